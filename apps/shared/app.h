/* app.h: what the subcommands of `witching` share: arguments, sentences for errors and files.
 *
 * Every command ends with DONE, FAILED or MISUSE, and says an error in one sentence on stderr. */
#ifndef WITCHING_SHARED_APP_H
#define WITCHING_SHARED_APP_H

#include "shared/language.h"
#include "witching/game.h"
#include "witching/match.h"

enum { DONE = 0, FAILED = 1, MISUSE = 2 };

/* One subcommand each; argv[0] is the command's own name. */
int command_games(int argc, char **argv);
int command_play(int argc, char **argv);
int command_trace(int argc, char **argv);
int command_engine(int argc, char **argv);
int command_engine_check(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_peek(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_lab(int argc, char **argv);
int command_analyse(int argc, char **argv);
int command_train(int argc, char **argv);
int command_arena(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_backup(int argc, char **argv);
int command_restore(int argc, char **argv);
int command_admin(int argc, char **argv);
int command_join(int argc, char **argv);
int command_verify(int argc, char **argv);

/* --- errors: "witching: " and one sentence on stderr, tamed ------------------------------------------------------- */

void text_tame(char *text); /* what could move the cursor, and what is not UTF-8, becomes '?': others wrote it */
__attribute__((format(printf, 1, 2))) int failure(const char *format, ...); /* always FAILED */
void failures_go_to(void (*hear)(const char *sentence)); /* such sentences, from now on: a server has a log for them */
__attribute__((format(printf, 1, 2))) int misuse(const char *format, ...);        /* always MISUSE */
int failure_in_record(const char *path, uint32_t line, const struct wh_why *why); /* a refusal, always FAILED */
int misuse_why(const struct wh_why *why);                                         /* a refusal, always MISUSE */

/* --- arguments: `--name value`, `--name=value`, flags, and words -------------------------------------------------- */

struct args {
    const char *command; /* "trace", for the sentences */
    char **words;        /* all of them, so that a sentence about a value can name its option */
    char **next;         /* what is still to read */
    const char *word;    /* the argument at hand */
    bool words_only;     /* after "--" */
    bool bad;            /* something was wrong, and said: args_next has ended the loop */
};

struct args args_of(int argc, char **argv);
bool args_next(struct args *args); /* false: no more, or one was bad; --lang is taken here for every command */
bool args_is_flag(struct args *args, const char *name);
bool args_is_value(struct args *args, const char *name, const char **value);
bool args_is_word(struct args *args, const char **slot); /* not an option, and *slot is still NULL */
void args_refuse(struct args *args);                     /* the argument at hand is not known here */
/* The value `text` of one of these words as a number; refused in words that name its option. */
void args_number(struct args *args, const char *text, uint32_t least, uint32_t most, uint32_t *out);
void args_seed(struct args *args, const char *text, uint64_t *out); /* decimal or 0x… */
bool parse_seed(const char *text, uint64_t *out);

/* The set-up asked for: GAME, --seats and --set, and the preset they change; understood once all arguments are
 * read. */
struct choice {
    const char *game_id, *seats, *preset;
    const char *sets[2 * WH_MAX_OPTIONS];
    unsigned set_count;
    const struct wh_game *game; /* from here on: choose_setup's results */
    struct wh_setup setup;
    uint32_t by_hand; /* bit per option that was set */
};

bool args_is_choice(struct args *args, struct choice *choice); /* takes GAME, --seats N, --set k=v */
const struct wh_game *choose_game(const char *id);             /* NULL: there is none, and it was said */
bool choose_setup(struct args *args, struct choice *choice);   /* false: refused, and it was said */

/* --- files and luck ----------------------------------------------------------------------------------------------- */

enum { RECORD_FILE_MAX = 32 << 20 };

/* A whole file, NUL-terminated; NULL: it was said why not. The caller frees it. */
char *read_file(const char *path, size_t most, size_t *length);
/* A match from a record's file; `actions` has room for `capacity`. False: it was said why not. */
bool read_record(const char *path, struct wh_match *match, wh_action *actions, uint32_t capacity);
/* All or nothing: the old file stays until the new one is safe on disk. False: it was said why not. */
bool write_file(const char *path, const char *text, size_t length);
void *allocate(size_t size);       /* zeroed; ends the program in one sentence if there is no memory */
uint64_t entropy(void);            /* 64 bits from the operating system */
uint64_t rng_luck(void *rng);      /* a wh_luck that takes its numbers from a struct wh_rng */
void started_as(const char *path); /* how this program was called, for sentences that say how to call it again */
const char *program_called(void);  /* "witching", or with its path if it was called by that */
bool reader_gone(void);            /* standard output is a pipe that nobody reads any more */
int close_output(int result);      /* result, or FAILED if standard output could not take everything */

void put_values(const struct wh_option *option, struct wh_text *out); /* what it takes, for people */

#endif
