/* reasons.c: the sentences for refused requests. */
#include "server/requests/reasons.h"

static const struct wh_reason reasons[SERVER_REASONS] = {
    [BAD_MESSAGE] = { "bad-message", "", WH_TR("The message cannot be understood: {0}.") },
    [BAD_KEY] = { "bad-message", "", WH_TR("The message cannot be understood: {0}: \"{1}\".") },
    [BAD_JSON] = { "bad-message", "", WH_TR("The message is not JSON: {0}.") },
    [NO_SUCH_REQUEST] = { "no-such-request", "", WH_TR("The server knows no request \"{0}\".") },
    [NO_SUCH_TABLE] = { "no-such-table", "", WH_TR("There is no such table; check the link.") },
    [NO_TABLE] = { "no-table", "", WH_TR("You are not looking at a table; join or watch one first.") },
    [NO_SEAT] = { "no-seat", "", WH_TR("You are watching; only those who sit at the table can do that.") },
    [NOT_HOST] = { "not-host", "", WH_TR("Only the host of the table can do that.") },
    [MUTED] = { "muted", "", WH_TR("The players have asked for quiet: only they can write here now.") },
    [CHAT_CLOSED] = { "chat-closed", "", WH_TR("The host has closed the chat.") },
    [BLOCKED] = { "blocked", "",
                  WH_TR("Somebody at this table would rather not play with you; choose another table.") },
    [YOU_BLOCKED] = { "you-blocked", "",
                      WH_TR("You have blocked {0}, who sits at this table; unblock them first, or choose another "
                            "table.") },
    [NO_SUCH_PERSON] = { "no-such-person", "", WH_TR("The server has no way to recognise that person again.") },
    [TOO_MANY_AVOIDED] = { "too-many-avoided", "",
                           WH_TR("You avoid a hundred people already; take somebody off your list first.") },
    [NOT_YOUR_SEAT] = { "not-your-seat", "", WH_TR("No seat at this table is yours; watch it, or take a free seat.") },
    [SEAT_TAKEN] = { "seat-taken", "", WH_TR("That seat is taken; choose another or watch.") },
    [NOT_BEGUN] = { "not-begun", "", WH_TR("The match has not begun: not everyone is here yet.") },
    [NOT_OVER] = { "not-over", "", WH_TR("The match is not over; its record shows what is still hidden.") },
    [WRONG_COMMIT] = { "wrong-commit", "",
                       WH_TR(
                           "The seal on the server's secret is not the one you were shown before; do not play here.") },
    [WRONG_LUCK] = { "wrong-luck", "", WH_TR("That is not the luck you sealed.") },
    [NOT_SEALED] = { "not-sealed", "", WH_TR("Not everyone has sealed their luck yet; keep yours secret.") },
    [TOO_LATE] = { "too-late", "", WH_TR("The match has begun without your luck; it came too late.") },
    [BEGINNING] = { "beginning", "", WH_TR("The match is just beginning; try again in a moment.") },
    [NO_PROPOSAL] = { "no-proposal", "", WH_TR("That proposal is no longer there.") },
    [ONE_PROPOSAL] = { "one-proposal", "", WH_TR("A proposal is waiting already; answer it first.") },
    [TOO_OFTEN] = { "too-often", "", WH_TR("You have asked three times already; play on first.") },
    [RATED] = { "rated", "", WH_TR("This match is rated, so nothing can be taken back against a bot.") },
    [OUT_OF_TIME] = { "out-of-time", "", WH_TR("Your time is up.") },
    [NOT_AWAY] = { "not-away", "",
                   WH_TR("That can be asked only where no clock runs, and only for a player who has been away for a "
                         "while and is to move.") },
    [GIVEN_AWAY] = { "given-away", "", WH_TR("You gave this seat away; a bot plays it to the end.") },
    [NOT_GONE_AWAY] = { "not-gone", "", WH_TR("The seat is yours: nobody else plays it.") },
    [NO_ACCOUNT] = { "no-account", "", WH_TR("That is for people with an account; log in first.") },
    [NO_SUCH_DEVICE] = { "no-such-device", "",
                         WH_TR("You are not logged in on such a device; look at the list again.") },
    [BAD_CLOCK] = { "bad-clock", "",
                    WH_TR("A clock has 5 to 86400 seconds and 0 to 3600 more for each move, or 1 to 30 days.") },
    [BAD_SEAT_KINDS] = { "bad-seat-kinds", "",
                         WH_TR("Each seat is me (once), bot, link or anyone; a bot needs its name.") },
    [NO_SUCH_BOT] = { "no-such-bot", "", WH_TR("There is no bot \"{0}\" here; choose one of those offered.") },
    [BAD_TEXT] = { "bad-text", "", WH_TR("Write 1 to 300 bytes of plain text in one line.") },
    [BAD_PHRASE] = { "bad-phrase", "", WH_TR("A pass-phrase has 8 to 200 bytes of plain text.") },
    [NAME_TAKEN] = { "name-taken", "", WH_TR("The name {0} belongs to somebody; choose another, or log in.") },
    [NAME_AT_TABLE] = { "name-taken", "",
                        WH_TR("Somebody at this table is called {0}, or something that looks like it; choose another "
                              "name.") },
    [RESERVED_NAME] = { "name-taken", "", WH_TR("The name {0} means something else at the tables; choose another.") },
    [BAD_LETTERS] = { "bad-name", "", WH_TR("Choose a name in plain letters that everyone can see.") },
    [WRONG_PHRASE] = { "wrong-phrase", "", WH_TR("That name and pass-phrase do not match.") },
    [TOO_FAST] = { "too-fast", "", WH_TR("That is too much at once; wait a moment and try again.") },
    [TOO_MANY_TABLES] = { "too-many-tables", "",
                          WH_TR("Too many tables were made from your address; try again later.") },
    [STORAGE_FAILED] = { "storage", "", WH_TR("The server could not write it down, so it was not done; try again.") },
    [NOT_KNOWN_YET] = { "unsure", "",
                        WH_TR("The server lost its store just then; once it is back you will see whether this was "
                              "done.") },
    [CANNOT_READ] = { "storage", "", WH_TR("The server cannot read its store just now; try again in a moment.") },
    [UNREADABLE] = { "unreadable", "",
                     WH_TR("This table was played by rules that this server does not know; ask its operator.") },
    [STOPPING] = { "stopping", "",
                   WH_TR("The server is being restarted; everything is kept, and it is back in a moment.") },
    [CLOSED] = { "closed", "", WH_TR("The operator has closed this table; make another.") },
    [BANNED] = { "banned", "", WH_TR("You have been banned from this server.") },
    [BANNED_UNTIL] = { "banned", "", WH_TR("You have been banned from this server until {0}.") },
    [BANNED_BECAUSE] = { "banned", "", WH_TR("You have been banned from this server: {0}") },
    [BANNED_UNTIL_BECAUSE] = { "banned", "", WH_TR("You have been banned from this server until {1}: {0}") },
    [SILENCED] = { "silenced", "", WH_TR("You have been muted: you can play, but not write.") },
    [SILENCED_UNTIL] = { "silenced", "", WH_TR("You have been muted until {0}: you can play, but not write.") },
};

bool deny_two(struct wh_why *why, enum server_reason id, const char *first, const char *second) {
    return wh_deny_with(why, &reasons[id], first, second);
}

bool deny(struct wh_why *why, enum server_reason id, const char *with) { return deny_two(why, id, with, NULL); }

bool deny_write(struct wh_why *why, enum written result) {
    return deny(why, result == UNSURE ? NOT_KNOWN_YET : STORAGE_FAILED, NULL);
}

bool deny_key(struct wh_why *why, const char *problem, const char *key) { return deny_two(why, BAD_KEY, problem, key); }
