/* schema.c: reading positions strictly. Each case takes a good position, changes one thing, and names the words that
 * the refusal must contain. */
#include "tests/kit/test.h"
#include "witching/game.h"

#include <stdio.h>
#include <string.h>

static const char candles[] =
    "{\"phase\":\"roll\",\"turn\":0,\"lit\":\"3\",\"deck\":[\"10\",\"4\",\"11\",\"9\",\"8\",\"12\"],\"out\":[],"
    "\"hands\":[[\"1\",\"2\"],[\"5\",\"6\",\"7\"]],\"wax\":[[1,2],[3,4]],\"hours\":[0,0]}";

static bool replace(const char *from, const char *to, char *out, size_t size) {
    const char *at = strstr(candles, from);
    if (!at) return false;
    snprintf(out, size, "%.*s%s%s", (int)(at - candles), candles, to, at + strlen(from));
    return true;
}

static bool read_candles(const char *json, size_t length, void *state, struct wh_why *why) {
    const struct wh_game *game = wh_game_find("template");
    struct wh_setup setup;
    wh_setup_default(game, 2, &setup);
    return wh_state_read(game, &setup, json, length, state, why);
}

TEST(schema, refusals_say_where_and_what) {
    static const struct {
        const char *from, *to, *words;
    } cases[] = {
        { "\"turn\":0", "\"trun\":0", "\"trun\": this key is unknown" },
        { "\"turn\":0,", "", "\"turn\": this key is missing" },
        { "\"turn\":0", "\"turn\":0,\"turn\":0", "\"turn\": this key is here twice" },
        { "\"turn\":0", "\"turn\":\"0\"", "\"turn\": a number is expected" },
        { "\"turn\":0", "\"turn\":0.0", "\"turn\": a whole number is expected" },
        { "\"turn\":0", "\"turn\":-1", "\"turn\": this number is out of range" },
        { "\"turn\":0", "\"turn\":255", "\"turn\": this number is out of range" },
        { "\"turn\":0", "\"turn\":256", "\"turn\": this number is out of range" },
        { "\"turn\":0", "\"turn\":99999999999999999999", "\"turn\": this number is too large" },
        { "\"roll\"", "\"rolling\"", "\"phase\": no such name" },
        { "\"roll\"", "null", "\"phase\": a position must show everything" },
        { "\"roll\"", "7", "\"phase\": a string is expected" },
        { "\"12\"]", "\"13\"]", "\"deck.5\": no such name" },
        { "\"12\"]", "12]", "\"deck.5\": a string is expected" },
        { "\"12\"]", "null]", "\"deck.5\": a position must show everything" },
        { "\"12\"]", "\"12\",\"12\",\"12\",\"12\",\"12\",\"12\",\"12\",\"12\"]", "this list is too long" },
        { "[\"10\"", "[", "\"deck.0\"" },
        { "\"out\":[]", "\"out\":{}", "\"out\": an array" },
        { "\"out\":[]", "\"out\":0", "\"out\": an array" },
        { "[\"1\",\"2\"]", "[\"2\",\"1\"]", "\"hands.0.1\": these are not in their canonical order" },
        { "[\"1\",\"2\"]", "[\"1\",\"1\"]", "\"hands.0.1\": this is here twice" },
        { "[\"1\",\"2\"]", "2", "\"hands.0\": an array" },
        { "[\"1\",\"2\"],", "", "\"hands\": there are too few entries" },
        { "[\"1\",\"2\"]", "[],[\"1\",\"2\"]", "\"hands.2\": there are too many entries" },
        { "[0,0]", "[0,65]", "\"hours.1\": this number is out of range" },
        { "[0,0]", "[0,true]", "\"hours.1\": a number is expected" },
        { "[0,0]", "[0]", "\"hours\": there are too few entries" },
        { "\"lit\":\"3\"", "\"lit\":null", "cannot occur in this game" },
        { "\"lit\":\"3\"", "\"lit\":\"4\"", "cannot occur in this game: a candle is missing" },
        { "[0,0]}", "[0,0]}x", "there is text after the end" },
        { "[0,0]}", "[0,0]", "the text ends too early" },
        { "{\"phase\"", "[\"phase\"", "an object" },
        { "{\"phase\"", "{phase", "a string is expected" },
    };
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_why why;
    REQUIRE(read_candles(candles, strlen(candles), state, &why));
    for (unsigned i = 0; i < WH_COUNT(cases); i++) {
        char json[1000];
        REQUIRE(replace(cases[i].from, cases[i].to, json, sizeof json));
        if (read_candles(json, strlen(json), state, &why))
            FAIL("accepted: %s", json);
        else if (!strstr(why.text, cases[i].words))
            FAIL("%s instead of %s:\n    expected … %s …\n    came     %s", cases[i].to, cases[i].from, cases[i].words,
                 why.text);
    }
}

TEST(schema, cut_off_anywhere_is_refused) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_why why;
    for (size_t length = 0; length < strlen(candles); length++) {
        if (read_candles(candles, length, state, &why)) FAIL("accepted when cut off at %zu", length);
        CHECK(why.text[0]);
    }
}

TEST(schema, the_order_of_keys_and_white_space_do_not_matter) {
    static const char other[] =
        " { \"hours\" : [0 "
        ",0],\n\"hands\":[[\"1\",\"2\"],[\"5\",\"6\",\"7\"]],\"wax\":[[1,2],[3,4]],\"out\":[],\"deck\":"
        "[\"10\",\"4\",\"11\",\"9\",\"8\",\"12\"],\"lit\":\"3\",\"turn\":0,\"phase\":\"roll\"}\t";
    _Alignas(16) uint8_t one[WH_STATE_MAX], two[WH_STATE_MAX];
    struct wh_why why;
    REQUIRE(read_candles(candles, strlen(candles), one, &why));
    REQUIRE(read_candles(other, strlen(other), two, &why));
    CHECK(memcmp(one, two, wh_game_find("template")->state_size) == 0);
}

TEST(schema, the_set_up_is_checked_first) {
    const struct wh_game *game = wh_game_find("template");
    struct wh_setup setup;
    struct wh_why why;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    wh_setup_default(game, 7, &setup);
    CHECK(!wh_state_read(game, &setup, candles, strlen(candles), state, &why));
    CHECK_TEXT("bad-seats", why.reason->id);
}

TEST(schema, a_long_key_is_refused_in_words) {
    char json[400];
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_why why;
    snprintf(json, sizeof json, "{\"%0200d\":1}", 1);
    CHECK(!read_candles(json, strlen(json), state, &why));
    snprintf(json, sizeof json, "{\"%063d\":1}", 1);
    CHECK(!read_candles(json, strlen(json), state, &why));
    CHECK(strstr(why.text, "this key is unknown") != NULL);
}

TEST(schema, a_view_is_not_a_position) {
    _Alignas(16) uint8_t state[WH_STATE_MAX], again[WH_STATE_MAX];
    struct wh_why why;
    char view[WH_JSON_MAX];
    REQUIRE(read_candles(candles, strlen(candles), state, &why));
    for (int viewer = WH_PUBLIC; viewer < 2; viewer += viewer == WH_PUBLIC ? 3 : 1) {
        struct wh_text out = wh_text_into(view, sizeof view);
        wh_state_write(wh_game_find("template"), state, viewer, &out);
        CHECK(!read_candles(view, out.length, again, &why));
    }
}

/* Every kind of field in one made-up state, which no game needs to have. */
struct inner {
    uint8_t there, worth;
};
struct odd {
    uint8_t seats, flag;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    uint8_t colours[2];
    struct inner inner;
    uint8_t count, list[4], code;
    int16_t debt;
    uint16_t days;
    uint8_t inner_count;
    struct inner inners[3];
    uint8_t step_count;
    struct todo {
        uint8_t kind, n; /* a step says `n` only if it is a walk; a rest has none */
    } steps[3];
    uint8_t turn, level, whose, grid[2][3], lined[2], line[2][2], most;
};

static bool sees_code(const void *state, int viewer, unsigned place, unsigned item) {
    (void)state, (void)place, (void)item;
    return viewer == 1;
}
static void write_code(const void *state, unsigned place, struct wh_text *out) {
    (void)place;
    wh_json_int(out, -((const struct odd *)state)->code);
}
static bool read_code(void *state, unsigned place, struct wh_json *in) {
    (void)place;
    int64_t number;
    if (!wh_json_read_int(in, &number)) return false;
    if (number > 0 || number < -9) return wh_json_fail(in, "a number from -9 to 0 is expected");
    ((struct odd *)state)->code = (uint8_t)-number;
    return true;
}
static const struct wh_codec code_codec = { .words = "a negative number", .write = write_code, .read = read_code };
static const struct wh_sight nobody = { "nobody", wh_sees_nobody, WH_VEIL_NULL };
static const struct wh_sight second = { "seat 1", sees_code, WH_VEIL_ITEMS };
static const struct wh_sight second_alone = { "seat 1", sees_code, WH_VEIL_NULL };
static uint64_t step_fields(const void *state, const void *object, unsigned place) {
    (void)state, (void)place;
    static const uint64_t fields[] = { 1, 3, 5 };
    return fields[((const struct todo *)object)->kind];
}
static bool inner_there(const void *state, const void *object, unsigned place) {
    (void)state, (void)place;
    return ((const struct inner *)object)->there;
}
static bool is_lined(const void *state, const void *row, unsigned place) {
    (void)row;
    return ((const struct odd *)state)->lined[place];
}
static const char *line_up(void *state, unsigned place) {
    struct odd *s = state;
    s->lined[place] = 1;
    return s->line[place][0] > s->line[place][1] ? "this line falls" : NULL;
}
static const char *find_most(void *state, unsigned place) {
    (void)place;
    struct odd *s = state;
    s->most = 0;
    for (unsigned i = 0; i < s->count; i++)
        if (s->list[i] > s->most) s->most = s->list[i];
    return s->most == 99 ? "too much" : NULL;
}
static const char *const step_kinds[] = { "rest", "walk", "sleep" };
static const char *const game_names[] = { "odd" };
static const char *const colour_keys[] = { "red", "blue" };

#define WH_STATE struct inner
static const struct wh_field inner_fields[] = {
    WH_BOOL("there", there, &wh_everyone, .about = "always"),
    WH_NUMBER("worth", worth, &wh_everyone, .about = "how much", .least = 1),
};
#undef WH_STATE
#define WH_STATE struct todo
static const struct wh_field todo_fields[] = {
    WH_NUMBER("do", kind, &wh_everyone, .about = "its kind", WH_NAMED(step_kinds), .tag = true),
    WH_NUMBER("n", n, &wh_everyone, .about = "how far"),
    WH_GIVEN("n", &wh_everyone, .about = "asleep"),
};
#undef WH_STATE
#define WH_STATE struct odd
static const struct wh_field grid_entry[] = { { WH_BASE(NULL, &wh_everyone, WH_FORM_NUMBER), .width = 1, .stride = 1,
                                                .repeat = 3, .most = 9 } };
static const struct wh_field line_entry[] = { { WH_BASE(NULL, &wh_everyone, WH_FORM_NUMBER), .width = 1, .stride = 1,
                                                .repeat = 2 } };
#undef WH_STATE
#define WH_STATE struct odd
static const struct wh_field odd_fields[] = {
    WH_BOOL("flag", flag, &wh_everyone, .about = "a flag"),
    WH_NUMBER("two", two, &wh_everyone, .about = "two bytes"),
    WH_NUMBER("four", four, &wh_everyone, .about = "four bytes"),
    WH_NUMBER("eight", eight, &nobody, .about = "eight bytes"),
    WH_NUMBERS("colours", colours, &wh_everyone, .about = "by colour", .repeat = 2, .keys = colour_keys),
    { WH_BASE("inner", &wh_everyone, WH_FORM_OBJECT), WH_PLACE(inner), .about = "or nothing", .nullable = true,
      .there = inner_there, .fields = inner_fields, .field_count = WH_COUNT(inner_fields) },
    WH_LIST("list", list, count, &second, .about = "numbers", .settle = find_most),
    WH_ODD("code", &code_codec, &second_alone, .about = "a code"),
    WH_NUMBER("debt", debt, &wh_everyone, .about = "perhaps less than nothing", .below_zero = true),
    WH_SET("days", days, &second, .about = "of the month", .first = 1, .name_count = 12),
    WH_COUNTED("inners", inners, inner_count, &wh_everyone, inner_fields, .about = "some more"),
    WH_COUNTED("steps", steps, step_count, &wh_everyone, todo_fields, .about = "next first", .top_last = true,
               .present = step_fields),
    WH_NUMBER("turn", turn, &wh_everyone, .about = "degrees", .unit = 15, .most = 345),
    WH_NUMBER("level", level, &wh_everyone, .about = "from 1 to 5", .first = 1, .most = 5),
    WH_NUMBER("whose", whose, &wh_everyone, .about = "a seat, -1: nobody's", .a_seat = true, .below_zero = true,
              .least = -1),
    WH_ROWS("grid", grid, &wh_everyone, grid_entry, .about = "rows", .repeat = 2),
    WH_ROWS("lines", line, &second_alone, line_entry, .about = "rows, or nothing", .repeat = 2, .nullable = true,
            .there = is_lined, .settle = line_up),
    WH_GIVEN("game", &wh_everyone, .about = "which", WH_NAMED(game_names)),
    WH_NUMBER("seats", seats, &wh_everyone, .about = "how many", .as_set_up = true),
};
#undef WH_STATE

static bool odd_start(void *state, const struct wh_setup *setup, struct wh_why *why) {
    (void)why;
    memset(state, 0, sizeof(struct odd));
    *(uint8_t *)state = setup->seats;
    return true;
}
static const char *odd_audit(const void *state) { return ((const struct odd *)state)->code == 9 ? "nine" : NULL; }
static const struct wh_game odd_game = { .id = "odd",
                                         .title = "Odd",
                                         .min_seats = 2,
                                         .max_seats = 2,
                                         .state_size = sizeof(struct odd),
                                         .fields = odd_fields,
                                         .field_count = WH_COUNT(odd_fields),
                                         .start = odd_start,
                                         .audit = odd_audit };

static const char odd_json[] =
    "{\"flag\":true,\"two\":65535,\"four\":4294967295,\"eight\":9223372036854775799,\"colours\":{\"red\":1,\"blue\":2},"
    "\"inner\":{\"there\":true,\"worth\":3},\"list\":[4,5],\"code\":-6,"
    "\"debt\":-300,\"days\":[1,12],\"inners\":[{\"there\":true,\"worth\":1},{\"there\":false,\"worth\":2}],"
    "\"steps\":[{\"do\":\"walk\",\"n\":7},{\"do\":\"rest\"},{\"do\":\"sleep\",\"n\":null}],"
    "\"turn\":30,\"level\":5,\"whose\":-1,\"grid\":[[1,2,3],[4,5,6]],\"lines\":[[1,2],null],\"game\":\"odd\",\"seats\":"
    "2}";

static bool read_odd(const char *json, struct odd *state, struct wh_why *why) {
    struct wh_setup setup = { .seats = 2 };
    return wh_state_read(&odd_game, &setup, json, strlen(json), state, why);
}

TEST(schema, every_form_out_and_in) {
    struct odd state, again;
    struct wh_why why = { 0 };
    char json[1000];
    if (!read_odd(odd_json, &state, &why)) FAIL("%s", why.text);
    CHECK(state.flag && state.two == 65535 && state.four == 4294967295 && state.colours[1] == 2 && state.list[1] == 5);
    CHECK(state.debt == -300 && state.days == (1 | 1 << 11) && state.inner_count == 2 && state.inners[1].worth == 2);
    CHECK(state.step_count == 3 && state.steps[2].kind == 1 && state.steps[2].n == 7 && !state.steps[1].kind);
    CHECK(state.turn == 2 && state.level == 4 && state.whose == 255 && state.grid[1][2] == 6 && state.lined[0] &&
          !state.lined[1]);
    CHECK(state.line[0][1] == 2 && state.most == 5);
    CHECK(state.inner.worth == 3 && state.count == 2 && state.code == 6 && state.eight == 9223372036854775799);
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_state_write(&odd_game, &state, WH_REFEREE, &out);
    CHECK_TEXT(odd_json, json);
    state.inner = (struct inner){ 0, 0 };
    out = wh_text_into(json, sizeof json);
    wh_state_write(&odd_game, &state, WH_REFEREE, &out);
    CHECK(strstr(json, "\"inner\":null") && read_odd(json, &again, &why) && !memcmp(&state, &again, sizeof state));
}

TEST(schema, every_veil) {
    struct odd state;
    struct wh_why why;
    char json[1000];
    REQUIRE(read_odd(odd_json, &state, &why));
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_state_write(&odd_game, &state, 0, &out);
    CHECK(strstr(json, "\"eight\":null") && strstr(json, "\"list\":[null,null],\"code\":null,") &&
          strstr(json, "\"days\":[null,null],"));
    out = wh_text_into(json, sizeof json);
    wh_state_write(&odd_game, &state, 1, &out);
    CHECK(strstr(json, "\"eight\":null") && strstr(json, "\"list\":[4,5],\"code\":-6,") &&
          strstr(json, "\"days\":[1,12],"));
}

TEST(schema, a_counted_list_that_grows_or_shrinks_is_told_whole) {
    struct odd before, after;
    struct wh_why why;
    char json[1000];
    REQUIRE(read_odd(odd_json, &before, &why));
    after = before;
    after.inners[1].worth = 9;
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_state_changes(&odd_game, &before, &after, 0, &out);
    CHECK_TEXT("[[\"inners.1.worth\",9]]", json);
    after = before;
    after.steps[2] = (struct todo){ 1, 8 };
    out = wh_text_into(json, sizeof json);
    wh_state_changes(&odd_game, &before, &after, 0, &out);
    CHECK_TEXT("[[\"steps.0.n\",8]]", json);
    after.steps[2] = (struct todo){ 0, 0 };
    out = wh_text_into(json, sizeof json);
    wh_state_changes(&odd_game, &before, &after, 0, &out);
    CHECK_TEXT("[[\"steps.0\",{\"do\":\"rest\"}]]", json);
    after = before;
    after.inner_count = 1, after.inners[1] = (struct inner){ 0, 0 };
    out = wh_text_into(json, sizeof json);
    wh_state_changes(&odd_game, &before, &after, 0, &out);
    CHECK_TEXT("[[\"inners\",[{\"there\":true,\"worth\":1}]]]", json);
    out = wh_text_into(json, sizeof json);
    wh_state_write(&odd_game, &after, WH_REFEREE, &out);
    struct odd again;
    CHECK(read_odd(json, &again, &why) && !memcmp(&after, &again, sizeof after)); /* nothing is left of the second */
}

TEST(schema, what_changed_in_rows) {
    struct odd before, after;
    struct wh_why why;
    char json[1000];
    REQUIRE(read_odd(odd_json, &before, &why));
    after = before;
    after.grid[1][2] = 9;
    after.lined[0] = 0;
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_state_changes(&odd_game, &before, &after, 1, &out);
    CHECK_TEXT("[[\"grid.1.2\",9],[\"lines.0\",null]]", json);
    out = wh_text_into(json, sizeof json);
    wh_state_changes(&odd_game, &before, &after, 0, &out);
    CHECK_TEXT("[[\"grid.1.2\",9]]", json);
    out = wh_text_into(json, sizeof json);
    wh_state_changes(&odd_game, &after, &before, 1, &out);
    CHECK_TEXT("[[\"grid.1.2\",6],[\"lines.0\",[1,2]]]", json);
}

struct chest {
    uint8_t seats;
    struct lid {
        uint8_t colour, inside;
    } lid;
};
#define WH_STATE struct lid
static const struct wh_field lid_fields[] = {
    WH_NUMBER("colour", colour, &wh_everyone, .about = "outside"),
    WH_NUMBER("inside", inside, &second_alone, .about = "what is in it"),
};
#undef WH_STATE
#define WH_STATE struct chest
static const struct wh_field chest_fields[] = {
    WH_NUMBER("seats", seats, &wh_everyone, .about = "players"),
    { WH_BASE("lid", &wh_everyone, WH_FORM_OBJECT), WH_PLACE(lid), .about = "a chest", .fields = lid_fields,
      .field_count = WH_COUNT(lid_fields) },
};
#undef WH_STATE

TEST(schema, what_one_viewer_sees_of_a_thing_is_not_kept_for_the_others) {
    static const struct wh_game chests = { .fields = chest_fields, .field_count = WH_COUNT(chest_fields) };
    struct chest before = { 2, { 1, 2 } }, after = { 3, { 1, 7 } };
    struct wh_alike alike = { .kept = 0 };
    char json[1000];
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_state_changes_alike(&chests, &before, &after, 1, &alike, &out);
    CHECK_TEXT("[[\"seats\",3],[\"lid.inside\",7]]", json);
    out = wh_text_into(json, sizeof json);
    wh_state_changes_alike(&chests, &before, &after, 0, &alike, &out);
    CHECK_TEXT("[[\"seats\",3]]", json);
}

TEST(schema, a_tag_may_stand_after_what_depends_on_it) {
    static const char from[] = "{\"do\":\"walk\",\"n\":7}", to[] = "{\"n\":7,\"do\":\"walk\"}";
    struct odd state, again;
    struct wh_why why = { 0 };
    char json[1000];
    const char *at = strstr(odd_json, from);
    REQUIRE(at && read_odd(odd_json, &state, &why));
    snprintf(json, sizeof json, "%.*s%s%s", (int)(at - odd_json), odd_json, to, at + strlen(from));
    if (!read_odd(json, &again, &why)) FAIL("%s", why.text);
    CHECK(!memcmp(&state, &again, sizeof state));
}

TEST(schema, odd_forms_are_refused_in_words) {
    static const struct {
        const char *from, *to, *words;
    } cases[] = {
        { "true,\"two\"", "1,\"two\"", "\"flag\": true or false" },
        { "65535", "65536", "\"two\": this number is out of range" },
        { "4294967295", "4294967296", "\"four\": this number is out of range" },
        { "\"red\":1", "\"green\":1", "\"colours.green\": this key is unknown" },
        { "\"red\":1", "\"red\":1,\"red\":1", "\"colours.red\": this key is here twice" },
        { "\"red\":1,", "", "\"colours\": a key is missing" },
        { "\"red\":1,", "\"red\":,", "\"colours.red\"" },
        { "{\"red\":1,", "{\"red\":1;", "\"colours" },
        { "{\"red\":1,\"blue\":2}", "[1,2]", "\"colours\": an object" },
        { "\"there\":true", "\"there\":false", "must be null" },
        { "\"worth\":3", "\"worth\":300", "\"inner.worth\"" },
        { "[4,5]", "[4,256]", "\"list.1\": this number is out of range" },
        { "[4,5]", "[4,5,6,7,8]", "\"list.4\": this list is too long" },
        { "[4,5]", "[4 5]", "\"list\"" },
        { "-300", "-32769", "\"debt\": this number is out of range" },
        { "-300", "32768", "\"debt\": this number is out of range" },
        { "[1,12]", "[0,12]", "\"days.0\": this number is out of range" },
        { "[1,12]", "[1,13]", "\"days.1\": this number is out of range" },
        { "[1,12]", "[12,1]", "\"days.1\": these are not in their canonical order" },
        { "[1,12]", "[1,1]", "\"days.1\": this is here twice" },
        { "[1,12]", "[\"1\"]", "\"days.0\": a number" },
        { "\"worth\":2}", "\"worth\":2},{\"there\":true,\"worth\":2},{\"there\":true,\"worth\":2}",
          "\"inners.3\": there are too many" },
        { "\"worth\":2}", "\"worth\":256}", "\"inners.1.worth\": this number is out of range" },
        { ",\"n\":7", "", "\"steps.0.n\": this key is missing" },
        { "\"rest\"", "\"rest\",\"n\":0", "\"steps.1.n\": this key does not belong there" },
        { "\"n\":null", "\"n\":7", "\"steps.2.n\": null" },
        { "\"do\":\"walk\",", "", "\"steps.0.n\": this key does not belong there" },
        { "\"walk\"", "\"walk\",\"do\":\"walk\"", "\"steps.0.do\": this key is here twice" },
        { "\"walk\"", "\"run\"", "\"steps.0.do\": no such name" },
        { "\"worth\":2}", "\"worth\":0}", "\"inners.1.worth\": this number is out of range" },
        { "30,", "31,", "\"turn\": this number is out of range" },
        { "30,", "360,", "\"turn\": this number is out of range" },
        { "\"level\":5", "\"level\":0", "\"level\": this number is out of range" },
        { "\"level\":5", "\"level\":6", "\"level\": this number is out of range" },
        { "\"whose\":-1", "\"whose\":-2", "\"whose\": this number is out of range" },
        { "\"whose\":-1", "\"whose\":2", "\"whose\": this number is out of range" },
        { "[4,5,6]", "[4,5]", "\"grid.1\": there are too few entries" },
        { "[4,5,6]", "[4,5,6,7]", "\"grid.1.3\": there are too many entries" },
        { "[4,5,6]", "[4,5,10]", "\"grid.1.2\": this number is out of range" },
        { "[4,5,6]", "null", "\"grid.1\": an array" },
        { "[1,2],null", "[2,1],null", "\"lines.0\": this line falls" },
        { "[4,5],", "[4,99],", "\"list\": too much" },
        { "\"game\":\"odd\"", "\"game\":\"even\"", "\"game\": another name belongs here" },
        { "\"seats\":2", "\"seats\":3", "\"seats\": this is not what was set up" },
        { "-6", "6", "\"code\": a number from -9 to 0" },
        { "-6", "-9", "cannot occur in this game: nine" },
    };
    for (unsigned i = 0; i < WH_COUNT(cases); i++) {
        char json[1000];
        struct odd state;
        struct wh_why why;
        const char *at = strstr(odd_json, cases[i].from);
        REQUIRE(at);
        snprintf(json, sizeof json, "%.*s%s%s", (int)(at - odd_json), odd_json, cases[i].to,
                 at + strlen(cases[i].from));
        if (read_odd(json, &state, &why))
            FAIL("accepted: %s", json);
        else if (!strstr(why.text, cases[i].words))
            FAIL("%s: expected … %s …, came %s", cases[i].to, cases[i].words, why.text);
    }
}

TEST(schema, the_table_documents_itself) {
    static char text[16384];
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_state_document(&odd_game, &out);
    CHECK(strstr(text, "| `code` | a negative number | seat 1 | null | a code |") != NULL);
    CHECK(strstr(text, "| `… worth` | number | everyone | – | how much |") != NULL);
    CHECK(strstr(text, "| `colours` | by key: number |") != NULL);
    CHECK(strstr(text, "| `debt` | number, perhaps negative |") &&
          strstr(text, "| `days` | list of numbers, ascending |"));
    CHECK(strstr(text, "| `inners` | list: object |") && strstr(text, "| `grid` | array: array: number |"));
    for (unsigned i = 0; i < wh_game_count; i++) {
        out = wh_text_into(text, sizeof text);
        wh_state_document(wh_games[i], &out);
        CHECK(!out.overflow);
        for (unsigned j = 0; j < wh_games[i]->field_count; j++) CHECK(strstr(text, wh_games[i]->fields[j].key) != NULL);
    }
}

/* --- views -------------------------------------------------------------------------------------------------------- */

/* What is hidden in them does not hinder reading; and a viewer who sees everything reads the state itself. */
TEST(schema, every_view_can_be_read) {
    for (unsigned i = 0; i < wh_game_count && !test_failed(); i++) {
        const struct wh_game *game = wh_games[i];
        _Alignas(16) uint8_t state[WH_STATE_MAX] = { 0 }, seen[WH_STATE_MAX] = { 0 };
        static char view[WH_JSON_MAX];
        struct wh_setup setup;
        struct wh_why why;
        struct wh_rng rng;
        wh_rng_seed(&rng, 3);
        wh_setup_default(game, game->max_seats, &setup);
        REQUIRE(game->start(state, &setup, &why));
        unsigned plies = 0;
        for (int actor; (actor = game->actor(state)) != WH_OVER; wh_expect_end(++plies)) {
            game->apply(state, actor == WH_CHANCE ? game->sample(state, &rng) : game->pick(state, &rng));
            int viewer = (int)wh_rng_below(&rng, setup.seats + 1u);
            if (viewer == setup.seats) viewer = wh_rng_below(&rng, 2) ? WH_PUBLIC : WH_REFEREE;
            struct wh_text out = wh_text_into(view, sizeof view);
            wh_state_write(game, state, viewer, &out);
            if (!wh_state_read_view(game, &setup, view, out.length, seen, &why))
                FAIL("%s: %s in %s", game->id, why.text, view);
            if (viewer == WH_REFEREE && memcmp(state, seen, game->state_size) != 0) FAIL("%s: %s", game->id, view);
            if (test_failed()) return;
        }
    }
}

TEST(schema, nonsense_is_no_view) {
    static const char *const nonsense[] = { "", "{}", "null", "{\"turn\":[]}" };
    const struct wh_game *game = wh_game_find("template");
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_setup setup;
    struct wh_why why;
    wh_setup_default(game, 2, &setup);
    for (unsigned i = 0; i < WH_COUNT(nonsense); i++)
        CHECK(!wh_state_read_view(game, &setup, nonsense[i], strlen(nonsense[i]), state, &why));
}
