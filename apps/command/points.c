/* points.c: the tally of a match as a table: sources down, players across. */
#include "command/points.h"

#include "shared/app.h"

#include <string.h>

enum { NUMBER = 5, GAP = 2, FIRST_LEAST = 24, WIDTH = 80 };

struct sheet {
    const struct wh_match *match;
    struct wh_scene scene;
    unsigned first, column[WH_MAX_SEATS]; /* how wide they are */
};

static unsigned width_of(const char *text) {
    unsigned width = 0;
    for (; *text; text++) width += (*text & 0xc0) != 0x80;
    return width;
}

static unsigned larger(unsigned a, unsigned b) { return a > b ? a : b; }
static unsigned smaller(unsigned a, unsigned b) { return a < b ? a : b; }

static void put_spaces(struct wh_text *out, unsigned count) {
    while (count--) wh_put_char(out, ' ');
}

/* What is longer than its column is cut, and shows it. */
static void put_right(struct wh_text *out, unsigned width, const char *text) {
    unsigned room = width - GAP, length = width_of(text);
    bool cut = length > room;
    put_spaces(out, width - (cut ? room : length));
    for (unsigned shown = 0; *text; text++) {
        shown += (*text & 0xc0) != 0x80;
        if (cut && shown == room) break;
        wh_put_char(out, *text);
    }
    if (cut) wh_put_char(out, '.');
}

static const char *name_of(const struct sheet *sheet, unsigned source) {
    return wh_source_name(sheet->match->game, wh_tally_source(sheet->match->game, source), language_spoken());
}

static void put_line(struct wh_text *out, const struct sheet *sheet, const char *name, const int32_t *points) {
    unsigned length = width_of(name);
    wh_put(out, name);
    if (length > sheet->first) wh_put_char(out, '\n');
    put_spaces(out, length > sheet->first ? sheet->first : sheet->first - length);
    for (unsigned seat = 0; seat < sheet->match->setup.seats; seat++) {
        char number[24];
        struct wh_text text = wh_text_into(number, sizeof number);
        wh_put_score(&sheet->scene, points[seat], &text);
        put_right(out, sheet->column[seat], number);
    }
    wh_put_char(out, '\n');
}

static bool counts(const struct sheet *sheet, wh_points points, unsigned source) {
    for (unsigned seat = 0; seat < sheet->match->setup.seats; seat++)
        if (points[seat][source]) return true;
    return false;
}

static void measure(struct sheet *sheet, wh_points total) {
    sheet->first = width_of(tr("Total"));
    for (unsigned source = 0; source < WH_SOURCES; source++)
        if (counts(sheet, total, source)) sheet->first = larger(sheet->first, width_of(name_of(sheet, source)));
    unsigned seats = sheet->match->setup.seats, most = (WIDTH - FIRST_LEAST) / seats - GAP, left = WIDTH;
    for (unsigned seat = 0; seat < seats; seat++) {
        unsigned name = smaller(most, width_of(wh_seat_name(&sheet->scene, seat)));
        left -= sheet->column[seat] = GAP + larger(NUMBER, name);
    }
    sheet->first = smaller(sheet->first, left);
}

static void put_lines(struct wh_text *out, const struct sheet *sheet, wh_points total) {
    int32_t all[WH_MAX_SEATS] = { 0 }, points[WH_MAX_SEATS];
    put_spaces(out, sheet->first);
    for (unsigned seat = 0; seat < sheet->match->setup.seats; seat++)
        put_right(out, sheet->column[seat], wh_seat_name(&sheet->scene, seat));
    wh_put_char(out, '\n');
    for (unsigned source = 0; source < WH_SOURCES; source++) {
        if (!counts(sheet, total, source)) continue;
        for (unsigned seat = 0; seat < sheet->match->setup.seats; seat++)
            all[seat] += points[seat] = total[seat][source];
        put_line(out, sheet, name_of(sheet, source), points);
    }
    put_line(out, sheet, tr("Total"), all);
}

void put_points_table(struct wh_text *out, const struct wh_match *match) {
    char view[WH_JSON_MAX];
    struct sheet sheet = { .match = match,
                           .scene = wh_scene_of(match, match->state, WH_PUBLIC, language_spoken(), view) };
    struct wh_tally tally = wh_tally_of(match, false);
    unsigned rounds = 0;
    while (wh_tally_next(&tally)) rounds++;
    if (!rounds) return;
    measure(&sheet, tally.total);
    put_lines(out, &sheet, tally.total);
}
