/* storage.h: what the server remembers, and nothing of what it means: the events of each table in order, what was said
 * there, when a table wants to be looked at again, matches that are over as their players remember them, who has ever
 * sat where, and facts (a key and a value: names, ratings, whose seats are where). There are two kinds: SQLite in a
 * file, and PostgreSQL for several servers.
 *
 * A handle is for one thread, and may make it wait: none is ever used on the server's loop. The readers have one each,
 * the writer has one, and so has whoever listens to other servers. */
#ifndef WITCHING_SERVER_STORE_STORAGE_H
#define WITCHING_SERVER_STORE_STORAGE_H

#include "witching/base.h"

enum { PLAYER_TEXT = 33, GAME_TEXT = 32, KEPT_MAX = 6, KEPT_TEXT = 2048 };
enum { FACT_KEY = 128, FACT_VALUE = 1024, PUTS_MAX = 16, TURN_TEXT = 33, REF_TEXT = 48, CHAT_KEPT = 50 };
enum { BRIEF_TEXT = 192, SAT_MAX = 6 };

/* A fact to be set together with an event, or with others. */
struct put {
    char key[FACT_KEY];
    bool expects;           /* it must be `old` so far ("": not there), or the whole write is a conflict */
    char old[FACT_VALUE];   /* only if it expects */
    char value[FACT_VALUE]; /* "": taken away */
};

/* A match that is over, as one of its players remembers it: what is listed, and what is counted. */
struct kept_match {
    char player[PLAYER_TEXT]; /* in hexadecimal */
    uint64_t table;
    int64_t ended; /* a date */
    char game[GAME_TEXT];
    bool counts;          /* in the statistics */
    bool people;          /* others than bots played */
    bool won, shared;     /* by this player; and by others too */
    unsigned place;       /* from 1 */
    char text[KEPT_TEXT]; /* JSON */
};

/* Somebody has taken a seat: whatever becomes of it, their name may stand in the log of that table. */
struct sat {
    uint64_t table;
    char player[PLAYER_TEXT]; /* in hexadecimal */
};

/* UNSURE: the store was lost while it wrote. Whether it did is seen when it can be read; but only writing the same
 * event again is certain to wait for what may still be under way. */
enum written { WRITTEN, CONFLICT, FAILED_TO_WRITE, UNSURE };

/* All or nothing: one event at the end of a table's log (or two, of two tables), something said, some facts. */
struct write {
    struct write *next;
    struct write_event {
        uint64_t table; /* 0: none */
        uint32_t number;
        int64_t due; /* 0: never */
        int64_t made;
        bool listed;
        bool as_before;       /* due and listed are what they were with the event before */
        char turn[TURN_TEXT]; /* whose turn begins, for other servers: a player in hexadecimal, or "" */
        char *text;
    } events[2];
    struct write_chat {
        uint64_t table;     /* 0: none */
        char ref[REF_TEXT]; /* the same is written once, however often it is asked for */
        char *text;
        bool again; /* it was there already */
    } chat;
    struct write_due {  /* a table is to be looked at again at another time, though nothing happened there */
        uint64_t table; /* 0: none */
        int64_t due;
    } due;
    unsigned put_count, kept_count, sat_count;
    struct put *puts;
    struct kept_match *kept; /* each only once, however often it is written */
    struct sat *sat;         /* the same */
    enum written result;
    void (*done)(struct write *write); /* called on the loop; owns the write */
    void *context;
    char brief[BRIEF_TEXT]; /* the text of the first event, if it is short */
};

bool write_is_one_event(const struct write *write); /* of one table, and nothing besides */

struct storage;
/* NULL and a sentence: it cannot be opened. url: a file for SQLite, or postgresql://… */
struct storage *storage_open(const char *url, char *problem, size_t room);
void storage_close(struct storage *storage);
/* From any thread: whatever the handle is just waiting for fails at once; for good: so does everything after that. */
void storage_interrupt(struct storage *storage, bool for_good);

/* The writes of one commit; each gets its result. Everything that is WRITTEN is durable when this returns. */
void storage_commit(struct storage *storage, struct write *writes);

/* The events of a table from number `from` on, in order; false: it could not be read. */
typedef void storage_event(void *context, uint32_t number, const char *text, size_t length);
bool storage_events(struct storage *storage, uint64_t table, uint32_t from, storage_event *each, void *context);

/* The value of a fact, "" if there is none; false: it could not be read. */
bool storage_get(struct storage *storage, const char *key, char value[FACT_VALUE]);
typedef void storage_fact(void *context, const char *key, const char *value);
bool storage_facts(struct storage *storage, const char *prefix, storage_fact *each, void *context); /* sorted by key */

/* The matches of a player, the newest first: those before the one at that table (0: from the newest on). */
typedef void storage_line(void *context, const char *text, size_t length);
bool storage_history(struct storage *storage, const char *player, uint64_t before, unsigned most, storage_line *each,
                     void *context);
/* How often this player played a game against bots alone, or against people too; of those how often it won, and shared
 * that; and all its places added. */
struct tally {
    const char *game;
    bool people;
    int64_t played, won, shared, places;
};
typedef void storage_tally(void *context, const struct tally *tally);
bool storage_tallies(struct storage *storage, const char *player, storage_tally *each, void *context);

/* What is rare (upkeep.c): a statement that both kinds understand, its values as text for $1, $2, …; `each`
 * gets the first column of every row. It may write, for itself alone: of what others write nothing is undone by it. */
bool storage_run(struct storage *storage, const char *sql, const char *const *values, unsigned count,
                 storage_line *each, void *context);

/* What was said at a table last, the oldest first: at most CHAT_KEPT lines. */
bool storage_chat(struct storage *storage, uint64_t table, storage_line *each, void *context);

/* A page of the tables that are due by `now`, in order, after the one named; *count
 * of them. False: it could not be read. */
struct due {
    int64_t due;
    uint64_t table;
};
bool storage_due(struct storage *storage, int64_t now, struct due after, struct due *tables, unsigned most,
                 unsigned *count);
/* Tables with a seat free for anyone, the newest first. */
bool storage_listed(struct storage *storage, uint64_t *tables, unsigned most, unsigned *count);

/* Several servers: a descriptor that becomes readable when another has written (-1: there are no others, or it cannot
 * be heard now), and what to do then: calls `each` for everything that was written. False: the connection is lost,
 * watch again. */
struct storage_news {
    uint64_t table;
    uint64_t teller;  /* the server that wrote the event; 0: it is not said */
    uint32_t number;  /* of the event; if nothing was said */
    const char *turn; /* whose turn began by it: a player in hexadecimal, or "" */
    const char *text; /* the event itself; NULL: it must be read */
    const char *said; /* NULL: it was something else */
    const char *gone; /* a device that was logged out of, in hexadecimal; NULL: it was something else */
    const char *told; /* what one server tells the others (presence.h); NULL: it was something else */
};
typedef void storage_hear(void *context, const struct storage_news *news);
bool storage_is_shared(const char *url);
uint64_t storage_self(void); /* by this the other servers know this one: drawn once */
int storage_watch(struct storage *storage);
bool storage_heard(struct storage *storage, storage_hear *each, void *context);

/* --- for the kinds ------------------------------------------------------------------------------------------------ */

struct storage_kind {
    unsigned gathers; /* ms from one commit to the next while there is much to write */
    void (*close)(struct storage *);
    void (*interrupt)(struct storage *, bool);
    void (*commit)(struct storage *, struct write *);
    bool (*events)(struct storage *, uint64_t, uint32_t, storage_event *, void *);
    bool (*chat)(struct storage *, uint64_t, storage_line *, void *);
    bool (*get)(struct storage *, const char *, char *);
    bool (*facts)(struct storage *, const char *, storage_fact *, void *);
    bool (*history)(struct storage *, const char *, uint64_t, unsigned, storage_line *, void *);
    bool (*tallies)(struct storage *, const char *, storage_tally *, void *);
    bool (*run)(struct storage *, const char *, const char *const *, unsigned, storage_line *, void *);
    bool (*due)(struct storage *, int64_t, struct due, struct due *, unsigned, unsigned *);
    bool (*listed)(struct storage *, uint64_t *, unsigned, unsigned *);
    int (*watch)(struct storage *);
    bool (*heard)(struct storage *, storage_hear *, void *);
};

struct storage {
    const struct storage_kind *kind;
};

struct storage *storage_open_sqlite(const char *path, char *problem, size_t room);
/* Brings the tables of a database to this program's layout; false, and why: it cannot. */
struct sqlite3;
bool storage_raise_sqlite(struct sqlite3 *db, char *problem, size_t room);
struct storage *storage_open_postgres(const char *url, char *problem, size_t room);

#endif
