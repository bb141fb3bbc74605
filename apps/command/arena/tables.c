/* tables.c: the tables of the arena, and who sits where in which match. */
#include "command/arena/arena.h"

#include <stdlib.h>
#include <string.h>

/* --- lineups ------------------------------------------------------------------------------------------------------ */

/* Does every bot sit at every deal? Otherwise there are more bots than sides. */
static bool all_seated(const struct arena *arena, const struct arena_table *table) {
    return arena->entry_count <= table->sides;
}

/* Each bot sits there as often as goes evenly; the rest are all choices of bots that sit there once more. */
static void find_lineups(const struct arena *arena, struct arena_table *table) {
    unsigned extra = table->sides % arena->entry_count;
    for (unsigned set = 0; set < 1u << arena->entry_count; set++)
        if (wh_popcount(set) == extra) table->lineup_extra[table->lineups++] = (uint16_t)set;
}

/* The `number`-th order of all but the first, by the factorial number system: neighbours change from deal to deal. */
static void arrange(uint8_t *members, unsigned count, uint64_t number) {
    for (unsigned i = 1; i + 1 < count; i++) {
        unsigned chosen = i + (unsigned)(number % (count - i));
        number /= count - i;
        uint8_t member = members[chosen];
        memmove(members + i + 1, members + i, chosen - i);
        members[i] = member;
    }
}

void arena_seat(const struct arena *arena, const struct arena_match *match, uint8_t bots[SIDES_MAX]) {
    const struct arena_table *table = match->table;
    bool all = all_seated(arena, table);
    unsigned sides = table->sides, each = sides / arena->entry_count, count = 0;
    unsigned extra = table->lineup_extra[all ? match->place / sides : match->deal % table->lineups];
    uint8_t members[SIDES_MAX];
    for (unsigned entry = 0; entry < arena->entry_count; entry++)
        for (unsigned i = 0; i < each + (extra >> entry & 1); i++) members[count++] = arena->bot_of[entry];
    arrange(members, count, all ? match->deal : match->deal / table->lineups);
    for (unsigned side = 0; side < sides; side++) bots[side] = members[(side + match->place) % sides];
}

double arena_expected_share(const struct arena *arena, const struct arena_table *table, double elo) {
    double odds = elo_odds(elo), sum = 0;
    for (unsigned i = 0; i < table->lineups; i++) {
        struct arena_match match = { .table = (struct arena_table *)table, .place = i * table->sides };
        uint8_t bots[SIDES_MAX];
        unsigned first = 0;
        arena_seat(arena, &match, bots);
        for (unsigned side = 0; side < table->sides; side++) first += bots[side] == 0;
        sum += first * odds / (first * odds + (table->sides - first));
    }
    return sum / table->lineups;
}

/* --- tables ------------------------------------------------------------------------------------------------------- */

static void find_sides(struct arena_table *table) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    bool started = table->game->start(state, &table->setup, NULL);
    wh_assert(started);
    uint32_t seen = 0;
    for (unsigned seat = 0; seat < table->setup.seats; seat++) {
        if (seen >> seat & 1) continue;
        seen |= table->seats_of[table->sides++] = wh_side(table->game, state, seat);
    }
}

uint8_t arena_sides_of(const struct arena_table *table, uint32_t seats) {
    unsigned sides = 0;
    for (unsigned side = 0; side < table->sides; side++)
        if (seats & table->seats_of[side]) sides |= 1u << side;
    return (uint8_t)sides;
}

void put_arena_options(struct wh_text *out, const struct arena_table *table, const char *before) {
    for (unsigned i = 0; i < table->game->option_count; i++) {
        if (!(table->shown >> i & 1)) continue;
        wh_put(out, before);
        wh_put(out, table->game->options[i].key);
        wh_put(out, "=");
        wh_option_print(&table->game->options[i], table->setup.option[i], out);
    }
}

static uint64_t table_seed(uint64_t seed, const struct arena_table *table) {
    char name[1024];
    struct wh_text out = wh_text_into(name, sizeof name);
    wh_put(&out, table->game->id);
    put_arena_options(&out, table, " ");
    return derive_seed(seed, wh_hash(name, out.length, 0), table->setup.seats);
}

static bool refuse_repetition(const struct arena *arena, const struct arena_table *table) {
    if (arena->bot_count == arena->entry_count || arena->entry_count == table->sides) return true;
    misuse(
        tr("a bot may be named twice only where each one named has a side to itself: here %u are named, for %u sides."),
        arena->entry_count, table->sides);
    return false;
}

bool arena_add_table(struct arena *arena, const struct wh_game *game, const struct wh_setup *setup, uint32_t shown) {
    wh_assert(arena->table_count < ARENA_TABLES);
    struct arena_table *table = &arena->tables[arena->table_count++];
    *table = (struct arena_table){ .game = game, .setup = *setup, .shown = shown };
    table->seed = table_seed(arena->seed, table);
    find_sides(table);
    if (!refuse_repetition(arena, table)) return false;
    find_lineups(arena, table);
    table->per_deal = table->sides * (all_seated(arena, table) ? table->lineups : 1);
    table->deals = (arena->matches + table->per_deal - 1) / table->per_deal;
    table->winners = allocate(table->deals * table->per_deal);
    if (!arena->sprt) return true;
    table->sprt = allocate(sizeof *table->sprt);
    sprt_begin(table->sprt, arena_expected_share(arena, table, arena->elo0),
               arena_expected_share(arena, table, arena->elo1), arena->alpha, arena->beta, table->per_deal);
    return true;
}

/* Every mode the game has a word for, but "auto", which is always one of the others. */
static bool add_modes(struct arena *arena, const struct wh_game *game, unsigned seats) {
    struct wh_setup setup;
    unsigned mode = 0;
    wh_setup_default(game, seats, &setup);
    while (mode < game->option_count && !wh_same(game->options[mode].key, "mode")) mode++;
    if (mode == game->option_count)
        return !wh_setup_check(game, &setup, NULL) || arena_add_table(arena, game, &setup, 0);
    const char *const *words = game->options[mode].words;
    for (setup.option[mode] = 0; words[setup.option[mode]]; setup.option[mode]++) {
        if (wh_same(words[setup.option[mode]], "auto") || !wh_setup_check(game, &setup, NULL)) continue;
        if (!arena_add_table(arena, game, &setup, 1u << mode)) return false;
    }
    return true;
}

bool arena_add_all(struct arena *arena, unsigned seats) {
    for (unsigned i = 0; i < wh_game_count; i++) {
        const struct wh_game *game = wh_games[i];
        if (game->specimen) continue;
        for (unsigned n = game->min_seats; n <= game->max_seats; n++)
            if ((seats == 0 || n == seats) && !add_modes(arena, game, n)) return false;
    }
    if (arena->table_count == 0) misuse(tr("no game is played by %u."), seats);
    return arena->table_count > 0;
}

void arena_free(struct arena *arena) {
    for (unsigned i = 0; i < arena->table_count; i++) {
        free(arena->tables[i].winners);
        free(arena->tables[i].sprt);
    }
    free(arena);
}

/* --- matches ------------------------------------------------------------------------------------------------------ */

uint64_t arena_count(const struct arena *arena) {
    uint64_t count = 0;
    for (unsigned i = 0; i < arena->table_count; i++) count += arena->tables[i].deals * arena->tables[i].per_deal;
    return count;
}

struct arena_match arena_match_at(struct arena *arena, uint64_t item) {
    struct arena_table *table = arena->tables;
    for (; item >= table->deals * table->per_deal; table++) item -= table->deals * table->per_deal;
    return (struct arena_match){ .table = table,
                                 .deal = item / table->per_deal,
                                 .place = (unsigned)(item % table->per_deal) };
}

uint8_t *arena_winners(const struct arena_match *match) {
    return &match->table->winners[match->deal * match->table->per_deal + match->place];
}

void arena_fixture(const struct arena *arena, const struct arena_match *match, struct fixture *fixture) {
    enum { LUCK = 1, WHIMS = 2 };
    const struct arena_table *table = match->table;
    uint8_t bots[SIDES_MAX];
    *fixture =
        (struct fixture){ .game = table->game,
                          .setup = table->setup,
                          .time = arena->time,
                          .luck = derive_seed(table->seed, LUCK, match->deal),
                          .whims = derive_seed(table->seed, WHIMS, match->deal * table->per_deal + match->place) };
    arena_seat(arena, match, bots);
    for (unsigned side = 0; side < table->sides; side++)
        for (uint32_t rest = table->seats_of[side]; rest; rest &= rest - 1)
            fixture->bots[wh_lowest(rest)] = arena->bots[bots[side]];
}
