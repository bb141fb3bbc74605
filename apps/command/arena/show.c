/* show.c: what the arena shows: how far along it is, and in the end a table for people or JSON. Nothing shown on
 * standard output depends on time, threads or machines. */
#include "command/arena/arena.h"
#include "shared/terminal.h"
#include "witching/wire.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- progress ----------------------------------------------------------------------------------------------------- */

void arena_progress(struct progress *progress, uint64_t done, uint64_t all, const struct arena_table *at) {
    char words[128], test[64] = "";
    if (at->sprt) snprintf(test, sizeof test, "  %+.2f [%.2f %.2f]", at->sprt->ratio, at->sprt->lower, at->sprt->upper);
    snprintf(words, sizeof words, "%s %u%s", at->game->id, at->setup.seats, test);
    progress_draw(progress, done, all, words);
}

/* --- the figures of a table --------------------------------------------------------------------------------------- */

struct figures {
    uint64_t matches[ARENA_BOTS]; /* the bot took part in */
    struct interval share[ARENA_BOTS];
    double fair[ARENA_BOTS], wins[ARENA_BOTS];
    double seat_wins[ARENA_BOTS][WH_MAX_SEATS], seat_matches[ARENA_BOTS][WH_MAX_SEATS];
    uint64_t draws; /* matches that several sides won */
    struct ratings ratings;
};

struct look {
    struct arena *arena;
    struct arena_table *table;
};

static bool bout_at(void *with, uint64_t index, struct bout *bout, uint64_t *deal) {
    const struct look *look = with;
    struct arena_table *table = look->table;
    struct arena_match match = { .table = table,
                                 .deal = index / table->per_deal,
                                 .place = (unsigned)(index % table->per_deal) };
    if (match.deal >= table->counted) return false;
    *bout = (struct bout){ .sides = (uint8_t)table->sides, .winners = *arena_winners(&match) };
    arena_seat(look->arena, &match, bout->bots);
    *deal = match.deal;
    return true;
}

static void add_bout(const struct arena_table *table, const struct bout *bout, struct figures *figures, double *shares,
                     double *fair) {
    unsigned winners = wh_popcount(bout->winners);
    uint32_t here = 0;
    figures->draws += winners > 1;
    for (unsigned side = 0; side < bout->sides; side++) {
        unsigned bot = bout->bots[side];
        double share = bout->winners >> side & 1 ? 1.0 / winners : 0;
        here |= 1u << bot;
        figures->wins[bot] += share;
        shares[bot] += share / table->per_deal;
        fair[bot] += 1.0 / bout->sides;
        for (uint32_t rest = table->seats_of[side]; rest; rest &= rest - 1) {
            figures->seat_matches[bot][wh_lowest(rest)]++;
            figures->seat_wins[bot][wh_lowest(rest)] += share;
        }
    }
    for (; here; here &= here - 1) figures->matches[wh_lowest(here)]++;
}

static void compute(struct arena *arena, struct arena_table *table, struct figures *figures) {
    struct look look = { .arena = arena, .table = table };
    struct sample samples[ARENA_BOTS] = { { 0 } };
    double fair[ARENA_BOTS] = { 0 };
    *figures = (struct figures){ .draws = 0 };
    for (uint64_t deal = 0; deal < table->counted; deal++) {
        double shares[ARENA_BOTS] = { 0 };
        struct bout bout = { .sides = 0 };
        uint64_t of;
        for (unsigned place = 0; place < table->per_deal; place++) {
            bout_at(&look, deal * table->per_deal + place, &bout, &of);
            add_bout(table, &bout, figures, shares, fair);
        }
        for (uint32_t here = 0, side = 0; side < bout.sides;
             side++) { /* those of the last are those of the whole deal */
            if (here >> bout.bots[side] & 1) continue;
            here |= 1u << bout.bots[side];
            sample_add(&samples[bout.bots[side]], shares[bout.bots[side]]);
        }
    }
    for (unsigned bot = 0; bot < arena->bot_count; bot++) {
        figures->share[bot] = sample_interval(&samples[bot], 0.95);
        figures->fair[bot] = figures->matches[bot] ? fair[bot] / (double)figures->matches[bot] : 0;
    }
    ratings_fit(bout_at, &look, arena->bot_count, 1, &figures->ratings);
}

/* --- for people --------------------------------------------------------------------------------------------------- */

enum { COLUMNS = 8, CELL = 128 };

struct sheet {
    char (*cells)[COLUMNS][CELL];
    unsigned rows;
};

__attribute__((format(printf, 4, 5))) static void put_cell(struct sheet *sheet, unsigned row, unsigned column,
                                                           const char *format, ...) {
    va_list values;
    va_start(values, format);
    vsnprintf(sheet->cells[row][column], CELL, format, values);
    va_end(values);
}

static void print_sheet(const struct sheet *sheet) {
    static const bool left[COLUMNS] = { [0] = true, [2] = true };
    unsigned widths[COLUMNS] = { 0 };
    for (unsigned row = 0; row < sheet->rows; row++)
        for (unsigned column = 0; column < COLUMNS; column++) {
            unsigned width = text_columns(sheet->cells[row][column]);
            if (width > widths[column]) widths[column] = width;
        }
    for (unsigned row = 0; row < sheet->rows; row++) {
        for (unsigned column = 0; column < COLUMNS; column++) {
            const char *cell = sheet->cells[row][column];
            int gap = (int)(widths[column] - text_columns(cell));
            bool last = column + 1 == COLUMNS;
            if (left[column])
                printf("%s%*s  ", cell, gap, "");
            else
                printf("%*s%s%s", gap, "", cell, last ? "\n" : "  ");
        }
    }
}

/* Elo with the half of its interval of 95 %; never "-0". */
static void put_elo(struct sheet *sheet, unsigned row, const struct ratings *ratings, unsigned bot, const char *about) {
    long elo = lround(ratings->elo[bot]);
    put_cell(sheet, row, 7, elo ? "%+ld %s %.0f" : "%ld %s %.0f", elo, about, 1.96 * ratings->error[bot]);
}

static void fill_table(struct sheet *sheet, struct arena *arena, struct arena_table *table) {
    struct figures figures;
    bool fine = terminal_is_utf8();
    compute(arena, table, &figures);
    for (unsigned bot = 0; bot < arena->bot_count; bot++, sheet->rows++) {
        unsigned row = sheet->rows;
        if (bot == 0) {
            struct wh_text name = wh_text_into(sheet->cells[row][0], CELL);
            wh_put(&name, table->game->id);
            put_arena_options(&name, table, " ");
            put_cell(sheet, row, 1, "%u", table->setup.seats);
        }
        put_cell(sheet, row, 2, "%s", arena->bots[bot]);
        put_cell(sheet, row, 3, "%llu", (unsigned long long)figures.matches[bot]);
        put_cell(sheet, row, 4, "%.1f %%", 100 * figures.share[bot].mean);
        put_cell(sheet, row, 5, "%.1f %s %.1f %%", 100 * figures.share[bot].low, fine ? "–" : "-",
                 100 * figures.share[bot].high);
        put_cell(sheet, row, 6, "%.1f %%", 100 * figures.fair[bot]);
        put_elo(sheet, row, &figures.ratings, bot, fine ? "±" : "+-");
    }
}

static void say_verdict(const struct arena *arena, const struct arena_table *table) {
    static const char *const words[] = {
        [VERDICT_OPEN] =
            WH_TR("%s %u: undecided after %llu deals whether %s is stronger than %s by %g Elo or only by %g "
                  "(%.2f between %.2f and %.2f).\n"),
        [VERDICT_REFUSED] = WH_TR("%s %u: refused after %llu deals: %s is not stronger than %s by %g Elo, rather by %g "
                                  "(%.2f between %.2f and %.2f).\n"),
        [VERDICT_ACCEPTED] =
            WH_TR("%s %u: accepted after %llu deals: %s is stronger than %s by %g Elo, rather than by %g "
                  "(%.2f between %.2f and %.2f).\n")
    };
    const struct sprt *sprt = table->sprt;
    printf(tr(words[sprt->verdict]), table->game->id, table->setup.seats, (unsigned long long)sprt->deals,
           arena->bots[0], arena->bots[1], arena->elo1, arena->elo0, sprt->ratio, sprt->lower, sprt->upper);
}

static void show_table(struct arena *arena) {
    struct sheet sheet = { .rows = 1 };
    sheet.cells = allocate((1 + (size_t)arena->table_count * arena->bot_count) * sizeof *sheet.cells);
    const char *const heads[COLUMNS] = { tr("game"), tr("seats"),    tr("bot"),  tr("matches"),
                                         tr("wins"), tr("interval"), tr("fair"), tr("Elo") };
    for (unsigned column = 0; column < COLUMNS; column++) put_cell(&sheet, 0, column, "%s", heads[column]);
    for (unsigned i = 0; i < arena->table_count; i++) fill_table(&sheet, arena, &arena->tables[i]);
    print_sheet(&sheet);
    if (arena->sprt) puts("");
    for (unsigned i = 0; arena->sprt && i < arena->table_count; i++) say_verdict(arena, &arena->tables[i]);
    free(sheet.cells);
}

/* --- JSON --------------------------------------------------------------------------------------------------------- */

static void put_real(struct wh_text *out, const char *key, double value) {
    char text[64];
    if (key) wh_json_key(out, key);
    snprintf(text, sizeof text, "%.6f", value);
    wh_json_raw(out, strcmp(text, "-0.000000") == 0 ? "0.000000" : text);
}

static void put_count(struct wh_text *out, const char *key, uint64_t value) {
    wh_json_key(out, key);
    wh_json_int(out, (int64_t)value);
}

static void put_by_seat(struct wh_text *out, const struct figures *figures, unsigned bot, unsigned seats) {
    wh_json_key(out, "by_seat");
    wh_json_open(out, '[');
    for (unsigned seat = 0; seat < seats; seat++) {
        double matches = figures->seat_matches[bot][seat];
        if (matches > 0)
            put_real(out, NULL, figures->seat_wins[bot][seat] / matches);
        else
            wh_json_null(out);
    }
    wh_json_close(out, ']');
}

static void put_bot(struct wh_text *out, const struct arena *arena, const struct arena_table *table,
                    const struct figures *figures, unsigned bot) {
    wh_json_open(out, '{');
    wh_json_key(out, "bot");
    wh_json_string(out, arena->bots[bot]);
    put_count(out, "matches", figures->matches[bot]);
    put_real(out, "wins", figures->wins[bot]);
    put_real(out, "share", figures->share[bot].mean);
    put_real(out, "low", figures->share[bot].low);
    put_real(out, "high", figures->share[bot].high);
    put_real(out, "fair", figures->fair[bot]);
    put_real(out, "elo", figures->ratings.elo[bot]);
    put_real(out, "elo_error", figures->ratings.error[bot]);
    wh_json_key(out, "stronger_than");
    wh_json_open(out, '[');
    for (unsigned other = 0; other < arena->bot_count; other++) put_real(out, NULL, figures->ratings.ahead[bot][other]);
    wh_json_close(out, ']');
    put_by_seat(out, figures, bot, table->setup.seats);
    wh_json_close(out, '}');
}

static void put_sprt(struct wh_text *out, const struct arena *arena, const struct sprt *sprt) {
    static const char *const verdicts[] = { "open", "refused", "accepted" };
    wh_json_key(out, "sprt");
    wh_json_open(out, '{');
    wh_json_key(out, "verdict");
    wh_json_string(out, verdicts[sprt->verdict]);
    put_real(out, "elo0", arena->elo0);
    put_real(out, "elo1", arena->elo1);
    put_real(out, "alpha", arena->alpha);
    put_real(out, "beta", arena->beta);
    put_real(out, "ratio", sprt->ratio);
    put_real(out, "lower", sprt->lower);
    put_real(out, "upper", sprt->upper);
    put_count(out, "deals", sprt->deals);
    wh_json_close(out, '}');
}

static void put_table(struct wh_text *out, struct arena *arena, struct arena_table *table) {
    struct figures figures;
    compute(arena, table, &figures);
    wh_json_open(out, '{');
    wh_json_key(out, "game");
    wh_json_string(out, table->game->id);
    put_count(out, "players", table->setup.seats);
    wh_json_key(out, "options");
    wh_wire_options(out, table->game, &table->setup, table->shown);
    put_count(out, "sides", table->sides);
    put_count(out, "deals", table->counted);
    put_count(out, "matches", table->counted * table->per_deal);
    put_count(out, "draws", figures.draws);
    wh_json_key(out, "bots");
    wh_json_open(out, '[');
    for (unsigned bot = 0; bot < arena->bot_count; bot++) put_bot(out, arena, table, &figures, bot);
    wh_json_close(out, ']');
    if (table->sprt) put_sprt(out, arena, table->sprt);
    wh_json_close(out, '}');
}

static void show_json(struct arena *arena) {
    enum { ROOM_A_BOT = 2048 };
    size_t room = QUESTION_WORDS + (size_t)arena->table_count * (arena->bot_count + 1) * ROOM_A_BOT;
    struct wh_text out = wh_text_into(allocate(room), room);
    char seed[32];
    wh_json_open(&out, '{');
    put_count(&out, "arena", 1);
    wh_json_key(&out, "question");
    wh_json_string(&out, arena->words);
    wh_json_key(&out, "seed"); /* as text: it may be larger than numbers of JSON are everywhere */
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)arena->seed);
    wh_json_string(&out, seed);
    wh_json_key(&out, "tables");
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < arena->table_count; i++) put_table(&out, arena, &arena->tables[i]);
    wh_put(&out, "]}\n");
    wh_assert(!out.overflow);
    fputs(out.start, stdout);
    free(out.start);
}

void arena_show(struct arena *arena, bool json) {
    if (json)
        show_json(arena);
    else
        show_table(arena);
}
