/* keyhole.c: the pruned form of the look says what the plain form says, over many lobbies; and how long it takes. */
#include "../../src/games/keyhole/keyhole.h"
#include "../test.h"

/* A lobby that no rule would make, but every test may: pieces and ghosts anywhere, ghosts standing or lying. */
static void fill(struct keyhole *s, struct wh_rng *rng) {
    static const uint8_t glimpses[] = { 1, 4, 10 };
    *s = (struct keyhole){ .seats = 4, .sides = { SOUTH, WEST, NORTH, EAST }, .event = NONE };
    s->glimpse = glimpses[wh_rng_below(rng, 3)];
    s->narrow = wh_rng_below(rng, 4) == 0;
    s->reflect = wh_rng_below(rng, 4) == 0;
    for (unsigned piece = 0; piece < PIECES; piece++)
        s->furniture[piece] =
            keyhole_clamped(piece, (int32_t)wh_rng_below(rng, LOBBY_SIZE), (int32_t)wh_rng_below(rng, LOBBY_SIZE),
                            wh_rng_below(rng, TURNS), wh_rng_below(rng, POSES));
    for (unsigned seat = 0; seat < SEATS; seat++)
        for (unsigned i = 0; i < GHOSTS; i++)
            s->ghosts[seat][i] = (struct ghost){ .at = LOBBY,
                                                 .x = (uint16_t)(15 + wh_rng_below(rng, 330)),
                                                 .y = (uint16_t)(15 + wh_rng_below(rng, 330)),
                                                 .z = (uint8_t)(wh_rng_below(rng, 2) * wh_rng_below(rng, 125)),
                                                 .lying = wh_rng_below(rng, 4) == 0 };
}

static uint32_t plain_look(const struct keyhole *s, unsigned door) {
    struct gaze gaze;
    uint32_t seen = 0;
    keyhole_gaze(s, door, &gaze);
    for (unsigned seat = 0; seat < SEATS; seat++)
        for (unsigned i = 0; i < GHOSTS; i++) {
            const struct ghost *g = &s->ghosts[seat][i];
            struct spot at = { g->x, g->y, g->z };
            if (keyhole_seen(&gaze, keyhole_size_of[i], at, g->lying, s->sides[seat]) >= s->glimpse)
                seen |= bit_of(seat, i);
        }
    return seen;
}

TEST(keyhole, pruning_changes_no_look) {
    struct wh_rng rng;
    wh_rng_seed(&rng, 7);
    unsigned lobbies = test_soak ? 20 * test_matches : 100, caught = 0;
    for (unsigned i = 0; i < lobbies && !test_failed(); i++) {
        struct keyhole s;
        fill(&s, &rng);
        for (unsigned door = 0; door < DOORS; door++) {
            uint32_t pruned = keyhole_look(&s, door), plain = plain_look(&s, door);
            if (pruned != plain) FAIL("lobby %u, %s: %x, but plainly %x", i, keyhole_door_names[door], pruned, plain);
            caught += wh_popcount(plain);
        }
    }
    CHECK(caught > lobbies * DOORS * 4 && caught < lobbies * DOORS * 24); /* both answers are well tested */
}
