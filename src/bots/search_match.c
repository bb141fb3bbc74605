/* search_match.c: the search through the whole match: each iteration guesses what is hidden, walks down the tree,
 * whoever acts, lets the rest be played by the game's rollout, and carries the news back. Whom the news favours is
 * core's estimate.c. */
#include "search_parts.h"

enum {
    WIDE = 40,   /* more moves than this are very many, */
    GLANCES = 12 /* and of those never tried, this many are looked at */
};

/* How attractive a move is: what it brought, and more if it was rarely tried when it could have been. */
static inline uint64_t appeal(const struct wh_search *search, const struct edge *edge) {
    return edge->value + (search->attraction[log_place(edge->available)] * edge->rarity >> 26);
}

/* The moves of a node that are possible now: the most attractive of those tried; and those never tried. */
struct survey {
    struct edge *best;
    unsigned untried_count;
    uint16_t untried[WH_LEGAL_MAX];
};

/* Both lists are mostly in the same order: after the edge found last the next one is likely. */
static struct edge *find_edge(struct edge *edges, unsigned count, unsigned *next, wh_action action) {
    unsigned low = 0;
    if (*next < count && edges[*next].action == action) return &edges[(*next)++];
    for (unsigned left = count; left > 1; left -= left / 2) /* halves without a branch to guess */
        low += edges[low + left / 2 - 1].action < action ? left / 2 : 0;
    if (edges[low].action != action) return NULL;
    *next = low + 1;
    return &edges[low];
}

static void look_over(const struct wh_search *search, const struct node *node, const wh_action *actions, unsigned count,
                      struct survey *out) {
    struct edge *edges = tree_edges(&search->tree, node);
    unsigned next = 0;
    uint64_t most = 0;
    out->best = NULL;
    out->untried_count = 0;
    for (unsigned i = 0; i < count; i++) {
        struct edge *edge = find_edge(edges, node->count, &next, actions[i]);
        if (!edge) {
            out->untried[out->untried_count++] = (uint16_t)i;
            continue;
        }
        edge->available++;
        uint64_t value = appeal(search, edge);
        if (!out->best || value > most) out->best = edge, most = value;
    }
}

/* Tries a move that was never tried here. NULL: there is no room to remember it. */
static struct edge *try_new(struct wh_search *search, struct node *node, wh_action action) {
    struct edge *edge = tree_insert(&search->tree, node, action);
    if (edge) edge->available = 1;
    return edge;
}

/* The most promising of these moves (NULL: of all); where there are very many, of some of them. */
static unsigned most_promising(struct wh_search *search, const wh_action *actions, const uint16_t *these,
                               unsigned count) {
    bool wide = count > WIDE;
    unsigned best = 0, looks = wide ? GLANCES : count, step = wide ? count / GLANCES : 1;
    unsigned start = wh_rng_below(&search->rng, count);
    int32_t most = INT32_MIN;
    for (unsigned i = 0; i < looks; i++) {
        unsigned place = (start + i * step) % count, which = these ? these[place] : place;
        int32_t its = search->game->heuristics->prior(search->state, actions[which]);
        if (i == 0 || its > most) best = which, most = its;
    }
    return best;
}

/* Not all moves are tried: the more often a decision is met, the more of them are. */
static bool may_widen(const struct wh_search *search, const struct node *node, unsigned count,
                      const struct survey *survey) {
    uint64_t tried = count - survey->untried_count, square = tried * tried;
    if (count > WIDE && square > 4ull * (node->visits + 1)) return false;
    return square * search->widening <= node->visits;
}

/* The first move tried at a decision: if others must wait (widening), it is the most promising. */
static wh_action first_move(struct wh_search *search) {
    wh_action actions[WH_LEGAL_MAX];
    if (!search->widening && !search->game->heuristics->sensible)
        return search->game->pick(search->state, &search->rng);
    unsigned count = wh_sensible(search->game, search->state, &search->notes, actions);
    return actions[most_promising(search, actions, NULL, count)];
}

/* One decision of the way down. False: it led out of the tree. */
static bool descend(struct wh_search *search, uint64_t *keys, unsigned seat) {
    wh_action actions[WH_LEGAL_MAX];
    struct node *node = tree_node(&search->tree, keys[seat], seat);
    if (!node) return false;
    if (node->count == 0) {
        struct edge *edge = try_new(search, node, first_move(search));
        if (!edge) return false;
        remember(search, node, edge);
        act(search, keys, edge->action);
        return false;
    }
    unsigned count = wh_sensible(search->game, search->state, &search->notes, actions);
    if (count == 1) {
        act(search, keys, actions[0]);
        return true;
    }
    struct survey survey;
    look_over(search, node, actions, count, &survey);
    struct edge *edge = survey.best;
    bool inside = true;
    if (survey.untried_count && may_widen(search, node, count, &survey)) {
        unsigned which = most_promising(search, actions, survey.untried, survey.untried_count);
        struct edge *fresh = try_new(search, node, actions[which]);
        if (fresh) edge = fresh, inside = false;
    }
    if (!edge) return false;
    remember(search, node, edge);
    act(search, keys, edge->action);
    return inside;
}

void search_match(struct wh_search *search) {
    const struct wh_game *game = search->game;
    uint64_t keys[WH_MAX_SEATS];
    memcpy(search->state, search->root, game->state_size);
    game->resample(search->state, search->seat, &search->rng);
    memcpy(keys, search->keys, sizeof keys);
    search->steps = 0;
    unsigned plies = 0;
    for (int who; (who = game->actor(search->state)) != WH_OVER; wh_expect_end(++plies)) {
        if (who == WH_CHANCE)
            act(search, keys, game->sample(search->state, &search->rng));
        else if (search->steps == DEPTH || !descend(search, keys, (unsigned)who))
            break;
    }
    int32_t shares[WH_MAX_SEATS];
    game->heuristics->rollout(search->state, &search->rng, search->cutoff);
    wh_estimate(game, search->state, shares);
    for (unsigned i = 0; i < search->steps; i++) count_visit(search, &search->way[i], shares);
}
