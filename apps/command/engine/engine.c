/* engine.c: `witching engine`: carries lines from standard input to
 * requests.c and its answers to standard output. */
#include "command/engine/requests.h"
#include "shared/app.h"
#include "shared/thinker.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const char help[] = WH_TR(
    "Usage: witching engine [--bot NAME] [--seed S]\n"
    "\n"
    "Speaks a line protocol on standard input and output, for bots and tools in any language: one request a line, one\n"
    "answer a line. The answer begins with the word of the request, or with \"error\". Begin with the request help;\n"
    "docs/protocol-engine.md describes them all.\n"
    "\n"
    "  --bot NAME the bot that answers where a request names none; greedy unless given\n"
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

/* The line after the one that is being answered is read meanwhile, by a thread of its own: it may be `stop`. */
struct reading {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct line next;
    bool ready;        /* `next` is there, and nobody has taken it yet */
    bool over;         /* there are no more lines */
    int problem;       /* an errno */
    atomic_bool hurry; /* the next line is `stop` */
};

static bool is_stop(const struct line *line) {
    size_t length = line->length && line->text[line->length - 1] == '\r' ? line->length - 1 : line->length;
    return length && wh_span_is(line->text, length, "stop");
}

static void *read_ahead(void *argument) {
    struct reading *reading = argument;
    for (;;) {
        pthread_mutex_lock(&reading->lock);
        while (reading->ready) pthread_cond_wait(&reading->changed, &reading->lock);
        pthread_mutex_unlock(&reading->lock);
        bool there = read_line(&reading->next);
        pthread_mutex_lock(&reading->lock);
        reading->ready = there;
        reading->over = !there;
        reading->problem = !there && ferror(stdin) ? errno : 0;
        reading->hurry = there && is_stop(&reading->next);
        pthread_cond_broadcast(&reading->changed);
        pthread_mutex_unlock(&reading->lock);
        if (!there) return NULL;
    }
}

/* The next line, in exchange for the memory of the one before. */
static bool take_line(struct reading *reading, struct line *line) {
    pthread_mutex_lock(&reading->lock);
    while (!reading->ready && !reading->over) pthread_cond_wait(&reading->changed, &reading->lock);
    bool there = reading->ready;
    if (there) {
        struct line other = *line;
        *line = reading->next;
        reading->next = other;
        reading->ready = false;
        reading->hurry = false;
        pthread_cond_broadcast(&reading->changed);
    }
    pthread_mutex_unlock(&reading->lock);
    return there;
}

static void answer_all(struct engine *engine, struct reading *reading) {
    struct line line = { .text = NULL };
    bool going = true;
    while (going && take_line(reading, &line)) {
        if (line.too_long)
            engine_line_too_long(engine, stdout);
        else
            going = engine_line(engine, line.text ? line.text : "", line.length, stdout);
        if (fflush(stdout) != 0) going = false; /* close_output says so */
    }
    free(line.text);
}

/* After `quit` the reader still waits for a line: it ends with the program, and so does what it reads into. */
static int serve(uint64_t seed, const char *bot) {
    static struct reading reading = { .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER };
    pthread_t reader;
    if (pthread_create(&reader, NULL, read_ahead, &reading) != 0)
        return failure(tr("no more than %u threads can be started here."), 1u);
    pthread_detach(reader);
    struct engine *engine = engine_create(seed, bot, &reading.hurry);
    answer_all(engine, &reading);
    engine_destroy(engine);
    pthread_mutex_lock(&reading.lock);
    int problem = reading.problem;
    pthread_mutex_unlock(&reading.lock);
    return problem ? failure(tr("standard input cannot be read: %s."), error_text(problem)) : DONE;
}

int command_engine(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    const char *text = NULL, *bot = "greedy";
    struct wh_why why;
    uint64_t seed = 0;
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
        if (args_is_value(&args, "--seed", &text))
            args_seed(&args, text, &seed);
        else if (!args_is_value(&args, "--bot", &bot))
            args_refuse(&args);
    }
    if (args.bad) return MISUSE;
    if (!thinker_known(bot, &why)) return misuse_why(&why);
    return serve(text ? seed : entropy(), bot);
}
