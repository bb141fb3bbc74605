/* search_turn.c: the search within one turn, for games that can judge what comes of it (struct wh_turn_search): only
 * the searching seat acts, all moves of a decision are listed with how the game rates them, and what follows the turn
 * is evaluated by the game. */
#include "search_parts.h"

/* All moves of a decision, the best rated first. Within a turn they are the same each time. */
static void list_moves(struct wh_search *search, struct node *node) {
    wh_action actions[WH_LEGAL_MAX];
    int32_t rating[WH_LEGAL_MAX];
    unsigned count = wh_candidates(search->game, search->state, actions);
    search->game->heuristics->turn_search->priors(search->state, actions, count, search->cache, search->cache_size,
                                                  rating);
    for (unsigned i = 1; i < count; i++) {
        wh_action action = actions[i];
        int32_t its = rating[i];
        unsigned at = i;
        for (; at && rating[at - 1] < its; at--) actions[at] = actions[at - 1], rating[at] = rating[at - 1];
        actions[at] = action, rating[at] = its;
    }
    for (unsigned i = 0; i < count; i++)
        if (!tree_append(&search->tree, node, actions[i])) return;
}

/* The more often a decision is met, the more of its moves are tried: those rated best first. Of moves that attract
 * alike the one with the lowest number is taken. */
static struct edge *choose_within(const struct wh_search *search, const struct node *node) {
    struct edge *edges = tree_edges(&search->tree, node), *best = NULL;
    uint64_t attraction = search->attraction[log_place(node->visits)], most = 0;
    for (uint32_t rank = 0; rank < node->count && rank * rank <= 4 * node->visits; rank++) {
        struct edge *edge = edges + rank;
        if (edge->visits == 0) return edge;
        uint64_t value = edge->value + (attraction * edge->rarity >> 26);
        if (!best || value > most || (value == most && edge->action < best->action)) best = edge, most = value;
    }
    return best;
}

static const struct edge *most_visited(const struct wh_search *search, const struct node *node) {
    const struct edge *edges = tree_edges(&search->tree, node), *best = edges;
    for (unsigned i = 1; i < node->count; i++)
        if (edges[i].visits > best->visits || (edges[i].visits == best->visits && edges[i].value > best->value))
            best = &edges[i];
    return best;
}

/* A move is worth what the move thought best after it is worth: nobody chooses the others. */
static void carry_back(struct wh_search *search, const int32_t *shares) {
    for (unsigned i = search->steps; i-- > 0;) {
        const struct step *step = &search->way[i];
        count_visit(search, step, shares);
        if (i + 1 < search->steps)
            tree_edges(&search->tree, step->node)[step->edge].value =
                most_visited(search, search->way[i + 1].node)->value;
    }
}

void search_turn(struct wh_search *search) {
    const struct wh_game *game = search->game;
    const struct wh_turn_search *turn_search = game->heuristics->turn_search;
    uint32_t turn = turn_search->turn(search->root);
    unsigned seat = (unsigned)search->seat;
    uint64_t keys[WH_MAX_SEATS];
    memcpy(search->state, search->root, game->state_size);
    turn_search->determinize(search->state, search->seat, &search->rng, search->cache, search->cache_size);
    memcpy(keys, search->keys, sizeof keys);
    search->steps = 0;
    while (search->steps < DEPTH && game->actor(search->state) == search->seat &&
           turn_search->turn(search->state) == turn) {
        struct node *node = tree_node(&search->tree, keys[seat], seat);
        if (!node) break;
        if (!node->count) list_moves(search, node);
        if (!node->count) break;
        struct edge *edge = choose_within(search, node);
        bool fresh = edge->visits == 0;
        remember(search, node, edge);
        act(search, keys, edge->action);
        if (fresh) break;
    }
    int32_t shares[WH_MAX_SEATS];
    if (game->actor(search->state) == WH_OVER)
        wh_estimate(game, search->state, shares);
    else
        turn_search->evaluate(search->state, search->seat, &search->rng, search->cache, search->cache_size, shares);
    carry_back(search, shares);
}
