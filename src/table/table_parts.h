/* table_parts.h: what the files of a table share. */
#ifndef WITCHING_TABLE_PARTS_H
#define WITCHING_TABLE_PARTS_H

#include "witching/table.h"
#include "witching/wire.h"

#include <stdatomic.h>

enum refusal {
    NO_MATCH,
    NO_MEMORY,
    NO_VIEWER,
    NO_PLY,
    NO_NUMBER,
    NO_LOOK,
    NO_SCALE,
    NO_CATALOGUE,
    ONE_THREAD,
    NO_ANSWER,
    BAD_COUNT,
    BAD_THREADS,
    BAD_RECORD
};

struct wh_table {
    struct wh_match match; /* its game NULL: there is none */
    struct wh_rng luck, thought;
    bool waits;            /* chance does not act by itself */
    atomic_bool hurry;     /* whoever thinks is to choose at once */
    struct wh_text answer; /* the last text, in memory that grows as needed */
    bool refused;
    struct wh_why why;
    char sentence[WH_WHY_SENTENCE + 64]; /* why, in the table's language */
    struct wh_observation *plan;         /* of the present set-up; NULL: nobody has asked */
    unsigned char *catalogue;            /* NULL: English */
    size_t catalogue_size;
    struct wh_language spoken;
};

/* Each answers false, so that a function can end with it. */
bool deny_number(struct wh_table *t, enum refusal id, int64_t number);
bool deny_words(struct wh_table *t, enum refusal id, const char *words);
bool refuse(struct wh_table *t); /* as t->why says */

/* Begins a call that needs a match. */
bool needs_match(struct wh_table *t);
bool needs_viewer(struct wh_table *t, int viewer);
/* A seat must be to act. */
bool needs_seat(struct wh_table *t);
/* What a text means for whoever is to act; it must be legal. */
bool needs_legal(struct wh_table *t, const char *action, wh_action *out);

/* An empty page for an answer of at most `room` bytes, in place of the one before; NULL: refused. */
struct wh_text *open_page(struct wh_table *t, size_t room);
const char *page_text(const struct wh_table *t); /* what has been written there */

#endif
