/* keyhole_turn_search.c: what the turn search of keyhole goes by: from which doors a stand is seen, with notes and
 * without; that a plan spends its points well, and that those who choose the side are thought to choose well. */
#include "src/games/keyhole/bots/keyhole_turn_search.h"
#include "tests/kit/test.h"

#include <stdlib.h>
#include <string.h>

extern const struct wh_game wh_keyhole;
static const struct wh_game *const game = &wh_keyhole;

static struct notes *open_notes(void) {
    void *memory = calloc(1, keyhole_turn_search.cache_size);
    return keyhole_notes(memory, keyhole_turn_search.cache_size);
}

/* The first decision about furniture, or a later one. */
static void at_furniture(struct keyhole *s, unsigned seats, uint64_t seed, unsigned later) {
    struct wh_setup setup;
    struct wh_rng rng;
    wh_setup_default(game, seats, &setup);
    wh_rng_seed(&rng, seed);
    game->start(s, &setup, NULL);
    for (;;) {
        int actor = game->actor(s);
        if (s->phase == FURNITURE && later-- == 0) return;
        game->apply(s, actor == WH_CHANCE ? game->sample(s, &rng) : game->pick(s, &rng));
    }
}

static void expect_same_room(const struct keyhole *s, struct notes *notes, struct notes *afresh) {
    struct room *room = keyhole_room(s, 0, notes), *other = keyhole_room(s, 0, afresh);
    for (unsigned size = 0; size < SIZES; size++)
        for (unsigned field = 0; field < FIELDS; field++) {
            const struct spots *a = keyhole_spots(s, 0, size, field, room, notes);
            const struct spots *b = keyhole_spots(s, 0, size, field, other, afresh);
            CHECK_INT(b->count, a->count);
            CHECK_INT(b->best, a->best);
            CHECK(memcmp(a->stand, b->stand, a->count * sizeof *a->stand) == 0);
        }
}

TEST(keyhole_turn_search, a_moved_piece_changes_what_is_seen_as_if_looked_at_afresh) {
    struct notes *notes = open_notes(), *afresh = open_notes();
    struct wh_rng rng;
    wh_rng_seed(&rng, 3);
    for (unsigned seed = 1; seed <= 4; seed++) {
        struct keyhole s, next;
        at_furniture(&s, 2, seed, 1);
        keyhole_room_before(&s, notes);
        for (unsigned i = 0; i < 6; i++) {
            wh_action action = game->pick(&s, &rng);
            if (kind_of(action) != PLACE) continue;
            struct wish w = wish_of(action);
            next = s;
            next.furniture[w.piece] =
                (struct placement){ (uint16_t)w.x, (uint16_t)w.y, (uint8_t)(w.yaw / 15), (uint8_t)w.pose };
            expect_same_room(&next, notes, afresh);
        }
    }
    free(notes);
    free(afresh);
}

/* Of the stands that the rules see, the outline misses few; it never sees one that the rules do not. */
TEST(keyhole_turn_search, the_outline_is_a_good_guess) {
    struct notes *notes = open_notes();
    unsigned seen = 0, missed = 0, invented = 0;
    for (unsigned seed = 1; seed <= 4; seed++) {
        struct keyhole s;
        at_furniture(&s, 2, seed, 0);
        struct room *room = keyhole_room(&s, 0, notes);
        for (unsigned door = 0; door < DOORS; door++) {
            struct gaze gaze;
            keyhole_gaze(&s, door, &gaze);
            for (unsigned field = 0; field < FIELDS && room->doors >> door & 1; field++) {
                const struct spots *spots = keyhole_spots(&s, 0, MEDIUM, field, room, notes);
                for (unsigned i = 0; i < spots->count; i++) {
                    bool truly = keyhole_caught(&gaze, MEDIUM, spot_at(spots->stand[i].where), false, s.sides[0]);
                    bool guessed = spots->stand[i].seen >> door & 1;
                    seen += truly;
                    missed += truly && !guessed;
                    invented += guessed && !truly;
                }
            }
        }
    }
    CHECK(seen > 1000 && missed * 50 < seen);
    CHECK_INT(0, invented);
    free(notes);
}

/* Nothing is rated higher than this action. */
static bool among_the_best(const struct keyhole *s, struct notes *notes, wh_action action) {
    wh_action actions[WH_LEGAL_MAX];
    int32_t rating[WH_LEGAL_MAX], most = INT32_MIN, its = INT32_MIN;
    unsigned count = wh_candidates(game, s, actions);
    keyhole_turn_search.priors(s, actions, count, notes, keyhole_turn_search.cache_size, rating);
    for (unsigned i = 0; i < count; i++) {
        if (rating[i] > most) most = rating[i];
        if (actions[i] == action) its = rating[i];
    }
    return its == most;
}

/* A large ghost one step from its far side, and points for it: it goes out. */
TEST(keyhole_turn_search, leaves_when_it_can) {
    struct notes *notes = open_notes();
    struct keyhole s;
    struct wh_rng rng;
    wh_rng_seed(&rng, 1);
    at_furniture(&s, 2, 1, 0);
    while (s.phase != GHOST) game->apply(&s, game->actor(&s) == WH_CHANCE ? game->sample(&s, &rng) : with(PASS, 0));
    unsigned seat = s.queue[0], far = s.sides[seat] == SOUTH ? 330 : 30;
    s.plan[seat][6] = s.ghosts[seat][6] = (struct ghost){ .at = LOBBY, .x = 30, .y = (uint16_t)far };
    CHECK(among_the_best(&s, notes, with(CHOOSE, 6)));
    CHECK(!among_the_best(&s, notes, with(FINISH, 0)));
    s.pick = 6;
    s.phase = GO;
    CHECK(among_the_best(&s, notes, with(LEAVE, 0)));
    CHECK(!among_the_best(&s, notes, move_action(field_at(30, far), 0)));
    free(notes);
}

/* When the side is to be named in the last round, the one that lets this seat win is worth more than the others, and
 * shares add up to one win. */
TEST(keyhole_turn_search, the_chooser_chooses_well) {
    struct notes *notes = open_notes();
    struct keyhole s;
    struct wh_rng rng;
    int32_t open_side[SEATS], best = 0;
    wh_rng_seed(&rng, 2);
    at_furniture(&s, 2, 4, 0);
    while (s.phase != SIDE || s.round < ROUNDS)
        game->apply(&s, game->actor(&s) == WH_CHANCE ? game->sample(&s, &rng) : game->pick(&s, &rng));
    keyhole_turn_search.evaluate(&s, s.chooser, &rng, notes, keyhole_turn_search.cache_size, open_side);
    for (unsigned side = 0; side < SIDES; side++) {
        struct keyhole next = s;
        int32_t shares[SEATS];
        if (side == side_of(s.keyhole)) continue;
        game->apply(&next, with(NAME_SIDE, side));
        keyhole_turn_search.evaluate(&next, s.chooser, &rng, notes, keyhole_turn_search.cache_size, shares);
        CHECK(shares[0] + shares[1] > WH_WIN - 3 && shares[0] + shares[1] <= WH_WIN);
        if (shares[s.chooser] > best) best = shares[s.chooser];
    }
    CHECK_INT(best, open_side[s.chooser]);
    free(notes);
}
