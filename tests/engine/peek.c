/* peek.c: looks and pictures as other programs ask for them (witching/peek.h): they agree with the rules, show only
 * what is public, and every caught ghost in its outline. */
#include "witching/peek.h"

#include "src/games/keyhole/lobby/keyhole_picture.h"
#include "tests/kit/test.h"
#include "witching/match.h"

#include <string.h>

enum { ROOM = 4096 };
static wh_action actions[ROOM];

static void play(struct wh_match *match, const char *options[2], uint64_t seed) {
    const struct wh_game *game = wh_game_find("keyhole");
    struct wh_setup setup;
    struct wh_why why;
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    wh_setup_default(game, 2 + (unsigned)seed % 3, &setup);
    for (unsigned i = 0; i < 2; i++) REQUIRE(wh_setup_set(game, &setup, options[i], &why));
    REQUIRE(wh_match_begin(match, game, &setup, actions, ROOM, &why));
    for (int actor; (actor = wh_match_actor(match)) != WH_OVER;) {
        wh_action action = actor == WH_CHANCE ? game->sample(match->state, &rng) : game->pick(match->state, &rng);
        REQUIRE(wh_match_play(match, actor, match->version, action, &why));
    }
}

/* What the rules wrote down about the looks of an action is what its scenes show. */
static unsigned hold_looks(const struct wh_peek *peek, const struct keyhole *before, const struct keyhole *after,
                           wh_action action) {
    struct keyhole scene;
    unsigned door, n = 0;
    for (; peek->stage(before, action, n, &scene, &door); n++) {
        CHECK(n < after->looks_count);
        CHECK_INT(after->looks[n].door, door);
        CHECK_INT(after->looks[n].door, peek->door(&scene));
        CHECK_INT(after->looks[n].seen, peek->look(&scene, door));
    }
    return n;
}

TEST(peek, looks_are_staged_as_the_rules_made_them) {
    static struct wh_match match;
    const struct wh_game *game = wh_game_find("keyhole");
    const struct wh_peek *peek = game->peek;
    const char *options[2] = { "midnight=on", "mirror=reflect" };
    unsigned rounds = 0, twice = 0;
    for (uint64_t seed = 1; seed <= (test_soak ? test_matches : 12) && !test_failed(); seed++) {
        struct keyhole before, after;
        uint32_t looks = 0;
        play(&match, options, seed);
        wh_match_state_at(&match, 0, &before);
        for (uint32_t ply = 0; ply < match.length; ply++, before = after) {
            after = before;
            game->apply(&after, match.actions[ply]);
            unsigned count = hold_looks(peek, &before, &after, match.actions[ply]);
            bool looked = memcmp(before.looks, after.looks, sizeof after.looks) != 0;
            CHECK(count || !looked);
            looks += count, rounds += count > 0, twice += count == 2;
        }
        CHECK_INT(looks, wh_match_look(&match, 0, NULL, NULL));
    }
    CHECK(rounds && twice); /* the curious card came up too */
}

TEST(peek, views_have_names) {
    static struct wh_match match;
    const char *options[2] = { "midnight=off", "fov=narrow" };
    struct keyhole scene, last;
    unsigned door = 0, again = 0;
    play(&match, options, 5);
    CHECK(wh_match_peek(&match, WH_REFEREE, "north4", 6, &scene, &door, NULL) && door == NUMBERS * NORTH + 3);
    CHECK(memcmp(&scene, match.state, sizeof scene) == 0);
    CHECK(wh_match_peek(&match, WH_PUBLIC, "#5", 2, &scene, &door, NULL) &&
          wh_match_peek(&match, WH_PUBLIC, "last", 4, &last, &again, NULL));
    CHECK(door == again && memcmp(&scene, &last, sizeof scene) == 0); /* five rounds, five looks */
    static const char *const none[] = { "", "#", "#0", "#6", "#05", "north", "north7", "lasts", "1", "#1 " };
    for (unsigned i = 0; i < WH_COUNT(none); i++)
        CHECK(!wh_match_peek(&match, WH_REFEREE, none[i], strlen(none[i]), &scene, &door, NULL));
    CHECK(!wh_game_find("hourglass")->peek);
}

/* Secret plans and piles leave no trace in a picture. */
TEST(peek, a_picture_keeps_secrets) {
    static uint8_t truth[3 * PICTURE_WIDTH * PICTURE_HEIGHT], guess[sizeof truth];
    static struct wh_match match;
    const struct wh_game *game = wh_game_find("keyhole");
    const struct wh_peek *peek = game->peek;
    const char *options[2] = { "midnight=on", "mirror=reflect" };
    struct wh_rng rng;
    unsigned planned = 0;
    wh_rng_seed(&rng, 3);
    play(&match, options, 4);
    for (uint32_t ply = 20; ply < match.length; ply += 17) {
        struct keyhole s, other;
        wh_match_state_at(&match, ply, &s);
        unsigned door = wh_rng_below(&rng, DOORS);
        peek->paint(&s, door, 1, truth);
        for (int viewer = WH_PUBLIC; viewer < s.seats; viewer = viewer == WH_PUBLIC ? 0 : viewer + 1) {
            other = s;
            game->resample(&other, viewer, &rng);
            planned += memcmp(s.plan, other.plan, sizeof s.plan) != 0;
            peek->paint(&other, door, 1, guess);
            CHECK(memcmp(truth, guess, sizeof truth) == 0);
        }
    }
    CHECK(planned); /* some plans really differed */
}

static bool is_outline(const uint8_t *pixel) { return pixel[0] == 250 && pixel[1] == 245 && pixel[2] == 230; }

/* A lobby with one large ghost of the first seat. */
static void one_ghost(struct keyhole *s, uint16_t x, uint16_t y) {
    *s = (struct keyhole){ .seats = 2, .glimpse = 1, .event = NONE, .sides = { SOUTH, NORTH } };
    s->ghosts[0][6] = (struct ghost){ .at = LOBBY, .x = x, .y = y };
}

TEST(peek, a_caught_ghost_has_an_outline) {
    static uint8_t rgb[3 * PICTURE_WIDTH * PICTURE_HEIGHT];
    struct keyhole s;
    struct scene scene;
    unsigned outlined = 0, inside = 0, beside = 0;
    one_ghost(&s, 30, 60); /* at the left edge of the picture */
    keyhole_scene(&s, 1, &scene);
    CHECK_INT(bit_of(0, 6), scene.seen);
    keyhole_paint(&scene, 1, rgb);
    for (unsigned j = 0; j < PICTURE_HEIGHT; j++)
        for (unsigned i = 0; i < PICTURE_WIDTH; i++) {
            bool ghost = keyhole_pixel(&scene, 1, i, j).kind == SEE_GHOST;
            const uint8_t *pixel = rgb + 3 * (j * PICTURE_WIDTH + i);
            outlined += ghost && is_outline(pixel);
            inside += ghost && !is_outline(pixel);
            beside += !ghost && is_outline(pixel);
            if (ghost && pixel[0] < 100 && pixel[0] != 22) /* darker than any ghost but for its face */
                FAIL("pixel %u %u of the ghost is dark: %u", i, j, pixel[0]);
        }
    CHECK(outlined > 40 && inside > 400);
    CHECK_INT(0, beside);
}

/* Whatever is in the frame counts, so all of it is as bright as the rest. */
TEST(peek, nothing_is_laid_over_the_picture) {
    static uint8_t rgb[3 * PICTURE_WIDTH * PICTURE_HEIGHT];
    struct keyhole s;
    one_ghost(&s, 30, 345);
    s.ghosts[0][6] = (struct ghost){ .at = START };
    wh_game_find("keyhole")->peek->paint(&s, 2, 1, rgb);
    const uint8_t *row = rgb + (size_t)3 * PICTURE_WIDTH * (PICTURE_HEIGHT - 1);
    for (unsigned i = 0; i < 20; i++) CHECK(row[3 * i] > 60 && row[3 * (PICTURE_WIDTH - 1 - i)] > 60); /* the floor */
}

/* How often the rows of a ghost's head get wider, from the top. */
static unsigned widths_of(const struct scene *scene, unsigned scale) {
    unsigned widths = 0, last = 0;
    for (unsigned j = 0; j < PICTURE_HEIGHT * scale; j++) {
        unsigned width = 0;
        for (unsigned i = 0; i < PICTURE_WIDTH * scale; i++)
            width += keyhole_pixel(scene, scale, i, j).kind == SEE_GHOST;
        widths += width > last;
        if (width) last = width;
    }
    return widths;
}

/* A head that narrows from row to row, not in steps, and the less so the larger the picture is. */
TEST(peek, a_ghost_is_round) {
    struct keyhole s;
    struct scene scene;
    one_ghost(&s, 90, 60);
    keyhole_scene(&s, 1, &scene);
    CHECK(widths_of(&scene, 1) > 10);
    CHECK(widths_of(&scene, 3) > 40);
}

/* --- from a view alone -------------------------------------------------------------------------------------------- */

/* A seat's view tells as much as the state does about what the seat may ask: who is seen from where, and whether
 * something may stand there. */
static void hold_view(const struct wh_game *game, const struct wh_setup *setup, const struct keyhole *s, int seat,
                      wh_action action) {
    const struct wh_peek *peek = game->peek;
    static char view[WH_JSON_MAX];
    struct keyhole seen, here, there;
    struct wh_why why;
    struct wh_text out = wh_text_into(view, sizeof view);
    wh_state_write(game, s, seat, &out);
    REQUIRE(wh_state_read_view(game, setup, view, out.length, &seen, &why));
    CHECK_INT(peek->suppose(s, seat, action, &here), peek->suppose(&seen, seat, action, &there));
    CHECK(memcmp(here.furniture, there.furniture, sizeof here.furniture) == 0);
    CHECK(memcmp(here.ghosts, there.ghosts, sizeof here.ghosts) == 0);
    for (unsigned door = 0; door < DOORS; door++) CHECK_INT(peek->look(&here, door), peek->look(&there, door));
}

/* The best place at the end of a way, by trying each: whom would the doors see that nobody saw before? */
static void hold_fewest(const struct wh_game *game, const struct keyhole *s, int seat, wh_action way) {
    static wh_action stands[WH_LEGAL_MAX];
    struct keyhole there = *s, scene;
    int fewest = DOORS;
    game->apply(&there, way);
    unsigned count = game->legal(&there, stands);
    for (unsigned i = 0; i < count; i++) {
        if (kind_of(stands[i]) != PUT || !game->peek->suppose(&there, seat, stands[i], &scene)) continue;
        unsigned ghost = 0, doors = 0;
        struct spot at = spot_of(stands[i]);
        while (ghost < GHOSTS && (scene.ghosts[seat][ghost].at != LOBBY || scene.ghosts[seat][ghost].x != at.x ||
                                  scene.ghosts[seat][ghost].y != at.y || scene.ghosts[seat][ghost].z != at.z))
            ghost++;
        REQUIRE(ghost < GHOSTS);
        for (unsigned door = 0; door < DOORS; door++)
            doors += game->peek->look(&scene, door) >> (GHOSTS * (unsigned)seat + ghost) & 1;
        if ((int)doors < fewest) fewest = (int)doors;
    }
    CHECK_INT(fewest, game->peek->fewest(s, way));
    CHECK_INT(-1, game->peek->fewest(s, with(FINISH, 0)));
}

TEST(peek, a_view_is_enough) {
    const struct wh_game *game = wh_game_find("keyhole");
    static struct wh_match match;
    const char *options[2] = { "midnight=on", "mirror=reflect" };
    for (uint64_t seed = 1; seed <= 4 && !test_failed(); seed++) {
        struct keyhole s;
        play(&match, options, seed);
        wh_match_state_at(&match, 0, &s);
        for (uint32_t ply = 0; ply < match.length && !test_failed(); ply++) {
            int actor = game->actor(&s);
            wh_action action = match.actions[ply];
            bool puts = actor >= 0 && (kind_of(action) == PLACE || kind_of(action) == PUT);
            hold_view(game, &match.setup, &s, WH_PUBLIC, WH_NONE);
            if (actor >= 0) hold_view(game, &match.setup, &s, actor, puts ? action : WH_NONE);
            if (actor >= 0 && kind_of(action) == MOVE) hold_fewest(game, &s, actor, action);
            game->apply(&s, action);
        }
    }
}
