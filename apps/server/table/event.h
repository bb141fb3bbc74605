/* event.h: what happens at a table, one event at a time. The log of a table is its events in order; everything else
 * about the table is rebuilt from them. Events are stored as JSON; they hold secrets and are never sent to anyone. */
#ifndef WITCHING_SERVER_TABLE_EVENT_H
#define WITCHING_SERVER_TABLE_EVENT_H

#include "server/table/dice.h"

enum { ID_TEXT = 33, CHAT_TEXT = 301, TOKEN_BYTES = 16, PLAYER_BYTES = 16, EVENT_TEXT = 4096 };

enum event_kind {
    NO_EVENT = -1, /* nothing happens: somebody only looks */
    EVENT_MAKE,    /* the table is made */
    EVENT_TAKE,    /* a free seat is taken */
    EVENT_SEAL,    /* the seat that was taken when the table was made seals its luck */
    EVENT_LUCK,    /* a seat reveals its luck; in the first edition of the dice: adds it */
    EVENT_BEGIN,   /* the match begins although luck that was sealed has not been revealed: it is withheld */
    EVENT_PLAY,    /* a move, and the luck that follows it */
    EVENT_UNDO,    /* a seat's own last step is taken back */
    EVENT_PROPOSE, /* what: PROPOSE_… */
    EVENT_ANSWER,  /* to the proposal */
    EVENT_CHAT,    /* only in old logs: what is said is kept beside the log */
    EVENT_RESIGN,
    EVENT_LEAVE,
    EVENT_TIME,     /* the seat to act has run out of time */
    EVENT_MUTE,     /* onlookers may not speak (yes), or may again */
    EVENT_CLAIM,    /* a seat that a browser took before its owner logged in there becomes the account's */
    EVENT_STANDIN,  /* a bot stands in for a seat that is away, because another seat asked for it */
    EVENT_GIVEUP,   /* a seat that is away gives up, the same */
    EVENT_RETURN,   /* a seat that was lost to the clock or by being away is its owner's again */
    EVENT_ABANDON,  /* nobody plays here any more: a rated match ends */
    EVENT_FILL,     /* the host lets a bot (text: which) sit in a seat that is free */
    EVENT_STANDING, /* a seat gives a standing answer (text: which), or lifts it */
    EVENT_OUTDATED, /* the rules have changed, and by the new ones it cannot be replayed: it ends for nobody */
    EVENT_CLOSE,    /* an operator ends it (text: why) */
    EVENT_QUIET,    /* nobody may speak (yes), or all may again */
    EVENT_FORGET,   /* whoever has the seat has erased their account: the seat is nobody's */
    EVENT_OVERDUE,  /* the seat to act has let a rated match without a clock wait for too long: it gives up */
    EVENT_KINDS
};

enum proposal_kind { PROPOSE_UNDO, PROPOSE_REMATCH, PROPOSALS };
extern const char *const proposal_names[PROPOSALS];

enum seat_kind { SEAT_PERSON, SEAT_BOT, SEAT_LINK, SEAT_ANYONE, SEAT_KINDS };
extern const char *const seat_kind_names[SEAT_KINDS];

enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_FISCHER, CLOCK_DAYS, CLOCKS };
extern const char *const clock_names[CLOCKS];

struct clock_rule {
    enum clock_kind kind;
    uint32_t seconds, plus; /* days are kept as seconds */
};

enum away_rule { AWAY_BOT, AWAY_RESIGN, AWAY_RULES };
extern const char *const away_names[AWAY_RULES];

/* Who takes a seat, and how they can show that it is theirs. */
struct sitter {
    char name[WH_PLAYER_NAME];
    uint8_t token[TOKEN_BYTES];   /* a hash of the seat's token, never the token */
    uint8_t player[PLAYER_BYTES]; /* whose browser; zeroes: unknown */
    bool account;                 /* the name is that of an account: its matches are rated */
    int32_t rating;               /* as it was then; 0: none */
    bool program;                 /* a program sits there, not a person: so it said itself */
};

struct making {
    const struct wh_game *game;
    bool older; /* it was made by an earlier version of the game than today's */
    struct wh_setup setup;
    enum seat_kind kinds[WH_MAX_SEATS];
    char bots[WH_MAX_SEATS][WH_PLAYER_NAME];
    uint8_t invites[WH_MAX_SEATS][TOKEN_BYTES]; /* hashes */
    struct sitter sitters[WH_MAX_SEATS];        /* where kinds says SEAT_PERSON */
    struct clock_rule clock;
    enum away_rule away;
    enum dice_edition dice;
    uint8_t seed[SEED_BYTES]; /* never zeroes */
};

struct event {
    enum event_kind kind;
    int64_t time;               /* ms since 1970, for people */
    int64_t at;                 /* in the time of service, for clocks */
    int seat;                   /* -1: an onlooker */
    int of;                     /* standin, giveup: the seat that is away; fill: the free one */
    char id[ID_TEXT];           /* the client's, "" for none */
    uint32_t version;           /* play, undo, propose: of the match, as it was then */
    uint32_t proposal;          /* answer: to the proposal that the event of this number made */
    char text[CHAT_TEXT];       /* play: the move; chat: the words; standing: the id; fill: the bot */
    char name[WH_PLAYER_NAME];  /* chat of an onlooker */
    struct sitter sitter;       /* take; claim: its player */
    uint8_t from[PLAYER_BYTES]; /* claim: whose seat it was; chat: who said it */
    bool has_seal;
    uint8_t seal[DIGEST_BYTES]; /* take, seal */
    uint8_t luck_size;          /* 0: it brings none; else as the edition of the dice says */
    uint8_t luck[LUCK_BYTES];   /* luck; take and seal, where the server drew it */
    enum proposal_kind what;    /* propose */
    bool yes;                   /* answer, mute, close, standing */
    uint8_t seed[SEED_BYTES];   /* what completes a rematch's proposal: the next table's */
    struct making making;       /* make; last, because it is large and rare */
};

void event_write(const struct event *event, struct wh_text *out);
bool event_read(struct event *event, const char *json, size_t length); /* false: the log is damaged */

/* Tokens and players, which are looked at with every move: in constant time, and without a call. */
_Static_assert(TOKEN_BYTES == 16 && PLAYER_BYTES == 16, "as many as two numbers have");
static inline bool same_16(const uint8_t a[16], const uint8_t b[16]) {
    uint64_t x[2], y[2];
    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    return ((x[0] ^ y[0]) | (x[1] ^ y[1])) == 0;
}
static inline bool zero_16(const uint8_t bytes[16]) {
    uint64_t x[2];
    memcpy(x, bytes, sizeof x);
    return (x[0] | x[1]) == 0;
}

/* Bytes as lower-case hexadecimal digits, and back: exactly `size` bytes or false. */
void put_hex_bytes(struct wh_text *out, const uint8_t *bytes, size_t size);
void json_hex(struct wh_text *out, const char *key, const uint8_t *bytes, size_t size);
bool hex_bytes(const char *digits, uint8_t *bytes, size_t size);
int name_index(const char *const *names, unsigned count, const char *name); /* -1: not among them */

#endif
