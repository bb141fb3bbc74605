/* party.h: several processes, on one machine or many, that work on one question together. */
#ifndef WITCHING_COMMAND_SELFPLAY_PARTY_H
#define WITCHING_COMMAND_SELFPLAY_PARTY_H

#include "command/selfplay/journal.h"
#include "command/selfplay/runner.h"
#include "shared/app.h"

enum { PARTY_WORDS = 2 * QUESTION_WORDS + 64, PARTY_RESULT = 1 << 16 };

/* What is done with an item, and how its result travels. */
struct party_work {
    void *with; /* handed to each function */
    size_t result_size;
    void (*work)(void *with, struct worker *worker, uint64_t item, void *result);
    void (*pack)(void *with, uint64_t item, const void *result, struct wh_text *out);         /* the others */
    void (*unpack)(void *with, uint64_t item, const char *text, size_t length, void *result); /* the leader */
};

/* The first of all processes leads: it alone reads, writes and prints. */
struct party {
    unsigned rank, size; /* rank 0 leads */
    unsigned threads;    /* for each process, if it shares its machine's cores evenly with the others there */
    /* The leader's words for everyone; "" if there is nothing to do. Called once by each. */
    void (*share)(struct party *party, char words[PARTY_WORDS]);
    /* The leader, from poll(): hands out work and takes results in. `left`: items nobody has yet. */
    void (*serve)(struct party *party, struct runner *runner, uint64_t left, const struct party_work *work);
    void (*dismiss)(struct party *party); /* the leader, at the end: sends everyone home */
    /* The others: work until sent home. */
    void (*work)(struct party *party, unsigned threads, const struct party_work *work);
    void (*leave)(struct party *party);
};

/* One command, alone or in a party: the leader, or the only one, answers; the others assist, and are silent. */
int party_run(struct args *args, int (*answer)(struct args *args, struct party *party),
              void (*assist)(struct party *party));

#endif
