/* socket.h: one WebSocket to a server, which comes back by itself: messages in, messages out. */
#ifndef WITCHING_CLIENT_SOCKET_H
#define WITCHING_CLIENT_SOCKET_H

#include "client/link.h"

#include <stddef.h>

struct socket;

/* All are called from socket_run(). */
struct socket_user {
    void *with;
    void (*opened)(void *with);
    void (*heard)(void *with, const char *text, size_t length); /* NUL-terminated */
    void (*closed)(void *with, const char *why);                /* or could not be opened; why may be NULL */
    bool (*tick)(void *with);                                   /* often; false: enough */
};

struct socket *socket_open(const struct link *link, const struct socket_user *user); /* NULL: there is no memory */
void socket_run(struct socket *socket);                                              /* until tick says so */
void socket_say(struct socket *socket, const char *text, size_t length); /* is dropped if there is no connection */
void socket_again(struct socket *socket, int64_t milliseconds);          /* connects again after that time */
void socket_wake(struct socket *socket);                                 /* from any thread: tick soon */
bool socket_is_quiet(const struct socket *socket);                       /* everything said is on its way */
void socket_close(struct socket *socket);

#endif
