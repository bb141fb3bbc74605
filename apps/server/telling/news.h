/* news.h: what people are told about a table, each as they may see it. Every secret that could leave the server leaves
 * through here: a message is made for one reader, from what that reader may know. */
#ifndef WITCHING_SERVER_TELLING_NEWS_H
#define WITCHING_SERVER_TELLING_NEWS_H

#include "server/accounts/avoided.h"
#include "server/telling/chronicle.h"
#include "server/telling/eyes.h"
#include "server/telling/told.h"

enum { WATCHERS_NAMED = 20 };
enum { NEWS_TEXT = (1 << 20) + TOLD_LINES * STEP_WORDS };

/* What is true of a table at this moment on this server, but not part of its events. */
enum { STEPS_ALIKE = 2 }; /* most events are a step or two */

struct moment {
    int64_t now;
    int64_t patience;                /* ms that somebody is waited for */
    uint32_t here;                   /* bit per seat: somebody is connected */
    int64_t away[WH_MAX_SEATS];      /* for how long nobody has been, in ms */
    const struct watchers *watchers; /* NULL: nobody watches */
    struct wh_alike *alike;          /* for the first STEPS_ALIKE steps of an event that several are told; NULL: none */
    const struct avoided *avoided;   /* whom the reader does not want to hear; NULL: nobody */
    const uint8_t *key;              /* for people's tags; NULL: they are not told */
};

/* Those who look on, and what some of them are called. */
struct watchers {
    unsigned count, named;
    char names[WATCHERS_NAMED][WH_PLAYER_NAME];
};

/* Where a table stood before an event. */
struct before {
    uint8_t phase;
    uint32_t length, proposal;
    uint32_t told[WH_MAX_SEATS + 1]; /* the version, by seat; the last is onlookers' */
    uint64_t next;
    struct wh_player players[WH_MAX_SEATS];
    _Alignas(16) uint8_t state[WH_STATE_MAX];
};

void news_before(const struct table *table, struct before *before);

/* Each writes one whole message. */
/* told: the log as the reader is told it, up to date; NULL: it is made now, which may take long. */
void put_table(struct wh_text *out, const struct table *table, struct reader reader, const struct moment *moment,
               const struct chronicle *told);
void put_said(struct wh_text *out, const struct table *table, const uint8_t *key); /* the last line of the chat */
bool chat_is_heard(const struct table *table, const struct chat_line *line, const struct avoided *avoided);
void put_seats(struct wh_text *out, const struct table *table, const struct moment *moment);
void put_audience(struct wh_text *out, const struct table *table, const struct moment *moment); /* who watches */
/* Somebody goes or comes back: who, why, and what happens now. False: the event is none of that. */
bool put_notice(struct wh_text *out, const struct table *table, const struct event *event, struct reader reader);
/* Everything an event changed, as `reader` is told it: calls `send` once for each message. */
typedef void news_send(void *context, const struct wh_text *message);
void put_news(struct wh_text *out, const struct table *table, const struct before *before, const struct event *event,
              struct reader reader, const struct moment *moment, news_send *send, void *context);

/* Parts of messages: "gone" of a seat that is; "result". */
void put_gone(struct wh_text *out, const struct seat *seat);
void put_table_result(struct wh_text *out, const struct table *table);

/* "view": the match after this many of its steps as `viewer` was told them, as it was seen then. */
void put_past(struct wh_text *out, const struct table *table, uint32_t steps, int viewer);

/* "tally": where the points came from (witching/wire.h), in the reader's words and counting steps as they are told. The
 * whole of it once the match is over, and a verdict if the rules ended it. */
void put_tally(struct wh_text *out, const struct table *table, struct reader reader);

/* {"table":…}: one line of a list. seat: whose list it is, -1 for none. */
void put_summary(struct wh_text *out, const struct table *table, int seat, int64_t now); /* by the time of service */

#endif
