/* stand_in.c: what the tests of the rules need where the command is left out: `make test-32` has no 32-bit libraries
 * for it. */
#include "tests/kit/test.h"
#include "witching/base.h"

#include <stdio.h>
#include <stdlib.h>

void fuzz_register(void) {} /* the fuzzers' finds run with the command, in the ordinary tests */

void wh_bug(const char *file, int line, const char *what) {
    fprintf(stderr, "%s:%d: %s does not hold.\n", file, line, what);
    abort();
}
