/* chronicle.c: logs. A step is kept as [who,move,text(,joins(,turned up))], or [who,move] where no words are wanted or
 * it is too far back for them; from the first form the second can be had. */
#include "server/telling/chronicle.h"

#include "shared/app.h"
#include "witching/wire.h"

#include <stdlib.h>
#include <string.h>

/* A log holds some more than is sent: if that many steps are taken back, older ones come into view again. It is remade
 * when it has grown by GROWN_MOST. */
enum { FOLLOW_MOST = 24, SPARE = FOLLOW_MOST, GROWN_MOST = 200 };
enum { STEP_ROOM = 2 * STEP_WORDS + WH_STEP_LINES * 6 + 2 * WH_ACTION_TEXT + 64 }; /* whatever must be escaped */

struct step {
    uint32_t plain, end; /* where it would be closed without its words, and where it is over */
};

struct chronicle {
    int viewer;
    const struct wh_language *language;     /* NULL: no words */
    struct wh_player players[WH_MAX_SEATS]; /* as they were called */
    uint32_t from, worded;                  /* the first step that is kept, and the first in words */
    uint32_t length, version;               /* steps that are told; the version of the match */
    char *text;
    size_t used, room;
    struct step *steps; /* from `from` on */
    uint32_t step_room;
    struct tale tale; /* which goes on after them */
};

static uint32_t all_but(uint32_t most, uint32_t length) { return length > most ? length - most : 0; }

/* --- growing ------------------------------------------------------------------------------------------------------ */

static void *larger(void *memory, size_t size) {
    void *more = realloc(memory, size);
    wh_assert(more);
    return more;
}

static void make_room(struct chronicle *told) {
    if (told->room - told->used < STEP_ROOM) {
        told->room += told->room / 2 + STEP_ROOM;
        told->text = larger(told->text, told->room);
    }
    if (told->length - told->from == told->step_room) {
        told->step_room += told->step_room / 2 + 64;
        told->steps = larger(told->steps, told->step_room * sizeof *told->steps);
    }
}

static void put_words(struct wh_text *out, struct eyes *eyes, const struct tale *tale) {
    char text[STEP_WORDS];
    eyes_see(eyes, tale->state, tale->turned_up);
    bool joins = eyes_tell(eyes, tale->move, text);
    wh_json_string(out, text);
    if (joins || tale->turned_up) wh_json_bool(out, joins);
    if (tale->turned_up) wh_json_string(out, tale->turned_up);
}

static void add_step(struct chronicle *told, struct eyes *eyes, bool words) {
    const struct tale *tale = &told->tale;
    make_room(told);
    struct wh_text out = wh_text_into(told->text + told->used, told->room - told->used);
    struct step *step = &told->steps[told->length++ - told->from];
    wh_json_open(&out, '[');
    wh_wire_actor(&out, tale->who);
    wh_json_string(&out, tale->move);
    step->plain = (uint32_t)(told->used + out.length);
    if (words) put_words(&out, eyes, tale);
    wh_json_close(&out, ']');
    wh_assert(!out.overflow);
    told->used += out.length;
    step->end = (uint32_t)told->used;
}

static void grow(struct chronicle *told, const struct table *table) {
    struct eyes eyes;
    bool sees = false;
    eyes_open(&eyes, &table->match, (struct reader){ told->viewer, told->language });
    for (;;) {
        bool words = eyes.language && told->length >= told->worded;
        if (words && !sees) eyes_see(&eyes, told->tale.state, NULL);
        sees = words;
        if (!tale_next(&told->tale)) break;
        add_step(told, &eyes, words);
    }
    told->version = table->match.version;
}

struct chronicle *chronicle_make(const struct table *table, struct reader reader) {
    struct chronicle *told = allocate(sizeof *told);
    uint32_t length = told_length(table, reader.viewer);
    told->viewer = reader.viewer;
    told->language = reader.language;
    memcpy(told->players, table->match.players, sizeof told->players);
    told->from = told->length = all_but(LOG_LINES + SPARE, length);
    told->worded = all_but(TOLD_LINES + SPARE, length);
    tale_open(&told->tale, table, reader.viewer);
    tale_skip(&told->tale, told->from);
    grow(told, table);
    if (told->used) told->text = larger(told->text, told->room = told->used);
    return told;
}

void chronicle_free(struct chronicle *told) {
    if (!told) return;
    free(told->text);
    free(told->steps);
    free(told);
}

size_t chronicle_size(const struct chronicle *told) {
    return sizeof *told + told->room + told->step_room * sizeof *told->steps;
}

/* --- following ---------------------------------------------------------------------------------------------------- */

/* Where nothing is hidden. */
static void cut(struct chronicle *told, const struct table *table, uint32_t steps) {
    told->length -= steps;
    told->used = told->length > told->from ? told->steps[told->length - told->from - 1].end : 0;
    tale_open(&told->tale, table, told->viewer);
    tale_skip(&told->tale, told->length);
}

/* Each step that was played or taken back made the version grow by one: this is how many were taken back in between, at
 * most all that were told; what comes before them has not changed. */
static uint32_t taken_back(const struct chronicle *told, const struct wh_match *match) {
    int64_t changes = match->version - told->version, grown = (int64_t)match->length - told->length;
    uint32_t back = (uint32_t)((changes - grown) / 2);
    return back < told->length ? back : told->length;
}

/* A log with secret steps in it is remade whenever anything has happened. */
static bool is_unchanged(const struct chronicle *told, const struct table *table) {
    return table->match.version == told->version && told->tale.over == (table->phase == PHASE_OVER);
}

bool chronicle_follow(struct chronicle *told, const struct table *table) {
    const struct wh_match *match = &table->match;
    bool same = memcmp(told->players, match->players, match->setup.seats * sizeof *match->players) == 0;
    if (!same || match->version - told->version > FOLLOW_MOST) return false;
    if (table->veiled) return is_unchanged(told, table);
    if (match->length > told->worded + TOLD_LINES + SPARE + GROWN_MOST) return false;
    if (all_but(TOLD_LINES, match->length) < told->worded || all_but(LOG_LINES, match->length) < told->from)
        return false;
    uint32_t back = taken_back(told, match);
    if (back) cut(told, table, back);
    tale_follow(&told->tale, table);
    grow(told, table);
    return true;
}

/* --- telling ------------------------------------------------------------------------------------------------------ */

void put_chronicle(struct wh_text *out, const struct chronicle *told) {
    uint32_t from = all_but(LOG_LINES, told->length), worded = all_but(TOLD_LINES, told->length);
    wh_json_key(out, "log");
    wh_json_open(out, '[');
    for (uint32_t i = from; i < told->length; i++) {
        const struct step *step = &told->steps[i - told->from];
        uint32_t start = i > told->from ? step[-1].end : 0;
        if (i > from) wh_put_char(out, ',');
        wh_put_span(out, told->text + start, (i < worded ? step->plain : step->end) - start);
        if (i < worded) wh_put_char(out, ']');
    }
    wh_json_close(out, ']');
    wh_json_key(out, "from");
    wh_json_int(out, from);
}
