/* log.c: what a program that aborts still says. */
#include "server/log.h"

#include "tests/kit/test.h"
#include "witching/base.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAID = 200 };

static void say_much_and_break_a_promise(int where) {
    struct rlimit no_core = { 0, 0 };
    setrlimit(RLIMIT_CORE, &no_core);
    dup2(where, STDERR_FILENO);
    log_start();
    for (unsigned i = 0; i < SAID; i++) log_line(LOG_INFO, "what=said number=%u", i);
    wh_assert(where < 0);
}

static size_t read_all(int from, char *text, size_t room) {
    size_t length = 0;
    for (ssize_t got; (got = read(from, text + length, room - 1 - length)) > 0;) length += (size_t)got;
    text[length] = '\0';
    return length;
}

TEST(server, log_is_written_before_an_abort) {
    static char text[SAID * 200];
    int ends[2], status = 0, lines = 0;
    REQUIRE(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) say_much_and_break_a_promise(ends[1]);
    close(ends[1]);
    size_t length = read_all(ends[0], text, sizeof text);
    close(ends[0]);
    for (size_t i = 0; i < length; i++) lines += text[i] == '\n';
    CHECK_INT(SAID + 1, lines);
    CHECK(strstr(text, " what=failure words=\"This is a bug in the program: "));
    CHECK(strstr(text, ": where < 0 does not hold.\"\n"));
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}
