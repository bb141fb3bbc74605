/* search.c: the search: one iteration after another, each a guess of what is hidden, a way down the tree, a sketch of
 * the rest, and the news carried back. What is remembered is in search_tree.c, whom the news favours in core's
 * estimate.c. */
#include "witching/search.h"

#include "search_tree.h"

enum {
    WIDE = 40,     /* more moves than this are very many, */
    GLANCES = 12,  /* and of those never tried so many are looked at */
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

/* --- whole numbers for roots and logarithms ----------------------------------------------------------------------- */

static uint64_t square_root(uint64_t n) {
    uint64_t root = 0;
    for (uint64_t bit = 1ull << 31; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= n) root |= bit;
    return root;
}

/* log2(n) in 2^-16, by squaring. */
static uint64_t logarithm(uint64_t n) {
    unsigned whole = 63u - (unsigned)__builtin_clzll(n);
    uint64_t x = n << (62 - whole) >> 31, log = whole; /* 1 <= x < 2, in 2^-31 */
    for (unsigned i = 0; i < 16; i++) {
        x = x * x >> 31;
        log = log << 1 | x >> 32;
        if (x >> 32) x >>= 1;
    }
    return log;
}

/* Numbers share a place in the table of logarithms: one to fifteen have their own, then eight for each doubling. */
static inline unsigned log_place(uint32_t n) {
    if (n < 2 * LOG_STEPS) return n;
    unsigned whole = 31u - (unsigned)__builtin_clz(n);
    return (whole - 2) * LOG_STEPS + (n >> (whole - 3)) - LOG_STEPS;
}
static uint32_t number_at(unsigned place) {
    if (place < 2 * LOG_STEPS) return place;
    return (LOG_STEPS + place % LOG_STEPS) << (place / LOG_STEPS - 1);
}

static void fill_tables(struct wh_search *search, uint32_t exploration) {
    for (uint32_t n = 1; n < ROOTS; n++) search->rarity[n] = (uint32_t)(square_root((1ull << 48) / n) >> 8);
    for (unsigned place = 0; place < LOGS; place++) {
        uint32_t n = number_at(place);
        uint64_t natural = logarithm(n < 2 ? 2 : n) * 45426 >> 16; /* times ln 2 */
        search->attraction[place] = exploration * 1000ull * square_root(natural << 4);
    }
}

static inline uint32_t rarity_of(const struct wh_search *search, uint32_t visits) {
    unsigned halvings = 0;
    for (; visits >= ROOTS; visits >>= 2) halvings++;
    return search->rarity[visits] >> halvings;
}

/* --- one iteration ------------------------------------------------------------------------------------------------ */

static inline void act(struct wh_search *search, uint64_t *keys, wh_action action) {
    const struct wh_game *game = search->game;
    unsigned seats = wh_per_seat(search->state);
    for (unsigned seat = 0; seat < seats; seat++)
        keys[seat] = tree_key(keys[seat], game->seen(search->state, action, (int)seat));
    game->apply(search->state, action);
}

/* How attractive a move is: what it brought, and more the rarer it was tried when it could have been. */
static inline uint64_t appeal(const struct wh_search *search, const struct edge *edge) {
    return edge->mean + (search->attraction[log_place(edge->available)] * edge->rarity >> 26);
}

/* The moves of a node that are possible now: the most attractive of those tried; and those never tried. */
struct survey {
    struct edge *best;
    unsigned untried_count;
    uint16_t untried[WH_LEGAL_MAX];
};

/* Both lists are mostly in the same order: behind the edge found last the next one is likely. */
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

static void remember(struct wh_search *search, struct node *node, const struct edge *edge) {
    search->way[search->steps++] =
        (struct step){ .node = node, .edge = (uint32_t)(edge - tree_edges(&search->tree, node)), .seat = node->seat };
}

/* Tries a move that was never tried here. NULL: there is no room to remember it. */
static struct edge *try_new(struct wh_search *search, struct node *node, wh_action action) {
    struct edge *edge = tree_add(&search->tree, node, action);
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

/* The first move tried at a decision: who is patient with others takes the most promising. */
static wh_action first_move(struct wh_search *search) {
    wh_action actions[WH_LEGAL_MAX];
    if (!search->widening) return search->game->pick(search->state, &search->rng);
    unsigned count = wh_candidates(search->game, search->state, actions);
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
    unsigned count = wh_candidates(search->game, search->state, actions);
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

static void carry_back(struct wh_search *search, const int32_t *shares) {
    for (unsigned i = 0; i < search->steps; i++) {
        const struct step *step = &search->way[i];
        struct edge *edge = tree_edges(&search->tree, step->node) + step->edge;
        step->node->visits++;
        edge->visits++;
        edge->total += (uint32_t)shares[step->seat];
        edge->mean = (uint32_t)(edge->total / edge->visits);
        edge->rarity = rarity_of(search, edge->visits);
    }
}

/* --- where a game foresees what comes of a turn: one iteration ---------------------------------------------------- */

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
    for (unsigned i = 0; i < count; i++) {
        struct edge *edge = tree_add(&search->tree, node, actions[i]);
        if (!edge) return;
        edge->available = i;
    }
}

/* The more often a decision is met, the more of its moves are tried: `available` is the rank of each. */
static struct edge *choose_within(const struct wh_search *search, const struct node *node) {
    struct edge *edges = tree_edges(&search->tree, node), *best = NULL, *fresh = NULL;
    uint64_t attraction = search->attraction[log_place(node->visits)], most = 0;
    for (struct edge *edge = edges; edge < edges + node->count; edge++) {
        if (edge->available * edge->available > 4 * node->visits) continue;
        if (edge->visits == 0) {
            if (!fresh || edge->available < fresh->available) fresh = edge;
            continue;
        }
        uint64_t value = edge->mean + (attraction * edge->rarity >> 26);
        if (!best || value > most) best = edge, most = value;
    }
    return fresh ? fresh : best;
}

static const struct edge *most_visited(const struct wh_search *search, const struct node *node) {
    const struct edge *edges = tree_edges(&search->tree, node), *best = edges;
    for (unsigned i = 1; i < node->count; i++)
        if (edges[i].visits > best->visits || (edges[i].visits == best->visits && edges[i].mean > best->mean))
            best = &edges[i];
    return best;
}

/* A move is worth what the move thought best behind it is worth: nobody chooses the others. */
static void carry_back_within(struct wh_search *search, const int32_t *shares) {
    for (unsigned i = search->steps; i-- > 0;) {
        const struct step *step = &search->way[i];
        struct edge *edge = tree_edges(&search->tree, step->node) + step->edge;
        step->node->visits++;
        edge->visits++;
        edge->total += (uint32_t)shares[step->seat];
        edge->mean = i + 1 == search->steps ? (uint32_t)(edge->total / edge->visits)
                                            : most_visited(search, search->way[i + 1].node)->mean;
        edge->rarity = rarity_of(search, edge->visits);
    }
}

static void iterate_turn(struct wh_search *search) {
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
    carry_back_within(search, shares);
}

static void iterate(struct wh_search *search) {
    const struct wh_game *game = search->game;
    if (game->heuristics->turn_search) {
        iterate_turn(search);
        return;
    }
    uint64_t keys[WH_MAX_SEATS];
    memcpy(search->state, search->root, game->state_size);
    game->resample(search->state, search->seat, &search->rng);
    memcpy(keys, search->keys, sizeof keys);
    search->steps = 0;
    for (int who; (who = game->actor(search->state)) != WH_OVER;) {
        if (who == WH_CHANCE)
            act(search, keys, game->sample(search->state, &search->rng));
        else if (search->steps == DEPTH || !descend(search, keys, (unsigned)who))
            break;
    }
    int32_t shares[WH_MAX_SEATS];
    game->heuristics->rollout(search->state, &search->rng, search->cutoff);
    wh_estimate(game, search->state, shares);
    carry_back(search, shares);
}

/* --- the outside -------------------------------------------------------------------------------------------------- */

size_t wh_search_room(const struct wh_game *game, uint32_t iterations) {
    size_t notes = game->heuristics->turn_search ? game->heuristics->turn_search->cache_size : 0;
    return sizeof(struct wh_search) + WH_SEARCH_LEAST + 2 * notes + (size_t)iterations * 320;
}

struct wh_search *wh_search_open(void *memory, size_t size, const struct wh_game *game,
                                 const struct wh_search_options *options) {
    struct wh_search *search = memory;
    _Static_assert(sizeof *search % 16 == 0 && sizeof *search < WH_SEARCH_LEAST / 2, "the tree follows it");
    wh_assert(size >= WH_SEARCH_LEAST);
    memset(search, 0, sizeof *search);
    search->game = game;
    search->cutoff = options->cutoff ? options->cutoff : game->heuristics->search.cutoff;
    search->widening = options->widening ? options->widening : game->heuristics->search.widening;
    fill_tables(search, options->exploration ? options->exploration : game->heuristics->search.exploration);
    uint8_t *rest = (uint8_t *)(search + 1);
    size_t room = size - sizeof *search;
    if (game->heuristics->turn_search) {
        size_t most = game->heuristics->turn_search->cache_size, half = room / 2 / 16 * 16;
        search->cache = rest;
        search->cache_size = half < most ? half : most;
        memset(search->cache, 0, search->cache_size);
    }
    tree_open(&search->tree, rest + search->cache_size, room - search->cache_size);
    return search;
}

static uint64_t view_number(const struct wh_search *search, const void *state) {
    char json[WH_JSON_MAX];
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_state_write(search->game, state, search->seat, &out);
    return wh_hash(json, out.length, 0);
}

void wh_search_forget(struct wh_search *search) {
    search->follows = false;
    tree_clear(&search->tree);
    for (unsigned seat = 0; seat < WH_MAX_SEATS; seat++) search->keys[seat] = tree_key(seat + 1, 0);
}

void wh_search_begin(struct wh_search *search, const void *state, uint64_t seed) {
    const struct wh_game *game = search->game;
    int seat = game->actor(state);
    wh_assert(seat >= 0);
    bool known = search->follows && seat == search->seat && search->expected == view_number(search, state);
    if (!known || !tree_has_room(&search->tree)) wh_search_forget(search);
    search->seat = seat;
    search->follows = true;
    search->expected = view_number(search, state);
    wh_rng_seed(&search->rng, seed);
    memcpy(search->root, state, game->state_size);
    game->resample(search->root, seat, &search->rng);
}

/* The tree does not tell apart what is drawn or dealt: behind that all begins anew. What another seat saw of an action
 * that is hidden from the search's own seat is not for it to know: that seat's decisions begin anew. */
void wh_search_saw(struct wh_search *search, const void *state, wh_action action) {
    enum { HIDDEN = 1 };
    const struct wh_game *game = search->game;
    if (!search->follows) return;
    search->follows = search->expected == view_number(search, state) && !game->reveals(state, action);
    if (!search->follows) return;
    int actor = game->actor(state);
    uint64_t own = game->seen(state, action, search->seat);
    for (unsigned seat = 0; seat < wh_per_seat(state); seat++) {
        uint64_t seen = game->seen(state, action, (int)seat);
        search->keys[seat] = tree_key(search->keys[seat], actor == search->seat || seen == own ? seen : HIDDEN);
    }
    memcpy(search->state, state, game->state_size);
    game->apply(search->state, action);
    search->expected = view_number(search, search->state);
}

void wh_search_run(struct wh_search *search, uint32_t iterations) {
    while (iterations--) iterate(search);
}

/* --- opinions ----------------------------------------------------------------------------------------------------- */

static bool is_better(const struct wh_opinion *a, const struct wh_opinion *b) {
    if (a->visits != b->visits) return a->visits > b->visits;
    return a->expected != b->expected ? a->expected > b->expected : a->action < b->action;
}

static void sort_opinions(struct wh_opinion *list, unsigned count) {
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = i; k > 0 && is_better(&list[k], &list[k - 1]); k--) {
            struct wh_opinion other = list[k];
            list[k] = list[k - 1];
            list[k - 1] = other;
        }
}

unsigned wh_search_opinions(const struct wh_search *search, struct wh_opinion out[WH_LEGAL_MAX]) {
    const struct node *node = tree_find(&search->tree, search->keys[search->seat]);
    if (!node) return 0;
    const struct edge *edges = tree_edges(&search->tree, node);
    unsigned count = 0;
    for (unsigned i = 0; i < node->count; i++)
        if (edges[i].visits)
            out[count++] = (struct wh_opinion){ edges[i].action, edges[i].visits, (int32_t)edges[i].mean };
    sort_opinions(out, count);
    return count;
}

unsigned wh_opinions_merge(struct wh_opinion into[WH_LEGAL_MAX], unsigned count, const struct wh_opinion *more,
                           unsigned more_count) {
    for (unsigned i = 0; i < more_count; i++) {
        unsigned at = 0;
        while (at < count && into[at].action != more[i].action) at++;
        if (at == count) {
            if (count < WH_LEGAL_MAX) into[count++] = more[i];
            continue;
        }
        uint64_t visits = (uint64_t)into[at].visits + more[i].visits;
        uint64_t total = (uint64_t)into[at].visits * (uint32_t)into[at].expected +
                         (uint64_t)more[i].visits * (uint32_t)more[i].expected;
        into[at].expected = visits ? (int32_t)(total / visits) : 0;
        into[at].visits = (uint32_t)visits;
    }
    sort_opinions(into, count);
    return count;
}
