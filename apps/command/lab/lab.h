/* lab.h: what the parts of `witching lab` share. */
#ifndef WITCHING_COMMAND_LAB_LAB_H
#define WITCHING_COMMAND_LAB_LAB_H

#include "command/lab/study.h"
#include "command/report/report.h"
#include "shared/thinker.h"

/* Where figures go: into the page, and as a CSV file beside it. */
struct publication {
    const struct wh_game *game;
    struct report report;
    const char *directory;
    bool failed; /* a file could not be written, and it was said */
};

/* One value of an option other than the one studied, and the matches played with it. */
struct option_arm {
    unsigned option;
    char assignment[FIGURE_LABEL]; /* "length=once" */
    struct wh_setup setup;
    struct study study;
};

/* A stronger bot at one seat against a weaker one at all others. */
struct rung {
    char strong[THINKER_NAME], weak[THINKER_NAME];
    char label[FIGURE_LABEL]; /* for people */
    struct study study;
};

void publish_facts(struct publication *to, const struct study *study);
void publish_balance(struct publication *to, const struct study *study);
void publish_course(struct publication *to, const struct study *study);
void publish_uses(struct publication *to, const struct study *study);
void publish_options(struct publication *to, const struct study *usual, const struct option_arm *arms, unsigned count);
void publish_skill(struct publication *to, const struct rung *rungs, unsigned count);

#endif
