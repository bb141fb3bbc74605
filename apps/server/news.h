/* news.h: what people are told about a table, each as they may see it. Every secret that could leave the server leaves
 * through here: a message is made for one viewer (a seat, or WH_PUBLIC), from what that viewer may know. */
#ifndef WITCHING_NEWS_H
#define WITCHING_NEWS_H

#include "table.h"
#include "told.h"

enum { NEWS_TEXT = 1 << 20, LOG_LINES = 1000, TOLD_LINES = 300 /* of the log, in words */ };

/* What is true at this moment for those who are told, but not part of the table's events. */
struct moment {
    int64_t now;
    uint32_t here; /* bit per seat: somebody is connected */
    wh_tr *words;  /* steps are told in words too, in this language; NULL: by their notation only */
};

/* Where a table stood before an event. */
struct before {
    uint8_t phase;
    uint32_t length, version, proposal;
    uint64_t next;
    struct wh_player players[WH_MAX_SEATS];
    _Alignas(16) uint8_t state[WH_STATE_MAX];
};

void news_before(const struct table *table, struct before *before);

/* Each writes one whole message. */
void put_table(struct wh_text *out, const struct table *table, int viewer, struct moment moment);
void put_seats(struct wh_text *out, const struct table *table, struct moment moment);
/* Everything an event changed, as `viewer` is told it: calls `send` once for each message. */
typedef void news_send(void *context, const struct wh_text *message);
void put_news(struct wh_text *out, const struct table *table, const struct before *before, const struct event *event,
              int viewer, struct moment moment, news_send *send, void *context);

/* {"table":…}: one line of a list. seat: whose list it is, -1 for none. */
void put_summary(struct wh_text *out, const struct table *table, int seat);

#endif
