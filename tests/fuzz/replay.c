/* replay.c: the fuzz targets run over their kept corpora and over what fuzzing once found, as ordinary tests.
 * A target that finds something stops the program; then the test it was in is named. */
#include "tests/kit/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int fuzz_target(const uint8_t *data, size_t size);
fuzz_target fuzz_json, fuzz_options, fuzz_notation, fuzz_record, fuzz_position, fuzz_engine, fuzz_server, fuzz_wire;

static const struct {
    const char *name;
    fuzz_target *run;
} targets[] = {
    { "json", fuzz_json },     { "options", fuzz_options },   { "notation", fuzz_notation },
    { "record", fuzz_record }, { "position", fuzz_position }, { "engine", fuzz_engine },
    { "server", fuzz_server }, { "wire", fuzz_wire },
};

static void run_file(const void *argument) {
    const char *path = argument;
    size_t length;
    char *text = test_read_file(path, &length);
    REQUIRE(text);
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        char folder[40];
        snprintf(folder, sizeof folder, "/%s/", targets[i].name);
        if (!strstr(path, folder)) continue;
        /* of its exact size, so that the sanitizers notice reading past it */
        uint8_t *exact = malloc(length ? length : 1);
        memcpy(exact, text, length);
        targets[i].run(exact, length);
        free(exact);
    }
    free(text);
}

/* The kept positions, altered so that they stay JSON: refused in words, or sound enough to be played to the end. */
size_t position_alter(uint8_t *data, size_t size, size_t most, unsigned seed);

static void alter_file(const char *folder, const char *name) {
    enum { MOST = 16000, TRIES = 150 };
    char path[400];
    size_t length;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *text = test_read_file(path, &length);
    uint8_t *data = malloc(MOST);
    for (unsigned seed = 1; text && length < MOST && seed <= TRIES; seed++) {
        memcpy(data, text, length);
        size_t size = position_alter(data, length, MOST, seed);
        if (seed % 2) size = position_alter(data, size, MOST, seed + 1000);
        fuzz_position(data, size);
    }
    free(data);
    free(text);
}

TEST(fuzz, altered_positions) {
    char folder[300];
    snprintf(folder, sizeof folder, "%s/fuzz/corpus/position", test_data);
    test_each_file(folder, "", alter_file);
}

static void add_file(const char *folder, const char *name) {
    char path[400], test[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(test, sizeof test, "fuzz/%s/%s", strrchr(folder, '/') + 1, name);
    test_add(test, run_file, strdup(path));
}

void fuzz_register(void) {
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        char folder[300];
        snprintf(folder, sizeof folder, "%s/fuzz/corpus/%s", test_data, targets[i].name);
        test_each_file(folder, "", add_file);
        snprintf(folder, sizeof folder, "%s/fuzz/finds/%s", test_data, targets[i].name);
        test_each_file(folder, "", add_file);
    }
}
