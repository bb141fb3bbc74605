/* keyhole_suppose.c: the lobby as a seat may imagine it after a placement or a way that is not made yet. Nothing of the
 * course of the game happens here: no card is drawn, no plan is shown. */
#include "../keyhole.h"

/* What others plan is dropped rather than guessed: they stand where everybody last saw them (section 9). */
static void show_own_plan(struct keyhole *s, int seat) {
    if (seat >= 0 && s->planned >> seat & 1) memcpy(s->ghosts[seat], s->plan[seat], sizeof s->ghosts[seat]);
    memset(s->plan, 0, sizeof s->plan);
    s->planned = 0;
}

static void place(struct keyhole *s, struct wish w) {
    s->furniture[w.piece] = (struct placement){ (uint16_t)w.x, (uint16_t)w.y, (uint8_t)(w.yaw / 15), (uint8_t)w.pose };
    keyhole_reseat(s); /* R18 */
}

static void put(struct keyhole *s, wh_action action) {
    if (s->phase == STAND) {
        keyhole_move(s, action);
        return;
    }
    struct ghost *mine = s->ghosts[s->queue[0]]; /* R50 */
    keyhole_put_down(&mine[keyhole_first_at(mine, SMALL, START)], spot_of(action), s->event == COVER);
}

bool keyhole_suppose(const void *state, int seat, wh_action action, void *scene) {
    const struct keyhole *before = state;
    struct keyhole *s = scene;
    enum kind kind = kind_of(action);
    bool puts = kind == PLACE || kind == PUT, goes = kind == MOVE || kind == LEAVE;
    bool acts = before->queue_count && before->queue[0] == seat;
    if (action != WH_NONE && !((puts || goes) && acts && wh_keyhole.check(state, action, NULL))) return false;
    *s = *before;
    if (goes) keyhole_move(s, action);
    if (kind == PLACE) place(s, wish_of(action));
    if (kind == PUT) put(s, action);
    show_own_plan(s, seat);
    return true;
}

int keyhole_fewest(const void *state, wh_action action) {
    const struct keyhole *before = state;
    struct keyhole s = *before;
    wh_action stands[STANDS + 1];
    int fewest = DOORS;
    if (kind_of(action) != MOVE) return -1;
    unsigned seat = s.queue[0];
    keyhole_move(&s, action);
    unsigned count = wh_keyhole.legal(&s, stands), seen[STANDS + 1] = { 0 }, size = keyhole_size_of[s.pick];
    if (s.merge != NONE) { /* R41 */
        unsigned other = keyhole_size_of[s.merge];
        size = (size > other ? size : other) + 1;
    }
    for (unsigned door = 0; door < DOORS; door++) {
        struct gaze gaze;
        keyhole_gaze(&s, door, &gaze);
        for (unsigned i = 0; i < count; i++)
            seen[i] += kind_of(stands[i]) == PUT &&
                       keyhole_caught(&gaze, size, spot_of(stands[i]), s.event == COVER, s.sides[seat]);
    }
    for (unsigned i = 0; i < count; i++)
        if (kind_of(stands[i]) == PUT && (int)seen[i] < fewest) fewest = (int)seen[i];
    return fewest;
}
