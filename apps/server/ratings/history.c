/* history.c: matches as rows of the store, and back. */
#include "server/ratings/history.h"

#include "server/requests/client.h"
#include "server/requests/reasons.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "server/telling/news.h"
#include "shared/app.h"
#include "witching/wire.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 25 /* matches */, TALLIES_TEXT = 4096 };
_Static_assert((int)KEPT_MAX >= (int)WH_MAX_SEATS, "everybody at a table may have an account");

/* --- remembering -------------------------------------------------------------------------------------------------- */

/* Those who won are before those who did not, and these come by their scores. */
static unsigned place_of(const struct table *table, unsigned seat) {
    int32_t scores[WH_MAX_SEATS];
    unsigned before = 0;
    table->match.game->score(table->match.state, scores);
    if (!table_has_lost(table, (int)seat)) return 1;
    for (unsigned i = 0; i < table->match.setup.seats; i++)
        before += i != seat && (!table_has_lost(table, (int)i) || scores[i] > scores[seat]);
    return before + 1;
}

static unsigned winners_of(const struct table *table) {
    unsigned count = 0;
    for (unsigned i = 0; i < table->match.setup.seats; i++) count += !table_has_lost(table, (int)i);
    return count;
}

static bool plays_people(const struct table *table, unsigned seat) {
    bool people = false;
    for (unsigned i = 0; i < table->match.setup.seats; i++)
        people |= i != seat && table->seats[i].kind == SEAT_PERSON && !table->seats[i].program;
    return people;
}

static void put_seat(struct wh_text *out, const struct table *table, unsigned i) {
    wh_json_open(out, '{');
    wh_json_put_string(out, "name", table->match.players[i].name);
    if (table->seats[i].kind == SEAT_BOT) wh_json_put_string(out, "bot", table->match.players[i].bot);
    put_gone(out, &table->seats[i]);
    wh_json_close(out, '}');
}

/* Not closed: what it did to the rating comes last. */
static void put_match(struct wh_text *out, const struct table *table, unsigned seat) {
    char id[TABLE_ID_TEXT];
    table_id_text(table->id, id);
    wh_json_open(out, '{');
    wh_json_put_string(out, "table", id);
    wh_json_put_string(out, "game", table->match.game->id);
    wh_json_put_int(out, "time", table->ended);
    wh_json_put_int(out, "you", seat);
    wh_json_key(out, "seats");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < table->match.setup.seats; i++) put_seat(out, table, i);
    wh_json_close(out, ']');
    put_table_result(out, table);
    wh_json_key(out, "won");
    wh_json_bool(out, !table_has_lost(table, (int)seat));
    wh_json_put_int(out, "place", place_of(table, seat));
    wh_json_key(out, "counts");
    wh_json_bool(out, table_counts(table));
}

static bool is_remembered_before(const struct table *table, unsigned seat) {
    bool before = false;
    for (unsigned i = 0; i < seat; i++)
        before |= table->seats[i].named && same_16(table->seats[i].player, table->seats[seat].player);
    return before;
}

void memory_of(const struct table *table, struct memory *memory) {
    for (unsigned seat = 0; seat < WH_MAX_SEATS; seat++) {
        struct kept_match *kept = &memory->seats[seat];
        *kept = (struct kept_match){ .table = table->id };
        bool counted = seat < table->match.setup.seats && table->seats[seat].named;
        if (!counted || is_remembered_before(table, seat)) continue; /* whoever has two seats remembers the first */
        struct wh_text player = wh_text_into(kept->player, sizeof kept->player),
                       game = wh_text_into(kept->game, sizeof kept->game),
                       text = wh_text_into(kept->text, sizeof kept->text);
        put_hex_bytes(&player, table->seats[seat].player, PLAYER_BYTES);
        wh_put(&game, table->match.game->id);
        kept->ended = table->ended;
        kept->counts = table_counts(table);
        kept->people = plays_people(table, seat);
        kept->won = !table_has_lost(table, (int)seat);
        kept->shared = kept->won && winners_of(table) > 1;
        kept->place = place_of(table, seat);
        put_match(&text, table, seat);
        wh_assert(!text.overflow && !game.overflow);
    }
}

void memory_keep(struct write *write, const struct memory *memory, unsigned seat, bool rated, int64_t change) {
    const struct kept_match *from = &memory->seats[seat];
    if (!from->player[0]) return;
    struct kept_match *kept = write_keep(write);
    *kept = *from;
    struct wh_text text = wh_text_into(kept->text, sizeof kept->text);
    wh_put(&text, from->text);
    if (rated) wh_json_put_int(&text, "change", change);
    wh_json_close(&text, '}');
    wh_assert(!text.overflow);
}

/* --- asking ------------------------------------------------------------------------------------------------------- */

struct asking {
    struct lookup lookup; /* first */
    struct client *client;
    char id[ID_TEXT], player[PLAYER_TEXT];
    uint64_t before;
    unsigned count;
    struct wh_text out; /* its memory is part of this */
    char text[];
};

static void add_match(void *context, const char *text, size_t length) {
    struct asking *asking = context;
    (void)length;
    if (asking->count++ < PAGE) wh_json_raw(&asking->out, text);
}

static void look_for_matches(struct storage *storage, struct lookup *lookup) {
    struct asking *asking = (struct asking *)lookup;
    wh_json_open(&asking->out, '[');
    lookup->fine = storage_history(storage, asking->player, asking->before, PAGE + 1, add_match, asking);
    wh_json_close(&asking->out, ']');
}

static void add_tally(void *context, const struct tally *tally) {
    struct wh_text *out = &((struct asking *)context)->out;
    wh_json_open(out, '{');
    wh_json_put_string(out, "game", tally->game);
    wh_json_put_string(out, "against", tally->people ? "people" : "bots");
    wh_json_put_int(out, "played", tally->played);
    wh_json_put_int(out, "won", tally->won);
    wh_json_put_int(out, "shared", tally->shared);
    wh_json_put_int(out, "places", tally->places);
    wh_json_close(out, '}');
}

static void look_for_tallies(struct storage *storage, struct lookup *lookup) {
    struct asking *asking = (struct asking *)lookup;
    wh_json_open(&asking->out, '[');
    lookup->fine = storage_tallies(storage, asking->player, add_tally, asking);
    wh_json_close(&asking->out, ']');
}

static void answer(struct lookup *lookup, const char *key, bool pages) {
    struct asking *asking = (struct asking *)lookup;
    struct client *client = asking->client;
    struct wh_why why;
    if (client && lookup->fine) {
        struct wh_text out = answer_open(client, asking->id);
        wh_json_key(&out, key);
        wh_json_raw(&out, asking->text);
        if (pages) wh_json_key(&out, "more");
        if (pages) wh_json_bool(&out, asking->count > PAGE);
        answer_close(client, &out);
    } else if (client) {
        deny(&why, CANNOT_READ, NULL);
        answer_no(client, asking->id, &why);
    }
    free(asking);
    if (client) client_answered(client);
}

static void on_matches(struct lookup *lookup) { answer(lookup, "matches", true); }
static void on_tallies(struct lookup *lookup) { answer(lookup, "statistics", false); }

/* NULL: nobody is logged in, and it was said. */
static struct asking *asking_for(struct client *client, const struct request *request, size_t room) {
    if (!client->account[0]) {
        struct wh_why why;
        deny(&why, NO_ACCOUNT, NULL);
        answer_no(client, request->id, &why);
        return NULL;
    }
    struct asking *asking = allocate(sizeof *asking + room);
    struct wh_text player = wh_text_into(asking->player, sizeof asking->player);
    put_hex_bytes(&player, client->player, PLAYER_BYTES);
    asking->out = wh_text_into(asking->text, room);
    asking->before = request->table;
    memcpy(asking->id, request->id, sizeof asking->id);
    client_waits(client, &asking->client);
    return asking;
}

void ask_history(struct client *client, const struct request *request) {
    struct asking *asking = asking_for(client, request, PAGE * KEPT_TEXT);
    if (asking) readers_ask(client->server->readers, &asking->lookup, look_for_matches, on_matches);
}

void ask_statistics(struct client *client, const struct request *request) {
    struct asking *asking = asking_for(client, request, TALLIES_TEXT);
    if (asking) readers_ask(client->server->readers, &asking->lookup, look_for_tallies, on_tallies);
}
