/* study.c: watching matches, and adding up what was seen. Each match is watched on its own, on any thread; the sums are
 * made in the order of the matches, so that they are the same for every number of threads. */
#include "command/lab/study.h"

#include "command/selfplay/runner.h"
#include "shared/app.h"
#include "witching/estimate.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const char *const option_class_names[OPTION_CLASSES] = { "1", "2", "3–4", "5–8", "9–16", "17–32", "33–64", "65+" };

static unsigned option_class(unsigned options) {
    unsigned class = 0;
    while (class + 1 < OPTION_CLASSES && options > 1u << class) class ++;
    return class;
}

/* --- one match ---------------------------------------------------------------------------------------------------- */

struct decision_seen {
    uint16_t options;
    uint8_t lead, favourite; /* bit per seat: ahead by points; by the learned estimate */
};

/* What was seen of one match. */
struct facts {
    struct decision_seen *decisions;
    uint32_t decision_count, decision_capacity;
    uint32_t rounds, lead_changes, winners;
    int first; /* the seat that decided first */
    int32_t scores[WH_MAX_SEATS];
    struct uses uses;
};

struct watcher {
    const struct wh_game *game;
    struct facts *facts;
    bool under_way; /* a ply was seen, and its moment waits for the state after it */
    int actor;
    char text[WH_ACTION_TEXT];
    char states[2][WH_JSON_MAX];
    unsigned now; /* which of the two is the newer */
};

/* The seats with the most points; a seat that only drew level does not take the lead from the one that had it. */
static uint8_t lead_of(const struct wh_game *game, const void *state, uint8_t before) {
    int32_t scores[WH_MAX_SEATS], most = INT32_MIN;
    unsigned seats = wh_per_seat(state), best = 0;
    game->score(state, scores);
    for (unsigned seat = 0; seat < seats; seat++) {
        if (scores[seat] > most) most = scores[seat], best = 0;
        if (scores[seat] == most) best |= 1u << seat;
    }
    return (uint8_t)(best & before ? best & before : best);
}

enum { CLEARLY = WH_WIN / 10 }; /* this much more of the win makes another the favourite: less is noise */

/* The seats that will most likely win, team mates together; everybody as long as nobody is clearly ahead. */
static uint8_t favourite_of(const struct wh_game *game, const void *state, uint8_t before) {
    int32_t shares[WH_MAX_SEATS], most = -1, rest = -1;
    unsigned seats = wh_per_seat(state), best = 0;
    wh_estimate(game, state, shares);
    for (unsigned seat = 0; seat < seats; seat++) {
        if (shares[seat] > most) most = shares[seat], best = 0;
        if (shares[seat] == most) best |= 1u << seat;
    }
    for (unsigned seat = 0; seat < seats; seat++) {
        bool rival = wh_popcount(before) == seats ? !(best >> seat & 1) : before >> seat & 1;
        if (rival && shares[seat] > rest) rest = shares[seat];
    }
    return most - rest > CLEARLY ? (uint8_t)best : before;
}

static void see_decision(struct watcher *watcher, const void *state, int actor) {
    struct facts *facts = watcher->facts;
    wh_action actions[WH_LEGAL_MAX];
    uint8_t everybody = (uint8_t)((1u << wh_per_seat(state)) - 1);
    struct decision_seen before = { .lead = everybody, .favourite = everybody };
    if (facts->decision_count) before = facts->decisions[facts->decision_count - 1];
    if (facts->decision_count == facts->decision_capacity) {
        facts->decision_capacity = facts->decision_capacity ? 2 * facts->decision_capacity : 256;
        struct decision_seen *larger = allocate(facts->decision_capacity * sizeof *larger);
        if (facts->decision_count) memcpy(larger, facts->decisions, facts->decision_count * sizeof *larger);
        free(facts->decisions);
        facts->decisions = larger;
    }
    if (!facts->decision_count) facts->first = actor;
    struct decision_seen *seen = &facts->decisions[facts->decision_count++];
    seen->options = (uint16_t)wh_candidates(watcher->game, state, actions);
    seen->lead = lead_of(watcher->game, state, before.lead);
    seen->favourite = favourite_of(watcher->game, state, before.favourite);
    facts->lead_changes += !(seen->lead & before.lead);
}

static void see_round(struct watcher *watcher, const char *json) {
    const char *value;
    size_t length;
    uint32_t round;
    if (!wh_json_at(json, strlen(json), "round", &value, &length)) return;
    struct wh_scan scan = wh_scan_of(value, length);
    if (wh_take_number(&scan, UINT32_MAX - 1, &round) && round > watcher->facts->rounds) watcher->facts->rounds = round;
}

/* The state after the last ply, which is the state before the next. */
static void see_state(struct watcher *watcher, const void *state) {
    watcher->now ^= 1;
    char *json = watcher->states[watcher->now];
    struct wh_text out = wh_text_into(json, WH_JSON_MAX);
    wh_state_write(watcher->game, state, WH_REFEREE, &out);
    see_round(watcher, json);
    if (!watcher->under_way) return;
    struct moment moment = { .game = watcher->game,
                             .seats = wh_per_seat(state),
                             .actor = watcher->actor,
                             .text = watcher->text,
                             .before = watcher->states[watcher->now ^ 1],
                             .after = json };
    uses_of_moment(&moment, &watcher->facts->uses);
}

static void see_ply(void *with, const struct ply *ply) {
    struct watcher *watcher = with;
    const void *state = ply->match->state;
    see_state(watcher, state);
    struct wh_text out = wh_text_into(watcher->text, sizeof watcher->text);
    watcher->game->format(state, ply->action, WH_REFEREE, &out);
    watcher->actor = ply->actor;
    watcher->under_way = true;
    if (ply->actor >= 0) see_decision(watcher, state, ply->actor);
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

struct run {
    const struct study_plan *plan;
    struct study *study;
    uint32_t supplied;
};

static unsigned bot_at(const struct study_plan *plan, uint64_t match, unsigned seat) {
    return plan->rotate ? (unsigned)((seat + match) % plan->setup.seats) : seat;
}

static enum supply next_match(void *with, uint64_t *item) {
    struct run *run = with;
    if (run->supplied == run->plan->matches) return SUPPLY_NONE;
    *item = run->supplied++;
    return SUPPLY_ITEM;
}

/* A deal is played once by each rotation of the bots, so that nobody is lucky with the cards alone. */
static void play_match(void *with, struct worker *worker, uint64_t item, void *result) {
    enum { LUCK, WHIMS };
    const struct study_plan *plan = ((struct run *)with)->plan;
    uint64_t deal = plan->rotate ? item / plan->setup.seats : item;
    struct fixture fixture = { .game = plan->game,
                               .setup = plan->setup,
                               .luck = derive_seed(plan->seed, LUCK, deal),
                               .whims = derive_seed(plan->seed, WHIMS, item) };
    for (unsigned seat = 0; seat < plan->setup.seats; seat++) fixture.bots[seat] = plan->bots[bot_at(plan, item, seat)];
    struct watcher *watcher = allocate(sizeof *watcher);
    watcher->game = plan->game;
    watcher->facts = allocate(sizeof *watcher->facts);
    const struct wh_match *match = stage_play(worker->stage, &fixture, see_ply, watcher, worker->stop);
    if (match) {
        see_state(watcher, match->state);
        plan->game->score(match->state, watcher->facts->scores);
        watcher->facts->winners = plan->game->winners(match->state);
    }
    *(struct facts **)result = watcher->facts;
    free(watcher);
}

/* --- adding up ---------------------------------------------------------------------------------------------------- */

static double share_of(const struct facts *facts, unsigned seat) {
    return facts->winners >> seat & 1 ? 1.0 / wh_popcount(facts->winners) : 0;
}

static void add_results(struct run *run, uint64_t match, const struct facts *facts) {
    struct study *study = run->study;
    for (unsigned seat = 0; seat < study->seats; seat++) {
        unsigned who = bot_at(run->plan, match, seat),
                 place = (seat + study->seats - (unsigned)facts->first) % study->seats;
        ratio_add(&study->share[who], share_of(facts, seat), 1);
        ratio_add(&study->place[place], share_of(facts, seat), 1);
        mean_add(&study->score[who], facts->scores[seat]);
    }
    if (facts->winners) mean_add(&study->winning_score, facts->scores[wh_lowest(facts->winners)]);
    study->places_vary |= facts->first != 0;
}

static void add_course(struct study *study, const struct facts *facts) {
    double choices = 0, wrong = 0;
    for (uint32_t i = 0; i < facts->decision_count; i++) {
        const struct decision_seen *seen = &facts->decisions[i];
        unsigned tenth = (unsigned)((uint64_t)i * TENTHS / facts->decision_count);
        mean_add(&study->options_in[tenth], seen->options);
        study->option_classes[option_class(seen->options)]++;
        if (!(seen->favourite & facts->winners)) wrong = i + 1;
        if (seen->options < 2) continue;
        choices++;
        mean_add(&study->options, seen->options);
    }
    mean_add(&study->decisions, facts->decision_count);
    mean_add(&study->rounds, facts->rounds);
    mean_add(&study->lead_changes, facts->lead_changes);
    mean_add(&study->choices, choices / facts->decision_count);
    mean_add(&study->decided, wrong / facts->decision_count);
    study->lengths[study->matches] = facts->decision_count;
    study->round_counts[study->matches] = facts->rounds;
    study->changes[study->matches] = facts->lead_changes;
}

/* Did the one ahead win? */
static void add_ahead(struct ratio *wins, const struct facts *facts, uint8_t ahead, unsigned seats) {
    double share = 0;
    if (wh_popcount(ahead) == seats) return; /* nobody is */
    for (unsigned seat = 0; seat < seats; seat++)
        if (ahead >> seat & 1) share += share_of(facts, seat);
    ratio_add(wins, share, 1);
}

static void add_leads(struct study *study, const struct facts *facts) {
    for (unsigned tenth = 0; tenth < TENTHS; tenth++) {
        uint32_t last = (uint32_t)((uint64_t)(tenth + 1) * facts->decision_count / TENTHS);
        const struct decision_seen *seen = &facts->decisions[last ? last - 1 : 0];
        add_ahead(&study->leader_wins[tenth], facts, seen->lead, study->seats);
        add_ahead(&study->favourite_wins[tenth], facts, seen->favourite, study->seats);
    }
}

static struct item *find_item(struct study *study, const struct use *use) {
    for (unsigned i = 0; i < study->item_count; i++)
        if (study->items[i].chapter == use->chapter && wh_same(study->items[i].name, use->item))
            return &study->items[i];
    if (study->item_count == study->item_capacity) {
        study->item_capacity = study->item_capacity ? 2 * study->item_capacity : 64;
        struct item *larger = allocate(study->item_capacity * sizeof *larger);
        if (study->item_count) memcpy(larger, study->items, study->item_count * sizeof *larger);
        free(study->items);
        study->items = larger;
    }
    struct item *item = &study->items[study->item_count++];
    *item = (struct item){ .chapter = use->chapter };
    memcpy(item->name, use->item, sizeof item->name);
    return item;
}

static void add_uses(struct study *study, const struct facts *facts) {
    for (unsigned i = 0; i < facts->uses.count; i++) {
        const struct use *use = &facts->uses.list[i];
        struct item *item = find_item(study, use);
        double all = 0, winners = 0;
        for (unsigned seat = 0; seat < study->seats; seat++) {
            all += use->times[seat];
            winners += use->times[seat] * share_of(facts, seat);
        }
        item->times += all;
        item->matches++;
        ratio_add(&item->winner, winners, all);
    }
}

static bool take_match(void *with, uint64_t match, const void *result) {
    struct run *run = with;
    struct facts *facts = *(struct facts *const *)result;
    if (facts->decision_count) {
        add_results(run, match, facts);
        add_course(run->study, facts);
        add_leads(run->study, facts);
        add_uses(run->study, facts);
        run->study->matches++;
    }
    free(facts->decisions);
    free(facts->uses.list);
    free(facts);
    if (run->plan->progress) run->plan->progress(run->plan->with, run->study->matches);
    return true;
}

/* --- the study ---------------------------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* As people sort: 9 before 10. */
static int compare_names(const char *a, const char *b) {
    while (*a && *b) {
        char *a_end, *b_end;
        unsigned long x = strtoul(a, &a_end, 10), y = strtoul(b, &b_end, 10);
        bool numbers = isdigit((unsigned char)*a) && isdigit((unsigned char)*b);
        if (numbers && x != y) return x < y ? -1 : 1;
        if (!numbers && *a != *b) return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
        a = numbers ? a_end : a + 1;
        b = numbers ? b_end : b + 1;
    }
    return (*a != '\0') - (*b != '\0');
}

static int by_name(const void *a, const void *b) {
    const struct item *x = a, *y = b;
    if (x->chapter != y->chapter) return x->chapter < y->chapter ? -1 : 1;
    return compare_names(x->name, y->name);
}

void study_run(const struct study_plan *plan, struct study *study) {
    struct run run = { .plan = plan, .study = study };
    *study = (struct study){ .seats = plan->setup.seats };
    study->lengths = allocate(plan->matches * sizeof *study->lengths);
    study->round_counts = allocate(plan->matches * sizeof *study->round_counts);
    study->changes = allocate(plan->matches * sizeof *study->changes);
    runner_run(&(struct runner_plan){ .threads = plan->threads,
                                      .result_size = sizeof(struct facts *),
                                      .with = &run,
                                      .next = next_match,
                                      .work = play_match,
                                      .take = take_match });
    qsort(study->lengths, study->matches, sizeof *study->lengths, by_number);
    qsort(study->round_counts, study->matches, sizeof *study->round_counts, by_number);
    qsort(study->changes, study->matches, sizeof *study->changes, by_number);
    if (study->item_count) qsort(study->items, study->item_count, sizeof *study->items, by_name);
}

void study_free(struct study *study) {
    free(study->lengths);
    free(study->round_counts);
    free(study->changes);
    free(study->items);
}
