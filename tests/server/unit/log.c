/* log.c: what a program that aborts still says. */
#include "server/log.h"

#include "tests/kit/test.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAID = 200 };

static void say_much_and_abort(int where) {
    struct rlimit no_core = { 0, 0 };
    setrlimit(RLIMIT_CORE, &no_core);
    dup2(where, STDERR_FILENO);
    log_start();
    for (unsigned i = 0; i < SAID; i++) log_line(LOG_INFO, "what=said number=%u", i);
    abort();
}

static unsigned count_lines(int from) {
    char text[4096];
    unsigned lines = 0;
    for (ssize_t got; (got = read(from, text, sizeof text)) > 0;)
        for (ssize_t i = 0; i < got; i++) lines += text[i] == '\n';
    return lines;
}

TEST(server, log_is_written_before_an_abort) {
    int ends[2], status = 0;
    REQUIRE(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) say_much_and_abort(ends[1]);
    close(ends[1]);
    CHECK_INT(SAID, count_lines(ends[0]));
    close(ends[0]);
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}
