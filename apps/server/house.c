/* house.c: puts the parts of the server together, runs its loop, and stops it without losing anything. */
#include "server/house.h"

#include "server/accounts/missed.h"
#include "server/accounts/phrases.h"
#include "server/admin/sanctions.h"
#include "server/admin/visits.h"
#include "server/bots/bots.h"
#include "server/custodian.h"
#include "server/drain.h"
#include "server/lag.h"
#include "server/listener.h"
#include "server/log.h"
#include "server/net/certificate.h"
#include "server/net/doors.h"
#include "server/net/page.h"
#include "server/net/ws.h"
#include "server/push/push.h"
#include "server/requests/client.h"
#include "server/requests/protocol.h"
#include "server/store/heartbeat.h"
#include "server/store/readers.h"
#include "server/store/store.h"
#include "server/store/writer.h"
#include "server/table/tables.h"
#include "server/telling/presence.h"
#include "server/telling/scribe.h"
#include "server/welcome.h"
#include "shared/app.h"
#include "shared/language.h"

#include <arpa/inet.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { SWEEP_EVERY = 1000, STOP_WITHIN = 5000 /* ms */, READERS = 2, TELL_EVERY = 5 /* tries */, REFUSALS = 3 };

static const int signals[] = { SIGTERM, SIGINT, SIGUSR1, SIGHUP };
enum { SIGNALS = sizeof signals / sizeof *signals };

/* --- keys: drawn once, and kept in the store so that all servers of one store agree ------------------------------- */

static bool read_key(struct storage *storage, const char *name, uint8_t key[32]) {
    char value[FACT_VALUE];
    return storage_get(storage, name, value) && hex_bytes(value, key, 32);
}

static bool agree_on_key(struct storage *storage, const char *name, uint8_t key[32]) {
    uint8_t fresh[32];
    struct put put = { .expects = true };
    struct write write = { .put_count = 1, .puts = &put };
    if (read_key(storage, name, key)) return true;
    randombytes_buf(fresh, sizeof fresh);
    struct wh_text out = wh_text_into(put.value, sizeof put.value);
    put_hex_bytes(&out, fresh, sizeof fresh);
    snprintf(put.key, sizeof put.key, "%s", name);
    storage_commit(storage, &write);
    return read_key(storage, name, key); /* ours, or that of a server that was faster */
}

/* --- the loop ----------------------------------------------------------------------------------------------------- */

struct running {
    struct server server;
    uv_loop_t loop;
    uv_timer_t sweep, beat, deadline, drain;
    uv_prepare_t round;
    uv_signal_t signals[SIGNALS];
    struct listener *listener;
    int64_t stopping_since; /* steady */
    bool stops_when_drained;
    struct ws *ws;
    struct doors doors;               /* those of ws */
    int operators;                    /* the descriptor of visits.h, until that has it; -1: there is none */
    struct storage *writing;          /* the writer's handle, until the writer has it */
    struct storage *reading[READERS]; /* the readers', likewise */
    struct storage *hearing;          /* the listener's, likewise; NULL: nobody shares the store */
};

static void on_sweep(uv_timer_t *timer) {
    struct running *running = timer->data;
    struct server *server = &running->server;
    tables_sweep(server, 0);
    clients_sweep(server);
    readers_sweep(server->readers);
    writer_sweep(server->writer);
    ratings_settle(server);
    sanctions_sweep(server);
    visits_sweep(server->visits);
    custodian_sweep(server);
    listener_sweep(running->listener);
    missed_sweep(server);
}

static void on_beat(uv_timer_t *timer) {
    struct server *server = &((struct running *)timer->data)->server;
    heartbeat(server);
    presence_beat(server);
}

/* The end of a round of the loop: what came of it is written down together, and sent together. */
static void on_round(uv_prepare_t *prepare) {
    struct running *running = prepare->data;
    writer_flush(running->server.writer);
    ws_flush(&running->server);
    lag_round(running->server.lag);
}

static void stop_loop(struct running *running) { uv_stop(&running->loop); }

/* Everything that was begun is written and told before the sockets are closed. */
static void on_deadline(uv_timer_t *timer) {
    struct running *running = timer->data;
    bool late = time_steady() - running->stopping_since > STOP_WITHIN;
    bool idle = writer_idle(running->server.writer) && phrases_idle(running->server.phrases);
    if (!idle && !late) return;
    if (!running->server.farewell) {
        running->server.farewell = true;
        clients_goodbye(&running->server);
        return;
    }
    if (clients_any(&running->server) && !late) return;
    stop_loop(running);
}

static void stop(struct running *running) {
    if (running->server.stopping) return;
    running->server.stopping = true;
    running->stopping_since = time_steady();
    log_line(LOG_INFO, "what=stopping");
    phrases_take_no_more(running->server.phrases);
    uv_timer_start(&running->deadline, on_deadline, 0, 20);
}

static void on_drain(uv_timer_t *timer) {
    struct running *running = timer->data;
    if (drain_goes_on(&running->server)) return;
    uv_timer_stop(timer);
    log_line(LOG_INFO, "what=drained");
    if (running->stops_when_drained) stop(running);
}

static void drain(struct running *running) {
    if (running->server.draining || running->server.stopping) return;
    drain_begin(&running->server);
    uv_timer_start(&running->drain, on_drain, 0, DRAIN_EVERY);
}

/* Where other servers share the store, people go there first; else there is nowhere to go. */
static void end(struct running *running) {
    bool waits = storage_is_shared(running->server.settings.store) && !running->server.drained;
    running->stops_when_drained = true;
    if (waits)
        drain(running);
    else
        stop(running);
}

static void on_signal(uv_signal_t *signal, int number) {
    struct running *running = signal->data;
    if (number == SIGUSR1)
        drain(running);
    else if (number == SIGHUP)
        ws_renew_certificate(running->ws, &running->server);
    else
        end(running);
}

static void start_timers(struct running *running) {
    uv_timer_init(&running->loop, &running->sweep);
    uv_timer_init(&running->loop, &running->beat);
    uv_timer_init(&running->loop, &running->deadline);
    uv_timer_init(&running->loop, &running->drain);
    uv_prepare_init(&running->loop, &running->round);
    running->round.data = running->sweep.data = running->beat.data = running->deadline.data = running->drain.data =
        running;
    for (unsigned i = 0; i < SIGNALS; i++) {
        uv_signal_init(&running->loop, &running->signals[i]);
        running->signals[i].data = running;
    }
    uv_timer_start(&running->sweep, on_sweep, SWEEP_EVERY, SWEEP_EVERY);
    uv_timer_start(&running->beat, on_beat, 0, TIME_BEAT);
    uv_prepare_start(&running->round, on_round);
}

/* Many sockets need many descriptors. */
static void raise_limits(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static void close_storage(struct running *running) {
    storage_close(running->writing);
    running->writing = NULL;
    for (unsigned i = 0; i < READERS; i++) {
        storage_close(running->reading[i]);
        running->reading[i] = NULL;
    }
    storage_close(running->hearing);
    running->hearing = NULL;
}

/* A database that takes one more connection for the writer may still refuse the others theirs; and a server that could
 * not hear of what others write would show people what is long over. */
static bool open_others(struct running *running, char *problem, size_t room) {
    const char *url = running->server.settings.store;
    bool fine = true;
    for (unsigned i = 0; fine && i < READERS; i++)
        fine = (running->reading[i] = storage_open(url, problem, room)) != NULL;
    if (!fine || !storage_is_shared(url)) return fine;
    running->hearing = storage_open(url, problem, room);
    return running->hearing;
}

/* The handles, the time and the keys; false, and why not ("": it takes no writes). */
static bool try_storage(struct running *running, char *problem, size_t room) {
    const char *url = running->server.settings.store;
    running->writing = storage_open(url, problem, room);
    bool fine = running->writing && heartbeat_first(&running->server, running->writing) &&
                agree_on_key(running->writing, "key/cookie", running->server.cookie_key) &&
                agree_on_key(running->writing, "key/invite", running->server.invite_key) &&
                agree_on_key(running->writing, "key/push", running->server.push_key) &&
                open_others(running, problem, room);
    if (fine) return true;
    problem[strcspn(problem, "\r\n")] = '\0';
    close_storage(running);
    return false;
}

static void wait_for_storage(const char *problem) {
    static unsigned tries;
    char words[256];
    snprintf(words, sizeof words, "%s", problem);
    for (char *at = words; (at = strchr(at, '"'));) *at = '\'';
    if (tries++ % TELL_EVERY == 0) log_line(LOG_WARNING, "what=waiting-for-store problem=\"%s\"", words);
    sleep(1);
}

static bool may_wait(const struct settings *settings, int64_t began) {
    return storage_is_shared(settings->store) && time_steady() - began < (int64_t)settings->wait_for_store * 1000;
}

/* A database may come up after the server, as after a power cut. */
static bool open_storage(struct running *running) {
    char problem[256] = "", told[STORE_TEXT];
    const char *url = running->server.settings.store;
    int64_t began = time_steady();
    store_told(url, told);
    if (store_is_nonsense(url)) {
        failure(tr("the store %s is not the address of a database; write it postgresql://user:password@host/database, "
                   "with %%40 for an @ in the password."),
                told);
        return false;
    }
    bool fine = false;
    unsigned refused = 0;
    while (!(fine = try_storage(running, problem, sizeof problem)) && may_wait(&running->server.settings, began)) {
        refused = store_is_away(url) ? 0 : refused + 1;
        if (refused == REFUSALS) break; /* it is there, and does not want us */
        if (refused)
            sleep(1); /* it may have come up just now, or still count the connections of a server that was killed */
        else
            wait_for_storage(problem);
    }
    if (!fine) failure(tr("the store %s cannot be opened: %s."), told, problem[0] ? problem : tr("it takes no writes"));
    return fine;
}

void server_close(struct running *running) {
    struct server *server = &running->server;
    server->stopping = true; /* a pass-phrase may still be in the pool: nothing is written for it now */
    workers_stop(server->workers);
    listener_stop(running->listener);
    visits_stop(server->visits);
    push_stop(server);
    readers_stop(server->readers);
    phrases_stop(server->phrases); /* what is being worked on ends below, in the last run of the loop */
    writer_stop(server->writer);
    scribe_stop(server->scribe); /* the same */
    lists_stop(server->lists);
    ws_close(running->ws);
    uv_close((uv_handle_t *)&running->sweep, NULL);
    uv_close((uv_handle_t *)&running->beat, NULL);
    uv_close((uv_handle_t *)&running->deadline, NULL);
    uv_close((uv_handle_t *)&running->drain, NULL);
    uv_close((uv_handle_t *)&running->round, NULL);
    for (unsigned i = 0; i < SIGNALS; i++) uv_close((uv_handle_t *)&running->signals[i], NULL);
    uv_run(&running->loop, UV_RUN_DEFAULT);
    int left = uv_loop_close(&running->loop);
    wh_assert(left == 0); /* what is still worked on would come back to what is freed here */
    phrases_free(server->phrases);
    ws_free(running->ws);
    tables_destroy(server->tables);
    ops_destroy(server->ops);
    clients_destroy(server->clients);
    sanctions_free(server->sanctions);
    ws_free_spare(server);
    free(server->news);
    page_free(server->page);
    push_free(server);
    lag_stop(server->lag);
    free(running);
    log_line(LOG_INFO, "what=stopped");
}

/* After the store, which only one server has: the socket beside it is ours then, whoever made it. */
static bool admit_operators(struct running *running) {
    const char *path = running->server.settings.admin;
    running->operators = path ? visits_bind(path) : -1;
    return !path || running->operators >= 0;
}

/* The port first: it is taken, but not answered until the store is there. DONE, or it was said why not. */
static int open_up(struct running *running) {
    const struct settings *settings = &running->server.settings;
    struct doors *doors = &running->doors;
    int result = settings->certificate ? certificate_check(settings->certificate, settings->key) : DONE;
    if (result == DONE) result = doors_bind(doors, settings->address, settings->port);
    if (result != DONE) return result;
    if (!open_storage(running) || doors_open(doors, settings->port) != DONE || !admit_operators(running)) {
        doors_close(doors);
        return FAILED;
    }
    uv_loop_init(&running->loop);
    running->server.loop = &running->loop;
    running->server.lag = lag_start(&running->loop);
    running->ws = ws_listen(&running->server, doors);
    if (running->ws) return DONE;
    lag_stop(running->server.lag);
    doors_close(doors);
    return failure(tr("the library for sockets cannot be started."));
}

int server_open(const struct settings *settings, struct running **out) {
    struct running *running = allocate(sizeof *running);
    struct server *server = &running->server;
    server->settings = *settings;
    server->self = storage_self();
    running->operators = -1;
    int result = open_up(running);
    if (result != DONE) {
        close_storage(running);
        free(running);
        return result;
    }
    server->clients = clients_create();
    server->tables = tables_create(server);
    server->ops = ops_create();
    server->news = allocate(NEWS_TEXT);
    server->page = page_read(server->settings.web);
    server->sanctions = sanctions_start(running->reading[0]);
    server->readers = readers_start(&running->loop, running->reading, READERS);
    server->scribe = scribe_start(server);
    server->lists = lists_start(&running->loop);
    server->phrases = phrases_start(&running->loop);
    server->writer = writer_start(&running->loop, running->writing);
    server->workers = workers_start(server, server->settings.workers);
    push_start(server);
    start_timers(running);
    if (running->hearing) running->listener = listener_start(server, running->hearing);
    if (running->operators >= 0) server->visits = visits_start(server, running->operators);
    tables_sweep(server, BOT_PATIENCE); /* bots whose turn it was when the server stopped */
    tables_unpark(server);
    *out = running;
    return DONE;
}

struct server *server_of(struct running *running) {
    return &running->server;
}
unsigned server_port(const struct running *running) {
    struct sockaddr_in6 name = { .sin6_port = 0 }; /* the port is where that of IPv4 is */
    socklen_t size = sizeof name;
    getsockname(running->doors.descriptors[0], (struct sockaddr *)&name, &size);
    return ntohs(name.sin6_port);
}

void server_turn(struct running *running) { uv_run(&running->loop, UV_RUN_NOWAIT); }
void server_wait(struct running *running) { uv_run(&running->loop, UV_RUN_ONCE); }

/* Nothing has begun yet: a server that waits for its store can simply go. */
static void on_early_end(int number) {
    (void)number;
    _exit(DONE);
}

int server_run(const struct settings *settings) {
    struct running *running;
    raise_limits();
    signal(SIGTERM, on_early_end);
    signal(SIGINT, on_early_end);
    int result = server_open(settings, &running);
    if (result != DONE) return result;
    for (unsigned i = 0; i < SIGNALS; i++) uv_signal_start(&running->signals[i], on_signal, signals[i]);
    if (isatty(STDOUT_FILENO)) welcome(settings, &running->doors, page_is_built(running->server.page));
    log_start();
    log_line(LOG_INFO, "what=listening port=%u", settings->port);
    uv_run(&running->loop, UV_RUN_DEFAULT);
    server_close(running);
    return DONE;
}
