/* server.c: what reaches the server from outside, and what it reads back from its log. Lines that are requests are read
 * as such; lines that are events are applied to one table as long as they fit: the table stays sound, and what can be
 * told of it is whole. */
#include "fuzz.h"

#include "server/requests/request.h"
#include "server/telling/news.h"
#include "shared/language.h"

static char room[NEWS_TEXT];

static void tell_everyone(const struct table *table) {
    if (!table->events) return;
    for (int viewer = -1; viewer < table->match.setup.seats; viewer++) {
        struct wh_text out = wh_text_into(room, sizeof room);
        struct reader reader = { viewer < 0 ? WH_PUBLIC : viewer, viewer & 1 ? language_find("de") : NULL };
        put_table(&out, table, reader, &(struct moment){ .now = 1 }, NULL);
        MUST(!out.overflow);
        if (reader.language) continue; /* words have line feeds, which our own reader does not take */
        struct wh_json in = wh_json_of(room, out.length);
        MUST(wh_json_skip(&in) && wh_json_finish(&in));
    }
}

static void take_line(struct table *table, const char *line, size_t length) {
    static struct request request;
    static struct event event;
    struct wh_why why = { .reason = NULL };
    if (!request_read(&request, line, length, &why)) MUST(why.reason && why.text[0]);
    if (!event_read(&event, line, length) || !table_judge(table, &event, &why)) return;
    MUST(table_apply(table, &event, &why));
    if (table->phase != PHASE_WAITING) MUST(!table->match.game->audit(table->match.state));
}

FUZZ(server) {
    if (size > 16384) return 0;
    struct table table = { .id = 1 };
    const char *at = (const char *)data, *end = at + size;
    while (at < end) {
        const char *line = at;
        while (at < end && *at != '\n') at++;
        take_line(&table, line, (size_t)(at - line));
        at += at < end;
    }
    tell_everyone(&table);
    table_clear(&table);
    return 0;
}
