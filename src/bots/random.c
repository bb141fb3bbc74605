/* random.c: any legal action, sensible or not, all equally likely. */
#include "bots.h"

static wh_action choose(const struct wh_game *game, void *state, const struct wh_notes *notes, int seat,
                        struct wh_rng *rng) {
    (void)notes, (void)seat;
    return game->pick(state, rng);
}

const struct wh_bot wh_bot_random = {
    .id = "random",
    .about = WH_TR("plays any legal move"),
    .choose = choose,
};
