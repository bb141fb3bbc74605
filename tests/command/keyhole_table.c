/* keyhole_table.c: what the terminal table asks and draws: placements that are only supposed, friendly words for a
 * place, and the lobby from above. How it feels in a terminal is tested by tests/command/play.sh. */
#include "command/play/nudge.h"
#include "src/games/keyhole/keyhole.h"
#include "tests/kit/test.h"
#include "witching/bots.h"

#include <string.h>

static const struct wh_game *the_game(void) { return wh_game_find("keyhole"); }

static void begin(struct keyhole *s, struct wh_setup *setup, unsigned seats, const char *option) {
    wh_setup_default(the_game(), seats, setup);
    if (option) wh_setup_set(the_game(), setup, option, NULL);
    the_game()->start(s, setup, NULL);
}

/* One step of random play; false: the match is over. */
static bool step(struct keyhole *s, struct wh_rng *rng) {
    int actor = the_game()->actor(s);
    if (actor == WH_OVER) return false;
    the_game()->apply(s, actor == WH_CHANCE ? the_game()->sample(s, rng) : the_game()->pick(s, rng));
    return true;
}

/* --- supposing ---------------------------------------------------------------------------------------------------- */

static bool puts_down(const struct keyhole *s, wh_action action) {
    return s->queue_count && (kind_of(action) == PLACE || kind_of(action) == PUT);
}

static const char *view_of(const void *state, int seat, char view[WH_JSON_MAX]) {
    struct wh_text out = wh_text_into(view, WH_JSON_MAX);
    wh_state_write(the_game(), state, seat, &out);
    return view;
}

/* The same thing from what the seat may know: redrawn secrets must not shine through, neither in the scene nor in what
 * could be seen of it. */
static void check_secrets(const struct keyhole *s, int seat, wh_action action, struct wh_rng *rng) {
    struct keyhole other = *s, here, there;
    char a[WH_JSON_MAX], b[WH_JSON_MAX];
    the_game()->resample(&other, seat, rng);
    REQUIRE(keyhole_suppose(s, seat, action, &here) && keyhole_suppose(&other, seat, action, &there));
    CHECK_TEXT(view_of(&here, seat, a), view_of(&there, seat, b));
    for (unsigned door = 0; door < DOORS; door++) CHECK_INT(keyhole_look(&here, door), keyhole_look(&there, door));
}

/* Furniture that is really moved leaves the lobby as supposed. */
static void check_against_apply(const struct keyhole *s, int seat, wh_action action) {
    struct keyhole supposed, played = *s;
    if (kind_of(action) != PLACE) return;
    REQUIRE(keyhole_suppose(s, seat, action, &supposed));
    the_game()->apply(&played, action);
    CHECK(memcmp(played.furniture, supposed.furniture, sizeof played.furniture) == 0);
    CHECK(memcmp(played.ghosts, supposed.ghosts, sizeof played.ghosts) == 0);
}

static void check_own_plan(const struct keyhole *s, unsigned seat, wh_action action) {
    struct keyhole supposed;
    if (kind_of(action) != PUT || !planning(s)) return;
    REQUIRE(keyhole_suppose(s, (int)seat, action, &supposed));
    struct spot at = spot_of(action);
    unsigned there = 0;
    for (unsigned i = 0; i < GHOSTS; i++) {
        const struct ghost *g = &supposed.ghosts[seat][i];
        there += g->at == LOBBY && g->x == at.x && g->y == at.y && g->z == at.z;
    }
    CHECK_INT(1, there);
    for (unsigned other = 0; other < s->seats; other++)
        if (other != seat) CHECK(memcmp(supposed.ghosts[other], s->ghosts[other], sizeof s->ghosts[other]) == 0);
}

TEST(keyhole_table, supposes_what_would_be_and_shows_no_secret) {
    static const char *const options[] = { NULL, "movement=turns", "merge=on", "midnight=on", "layout=players" };
    struct wh_rng rng;
    unsigned asked = 0;
    wh_rng_seed(&rng, 11);
    for (unsigned i = 0; i < 2 * WH_COUNT(options) && !test_failed(); i++) {
        struct keyhole s;
        struct wh_setup setup;
        begin(&s, &setup, 2 + i % 3, options[i % WH_COUNT(options)]);
        do {
            int seat = the_game()->actor(&s);
            wh_action action = seat >= 0 ? the_game()->pick(&s, &rng) : WH_NONE;
            if (seat < 0 || !puts_down(&s, action)) continue;
            check_secrets(&s, seat, action, &rng);
            check_secrets(&s, seat, WH_NONE, &rng);
            check_against_apply(&s, seat, action);
            check_own_plan(&s, (unsigned)seat, action);
            asked++;
        } while (step(&s, &rng) && !test_failed());
    }
    CHECK(asked > 100);
}

TEST(keyhole_table, supposes_nothing_that_is_not_allowed) {
    struct wh_rng rng;
    struct keyhole s, out;
    struct wh_setup setup;
    wh_rng_seed(&rng, 3);
    begin(&s, &setup, 2, "layout=players");
    while (s.phase != FURNISH) step(&s, &rng);
    int seat = the_game()->actor(&s);
    wh_action outside = place_action((struct wish){ SOFA, 10, 10, 0, UP });
    wh_action inside = place_action((struct wish){ SOFA, 100, 100, 0, UP });
    CHECK(!keyhole_suppose(&s, seat, outside, &out));
    CHECK(!keyhole_suppose(&s, !seat, inside, &out));            /* it is not that seat's turn */
    CHECK(!keyhole_suppose(&s, seat, with(PLACE_ANY, 0), &out)); /* a template is no placement */
    CHECK(keyhole_suppose(&s, seat, inside, &out));
    CHECK_INT(100, out.furniture[SOFA].x);
    CHECK_INT(0, s.furniture[SOFA].x);
}

/* --- friendly words ----------------------------------------------------------------------------------------------- */

static struct wh_scene scene_of_view(const char *view) {
    static struct wh_setup setup = { .seats = 2 };
    static const struct wh_player players[WH_MAX_SEATS] = { { .name = "You" }, { .name = "Mabel" } };
    return (struct wh_scene){
        .game = the_game(), .setup = &setup, .players = players, .viewer = 0, .view = view, .view_length = strlen(view)
    };
}

static const char furniture_view[] =
    "{\"phase\":\"furniture\",\"sides\":[\"south\",\"north\"],\"keyhole\":\"west2\",\"furniture\":{\"sofa\":{\"x\":110,"
    "\"y\":236,\"yaw\":30,\"pose\":\"back\"},\"table\":null,\"wardrobe\":null,\"mirror\":null,\"clock\":null,\"desk\":"
    "null},\"ghosts\":[[{\"at\":\"lobby\",\"x\":90,\"y\":30,\"z\":0},{\"at\":\"start\"}],[]],\"plan\":[null,null]}";

/* The notation that the words mean, or what is wrong with them. */
static const char *meant(const char *view, const char *words) {
    static char move[WH_ACTION_TEXT];
    struct wh_scene scene = scene_of_view(view);
    struct nudge_hand hand = { 0 };
    char unknown[WH_ACTION_TEXT] = "";
    switch (nudge_read(&scene, words, &hand, unknown)) {
    case NUDGE_WORDS_EXACT: return "exact";
    case NUDGE_WORDS_UNKNOWN: strcpy(move, "? "), strcat(move, unknown); return move;
    default: break;
    }
    if (hand.lobby.piece < 0)
        nudge_write_stand(&hand.lobby.stand, move);
    else
        nudge_write_place((unsigned)hand.lobby.piece, &hand.lobby.at, move);
    return move;
}

TEST(keyhole_table, friendly_words_for_furniture) {
    static const char *const pairs[][2] = {
        { "place sofa 180 140 yaw 45 up", "place sofa 180 140 45 up" },
        { "place sofa at 180 140 turned 45", "place sofa 180 140 45 back" },
        { "place sofa", "place sofa 110 236 30 back" }, /* what is not said stays as it is */
        { "place sofa *", "place sofa 110 236 30 back" },
        { "place sofa left", "place sofa 110 236 30 left" },
        { "place sofa to c3 up", "place sofa 150 150 30 up" },
        { "place sofa 180 140 45", "place sofa 180 140 45 back" },
        { "place desk 100 100", "place desk 100 100 0 up" }, /* it stands outside */
        { "place sofa 180 140 45 up", "exact" },
        { "place sofa 180 140 45 sideways", "exact" }, /* the rules say what is wrong with it */
        { "place piano 3", "exact" },
        { "place sofa 180 140 45 60", "? 60" },
        { "place sofa sideways", "? sideways" },
        { "place sofa yaw", "? " },
        { "place sofa -5 140", "? -5" },
        { "pass", "exact" },
        { "", "exact" },
    };
    for (size_t i = 0; i < WH_COUNT(pairs); i++) CHECK_TEXT(pairs[i][1], meant(furniture_view, pairs[i][0]));
}

TEST(keyhole_table, friendly_words_for_ghosts) {
    static const char view[] = "{\"phase\":\"stand\",\"dest\":\"c4\",\"pick\":\"sm1\",\"merge\":null,\"ghosts\":[[]],"
                               "\"plan\":[null]}";
    CHECK_TEXT("stand 150 210 0", meant(view, "stand")); /* the middle of the field */
    CHECK_TEXT("stand 150 210 0", meant(view, "stand *"));
    CHECK_TEXT("stand 140 200 0", meant(view, "stand at 140 200"));
    CHECK_TEXT("exact", meant(view, "stand 140 200 42"));
    CHECK_TEXT("? high", meant(view, "stand high"));
    CHECK_TEXT("exact", meant(view, "place sofa"));              /* not now */
    CHECK_TEXT("exact", meant(furniture_view, "stand 140 200")); /* nor this */
}

/* --- the drawing -------------------------------------------------------------------------------------------------- */

static struct canvas canvas;

static const char *row_text(unsigned row) {
    static char text[CANVAS_COLUMNS * 4];
    size_t length = 0;
    for (unsigned column = 0; column < canvas.columns; column++) {
        const char *glyph = canvas.cells[row][column].glyph;
        memcpy(text + length, glyph, strlen(glyph));
        length += strlen(glyph);
    }
    while (length && text[length - 1] == ' ') length--;
    text[length] = '\0';
    return text;
}

static void draw(bool ascii, const struct lobby_hand *hand) {
    struct wh_scene scene = scene_of_view(furniture_view);
    struct lobby_size size = lobby_fit(40, 14);
    canvas_clear(&canvas, 80, ascii);
    CHECK_INT(12, size.rows);
    lobby_draw(&scene, &canvas, 0, 0, size, hand);
}

TEST(keyhole_table, draws_doors_ghosts_and_the_keyhole) {
    draw(false, NULL);
    CHECK_TEXT("     6   5   4 B 3   2   1", row_text(0)); /* north, seen from inside, and who starts there */
    CHECK_TEXT("     1   2   3 A 4   5   6", row_text(13));
    CHECK(strncmp(row_text(3), "(2)", 3) == 0);   /* the keyhole at west2 */
    CHECK(strstr(row_text(12), "As c1") != NULL); /* a small ghost of A in b1, after it the name of c1 */
    CHECK(strstr(row_text(12), "b1") == NULL);
}

TEST(keyhole_table, draws_in_ascii_alone) {
    draw(true, NULL);
    for (unsigned row = 0; row < 14; row++)
        for (const char *at = row_text(row); *at; at++) CHECK(*at >= ' ' && *at <= '~');
    CHECK(strstr(row_text(5), "sofa-back") != NULL);
}

/* A footprint covers its place and leaves the rest: counted in cells. */
TEST(keyhole_table, furniture_stands_at_its_angle) {
    struct lobby_hand hand = { .piece = 5, .at = { true, 180, 180, 0, 0 } }; /* the desk: 104 by 42 mm */
    draw(true, &hand);
    CHECK(canvas.cells[7][12].glyph[0] != ' ' && canvas.cells[7][19].glyph[0] != ' ');
    CHECK_TEXT("e", canvas.cells[8][20].glyph); /* two rows below: only the name of e3 */
    hand.at.yaw = 90;
    draw(true, &hand);
    CHECK(canvas.cells[6][16].glyph[0] == '#' && canvas.cells[8][16].glyph[0] == '#');
    CHECK_TEXT(" ", canvas.cells[7][12].glyph);
    hand.wrong = true;
    draw(false, &hand);
    CHECK_INT(RED | BOLD, canvas.cells[6][16].style); /* what cannot stand there stands out */
}

/* Every piece in one place, as far as a drawing goes: each still has its name. */
TEST(keyhole_table, names_of_pieces_do_not_cover_each_other) {
    char view[1024];
    struct wh_text out = wh_text_into(view, sizeof view);
    wh_put(&out, "{\"keyhole\":null,\"sides\":[],\"ghosts\":[],\"plan\":[],\"furniture\":{");
    for (unsigned piece = 0; piece < LOBBY_PIECES; piece++) {
        wh_put(&out, piece ? ",\"" : "\"");
        wh_put(&out, lobby_facts()->pieces[piece]);
        wh_put(&out, "\":{\"x\":180,\"y\":180,\"yaw\":0,\"pose\":\"up\"}");
    }
    wh_put(&out, "}}");
    struct wh_scene scene = scene_of_view(view);
    struct wh_setup none = { 0 };
    scene.setup = &none;
    canvas_clear(&canvas, 80, true);
    lobby_draw(&scene, &canvas, 0, 0, lobby_fit(40, 14), NULL);
    for (unsigned piece = 0; piece < LOBBY_PIECES; piece++) {
        char start[3] = { lobby_facts()->pieces[piece][0], lobby_facts()->pieces[piece][1], 0 };
        unsigned found = 0;
        for (unsigned row = 1; row < 13; row++) found += strstr(row_text(row), start) != NULL;
        CHECK(found > 0);
    }
}

static unsigned times_drawn(const char *words) {
    unsigned times = 0;
    for (unsigned row = 0; row < canvas.rows; row++)
        for (const char *at = row_text(row); (at = strstr(at, words)); at++) times++;
    return times;
}

/* Ghosts that stand together before a piece: each has its mark, and the piece its name. */
TEST(keyhole_table, marks_of_ghosts_keep_clear_of_names_and_of_each_other) {
    static const char view[] =
        "{\"keyhole\":null,\"sides\":[\"south\",\"north\"],\"furniture\":{\"sofa\":{\"x\":60,\"y\":75,\"yaw\":0,"
        "\"pose\":\"up\"},\"table\":null,\"wardrobe\":null,\"mirror\":null,\"clock\":null,\"desk\":null},\"ghosts\":[["
        "{\"at\":\"lobby\",\"x\":40,\"y\":70,\"z\":0},{\"at\":\"lobby\",\"x\":45,\"y\":70,\"z\":0},"
        "{\"at\":\"lobby\",\"x\":50,\"y\":70,\"z\":0}],[]],\"plan\":[null,null]}";
    struct wh_scene scene = scene_of_view(view);
    canvas_clear(&canvas, 100, true);
    lobby_draw(&scene, &canvas, 0, 0, lobby_fit(68, 32), NULL);
    CHECK_INT(1, times_drawn("sofa^"));
    CHECK_INT(1, times_drawn("As1"));
    CHECK_INT(3, times_drawn("As"));
    for (const char *const *mark = (const char *const[]){ "As1As", "As2As", "As3As", NULL }; *mark; mark++)
        CHECK_INT(0, times_drawn(*mark));
    canvas_clear(&canvas, 80, true);
    lobby_draw(&scene, &canvas, 0, 0, lobby_fit(40, 14), NULL);
    CHECK_INT(1, times_drawn("sofa^"));
}

TEST(keyhole_table, grows_with_the_window) {
    CHECK_INT(12, lobby_fit(0, 0).rows); /* never smaller */
    CHECK_INT(12, lobby_fit(100, 19).rows);
    CHECK_INT(18, lobby_fit(44, 20).rows);
    CHECK_INT(12, lobby_fit(43, 20).rows);
    CHECK_INT(24, lobby_fit(56, 26).rows);
    CHECK_INT(48, lobby_fit(200, 100).rows);
}
