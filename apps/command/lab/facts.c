/* facts.c: watching a match, and what was seen of it as a line of text. */
#include "command/lab/study_uses.h"

#include "shared/app.h"
#include "witching/estimate.h"

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

struct watcher {
    const struct wh_game *game;
    struct facts *facts;
    struct decision_seen *decisions;
    uint32_t decision_count, decision_capacity;
    bool with_uses;
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

enum { CLEARLY = WH_WIN / 10 }; /* somebody else becomes the favourite by this much more of the win: less is noise */

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
    wh_action actions[WH_LEGAL_MAX];
    uint8_t everybody = (uint8_t)((1u << wh_per_seat(state)) - 1);
    struct decision_seen before = { .lead = everybody, .favourite = everybody };
    if (watcher->decision_count) before = watcher->decisions[watcher->decision_count - 1];
    if (watcher->decision_count == watcher->decision_capacity) {
        watcher->decision_capacity = watcher->decision_capacity ? 2 * watcher->decision_capacity : 256;
        struct decision_seen *larger = allocate(watcher->decision_capacity * sizeof *larger);
        if (watcher->decision_count) memcpy(larger, watcher->decisions, watcher->decision_count * sizeof *larger);
        free(watcher->decisions);
        watcher->decisions = larger;
    }
    if (!watcher->decision_count) watcher->facts->counts.first = (uint32_t)actor;
    struct decision_seen *seen = &watcher->decisions[watcher->decision_count++];
    seen->options = (uint16_t)wh_candidates(watcher->game, state, actions);
    seen->lead = lead_of(watcher->game, state, before.lead);
    seen->favourite = favourite_of(watcher->game, state, before.favourite);
    watcher->facts->counts.lead_changes += !(seen->lead & before.lead);
}

/* The state after the last ply, which is the state before the next. */
static void see_state(struct watcher *watcher, const void *state) {
    watcher->now ^= 1;
    char *json = watcher->states[watcher->now];
    struct wh_text out = wh_text_into(json, WH_JSON_MAX);
    wh_state_write(watcher->game, state, WH_REFEREE, &out);
    if (!watcher->under_way || !watcher->with_uses) return;
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
    if (watcher->with_uses) see_state(watcher, state);
    struct wh_text out = wh_text_into(watcher->text, sizeof watcher->text);
    watcher->game->format(state, ply->action, WH_REFEREE, &out);
    watcher->facts->play = wh_hash(watcher->text, out.length + 1, watcher->facts->play);
    watcher->actor = ply->actor;
    watcher->under_way = true;
    if (ply->actor >= 0) see_decision(watcher, state, ply->actor);
}

/* --- the whole match ---------------------------------------------------------------------------------------------- */

static uint32_t end_of_tenth(uint32_t decisions, unsigned tenth) {
    return (uint32_t)((uint64_t)(tenth + 1) * decisions / TENTHS);
}

static void sum_up(const struct watcher *watcher) {
    struct counts *counts = &watcher->facts->counts;
    uint32_t count = counts->decisions = watcher->decision_count;
    for (uint32_t i = 0; i < count; i++) {
        const struct decision_seen *seen = &watcher->decisions[i];
        counts->options_in[(uint64_t)i * TENTHS / count] += seen->options;
        counts->classes[option_class(seen->options)]++;
        if (!(seen->favourite & counts->winners)) counts->undecided = i + 1;
    }
    for (unsigned tenth = 0; tenth < TENTHS && count; tenth++) {
        uint32_t last = end_of_tenth(count, tenth);
        counts->lead[tenth] = watcher->decisions[last ? last - 1 : 0].lead;
        counts->favourite[tenth] = watcher->decisions[last ? last - 1 : 0].favourite;
    }
}

static void see_end(struct watcher *watcher, const void *state) {
    struct facts *facts = watcher->facts;
    see_state(watcher, state);
    const char *last = watcher->states[watcher->now];
    facts->counts.rounds = state_number(last, "round");
    watcher->game->score(state, facts->counts.scores);
    facts->counts.winners = watcher->game->winners(state);
    facts->counts.limited = ended_by_limit(watcher->game, last);
    facts->play = wh_hash(&facts->counts.winners, sizeof facts->counts.winners, facts->play);
    facts->play = wh_hash(facts->counts.scores, sizeof facts->counts.scores, facts->play);
    sum_up(watcher);
}

struct facts *facts_of_match(struct stage *stage, const struct fixture *fixture, bool with_uses,
                             const atomic_bool *stop) {
    struct watcher *watcher = allocate(sizeof *watcher);
    struct facts *facts = watcher->facts = allocate(sizeof *facts);
    watcher->game = fixture->game;
    watcher->with_uses = with_uses;
    const struct wh_match *match = stage_play(stage, fixture, see_ply, watcher, stop);
    if (match) see_end(watcher, match->state);
    free(watcher->decisions);
    free(watcher);
    if (match) return facts;
    facts_free(facts);
    return NULL;
}

void facts_free(struct facts *facts) {
    if (facts) free(facts->uses.list);
    free(facts);
}

bool facts_alike(const struct facts *a, const struct facts *b) {
    return a->play == b->play && memcmp(&a->counts, &b->counts, sizeof a->counts) == 0;
}

double facts_share(const struct facts *facts, unsigned seat) {
    uint32_t winners = facts->counts.winners;
    return winners >> seat & 1 ? 1.0 / wh_popcount(winners) : 0;
}

/* Decision i is in the part i * TENTHS / decisions. */
unsigned facts_in_tenth(const struct facts *facts, unsigned tenth) {
    uint64_t count = facts->counts.decisions;
    return (unsigned)(((tenth + 1) * count + TENTHS - 1) / TENTHS - (tenth * count + TENTHS - 1) / TENTHS);
}

/* --- as text ------------------------------------------------------------------------------------------------------ */

/* The play, all counts, and after a tab for each use its chapter, the times of each seat and its name. */
enum { COUNTS = sizeof(struct counts) / sizeof(uint32_t) };

void facts_write(const struct facts *facts, struct wh_text *out) {
    uint32_t numbers[COUNTS];
    memcpy(numbers, &facts->counts, sizeof numbers);
    wh_put_hex(out, facts->play, 16);
    for (unsigned i = 0; i < COUNTS; i++) wh_put(out, " "), wh_put_int(out, numbers[i]);
    for (unsigned i = 0; i < facts->uses.count; i++) {
        const struct use *use = &facts->uses.list[i];
        wh_put(out, "\t");
        wh_put_int(out, use->chapter);
        for (unsigned seat = 0; seat < WH_MAX_SEATS; seat++) wh_put(out, " "), wh_put_int(out, use->times[seat]);
        wh_put(out, " ");
        wh_put(out, use->item);
    }
}

static bool read_use(struct wh_scan *in, struct uses *uses) {
    uint32_t chapter, times[WH_MAX_SEATS];
    char item[USE_ITEM];
    unsigned length = 0;
    if (!wh_take_number(in, UINT32_MAX, &chapter)) return false;
    for (unsigned seat = 0; seat < WH_MAX_SEATS; seat++)
        if (!wh_take_char(in, ' ') || !wh_take_number(in, UINT32_MAX, &times[seat])) return false;
    if (!wh_take_char(in, ' ')) return false;
    for (; in->at < in->end && *in->at != '\t'; in->at++) {
        if (length + 1 == sizeof item) return false;
        item[length++] = *in->at;
    }
    item[length] = '\0';
    for (unsigned seat = 0; seat < WH_MAX_SEATS; seat++) use_add(uses, chapter, seat, item, times[seat]);
    return length > 0;
}

struct facts *facts_read(const char *text, size_t length) {
    struct wh_scan in = wh_scan_of(text, length);
    struct facts *facts = allocate(sizeof *facts);
    uint32_t numbers[COUNTS];
    bool fine = wh_take_hex(&in, 16, &facts->play);
    for (unsigned i = 0; i < COUNTS && fine; i++)
        fine = wh_take_char(&in, ' ') && wh_take_number(&in, UINT32_MAX, &numbers[i]);
    if (fine) memcpy(&facts->counts, numbers, sizeof numbers);
    while (fine && !wh_scan_over(&in)) fine = wh_take_char(&in, '\t') && read_use(&in, &facts->uses);
    if (fine) return facts;
    facts_free(facts);
    return NULL;
}
