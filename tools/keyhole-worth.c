/* keyhole-worth.c: what a ghost of keyhole is worth where it stands, for src/games/keyhole/bots/keyhole_turn.c. `make
 * keyhole-worth` prints that table: thousandths of a point after the looks of rounds 1 to 4, by size and depth.
 *
 * One ghost is considered by itself: in each round it may stay, move or leave, and hides as well as ghosts of its size
 * usually can. Movement has a price in each round, found so that seven ghosts spend what a card gives. The worth of a
 * place after a look is then what the ghost brings from there, beyond one that waits outside. Choices are taken
 * softly: nearly as good ones nearly as often. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 5, SIZES = 3, WAITING = 0, DEEPEST = 6, OUT = 7, PLACES, CHOICES = DEEPEST + 1, STEPS = 6000 };

static const double movement = 6.8, softness = 0.06, first_price = 0.3, step = 0.002;
static const double ghosts[SIZES] = { 4, 2, 1 }; /* small, medium, large: worth 1, 2, 3 points */
/* How often the best stands within reach are not seen, by size and depth: means
 * over layouts with a piece or two moved. */
static const double hides[SIZES][DEEPEST] = { { .82, .80, .78, .78, .80, .82 },
                                              { .79, .75, .73, .73, .75, .79 },
                                              { .75, .66, .63, .63, .66, .76 } };

struct choice {
    double worth, cost, chance;
    int to;
};

static double hidden_at(int size, int place) { return place >= 1 && place <= DEEPEST ? hides[size][place - 1] : 1; }

/* All a ghost can do in a round; `then` is what places are worth after the look. */
static void list_choices(int size, int place, double price, const double *then, struct choice *out) {
    int leaving = OUT - place;
    out[0] = place == WAITING ? (struct choice){ .worth = then[WAITING], .to = WAITING }
                              : (struct choice){ .worth = size + 1 - price * leaving, .cost = leaving, .to = OUT };
    for (int depth = 1; depth <= DEEPEST; depth++) {
        double cost = abs(depth - place), hidden = hidden_at(size, depth);
        double later = hidden * then[depth] + (1 - hidden) * then[WAITING];
        out[depth] = (struct choice){ .worth = later - price * cost, .cost = cost, .to = depth };
    }
}

/* The chances of the choices; what one can expect of them. */
static double take_softly(struct choice *choices) {
    double most = choices[0].worth, sum = 0, expected = 0;
    for (int i = 1; i < CHOICES; i++) most = fmax(most, choices[i].worth);
    for (int i = 0; i < CHOICES; i++) sum += choices[i].chance = exp((choices[i].worth - most) / softness);
    for (int i = 0; i < CHOICES; i++) expected += (choices[i].chance /= sum) * choices[i].worth;
    return expected;
}

static double worth[ROUNDS + 1][SIZES][PLACES]; /* after the look of each round; 0: before the first */
static struct choice plans[ROUNDS][SIZES][OUT][CHOICES];

static void value_places(const double *prices) {
    for (int size = 0; size < SIZES; size++) {
        for (int place = 1; place < OUT; place++) worth[ROUNDS][size][place] = (size + 1) / 2.0;
        for (int round = ROUNDS; round >= 0; round--) worth[round][size][OUT] = size + 1;
        for (int round = ROUNDS - 1; round >= 0; round--)
            for (int place = 0; place < OUT; place++) {
                struct choice *choices = plans[round][size][place];
                list_choices(size, place, prices[round], worth[round + 1][size], choices);
                worth[round][size][place] = take_softly(choices);
            }
    }
}

/* Moves all ghosts of a size, as parts of one, through a round; what they spend. */
static double play_round(int round, int size, double *there) {
    double after[PLACES] = { [OUT] = there[OUT] }, spent = 0;
    for (int place = 0; place < OUT; place++)
        for (int i = 0; i < CHOICES; i++) {
            const struct choice *choice = &plans[round][size][place][i];
            double part = there[place] * choice->chance, hidden = hidden_at(size, choice->to);
            spent += ghosts[size] * part * choice->cost;
            after[choice->to] += part * hidden;
            after[WAITING] += part * (1 - hidden);
        }
    for (int place = 0; place < PLACES; place++) there[place] = after[place];
    return spent;
}

static void change_prices(double *prices) {
    double there[SIZES][PLACES] = { { 1 }, { 1 }, { 1 } };
    for (int round = 0; round < ROUNDS; round++) {
        double spent = 0;
        for (int size = 0; size < SIZES; size++) spent += play_round(round, size, there[size]);
        prices[round] = fmax(0, prices[round] + step * (spent - movement));
    }
}

static void print_round(int round) {
    for (int size = 0; size < SIZES; size++) {
        printf(size ? "      {" : "    { {");
        for (int place = 0; place < PLACES; place++)
            printf("%s %ld", place ? "," : "", 10 * lrint(100 * (worth[round][size][place] - worth[round][size][0])));
        puts(size == SIZES - 1 ? " } }," : " },");
    }
}

int main(void) {
    double prices[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) prices[round] = first_price;
    for (int i = 0; i < STEPS; i++) {
        value_places(prices);
        change_prices(prices);
    }
    for (int round = 1; round < ROUNDS; round++) print_round(round);
}
