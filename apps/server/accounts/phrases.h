/* phrases.h: pass-phrases and their Argon2id hashes. One takes long and much memory on purpose, so a few at a time are
 * worked on in libuv's pool, which others need too; a few more may wait, and the rest is refused. */
#ifndef WITCHING_SERVER_ACCOUNTS_PHRASES_H
#define WITCHING_SERVER_ACCOUNTS_PHRASES_H

#include "server/requests/request.h"

#include <sodium.h>
#include <uv.h>

struct phrase {
    uv_work_t work; /* first */
    struct phrases *phrases;
    struct phrase *next;
    char words[PHRASE_TEXT];             /* wiped when they have been worked on */
    char hash[crypto_pwhash_STRBYTES];   /* "": it is made of the words; else: do they fit it? */
    bool fits;                           /* the words fit the hash; or it was made */
    bool cut_off;                        /* the server stops: nothing was found out */
    void (*done)(struct phrase *phrase); /* on the loop, exactly once */
    void *context;
};

struct phrases *phrases_start(uv_loop_t *loop);
bool phrases_ask(struct phrases *phrases, struct phrase *phrase, void (*done)(struct phrase *)); /* false: too many */
bool phrases_idle(const struct phrases *phrases);
void phrases_take_no_more(struct phrases *phrases); /* what waits is cut off; what is being worked on may end */
void phrases_stop(struct phrases *phrases); /* that is cut off too, when it ends: the loop must run until then */
void phrases_free(struct phrases *phrases);

#endif
