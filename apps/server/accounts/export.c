/* export.c: what is kept about somebody, for them alone. Matches are a list of their own (`history`), and so is how
 * they went (`statistics`). */
#include "server/accounts/devices.h"
#include "server/accounts/mine.h"
#include "server/push/facts.h"
#include "server/requests/avoid.h"
#include "server/store/readers.h"
#include "shared/app.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXPORT_ROOM = 1 << 18, SAT_ROOM = 1 << 17 };

struct export {
    struct lookup lookup; /* first */
    struct client *client;
    char id[ID_TEXT], name[WH_PLAYER_NAME];
    uint8_t player[PLAYER_BYTES];
    struct wh_text out, sat; /* their memory is part of this */
    char text[EXPORT_ROOM], sat_text[SAT_ROOM];
};

/* Room is left for the end: a list may be cut off, and says so. */
static bool has_room(const struct export *export) { return export->out.length + 4 * FACT_VALUE < EXPORT_ROOM; }

static void put_fact(void *context, const char *key, const char *value) {
    struct export *export = context;
    if (!has_room(export)) return;
    wh_json_open(&export->out, '{');
    wh_json_key(&export->out, "key"), wh_json_string(&export->out, key);
    wh_json_key(&export->out, "value"), wh_json_string(&export->out, value);
    wh_json_close(&export->out, '}');
}

static bool put_facts(struct storage *storage, struct export *export, const char *kind) {
    char prefix[FACT_KEY];
    fact_key(kind, export->player, prefix);
    return storage_facts(storage, prefix, put_fact, export);
}

static bool put_ratings(struct storage *storage, struct export *export) {
    bool fine = true;
    for (unsigned i = 0; i < wh_game_count && fine; i++) {
        char key[FACT_KEY], value[FACT_VALUE];
        rating_key_of(wh_games[i], export->name, key);
        fine = storage_get(storage, key, value);
        if (fine && value[0]) put_fact(export, key, value);
    }
    return fine;
}

static bool has_room_for_sat(const struct export *export) {
    return export->sat.length + MINE_AT_ONCE * (TABLE_ID_TEXT + 3) < SAT_ROOM;
}

static bool put_sat(struct storage *storage, struct export *export) {
    struct mine mine = { .after = 0 };
    bool fine = true, more = true;
    while (fine && more && has_room_for_sat(export)) {
        char id[TABLE_ID_TEXT];
        fine = mine_read_all(storage, export->player, &mine);
        for (unsigned i = 0; i < mine.count; i++) {
            table_id_text(mine.tables[i], id);
            wh_json_string(&export->sat, id);
        }
        more = mine_goes_on(&mine);
    }
    return fine;
}

/* Everything as it stands in the store: nobody who wants to know what is kept is told a selection. */
static void look(struct storage *storage, struct lookup *lookup) {
    struct export *export = (struct export *)lookup;
    wh_json_open(&export->out, '[');
    lookup->fine = put_facts(storage, export, "device/") && put_facts(storage, export, "epoch/") &&
                   put_facts(storage, export, "push/") && put_facts(storage, export, "avoid/") &&
                   put_facts(storage, export, "mine/") && put_ratings(storage, export);
    wh_json_close(&export->out, ']');
    wh_json_open(&export->sat, '[');
    lookup->fine = lookup->fine && put_sat(storage, export);
    wh_json_close(&export->sat, ']');
}

static void on_looked(struct lookup *lookup) {
    struct export *export = (struct export *)lookup;
    struct client *client = export->client;
    struct wh_why why;
    bool still = client && client->account[0] && same_16(client->player, export->player);
    if (still && lookup->fine) {
        struct wh_text out = answer_open(client, export->id);
        wh_json_key(&out, "account"), wh_json_string(&out, export->name);
        json_hex(&out, "player", export->player, PLAYER_BYTES);
        wh_json_key(&out, "facts"), wh_json_raw(&out, export->text);
        wh_json_key(&out, "sat"), wh_json_raw(&out, export->sat_text);
        wh_json_key(&out, "whole"), wh_json_bool(&out, has_room(export) && has_room_for_sat(export));
        put_avoided(&out, client);
        answer_close(client, &out);
    } else if (client) {
        deny(&why, lookup->fine ? NO_ACCOUNT : CANNOT_READ, NULL);
        answer_no(client, export->id, &why);
    }
    free(export);
    if (client) client_answered(client);
}

void ask_export(struct client *client, const struct request *request) {
    struct wh_why why;
    if (!client->account[0]) {
        deny(&why, NO_ACCOUNT, NULL);
        answer_no(client, request->id, &why);
        return;
    }
    struct export *export = allocate(sizeof *export);
    export->out = wh_text_into(export->text, sizeof export->text);
    export->sat = wh_text_into(export->sat_text, sizeof export->sat_text);
    memcpy(export->id, request->id, sizeof export->id);
    memcpy(export->name, client->account, sizeof export->name);
    memcpy(export->player, client->player, PLAYER_BYTES);
    client_waits(client, &export->client);
    readers_ask(client->server->readers, &export->lookup, look, on_looked);
}
