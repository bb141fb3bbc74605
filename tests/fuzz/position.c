/* position.c: any bytes as a position. The first two characters choose the game and the seats ("03": the first game,
 * three seats). What is accepted must be sound: written and read again it is the same, and random play from it keeps
 * every invariant until the end. */
#include "fuzz.h"

#include "witching/heuristics.h"

enum { LONGEST = 8000 }; /* plies; a match of clockman has 2700, if nobody reaches the centre */

static void expect_same_again(const struct wh_game *game, const struct wh_setup *setup, const void *state) {
    static char json[WH_JSON_MAX];
    _Alignas(16) uint8_t again[WH_STATE_MAX];
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_state_write(game, state, WH_REFEREE, &out);
    MUST(!out.overflow);
    MUST(wh_state_read(game, setup, json, out.length, again, NULL));
    MUST(memcmp(state, again, game->state_size) == 0);
}

static void look_at(const struct wh_game *game, const struct wh_setup *setup, const void *state, struct wh_rng *rng) {
    static char json[WH_JSON_MAX];
    wh_action actions[WH_LEGAL_MAX];
    _Alignas(16) uint8_t other[WH_STATE_MAX];
    unsigned count = wh_moves(game, state, actions);
    MUST(count <= game->max_legal);
    for (int viewer = WH_PUBLIC; viewer < setup->seats; viewer++) {
        if (viewer == WH_CHANCE || viewer == WH_OVER) continue;
        struct wh_text out = wh_text_into(json, sizeof json);
        wh_state_write(game, state, viewer, &out);
        memcpy(other, state, game->state_size);
        game->resample(other, viewer, rng);
        MUST(!game->audit(other));
        if (viewer >= 0) game->heuristics->evaluate(state, viewer);
    }
}

static void play_on(const struct wh_game *game, const struct wh_setup *setup, void *state) {
    struct wh_rng rng;
    int32_t scores[WH_MAX_SEATS];
    wh_rng_seed(&rng, 1);
    for (unsigned ply = 0; game->actor(state) != WH_OVER; ply++) {
        MUST(ply < LONGEST);
        look_at(game, setup, state, &rng);
        game->apply(state, game->actor(state) == WH_CHANCE ? game->sample(state, &rng) : game->pick(state, &rng));
        MUST(!game->audit(state));
    }
    game->score(state, scores);
    MUST(game->winners(state));
}

FUZZ(position) {
    if (size < 2 || data[0] < '0' || data[1] < '0') return 0;
    const struct wh_game *game = wh_games[(data[0] - '0') % wh_game_count];
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    struct wh_setup setup;
    struct wh_why why = { 0 };
    wh_setup_default(game, data[1] - '0', &setup);
    if (!wh_state_read(game, &setup, (const char *)data + 2, size - 2, state, &why)) {
        MUST(why.reason && why.text[0]);
        return 0;
    }
    MUST(!game->audit(state));
    expect_same_again(game, &setup, state);
    play_on(game, &setup, state);
    return 0;
}

/* --- altering a position so that it stays JSON: otherwise hardly anything the fuzzer makes would load ------------- */

struct token {
    size_t at, length; /* a string or number that is a value, not a key */
};

enum { TOKENS = 400, POSITION_MAX = 16000 };

static unsigned find_tokens(const char *text, size_t size, struct token *tokens) {
    unsigned count = 0;
    for (size_t i = 2; i < size && count < TOKENS; i++) {
        size_t start = i;
        if (text[i] == '"') {
            for (i++; i < size && text[i] != '"';) i++;
            if (i + 1 >= size || text[i + 1] == ':') continue;
        } else if (text[i] >= '0' && text[i] <= '9') {
            while (i + 1 < size && text[i + 1] >= '0' && text[i + 1] <= '9') i++;
        } else {
            continue;
        }
        tokens[count++] = (struct token){ start, i + 1 - start };
    }
    return count;
}

static size_t put(char *out, size_t length, const char *from, size_t size) {
    memcpy(out + length, from, size);
    return length + size;
}

/* The text with two tokens exchanged; a comes first. */
static size_t swap_tokens(const char *text, size_t size, struct token a, struct token b, char *out) {
    size_t length = put(out, 0, text, a.at), behind = b.at + b.length;
    length = put(out, length, text + b.at, b.length);
    length = put(out, length, text + a.at + a.length, b.at - a.at - a.length);
    length = put(out, length, text + a.at, a.length);
    return put(out, length, text + behind, size - behind);
}

/* The text with the token, and a comma beside it, taken away from its place and put before another. */
static size_t move_token(const char *text, size_t size, struct token what, struct token where, char *out) {
    size_t end = what.at + what.length, start = what.at, length = 0;
    if (end < size && text[end] == ',')
        end++;
    else if (text[start - 1] == ',')
        start--;
    for (size_t i = 0; i <= size; i++) {
        if (i == where.at) {
            length = put(out, length, text + what.at, what.length);
            out[length++] = ',';
        }
        if (i < size && (i < start || i >= end)) out[length++] = text[i];
    }
    return length;
}

static size_t set_number(const char *text, size_t size, struct token what, unsigned number, char *out) {
    size_t length = put(out, 0, text, what.at), behind = what.at + what.length;
    if (number >= 10) out[length++] = (char)('0' + number / 10 % 10);
    out[length++] = (char)('0' + number % 10);
    return put(out, length, text + behind, size - behind);
}

size_t position_alter(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t position_alter(uint8_t *data, size_t size, size_t most, unsigned seed) {
    static char out[POSITION_MAX + 200];
    struct token tokens[TOKENS];
    const char *text = (const char *)data;
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    unsigned count = size <= POSITION_MAX ? find_tokens(text, size, tokens) : 0;
    if (count < 2) return size;
    unsigned a = wh_rng_below(&rng, count), b = wh_rng_below(&rng, count);
    size_t length = size;
    if (text[tokens[a].at] != '"')
        length = set_number(text, size, tokens[a], wh_rng_below(&rng, 30), out);
    else if (a != b && wh_rng_below(&rng, 3) == 0)
        length = move_token(text, size, tokens[a], tokens[b], out);
    else if (a != b)
        length = swap_tokens(text, size, tokens[a < b ? a : b], tokens[a < b ? b : a], out);
    else
        return size;
    if (length > most) return size;
    memcpy(data, out, length);
    return length;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most); /* libFuzzer's own */
__attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
    if (seed % 8 == 0) return LLVMFuzzerMutate(data, size, most);
    for (unsigned i = 0; i <= seed % 3; i++) size = position_alter(data, size, most, seed + i);
    return size;
}
