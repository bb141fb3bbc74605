/* trades.c: bots trade in clockman with sense: over whole matches none offers what nobody could want, repeats an offer
 * that was refused, or swaps back what it got; and which trades are worth a thought. */
#include "command/engine/requests.h"
#include "shared/recall.h"
#include "shared/thinker.h"
#include "src/games/clockman/clockman.h"
#include "tests/kit/complete.h"
#include "tests/kit/test.h"
#include "witching/bots.h"

#include <stdlib.h>
#include <string.h>

static const struct wh_game *clockman(void) { return wh_game_find("clockman"); }
static const struct clockman *state_of(const struct wh_match *match) { return (const void *)match->state; }

/* --- whole matches ------------------------------------------------------------------------------------------------ */

struct deal { /* between whom, and what everybody owned when it was offered or afterwards */
    unsigned seat, give, want;
    uint8_t owned[SEATS][SORTS];
};

static void note_owned(const struct clockman *s, struct deal *deal) {
    for (unsigned seat = 0; seat < SEATS; seat++)
        for (unsigned sort = 0; sort < SORTS; sort++) deal->owned[seat][sort] = (uint8_t)owned(s, seat, sort);
}

enum { DEALS = 4096 };
static struct deal refused[DEALS], bargains[SEATS]; /* of each seat the last bargain */
static unsigned refused_count;

static bool is_wanted(const struct clockman *s, unsigned give, unsigned want) {
    for (unsigned seat = 0; seat < s->seats; seat++)
        if (seat != s->turn && !safe(s, seat) && owned(s, seat, want) && needs(s, seat, give)) return true;
    return false;
}

static void check_offer(const struct clockman *s, wh_action action, const char *bot) {
    struct deal deal = { .seat = s->turn, .give = first_of(action), .want = second_of(action) };
    note_owned(s, &deal);
    if (!is_wanted(s, deal.give, deal.want)) FAIL("%s offers what nobody could want", bot);
    for (unsigned i = 0; i < refused_count; i++)
        if (memcmp(&refused[i], &deal, sizeof deal) == 0) FAIL("%s repeats an offer", bot);
    if (refused_count < DEALS) refused[refused_count++] = deal; /* taken, it changes what is owned */
}

static void check_bargain(const struct clockman *after, unsigned seat, unsigned gave, unsigned got, const char *bot) {
    struct deal deal = { .seat = seat, .give = gave, .want = got }, *last = &bargains[seat];
    note_owned(after, &deal);
    bool back = last->give == got && last->want == gave && last->give != last->want;
    last->owned[seat][gave]--, last->owned[seat][got]++;
    if (back && memcmp(last->owned[seat], deal.owned[seat], SORTS) == 0) FAIL("%s swaps back", bot);
    *last = deal;
}

static void check_step(struct wh_match *match, int seat, wh_action action, const char *bot) {
    struct ask ask = state_of(match)->ask;
    if (kind_of(action) == OFFER) check_offer(state_of(match), action, bot);
    CHECK(wh_match_play(match, seat, match->version, action, NULL));
    if (kind_of(action) != ACCEPT || ask.seat != seat) return;
    check_bargain(state_of(match), (unsigned)seat, ask.want, ask.give, bot);
    check_bargain(state_of(match), state_of(match)->turn, ask.give, ask.want, bot);
}

static uint64_t luck(void *from) { return wh_rng_next(from); }

/* What each seat keeps in mind when it hears of the match as a program does: by the steps since its last decision. */
static struct recall memories[SEATS];
static uint32_t told[SEATS];

static const struct wh_notes *hear(const struct wh_match *match, struct wh_rng *rng) {
    static char steps[WH_MATCH_PLIES * WH_WIRE_STEP / 16];
    _Alignas(16) uint8_t guess[WH_STATE_MAX];
    int seat = wh_match_actor(match);
    struct wh_text out = wh_text_into(steps, sizeof steps);
    wh_wire_steps(&out, match, told[seat], seat);
    told[seat] = match->length;
    memcpy(guess, match->state, match->game->state_size);
    match->game->resample(guess, seat, rng);
    return recall(&memories[seat], &(struct turn){ .match = "here",
                                                   .game = match->game,
                                                   .setup = &match->setup,
                                                   .state = guess,
                                                   .steps = { out.start, out.length },
                                                   .whims = rng });
}

static void check_match(const char *bot, uint64_t seed, bool by_hearing) {
    static wh_action actions[WH_MATCH_PLIES];
    struct thinker *thinker = thinker_open(bot, clockman());
    struct wh_match match;
    struct wh_setup setup;
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    wh_setup_default(clockman(), SEATS, &setup);
    CHECK(wh_match_begin(&match, clockman(), &setup, actions, WH_MATCH_PLIES, NULL));
    refused_count = 0;
    memset(bargains, 0, sizeof bargains);
    memset(memories, 0, sizeof memories);
    memset(told, 0, sizeof told);
    while (wh_match_settle(&match, luck, &rng), wh_match_actor(&match) != WH_OVER && !test_failed()) {
        thinker_new_match(thinker);
        const struct wh_notes *notes = by_hearing ? hear(&match, &rng) : &match.notes;
        check_step(&match, wh_match_actor(&match), thinker_choose(thinker, match.state, notes, &rng), bot);
    }
    thinker_close(thinker);
}

static void check_bots(bool by_hearing) {
    static const struct {
        const char *bot;
        unsigned matches;
    } some[] = { { "greedy", 4 },  { "greedy-estimate", 2 }, { "level-1", 4 }, { "level-2", 4 },
                 { "level-3", 4 }, { "level-4", 2 },         { "level-5", 1 }, { "level-6", 1 } };
    for (unsigned i = 0; i < WH_COUNT(some); i++)
        for (unsigned seed = 1; seed <= some[i].matches; seed++) check_match(some[i].bot, seed, by_hearing);
}

TEST(trades, of_bots_make_sense) { check_bots(false); }

TEST(trades, of_bots_that_hear_of_a_match_by_its_steps_make_sense) { check_bots(true); }

/* --- single decisions --------------------------------------------------------------------------------------------- */

/* Before the first seat's roll: it has a zero too many and lacks a one, the second seat the other way round; the third
 * lacks both. */
static const char surplus[] = "{\"pos\":{\"0\":\"c1\",\"1\":\"c9\",\"2\":\"b1\"},\"loose\":{\"0\":[6,1,0,0],"
                              "\"1\":[4,3,0,0],\"2\":[3,1,0,0]},\"phase\":\"turn\"}";
enum { ROOM = 2000 };

static bool set_up(struct wh_match *match, wh_action *actions) {
    char json[WH_JSON_MAX], error[200];
    struct wh_text out = wh_text_into(json, sizeof json);
    struct wh_setup setup;
    struct wh_why why;
    wh_setup_default(clockman(), 3, &setup);
    if (!complete_clockman(surplus, strlen(surplus), 3, &setup, &out, error, sizeof error))
        return FAIL("%s", error), false;
    if (wh_match_begin_at(match, clockman(), &setup, json, out.length, actions, ROOM, &why)) return true;
    return FAIL("%s", why.text), false;
}

static void act(struct wh_match *match, const char *text) {
    struct wh_why why;
    if (!wh_match_do(match, wh_match_actor(match), match->version, text, strlen(text), &why))
        FAIL("%s: %s", text, why.text);
}

/* The moves worth a thought, each followed by a semicolon. */
static const char *sensible(const struct wh_match *match) {
    static char all[500];
    wh_action actions[WH_LEGAL_MAX];
    struct wh_text out = wh_text_into(all, sizeof all);
    unsigned count = wh_sensible(match->game, match->state, &match->notes, actions);
    for (unsigned i = 0; i < count; i++) {
        match->game->format(match->state, actions[i], WH_REFEREE, &out);
        wh_put(&out, ";");
    }
    return all;
}

TEST(trades, are_worth_a_thought_if_both_gain) {
    wh_action actions[ROOM];
    struct wh_match match;
    REQUIRE(set_up(&match, actions));
    CHECK_TEXT("roll;offer 0 1;", sensible(&match));
    act(&match, "offer 0 1");
    CHECK_TEXT("accept;decline;", sensible(&match));
    act(&match, "decline");
    CHECK_INT(2, wh_match_actor(&match));
    CHECK_TEXT("decline;", sensible(&match));
}

/* The second seat refuses; then it is the first one's turn again, and somebody has lost or found a digit, or nobody. */
static const char *after_refusal(struct wh_match *match, unsigned seat, unsigned sort, int more) {
    act(match, "offer 0 1");
    act(match, "decline");
    act(match, "decline");
    struct clockman *s = memcpy(match->state, match->first, sizeof *s);
    s->loose[seat][sort] = (uint8_t)(s->loose[seat][sort] + more);
    return sensible(match);
}

TEST(trades, refused_are_not_offered_again_until_something_changes) {
    wh_action actions[ROOM];
    struct wh_match match;
    REQUIRE(set_up(&match, actions));
    CHECK_TEXT("roll;", after_refusal(&match, 0, 0, 0));
    REQUIRE(set_up(&match, actions));
    CHECK_TEXT("roll;", after_refusal(&match, 2, 0, 1));
    REQUIRE(set_up(&match, actions));
    CHECK_TEXT("roll;offer 0 1;", after_refusal(&match, 1, 0, -1));
}

/* What our engine answers to this decision. */
static void ask_engine(struct engine *engine, const struct wh_match *match, const char *steps, char answer[ROOM]) {
    struct wh_rng rng;
    struct wh_text line = wh_text_into(malloc(TURN_ROOM), TURN_ROOM);
    wh_rng_seed(&rng, 1);
    wh_put(&line, "move ");
    put_turn(&line, &(struct turn){ .match = "here",
                                    .game = match->game,
                                    .setup = &match->setup,
                                    .state = match->state,
                                    .steps = { steps, strlen(steps) },
                                    .time = -1,
                                    .whims = &rng });
    FILE *out = fmemopen(answer, ROOM, "w");
    engine_line(engine, line.start, line.length, out);
    fclose(out);
    free(line.start);
}

TEST(trades, refused_are_not_offered_again_by_the_engine_in_a_seat) {
    wh_action actions[ROOM];
    struct wh_match match;
    char answer[ROOM];
    unsigned offers = 0;
    struct engine *engine = engine_create(1, "level-1", NULL);
    REQUIRE(set_up(&match, actions));
    for (unsigned i = 0; i < 20; i++) {
        ask_engine(engine, &match, "[]", answer);
        offers += strcmp(answer, "move offer 0 1\n") == 0;
    }
    CHECK(offers > 0);
    act(&match, "offer 0 1");
    act(&match, "decline");
    act(&match, "decline");
    memcpy(match.state, match.first, match.game->state_size); /* asked again at its next turn, which looks the same */
    for (unsigned i = 0; i < 20; i++) {
        ask_engine(engine, &match, i ? "[]" : "[[0,\"offer 0 1\"],[1,\"decline\"],[2,\"decline\"]]", answer);
        CHECK_TEXT("move roll\n", answer);
    }
    engine_destroy(engine);
}

static wh_action find_offer(const struct wh_match *match) {
    wh_action actions[WH_LEGAL_MAX];
    unsigned count = wh_moves(match->game, match->state, actions);
    for (unsigned i = 0; i < count; i++)
        if (kind_of(actions[i]) == OFFER && state_of(match)->phase == TURN_PHASE) return actions[i];
    return WH_NONE;
}

TEST(trades, refused_are_remembered_when_a_later_offer_is_taken_back) {
    wh_action actions[ROOM], offer;
    struct wh_match match;
    struct wh_rng rng;
    struct wh_why why;
    wh_rng_seed(&rng, 1);
    REQUIRE(set_up(&match, actions));
    act(&match, "offer 0 1");
    act(&match, "decline");
    act(&match, "decline");
    while (wh_match_settle(&match, luck, &rng), !(offer = find_offer(&match)))
        REQUIRE(
            wh_match_play(&match, wh_match_actor(&match), match.version, clockman()->pick(match.state, &rng), &why));
    struct wh_notes notes = match.notes;
    int seat = wh_match_actor(&match);
    CHECK(notes.of[1] != 0);
    CHECK(wh_match_play(&match, seat, match.version, offer, &why));
    CHECK(wh_match_take_back(&match, seat, match.version, &why));
    CHECK(memcmp(&notes, &match.notes, sizeof notes) == 0);
}

TEST(trades, of_the_random_bot_need_no_sense) {
    wh_action actions[ROOM];
    struct wh_match match;
    struct wh_rng rng;
    unsigned silly = 0;
    REQUIRE(set_up(&match, actions));
    act(&match, "offer 0 1");
    act(&match, "decline");
    wh_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 50; i++)
        silly += kind_of(wh_bot_choose(wh_bot_find("random"), match.game, match.state, &match.notes, &rng)) == ACCEPT;
    CHECK(silly > 0);
    for (unsigned i = 0; i < 50; i++)
        CHECK_INT(DECLINE, kind_of(wh_bot_slip(match.game, match.state, &match.notes, &rng)));
}
