/* program.h: another program that speaks the engine protocol: started by a command line of the shell, spoken to in
 * lines. Whatever it does (ends, floods, falls silent) is an answer here, and never holds anybody up beyond a
 * deadline. */
#ifndef WITCHING_SHARED_PROGRAM_H
#define WITCHING_SHARED_PROGRAM_H

#include "shared/turn.h"

#include <stdatomic.h>

struct program;
struct program *program_start(const char *command); /* NULL: it could not be started, and errno says why */
/* Ends it: after its input is closed it has this many milliseconds, then it is killed. Its exit status; below 0: it had
 * to be killed, or died of a signal. */
int program_end(struct program *program, int64_t grace);

/* One line, the line feed is added; or just these bytes. False: it no longer listens. */
bool program_say(struct program *program, const char *text, size_t length, int64_t patience);
bool program_say_raw(struct program *program, const char *bytes, size_t length, int64_t patience);
void program_hush(struct program *program); /* closes its input */

enum heard {
    HEARD_LINE,
    HEARD_NOTHING, /* it is silent for longer than `patience` milliseconds */
    HEARD_END,     /* it has closed its output */
    HEARD_FLOOD    /* a line without end */
};
/* The next line without its line feed, NUL-terminated; it stays until the next call. */
enum heard program_hear(struct program *program, int64_t patience, const char **line, size_t *length);

/* Is this a line "info …"? A program may send such lines while it thinks about a move: nobody need listen. */
bool program_muses(const char *line, size_t length);

/* Asks for a move. False: there was none, and `problem` says in a sentence what the program did instead. As soon as
 * *hurry is true, or turn->time is over, it is told to stop; after that its answer must come within GRACE. */
enum { PROGRAM_GRACE = 5000, PROGRAM_PROBLEM = 512 };
bool program_move(struct program *program, const struct turn *turn, const atomic_bool *hurry, wh_action *action,
                  char problem[PROGRAM_PROBLEM]);

int64_t program_clock(void); /* milliseconds of a clock that nobody sets */

#endif
