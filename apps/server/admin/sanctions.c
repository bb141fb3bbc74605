/* sanctions.c: the facts of bans and mutes, read by a reader, and what follows from them for those who are connected.
 * Who may make them is the business of errands.c. */
#include "server/admin/sanctions.h"

#include "server/log.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "shared/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char *const sanction_names[SANCTION_KINDS] = { "ban", "mute" };

struct list {
    struct sanction *all; /* sorted by `by_place` */
    unsigned count, networks /* of these, the first */, room;
};

struct sanctions {
    struct list list;
    uint64_t asked, read; /* how often they were asked for, and the latest question that was answered */
    bool stale;           /* the last try to read them failed */
};

/* --- as JSON ------------------------------------------------------------------------------------------------------ */

static void put_number(struct wh_text *out, const char *key, int64_t number) {
    wh_json_any_key(out, key);
    wh_json_int(out, number);
}

static void put_text(struct wh_text *out, const char *key, const char *words) {
    wh_json_any_key(out, key);
    wh_json_string(out, words);
}

static void put_terms(struct wh_text *out, const struct sanction *sanction) {
    if (sanction->name[0]) put_text(out, "name", sanction->name);
    put_number(out, "since", sanction->since);
    if (sanction->until) put_number(out, "until", sanction->until);
    if (sanction->reason[0]) put_text(out, "reason", sanction->reason);
}

void put_sanction(struct wh_text *out, const struct sanction *sanction) {
    wh_json_open(out, '{');
    put_text(out, "what", sanction_names[sanction->kind]);
    put_text(out, "whom", sanction->whom);
    put_terms(out, sanction);
    wh_json_close(out, '}');
}

enum { TERM_NAME, TERM_SINCE, TERM_UNTIL, TERM_REASON, TERMS };
static const char *const terms[TERMS] = { "name", "since", "until", "reason" };

static bool read_term(struct wh_json *in, unsigned term, void *to) {
    struct sanction *sanction = to;
    switch (term) {
    case TERM_NAME: return wh_json_read_string(in, sanction->name, sizeof sanction->name);
    case TERM_SINCE: return wh_json_read_int(in, &sanction->since);
    case TERM_UNTIL: return wh_json_read_int(in, &sanction->until);
    default: return wh_json_read_string(in, sanction->reason, sizeof sanction->reason);
    }
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* Bans of networks first, then players of each kind. */
static int by_place(const void *a, const void *b) {
    const struct sanction *x = a, *y = b;
    if (x->is_network != y->is_network) return x->is_network ? -1 : 1;
    if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
    return x->is_network ? strcmp(x->whom, y->whom) : memcmp(x->player, y->player, PLAYER_BYTES);
}

static bool read_whom(struct sanction *sanction, const char *whom) {
    if (strlen(whom) >= sizeof sanction->whom) return false;
    memcpy(sanction->whom, whom, strlen(whom) + 1);
    if (hex_bytes(whom, sanction->player, PLAYER_BYTES)) return true;
    sanction->is_network = true;
    return sanction->kind == SANCTION_BAN && network_read(whom, &sanction->network);
}

static void take_fact(struct list *list, enum sanction_kind kind, const char *whom, const char *value) {
    struct sanction next = { .kind = kind };
    struct wh_json in = wh_json_of(value, strlen(value));
    uint32_t seen = 0;
    if (!read_whom(&next, whom) || !wh_json_read_some_keys(&in, terms, TERMS, read_term, &next, &seen)) return;
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 16;
        list->all = realloc(list->all, list->room * sizeof *list->all);
        wh_assert(list->all);
    }
    list->all[list->count++] = next;
    list->networks += next.is_network;
}

static void take_ban(void *context, const char *key, const char *value) {
    take_fact(context, SANCTION_BAN, key + sizeof "ban/" - 1, value);
}

static void take_mute(void *context, const char *key, const char *value) {
    take_fact(context, SANCTION_MUTE, key + sizeof "mute/" - 1, value);
}

static bool read_list(struct storage *storage, struct list *list) {
    bool fine = storage_facts(storage, "ban/", take_ban, list) && storage_facts(storage, "mute/", take_mute, list);
    if (list->count) qsort(list->all, list->count, sizeof *list->all, by_place);
    return fine;
}

struct refresh {
    struct lookup lookup; /* first */
    struct server *server;
    uint64_t number;
    struct list list;
    void (*done)(void *context);
    void *context;
};

static void look(struct storage *storage, struct lookup *lookup) {
    lookup->fine = read_list(storage, &((struct refresh *)lookup)->list);
}

static void meet_again(struct client *client, void *context) {
    (void)context;
    sanctions_meet(client);
}

/* Two readers may answer in a different order from the one they were asked in: what was asked later is newer. */
static void on_read(struct lookup *lookup) {
    struct refresh *refresh = (struct refresh *)lookup;
    struct sanctions *sanctions = refresh->server->sanctions;
    bool newer = lookup->fine && refresh->number > sanctions->read;
    if (newer) {
        struct list before = sanctions->list;
        sanctions->list = refresh->list;
        refresh->list = before;
        sanctions->read = refresh->number;
        clients_each(refresh->server, meet_again, NULL);
    }
    sanctions->stale = sanctions->read < sanctions->asked && !lookup->fine;
    free(refresh->list.all);
    if (refresh->done) refresh->done(refresh->context);
    free(refresh);
}

void sanctions_refresh(struct server *server, void (*done)(void *context), void *context) {
    struct refresh *refresh = allocate(sizeof *refresh);
    refresh->server = server;
    refresh->number = ++server->sanctions->asked;
    refresh->done = done;
    refresh->context = context;
    readers_ask(server->readers, &refresh->lookup, look, on_read);
}

struct sanctions *sanctions_start(struct storage *storage) {
    struct sanctions *sanctions = allocate(sizeof *sanctions);
    sanctions->stale = !read_list(storage, &sanctions->list);
    return sanctions;
}

void sanctions_free(struct sanctions *sanctions) {
    free(sanctions->list.all);
    free(sanctions);
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void fact_key(const struct sanction *sanction, char key[FACT_KEY]) {
    snprintf(key, FACT_KEY, "%s/%s", sanction_names[sanction->kind], sanction->whom);
}

static void fact_value(const struct sanction *sanction, char value[FACT_VALUE]) {
    struct wh_text out = wh_text_into(value, FACT_VALUE);
    wh_json_open(&out, '{');
    put_terms(&out, sanction);
    wh_json_close(&out, '}');
    wh_assert(!out.overflow);
}

void sanction_put(struct server *server, struct write *write, const struct sanction *sanction, bool holds) {
    char key[FACT_KEY], value[FACT_VALUE] = "";
    fact_key(sanction, key);
    if (holds) fact_value(sanction, value);
    write_put(write, key, value);
    if (storage_is_shared(server->settings.store)) write_put(write, "tell/", SANCTIONS_CHANGED);
}

static bool is_over(const struct sanction *sanction) { return sanction->until && sanction->until <= time_date(); }

/* What is over is taken away, unless it has been renewed meanwhile. */
static void take_away(struct server *server, const struct sanction *sanction) {
    char key[FACT_KEY];
    struct write *write = write_new();
    fact_key(sanction, key);
    struct put *put = write_put(write, key, "");
    put->expects = true;
    fact_value(sanction, put->old);
    write->done = write_free;
    writer_add(server->writer, write);
}

/* One at a time: whoever banned thousands for an hour does not keep the writer busy with that. */
void sanctions_sweep(struct server *server) {
    struct sanctions *sanctions = server->sanctions;
    struct list *list = &sanctions->list;
    if (server->stopping) return;
    if (sanctions->stale) {
        sanctions->stale = false;
        sanctions_refresh(server, NULL, NULL);
        return;
    }
    for (unsigned i = 0; i < list->count; i++) {
        if (!is_over(&list->all[i])) continue;
        take_away(server, &list->all[i]);
        list->networks -= list->all[i].is_network;
        memmove(&list->all[i], &list->all[i + 1], (--list->count - i) * sizeof *list->all);
        return;
    }
}

/* --- what holds --------------------------------------------------------------------------------------------------- */

const struct sanction *sanction_of(const struct server *server, enum sanction_kind kind,
                                   const uint8_t player[PLAYER_BYTES]) {
    const struct list *list = &server->sanctions->list;
    struct sanction like = { .kind = kind };
    if (list->count == list->networks || zero_16(player)) return NULL;
    memcpy(like.player, player, PLAYER_BYTES);
    const struct sanction *found =
        bsearch(&like, list->all + list->networks, list->count - list->networks, sizeof like, by_place);
    return found && !is_over(found) ? found : NULL;
}

const struct sanction *sanction_at(const struct server *server, unsigned index) {
    const struct list *list = &server->sanctions->list;
    return index < list->count ? &list->all[index] : NULL;
}

static const struct sanction *ban_of_address(const struct server *server, const struct address *address) {
    const struct list *list = &server->sanctions->list;
    for (unsigned i = 0; i < list->networks; i++)
        if (network_has(&list->all[i].network, address) && !is_over(&list->all[i])) return &list->all[i];
    return NULL;
}

/* Of the account, or of the browser that it is used in. */
static const struct sanction *holds_for(const struct client *client, enum sanction_kind kind) {
    const struct sanction *found = sanction_of(client->server, kind, client->player);
    return found ? found : sanction_of(client->server, kind, client->device);
}

static void put_date(int64_t date, char text[32]) {
    time_t seconds = (time_t)(date / 1000);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(text, 32, "%Y-%m-%d %H:%M UTC", &utc);
}

void sanctions_meet(struct client *client) {
    char until[32];
    struct wh_why why;
    const struct sanction *ban = ban_of_address(client->server, &client->from);
    if (!ban) ban = holds_for(client, SANCTION_BAN);
    if (!ban || client->closing) return;
    put_date(ban->until, until);
    if (ban->reason[0])
        deny_two(&why, ban->until ? BANNED_UNTIL_BECAUSE : BANNED_BECAUSE, ban->reason, until);
    else
        deny(&why, ban->until ? BANNED_UNTIL : BANNED, until);
    client_bar(client, &why);
}

bool may_speak(const struct client *client, struct wh_why *why) {
    char until[32];
    const struct sanction *mute = holds_for(client, SANCTION_MUTE);
    if (!mute) return true;
    put_date(mute->until, until);
    return deny(why, mute->until ? SILENCED_UNTIL : SILENCED, until);
}
