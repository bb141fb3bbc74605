/* table.h: a match behind one pointer, for programs in any language.
 *
 * A table has everything a match needs: its luck, its record, its bots, its words and the memory for all of it. Whoever
 * calls needs to know no struct: only this pointer, whole numbers and texts go in and out. The other headers are for C
 * and C++ programs that want more, or want it faster.
 *
 *     struct wh_table *table = wh_table_open(42);
 *     if (!wh_table_begin(table, "midnight", 3, "")) puts(wh_table_why(table));
 *     while (wh_table_actor(table) >= 0) wh_table_do(table, wh_table_go(table, "greedy", 0));
 *     puts(wh_table_record(table));
 *     wh_table_close(table);
 *
 * Texts are UTF-8 and end with NUL. A text that is answered belongs to the table and stays as it is until the next call
 * with that table; a text handed in may be one of those. "As JSON" means on one line, without spaces between values.
 *
 * Refusals. A function that answers int says 1 for done and 0 for refused, unless it says otherwise; one that answers a
 * text says NULL for refused. Then wh_table_why() has the reason, and nothing has changed. Any text may be handed in,
 * NULL included, and any number: what makes no sense is refused.
 *
 * Threads. A table is for one thread at a time, but for wh_table_hurry(). Different tables know nothing of each other.
 *
 * Viewers are seats, from 0; WH_PUBLIC (-3), an onlooker; or WH_REFEREE (-4), who sees everything. This is the one part
 * of the library that is not freestanding: it needs malloc, free and a clock. */
#ifndef WITCHING_TABLE_H
#define WITCHING_TABLE_H

#include "witching/game.h"

WH_BEGIN_C

const char *wh_library_version(void); /* "0.3.0"; before its release "0.3.0-dev" */

struct wh_table;
/* An empty table. Its luck and its bots follow from the seed: the same calls get the same answers. NULL: there is not
 * enough memory. */
struct wh_table *wh_table_open(uint64_t seed);
void wh_table_close(struct wh_table *table); /* NULL is fine */
/* Another table where everything is as at this one, the luck to come included: wh_table_seed() gives it luck of its
 * own. NULL: there is not enough memory. */
struct wh_table *wh_table_copy(const struct wh_table *table);
void wh_table_seed(struct wh_table *table, uint64_t seed); /* luck and bots go on from here */

/* Why the last call with this table was refused: a sentence for people. NULL: it was not. */
const char *wh_table_why(const struct wh_table *table);
const char *wh_table_reason(const struct wh_table *table); /* the same for programs: "X4-not-in-hand". NULL likewise */
const char *wh_table_rule(const struct wh_table *table);   /* what it rests on: hourglass "R2", or "". NULL likewise */

/* --- what there is ------------------------------------------------------------------------------------------------ */

const char *wh_table_games(struct wh_table *table);                 /* their ids as JSON: ["hourglass",…] */
const char *wh_table_about(struct wh_table *table, const char *id); /* a game as JSON: seats, options, reasons */
/* What is printed on a game's cards, board and pieces, as JSON. */
const char *wh_table_printed(struct wh_table *table, const char *id);
const char *wh_table_bots(struct wh_table *table); /* their names as JSON (witching/recipe.h) */

/* --- beginning ---------------------------------------------------------------------------------------------------- */

/* A match. `options`: "memory=closed length=even"; "" for the usual ones. The match before is dropped. */
int wh_table_begin(struct wh_table *table, const char *game, int seats, const char *options);
/* Begins again from a position, a state as wh_table_view() of the referee, with the present game, seats and options. */
int wh_table_load(struct wh_table *table, const char *json);
int wh_table_replay(struct wh_table *table, const char *record); /* goes on with the match of a record */
/* Does chance act by itself? 1, as at first: until a seat is to act, or the match is over; what is due is drawn at
 * once. 0: it waits for wh_table_do() or wh_table_draw(). A step after which it would never end is refused. */
int wh_table_luck(struct wh_table *table, int by_itself);
int wh_table_name(struct wh_table *table, int seat, const char *name); /* for words and records; "" takes it away */
/* The bot that plays this seat, as the record will say it: "level-3"; "" for a person. */
int wh_table_bot(struct wh_table *table, int seat, const char *bot);

/* --- where it stands ---------------------------------------------------------------------------------------------- */

int wh_table_actor(const struct wh_table *table); /* a seat; WH_CHANCE (-1); WH_OVER (-2): the match is over, or none */
int wh_table_seats(const struct wh_table *table); /* 0: there is no match */
uint32_t wh_table_plies(const struct wh_table *table); /* steps so far, those of chance included */
const char *wh_table_setup(struct wh_table *table); /* {"game":…,"seats":…,"options":{…},"players":["Ada",…]} */
const char *wh_table_view(struct wh_table *table, int viewer); /* the state as JSON, as the viewer may see it */
const char *wh_table_hash(struct wh_table *table);             /* 16 digits for the state, the same on every machine */
/* What can happen next, as JSON: ["start r16 up",…]. Where there is too much to list, an entry ends with a star: any
 * numbers that fit may stand there ("stand *"). */
const char *wh_table_legal(struct wh_table *table);
const char *wh_table_candidates(struct wh_table *table); /* the same with actions in place of stars: each can be done */
const char *wh_table_scores(struct wh_table *table); /* {"scores":[…],"winners":[…]}; no winners before the end */
uint32_t wh_table_side(const struct wh_table *table, int seat); /* a bit for each seat that wins with that one; or 0 */
/* The share of the win that each seat can expect at a glance, in millionths, as JSON; not while chance is to act. It
 * sees everything: let a copy be resampled first where a seat must not. */
const char *wh_table_estimate(struct wh_table *table);
const char *wh_table_tally(struct wh_table *table); /* where the points came from, as JSON (witching/wire.h) */

/* --- playing ------------------------------------------------------------------------------------------------------ */

/* An action of the seat to act, or of chance, in the notation. A shuffle without its number lets luck draw one. */
int wh_table_do(struct wh_table *table, const char *action);
int wh_table_check(struct wh_table *table, const char *action); /* might it be done now? Nothing is done */
/* What will certainly come of an action of the seat to act, as JSON (wh_wire_preview), by what that seat knows. */
const char *wh_table_preview(struct wh_table *table, const char *action);
int wh_table_draw(struct wh_table *table); /* lets chance, whose move it must be, act once */
int wh_table_undo(struct wh_table *table); /* the last step of the seat to act, unless something was revealed by it */
int wh_table_may_undo(struct wh_table *table); /* would wh_table_undo() do it now? */
/* What the others may agree to: all from the last step of that seat on, unless luck or a secret came to light. */
int wh_table_take_back(struct wh_table *table, int seat);
int wh_table_rewind(struct wh_table *table,
                    uint32_t plies); /* to where that many had been played, whatever was revealed */
/* Does this legal action show anybody something that the seat to act cannot know? Then it is never taken back. 1 or 0;
 * below 0: refused. */
int wh_table_reveals(struct wh_table *table, const char *action);
/* What these standing answers, by their ids ("no-trades keep-zeros"; wh_table_about() has them), decide for the seat to
 * act; "": they leave it to the seat. Nothing is done. */
const char *wh_table_stand(struct wh_table *table, const char *answers);
int64_t wh_table_playout(struct wh_table *table); /* at random to the end: how many decisions; below 0: refused */
/* Redraws everything the viewer cannot know, evenly among what is possible. The match goes on from there as from a
 * position: to think ahead without cheating, do this to a copy. */
int wh_table_resample(struct wh_table *table, int viewer);

const char *wh_table_record(struct wh_table *table); /* text that wh_table_replay() and `witching replay` read */
/* What was done from this ply on (the first is 0) as the viewer may know it: [[0,"start r16 up"],["chance","roll 4"],…].
 * A secret plan is one "?", however many steps it took. */
const char *wh_table_log(struct wh_table *table, uint32_t from, int viewer);

/* --- bots --------------------------------------------------------------------------------------------------------- */

/* What this bot would do for the seat to act; nothing is done. It knows only what that seat knows. It takes no longer
 * than this many milliseconds; 0: as long as its name says. Bots think in the thread that calls. */
const char *wh_table_go(struct wh_table *table, const char *bot, uint32_t milliseconds);
/* What it thinks of the moves, the best first: [{"action":"…","expected":…,"visits":…},…]: the share of the win in
 * millionths, and how often the move was tried; null for what this bot cannot say. */
const char *wh_table_opinions(struct wh_table *table, const char *bot, uint32_t milliseconds);
/* From any thread: the bot that is thinking at this table chooses at once. */
void wh_table_hurry(struct wh_table *table);

/* --- words -------------------------------------------------------------------------------------------------------- */

/* From now on words and refusals are in the language of this catalogue (a .mo file as msgfmt writes it from po/), of
 * which a copy is kept. NULL: English, as at first. */
int wh_table_language(struct wh_table *table, const void *catalogue, size_t size);
/* What is to be decided now, for a seat or an onlooker; at the end, who won and why. */
const char *wh_table_explain(struct wh_table *table, int viewer);
const char *wh_table_label(struct wh_table *table, const char *action); /* an action as a short phrase, for a button */
/* What happened from this ply on, as a seat or an onlooker may know it: sentences, each ended by a line feed. */
const char *wh_table_tell(struct wh_table *table, uint32_t from, int viewer);
/* Where one can peek, and how large the picture can be, as JSON: {"doors":["north1",…],"scale":…,"width":…,"height":…},
 * width and height at scale 1; no doors in a game without a keyhole. */
const char *wh_table_doors(struct wh_table *table);
/* What is seen through a keyhole (witching/peek.h): "south3", the present position from a door; "#2", a look of this
 * match; "last". {"door":…,"seen":[…],"width":…,"height":…}; three bytes a pixel go to `rgb`, rows from the top, if
 * there is room for them; NULL: none are wanted. */
const char *wh_table_peek(struct wh_table *table, int viewer, const char *what, unsigned scale, uint8_t *rgb,
                          size_t room);

/* --- for programs that learn -------------------------------------------------------------------------------------- */

/* Each of these three answers how large it is, and writes nothing where there is less room; below 0: refused. */
int wh_table_numbers(struct wh_table *table, uint16_t *out, size_t room); /* of wh_table_candidates(), in that order */
int wh_table_mask(struct wh_table *table, uint8_t *out, size_t room); /* a byte for each number: 1 where it is legal */
int wh_table_observe(struct wh_table *table, int viewer, uint8_t *out, size_t room); /* a view as bytes (observe.h) */
const char *wh_table_numbered(struct wh_table *table, uint32_t number); /* the action that has this number now */
/* What the number means in every match of this game: in the notation, or by places ("swap #1 #3"). */
const char *wh_table_meaning(struct wh_table *table, uint32_t number);
const char *wh_table_slices(struct wh_table *table); /* what the bytes of a view tell, as JSON (wh_wire_slices) */
/* 16 digits for all that a viewer has seen of the match so far (an information state): matches that it cannot tell
 * apart have the same. */
const char *wh_table_key(struct wh_table *table, int viewer);
double wh_table_reward(const struct wh_table *table, int seat); /* at the end, by winning: all add up to 0. Else 0 */

/* --- many matches at once (witching/batch.h) ---------------------------------------------------------------------- */

struct wh_table_batch;
/* Matches with the game, seats and options of the one at the table, which has no more to do with them, shared out among
 * this many threads. In each some seat is to act: chance acts by itself, and a match that ends starts over in the same
 * step. The same seed and actions give the same arrays, whatever the number of threads. NULL: refused. */
struct wh_table_batch *wh_table_batch_open(struct wh_table *table, uint32_t count, uint32_t threads, uint64_t seed);
void wh_table_batch_close(struct wh_table_batch *batch);                /* NULL is fine */
void wh_table_batch_begin(struct wh_table_batch *batch, uint64_t seed); /* starts all of them over */
/* Plays a number in each match. -1: done; else the first match in which it is not legal, and nothing was played. */
int wh_table_batch_step(struct wh_table_batch *batch, const int32_t *numbers);
void wh_table_batch_pick(struct wh_table_batch *batch, int32_t *numbers); /* a legal number for each, drawn at random */

uint32_t wh_table_batch_count(const struct wh_table_batch *batch); /* matches */
uint32_t wh_table_batch_seats(const struct wh_table_batch *batch);
uint32_t wh_table_batch_actions(const struct wh_table_batch *batch); /* numbers: the width of a mask */
uint32_t wh_table_batch_bytes(const struct wh_table_batch *batch);   /* the width of an observation */
/* Arrays with a row for each match, which stay where they are; read them, and write nothing there. */
const int8_t *wh_table_batch_actors(const struct wh_table_batch *batch);        /* the seat to act */
const uint8_t *wh_table_batch_masks(const struct wh_table_batch *batch);        /* 1 where that number is legal */
const uint8_t *wh_table_batch_observations(const struct wh_table_batch *batch); /* what the seat to act may know */
const float *
wh_table_batch_rewards(const struct wh_table_batch *batch); /* by seat; 0 but where a match has just ended */
const int32_t *wh_table_batch_scores(const struct wh_table_batch *batch); /* likewise: the scores it ended with */
const uint8_t *wh_table_batch_ends(const struct wh_table_batch *batch);   /* 1 where a match has just ended */

WH_END_C

#endif
