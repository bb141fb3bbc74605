/* terminal.h: the terminal as the table needs it: what it can do, raw keys, a line editor, signals, and the promise
 * that it is left as it was found. What is drawn is table.h's business; nothing here knows of games. */
#ifndef WITCHING_SHARED_TERMINAL_H
#define WITCHING_SHARED_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct terminal {
    bool converses; /* somebody sits at it, plain or fancy */
    bool asks;      /* there is somebody to answer: a terminal, or moves on standard input */
    bool fancy;     /* whole screens with raw keys; otherwise plain text, line after line */
    bool colour;    /* may be used */
    bool unicode;   /* may be used */
    unsigned columns, rows;
};

struct terminal_wishes {
    bool ascii, no_colour;
    bool read_stdin; /* take moves from standard input although it is no terminal */
};

bool terminal_is_utf8(void); /* as LC_ALL, LC_CTYPE or LANG says */
/* Looks at standard input, output and the environment (TERM, NO_COLOR, LC_ALL, LC_CTYPE, LANG). Changes nothing. */
void terminal_open(struct terminal *terminal, const struct terminal_wishes *wishes);
/* From here until terminal_leave() signals are noted instead of deadly, and in a fancy terminal keys come raw. */
void terminal_enter(const struct terminal *terminal);
void terminal_leave(void); /* harmless when not entered; also done at exit and on fatal signals */
void terminal_full_screen(const struct terminal *terminal); /* the alternate screen, until terminal_leave() */
void terminal_normal_screen(void);

void terminal_measure(struct terminal *terminal);
void terminal_write(const char *bytes, size_t length); /* all of it, at once */
void terminal_say(const char *words);                  /* the same for a string */

/* Ctrl-C, a termination or a closed terminal has been noticed: time to go. */
bool terminal_stopped(void);
bool terminal_stopped_by_signal(void);
int terminal_lost(void); /* 0, or the errno that says why nothing can be written any more */

/* Waits; true if nothing disturbed it. A key ends the wait (and is swallowed). Without a fancy terminal: just waits. */
bool terminal_pause(struct terminal *terminal, unsigned milliseconds);

enum { /* keys beyond characters; characters are their Unicode numbers */
       KEY_NONE = 0,
       KEY_ENTER = 0x110000,
       KEY_TAB,
       KEY_BACKSPACE,
       KEY_DELETE,
       KEY_LEFT,
       KEY_RIGHT,
       KEY_UP,
       KEY_DOWN,
       KEY_HOME,
       KEY_END,
       KEY_KILL_LINE,
       KEY_KILL_WORD,
       KEY_KILL_REST,
       KEY_REDRAW,
       KEY_GONE,
       KEY_ESCAPE,
       KEY_OTHER
};
/* The next key; KEY_NONE after `milliseconds` (-1: no limit); KEY_GONE:
 * stopped or end of input; KEY_REDRAW: resized. */
uint32_t terminal_key(int milliseconds);

/* --- lines -------------------------------------------------------------------------------------------------------- */

enum { LINE_CAPACITY = 256, LINE_HISTORY = 32 };

struct line {
    char text[LINE_CAPACITY];
    size_t length, cursor; /* bytes, always between characters */
    unsigned recalled;     /* how far back in the history, 0: not */
};

struct line_history {
    char lines[LINE_HISTORY][LINE_CAPACITY];
    unsigned count;
};

/* What Tab should do with `text` before the cursor: writes what to append, and words to choose from (or ""). */
struct line_completion {
    char append[LINE_CAPACITY], choices[LINE_CAPACITY];
};
typedef void line_completer(void *with, const char *text, struct line_completion *out);

enum line_end { LINE_DONE, LINE_REDRAW, LINE_TOO_LONG, LINE_GONE };

struct line_reader {
    const struct terminal *terminal;
    const char *prompt;
    struct line_history *history; /* may be NULL */
    line_completer *complete;     /* may be NULL */
    void *with;
};

/* Edits *line until Enter. LINE_REDRAW: the screen changed; draw again and come back with the same line. LINE_TOO_LONG:
 * a line that does not fit was read and dropped. LINE_GONE: end of input, or stopped. */
enum line_end terminal_read_line(const struct line_reader *reader, struct line *line);
void line_clear(struct line *line);
void line_history_add(struct line_history *history, const char *text);

/* --- columns ------------------------------------------------------------------------------------------------------ */

/* One character from UTF-8: its number and its bytes (1 to 4; a damaged byte counts as U+FFFD, 1 byte). */
size_t utf8_take(const char *text, uint32_t *character);
unsigned utf8_columns(uint32_t character); /* 0, 1 or 2 */
unsigned text_columns(const char *text);   /* on the screen */
char utf8_ascii(uint32_t character);       /* what comes nearest to it in ASCII */

#endif
