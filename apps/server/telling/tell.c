/* tell.c: those who look at a table, and what they are told. Each message is made once for all who are told the same;
 * as whom somebody sees the match is checked each time (who.h). What is told is news.c's. */
#include "server/push/push.h"
#include "server/requests/client.h"

#include "server/telling/presence.h"
#include "server/telling/scribe.h"
#include "shared/app.h"

#include <string.h>

enum { LANGUAGES = 5 /* none, en, de, nl, fr */, SHORT = 8 /* steps: words of this few are told at once */ };

static unsigned language_index(const struct client *client) {
    unsigned index = client->words ? language_number(client->language) + 1 : 0;
    wh_assert(index < LANGUAGES);
    return index;
}

static struct reader reader_of(const struct client *client) {
    return (struct reader){ client->viewer, client->words ? client->language : NULL };
}

int live_viewer(const struct client *client) {
    return client->live ? who_views(&client->live->table, &client->claim) : WH_PUBLIC;
}

bool live_has_person(const struct live *live, int seat) {
    for (const struct client *client = live->clients; client; client = client->next_at_table)
        if (who_is(&live->table, &client->claim, true).seat == seat) return true;
    return false;
}

static struct moment moment_of(struct live *live) {
    struct moment moment = { .now = time_service(&live->server->time),
                             .patience = (int64_t)live->server->settings.patience * 1000,
                             .here = presence_of(live),
                             .watchers = live->watchers,
                             .key = live->server->invite_key };
    int64_t now = time_steady();
    for (unsigned seat = 0; seat < live->table.match.setup.seats; seat++)
        if (live->away[seat]) moment.away[seat] = now - live->away[seat];
    return moment;
}

/* --- telling ------------------------------------------------------------------------------------------------------ */

/* Words of a long log are made elsewhere: until they are there the client is untold, and hears nothing of the table. */
static void send_table(struct live *live, struct client *client, const struct moment *moment) {
    struct wh_text out = wh_text_into(live->server->news, NEWS_TEXT);
    const struct table *table = &live->table;
    const struct chronicle *log = NULL;
    struct reader reader = reader_of(client);
    bool is_long = reader.language && table->phase != PHASE_WAITING && table->match.length > SHORT;
    if (is_long) log = scribe_log(live->server->scribe, table, reader, client->address);
    client->untold = is_long && !log;
    if (client->untold) live->behind = true;
    if (client->untold) return;
    struct moment own = *moment;
    own.avoided = client->avoided;
    put_table(&out, table, reader, &own, log);
    client_send(client, &out);
    client->relieved = client->awaiting;
}

/* Whoever has a different standing now is told everything again, as it may be seen from there. */
static void look_at_standings(struct live *live, const struct moment *moment) {
    for (struct client *client = live->clients; client; client = client->next_at_table) {
        int viewer = live_viewer(client);
        bool played = table_is_bot(&live->table, viewer);
        client->told_anew = client->untold || viewer != client->viewer || played != client->played;
        live->audience |= viewer != client->viewer;
        client->viewer = viewer;
        client->played = played;
        if (client->told_anew) send_table(live, client, moment);
    }
}

/* Those who waited for a table and were told it go on asking. What they ask may change who looks here. */
static void let_go_on(struct live *live) {
    struct client *client = live->clients;
    while (client) {
        struct client *next = client->next_at_table;
        bool relieved = client->relieved;
        client->relieved = false;
        if (relieved) client->awaiting = NULL;
        if (relieved) client_answered(client);
        client = relieved ? live->clients : next;
    }
}

/* The match begins, and everybody is told the table: those who avoid somebody are told their own. */
static void tell_those_who_avoid(struct live *live, const struct before *before, const struct moment *moment) {
    bool began = before->phase == PHASE_WAITING && live->table.phase != PHASE_WAITING;
    for (struct client *client = live->clients; client && began; client = client->next_at_table) {
        if (client->told_anew || !client->avoided) continue;
        client->told_anew = true;
        send_table(live, client, moment);
    }
}

/* Those who are told the same as somebody. */
struct audience {
    struct live *live;
    uint64_t kind;
};

static uint64_t kind_of(const struct client *client) {
    return 1ull << ((unsigned)(client->viewer >= 0 ? client->viewer + 1 : 0) * LANGUAGES + language_index(client));
}

static void send_to_audience(void *context, const struct wh_text *message) {
    const struct audience *audience = context;
    for (struct client *client = audience->live->clients; client; client = client->next_at_table)
        if (!client->told_anew && kind_of(client) == audience->kind) client_send(client, message);
}

/* A seat of a browser has become an account's: the browser's connections, whose account it is, keep it. */
static void follow(struct live *live, const struct event *claim) {
    for (struct client *client = live->clients; client; client = client->next_at_table)
        if (memcmp(client->claim.player, claim->from, PLAYER_BYTES) == 0)
            memcpy(client->claim.player, claim->sitter.player, PLAYER_BYTES);
}

/* First of all, so that those who are told everything again know why. */
static void tell_notice(struct live *live, const struct event *event) {
    for (struct client *client = live->clients; client; client = client->next_at_table) {
        struct wh_text out = wh_text_into(live->server->news, NEWS_TEXT);
        struct reader reader = { client->viewer, client->words ? client->language : NULL };
        if (!client->untold && put_notice(&out, &live->table, event, reader)) client_send(client, &out);
    }
}

void tell_event(struct live *live, const struct before *before, const struct event *event) {
    if (event->kind == EVENT_CLAIM) follow(live, event);
    static struct wh_alike alike[STEPS_ALIKE];
    struct moment moment = moment_of(live);
    uint64_t done = 0;
    for (unsigned i = 0; i < STEPS_ALIKE; i++) alike[i].kept = alike[i].length = 0;
    moment.alike = alike;
    live->told = live->table.events;
    tell_notice(live, event);
    look_at_standings(live, &moment);
    tell_those_who_avoid(live, before, &moment);
    for (const struct client *client = live->clients; client; client = client->next_at_table) {
        struct audience audience = { live, kind_of(client) };
        if (client->told_anew || done & audience.kind) continue;
        struct wh_text out = wh_text_into(live->server->news, NEWS_TEXT);
        done |= audience.kind;
        put_news(&out, &live->table, before, event, reader_of(client), &moment, send_to_audience, &audience);
    }
}

/* Somebody was untold when this was last looked at. */
static void tell_the_untold(struct live *live) {
    struct moment moment = moment_of(live);
    if (live->known)
        look_at_standings(live, &moment);
    else
        for (struct client *client = live->clients; client; client = client->next_at_table)
            client->relieved = client->awaiting; /* it cannot be read: there is nothing to wait for */
    live->behind = false;
    for (const struct client *client = live->clients; client; client = client->next_at_table)
        live->behind |= client->untold;
    let_go_on(live);
}

void tell_rest(struct live *live) {
    bool readable = live->known && live->table.events;
    if (live->busy == WRITING) return;
    if (live->presence && live->busy == AT_REST && readable) tell_presence(live);
    if (live->behind && (readable || live->unreadable)) tell_the_untold(live);
}

void tell_when_told(struct server *server, uint64_t table) {
    struct live *live = live_in_memory(server, table);
    if (live) tell_rest(live);
}

static void send_to_all(struct live *live, const struct wh_text *message) {
    for (struct client *client = live->clients; client; client = client->next_at_table)
        if (!client->untold) client_send(client, message);
}

void tell_presence(struct live *live) {
    struct wh_text out = wh_text_into(live->server->news, NEWS_TEXT);
    struct moment moment = moment_of(live);
    live->presence = false;
    put_seats(&out, &live->table, &moment);
    send_to_all(live, &out);
}

void tell_watchers(struct live *live) {
    static const struct watchers nobody;
    bool readable = live->busy == AT_REST && live->known && live->table.events;
    if (!live->audience || !readable) return;
    struct watchers now = presence_watchers(live);
    live->audience = false;
    if (memcmp(&now, live->watchers ? live->watchers : &nobody, sizeof now) == 0) return;
    if (!live->watchers) live->watchers = allocate(sizeof now);
    *live->watchers = now;
    struct wh_text out = wh_text_into(live->server->news, NEWS_TEXT);
    struct moment moment = moment_of(live);
    put_audience(&out, &live->table, &moment);
    send_to_all(live, &out);
}

void tell_said(struct live *live) {
    struct wh_text out = wh_text_into(live->server->news, NEWS_TEXT);
    if (!live->table.chat) return;
    put_said(&out, &live->table, live->server->invite_key);
    for (struct client *client = live->clients; client; client = client->next_at_table)
        if (!client->untold && chat_is_heard(&live->table, live->table.chat, client->avoided))
            client_send(client, &out);
}

/* All luck is sealed: those who look elsewhere are also told that the table waits for theirs. */
void tell_call_for_luck(struct live *live, const struct event *event) {
    const struct table *table = &live->table;
    if ((event->kind != EVENT_SEAL && event->kind != EVENT_TAKE) || !table_begins(table)) return;
    for (unsigned seat = 0; seat < table->match.setup.seats; seat++)
        if (table->seats[seat].kind == SEAT_PERSON && !table->seats[seat].has_luck)
            clients_turn(live->server, live, (int)seat);
}

int new_turn(const struct live *live, const struct before *before) {
    int actor = table_actor(&live->table);
    if (actor < 0 || table_is_bot(&live->table, actor)) return -1;
    bool new = before->phase != PHASE_PLAYING || live->table.match.game->actor(before->state) != actor;
    return new ? actor : -1;
}

void live_call(struct live *live) {
    if (!live->calls || live->busy != AT_REST || !live->known) return;
    int actor = table_actor(&live->table);
    bool away = actor >= 0 && !table_is_bot(&live->table, actor) && !(presence_of(live) >> actor & 1);
    if (away && !presence_is_known(live)) return;
    live->calls = false;
    if (away) push_turn(live->server, &live->table, actor);
}

/* --- coming and going --------------------------------------------------------------------------------------------- */

void tell_of_presence(struct live *live) {
    if (!live->known || !live->table.events) return;
    if (live->busy == AT_REST)
        tell_presence(live);
    else
        live->presence = true;
}

void live_enter(struct live *live, struct client *client, const struct claim *claim) {
    int seat = who_is(&live->table, claim, true).seat;
    bool stays = client->live == live && memcmp(&client->claim, claim, sizeof *claim) == 0;
    bool came = !stays && seat >= 0 && !live_has_person(live, seat);
    bool first = !live->clients;
    if (!stays) {
        live->audience = true;
        live_leave(client);
        client->live = live;
        client->claim = *claim;
        client->next_at_table = live->clients;
        client->back_at_table = &live->clients;
        if (live->clients) live->clients->back_at_table = &client->next_at_table;
        live->clients = client;
    }
    if (!live->owner || seat >= 0) live->owner = client->address;
    client->viewer = live_viewer(client);
    client->played = table_is_bot(&live->table, client->viewer);
    struct moment moment = moment_of(live);
    send_table(live, client, &moment);
    if (client->untold) client_waits(client, &client->awaiting);
    if (came) tell_of_presence(live);
    if (!stays) presence_changed(live);
    if (first) presence_ask(live);
    live_ask_bot(live);
}

void live_leave(struct client *client) {
    struct live *live = client->live;
    if (!live) return;
    int seat = who_is(&live->table, &client->claim, true).seat;
    *client->back_at_table = client->next_at_table;
    if (client->next_at_table) client->next_at_table->back_at_table = client->back_at_table;
    client->live = NULL;
    client->claim = (struct claim){ .looks_on = true };
    client->viewer = WH_PUBLIC;
    client->untold = client->relieved = false;
    if (client->awaiting) client->asked = NULL;
    client->awaiting = NULL;
    live->used = time_steady();
    live->audience = true;
    if (live->table.events) presence_of(live);
    presence_changed(live);
    if (!live->clients) live_ask_bot(live);
    if (seat >= 0 && !live_has_person(live, seat)) tell_of_presence(live);
}

void live_tell_again(struct client *client) {
    struct live *live = client->live;
    if (!live || !live->known || client->untold) return; /* it will be told anyway */
    struct moment moment = moment_of(live);
    if (live->busy == WRITING)
        client->untold = live->behind = true;
    else
        send_table(live, client, &moment);
}

void live_look_again(struct client *client) {
    struct live *live = client->live;
    if (!live) return;
    memcpy(client->claim.player, client->player, PLAYER_BYTES);
    if (live->busy == WRITING || !live->known) return; /* what follows looks at standings by itself */
    struct moment moment = moment_of(live);
    look_at_standings(live, &moment);
    tell_of_presence(live);
    live->audience = true;
    presence_changed(live);
    if (live->behind) tell_rest(live);
}
