/* bug.c: for tests without the command, which has this: `make test-32` has no 32-bit libraries for it. */
#include "witching/base.h"

#include <stdio.h>
#include <stdlib.h>

void wh_bug(const char *file, int line, const char *what) {
    fprintf(stderr, "%s:%d: %s does not hold.\n", file, line, what);
    abort();
}
