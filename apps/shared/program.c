/* program.c: a child process that speaks in lines. */
#define _GNU_SOURCE /* pipe2 */

#include "shared/program.h"

#include "shared/app.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { LINE_LIMIT = 64 << 20, BREATH = 20 }; /* bytes; milliseconds between two looks at what else may happen */

struct program {
    pid_t id;
    int to, from; /* -1: closed */
    char *text;   /* what has come: lines handed out already, then the rest */
    size_t start, length, capacity;
    size_t looked; /* no line ends before this: a long one is looked through once */
};

int64_t program_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- life --------------------------------------------------------------------------------------------------------- */

/* A group of its own: Ctrl-C is for us, who then end it politely, with all that it has started. */
static int spawn(pid_t *id, const char *command, int input, int output) {
    const char *words[] = { "sh", "-c", command, NULL };
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigdefault(&how, &usual);
    int problem = posix_spawn(id, "/bin/sh", &files, &how, (char *const *)words, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return problem;
}

struct program *program_start(const char *command) {
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0) return NULL;
    if (pipe2(from, O_CLOEXEC) != 0) {
        close(to[0]), close(to[1]);
        return NULL;
    }
    pid_t id = 0;
    int problem = spawn(&id, command, to[0], from[1]);
    close(to[0]), close(from[1]);
    if (problem) {
        close(to[1]), close(from[0]);
        errno = problem;
        return NULL;
    }
    struct program *program = allocate(sizeof *program);
    *program = (struct program){ .id = id, .to = to[1], .from = from[0] };
    fcntl(program->to, F_SETFL, O_NONBLOCK);
    fcntl(program->from, F_SETFL, O_NONBLOCK);
    return program;
}

void program_hush(struct program *program) {
    if (program->to >= 0) close(program->to);
    program->to = -1;
}

int program_end(struct program *program, int64_t grace) {
    int status = 0;
    pid_t ended = 0;
    int64_t until = program_clock() + grace;
    program_hush(program);
    while ((ended = waitpid(program->id, &status, WNOHANG)) == 0 && program_clock() < until) poll(NULL, 0, BREATH);
    kill(-program->id, SIGKILL); /* and whatever it leaves behind */
    if (ended == 0)
        while ((ended = waitpid(program->id, &status, 0)) < 0 && errno == EINTR) continue;
    close(program->from);
    free(program->text);
    free(program);
    return ended > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* --- speaking ----------------------------------------------------------------------------------------------------- */

static bool await(int file, short what, int64_t until) {
    struct pollfd polled = { .fd = file, .events = what };
    for (;;) {
        int64_t left = until - program_clock();
        int ready = poll(&polled, 1, left > 0 ? (int)left : 0);
        if (ready > 0) return true;
        if (ready == 0 || errno != EINTR) return false;
    }
}

bool program_say_raw(struct program *program, const char *bytes, size_t length, int64_t patience) {
    int64_t until = program_clock() + patience;
    while (length && program->to >= 0) {
        ssize_t put = write(program->to, bytes, length);
        if (put > 0) {
            bytes += put;
            length -= (size_t)put;
        } else if (put < 0 && errno == EAGAIN) {
            if (!await(program->to, POLLOUT, until)) return false;
        } else if (put < 0 && errno != EINTR) {
            return false;
        }
    }
    return length == 0;
}

bool program_say(struct program *program, const char *text, size_t length, int64_t patience) {
    return program_say_raw(program, text, length, patience) && program_say_raw(program, "\n", 1, patience);
}

/* --- listening ---------------------------------------------------------------------------------------------------- */

static bool take_line(struct program *program, const char **line, size_t *length) {
    char *start = program->text + program->start;
    size_t fresh = program->length - program->looked;
    char *end = fresh ? memchr(program->text + program->looked, '\n', fresh) : NULL;
    program->looked = program->length;
    if (!end) return false;
    *line = start;
    *length = (size_t)(end - start);
    if (*length && start[*length - 1] == '\r') --*length;
    start[*length] = '\0';
    program->looked = program->start = (size_t)(end - program->text) + 1;
    return true;
}

static void make_room(struct program *program) {
    if (program->start) {
        memmove(program->text, program->text + program->start, program->length - program->start);
        program->length -= program->start;
        program->looked -= program->start;
        program->start = 0;
    }
    if (program->length + 4096 < program->capacity) return;
    program->capacity = program->capacity ? 2 * program->capacity : 1 << 16;
    char *larger = realloc(program->text, program->capacity);
    if (!larger) {
        failure(tr("there is not enough memory."));
        exit(FAILED);
    }
    program->text = larger;
}

enum heard program_hear(struct program *program, int64_t patience, const char **line, size_t *length) {
    int64_t until = program_clock() + patience;
    while (!take_line(program, line, length)) {
        if (program->length - program->start > LINE_LIMIT) return HEARD_FLOOD;
        if (!await(program->from, POLLIN, until)) return HEARD_NOTHING;
        make_room(program);
        ssize_t got = read(program->from, program->text + program->length, program->capacity - program->length);
        if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN)) return HEARD_END;
        if (got > 0) program->length += (size_t)got;
    }
    return HEARD_LINE;
}

/* --- a move ------------------------------------------------------------------------------------------------------- */

struct asking {
    struct program *program;
    const atomic_bool *hurry;
    int64_t until;     /* below 0: as long as it takes */
    bool told_to_stop; /* its answer is awaited after that of the move */
    int64_t last;      /* told to stop, it must have said everything by then */
};

static bool is_over(const struct asking *asking) {
    return (asking->hurry && *asking->hurry) || (asking->until >= 0 && program_clock() >= asking->until);
}

static bool is_late(const struct asking *asking) { return asking->told_to_stop && program_clock() > asking->last; }

/* The next line, whenever it comes; told to stop, it has a little longer. */
static enum heard listen(struct asking *asking, const char **line, size_t *length) {
    for (;;) {
        if (!asking->told_to_stop && is_over(asking)) {
            asking->told_to_stop = true;
            asking->last = program_clock() + PROGRAM_GRACE;
            if (!program_say(asking->program, "stop", 4, PROGRAM_GRACE)) return HEARD_END;
        }
        enum heard heard = program_hear(asking->program, BREATH, line, length);
        if (heard != HEARD_NOTHING || is_late(asking)) return heard;
    }
}

bool program_muses(const char *line, size_t length) {
    struct wh_scan in = wh_scan_of(line, length);
    return wh_take_word(&in, "info");
}

static bool say_problem(char problem[PROGRAM_PROBLEM], enum heard heard) {
    const char *words = heard == HEARD_END       ? tr("It has ended without an answer.")
                        : heard == HEARD_NOTHING ? tr("It did not answer in time.")
                                                 : tr("It sent a line without end.");
    snprintf(problem, PROGRAM_PROBLEM, "%s", words);
    return false;
}

static bool understand(const struct turn *turn, const char *line, size_t length, wh_action *action,
                       char problem[PROGRAM_PROBLEM]) {
    char sentence[WH_WHY_SENTENCE];
    struct wh_why why;
    struct wh_scan in = wh_scan_of(line, length);
    int shown = length < 100 ? (int)length : 100;
    if (!wh_take(&in, "move ")) {
        snprintf(problem, PROGRAM_PROBLEM, tr("It answered \"%.*s\" instead of a move."), shown, line);
        return false;
    }
    if (wh_understand(turn->game, turn->state, in.at, (size_t)(in.end - in.at), action, &why)) return true;
    struct wh_text out = wh_text_into(sentence, sizeof sentence);
    why_text(&why, &out);
    snprintf(problem, PROGRAM_PROBLEM, tr("It answered \"%.*s\", which is not legal: %s"), shown, line, sentence);
    return false;
}

bool program_move(struct program *program, const struct turn *turn, const atomic_bool *hurry, wh_action *action,
                  char problem[PROGRAM_PROBLEM]) {
    struct asking asking = { program, hurry, turn->time < 0 ? -1 : program_clock() + turn->time, false, 0 };
    size_t room = TURN_ROOM + turn->steps.length, length = 0;
    const char *line = NULL;
    struct wh_text out = wh_text_into(allocate(room), room);
    wh_put(&out, "move ");
    put_turn(&out, turn);
    wh_assert(!out.overflow);
    bool said = program_say(program, out.start, out.length, PROGRAM_GRACE);
    free(out.start);
    enum heard heard = said ? listen(&asking, &line, &length) : HEARD_END;
    while (heard == HEARD_LINE && program_muses(line, length)) {
        if (is_late(&asking)) return say_problem(problem, HEARD_NOTHING);
        heard = listen(&asking, &line, &length);
    }
    if (heard != HEARD_LINE) return say_problem(problem, heard);
    bool fine = understand(turn, line, length, action, problem);
    if (!asking.told_to_stop) return fine;
    heard = listen(&asking, &line, &length); /* the answer to `stop` */
    return heard == HEARD_LINE ? fine : say_problem(problem, heard);
}
