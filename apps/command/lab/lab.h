/* lab.h: what the parts of `witching lab` share.
 *
 *   lab.c         the command: arguments, and the run
 *   facts.c       one match watched          campaign.c   many of them played
 *   study.c       what an arm comes to       figures.c    and shows
 *   contrast.c    two arms in pairs          options.c    every value of every option beside the usual ones
 *   compare.c     one question               tune.c       a search for option values
 *   tally.c       intervals and tests        sequence.c   those that may be looked at all the time */
#ifndef WITCHING_COMMAND_LAB_LAB_H
#define WITCHING_COMMAND_LAB_LAB_H

#include "command/lab/contrast.h"
#include "command/report/report.h"
#include "shared/app.h"
#include "shared/thinker.h"

enum { DOUBLINGS = 4, MOST_RUNGS = 2 + DOUBLINGS, MOST_GOALS = 4 };

/* Where figures go: into the page, and as a CSV file beside it. */
struct publication {
    const struct wh_game *game;
    struct report report;
    const char *directory;
    bool failed; /* a file could not be written, and it was said */
};

/* A stronger bot at one seat against a weaker one at all others, and the same deals without the stronger. */
struct rung {
    struct arm *arm, *without;
    char strong[THINKER_NAME], weak[THINKER_NAME];
    char label[FIGURE_LABEL]; /* for people */
};

/* "about 40 decisions" */
enum goal_kind { WITHIN, ABOUT, AT_LEAST, AT_MOST };
struct goal {
    enum goal_kind kind;
    struct measure measure;
    double value;
};

enum purpose { STUDY, COMPARE, TUNE };

struct lab {
    enum purpose purpose;
    struct choice choice;
    const char *bot, *out;
    bool brief;
    uint32_t matches, budget;
    uint64_t seed;
    double precision;     /* 0: the number of matches is fixed */
    const char *sides[2]; /* of a comparison */
    const char *goal_text;
    struct goal goals[MOST_GOALS];
    unsigned goal_count;
    unsigned variants;     /* the arms after the first: one option changed, or a candidate */
    uint64_t combinations; /* of option values, of which the candidates are some */
    struct rung rungs[MOST_RUNGS];
    unsigned rung_count;
    struct campaign *campaign;
};

/* --- lab.c -------------------------------------------------------------------------------------------------------- */

void say_repeats(const struct lab *lab, struct report *report); /* how many matches do not count, if any */
void begin_page(const struct lab *lab, struct publication *to, const char *title);
int end_page(const struct lab *lab, struct publication *to); /* writes it; DONE or FAILED */
/* Looks at everything played so far, and asks for more until `enough` says of each arm that it is. False: stopped. */
bool play_until(struct lab *lab, unsigned first, unsigned count, bool (*enough)(const struct lab *lab, unsigned arm));
/* Each seat's share, as precisely as was asked for. */
bool seats_known(const struct arm *arm, uint32_t matches, struct standard standard);

/* --- figures.c ---------------------------------------------------------------------------------------------------- */

struct verdict_on {
    struct interval interval;
    double adjusted; /* chance, for all tests of the section together */
};
struct balance {
    struct verdict_on verdicts[2 * WH_MAX_SEATS]; /* seats, then places after the first */
    unsigned count;
};

void publish(struct publication *to, struct figure *figure);
void put_interval(struct row *row, unsigned column, struct interval interval);
/* Shares of the win against a fair one; the columns: matches, share and its interval, chance. */
struct figure share_figure(const char *id, const char *title, const char *about, unsigned seats);
void put_share(struct row *row, double matches, const struct verdict_on *verdict, double mark);
enum standing standing_of(double adjusted, double value, double mark);
void judge_seats(const struct arm *arm, const struct study *study, double precision, struct balance *out);
void publish_facts(struct publication *to, const struct study *study);
void publish_balance(struct publication *to, const struct study *study, const struct balance *balance);
void publish_course(struct publication *to, const struct study *study);
void publish_uses(struct publication *to, const struct study *study);
void publish_skill(struct publication *to, const struct rung *rungs, unsigned count, double precision);

/* --- options.c ---------------------------------------------------------------------------------------------------- */

struct comparisons {
    unsigned count, measures;
    struct contrast *list;
    double *adjusted; /* by contrast and measure */
};
/* Each arm of these beside the first one. `more`: the chances of further tests, judged together with them and put back
 * adjusted. */
void compare_arms(const struct lab *lab, unsigned first, unsigned count, double *more, unsigned more_count,
                  struct comparisons *out);
void comparisons_free(struct comparisons *comparisons);
const double *adjusted_of(const struct comparisons *comparisons, unsigned contrast);
/* "decisions +54.1, seat 3 −6.2 %"; what changes beyond chance. False: nothing does. */
bool put_changes(const struct contrast *contrast, const double *adjusted, char *out, size_t room);

void add_option_arms(struct lab *lab);
/* What a comparison is called on the page and in files. */
struct manner {
    const char *prefix, *row_key, *row_title, *mark_words;
    /* What a figure of that unit shows. */
    void (*about)(enum unit unit, bool seats, double was, char *out, size_t room);
};
/* A row for each comparison, and a figure for each thing compared. */
void publish_comparisons(const struct comparisons *found, const struct manner *manner, struct publication *to);
void compare_bots(const struct lab *lab, struct comparisons *out); /* what the stronger one of each rung changes */
void publish_bots(const struct comparisons *found, struct publication *to);

bool differences_known(const struct contrast *contrast, double precision); /* of all seats' shares, to ±precision */
bool variant_known(const struct lab *lab, unsigned arm);                   /* the same, as was asked for */
void say_options(const struct comparisons *found, struct report *report);
void publish_options(const struct comparisons *found, struct publication *to);

/* --- compare.c, tune.c -------------------------------------------------------------------------------------------- */

bool add_sides(struct lab *lab); /* false: refused, and it was said */
int compare(struct lab *lab);
bool read_goals(struct lab *lab);
void add_candidates(struct lab *lab);
int tune(struct lab *lab);

#endif
