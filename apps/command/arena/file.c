/* file.c: the results of the arena on disk. Text; only ever appended to, one line a match as soon as it is over:
 *
 *     witching arena 1
 *     midnight --seats 4 --set mode=team --bot greedy --bot random --seed 1     the question
 *     --matches 1000                                                            how much was asked for first
 *     midnight@1                                                                the tables, with the versions of the
 * rules 0 17 1 2 5d41402a      table, deal, place in the deal, winners (bit per side), check number
 *
 * A program that is killed leaves at most half a line behind, which is dropped. */
#include "command/arena/arena.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 30, HEADER_MAX = 2 * ARENA_WORDS + 2048, LINE = 96 };

static const char magic[] = "witching arena 1\n";

/* --- the head ----------------------------------------------------------------------------------------------------- */

static void put_tables(struct wh_text *out, const struct arena *arena) {
    for (unsigned i = 0; i < arena->table_count; i++) {
        wh_put(out, i ? " " : "");
        wh_put(out, arena->tables[i].game->id);
        wh_put(out, "@");
        wh_put_int(out, arena->tables[i].game->version);
    }
    wh_put(out, "\n");
}

static uint64_t key_of(const struct arena *arena) {
    char text[HEADER_MAX];
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_put(&out, arena->words);
    wh_put(&out, "\n");
    put_tables(&out, arena);
    wh_assert(!out.overflow);
    return wh_hash(text, out.length, 0);
}

static void put_head(struct wh_text *out, const struct arena *arena) {
    wh_put(out, magic);
    wh_put(out, arena->words);
    wh_put(out, "\n");
    wh_put(out, arena->amount);
    wh_put(out, "\n");
    put_tables(out, arena);
    wh_assert(!out->overflow);
}

/* The lines of the head after the magic; *rest is what follows them. */
struct head {
    const char *line[3];
    size_t length[3];
    const char *rest;
};

static bool find_head(const char *text, struct head *head) {
    if (strncmp(text, magic, sizeof magic - 1) != 0) return false;
    text += sizeof magic - 1;
    for (unsigned i = 0; i < 3; i++) {
        head->line[i] = text;
        head->length[i] = strcspn(text, "\n");
        if (text[head->length[i]] != '\n') return false;
        text += head->length[i] + 1;
    }
    head->rest = text;
    return head->length[0] < ARENA_WORDS && head->length[1] < ARENA_WORDS;
}

static bool not_results(const char *path) {
    failure(tr("the file %s does not hold results of the arena; name another."), path);
    return false;
}

bool arena_file_words(const char *path, char words[2 * ARENA_WORDS]) {
    size_t length;
    struct head head;
    char *text = read_file(path, FILE_MAX, &length);
    if (!text) return false;
    bool found = find_head(text, &head);
    if (found)
        snprintf(words, 2 * ARENA_WORDS, "%.*s %.*s", (int)head.length[0], head.line[0], (int)head.length[1],
                 head.line[1]);
    free(text);
    return found || not_results(path);
}

/* --- the results -------------------------------------------------------------------------------------------------- */

static void put_result(struct wh_text *out, uint64_t key, unsigned table, uint64_t deal, unsigned place,
                       unsigned winners) {
    wh_put_int(out, table);
    wh_put(out, " ");
    wh_put_int(out, (int64_t)deal);
    wh_put(out, " ");
    wh_put_int(out, place);
    wh_put(out, " ");
    wh_put_int(out, winners);
    uint64_t check = wh_hash(out->start, out->length, key);
    wh_put(out, " ");
    wh_put_hex(out, check & 0xffffffff, 8);
    wh_put(out, "\n");
}

static bool is_result(const struct arena *arena, const uint32_t *value) {
    if (value[0] >= arena->table_count) return false;
    const struct arena_table *table = &arena->tables[value[0]];
    return value[2] < table->per_deal && value[3] && value[3] < 1u << table->sides;
}

/* A line is good if it is exactly what would be written. */
static bool read_result(struct arena *arena, uint64_t key, const char *line, size_t length) {
    struct wh_scan in = wh_scan_of(line, length);
    uint32_t value[4];
    for (unsigned i = 0; i < WH_COUNT(value); i++)
        if (!wh_take_number(&in, UINT32_MAX, &value[i]) || !wh_take_char(&in, ' ')) return false;
    if (!is_result(arena, value)) return false;
    char again[LINE];
    struct wh_text out = wh_text_into(again, sizeof again);
    put_result(&out, key, value[0], value[1], value[2], value[3]);
    if (!wh_span_is(line, length + 1, again)) return false;
    struct arena_match match = { .table = &arena->tables[value[0]], .deal = value[1], .place = value[2] };
    if (match.deal < match.table->deals) *arena_winners(&match) = (uint8_t)value[3];
    return true;
}

/* Everything the file holds; *good is how much of it ends with a whole line. */
static bool read_results(struct arena *arena, const char *path, const char *text, const struct head *head,
                         size_t *good) {
    unsigned number = 5;
    const char *line = head->rest;
    uint64_t key = key_of(arena);
    for (const char *end; (end = strchr(line, '\n')); line = end + 1, number++) {
        if (read_result(arena, key, line, (size_t)(end - line))) continue;
        failure(tr("%s, line %u is damaged; take it out, or begin another file."), path, number);
        return false;
    }
    *good = (size_t)(line - text);
    return true;
}

static bool same_question(const struct arena *arena, const struct head *head) {
    char tables[HEADER_MAX];
    struct wh_text out = wh_text_into(tables, sizeof tables);
    put_tables(&out, arena);
    return wh_span_is(head->line[0], head->length[0], arena->words) &&
           wh_span_is(head->line[2], head->length[2] + 1, tables);
}

static bool read_kept(struct arena *arena, const char *path, size_t *good) {
    size_t length;
    struct head head;
    char *text = read_file(path, FILE_MAX, &length);
    if (!text) return false;
    bool fine = find_head(text, &head) || not_results(path);
    if (fine && !same_question(arena, &head)) {
        failure(tr("the file %s holds the results of another question (%.*s, or other rules); name another file."),
                path, (int)(head.length[0] < 300 ? head.length[0] : 300), head.line[0]);
        fine = false;
    }
    fine = fine && read_results(arena, path, text, &head, good);
    free(text);
    return fine;
}

/* --- the file ----------------------------------------------------------------------------------------------------- */

static bool cannot_write(const struct arena_file *file) {
    failure(tr("the file %s cannot be written: %s."), file->path, error_text(errno));
    return false;
}

static bool begin_file(const char *path, const struct arena *arena) {
    char head[HEADER_MAX];
    struct wh_text out = wh_text_into(head, sizeof head);
    put_head(&out, arena);
    return write_file(path, head, out.length);
}

bool arena_file_open(struct arena_file *file, const char *path, struct arena *arena) {
    struct stat about;
    size_t good = 0;
    *file = (struct arena_file){ .path = path, .descriptor = -1, .key = key_of(arena) };
    if (stat(path, &about) != 0) {
        if (errno == ENOENT && !begin_file(path, arena)) return false;
    } else if (!S_ISREG(about.st_mode)) {
        return not_results(path);
    }
    file->descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file->descriptor < 0) return cannot_write(file);
    if (flock(file->descriptor, LOCK_EX | LOCK_NB) != 0) {
        failure(tr("the file %s is in use by another run."), path);
        return false;
    }
    if (!read_kept(arena, path, &good)) return false;
    return ftruncate(file->descriptor, (off_t)good) == 0 || cannot_write(file);
}

bool arena_file_add(struct arena_file *file, const struct arena *arena, const struct arena_match *match) {
    char line[LINE];
    struct wh_text out = wh_text_into(line, sizeof line);
    if (file->descriptor < 0) return true;
    put_result(&out, file->key, (unsigned)(match->table - arena->tables), match->deal, match->place,
               *arena_winners(match));
    return write(file->descriptor, line, out.length) == (ssize_t)out.length || cannot_write(file);
}

void arena_file_close(struct arena_file *file) {
    if (file->descriptor >= 0) close(file->descriptor);
    file->descriptor = -1;
}
