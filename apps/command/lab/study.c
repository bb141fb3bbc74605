/* study.c: adding up what was seen, in the order of the matches: the sums are the same wherever these were played. */
#include "command/lab/study.h"

#include "shared/app.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --- the same again ----------------------------------------------------------------------------------------------- */

struct played {
    uint64_t play;
    uint32_t number;
};

static int by_play(const void *a, const void *b) {
    const struct played *x = a, *y = b;
    if (x->play != y->play) return x->play < y->play ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

bool *first_of_kind(const uint64_t *plays, uint32_t count) {
    struct played *sorted = allocate((count + 1) * sizeof *sorted);
    bool *first = allocate((count + 1) * sizeof *first);
    for (uint32_t i = 0; i < count; i++) sorted[i] = (struct played){ plays[i], i };
    qsort(sorted, count, sizeof *sorted, by_play);
    for (uint32_t i = 0; i < count; i++) first[sorted[i].number] = i == 0 || sorted[i].play != sorted[i - 1].play;
    free(sorted);
    return first;
}

static uint32_t matches_in_deal(const struct arm *arm) { return arm->rotate ? arm->setup.seats : 1; }

uint64_t play_of_deal(const struct arm *arm, uint32_t deal) {
    uint32_t unit = matches_in_deal(arm);
    uint64_t play = 0;
    for (uint32_t i = 0; i < unit; i++)
        play = wh_hash(&arm->facts[deal * unit + i]->play, sizeof arm->facts[0]->play, play);
    return play;
}

uint32_t different_matches(const struct arm *arm, uint32_t matches) {
    uint32_t unit = matches_in_deal(arm), deals = matches / unit, different = 0;
    uint64_t *plays = allocate((deals + 1) * sizeof *plays);
    for (uint32_t deal = 0; deal < deals; deal++) plays[deal] = play_of_deal(arm, deal);
    bool *first = first_of_kind(plays, deals);
    for (uint32_t deal = 0; deal < deals; deal++) different += first[deal];
    free(first);
    free(plays);
    return different * unit;
}

/* Where bots rotate, the same moves by another bot are another match. */
static bool *first_matches(const struct arm *arm, uint32_t matches) {
    uint64_t *plays = allocate((matches + 1) * sizeof *plays);
    for (uint32_t match = 0; match < matches; match++) {
        unsigned bot = arm_bot_at(arm, match, 0);
        plays[match] = wh_hash(&bot, sizeof bot, arm->facts[match]->play);
    }
    bool *first = first_of_kind(plays, matches);
    free(plays);
    return first;
}

/* --- adding up ---------------------------------------------------------------------------------------------------- */

static void add_results(struct study *study, const struct arm *arm, uint32_t match, const struct facts *facts) {
    const struct counts *counts = &facts->counts;
    for (unsigned seat = 0; seat < study->seats; seat++) {
        unsigned who = arm_bot_at(arm, match, seat), place = (seat + study->seats - counts->first) % study->seats;
        ratio_add(&study->share[who], facts_share(facts, seat), 1);
        ratio_add(&study->place[place], facts_share(facts, seat), 1);
        mean_add(&study->score[who], counts->scores[seat]);
    }
    if (counts->winners) mean_add(&study->winning_score, counts->scores[wh_lowest(counts->winners)]);
    study->limited += counts->limited;
}

static void add_course(struct study *study, const struct counts *counts) {
    double options = 0, choices = counts->decisions - counts->classes[0];
    for (unsigned tenth = 0; tenth < TENTHS; tenth++) options += counts->options_in[tenth];
    for (unsigned i = 0; i < OPTION_CLASSES; i++) study->option_classes[i] += counts->classes[i];
    study->choice_options += options - counts->classes[0];
    study->choices += choices;
    mean_add(&study->choice_share, choices / counts->decisions);
    mean_add(&study->decisions, counts->decisions);
    mean_add(&study->rounds, counts->rounds);
    mean_add(&study->lead_changes, counts->lead_changes);
    mean_add(&study->decided, (double)counts->undecided / counts->decisions);
    study->lengths[study->matches] = counts->decisions;
    study->round_counts[study->matches] = counts->rounds;
    study->changes[study->matches] = counts->lead_changes;
}

/* Did the one ahead win? */
static void add_ahead(struct ratio *wins, const struct facts *facts, uint8_t ahead, unsigned seats) {
    double share = 0;
    if (wh_popcount(ahead) == seats) return; /* nobody is */
    for (unsigned seat = 0; seat < seats; seat++)
        if (ahead >> seat & 1) share += facts_share(facts, seat);
    ratio_add(wins, share, 1);
}

static void add_tenths(struct study *study, const struct facts *facts) {
    for (unsigned tenth = 0; tenth < TENTHS; tenth++) {
        study->options_in[tenth] += facts->counts.options_in[tenth];
        study->decisions_in[tenth] += facts_in_tenth(facts, tenth);
        add_ahead(&study->leader_wins[tenth], facts, (uint8_t)facts->counts.lead[tenth], study->seats);
        add_ahead(&study->favourite_wins[tenth], facts, (uint8_t)facts->counts.favourite[tenth], study->seats);
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
            winners += use->times[seat] * facts_share(facts, seat);
        }
        item->times += all;
        item->matches++;
        ratio_add(&item->winner, winners, all);
    }
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

static bool places_vary(const struct arm *arm, uint32_t matches) {
    for (uint32_t match = 0; match < matches; match++)
        if (arm->facts[match]->counts.first) return true;
    return false;
}

unsigned seat_tests(const struct arm *arm, uint32_t matches) {
    return places_vary(arm, matches) ? 2 * arm->setup.seats : arm->setup.seats;
}

void study_of(const struct arm *arm, uint32_t matches, struct study *study) {
    *study = (struct study){ .seats = arm->setup.seats, .places_vary = places_vary(arm, matches) };
    study->lengths = allocate((matches + 1) * sizeof *study->lengths);
    study->round_counts = allocate((matches + 1) * sizeof *study->round_counts);
    study->changes = allocate((matches + 1) * sizeof *study->changes);
    bool *first = first_matches(arm, matches);
    for (uint32_t match = 0; match < matches; match++) {
        const struct facts *facts = arm->facts[match];
        if (!facts->counts.decisions || !first[match]) continue;
        add_results(study, arm, match, facts);
        add_course(study, &facts->counts);
        add_tenths(study, facts);
        add_uses(study, facts);
        study->matches++;
    }
    free(first);
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
