/* thinker.h: a bot by the name people give it, with the memory and the threads it needs to think. Everything that asks
 * a bot for a move asks here: the table, the engine, the arena, the laboratory. witching/recipe.h has the names.
 *
 * A search by iterations is the same on every machine for the same generator
 * and number of threads; one by time is not. */
#ifndef WITCHING_SHARED_THINKER_H
#define WITCHING_SHARED_THINKER_H

#include "witching/bots.h"
#include "witching/match.h"
#include "witching/search.h"
#include "witching/words.h"

#include <stdatomic.h>

enum { THINKER_NAME = WH_BOT_NAME };

struct thinker;

/* The names, for people ("random, greedy") or, with a space between them, for programs. */
void put_thinker_names(struct wh_text *out, const char *between);
/* Those that anyone may ask for, one after the other: the bots of bots.h and the levels, whose thinking is bounded.
 * False: there are no more. */
bool thinker_listed(unsigned index, struct wh_text *name);
/* What such a one does, in a few words. */
void thinker_about(unsigned index, const struct wh_language *language, struct wh_text *about);
/* Is there such a bot? If not, why. */
bool thinker_known(const char *name, struct wh_why *why);
/* Roughly how many microseconds a move of this known bot takes: right for most games, a tenth of the truth for
 * keyhole. */
uint32_t thinker_effort(const char *name);
/* The bot of a known name, for one game; thinker_close() frees it. It is for one thread at a time. */
struct thinker *thinker_open(const char *name, const struct wh_game *game);
void thinker_close(struct thinker *thinker);    /* NULL is fine */
void thinker_be_frank(struct thinker *thinker); /* a level that is asked what it thinks makes no slips */
/* A move for the seat that acts. The thinker first forgets all that this seat cannot know. What it may keep from
 * earlier moves of the same match never changes what it is allowed to know. */
wh_action thinker_choose(struct thinker *thinker, const void *state, const struct wh_notes *notes, struct wh_rng *rng);
/* From now on a search ends early, with what it has found, as soon as *hurry is true or it has taken this many
 * milliseconds (0: however many). NULL: nobody hurries it. */
void thinker_bound(struct thinker *thinker, const atomic_bool *hurry, uint32_t milliseconds);
/* How a search goes so far. With several threads: in the first of them. */
struct thinker_progress {
    uint32_t milliseconds, iterations;
    struct wh_opinion best;
};
typedef void thinker_told(void *to, const struct thinker_progress *progress);
/* From now on `told` hears of every search once it has begun, and then every `every` milliseconds, in the thread
 * that asked. NULL: nobody does. */
void thinker_tell(struct thinker *thinker, uint32_t every, thinker_told *told, void *to);
void thinker_new_match(struct thinker *thinker); /* the next position is of another match */
/* May be called before thinker_choose(): a thinker that knows how the match came here can go on with its thoughts. */
void thinker_follow(struct thinker *thinker, const struct wh_match *match);

/* What it thought of the moves when it last chose, the best first. A bot that does not search has one opinion: 0
 * visits, and -1 expected. */
unsigned thinker_opinions(const struct thinker *thinker, const struct wh_opinion **out);

#endif
