/* courier.h: carries one message to a push service, in a thread of its own: looks the name up, connects to an
 * address that was judged, checks the certificate, encrypts, signs, sends, and hears the status. A name server or a
 * service that hangs holds up its courier and nobody else; there are few, so it is asked for little. */
#ifndef WITCHING_SERVER_PUSH_COURIER_H
#define WITCHING_SERVER_PUSH_COURIER_H

#include "server/push/crypto.h"
#include "server/push/endpoint.h"

#include <uv.h>

enum { COURIERS = 8, ERRAND_WITHIN = 10000 /* ms for all of it; a look-up may take longer, but leads nowhere then */ };

enum errand_end {
    ERRAND_DONE,       /* the service answered: `status` */
    ERRAND_UNUSABLE,   /* the browser's keys are none */
    ERRAND_NO_ADDRESS, /* the name could not be looked up */
    ERRAND_INSIDE,     /* the name leads to addresses that are not of the internet, and to no other */
    ERRAND_FAILED,     /* no connection, the wrong certificate, no answer, or too late */
};

/* Belongs to its courier until done() is called. */
struct errand {
    struct errand *next;
    struct endpoint endpoint;
    uint8_t p256dh[PUSH_PUBLIC], auth[PUSH_AUTH], server_key[PUSH_PRIVATE];
    char contact[256], words[256], topic[TABLE_ID_TEXT];
    int64_t expires; /* s since 1970: how long the signature is good */
    void *context;   /* the sender's */
    enum errand_end end;
    unsigned status;
};

struct couriers;
/* done: called on the loop; owns the errand. */
struct couriers *couriers_start(uv_loop_t *loop, void (*done)(struct errand *errand));
void couriers_send(struct couriers *couriers, struct errand *errand); /* at most COURIERS at once */
void couriers_stop(struct couriers *couriers); /* at once: errands under way are dropped, and not reported */

#endif
