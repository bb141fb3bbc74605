/* phrases.c: the queue in front of libuv's pool. */
#include "server/accounts/phrases.h"

#include "shared/app.h"

#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 2, WAITING_MOST = 32 };

struct phrases {
    uv_loop_t *loop;
    struct phrase *first, **last; /* those that wait */
    unsigned working, waiting;
    bool closed, stopping;
};

struct phrases *phrases_start(uv_loop_t *loop) {
    struct phrases *phrases = allocate(sizeof *phrases);
    phrases->loop = loop;
    phrases->last = &phrases->first;
    return phrases;
}

bool phrases_idle(const struct phrases *phrases) { return !phrases->working && !phrases->waiting; }

/* In a thread of the pool. */
static void work_on(uv_work_t *work) {
    struct phrase *phrase = (struct phrase *)work;
    size_t length = strlen(phrase->words);
    if (phrase->hash[0])
        phrase->fits = crypto_pwhash_str_verify(phrase->hash, phrase->words, length) == 0;
    else
        phrase->fits = crypto_pwhash_str(phrase->hash, phrase->words, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                         crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    sodium_memzero(phrase->words, sizeof phrase->words);
}

static struct phrase *take(struct phrases *phrases) {
    struct phrase *phrase = phrases->first;
    if (!phrase) return NULL;
    phrases->first = phrase->next;
    if (!phrases->first) phrases->last = &phrases->first;
    phrases->waiting--;
    return phrase;
}

static void cut_off(struct phrase *phrase) {
    sodium_memzero(phrase->words, sizeof phrase->words);
    phrase->cut_off = true;
    phrase->done(phrase);
}

static void start_some(struct phrases *phrases);

static void on_worked(uv_work_t *work, int status) {
    struct phrase *phrase = (struct phrase *)work;
    struct phrases *phrases = phrase->phrases;
    phrases->working--;
    if (status != 0 || phrases->stopping)
        cut_off(phrase);
    else
        phrase->done(phrase);
    start_some(phrases);
}

static void start_some(struct phrases *phrases) {
    struct phrase *phrase;
    while (phrases->working < AT_ONCE && (phrase = take(phrases))) {
        phrases->working++;
        uv_queue_work(phrases->loop, &phrase->work, work_on, on_worked);
    }
}

bool phrases_ask(struct phrases *phrases, struct phrase *phrase, void (*done)(struct phrase *)) {
    if (phrases->closed || phrases->waiting == WAITING_MOST) return false;
    phrase->phrases = phrases;
    phrase->done = done;
    phrase->next = NULL;
    *phrases->last = phrase;
    phrases->last = &phrase->next;
    phrases->waiting++;
    start_some(phrases);
    return true;
}

void phrases_take_no_more(struct phrases *phrases) {
    phrases->closed = true;
    for (struct phrase *phrase; (phrase = take(phrases));) cut_off(phrase);
}

void phrases_stop(struct phrases *phrases) {
    phrases_take_no_more(phrases);
    phrases->stopping = true;
}

void phrases_free(struct phrases *phrases) {
    wh_assert(phrases_idle(phrases)); /* a thread of the pool would go on with it */
    free(phrases);
}
