/* progress.h: how far along a long run is and how much longer it takes, on a terminal only; and whether somebody
 * wants it to stop. */
#ifndef WITCHING_COMMAND_SELFPLAY_PROGRESS_H
#define WITCHING_COMMAND_SELFPLAY_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool shown;
    uint64_t begun, drawn; /* milliseconds */
    uint64_t had;          /* was known before */
};

void progress_begin(struct progress *progress, uint64_t had);
/* A bar, the time left and some words. Cheap to call as often as one likes. */
void progress_draw(struct progress *progress, uint64_t done, uint64_t all, const char *words);
void progress_end(struct progress *progress);

void heed_interruptions(void); /* from here on Ctrl-C and the like are only noted */
bool interrupted(void);

#endif
