/* told.c: a secret plan is told as one step, however many it was made in. Matches of keyhole are played twice,
 * one of them with detours that are taken back, and nobody else may be told a byte of the difference. And what each
 * viewer is told step by step adds up to what it is told when it comes back. */
#include "server/telling/news.h"
#include "shared/language.h"

#include "tests/kit/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VIEWERS = WH_MAX_SEATS + 1, LONGEST = 400, HEARD = 4 << 20, STEP_TIME = 10000 };

static char *room;

static const struct wh_game *keyhole(void) { return wh_game_find("keyhole"); }

static int viewer_at(const struct table *table, unsigned place) {
    return place < table->match.setup.seats ? (int)place : WH_PUBLIC;
}

static unsigned viewers_of(const struct table *table) { return table->match.setup.seats + 1u; }

/* --- tables ------------------------------------------------------------------------------------------------------- */

static void happens(struct table *table, struct event event) {
    struct wh_why why = { .text = "" };
    if (!table_apply(table, &event, &why)) FAIL("refused: %s", why.text);
}

static struct table new_table(const struct wh_game *game, unsigned seats, uint64_t seed) {
    static struct event event;
    struct table table = { .id = 1 };
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    event = (struct event){ .kind = EVENT_MAKE, .time = 1000, .at = 1000, .seat = -1 };
    event.making.game = game;
    event.making.away = AWAY_RESIGN;
    event.making.clock = (struct clock_rule){ .kind = CLOCK_FISCHER, .seconds = 80000, .plus = 5 };
    wh_setup_default(game, seats, &event.making.setup);
    for (unsigned i = 0; i < seats; i++) event.making.kinds[i] = SEAT_PERSON;
    event.making.dice = DICE_SEALED;
    for (unsigned i = 0; i < SEED_BYTES; i++) event.making.seed[i] = (uint8_t)wh_rng_next(&rng);
    CHECK(table_apply(&table, &event, NULL));
    for (int seat = 0; seat < (int)seats; seat++) {
        struct event luck = { .kind = EVENT_SEAL, .time = 2000, .at = 2000, .seat = seat, .has_seal = true };
        luck.luck_size = LUCK_BYTES;
        luck_seal(luck.luck, luck.seal);
        happens(&table, luck);
    }
    return table;
}

static struct event event_at(const struct table *table, enum event_kind kind, int64_t time) {
    return (struct event){
        .kind = kind, .time = time, .at = time, .seat = table_actor(table), .version = table->match.version
    };
}

static struct event playing(const struct table *table, wh_action action, int64_t time) {
    struct event event = event_at(table, EVENT_PLAY, time);
    struct wh_text out = wh_text_into(event.text, sizeof event.text);
    table->match.game->format(table->match.state, action, WH_REFEREE, &out);
    return event;
}

static bool is_secret(const struct wh_match *match, wh_action action) {
    char move[WH_ACTION_TEXT];
    struct wh_text out = wh_text_into(move, sizeof move);
    match->game->format(match->state, action, WH_PUBLIC, &out);
    return strcmp(move, "?") == 0;
}

/* --- everything everybody is told --------------------------------------------------------------------------------- */

struct heard {
    char *text[VIEWERS];
    size_t length[VIEWERS];
};

static struct heard heard_new(void) {
    struct heard heard;
    for (unsigned i = 0; i < VIEWERS; i++) {
        heard.text[i] = calloc(1, HEARD);
        heard.length[i] = 0;
    }
    return heard;
}

static void heard_clear(struct heard *heard) {
    for (unsigned i = 0; i < VIEWERS; i++) {
        heard->length[i] = 0;
        heard->text[i][0] = '\0';
    }
}

static void heard_free(struct heard *heard) {
    for (unsigned i = 0; i < VIEWERS; i++) free(heard->text[i]);
}

struct listener {
    struct heard *heard;
    unsigned place;
};

static void hear(void *context, const struct wh_text *message) {
    const struct listener *listener = context;
    size_t *length = &listener->heard->length[listener->place];
    CHECK(*length + message->length + 1 < HEARD);
    memcpy(listener->heard->text[listener->place] + *length, message->start, message->length + 1);
    *length += message->length;
}

static struct reader reader_at(const struct table *table, unsigned place) {
    static const char *const languages[] = { "", "en", "de", "" }; /* "": no words */
    return (struct reader){ viewer_at(table, place), language_find(languages[place % WH_COUNT(languages)]) };
}

static void happens_aloud(struct table *table, struct event event, int64_t now, struct heard *heard) {
    static struct before before;
    news_before(table, &before);
    happens(table, event);
    for (unsigned place = 0; place < viewers_of(table); place++) {
        struct listener listener = { heard, place };
        struct wh_text out = wh_text_into(room, NEWS_TEXT);
        put_news(&out, table, &before, &event, reader_at(table, place), &(struct moment){ .now = now }, hear,
                 &listener);
    }
}

/* What somebody who comes back now is told: the table, its summary, the past, the tally. */
static void write_snapshot(const struct table *table, unsigned place, char *out_room) {
    struct wh_text out = wh_text_into(out_room, NEWS_TEXT);
    int viewer = viewer_at(table, place);
    put_table(&out, table, reader_at(table, place), &(struct moment){ .now = 1 }, NULL);
    put_summary(&out, table, viewer >= 0 ? viewer : -1, 1);
    put_past(&out, table, told_length(table, viewer), viewer);
    put_tally(&out, table, reader_at(table, place));
    CHECK(!out.overflow);
}

/* --- detours ------------------------------------------------------------------------------------------------------ */

/* Some steps of a plan, all taken back: the others hear nothing, and would find
 * nothing changed if they came just then. */
static unsigned make_detour(struct table *table, int64_t time, struct heard *heard, struct wh_rng *rng) {
    int seat = table_actor(table);
    unsigned deep = 0, most = (unsigned)wh_rng_below(rng, 4);
    static char *before[VIEWERS], *now;
    for (unsigned place = 0; place < viewers_of(table); place++) {
        if (!before[place]) before[place] = malloc(NEWS_TEXT);
        write_snapshot(table, place, before[place]);
    }
    if (!now) now = malloc(NEWS_TEXT);
    for (; deep < most; deep++) {
        wh_action action = table->match.game->pick(table->match.state, rng);
        if (!is_secret(&table->match, action) || table->match.game->reveals(table->match.state, action)) break;
        happens_aloud(table, playing(table, action, time + deep), time, heard);
    }
    for (unsigned i = 0; i < 2 * deep; i++) {
        if (i >= deep) happens_aloud(table, event_at(table, EVENT_UNDO, time + i), time, heard);
        for (unsigned place = 0; place < viewers_of(table) && (i == 0 || i >= deep); place++) {
            if ((int)place == seat) continue;
            write_snapshot(table, place, now);
            CHECK_TEXT(before[place], now);
        }
    }
    return deep;
}

static unsigned detours;

/* A match, played twice with the same luck: in the second `seat` makes detours in every plan. */
static void play_twice(unsigned seats, int seat, uint64_t seed, struct heard *plain, struct heard *winding) {
    struct table a = new_table(keyhole(), seats, seed), b = new_table(keyhole(), seats, seed);
    struct wh_rng rng, aside;
    wh_rng_seed(&rng, seed);
    wh_rng_seed(&aside, ~seed);
    heard_clear(plain);
    heard_clear(winding);
    for (int64_t n = 1; a.phase == PHASE_PLAYING && !test_failed(); n++) {
        wh_action action = a.match.game->pick(a.match.state, &rng);
        int64_t time = 3000 + n * STEP_TIME;
        if (table_actor(&b) == seat && is_secret(&b.match, action))
            detours += make_detour(&b, time - STEP_TIME / 2, winding, &aside);
        happens_aloud(&a, playing(&a, action, time), time, plain);
        happens_aloud(&b, playing(&b, action, time), time, winding);
        CHECK_INT(a.phase, b.phase);
        for (unsigned place = 0; place < viewers_of(&a); place++) {
            if ((int)place == seat) continue;
            CHECK_TEXT(plain->text[place], winding->text[place]);
            CHECK_INT(told_version(&a, viewer_at(&a, place)), told_version(&b, viewer_at(&b, place)));
            plain->length[place] = winding->length[place] = 0;
        }
    }
    table_clear(&a);
    table_clear(&b);
}

TEST(server_told, detours_of_a_plan_are_nobody_elses_business) {
    struct heard plain = heard_new(), winding = heard_new();
    room = malloc(NEWS_TEXT);
    detours = 0;
    for (unsigned seats = 2; seats <= 4; seats++)
        for (int seat = 0; seat < (int)seats; seat++)
            play_twice(seats, seat, 100 * seats + (unsigned)seat, &plain, &winding);
    CHECK(detours > 100);
    heard_free(&plain);
    heard_free(&winding);
    free(room);
}

/* --- short plans and long ones ------------------------------------------------------------------------------------ */

static wh_action finish_of(const struct wh_match *match) {
    wh_action done;
    CHECK(match->game->parse(match->state, "done", 4, &done, NULL));
    return done;
}

static bool plans(const struct table *table) {
    return table->phase == PHASE_PLAYING && is_secret(&table->match, finish_of(&table->match));
}

/* Until somebody is about to plan, or for this many steps of a plan: the rest of it is "done". */
static unsigned plan(struct table *table, unsigned most, int64_t until, struct heard *heard, struct wh_rng *rng) {
    const struct wh_match *match = &table->match;
    int seat = table_actor(table);
    unsigned steps = 0;
    for (; plans(table) && table_actor(table) == seat; steps++) {
        wh_action action = match->game->pick(match->state, rng);
        if (steps >= most && match->game->check(match->state, finish_of(match), NULL)) action = finish_of(match);
        bool last = match->game->reveals(match->state, action);
        int64_t time = last ? until : until - STEP_TIME + steps;
        happens_aloud(table, playing(table, action, time), time, heard);
    }
    return steps;
}

static void plan_both(unsigned seats, uint64_t seed, struct heard *brief, struct heard *wordy, unsigned *longer) {
    struct table a = new_table(keyhole(), seats, seed), b = new_table(keyhole(), seats, seed);
    struct wh_rng rng;
    int64_t time = 20000;
    wh_rng_seed(&rng, seed);
    heard_clear(brief);
    heard_clear(wordy);
    for (; !plans(&a); time += STEP_TIME) {
        wh_action action = a.match.game->pick(a.match.state, &rng);
        happens_aloud(&a, playing(&a, action, time), time, brief);
        happens_aloud(&b, playing(&b, action, time), time, wordy);
    }
    int seat = table_actor(&a);
    unsigned few = plan(&a, 0, time + STEP_TIME, brief, &rng), many = plan(&b, 30, time + STEP_TIME, wordy, &rng);
    *longer += many > few;
    CHECK_INT(table_actor(&a), table_actor(&b)); /* the next one plans: nothing is shown yet */
    for (unsigned place = 0; place < viewers_of(&a); place++) {
        static char *first, *second;
        if (!first) first = malloc(NEWS_TEXT), second = malloc(NEWS_TEXT);
        if ((int)place == seat) continue;
        CHECK_TEXT(brief->text[place], wordy->text[place]);
        CHECK(strstr(brief->text[place], "\"move\":\"?\"") != NULL);
        write_snapshot(&a, place, first);
        write_snapshot(&b, place, second);
        CHECK_TEXT(first, second);
    }
    table_clear(&a);
    table_clear(&b);
}

TEST(server_told, plans_of_any_length_are_told_alike) {
    struct heard brief = heard_new(), wordy = heard_new();
    unsigned longer = 0;
    room = malloc(NEWS_TEXT);
    for (uint64_t seed = 1; seed <= 40 && !test_failed(); seed++)
        plan_both((unsigned)(2 + seed % 3), seed, &brief, &wordy, &longer);
    CHECK(longer > 25);
    heard_free(&brief);
    heard_free(&wordy);
    free(room);
}

/* --- it adds up --------------------------------------------------------------------------------------------------- */

/* What a client that believes the news has. */
struct mirror {
    uint32_t version, length;
    uint64_t view[2 * LONGEST]; /* a hash of what it saw after this many steps */
};

static unsigned occurrences(const char *text, const char *word) {
    unsigned count = 0;
    for (; (text = strstr(text, word)); text++) count++;
    return count;
}

static uint64_t hash_view(const struct table *table, const void *state, int viewer) {
    struct wh_text out = wh_text_into(room, NEWS_TEXT);
    wh_state_write(table->match.game, state, viewer, &out);
    return wh_hash(room, out.length, 0);
}

static uint32_t number_after(const char *text, const char *key) {
    const char *at = strstr(text, key);
    CHECK(at != NULL);
    return at ? (uint32_t)strtoul(at + strlen(key), NULL, 10) : 0;
}

static void follow(struct mirror *mirror, const char *news) {
    if (!news[0] || strstr(news, "{\"t\":\"steps\"") != news) return; /* nothing was played */
    unsigned steps = occurrences(news, "{\"v\":"), back = occurrences(news, "\"back\":true");
    CHECK(steps > 0); /* no message without something to tell */
    CHECK_INT(mirror->version + 1, number_after(news, "{\"v\":"));
    mirror->version += steps;
    mirror->length += steps - 2 * back;
    if (back)
        memset(mirror->view + mirror->length + 1, 0,
               sizeof mirror->view - (mirror->length + 1) * sizeof mirror->view[0]);
    CHECK_INT(mirror->version, number_after(news, "\"v\":"));
}

static void expect_agreement(const struct table *table, unsigned place, struct mirror *mirror) {
    int viewer = viewer_at(table, place);
    struct wh_text out = wh_text_into(room, NEWS_TEXT);
    CHECK_INT(mirror->version, told_version(table, viewer));
    CHECK_INT(mirror->length, told_length(table, viewer));
    put_table(&out, table, (struct reader){ viewer, NULL }, &(struct moment){ .now = 1 }, NULL);
    CHECK_INT(mirror->version, number_after(room, ",\"v\":"));
    CHECK_INT(0, number_after(room, "\"from\":"));
    const char *log = strstr(room, "\"log\":["), *end = strstr(room, "],\"from\":");
    unsigned entries = 0;
    for (const char *at = log + strlen("\"log\":["); at < end; at++) entries += *at == '[';
    CHECK_INT(mirror->length, entries);
    mirror->view[mirror->length] = hash_view(table, table->match.state, viewer);
}

/* Every position that was seen can be asked for. */
static void expect_past(const struct table *table, unsigned place, const struct mirror *mirror) {
    for (uint32_t steps = 0; steps <= mirror->length; steps++) {
        if (!mirror->view[steps]) continue; /* several steps came at once */
        struct wh_text out = wh_text_into(room, NEWS_TEXT);
        wh_json_open(&out, '{');
        put_past(&out, table, steps, viewer_at(table, place));
        const char *view = strchr(room + 1, '{');
        CHECK(mirror->view[steps] == wh_hash(view, out.length - (size_t)(view - room), 0));
    }
}

static struct event events[LONGEST];
static unsigned broken_off; /* plans, by the end of the match */

static void play_and_follow(const struct wh_game *game, unsigned seats, uint64_t seed, struct heard *heard) {
    static struct mirror mirrors[VIEWERS];
    struct table table = new_table(game, seats, seed), again = new_table(game, seats, seed);
    struct wh_rng rng;
    unsigned count = 0, quits = seed % 3 ? LONGEST : 10 + (unsigned)(seed % 40);
    wh_rng_seed(&rng, seed);
    for (unsigned place = 0; place < viewers_of(&table); place++) {
        memset(&mirrors[place], 0, sizeof mirrors[place]);
        mirrors[place].version = mirrors[place].length = table.match.length;
    }
    for (int64_t time = 3000;
         table.phase == PHASE_PLAYING && count < LONGEST && table.match.length < LONGEST && !test_failed();
         time += 7, count++) {
        const struct wh_match *match = &table.match;
        bool undoes = wh_match_can_undo(match, table_actor(&table)) && wh_rng_below(&rng, 3) == 0;
        events[count] = undoes           ? event_at(&table, EVENT_UNDO, time)
                        : count >= quits ? event_at(&table, EVENT_RESIGN, time)
                                         : playing(&table, game->pick(match->state, &rng), time);
        snprintf(events[count].id, sizeof events[count].id, "n%u", count);
        heard_clear(heard);
        happens_aloud(&table, events[count], time, heard);
        uint32_t answer = 0;
        CHECK(table_has_done(&table, events[count].seat, events[count].id, &answer));
        CHECK_INT(told_version(&table, events[count].seat), answer);
        for (unsigned place = 0; place < viewers_of(&table); place++) {
            follow(&mirrors[place], heard->text[place]);
            expect_agreement(&table, place, &mirrors[place]);
        }
        if (game != keyhole()) CHECK(!table.veiled);
        bool plan_ends = strstr(heard->text[table.match.setup.seats], "\"move\":\"?\"") != NULL;
        broken_off += plan_ends && strstr(heard->text[table.match.setup.seats], "\"reason\":\"resign\"") != NULL;
    }
    for (unsigned i = 0; i < count; i++) happens(&again, events[i]);
    for (unsigned place = 0; place < viewers_of(&table); place++) {
        expect_past(&table, place, &mirrors[place]);
        CHECK_INT(told_version(&table, viewer_at(&table, place)), told_version(&again, viewer_at(&again, place)));
    }
    table_clear(&table);
    table_clear(&again);
}

TEST(server_told, steps_and_versions_add_up_for_every_viewer) {
    struct heard heard = heard_new();
    room = malloc(NEWS_TEXT);
    broken_off = 0;
    for (uint64_t seed = 1; seed <= 15 && !test_failed(); seed++)
        play_and_follow(keyhole(), (unsigned)(2 + seed % 3), seed, &heard);
    for (unsigned i = 0; i < wh_game_count && !test_failed(); i++)
        if (wh_games[i] != keyhole()) play_and_follow(wh_games[i], wh_games[i]->min_seats, 3 * i + 1, &heard);
    CHECK(broken_off > 0);
    heard_free(&heard);
    free(room);
}
