/* missed.c: those who are connected, some at a time, so that others who ask the store get a turn in between. */
#include "server/accounts/missed.h"

#include "server/accounts/devices.h"
#include "server/requests/protocol.h"
#include "server/store/readers.h"
#include "shared/app.h"

#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 32 };

struct present {
    uint8_t device[PLAYER_BYTES], player[PLAYER_BYTES];
    char epoch[EPOCH_TEXT], found[EPOCH_TEXT]; /* of those without a device: theirs, and the store's */
    bool account, gone;
    uint64_t avoidings;      /* when the store was asked */
    struct avoided *avoided; /* on the heap */
};

struct missed {
    struct lookup lookup; /* first */
    struct server *server;
    unsigned count, room, from, to; /* those that are just being asked about */
    struct present *people;
};

/* --- the store ---------------------------------------------------------------------------------------------------- */

static bool is_gone(struct storage *storage, struct present *present) {
    char key[FACT_KEY], gone[FACT_VALUE] = "";
    struct device_state state = { .is_in = true };
    bool device = !zero_16(present->device);
    fact_key("gone/", present->device, key);
    bool fine = !device || storage_get(storage, key, gone);
    if (present->account && device) fine = fine && device_read(storage, present->player, present->device, &state);
    if (present->account && !device) {
        fine = fine && epoch_read(storage, present->player, present->found);
        state.is_in = fine && strcmp(present->found, present->epoch) == 0;
    }
    present->gone = fine && (gone[0] || !state.is_in);
    return fine;
}

static void look(struct storage *storage, struct lookup *lookup) {
    struct missed *missed = (struct missed *)lookup;
    lookup->fine = true;
    for (unsigned i = missed->from; i < missed->to && lookup->fine; i++) {
        struct present *present = &missed->people[i];
        lookup->fine = is_gone(storage, present) && avoided_read(storage, present->player, &present->avoided);
    }
}

/* --- the loop's side ---------------------------------------------------------------------------------------------- */

static void end(struct missed *missed) {
    for (unsigned i = 0; i < missed->count; i++) free(missed->people[i].avoided);
    missed->server->looking_again = false;
    free(missed->people);
    free(missed);
}

static bool is_still(const struct client *client, const struct present *present) {
    return same_16(client->device, present->device) && same_16(client->player, present->player);
}

/* One by one: each that is sent away leaves the list. */
static void part(struct client *client, const void *context) {
    if (is_still(client, context)) send_away(client, NULL);
}

/* Without a device it is of an epoch, and may have begun another itself while the store was asked. */
static void part_without_device(struct client *client, const void *context) {
    const struct present *present = context;
    if (is_still(client, present) && strcmp(client->epoch, present->epoch) != 0)
        client->server->unheard = true; /* what was found is of the one before: it is looked at again */
    else if (strcmp(present->found, client->epoch_to_be) != 0)
        part(client, present);
}

static void set_avoided(struct client *client, const void *context) {
    const struct present *present = context;
    if (!is_still(client, present) || avoided_same(client->avoided, present->avoided)) return;
    if (present->avoidings < client->avoided_asked) return; /* something newer is known */
    avoided_set(client, present->avoided, present->avoidings);
    live_tell_again(client);
}

static void look_at_next(struct missed *missed);

static void on_looked(struct lookup *lookup) {
    static const uint8_t none[PLAYER_BYTES];
    struct missed *missed = (struct missed *)lookup;
    struct server *server = missed->server;
    if (!lookup->fine) {
        server->unheard = true;
        end(missed);
        return;
    }
    for (unsigned i = missed->from; i < missed->to; i++) {
        const struct present *present = &missed->people[i];
        if (!present->gone)
            clients_with_player(server, present->player, set_avoided, present);
        else if (zero_16(present->device))
            clients_of_player(server, present->player, none, part_without_device, present);
        else
            clients_of_device(server, present->device, part, present);
    }
    look_at_next(missed);
}

static void look_at_next(struct missed *missed) {
    missed->from = missed->to;
    missed->to = missed->count - missed->from < AT_ONCE ? missed->count : missed->from + AT_ONCE;
    for (unsigned i = missed->from; i < missed->to; i++) missed->people[i].avoidings = missed->server->avoidings;
    if (missed->from == missed->count || missed->server->stopping)
        end(missed);
    else
        readers_ask(missed->server->readers, &missed->lookup, look, on_looked);
}

static void note(struct client *client, void *context) {
    struct missed *missed = context;
    if (zero_16(client->player) || client->closing || missed->count == missed->room) return;
    struct present *present = &missed->people[missed->count++];
    memcpy(present->device, client->device, PLAYER_BYTES);
    memcpy(present->player, client->player, PLAYER_BYTES);
    memcpy(present->epoch, client->epoch, sizeof present->epoch);
    present->account = client->account[0] != '\0';
}

void missed_look(struct server *server) {
    server->unheard = true;
    missed_sweep(server);
}

void missed_sweep(struct server *server) {
    if (!server->unheard || server->looking_again || server->stopping) return;
    struct missed *missed = allocate(sizeof *missed);
    server->unheard = false;
    server->looking_again = true;
    missed->server = server;
    missed->room = clients_count(server);
    missed->people = allocate((missed->room + 1) * sizeof *missed->people);
    clients_each(server, note, missed);
    look_at_next(missed);
}
