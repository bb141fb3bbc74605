/* keyhole_lobby.c: what stands where in keyhole's lobby, read from a view; and its cards. */
#include "witching/words_views.h"

const char *const wh_lobby_pieces[WH_LOBBY_PIECES] = { "sofa", "table", "wardrobe", "mirror", "clock", "desk" };
const char *const wh_lobby_poses[WH_LOBBY_POSES] = { "up", "head", "back", "front", "right", "left" };
const char *const wh_lobby_ghosts[WH_LOBBY_GHOSTS] = { "sm1", "sm2", "sm3", "sm4", "md1", "md2", "lg1" };

struct wh_lobby_piece wh_lobby_piece_of(const struct wh_scene *scene, unsigned piece) {
    const char *name = wh_lobby_pieces[piece];
    char pose[8];
    struct wh_lobby_piece it = { .there = !wh_view_null(scene, "furniture.%s", name),
                                 .x = (unsigned)wh_view_number(scene, 0, "furniture.%s.x", name),
                                 .y = (unsigned)wh_view_number(scene, 0, "furniture.%s.y", name),
                                 .yaw = (unsigned)wh_view_number(scene, 0, "furniture.%s.yaw", name) };
    wh_view_words(scene, pose, sizeof pose, "furniture.%s.pose", name);
    for (unsigned i = 0; i < WH_LOBBY_POSES; i++)
        if (wh_same(pose, wh_lobby_poses[i])) it.pose = i;
    return it;
}

struct wh_lobby_ghost wh_lobby_ghost_of(const struct wh_scene *scene, unsigned seat, unsigned ghost) {
    struct wh_lobby_ghost it;
    const char *list = wh_view_null(scene, "plan.%u", seat) ? "ghosts" : "plan";
    wh_view_words(scene, it.at, sizeof it.at, "%s.%u.%u.at", list, seat, ghost);
    it.x = wh_view_number(scene, 0, "%s.%u.%u.x", list, seat, ghost);
    it.y = wh_view_number(scene, 0, "%s.%u.%u.y", list, seat, ghost);
    it.z = wh_view_number(scene, 0, "%s.%u.%u.z", list, seat, ghost);
    return it;
}

void wh_lobby_field(int64_t x, int64_t y, char out[3]) {
    out[0] = (char)('a' + x / WH_LOBBY_FIELD);
    out[1] = (char)('1' + y / WH_LOBBY_FIELD);
    out[2] = '\0';
}

static unsigned digit(char c) { return c >= '0' && c <= '9' ? (unsigned)(c - '0') : 99; }

struct wh_lobby_card wh_lobby_card_of(const char *id) {
    static const struct wh_lobby_card cards[] = {
        { 5, "sofa table" },
        { 6, "sofa wardrobe" },
        { 6, "sofa mirror" },
        { 7, "sofa clock" },
        { 6, "table wardrobe" },
        { 7, "table mirror" },
        { 6, "table desk" },
        { 5, "wardrobe clock" },
        { 7, "wardrobe desk" },
        { 6, "mirror clock" },
        { 5, "mirror desk" },
        { 6, "clock desk" },
        { 7, "" },
        { 7, "" },
        { 8, "" },
        { 8, "" },
        { 8, "" },
        { 8, "" },
        { 9, "" },
        { 9, "" },
    };
    unsigned number = wh_length(id) == 3 && id[0] == 'c' ? 10 * digit(id[1]) + digit(id[2]) : 0;
    if (number < 1 || number > WH_COUNT(cards)) return (struct wh_lobby_card){ 0, "" };
    return cards[number - 1];
}
