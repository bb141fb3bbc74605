/* serve.c: `witching serve`: reads the arguments, puts the parts of the server together, runs its loop, and stops it
 * without losing anything. */
#include "app.h"
#include "bots.h"
#include "certificate.h"
#include "client.h"
#include "doors.h"
#include "heartbeat.h"
#include "language.h"
#include "listener.h"
#include "log.h"
#include "page.h"
#include "phrases.h"
#include "push.h"
#include "push_endpoint.h"
#include "readers.h"
#include "store.h"
#include "tables.h"
#include "welcome.h"
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
enum { WAIT_FOR_STORE = 60 /* seconds */, TELL_EVERY = 5 /* tries */ };

#define HOST_SIGNS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-"

static const char help[] = WH_TR(
    "Usage: witching serve [--port P] [--store URL] [OPTION]...\n"
    "\n"
    "Serves the table in the browser: open http://localhost:7312 then. Every match is kept: stop and start the\n"
    "server as you like.\n"
    "\n"
    "  --port P           the port to listen on; 7312 unless given\n"
    "  --address A        the address or interface to listen on: 0.0.0.0 for everyone by IPv4, :: also by IPv6; this\n"
    "                     machine only (127.0.0.1 and ::1) unless given\n"
    "  --store URL        where matches are kept: a file (witching.db unless given), or postgresql://... for several\n"
    "                     servers together\n"
    "  --wait-for-store S so many seconds a database may take to answer at the start; 60 unless given\n"
    "  --web DIR          the folder of the page\n"
    "  --certificate F    TLS: the file of the certificate chain, with\n"
    "  --key F            the file of its private key\n"
    "  --origin O         a page from this origin may connect too, such as https://example.org\n"
    "  --behind-proxy     a proxy on this machine is in front: believe its X-Forwarded-For; or, on another machine,\n"
    "  --proxy A          the address (or network, such as 10.0.0.0/8) of a proxy to be believed; may be repeated\n"
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
    uv_timer_t sweep, beat, deadline;
    uv_prepare_t round;
    uv_signal_t terminated, interrupted;
    struct listener *listener;
    int64_t stopping_since; /* steady */
    struct ws *ws;
    struct doors doors;      /* those of ws */
    struct storage *writing; /* the writer's handle, until the writer has it */
};

static void on_sweep(uv_timer_t *timer) {
    struct server *server = &((struct running *)timer->data)->server;
    tables_sweep(server, 0);
    clients_sweep(server);
    readers_sweep(server->readers);
    writer_sweep(server->writer);
    ratings_settle(server);
}

static void on_beat(uv_timer_t *timer) { heartbeat(&((struct running *)timer->data)->server); }

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

static void on_signal(uv_signal_t *signal, int number) {
    struct running *running = signal->data;
    (void)number;
    if (running->server.stopping) return;
    running->server.stopping = true;
    running->stopping_since = time_steady();
    log_line(LOG_INFO, "what=stopping");
    uv_timer_start(&running->deadline, on_deadline, 0, 20);
}

static void start_timers(struct running *running) {
    uv_timer_init(&running->loop, &running->sweep);
    uv_timer_init(&running->loop, &running->beat);
    uv_timer_init(&running->loop, &running->deadline);
    uv_prepare_init(&running->loop, &running->round);
    uv_signal_init(&running->loop, &running->terminated);
    uv_signal_init(&running->loop, &running->interrupted);
    running->round.data = running->sweep.data = running->beat.data = running->deadline.data = running->terminated.data =
        running->interrupted.data = running;
    uv_timer_start(&running->sweep, on_sweep, SWEEP_EVERY, SWEEP_EVERY);
    uv_timer_start(&running->beat, on_beat, 0, TIME_BEAT);
    uv_prepare_start(&running->round, on_round);
    uv_signal_start(&running->terminated, on_signal, SIGTERM);
    uv_signal_start(&running->interrupted, on_signal, SIGINT);
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
}

/* The handle, the time and the keys; false, and why not ("": it takes no writes). */
static bool try_storage(struct running *running, char *problem, size_t room) {
    const char *url = running->server.settings.store;
    running->writing = storage_open(url, problem, room);
    bool fine = running->writing && heartbeat_first(&running->server, running->writing) &&
                agree_on_key(running->writing, "key/cookie", running->server.cookie_key) &&
                agree_on_key(running->writing, "key/invite", running->server.invite_key) &&
                agree_on_key(running->writing, "key/push", running->server.push_key);
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
        failure(tr("the store %s is no address of a database; it is written postgresql://user:password@host/database, "
                   "with %%40 for an @ in the password."),
                told);
        return false;
    }
    bool fine = false, refused = false;
    while (!(fine = try_storage(running, problem, sizeof problem)) && may_wait(&running->server.settings, began)) {
        bool away = store_is_away(url);
        if (refused && !away) break; /* not that it came up just now: it is there, and does not want us */
        refused = !away;
        if (away) wait_for_storage(problem);
    }
    if (!fine) failure(tr("the store %s cannot be opened: %s."), told, problem[0] ? problem : tr("it takes no writes"));
    return fine;
}

static void tear_down(struct running *running) {
    struct server *server = &running->server;
    workers_stop(server->workers);
    listener_stop(running->listener);
    push_stop(server);
    readers_stop(server->readers);
    phrases_stop(server->phrases); /* what is being worked on ends below, in the last run of the loop */
    writer_stop(server->writer);
    ws_close(running->ws);
    uv_close((uv_handle_t *)&running->sweep, NULL);
    uv_close((uv_handle_t *)&running->beat, NULL);
    uv_close((uv_handle_t *)&running->deadline, NULL);
    uv_close((uv_handle_t *)&running->round, NULL);
    uv_close((uv_handle_t *)&running->terminated, NULL);
    uv_close((uv_handle_t *)&running->interrupted, NULL);
    uv_run(&running->loop, UV_RUN_DEFAULT);
    uv_loop_close(&running->loop);
    tables_destroy(server->tables);
    ops_destroy(server->ops);
    clients_destroy(server->clients);
    free(server->news);
    page_free(server->page);
    push_free(server);
    log_line(LOG_INFO, "what=stopped");
}

/* Nothing has begun yet: a server that waits for its store can simply go. */
static void on_early_end(int number) {
    (void)number;
    _exit(DONE);
}

/* The port first: it is taken, but not answered until the store is there. DONE, or it was said why not. */
static int open_up(struct running *running) {
    const struct settings *settings = &running->server.settings;
    struct doors *doors = &running->doors;
    int result = settings->certificate ? certificate_check(settings->certificate, settings->key) : DONE;
    if (result == DONE) result = doors_bind(doors, settings->address, settings->port);
    if (result != DONE) return result;
    signal(SIGTERM, on_early_end);
    signal(SIGINT, on_early_end);
    if (!open_storage(running) || doors_open(doors, settings->port) != DONE) {
        doors_close(doors);
        return FAILED;
    }
    uv_loop_init(&running->loop);
    running->server.loop = &running->loop;
    running->ws = ws_listen(&running->server, doors);
    if (running->ws) return DONE;
    doors_close(doors);
    return failure(tr("the library for sockets cannot be started."));
}

static int run(struct running *running) {
    struct server *server = &running->server;
    raise_limits();
    int result = open_up(running);
    if (result != DONE) {
        close_storage(running);
        return result;
    }
    server->clients = clients_create();
    server->tables = tables_create(server);
    server->ops = ops_create();
    server->news = allocate(NEWS_TEXT);
    server->page = page_read(server->settings.web);
    server->readers = readers_start(&running->loop, server->settings.store, READERS);
    wh_assert(server->readers);
    server->phrases = phrases_start(&running->loop);
    server->writer = writer_start(&running->loop, running->writing);
    server->workers = workers_start(server, server->settings.workers);
    push_start(server);
    if (isatty(STDOUT_FILENO)) welcome(&server->settings, &running->doors, page_is_built(server->page));
    language_in_full();
    start_timers(running);
    running->listener = listener_start(server);
    tables_sweep(server, BOT_PATIENCE); /* bots whose turn it was when the server stopped */
    tables_unpark(server);
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
                              .store = "witching.db",
                              .wait_for_store = WAIT_FOR_STORE,
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

static bool trust(struct settings *settings, const char *network) {
    return settings->proxy_count < PROXIES_MAX && network_read(network, &settings->proxies[settings->proxy_count++]);
}

/* One address or network, or several with commas between. */
static bool take_proxies(struct args *args, struct settings *settings) {
    const char *value = NULL;
    if (!args_is_value(args, "--proxy", &value)) return false;
    for (const char *at = value; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        char one[ADDRESS_TEXT];
        size_t length = strcspn(at, ",");
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        if (length < sizeof one && trust(settings, one)) continue;
        misuse(tr("'%s' is no address of a proxy; --proxy takes such as 192.0.2.7 or 10.0.0.0/8."), one);
        args->bad = true;
        break;
    }
    return true;
}

static bool take_setting(struct args *args, struct settings *settings) {
    bool proxy = args_is_flag(args, "--behind-proxy"), open = args_is_flag(args, "--metrics-open");
    if (proxy) proxy = trust(settings, "127.0.0.0/8") && trust(settings, "::1");
    settings->metrics_open |= open;
    return proxy || open || take_proxies(args, settings) || take_number(args, "--port", 1, 65535, &settings->port) ||
           take_number(args, "--workers", 1, 64, &settings->workers) ||
           take_number(args, "--connections", 1, 65000, &settings->connections_per_address) ||
           take_number(args, "--tables", 1, 65000, &settings->tables_per_address) ||
           take_number(args, "--wait-for-store", 0, 1000000, &settings->wait_for_store) ||
           take_number(args, "--rate", 1, 1000000, &settings->messages_per_second) ||
           args_is_value(args, "--address", &settings->address) || args_is_value(args, "--store", &settings->store) ||
           args_is_value(args, "--web", &settings->web) || args_is_value(args, "--origin", &settings->origin) ||
           args_is_value(args, "--certificate", &settings->certificate) ||
           args_is_value(args, "--key", &settings->key) || args_is_value(args, "--contact", &settings->contact) ||
           args_is_value(args, "--push-service", &settings->push_service);
}

/* scheme://host[:port], as browsers say it. */
static bool is_origin(const char *text) {
    const char *host = strncmp(text, "https://", 8) == 0 ? text + 8 : strncmp(text, "http://", 7) == 0 ? text + 7 : "";
    size_t name = host[0] == '[' ? strcspn(host, "]") + 1 : strspn(host, HOST_SIGNS);
    if (!name || name > strlen(host)) return false;
    if (!host[name]) return true;
    return host[name] == ':' && host[name + 1] && !host[name + 1 + strspn(host + name + 1, "0123456789")];
}

/* mailto:someone@somewhere or https://somewhere/...; it goes into a header as it stands. */
static bool is_contact(const char *text) {
    if (text[strcspn(text, " \"\\<>\t\r\n")]) return false;
    if (strncmp(text, "https://", 8) == 0) return strspn(text + 8, HOST_SIGNS) > 0;
    const char *at = strchr(text, '@');
    return strncmp(text, "mailto:", 7) == 0 && at && at > text + 7 && strspn(at + 1, HOST_SIGNS) > 0;
}

/* DONE, or it was said what is wrong with them. */
static int check_settings(const struct settings *settings) {
    if (!settings->certificate != !settings->key)
        return misuse(tr("--certificate and --key go together; see witching serve --help."));
    if (settings->origin && !is_origin(settings->origin))
        return misuse(tr("'%s' is no origin; --origin takes such as https://example.org or http://localhost:5173."),
                      settings->origin);
    if (settings->contact && !is_contact(settings->contact))
        return misuse(tr("'%s' is no way to reach you; --contact takes such as mailto:you@example.org or "
                         "https://example.org/contact."),
                      settings->contact);
    return DONE;
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
    if (check_settings(settings) != DONE) return MISUSE;
    if (settings->push_service && !endpoint_is_host(settings->push_service))
        return misuse(tr("%s is not a host that --push-service could name; write it like push.example.org:8443."),
                      settings->push_service);
    if (!settings->web) settings->web = find_page();
    if (sodium_init() < 0) return failure(tr("the library for secrets cannot be started."));
    return run(&running);
}
