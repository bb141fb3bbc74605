/* draws.c: what a viewer cannot know is drawn as the schema says: from a pool (cards), or each by itself (dice). Over
 * many resamples, and over many real shuffles and rolls, everything turns up everywhere it can, as often as even
 * chances say, and both agree. */
#include "tests/engine/property/property.h"
#include "tests/kit/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Everything a viewer does not see is collected as *places*: lists of hidden slots (a hand, the hidden part of a deck),
 * or single hidden values. Places that share values draw from one pool (the unseen cards), unless their field says that
 * they are independent: those draw from all their values. Every value must turn up in each place, and at each position
 * of a list that is not kept sorted, about as often as even chances say. */

enum { PLACES = 24, SLOTS = 80, VALUES = 128, PATH = 64 };

struct place {
    char path[PATH]; /* of the list, or of the single value */
    bool single;
    unsigned slots, slot[SLOTS];        /* indexes in the list that are hidden */
    unsigned pool;                      /* the first place of the same pool */
    unsigned seen[SLOTS][VALUES];       /* how often which value was there */
    bool before[VALUES][VALUES];        /* was the first ever seen before the second? */
    unsigned really[SLOTS][VALUES];     /* how often real chance put which value there */
    bool filled;                        /* by the chance that is looked at */
    const struct wh_field *independent; /* what says which values it has; NULL: it draws from a pool */
};

static struct place places[PLACES];
static unsigned place_count;
static char names[VALUES][32];
static unsigned name_count;
static unsigned copies[PLACES][VALUES]; /* of each pool, in the true state */

static unsigned name_of(const struct tree *value) {
    char text[32];
    tree_print(value, text, sizeof text);
    unsigned i = 0;
    while (i < name_count && strcmp(names[i], text) != 0) i++;
    if (i == name_count && name_count < VALUES) strcpy(names[name_count++], text);
    return i < VALUES ? i : VALUES - 1;
}

static const struct wh_field *field_of(const struct wh_game *game, const char *path) {
    size_t length = strcspn(path, ".");
    for (unsigned i = 0; i < game->field_count; i++)
        if (wh_span_is(path, length, game->fields[i].key)) return &game->fields[i];
    return NULL;
}

static const struct wh_field *independent_of(const struct wh_game *game, const char *path) {
    const struct wh_field *field = field_of(game, path);
    if (field && field->form == WH_FORM_ROW) field = field->fields;
    return field && field->independent ? field : NULL;
}

static struct place *new_place(const struct wh_game *game, const char *path, bool single) {
    if (place_count == PLACES) return NULL;
    struct place *place = &places[place_count];
    memset(place, 0, sizeof *place);
    snprintf(place->path, PATH, "%s", path);
    place->single = single;
    place->independent = independent_of(game, path);
    place->pool = place_count++;
    return place;
}

static bool scalar(const struct tree *tree) { return tree->kind != TREE_ARRAY && tree->kind != TREE_OBJECT; }

/* A plan is not made of interchangeable slots: what a row or a codec hides is looked at as a whole, below. */
static bool is_whole(const struct wh_game *game, const char *path) {
    const struct wh_field *field = field_of(game, path);
    return field && !independent_of(game, path) && (field->form == WH_FORM_ODD || field->form == WH_FORM_ROW);
}

/* The hidden slots of a list: all of them where the view shows only its length or null. */
static void find_slots(const struct wh_game *game, const struct tree *view, const struct tree *truth,
                       const char *path) {
    struct place *place = NULL;
    for (unsigned i = 0; i < truth->count; i++) {
        const struct tree *item = tree_item(truth, i), *shown = tree_item(view, i);
        if (!scalar(item) || item->kind == TREE_NULL || (shown && shown->kind != TREE_NULL)) continue;
        if (!place) place = new_place(game, path, false);
        if (place && place->slots < SLOTS) place->slot[place->slots++] = i;
    }
}

static void find_places(const struct wh_game *game, const struct tree *view, const struct tree *truth,
                        const char *path) {
    char deeper[PATH];
    if (is_whole(game, path)) return;
    if (scalar(truth)) {
        if (truth->kind != TREE_NULL && (!view || view->kind == TREE_NULL)) {
            struct place *place = new_place(game, path, true);
            if (place) place->slots = 1;
        }
        return;
    }
    if (truth->kind == TREE_ARRAY) find_slots(game, view, truth, path);
    unsigned i = 0;
    for (const struct tree *item = truth->first; item; item = item->next, i++) {
        if (truth->kind == TREE_ARRAY && scalar(item)) continue; /* done as slots */
        if (item->key)
            snprintf(deeper, PATH, "%s%s%s", path, *path ? "." : "", item->key);
        else
            snprintf(deeper, PATH, "%s%s%u", path, *path ? "." : "", i);
        find_places(game, item->key ? tree_key(view, item->key) : tree_item(view, i), item, deeper);
    }
}

/* The values in a place of one state; their numbers into `out`. */
static void values_in(const struct place *place, const struct tree *state, unsigned out[SLOTS]) {
    const struct tree *list = tree_at(state, place->path);
    for (unsigned i = 0; i < place->slots; i++)
        out[i] = name_of(place->single ? list : tree_item(list, place->slot[i]));
}

static void join_pools(unsigned a, unsigned b) {
    unsigned from = places[a].pool, to = places[b].pool;
    for (unsigned i = 0; i < place_count; i++)
        if (places[i].pool == from) places[i].pool = to;
}

static void note_sample(const struct tree *state, bool real) {
    for (unsigned p = 0; p < place_count; p++) {
        unsigned values[SLOTS];
        values_in(&places[p], state, values);
        for (unsigned i = 0; i < places[p].slots; i++) {
            (real ? places[p].really : places[p].seen)[i][values[i]]++;
            for (unsigned j = 0; j < i; j++) places[p].before[values[j]][values[i]] = true;
        }
    }
}

/* Two places are of one pool if a value was ever seen in both. */
static void find_pools(void) {
    for (unsigned v = 0; v < name_count; v++) {
        int first = -1;
        for (unsigned p = 0; p < place_count; p++) {
            unsigned total = 0;
            if (places[p].independent) continue;
            for (unsigned i = 0; i < places[p].slots; i++) total += places[p].seen[i][v];
            if (total && first < 0)
                first = (int)p;
            else if (total)
                join_pools(p, (unsigned)first);
        }
    }
}

static void count_copies(const struct tree *truth) {
    memset(copies, 0, sizeof copies);
    for (unsigned p = 0; p < place_count; p++) {
        unsigned values[SLOTS];
        values_in(&places[p], truth, values);
        for (unsigned i = 0; i < places[p].slots; i++) copies[places[p].pool][values[i]]++;
    }
}

/* A hand is always shown sorted, so its slots are not alike; a deck's are. */
static bool kept_sorted(const struct place *place) {
    for (unsigned a = 0; a < name_count; a++)
        for (unsigned b = 0; b < a; b++)
            if (place->before[a][b] && place->before[b][a]) return false;
    return true;
}

static bool must_be_ordered(const struct wh_game *game, const struct place *place) {
    const struct wh_field *field = field_of(game, place->path);
    return field && field->form == WH_FORM_LIST;
}

/* A hand may take fewer kinds of cards than the pile they come from: its field names those it takes. */
static bool takes(const struct wh_game *game, const struct place *place, unsigned value) {
    const struct wh_field *field = field_of(game, place->path);
    char text[40];
    if (!field || field->form != WH_FORM_SET) return true;
    for (unsigned i = 0; i < field->name_count; i++) {
        snprintf(text, sizeof text, "\"%s\"", field->names[i]);
        if (strcmp(text, names[value]) == 0) return true;
    }
    return false;
}

/* The copies of its pool that a place takes. */
static unsigned taken_by(const struct wh_game *game, const struct place *place) {
    unsigned taken = 0;
    for (unsigned v = 0; v < name_count; v++) taken += takes(game, place, v) ? copies[place->pool][v] : 0;
    return taken;
}

static unsigned pool_size(unsigned pool) {
    unsigned size = 0;
    for (unsigned v = 0; v < name_count; v++) size += copies[pool][v];
    return size;
}

/* How likely a value stands in a slot of a place. The choosy places are served first; the others share what is left. */
static double chance_in(const struct wh_game *game, const struct place *place, unsigned v) {
    const unsigned *pool = copies[place->pool];
    unsigned size = pool_size(place->pool), slots = 0;
    if (taken_by(game, place) < size) return takes(game, place, v) ? (double)pool[v] / taken_by(game, place) : 0;
    double left = pool[v];
    for (unsigned i = 0; i < place_count; i++) {
        if (places[i].pool != place->pool) continue;
        unsigned taken = taken_by(game, &places[i]);
        if (taken == size)
            slots += places[i].slots;
        else if (takes(game, &places[i], v))
            left -= (double)places[i].slots * pool[v] / taken;
    }
    return left / slots;
}

/* More than 6 standard deviations away, and then some; without the square root, which would need another library. */
static bool off(unsigned seen, double expected) {
    double beyond = (seen > expected ? seen - expected : expected - seen) - 5;
    return (beyond > 0 && beyond * beyond > 40 * expected) || (expected > 15 && !seen);
}

static void expect_even(const struct walk *w, int viewer, unsigned p, unsigned samples) {
    const struct place *place = &places[p];
    bool ordered = must_be_ordered(w->game, place) || !kept_sorted(place);
    for (unsigned v = 0; v < name_count; v++) {
        unsigned total = 0;
        double chance = samples * chance_in(w->game, place, v);
        for (unsigned i = 0; i < place->slots; i++) {
            total += place->seen[i][v];
            if (ordered && off(place->seen[i][v], chance))
                BROKEN(w, "viewer %d: %s stood %u times at %s.%u in %u resamples, expected about %.0f", viewer,
                       names[v], place->seen[i][v], place->path, place->slot[i], samples, chance);
        }
        if (off(total, chance * place->slots))
            BROKEN(w, "viewer %d: %s was %u times in %s in %u resamples, expected about %.0f", viewer, names[v], total,
                   place->path, samples, chance * place->slots);
    }
}

/* A single hidden value (a secret number): every value that was seen, about equally often, and more than one. */
static void expect_various(const struct walk *w, int viewer, const struct place *place, unsigned samples) {
    unsigned kinds = 0;
    for (unsigned v = 0; v < name_count; v++) kinds += place->seen[0][v] > 0;
    if (kinds < 2) BROKEN(w, "viewer %d: %s is hidden but never changes", viewer, place->path);
    if (field_of(w->game, place->path)->nullable) return; /* a step on a hidden way: null as often as the game wants */
    for (unsigned v = 0; v < name_count; v++)
        if (place->seen[0][v] && off(place->seen[0][v], (double)samples / kinds))
            BROKEN(w, "viewer %d: %s was %s %u times in %u resamples", viewer, place->path, names[v], place->seen[0][v],
                   samples);
}

/* How many values an independent field has, and whether this is one of them. */
static unsigned value_count(const struct wh_field *field) {
    return field->names ? field->name_count : field->most - (unsigned)field->least + 1;
}

static bool has_value(const struct wh_field *field, unsigned v) {
    char text[40];
    long number = strtol(names[v], NULL, 10);
    if (!field->names) return number >= field->least && number <= (long)field->most;
    for (unsigned i = 0; i < field->name_count; i++) {
        snprintf(text, sizeof text, "\"%s\"", field->names[i]);
        if (strcmp(text, names[v]) == 0) return true;
    }
    return false;
}

/* Dice: every value that the field has, equally often, whoever drew them. */
static void expect_independent(const struct walk *w, int viewer, const struct place *place, unsigned (*seen)[VALUES],
                               unsigned samples, const char *who) {
    double chance = (double)samples / value_count(place->independent);
    unsigned kinds = 0;
    for (unsigned v = 0; v < name_count; v++) {
        unsigned total = 0;
        for (unsigned i = 0; i < place->slots; i++) {
            total += seen[i][v];
            if (!kept_sorted(place) && off(seen[i][v], has_value(place->independent, v) ? chance : 0))
                BROKEN(w, "viewer %d: %s stood %u times at %s.%u in %u %s, expected about %.0f", viewer, names[v],
                       seen[i][v], place->path, place->slot[i], samples, who, chance);
        }
        kinds += total > 0;
        if (total && !has_value(place->independent, v))
            BROKEN(w, "viewer %d: %s was %s in %s, which is none of its values", viewer, place->path, names[v], who);
    }
    if (kinds < value_count(place->independent))
        BROKEN(w, "viewer %d: %s has %u values, but only %u turned up in %u %s", viewer, place->path,
               value_count(place->independent), kinds, samples, who);
}

/* Single values that share nothing with a list stand for themselves. */
static bool alone(const struct place *place) {
    if (!place->single || place->independent) return false;
    for (unsigned i = 0; i < place_count; i++)
        if (places[i].pool == place->pool && !places[i].single) return false;
    return true;
}

static struct tree *tree_of(const struct walk *w, const void *state, int viewer) {
    static char json[WH_JSON_MAX];
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_state_write(w->game, state, viewer, &out);
    return tree_read(json, out.length);
}

/* A part of the state that is hidden from the viewer as a whole must come out differently now and then. */
static void expect_whole_varies(struct walk *w, int viewer, const struct tree *view, const struct tree *truth) {
    for (const struct tree *item = truth->first; item; item = item->next) {
        const struct tree *shown = tree_key(view, item->key);
        if (!is_whole(w->game, item->key) || tree_same(shown, item)) continue;
        bool varies = false;
        for (unsigned i = 0; i < 50 && !varies; i++) {
            _Alignas(16) uint8_t other[WH_STATE_MAX];
            memcpy(other, w->state, w->game->state_size);
            w->game->resample(other, viewer, &w->rng);
            struct tree *state = tree_of(w, other, WH_REFEREE);
            varies = !tree_same(tree_key(state, item->key), item);
            tree_free(state);
        }
        if (!varies) BROKEN(w, "viewer %d: %s is hidden but never changes", viewer, item->key);
    }
}

/* The places of a state, and how many samples it takes to judge them. */
static unsigned look_for_places(const struct walk *w, const struct tree *view, const struct tree *truth) {
    unsigned slots = 0;
    place_count = name_count = 0;
    find_places(w->game, view, truth, "");
    for (unsigned p = 0; p < place_count; p++) slots += places[p].slots;
    return 20 * slots > 400 ? 20 * slots : 400;
}

static void note_state(const struct walk *w, const void *of, bool real) {
    struct tree *state = tree_of(w, of, WH_REFEREE);
    note_sample(state, real);
    tree_free(state);
}

static void diversity_for(struct walk *w, int viewer) {
    struct tree *view = tree_of(w, w->state, viewer), *truth = tree_of(w, w->state, WH_REFEREE);
    unsigned samples = look_for_places(w, view, truth);
    for (unsigned i = 0; i < samples && place_count; i++) {
        _Alignas(16) uint8_t other[WH_STATE_MAX];
        memcpy(other, w->state, w->game->state_size);
        w->game->resample(other, viewer, &w->rng);
        note_state(w, other, false);
    }
    find_pools();
    count_copies(truth);
    for (unsigned p = 0; p < place_count; p++) {
        if (places[p].independent)
            expect_independent(w, viewer, &places[p], places[p].seen, samples, "resamples");
        else if (alone(&places[p]))
            expect_various(w, viewer, &places[p], samples);
        else
            expect_even(w, viewer, p, samples);
    }
    expect_whole_varies(w, viewer, view, truth);
    tree_free(view);
    tree_free(truth);
}

/* A question put to a seat out of its turn may tell others what that seat holds; then it is the one to look. */
static bool asked_out_of_turn(const struct walk *w) {
    struct tree *state = tree_of(w, w->state, WH_REFEREE);
    const struct tree *turn = tree_key(state, "turn");
    int actor = w->game->actor(w->state);
    bool out = actor >= 0 && turn && turn->kind == TREE_NUMBER && turn->number != actor;
    tree_free(state);
    return out;
}

void check_diversity(struct walk *w) {
    int viewer = (int)wh_rng_below(&w->rng, w->setup.seats + 1u);
    if (asked_out_of_turn(w)) viewer = w->game->actor(w->state);
    diversity_for(w, viewer == w->setup.seats ? WH_PUBLIC : viewer);
}

/* --- real chance and resampling ----------------------------------------------------------------------------------- */

/* More than 6 standard deviations apart, and then some. */
static bool apart(unsigned a, unsigned b) {
    double beyond = (a > b ? a - b : b - a) - 8.0;
    return beyond > 0 && beyond * beyond > 40.0 * (a + b);
}

static void expect_agreement(const struct walk *w, int viewer, const struct place *place, unsigned samples) {
    for (unsigned v = 0; v < name_count; v++) {
        unsigned real = 0, redrawn = 0;
        for (unsigned i = 0; i < place->slots; i++) {
            real += place->really[i][v];
            redrawn += place->seen[i][v];
            if (apart(place->really[i][v], place->seen[i][v]))
                BROKEN(w, "viewer %d: real chance put %s %u times at %s.%u, resampling %u times, of %u", viewer,
                       names[v], place->really[i][v], place->path, place->slot[i], place->seen[i][v], samples);
        }
        if (apart(real, redrawn))
            BROKEN(w, "viewer %d: real chance put %s %u times in %s, resampling %u times, of %u", viewer, names[v],
                   real, place->path, redrawn, samples);
    }
}

enum { LUCKY_SAMPLES = 200 };

static void play_chance(struct walk *w, int viewer, uint8_t *state) {
    memcpy(state, w->state, w->game->state_size);
    w->game->resample(state, viewer, &w->rng); /* what was hidden before is no more certain than what chance adds */
    /* Between two shuffles what is still in order is no secret. */
    for (unsigned plies = 0; w->game->actor(state) == WH_CHANCE; wh_expect_end(++plies))
        w->game->apply(state, w->game->sample(state, &w->rng));
}

/* The places that this shuffle or roll fills: the others are none of its business. */
static bool find_filled(const struct walk *w, const struct tree *after) {
    struct tree *before = tree_of(w, w->state, WH_REFEREE);
    bool any = false;
    for (unsigned p = 0; p < place_count; p++) {
        places[p].filled = !tree_same(tree_at(before, places[p].path), tree_at(after, places[p].path));
        any |= places[p].filled;
    }
    tree_free(before);
    return any;
}

bool check_luck(struct walk *w) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    int viewer = (int)wh_rng_below(&w->rng, w->setup.seats + 1u);
    if (viewer == w->setup.seats) viewer = WH_PUBLIC;
    play_chance(w, viewer, state);
    struct tree *view = tree_of(w, state, viewer), *truth = tree_of(w, state, WH_REFEREE);
    look_for_places(w, view, truth);
    bool fills = find_filled(w, truth);
    for (unsigned i = 0; i < LUCKY_SAMPLES && fills; i++) {
        play_chance(w, viewer, state);
        note_state(w, state, true);
        w->game->resample(state, viewer, &w->rng);
        note_state(w, state, false);
    }
    for (unsigned p = 0; p < place_count; p++) {
        if (!places[p].filled) continue;
        expect_agreement(w, viewer, &places[p], LUCKY_SAMPLES);
        if (places[p].independent)
            expect_independent(w, viewer, &places[p], places[p].really, LUCKY_SAMPLES, "real rolls");
    }
    tree_free(view);
    tree_free(truth);
    return fills;
}
