/* advice.c: the opinions of a bot, said to people and to programs. */
#include "command/analyse/advice.h"

#include "shared/app.h"
#include "witching/wire.h"

#include <stdio.h>

enum {
    NAMED = 3,
    NEAR = 15000,
    FAR = 100000
}; /* moves named at most; millionths of the win: no difference, a clear one */

struct named_move {
    char text[WH_ACTION_TEXT];
    unsigned percent;
};

static unsigned name_moves(const struct wh_opinion *opinions, unsigned count, const struct wh_game *game,
                           const void *state, int viewer, struct named_move *moves) {
    if (count > NAMED) count = NAMED;
    for (unsigned i = 0; i < count; i++) {
        struct wh_text out = wh_text_into(moves[i].text, sizeof moves[i].text);
        game->format(state, opinions[i].action, viewer, &out);
        moves[i].percent = (unsigned)(opinions[i].expected + 5000) / 10000;
    }
    return count;
}

static void put_next_best(struct wh_text *out, const struct named_move *moves, unsigned count) {
    char text[2 * WH_ACTION_TEXT];
    wh_put(out, tr(" Next best: "));
    for (unsigned i = 1; i < count; i++) {
        snprintf(text, sizeof text, tr("%s, %u %%"), moves[i].text, moves[i].percent);
        wh_put(out, i > 1 ? "; " : "");
        wh_put(out, text);
    }
    wh_put(out, ".");
}

void put_advice(struct wh_text *out, const struct thinker *thinker, const struct wh_game *game, const void *state,
                int viewer) {
    const struct wh_opinion *opinions;
    struct named_move moves[NAMED];
    wh_action actions[WH_LEGAL_MAX];
    char text[3 * WH_ACTION_TEXT];
    unsigned known = thinker_opinions(thinker, &opinions);
    unsigned count = name_moves(opinions, known, game, state, viewer, moves);
    wh_assert(count);
    int32_t lead = count > 1 ? opinions[0].expected - opinions[1].expected : FAR;
    if (wh_candidates(game, state, actions) == 1)
        snprintf(text, sizeof text, tr("There is only one move: %s"), moves[0].text);
    else if (opinions[0].expected < 0)
        snprintf(text, sizeof text, tr("I would play %s."), moves[0].text);
    else if (lead < NEAR)
        snprintf(text, sizeof text, tr("It hardly matters: %s wins about %u %% of the time, and %s about %u %%."),
                 moves[0].text, moves[0].percent, moves[1].text, moves[1].percent);
    else if (lead < FAR)
        snprintf(text, sizeof text, tr("%s wins about %u %% of the time."), moves[0].text, moves[0].percent);
    else
        snprintf(text, sizeof text, tr("Clearly %s: it wins about %u %% of the time."), moves[0].text,
                 moves[0].percent);
    wh_put(out, text);
    if (opinions[0].expected >= 0 && lead >= NEAR && count > 1) put_next_best(out, moves, count);
}

void put_opinions(struct wh_text *out, const struct thinker *thinker, const struct wh_game *game, const void *state) {
    const struct wh_opinion *opinions;
    unsigned count = thinker_opinions(thinker, &opinions);
    wh_wire_opinions(out, game, state, opinions, count);
}
