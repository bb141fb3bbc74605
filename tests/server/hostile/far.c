/* far.c: a library to preload: whoever asks the kernel how long a message takes to 127.0.0.2 hears ten seconds. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <sys/socket.h>

int getsockopt(int socket, int level, int name, void *value, socklen_t *size) {
    static int (*real)(int, int, int, void *, socklen_t *);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "getsockopt");
    int result = real(socket, level, name, value, size);
    struct sockaddr_in peer = { .sin_family = 0 };
    socklen_t room = sizeof peer;
    bool far = getpeername(socket, (struct sockaddr *)&peer, &room) == 0 && ntohl(peer.sin_addr.s_addr) == 0x7f000002;
    if (result == 0 && far && level == IPPROTO_TCP && name == TCP_INFO) ((struct tcp_info *)value)->tcpi_rtt = 10000000;
    return result;
}
