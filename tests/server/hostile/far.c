/* far.c: a library to preload: whoever asks the kernel how long a message takes hears ten seconds. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

int getsockopt(int socket, int level, int name, void *value, socklen_t *size) {
    static int (*real)(int, int, int, void *, socklen_t *);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "getsockopt");
    int result = real(socket, level, name, value, size);
    if (result == 0 && level == IPPROTO_TCP && name == TCP_INFO) ((struct tcp_info *)value)->tcpi_rtt = 10000000;
    return result;
}
