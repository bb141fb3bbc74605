/* dice.c: fair dice without sockets: the derivation, sealing and revealing in every order, what is told
 * meanwhile, tables of the first edition, and files that were tampered with. tests/server/dice.mjs does it over
 * sockets. */
#include "server/table/fair.h"
#include "server/telling/news.h"

#include "tests/kit/test.h"
#include "tests/server/unit/moves.h"

#include <stdlib.h>
#include <string.h>

enum { SEATS = 3, SEALED_AT = 2000 };

static void fill(uint8_t *bytes, size_t size, unsigned first) {
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)(first + i);
}

static void expect_hex(const char *expected, const uint8_t *bytes, size_t size) {
    char digits[2 * DIGEST_BYTES + 1];
    struct wh_text out = wh_text_into(digits, sizeof digits);
    put_hex_bytes(&out, bytes, size);
    CHECK_TEXT(expected, digits);
}

/* The numbers of docs/fair-dice.md, computed once with another program (Python's hashlib and hmac). */
TEST(server_dice, numbers_follow_the_documented_derivation) {
    uint8_t seed[SEED_BYTES], luck[2][LUCK_BYTES] = { { 0 } }, digest[DIGEST_BYTES];
    fill(seed, sizeof seed, 0);
    fill(luck[0], LUCK_BYTES, 100);
    dice_commit(DICE_SEALED, seed, digest);
    expect_hex("96fffffb95d0db34f6d09a85c341364346a8cbc7d05917c3b079e44a37f56365", digest, sizeof digest);
    luck_seal(luck[0], digest);
    expect_hex("1238bc925b456180a30a99894a4d90240d36889ca0a60291232bb13ea0b65790", digest, sizeof digest);
    struct dice dice = dice_of(DICE_SEALED, seed, (const uint8_t(*)[LUCK_BYTES])luck, 2);
    expect_hex("0ec08b78c4155fe59fb827e79aa21ae0613a9046337248e5611c07acc1c4bab2", dice.key, sizeof dice.key);
    CHECK(dice_luck(&dice) == 6891716459962562150u);
    CHECK(dice_luck(&dice) == 4671408759472248972u);
}

TEST(server_dice, numbers_of_the_first_edition_stay) {
    uint8_t seed[SEED_BYTES], luck[2][LUCK_BYTES] = { { 0 } }, commit[DIGEST_BYTES];
    fill(seed, sizeof seed, 0);
    fill(luck[0], FIRST_LUCK_BYTES, 100);
    dice_commit(DICE_FIRST, seed, commit);
    expect_hex("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd", commit, sizeof commit);
    struct dice dice = dice_of(DICE_FIRST, seed, (const uint8_t(*)[LUCK_BYTES])luck, 2);
    expect_hex("2c381a4a7aaed5f19ef112aeb2e070b35770b14397b62c645042a3158eccd3dc", dice.key, sizeof dice.key);
    CHECK(dice_luck(&dice) == 4108151388252642922u);
    CHECK(dice_luck(&dice) == 835173245356549618u);
}

/* --- tables ------------------------------------------------------------------------------------------------------- */

/* Through its JSON, as it goes through the log. "": it happened; else why not. */
static const char *try(struct table *table, const struct event *event) {
    static char text[EVENT_TEXT];
    static struct event copy;
    struct wh_why why = { .reason = NULL };
    struct wh_text out = wh_text_into(text, sizeof text);
    event_write(event, &out);
    if (!event_read(&copy, text, out.length)) FAIL("an event cannot be read again: %s", text);
    if (table_apply(table, &copy, &why)) return "";
    return why.reason ? why.reason->id : "refused";
}

static struct event *making(void) {
    static struct event event;
    event = (struct event){ .kind = EVENT_MAKE, .time = 1000, .at = 1000, .seat = -1 };
    event.making.game = wh_game_find("midnight");
    wh_setup_default(event.making.game, SEATS, &event.making.setup);
    event.making.kinds[0] = SEAT_PERSON;
    for (unsigned i = 1; i < SEATS; i++) event.making.kinds[i] = SEAT_ANYONE;
    fill(event.making.sitters[0].token, TOKEN_BYTES, 7);
    memcpy(event.making.sitters[0].name, "Ada", 4);
    fill(event.making.seed, SEED_BYTES, 1);
    event.making.dice = DICE_SEALED;
    return &event;
}

static struct table new_table(void) {
    struct table table = { .id = 1 };
    CHECK_TEXT("", try(&table, making()));
    return table;
}

static struct event sealing(int seat) {
    struct event event = {
        .kind = seat ? EVENT_TAKE : EVENT_SEAL, .time = SEALED_AT, .at = SEALED_AT, .seat = seat, .has_seal = true
    };
    uint8_t luck[LUCK_BYTES];
    fill(luck, LUCK_BYTES, 40 * (unsigned)seat);
    luck_seal(luck, event.seal);
    if (seat) memcpy(event.sitter.name, "Bo", 3);
    if (seat) fill(event.sitter.token, TOKEN_BYTES, 50 + (unsigned)seat);
    return event;
}

static struct event revealing(int seat) {
    struct event event = { .kind = EVENT_LUCK, .time = 3000, .at = 3000, .seat = seat, .luck_size = LUCK_BYTES };
    fill(event.luck, LUCK_BYTES, 40 * (unsigned)seat);
    return event;
}

static const char *seal(struct table *table, int seat) {
    struct event event = sealing(seat);
    return try(table, &event);
}

static const char *reveal(struct table *table, int seat) {
    struct event event = revealing(seat);
    return try(table, &event);
}

static struct table sealed_table(void) {
    struct table table = new_table();
    for (int seat = 0; seat < SEATS; seat++) CHECK_TEXT("", seal(&table, seat));
    CHECK_INT(PHASE_WAITING, table.phase);
    return table;
}

TEST(server_dice, luck_is_revealed_only_when_all_is_sealed) {
    struct table table = new_table();
    CHECK_TEXT("not-sealed", reveal(&table, 0));
    CHECK_TEXT("", seal(&table, 0));
    CHECK_TEXT("not-sealed", reveal(&table, 0));
    CHECK_TEXT("refused", seal(&table, 0)); /* once is for good */
    CHECK_TEXT("", seal(&table, 1));
    CHECK_TEXT("not-sealed", reveal(&table, 0));
    CHECK_TEXT("not-sealed", reveal(&table, 2)); /* nobody sits there */
    CHECK_INT(0, table_due(&table));
    CHECK_TEXT("", seal(&table, 2));
    struct event wrong = revealing(1);
    wrong.luck[0] ^= 1;
    CHECK_TEXT("wrong-luck", try(&table, &wrong));
    struct event another = revealing(1);
    another.seat = 2;
    CHECK_TEXT("wrong-luck", try(&table, &another));
    CHECK_TEXT("", reveal(&table, 1));
    CHECK_TEXT("too-late", reveal(&table, 1)); /* nothing happens twice */
    CHECK_TEXT("", reveal(&table, 0));
    CHECK_INT(PHASE_WAITING, table.phase);
    CHECK_TEXT("", reveal(&table, 2));
    CHECK_INT(PHASE_PLAYING, table.phase);
    CHECK_TEXT("too-late", reveal(&table, 2));
    table_clear(&table);
}

/* Whoever came now would know what to seal. */
TEST(server_dice, nobody_leaves_while_luck_is_revealed) {
    struct table table = new_table();
    struct event leave = { .kind = EVENT_LEAVE, .time = 2500, .at = 2500, .seat = 1 };
    CHECK_TEXT("", seal(&table, 0));
    CHECK_TEXT("", seal(&table, 1));
    CHECK_TEXT("", try(&table, &leave));
    CHECK(!table.seats[1].has_seal);
    CHECK_TEXT("", seal(&table, 2));
    CHECK_TEXT("not-sealed", reveal(&table, 0));
    CHECK_TEXT("", seal(&table, 1));
    CHECK_TEXT("beginning", try(&table, &leave));
    CHECK_TEXT("", reveal(&table, 0));
    CHECK_TEXT("beginning", try(&table, &leave));
    table_clear(&table);
}

TEST(server_dice, luck_without_its_seal_is_no_luck) {
    struct table table = new_table();
    struct event event = sealing(1);
    event.has_seal = false;
    CHECK_TEXT("refused", try(&table, &event));
    event.luck_size = FIRST_LUCK_BYTES;
    CHECK_TEXT("refused", try(&table, &event));
    event = sealing(1);
    event.luck_size = LUCK_BYTES;
    CHECK_TEXT("refused", try(&table, &event)); /* drawn by the server, and not the one sealed */
    fill(event.luck, LUCK_BYTES, 40);
    CHECK_TEXT("", try(&table, &event));
    table_clear(&table);
}

TEST(server_dice, withheld_luck_holds_nobody_up_for_long) {
    struct table table = sealed_table();
    struct event begin = {
        .kind = EVENT_BEGIN, .time = SEALED_AT + LUCK_PATIENCE - 1, .at = SEALED_AT + LUCK_PATIENCE - 1, .seat = -1
    };
    CHECK_TEXT("", reveal(&table, 2));
    CHECK_INT(SEALED_AT + LUCK_PATIENCE, table_due(&table)); /* since the last seal, whoever reveals meanwhile */
    CHECK_TEXT("refused", try(&table, &begin));
    begin.at++;
    CHECK_TEXT("", try(&table, &begin));
    CHECK_INT(PHASE_PLAYING, table.phase);
    CHECK(table.seats[0].withheld && table.seats[1].withheld && !table.seats[2].withheld);
    CHECK_TEXT("too-late", reveal(&table, 0));
    CHECK_TEXT("refused", try(&table, &begin));
    uint8_t luck[SEATS][LUCK_BYTES] = { { 0 } };
    fill(luck[2], LUCK_BYTES, 80);
    struct dice dice = dice_of(DICE_SEALED, table.seed, (const uint8_t(*)[LUCK_BYTES])luck, SEATS);
    CHECK(memcmp(dice.key, table.dice.key, sizeof dice.key) == 0);
    table_clear(&table);
}

TEST(server_dice, no_begin_without_every_seal) {
    struct table table = new_table();
    struct event begin = { .kind = EVENT_BEGIN, .time = 1000000, .at = 1000000, .seat = -1 };
    CHECK_TEXT("refused", try(&table, &begin));
    CHECK_TEXT("", seal(&table, 0));
    CHECK_TEXT("", seal(&table, 1));
    CHECK_TEXT("refused", try(&table, &begin));
    table_clear(&table);
}

/* --- what is told ------------------------------------------------------------------------------------------------- */

static char *heard;

static void hear(void *context, const struct wh_text *message) {
    (void)context;
    strncat(heard, message->start, NEWS_TEXT - strlen(heard) - 1);
}

static bool tells(const uint8_t *bytes) {
    char digits[2 * DIGEST_BYTES + 1];
    struct wh_text out = wh_text_into(digits, sizeof digits);
    put_hex_bytes(&out, bytes, DIGEST_BYTES);
    return strstr(heard, digits) != NULL;
}

/* Everything anybody is told of the event: as news, and when they ask for the table. */
static void tell(const struct table *table, const struct before *before, const struct event *event) {
    char *room = malloc(NEWS_TEXT);
    struct moment moment = { .now = 1 };
    for (int viewer = -1; viewer < SEATS; viewer++) {
        struct reader reader = { viewer < 0 ? WH_PUBLIC : viewer, NULL };
        struct wh_text out = wh_text_into(room, NEWS_TEXT);
        put_news(&out, table, before, event, reader, &moment, hear, NULL);
        out = wh_text_into(room, NEWS_TEXT);
        put_table(&out, table, reader, &moment, NULL);
        hear(NULL, &out);
        out = wh_text_into(room, NEWS_TEXT);
        put_summary(&out, table, viewer, 1);
        hear(NULL, &out);
    }
    free(room);
}

TEST(server_dice, luck_stays_secret_until_all_is_revealed) {
    struct table table = new_table();
    heard = calloc(1, NEWS_TEXT);
    for (int i = 0; i < 2 * SEATS; i++) {
        struct before before;
        struct event event = i < SEATS ? sealing(i) : revealing(i - SEATS);
        if (i == 1) { /* this one leaves it to the server */
            fill(event.luck, LUCK_BYTES, 40);
            event.luck_size = LUCK_BYTES;
        }
        if (i == SEATS + 1) continue;
        news_before(&table, &before);
        CHECK_TEXT("", try(&table, &event));
        tell(&table, &before, &event);
        for (int seat = 0; seat < SEATS; seat++) {
            struct event luck = revealing(seat);
            CHECK_INT(i == 2 * SEATS - 1, tells(luck.luck));
            struct event sealed = sealing(seat);
            CHECK_INT(seat <= i, tells(sealed.seal));
        }
        CHECK(!tells(table.seed));
    }
    CHECK_INT(PHASE_PLAYING, table.phase);
    free(heard);
    table_clear(&table);
}

/* --- seeds -------------------------------------------------------------------------------------------------------- */

TEST(server_dice, zeroes_are_no_seed) {
    static struct event event;
    struct table table = { .id = 1 };
    struct wh_why why;
    event = *making();
    memset(event.making.seed, 0, SEED_BYTES);
    CHECK(!table_judge(&table, &event, &why));
    CHECK(!table_apply(&table, &event, &why));
    static const char *const damaged[] = {
        "{\"k\":\"make\",\"t\":1,\"s\":-1,\"game\":\"midnight\",\"dice\":2,\"seats\":[{\"kind\":\"anyone\"},{\"kind\":"
        "\"anyone\"}],\"seed\":\"0000000000000000000000000000000000000000000000000000000000000000\"}",
        "{\"k\":\"make\",\"t\":1,\"s\":-1,\"game\":\"midnight\",\"dice\":2,\"seats\":[{\"kind\":\"anyone\"},{\"kind\":"
        "\"anyone\"}]}",
        "{\"k\":\"make\",\"t\":1,\"s\":-1,\"game\":\"midnight\",\"dice\":3,\"seats\":[{\"kind\":\"anyone\"},{\"kind\":"
        "\"anyone\"}],\"seed\":\"0000000000000000000000000000000000000000000000000000000000000001\"}",
        "{\"k\":\"answer\",\"t\":1,\"s\":0,\"v\":9,\"yes\":1,"
        "\"seed\":\"0000000000000000000000000000000000000000000000000000000000000000\"}",
    };
    for (unsigned i = 0; i < WH_COUNT(damaged); i++) CHECK(!event_read(&event, damaged[i], strlen(damaged[i])));
}

static void play_out(struct table *table) {
    for (int64_t time = 30000; table->phase == PHASE_PLAYING; time++) {
        struct event event = move_of(table, time);
        if (try(table, &event)[0]) FAIL("a move is refused: %s", event.text);
    }
}

static struct table finished_table(bool withheld) {
    struct table table = sealed_table();
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != 1 || !withheld) CHECK_TEXT("", reveal(&table, seat));
    struct event begin = {
        .kind = EVENT_BEGIN, .time = SEALED_AT + LUCK_PATIENCE, .at = SEALED_AT + LUCK_PATIENCE, .seat = -1
    };
    if (withheld) CHECK_TEXT("", try(&table, &begin));
    play_out(&table);
    return table;
}

TEST(server_dice, rematch_needs_a_seed_and_new_seals) {
    struct table table = finished_table(false), next = { .id = 2 };
    static struct event make;
    struct event event = { .kind = EVENT_PROPOSE, .time = 90000, .at = 90000, .seat = 0, .what = PROPOSE_REMATCH };
    CHECK_TEXT("", try(&table, &event));
    struct event answer = {
        .kind = EVENT_ANSWER, .time = 90001, .at = 90001, .seat = 1, .proposal = table.proposal.number
    };
    answer.yes = true;
    CHECK_TEXT("", try(&table, &answer)); /* does not complete it */
    answer.seat = 2;
    CHECK_TEXT("storage", try(&table, &answer));
    CHECK(!table.next);
    fill(answer.seed, SEED_BYTES, 9);
    table_rematch(&table, &answer, &make);
    CHECK_TEXT("", try(&table, &answer));
    CHECK(table.next);
    CHECK_TEXT("", try(&next, &make));
    CHECK_INT(DICE_SEALED, next.edition);
    CHECK_INT(PHASE_WAITING, next.phase);
    for (int seat = 0; seat < SEATS; seat++) {
        CHECK(table_wants_luck(&next, seat));
        struct event sealed = sealing(seat);
        sealed.kind = EVENT_SEAL;
        CHECK_TEXT("", try(&next, &sealed));
    }
    for (int seat = 0; seat < SEATS; seat++) CHECK_TEXT("", reveal(&next, seat));
    CHECK_INT(PHASE_PLAYING, next.phase);
    table_clear(&table);
    table_clear(&next);
}

/* --- the first edition -------------------------------------------------------------------------------------------- */

/* As a server of those days wrote it. */
static const char *const first_log[] = {
    "{\"k\":\"make\",\"t\":1794849890674,\"s\":-1,\"game\":\"hourglass\",\"rules\":1,\"options\":[\"length=auto\","
    "\"glasses="
    "hill\",\"memory=open\"],\"seats\":[{\"kind\":\"person\",\"name\":\"Ada\",\"token\":"
    "\"ef32a54100a3f84be7b2aa7dfd71bce7\"},{\"kind\":\"link\",\"invite\":\"d18566c42d881718f9ded0d3f3c2bdcd\"}],"
    "\"clock\":"
    "\"none\",\"seconds\":0,\"plus\":0,\"away\":\"bot\",\"seed\":"
    "\"0cfdc1f6f81aa4067f5527836dc91d7f38f5f4dc3972e7b1c0816f8dd2a69f8d\"}",
    "{\"k\":\"luck\",\"t\":1794849890675,\"s\":0,\"luck\":\"101112131415161718191a1b1c1d1e1f\"}",
    "{\"k\":\"take\",\"t\":1794849890676,\"s\":1,\"name\":\"Bo\",\"token\":\"3095070d33225280af425bd8f6643d30\","
    "\"luck\":"
    "\"202122232425262728292a2b2c2d2e2f\"}",
    "{\"k\":\"play\",\"t\":1794849890677,\"s\":0,\"id\":\"41b792e97414bcba\",\"v\":1,\"text\":\"start p3 up\"}",
};

static enum unfair checked(const char *file, struct fairness *found) {
    struct wh_match match;
    wh_action *actions = malloc(WH_MATCH_PLIES * sizeof *actions);
    enum unfair unfair = fair_check(file, strlen(file), &match, actions, found);
    free(actions);
    return unfair;
}

TEST(server_dice, table_of_the_first_edition_is_played_on_and_checked) {
    struct table table = { .id = 1 };
    static struct event event;
    struct fairness found;
    static char again[EVENT_TEXT];
    for (unsigned i = 0; i < WH_COUNT(first_log); i++) {
        REQUIRE(event_read(&event, first_log[i], strlen(first_log[i])));
        struct wh_text out = wh_text_into(again, sizeof again);
        event_write(&event, &out);
        CHECK_TEXT(first_log[i], again);
        REQUIRE(table_apply(&table, &event, NULL));
    }
    CHECK_INT(DICE_FIRST, table.edition);
    play_out(&table);
    char *file = fair_file(&table);
    CHECK(strstr(file, "witching-dice 1\n") == file && strstr(file, "\nluck 1 202122232425262728292a2b2c2d2e2f\n"));
    CHECK_INT(FAIR, checked(file, &found));
    CHECK(found.chances > 0);
    file[strlen("witching-dice ")] = '2'; /* an edition it is not of */
    CHECK_INT(UNFAIR_NO_DICE, checked(file, &found));
    free(file);
    table_clear(&table);
}

TEST(server_dice, seat_of_the_first_edition_takes_no_seal) {
    struct table table = { .id = 1 };
    static struct event event;
    REQUIRE(event_read(&event, first_log[0], strlen(first_log[0])));
    REQUIRE(table_apply(&table, &event, NULL));
    CHECK(table_wants_luck(&table, 0));
    CHECK_TEXT("refused", seal(&table, 0));
    CHECK_TEXT("refused", reveal(&table, 0));
    CHECK_INT(0, table_due(&table));
    table_clear(&table);
}

/* --- files -------------------------------------------------------------------------------------------------------- */

static enum unfair altered(const char *file, const char *tag, struct fairness *found) {
    char *copy = malloc(strlen(file) + 1), *at;
    memcpy(copy, file, strlen(file) + 1);
    at = strstr(copy, tag);
    if (!at) FAIL("no line %s", tag);
    at += strlen(tag);
    *at = *at == '0' ? '1' : '0';
    enum unfair unfair = checked(copy, found);
    free(copy);
    return unfair;
}

/* The file with `from` replaced by `to`. */
static enum unfair replaced(const char *file, const char *from, const char *to, struct fairness *found) {
    const char *at = strstr(file, from);
    size_t before = (size_t)(at - file), room = strlen(file) + strlen(to) + 1;
    if (!at) FAIL("no text %s", from);
    char *copy = malloc(room);
    memcpy(copy, file, before);
    copy[before] = '\0';
    strcat(copy, to);
    strcat(copy, at + strlen(from));
    enum unfair unfair = checked(copy, found);
    free(copy);
    return unfair;
}

TEST(server_dice, finished_match_is_fair_and_every_forgery_is_found) {
    struct table table = finished_table(false);
    struct fairness found;
    char *file = fair_file(&table);
    CHECK_INT(FAIR, checked(file, &found));
    CHECK(found.chances > 1 && !found.withheld);
    CHECK_INT(UNFAIR_COMMIT, altered(file, "\ncommit ", &found));
    CHECK_INT(UNFAIR_COMMIT, altered(file, "\nseed ", &found));
    CHECK_INT(UNFAIR_SEAL, altered(file, "\nseal 1 ", &found));
    CHECK_INT(1, found.seat);
    CHECK_INT(UNFAIR_SEAL, altered(file, "\nluck 2 ", &found));
    CHECK_INT(2, found.seat);
    CHECK_INT(UNFAIR_NO_DICE, altered(file, "witching-dice", &found));
    const char *luck = "luck 1 28292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f4041424344454647\n";
    CHECK_INT(UNFAIR_STEP, replaced(file, luck, "luck 1 withheld\n", &found)); /* in truth it was given */
    CHECK_INT(UNFAIR_NO_DICE, replaced(file, luck, "", &found));
    CHECK_INT(UNFAIR_NO_DICE, replaced(file, "\nluck 1 ", "\nluck 0 ", &found));
    CHECK_INT(UNFAIR_NO_DICE, replaced(file, "\nseal 1 ", "\nseal 0 ", &found));
    CHECK_INT(UNFAIR_NO_DICE, replaced(file, luck, "luck 1 28292a2b2c2d2e2f3031323334353637\n", &found));
    CHECK_INT(UNFAIR_NO_DICE, replaced(file, "witching-dice 2", "witching-dice 3", &found));
    if (replaced(file, "witching-dice 2", "witching-dice 1", &found) == FAIR) FAIL("editions are mixed");
    free(file);
    table_clear(&table);
}

TEST(server_dice, withheld_luck_is_told_in_the_file) {
    struct table table = finished_table(true);
    struct fairness found;
    char *file = fair_file(&table);
    CHECK(strstr(file, "\nluck 1 withheld\n") != NULL);
    CHECK_INT(FAIR, checked(file, &found));
    CHECK_INT(2, found.withheld);
    const char *luck = "luck 1 28292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f4041424344454647\n";
    CHECK_INT(UNFAIR_STEP, replaced(file, "luck 1 withheld\n", luck, &found)); /* in truth it was not used */
    free(file);
    table_clear(&table);
}
