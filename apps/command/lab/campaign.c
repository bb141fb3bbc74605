/* campaign.c: playing the matches of all arms. */
#include "command/lab/campaign.h"

#include "shared/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arm *campaign_add(struct campaign *campaign, const struct wh_setup *setup, const char *bot, uint64_t seed) {
    wh_assert(campaign->arm_count < MOST_ARMS);
    struct arm *arm = &campaign->arms[campaign->arm_count++];
    *arm = (struct arm){ .setup = *setup, .seed = seed };
    for (unsigned seat = 0; seat < setup->seats; seat++) arm->bots[seat] = bot;
    return arm;
}

unsigned arm_bot_at(const struct arm *arm, uint32_t match, unsigned seat) {
    return arm->rotate ? (seat + match) % arm->setup.seats : seat;
}

/* --- matches and their numbers ------------------------------------------------------------------------------------ */

static uint64_t item_of(unsigned arm, uint32_t match) { return (uint64_t)arm << 32 | match; }
static unsigned arm_of(uint64_t item) { return (unsigned)(item >> 32); }
static uint32_t match_of(uint64_t item) { return (uint32_t)item; }

static struct facts **slot_of(struct arm *arm, uint32_t match) {
    if (match >= arm->room) {
        uint32_t room = arm->room ? arm->room : 64;
        while (room <= match) room *= 2;
        struct facts **larger = allocate(room * sizeof(struct facts *));
        if (arm->room) memcpy(larger, arm->facts, arm->room * sizeof *larger);
        free(arm->facts);
        arm->facts = larger;
        arm->room = room;
    }
    return &arm->facts[match];
}

static bool known(const struct arm *arm, uint32_t match) { return match < arm->room && arm->facts[match]; }

/* --- the run ------------------------------------------------------------------------------------------------------ */

static enum supply next(void *with, uint64_t *item) {
    struct campaign *campaign = with;
    for (; campaign->next_arm < campaign->arm_count; campaign->next_arm++, campaign->next_match = 0) {
        const struct arm *arm = &campaign->arms[campaign->next_arm];
        while (campaign->next_match < arm->wanted && known(arm, campaign->next_match)) campaign->next_match++;
        if (campaign->next_match == arm->wanted) continue;
        *item = item_of(campaign->next_arm, campaign->next_match++);
        return SUPPLY_ITEM;
    }
    return SUPPLY_NONE;
}

/* A deal is played once by each rotation of the bots, so that nobody is lucky with the cards alone. */
static void work(void *with, struct worker *worker, uint64_t item, void *result) {
    enum { LUCK, WHIMS };
    const struct campaign *campaign = with;
    const struct arm *arm = &campaign->arms[arm_of(item)];
    uint32_t match = match_of(item), deal = arm->rotate ? match / arm->setup.seats : match;
    struct fixture fixture = { .game = campaign->game,
                               .setup = arm->setup,
                               .luck = derive_seed(arm->seed, LUCK, deal),
                               .whims = derive_seed(arm->seed, WHIMS, match) };
    for (unsigned seat = 0; seat < arm->setup.seats; seat++)
        fixture.bots[seat] = arm->bots[arm_bot_at(arm, match, seat)];
    *(struct facts **)result = facts_of_match(worker->stage, &fixture, arm->with_uses, worker->stop);
}

/* A line of the journal, and what travels between processes: arm, match, facts. */
static void pack(void *with, uint64_t item, const void *result, struct wh_text *out) {
    (void)with;
    wh_put_int(out, arm_of(item));
    wh_put(out, " ");
    wh_put_int(out, match_of(item));
    wh_put(out, " ");
    facts_write(*(struct facts *const *)result, out);
}

static void pack_and_forget(void *with, uint64_t item, const void *result, struct wh_text *out) {
    pack(with, item, result, out);
    facts_free(*(struct facts *const *)result);
}

static struct facts *read_line(const struct campaign *campaign, const char *text, size_t length, uint64_t *item) {
    struct wh_scan in = wh_scan_of(text, length);
    uint32_t arm, match;
    if (!wh_take_number(&in, UINT32_MAX, &arm) || !wh_take_char(&in, ' ') ||
        !wh_take_number(&in, MOST_MATCHES, &match) || !wh_take_char(&in, ' ') || arm >= campaign->arm_count)
        return NULL;
    *item = item_of(arm, match);
    return facts_read(in.at, (size_t)(in.end - in.at));
}

static void unpack(void *with, uint64_t item, const char *text, size_t length, void *result) {
    uint64_t of = 0;
    struct facts *facts = read_line(with, text, length, &of);
    wh_assert(facts && of == item);
    *(struct facts **)result = facts;
}

static struct party_work party_work_of(struct campaign *campaign) {
    return (struct party_work){
        .with = campaign, .result_size = sizeof(struct facts *), .work = work, .pack = pack_and_forget, .unpack = unpack
    };
}

static void write_down(struct campaign *campaign, uint64_t item, const void *result) {
    char text[FACTS_TEXT];
    struct wh_text out = wh_text_into(text, sizeof text);
    if (campaign->journal.descriptor < 0 || campaign->broken) return;
    pack(campaign, item, result, &out);
    wh_assert(!out.overflow);
    campaign->broken = !journal_add(&campaign->journal, text, out.length);
}

static void done(void *with, uint64_t item, const void *result) {
    struct campaign *campaign = with;
    *slot_of(&campaign->arms[arm_of(item)], match_of(item)) = *(struct facts *const *)result;
    write_down(campaign, item, result);
    campaign->done++;
}

static uint64_t missing(const struct campaign *campaign) {
    uint64_t count = 0;
    for (unsigned i = campaign->next_arm; i < campaign->arm_count; i++) {
        uint32_t from = i == campaign->next_arm ? campaign->next_match : 0;
        count += campaign->arms[i].wanted > from ? campaign->arms[i].wanted - from : 0;
    }
    return count;
}

static bool poll(void *with, struct runner *runner) {
    struct campaign *campaign = with;
    struct party_work job = party_work_of(campaign);
    if (campaign->party) campaign->party->serve(campaign->party, runner, missing(campaign), &job);
    progress_draw(&campaign->progress, campaign->done, campaign->likely, campaign->game->id);
    return !interrupted() && !campaign->broken;
}

bool campaign_play(struct campaign *campaign) {
    enum { WINDOW = 16 };
    unsigned players = campaign->threads * (campaign->party ? campaign->party->size : 1);
    campaign->next_arm = campaign->next_match = 0;
    if (!campaign->progress.begun) progress_begin(&campaign->progress, campaign->done);
    return runner_run(&(struct runner_plan){ .threads = campaign->threads,
                                             .window = WINDOW * players,
                                             .result_size = sizeof(struct facts *),
                                             .with = campaign,
                                             .next = next,
                                             .work = work,
                                             .done = done,
                                             .poll = poll });
}

void campaign_assist(struct campaign *campaign, struct party *party) {
    struct party_work job = party_work_of(campaign);
    party->work(party, campaign->threads, &job);
}

/* --- the journal -------------------------------------------------------------------------------------------------- */

static bool take_line(void *with, const char *line, size_t length) {
    struct campaign *campaign = with;
    uint64_t item = 0;
    struct facts *facts = read_line(campaign, line, length, &item);
    if (!facts) return false;
    struct facts **slot = slot_of(&campaign->arms[arm_of(item)], match_of(item));
    campaign->done += !*slot;
    facts_free(*slot);
    *slot = facts;
    return true;
}

bool campaign_keep(struct campaign *campaign, const char *path, const char *words, const char *amount) {
    char rules[64];
    snprintf(rules, sizeof rules, "%s@%u", campaign->game->id, campaign->game->version);
    struct journal_head head = { .command = "lab", .words = words, .amount = amount, .rules = rules };
    return journal_open(&campaign->journal, path, &head, take_line, campaign);
}

void campaign_free(struct campaign *campaign) {
    for (unsigned i = 0; i < campaign->arm_count; i++) {
        for (uint32_t match = 0; match < campaign->arms[i].room; match++) facts_free(campaign->arms[i].facts[match]);
        free(campaign->arms[i].facts);
    }
    journal_close(&campaign->journal);
    free(campaign);
}
