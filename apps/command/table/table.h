/* table.h: the table as one seat sees it. Drawing gets a scene (witching/words.h), whose only knowledge of the match is
 * that seat's redacted view: a secret cannot reach the screen, not even by mistake. Each game may have its own `look`;
 * all others are drawn from their view alone. What is said comes from the game's words. */
#ifndef WITCHING_COMMAND_TABLE_TABLE_H
#define WITCHING_COMMAND_TABLE_TABLE_H

#include "command/table/canvas.h"
#include "witching/words.h"

canvas_style seat_style(unsigned seat); /* for what bears the letter of a seat: A, B, C, D */

enum { LOG_LINES = 380, LOG_TEXT = WH_LINE_TEXT };
struct log_lines { /* the latest last; the oldest are forgotten */
    unsigned count;
    unsigned fresh; /* from this line on it is new to the viewer since their own last move */
    char text[LOG_LINES][LOG_TEXT];
    bool milestone[LOG_LINES]; /* the end of a round and the like: it stands out */
};
void log_add(struct log_lines *log, const struct wh_line *line); /* one that joins goes on with the last, if any */

struct area {
    unsigned row, column, end, rows;
};

struct table_look {
    const char *game;
    const char *signs; /* what the signs on the board mean, in English; NULL: they need no words */
    unsigned hand_rows;
    unsigned (*board_rows)(const struct wh_scene *scene,
                           unsigned columns); /* the least it needs, some room for the log included */
    /* Draws on `area` and says where in it the log goes. */
    void (*draw_board)(const struct wh_scene *scene, struct canvas *canvas, const struct area *area, struct area *log);
    void (*draw_hand)(const struct wh_scene *scene, struct canvas *canvas, unsigned row);
    const char *(*sign)(const struct wh_scene *scene); /* what the title says of this table; NULL: nothing */
    unsigned (*heading)(const char *action);           /* leading words that moves of one group share; 0: none */
    void (*paint)(const char *word, size_t length, canvas_style *styles); /* colours the words of the game */
};
extern const struct table_look look_hourglass, look_midnight, look_halloween, look_clockman, look_keyhole, look_plain;
const struct table_look *look_of(const struct wh_game *game);

/* Text in the game's colours; what is no word of the game in `style`. Returns the column after it. */
unsigned put_painted(const struct table_look *look, struct canvas *canvas, unsigned row, unsigned column, unsigned end,
                     canvas_style style, const char *text);

/* The rows that text takes when wrapped. */
unsigned text_rows(const char *text, unsigned columns);
/* Painted text, wrapped; returns the row after it. */
unsigned put_wrapped(const struct table_look *look, struct canvas *canvas, unsigned row, unsigned column, unsigned end,
                     canvas_style style, const char *text);
void draw_box(struct canvas *canvas, const struct area *box, canvas_style style);

struct frame {
    const struct wh_scene *scene;
    const struct log_lines *log;
    const char (*moves)[WH_ACTION_TEXT];
    unsigned move_count; /* 0: nobody is asked */
    const char *message; /* above the prompt, or "" */
    unsigned rows;       /* of the screen, the prompt's included; 0: as many as it takes */
};

void draw_frame(const struct frame *frame, struct canvas *canvas);
/* The numbered moves from `row` on, at most `most` rows (0: all): the rows taken. canvas may be NULL: just measure. */
unsigned draw_moves(const struct table_look *look, const char (*moves)[WH_ACTION_TEXT], unsigned count,
                    struct canvas *canvas, unsigned row, unsigned columns, unsigned most);
/* Text with line breaks, wrapped; returns the row after it. */
unsigned draw_text(const struct table_look *look, struct canvas *canvas, unsigned row, unsigned column,
                   const char *text);

#endif
