/* search.c: the search as others see it: opened, shown a position, asked what it thinks. How it thinks is in
 * search_match.c and search_turn.c, what it remembers in search_tree.c. */
#include "search_parts.h"

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

void wh_search_begin(struct wh_search *search, const void *state, const struct wh_notes *notes, uint64_t seed) {
    const struct wh_game *game = search->game;
    int seat = game->actor(state);
    wh_assert(seat >= 0);
    bool known = search->follows && seat == search->seat && search->expected == view_number(search, state);
    if (!known || !tree_has_room(&search->tree)) wh_search_forget(search);
    search->seat = seat;
    search->notes = notes ? *notes : (struct wh_notes){ 0 };
    search->follows = true;
    search->expected = view_number(search, state);
    wh_rng_seed(&search->rng, seed);
    memcpy(search->root, state, game->state_size);
    game->resample(search->root, seat, &search->rng);
}

/* The tree does not tell apart what is drawn or dealt: after that everything begins again. What another seat saw of an
 * action that is hidden from the search's own seat is not for it to know: that seat's decisions begin again. */
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
    void (*iterate)(struct wh_search *) = search->game->heuristics->turn_search ? search_turn : search_match;
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
            out[count++] = (struct wh_opinion){ edges[i].action, edges[i].visits, (int32_t)edges[i].value };
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
