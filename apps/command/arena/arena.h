/* arena.h: what the parts of `witching arena` share: the question, and the tables at which it is played.
 *
 *   arena.c   the command: arguments, and the run
 *   tables.c  who sits where in which match
 *   file.c    results on disk
 *   show.c    the table for people, JSON
 *
 * Matches are played by runner.h, on several machines by party.h, and judged by statistics.h. */
#ifndef WITCHING_COMMAND_ARENA_ARENA_H
#define WITCHING_COMMAND_ARENA_ARENA_H

#include "command/selfplay/party.h"
#include "command/selfplay/progress.h"
#include "command/selfplay/statistics.h"
#include "shared/app.h"

enum {
    ARENA_BOTS = RATED_MAX,
    ARENA_TABLES = 64,
    ARENA_LINEUPS = 924, /* the most ways to choose some of ARENA_BOTS bots */
    ARENA_MATCHES = 10000000
};

/* One game, with one mode and number of seats. A deal is one run of luck; it is played until every bot has sat on every
 * side equally often. If there are not enough seats for all bots, they take turns from deal to deal. */
struct arena_table {
    const struct wh_game *game;
    struct wh_setup setup;
    uint32_t shown; /* bit per option that tells this table from others of the game */
    uint64_t seed;  /* of its own: the same whether it is played alone or among all */
    unsigned sides;
    uint32_t seats_of[SIDES_MAX]; /* by side: bit per seat */
    unsigned lineups;
    uint16_t lineup_extra[ARENA_LINEUPS]; /* bit per bot that sits there once more than the others */
    unsigned per_deal;                    /* matches */
    uint64_t deals;
    uint8_t *winners;  /* by match: bit per side; 0: not played yet */
    uint64_t complete; /* deals played from the first on without a gap */
    uint64_t counted;  /* those that count: up to the verdict of the test, if there is one */
    struct sprt *sprt; /* NULL: none was asked for */
};

struct arena {
    char words[QUESTION_WORDS];  /* the question, as arguments; whoever asks the same gets the same results */
    char amount[QUESTION_WORDS]; /* how much of it: --matches and --sprt */
    const char *entries[ARENA_BOTS];
    unsigned entry_count;
    const char *bots[ARENA_BOTS]; /* the entries without repetition; programs as STAGE_PROGRAM has them */
    unsigned bot_count;
    uint8_t bot_of[ARENA_BOTS]; /* by entry */
    uint64_t seed;
    uint32_t time; /* milliseconds that a program has for a move */
    uint32_t matches;
    bool sprt;
    double elo0, elo1, alpha, beta;
    struct arena_table tables[ARENA_TABLES];
    unsigned table_count;
};

struct arena_result {
    uint64_t winners; /* bit per side */
};

/* One match of a table: `place` of its deal. */
struct arena_match {
    struct arena_table *table;
    uint64_t deal;
    unsigned place;
};

/* --- tables.c ----------------------------------------------------------------------------------------------------- */

/* The table of this set-up, or all modes of all games (with `seats` players unless 0). False: it was said why not. */
bool arena_add_table(struct arena *arena, const struct wh_game *game, const struct wh_setup *setup, uint32_t shown);
bool arena_add_all(struct arena *arena, unsigned seats);
void arena_free(struct arena *arena);

uint64_t arena_count(const struct arena *arena); /* matches of all tables */
struct arena_match arena_match_at(struct arena *arena, uint64_t item);
uint8_t *arena_winners(const struct arena_match *match); /* where its result is */
/* Who sits on which side: bots by their number. */
void arena_seat(const struct arena *arena, const struct arena_match *match, uint8_t bots[SIDES_MAX]);
void arena_fixture(const struct arena *arena, const struct arena_match *match, struct fixture *fixture);
uint8_t arena_sides_of(const struct arena_table *table, uint32_t seats); /* bit per side */
/* What the first of two bots wins of a deal on average if it is stronger by this much. */
double arena_expected_share(const struct arena *arena, const struct arena_table *table, double elo);
void put_arena_options(struct wh_text *out, const struct arena_table *table, const char *before); /* "mode=team" */

/* --- file.c ------------------------------------------------------------------------------------------------------- */

/* Begins a file, or goes on with one of the same question: what it holds is put into the tables. */
bool arena_file_open(struct journal *file, const char *path, struct arena *arena);
bool arena_file_add(struct journal *file, const struct arena *arena, const struct arena_match *match);

/* --- show.c ------------------------------------------------------------------------------------------------------- */

void arena_progress(struct progress *progress, uint64_t done, uint64_t all, const struct arena_table *at);
void arena_show(struct arena *arena, bool json);

#endif
