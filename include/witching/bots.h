/* bots.h: players that think. A bot is given a copy of the match's state and first forgets everything its seat cannot
 * know (resample): from then on it cannot cheat, no matter what it does. */
#ifndef WITCHING_BOTS_H
#define WITCHING_BOTS_H

#include "witching/heuristics.h"

WH_BEGIN_C

struct wh_bot {
    const char *id, *about;
    /* A legal action for the seat that acts in *state, which is the bot's to overwrite and already resampled once. */
    wh_action (*choose)(const struct wh_game *game, void *state, const struct wh_notes *notes, int seat,
                        struct wh_rng *rng);
};

extern const struct wh_bot *const wh_bots[];
extern const unsigned wh_bot_count;
const struct wh_bot *wh_bot_find(const char *id); /* NULL: there is none */

/* The only way to ask a bot: copies the state, resamples it for the acting seat, and lets the bot choose. `notes`:
 * those of the match; NULL where there is none. */
wh_action wh_bot_choose(const struct wh_bot *bot, const struct wh_game *game, const void *state,
                        const struct wh_notes *notes, struct wh_rng *rng);
/* A slip: any move worth a thought, all equally likely. */
wh_action wh_bot_slip(const struct wh_game *game, const void *state, const struct wh_notes *notes, struct wh_rng *rng);

/* Greedy play with its settings exposed, for those who want it quicker than the bot: *state as for choose above. */
struct wh_greedy {
    bool by_estimate;        /* judges by wh_estimate(), otherwise by the game's value */
    unsigned guesses, tries; /* guesses of what is hidden; plans tried per guess */
};
wh_action wh_greedy_choose(const struct wh_greedy *way, const struct wh_game *game, void *state,
                           const struct wh_notes *notes, int seat, struct wh_rng *rng);

WH_END_C

#endif
