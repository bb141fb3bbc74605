/* quota.c: what each address has and did: an entry for everyone who is connected or has done something within the hour,
 * found by a hash table. Whoever is connected cannot be forgotten; of the others only a limited number is kept, those
 * who came last the longest. */
#include "server/requests/quota.h"

#include "shared/app.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1 << 14, HOUR = 3600000, KNOCKS = 60, WRONG_TRIES = 20, REPORTS = 10 };
enum { HOMES = 1 << 16, HOME_DAYS = 30 };
enum { V4_BYTES = 4, NETWORK_BYTES = 8 };
/* A household of eight who all play as fast as a connection allows, and some who look on. */
enum { ADDRESS_SHARE = 10, BURST = 4000 /* ms */ };
enum { LINES_BESIDES = 128 /* the sockets, for what browsers ask plainly */ };

struct entry {
    struct entry *next; /* of the same bucket */
    struct entry *older, *newer;
    uint64_t address;
    int64_t hour_began; /* since when tables and knocks count; 0: none do */
    int64_t used;
    struct allowance allowance;
    uint32_t connections, lines, tables_made, knocks, reports;
};

/* The loop's own; a server counts for its process. */
static struct entry *buckets[BUCKETS];
static struct entry *oldest, *newest; /* those without a connection, by when they last did something */
static unsigned count;

static uint64_t keyed_hash(const uint8_t *bytes, size_t size) {
    static uint8_t key[crypto_shorthash_KEYBYTES];
    static bool has_key;
    uint8_t hash[crypto_shorthash_BYTES];
    uint64_t result;
    if (!has_key) crypto_shorthash_keygen(key);
    has_key = true;
    crypto_shorthash(hash, bytes, size, key);
    memcpy(&result, hash, sizeof result);
    return result;
}

uint64_t quota_address(const struct address *address) {
    if (address_is_v4(address)) return keyed_hash(address->bytes + ADDRESS_BYTES - V4_BYTES, V4_BYTES);
    return keyed_hash(address->bytes, NETWORK_BYTES);
}

uint64_t quota_person(const uint8_t *player, size_t size) { return keyed_hash(player, size); }

/* --- the table ---------------------------------------------------------------------------------------------------- */

static struct entry **place_of(uint64_t address) {
    struct entry **place = &buckets[address % BUCKETS];
    while (*place && (*place)->address != address) place = &(*place)->next;
    return place;
}

static void stand_in_line(struct entry *entry) {
    entry->older = newest;
    entry->newer = NULL;
    *(newest ? &newest->newer : &oldest) = entry;
    newest = entry;
}

static void leave_line(struct entry *entry) {
    *(entry->older ? &entry->older->newer : &oldest) = entry->newer;
    *(entry->newer ? &entry->newer->older : &newest) = entry->older;
}

/* Only of those in line. */
static void forget(struct entry *entry) {
    struct entry **place = place_of(entry->address);
    leave_line(entry);
    *place = entry->next;
    free(entry);
    count--;
}

static bool is_here(const struct entry *entry) { return entry->connections || entry->lines; }

static void forget_oldest(void) {
    wh_assert(!oldest->older);
    forget(oldest);
}

/* The address's entry, made if there is none. Whoever did nothing for an hour makes room; if that is not enough,
 * whoever did nothing for the longest time. */
static struct entry *entry_of(uint64_t address) {
    int64_t now = time_steady();
    struct entry **place = place_of(address);
    if (!*place) {
        while (oldest && (now - oldest->used > HOUR || count >= QUOTA_ADDRESSES)) forget_oldest();
        struct entry *entry = allocate(sizeof *entry);
        entry->address = address;
        entry->next = buckets[address % BUCKETS];
        buckets[address % BUCKETS] = entry;
        stand_in_line(entry);
        count++;
        place = &buckets[address % BUCKETS];
    } else if (!is_here(*place)) {
        leave_line(*place);
        stand_in_line(*place);
    }
    (*place)->used = now;
    return *place;
}

unsigned quota_addresses(void) { return count; }

/* --- connections -------------------------------------------------------------------------------------------------- */

static bool count_here(struct entry *entry, uint32_t *here, uint32_t most) {
    if (*here >= most) return false;
    if (!is_here(entry)) leave_line(entry);
    ++*here;
    return true;
}

static void count_gone(struct entry *entry, uint32_t *here) {
    wh_assert(*here);
    entry->used = time_steady();
    --*here;
    if (is_here(entry)) return;
    stand_in_line(entry);
    if (!entry->hour_began && !entry->allowance.since) forget(entry); /* there is nothing to remember */
}

bool quota_connect(const struct server *server, uint64_t address) {
    struct entry *entry = entry_of(address);
    return count_here(entry, &entry->connections, server->settings.connections_per_address);
}

void quota_disconnect(uint64_t address) {
    struct entry *entry = *place_of(address);
    wh_assert(entry);
    count_gone(entry, &entry->connections);
}

/* Before anything was said: a connection costs memory and a descriptor even then. */
bool quota_arrive(const struct server *server, uint64_t address) {
    struct entry *entry = entry_of(address);
    return count_here(entry, &entry->lines, server->settings.connections_per_address + LINES_BESIDES);
}

void quota_depart(uint64_t address) {
    struct entry *entry = *place_of(address);
    wh_assert(entry);
    count_gone(entry, &entry->lines);
}

/* --- things of an hour -------------------------------------------------------------------------------------------- */

/* The address's hour begins with the first thing it does. */
static struct entry *entry_this_hour(uint64_t address) {
    struct entry *entry = entry_of(address);
    if (entry->hour_began && entry->used - entry->hour_began < HOUR) return entry;
    entry->hour_began = entry->used;
    entry->tables_made = entry->knocks = entry->reports = 0;
    return entry;
}

static bool count_one(uint32_t *done, uint32_t most) {
    if (*done >= most) return false;
    ++*done;
    return true;
}

bool quota_may_make(struct server *server, uint64_t address) {
    return count_one(&entry_this_hour(address)->tables_made, server->settings.tables_per_address);
}

void quota_unmake(uint64_t address) {
    struct entry *entry = entry_this_hour(address);
    if (entry->tables_made) entry->tables_made--;
}

/* Pass-phrases cannot be guessed by trying, nor the processor kept busy with them. */
bool quota_may_knock(uint64_t address) { return count_one(&entry_this_hour(address)->knocks, KNOCKS); }

/* --- tries at an account ------------------------------------------------------------------------------------------ */

/* Where owners were logged in: the account and the address in one hash. A newer one takes the place of an older. */
static struct home {
    uint64_t pair;
    int64_t since;
} homes[HOMES];

uint64_t quota_account(const char *key) { return keyed_hash((const uint8_t *)key, strlen(key)); }

static uint64_t pair_of(uint64_t account, uint64_t address) {
    uint64_t both[] = { account, address };
    return keyed_hash((const uint8_t *)both, sizeof both);
}

static bool is_home(uint64_t account, uint64_t address) {
    uint64_t pair = pair_of(account, address);
    const struct home *home = &homes[pair % HOMES];
    return home->pair == pair && time_steady() - home->since < (int64_t)HOME_DAYS * 24 * HOUR;
}

bool quota_may_try(uint64_t account, uint64_t address) {
    return is_home(account, address) || count_one(&entry_this_hour(account)->knocks, WRONG_TRIES);
}

void quota_untried(uint64_t account, uint64_t address) {
    struct entry *entry = entry_this_hour(account);
    if (!is_home(account, address) && entry->knocks) entry->knocks--;
}

void quota_is_owner(uint64_t account, uint64_t address) {
    uint64_t pair = pair_of(account, address);
    homes[pair % HOMES] = (struct home){ pair, time_steady() };
}

bool quota_may_report(uint64_t person) { return count_one(&entry_this_hour(person)->reports, REPORTS); }

/* --- spending ----------------------------------------------------------------------------------------------------- */

bool quota_spend(struct server *server, uint64_t address, int64_t cost) {
    struct entry *entry = entry_of(address);
    int64_t per_ms = (int64_t)server->settings.messages_per_second * ADDRESS_SHARE; /* thousandths in thousandths */
    return allowance_spend(&entry->allowance, entry->used, per_ms, BURST, cost);
}
