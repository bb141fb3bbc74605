/* template.h: Candles, a complete tiny game to start a new one from: copy this folder and rename.
 * Its rules are in docs/spec/template.md. */
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include "witching/heuristics.h"

enum { CANDLES = 12, SEATS = 4, HAND = 3, LUMPS = 2, DIE = 6 };
enum { NO_SEAT = 255, NO_CANDLE = 255 };
enum phase { SHUFFLE, LAY, ROLL, END };

struct template {
    uint8_t seats; /* every state begins with this */
    uint8_t gust;  /* the option */
    uint8_t phase, turn;
    uint8_t lit; /* the candle just laid; NO_CANDLE outside phase ROLL */
    uint8_t deck_count, out_count;
    uint8_t deck[CANDLES];     /* top last; unused bytes are 0, as everywhere: equal states are equal bytes */
    uint8_t out[CANDLES];      /* burnt candles, in the order laid */
    uint8_t wax[SEATS][LUMPS]; /* what a die said of each lump, 1 to 6; 0 before the deal */
    uint16_t hands[SEATS];     /* bits: bit i is the candle of length i + 1 */
    uint16_t hours[SEATS];
};

/* Actions: LAY a candle (by a seat), ROLL a number (by chance). At the shuffle the action is the shuffle's number. */
enum kind { LAY_CANDLE = 1, ROLL_DIE };
static inline wh_action pack(enum kind kind, unsigned number) { return (wh_action)kind | (wh_action)number << 2; }
static inline unsigned kind_of(wh_action a) { return a & 3; }
static inline unsigned number_of(wh_action a) { return (unsigned)(a >> 2 & 15); }

#define BIT(i) ((uint16_t)(1u << (i)))

enum reason { GAME_OVER, SHUFFLE_FIRST, ROLL_FIRST, NOT_A_MOVE, NOT_IN_HAND, REASONS };
extern const struct wh_reason template_reasons[REASONS];
extern const char *const template_names[CANDLES];
void template_format(const void *state, wh_action action, int viewer, struct wh_text *out);
uint64_t template_seen(const void *state, wh_action action, int viewer);
bool template_parse(const void *state, const char *text, size_t length, wh_action *out, struct wh_why *why);
extern const struct wh_numbering template_numbering;

enum { FIELDS = 8, OPTIONS = 1 };
extern const struct wh_option template_options[OPTIONS];
extern const struct wh_field template_fields[FIELDS];
void template_resample(void *state, int seat, struct wh_rng *rng);
bool template_reveals(const void *state, wh_action action);
const char *template_hinges(const void *state, wh_action action);
const char *template_audit(const void *state);
enum { SOURCES = 3 };
extern const struct wh_source template_sources[SOURCES];
bool template_gains(const void *before, wh_action action, const void *after, wh_points points);
void template_printed(struct wh_text *out);

/* bots/: a hand-made judgement, and the learned estimate of who will win */
int32_t template_value(const void *state, int seat);
enum { FEATURES = 2, ROWS = SEATS - 1 };
extern const int32_t template_weights[ROWS][FEATURES][WH_STAGES];
extern const struct wh_estimator template_estimator;

#endif
