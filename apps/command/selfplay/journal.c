/* journal.c: results on disk, and questions as words. */
#include "command/selfplay/journal.h"

#include "shared/app.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 30, MAGIC = 64, CHECK = 9 /* a space and eight digits */ };

/* --- the head ----------------------------------------------------------------------------------------------------- */

static void put_magic(const char *command, char magic[MAGIC]) { snprintf(magic, MAGIC, "witching %s 1\n", command); }

static uint64_t key_of(const struct journal_head *head) {
    size_t room = strlen(head->words) + strlen(head->rules) + 3;
    char *text = allocate(room);
    snprintf(text, room, "%s\n%s\n", head->words, head->rules);
    uint64_t key = wh_hash(text, room - 1, 0);
    free(text);
    return key;
}

/* The lines of the head after the first; *rest is what follows them. */
struct found_head {
    const char *line[3];
    size_t length[3];
    const char *rest;
};

static bool find_head(const char *text, const char *command, struct found_head *head) {
    char magic[MAGIC];
    put_magic(command, magic);
    if (strncmp(text, magic, strlen(magic)) != 0) return false;
    text += strlen(magic);
    for (unsigned i = 0; i < 3; i++) {
        head->line[i] = text;
        head->length[i] = strcspn(text, "\n");
        if (text[head->length[i]] != '\n') return false;
        text += head->length[i] + 1;
    }
    head->rest = text;
    return head->length[0] < QUESTION_WORDS && head->length[1] < QUESTION_WORDS;
}

static bool not_results(const char *path, const char *command) {
    failure(tr("the file %s does not hold results of witching %s; name another."), path, command);
    return false;
}

bool journal_words(const char *path, const char *command, char words[2 * QUESTION_WORDS]) {
    size_t length;
    struct found_head head;
    char *text = read_file(path, FILE_MAX, &length);
    if (!text) return false;
    bool found = find_head(text, command, &head);
    if (found)
        snprintf(words, 2 * QUESTION_WORDS, "%.*s %.*s", (int)head.length[0], head.line[0], (int)head.length[1],
                 head.line[1]);
    free(text);
    return found || not_results(path, command);
}

/* --- the results -------------------------------------------------------------------------------------------------- */

static void put_check(char check[CHECK + 1], uint64_t key, const char *line, size_t length) {
    snprintf(check, CHECK + 1, " %08x", (unsigned)(wh_hash(line, length, key) & 0xffffffff));
}

static bool read_line(const struct journal *journal, const char *line, size_t length, journal_reader *read,
                      void *with) {
    char check[CHECK + 1];
    if (length < CHECK) return false;
    length -= CHECK;
    put_check(check, journal->key, line, length);
    return memcmp(line + length, check, CHECK) == 0 && read(with, line, length);
}

/* Everything the file holds; *good is how much of it ends with a whole line. */
static bool read_lines(const struct journal *journal, const char *text, const struct found_head *head,
                       journal_reader *read, void *with, size_t *good) {
    unsigned number = 5;
    const char *line = head->rest;
    for (const char *end; (end = strchr(line, '\n')); line = end + 1, number++) {
        if (read_line(journal, line, (size_t)(end - line), read, with)) continue;
        failure(tr("%s, line %u is damaged; take it out, or begin another file."), journal->path, number);
        return false;
    }
    *good = (size_t)(line - text);
    return true;
}

static bool read_kept(const struct journal *journal, const struct journal_head *asked, journal_reader *read, void *with,
                      size_t *good) {
    size_t length;
    struct found_head head;
    char *text = read_file(journal->path, FILE_MAX, &length);
    if (!text) return false;
    bool fine = find_head(text, asked->command, &head) || not_results(journal->path, asked->command);
    if (fine && !(wh_span_is(head.line[0], head.length[0], asked->words) &&
                  wh_span_is(head.line[2], head.length[2], asked->rules))) {
        failure(tr("the file %s holds the results of another question (%.*s, or other rules); name another file."),
                journal->path, (int)(head.length[0] < 300 ? head.length[0] : 300), head.line[0]);
        fine = false;
    }
    fine = fine && read_lines(journal, text, &head, read, with, good);
    free(text);
    return fine;
}

/* --- the file ----------------------------------------------------------------------------------------------------- */

static bool cannot_write(const struct journal *journal) {
    failure(tr("the file %s cannot be written: %s."), journal->path, error_text(errno));
    return false;
}

static bool begin_file(const char *path, const struct journal_head *head) {
    char magic[MAGIC];
    put_magic(head->command, magic);
    size_t room = MAGIC + strlen(head->words) + strlen(head->amount) + strlen(head->rules) + 4;
    char *text = allocate(room);
    int length = snprintf(text, room, "%s%s\n%s\n%s\n", magic, head->words, head->amount, head->rules);
    bool fine = write_file(path, text, (size_t)length);
    free(text);
    return fine;
}

bool journal_open(struct journal *journal, const char *path, const struct journal_head *head, journal_reader *read,
                  void *with) {
    struct stat about;
    size_t good = 0;
    *journal = (struct journal){ .path = path, .descriptor = -1, .key = key_of(head) };
    if (stat(path, &about) != 0) {
        if (errno == ENOENT && !begin_file(path, head)) return false;
    } else if (!S_ISREG(about.st_mode)) {
        return not_results(path, head->command);
    }
    journal->descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (journal->descriptor < 0) return cannot_write(journal);
    if (flock(journal->descriptor, LOCK_EX | LOCK_NB) != 0) {
        failure(tr("the file %s is in use by another run."), path);
        return false;
    }
    if (!read_kept(journal, head, read, with, &good)) return false;
    return ftruncate(journal->descriptor, (off_t)good) == 0 || cannot_write(journal);
}

bool journal_add(struct journal *journal, const char *line, size_t length) {
    char check[CHECK + 1];
    if (journal->descriptor < 0) return true;
    put_check(check, journal->key, line, length);
    size_t room = length + CHECK + 2;
    char *text = allocate(room);
    snprintf(text, room, "%.*s%s\n", (int)length, line, check);
    bool fine = write(journal->descriptor, text, room - 1) == (ssize_t)(room - 1) || cannot_write(journal);
    free(text);
    return fine;
}

void journal_close(struct journal *journal) {
    if (journal->descriptor >= 0) close(journal->descriptor);
    journal->descriptor = -1;
}

/* --- questions ---------------------------------------------------------------------------------------------------- */

void put_question_word(struct wh_text *out, const char *word) {
    for (; *word; word++) {
        bool plain = (unsigned char)*word > ' ' && *word != '%' && *word != 0x7f;
        wh_put_char(out, plain ? *word : '%');
        if (!plain) wh_put_hex(out, (unsigned char)*word, 2);
    }
}

static void decode(char *word) {
    char *to = word;
    for (uint64_t code; *word; *to++ = (char)code) {
        struct wh_scan in = wh_scan_of(word + 1, strnlen(word + 1, 2));
        bool coded = *word == '%' && wh_take_hex(&in, 2, &code);
        if (!coded) code = (unsigned char)*word;
        word += coded ? 3 : 1;
    }
    *to = '\0';
}

int split_question(char *words, char **list, int most) {
    char *rest = NULL;
    int count = 1;
    for (char *word = strtok_r(words, " ", &rest); word && count < most; word = strtok_r(NULL, " ", &rest)) {
        decode(word);
        list[count++] = word;
    }
    return count;
}
