/* listener.c: waits for what others write, and hands it to the loop. When the connection was lost, everything in memory
 * and everybody who is connected are looked at again: what was written meanwhile was told to nobody here. */
#include "server/listener.h"

#include "server/accounts/devices.h"
#include "server/accounts/missed.h"
#include "server/admin/sanctions.h"
#include "server/requests/avoid.h"
#include "server/requests/protocol.h"
#include "server/telling/presence.h"
#include "shared/app.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { PAUSE = 1000 /* ms between two tries to listen */, DEAF_AFTER = 5 /* sweeps, without even our own words */ };

struct heard {
    struct heard *next;
    struct storage_news news;
    char text[]; /* turn and event, words, device, or what was told */
};

struct listener {
    struct server *server;
    struct storage *storage;
    uv_thread_t thread;
    int stop; /* a descriptor that can be read when it is time to stop */
    uv_async_t wake;
    unsigned silent; /* sweeps since something was heard */
    uv_mutex_t lock; /* guards what follows */
    struct heard *first, **last;
    bool listens, missed;
};

/* --- the thread --------------------------------------------------------------------------------------------------- */

static void take(void *context, const struct storage_news *news) {
    struct listener *listener = context;
    const char *text = news->said ? news->said : news->gone ? news->gone : news->told ? news->told : news->turn;
    size_t size = strlen(text) + 1, more = news->text ? strlen(news->text) + 1 : 0;
    struct heard *heard = allocate(sizeof *heard + size + more);
    heard->news = *news;
    memcpy(heard->text, text, size);
    if (more) heard->news.text = memcpy(heard->text + size, news->text, more);
    if (news->said)
        heard->news.said = heard->text;
    else if (news->gone)
        heard->news.gone = heard->text;
    else if (news->told)
        heard->news.told = heard->text;
    else
        heard->news.turn = heard->text;
    uv_mutex_lock(&listener->lock);
    *listener->last = heard;
    listener->last = &heard->next;
    uv_mutex_unlock(&listener->lock);
}

static bool is_over(const struct listener *listener, int descriptor, int patience) {
    struct pollfd both[] = { { .fd = listener->stop, .events = POLLIN }, { .fd = descriptor, .events = POLLIN } };
    poll(both, descriptor < 0 ? 1 : 2, patience);
    return both[0].revents != 0;
}

static void set_listens(struct listener *listener, bool listens) {
    uv_mutex_lock(&listener->lock);
    listener->listens = listens;
    listener->missed |= listens;
    uv_mutex_unlock(&listener->lock);
}

static void work(void *argument) {
    struct listener *listener = argument;
    for (;;) {
        int descriptor = storage_watch(listener->storage);
        bool listens = descriptor >= 0;
        set_listens(listener, listens);
        while (listens) {
            uv_async_send(&listener->wake);
            if (is_over(listener, descriptor, -1)) return;
            listens = storage_heard(listener->storage, take, listener);
        }
        set_listens(listener, false);
        if (is_over(listener, -1, PAUSE)) return;
    }
}

/* --- the loop's side ---------------------------------------------------------------------------------------------- */

static void hear_told(struct server *server, const char *words) {
    if (!devices_hear(server, words) && !avoid_hear(server, words)) presence_hear(server, words);
}

static void hear(struct server *server, const struct storage_news *news) {
    uint8_t device[PLAYER_BYTES];
    if (news->told && strcmp(news->told, SANCTIONS_CHANGED) == 0)
        sanctions_refresh(server, NULL, NULL);
    else if (news->told)
        hear_told(server, news->told);
    else if (!news->gone)
        tables_hear(server, news);
    else if (hex_bytes(news->gone, device, PLAYER_BYTES))
        device_gone(server, device, NULL);
}

static void on_wake(uv_async_t *async) {
    struct listener *listener = async->data;
    listener->silent = 0;
    uv_mutex_lock(&listener->lock);
    struct heard *heard = listener->first;
    bool missed = listener->missed;
    listener->first = NULL;
    listener->last = &listener->first;
    listener->missed = false;
    uv_mutex_unlock(&listener->lock);
    if (missed) tables_refresh_all(listener->server);
    if (missed) sanctions_refresh(listener->server, NULL, NULL);
    if (missed) missed_look(listener->server);
    for (struct heard *next; heard; heard = next) {
        next = heard->next;
        hear(listener->server, &heard->news);
        free(heard);
    }
}

/* What a server tells comes back to itself, every second. Where it does not although the store takes writes, nothing is
 * heard of the others either: another connection is tried, and who is still welcome is looked up as long as there is
 * none. Tables can wait: each is read again before anybody is refused something there. */
void listener_sweep(struct listener *listener) {
    if (!listener || listener->server->drained || !listener->server->store_is_well) return;
    if (++listener->silent < DEAF_AFTER) return;
    listener->silent = 0;
    uv_mutex_lock(&listener->lock);
    if (listener->listens) storage_interrupt(listener->storage, false);
    uv_mutex_unlock(&listener->lock);
    sanctions_refresh(listener->server, NULL, NULL);
    missed_look(listener->server);
}

struct listener *listener_start(struct server *server, struct storage *storage) {
    struct listener *listener = allocate(sizeof *listener);
    listener->server = server;
    listener->last = &listener->first;
    listener->wake.data = listener;
    listener->stop = eventfd(0, EFD_CLOEXEC);
    listener->storage = storage;
    bool fine = listener->stop >= 0 && uv_mutex_init(&listener->lock) == 0 &&
                uv_async_init(server->loop, &listener->wake, on_wake) == 0 &&
                uv_thread_create(&listener->thread, work, listener) == 0;
    wh_assert(fine);
    return listener;
}

static void on_closed(uv_handle_t *handle) {
    struct listener *listener = handle->data;
    for (struct heard *heard = listener->first, *next; heard; heard = next) {
        next = heard->next;
        free(heard);
    }
    uv_mutex_destroy(&listener->lock);
    close(listener->stop);
    free(listener);
}

void listener_stop(struct listener *listener) {
    uint64_t one = 1;
    if (!listener) return;
    ssize_t written = write(listener->stop, &one, sizeof one);
    wh_assert(written == sizeof one);
    storage_interrupt(listener->storage, true);
    uv_thread_join(&listener->thread);
    storage_close(listener->storage);
    uv_close((uv_handle_t *)&listener->wake, on_closed);
}
