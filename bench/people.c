/* people.c: people in pairs who play hourglass over sockets as fast as they are answered, or at a pace: a program of
 * its own, in C, so that they take as little as possible of the time of those they measure.
 * `people MATCHES PACE PORT...`: the matches are dealt out to the ports in turn, "A+B" has the seats of a match at two,
 * PACE is how long a move takes them in ms on average. It says "ready" when every match has begun, then obeys a word
 * a line: "go"; "look", and it says how many moves and bytes there were; "stop", and it says that, how long moves took,
 * and its own processor time. */
#define _GNU_SOURCE /* memmem */
#include "witching/json.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 2, ID_TEXT = 17, TOKEN_TEXT = 33, ASK_TEXT = 512, UNDER_WAY = 4, AT_ONCE = 50, EVENTS = 256 };
enum { TEXT = 1, PING = 9, PONG = 10 }; /* kinds of frames */
enum request { CREATE, JOIN, TAKE, PLAY };

struct seat {
    struct match *match;
    int fd;
    char *in; /* what has come of messages that are not whole yet */
    size_t length, room;
    char move[ASK_TEXT]; /* its next one, not sent yet; "": it has none */
    int64_t when;        /* that is sent */
    struct asked {
        enum request request;
        int64_t when;
    } asked[UNDER_WAY];
    unsigned answered, all; /* of what was asked; the server answers in order */
};

struct match {
    struct seat seats[SEATS];
    char table[ID_TEXT], token[TOKEN_TEXT], invite[TOKEN_TEXT];
    bool begun, over;
};

static struct match *matches;
static unsigned count, begun, asked_for; /* how many there are, have begun, were asked for */
static int64_t pace;                     /* us */
static bool on;
static uint32_t *times; /* us, of each move */
static size_t moves, times_room;
static uint64_t bytes;

_Noreturn static void give_up(const char *words, ...) {
    va_list list;
    va_start(list, words);
    fputs("people: ", stderr);
    vfprintf(stderr, words, list);
    fputc('\n', stderr);
    va_end(list);
    exit(EXIT_FAILURE);
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static int64_t processor_time(void) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000 + used.ru_utime.tv_usec + used.ru_stime.tv_usec;
}

static void *grown(void *old, size_t size) {
    void *larger = realloc(old, size);
    if (!larger) give_up("no memory");
    return larger;
}

static void draw_token(char token[TOKEN_TEXT]) {
    uint8_t drawn[(TOKEN_TEXT - 1) / 2];
    if (getrandom(drawn, sizeof drawn, 0) != sizeof drawn) give_up("no random numbers");
    for (unsigned i = 0; i < sizeof drawn; i++) snprintf(token + 2 * i, 3, "%02x", drawn[i]);
}

/* --- sockets ------------------------------------------------------------------------------------------------------ */

/* A mask of zeroes: nothing needs to be masked. The kernel takes it at once, for nobody has much under way. */
static void send_frame(struct seat *seat, unsigned kind, const char *text, size_t length) {
    char frame[8 + ASK_TEXT];
    size_t head = length < 126 ? 6 : 8;
    if (length > ASK_TEXT) give_up("too much to say");
    memset(frame, 0, head);
    frame[0] = (char)(0x80 | kind);
    frame[1] = (char)(0x80 | (length < 126 ? length : 126));
    if (head == 8) frame[2] = (char)(length >> 8), frame[3] = (char)length;
    memcpy(frame + head, text, length);
    if (send(seat->fd, frame, head + length, MSG_NOSIGNAL) != (ssize_t)(head + length))
        give_up("sending: %s", strerror(errno));
}

static void ask(struct seat *seat, enum request request, const char *words, ...) {
    char text[ASK_TEXT];
    if (seat->all - seat->answered == UNDER_WAY) give_up("too much asked at once");
    seat->asked[seat->all++ % UNDER_WAY] = (struct asked){ request, now() };
    int length = snprintf(text, sizeof text, "{\"id\":\"%u\",", seat->all);
    va_list list;
    va_start(list, words);
    length += vsnprintf(text + length, sizeof text - (size_t)length, words, list);
    va_end(list);
    send_frame(seat, TEXT, text, (size_t)length);
}

/* To the upgrade's answer and no further: whatever follows it is a frame. */
static void come_in(struct seat *seat, unsigned port) {
    struct sockaddr_in there = { .sin_family = AF_INET,
                                 .sin_port = htons((uint16_t)port),
                                 .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    char text[1024];
    int yes = 1;
    size_t got = 0;
    seat->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (seat->fd < 0 || connect(seat->fd, (struct sockaddr *)&there, sizeof there))
        give_up("connecting: %s", strerror(errno));
    setsockopt(seat->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    dprintf(seat->fd,
            "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: d2l0Y2hpbmctaG91ci0tLS0=\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Protocol: witching-1\r\n\r\n",
            port);
    while (got < 4 || memcmp(text + got - 4, "\r\n\r\n", 4) != 0)
        if (got == sizeof text || recv(seat->fd, text + got++, 1, 0) != 1) give_up("the server does not let us in");
    if (!memmem(text, got, " 101 ", 5)) give_up("the server does not let us in: %.40s", text);
    fcntl(seat->fd, F_SETFL, O_NONBLOCK);
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

static void begin(struct match *match) {
    match->over = false;
    draw_token(match->token);
    ask(&match->seats[0], CREATE,
        "\"t\":\"create\",\"game\":\"hourglass\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"link\"}],\"token\":\"%s\"}",
        match->token);
}

/* Those whom the server still has much to do with wait for one another. */
static void begin_some(void) {
    while (asked_for < count && asked_for < begun + AT_ONCE) begin(&matches[asked_for++]);
}

static void send_move(struct seat *seat) {
    ask(seat, PLAY, "%s", seat->move);
    seat->move[0] = '\0';
}

/* The n-th text of an array of texts, with its quotes; NULL: there are fewer. */
static const char *text_at(const char *array, size_t length, unsigned n, size_t *size) {
    const char *end = array + length;
    for (const char *start = memchr(array, '"', length); start; start = memchr(start, '"', (size_t)(end - start))) {
        const char *at = start + 1;
        while (*at != '"') at += *at == '\\' ? 2 : 1;
        *size = (size_t)(++at - start);
        if (n-- == 0) return start;
        start = at;
    }
    return NULL;
}

static void choose_move(struct seat *seat, const char *news, size_t length) {
    const char *legal, *version, *move;
    size_t legal_size, version_size, size = 0;
    unsigned choices = 0;
    if (!wh_json_at(news, length, "legal", &legal, &legal_size) ||
        !wh_json_at(news, length, "v", &version, &version_size))
        give_up("news that cannot be understood: %.*s", (int)length, news);
    while (text_at(legal, legal_size, choices, &size)) choices++;
    if (!choices) give_up("a turn without a move");
    move = text_at(legal, legal_size, (unsigned)(random() % choices), &size);
    snprintf(seat->move, sizeof seat->move, "\"t\":\"play\",\"v\":%.*s,\"move\":%.*s}", (int)version_size, version,
             (int)size, move);
    seat->when = pace ? now() + random() % (2 * pace) : 0;
    if (on && !pace) send_move(seat);
}

static void note_time(int64_t took) {
    if (moves == times_room) times = grown(times, (times_room = 2 * times_room + 4096) * sizeof *times);
    times[moves++] = (uint32_t)took;
}

static void take_text(char *to, size_t room, const char *answer, size_t length, const char *path) {
    const char *value;
    size_t size;
    if (!wh_json_at(answer, length, path, &value, &size) || size != room + 1) give_up("an answer without %s", path);
    memcpy(to, value + 1, room - 1);
}

static void hear_answer(struct seat *seat, const char *answer, size_t length) {
    struct match *match = seat->match;
    char token[TOKEN_TEXT];
    if (seat->answered == seat->all) give_up("an answer to nothing");
    const struct asked *asked = &seat->asked[seat->answered++ % UNDER_WAY];
    switch (asked->request) {
    case CREATE:
        take_text(match->table, ID_TEXT, answer, length, "table");
        take_text(match->invite, TOKEN_TEXT, answer, length, "invites.0.invite");
        ask(seat, JOIN, "\"t\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", match->table, match->token);
        break;
    case JOIN:
        draw_token(token);
        ask(&match->seats[1], TAKE, "\"t\":\"take\",\"table\":\"%s\",\"token\":\"%s\",\"invite\":\"%s\"}", match->table,
            token, match->invite);
        break;
    case TAKE: break;
    case PLAY:
        note_time(now() - asked->when);
        if (match->over) begin(match);
        break;
    }
}

static bool is_of(const char *text, size_t length, const char *type) {
    size_t size = strlen(type);
    return length > size + 6 && memcmp(text + 6, type, size) == 0; /* {"t":"… */
}

/* Most of what is heard is of no interest to whoever does not draw it. */
static void hear(struct seat *seat, const char *text, size_t length) {
    struct match *match = seat->match;
    if (is_of(text, length, "ok\"")) {
        hear_answer(seat, text, length);
        return;
    }
    if (is_of(text, length, "no\"")) give_up("refused: %.*s", (int)length, text);
    if (!is_of(text, length, "steps\"") && !is_of(text, length, "table\"")) return;
    if (!memmem(text, length < 64 ? length : 64, match->table, ID_TEXT - 1)) return; /* of the match before */
    if (memmem(text, length, "\"result\":{", 10)) match->over = true;
    if (!memmem(text, length, "\"legal\":[", 9)) return;
    choose_move(seat, text, length);
    begun += !match->begun;
    match->begun = true;
}

/* --- the sockets of all ------------------------------------------------------------------------------------------- */

/* How long the frame is, 0: it is not whole yet. */
static size_t frame_of(const uint8_t *in, size_t length, size_t *head) {
    if (length < 2) return 0;
    size_t size = in[1] & 127;
    *head = size < 126 ? 2 : size == 126 ? 4 : 10;
    if (length < *head) return 0;
    if (*head > 2) size = 0;
    for (size_t i = 2; i < *head; i++) size = size << 8 | in[i];
    return length < *head + size ? 0 : *head + size;
}

/* The server's messages are one frame each. */
static void hear_frame(struct seat *seat, const uint8_t *frame, size_t head, size_t whole) {
    const char *text = (const char *)frame + head;
    switch (frame[0]) {
    case 0x80 | TEXT: hear(seat, text, whole - head); break;
    case 0x80 | PING: send_frame(seat, PONG, text, whole - head); break;
    default: give_up("the server sent a frame of kind %x, which is not for us", frame[0]);
    }
}

static void hear_all(struct seat *seat) {
    size_t at = 0, head, whole;
    if (seat->length == seat->room) seat->in = grown(seat->in, seat->room = 2 * seat->room + 2048);
    ssize_t got = recv(seat->fd, seat->in + seat->length, seat->room - seat->length, 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) give_up("the server has closed a socket");
    bytes += (size_t)got;
    seat->length += (size_t)got;
    while ((whole = frame_of((const uint8_t *)seat->in + at, seat->length - at, &head)) > 0) {
        hear_frame(seat, (const uint8_t *)seat->in + at, head, whole);
        at += whole;
    }
    memmove(seat->in, seat->in + at, seat->length -= at);
}

static void send_due(void) {
    int64_t time = now();
    for (unsigned i = 0; i < count; i++)
        for (struct seat *seat = matches[i].seats; seat < matches[i].seats + SEATS; seat++)
            if (seat->move[0] && seat->when <= time) send_move(seat);
}

static void sit_down(int poll, char **places, unsigned place_count) {
    for (unsigned i = 0; i < count; i++) {
        char *second, *place = places[i % place_count];
        unsigned port = (unsigned)strtoul(place, &second, 10), ports[SEATS] = { port, port };
        if (*second == '+') ports[1] = (unsigned)strtoul(second + 1, NULL, 10);
        for (unsigned s = 0; s < SEATS; s++) {
            struct seat *seat = &matches[i].seats[s];
            seat->match = &matches[i];
            come_in(seat, ports[s]);
            struct epoll_event event = { .events = EPOLLIN, .data.ptr = seat };
            epoll_ctl(poll, EPOLL_CTL_ADD, seat->fd, &event);
        }
    }
}

/* --- what it is told and says ------------------------------------------------------------------------------------- */

static int by_length(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double ms_at(double share) {
    size_t at = (size_t)((double)moves * share);
    return moves ? times[at < moves ? at : moves - 1] / 1000.0 : 0;
}

static void say_what_was(int64_t used) {
    qsort(times, moves, sizeof *times, by_length);
    printf("{\"moves\":%zu,\"bytes\":%" PRIu64 ",\"cpu\":%" PRId64 ",\"p50\":%.3f,\"p99\":%.3f}\n", moves, bytes, used,
           ms_at(0.5), ms_at(0.99));
}

/* false: it is over. */
static bool obey(int64_t *began) {
    char word[16];
    ssize_t got = read(STDIN_FILENO, word, sizeof word);
    if (got <= 0 || word[0] == 's') {
        if (got > 0) say_what_was(processor_time() - *began);
        return false;
    }
    if (word[0] == 'l') {
        printf("{\"moves\":%zu,\"bytes\":%" PRIu64 "}\n", moves, bytes);
        return true;
    }
    on = true;
    bytes = 0;
    *began = processor_time();
    if (!pace) send_due();
    return true;
}

static void play(int poll) {
    struct epoll_event events[EVENTS];
    int64_t began = 0;
    for (bool ready = false, goes_on = true; goes_on;) {
        int found = epoll_wait(poll, events, EVENTS, on && pace ? 1 : -1);
        for (int i = 0; i < found && goes_on; i++) {
            if (events[i].data.ptr)
                hear_all(events[i].data.ptr);
            else
                goes_on = obey(&began);
        }
        begin_some();
        if (on && pace) send_due();
        if (!ready && begun == count) ready = puts("ready") >= 0;
    }
}

int main(int argc, char **argv) {
    if (argc < 4) give_up("people MATCHES PACE PORT...");
    count = (unsigned)strtoul(argv[1], NULL, 10);
    pace = strtol(argv[2], NULL, 10) * 1000;
    matches = grown(NULL, count * sizeof *matches);
    memset(matches, 0, count * sizeof *matches);
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    int poll = epoll_create1(0);
    struct epoll_event words = { .events = EPOLLIN };
    epoll_ctl(poll, EPOLL_CTL_ADD, STDIN_FILENO, &words);
    sit_down(poll, argv + 3, (unsigned)argc - 3);
    begin_some();
    play(poll);
    return EXIT_SUCCESS;
}
