/* wire.h: JSON about games and matches. Whatever is told to a program (by `games`, `trace`, `replay`, the engine, the
 * server, in the browser) is written here, so that all of them say it the same way.
 *
 * A function writes one value, unless its comment shows keys: those go into an object that the caller has opened. */
#ifndef WITCHING_WIRE_H
#define WITCHING_WIRE_H

#include "witching/peek.h"
#include "witching/search.h"
#include "witching/words.h"

WH_BEGIN_C

/* --- games -------------------------------------------------------------------------------------------------------- */

void wh_wire_game(struct wh_text *out, const struct wh_game *game); /* an object of `witching games --json` */
/* In short, as pages choose from: "min_seats" and "max_seats", what an option takes as a text, "preset", no reasons. */
void wh_wire_outline(struct wh_text *out, const struct wh_game *game);
void wh_wire_option(struct wh_text *out, const struct wh_option *option);
void wh_wire_terms(struct wh_text *out, const struct wh_game *game); /* [{"id":…,"name":…,"text":…},…] */
/* {"length":"even",…}: the options as set up whose bits are set in `shown`. */
void wh_wire_options(struct wh_text *out, const struct wh_game *game, const struct wh_setup *setup, uint32_t shown);
enum { WH_WIRE_ALL = (1u << WH_MAX_OPTIONS) - 1 }; /* every option shown */

/* --- matches ------------------------------------------------------------------------------------------------------ */

void wh_wire_actor(struct wh_text *out, int actor); /* 0, "chance" or "end" */
/* An action in the notation, as `viewer` may read it. */
void wh_wire_move(struct wh_text *out, const struct wh_game *game, const void *state, wh_action action, int viewer);
/* ["…",…]: all that can happen next, chance included. */
void wh_wire_legal(struct wh_text *out, const struct wh_game *game, const void *state, int viewer);
/* The same without templates: each can be done. */
void wh_wire_candidates(struct wh_text *out, const struct wh_game *game, const void *state, int viewer);
/* [[0,"…"],["chance","…"],…]: the steps of a match from ply `from` on, as `viewer` may read them. In how many steps
 * somebody plans in secret is not told: those in a row are one "?". */
void wh_wire_steps(struct wh_text *out, const struct wh_match *match, uint32_t from, int viewer);
enum { WH_WIRE_STEP = 2 * WH_ACTION_TEXT + 16 }; /* room for each */
/* A number for all that `viewer` has seen of the match so far (an information state): matches that it cannot tell apart
 * have the same. `scratch` is empty, and has room for wh_wire_key_room() bytes. */
uint64_t wh_wire_key(const struct wh_match *match, int viewer, struct wh_text *scratch);
size_t wh_wire_key_room(const struct wh_match *match);
/* [{"action":"…","expected":…,"visits":…},…]: what a bot thinks of moves; null for expected below 0, and for no visits. */
void wh_wire_opinions(struct wh_text *out, const struct wh_game *game, const void *state,
                      const struct wh_opinion *opinions, unsigned count);
/* "scores":[…],"winners":[…]; the winners have a bit each: those who resigned may not be among them. */
void wh_wire_result(struct wh_text *out, const struct wh_game *game, const void *state, uint32_t winners);
/* Where the points came from (match.h), and at the end who won and why: {"sources":[{"id":…,"name":…},…],
 * "rounds":[{"plies":…,"points":[[…],…]},…],"total":[[…],…],"verdict":…}. Points by seat and source, sources that
 * brought nobody anything left out; scores are counted in the same way. */
struct wh_wire_tally {
    const struct wh_match *match;
    bool over;                           /* as wh_tally_of takes it */
    const struct wh_scene *end;          /* for the verdict; NULL: it is null */
    const struct wh_language *language;  /* of the names */
    uint32_t (*count)(void *, uint32_t); /* how many steps these plies are to the reader; NULL: as many */
    void *counter;
};
enum { WH_WIRE_TALLY = 1 << 16 }; /* room for one */
void wh_wire_tally(struct wh_text *out, const struct wh_wire_tally *it);
/* [{"path":"hands.1","kind":"bits","at":…,"size":…,"choices":…},…]: what the bytes of an observation tell. */
struct wh_observation;
void wh_wire_slices(struct wh_text *out, const struct wh_observation *plan);
/* {"id":…,"rule":…,"text":…}, the text in that language. */
void wh_wire_why(struct wh_text *out, const struct wh_why *why, const struct wh_language *language);
/* {"changes":[[path,value],…],"actor":…,"scores":[…]}: what will certainly come of a legal action of the seat to act,
 * before chance acts, as that seat will see it. The changes are as of wh_state_changes, each as small as it can be; the
 * scores are what each seat gains, null where that is not certain. Without actor: that is not certain; without scores:
 * nobody gains for certain. Where the action only begins something (wh_game.onward), "then" has all of this once more: as
 * it will be if the seat changes nothing. */
void wh_wire_preview(struct wh_text *out, const struct wh_game *game, const void *state, wh_action action);
enum { WH_WIRE_PREVIEW = 8 * WH_JSON_MAX }; /* room for the longest */
/* "door":…,"seen":[…],"width":…,"height":…: what a picture shows. */
void wh_wire_look(struct wh_text *out, const struct wh_peek *peek, const void *state, unsigned door, unsigned scale);

/* --- traces: a line each ------------------------------------------------------------------------------------------ */

enum { WH_WIRE_NODE = 8 * WH_JSON_MAX + WH_LEGAL_MAX * (2 * WH_ACTION_TEXT) + 1024 }; /* room for the longest */

/* {"trace":1,"game":…}: the options whose bits are set in `shown`. */
void wh_wire_trace(struct wh_text *out, const struct wh_game *game, const struct wh_setup *setup, uint32_t shown);
/* {"actor":…,"state":…,…}: one node of a match; with `views` as each seat sees it, too. */
void wh_wire_node(struct wh_text *out, const struct wh_game *game, const void *state, bool views);
/* {"do":"…"}: a shuffle without its number; the order is in the next state. */
void wh_wire_do(struct wh_text *out, const struct wh_game *game, const void *state, wh_action action);

WH_END_C

#endif
