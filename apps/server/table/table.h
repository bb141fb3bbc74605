/* table.h: a table: a match with its seats, clocks, chat and proposals. A table is what its events made it: table_apply
 * is the one way to change it, when an event has become durable, when the log is read again and when another server has
 * written one. Pure: no storage, no sockets, no clock of its own. */
#ifndef WITCHING_SERVER_TABLE_TABLE_H
#define WITCHING_SERVER_TABLE_TABLE_H

#include "server/table/event.h"

enum { TABLE_ID_TEXT = 17, REMEMBERED = 4, CHAT_LINES = 50, BOT_PATIENCE = 20000 /* ms */ };
enum { ABANDONED_AFTER = 86400000 }; /* ms until a rated match ends in which nobody has a seat of their own */
enum {
    A_DAY = 86400000,
    OVERDUE_AFTER = 14 * A_DAY
};                              /* ms a rated match without a clock waits for whoever is to move */
enum { LUCK_PATIENCE = 20000 }; /* ms from the last seal until luck that is not revealed counts as withheld */

enum phase { PHASE_WAITING, PHASE_PLAYING, PHASE_OVER };
enum gone { NOT_GONE, GONE_LEFT, GONE_TIME, GONE_RESIGNED, GONE_AWAY };
enum ending {
    ENDED_BY_RULES,
    ENDED_BY_RESIGNING,
    ENDED_BY_TIME,
    ENDED_BY_ABSENCE,
    ENDED_ABANDONED,
    ENDED_OUTDATED,
    ENDED_CLOSED,
    ENDED_ENDLESS /* it has as many plies as a match can have, and is not over */
};

struct seat {
    uint8_t kind, free_kind; /* enum seat_kind now, and when nobody sits there */
    uint8_t gone;
    bool left; /* in play, by going away: whoever sat here looks on now */
    bool late; /* has run out of time: a rated match is lost, whoever plays on */
    bool has_seal, has_luck, withheld, account;
    bool program; /* it said itself that it is one */
    bool named;   /* an account's, perhaps only since its owner logged in */
    int32_t rating;
    uint8_t token[TOKEN_BYTES], invite[TOKEN_BYTES], player[PLAYER_BYTES];
    uint8_t seal[DIGEST_BYTES], luck[LUCK_BYTES]; /* the luck is a secret until the match begins */
    uint64_t done[REMEMBERED]; /* hashes of the client's last ids, and the versions they led to, as told */
    uint32_t done_version[REMEMBERED];
    uint8_t done_next;
    uint8_t proposed[PROPOSALS]; /* each so often */
    uint32_t proposed_at;        /* at this version of the match */
    uint32_t untold;             /* versions of the match that showed it nothing (told.h) */
    uint32_t standing;           /* standing answers: bit per entry of the game's list */
};

struct chat_line {
    struct chat_line *next;
    int64_t time;
    int8_t seat;
    uint8_t player[PLAYER_BYTES]; /* who said it; zeroes: unknown */
    char name[WH_PLAYER_NAME];
    char text[];
};

struct proposal {
    uint32_t number; /* of the event that made it; 0: there is none */
    uint8_t what;
    int8_t by;
    int8_t answers[WH_MAX_SEATS]; /* -1: none yet */
};

struct table {
    uint64_t id;
    uint32_t events;              /* how many are applied */
    uint8_t phase, away, edition; /* of the dice */
    int64_t made, changed, ended; /* dates of the first and the last event, and of the one that ended the match */
    int64_t at;                   /* the time of service of the last event */
    uint8_t seed[SEED_BYTES];
    int64_t sealed; /* the time of service of the last seal */
    struct dice dice;
    struct clock_rule clock;
    int64_t left[WH_MAX_SEATS], since; /* in the time of service */
    int64_t turned;                    /* the same: when the turn began */
    int8_t maker;                      /* the seat of whoever made it; -1: none */
    bool muted;                        /* onlookers may not speak */
    bool older;                        /* it was made by older rules than this program's */
    bool astray;                       /* and by ours not all of its log can be replayed: nothing can be done there */
    bool quiet;                        /* nobody may */
    bool taken_back;                   /* a step was, and bots had agreed to it: the match does not count */
    bool closed;                       /* by an operator: nothing more happens here */
    struct proposal proposal;
    uint32_t proposals; /* how many were made */
    uint64_t next;      /* the table of the rematch; 0: none */
    uint8_t ending;
    int8_t ended_by; /* the seat, unless the rules ended it */
    uint8_t chat_count;
    struct chat_line *chat; /* the newest first */
    bool veiled;            /* some step showed somebody nothing (told.h) */
    uint32_t untold;        /* versions of the match that showed onlookers nothing */
    struct seat *seats;     /* as many as the match has, from the making on */
    struct wh_match match;  /* from the making on: game, setup and players; the rest once the match has begun */
};

void table_clear(struct table *table); /* frees what it holds */

/* Could this event happen now? If not, why; nothing has changed. */
bool table_judge(struct table *table, const struct event *event, struct wh_why *why);
/* Lets it happen, if it can. */
bool table_apply(struct table *table, const struct event *event, struct wh_why *why);

/* The same for what stands in a log: it did happen. Where the rules have changed since and it could not happen now, the
 * match stays where it was before. False: the log is damaged. */
bool table_replay(struct table *table, const struct event *event);
/* The rules have changed under it, and it has not been ended yet. */
bool table_is_stranded(const struct table *table);

int table_actor(const struct table *table);               /* a seat, or WH_OVER while nobody is to act */
bool table_is_bot(const struct table *table, int seat);   /* a bot plays it now */
bool table_is_for_people(const struct table *table);      /* somebody has a seat of their own */
int table_host(const struct table *table);                /* a person's seat; -1: there is none */
bool table_is_rated(const struct table *table);           /* an account plays, and no program */
bool table_is_void(const struct table *table);            /* it is over for nobody: that changes no rating */
bool table_counts(const struct table *table);             /* in statistics, once it is over */
bool table_is_kept(const struct table *table);            /* an account remembers the match */
bool table_has_lost(const struct table *table, int seat); /* at the end, for whoever has the seat */
/* In the time of service: when somebody must look again, when the seat to act is out of time; 0: never by itself. */
int64_t table_due(const struct table *table);
int64_t table_time_over(const struct table *table);
int64_t table_begins(const struct table *table); /* the same: when it begins without luck that is withheld */
void table_commit(const struct table *table, uint8_t commit[DIGEST_BYTES]); /* what the server is bound to */
bool table_wants_luck(const struct table *table, int seat); /* the person there has sealed (or, once, added) none yet */
bool table_listed(const struct table *table);               /* a seat is free for anyone */
uint32_t table_winners(const struct table *table);          /* bit per seat, once it is over */
int table_seat_by_token(const struct table *table, const uint8_t token[TOKEN_BYTES]); /* its hash; -1: none */
int table_seat_by_player(const struct table *table, const uint8_t player[PLAYER_BYTES]);
bool table_is_players(const struct table *table, int seat, const uint8_t player[PLAYER_BYTES]); /* does it sit there? */
int table_seat_by_invite(const struct table *table, const uint8_t invite[TOKEN_BYTES]);
/* Has this seat already done the request with this id? Then the version that it led to. */
bool table_has_done(const struct table *table, int seat, const char *id, uint32_t *version);
/* The number by which people know the proposal that waits; 0: there is none. */
uint32_t table_proposal(const struct table *table);
/* May this seat propose that? Besides what table_judge says: nobody is asked again and again, and in a rated match bots
 * take nothing back. */
bool table_may_propose(const struct table *table, const struct event *event, struct wh_why *why);
/* Would this complete a proposal, so that it is carried out? And would that be a rematch? */
bool table_completes(const struct table *table, const struct event *answer);
bool table_brings_rematch(const struct table *table, const struct event *event);
void table_say(struct table *table, const struct event *chat); /* what is said is no part of the log */

/* The table of the rematch: its id, and its first event. */
uint64_t table_rematch_id(const struct table *table, const uint8_t seed[SEED_BYTES]);
void table_rematch(const struct table *table, const struct event *answer, struct event *make);

void table_id_text(uint64_t id, char text[TABLE_ID_TEXT]);

#endif
