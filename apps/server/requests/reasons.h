/* reasons.h: why the server refuses a request, besides what matches and games refuse. docs/protocol.md lists them. */
#ifndef WITCHING_SERVER_REQUESTS_REASONS_H
#define WITCHING_SERVER_REQUESTS_REASONS_H

#include "server/store/storage.h"

#include "witching/why.h"

enum server_reason {
    BAD_MESSAGE,
    BAD_KEY,
    BAD_JSON,
    NO_SUCH_REQUEST,
    NO_SUCH_TABLE,
    NO_TABLE,
    NO_SEAT,
    NOT_HOST,
    MUTED,
    CHAT_CLOSED,
    BLOCKED,
    YOU_BLOCKED,
    NO_SUCH_PERSON,
    TOO_MANY_AVOIDED,
    NOT_YOUR_SEAT,
    SEAT_TAKEN,
    NOT_BEGUN,
    NOT_OVER,
    WRONG_COMMIT,
    WRONG_LUCK,
    NOT_SEALED,
    TOO_LATE,
    BEGINNING,
    NO_PROPOSAL,
    ONE_PROPOSAL,
    TOO_OFTEN,
    RATED,
    OUT_OF_TIME,
    NOT_AWAY,
    GIVEN_AWAY,
    NOT_GONE_AWAY,
    NO_ACCOUNT,
    NO_SUCH_DEVICE,
    BAD_CLOCK,
    BAD_SEAT_KINDS,
    NO_SUCH_BOT,
    BAD_TEXT,
    BAD_PHRASE,
    NAME_TAKEN,
    NAME_AT_TABLE,
    RESERVED_NAME,
    BAD_LETTERS,
    WRONG_PHRASE,
    TOO_FAST,
    TOO_MANY_TABLES,
    STORAGE_FAILED,
    NOT_KNOWN_YET,
    CANNOT_READ,
    UNREADABLE,
    STOPPING,
    CLOSED,
    BANNED,
    BANNED_UNTIL,
    BANNED_BECAUSE,
    BANNED_UNTIL_BECAUSE,
    SILENCED,
    SILENCED_UNTIL,
    SERVER_REASONS
};

bool deny(struct wh_why *why, enum server_reason id, const char *with); /* always false */
bool deny_two(struct wh_why *why, enum server_reason id, const char *first, const char *second);
bool deny_write(struct wh_why *why, enum written result);                /* it could not be written */
bool deny_key(struct wh_why *why, const char *problem, const char *key); /* what is wrong with a key of the message */

#endif
