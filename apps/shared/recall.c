/* recall.c: plays the steps between two decisions again. */
#include "shared/recall.h"

#include <string.h>

static bool read_who(struct wh_json *in, int *who) {
    char word[WH_JSON_NAME];
    int64_t seat;
    if (wh_json_peek(in) == WH_JSON_STRING) {
        *who = WH_CHANCE;
        return wh_json_read_string(in, word, sizeof word);
    }
    bool read = wh_json_read_between(in, 0, WH_MAX_SEATS - 1, &seat);
    if (read) *who = (int)seat;
    return read;
}

/* [who,"move"], legal in `state`. A shuffle whose outcome is secret is any shuffle. */
static bool read_step(struct wh_json *in, const struct turn *turn, const void *state, wh_action *action) {
    char move[WH_ACTION_TEXT];
    int who;
    bool read = wh_json_enter(in, '[') && wh_json_next(in, ']') && read_who(in, &who) && wh_json_next(in, ']') &&
                wh_json_read_string(in, move, sizeof move) && !wh_json_next(in, ']') && !in->error;
    if (!read || turn->game->actor(state) != who) return false;
    if (!wh_understand(turn->game, state, move, strlen(move), action, NULL)) return false;
    if (*action == WH_NONE && who == WH_CHANCE) *action = turn->game->sample(state, turn->whims);
    return *action != WH_NONE;
}

/* Do the eyes of this seat see the same? */
static bool looks_like(const struct turn *turn, const void *state, int seat) {
    char here[WH_JSON_MAX], there[WH_JSON_MAX];
    struct wh_text one = wh_text_into(here, sizeof here), other = wh_text_into(there, sizeof there);
    wh_state_write(turn->game, state, seat, &one);
    wh_state_write(turn->game, turn->state, seat, &other);
    return wh_same(here, there);
}

/* From where something came to light on, what is played again may be another match: that is believed only if it leads
 * to the present position. */
static void replay(struct recall *kept, const struct turn *turn) {
    struct wh_json in = wh_json_of(turn->steps.start, turn->steps.length);
    struct wh_notes sure = kept->notes;
    bool guessed = false;
    wh_action action;
    wh_json_enter(&in, '[');
    while (wh_json_next(&in, ']') && read_step(&in, turn, kept->state, &action)) {
        turn->game->heuristics->note(&kept->notes, kept->state, action);
        if (!guessed) sure = kept->notes;
        guessed |= kept->game->actor(kept->state) == WH_CHANCE || kept->game->reveals(kept->state, action);
        turn->game->apply(kept->state, action);
    }
    if (!looks_like(turn, kept->state, kept->seat)) kept->notes = sure;
}

static bool goes_on(const struct recall *kept, const struct turn *turn, int seat) {
    return kept->game == turn->game && kept->seat == seat && wh_same(kept->match, turn->match) &&
           kept->setup.seats == turn->setup->seats &&
           memcmp(kept->setup.option, turn->setup->option, sizeof kept->setup.option) == 0;
}

const struct wh_notes *recall(struct recall *kept, const struct turn *turn) {
    int seat = turn->game->actor(turn->state);
    if (!goes_on(kept, turn, seat)) {
        struct wh_text match = wh_text_into(kept->match, sizeof kept->match);
        wh_put(&match, turn->match);
        kept->game = turn->game;
        kept->setup = *turn->setup;
        kept->seat = seat;
        kept->notes = (struct wh_notes){ 0 };
        bool started = turn->game->start(kept->state, turn->setup, NULL);
        wh_assert(started);
    }
    if (turn->game->heuristics->note) replay(kept, turn);
    memcpy(kept->state, turn->state, turn->game->state_size);
    return &kept->notes;
}
