/* search_tree.h: what a search remembers: decisions of seats, each with the moves tried there.
 *
 * A decision is found by its key, a number for the history as the deciding seat has seen it; so one table holds
 * the trees of all seats. The moves tried at a decision lie side by side, in an order that the search which adds them
 * chooses once: of their numbers (tree_insert), or as they come (tree_append). No pointers: places are counted from the
 * start. */
#ifndef SEARCH_TREE_H
#define SEARCH_TREE_H

#include "witching/heuristics.h"

struct edge { /* a move tried */
    wh_action action;
    uint64_t total;     /* of the shares that came of it */
    uint32_t visits;    /* how often it was tried */
    uint32_t available; /* how often it could have been tried, where that differs from the visits of its node */
    uint32_t value;     /* the share to be expected of it */
    uint32_t rarity;    /* 2^16 / sqrt(visits) */
};

struct node { /* a decision */
    uint64_t key;
    uint32_t age;   /* of the tree it belongs to; another: the place is free */
    uint32_t edges; /* place of the first */
    uint32_t visits;
    uint16_t count;   /* of edges */
    uint8_t capacity; /* 2^capacity edges have room */
    uint8_t seat;
};
_Static_assert(sizeof(struct edge) <= 64 && sizeof(struct node) <= 64, "what is remembered stays small");

enum { EDGES_MOST = WH_LEGAL_MAX, EDGE_SIZES = 10, NO_PLACE = 0 }; /* 2^0 to 2^9 edges */
_Static_assert(EDGES_MOST == 1 << (EDGE_SIZES - 1), "a size for every number of edges");

struct tree {
    struct node *nodes;
    struct edge *edges;
    uint32_t node_mask, node_count, node_most; /* places in the table - 1, in use, may be used */
    uint32_t edge_end, edge_most;
    uint32_t holes[EDGE_SIZES]; /* the first of each size; NO_PLACE: none */
    uint32_t age;
};

void tree_open(struct tree *tree, void *memory, size_t size);
void tree_clear(struct tree *tree);
bool tree_has_room(const struct tree *tree); /* at least half of it is free */
/* The decision with this key; made if there is room for it, else NULL. */
struct node *tree_node(struct tree *tree, uint64_t key, unsigned seat);
const struct node *tree_find(const struct tree *tree, uint64_t key);
/* A move tried for the first time, among the others in the order of their numbers, or after all of them. NULL: no room,
 * or the decision has enough of them. Edges of the node may move. */
struct edge *tree_insert(struct tree *tree, struct node *node, wh_action action);
struct edge *tree_append(struct tree *tree, struct node *node, wh_action action);

static inline struct edge *tree_edges(const struct tree *tree, const struct node *node) {
    return tree->edges + node->edges;
}

/* The key of a decision after another thing seen. */
static inline uint64_t tree_key(uint64_t key, uint64_t seen) {
    key = (key ^ seen) * 0x9e3779b97f4a7c15u;
    return key ^ key >> 29;
}

#endif
