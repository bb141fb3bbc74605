/* fuzz.c: for tests without the server, which the fuzzers need: their finds run in the ordinary tests. */
#include "tests/kit/test.h"

void fuzz_register(void) {}
