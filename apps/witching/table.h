/* table.h: the table as one seat sees it. Drawing gets a `scene`, whose only knowledge of the match is that seat's
 * redacted view as JSON text: a secret cannot reach the screen, not even by mistake. Each game may have its own `look`;
 * all others are drawn from their view alone. */
#ifndef WITCHING_TABLE_H
#define WITCHING_TABLE_H

#include "table_canvas.h"
#include "witching/match.h"

struct scene {
    const struct wh_game *game;
    const struct wh_setup *setup;
    const struct wh_player *players;
    int viewer, actor; /* a seat or WH_PUBLIC; a seat, WH_CHANCE or WH_OVER */
    const char *view;
    size_t view_length;
    int32_t scores[WH_MAX_SEATS]; /* at the end only */
    uint32_t winners;
};

/* Reading the view. `path` is a format: view_number(scene, 0, "sets.%u.owner", 1). */
int64_t view_number(const struct scene *scene, int64_t missing, const char *path, ...)
    __attribute__((format(printf, 3, 4)));
/* A string without its quotes, or any other value as it stands; "" if there is none. */
void view_words(const struct scene *scene, char *out, size_t capacity, const char *path, ...)
    __attribute__((format(printf, 4, 5)));
bool view_true(const struct scene *scene, const char *path, ...) __attribute__((format(printf, 2, 3)));
bool view_null(const struct scene *scene, const char *path, ...) __attribute__((format(printf, 2, 3))); /* or missing */
/* The items of a list, also where only their number is shown. */
unsigned view_count(const struct scene *scene, const char *path, ...) __attribute__((format(printf, 2, 3)));

const char *seat_name(const struct scene *scene, int64_t seat); /* "nobody" if it is none */
bool seat_is_you(const struct scene *scene, int64_t seat);      /* the name is "You": "You take", not "You takes" */
canvas_style seat_style(unsigned seat);                         /* for what bears the letter of a seat: A, B, C, D */
/* The word of an option as set up: option_word(scene, "memory") is "open" or "closed"; "" if the game has no such
 * option. */
void option_word(const struct wh_game *game, const struct wh_setup *setup, const char *key, char *out, size_t capacity);

enum { LOG_LINES = 380, LOG_TEXT = 320 };
struct log_lines { /* the latest last; the oldest are forgotten */
    unsigned count;
    unsigned fresh; /* from this line on the viewer has not seen it before a move of his own */
    char text[LOG_LINES][LOG_TEXT];
    bool milestone[LOG_LINES]; /* the end of a round and the like: it stands out */
};
void log_add(struct log_lines *log, const char *text);
void log_add_milestone(struct log_lines *log, const char *text);

/* A move in words. `words`: what the action begins with ("": anything); one that ends with a space wants more behind
 * it. In the sentences {0} is who, {1} all that stands behind, {2} {3} {4} its words one by one. The first that fits
 * counts. */
struct told {
    const char *words, *you, *other;
};
bool tell_move(const struct told *list, size_t count, const struct scene *scene, int who, const char *action,
               struct wh_text *out); /* false: none fits, nothing is written */

struct area {
    unsigned row, column, end, rows;
};

struct table_look {
    const char *game;
    unsigned hand_rows;
    unsigned board_grows; /* how many rows more than the least it can use; 0: a few more lines of the log */
    bool half_points;     /* scores are counted in halves */
    unsigned (*board_rows)(const struct scene *scene,
                           unsigned columns); /* the least it needs, some room for the log included */
    /* Draws on `area` and says where in it the log goes. */
    void (*draw_board)(const struct scene *scene, struct canvas *canvas, const struct area *area, struct area *log);
    void (*draw_hand)(const struct scene *scene, struct canvas *canvas, unsigned row);
    unsigned (*heading)(const char *action); /* leading words that moves of one group share; 0: none */
    void (*paint)(const char *word, size_t length, canvas_style *styles); /* colours the words of the game */
    void (*narrate)(const struct scene *before, int who, const char *action, struct wh_text *out);
    void (*aftermath)(const struct scene *before, const struct scene *after, struct log_lines *log);
    void (*explain)(const struct scene *scene, struct wh_text *out); /* what the decision now is about */
    const char *rules; /* short, for a person at the table; in English, as all texts of a look */
};
extern const struct table_look look_hourglass, look_midnight, look_halloween, look_clockman, look_keyhole, look_plain;
const struct table_look *look_of(const struct wh_game *game);

/* Text in the game's colours; what is no word of the game in `style`. Returns the column behind it. */
unsigned put_painted(const struct table_look *look, struct canvas *canvas, unsigned row, unsigned column, unsigned end,
                     canvas_style style, const char *text);

struct frame {
    const struct scene *scene;
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
/* Text with line breaks, wrapped; returns the row behind it. */
unsigned draw_text(const struct table_look *look, struct canvas *canvas, unsigned row, unsigned column,
                   const char *text);
void put_score(const struct wh_game *game, int64_t score, struct wh_text *out); /* as people count it */
void draw_result(const struct scene *scene, struct wh_text *out);               /* who won, in a sentence */

#endif
