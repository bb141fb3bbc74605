/* match.h: a match being played: a game, its set-up, who sits where, and the record so far.
 *
 * Only the match applies actions outside search. A client names the version it saw; the version grows with every
 * change, undo included, so that a stale click is refused and never misapplied. Freestanding: the caller lends the
 * memory for the actions and the source of luck. */
#ifndef WITCHING_MATCH_H
#define WITCHING_MATCH_H

#include "witching/heuristics.h"

WH_BEGIN_C

enum { WH_PLAYER_NAME = 32, WH_BOT_NAME = 64 };

struct wh_player {
    char name[WH_PLAYER_NAME]; /* plain text that neither begins nor ends with a space; "" for nobody in particular */
    char bot[WH_BOT_NAME];     /* the bot that plays this seat: "greedy", "search:time=500"; "" for a person */
};

/* What bots are called when nobody gave them a name: more names than a table has seats. */
enum { WH_NAMES_FOR_BOTS = 12 };
extern const char *const wh_names_for_bots[WH_NAMES_FOR_BOTS];
/* Does a seat other than `but` have this name? */
bool wh_name_taken(const struct wh_player *players, unsigned seats, const char *name, unsigned but);
void wh_name_bot(struct wh_player *players, unsigned seats, unsigned seat); /* the first name that is free there */

/* The next 64 random bits from wherever this match takes its luck. */
typedef uint64_t wh_luck(void *from);

struct wh_match {
    const struct wh_game *game;
    struct wh_setup setup;
    struct wh_player players[WH_MAX_SEATS];
    int8_t mover;                            /* who made the last ply, if there is one: a seat or WH_CHANCE */
    bool from_position;                      /* begun from a loaded position instead of the game's start */
    struct wh_notes notes;                   /* what bots keep in mind of it */
    uint32_t version;                        /* grows by one with every action and every undo */
    uint32_t length, capacity;               /* plies played (chance included); room in actions */
    wh_action *actions;                      /* lent by the caller */
    alignas(16) uint8_t first[WH_STATE_MAX]; /* where the record begins */
    alignas(16) uint8_t state[WH_STATE_MAX]; /* where it stands */
};

bool wh_match_begin(struct wh_match *match, const struct wh_game *game, const struct wh_setup *setup,
                    wh_action *actions, uint32_t capacity, struct wh_why *why);
/* From a canonical state in JSON, audited. */
bool wh_match_begin_at(struct wh_match *match, const struct wh_game *game, const struct wh_setup *setup,
                       const char *json, size_t length, wh_action *actions, uint32_t capacity, struct wh_why *why);
/* Who sits there, as the record will say. False and why: nothing has changed. */
bool wh_match_name(struct wh_match *match, unsigned seat, const char *name, const char *bot, struct wh_why *why);
/* Well-formed UTF-8 without control characters, line separators and marks that turn the writing direction. */
bool wh_plain_text(const char *text, size_t length);

int wh_match_actor(const struct wh_match *match);

/* `seat` plays the action written as `text`, having seen `version`. False and why: nothing has changed. */
bool wh_match_do(struct wh_match *match, int seat, uint32_t version, const char *text, size_t length,
                 struct wh_why *why);
/* Would wh_match_do do it? Then *action is what was meant, for wh_match_play. */
bool wh_match_means(const struct wh_match *match, int seat, uint32_t version, const char *text, size_t length,
                    wh_action *action, struct wh_why *why);
/* Is it chance's move, and the text a shuffle without its number? wh_match_draw() is what is meant. */
bool wh_match_asks_to_draw(const struct wh_match *match, const char *text, size_t length);
/* The same with a packed action. seat may be WH_CHANCE (a recorded outcome). */
bool wh_match_play(struct wh_match *match, int seat, uint32_t version, wh_action action, struct wh_why *why);
/* Lets chance, whose move it must be, act once; each outcome is made from one number of the luck. */
bool wh_match_draw(struct wh_match *match, wh_luck *luck, void *from, struct wh_why *why);
/* Lets chance act until a seat is to act or the match is over: the number of chance plies; stops early when full. */
unsigned wh_match_settle(struct wh_match *match, wh_luck *luck, void *from);

/* Takes back the last step of `seat`, as long as it is still that seat's turn to act and nothing was revealed since. */
bool wh_match_undo(struct wh_match *match, int seat, uint32_t version, struct wh_why *why);
bool wh_match_can_undo(const struct wh_match *match, int seat);
/* What the others may agree to: takes back everything from the last step of `seat` on, unless luck or a secret came to
 * light since. Each step taken back makes the version grow by one. */
bool wh_match_take_back(struct wh_match *match, int seat, uint32_t version, struct wh_why *why);
/* Back to where this many plies had been played, whatever came to light since: for practice, where nobody is
 * wronged. */
void wh_match_rewind(struct wh_match *match, uint32_t plies);

/* The state after `plies` of the record (0: the first). */
void wh_match_state_at(const struct wh_match *match, uint32_t plies, void *state);

/* --- looks (witching/peek.h): drawn as they happened, with the caught ghosts still in their places ---------------- */

/* How many looks there were. Number `wanted`, from 1, goes to *scene and *door; 0: none is wanted. */
uint32_t wh_match_look(const struct wh_match *match, uint32_t wanted, void *scene, unsigned *door);
/* What `words` name: "south3", the present position from a door; "#2", a look; "last", the last look. False: none, and
 * why->reason is NULL; or `viewer` may not be shown it now, and why. */
bool wh_match_peek(const struct wh_match *match, int viewer, const char *words, size_t length, void *state,
                   unsigned *door, struct wh_why *why);

/* --- the tally: where the points came from, round by round -------------------------------------------------------- */

/* Rounds that are over, one after the other, each as everybody may know it. The last ends with the match, whether the
 * game has rounds or not; of a round being played nothing is told, unless the match is `over` before its time. A match
 * that began with points has them before its first round, as one of no steps. At the end `total` adds up to the scores,
 * seat by seat. */
struct wh_tally {
    const struct wh_match *match;
    bool over, begun;
    uint32_t plies;         /* of the match, when the round was over */
    wh_points round, total; /* what it brought; what all so far have brought */
    alignas(16) uint8_t state[WH_STATE_MAX];
};
struct wh_tally wh_tally_of(const struct wh_match *match, bool over);
bool wh_tally_next(struct wh_tally *tally); /* false: no further round is over; the tally is as it was */
/* By number: those of the game, then one for points from before the match; NULL beyond. */
const struct wh_source *wh_tally_source(const struct wh_game *game, unsigned source);

/* --- records: readable text, one action a line, each with a check number ------------------------------------------ */

/* A record is canonical: what wh_record_read accepts is byte for byte what wh_record_write would write again. */
size_t wh_record_room(const struct wh_match *match); /* enough bytes for wh_record_write, the NUL included */
void wh_record_write(const struct wh_match *match, struct wh_text *out);
/* Reads a whole record into *match, replaying and checking every line. On false *match is untouched, *line is the
 * line (from 1) that was refused and why says what is wrong with it; `actions` is overwritten either way, so it must
 * not be the memory *match plays in. */
bool wh_record_read(struct wh_match *match, const char *text, size_t length, wh_action *actions, uint32_t capacity,
                    uint32_t *line, struct wh_why *why);

WH_END_C

#endif
