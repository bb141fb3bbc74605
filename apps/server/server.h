/* server.h: the one server of a process, and what its parts share. Everything here belongs to the loop's thread; the
 * writer and the bots' workers have threads of their own and hand back results. */
#ifndef WITCHING_SERVER_SERVER_H
#define WITCHING_SERVER_SERVER_H

#include "server/histogram.h"
#include "server/net/address.h"
#include "server/store/upkeep.h"
#include "server/timekeeper.h"

#include <uv.h>

struct readers;
struct lag;
struct lists;
struct scribe;
struct phrases;
struct writer;
struct workers;
struct tables;
struct ops;
struct listener;
struct client;
struct clients;
struct message;
struct page;
struct push;
struct sanctions;
struct visits;

enum { PROXIES_MAX = 64, PEERS_MAX = 64 };

struct settings {
    uint32_t port, workers, wait_for_store /* seconds */;
    uint32_t keep_days; /* until a table at which nothing happens is thrown away; 0: it is kept */
    uint32_t patience;  /* seconds until others may go on without somebody who is away */
    bool metrics_open;
    struct network proxies[PROXIES_MAX]; /* whose word for where someone comes from is taken */
    unsigned proxy_count;
    const char *address, *store, *web, *certificate, *key, *origin, *contact, *push_service;
    const char *admin; /* the path of the operators' socket; NULL: there is none */
    uint32_t connections_per_address, tables_per_address, messages_per_second;
};

/* Counted for /metrics; each only ever grows. */
struct counts {
    uint64_t connections, messages, refusals, moves, bot_moves, events, conflicts, tables_made, bytes_out, dropped_slow,
        loads, said, writes_failed, too_fast, pushes, push_failures, push_inside, push_dropped, takeovers,
        takeover_silence; /* the longest, ms */
};

struct server {
    struct settings settings;
    uv_loop_t *loop;
    struct lag *lag;
    struct lists *lists;
    struct readers *readers;
    struct scribe *scribe;
    struct phrases *phrases;
    struct writer *writer;
    struct workers *workers;
    struct tables *tables;
    struct ops *ops;
    char *news; /* room for one message: NEWS_TEXT */
    struct clients *clients;
    struct client *clients_awake; /* ws.c's, and these */
    struct message *spare_messages;
    unsigned spare_count;
    struct page *page;
    struct push *push;
    struct sanctions *sanctions;
    struct visits *visits;
    void *sockets; /* struct lws_context */
    uint64_t self; /* storage_self() */
    struct peer {
        uint64_t id;
        int64_t heard;
    } peers[PEERS_MAX]; /* presence.c's */
    uint8_t cookie_key[32], invite_key[32], push_key[32];
    struct counts counts;
    struct histogram answer_times;
    struct timekeeper time;
    bool beating, store_is_well; /* heartbeat.c's */
    int64_t failed;              /* when an event could last not be written, steady; 0: never */
    bool settling;               /* ratings.c's */
    unsigned erasing;            /* erasing.c's: how many accounts just are */
    bool unheard, looking_again; /* missed.c's */
    uint64_t partings;           /* devices.c's: how often somebody's devices were logged out */
    uint64_t avoidings;          /* avoid.c's: how often somebody has changed whom they avoid */
    int64_t tidied, swept;       /* custodian.c's, steady */
    struct idle_table cleared;   /* the same: how far it has looked through old tables */
    bool clearing;
    int64_t draining;        /* drain.c's: since when, steady; 0: it is not */
    bool drained;            /* the same: nobody is connected, no bot thinks */
    bool stopping, farewell; /* asked to stop; everyone was told */
};

#endif
