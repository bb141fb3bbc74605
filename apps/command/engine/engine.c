/* engine.c: `witching engine`: carries lines from standard input to
 * requests.c and its answers to standard output. */
#include "command/engine/requests.h"
#include "shared/app.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char help[] = WH_TR(
    "Usage: witching engine [--seed S]\n"
    "\n"
    "Speaks a line protocol on standard input and output, for bots and tools in any language: one request a line, one\n"
    "answer a line. The answer begins with the word of the request, or with \"error\". Begin with the request help;\n"
    "docs/protocol-engine.md describes them all.\n"
    "\n"
    "  --seed S   makes luck and bots repeatable: a number below 2^64, decimal or 0x...\n"
    "  --help     this text\n");

struct line {
    char *text;
    size_t length, capacity;
    bool too_long; /* the rest was skipped */
};

static void keep(struct line *line, char c) {
    if (line->length >= ENGINE_LINE_MAX + 1) { /* one more than allowed: a carriage return may be the last */
        line->too_long = true;
        return;
    }
    if (line->length == line->capacity) {
        line->capacity = line->capacity ? 2 * line->capacity : 4096;
        char *larger = realloc(line->text, line->capacity);
        if (!larger) {
            failure(tr("there is not enough memory."));
            exit(FAILED);
        }
        line->text = larger;
    }
    line->text[line->length++] = c;
}

/* The next line without its line feed; the last may lack one. False: there is none. */
static bool read_line(struct line *line) {
    line->length = 0;
    line->too_long = false;
    int c = getc_unlocked(stdin);
    if (c == EOF) return false;
    for (; c != EOF && c != '\n'; c = getc_unlocked(stdin)) keep(line, (char)c);
    return true;
}

static int serve(uint64_t seed) {
    struct engine *engine = engine_create(seed);
    struct line line = { .text = NULL };
    bool going = true;
    while (going && read_line(&line)) {
        if (line.too_long)
            engine_line_too_long(engine, stdout);
        else
            going = engine_line(engine, line.text ? line.text : "", line.length, stdout);
        if (fflush(stdout) != 0) going = false; /* close_output says so */
    }
    int result = ferror(stdin) ? failure(tr("standard input cannot be read: %s."), error_text(errno)) : DONE;
    free(line.text);
    engine_destroy(engine);
    return result;
}

int command_engine(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    const char *text = NULL;
    uint64_t seed = 0;
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
        if (args_is_value(&args, "--seed", &text))
            args_seed(&args, text, &seed);
        else
            args_refuse(&args);
    }
    if (args.bad) return MISUSE;
    return serve(text ? seed : entropy());
}
