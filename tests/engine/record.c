/* record.c: records: there and back, and every way of damaging them. A damaged record must be refused with a line and
 * a reason, and the match it would have gone into must stay as it was. */
#include "tests/kit/test.h"
#include "witching/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 2000, TEXT = 1 << 17 };
static wh_action actions[ROOM], other_actions[ROOM];
static struct wh_match match, other;
static char record[TEXT], damaged[TEXT + 100];

static bool play_record(const char *id, unsigned seats, uint64_t seed, unsigned plies) {
    const struct wh_game *game = wh_game_find(id);
    struct wh_setup setup;
    struct wh_why why;
    struct wh_rng rng;
    wh_rng_seed(&rng, seed);
    wh_setup_default(game, seats, &setup);
    if (!wh_match_begin(&match, game, &setup, actions, ROOM, &why)) return false;
    wh_match_name(&match, 0, "Ada Lovelace", "", &why);
    wh_match_name(&match, 1, "Zoë", "greedy", &why);
    for (int actor; plies-- && (actor = wh_match_actor(&match)) != WH_OVER;) {
        wh_action list[WH_LEGAL_MAX];
        wh_action action = actor == WH_CHANCE ? game->sample(match.state, &rng)
                                              : list[wh_rng_below(&rng, wh_candidates(game, match.state, list))];
        if (!wh_match_play(&match, actor, match.version, action, &why)) return false;
    }
    struct wh_text out = wh_text_into(record, sizeof record);
    wh_record_write(&match, &out);
    return !out.overflow && out.length < wh_record_room(&match);
}

static bool reads(const char *text, size_t length, uint32_t *line, struct wh_why *why) {
    memset(why, 0, sizeof *why);
    return wh_record_read(&other, text, length, other_actions, ROOM, line, why);
}

static void expect_refused(const char *text, size_t length, const char *how) {
    static struct wh_match before;
    uint32_t line = 0;
    struct wh_why why;
    memcpy(&before, &other, sizeof other);
    if (reads(text, length, &line, &why)) {
        FAIL("accepted although %s", how);
        return;
    }
    CHECK(why.reason && why.text[0] && line >= 1);
    CHECK(memcmp(&before, &other, sizeof other) == 0);
}

TEST(record, there_and_back) {
    for (unsigned i = 0; i < wh_game_count; i++) {
        for (unsigned plies = 0; plies < 300; plies += 37) {
            uint32_t line;
            struct wh_why why;
            REQUIRE(play_record(wh_games[i]->id, wh_games[i]->min_seats, plies + 1, plies));
            if (!reads(record, strlen(record), &line, &why)) FAIL("line %u: %s", line, why.text);
            CHECK(other.length == match.length && other.version == match.version);
            CHECK(memcmp(other.state, match.state, match.game->state_size) == 0);
            CHECK(memcmp(other.first, match.first, match.game->state_size) == 0);
            CHECK(memcmp(other.players, match.players, sizeof match.players) == 0);
            CHECK(memcmp(other_actions, actions, match.length * sizeof *actions) == 0);
            struct wh_text out = wh_text_into(damaged, sizeof damaged);
            wh_record_write(&other, &out);
            CHECK_TEXT(record, damaged);
        }
    }
}

TEST(record, from_a_position) {
    REQUIRE(play_record("hourglass", 3, 4, 20));
    static struct wh_match later;
    static wh_action later_actions[ROOM];
    char json[WH_JSON_MAX];
    struct wh_why why;
    uint32_t line;
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_state_write(match.game, match.state, WH_REFEREE, &out);
    REQUIRE(wh_match_begin_at(&later, match.game, &match.setup, json, out.length, later_actions, ROOM, &why));
    wh_action list[WH_LEGAL_MAX];
    later.game->legal(later.state, list);
    REQUIRE(wh_match_play(&later, wh_match_actor(&later), 0, list[0], &why));
    out = wh_text_into(record, sizeof record);
    wh_record_write(&later, &out);
    if (!reads(record, out.length, &line, &why)) FAIL("line %u: %s", line, why.text);
    CHECK(other.from_position && memcmp(other.first, match.state, match.game->state_size) == 0);
    for (const char *at = strstr(record, "position "); *at != '\n'; at++) {
        memcpy(damaged, record, out.length + 1);
        damaged[at - record] = 'x';
        expect_refused(damaged, out.length, "a byte of its position is altered");
    }
}

TEST(record, undone_steps_leave_their_count) {
    REQUIRE(play_record("template", 2, 1, 3));
    uint32_t line;
    struct wh_why why;
    match.version += 4; /* as if two steps had been taken back */
    struct wh_text out = wh_text_into(record, sizeof record);
    wh_record_write(&match, &out);
    if (!reads(record, out.length, &line, &why)) FAIL("line %u: %s", line, why.text);
    CHECK_INT(match.version, other.version);
}

TEST(record, cut_off_at_every_byte) {
    REQUIRE(play_record("hourglass", 2, 3, 400));
    size_t length = strlen(record);
    for (size_t cut = 0; cut < length; cut++) expect_refused(record, cut, "it is cut off");
    REQUIRE(play_record("template", 3, 3, 9));
    for (size_t cut = 0; cut < strlen(record); cut++) expect_refused(record, cut, "it is cut off");
}

TEST(record, altered_at_every_byte) {
    static const char wrong[] = { 'x', '0', ' ', '\n', '\0', '\r', '\x80' };
    REQUIRE(play_record("template", 3, 8, 400));
    size_t length = strlen(record);
    for (size_t at = 0; at < length; at++) {
        for (unsigned i = 0; i < sizeof wrong; i++) {
            if (record[at] == wrong[i]) continue;
            memcpy(damaged, record, length + 1);
            damaged[at] = wrong[i];
            expect_refused(damaged, length, "a byte is altered");
        }
        memcpy(damaged, record, at);
        memcpy(damaged + at, record + at + 1, length - at);
        if (at + 1 < length && record[at] == record[at + 1]) continue; /* the same as leaving out the next */
        expect_refused(damaged, length - 1, "a byte is missing");
    }
}

/* The lines of the record: their beginnings, the end of the last one included. */
static unsigned find_lines(const char *starts[ROOM]) {
    unsigned count = 0;
    for (const char *at = record; *at; at = strchr(at, '\n') + 1) starts[count++] = at;
    starts[count] = record + strlen(record);
    return count;
}

static size_t put_line(size_t length, const char *const *starts, unsigned line) {
    size_t size = (size_t)(starts[line + 1] - starts[line]);
    memcpy(damaged + length, starts[line], size);
    return length + size;
}

TEST(record, lines_dropped_doubled_and_swapped) {
    static const char *starts[ROOM];
    REQUIRE(play_record("hourglass", 4, 5, 400));
    unsigned lines = find_lines(starts);
    for (unsigned changed = 0; changed < lines; changed++) {
        size_t dropped = 0, doubled = 0, swapped = 0;
        for (unsigned i = 0; i < lines; i++)
            if (i != changed) dropped = put_line(dropped, starts, i);
        expect_refused(damaged, dropped, "a line is missing");
        for (unsigned i = 0; i < lines; i++) {
            doubled = put_line(doubled, starts, i);
            if (i == changed) doubled = put_line(doubled, starts, i);
        }
        expect_refused(damaged, doubled, "a line is doubled");
        if (changed + 1 == lines) continue;
        for (unsigned i = 0; i < lines; i++)
            swapped = put_line(swapped, starts, i == changed ? i + 1 : i == changed + 1 ? i - 1 : i);
        expect_refused(damaged, swapped, "two lines are swapped");
    }
}

TEST(record, names_the_line_and_the_reason) {
    static const struct {
        const char *from, *to, *id;
        uint32_t line; /* no id, line 0: whatever comes first */
    } cases[] = {
        { "witching-record", "watching-record", "not-a-record", 1 },
        { "witching-record 1", "witching-record 2", "other-format", 1 },
        { "game hourglass", "game chess", "unknown-game", 2 },
        { "game hourglass 1", "game hourglass 999", "other-version", 2 },
        { "game hourglass 1", "game hourglass", "line-expected", 2 },
        { "game hourglass", "hourglass", "line-expected", 2 },
        { "seats 2", "seats 9", "bad-seats", 3 },
        { "seats 2", "seats two", "line-expected", 3 },
        { "seats 2", "seats 3", NULL, 0 },
        { "option length auto", "option length always", "bad-option", 4 },
        { "option length", "option lengths", "line-expected", 4 },
        { "option length auto\n", "option length auto\r\n", "carriage-return", 4 },
        { "Ada Lovelace", "Ada\tLovelace", "not-text", 7 },
        { "player 0 Ada Lovelace", "player 5 Ada Lovelace", "bad-player", 7 },
        { "bot 1 greedy", "bot 1 Greedy!", "bad-name", 9 },
        { "\nend", "\nfin", "unknown-line", 0 },
        { "\nend ", "\npause ", "is-over", 0 },
        { "\n1 chance", "\n1 0", "wrong-seat", 10 },
        { "\n2 0", "\n2 1", "wrong-seat", 11 },
        { "\n2 0", "\n3 0", "wrong-number", 11 },
        { "\n2 0 ", "\n2 0", "bad-step", 11 },
    };
    REQUIRE(play_record("hourglass", 2, 3, 400));
    for (unsigned i = 0; i < WH_COUNT(cases); i++) {
        const char *at = strstr(record, cases[i].from);
        if (!at) {
            FAIL("the record has no \"%s\":\n%s", cases[i].from, record);
            continue;
        }
        snprintf(damaged, sizeof damaged, "%.*s%s%s", (int)(at - record), record, cases[i].to,
                 at + strlen(cases[i].from));
        uint32_t line;
        struct wh_why why;
        if (reads(damaged, strlen(damaged), &line, &why))
            FAIL("accepted: %s", cases[i].to);
        else if (cases[i].id && strcmp(why.reason->id, cases[i].id) != 0)
            FAIL("%s: expected %s, came %s (%s)", cases[i].to, cases[i].id, why.reason->id, why.text);
        else if (cases[i].line && cases[i].line != line)
            FAIL("%s: expected line %u, came %u", cases[i].to, cases[i].line, line);
    }
}

TEST(record, paused_is_not_over) {
    REQUIRE(play_record("hourglass", 2, 3, 12));
    char *at = strstr(record, "\npause ");
    REQUIRE(at);
    snprintf(damaged, sizeof damaged, "%.*s\nend %s", (int)(at - record), record, at + strlen("\npause "));
    uint32_t line;
    struct wh_why why;
    CHECK(!reads(damaged, strlen(damaged), &line, &why));
    CHECK_TEXT("not-over", why.reason->id);
    snprintf(damaged, sizeof damaged, "%s\n", record);
    CHECK(!reads(damaged, strlen(damaged), &line, &why));
    CHECK_TEXT("after-end", why.reason->id);
    snprintf(damaged, sizeof damaged, "%.*s\npause 11%s", (int)(at - record), record, strchr(at + 8, ' '));
    CHECK(!reads(damaged, strlen(damaged), &line, &why));
    CHECK_TEXT("wrong-count", why.reason->id);
}

TEST(record, too_long_for_the_room) {
    REQUIRE(play_record("hourglass", 2, 3, 400));
    uint32_t line;
    struct wh_why why;
    CHECK(!wh_record_read(&other, record, strlen(record), other_actions, 10, &line, &why));
    CHECK_TEXT("match-full", why.reason->id);
}

TEST(record, rubbish) {
    struct wh_rng rng;
    wh_rng_seed(&rng, 11);
    for (unsigned i = 0; i < 300; i++) {
        size_t length = wh_rng_below(&rng, 3000);
        for (size_t j = 0; j < length; j++) damaged[j] = (char)wh_rng_next(&rng);
        expect_refused(damaged, length, "it is rubbish");
    }
    static char endless[60000];
    memset(endless, 'a', sizeof endless);
    memcpy(endless, "witching-record 1\n", 18);
    expect_refused(endless, sizeof endless, "a line has no end");
}
