/* property.h: what must hold for every game, at every node, whatever its rules. play.c walks random matches and calls
 * the checks of the other files; each check reports through BROKEN, which says where in which match it was. */
#ifndef TESTS_PROPERTY_H
#define TESTS_PROPERTY_H

#include "tests/kit/test.h"
#include "witching/game.h"

struct walk {
    const struct wh_game *game;
    struct wh_setup setup;
    uint64_t seed; /* of this match */
    unsigned ply;
    struct wh_rng rng;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
};

#define BROKEN(w, ...) property_broken(__FILE__, __LINE__, w, __VA_ARGS__)
void property_broken(const char *file, int line, const struct walk *w, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* moves.c */
void check_legal(struct walk *w);   /* legal ⇔ check, no duplicates, refusals explain themselves */
void check_texts(struct walk *w);   /* the notation, both ways */
void check_seen(struct walk *w);    /* what a viewer sees of an action, as words and as a number */
void check_pick(struct walk *w);    /* evenly among the legal actions, nothing else */
void check_reveals(struct walk *w); /* what undo relies on */

/* state.c */
void check_json(struct walk *w);     /* out → in → the same bytes and the same legal list */
void check_playout(struct walk *w);  /* ends soundly from here, and so does a rollout */
void check_standing(struct walk *w); /* audit, scores and winners fit */
void check_estimate(struct walk *w); /* whole shares of one win, from features in bounds */

/* secrets.c */
void check_views(struct walk *w); /* resampling changes nothing that the seat can see */

/* draws.c */
void check_diversity(struct walk *w); /* … and everything else, evenly */
/* Where chance acts: it fills what is hidden as resampling does, and as the schema says. False: it fills nothing. */
bool check_luck(struct walk *w);

/* changes.c */
void check_changes(struct walk *w, const void *before); /* of a step, in everyone's eyes */

/* observe.c */
void plan_observations(const struct walk *w);
void check_observations(struct walk *w, const void *before); /* equal exactly where views are */

/* numbers.c */
void check_numbers(struct walk *w); /* one for each candidate, both ways */

/* preview.c */
struct foretold {
    unsigned asked, changes, actors, scores; /* previews, and in how many of them that was told */
};
void check_preview(struct walk *w, struct foretold *tally); /* of some actions of the seat to act */

/* tally.c */
void tally_matches(const struct wh_game *game, const struct wh_setup *setup); /* points by source add up to scores */

/* Every set-up worth testing: each seat count × each value of each option, and some random mixtures. */
void each_setup(const struct wh_game *game,
                void (*each)(const struct wh_game *game, const struct wh_setup *setup, const char *name));

#endif
