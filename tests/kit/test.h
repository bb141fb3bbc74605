/* test.h: the tests' own small frame. A test is a named function, or the same function run over a data file.
 *
 *     TEST(text, never_passes_its_end) { … CHECK_INT(4, out.length); … }
 *
 * is the test "text/never_passes_its_end". A failed CHECK is reported and the
 * test goes on; a failed REQUIRE ends it. */
#ifndef TESTS_TEST_H
#define TESTS_TEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void test_function(const void *argument);

void test_add(const char *name, test_function *run, const void *argument); /* name is copied, argument is kept */
void test_fail(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool test_failed(void); /* has the running test failed already? */

#define TEST(group, name)                                                                                              \
    static void group##_##name(const void *argument);                                                                  \
    __attribute__((constructor)) static void add_##group##_##name(void) {                                              \
        test_add(#group "/" #name, group##_##name, NULL);                                                              \
    }                                                                                                                  \
    static void group##_##name(__attribute__((unused)) const void *argument)

#define FAIL(...)    test_fail(__FILE__, __LINE__, __VA_ARGS__)
#define CHECK(holds) ((holds) ? (void)0 : FAIL("does not hold: %s", #holds))
#define REQUIRE(holds)                                                                                                 \
    do {                                                                                                               \
        if (!(holds)) {                                                                                                \
            FAIL("does not hold: %s", #holds);                                                                         \
            return;                                                                                                    \
        }                                                                                                              \
    } while (0)
#define CHECK_INT(expected, came)  test_same_int(__FILE__, __LINE__, #came, (long long)(expected), (long long)(came))
#define CHECK_TEXT(expected, came) test_same_text(__FILE__, __LINE__, #came, expected, came)
void test_same_int(const char *file, int line, const char *what, long long expected, long long came);
void test_same_text(const char *file, int line, const char *what, const char *expected, const char *came);

/* Where the test data lies ("tests"), how many random matches a property test plays, and whether this is a soak. */
extern const char *test_data;
extern unsigned test_matches;
extern bool test_soak;

char *test_read_file(const char *path, size_t *length); /* NULL: cannot be read; release with free */
/* Calls `each` with the name of every file in `folder` that ends with `ending`, in the order of names. */
void test_each_file(const char *folder, const char *ending, void (*each)(const char *folder, const char *name));

/* Tests made from data: called once before the run, each in the file of its name. */
void vectors_register(void);
void golden_register(void);
void property_register(void);
void fuzz_register(void);
int golden_update(char *const *ids, int count); /* of these games; of all if there are none */

#endif
