/* disk.c: a disk that can be made slow, read-only or full while a program runs on it. Preloaded (LD_PRELOAD) into the
 * server or into PostgreSQL. The first byte of the file FAULTS_CONTROL says what the disk is now, and may be changed at
 * any time: 's' slow, 'r' read-only, 'f' full, anything else well. Only the files below FAULTS_UNDER, and those named
 * relative to the working directory, are on that disk; standard error never is. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { SYNC_MS = 500, WRITE_MS = 2 };

static const volatile char *control;
static const char *under;

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
    int (*real_open)(const char *, int, ...) = (int (*)(const char *, int, ...))next("open");
    const char *path = getenv("FAULTS_CONTROL");
    int file = path ? real_open(path, O_RDONLY | O_CLOEXEC) : -1;
    under = getenv("FAULTS_UNDER");
    if (file < 0) return;
    void *page = mmap(NULL, 1, PROT_READ, MAP_SHARED, file, 0);
    if (page != MAP_FAILED) control = page;
    close(file);
}

static char now(void) { return control ? *control : '-'; }

static bool path_is_here(const char *path) {
    return path && (path[0] != '/' || (under && strncmp(path, under, strlen(under)) == 0));
}

static bool file_is_here(int file) {
    struct stat about;
    if (!control || file <= STDERR_FILENO || fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) return false;
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size <= 0) return false;
    path[size] = '\0';
    return under && strncmp(path, under, strlen(under)) == 0;
}

static void wait_ms(long ms) { /* signals do not shorten it */
    int before = errno;
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += ms / 1000;
    end.tv_nsec += ms % 1000 * 1000000;
    if (end.tv_nsec >= 1000000000) end.tv_sec++, end.tv_nsec -= 1000000000;
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL) == EINTR) {
    }
    errno = before;
}

/* What prevents a change that takes this long on a slow disk: 0 or an errno. */
static int hindrance(long slow_ms) {
    switch (now()) {
    case 's': wait_ms(slow_ms); return 0;
    case 'r': return EROFS;
    case 'f': return ENOSPC;
    default: return 0;
    }
}

static bool refused(int file, long slow_ms) {
    if (now() == '-' || !file_is_here(file)) return false;
    int why = hindrance(slow_ms);
    if (why) errno = why;
    return why != 0;
}

static bool path_refused(const char *path) {
    if (now() != 'r' || !path_is_here(path)) return false;
    errno = EROFS;
    return true;
}

#define FORWARD(type, name, parameters, arguments, stop)                                                               \
    type name parameters {                                                                                             \
        type(*real) parameters = (type(*) parameters)next(#name);                                                      \
        if (stop) return -1;                                                                                           \
        return real arguments;                                                                                         \
    }

FORWARD(ssize_t, write, (int f, const void *b, size_t n), (f, b, n), refused(f, WRITE_MS))
FORWARD(ssize_t, writev, (int f, const struct iovec *v, int n), (f, v, n), refused(f, WRITE_MS))
FORWARD(ssize_t, pwrite, (int f, const void *b, size_t n, off_t o), (f, b, n, o), refused(f, WRITE_MS))
FORWARD(ssize_t, pwrite64, (int f, const void *b, size_t n, off64_t o), (f, b, n, o), refused(f, WRITE_MS))
FORWARD(ssize_t, pwritev, (int f, const struct iovec *v, int n, off_t o), (f, v, n, o), refused(f, WRITE_MS))
FORWARD(ssize_t, pwritev64, (int f, const struct iovec *v, int n, off64_t o), (f, v, n, o), refused(f, WRITE_MS))
FORWARD(int, ftruncate, (int f, off_t n), (f, n), now() == 'r' && refused(f, 0))
FORWARD(int, ftruncate64, (int f, off64_t n), (f, n), now() == 'r' && refused(f, 0))
FORWARD(int, fsync, (int f), (f), now() != 'f' && refused(f, SYNC_MS))
FORWARD(int, fdatasync, (int f), (f), now() != 'f' && refused(f, SYNC_MS))
FORWARD(int, rename, (const char *a, const char *b), (a, b), path_refused(a))
FORWARD(int, unlink, (const char *a), (a), path_refused(a))
FORWARD(int, mkdir, (const char *a, mode_t m), (a, m), path_refused(a))

static int no_room(int file, int result) { return refused(file, 0) ? errno : result; }
int posix_fallocate(int file, off_t from, off_t size) {
    int why = no_room(file, 0);
    return why ? why : ((int (*)(int, off_t, off_t))next("posix_fallocate"))(file, from, size);
}
int posix_fallocate64(int file, off64_t from, off64_t size) {
    int why = no_room(file, 0);
    return why ? why : ((int (*)(int, off64_t, off64_t))next("posix_fallocate64"))(file, from, size);
}

static bool may_open(const char *path, int flags) {
    return (flags & O_ACCMODE) == O_RDONLY && !(flags & (O_CREAT | O_TRUNC)) ? true : !path_refused(path);
}
static mode_t mode_of(int flags, va_list list) { return flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0; }

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list list;                                                                                                  \
        va_start(list, flags);                                                                                         \
        mode_t mode = mode_of(flags, list);                                                                            \
        va_end(list);                                                                                                  \
        return may_open(path, flags) ? ((int (*)(const char *, int, ...))next(#name))(path, flags, mode) : -1;         \
    }
#define OPEN_AT(name)                                                                                                  \
    int name(int folder, const char *path, int flags, ...) {                                                           \
        va_list list;                                                                                                  \
        va_start(list, flags);                                                                                         \
        mode_t mode = mode_of(flags, list);                                                                            \
        va_end(list);                                                                                                  \
        return may_open(path, flags) ? ((int (*)(int, const char *, int, ...))next(#name))(folder, path, flags, mode)  \
                                     : -1;                                                                             \
    }
OPEN(open)
OPEN(open64)
OPEN_AT(openat)
OPEN_AT(openat64)
