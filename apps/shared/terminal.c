/* terminal.c: what the terminal can do, raw mode, signals, keys and waiting. The line editor is in terminal_line.c. */
#define _DEFAULT_SOURCE
#include "shared/terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "shared/language.h"

/* Signal handlers can reach only globals: these few are the terminal's whole hidden state. */
static volatile sig_atomic_t stopped, by_signal, resized, lost;
static volatile sig_atomic_t entered, raw, full_screen;
static struct termios before;

/* --- what it can do ----------------------------------------------------------------------------------------------- */

static bool mentions_utf8(const char *locale) {
    return strstr(locale, "UTF-8") || strstr(locale, "utf-8") || strstr(locale, "UTF8") || strstr(locale, "utf8");
}

bool terminal_is_utf8(void) {
    static const char *const variables[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) return mentions_utf8(value); /* the first one set decides, as in setlocale */
    }
    return false;
}

static bool is_dumb(void) {
    const char *term = getenv("TERM");
    return !term || !*term || strcmp(term, "dumb") == 0;
}

static bool colour_unwanted(void) {
    const char *no = getenv("NO_COLOR");
    return no && *no;
}

void terminal_measure(struct terminal *terminal) {
    struct winsize size;
    terminal->columns = 80;
    terminal->rows = 24;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
        terminal->columns = size.ws_col;
        terminal->rows = size.ws_row;
    }
}

void terminal_open(struct terminal *terminal, const struct terminal_wishes *wishes) {
    bool in = isatty(STDIN_FILENO), out = isatty(STDOUT_FILENO);
    *terminal = (struct terminal){ .asks = in || wishes->read_stdin,
                                   .converses = in && out && !wishes->read_stdin,
                                   .fancy = in && out && !is_dumb() && !wishes->read_stdin,
                                   .colour = out && !is_dumb() && !wishes->no_colour && !colour_unwanted(),
                                   .unicode = terminal_is_utf8() && !wishes->ascii && !(out && is_dumb()) };
    terminal_measure(terminal);
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

void terminal_write(const char *bytes, size_t length) {
    while (length) {
        ssize_t written = write(STDOUT_FILENO, bytes, length);
        if (written < 0 && errno != EINTR && errno != EAGAIN) {
            stopped = 1; /* nobody is looking any more */
            lost = errno;
            return;
        }
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
}

void terminal_say(const char *words) { terminal_write(words, strlen(words)); }

/* --- in and out of raw mode --------------------------------------------------------------------------------------- */

static void go_raw(void) {
    struct termios now = before;
    now.c_lflag &= ~(tcflag_t)(ICANON | ECHO); /* ISIG stays: Ctrl-C is a signal, also while a bot thinks */
    now.c_cc[VMIN] = 1;
    now.c_cc[VTIME] = 0;
    now.c_cc[VSUSP] = _POSIX_VDISABLE; /* Ctrl-Z arrives as a key: the screen is put in order first */
    tcsetattr(STDIN_FILENO, TCSADRAIN, &now);
    raw = 1;
}

void terminal_normal_screen(void) {
    static const char back[] = "\033[?1049l\033[?25h\033[0m";
    if (full_screen && write(STDOUT_FILENO, back, sizeof back - 1) < 0) stopped = 1;
    full_screen = 0;
}

void terminal_full_screen(const struct terminal *terminal) {
    if (!terminal->fancy || full_screen) return;
    full_screen = 1;
    terminal_say("\033[?1049h\033[H\033[2J");
}

/* Only calls that are allowed in a signal handler. */
static void restore(void) {
    terminal_normal_screen();
    if (raw) tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    raw = 0;
}

static void note_stop(int signal_number) {
    (void)signal_number;
    stopped = by_signal = 1;
}

static void note_resize(int signal_number) {
    (void)signal_number;
    resized = 1;
}

/* What a bug said on the full screen goes with it; this much stays. */
static void die_tidily(int signal_number) {
    const char *words = tr("witching: This is a bug in the program. The record holds every move that was shown.\n");
    bool was_full = full_screen;
    restore();
    if (was_full && write(STDERR_FILENO, words, strlen(words)) < 0) stopped = 1;
    raise(signal_number); /* SA_RESETHAND: now the default, which kills */
}

static void on_signal(int number, void (*handler)(int), int flags) {
    struct sigaction action = { .sa_handler = handler, .sa_flags = flags };
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void terminal_enter(const struct terminal *terminal) {
    static const int stops[] = { SIGINT, SIGTERM, SIGHUP },
                     deaths[] = { SIGABRT, SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE };
    if (entered) return;
    entered = 1;
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) on_signal(stops[i], note_stop, 0);
    for (size_t i = 0; i < sizeof deaths / sizeof *deaths; i++) on_signal(deaths[i], die_tidily, (int)SA_RESETHAND);
    on_signal(SIGWINCH, note_resize, SA_RESTART);
    if (!terminal->fancy || tcgetattr(STDIN_FILENO, &before) != 0) return;
    atexit(terminal_leave);
    go_raw();
}

void terminal_leave(void) { restore(); }

static void suspend(void) {
    bool was_full = full_screen;
    restore();
    raise(SIGTSTP); /* comes back here when the shell brings us to the front again */
    go_raw();
    if (was_full) terminal_full_screen(&(struct terminal){ .fancy = true });
}

bool terminal_stopped(void) { return stopped; }
bool terminal_stopped_by_signal(void) { return by_signal; }
int terminal_lost(void) { return lost; }

/* --- keys --------------------------------------------------------------------------------------------------------- */

/* One byte within `milliseconds`: 1. 0: none came. -1: end of input, or a signal wants attention. */
static int take_byte(int milliseconds, unsigned char *byte) {
    struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
    if (stopped || resized) return -1;
    int ready = poll(&in, 1, milliseconds);
    if (ready == 0) return 0;
    if (ready < 0) return -1;
    if (read(STDIN_FILENO, byte, 1) == 1) return 1;
    stopped = 1;
    return -1;
}

static uint32_t arrow(unsigned char letter) {
    switch (letter) {
    case 'A': return KEY_UP;
    case 'B': return KEY_DOWN;
    case 'C': return KEY_RIGHT;
    case 'D': return KEY_LEFT;
    case 'H': return KEY_HOME;
    case 'F': return KEY_END;
    default: return KEY_OTHER;
    }
}

static uint32_t numbered_key(unsigned number) {
    switch (number) {
    case 1:
    case 7: return KEY_HOME;
    case 3: return KEY_DELETE;
    case 4:
    case 8: return KEY_END;
    default: return KEY_OTHER;
    }
}

enum { ESCAPE_PATIENCE = 50 }; /* milliseconds a terminal may take over the rest of a key's sequence */

static uint32_t escape_sequence(void) {
    unsigned char byte = 0;
    unsigned number = 0;
    if (take_byte(ESCAPE_PATIENCE, &byte) != 1) return KEY_ESCAPE;
    if (byte != '[' && byte != 'O') return KEY_OTHER;
    while (take_byte(ESCAPE_PATIENCE, &byte) == 1) {
        if (byte >= '0' && byte <= '9')
            number = number * 10 % 1000 + (byte - '0');
        else if (byte == '~')
            return numbered_key(number);
        else if (byte >= '@')
            return arrow(byte);
    }
    return KEY_OTHER;
}

static uint32_t control_key(unsigned char byte) {
    switch (byte) {
    case '\r':
    case '\n': return KEY_ENTER;
    case '\t': return KEY_TAB;
    case 8:
    case 127: return KEY_BACKSPACE;
    case 1: return KEY_HOME;       /* Ctrl-A */
    case 2: return KEY_LEFT;       /* Ctrl-B */
    case 4: return KEY_GONE;       /* Ctrl-D; on a line with text the editor deletes instead */
    case 5: return KEY_END;        /* Ctrl-E */
    case 6: return KEY_RIGHT;      /* Ctrl-F */
    case 11: return KEY_KILL_REST; /* Ctrl-K */
    case 12: return KEY_REDRAW;    /* Ctrl-L */
    case 14: return KEY_DOWN;      /* Ctrl-N */
    case 16: return KEY_UP;        /* Ctrl-P */
    case 21: return KEY_KILL_LINE; /* Ctrl-U */
    case 23: return KEY_KILL_WORD; /* Ctrl-W */
    case 26: suspend(); return KEY_REDRAW;
    case 27: return escape_sequence();
    default: return KEY_OTHER;
    }
}

static uint32_t character_key(unsigned char first) {
    char bytes[5] = { (char)first };
    unsigned more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    for (unsigned i = 1; i <= more; i++) {
        unsigned char byte;
        if (take_byte(ESCAPE_PATIENCE, &byte) != 1) return KEY_OTHER;
        bytes[i] = (char)byte;
    }
    uint32_t character;
    utf8_take(bytes, &character);
    return character == 0xfffd ? KEY_OTHER : character;
}

uint32_t terminal_key(int milliseconds) {
    unsigned char byte;
    switch (take_byte(milliseconds, &byte)) {
    case 1: return byte < 32 || byte == 127 ? control_key(byte) : character_key(byte);
    case 0: return KEY_NONE;
    default: break;
    }
    if (stopped) return KEY_GONE;
    resized = 0;
    return KEY_REDRAW;
}

bool terminal_pause(struct terminal *terminal, unsigned milliseconds) {
    if (stopped) return false;
    if (!terminal->fancy) {
        poll(NULL, 0, (int)milliseconds);
        return !stopped;
    }
    uint32_t key = terminal_key((int)milliseconds);
    if (key == KEY_GONE) stopped = 1;
    return key == KEY_NONE;
}
