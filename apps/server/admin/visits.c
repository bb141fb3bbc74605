/* visits.c: operators who come and go. What they ask is understood and done in errands.c. */
#include "server/admin/visits.h"

#include "server/admin/errands.h"
#include "server/log.h"
#include "shared/app.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { AT_ONCE = 8, BACKLOG = 128, ASKS_WITHIN = 3000, ENDS_WITHIN = 60000 /* ms */ };

struct visit {
    uv_pipe_t pipe; /* first */
    struct visits *visits;
    struct visit *next, **back;
    struct visit **remembered; /* by whoever will answer; NULL: nobody does yet */
    int64_t came;              /* steady */
    bool asked;
    uv_write_t write;
    char *answer;
    size_t length;
    char line[VISIT_LINE];
};

struct visits {
    uv_pipe_t door; /* first */
    struct server *server;
    struct visit *all;
    unsigned count, handles;
    bool knocking; /* somebody waits at the door until there is a place */
    bool stopped;
    char path[sizeof((struct sockaddr_un *)0)->sun_path];
};

/* --- the door ----------------------------------------------------------------------------------------------------- */

static bool is_answered(const struct sockaddr_un *name) {
    int probe = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool answered = probe >= 0 && connect(probe, (const struct sockaddr *)name, sizeof *name) == 0;
    if (probe >= 0) close(probe);
    return answered;
}

/* What a server that was killed has left behind is in nobody's way; anything else is left alone. */
static bool make_room(const struct sockaddr_un *name) {
    struct stat about;
    if (lstat(name->sun_path, &about) != 0) return true;
    if (!S_ISSOCK(about.st_mode)) {
        failure(tr("%s is in the way of the operators' socket; name another place with --admin."), name->sun_path);
        return false;
    }
    if (is_answered(name)) {
        failure(tr("another server listens to its operators at %s; name another place with --admin."), name->sun_path);
        return false;
    }
    return unlink(name->sun_path) == 0 || errno == ENOENT;
}

/* Nobody can connect before listen(), so the file is closed to others in time. */
static int bind_there(const struct sockaddr_un *name) {
    int door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (door < 0) return -1;
    if (bind(door, (const struct sockaddr *)name, sizeof *name) == 0 && chmod(name->sun_path, S_IRUSR | S_IWUSR) == 0)
        return door;
    int problem = errno;
    close(door);
    errno = problem;
    return -1;
}

int visits_bind(const char *path) {
    struct sockaddr_un name = { .sun_family = AF_UNIX };
    if (strlen(path) >= sizeof name.sun_path) {
        failure(tr("%s is too long for the operators' socket; name a shorter place with --admin."), path);
        return -1;
    }
    memcpy(name.sun_path, path, strlen(path) + 1);
    if (!make_room(&name)) return -1;
    int door = bind_there(&name);
    if (door < 0) failure(tr("the operators' socket %s cannot be made: %s."), path, error_text(errno));
    return door;
}

/* --- a visit ------------------------------------------------------------------------------------------------------ */

static void on_gone(uv_handle_t *handle);
static void let_in(struct visits *visits);

static void hang_up(struct visit *visit) {
    if (uv_is_closing((uv_handle_t *)&visit->pipe)) return;
    if (visit->remembered) *visit->remembered = NULL;
    visit->remembered = NULL;
    uv_close((uv_handle_t *)&visit->pipe, on_gone);
}

static void free_if_done(struct visits *visits) {
    if (visits->stopped && !visits->handles) free(visits);
}

static void on_gone(uv_handle_t *handle) {
    struct visit *visit = (struct visit *)handle;
    struct visits *visits = visit->visits;
    *visit->back = visit->next;
    if (visit->next) visit->next->back = visit->back;
    free(visit->answer);
    free(visit);
    visits->count--;
    visits->handles--;
    if (visits->knocking && !visits->stopped) let_in(visits);
    free_if_done(visits);
}

void visit_waits(struct visit *visit, struct visit **remembered) {
    *remembered = visit;
    visit->remembered = remembered;
}

struct server *visit_server(const struct visit *visit) {
    return visit->visits->server;
}

struct wh_text visit_open(struct visit *visit) {
    visit->answer = allocate(VISIT_ANSWER);
    return wh_text_into(visit->answer, VISIT_ANSWER);
}

static void on_sent(uv_write_t *write, int status) {
    (void)status;
    hang_up(write->data);
}

void visit_close(struct visit *visit, struct wh_text *answer) {
    visit->remembered = NULL;
    wh_put_char(answer, '\n');
    wh_assert(!answer->overflow);
    uv_buf_t text = uv_buf_init(answer->start, (unsigned)answer->length);
    visit->write.data = visit;
    if (uv_write(&visit->write, (uv_stream_t *)&visit->pipe, &text, 1, on_sent) != 0) hang_up(visit);
}

static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *room) {
    struct visit *visit = (struct visit *)handle;
    (void)wanted;
    *room = uv_buf_init(visit->line + visit->length, (unsigned)(sizeof visit->line - visit->length));
}

/* Until the line is whole. What comes after it is not read, so somebody who goes away is noticed by the answer that
 * cannot be sent. */
static void on_bytes(uv_stream_t *stream, ssize_t count, const uv_buf_t *bytes) {
    struct visit *visit = (struct visit *)stream;
    (void)bytes;
    if (count > 0) visit->length += (size_t)count;
    const char *end = memchr(visit->line, '\n', visit->length);
    if (end || visit->length == sizeof visit->line) {
        visit->asked = true;
        uv_read_stop(stream);
        errand_begin(visit, visit->line, end ? (size_t)(end - visit->line) : visit->length);
    } else if (count < 0) {
        hang_up(visit);
    }
}

/* Whoever comes while there is no place waits at the door: libuv looks there again after the next is let in. */
static void let_in(struct visits *visits) {
    visits->knocking = visits->count >= AT_ONCE;
    if (visits->knocking) return;
    struct visit *visit = allocate(sizeof *visit);
    uv_pipe_init(visits->server->loop, &visit->pipe, 0);
    visit->visits = visits;
    visit->came = time_steady();
    visit->next = visits->all;
    visit->back = &visits->all;
    if (visit->next) visit->next->back = &visit->next;
    visits->all = visit;
    visits->count++;
    visits->handles++;
    bool fine = uv_accept((uv_stream_t *)&visits->door, (uv_stream_t *)&visit->pipe) == 0 &&
                uv_read_start((uv_stream_t *)&visit->pipe, give_room, on_bytes) == 0;
    if (!fine) hang_up(visit);
}

static void on_knock(uv_stream_t *door, int status) {
    if (status == 0) let_in((struct visits *)door);
}

/* --- all of them -------------------------------------------------------------------------------------------------- */

struct visits *visits_start(struct server *server, int descriptor) {
    struct visits *visits = allocate(sizeof *visits);
    visits->server = server;
    visits->handles = 1;
    snprintf(visits->path, sizeof visits->path, "%s", server->settings.admin);
    uv_pipe_init(server->loop, &visits->door, 0);
    bool fine =
        uv_pipe_open(&visits->door, descriptor) == 0 && uv_listen((uv_stream_t *)&visits->door, BACKLOG, on_knock) == 0;
    wh_assert(fine);
    return visits;
}

void visits_sweep(struct visits *visits) {
    int64_t now = time_steady();
    if (!visits) return;
    for (struct visit *visit = visits->all; visit; visit = visit->next)
        if (now - visit->came > (visit->asked ? ENDS_WITHIN : ASKS_WITHIN)) hang_up(visit);
}

static void on_closed(uv_handle_t *handle) {
    struct visits *visits = (struct visits *)handle;
    visits->handles--;
    free_if_done(visits);
}

void visits_stop(struct visits *visits) {
    if (!visits) return;
    visits->stopped = true;
    unlink(visits->path);
    for (struct visit *visit = visits->all; visit; visit = visit->next) hang_up(visit);
    uv_close((uv_handle_t *)&visits->door, on_closed);
}
