/* table_hourglass.c: hourglass on the screen: three holders, the players, the hand. It reads the seat's view only; what
 * is legal, and why not, is the engine's business. */
#include <stdio.h>
#include <string.h>

#include "language.h"
#include "table.h"
#include "terminal.h"

enum { HOLDERS = 3, HOLDER_ROWS = 6, CARD_TEXT = 8 };

/* --- cards ------------------------------------------------------------------------------------------------------------- */

static bool is_card(const char *word, size_t length) {
    if (length < 2 || length > 3 || !(word[0] == 'r' || word[0] == 'p' || word[0] == 'j')) return false;
    for (size_t i = 1; i < length; i++)
        if (word[i] < '0' || word[i] > '9') return false;
    return true;
}

static canvas_style card_style(char suit) {
    return suit == 'r' ? RED : suit == 'p' ? PURPLE : suit == 'j' ? YELLOW : DIM;
}

static void paint(const char *word, size_t length, canvas_style *styles) {
    if (!is_card(word, length)) return;
    for (size_t i = 0; i < length; i++) styles[i] = card_style(word[0]) | BOLD;
}

/* Table T1 of the rules, by the option `glasses`: what is printed on the cards. */
static unsigned glasses_on(const struct scene *scene, const char *card) {
    char table[16];
    int value = 0;
    option_word(scene->game, scene->setup, "glasses", table, sizeof table);
    if (wh_same(table, "flat")) return 1;
    if (card[0] == 'j') return 0;
    for (const char *digit = card + 1; *digit >= '0' && *digit <= '9'; digit++) value = value * 10 + (*digit - '0');
    int from_end = value - 1 < 25 - value ? value - 1 : 25 - value;
    if (wh_same(table, "fives")) return 1 + (unsigned)(from_end / 5);
    return from_end / 3 < 3 ? (unsigned)(from_end / 3) : 3;
}

/* The hourglasses on a list of cards; *hidden: how many of the cards cannot be seen. */
static unsigned glasses_in(const struct scene *scene, const char *path, unsigned *hidden) {
    unsigned sum = 0, count = view_count(scene, "%s", path);
    *hidden = 0;
    for (unsigned i = 0; i < count; i++) {
        char card[CARD_TEXT];
        view_words(scene, card, sizeof card, "%s.%u", path, i);
        if (is_card(card, strlen(card)))
            sum += glasses_on(scene, card);
        else
            ++*hidden;
    }
    return sum;
}

static void put_glasses(struct canvas *canvas, unsigned row, unsigned column, unsigned end, unsigned count) {
    for (unsigned i = 0; i < count; i++) column = canvas_put(canvas, row, column, end, YELLOW, "◆");
}

/* --- the holders ------------------------------------------------------------------------------------------------------- */

static void draw_box(struct canvas *canvas, const struct area *box, canvas_style style) {
    unsigned last = box->row + box->rows - 1, edge = box->end - 1;
    canvas_fill(canvas, box->row, box->column, box->end, style, "─");
    canvas_fill(canvas, last, box->column, box->end, style, "─");
    for (unsigned row = box->row; row <= last; row++) {
        canvas_put(canvas, row, box->column, box->end, style, row == box->row ? "╭" : row == last ? "╰" : "│");
        canvas_put(canvas, row, edge, box->end, style, row == box->row ? "╮" : row == last ? "╯" : "│");
    }
}

static void draw_top_card(const struct scene *scene, struct canvas *canvas, unsigned holder, unsigned row,
                          unsigned column) {
    char card[CARD_TEXT];
    view_words(scene, card, sizeof card, "sets.%u.cards.0", holder);
    canvas_style style = card_style(card[0]) | BOLD;
    canvas_put(canvas, row, column, column + 7, style, "┏━━━━━┓");
    canvas_print(canvas, row + 1, column, column + 7, style, "┃ %-3s ┃", card);
    canvas_put(canvas, row + 2, column, column + 7, style, "┗━━━━━┛");
}

/* The cards below the top one, as many as the three rows beside it hold. */
static void draw_under(const struct scene *scene, struct canvas *canvas, unsigned holder, const struct area *area) {
    unsigned count = view_count(scene, "sets.%u.cards", holder), row = area->row, column = area->column;
    for (unsigned i = 1; i < count; i++) {
        char card[CARD_TEXT];
        view_words(scene, card, sizeof card, "sets.%u.cards.%u", holder, i);
        bool known = is_card(card, strlen(card));
        bool last_place = row + 1 == area->row + area->rows && column + 8 > area->end;
        if (!known || (last_place && i + 1 < count)) {
            canvas_print(canvas, row, column, area->end, DIM, known ? "+%u" : tr("%u under"), count - i);
            return;
        }
        if (column + strlen(card) > area->end) row++, column = area->column;
        column = canvas_put(canvas, row, column, area->end, card_style(card[0]), card) + 1;
    }
}

static void draw_worth(const struct scene *scene, struct canvas *canvas, unsigned holder, unsigned row, unsigned column,
                       unsigned end) {
    char path[32];
    unsigned hidden;
    snprintf(path, sizeof path, "sets.%u.cards", holder);
    unsigned worth = glasses_in(scene, path, &hidden), cards = view_count(scene, "%s", path);
    column = canvas_print(canvas, row, column, end, YELLOW | BOLD, hidden ? tr("%u◆ on top") : "%u◆", worth);
    canvas_print(canvas, row, column + 1, end, DIM, cards == 1 ? tr("· %u card") : tr("· %u cards"), cards);
}

static void draw_holder(const struct scene *scene, struct canvas *canvas, unsigned holder, const struct area *box) {
    char direction[8], letter[] = { ' ', (char)('a' + holder), ' ', 0 };
    bool empty = view_null(scene, "sets.%u", holder);
    int64_t owner = view_number(scene, -1, "sets.%u.owner", holder);
    bool mine = !empty && owner == scene->viewer;
    unsigned inner = box->column + 2, edge = box->end - 2;
    draw_box(canvas, box, empty ? DIM : mine ? GREEN : PLAIN);
    canvas_put(canvas, box->row, inner, edge, BOLD, letter);
    if (empty) {
        canvas_put(canvas, box->row + 2, inner + 7, edge, DIM, tr("empty"));
        return;
    }
    view_words(scene, direction, sizeof direction, "sets.%u.dir", holder);
    bool up = wh_same(direction, "up");
    canvas_print(canvas, box->row, inner + 4, edge - 8, mine ? GREEN | BOLD : BOLD, " %s ", seat_name(scene, owner));
    const char *arrow = up ? tr(" ▲ up ") : tr(" ▼ down "); /* at most 8 columns */
    canvas_put(canvas, box->row, edge - text_columns(arrow), edge, CYAN | BOLD, arrow);
    draw_top_card(scene, canvas, holder, box->row + 1, inner);
    struct area under = { box->row + 1, inner + 8, edge + 1, 3 };
    draw_under(scene, canvas, holder, &under);
    draw_worth(scene, canvas, holder, box->row + 4, inner, edge + 1);
}

/* --- the players ------------------------------------------------------------------------------------------------------- */

static bool memory_closed(const struct scene *scene) {
    char memory[16];
    option_word(scene->game, scene->setup, "memory", memory, sizeof memory);
    return wh_same(memory, "closed");
}

static void draw_seat(const struct scene *scene, struct canvas *canvas, unsigned seat, unsigned row, unsigned end) {
    char path[32];
    unsigned hidden;
    bool acts = scene->actor == (int)seat;
    snprintf(path, sizeof path, "won.%u", seat);
    unsigned score = glasses_in(scene, path, &hidden) + (unsigned)view_number(scene, 0, "banked.%u", seat);
    if (acts) canvas_put(canvas, row, 0, end, CYAN | BOLD, "▶");
    canvas_put(canvas, row, 2, 16, acts ? BOLD : PLAIN, seat_name(scene, seat));
    canvas_print(canvas, row, 17, end, PLAIN, "%4u %5u", view_count(scene, "hands.%u", seat),
                 view_count(scene, "won.%u", seat));
    if (view_number(scene, -1, "first") == seat) canvas_put(canvas, row, 35, end, DIM, tr("1st"));
    if (memory_closed(scene) &&
        scene->actor != WH_OVER) /* running scores are for the players' own memory (section 9) */
        canvas_print(canvas, row, 28, end, YELLOW, "%5u+?", (unsigned)view_number(scene, 0, "banked.%u", seat));
    else
        canvas_print(canvas, row, 28, end, YELLOW | BOLD, "%5u", score);
}

enum { SEATS_COLUMNS = 38 };

static unsigned board_rows(const struct scene *scene, unsigned columns) {
    unsigned log = columns >= 2 * SEATS_COLUMNS ? 0 : 2; /* beside the players, or below them */
    return HOLDER_ROWS + 1 + scene->setup->seats + log;
}

static void draw_board(const struct scene *scene, struct canvas *canvas, const struct area *area, struct area *log) {
    unsigned width = (canvas->columns - 2) / HOLDERS, row = area->row + HOLDER_ROWS, seats = scene->setup->seats;
    bool wide = canvas->columns >= 2 * SEATS_COLUMNS;
    if (width > 34) width = 34;
    for (unsigned i = 0; i < HOLDERS; i++) {
        unsigned column = i * (width + 1);
        struct area box = { area->row, column, column + width, HOLDER_ROWS };
        draw_holder(scene, canvas, i, &box);
    }
    char deck[32];
    snprintf(deck, sizeof deck, tr("deck %u"), view_count(scene, "deck"));
    canvas_put(canvas, row, 2, 17, DIM, deck);
    /* TRANSLATORS: heads of columns that end at 4, 10 and 16 of 21; the last may go on. */
    canvas_put(canvas, row, 17, SEATS_COLUMNS, DIM, tr("hand   won  glasses"));
    for (unsigned seat = 0; seat < seats; seat++) draw_seat(scene, canvas, seat, row + 1 + seat, SEATS_COLUMNS);
    *log = wide ? (struct area){ row, SEATS_COLUMNS + 2, canvas->columns, area->rows - HOLDER_ROWS }
                : (struct area){ row + 1 + seats, 2, canvas->columns, area->rows - HOLDER_ROWS - 1 - seats };
}

static void draw_hand(const struct scene *scene, struct canvas *canvas, unsigned row) {
    unsigned count = view_count(scene, "hands.%u", (unsigned)scene->viewer);
    unsigned column = canvas_put(canvas, row, 1, canvas->columns, BOLD, tr("Your hand")) + 2;
    for (unsigned i = 0; i < count; i++) {
        char card[CARD_TEXT], chip[CARD_TEXT + 4];
        view_words(scene, card, sizeof card, "hands.%u.%u", (unsigned)scene->viewer, i);
        snprintf(chip, sizeof chip, " %-3s ", card);
        canvas_put(canvas, row, column, canvas->columns, card_style(card[0]) | BOLD | REVERSE, chip);
        put_glasses(canvas, row + 1, column + 1, canvas->columns, glasses_on(scene, card));
        column += 6;
    }
}

/* --- words ------------------------------------------------------------------------------------------------------------- */

static unsigned heading(const char *action) {
    return action[0] == 't' || (action[0] == 's' && action[1] == 'l') ? 2 : 1;
}

static const struct {
    const char *verb, *you, *other; /* {0} who, {1} and {2} the words behind the verb, {3} whose set it was */
} sentences[] = {
    { "start", WH_TR("You open a set with {1} {2}"), WH_TR("{0} opens a set with {1} {2}") },
    { "take", WH_TR("You take {1} from {3} with {2}"), WH_TR("{0} takes {1} from {3} with {2}") },
    { "slip", WH_TR("You slip {2} under {1}"), WH_TR("{0} slips {2} under {1}") },
    { "bury", WH_TR("You bury {1}"), WH_TR("{0} buries {1}") },
};

static const char *sentence_for(const char *verb, bool you) {
    for (size_t i = 0; i < WH_COUNT(sentences); i++)
        if (wh_same(sentences[i].verb, verb)) return tr(you ? sentences[i].you : sentences[i].other);
    return "";
}

static void narrate(const struct scene *before, int who, const char *action, struct wh_text *out) {
    char verb[12] = "", first[12] = "", second[12] = "";
    bool you = seat_is_you(before, who);
    sscanf(action, "%11s %11s %11s", verb, first, second);
    int64_t owner = wh_same(verb, "take") ? view_number(before, -1, "sets.%d.owner", first[0] - 'a') : -1;
    const char *words = sentence_for(verb, you);
    if (who == WH_CHANCE) words = tr("The cards are shuffled and dealt.");
    if (seat_is_you(before, owner)) words = tr("{0} takes {1} from you with {2}");
    if (wh_same(first, "?")) words = you ? tr("You bury a card") : tr("{0} buries a card");
    const char *direction = wh_same(second, "up") ? tr("up") : wh_same(second, "down") ? tr("down") : second;
    const char *with[] = { seat_name(before, who), first, direction, seat_name(before, owner), NULL };
    wh_put_template(out, words, with);
}

/* "Otto +13◆", or his cards where the hourglasses are not to be seen. */
static void tell_gain(const struct scene *before, const struct scene *after, unsigned seat, struct wh_text *out) {
    char path[32];
    unsigned hidden, cards = view_count(after, "won.%u", seat) - view_count(before, "won.%u", seat);
    snprintf(path, sizeof path, "won.%u", seat);
    unsigned had = glasses_in(before, path, &hidden), has = glasses_in(after, path, &hidden);
    bool secret = hidden || (memory_closed(after) && after->actor != WH_OVER);
    char gain[12];
    snprintf(gain, sizeof gain, "%u", secret ? cards : has - had);
    wh_put(out, out->length ? ", " : "");
    wh_put_template(out, secret ? tr("{0} +{1} cards") : "{0} +{1}◆",
                    (const char *const[]){ seat_name(before, seat), gain, NULL });
}

/* The last play of a round: what everybody carried home. */
static void aftermath(const struct scene *before, const struct scene *after, struct log_lines *log) {
    char line[LOG_TEXT], gains[LOG_TEXT - 40] = "";
    int round = (int)view_number(before, 0, "round");
    bool over = after->actor == WH_OVER && before->actor != WH_OVER;
    bool same_pass = view_number(before, 1, "pass") == view_number(after, 1, "pass");
    struct wh_text out = wh_text_into(gains, sizeof gains);
    if (!over && view_number(after, 0, "round") == round) return;
    for (unsigned seat = 0; same_pass && seat < before->setup->seats; seat++)
        if (view_count(after, "won.%u", seat) > view_count(before, "won.%u", seat))
            tell_gain(before, after, seat, &out);
    snprintf(line, sizeof line, tr("Round %d: %s"), round,
             same_pass ? gains : tr("the pass is over, all is shuffled again"));
    log_add_milestone(log, line);
}

static void explain(const struct scene *scene, struct wh_text *out) {
    bool all_mine = true, empty = false;
    for (unsigned i = 0; i < HOLDERS; i++) {
        empty |= view_null(scene, "sets.%u", i);
        all_mine &= view_number(scene, -1, "sets.%u.owner", i) == scene->viewer;
    }
    if (all_mine) {
        wh_put(out, tr("All three sets are yours: put one card of your hand under the deck, unseen (R4, R9)."));
        return;
    }
    wh_put(out, tr("Play one card of your hand."));
    if (empty) wh_put(out, tr("\n  start CARD up|down   opens a set in front of you that runs up or down (R5)"));
    wh_put(out, tr("\n  take SET CARD        plays a fitting card onto an opponent's set: yours (R6)"
                   "\n  slip SET CARD        puts any card under an opponent's set (R8)"));
}

static const char rules[] = WH_TR(
    "HOURGLASS in short\n"
    "\n"
    "Cards are red (r1 to r25), purple (p1 to p25) and jokers (j1, j3 to j25). They carry hourglasses (◆); the most "
    "collected "
    "hourglasses win.\n"
    "Each turn you play exactly one card:\n"
    "  start   open a set in an empty holder, running up or down. It stands in front of you.\n"
    "  take    lay a fitting card on an opponent's set and pull the whole set in front of you.\n"
    "          A card fits if it has the colour of the top card and goes on in the set's direction.\n"
    "          With a joker, as your card or on top, colour does not matter and equal is enough.\n"
    "  slip    put any card under an opponent's set. It stays his, but somebody will win it.\n"
    "  bury    only when all three sets are yours: put a card under the deck.\n"
    "You can never play on your own sets. The round ends when everybody has two cards left: then each set belongs to "
    "the "
    "player it stands in front of. Hands are filled up and the next player opens. The game ends when the deck cannot "
    "fill "
    "all hands (with five players it is gone through twice).\n");

const struct table_look look_hourglass = { .game = "hourglass",
                                           .hand_rows = 2,
                                           .board_rows = board_rows,
                                           .draw_board = draw_board,
                                           .draw_hand = draw_hand,
                                           .heading = heading,
                                           .paint = paint,
                                           .narrate = narrate,
                                           .aftermath = aftermath,
                                           .explain = explain,
                                           .rules = rules };
