/* fuzz.h: one target a file, for libFuzzer (`make fuzz`). The same targets run over their kept corpora and finds as
 * ordinary tests (tests/fuzz/replay.c), in every build. A target stops the program when something does not hold. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include "witching/match.h"

#include <stdlib.h>
#include <string.h>

#define MUST(holds) ((holds) ? (void)0 : wh_bug(__FILE__, __LINE__, #holds))

/* Weak: the tests link all targets into one program and call each by its own name. */
#define FUZZ(name)                                                                                                     \
    int fuzz_##name(const uint8_t *data, size_t size);                                                                 \
    int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);                                                      \
    __attribute__((weak)) int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {                               \
        return fuzz_##name(data, size);                                                                                \
    }                                                                                                                  \
    int fuzz_##name(const uint8_t *data, size_t size)

#endif
