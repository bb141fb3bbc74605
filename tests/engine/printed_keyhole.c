/* printed_keyhole.c: what keyhole says is printed, checked against its rules. */
#include "src/games/keyhole/keyhole.h"
#include "tests/kit/test.h"

#include <stdio.h>

static struct wh_span printed(void) {
    static char json[WH_JSON_MAX];
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_keyhole.printed(&out);
    CHECK(out.length < sizeof json);
    return (struct wh_span){ json, out.length };
}

static int64_t number_at(const char *path) {
    struct wh_span value;
    struct wh_json in;
    int64_t number = INT64_MIN;
    CHECK(wh_own_at(printed(), path, &value));
    in = wh_json_of(value.start, value.length);
    CHECK(wh_json_read_int(&in, &number));
    return number;
}

TEST(printed_keyhole, is_json) {
    struct wh_json in = wh_json_of(printed().start, printed().length);
    CHECK(wh_json_skip(&in));
    CHECK(wh_json_finish(&in));
}

/* A match played at random up to this phase. */
static void play_to(enum phase phase, struct keyhole *s, struct wh_rng *rng) {
    struct wh_setup setup;
    wh_setup_default(&wh_keyhole, 3, &setup);
    CHECK(wh_keyhole.start(s, &setup, NULL));
    while (s->phase != phase && s->phase != END) {
        bool chance = wh_keyhole.actor(s) == WH_CHANCE;
        wh_keyhole.apply(s, chance ? wh_keyhole.sample(s, rng) : wh_keyhole.pick(s, rng));
    }
}

/* R19: whoever begins to move has the points of the card drawn. */
TEST(printed_keyhole, cards_give_the_points_of_the_mover) {
    for (unsigned seed = 0; seed < 20; seed++) {
        struct wh_rng rng;
        struct keyhole s;
        char path[32];
        wh_rng_seed(&rng, seed);
        play_to(GHOST, &s, &rng);
        snprintf(path, sizeof path, "cards.%s.value", keyhole_card_names[s.cards[s.queue[0]]]);
        CHECK_INT(s.points, number_at(path));
    }
}

/* R16: what may be moved first is what the card shows. */
TEST(printed_keyhole, cards_show_the_pieces_that_may_be_moved) {
    for (unsigned seed = 0; seed < 20; seed++) {
        struct wh_rng rng;
        struct keyhole s;
        wh_action actions[WH_LEGAL_MAX];
        wh_rng_seed(&rng, seed);
        play_to(FURNITURE, &s, &rng);
        unsigned count = wh_keyhole.legal(&s, actions);
        CHECK_INT(3, count); /* two templates and pass */
        for (unsigned i = 0; i < 2; i++) {
            char path[32], text[WH_ACTION_TEXT], expected[WH_ACTION_TEXT];
            struct wh_span piece;
            struct wh_text out = wh_text_into(text, sizeof text);
            snprintf(path, sizeof path, "cards.%s.pieces.%u", keyhole_card_names[s.cards[s.queue[0]]], i);
            CHECK(wh_own_at(printed(), path, &piece));
            snprintf(expected, sizeof expected, "place %.*s *", (int)piece.length - 2, piece.start + 1);
            wh_keyhole.format(&s, actions[i], WH_REFEREE, &out);
            CHECK_TEXT(expected, text);
        }
    }
}

/* R59: a ghost that is out counts its points twice over in halves. */
TEST(printed_keyhole, ghosts_score_their_points) {
    for (unsigned ghost = 0; ghost < GHOSTS; ghost++) {
        struct keyhole s = { .seats = 2 };
        int32_t scores[SEATS];
        char path[32];
        s.ghosts[1][ghost].at = OUT;
        wh_keyhole.score(&s, scores);
        snprintf(path, sizeof path, "ghosts.%s.points", keyhole_ghost_names[ghost]);
        CHECK_INT(scores[1], 2 * number_at(path));
    }
}

/* R6: a piece turned to no angle fits as near to the wall as its boxes reach. */
TEST(printed_keyhole, boxes_reach_as_far_as_a_piece_needs_room) {
    for (unsigned piece = 0; piece < PIECES; piece++)
        for (unsigned pose = 0; pose < POSES; pose++) {
            int64_t reach = 0;
            for (unsigned box = 0; box < keyhole_box_count[piece]; box++) {
                char path[48];
                snprintf(path, sizeof path, "pieces.%s.%s.%u.1", keyhole_piece_names[piece], keyhole_pose_names[pose],
                         box);
                int64_t u1 = number_at(path);
                if (u1 > reach) reach = u1;
            }
            struct placement at = { (uint16_t)(LOBBY_SIZE - reach), LOBBY_SIZE / 2, 0, (uint8_t)pose };
            CHECK(keyhole_fits_lobby(piece, at));
            at.x++;
            CHECK(!keyhole_fits_lobby(piece, at));
        }
}

/* R2, R33: you look in from a door's middle. */
TEST(printed_keyhole, doors_are_where_one_looks_from) {
    struct keyhole s = { .seats = 2 };
    for (unsigned door = 0; door < DOORS; door++) {
        struct gaze gaze;
        char path[32];
        keyhole_gaze(&s, door, &gaze);
        snprintf(path, sizeof path, "doors.%s.0", keyhole_door_names[door]);
        CHECK_INT(gaze.eye.x + 100 * gaze.in_x, 10 * number_at(path));
        snprintf(path, sizeof path, "doors.%s.1", keyhole_door_names[door]);
        CHECK_INT(gaze.eye.y + 100 * gaze.in_y, 10 * number_at(path));
    }
}
