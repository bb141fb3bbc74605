/* heuristics.h: what only bots need to know of a game, besides its rules. Each game fills one `const struct
 * wh_heuristics` in its folder bots/. Nothing here is a rule: what is worth doing was found out in the arena
 * (docs/bots.md). */
#ifndef WITCHING_HEURISTICS_H
#define WITCHING_HEURISTICS_H

#include "witching/estimate.h"

WH_BEGIN_C

/* How a search goes about a game. */
struct wh_search_settings {
    uint16_t exploration; /* how much what is rarely tried attracts, in thousandths */
    uint16_t cutoff;      /* a rollout has at least this many decisions beyond the tree */
    uint16_t widening;    /* progressive widening: a move beside n others is tried only once the decision was met
                           * widening * n * n times, the one with the best prior first; 0: all are tried first */
};

/* For games in which the outcome of a turn can be judged as soon as it is over: their searches think about the turn
 * alone. `cache` is memory the search lends, zeroed at first, for what is slow to find out: it changes no answer. */
struct wh_turn_search {
    uint32_t cache_size; /* this many bytes are enough */
    /* A different number once a new turn begins, even of the same seat. Within a turn nothing is random. */
    uint32_t (*turn)(const void *state);
    /* How good each of these actions looks, compared with the others: what is tried first. */
    void (*priors)(const void *state, const wh_action *actions, unsigned count, void *cache, size_t size, int32_t *out);
    /* As resample, quickly: only what can matter in this turn, and what others have chosen as they would choose. */
    void (*determinize)(void *state, int seat, struct wh_rng *rng, void *cache, size_t size);
    /* The share of the win each seat can expect, in millionths; `seat` may still be in the middle of its turn. */
    void (*evaluate)(const void *state, int seat, struct wh_rng *rng, void *cache, size_t size, int32_t *shares);
};

/* What bots keep in mind of a match besides its state: a word for each seat, for the game to use as it likes, zero at
 * first. Only what everybody has seen belongs here. */
struct wh_notes {
    uint64_t of[WH_MAX_SEATS];
};

struct wh_heuristics {
    int32_t (*evaluate)(const void *state, int seat); /* how good a position looks for the seat, cheaply */
    /* How good a legal action looks at a glance, compared with the others: what a search tries first. */
    int32_t (*prior)(const void *state, wh_action action);
    /* Plays on by a light policy for at least `least` decisions, and then to where the game is best judged: the end of
     * the round or turn, or of the match. */
    void (*rollout)(void *state, struct wh_rng *rng, uint32_t least);
    const struct wh_turn_search *turn_search; /* NULL: searches use prior and rollout; else those are NULL */
    const struct wh_estimator *estimator;     /* who will win: learnt features and weights, see estimate.h */
    struct wh_search_settings search;
    /* This legal action is about to be played: what is there to keep in mind? NULL: nothing. */
    void (*note)(struct wh_notes *notes, const void *state, wh_action action);
    /* Of these legal actions keeps, in their order, those worth a thought; how many, at least one. NULL: all are. */
    unsigned (*sensible)(const void *state, const struct wh_notes *notes, wh_action *actions, unsigned count);
};

/* wh_candidates() worth a thought: what bots choose from, except the random one. `notes` may be NULL: a match of which
 * nothing is known but its state. */
unsigned wh_sensible(const struct wh_game *game, const void *state, const struct wh_notes *notes, wh_action *out);

/* The rollout of a game, to be expanded after its static policy() and stage(): policy(state, rng) chooses a move, and
 * stage(state) changes where a round or a turn ends. */
#define WH_DEFINE_ROLLOUT                                                                                              \
    static void rollout(void *state, struct wh_rng *rng, uint32_t least) {                                             \
        uint32_t now = stage(state);                                                                                   \
        for (uint32_t decisions = 0, plies = 0;; wh_expect_end(++plies)) {                                             \
            int who = actor(state);                                                                                    \
            if (who == WH_OVER) return;                                                                                \
            apply(state, who == WH_CHANCE ? sample(state, rng) : policy(state, rng));                                  \
            decisions += who != WH_CHANCE;                                                                             \
            uint32_t before = now;                                                                                     \
            now = stage(state);                                                                                        \
            if (decisions >= least && now != before) return;                                                           \
        }                                                                                                              \
    }

/* A policy: of this many picks, the one with the best prior. */
#define WH_DEFINE_POLICY(picks)                                                                                        \
    static inline wh_action policy(const void *state, struct wh_rng *rng) {                                            \
        wh_action best = pick(state, rng);                                                                             \
        int32_t most = prior(state, best);                                                                             \
        for (unsigned i = 1; i < (picks); i++) {                                                                       \
            wh_action other = pick(state, rng);                                                                        \
            int32_t its = prior(state, other);                                                                         \
            if (its > most) best = other, most = its;                                                                  \
        }                                                                                                              \
        return best;                                                                                                   \
    }

WH_END_C

#endif
