/* play.h: a match at the terminal table, shared by the parts of `witching play`. Only these files touch the match; what
 * is drawn goes through a seat's view (table.h). */
#ifndef WITCHING_COMMAND_PLAY_PLAY_H
#define WITCHING_COMMAND_PLAY_PLAY_H

#include "command/table/table.h"
#include "shared/app.h"
#include "shared/terminal.h"
#include "shared/thinker.h"

enum { PATH_CAPACITY = 4096, SCREEN_BYTES = 1 << 20 };

/* A decision of a person, and the luck that was to come: taken back, everything happens again as it did. */
struct moment {
    uint32_t ply;
    struct wh_rng luck, thought;
};

struct session {
    struct wh_match match;
    struct terminal terminal;
    struct wh_rng luck, thought; /* what shuffles and dice come from; what bots think with */
    /* the bot of each seat, and the one that gives hints; from its first move on */
    struct thinker *thinkers[WH_MAX_SEATS + 1];
    unsigned pace;            /* milliseconds a bot's move stays on the screen */
    char path[PATH_CAPACITY]; /* the record; "" if none is kept */
    const char *wish;         /* where the first record was to go; NULL: the usual folder */
    int last_person;          /* whose hand was last on the screen, -1: nobody's */
    char message[512];
    struct line_history history;
    struct log_lines log;
    struct canvas canvas;
    uint32_t told; /* plies already told in plain text */
    struct moment *moments;
    unsigned moment_count, moment_room;
    uint32_t standing[WH_MAX_SEATS]; /* standing answers: bit per entry of the game's list */
};

/* ask.c: who plays what */
struct plan {
    const struct wh_game *game;
    struct wh_setup setup;
    struct wh_player players[WH_MAX_SEATS];
    const char *bot; /* the bot where none is named */
};
void plan_seats(struct plan *plan);                  /* one person, bots elsewhere */
bool plan_seat(struct plan *plan, const char *spec); /* "1=Anna", "2=bot:random"; false: refused, and it was said */
/* What concerns the table, if one person plays against bots; what was set by hand stays: bit per option. */
void plan_table(struct plan *plan, uint32_t by_hand);
bool plan_names(struct plan *plan);   /* gives names to those who have none; false: two are alike, and it was said */
bool plan_bot_known(const char *bot); /* false: there is none, and it was said */
unsigned plan_usual_seats(const struct wh_game *game);
bool ask_plan(struct session *session, struct plan *plan); /* false: nobody answers any more */

/* The thinker of a seat's bot, or of hints (HINTS instead of a seat); opened when first asked for. */
enum { HINTS = WH_MAX_SEATS };
struct thinker *session_thinker(struct session *session, unsigned seat);

/* record.c: the record on disk */
bool record_place(struct session *session,
                  const char *wish);             /* finds and reserves the file; false: it was said why not */
bool record_place_next(struct session *session); /* the same for the next match, beside it */
bool record_load(struct session *session, const char *path);           /* false: it was said why not */
bool record_save(struct session *session, const char *path);           /* false: it was said why not */
bool record_reserve(const char *path, char *refusal, size_t capacity); /* a new, empty file; false: why not */

/* show.c: what is on the screen */
unsigned person_count(const struct session *session);
bool is_person(const struct session *session, int seat);
int bystander(const struct session *session); /* the viewer while no person is asked */
bool memory_is_closed(const struct session *session);
void new_canvas(struct session *session); /* an empty sheet as wide as the terminal */
void put_canvas(struct session *session, unsigned first);
void show_table(struct session *session, int viewer, const char (*moves)[WH_ACTION_TEXT], unsigned move_count);
void show_page(struct session *session, const char *text); /* text to read, with a way back */
void show_line(struct session *session, const char *text); /* where the table is no longer shown */
void show_log_page(struct session *session, int viewer);
bool show_curtain(struct session *session, int seat);    /* false: nobody answers any more */
void say_round_end(struct session *session, int viewer); /* if one ended since the viewer's last move */
void tell_news(struct session *session);                 /* plain text: what happened since the last time */
void say(struct session *session, const char *format, ...) __attribute__((format(printf, 2, 3))); /* the message line */
void put_explanation(struct session *session, int viewer, struct wh_text *out); /* what is to be decided */
void put_result(struct session *session, struct wh_text *out);                  /* who won, and the scores */
void put_verdict(struct session *session, struct wh_text *out);                 /* who won, and why */
void put_view(struct session *session, int viewer, struct wh_text *out);        /* JSON */

/* nudge.c: putting a thing down where the rules leave the place free: with the arrow keys, or in friendly words */
enum nudged {
    NUDGE_NOT_MEANT, /* the words are something else */
    NUDGE_LEFT,      /* nothing is put down; if there is a reason, it was said */
    NUDGE_ASKS,      /* in plain text: the move is shown, and wants to be confirmed */
    NUDGE_CHOSEN,    /* the move */
    NUDGE_GONE       /* nobody answers any more */
};
enum nudged nudge(struct session *session, int seat, const char *words, char move[WH_ACTION_TEXT]);
/* Friendly words in the notation of the rules; others as they are. */
void nudge_exact(const struct session *session, int seat, const char *words, char move[WH_ACTION_TEXT]);
void say_why(struct session *session, const struct wh_why *why); /* the message line: a refusal and its rule */

/* peek.c: pictures */
/* "": the last look; "2": the second; "south3": what this seat may see from there now */
void show_look(struct session *session, int seat, const char *wish);

/* lesson.c: a guided first match */
bool lesson_known(const struct wh_game *game);
void lesson_plan(struct plan *plan);       /* seats and options of the lesson of plan->game */
bool play_lesson(struct session *session); /* false: it was left, or nobody answers any more */

/* turn.c: one decision of a person */
enum outcome { MOVED, LEFT, AGAIN };
enum outcome person_turn(struct session *session, int seat);
enum outcome after_match(struct session *session);
bool show_and_wait(struct session *session, int viewer); /* the table, until Enter; false: nobody answers any more */

#endif
