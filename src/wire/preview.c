/* preview.c: what will certainly come of an action, as the seat that is to act can know it beforehand.
 *
 * It tells no secret, because it is made from that seat's view alone: the action is applied to several resamplings of
 * the view, drawn by generators that are seeded with the view. And it does not guess: it keeps only what comes out the
 * same every time, and not even that where the game says that it hinges on something hidden (wh_game.hinges). Samples
 * alone would not do: they can agree by accident, and a card that one hand in a thousand holds is in none of them.
 *
 * The changes of the first sample are gone through again and again, always in the same order; each has a bit that says
 * whether it is still certain. */
#include "witching/wire.h"

enum { SAMPLES = 16, CHANGES = WH_JSON_MAX / 2 }; /* no view has more values than that */

struct preview {
    const struct wh_game *game;
    int seat;
    struct wh_span before, first; /* the view now, and after the action in the first sample */
    char path_text[WH_JSON_PATH];
    struct wh_text path;
    unsigned count; /* changes met so far */
    uint64_t unsure[CHANGES / 64];
    bool actor_sure, score_sure[WH_MAX_SEATS];
    int actor;
    int32_t gain[WH_MAX_SEATS];
};

struct outcome {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    const char *hinges[2]; /* on what the action, and what goes on from it */
    int32_t gain[WH_MAX_SEATS];
    struct wh_span view;
};

static bool same(struct wh_span a, struct wh_span b) {
    return a.length == b.length && memcmp(a.start, b.start, a.length) == 0;
}

static bool is_sure(const struct preview *p, unsigned change) { return !(p->unsure[change / 64] >> (change % 64) & 1); }

static void doubt(struct preview *p, unsigned change) { p->unsure[change / 64] |= 1ull << (change % 64); }

/* --- the changes of the first sample, value by value -------------------------------------------------------------- */

typedef void visit(struct preview *p, unsigned change, struct wh_span value, void *with);

static void compare(struct preview *p, struct wh_span before, struct wh_span after, visit *each, void *with);

/* Side by side; false: their keys, or their numbers of items, differ. */
static bool alike(struct wh_span a, struct wh_span b) {
    struct wh_items in_a = wh_own_items(a), in_b = wh_own_items(b);
    struct wh_span key_a, key_b, value;
    if (*a.start != *b.start || (*a.start != '{' && *a.start != '[')) return false;
    for (;;) {
        bool more_a = wh_own_next(&in_a, &key_a, &value), more_b = wh_own_next(&in_b, &key_b, &value);
        if (!more_a || !more_b) return more_a == more_b;
        if (!same(key_a, key_b)) return false;
    }
}

static void compare_items(struct preview *p, struct wh_span a, struct wh_span b, visit *each, void *with) {
    struct wh_items in_a = wh_own_items(a), in_b = wh_own_items(b);
    struct wh_span key, value_a, value_b;
    size_t path = p->path.length;
    for (unsigned i = 0; wh_own_next(&in_a, &key, &value_a) && wh_own_next(&in_b, &key, &value_b); i++) {
        if (path) wh_put_char(&p->path, '.');
        if (key.length)
            wh_put_span(&p->path, key.start, key.length);
        else
            wh_put_int(&p->path, i);
        compare(p, value_a, value_b, each, with);
        wh_text_cut(&p->path, path);
    }
}

static void compare(struct preview *p, struct wh_span before, struct wh_span after, visit *each, void *with) {
    if (same(before, after)) return;
    if (alike(before, after))
        compare_items(p, before, after, each, with);
    else
        each(p, p->count++, after, with);
}

static void each_change(struct preview *p, visit *each, void *with) {
    p->path = wh_text_into(p->path_text, sizeof p->path_text);
    p->count = 0;
    compare(p, p->before, p->first, each, with);
    wh_assert(!p->path.overflow);
}

/* --- what hinges on something hidden ------------------------------------------------------------------------------ */

static bool ends(char c) { return c == '\0' || c == ' ' || c == '.'; }

/* Is the path within the pattern, or the pattern within the path? A star stands for one name. */
static bool meets(const char *pattern, const char *path) {
    for (;;) {
        if (*pattern == '*') {
            pattern++;
            while (!ends(*path)) path++;
        }
        for (; !ends(*pattern) && *pattern == *path; pattern++) path++;
        if (!ends(*pattern) || !ends(*path)) return false;
        if (*pattern != '.' || *path != '.') return true;
        pattern++, path++;
    }
}

static bool one_meets(const char *patterns, const char *path) {
    for (const char *at = patterns; *at; at += *at == ' ') {
        if (meets(at, path)) return true;
        while (*at && *at != ' ') at++;
    }
    return false;
}

static bool hinges(const struct outcome *o, const char *path) {
    return one_meets(o->hinges[0], path) || one_meets(o->hinges[1], path);
}

/* --- samples ------------------------------------------------------------------------------------------------------ */

/* What the seat goes on with if it changes nothing; WH_NONE: there is nothing to go on with. */
static wh_action onward(const struct preview *p, const void *state) {
    return p->game->onward && p->game->actor(state) == p->seat ? p->game->onward(state) : WH_NONE;
}

static void try_action(const struct preview *p, const void *state, wh_action action, bool further, uint64_t seed,
                       struct outcome *o, char text[WH_JSON_MAX]) {
    const struct wh_game *game = p->game;
    int32_t before[WH_MAX_SEATS];
    struct wh_rng rng;
    struct wh_text view = wh_text_into(text, WH_JSON_MAX);
    wh_rng_seed(&rng, seed);
    memcpy(o->state, state, game->state_size);
    game->resample(o->state, p->seat, &rng);
    wh_assert(game->check(o->state, action, NULL)); /* what is legal is known to whoever acts */
    o->hinges[0] = game->hinges(o->state, action);
    o->hinges[1] = "";
    game->score(o->state, before);
    game->apply(o->state, action);
    if (further) {
        wh_action next = onward(p, o->state);
        o->hinges[1] = game->hinges(o->state, next);
        game->apply(o->state, next);
    }
    game->score(o->state, o->gain);
    for (unsigned i = 0; i < *o->state; i++) o->gain[i] -= before[i];
    wh_state_write(game, o->state, p->seat, &view);
    wh_assert(!view.overflow);
    o->view = (struct wh_span){ view.start, view.length };
}

static void weigh_change(struct preview *p, unsigned change, struct wh_span value, void *with) {
    const struct outcome *o = with;
    struct wh_span there;
    if (!is_sure(p, change)) return;
    if (hinges(o, p->path_text) || !wh_own_at(o->view, p->path_text, &there) || !same(there, value)) doubt(p, change);
}

static void weigh(struct preview *p, struct outcome *o) {
    if (*o->hinges[0] || *o->hinges[1] || !same(o->view, p->first)) each_change(p, weigh_change, o);
    p->actor_sure &= p->game->actor(o->state) == p->actor && !hinges(o, "@actor");
    for (unsigned i = 0; i < *o->state; i++) p->score_sure[i] &= o->gain[i] == p->gain[i] && !hinges(o, "@scores");
}

static void begin(struct preview *p, const struct outcome *first) {
    p->first = first->view;
    p->actor = p->game->actor(first->state);
    p->actor_sure = true;
    for (unsigned i = 0; i < *first->state; i++) {
        p->score_sure[i] = true;
        p->gain[i] = first->gain[i];
    }
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void put_change(struct preview *p, unsigned change, struct wh_span value, void *with) {
    struct wh_text *out = with;
    if (!is_sure(p, change)) return;
    wh_json_open(out, '[');
    wh_json_string(out, p->path_text);
    wh_put_char(out, ',');
    wh_put_span(out, value.start, value.length);
    wh_json_close(out, ']');
}

static void put_scores(const struct preview *p, unsigned seats, struct wh_text *out) {
    bool any = false;
    for (unsigned i = 0; i < seats; i++) any |= p->score_sure[i] && p->gain[i];
    if (!any) return;
    wh_json_key(out, "scores");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < seats; i++)
        if (p->score_sure[i])
            wh_json_int(out, p->gain[i]);
        else
            wh_json_null(out);
    wh_json_close(out, ']');
}

/* Without the brace that ends it. True: the action only begins something. */
static bool put_preview(struct wh_text *out, const struct wh_game *game, const void *state, wh_action action,
                        bool further) {
    char texts[3][WH_JSON_MAX];
    struct preview p = { .game = game, .seat = game->actor(state) };
    struct outcome outcome;
    wh_assert(p.seat >= 0);
    struct wh_text view = wh_text_into(texts[0], WH_JSON_MAX);
    wh_state_write(game, state, p.seat, &view);
    wh_assert(!view.overflow);
    p.before = (struct wh_span){ view.start, view.length };
    uint64_t seed = wh_hash(view.start, view.length, 0);
    for (unsigned i = 0; i < SAMPLES; i++) {
        try_action(&p, state, action, further, seed + i, &outcome, texts[i ? 2 : 1]);
        if (i == 0) begin(&p, &outcome);
        weigh(&p, &outcome);
    }
    wh_json_open(out, '{');
    wh_json_key(out, "changes");
    wh_json_open(out, '[');
    each_change(&p, put_change, out);
    wh_json_close(out, ']');
    if (p.actor_sure) {
        wh_json_key(out, "actor");
        wh_wire_actor(out, p.actor);
    }
    put_scores(&p, *outcome.state, out);
    return p.actor_sure && onward(&p, outcome.state) != WH_NONE;
}

void wh_wire_preview(struct wh_text *out, const struct wh_game *game, const void *state, wh_action action) {
    if (put_preview(out, game, state, action, false)) {
        wh_json_key(out, "then");
        put_preview(out, game, state, action, true);
        wh_json_close(out, '}');
    }
    wh_json_close(out, '}');
}
