/* plain.c: the look of a game that has none of its own: its view, key by key. Everything is there, nothing is
 * pretty. */
#include <stdio.h>
#include <string.h>

#include "command/table/table.h"
#include "shared/language.h"
#include "shared/terminal.h"

/* One key a row, with its value as JSON, wrapped. Without a canvas: just the number of rows. */
static unsigned draw_keys(const struct wh_scene *scene, struct canvas *canvas, unsigned row, unsigned columns) {
    struct wh_json in = wh_json_of(scene->view, scene->view_length);
    char key[WH_JSON_NAME];
    unsigned first = row, indent = 16;
    if (!wh_json_enter(&in, '{')) return 0;
    while (wh_json_next_key(&in, key)) {
        wh_json_peek(&in); /* moves on to where the value begins */
        const char *value = in.at;
        if (!wh_json_skip(&in)) break;
        if (canvas) canvas_put(canvas, row, 2, indent - 1, DIM, key);
        for (const char *at = value; at < in.at;) {
            char line[CANVAS_COLUMNS * 4];
            size_t left = (size_t)(in.at - at), size = columns - indent - 1;
            if (size > left) size = left;
            snprintf(line, sizeof line, "%.*s", (int)size, at);
            if (canvas) canvas_put(canvas, row, indent, columns, PLAIN, line);
            at += size;
            row++;
        }
    }
    return row - first;
}

static unsigned board_rows(const struct wh_scene *scene, unsigned columns) {
    return draw_keys(scene, NULL, 0, columns) + scene->setup->seats + 3;
}

static void draw_board(const struct wh_scene *scene, struct canvas *canvas, const struct area *area, struct area *log) {
    unsigned row = area->row + draw_keys(scene, canvas, area->row, canvas->columns);
    for (unsigned seat = 0; seat < scene->setup->seats; seat++, row++) {
        bool acts = scene->actor == (int)seat;
        canvas_print(canvas, row, 0, canvas->columns, acts ? CYAN | BOLD : PLAIN, tr("%s seat %u: %s"),
                     acts ? "▶" : " ", seat + 1, wh_seat_name(scene, seat));
    }
    *log = (struct area){ row, 2, canvas->columns, area->row + area->rows - row };
}

static void draw_hand(const struct wh_scene *scene, struct canvas *canvas, unsigned row) {
    canvas_print(canvas, row, 1, canvas->columns, BOLD, tr("You are seat %d, %s"), scene->viewer + 1,
                 wh_seat_name(scene, scene->viewer));
}

static unsigned heading(const char *action) { return strchr(action, ' ') ? 1 : 0; }

static void paint(const char *word, size_t length, canvas_style *styles) { (void)word, (void)length, (void)styles; }

const struct table_look look_plain = { .game = "",
                                       .hand_rows = 1,
                                       .board_rows = board_rows,
                                       .draw_board = draw_board,
                                       .draw_hand = draw_hand,
                                       .heading = heading,
                                       .paint = paint };
