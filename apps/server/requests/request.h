/* request.h: what a client asks, read from one message of JSON and checked for its form: every key known, of its kind,
 * and none missing. The requests and keys are listed in requests.def; what a request means is decided in
 * protocol.c and ops.c. */
#ifndef WITCHING_SERVER_REQUESTS_REQUEST_H
#define WITCHING_SERVER_REQUESTS_REQUEST_H

#include "server/table/table.h"

enum { MESSAGE_MAX = 4096, PHRASE_TEXT = 201, PUSH_TEXT = 512, RAW_TEXT = 2048 };

enum request_type {
#define REQUEST(id, ...) ASK_##id,
#include "server/requests/requests.def"
    REQUESTS
};

/* Bits of `given`. */
enum request_key {
#define KEY(id, ...) KEY_##id,
#include "server/requests/requests.def"
    REQUEST_KEYS
};

_Static_assert(REQUEST_KEYS <= 64, "each key has a bit");

struct request {
    enum request_type type;
    char id[ID_TEXT]; /* "" if it had none */
    uint64_t given;
    uint8_t token[TOKEN_BYTES], invite[TOKEN_BYTES], device[PLAYER_BYTES];
    uint8_t luck[LUCK_BYTES], seal[DIGEST_BYTES], commit[DIGEST_BYTES];
    uint64_t table;
    int64_t seat, v, proposal, steps;
    bool yes, words, program;
    char phrase[PHRASE_TEXT + 1], fresh[PHRASE_TEXT + 1];
    /* What follows is not cleared for the next request: what is not given is "". */
    char lang[8], name[2 * WH_PLAYER_NAME], game[WH_JSON_NAME], away[16], what[16], person[24], bot[2 * WH_PLAYER_NAME];
    char text[CHAT_TEXT + 1], move[2 * WH_ACTION_TEXT];
    char endpoint[PUSH_TEXT], p256dh[128], auth[64];
    char options[RAW_TEXT], seats[RAW_TEXT], clock[256]; /* their JSON */
};

int64_t request_cost(enum request_type type); /* what it costs of a connection's messages a second */

static inline bool has(const struct request *request, enum request_key key) { return request->given >> key & 1; }

/* The id of a message that is not read any further, so that the refusal can name it; "" if it has none. */
void request_find_id(char id[ID_TEXT], const char *message, size_t length);
/* False and why: it is not one; request->id is set if one could be read, so that the refusal can name it. */
bool request_read(struct request *request, const char *message, size_t length, struct wh_why *why);

#endif
