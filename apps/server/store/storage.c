/* storage.c: chooses the kind of storage by its address; everything else is the kind's. */
#include "server/store/storage.h"

#include <string.h>
#include <unistd.h>

bool storage_is_shared(const char *url) {
    return strncmp(url, "postgresql://", 13) == 0 || strncmp(url, "postgres://", 11) == 0;
}

/* The first asks before there are threads. */
uint64_t storage_self(void) {
    static uint64_t self;
    bool drawn = self || getentropy(&self, sizeof self) == 0;
    wh_assert(drawn);
    return self;
}

bool write_is_one_event(const struct write *write) {
    return write->events[0].table && !write->events[1].table && !write->put_count && !write->kept_count &&
           !write->sat_count && !write->chat.table && !write->due.table;
}

struct storage *storage_open(const char *url, char *problem, size_t room) {
    return storage_is_shared(url) ? storage_open_postgres(url, problem, room) : storage_open_sqlite(url, problem, room);
}

void storage_close(struct storage *s) {
    if (s) s->kind->close(s);
}
void storage_interrupt(struct storage *s, bool for_good) { s->kind->interrupt(s, for_good); }
void storage_commit(struct storage *s, struct write *writes) { s->kind->commit(s, writes); }
bool storage_events(struct storage *s, uint64_t table, uint32_t from, storage_event *each, void *context) {
    return s->kind->events(s, table, from, each, context);
}
bool storage_get(struct storage *s, const char *key, char value[FACT_VALUE]) { return s->kind->get(s, key, value); }
bool storage_facts(struct storage *s, const char *prefix, storage_fact *each, void *context) {
    return s->kind->facts(s, prefix, each, context);
}
bool storage_chat(struct storage *s, uint64_t table, storage_line *each, void *context) {
    return s->kind->chat(s, table, each, context);
}
bool storage_history(struct storage *s, const char *player, uint64_t before, unsigned most, storage_line *each,
                     void *context) {
    return s->kind->history(s, player, before, most, each, context);
}
bool storage_tallies(struct storage *s, const char *player, storage_tally *each, void *context) {
    return s->kind->tallies(s, player, each, context);
}
bool storage_run(struct storage *s, const char *sql, const char *const *values, unsigned count, storage_line *each,
                 void *context) {
    return s->kind->run(s, sql, values, count, each, context);
}
bool storage_due(struct storage *s, int64_t now, struct due after, struct due *tables, unsigned most, unsigned *count) {
    *count = 0;
    return s->kind->due(s, now, after, tables, most, count);
}
bool storage_listed(struct storage *s, uint64_t *tables, unsigned most, unsigned *count) {
    *count = 0;
    return s->kind->listed(s, tables, most, count);
}
int storage_watch(struct storage *s) { return s->kind->watch(s); }
bool storage_heard(struct storage *s, storage_hear *each, void *context) { return s->kind->heard(s, each, context); }
