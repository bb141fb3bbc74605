/* text.c: bounded text and scanning. */
#include "witching/text.h"
#include "tests/kit/test.h"

#include <string.h>

TEST(text, never_passes_its_end) {
    char buffer[6] = "xxxxx";
    struct wh_text out = wh_text_into(buffer, 5);
    wh_put(&out, "abc");
    CHECK(!out.overflow);
    wh_put(&out, "def");
    CHECK(out.overflow);
    CHECK_TEXT("abcd", buffer);
    CHECK_INT(4, out.length);
    wh_put_char(&out, 'z');
    wh_put_int(&out, -12345);
    CHECK_TEXT("abcd", buffer);
    CHECK_INT(0, buffer[4]);
    out = wh_text_into(buffer, 1);
    wh_put_char(&out, 'z');
    CHECK_TEXT("", buffer);
    CHECK(out.overflow);
}

static const char *int_text(int64_t number) {
    static char buffer[32];
    struct wh_text out = wh_text_into(buffer, sizeof buffer);
    wh_put_int(&out, number);
    return buffer;
}

TEST(text, numbers) {
    CHECK_TEXT("0", int_text(0));
    CHECK_TEXT("-1", int_text(-1));
    CHECK_TEXT("9223372036854775807", int_text(INT64_MAX));
    CHECK_TEXT("-9223372036854775808", int_text(INT64_MIN));
    char buffer[32];
    struct wh_text out = wh_text_into(buffer, sizeof buffer);
    wh_put_hex(&out, 0x0123456789abcdef, 16);
    wh_put_hex(&out, 0xff, 2);
    CHECK_TEXT("0123456789abcdefff", buffer);
}

TEST(text, templates) {
    char buffer[64];
    struct wh_text out = wh_text_into(buffer, sizeof buffer);
    wh_put_template(&out, "{0} and {1}, {0}; {x} {9} {", (const char *const[]){ "a", "b", NULL });
    CHECK_TEXT("a and b, a; {x}  {", buffer);
}

TEST(text, comparing) {
    CHECK(wh_same("", "") && wh_same("ab", "ab") && !wh_same("ab", "a") && !wh_same("a", "ab"));
    CHECK(wh_span_is("abc", 2, "ab") && !wh_span_is("abc", 2, "abc"));
    CHECK_INT(3, wh_length("abc"));
}

static struct wh_scan scan(const char *text) { return wh_scan_of(text, strlen(text)); }

TEST(scan, moves_on_only_if_it_succeeds) {
    struct wh_scan in = scan("take a");
    CHECK(!wh_take(&in, "taken") && !wh_take(&in, "take a r") && !wh_take_char(&in, 'x'));
    CHECK_TEXT("take a", in.at);
    CHECK(wh_take(&in, "take") && wh_take_char(&in, ' ') && wh_take_char(&in, 'a') && wh_scan_over(&in));
    CHECK(!wh_take_char(&in, 'a') && !wh_take(&in, "a") && wh_take(&in, ""));
}

TEST(scan, words) {
    struct wh_scan in = scan("shuffles deck");
    CHECK(!wh_take_word(&in, "shuffle"));
    in = scan("shuffle deck");
    CHECK(wh_take_word(&in, "shuffle") && wh_take_word(&in, "deck") && wh_scan_over(&in));
}

static bool number_is(const char *text, uint32_t most, uint32_t expected, const char *rest) {
    struct wh_scan in = scan(text);
    uint32_t number = 77;
    return wh_take_number(&in, most, &number) && number == expected && strcmp(in.at, rest) == 0;
}

TEST(scan, numbers) {
    CHECK(number_is("0", 9, 0, ""));
    CHECK(number_is("12x", 99, 12, "x"));
    CHECK(number_is("4294967294", UINT32_MAX - 1, UINT32_MAX - 1, ""));
    uint32_t number;
    const char *const bad[] = { "", "x", "-1", "+1", "01", "00", "100", "99999999999999999999999999" };
    for (unsigned i = 0; i < WH_COUNT(bad); i++) {
        struct wh_scan in = scan(bad[i]);
        if (wh_take_number(&in, 99, &number)) FAIL("\"%s\" is taken as a number", bad[i]);
        CHECK_TEXT(bad[i], in.at);
    }
}

TEST(scan, hexadecimal) {
    uint64_t number;
    struct wh_scan in = scan("00c0ffee00c0ffeex");
    CHECK(wh_take_hex(&in, 16, &number) && number == 0x00c0ffee00c0ffee && *in.at == 'x');
    const char *const bad[] = { "", "12", "00C0", "00g0", " 123" };
    for (unsigned i = 0; i < WH_COUNT(bad); i++) {
        in = scan(bad[i]);
        CHECK(!wh_take_hex(&in, 4, &number));
    }
}

TEST(scan, the_longest_name_wins) {
    static const char *const names[] = { "r1", "r12", "r", "p1" };
    unsigned which;
    struct wh_scan in = scan("r12 p1");
    CHECK(wh_take_name(&in, names, 4, &which) && which == 1);
    CHECK(!wh_take_name(&in, names, 4, &which));
    CHECK(wh_take_char(&in, ' ') && wh_take_name(&in, names, 4, &which) && which == 3 && wh_scan_over(&in));
}
