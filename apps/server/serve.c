/* serve.c: `witching serve`: its arguments. The server itself is put together in house.c. */
#include "server/house.h"
#include "server/log.h"
#include "server/push/endpoint.h"
#include "shared/app.h"
#include "shared/language.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEFAULT_PORT = 7312, WAIT_FOR_STORE = 60, PATIENCE = 60 /* s */ };
enum { ADMIN_PATH = 108 /* what a socket's name may have */ };

#define HOST_SIGNS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-"

static const char help[] = WH_TR(
    "Usage: witching serve [--port P] [--store URL] [OPTION]...\n"
    "\n"
    "Serves the table in the browser: then open http://localhost:7312. Every match is kept: stop and start the\n"
    "server as you like.\n"
    "\n"
    "  --port P           the port to listen on; 7312 unless given\n"
    "  --address A        the address or interface to listen on: 0.0.0.0 for everyone by IPv4, :: also by IPv6; this\n"
    "                     machine only (127.0.0.1 and ::1) unless given\n"
    "  --store URL        where matches are kept: a file (witching.db unless given), or postgresql://... for several\n"
    "                     servers together\n"
    "  --wait-for-store S how many seconds to wait for a database at the start; 60 unless given\n"
    "  --admin PATH       the socket for witching admin, or none; unless given it is beside the file of the store, or "
    "in\n"
    "                     $RUNTIME_DIRECTORY\n"
    "  --web DIR          the folder of the page\n"
    "  --certificate F    TLS: the file of the certificate chain, with\n"
    "  --key F            the file of its private key\n"
    "  --origin O         a page from this origin may connect too, such as https://example.org\n"
    "  --behind-proxy     a proxy on this machine is in front: believe its X-Forwarded-For; or, on another machine,\n"
    "  --proxy A          the address (or network, such as 10.0.0.0/8) of a proxy to be believed; may be repeated\n"
    "  --metrics-open     show /metrics to everyone, not only to this machine\n"
    "  --contact C        offer Web Push; C is how push services reach you: mailto:... or https://...\n"
    "  --push-service H   another push service that may be used, such as push.example.org:8443; the usual ones are "
    "known\n"
    "  --workers N        threads for strong bots to think in; one for each processor but one unless given\n"
    "  --connections N    connections for each address; 64 unless given\n"
    "  --tables N         tables that each address may make in an hour; 200 unless given\n"
    "  --patience S       seconds that somebody is waited for at a table without a clock, until the others may go on\n"
    "                     with a bot; 60 unless given\n"
    "  --keep-days N      throw away a table when nothing has happened there for N days (7 or more); kept "
    "unless\n"
    "                     given\n"
    "  --rate N           what each connection may ask for in a second, in messages; 20 unless given\n"
    "  --help             this text\n");

/* --- arguments ---------------------------------------------------------------------------------------------------- */

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

/* Does it have a place in the file system? Not a database, nor one of SQLite's that is named by a URI or only in
 * memory. */
static bool is_file(const char *store) {
    return !storage_is_shared(store) && strncmp(store, "file:", 5) != 0 && strcmp(store, ":memory:") != 0;
}

/* A service manager gives each server a folder of its own; without one, only a file has a place beside it. */
static const char *default_admin(const char *store) {
    static char path[ADMIN_PATH];
    const char *folder = getenv("RUNTIME_DIRECTORY");
    int length = 0;
    if (folder && folder[0])
        length = snprintf(path, sizeof path, "%.*s/admin", (int)strcspn(folder, ":"), folder);
    else if (is_file(store))
        length = snprintf(path, sizeof path, "%s-admin", store);
    if (length < (int)sizeof path) return length ? path : NULL;
    log_line(LOG_WARNING, "what=no-admin-socket problem=\"its path would be too long; name one with --admin\"");
    return NULL;
}

static struct settings default_settings(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return (struct settings){ .port = DEFAULT_PORT,
                              .store = "witching.db",
                              .wait_for_store = WAIT_FOR_STORE,
                              .patience = PATIENCE,
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
        misuse(tr("'%s' is not the address of a proxy; write --proxy like 192.0.2.7 or 10.0.0.0/8."), one);
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
           take_number(args, "--patience", 0, 86400, &settings->patience) ||
           take_number(args, "--keep-days", 7, 36500, &settings->keep_days) ||
           take_number(args, "--rate", 1, 1000000, &settings->messages_per_second) ||
           args_is_value(args, "--address", &settings->address) || args_is_value(args, "--store", &settings->store) ||
           args_is_value(args, "--admin", &settings->admin) || args_is_value(args, "--web", &settings->web) ||
           args_is_value(args, "--origin", &settings->origin) ||
           args_is_value(args, "--certificate", &settings->certificate) ||
           args_is_value(args, "--key", &settings->key) || args_is_value(args, "--contact", &settings->contact) ||
           args_is_value(args, "--push-service", &settings->push_service);
}

static const char signals[] = WH_TR(
    "\n"
    "SIGTERM stops it politely; SIGUSR1 drains it: people are sent to other servers, and it stays; SIGHUP reads the\n"
    "certificate and its key again.\n");

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
        return misuse(tr("'%s' is not an origin; write --origin like https://example.org or http://localhost:5173."),
                      settings->origin);
    if (settings->contact && !is_contact(settings->contact))
        return misuse(tr("'%s' is not a way to reach you; write --contact like mailto:you@example.org or "
                         "https://example.org/contact."),
                      settings->contact);
    if (settings->push_service && !endpoint_is_host(settings->push_service))
        return misuse(tr("'%s' is not a host; write --push-service like push.example.org:8443."),
                      settings->push_service);
    return DONE;
}

int command_serve(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    struct settings settings = default_settings();
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help"))
            return fputs(tr(help), stdout) < 0 || fputs(tr(signals), stdout) < 0 ? FAILED : DONE;
        if (!take_setting(&args, &settings)) args_refuse(&args);
    }
    if (args.bad) return MISUSE;
    if (check_settings(&settings) != DONE) return MISUSE;
    if (!settings.web) settings.web = find_page();
    if (!settings.admin)
        settings.admin = default_admin(settings.store);
    else if (strcmp(settings.admin, "none") == 0)
        settings.admin = NULL;
    if (sodium_init() < 0) return failure(tr("the library for secrets cannot be started."));
    return server_run(&settings);
}
