/* pg_array.c: arrays as PostgreSQL reads them, byte by byte. tests/server/growth.mjs hands them to a real one. */
#include "server/store/pg_array.h"

#include "tests/kit/test.h"

#include <stdlib.h>
#include <string.h>

static void check_bytes(const struct pg_array *array, const char *bytes, size_t length) {
    CHECK_INT(length, array->length);
    CHECK(memcmp(array->bytes, bytes, length) == 0);
}

TEST(pg_array, elements_have_their_sizes_before_them) {
    static const char none[] = "\0\0\0\1\0\0\0\0\0\0\0\24\0\0\0\0\0\0\0\1";
    static const char numbers[] = "\0\0\0\1\0\0\0\0\0\0\0\24\0\0\0\2\0\0\0\1"
                                  "\0\0\0\10\377\377\377\377\377\377\377\376"
                                  "\0\0\0\10\1\2\3\4\5\6\7\10";
    static const char texts[] = "\0\0\0\1\0\0\0\0\0\0\0\31\0\0\0\2\0\0\0\1\0\0\0\3a\"b\0\0\0\0";
    static const char truths[] = "\0\0\0\1\0\0\0\0\0\0\0\20\0\0\0\1\0\0\0\1\0\0\0\1\1";
    struct pg_array array = { .bytes = NULL };
    pg_array_begin(&array, PG_BIGINT);
    check_bytes(&array, none, sizeof none - 1);
    pg_array_number(&array, -2);
    pg_array_number(&array, 0x0102030405060708);
    check_bytes(&array, numbers, sizeof numbers - 1);
    pg_array_begin(&array, PG_TEXT);
    pg_array_text(&array, "a\"b");
    pg_array_text(&array, "");
    check_bytes(&array, texts, sizeof texts - 1);
    pg_array_begin(&array, PG_BOOLEAN);
    pg_array_boolean(&array, true);
    check_bytes(&array, truths, sizeof truths - 1);
    free(array.bytes);
}

TEST(pg_array, counts_beyond_a_byte) {
    struct pg_array array = { .bytes = NULL };
    pg_array_begin(&array, PG_BIGINT);
    for (int i = 0; i < 70000; i++) pg_array_number(&array, i);
    CHECK_INT(20 + 70000 * 12, array.length);
    CHECK(memcmp(array.bytes + 12, "\0\1\21\160", 4) == 0); /* 70,000 */
    free(array.bytes);
}
