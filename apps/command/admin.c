/* admin.c: `witching admin`: an operator's word with a server on this machine, over its socket in the file system. What
 * the server does about it is in apps/server/admin/errands.c. */
#include "shared/app.h"
#include "witching/json.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_MOST = 1 << 20, PATIENCE = 30 /* s */, REASON_MOST = 90, WHOM_MOST = 95, LONGEST = 366 * 86400 };

static const char help[] = WH_TR(
    "Usage: witching admin [--admin PATH] COMMAND\n"
    "\n"
    "Speaks to a server on this machine. Whoever may open its socket is an operator: the user it runs as, and root.\n"
    "\n"
    "  list [WHAT [NAME]] tables, people and connections of this server, or one of these three; of NAME alone\n"
    "  inspect WHOM       a table, or a person\n"
    "  close TABLE        ends the match, or the waiting for it: nobody's rating changes, and those there are told\n"
    "  ban WHOM           closes all servers of the store to somebody: a person, an address or a network\n"
    "  unban WHOM         opens them again\n"
    "  mute WHOM          lets somebody play, but not write\n"
    "  unmute WHOM        lets them write again\n"
    "  bans               who is banned or muted\n"
    "  reports            what people have reported, each with its number\n"
    "  dismiss NUMBER     throws a report away\n"
    "  drain              sends everyone on to other servers, or to come back later; the server stays\n"
    "\n"
    "WHOM is a name, the number of a player as list shows it, or for bans an address such as 192.0.2.7 or 10.0.0.0/8.\n"
    "\n"
    "  --for T            how long a ban or mute holds: 30m, 12h, 3d or 2w; for good unless given\n"
    "  --reason TEXT      why, in up to 90 bytes; whoever is banned, or at the table, reads it\n"
    "  --json             the answer as the server gave it, for programs\n"
    "  --admin PATH       the server's socket; unless given $RUNTIME_DIRECTORY/admin, witching.db-admin in this "
    "folder, or\n"
    "                     /run/witching/admin\n"
    "  --help             this text\n");

/* --- asking ------------------------------------------------------------------------------------------------------- */

struct wish {
    const char *path, *what, *whom, *name, *time, *reason;
    uint32_t seconds;
    bool json;
};

static const struct errand {
    const char *name;
    bool needs_whom, takes_whom, takes_time, takes_reason;
} errands[] = {
    { "list", .takes_whom = true },
    { "inspect", .needs_whom = true },
    { "close", .needs_whom = true, .takes_reason = true },
    { "ban", .needs_whom = true, .takes_time = true, .takes_reason = true },
    { "unban", .needs_whom = true },
    { "mute", .needs_whom = true, .takes_time = true, .takes_reason = true },
    { "unmute", .needs_whom = true },
    { "bans", .needs_whom = false },
    { "reports", .needs_whom = false },
    { "dismiss", .needs_whom = true },
    { "drain", .needs_whom = false },
};

static const char *find_socket(void) {
    static char path[sizeof((struct sockaddr_un *)0)->sun_path];
    const char *folder = getenv("RUNTIME_DIRECTORY");
    struct stat about;
    if (folder && folder[0]) {
        int length = snprintf(path, sizeof path, "%.*s/admin", (int)strcspn(folder, ":"), folder);
        if (length < (int)sizeof path) return path;
    }
    return stat("witching.db-admin", &about) == 0 ? "witching.db-admin" : "/run/witching/admin";
}

/* -1: it was said why not. */
static int connect_to(const char *path) {
    struct sockaddr_un name = { .sun_family = AF_UNIX };
    struct timeval patience = { .tv_sec = PATIENCE };
    if (strlen(path) >= sizeof name.sun_path) {
        failure(tr("%s is too long for the path of a socket."), path);
        return -1;
    }
    memcpy(name.sun_path, path, strlen(path) + 1);
    int line = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (line >= 0 && connect(line, (const struct sockaddr *)&name, sizeof name) == 0) {
        setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        return line;
    }
    bool nobody = errno == ENOENT || errno == ECONNREFUSED;
    if (nobody)
        failure(tr("no server listens at %s; name its socket with --admin."), path);
    else
        failure(tr("the server's socket %s cannot be opened: %s."), path, error_text(errno));
    if (line >= 0) close(line);
    return -1;
}

static void put_text(struct wh_text *out, const char *key, const char *words) {
    if (!words) return;
    wh_json_any_key(out, key);
    wh_json_string(out, words);
}

static bool send_wish(int line, const struct wish *wish) {
    char text[2048];
    struct wh_text out = wh_text_into(text, sizeof text);
    wh_json_open(&out, '{');
    put_text(&out, "ask", wish->what);
    put_text(&out, "lang", language_code());
    put_text(&out, "whom", wish->whom);
    put_text(&out, "name", wish->name);
    put_text(&out, "reason", wish->reason);
    wh_json_key(&out, "seconds");
    wh_json_int(&out, wish->seconds);
    wh_put(&out, "}\n");
    wh_assert(!out.overflow);
    return write(line, text, out.length) == (ssize_t)out.length;
}

/* The whole answer; NULL: it was said that there is none. The caller frees it. */
static char *hear_answer(int line, const char *path) {
    char *answer = allocate(ANSWER_MOST);
    size_t length = 0;
    ssize_t more;
    while (length < ANSWER_MOST - 1 && (more = read(line, answer + length, ANSWER_MOST - 1 - length)) > 0)
        length += (size_t)more;
    if (length && answer[length - 1] == '\n') {
        answer[length - 1] = '\0';
        return answer;
    }
    failure(tr("the server at %s did not answer; try again, and look into its log."), path);
    free(answer);
    return NULL;
}

/* --- showing ------------------------------------------------------------------------------------------------------ */

/* The exact text of a value; length 0: there is none. */
static struct wh_span at(struct wh_span json, const char *path) {
    struct wh_span found = { "", 0 };
    wh_json_at(json.start, json.length, path, &found.start, &found.length);
    return found;
}

static bool has(struct wh_span json, const char *path) { return at(json, path).length != 0; }

static int64_t number(struct wh_span json, const char *path) {
    struct wh_span found = at(json, path);
    struct wh_json in = wh_json_of(found.start, found.length);
    int64_t value = 0;
    return wh_json_read_int(&in, &value) ? value : 0;
}

/* In one of a few buffers that are used in rotation. */
static const char *text(struct wh_span json, const char *path) {
    enum { TURNS = 8 };
    static char texts[TURNS][1024];
    static unsigned turn;
    char *out = texts[turn++ % TURNS];
    struct wh_span found = at(json, path);
    struct wh_json in = wh_json_of(found.start, found.length);
    if (!wh_json_read_string(&in, out, sizeof texts[0])) out[0] = '\0';
    text_tame(out);
    return out;
}

static const char *date(struct wh_span json, const char *path) {
    static char texts[4][32];
    static unsigned turn;
    char *out = texts[turn++ % 4];
    time_t seconds = (time_t)(number(json, path) / 1000);
    struct tm local;
    localtime_r(&seconds, &local);
    strftime(out, sizeof texts[0], "%Y-%m-%d %H:%M", &local);
    return out;
}

static void each(struct wh_span list, void (*show)(struct wh_span item)) {
    struct wh_items items = wh_own_items(list);
    struct wh_span key, item;
    while (wh_own_next(&items, &key, &item)) show(item);
}

static unsigned count(struct wh_span list) {
    struct wh_items items = wh_own_items(list);
    struct wh_span key, item;
    unsigned found = 0;
    while (wh_own_next(&items, &key, &item)) found++;
    return found;
}

static void show_name_of_seat(struct wh_span seat) {
    const char *name = text(seat, "name");
    printf("  %s", name[0] ? name : tr("(free)"));
}

static const char *phase(struct wh_span table) {
    const char *word = text(table, "phase");
    if (has(table, "closed")) return tr("closed");
    if (strcmp(word, "waiting") == 0) return tr("waiting");
    return strcmp(word, "playing") == 0 ? tr("playing") : tr("over");
}

static void show_table(struct wh_span table) {
    printf("  %s  %-10s %-9s %s ", text(table, "table"), text(table, "game"), phase(table), date(table, "changed"));
    each(at(table, "seats"), show_name_of_seat);
    putchar('\n');
}

static const char *called(struct wh_span person) {
    const char *name = text(person, "name");
    return name[0] ? name : tr("(no name)");
}

static void show_person(struct wh_span person) {
    printf("  %-32s  %s%s%s\n", text(person, "player"), called(person), has(person, "account") ? "" : tr(" (guest)"),
           has(person, "muted") ? tr(" (muted)") : "");
}

static void show_connection(struct wh_span connection) {
    printf("  %-39s %-16s  %s\n", text(connection, "address"), text(connection, "table"), called(connection));
}

static void show_place(struct wh_span connection) {
    printf("  %-39s %s\n", text(connection, "address"), text(connection, "table"));
}

static void show_list(const char *head, struct wh_span list, void (*show)(struct wh_span item)) {
    enum { LISTED_MOST = 200 };
    if (!count(list)) return;
    printf("\n%s\n", head);
    each(list, show);
    if (count(list) >= LISTED_MOST) puts(tr("  ... and perhaps more"));
}

static void show_lists(struct wh_span answer) {
    printf(tr("%u tables in memory, %u connections\n"), (unsigned)number(answer, "tables_in_memory"),
           (unsigned)number(answer, "connected"));
    if (has(answer, "storeless")) puts(tr("The store cannot be written to just now."));
    if (has(answer, "stopping")) puts(tr("The server is stopping."));
    show_list(tr("Tables"), at(answer, "tables"), show_table);
    show_list(tr("People"), at(answer, "people"), show_person);
    show_list(tr("Connections"), at(answer, "connections"), show_connection);
}

static void show_seat(struct wh_span seat) {
    const char *name = text(seat, "name");
    printf("  %-32s  %s%s%s\n", has(seat, "bot") ? text(seat, "bot") : text(seat, "player"),
           name[0] ? name : tr("(free)"), has(seat, "account") ? tr(" (account)") : "",
           has(seat, "here") ? tr(" (here)") : "");
}

static void show_inspected_table(struct wh_span table) {
    show_table(table);
    printf(tr("  made %s, %u events, %u watching\n"), date(table, "made"), (unsigned)number(table, "events"),
           (unsigned)number(table, "watching"));
    each(at(table, "seats"), show_seat);
}

static void show_sanction(struct wh_span sanction) {
    const char *name = text(sanction, "name"), *reason = text(sanction, "reason");
    bool ban = strcmp(text(sanction, "what"), "ban") == 0;
    printf("  %s %s", ban ? tr("banned") : tr("muted"), text(sanction, "whom"));
    if (name[0]) printf(" (%s)", name);
    if (has(sanction, "until")) printf(tr(" until %s"), date(sanction, "until"));
    if (reason[0]) printf(": %s", reason);
    putchar('\n');
}

static void show_inspected_person(struct wh_span person) {
    show_person(person);
    if (has(person, "ban")) show_sanction(at(person, "ban"));
    if (has(person, "mute")) show_sanction(at(person, "mute"));
    each(at(person, "connections"), show_place);
}

static void show_report(struct wh_span report) {
    printf("  %s", text(report, "report"));
    if (has(report, "whom"))
        printf(tr("  %s  %s reported %s at table %s: %s\n"), date(report, "at"), text(report, "by"),
               text(report, "whom"), text(report, "table"), text(report, "reason"));
    else
        puts(tr("  it is damaged"));
}

static void show_reports(struct wh_span answer) {
    if (!number(answer, "count")) puts(tr("Nobody has reported anything."));
    each(at(answer, "reports"), show_report);
}

static void show_bans(struct wh_span bans) {
    if (!count(bans)) puts(tr("Nobody is banned or muted."));
    each(bans, show_sanction);
}

static void show_done(const struct wish *wish, struct wh_span done) {
    if (strcmp(wish->what, "ban") == 0 || strcmp(wish->what, "mute") == 0)
        show_sanction(done);
    else
        printf(wish->what[2] == 'b' ? tr("%s is no longer banned.\n") : tr("%s is no longer muted.\n"),
               has(done, "name") ? text(done, "name") : text(done, "whom"));
}

static void show(const struct wish *wish, struct wh_span answer) {
    if (has(answer, "connected")) show_lists(answer);
    if (has(answer, "inspected")) show_inspected_table(at(answer, "inspected"));
    if (has(answer, "person")) show_inspected_person(at(answer, "person"));
    if (has(answer, "bans")) show_bans(at(answer, "bans"));
    if (has(answer, "reports")) show_reports(answer);
    if (has(answer, "dismissed")) puts(tr("The report is gone."));
    if (has(answer, "done")) show_done(wish, at(answer, "done"));
    if (strcmp(wish->what, "drain") == 0)
        puts(tr("The server sends everyone on, and lets nobody in. Stop it when you like."));
}

static int tell(const struct wish *wish, const char *answer) {
    struct wh_span whole = { answer, strlen(answer) }, ok = at(whole, "ok");
    if (!ok.length) return failure("%s", text(whole, "no.text"));
    if (wish->json)
        printf("%.*s\n", (int)ok.length, ok.start);
    else
        show(wish, ok);
    return DONE;
}

/* --- arguments ---------------------------------------------------------------------------------------------------- */

/* "3d" and the like; 0: it is not one. */
static uint32_t seconds_in(const char *text) {
    static const struct {
        char unit;
        uint32_t seconds;
    } units[] = { { 'm', 60 }, { 'h', 3600 }, { 'd', 86400 }, { 'w', 604800 } };
    char *unit;
    unsigned long long many = strtoull(text, &unit, 10);
    if (text[0] < '0' || text[0] > '9' || unit[0] == '\0' || unit[1] != '\0' || many > LONGEST) return 0;
    for (unsigned i = 0; i < WH_COUNT(units); i++)
        if (*unit == units[i].unit && many * units[i].seconds <= LONGEST) return (uint32_t)many * units[i].seconds;
    return 0;
}

static bool is_plain(const char *words, size_t most) {
    return strlen(words) <= most && wh_plain_text(words, strlen(words));
}

static bool is_list(const char *what) {
    return strcmp(what, "tables") == 0 || strcmp(what, "people") == 0 || strcmp(what, "connections") == 0;
}

static bool is_meant(const char *whom) {
    if (whom[0] && is_plain(whom, WHOM_MOST)) return true;
    misuse(tr("\"%s\" is neither a name, a number, a table nor an address."), whom);
    return false;
}

/* DONE, or it was said what is wrong. */
static int understand(struct wish *wish) {
    const struct errand *errand = NULL;
    if (!wish->what) return misuse(tr("say what the server is to do; see witching admin --help."));
    for (unsigned i = 0; i < WH_COUNT(errands); i++)
        if (strcmp(errands[i].name, wish->what) == 0) errand = &errands[i];
    if (!errand) return misuse(tr("there is no \"%s\"; see witching admin --help."), wish->what);
    if (errand->needs_whom && !wish->whom)
        return misuse(tr("say whom or which table: witching admin %s WHOM."), wish->what);
    if ((wish->whom && !errand->needs_whom && !errand->takes_whom) || (wish->name && !errand->takes_whom))
        return misuse(tr("there is too much after \"%s\"."), wish->what);
    if (errand->takes_whom && wish->whom && !is_list(wish->whom))
        return misuse(tr("\"%s\" cannot be listed; write tables, people or connections."), wish->whom);
    if (wish->whom && !is_meant(wish->whom)) return MISUSE;
    if (wish->name && !is_meant(wish->name)) return MISUSE;
    if (wish->time && !errand->takes_time) return misuse(tr("--for does not belong to %s."), wish->what);
    if (wish->reason && !errand->takes_reason) return misuse(tr("--reason does not belong to %s."), wish->what);
    if (wish->time && !(wish->seconds = seconds_in(wish->time)))
        return misuse(tr("\"%s\" is not how long; write --for like 30m, 12h, 3d or 2w, a year at most."), wish->time);
    if (wish->reason && !is_plain(wish->reason, REASON_MOST))
        return misuse(tr("a reason has at most 90 bytes of plain text in one line."));
    return DONE;
}

int command_admin(int argc, char **argv) {
    struct args args = args_of(argc, argv);
    struct wish wish = { .path = NULL };
    while (args_next(&args)) {
        if (args_is_flag(&args, "--help")) return fputs(tr(help), stdout) < 0 ? FAILED : DONE;
        if (args_is_flag(&args, "--json"))
            wish.json = true;
        else if (!args_is_value(&args, "--admin", &wish.path) && !args_is_value(&args, "--for", &wish.time) &&
                 !args_is_value(&args, "--reason", &wish.reason) && !args_is_word(&args, &wish.what) &&
                 !args_is_word(&args, &wish.whom) && !args_is_word(&args, &wish.name))
            args_refuse(&args);
    }
    int result = args.bad ? MISUSE : understand(&wish);
    if (result != DONE) return result;
    const char *path = wish.path ? wish.path : find_socket();
    int line = connect_to(path);
    if (line < 0) return FAILED;
    char *answer = send_wish(line, &wish) ? hear_answer(line, path) : NULL;
    result = answer ? tell(&wish, answer) : FAILED;
    free(answer);
    close(line);
    return result;
}
