/* engine.c: any bytes as requests of the engine protocol, one a line. Each is answered by exactly one line. */
#include "fuzz.h"

#include "command/engine/requests.h"

static void expect_one_line(const char *answer, size_t length) {
    MUST(length > 0 && answer[length - 1] == '\n');
    MUST(memchr(answer, '\n', length) == answer + length - 1);
}

FUZZ(engine) {
    struct engine *engine = engine_create(1, "greedy", NULL);
    const char *at = (const char *)data, *end = at + size;
    for (bool more = true; more && at < end;) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((line ? line : end) - at), answered = 0;
        char *answer = NULL;
        FILE *out = open_memstream(&answer, &answered);
        more = engine_line(engine, at, length, out);
        fclose(out);
        expect_one_line(answer, answered);
        free(answer);
        at += length + (line ? 1 : 0);
    }
    engine_destroy(engine);
    return 0;
}
