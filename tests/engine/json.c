/* json.c: the JSON writer and the strict reader, with the nastiest input we could think of. */
#include "witching/json.h"
#include "tests/kit/test.h"

#include <stdio.h>
#include <string.h>

TEST(json, writer_puts_commas) {
    char buffer[200];
    struct wh_text out = wh_text_into(buffer, sizeof buffer);
    wh_json_open(&out, '{');
    wh_json_key(&out, "a");
    wh_json_open(&out, '[');
    wh_json_int(&out, -1);
    wh_json_bool(&out, true);
    wh_json_bool(&out, false);
    wh_json_null(&out);
    wh_json_string(&out, "");
    wh_json_open(&out, '[');
    wh_json_close(&out, ']');
    wh_json_close(&out, ']');
    wh_json_key(&out, "b");
    wh_json_raw(&out, "{}");
    wh_json_close(&out, '}');
    CHECK_TEXT("{\"a\":[-1,true,false,null,\"\",[]],\"b\":{}}", buffer);
}

TEST(json, writer_escapes) {
    char buffer[200];
    struct wh_text out = wh_text_into(buffer, sizeof buffer);
    wh_json_string(&out, "a\"b\\c\n\x01é");
    CHECK_TEXT("\"a\\\"b\\\\c\\u000a\\u0001é\"", buffer);
}

TEST(json, writer_escapes_keys) {
    char room[64], sent[8];
    struct wh_text out = wh_text_into(room, sizeof room), key = wh_text_into(sent, sizeof sent);
    wh_put(&key, "a\"b");
    wh_json_open(&out, '{');
    wh_json_key(&out, "\\own\"er");
    wh_json_int(&out, 2);
    wh_json_key(&out, "\n");
    wh_json_null(&out);
    wh_json_key(&out, sent);
    wh_json_int(&out, 3);
    wh_json_close(&out, '}');
    CHECK_TEXT("{\"\\\\own\\\"er\":2,\"\\u000a\":null,\"a\\\"b\":3}", room);
}

static bool well_formed(const char *text, size_t length) {
    struct wh_json in = wh_json_of(text, length);
    return wh_json_skip(&in) && wh_json_finish(&in);
}

TEST(json, accepts_what_is_json) {
    static const char *const good[] = { "0",
                                        "-0",
                                        "-12",
                                        "true",
                                        "false",
                                        "null",
                                        "\"\"",
                                        "[]",
                                        "{}",
                                        " [ 1 , 2 ]",
                                        "\"\\\"\\\\\\/\"",
                                        "\t{\"a\" : [ { } ] }\r\n",
                                        "[[],[[]]]",
                                        "\"é😀\"",
                                        "9223372036854775799" };
    for (unsigned i = 0; i < WH_COUNT(good); i++)
        if (!well_formed(good[i], strlen(good[i]))) FAIL("refused: %s", good[i]);
}

TEST(json, refuses_what_is_not) {
    static const char *const bad[] = { "",
                                       " ",
                                       "{",
                                       "}",
                                       "[",
                                       "]",
                                       "[1",
                                       "[1,",
                                       "[1,]",
                                       "[,1]",
                                       "[1 2]",
                                       "{\"a\"",
                                       "{\"a\":",
                                       "{\"a\":1",
                                       "{\"a\":1,",
                                       "{\"a\":1,}",
                                       "{a:1}",
                                       "{1:1}",
                                       "{\"a\"1}",
                                       "\"",
                                       "\"a",
                                       "\"\\",
                                       "\"\\\"",
                                       "\"\\n\"",
                                       "\"\\u0041\"",
                                       "\"\\x\"",
                                       "\"\n\"",
                                       "\"\x01\"",
                                       "tru",
                                       "truex",
                                       "nul",
                                       "True",
                                       "NaN",
                                       "Infinity",
                                       "+1",
                                       "-",
                                       "--1",
                                       "01",
                                       "-01",
                                       "1.5",
                                       "1e3",
                                       "1E3",
                                       ".5",
                                       "0x10",
                                       "1_000",
                                       "[1]]",
                                       "{}{}",
                                       "1 2",
                                       "[}",
                                       "{]",
                                       "'a'",
                                       "//",
                                       "[1]x",
                                       "\xef\xbb\xbf[]",
                                       "9223372036854775808",
                                       "-99999999999999999999",
                                       "123456789012345678901234567890" };
    for (unsigned i = 0; i < WH_COUNT(bad); i++)
        if (well_formed(bad[i], strlen(bad[i]))) FAIL("accepted: %s", bad[i]);
}

TEST(json, stops_at_its_end_and_not_at_a_nul) {
    CHECK(!well_formed("[1]\0", 4));
    CHECK(!well_formed("\"a\0b\"", 5));
    CHECK(well_formed("[1]garbage", 3));
    static const char text[] = "{\"key\":[1,-20,\"words\",true,null,{\"deep\":[]}]}";
    for (size_t length = 0; length < sizeof text - 1; length++)
        if (well_formed(text, length)) FAIL("accepted when cut off at %zu", length);
    CHECK(well_formed(text, sizeof text - 1));
}

TEST(json, depth_is_bounded) {
    char deep[2 * WH_JSON_DEPTH + 2 + 1];
    memset(deep, '[', WH_JSON_DEPTH);
    memset(deep + WH_JSON_DEPTH, ']', WH_JSON_DEPTH);
    CHECK(well_formed(deep, 2 * WH_JSON_DEPTH));
    memset(deep, '[', WH_JSON_DEPTH + 1);
    memset(deep + WH_JSON_DEPTH + 1, ']', WH_JSON_DEPTH + 1);
    CHECK(!well_formed(deep, 2 * WH_JSON_DEPTH + 2));
    static char endless[100000];
    memset(endless, '[', sizeof endless);
    CHECK(!well_formed(endless, sizeof endless));
    memset(endless, '{', sizeof endless);
    CHECK(!well_formed(endless, sizeof endless));
}

static struct wh_json in_of(const char *text) { return wh_json_of(text, strlen(text)); }

TEST(json, reads_values) {
    struct wh_json in = in_of("{\"n\":-7,\"t\":true,\"f\":false,\"s\":\"a\\\"b\",\"z\":null}");
    char key[WH_JSON_NAME], words[8];
    int64_t number = 0;
    bool truth = false, lie = true;
    CHECK(wh_json_peek(&in) == WH_JSON_OBJECT && wh_json_enter(&in, '{'));
    CHECK(wh_json_next_key(&in, key) && wh_json_read_int(&in, &number) && number == -7);
    CHECK(wh_json_next_key(&in, key) && wh_json_peek(&in) == WH_JSON_BOOL && wh_json_read_bool(&in, &truth) && truth);
    CHECK(wh_json_next_key(&in, key) && wh_json_read_bool(&in, &lie) && !lie);
    CHECK(wh_json_next_key(&in, key) && wh_json_peek(&in) == WH_JSON_STRING);
    CHECK(wh_json_read_string(&in, words, sizeof words));
    CHECK_TEXT("a\"b", words);
    CHECK(wh_json_next_key(&in, key) && wh_json_peek(&in) == WH_JSON_NULL && wh_json_read_null(&in));
    CHECK_TEXT("z", key);
    CHECK(!wh_json_next_key(&in, key) && wh_json_finish(&in));
}

TEST(json, the_first_error_stays) {
    struct wh_json in = in_of("[1]");
    char words[8];
    bool truth;
    CHECK(!wh_json_read_bool(&in, &truth));
    const char *first = in.error;
    CHECK(first != NULL);
    CHECK(!wh_json_enter(&in, '[') && !wh_json_read_null(&in) && !wh_json_read_string(&in, words, sizeof words));
    CHECK(wh_json_peek(&in) == WH_JSON_BAD && !wh_json_next(&in, ']') && !wh_json_skip(&in) && !wh_json_finish(&in));
    CHECK(in.error == first);
}

TEST(json, wrong_kinds_are_errors) {
    int64_t number;
    bool truth;
    char words[4];
    struct wh_json in = in_of("true");
    CHECK(!wh_json_read_int(&in, &number));
    in = in_of("nope");
    CHECK(!wh_json_read_null(&in));
    in = in_of("frue");
    CHECK(!wh_json_read_bool(&in, &truth));
    in = in_of("\"long\"");
    CHECK(!wh_json_read_string(&in, words, sizeof words));
    in = in_of("[]");
    CHECK(!wh_json_enter(&in, '{'));
    in = in_of("{}");
    CHECK(!wh_json_enter(&in, '['));
}

static const char *at(const char *path) {
    static char found[64];
    static const char text[] = "{\"sets\":[{\"owner\":2,\"cards\":[\"r1\",\"p2\"]},null],\"turn\":null}";
    const char *value;
    size_t length;
    if (!wh_json_at(text, sizeof text - 1, path, &value, &length)) return "nothing";
    snprintf(found, sizeof found, "%.*s", (int)length, value);
    return found;
}

TEST(json, paths) {
    CHECK_TEXT("2", at("sets.0.owner"));
    CHECK_TEXT("\"p2\"", at("sets.0.cards.1"));
    CHECK_TEXT("null", at("sets.1"));
    CHECK_TEXT("null", at("turn"));
    CHECK_TEXT("[\"r1\",\"p2\"]", at("sets.0.cards"));
    static const char *const nothing[] = { "x", "sets.2", "sets.x", "sets.0.cards.01", "turn.0", "sets.0.owner.a" };
    for (unsigned i = 0; i < WH_COUNT(nothing); i++) CHECK_TEXT("nothing", at(nothing[i]));
    const char *value;
    size_t length;
    CHECK(wh_json_at(" [1] ", 5, "", &value, &length) && length == 3);
    CHECK(!wh_json_at("[1,", 3, "1", &value, &length));
    CHECK(!wh_json_at("[x,1]", 5, "1", &value, &length));
    CHECK(!wh_json_at("{\"a\":x,\"b\":1}", 13, "b", &value, &length));
}

TEST(json, scans_what_was_written_here) {
    static const char text[] = "{\"a\":[1,[\"x]\",{\"b\":-2}],null],\"deep\":{\"\\\"\":true},\"empty\":[]}";
    static const struct {
        const char *path, *value;
    } found[] = { { "a.0", "1" },          { "a.1.0", "\"x]\"" }, { "a.1.1.b", "-2" }, { "a.2", "null" },
                  { "deep.\\\"", "true" }, { "empty", "[]" },     { "", text } };
    static const char *const missing[] = { "b", "a.3", "a.x", "a.0.0", "empty.0", "deep.a", "a..0", "a.99999999999" };
    struct wh_span all = { text, sizeof text - 1 }, value;
    for (size_t i = 0; i < WH_COUNT(found); i++) {
        REQUIRE(wh_own_at(all, found[i].path, &value));
        CHECK(wh_span_is(value.start, value.length, found[i].value));
    }
    for (size_t i = 0; i < WH_COUNT(missing); i++) CHECK(!wh_own_at(all, missing[i], &value));
}
