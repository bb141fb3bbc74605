/* why.c: refusals, and the reasons that belong to no game. */
#include "witching/why.h"

const struct wh_reason wh_common_reasons[WH_COMMON_COUNT] = {
    [WH_NO_SUCH_GAME] = { "no-such-game", "", WH_TR("There is no game \"{0}\"; the games are: {1}.") },
    [WH_BAD_SEATS] = { "bad-seats", "", WH_TR("{0} is played by {1}.") },
    [WH_NO_SUCH_OPTION] = { "no-such-option", "", WH_TR("There is no option \"{0}\"; the options are: {1}.") },
    [WH_NO_SUCH_PRESET] = { "no-such-preset", "", WH_TR("There is no preset \"{0}\"; the presets are: {1}.") },
    [WH_BAD_OPTION] = { "bad-option", "", WH_TR("The option {0} takes: {1}.") },
    [WH_OPTION_TWICE] = { "option-twice", "", WH_TR("The option {0} is given twice; give it once.") },
    [WH_BAD_JSON] = { "bad-json", "", WH_TR("The position is not well-formed JSON: {0} (character {1}).") },
    [WH_BAD_POSITION] = { "bad-position", "", WH_TR("The position cannot be read at \"{0}\": {1}.") },
    [WH_IMPOSSIBLE] = { "impossible-position", "", WH_TR("The position cannot occur in this game: {0}.") },
    [WH_NOT_YOUR_TURN] = { "not-your-turn", "", WH_TR("It is not your turn: {0} is to act.") },
    [WH_STALE] = { "stale", "",
                   WH_TR("The table has moved on: you saw version {0}, it is now version {1}. Look again.") },
    [WH_MATCH_OVER] = { "match-over", "", WH_TR("The match is over.") },
    [WH_CHANCE_MOVES] = { "chance-moves", "", WH_TR("Chance has to act first.") },
    [WH_NOTHING_TO_UNDO] = { "nothing-to-undo", "", WH_TR("There is no step of yours in this turn to take back.") },
    [WH_REVEALED] = { "revealed", "", WH_TR("This step cannot be taken back: something hidden was shown by it.") },
    [WH_MATCH_FULL] = { "match-full", "", WH_TR("The match has grown too long to go on ({0} steps).") },
    [WH_BAD_NAME] = { "bad-name", "", WH_TR("A name must be 1 to {0} bytes of plain text; \"{1}\" is not.") },
};

static void keep(char slot[WH_WHY_WITH], const char *words) {
    struct wh_text out = wh_text_into(slot, WH_WHY_WITH);
    wh_put(&out, words ? words : "");
}

bool wh_deny_with(struct wh_why *why, const struct wh_reason *reason, const char *first, const char *second) {
    if (!why) return false;
    why->reason = reason;
    keep(why->with[0], first);
    keep(why->with[1], second);
    struct wh_text out = wh_text_into(why->text, sizeof why->text);
    wh_put_template(&out, reason->text, (const char *const[]){ why->with[0], why->with[1], NULL });
    return false;
}

bool wh_deny(struct wh_why *why, const struct wh_reason *reason) { return wh_deny_with(why, reason, NULL, NULL); }

bool wh_refuse(struct wh_why *why, enum wh_common id, const char *first, const char *second) {
    return wh_deny_with(why, &wh_common_reasons[id], first, second);
}
