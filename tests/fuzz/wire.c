/* wire.c: a whole server in this process, with the real libwebsockets, libuv, SQLite and threads, spoken to over real
 * sockets. An input is what up to four clients do, one thing after the other; after each the server runs until it has
 * nothing left to do. Nothing stops it, no answer holds a secret, and nothing is left of a client that has gone.
 *
 * Each thing begins with a byte 30, a letter and a digit, the client's; then come its bytes (30 30: a byte 30):
 *
 *   R raw bytes          U the request for a WebSocket, with these lines in its head      X goes, at once
 *   D the same, drop     T a message                    F a message in two fragments      H sends no more
 *     by drop            C a frame whose first byte is the first of these                 W waits for a bot
 *                        Z the server stops, and with it the input
 *
 * After a small letter the server does not run: it meets that together with what comes next.
 *
 * In all but R and D a byte below 9 stands for something the server said: 1 a table, 2 an invite, 3 a move, 4 a
 * version, 5 a proposal, 6 a cookie, 7 and 8 tokens, of this input alone. */
#include "fuzz.h"

#include "server/house.h"
#include "server/requests/client.h"
#include "server/store/readers.h"
#include "server/store/writer.h"
#include "server/table/tables.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CLIENTS = 4, MARK = 30, INPUT_MAX = 32768, ANSWERS = 4 << 20, KEPT = 320, KEPT_KINDS = 9, SEEDS = 64 };
enum { INPUTS_A_SERVER = 3000, QUIET = 3, PATIENCE = 100000 /* turns */, DROPS = 64, NAPS = 8, ALL_NAPS = 1000 };

static struct {
    struct running *running;
    struct server *server;
    struct storage *storage; /* our own handle: to read what was written */
    char path[64];
    unsigned handles; /* of its loop, while nobody is connected */
    uint16_t port;
    unsigned inputs;
} house;

static struct connection { int descriptor; /* 0: none */ } clients[CLIENTS];

static char answers[ANSWERS + 1]; /* everything the server has said, to anyone */
static size_t answered;
static unsigned naps;               /* taken so far */
static char kept[KEPT_KINDS][KEPT]; /* what it said of each kind, last */

/* --- the same luck for the same input ----------------------------------------------------------------------------- */

static _Thread_local struct wh_rng luck;

static const char *sure_name(void) { return "fuzz"; }
static uint32_t sure_number(void) { return (uint32_t)wh_rng_next(&luck); }
static void sure_bytes(void *const out, const size_t size) {
    for (size_t i = 0; i < size; i++) ((uint8_t *)out)[i] = (uint8_t)wh_rng_next(&luck);
}
static struct randombytes_implementation sure_luck = { .implementation_name = sure_name,
                                                       .random = sure_number,
                                                       .buf = sure_bytes };

/* --- the server --------------------------------------------------------------------------------------------------- */

static void count_handle(uv_handle_t *handle, void *count) {
    if (!uv_is_closing(handle)) ++*(unsigned *)count;
}

static unsigned handles(void) {
    unsigned count = 0;
    uv_walk(house.server->loop, count_handle, &count);
    return count;
}

/* In a file that nobody else can open: only then do reading and writing go on side by side as they really do. */
static void open_house(void) {
    char problem[256];
    snprintf(house.path, sizeof house.path, "%s/witching-fuzz-%ld", access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm",
             (long)getpid());
    struct settings settings = { .address = "127.0.0.1",
                                 .store = house.path,
                                 .workers = 1,
                                 .connections_per_address = 1000,
                                 .tables_per_address = 60000,
                                 .messages_per_second = 1000000 };
    MUST(server_open(&settings, &house.running) == 0);
    MUST(house.running);
    lws_set_log_level(0, NULL);
    house.server = server_of(house.running);
    house.storage = storage_open(house.path, problem, sizeof problem);
    MUST(house.storage);
    for (unsigned i = 0; i < 3; i++) {
        static const char *const parts[] = { "", "-wal", "-shm" };
        char path[80];
        snprintf(path, sizeof path, "%s%s", house.path, parts[i]);
        unlink(path);
    }
    house.port = (uint16_t)server_port(house.running);
    for (unsigned i = 0; i < QUIET; i++) server_turn(house.running);
    house.handles = handles();
}

static void close_house(void) {
    if (!house.running) return;
    storage_close(house.storage);
    server_close(house.running);
    house.running = NULL;
}

static void prepare_house(void) {
    static bool begun;
    if (!begun) {
        randombytes_set_implementation(&sure_luck);
        MUST(sodium_init() >= 0);
        atexit(close_house);
        begun = true;
    }
    if (++house.inputs % INPUTS_A_SERVER == 0) close_house();
    if (!house.running) open_house();
}

/* --- what it says ------------------------------------------------------------------------------------------------- */

static void keep(unsigned kind, const char *after, const char *until, const char *text) {
    const char *found = strstr(text, after);
    size_t length = found ? strcspn(found + strlen(after), until) : 0;
    if (!length || length >= KEPT) return;
    memcpy(kept[kind], found + strlen(after), length);
    kept[kind][length] = '\0';
}

static void keep_all(const char *text) {
    keep(1, "\"table\":\"", "\"", text);
    keep(1, "\"next\":\"", "\"", text); /* that of the rematch */
    keep(2, "\"invite\":\"", "\"", text);
    keep(3, "\"legal\":[\"", "\"", text);
    keep(4, "\"v\":", ",}", text);
    keep(5, "\"proposal\":{\"number\":", ",}", text);
    keep(6, "set-cookie: ", ";\r", text);
}

static void hang_up(struct connection *client) {
    static const struct linger at_once = { .l_onoff = 1 };
    if (!client->descriptor) return;
    setsockopt(client->descriptor, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once); /* no port is kept waiting */
    close(client->descriptor);
    client->descriptor = 0;
}

/* Everything that has come; false: nothing had. */
static bool hear(struct connection *client) {
    bool any = false;
    while (client->descriptor) {
        if (answered + 65536 > ANSWERS) answered = 0; /* this much is seldom said */
        ssize_t size = recv(client->descriptor, answers + answered, 65536, 0);
        if (size < 0 && errno == EINTR) continue;
        if (size < 0 && errno == EAGAIN) return any;
        any = true;
        if (size <= 0) {
            hang_up(client);
            return any;
        }
        for (ssize_t i = 0; i < size; i++)
            if (!answers[answered + (size_t)i]) answers[answered + (size_t)i] = ' '; /* so it can be searched */
        answers[answered + (size_t)size] = '\0';
        keep_all(answers + answered);
        answered += (size_t)size;
    }
    return any;
}

static bool is_busy(void) { return !writer_idle(house.server->writer) || readers_waiting(house.server->readers) > 0; }

/* Until it has done whatever it can do by itself. Bots are not waited for. */
static void settle(void) {
    unsigned turns = 0;
    for (unsigned quiet = 0; quiet < QUIET; quiet++) {
        server_turn(house.running);
        while (is_busy()) {
            MUST(++turns < PATIENCE);
            server_wait(house.running);
            quiet = 0;
        }
        for (unsigned i = 0; i < CLIENTS; i++)
            if (hear(&clients[i])) quiet = 0;
        MUST(++turns < PATIENCE);
    }
}

/* Bots think, and pass-phrases are hashed, in threads of their own: a moment for the bots, as long as it takes for the
 * phrases. */
static void wait_for_bots(void) {
    bool heard = false;
    for (unsigned nap = 0; !heard && nap < NAPS && naps < ALL_NAPS; nap++, naps++) {
        usleep(200);
        server_turn(house.running);
        server_turn(house.running);
        if (house.server->loop->active_reqs.count > 0) nap = 0;
        for (unsigned i = 0; i < CLIENTS; i++) heard |= hear(&clients[i]);
    }
}

/* --- what clients do ---------------------------------------------------------------------------------------------- */

/* Ports that the system gives to nobody by itself: other tests on this machine look for free ones at the same time. */
static void bind_somewhere(int descriptor, struct sockaddr_in from) {
    enum { FIRST_PORT = 10000, PORTS = 20000 };
    static unsigned last;
    bool bound = false;
    for (unsigned tries = 0; !bound && tries < PORTS; tries++) {
        from.sin_port = htons((uint16_t)(FIRST_PORT + ++last % PORTS));
        bound = bind(descriptor, (struct sockaddr *)&from, sizeof from) == 0;
    }
    MUST(bound);
}

/* From an address of its own, but for the first: limits for each address are not what is looked at here. */
static void come(unsigned which) {
    struct sockaddr_in from = { .sin_family = AF_INET }, to = { .sin_family = AF_INET, .sin_port = htons(house.port) };
    uint32_t number = which ? house.inputs * CLIENTS + which : 0;
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + (number & 0xffffff) % 0xfffff0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int one = 1, descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    MUST(descriptor > 0);
    bind_somewhere(descriptor, from);
    MUST(connect(descriptor, (struct sockaddr *)&to, sizeof to) == 0);
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    MUST(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0);
    clients[which].descriptor = descriptor;
}

static void say(struct connection *client, const void *bytes, size_t size) {
    if (client->descriptor) send(client->descriptor, bytes, size, MSG_NOSIGNAL); /* what does not fit is lost */
}

static void say_by_drops(struct connection *client, const char *bytes, size_t size) {
    size_t drop = size / DROPS + 1;
    for (size_t at = 0; at < size; at += drop) {
        say(client, bytes + at, size - at < drop ? size - at : drop);
        server_turn(house.running);
    }
}

static void say_frame(struct connection *client, uint8_t first, const char *text, size_t length) {
    static uint8_t frame[INPUT_MAX * 2 + 14];
    static const uint8_t mask[4] = { 0x5a, 0, 0xff, 0x81 };
    size_t size = 2;
    frame[0] = first;
    frame[1] = (uint8_t)(0x80 | (length < 126 ? length : length < 65536 ? 126 : 127));
    for (unsigned more = length < 126 ? 0 : length < 65536 ? 2 : 8; more > 0; more--)
        frame[size++] = (uint8_t)(length >> (8 * (more - 1)));
    memcpy(frame + size, mask, 4);
    size += 4;
    for (size_t i = 0; i < length; i++) frame[size++] = (uint8_t)text[i] ^ mask[i % 4];
    say(client, frame, size);
}

static void say_upgrade(struct connection *client, const char *lines) {
    static char head[INPUT_MAX * 2 + 400];
    int size = snprintf(head, sizeof head,
                        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Protocol: witching-1\r\n%s\r\n",
                        lines);
    say(client, head, (size_t)size);
}

/* With what the server said in place of small bytes; returns its length. */
static size_t fill_in(char *out, size_t room, const char *bytes, size_t size) {
    struct wh_text text = wh_text_into(out, room);
    for (size_t i = 0; i < size; i++) {
        unsigned kind = (unsigned char)bytes[i];
        if (kind && kind < KEPT_KINDS)
            wh_put(&text, kept[kind]);
        else
            wh_put_char(&text, bytes[i]);
    }
    return text.length;
}

static void do_one(char what, unsigned which, const char *bytes, size_t size) {
    static char filled[INPUT_MAX * 2];
    struct connection *client = &clients[which];
    if (what == 'X') hang_up(client);
    if (what == 'W') wait_for_bots();
    if (what == 'X' || what == 'W') return;
    if (!client->descriptor) come(which);
    size_t length = fill_in(filled, sizeof filled, bytes, size), half = length / 2;
    switch (what) {
    case 'U': say_upgrade(client, filled); break;
    case 'T': say_frame(client, 0x81, filled, length); break;
    case 'F':
        say_frame(client, 0x01, filled, half);
        say_frame(client, 0x80, filled + half, length - half);
        break;
    case 'C':
        say_frame(client, length ? (uint8_t)filled[0] : 0x89, filled + (length > 0), length - (length > 0));
        break;
    case 'H': shutdown(client->descriptor, SHUT_WR); break;
    case 'D': say_by_drops(client, bytes, size); break;
    default: say(client, bytes, size); break;
    }
}

/* --- what must hold ----------------------------------------------------------------------------------------------- */

static void play_event(void *context, uint32_t number, const char *text, size_t length) {
    static struct event event;
    MUST(event_read(&event, text, length));
    MUST(((struct table *)context)->events == number);
    MUST(table_apply(context, &event, NULL));
}

/* The log of a table that was spoken of is sound; its seed is told to nobody before the end. */
static void look_at_table(uint64_t id) {
    char digits[2 * SEED_BYTES + 1];
    struct table table = { .id = id };
    struct wh_text out = wh_text_into(digits, sizeof digits);
    MUST(storage_events(house.storage, id, 0, play_event, &table));
    put_hex_bytes(&out, table.seed, SEED_BYTES);
    if (table.events && table.phase != PHASE_OVER) MUST(!strstr(answers, digits));
    table_clear(&table);
}

static void look_for_key(const uint8_t key[32]) {
    char digits[65];
    struct wh_text out = wh_text_into(digits, sizeof digits);
    put_hex_bytes(&out, key, 32);
    MUST(!strstr(answers, digits));
}

static void look_for_secrets(void) {
    static const char tag[] = "\"table\":\"";
    uint64_t seen[SEEDS];
    unsigned count = 0;
    for (const char *at = answers; (at = strstr(at, tag));) {
        at += sizeof tag - 1;
        struct wh_scan scan = wh_scan_of(at, strcspn(at, "\""));
        uint64_t id;
        unsigned i = 0;
        if (!wh_take_hex(&scan, TABLE_ID_TEXT - 1, &id)) continue;
        while (i < count && seen[i] != id) i++;
        if (i == count && count < SEEDS) look_at_table(seen[count++] = id);
    }
    look_for_key(house.server->cookie_key);
    look_for_key(house.server->invite_key);
    look_for_key(house.server->push_key);
}

/* Everyone goes: nothing of them is left in the server, and nothing waits. */
static void everyone_goes(void) {
    unsigned turns = 0;
    for (unsigned i = 0; i < CLIENTS; i++) hang_up(&clients[i]);
    do {
        settle();
        MUST(++turns < PATIENCE);
    } while (clients_any(house.server) || handles() > house.handles);
    MUST(!house.server->clients_awake);
    MUST(tables_count(house.server->tables) <= house.server->counts.messages);
}

static void begin_input(const uint8_t *data, size_t size) {
    static uint64_t last;
    static unsigned times;
    uint64_t hash = wh_hash(data, size, 0);
    times = hash == last ? times + 1 : 0; /* again: at other tables, for these are made */
    last = hash;
    wh_rng_seed(&luck, hash + times);
    memset(kept, 0, sizeof kept);
    for (unsigned i = 7; i <= 8; i++) {
        struct wh_text token = wh_text_into(kept[i], KEPT);
        wh_put_hex(&token, wh_rng_next(&luck), 16);
        wh_put_hex(&token, wh_rng_next(&luck), 16);
    }
    naps = 0;
    answered = 0;
    answers[0] = '\0';
}

/* The next thing to do, and its bytes; where the one after it begins. */
static size_t next_thing(const uint8_t *data, size_t at, size_t size, char *what, unsigned *which, char *bytes,
                         size_t *length) {
    *what = 'R';
    *which = 0;
    *length = 0;
    if (data[at] == MARK) {
        if (at + 2 >= size) return size; /* it breaks off */
        *what = (char)data[at + 1];
        *which = data[at + 2] % CLIENTS;
        at += 3;
    }
    for (; at < size && (data[at] != MARK || (at + 1 < size && data[at + 1] == MARK)); at++) {
        at += data[at] == MARK;
        bytes[(*length)++] = (char)data[at];
    }
    bytes[*length] = '\0';
    return at;
}

static bool is_small(char letter) { return letter >= 'a' && letter <= 'z'; }

FUZZ(wire) {
    static char bytes[INPUT_MAX + 1];
    char what = 'R';
    if (size > INPUT_MAX) return 0;
    prepare_house();
    begin_input(data, size);
    for (size_t at = 0; at < size && what != 'Z';) {
        unsigned which;
        size_t length;
        at = next_thing(data, at, size, &what, &which, bytes, &length);
        if (what != 'Z') do_one(is_small(what) ? (char)(what - 32) : what, which, bytes, length);
        if (!is_small(what)) settle();
    }
    settle();
    look_for_secrets();
    if (what == 'Z')
        close_house(); /* while they are there */
    else
        everyone_goes();
    for (unsigned i = 0; i < CLIENTS; i++) hang_up(&clients[i]);
    return 0;
}
