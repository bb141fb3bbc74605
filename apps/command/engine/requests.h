/* requests.h: the line protocol of `witching engine` without its standard input and output, so that tests and
 * fuzzers can drive it. docs/protocol-engine.md describes the protocol. */
#ifndef WITCHING_COMMAND_ENGINE_REQUESTS_H
#define WITCHING_COMMAND_ENGINE_REQUESTS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { ENGINE_LINE_MAX = 8 << 20 };

struct engine;
/* Luck and bots start from the seed, until a request `seed`. `bot`, a known one, answers where none is named. Bots
 * choose at once as long as *hurry is true; it may be NULL. */
struct engine *engine_create(uint64_t seed, const char *bot, const atomic_bool *hurry);
void engine_destroy(struct engine *engine);

/* Answers one request (its line feed already taken off) with exactly one line; any bytes will do. False: it was
 * `quit`. A failure to write is left to be seen on `out`. */
bool engine_line(struct engine *engine, const char *line, size_t length, FILE *out);

/* The answer to a line of more than ENGINE_LINE_MAX bytes. */
void engine_line_too_long(struct engine *engine, FILE *out);

#endif
