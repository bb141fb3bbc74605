/* serve.c: `witching serve`: reads the arguments, puts the parts of the server together, runs its loop, and stops it
 * without losing anything. */
#include "app.h"
#include "bots.h"
#include "client.h"
#include "language.h"
#include "log.h"
#include "page.h"
#include "phrases.h"
#include "readers.h"
#include "tables.h"
#include "writer.h"
#include "ws.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SWEEP_EVERY = 1000, STOP_WITHIN = 5000, DEFAULT_PORT = 7312, READERS = 2 };

static const char help[] = WH_TR(
    "Usage: witching serve [--port P] [--store URL] [OPTION]...\n"
    "\n"
    "Serves the table in the browser: open http://localhost:7312 then. Every match is kept: stop and start the\n"
    "server as you like.\n"
    "\n"
    "  --port P           the port to listen on; 7312 unless given\n"
    "  --address A        the address or interface to listen on; this machine only (127.0.0.1) unless given\n"
    "  --store URL        where matches are kept: a file (witching.db unless given), or postgresql://... for several\n"
    "                     servers together\n"
    "  --web DIR          the folder of the page\n"
    "  --certificate F    TLS: the file of the certificate chain, with\n"
    "  --key F            the file of its private key\n"
    "  --origin O         a page from this origin may connect too, such as https://example.org\n"
    "  --behind-proxy     believe X-Forwarded-For of the proxy in front\n"
    "  --metrics-open     show /metrics to everyone, not only to this machine\n"
    "  --contact C        offer Web Push; C is how push services reach you: mailto:... or https://...\n"
    "  --push-service H   another host that may be sent to, such as push.example.org:8443; the usual ones are known\n"
    "  --workers N        threads for bots; one for each processor but one unless given\n"
    "  --connections N    connections for each address; 64 unless given\n"
    "  --tables N         tables that each address may make in an hour; 200 unless given\n"
    "  --rate N           messages a second for each connection; 20 unless given\n"
    "  --help             this text\n");

/* --- keys: drawn once, and kept in the store so that all servers of one store agree --------------------------------- */

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

/* --- the loop ------------------------------------------------------------------------------------------------------- */

struct running {
    struct server server;
    uv_loop_t loop;
    uv_timer_t sweep, deadline;
    uv_prepare_t round;
    uv_signal_t terminated, interrupted;
    uv_poll_t news;
    enum { NOT_WATCHING, WATCHING, UNWATCHING } watching;
    struct ws *ws;
    struct storage *writing; /* the writer's handle, until the writer has it */
};

static void on_unwatched(uv_handle_t *handle) {
    struct running *running = handle->data;
    running->watching = NOT_WATCHING;
}

static void stop_watching(struct running *running) {
    if (running->watching != WATCHING) return;
    running->watching = UNWATCHING;
    uv_close((uv_handle_t *)&running->news, on_unwatched);
}

static void on_news(uv_poll_t *poll, int status, int events) {
    struct running *running = poll->data;
    (void)events;
    if (status < 0 || !storage_heard(running->server.storage, tables_grew, &running->server)) stop_watching(running);
}

/* Listens to the other servers of the same store; whatever was written before that is read. */
static void watch(struct running *running) {
    if (running->watching != NOT_WATCHING || !storage_is_shared(running->server.settings.store)) return;
    int descriptor = storage_watch(running->server.storage);
    if (descriptor < 0 || uv_poll_init(&running->loop, &running->news, descriptor) != 0) return;
    running->watching = WATCHING;
    running->news.data = running;
    uv_poll_start(&running->news, UV_READABLE, on_news);
    tables_refresh_all(&running->server);
}

static void on_sweep(uv_timer_t *timer) {
    struct running *running = timer->data;
    watch(running);
    tables_sweep(&running->server, 0);
}

/* The end of a round of the loop: what came of it is written down together, and sent together. */
static void on_round(uv_prepare_t *prepare) {
    struct running *running = prepare->data;
    writer_flush(running->server.writer);
    ws_flush(&running->server);
}

static void stop_loop(struct running *running) { uv_stop(&running->loop); }

/* Everything that was begun is written and told before the sockets are closed. */
static void on_deadline(uv_timer_t *timer) {
    struct running *running = timer->data;
    static int64_t began;
    if (!began) began = server_now();
    bool late = server_now() - began > STOP_WITHIN;
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

static void on_signal(uv_signal_t *signal, int number) {
    struct running *running = signal->data;
    (void)number;
    if (running->server.stopping) return;
    running->server.stopping = true;
    log_line(LOG_INFO, "what=stopping");
    phrases_take_no_more(running->server.phrases);
    uv_timer_start(&running->deadline, on_deadline, 0, 20);
}

static void start_timers(struct running *running) {
    uv_timer_init(&running->loop, &running->sweep);
    uv_timer_init(&running->loop, &running->deadline);
    uv_prepare_init(&running->loop, &running->round);
    uv_signal_init(&running->loop, &running->terminated);
    uv_signal_init(&running->loop, &running->interrupted);
    running->round.data = running->sweep.data = running->deadline.data = running->terminated.data =
        running->interrupted.data = running;
    uv_timer_start(&running->sweep, on_sweep, SWEEP_EVERY, SWEEP_EVERY);
    uv_prepare_start(&running->round, on_round);
    uv_signal_start(&running->terminated, on_signal, SIGTERM);
    uv_signal_start(&running->interrupted, on_signal, SIGINT);
    watch(running);
}

/* Many sockets need many descriptors. */
static void raise_limits(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool open_storage(struct running *running) {
    char problem[256] = "";
    const char *url = running->server.settings.store;
    running->server.storage = storage_open(url, problem, sizeof problem);
    if (running->server.storage) running->writing = storage_open(url, problem, sizeof problem);
    bool fine = running->writing && agree_on_key(running->writing, "key/cookie", running->server.cookie_key) &&
                agree_on_key(running->writing, "key/invite", running->server.invite_key) &&
                agree_on_key(running->writing, "key/push", running->server.push_key);
    problem[strcspn(problem, "\r\n")] = '\0';
    if (!fine) failure(tr("the store %s cannot be opened: %s."), url, problem[0] ? problem : tr("it takes no writes"));
    return fine;
}

static void close_storage(struct running *running) {
    storage_close(running->server.storage);
    storage_close(running->writing);
}

static void tear_down(struct running *running) {
    struct server *server = &running->server;
    workers_stop(server->workers);
    readers_stop(server->readers);
    phrases_stop(
        server->phrases); /* what is being worked on ends below, in the last run of the loop, and does nothing */
    writer_stop(server->writer);
    ws_close(running->ws);
    uv_close((uv_handle_t *)&running->sweep, NULL);
    uv_close((uv_handle_t *)&running->deadline, NULL);
    uv_close((uv_handle_t *)&running->round, NULL);
    uv_close((uv_handle_t *)&running->terminated, NULL);
    uv_close((uv_handle_t *)&running->interrupted, NULL);
    stop_watching(running);
    uv_run(&running->loop, UV_RUN_DEFAULT);
    uv_loop_close(&running->loop);
    tables_destroy(server->tables);
    clients_destroy(server->clients);
    page_free(server->page);
    storage_close(server->storage);
    log_line(LOG_INFO, "what=stopped");
}

static int run(struct running *running) {
    struct server *server = &running->server;
    raise_limits();
    if (!open_storage(running)) {
        close_storage(running);
        return FAILED;
    }
    uv_loop_init(&running->loop);
    server->loop = &running->loop;
    running->ws = ws_listen(server);
    if (!running->ws) {
        close_storage(running);
        return failure(tr("nothing can listen on port %u of %s: is it taken, or not allowed?"), server->settings.port,
                       server->settings.address);
    }
    server->clients = clients_create();
    server->tables = tables_create(server);
    server->page = page_read(server->settings.web);
    server->readers = readers_start(&running->loop, server->settings.store, READERS);
    wh_assert(server->readers);
    server->phrases = phrases_start(&running->loop);
    server->writer = writer_start(&running->loop, running->writing);
    server->workers = workers_start(server, server->settings.workers);
    language_in_full();
    start_timers(running);
    tables_sweep(server, BOT_PATIENCE); /* bots whose turn it was when the server stopped */
    log_line(LOG_INFO, "what=listening port=%u", server->settings.port);
    uv_run(&running->loop, UV_RUN_DEFAULT);
    tear_down(running);
    return DONE;
}

/* --- arguments ------------------------------------------------------------------------------------------------------ */

/* The page beside the program, as it was built (build/witching, web/dist) or installed (bin/witching,
 * share/witching/web). */
static const char *find_page(void) {
    static const char *const beside[] = { "/../web/dist", "/../../web/dist", "/../share/witching/web" };
    static char path[4200];
    char program[4096];
    struct stat about;
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length < 0) return NULL;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (unsigned i = 0; i < WH_COUNT(beside); i++) {
        snprintf(path, sizeof path, "%s%s", program, beside[i]);
        if (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) return path;
    }
    return NULL;
}

static struct settings default_settings(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return (struct settings){ .port = DEFAULT_PORT,
                              .address = "127.0.0.1",
                              .store = "witching.db",
                              .workers = processors > 2 ? (uint32_t)processors - 1 : 1,
                              .connections_per_address = 64,
                              .tables_per_address = 200,
                              .messages_per_second = 20 };
}

static bool take_number(struct args *args, const char *name, uint32_t least, uint32_t most, uint32_t *out) {
    const char *value = NULL;
    if (!args_is_value(args, name, &value)) return false;
    if (value) args_number(args, value, least, most, out);
    return true;
}

static bool take_setting(struct args *args, struct settings *settings) {
    bool proxy = args_is_flag(args, "--behind-proxy"), open = args_is_flag(args, "--metrics-open");
    settings->trust_proxy |= proxy;
    settings->metrics_open |= open;
    return proxy || open || take_number(args, "--port", 1, 65535, &settings->port) ||
           take_number(args, "--workers", 1, 64, &settings->workers) ||
           take_number(args, "--connections", 1, 65000, &settings->connections_per_address) ||
           take_number(args, "--tables", 1, 65000, &settings->tables_per_address) ||
           take_number(args, "--rate", 1, 1000000, &settings->messages_per_second) ||
           args_is_value(args, "--address", &settings->address) || args_is_value(args, "--store", &settings->store) ||
           args_is_value(args, "--web", &settings->web) || args_is_value(args, "--origin", &settings->origin) ||
           args_is_value(args, "--certificate", &settings->certificate) ||
           args_is_value(args, "--key", &settings->key) || args_is_value(args, "--contact", &settings->contact) ||
           args_is_value(args, "--push-service", &settings->push_service);
}

int command_serve(int argc, char **argv) {
    static struct running running;
    struct args args = args_of(argc, argv);
    struct settings *settings = &running.server.settings;
    *settings = default_settings();
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
        if (!take_setting(&args, settings)) args_refuse(&args);
    }
    if (args.bad) return MISUSE;
    if (!settings->certificate != !settings->key)
        return misuse(tr("--certificate and --key go together; see witching serve --help."));
    if (!settings->web) settings->web = find_page();
    if (sodium_init() < 0) return failure(tr("the library for secrets cannot be started."));
    return run(&running);
}
