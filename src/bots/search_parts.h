/* search_parts.h: a search, and what its two ways to think share: through the whole match (search_match.c), or within
 * one turn of a game that can judge what comes of it (search_turn.c). */
#ifndef SEARCH_PARTS_H
#define SEARCH_PARTS_H

#include "witching/search.h"

#include "search_tree.h"

enum {
    DEPTH = 64,    /* decisions of a way down that are remembered */
    ROOTS = 1024,  /* the table of 1 / sqrt: from ROOTS / 4 to ROOTS - 1 */
    LOG_STEPS = 8, /* the table of sqrt(ln): steps between two powers of two */
    LOGS = 32 * LOG_STEPS
};

struct step { /* of a way down: which move of which decision */
    struct node *node;
    uint32_t edge; /* its number at the node */
    uint8_t seat;
};

struct wh_search {
    const struct wh_game *game;
    struct tree tree;
    struct wh_rng rng;
    int seat;
    uint32_t cutoff, widening;
    void *cache; /* lent to the game's turn search */
    size_t cache_size;
    struct wh_notes notes;       /* of the match, at the root */
    bool follows;                /* it knows how the match went on since it last thought, */
    uint64_t expected;           /* and so what its seat must see now: a number for that */
    uint64_t keys[WH_MAX_SEATS]; /* of the position, as each seat has come there */
    uint32_t steps;
    struct step way[DEPTH];
    uint64_t attraction[LOGS]; /* exploration * sqrt(ln available), in 2^-26 millionths of rarity */
    uint32_t rarity[ROOTS];    /* 2^16 / sqrt(n) */
    _Alignas(16) uint8_t root[WH_STATE_MAX];
    _Alignas(16) uint8_t state[WH_STATE_MAX];
};

/* One iteration each. */
void search_match(struct wh_search *search);
void search_turn(struct wh_search *search);

/* Numbers share a place in the table of logarithms: one to fifteen have their own, then eight for each doubling. */
static inline unsigned log_place(uint32_t n) {
    if (n < 2 * LOG_STEPS) return n;
    unsigned whole = 31u - (unsigned)__builtin_clz(n);
    return (whole - 2) * LOG_STEPS + (n >> (whole - 3)) - LOG_STEPS;
}

static inline uint32_t rarity_of(const struct wh_search *search, uint32_t visits) {
    unsigned halvings = 0;
    for (; visits >= ROOTS; visits >>= 2) halvings++;
    return search->rarity[visits] >> halvings;
}

/* Everybody sees what they can of the action, and it is played. */
static inline void act(struct wh_search *search, uint64_t *keys, wh_action action) {
    const struct wh_game *game = search->game;
    unsigned seats = wh_per_seat(search->state);
    for (unsigned seat = 0; seat < seats; seat++)
        keys[seat] = tree_key(keys[seat], game->seen(search->state, action, (int)seat));
    game->apply(search->state, action);
}

static inline void remember(struct wh_search *search, struct node *node, const struct edge *edge) {
    search->way[search->steps++] =
        (struct step){ .node = node, .edge = (uint32_t)(edge - tree_edges(&search->tree, node)), .seat = node->seat };
}

/* Of an edge that has been tried once more. */
static inline void count_visit(const struct wh_search *search, const struct step *step, const int32_t *shares) {
    struct edge *edge = tree_edges(&search->tree, step->node) + step->edge;
    step->node->visits++;
    edge->visits++;
    edge->total += (uint32_t)shares[step->seat];
    edge->value = (uint32_t)(edge->total / edge->visits);
    edge->rarity = rarity_of(search, edge->visits);
}

#endif
