/* file.c: the results of the arena on disk (journal.h). A line: table, deal, place in it, winners (bit per side). */
#include "command/arena/arena.h"

enum { LINE = 96, RULES = 2048 };

static void put_tables(struct wh_text *out, const struct arena *arena) {
    for (unsigned i = 0; i < arena->table_count; i++) {
        wh_put(out, i ? " " : "");
        wh_put(out, arena->tables[i].game->id);
        wh_put(out, "@");
        wh_put_int(out, arena->tables[i].game->version);
    }
    wh_assert(!out->overflow);
}

static bool is_result(const struct arena *arena, const uint32_t *value) {
    if (value[0] >= arena->table_count) return false;
    const struct arena_table *table = &arena->tables[value[0]];
    return value[2] < table->per_deal && value[3] && value[3] < 1u << table->sides;
}

static bool read_result(void *with, const char *line, size_t length) {
    struct arena *arena = with;
    struct wh_scan in = wh_scan_of(line, length);
    uint32_t value[4];
    for (unsigned i = 0; i < WH_COUNT(value); i++)
        if ((i && !wh_take_char(&in, ' ')) || !wh_take_number(&in, UINT32_MAX, &value[i])) return false;
    if (!wh_scan_over(&in) || !is_result(arena, value)) return false;
    struct arena_match match = { .table = &arena->tables[value[0]], .deal = value[1], .place = value[2] };
    if (match.deal < match.table->deals) *arena_winners(&match) = (uint8_t)value[3];
    return true;
}

bool arena_file_open(struct journal *file, const char *path, struct arena *arena) {
    char tables[RULES];
    struct wh_text out = wh_text_into(tables, sizeof tables);
    put_tables(&out, arena);
    struct journal_head head = { .command = "arena", .words = arena->words, .amount = arena->amount, .rules = tables };
    return journal_open(file, path, &head, read_result, arena);
}

bool arena_file_add(struct journal *file, const struct arena *arena, const struct arena_match *match) {
    char line[LINE];
    struct wh_text out = wh_text_into(line, sizeof line);
    const int64_t values[] = { match->table - arena->tables, (int64_t)match->deal, match->place,
                               *arena_winners(match) };
    for (unsigned i = 0; i < WH_COUNT(values); i++) {
        wh_put(&out, i ? " " : "");
        wh_put_int(&out, values[i]);
    }
    return journal_add(file, line, out.length);
}
