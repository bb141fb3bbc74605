/* search_tree.c: the memory of a search: a table of decisions, and blocks of moves that double as they fill. */
#include "search_tree.h"

enum { NODE_SHARE = 3 }; /* one byte in this many goes to the table of decisions */

struct hole {      /* what stands in a block that its edges have left */
    uint32_t next; /* of the same size */
};
_Static_assert(sizeof(struct hole) <= sizeof(struct edge), "a hole fits where an edge was");

static struct hole *hole_at(const struct tree *tree, uint32_t place) { return (void *)(tree->edges + place); }

static uint32_t power_below(size_t most) {
    uint32_t power = 1;
    while (power < 1u << 30 && 2 * (size_t)power <= most) power *= 2;
    return power;
}

void tree_open(struct tree *tree, void *memory, size_t size) {
    uint32_t places = power_below(size / NODE_SHARE / sizeof(struct node));
    *tree = (struct tree){ .nodes = memory, .node_mask = places - 1, .node_most = places / 4 * 3 };
    memset(tree->nodes, 0, places * sizeof(struct node));
    size_t edges = (size - places * sizeof(struct node)) / sizeof(struct edge);
    tree->edges = (struct edge *)(tree->nodes + places);
    tree->edge_most = edges < UINT32_MAX ? (uint32_t)edges : UINT32_MAX;
    tree_clear(tree);
}

void tree_clear(struct tree *tree) {
    memset(tree->holes, 0, sizeof tree->holes);
    tree->node_count = 0;
    tree->edge_end = 1; /* place 0 means none */
    tree->age++;
}

bool tree_has_room(const struct tree *tree) {
    return tree->node_count < tree->node_most / 2 && tree->edge_end < tree->edge_most / 2;
}

static struct node *place_of(const struct tree *tree, uint64_t key) {
    uint32_t at = (uint32_t)(key >> 16) & tree->node_mask;
    while (tree->nodes[at].age == tree->age && tree->nodes[at].key != key) at = (at + 1) & tree->node_mask;
    return &tree->nodes[at];
}

const struct node *tree_find(const struct tree *tree, uint64_t key) {
    const struct node *node = place_of(tree, key);
    return node->age == tree->age ? node : NULL;
}

struct node *tree_node(struct tree *tree, uint64_t key, unsigned seat) {
    struct node *node = place_of(tree, key);
    if (node->age == tree->age) return node;
    if (tree->node_count == tree->node_most) return NULL;
    tree->node_count++;
    *node = (struct node){ .key = key, .age = tree->age, .seat = (uint8_t)seat };
    return node;
}

static uint32_t take_block(struct tree *tree, unsigned size) {
    uint32_t place = tree->holes[size];
    if (place != NO_PLACE) {
        tree->holes[size] = hole_at(tree, place)->next;
        return place;
    }
    if (tree->edge_most - tree->edge_end < 1u << size) return NO_PLACE;
    place = tree->edge_end;
    tree->edge_end += 1u << size;
    return place;
}

static bool grow(struct tree *tree, struct node *node) {
    unsigned size = node->count ? node->capacity + 1u : 0;
    uint32_t place = take_block(tree, size);
    if (place == NO_PLACE) return false;
    if (node->count) {
        memcpy(tree->edges + place, tree_edges(tree, node), node->count * sizeof(struct edge));
        *hole_at(tree, node->edges) = (struct hole){ .next = tree->holes[node->capacity] };
        tree->holes[node->capacity] = node->edges;
    }
    node->edges = place;
    node->capacity = (uint8_t)size;
    return true;
}

/* With cards that the searching seat cannot see, others have countless moves: the first ones must do. */
static bool has_place(struct tree *tree, struct node *node) {
    if (node->count == EDGES_MOST) return false;
    bool full = node->count == 0 || node->count == 1u << node->capacity;
    return !full || grow(tree, node);
}

struct edge *tree_insert(struct tree *tree, struct node *node, wh_action action) {
    if (!has_place(tree, node)) return NULL;
    struct edge *first = tree_edges(tree, node), *edge = first + node->count++;
    for (; edge > first && edge[-1].action > action; edge--) *edge = edge[-1];
    *edge = (struct edge){ .action = action };
    return edge;
}

struct edge *tree_append(struct tree *tree, struct node *node, wh_action action) {
    if (!has_place(tree, node)) return NULL;
    struct edge *edge = tree_edges(tree, node) + node->count++;
    *edge = (struct edge){ .action = action };
    return edge;
}
