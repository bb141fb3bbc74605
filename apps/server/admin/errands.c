/* errands.c: one request of an operator: {"ask":…,"lang":…} and, as it needs them, "whom" (a table, a name, a
 * player's number, an address or a report; of lists, which), "name" (of whom a list is to tell), "seconds" and "reason".
 * The answer is {"ok":{…}} or {"no":{…}}, a refusal as clients get it.
 *
 * Nothing is told that would help anybody at a table: no cards, no seeds, no tokens. Whatever the store is needed for
 * is read and written by its threads. */
#include "server/admin/errands.h"

#include "server/accounts/skeleton.h"
#include "server/admin/sanctions.h"
#include "server/log.h"
#include "server/requests/protocol.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "server/telling/presence.h"
#include "shared/app.h"
#include "witching/wire.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LISTED_MOST = 200,
    NUMBERS_TOLD = 2 /* of namesakes: they fit into a refusal */,
    SECONDS_MOST = 366 * 86400,
    ROOM_LEFT = 4096
};

enum errand_kind {
    TO_LIST,
    TO_INSPECT,
    TO_CLOSE,
    TO_BAN,
    TO_UNBAN,
    TO_MUTE,
    TO_UNMUTE,
    TO_SHOW_BANS,
    TO_SHOW_REPORTS,
    TO_DISMISS,
    TO_DRAIN,
    ERRANDS
};
static const char *const errand_names[ERRANDS] = { "list",   "inspect", "close",   "ban",     "unban", "mute",
                                                   "unmute", "bans",    "reports", "dismiss", "drain" };

struct errand {
    struct lookup lookup; /* first */
    struct server *server;
    struct visit *visit; /* NULL: the operator has gone */
    const struct wh_language *language;
    uint8_t kind; /* enum errand_kind */
    char whom[96], name[96], reason[REASON_TEXT];
    int64_t seconds;          /* 0: for good */
    struct sanction sanction; /* what is to hold, or no longer */
    bool known, account;      /* who is meant: sanction.player */
    unsigned namesakes;       /* guests who are called that, and their numbers */
    char numbers[WH_WHY_WITH];
    unsigned count;             /* of reports */
    char *reports[LISTED_MOST]; /* the last of them, in rotation */
    bool found;                 /* the report that is meant */
};

enum { NOBODY, SEVERAL, NOT_BANNED, NOT_MUTED, NOT_A_TABLE, NO_REPORT, BAD_ERRAND, NO_WHOM };
static const struct wh_reason reasons[] = {
    [NOBODY] = { "nobody", "", WH_TR("Nobody called {0} has an account or is connected to this server.") },
    [SEVERAL] = { "several", "",
                  WH_TR(
                      "Several people here are called {0}: {1}. Take the number of the one you mean; \"witching admin "
                      "list people NAME\" shows them all.") },
    [NOT_BANNED] = { "not-banned", "", WH_TR("{0} is not banned.") },
    [NOT_MUTED] = { "not-muted", "", WH_TR("{0} is not muted.") },
    [NOT_A_TABLE] = { "not-a-table", "",
                      WH_TR("\"{0}\" is not a table; write its 16 digits as \"witching admin list\" shows them.") },
    [NO_REPORT] = { "no-report", "",
                    WH_TR("There is no report {0}; write its number as \"witching admin reports\" shows it.") },
    [BAD_ERRAND] = { "bad-message", "", WH_TR("The server does not understand this; is the command as new as it is?") },
    [NO_WHOM] = { "no-whom", "", WH_TR("Nobody is named.") },
};

/* --- answers ------------------------------------------------------------------------------------------------------ */

static void end(struct errand *errand) {
    for (unsigned i = 0; i < LISTED_MOST; i++) free(errand->reports[i]);
    free(errand);
}

static void refuse(struct errand *errand, const struct wh_why *why) {
    if (errand->visit) {
        struct wh_text out = visit_open(errand->visit);
        wh_put(&out, "{\"no\":");
        wh_wire_why(&out, why, errand->language);
        wh_put_char(&out, '}');
        visit_close(errand->visit, &out);
    }
    end(errand);
}

static void refuse_for(struct errand *errand, unsigned reason) {
    struct wh_why why;
    wh_deny_with(&why, &reasons[reason], errand->whom, NULL);
    refuse(errand, &why);
}

static void refuse_for_namesakes(struct errand *errand) {
    struct wh_why why;
    wh_deny_with(&why, &reasons[SEVERAL], errand->sanction.name, errand->numbers);
    refuse(errand, &why);
}

static void refuse_as_client(struct errand *errand, enum server_reason reason) {
    struct wh_why why;
    deny(&why, reason, NULL);
    refuse(errand, &why);
}

/* What `put` puts into {"ok":{…}}. */
static void answer(struct errand *errand, void (*put)(struct wh_text *out, struct errand *errand)) {
    if (errand->visit) {
        struct wh_text out = visit_open(errand->visit);
        wh_put(&out, "{\"ok\":{");
        if (put) put(&out, errand);
        wh_put(&out, "}}");
        visit_close(errand->visit, &out);
    }
    end(errand);
}

static bool has_room(const struct wh_text *out) { return out->length + ROOM_LEFT < out->capacity; }

static void put_flag(struct wh_text *out, const char *key, bool flag) {
    if (!flag) return;
    wh_json_any_key(out, key);
    wh_json_bool(out, true);
}

static void put_table_id(struct wh_text *out, uint64_t id) {
    char text[TABLE_ID_TEXT];
    table_id_text(id, text);
    wh_json_put_string(out, "table", text);
}

/* What a guest is called is said with a seat, and to nobody else. */
static const char *name_of(const struct client *client) {
    const struct live *live = client->live;
    bool sits = live && client->viewer >= 0 && live->known && live->table.events;
    return client->name[0] || !sits ? client->name : live->table.match.players[client->viewer].name;
}

/* --- people ------------------------------------------------------------------------------------------------------- */

static void put_connection(struct wh_text *out, const struct client *client) {
    char address[ADDRESS_TEXT];
    address_text(&client->from, address);
    wh_json_put_string(out, "address", address);
    if (client->live) put_table_id(out, client->live->table.id);
}

static void put_person(struct wh_text *out, const struct server *server, const char *name, bool account,
                       const uint8_t player[PLAYER_BYTES]) {
    wh_json_put_string(out, "name", name);
    put_flag(out, "account", account);
    if (!zero_16(player)) json_hex(out, "player", player, PLAYER_BYTES);
    put_flag(out, "muted", sanction_of(server, SANCTION_MUTE, player) != NULL);
}

/* Their own number where they have an account; else that of the browser, whoever is logged in there. */
struct whom {
    struct errand *errand;
    struct wh_text *out;
    unsigned listed;
};

static void put_if_meant(struct client *client, void *context) {
    struct whom *whom = context;
    if (!same_16(client->player, whom->errand->sanction.player) || zero_16(client->player) || !has_room(whom->out))
        return;
    wh_json_open(whom->out, '{');
    put_connection(whom->out, client);
    wh_json_close(whom->out, '}');
}

static void put_sanction_of(struct wh_text *out, const struct errand *errand, enum sanction_kind kind) {
    const struct sanction *sanction = sanction_of(errand->server, kind, errand->sanction.player);
    if (!sanction) return;
    wh_json_any_key(out, sanction_names[kind]);
    put_sanction(out, sanction);
}

static void put_inspected_person(struct wh_text *out, struct errand *errand) {
    struct whom whom = { errand, out, 0 };
    wh_json_key(out, "person");
    wh_json_open(out, '{');
    put_person(out, errand->server, errand->sanction.name, errand->account, errand->sanction.player);
    put_sanction_of(out, errand, SANCTION_BAN);
    put_sanction_of(out, errand, SANCTION_MUTE);
    wh_json_key(out, "connections");
    wh_json_open(out, '[');
    clients_each(errand->server, put_if_meant, &whom);
    wh_json_close(out, ']');
    wh_json_close(out, '}');
}

/* --- tables ------------------------------------------------------------------------------------------------------- */

static const char *const phases[] = { "waiting", "playing", "over" };

static void put_seat(struct wh_text *out, const struct table *table, unsigned seat, uint32_t here) {
    const struct seat *place = &table->seats[seat];
    const struct wh_player *player = &table->match.players[seat];
    wh_json_open(out, '{');
    wh_json_put_string(out, "kind", seat_kind_names[place->kind]);
    wh_json_put_string(out, "name", player->name);
    if (player->bot[0]) wh_json_put_string(out, "bot", player->bot);
    put_flag(out, "account", place->named);
    put_flag(out, "here", here >> seat & 1);
    if (!zero_16(place->player)) json_hex(out, "player", place->player, PLAYER_BYTES);
    wh_json_close(out, '}');
}

static void put_seats_of(struct wh_text *out, const struct live *live, uint32_t here) {
    wh_json_key(out, "seats");
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < live->table.match.setup.seats; seat++) put_seat(out, &live->table, seat, here);
    wh_json_close(out, ']');
}

static void put_table_line(struct wh_text *out, const struct live *live) {
    const struct table *table = &live->table;
    unsigned connections = 0;
    for (const struct client *client = live->clients; client; client = client->next_at_table) connections++;
    put_table_id(out, table->id);
    wh_json_put_string(out, "game", table->match.game->id);
    wh_json_put_string(out, "phase", phases[table->phase]);
    put_flag(out, "closed", table->closed);
    put_flag(out, "rated", table_is_rated(table));
    wh_json_put_int(out, "connections", connections);
    wh_json_put_int(out, "made", table->made);
    wh_json_put_int(out, "changed", table->changed);
}

static bool is_readable(const struct live *live) { return live->known && live->table.events; }

static void put_inspected_table(struct wh_text *out, struct live *live) {
    const struct table *table = &live->table;
    struct watchers watchers = presence_watchers(live);
    wh_json_key(out, "inspected");
    wh_json_open(out, '{');
    put_table_line(out, live);
    wh_json_put_string(out, "clock", clock_names[table->clock.kind]);
    wh_json_put_int(out, "seconds", table->clock.seconds);
    wh_json_put_int(out, "events", table->events);
    wh_json_put_int(out, "host", table_host(table));
    if (table->phase == PHASE_PLAYING) wh_json_put_int(out, "actor", table_actor(table));
    wh_json_put_int(out, "watching", watchers.count);
    put_flag(out, "quiet", table->muted);
    put_seats_of(out, live, presence_of(live));
    wh_json_close(out, '}');
}

/* --- list --------------------------------------------------------------------------------------------------------- */

static bool is_listed(const struct errand *errand, const char *what) {
    return !errand->whom[0] || strcmp(errand->whom, what) == 0;
}

static bool is_wanted(const struct errand *errand, const char *name) {
    return !errand->name[0] || names_alike(name, errand->name);
}

static bool seats_wanted(const struct errand *errand, const struct table *table) {
    bool found = !errand->name[0];
    for (unsigned seat = 0; seat < table->match.setup.seats && !found; seat++)
        found = is_wanted(errand, table->match.players[seat].name);
    return found;
}

static bool put_listed_table(const struct live *live, void *context) {
    struct whom *whom = context;
    if (!is_readable(live) || !seats_wanted(whom->errand, &live->table)) return true;
    if (whom->listed++ >= LISTED_MOST || !has_room(whom->out)) return false;
    wh_json_open(whom->out, '{');
    put_table_line(whom->out, live);
    put_seats_of(whom->out, live, 0);
    wh_json_close(whom->out, '}');
    return true;
}

static void put_listed_connection(struct client *client, void *context) {
    struct whom *whom = context;
    if (whom->listed >= LISTED_MOST || !has_room(whom->out) || !is_wanted(whom->errand, name_of(client))) return;
    whom->listed++;
    wh_json_open(whom->out, '{');
    put_person(whom->out, client->server, name_of(client), client->account[0] != '\0', client->player);
    put_connection(whom->out, client);
    wh_json_close(whom->out, '}');
}

static void put_listed_person(struct client *client, void *context) {
    struct whom *whom = context;
    if (whom->listed >= LISTED_MOST || !has_room(whom->out) || !clients_is_first(client)) return;
    if (!is_wanted(whom->errand, name_of(client))) return;
    whom->listed++;
    wh_json_open(whom->out, '{');
    put_person(whom->out, client->server, name_of(client), client->account[0] != '\0', client->player);
    wh_json_close(whom->out, '}');
}

static void open_list(struct wh_text *out, const char *what) {
    wh_json_any_key(out, what);
    wh_json_open(out, '[');
}

static void put_lists(struct wh_text *out, struct errand *errand) {
    struct server *server = errand->server;
    struct whom tables = { errand, out, 0 }, connections = tables, people = tables;
    wh_json_put_int(out, "tables_in_memory", tables_count(server->tables));
    wh_json_put_int(out, "connected", clients_count(server));
    put_flag(out, "stopping", server->stopping);
    put_flag(out, "storeless", !server->store_is_well);
    if (is_listed(errand, "tables")) {
        open_list(out, "tables");
        tables_each(server, put_listed_table, &tables);
        wh_json_close(out, ']');
    }
    if (is_listed(errand, "people")) {
        open_list(out, "people");
        clients_each(server, put_listed_person, &people);
        wh_json_close(out, ']');
    }
    if (is_listed(errand, "connections")) {
        open_list(out, "connections");
        clients_each(server, put_listed_connection, &connections);
        wh_json_close(out, ']');
    }
}

static void put_bans(struct wh_text *out, struct errand *errand) {
    const struct sanction *sanction;
    open_list(out, "bans");
    for (unsigned i = 0; has_room(out) && (sanction = sanction_at(errand->server, i)); i++)
        if (!sanction->until || sanction->until > time_date()) put_sanction(out, sanction);
    wh_json_close(out, ']');
}

/* --- who is meant? ------------------------------------------------------------------------------------------------ */

static void mean(struct errand *errand, const uint8_t player[PLAYER_BYTES], const char *name) {
    struct wh_text whom = wh_text_into(errand->sanction.whom, sizeof errand->sanction.whom),
                   called = wh_text_into(errand->sanction.name, sizeof errand->sanction.name);
    memcpy(errand->sanction.player, player, PLAYER_BYTES);
    put_hex_bytes(&whom, player, PLAYER_BYTES);
    wh_put(&called, name);
    errand->known = true;
}

/* By the number, what they are called; by the name, an account's. */
static void look_at_connected(struct client *client, void *context) {
    struct errand *errand = context;
    bool same = errand->known && same_16(client->player, errand->sanction.player);
    bool called = !errand->known && client->account[0] && names_alike(client->account, errand->whom);
    if (!same && !called) return;
    mean(errand, client->player, name_of(client));
    errand->account = client->account[0] != '\0';
}

static void look_for_guest(struct client *client, void *context) {
    struct errand *errand = context;
    if (zero_16(client->player) || !names_alike(name_of(client), errand->whom)) return;
    mean(errand, client->player, name_of(client));
    if (strstr(errand->numbers, errand->sanction.whom)) return;
    size_t length = strlen(errand->numbers);
    const char *number = errand->namesakes < NUMBERS_TOLD ? errand->sanction.whom : "...";
    if (errand->namesakes <= NUMBERS_TOLD)
        snprintf(errand->numbers + length, sizeof errand->numbers - length, "%s%s", length ? ", " : "", number);
    errand->namesakes++;
}

static enum sanction_kind kind_of(const struct errand *errand) {
    return errand->kind == TO_MUTE || errand->kind == TO_UNMUTE ? SANCTION_MUTE : SANCTION_BAN;
}

/* Whoever is to be let in again is not connected; but what they were called was written down. */
static void look_among_sanctions(struct errand *errand) {
    const struct sanction *sanction;
    for (unsigned i = 0; !errand->known && (sanction = sanction_at(errand->server, i)); i++)
        if (sanction->kind == kind_of(errand) && sanction->name[0] && names_alike(sanction->name, errand->whom))
            mean(errand, sanction->player, sanction->name);
}

static void carry_out(struct errand *errand);

static void look_for_account(struct storage *storage, struct lookup *lookup) {
    struct errand *errand = (struct errand *)lookup;
    uint8_t player[PLAYER_BYTES];
    char name[WH_PLAYER_NAME];
    lookup->fine = account_find(storage, errand->whom, player, name);
    if (!lookup->fine || !name[0]) return;
    mean(errand, player, name);
    errand->account = true;
}

static void on_account_looked_for(struct lookup *lookup) {
    struct errand *errand = (struct errand *)lookup;
    if (!lookup->fine) {
        refuse_as_client(errand, CANNOT_READ);
        return;
    }
    if (!errand->known) clients_each(errand->server, look_for_guest, errand);
    if (errand->namesakes > 1)
        refuse_for_namesakes(errand);
    else if (!errand->known)
        refuse_for(errand, NOBODY);
    else
        carry_out(errand);
}

static void find_person(struct errand *errand) {
    uint8_t player[PLAYER_BYTES];
    if (hex_bytes(errand->whom, player, PLAYER_BYTES)) mean(errand, player, "");
    clients_each(errand->server, look_at_connected, errand);
    if (errand->kind == TO_UNBAN || errand->kind == TO_UNMUTE) look_among_sanctions(errand);
    if (errand->known)
        carry_out(errand);
    else
        readers_ask(errand->server->readers, &errand->lookup, look_for_account, on_account_looked_for);
}

static bool is_address(struct errand *errand) {
    struct network network;
    if (!network_read(errand->whom, &network)) return false;
    network_text(&network, errand->sanction.whom);
    errand->sanction.is_network = true;
    return network_read(errand->sanction.whom, &errand->sanction.network);
}

static bool read_table_id(const char *text, uint64_t *id) {
    struct wh_scan in = wh_scan_of(text, strlen(text));
    return wh_take_hex(&in, 16, id) && wh_scan_over(&in);
}

/* --- bans and mutes ----------------------------------------------------------------------------------------------- */

static void put_done(struct wh_text *out, struct errand *errand) {
    wh_json_key(out, "done");
    put_sanction(out, &errand->sanction);
}

static void on_holds(void *context) { answer(context, put_done); }

static void on_written(struct write *write) {
    struct errand *errand = write->context;
    enum written result = write->result;
    struct wh_why why;
    write_free(write);
    if (result == WRITTEN && errand->server->stopping) {
        answer(errand, put_done);
        return;
    }
    if (result == WRITTEN) {
        sanctions_refresh(errand->server, on_holds, errand);
        return;
    }
    deny_write(&why, result);
    refuse(errand, &why);
}

static bool holds_now(const struct errand *errand) {
    const struct sanction *sanction;
    for (unsigned i = 0; (sanction = sanction_at(errand->server, i)); i++)
        if (sanction->kind == errand->sanction.kind && strcmp(sanction->whom, errand->sanction.whom) == 0) return true;
    return false;
}

static void write_down(struct errand *errand) {
    bool holds = errand->kind == TO_BAN || errand->kind == TO_MUTE;
    errand->sanction.kind = kind_of(errand);
    if (!holds && !holds_now(errand)) {
        refuse_for(errand, errand->kind == TO_UNBAN ? NOT_BANNED : NOT_MUTED);
        return;
    }
    memcpy(errand->sanction.reason, errand->reason, sizeof errand->reason);
    errand->sanction.since = time_date();
    errand->sanction.until = errand->seconds ? errand->sanction.since + errand->seconds * 1000 : 0;
    struct write *write = write_new();
    sanction_put(errand->server, write, &errand->sanction, holds);
    write->done = on_written;
    write->context = errand;
    writer_add(errand->server->writer, write);
}

static void carry_out(struct errand *errand) {
    if (errand->kind == TO_INSPECT)
        answer(errand, put_inspected_person);
    else
        write_down(errand);
}

/* --- a table ------------------------------------------------------------------------------------------------------ */

static void finish_at_table(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    struct errand *errand = op->context;
    (void)again, (void)version;
    if (why) {
        refuse(errand, why);
        return;
    }
    if (errand->visit) {
        struct wh_text out = visit_open(errand->visit);
        wh_put(&out, "{\"ok\":{");
        put_inspected_table(&out, op->live);
        wh_put(&out, "}}");
        visit_close(errand->visit, &out);
    }
    end(errand);
}

static void go_to_table(struct errand *errand, uint64_t table) {
    bool closes = errand->kind == TO_CLOSE;
    struct op *op = op_new(live_want(errand->server, table), closes ? EVENT_CLOSE : NO_EVENT, -1);
    if (closes) memcpy(op->event.text, errand->reason, sizeof errand->reason);
    op->context = errand;
    op->finish = finish_at_table;
    op_submit(op);
}

/* --- reports ------------------------------------------------------------------------------------------------------ */

static const char report_prefix[] = "report/";

/* They come with the oldest first. What was written, and the number by which it is dismissed; of one that is damaged
 * only that. */
static void take_report(void *context, const char *key, const char *value) {
    struct errand *errand = context;
    char **place = &errand->reports[errand->count % LISTED_MOST], text[FACT_KEY + FACT_VALUE];
    struct wh_json in = wh_json_of(value, strlen(value));
    bool sound = strncmp(value, "{\"", 2) == 0 && wh_json_skip(&in) && wh_json_finish(&in);
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_json_open(&out, '{');
    wh_json_put_string(&out, "report", key + strlen(report_prefix));
    wh_put(&out, sound ? "," : "}");
    if (sound) wh_put(&out, value + 1);
    wh_assert(!out.overflow);
    free(*place);
    *place = allocate(out.length + 1);
    memcpy(*place, text, out.length);
    errand->count++;
}

static void look_for_reports(struct storage *storage, struct lookup *lookup) {
    lookup->fine = storage_facts(storage, report_prefix, take_report, lookup);
}

static void put_reports(struct wh_text *out, struct errand *errand) {
    wh_json_put_int(out, "count", errand->count);
    open_list(out, "reports");
    for (unsigned i = errand->count; i && errand->count - i < LISTED_MOST && has_room(out); i--)
        wh_json_raw(out, errand->reports[(i - 1) % LISTED_MOST]);
    wh_json_close(out, ']');
}

static void on_reports_read(struct lookup *lookup) {
    struct errand *errand = (struct errand *)lookup;
    if (lookup->fine)
        answer(errand, put_reports);
    else
        refuse_as_client(errand, CANNOT_READ);
}

static void report_key(const struct errand *errand, char key[FACT_KEY]) {
    struct wh_text out = wh_text_into(key, FACT_KEY);
    wh_put(&out, report_prefix);
    wh_put(&out, errand->whom);
}

static void look_for_report(struct storage *storage, struct lookup *lookup) {
    struct errand *errand = (struct errand *)lookup;
    char key[FACT_KEY], value[FACT_VALUE];
    report_key(errand, key);
    lookup->fine = storage_get(storage, key, value);
    errand->found = lookup->fine && value[0];
}

static void put_dismissed(struct wh_text *out, struct errand *errand) {
    wh_json_put_string(out, "dismissed", errand->whom);
}

static void on_dismissed(struct write *write) {
    struct errand *errand = write->context;
    enum written result = write->result;
    struct wh_why why;
    write_free(write);
    if (result == WRITTEN) {
        answer(errand, put_dismissed);
        return;
    }
    deny_write(&why, result);
    refuse(errand, &why);
}

static void on_report_looked_for(struct lookup *lookup) {
    struct errand *errand = (struct errand *)lookup;
    char key[FACT_KEY];
    if (!lookup->fine) {
        refuse_as_client(errand, CANNOT_READ);
        return;
    }
    if (!errand->found) {
        refuse_for(errand, NO_REPORT);
        return;
    }
    struct write *write = write_new();
    report_key(errand, key);
    write_put(write, key, "");
    write->done = on_dismissed;
    write->context = errand;
    writer_add(errand->server->writer, write);
}

/* --- what is asked ------------------------------------------------------------------------------------------------ */

static void drain(struct errand *errand) {
    log_line(LOG_INFO, "what=drain-asked");
    answer(errand, NULL);
    raise(SIGUSR1);
}

static void do_errand(struct errand *errand) {
    uint64_t table;
    bool names_table = read_table_id(errand->whom, &table);
    switch ((enum errand_kind)errand->kind) {
    case TO_LIST: answer(errand, put_lists); break;
    case TO_SHOW_BANS: answer(errand, put_bans); break;
    case TO_SHOW_REPORTS:
        readers_ask(errand->server->readers, &errand->lookup, look_for_reports, on_reports_read);
        break;
    case TO_DISMISS:
        readers_ask(errand->server->readers, &errand->lookup, look_for_report, on_report_looked_for);
        break;
    case TO_DRAIN: drain(errand); break;
    case TO_CLOSE:
    case TO_INSPECT:
        if (names_table)
            go_to_table(errand, table);
        else if (errand->kind == TO_CLOSE)
            refuse_for(errand, NOT_A_TABLE);
        else
            find_person(errand);
        break;
    default:
        if (kind_of(errand) == SANCTION_BAN && is_address(errand))
            write_down(errand);
        else
            find_person(errand);
    }
}

enum { SAID_WHAT, SAID_LANG, SAID_WHOM, SAID_NAME, SAID_SECONDS, SAID_REASON, ERRAND_KEYS };
static const char *const keys[ERRAND_KEYS] = { "ask", "lang", "whom", "name", "seconds", "reason" };

static bool read_plain(struct wh_json *in, char *text, size_t size) {
    return wh_json_read_string(in, text, size) && wh_plain_text(text, strlen(text));
}

static bool read_key(struct wh_json *in, unsigned key, void *to) {
    struct errand *errand = to;
    char lang[8];
    switch (key) {
    case SAID_WHAT: return wh_json_read_name(in, errand_names, ERRANDS, &errand->kind);
    case SAID_WHOM: return read_plain(in, errand->whom, sizeof errand->whom);
    case SAID_NAME: return read_plain(in, errand->name, sizeof errand->name);
    case SAID_SECONDS: return wh_json_read_between(in, 0, SECONDS_MOST, &errand->seconds);
    case SAID_REASON: return read_plain(in, errand->reason, sizeof errand->reason);
    default:
        if (!read_plain(in, lang, sizeof lang)) return false;
        if (strlen(lang) == 2 && language_find(lang)) errand->language = language_find(lang);
        return true;
    }
}

static bool needs_whom(uint8_t kind) {
    return kind != TO_LIST && kind != TO_SHOW_BANS && kind != TO_SHOW_REPORTS && kind != TO_DRAIN;
}

void errand_begin(struct visit *visit, const char *line, size_t length) {
    struct errand *errand = allocate(sizeof *errand);
    struct wh_json in = wh_json_of(line, length);
    uint32_t seen = 0;
    errand->server = visit_server(visit);
    errand->language = language_find("en");
    visit_waits(visit, &errand->visit);
    bool fine = wh_json_read_some_keys(&in, keys, ERRAND_KEYS, read_key, errand, &seen) && wh_json_finish(&in) &&
                seen >> SAID_WHAT & 1;
    if (!fine)
        refuse_for(errand, BAD_ERRAND);
    else if (needs_whom(errand->kind) && !errand->whom[0])
        refuse_for(errand, NO_WHOM);
    else
        do_errand(errand);
}
