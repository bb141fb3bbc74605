/* leaks.c: no message tells a viewer what it may not know. Whole matches of every game are played at a table; at
 * each step, for each seat and an onlooker, what that viewer cannot know is replaced, and the message must stay the
 * same, byte for byte. news.c makes every message that speaks of a match, so nothing else need be looked at. */
#include "server/telling/news.h"
#include "shared/language.h"

#include "tests/kit/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORLDS = 4, LONGEST = 400, WHOLE_LOG_EVERY = 64 };

static char *room_a, *room_b, *room_c;
static unsigned compared; /* steps of a match that were also told in another world */

static struct reader reader_of(int viewer) {
    static const char *const languages[] = { "en", "de", "nl", "fr" };
    return (struct reader){ viewer, language_find(languages[(unsigned)viewer % WH_COUNT(languages)]) };
}

static void make_table(struct table *table, const struct wh_game *game, unsigned seats, uint64_t seed) {
    static struct event event;
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    event = (struct event){ .kind = EVENT_MAKE, .time = 1000, .seat = -1 };
    event.making.game = game;
    wh_setup_default(game, seats, &event.making.setup);
    for (unsigned i = 0; i < seats; i++) event.making.kinds[i] = SEAT_PERSON;
    event.making.dice = DICE_SEALED;
    for (unsigned i = 0; i < SEED_BYTES; i++) event.making.seed[i] = (uint8_t)wh_rng_next(&rng);
    *table = (struct table){ .id = 1 };
    CHECK(table_apply(table, &event, NULL));
    for (int seat = 0; seat < (int)seats; seat++) {
        struct event luck = { .kind = EVENT_SEAL, .time = 2000, .seat = seat, .has_seal = true };
        luck.luck_size = LUCK_BYTES; /* as for clients that leave it to the server */
        luck_seal(luck.luck, luck.seal);
        CHECK(table_apply(table, &luck, NULL));
    }
}

/* The same table in a world that differs in what the viewer cannot know. The log is left out: it is looked at step by
 * step, as it grows. */
static void other_world(const struct table *table, int viewer, struct wh_rng *rng, struct table *other) {
    *other = *table;
    other->match.length = 0;
    table->match.game->resample(other->match.state, viewer, rng);
}

static void expect_same_table(const struct table *table, int viewer, struct wh_rng *rng) {
    struct table here = *table, there;
    struct wh_text a = wh_text_into(room_a, NEWS_TEXT), b = wh_text_into(room_b, NEWS_TEXT);
    here.match.length = 0;
    put_table(&a, &here, reader_of(viewer), &(struct moment){ .now = 1 }, NULL);
    for (unsigned i = 0; i < WORLDS; i++) {
        other_world(table, viewer, rng, &there);
        b = wh_text_into(room_b, NEWS_TEXT);
        put_table(&b, &there, reader_of(viewer), &(struct moment){ .now = 1 }, NULL);
        if (strcmp(room_a, room_b) != 0)
            FAIL("%s: viewer %d is told what it cannot know:\n    %s\n    %s", table->match.game->id, viewer, room_a,
                 room_b);
    }
}

/* --- steps -------------------------------------------------------------------------------------------------------- */

static bool names(const char *json, const char *word) {
    char quoted[WH_ACTION_TEXT + 3];
    snprintf(quoted, sizeof quoted, "\"%s\"", word);
    return strstr(json, quoted) != NULL;
}

static void write_state(const struct wh_game *game, const void *state, int viewer, char *room) {
    struct wh_text out = wh_text_into(room, NEWS_TEXT);
    wh_state_write(game, state, viewer, &out);
}

/* The cards are gathered and shuffled next: what was shown a moment ago is hidden again. */
static bool is_gathered(const struct wh_game *game, const void *state) {
    wh_action outcomes[WH_LEGAL_MAX];
    return game->actor(state) == WH_CHANCE && game->chance(state, outcomes) == 0;
}

/* A word of the move that names something in the true state must name something the viewer has seen. */
static void expect_words_known(const struct wh_game *game, const void *before, const void *after, int viewer,
                               const char *move) {
    char words[WH_ACTION_TEXT];
    snprintf(words, sizeof words, "%s", move);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        write_state(game, before, WH_REFEREE, room_a);
        if (!strpbrk(word, "0123456789") || !names(room_a, word)) continue; /* a colour is no one thing */
        write_state(game, before, viewer, room_b);
        write_state(game, after, viewer, room_c);
        if (!names(room_b, word) && !names(room_c, word))
            FAIL("%s: viewer %d reads \"%s\", and has never seen %s", game->id, viewer, move, word);
    }
}

/* Where the same move is possible in another world, it must read the same there. */
static void expect_same_words(const struct wh_game *game, const void *before, wh_action action, int viewer,
                              const char *move, struct wh_rng *rng) {
    _Alignas(16) uint8_t other[WH_STATE_MAX];
    char words[WH_ACTION_TEXT];
    for (unsigned i = 0; i < WORLDS; i++) {
        memcpy(other, before, game->state_size);
        game->resample(other, viewer, rng);
        if (!game->check(other, action, NULL)) continue;
        struct wh_text out = wh_text_into(words, sizeof words);
        game->format(other, action, viewer, &out);
        CHECK_TEXT(move, words);
    }
}

struct collector {
    char *text;
    size_t length;
};

static void collect(void *context, const struct wh_text *message) {
    struct collector *collector = context;
    memcpy(collector->text + collector->length, message->start, message->length + 1);
    collector->length += message->length;
}

/* One step of the table's match, from `from` to `to`, as the viewer is told it. */
static void tell_step(const struct table *table, uint32_t ply, const void *from, const void *to, int viewer,
                      char *room) {
    static struct before before;
    struct event event = { .kind = EVENT_PLAY };
    struct table then = *table;
    struct collector all = { room, 0 };
    struct wh_text out = wh_text_into(room_c, NEWS_TEXT);
    then.match.length = ply + 1;
    then.phase = PHASE_PLAYING;
    memcpy(then.match.state, to, table->match.game->state_size);
    news_before(&then, &before);
    before.length = ply;
    for (unsigned i = 0; i <= WH_MAX_SEATS; i++) before.told[i]--;
    memcpy(before.state, from, table->match.game->state_size);
    room[0] = '\0';
    put_news(&out, &then, &before, &event, reader_of(viewer), &(struct moment){ .now = 1 }, collect, &all);
}

/* Where the same move is possible in another world, and the viewer sees the same of it, everything told of it is the
 * same: notation, words, changes, choices. */
static void expect_same_step(const struct table *table, uint32_t ply, const void *from, const void *to, int viewer,
                             struct wh_rng *rng) {
    const struct wh_game *game = table->match.game;
    _Alignas(16) uint8_t other[WH_STATE_MAX], after[WH_STATE_MAX];
    for (unsigned i = 0; i < WORLDS; i++) {
        memcpy(other, from, game->state_size);
        game->resample(other, viewer, rng);
        if (memcmp(other, from, game->state_size) == 0 || !game->check(other, table->match.actions[ply], NULL))
            continue;
        memcpy(after, other, game->state_size);
        game->apply(after, table->match.actions[ply]);
        write_state(game, to, viewer, room_a);
        write_state(game, after, viewer, room_b);
        if (strcmp(room_a, room_b) != 0) continue; /* the move showed something */
        tell_step(table, ply, from, to, viewer, room_a);
        tell_step(table, ply, other, after, viewer, room_b);
        if (strcmp(room_a, room_b) != 0)
            FAIL("%s: viewer %d is told what it cannot know:\n    %s\n    %s", game->id, viewer, room_a, room_b);
        compared++;
    }
}

static void expect_quiet_step(const struct table *table, const struct before *before, int viewer, struct wh_rng *rng) {
    const struct wh_match *match = &table->match;
    _Alignas(16) uint8_t state[WH_STATE_MAX], after[WH_STATE_MAX];
    memcpy(state, before->state, match->game->state_size);
    for (uint32_t i = before->length; i < match->length; i++) {
        char move[WH_ACTION_TEXT];
        struct wh_text out = wh_text_into(move, sizeof move);
        match->game->format(state, match->actions[i], viewer, &out);
        memcpy(after, state, match->game->state_size);
        match->game->apply(after, match->actions[i]);
        bool by_chance = match->game->actor(state) == WH_CHANCE; /* dice fall in the open */
        if (!by_chance && !is_gathered(match->game, after)) expect_words_known(match->game, state, after, viewer, move);
        expect_same_words(match->game, state, match->actions[i], viewer, move, rng);
        if (match->game->actor(after) != WH_OVER) expect_same_step(table, i, state, after, viewer, rng);
        memcpy(state, after, match->game->state_size);
    }
}

/* The messages are made of moves as they were just checked, and of views: here that they hold nothing else. Their own
 * bytes must not name what only the referee sees: the seed, a token, a shuffle's number. */
static void expect_no_raw_secret(const struct table *table, const struct before *before, const struct event *event,
                                 int viewer) {
    char seed[2 * SEED_BYTES + 1];
    struct collector all = { room_b, 0 };
    struct wh_text out = wh_text_into(room_a, NEWS_TEXT), hex = wh_text_into(seed, sizeof seed);
    struct reader reader = reader_of(viewer);
    put_news(&out, table, before, event, reader, &(struct moment){ .now = 1 }, collect, &all);
    if (table->events % WHOLE_LOG_EVERY) reader.language = NULL;        /* in words it takes long */
    put_table(&out, table, reader, &(struct moment){ .now = 1 }, NULL); /* with the whole log */
    collect(&all, &out);
    put_hex_bytes(&hex, table->seed, SEED_BYTES);
    if (table->phase != PHASE_OVER && strstr(room_b, seed)) FAIL("the seed is told before the end");
    if (strstr(room_b, " #")) FAIL("a shuffle's number is told: %s", room_b);
}

static void look_at_all(struct table *table, const struct before *before, const struct event *event,
                        struct wh_rng *rng) {
    for (int seat = -1; seat < table->match.setup.seats && !test_failed(); seat++) {
        int viewer = seat < 0 ? WH_PUBLIC : seat;
        expect_quiet_step(table, before, viewer, rng);
        expect_no_raw_secret(table, before, event, viewer);
        if (table->phase != PHASE_OVER) expect_same_table(table, viewer, rng);
    }
}

static struct event random_move(const struct table *table, struct wh_rng *rng) {
    const struct wh_match *match = &table->match;
    struct event event = { .kind = EVENT_PLAY, .time = 3000, .seat = table_actor(table), .version = match->version };
    struct wh_text out = wh_text_into(event.text, sizeof event.text);
    match->game->format(match->state, match->game->pick(match->state, rng), WH_REFEREE, &out);
    return event;
}

static void play(const struct wh_game *game, unsigned seats, uint64_t seed) {
    struct table table;
    static struct before before;
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    make_table(&table, game, seats, seed);
    compared = 0;
    for (unsigned n = 0; table.phase == PHASE_PLAYING && n < LONGEST && !test_failed(); n++) {
        struct event event = random_move(&table, &rng);
        news_before(&table, &before);
        if (!table_apply(&table, &event, NULL)) FAIL("%s refused %s", game->id, event.text);
        look_at_all(&table, &before, &event, &rng);
    }
    if (compared < LONGEST / 20) FAIL("%s: only %u steps were told twice", game->id, compared);
    table_clear(&table);
}

TEST(server, tells_nobody_what_they_may_not_know) {
    room_a = malloc(NEWS_TEXT);
    room_b = malloc(NEWS_TEXT);
    room_c = malloc(NEWS_TEXT);
    for (unsigned i = 0; i < wh_game_count; i++)
        for (unsigned seats = wh_games[i]->min_seats; seats <= wh_games[i]->max_seats && !test_failed(); seats++)
            play(wh_games[i], seats, 1000 * i + seats);
    free(room_a);
    free(room_b);
    free(room_c);
}
