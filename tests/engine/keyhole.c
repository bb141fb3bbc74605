/* keyhole.c: the pruned form of the look says what the plain form says, over many lobbies; and how long it takes. */
#include "src/games/keyhole/lobby/keyhole_picture.h"
#include "tests/kit/test.h"

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
            if (keyhole_points_seen(&gaze, keyhole_size_of[i], at, g->lying, s->sides[seat]) >= s->glimpse)
                seen |= bit_of(seat, i);
        }
    return seen;
}

TEST(keyhole, pruning_changes_no_look) {
    struct wh_rng rng;
    wh_rng_seed(&rng, 7);
    unsigned lobbies = test_soak ? 2 * test_matches : 100, caught = 0;
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

/* All sample points of all ghosts from one door: how many show only in the looking-glass. */
static unsigned hold_picture_against_rule(const struct keyhole *s, unsigned door) {
    struct scene scene;
    unsigned mirrored = 0;
    keyhole_scene(s, door, &scene);
    for (unsigned number = 0; number < BODIES; number++) {
        unsigned seat = number / GHOSTS, i = number % GHOSTS, shown = 0;
        const struct ghost *g = &s->ghosts[seat][i];
        struct point points[POINTS], where;
        unsigned count =
            keyhole_points(keyhole_size_of[i], (struct spot){ g->x, g->y, g->z }, g->lying, s->sides[seat], points);
        for (unsigned k = 0; k < count; k++) {
            bool in_view = keyhole_in_view(&scene, points[k], &where);
            if (in_view != keyhole_sees(&scene.gaze, points[k]))
                FAIL("%s: point %u of ghost %u", keyhole_door_names[door], k, number);
            shown += in_view;
            mirrored += in_view && memcmp(&where, &points[k], sizeof where) != 0;
        }
        if ((shown >= s->glimpse) != (scene.seen >> number & 1))
            FAIL("%s: ghost %u shows %u points in the picture", keyhole_door_names[door], number, shown);
    }
    return mirrored;
}

/* The picture's depth test and the rule agree on every sample point, straight and by way of the looking-glass, from
 * every door, so that a ghost is painted exactly when it is caught. */
TEST(keyhole, the_picture_sees_what_the_rule_sees) {
    struct wh_rng rng;
    wh_rng_seed(&rng, 11);
    unsigned lobbies = test_soak ? test_matches / 2 : 12, mirrored = 0;
    for (unsigned n = 0; n < lobbies && !test_failed(); n++) {
        struct keyhole s;
        fill(&s, &rng);
        s.reflect = n % 2;
        s.narrow = n / 2 % 2;
        for (unsigned door = 0; door < DOORS; door++) mirrored += hold_picture_against_rule(&s, door);
    }
    CHECK(mirrored > lobbies); /* the looking-glass is well tested */
}

/* A pixel of its owner's colour for every caught ghost, at every size; nothing of it if it is alone and not caught. */
TEST(keyhole, a_ghost_is_painted_exactly_when_it_is_caught) {
    static uint8_t with[3 * PICTURE_WIDTH * PICTURE_HEIGHT * 4], without[sizeof with];
    struct wh_rng rng;
    wh_rng_seed(&rng, 13);
    for (unsigned n = 0; n < 6; n++) {
        struct keyhole s;
        struct scene scene;
        unsigned door = wh_rng_below(&rng, DOORS), scale = 1 + n % 2;
        fill(&s, &rng);
        struct ghost one = s.ghosts[n % SEATS][n];
        for (unsigned seat = 0; seat < SEATS; seat++)
            for (unsigned i = 0; i < GHOSTS; i++) s.ghosts[seat][i] = (struct ghost){ .at = START };
        keyhole_scene(&s, door, &scene);
        keyhole_paint(&scene, scale, without);
        s.ghosts[n % SEATS][n] = one;
        keyhole_scene(&s, door, &scene);
        keyhole_paint(&scene, scale, with);
        size_t bytes = 3u * PICTURE_WIDTH * PICTURE_HEIGHT * scale * scale;
        CHECK((memcmp(with, without, bytes) != 0) == (scene.seen != 0));
    }
}

/* One small ghost of the first seat that lies so that of all its sample points one is seen, past a corner of the
 * sofa, and nothing of its body. */
static void only_a_point(struct keyhole *s) {
    *s = (struct keyhole){ .seats = 4, .sides = { SOUTH, WEST, NORTH, EAST }, .event = NONE, .glimpse = 1 };
    static const struct placement furniture[PIECES] = { { 186, 73, 21, 1 }, { 64, 243, 9, 1 },   { 326, 239, 7, 0 },
                                                        { 160, 75, 4, 1 },  { 198, 111, 19, 4 }, { 142, 315, 22, 0 } };
    memcpy(s->furniture, furniture, sizeof furniture);
    s->ghosts[0][0] = (struct ghost){ .at = LOBBY, .x = 166, .y = 174, .lying = true };
}

static unsigned pixels_of_owner(const struct scene *scene, unsigned scale) {
    static uint8_t rgb[3 * PICTURE_WIDTH * PICTURE_HEIGHT * 4];
    unsigned count = 0, pixels = PICTURE_WIDTH * PICTURE_HEIGHT * scale * scale;
    keyhole_paint(scene, scale, rgb);
    for (const uint8_t *pixel = rgb; pixel < rgb + 3 * pixels; pixel += 3)
        count += pixel[0] == 239 && pixel[1] == 228 && pixel[2] == 205;
    return count;
}

/* Large pictures show points only of a ghost of which nothing else is seen: over a body they would be rough spots. */
TEST(keyhole, points_stand_for_what_is_not_seen_otherwise) {
    struct keyhole s;
    struct scene scene;
    only_a_point(&s);
    keyhole_scene(&s, 1, &scene);
    CHECK_INT(1, scene.seen);
    struct wh_window where = keyhole_find(&scene, 0);
    CHECK_INT(1, where.right - where.left);
    for (unsigned j = 0; j < 2 * PICTURE_HEIGHT; j++)
        for (unsigned i = 0; i < 2 * PICTURE_WIDTH; i++) CHECK(keyhole_pixel(&scene, 2, i, j).kind != SEE_GHOST);
    unsigned pixels = 2u * 2u * (where.bottom - where.top);
    CHECK_INT(pixels, pixels_of_owner(&scene, 2));
    s = (struct keyhole){ .seats = 2, .sides = { SOUTH, NORTH }, .event = NONE, .glimpse = 1 };
    s.ghosts[0][0] = (struct ghost){ .at = LOBBY, .x = 90, .y = 60 };
    keyhole_scene(&s, 1, &scene);
    CHECK(pixels_of_owner(&scene, 1) > 8);
    CHECK_INT(0, pixels_of_owner(&scene, 2));
}

/* Whoever is caught is found in the picture where it is painted, in the looking-glass too. */
TEST(keyhole, a_caught_ghost_is_found_in_the_picture) {
    struct wh_rng rng;
    unsigned found = 0, mirrored = 0;
    wh_rng_seed(&rng, 17);
    for (unsigned n = 0; n < 200; n++) {
        struct keyhole s;
        struct scene scene;
        fill(&s, &rng);
        s.reflect = true;
        keyhole_scene(&s, n % DOORS, &scene);
        for (uint32_t rest = scene.seen; rest; rest &= rest - 1) {
            unsigned number = wh_lowest(rest);
            struct wh_window w = keyhole_find(&scene, number);
            CHECK(w.left < w.right && w.right <= PICTURE_WIDTH && w.top < w.bottom && w.bottom <= PICTURE_HEIGHT);
            struct sight middle = keyhole_pixel(&scene, 1, (w.left + w.right) / 2u, (w.top + w.bottom) / 2u);
            bool it = middle.kind == SEE_GHOST && middle.index == number;
            found += it;
            mirrored += it && middle.mirrored;
        }
    }
    CHECK(found > 800);
    CHECK(mirrored > 2);
}
