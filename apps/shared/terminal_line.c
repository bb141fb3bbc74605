/* terminal_line.c: a line of text from a person: edited key by key in a fancy terminal, read whole elsewhere. And how
 * many columns a text takes on the screen. */
#define _DEFAULT_SOURCE
#include "shared/terminal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* --- columns ------------------------------------------------------------------------------------------------------ */

size_t utf8_take(const char *text, uint32_t *character) {
    const unsigned char *byte = (const unsigned char *)text;
    unsigned more = byte[0] < 0x80 ? 0 : byte[0] >= 0xf0 ? 3 : byte[0] >= 0xe0 ? 2 : 1;
    uint32_t value = more == 0 ? byte[0] : byte[0] & (0x3fu >> more);
    *character = 0xfffd;
    if (byte[0] >= 0x80 && (byte[0] < 0xc2 || byte[0] > 0xf4)) return 1;
    for (unsigned i = 1; i <= more; i++) {
        if ((byte[i] & 0xc0) != 0x80) return 1;
        value = value << 6 | (byte[i] & 0x3fu);
    }
    *character = value;
    return more + 1;
}

struct range {
    uint32_t first, last;
};

static bool within(uint32_t character, const struct range *ranges, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (character >= ranges[i].first && character <= ranges[i].last) return true;
    return false;
}

unsigned utf8_columns(uint32_t character) {
    /* The marks and wide scripts a name may hold; the terminal has the last word, as always. */
    static const struct range none[] = {
        { 0x300, 0x36f },   { 0x483, 0x489 },   { 0x591, 0x5bd },   { 0x610, 0x61a },
        { 0x64b, 0x65f },   { 0x200b, 0x200f }, { 0x202a, 0x202e }, { 0x2060, 0x2064 },
        { 0x20d0, 0x20f0 }, { 0xfe00, 0xfe0f }, { 0xfe20, 0xfe2f }, { 0xfeff, 0xfeff }
    };
    static const struct range two[] = { { 0x1100, 0x115f },   { 0x2e80, 0x303e },   { 0x3041, 0xa4cf },
                                        { 0xac00, 0xd7a3 },   { 0xf900, 0xfaff },   { 0xfe30, 0xfe6f },
                                        { 0xff00, 0xff60 },   { 0xffe0, 0xffe6 },   { 0x1f300, 0x1f64f },
                                        { 0x1f680, 0x1f6ff }, { 0x1f900, 0x1f9ff }, { 0x20000, 0x3fffd } };
    if (character < 0x300) return 1;
    if (within(character, none, sizeof none / sizeof *none)) return 0;
    return within(character, two, sizeof two / sizeof *two) ? 2 : 1;
}

unsigned text_columns(const char *text) {
    unsigned columns = 0;
    while (*text) {
        uint32_t character;
        text += utf8_take(text, &character);
        columns += utf8_columns(character);
    }
    return columns;
}

/* --- without Unicode ---------------------------------------------------------------------------------------------- */

static char latin_letter(uint32_t c) { /* U+00C0 to U+00FF without their accents */
    return "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"[c - 0xc0];
}

char utf8_ascii(uint32_t c) {
    static const struct {
        uint32_t from;
        char to;
    } pairs[] = { { 0x25b2, '^' }, { 0x25bc, 'v' },  { 0x25c6, '*' },  { 0x25b6, '>' },  { 0x25cf, '*' },
                  { 0x25cb, 'o' }, { 0x2500, '-' },  { 0x2502, '|' },  { 0x2550, '=' },  { 0x2026, '~' },
                  { 0xb7, '.' },   { 0x2013, '-' },  { 0x2014, '-' },  { 0x2019, '\'' }, { 0x2190, '<' },
                  { 0x2192, '>' }, { 0x2713, '+' },  { 0x2717, 'x' },  { 0x263e, '*' },  { 0x2212, '-' },
                  { 0x2265, '>' }, { 0xab, '"' },    { 0xbb, '"' },    { 0x201c, '"' },  { 0x201d, '"' },
                  { 0x201e, '"' }, { 0x2018, '\'' }, { 0xa0, ' ' },    { 0x202f, ' ' },  { 0x153, 'o' },
                  { 0x2191, '^' }, { 0x2193, 'v' },  { 0x2196, '\\' }, { 0x2197, '/' },  { 0x2198, '\\' },
                  { 0x2199, '/' }, { 0x2501, '-' },  { 0x2503, '|' },  { 0x2606, '*' },  { 0xd7, 'x' },
                  { 0xb0, 'o' },   { 0x152, 'O' },   { 0xb1, '~' },    { 0x2588, '#' },  { 0x2591, '.' },
                  { 0x26a0, '!' }, { 0x25a0, '#' } };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].from == c) return pairs[i].to;
    if (c >= 0xc0 && c <= 0xff) return latin_letter(c);
    if (c >= 0x250c && c <= 0x257f) return '+'; /* corners and crossings */
    return '?';
}

/* --- editing ------------------------------------------------------------------------------------------------------ */

void line_clear(struct line *line) { *line = (struct line){ 0 }; }

static size_t before_cursor(const struct line *line) {
    size_t at = line->cursor;
    while (at > 0 && (line->text[--at] & 0xc0) == 0x80) {
    }
    return at;
}

static size_t after_cursor(const struct line *line) {
    uint32_t character;
    return line->cursor == line->length ? line->length
                                        : line->cursor + utf8_take(line->text + line->cursor, &character);
}

static void cut(struct line *line, size_t from, size_t to) {
    memmove(line->text + from, line->text + to, line->length - to + 1);
    line->length -= to - from;
    line->cursor = from;
}

static void insert(struct line *line, const char *bytes, size_t count) {
    if (line->length + count >= LINE_CAPACITY) return;
    memmove(line->text + line->cursor + count, line->text + line->cursor, line->length - line->cursor + 1);
    memcpy(line->text + line->cursor, bytes, count);
    line->length += count;
    line->cursor += count;
}

static void insert_character(struct line *line, uint32_t c) {
    char bytes[4];
    size_t count = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
    for (size_t i = count; i-- > 1; c >>= 6) bytes[i] = (char)(0x80 | (c & 0x3f));
    bytes[0] = (char)(lead[count] | c);
    insert(line, bytes, count);
}

static void kill_word(struct line *line) {
    size_t from = line->cursor;
    while (from > 0 && line->text[from - 1] == ' ') from--;
    while (from > 0 && line->text[from - 1] != ' ') from--;
    cut(line, from, line->cursor);
}

void line_history_add(struct line_history *history, const char *text) {
    if (!*text || (history->count && strcmp(history->lines[history->count - 1], text) == 0)) return;
    if (history->count == LINE_HISTORY) {
        memmove(history->lines[0], history->lines[1], sizeof history->lines - sizeof history->lines[0]);
        history->count--;
    }
    snprintf(history->lines[history->count++], LINE_CAPACITY, "%s", text);
}

static void recall(struct line *line, const struct line_history *history, int step) {
    if (!history) return;
    if (step > 0 && line->recalled < history->count)
        line->recalled++;
    else if (step < 0 && line->recalled > 0)
        line->recalled--;
    else
        return;
    const char *text = line->recalled ? history->lines[history->count - line->recalled] : "";
    snprintf(line->text, sizeof line->text, "%s", text);
    line->length = line->cursor = strlen(line->text);
}

/* The choices after Tab stand on the line above the prompt, which the table leaves free for messages. */
static void show_choices(const char *choices, unsigned columns) {
    char out[LINE_CAPACITY + 64];
    int limit = columns > 4 ? (int)columns - 2 : 1;
    int length = snprintf(out, sizeof out, "\033[1A\r\033[K %.*s\033[1B\r", limit, choices);
    if (length > 0) terminal_write(out, (size_t)length);
}

static void complete(const struct line_reader *reader, struct line *line) {
    struct line_completion found = { 0 };
    char head[LINE_CAPACITY];
    if (!reader->complete) return;
    memcpy(head, line->text, line->cursor);
    head[line->cursor] = '\0';
    reader->complete(reader->with, head, &found);
    insert(line, found.append, strlen(found.append));
    if (*found.choices) show_choices(found.choices, reader->terminal->columns);
}

/* The prompt and as much of the line around the cursor as fits. */
static void show(const struct line_reader *reader, const struct line *line) {
    char out[2 * LINE_CAPACITY + 256], head[LINE_CAPACITY];
    unsigned prompt = text_columns(reader->prompt), room = reader->terminal->columns - 1;
    const char *from = line->text;
    memcpy(head, line->text, line->cursor);
    head[line->cursor] = '\0';
    room = room > prompt ? room - prompt : 1;
    while (text_columns(head + (from - line->text)) >= room) {
        uint32_t character;
        from += utf8_take(from, &character);
    }
    const char *to = from;
    for (unsigned used = 0; *to;) {
        uint32_t character;
        size_t size = utf8_take(to, &character);
        used += utf8_columns(character);
        if (used > room) break;
        to += size;
    }
    unsigned column = prompt + text_columns(head + (from - line->text));
    int length = snprintf(out, sizeof out, "\r\033[K%s%.*s\r\033[%uC", reader->prompt, (int)(to - from), from, column);
    if (length > 0) terminal_write(out, (size_t)length);
}

static bool edit(const struct line_reader *reader, struct line *line, uint32_t key) {
    switch (key) {
    case KEY_TAB: complete(reader, line); break;
    case KEY_BACKSPACE: cut(line, before_cursor(line), line->cursor); break;
    case KEY_GONE:
        if (line->length == 0 || terminal_stopped()) return false;
        cut(line, line->cursor, after_cursor(line));
        break;
    case KEY_DELETE: cut(line, line->cursor, after_cursor(line)); break;
    case KEY_LEFT: line->cursor = before_cursor(line); break;
    case KEY_RIGHT: line->cursor = after_cursor(line); break;
    case KEY_HOME: line->cursor = 0; break;
    case KEY_END: line->cursor = line->length; break;
    case KEY_UP: recall(line, reader->history, +1); break;
    case KEY_DOWN: recall(line, reader->history, -1); break;
    case KEY_KILL_LINE: cut(line, 0, line->cursor); break;
    case KEY_KILL_REST: cut(line, line->cursor, line->length), line->cursor = line->length; break;
    case KEY_KILL_WORD: kill_word(line); break;
    default:
        if (key < 0x110000) insert_character(line, key);
    }
    return true;
}

static enum line_end edit_line(const struct line_reader *reader, struct line *line) {
    for (;;) {
        show(reader, line);
        uint32_t key = terminal_key(-1);
        if (key == KEY_REDRAW) return LINE_REDRAW;
        if (key == KEY_ENTER) break;
        if (!edit(reader, line, key)) return LINE_GONE;
    }
    if (reader->history) line_history_add(reader->history, line->text);
    return LINE_DONE;
}

/* Byte by byte, so that nothing is read ahead of the line. */
static enum line_end plain_line(const struct line_reader *reader, struct line *line) {
    bool too_long = false;
    terminal_say(reader->prompt);
    line_clear(line);
    for (;;) {
        char c;
        ssize_t got = terminal_stopped() ? 0 : read(STDIN_FILENO, &c, 1);
        if (got != 1 && (line->length == 0 || terminal_stopped())) return LINE_GONE;
        if (got != 1 || c == '\n') break;
        if (c == '\r') continue;
        if (line->length + 1 >= LINE_CAPACITY)
            too_long = true;
        else
            line->text[line->length++] = c ? c : '?';
    }
    if (!isatty(STDIN_FILENO)) terminal_say("\n"); /* no Enter ended the prompt's line */
    return too_long ? LINE_TOO_LONG : LINE_DONE;
}

enum line_end terminal_read_line(const struct line_reader *reader, struct line *line) {
    return reader->terminal->fancy ? edit_line(reader, line) : plain_line(reader, line);
}
