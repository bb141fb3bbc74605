/* main.c: runs the tests. `witching-tests [--list] [--data DIR] [--matches N] [--soak N] [NAME PART]…`
 *
 * Without names everything runs. The last line is always `N passed, N failed`, and the exit code says the same. */
#include "tests/kit/test.h"

#include <dirent.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct test {
    char *name;
    test_function *run;
    const void *argument;
};

const char *test_data = "tests";
unsigned test_matches = 2;
bool test_soak;

static struct test *tests;
static size_t test_count;
static const char *running = "";
static unsigned complaints;
enum { MOST_COMPLAINTS = 8 };

void test_add(const char *name, test_function *run, const void *argument) {
    tests = realloc(tests, (test_count + 1) * sizeof *tests);
    tests[test_count++] = (struct test){ strdup(name), run, argument };
}

bool test_failed(void) { return complaints > 0; }

void test_fail(const char *file, int line, const char *format, ...) {
    if (++complaints > MOST_COMPLAINTS) return;
    printf("%s:%d: %s: ", file, line, running);
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    putchar('\n');
}

void test_same_int(const char *file, int line, const char *what, long long expected, long long came) {
    if (expected != came) test_fail(file, line, "%s: expected %lld, came %lld", what, expected, came);
}

void test_same_text(const char *file, int line, const char *what, const char *expected, const char *came) {
    if (!came || strcmp(expected, came) != 0)
        test_fail(file, line, "%s:\n    expected %s\n    came     %s", what, expected, came ? came : "(nothing)");
}

char *test_read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    size_t room = 1 << 16;
    char *text = malloc(room);
    *length = 0;
    for (size_t got; (got = fread(text + *length, 1, room - 1 - *length, file)) > 0;) {
        *length += got;
        if (*length == room - 1) text = realloc(text, room *= 2);
    }
    text[*length] = 0;
    fclose(file);
    return text;
}

static bool ends_with(const char *name, const char *ending) {
    size_t a = strlen(name), b = strlen(ending);
    return a >= b && strcmp(name + a - b, ending) == 0;
}

void test_each_file(const char *folder, const char *ending, void (*each)(const char *folder, const char *name)) {
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        if (entries[i]->d_name[0] != '.' && ends_with(entries[i]->d_name, ending)) each(folder, entries[i]->d_name);
        free(entries[i]);
    }
    if (count >= 0) free(entries);
}

static void crashed(int number) {
    static const char words[] = "\ncrashed in test ", end[] = "\n0 passed, 1 failed\n";
    if (write(1, words, sizeof words - 1) < 0 || write(1, running, strlen(running)) < 0 ||
        write(1, end, sizeof end - 1) < 0)
        _exit(3);
    signal(number, SIG_DFL);
    raise(number);
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct test *)a)->name, ((const struct test *)b)->name);
}

/* A part of the name; with $ at its end, the end of the name. */
static bool fits(const char *name, const char *filter) {
    size_t length = strlen(filter);
    if (!length || filter[length - 1] != '$') return strstr(name, filter);
    size_t whole = strlen(name);
    return whole >= length - 1 && strncmp(name + whole - (length - 1), filter, length - 1) == 0;
}

static bool wanted(const char *name, char *const *filters, int count) {
    for (int i = 0; i < count; i++)
        if (fits(name, filters[i])) return true;
    return count == 0;
}

static int run_all(char *const *filters, int count) {
    unsigned passed = 0, failed = 0;
    for (size_t i = 0; i < test_count; i++) {
        if (!wanted(tests[i].name, filters, count)) continue;
        running = tests[i].name;
        complaints = 0;
        tests[i].run(tests[i].argument);
        if (complaints)
            failed++;
        else
            passed++;
        if (complaints) printf("not ok %s\n", running);
        if (test_soak) printf("%s %s\n", complaints ? "failed" : "passed", running), fflush(stdout);
    }
    if (passed + failed == 0) printf("No test has such a name.\n"), failed = 1;
    printf("%u passed, %u failed\n", passed, failed);
    return failed ? 1 : 0;
}

static int misuse(void) {
    fprintf(stderr,
            "Usage: witching-tests [--list] [--update-golden] [--data DIR] [--matches N] [--soak N] [NAME PART]...\n");
    return 2;
}

int main(int argc, char **argv) {
    int at = 1;
    bool list = false, update = false;
    for (; at < argc && strncmp(argv[at], "--", 2) == 0; at++) {
        bool more = at + 1 < argc;
        if (strcmp(argv[at], "--list") == 0)
            list = true;
        else if (strcmp(argv[at], "--update-golden") == 0)
            update = true;
        else if (strcmp(argv[at], "--data") == 0 && more)
            test_data = argv[++at];
        else if (strcmp(argv[at], "--matches") == 0 && more)
            test_matches = (unsigned)strtoul(argv[++at], NULL, 10);
        else if (strcmp(argv[at], "--soak") == 0 && more)
            test_matches = (unsigned)strtoul(argv[++at], NULL, 10), test_soak = true;
        else
            return misuse();
    }
    if (update) return golden_update(argv + at, argc - at);
    property_register();
    vectors_register();
    golden_register();
    fuzz_register();
    qsort(tests, test_count, sizeof *tests, by_name);
    if (list) {
        for (size_t i = 0; i < test_count; i++) puts(tests[i].name);
        return 0;
    }
    static const int crashes[] = { SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE };
    for (unsigned i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], crashed);
    setvbuf(stdout, NULL, _IOLBF, 0);
    return run_all(argv + at, argc - at);
}
