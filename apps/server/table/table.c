/* table.c: what each event does to a table, and whether it may. Nothing here knows of storage or sockets; what people
 * are told is in news.c. */
#include "server/table/table.h"

#include "server/requests/reasons.h"
#include "server/telling/told.h"
#include "shared/app.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char takeover_bot[] = "greedy"; /* who plays on for a seat that is gone */

/* --- looking ------------------------------------------------------------------------------------------------------ */

int table_actor(const struct table *table) {
    return table->phase == PHASE_PLAYING ? wh_match_actor(&table->match) : WH_OVER;
}

bool table_is_bot(const struct table *table, int seat) { return seat >= 0 && table->match.players[seat].bot[0]; }

static unsigned seats_of(const struct table *table) { return table->match.setup.seats; }

int64_t table_time_over(const struct table *table) {
    int actor = table_actor(table);
    if (actor < 0 || table->clock.kind == CLOCK_NONE || table_is_bot(table, actor)) return 0;
    return table->since + table->left[actor];
}

static bool is_person(const struct table *table, unsigned seat) {
    return table->seats[seat].kind == SEAT_PERSON && !table_is_bot(table, (int)seat);
}

bool table_is_for_people(const struct table *table) {
    bool any = false;
    for (unsigned seat = 0; seat < seats_of(table); seat++) any |= is_person(table, seat);
    return any;
}

static bool has_account(const struct table *table) {
    bool has = false;
    for (unsigned seat = 0; seat < seats_of(table); seat++) has |= table->seats[seat].account;
    return has;
}

static bool has_program(const struct table *table) {
    bool has = false;
    for (unsigned seat = 0; seat < seats_of(table); seat++)
        has |= table->seats[seat].kind == SEAT_PERSON && table->seats[seat].program;
    return has;
}

bool table_is_rated(const struct table *table) { return has_account(table) && !has_program(table); }

/* When a match that is nobody's any more ends, so that nobody escapes a rating by going; 0: never. In old logs those
 * with a program were rated too. */
static int64_t abandoned_at(const struct table *table) {
    bool nobodys = table->phase == PHASE_PLAYING && has_account(table) && !table_is_for_people(table);
    return nobodys ? table->at + ABANDONED_AFTER : 0;
}

/* When a match without a clock is lost for whoever is to move, so that nobody escapes a rating by staying away. By
 * whole days: that changes seldom, and the store need not be told of it with every move. 0: never. */
static int64_t overdue_at(const struct table *table) {
    int actor = table_actor(table);
    bool waits = actor >= 0 && table->clock.kind == CLOCK_NONE && has_account(table) && !table_is_bot(table, actor);
    return waits ? (table->turned + OVERDUE_AFTER + A_DAY - 1) / A_DAY * A_DAY : 0;
}

int64_t table_due(const struct table *table) {
    if (table->phase == PHASE_WAITING) return table_begins(table);
    bool bot = table_is_bot(table, table_actor(table));
    if (!bot && table->clock.kind != CLOCK_NONE) return table_time_over(table);
    if (bot && table_is_for_people(table)) return table->at + BOT_PATIENCE;
    if (!table_is_rated(table)) return 0;
    return bot ? abandoned_at(table) : overdue_at(table);
}

int table_host(const struct table *table) {
    if (table->maker >= 0 && is_person(table, (unsigned)table->maker)) return table->maker;
    for (unsigned seat = 0; seat < seats_of(table); seat++)
        if (is_person(table, seat)) return (int)seat;
    return -1;
}

void table_commit(const struct table *table, uint8_t commit[DIGEST_BYTES]) {
    dice_commit((enum dice_edition)table->edition, table->seed, commit);
}

bool table_wants_luck(const struct table *table, int seat) {
    const struct seat *place = &table->seats[seat];
    return table->phase == PHASE_WAITING && place->kind == SEAT_PERSON && !place->has_seal && !place->has_luck;
}

/* Is everybody's luck fixed, so that it can be revealed? */
static bool all_sealed(const struct table *table) {
    for (unsigned i = 0; i < seats_of(table); i++)
        if (table->seats[i].kind != SEAT_BOT && !table->seats[i].has_seal) return false;
    return table->edition == DICE_SEALED;
}

int64_t table_begins(const struct table *table) {
    bool begins = table->phase == PHASE_WAITING && all_sealed(table) && !table->closed;
    return begins ? table->sealed + LUCK_PATIENCE : 0;
}

bool table_listed(const struct table *table) {
    bool listed = false;
    for (unsigned seat = 0; seat < seats_of(table); seat++) listed |= table->seats[seat].kind == SEAT_ANYONE;
    return table->phase == PHASE_WAITING && listed && !table->closed;
}

static uint32_t resigned_seats(const struct table *table) {
    uint32_t resigned = 0;
    for (unsigned seat = 0; seat < seats_of(table); seat++)
        if (table->seats[seat].gone == GONE_RESIGNED) resigned |= 1u << seat;
    return resigned;
}

/* Nobody is left but bots: those that were there from the beginning have won. */
static uint32_t stayed(const struct table *table) {
    uint32_t stayed = 0, everyone = (1u << seats_of(table)) - 1;
    for (unsigned seat = 0; seat < seats_of(table); seat++)
        if (!table->seats[seat].gone) stayed |= 1u << seat;
    return stayed ? stayed : everyone;
}

/* Whoever resigned does not win, whatever the bot in that seat reached, unless nobody else did. */
uint32_t table_winners(const struct table *table) {
    uint32_t resigned = resigned_seats(table), everyone = (1u << seats_of(table)) - 1;
    if (table->phase != PHASE_OVER || table_is_void(table)) return 0;
    if (table->ending == ENDED_ABANDONED) return stayed(table);
    if (table->ending != ENDED_BY_RULES) return everyone & ~resigned;
    uint32_t winners = table->match.game->winners(table->match.state);
    return winners & ~resigned ? winners & ~resigned : winners;
}

bool table_is_void(const struct table *table) {
    return table->closed || table->ending == ENDED_OUTDATED || table->ending == ENDED_ENDLESS;
}

bool table_counts(const struct table *table) { return !table->taken_back && !table_is_void(table); }

bool table_is_kept(const struct table *table) {
    bool kept = false;
    for (unsigned seat = 0; seat < seats_of(table); seat++) kept |= table->seats[seat].named;
    return kept;
}

/* However the bot in that seat fared. */
bool table_has_lost(const struct table *table, int seat) {
    const struct seat *place = &table->seats[seat];
    return place->gone || place->late || !(table_winners(table) >> seat & 1);
}

/* Every seat is compared, and in constant time: how long it takes tells nothing about a token. */
static int find_seat(const struct table *table, const uint8_t *bytes, size_t at, bool free_seats, bool bots) {
    int found = -1;
    for (unsigned i = 0; i < seats_of(table); i++) {
        const struct seat *seat = &table->seats[i];
        bool fits = same_16((const uint8_t *)seat + at, bytes);
        bool is_free = seat->kind == SEAT_LINK || seat->kind == SEAT_ANYONE;
        bool looked_for = is_free == free_seats && (bots || !table_is_bot(table, (int)i));
        if (fits && looked_for && !zero_16(bytes)) found = (int)i;
    }
    return found;
}

int table_seat_by_token(const struct table *table, const uint8_t token[TOKEN_BYTES]) {
    return find_seat(table, token, offsetof(struct seat, token), false, true);
}

/* Of several, preferably one that no bot has taken over. */
int table_seat_by_player(const struct table *table, const uint8_t player[PLAYER_BYTES]) {
    int seat = find_seat(table, player, offsetof(struct seat, player), false, false);
    return seat >= 0 ? seat : find_seat(table, player, offsetof(struct seat, player), false, true);
}

bool table_is_players(const struct table *table, int seat, const uint8_t player[PLAYER_BYTES]) {
    return seat >= 0 && seat < (int)seats_of(table) && table->seats[seat].kind == SEAT_PERSON && !zero_16(player) &&
           same_16(table->seats[seat].player, player);
}

int table_seat_by_invite(const struct table *table, const uint8_t invite[TOKEN_BYTES]) {
    return find_seat(table, invite, offsetof(struct seat, invite), true, true);
}

bool table_has_done(const struct table *table, int seat, const char *id, uint32_t *version) {
    uint64_t hash = wh_hash(id, strlen(id), 0);
    if (seat < 0 || !id[0]) return false;
    for (unsigned i = 0; i < REMEMBERED; i++) {
        if (table->seats[seat].done[i] != hash) continue;
        *version = table->seats[seat].done_version[i];
        return true;
    }
    return false;
}

void table_id_text(uint64_t id, char text[TABLE_ID_TEXT]) {
    struct wh_text out = wh_text_into(text, TABLE_ID_TEXT);
    wh_put_hex(&out, id, 16);
}

/* --- clocks ------------------------------------------------------------------------------------------------------- */

static void start_clocks(struct table *table, int64_t at) {
    for (unsigned seat = 0; seat < WH_MAX_SEATS; seat++) table->left[seat] = (int64_t)table->clock.seconds * 1000;
    table->since = table->turned = at;
}

/* `seat` has acted (or its step was taken back): its time went on until now, and the clock turns to whoever acts. */
static void turn_clock(struct table *table, int seat, int64_t at) {
    int actor = table_actor(table);
    int64_t left = table->left[seat] - (at - table->since);
    table->left[seat] = left > 0 ? left : 0;
    table->since = at;
    if (actor == seat) return;
    table->turned = at;
    if (table->clock.kind == CLOCK_FISCHER)
        table->left[seat] += (int64_t)table->clock.plus * 1000;
    else if (actor >= 0)
        table->left[actor] = (int64_t)table->clock.seconds * 1000; /* a new turn, all its time */
}

/* Whoever comes back has time for a move: with a clock for the whole match a tenth of it, and what a move adds. */
static void restart_clock(struct table *table, int seat, int64_t at) {
    enum { LEAST = 5 /* s */ };
    uint32_t some = table->clock.seconds / 10 > LEAST ? table->clock.seconds / 10 : LEAST;
    uint32_t seconds = table->clock.kind == CLOCK_FISCHER ? some + table->clock.plus : table->clock.seconds;
    table->left[seat] = (int64_t)seconds * 1000;
    if (table_actor(table) == seat) table->since = table->turned = at;
}

/* --- the match ---------------------------------------------------------------------------------------------------- */

static bool make_room(struct wh_match *match) {
    if (match->length < match->capacity) return true;
    uint32_t capacity = match->capacity ? match->capacity + match->capacity / 2 : 32;
    if (capacity > WH_MATCH_PLIES) capacity = WH_MATCH_PLIES;
    if (match->length >= capacity) return false;
    wh_action *actions = realloc(match->actions, capacity * sizeof *actions);
    if (!actions) return false;
    match->actions = actions;
    match->capacity = capacity;
    return true;
}

static void end(struct table *table, enum ending ending, int seat) {
    struct told_mark mark = told_mark(table);
    table->phase = PHASE_OVER;
    told_since(table, &mark);
    table->ending = (uint8_t)ending;
    table->ended_by = (int8_t)seat;
    table->proposal.number = 0;
}

/* A standing answer costs its seat no time: the clock turns when all is settled. */
static bool answer_for(struct table *table, int seat) {
    struct wh_match *match = &table->match;
    if (seat < 0 || table_is_bot(table, seat)) return false;
    wh_action action = wh_standing_answer(match->game, match->state, table->seats[seat].standing);
    if (action == WH_NONE || !make_room(match)) return false;
    told_play(table, action);
    return wh_match_play(match, seat, match->version, action, NULL);
}

static void settle(struct table *table) {
    struct wh_match *match = &table->match;
    for (bool moved = true; moved;) {
        int actor = wh_match_actor(match);
        if (actor == WH_CHANCE)
            moved = make_room(match) && wh_match_draw(match, dice_luck, &table->dice, NULL);
        else
            moved = answer_for(table, actor);
    }
    if (wh_match_actor(match) == WH_OVER)
        table->phase = PHASE_OVER;
    else if (match->length == WH_MATCH_PLIES)
        end(table, ENDED_ENDLESS, -1);
}

static bool everyone_is_ready(const struct table *table) {
    for (unsigned i = 0; i < seats_of(table); i++) {
        const struct seat *seat = &table->seats[i];
        if (seat->kind != SEAT_BOT && (seat->kind != SEAT_PERSON || !seat->has_luck)) return false;
    }
    return true;
}

static void begin(struct table *table, int64_t at) {
    uint8_t luck[WH_MAX_SEATS][LUCK_BYTES] = { { 0 } };
    struct wh_player players[WH_MAX_SEATS];
    for (unsigned i = 0; i < seats_of(table); i++) {
        struct seat *seat = &table->seats[i];
        if (seat->has_luck) memcpy(luck[i], seat->luck, LUCK_BYTES);
        seat->withheld = seat->kind == SEAT_PERSON && !seat->has_luck;
    }
    table->dice =
        dice_of((enum dice_edition)table->edition, table->seed, (const uint8_t(*)[LUCK_BYTES])luck, seats_of(table));
    memcpy(players, table->match.players, sizeof players);
    struct wh_setup setup = table->match.setup;
    bool begun = wh_match_begin(&table->match, table->match.game, &setup, NULL, 0, NULL);
    wh_assert(begun);
    memcpy(table->match.players, players, sizeof players);
    table->phase = PHASE_PLAYING;
    start_clocks(table, at);
    settle(table);
}

static void begin_if_ready(struct table *table, int64_t now) {
    if (everyone_is_ready(table)) begin(table, now);
}

/* --- is it allowed? ----------------------------------------------------------------------------------------------- */

static bool is_playing(const struct table *table, struct wh_why *why) {
    if (table->phase == PHASE_WAITING) return deny(why, NOT_BEGUN, NULL);
    return table->phase == PHASE_PLAYING || wh_refuse(why, WH_MATCH_OVER, NULL, NULL);
}

static bool judge_play(struct table *table, const struct event *event, wh_action *action, struct wh_why *why) {
    if (!is_playing(table, why)) return false;
    make_room(&table->match);
    return wh_match_means(&table->match, event->seat, event->version, event->text, strlen(event->text), action, why);
}

static bool judge_make(const struct making *making, struct wh_why *why) {
    bool known = making->dice == DICE_FIRST || making->dice == DICE_SEALED;
    if (!known || !seed_is_drawn(making->seed)) return deny(why, STORAGE_FAILED, NULL);
    return wh_setup_check(making->game, &making->setup, why);
}

/* What a newcomer adds to the dice. The server may bring the luck with the seal only if it drew it
 * itself, for somebody who sealed none. */
static bool judge_seal(const struct table *table, const struct event *event) {
    if (table->edition == DICE_FIRST) return !event->has_seal && event->luck_size == FIRST_LUCK_BYTES;
    return event->has_seal && (!event->luck_size || luck_fits(event->luck, event->seal));
}

static bool judge_luck(const struct table *table, const struct event *event, struct wh_why *why) {
    const struct seat *seat = &table->seats[event->seat];
    if (table->edition == DICE_FIRST) return table_wants_luck(table, event->seat) && judge_seal(table, event);
    if (!seat->has_seal || (table->phase == PHASE_WAITING && !all_sealed(table))) return deny(why, NOT_SEALED, NULL);
    if (event->luck_size != LUCK_BYTES || !luck_fits(event->luck, seat->seal)) return deny(why, WRONG_LUCK, NULL);
    return (table->phase == PHASE_WAITING && !seat->has_luck) || deny(why, TOO_LATE, NULL);
}

static bool judge_take(const struct table *table, const struct event *event, struct wh_why *why) {
    if (event->seat < 0 || event->seat >= (int)seats_of(table)) return deny(why, NOT_YOUR_SEAT, NULL);
    uint8_t kind = table->seats[event->seat].kind;
    if (kind != SEAT_LINK && kind != SEAT_ANYONE) return deny(why, SEAT_TAKEN, NULL);
    return judge_seal(table, event);
}

/* Where a seat is free nobody has revealed any luck yet, so whoever fills it knows nothing about the dice. */
static bool judge_fill(const struct table *table, const struct event *event, struct wh_why *why) {
    bool free = table->phase == PHASE_WAITING && event->of < (int)seats_of(table) &&
                (table->seats[event->of].kind == SEAT_LINK || table->seats[event->of].kind == SEAT_ANYONE);
    return free || deny(why, SEAT_TAKEN, NULL);
}

/* What brings a rematch about brings its seed, and not one that everybody knows. */
static bool judge_seed(const struct table *table, const struct event *event, unsigned what, struct wh_why *why) {
    bool needed = what == PROPOSE_REMATCH && table_completes(table, event);
    return !needed || seed_is_drawn(event->seed) || deny(why, STORAGE_FAILED, NULL);
}

static bool judge_propose(const struct table *table, const struct event *event, struct wh_why *why) {
    struct wh_match trial = table->match;
    if (table->proposal.number) return deny(why, ONE_PROPOSAL, NULL);
    if (event->what == PROPOSE_REMATCH)
        return ((table->phase == PHASE_OVER && !table->next) || deny(why, NOT_OVER, NULL)) &&
               judge_seed(table, event, event->what, why);
    return is_playing(table, why) && wh_match_take_back(&trial, event->seat, event->version, why);
}

static bool judge_answer(const struct table *table, const struct event *event, struct wh_why *why) {
    const struct proposal *proposal = &table->proposal;
    bool waits = proposal->number && proposal->number == event->proposal && proposal->answers[event->seat] < 0;
    return (waits || deny(why, NO_PROPOSAL, NULL)) && judge_seed(table, event, proposal->what, why);
}

static bool judge_undo(const struct table *table, const struct event *event, struct wh_why *why) {
    struct wh_match trial = table->match;
    return is_playing(table, why) && wh_match_undo(&trial, event->seat, event->version, why);
}

static bool judge_time(const struct table *table, const struct event *event) {
    int64_t over = table_time_over(table);
    return over && event->at >= over && table_actor(table) == event->seat;
}

static bool judge_overdue(const struct table *table, const struct event *event) {
    int64_t overdue = overdue_at(table);
    return overdue && event->at >= overdue && table_actor(table) == event->seat;
}

/* Where a clock runs it decides. For how long somebody has been away is not the log's to know (tables.h). */
static bool judge_absence(const struct table *table, const struct event *event, struct wh_why *why) {
    if (!is_playing(table, why)) return false;
    bool awaited = event->of != event->seat && event->of == table_actor(table) && !table_is_bot(table, event->of);
    return (awaited && table->clock.kind == CLOCK_NONE) || deny(why, NOT_AWAY, NULL);
}

/* What was given away on purpose stays away. */
static bool judge_return(const struct table *table, const struct seat *seat, struct wh_why *why) {
    if (!is_playing(table, why)) return false;
    return seat->gone == GONE_TIME || seat->gone == GONE_AWAY || deny(why, GIVEN_AWAY, NULL);
}

/* Only what is still the browser's own can be claimed for an account. */
static bool judge_claim(const struct seat *seat, const struct event *event) {
    bool known = !sodium_is_zero(event->from, PLAYER_BYTES) && !sodium_is_zero(event->sitter.player, PLAYER_BYTES);
    return known && seat->kind == SEAT_PERSON && sodium_memcmp(seat->player, event->from, PLAYER_BYTES) == 0;
}

static bool judge_standing(const struct table *table, const struct event *event, struct wh_why *why) {
    if (table->phase == PHASE_OVER) return wh_refuse(why, WH_MATCH_OVER, NULL, NULL);
    if (!is_person(table, (unsigned)event->seat)) return deny(why, NO_SEAT, NULL);
    bool known = wh_standing_find(table->match.game, event->text) >= 0;
    return known || deny(why, BAD_MESSAGE, WH_TR("what is none of the game's standing answers"));
}

/* *action is the one of EVENT_PLAY. */
static bool judge(struct table *table, const struct event *event, wh_action *action, struct wh_why *why) {
    bool made = event->kind == EVENT_MAKE;
    if (made != (table->events == 0)) return deny(why, NO_SUCH_TABLE, NULL);
    if (made) return judge_make(&event->making, why);
    bool parts = event->kind == EVENT_CLAIM || event->kind == EVENT_LEAVE || event->kind == EVENT_FORGET;
    if (table->closed && !parts) return deny(why, CLOSED, NULL);
    if (event->kind == EVENT_OUTDATED) return table->phase == PHASE_PLAYING;
    if (event->kind == EVENT_CLOSE) return table->phase != PHASE_OVER || wh_refuse(why, WH_MATCH_OVER, NULL, NULL);
    if (table->astray && table->phase == PHASE_PLAYING) return deny(why, UNREADABLE, NULL);
    if (event->kind == EVENT_BEGIN) return table_begins(table) && event->at >= table_begins(table);
    if (event->kind == EVENT_ABANDON) return abandoned_at(table) && event->at >= abandoned_at(table);
    if (event->kind == EVENT_OVERDUE) return judge_overdue(table, event);
    if (event->kind == EVENT_TAKE) return judge_take(table, event, why);
    if (event->kind == EVENT_CHAT)
        return event->seat < (int)seats_of(table) && (event->text[0] || deny(why, BAD_TEXT, NULL));
    if (event->seat < 0 || event->seat >= (int)seats_of(table)) return deny(why, NO_SEAT, NULL);
    const struct seat *seat = &table->seats[event->seat];
    switch (event->kind) {
    case EVENT_SEAL: return table_wants_luck(table, event->seat) && judge_seal(table, event);
    case EVENT_LUCK: return judge_luck(table, event, why);
    case EVENT_PLAY: return judge_play(table, event, action, why);
    case EVENT_UNDO: return judge_undo(table, event, why);
    case EVENT_PROPOSE: return judge_propose(table, event, why);
    case EVENT_ANSWER: return judge_answer(table, event, why);
    case EVENT_RESIGN: return is_playing(table, why) && (!seat->gone || deny(why, NO_SEAT, NULL));
    case EVENT_LEAVE:
        if (table_begins(table)) return deny(why, BEGINNING, NULL); /* whoever came instead could choose luck */
        return table->phase == PHASE_WAITING || (is_playing(table, why) && (!seat->gone || deny(why, NO_SEAT, NULL)));
    case EVENT_TIME: return judge_time(table, event);
    case EVENT_MUTE:
    case EVENT_QUIET: return true;
    case EVENT_FORGET: return (seat->kind == SEAT_PERSON && !table_begins(table)) || deny(why, BEGINNING, NULL);
    case EVENT_STANDING: return judge_standing(table, event, why);
    case EVENT_CLAIM: return judge_claim(seat, event);
    case EVENT_FILL: return judge_fill(table, event, why);
    case EVENT_STANDIN:
    case EVENT_GIVEUP: return judge_absence(table, event, why);
    case EVENT_RETURN: return judge_return(table, seat, why);
    default: return false;
    }
}

bool table_judge(struct table *table, const struct event *event, struct wh_why *why) {
    wh_action action;
    return judge(table, event, &action, why);
}

/* --- it happens --------------------------------------------------------------------------------------------------- */

static void sit_down(struct table *table, unsigned seat, const struct sitter *sitter) {
    struct seat *place = &table->seats[seat];
    place->kind = SEAT_PERSON;
    place->account = place->named = sitter->account;
    place->rating = sitter->rating;
    place->program = sitter->program;
    memcpy(place->token, sitter->token, TOKEN_BYTES);
    memcpy(place->player, sitter->player, PLAYER_BYTES);
    wh_match_name(&table->match, seat, sitter->name, "", NULL);
}

static void add_luck(struct table *table, const struct event *event) {
    struct seat *seat = &table->seats[event->seat];
    if (event->has_seal) {
        memcpy(seat->seal, event->seal, DIGEST_BYTES);
        seat->has_seal = true;
        table->sealed = event->at;
    }
    if (event->luck_size) {
        memcpy(seat->luck, event->luck, event->luck_size);
        seat->has_luck = true;
    }
    begin_if_ready(table, event->at);
}

static void seat_bot(struct table *table, const struct event *event) {
    table->seats[event->of].kind = SEAT_BOT;
    wh_match_name(&table->match, (unsigned)event->of, "", event->text, NULL);
    wh_name_bot(table->match.players, seats_of(table), (unsigned)event->of);
    table->sealed = event->at; /* perhaps everybody's luck can be revealed now */
    begin_if_ready(table, event->at);
}

/* A table that was never offered to everyone is not offered because somebody gets up from it. */
static bool is_open(const struct making *making) {
    bool open = false;
    for (unsigned i = 0; i < making->setup.seats; i++) open |= making->kinds[i] == SEAT_ANYONE;
    return open;
}

static void make(struct table *table, const struct event *event) {
    const struct making *making = &event->making;
    table->match.game = making->game;
    table->older = making->older;
    table->match.setup = making->setup;
    table->clock = making->clock;
    table->away = (uint8_t)making->away;
    table->edition = (uint8_t)making->dice;
    table->made = event->time;
    memcpy(table->seed, making->seed, SEED_BYTES);
    table->seats = allocate(making->setup.seats * sizeof *table->seats);
    table->maker = -1;
    bool open = is_open(making);
    for (unsigned i = 0; i < making->setup.seats; i++) {
        struct seat *seat = &table->seats[i];
        seat->kind = (uint8_t)making->kinds[i];
        seat->free_kind = seat->kind == SEAT_LINK || !open ? SEAT_LINK : SEAT_ANYONE;
        if (seat->kind == SEAT_PERSON && table->maker < 0) table->maker = (int8_t)i;
        memcpy(seat->invite, making->invites[i], TOKEN_BYTES);
        if (seat->kind == SEAT_BOT) wh_match_name(&table->match, i, making->sitters[i].name, making->bots[i], NULL);
        if (seat->kind == SEAT_PERSON) sit_down(table, i, &making->sitters[i]);
    }
    for (unsigned i = 0; i < making->setup.seats; i++)
        if (table->seats[i].kind == SEAT_BOT && !table->match.players[i].name[0])
            wh_name_bot(table->match.players, making->setup.seats, i);
    begin_if_ready(table, event->at);
}

static void play(struct table *table, const struct event *event, wh_action action) {
    told_play(table, action);
    wh_match_play(&table->match, event->seat, event->version, action, NULL);
    settle(table);
    turn_clock(table, event->seat, event->at);
    table->proposal.number = 0; /* the position it was about is gone */
}

/* Perhaps it decides what the seat is being asked just now. */
static void stand(struct table *table, const struct event *event) {
    uint32_t bit = 1u << wh_standing_find(table->match.game, event->text),
             *standing = &table->seats[event->seat].standing;
    uint32_t version = table->match.version;
    *standing = event->yes ? *standing | bit : *standing & ~bit;
    if (table->phase != PHASE_PLAYING) return;
    settle(table);
    if (table->match.version == version) return;
    turn_clock(table, event->seat, event->at);
    table->proposal.number = 0;
}

static void take_back(struct table *table, int seat, bool agreed, int64_t at) {
    struct wh_match *match = &table->match;
    struct told_mark mark = told_mark(table);
    int before = wh_match_actor(match);
    if (agreed)
        wh_match_take_back(match, seat, match->version, NULL);
    else
        wh_match_undo(match, seat, match->version, NULL);
    told_since(table, &mark);
    turn_clock(table, before, at);
    table->proposal.number = 0;
}

static bool has_bot(const struct table *table) {
    bool any = false;
    for (unsigned i = 0; i < seats_of(table); i++) any |= table_is_bot(table, (int)i);
    return any;
}

/* --- proposals ---------------------------------------------------------------------------------------------------- */

/* Not the event's: that would tell how much has happened in secret. */
uint32_t table_proposal(const struct table *table) { return table->proposal.number ? table->proposals : 0; }

bool table_may_propose(const struct table *table, const struct event *event, struct wh_why *why) {
    enum { PROPOSALS_MOST = 3 };
    const struct seat *seat = &table->seats[event->seat];
    if (event->what == PROPOSE_UNDO && has_bot(table) && table_is_rated(table)) return deny(why, RATED, NULL);
    bool often = seat->proposed_at == table->match.version && seat->proposed[event->what] >= PROPOSALS_MOST;
    return !often || deny(why, TOO_OFTEN, NULL);
}

static void count_proposal(struct table *table, struct seat *seat, enum proposal_kind what) {
    if (seat->proposed_at != table->match.version) memset(seat->proposed, 0, sizeof seat->proposed);
    seat->proposed_at = table->match.version;
    if (seat->proposed[what] < UINT8_MAX) seat->proposed[what]++;
}

static void propose(struct table *table, const struct event *event) {
    count_proposal(table, &table->seats[event->seat], event->what);
    table->proposals++;
    table->proposal =
        (struct proposal){ .number = table->events, .what = (uint8_t)event->what, .by = (int8_t)event->seat };
    for (unsigned i = 0; i < seats_of(table); i++)
        table->proposal.answers[i] = (int)i == event->seat || table_is_bot(table, (int)i) ? 1 : -1;
}

static bool all_agree(const struct table *table, int answering) {
    for (unsigned i = 0; i < seats_of(table); i++)
        if ((int)i != answering && table->proposal.answers[i] != 1) return false;
    return true;
}

bool table_completes(const struct table *table, const struct event *event) {
    if (event->kind == EVENT_ANSWER) return event->yes && all_agree(table, event->seat);
    if (event->kind != EVENT_PROPOSE) return false;
    for (unsigned i = 0; i < seats_of(table); i++) /* nobody but bots is asked */
        if ((int)i != event->seat && !table_is_bot(table, (int)i)) return false;
    return true;
}

bool table_brings_rematch(const struct table *table, const struct event *event) {
    bool rematch = event->kind == EVENT_PROPOSE ? event->what == PROPOSE_REMATCH
                                                : table->proposal.number && table->proposal.what == PROPOSE_REMATCH;
    return table->phase == PHASE_OVER && rematch && table_completes(table, event);
}

uint64_t table_rematch_id(const struct table *table, const uint8_t seed[SEED_BYTES]) {
    uint8_t digest[DIGEST_BYTES];
    crypto_auth_hmacsha256(digest, table->seed, SEED_BYTES, seed);
    uint64_t id = 0;
    for (unsigned i = 0; i < 8; i++) id = id << 8 | digest[i];
    return id;
}

static void carry_out(struct table *table, const struct event *event) {
    if (table->proposal.what == PROPOSE_REMATCH)
        table->next = table_rematch_id(table, event->seed);
    else
        take_back(table, table->proposal.by, true, event->at);
    table->taken_back |= table->proposal.what == PROPOSE_UNDO && has_bot(table);
    table->proposal.number = 0;
}

static void answer(struct table *table, const struct event *event) {
    bool complete = table_completes(table, event);
    table->proposal.answers[event->seat] = event->yes;
    if (complete)
        carry_out(table, event);
    else if (!event->yes)
        table->proposal.number = 0;
}

/* The same people with the same tokens; the seats turn by one, so that another opens. A
 * bot that took over for somebody stays, under a name of its own. */
void table_rematch(const struct table *table, const struct event *answer, struct event *out) {
    *out = (struct event){ .kind = EVENT_MAKE, .time = answer->time, .at = answer->at, .seat = -1 };
    struct making *making = &out->making;
    unsigned seats = seats_of(table);
    making->game = table->match.game;
    making->setup = table->match.setup;
    making->clock = table->clock;
    making->away = (enum away_rule)table->away;
    making->dice = DICE_SEALED;
    memcpy(making->seed, answer->seed, SEED_BYTES);
    for (unsigned i = 0; i < seats; i++) {
        unsigned from = (i + 1) % seats;
        const struct seat *seat = &table->seats[from];
        struct sitter *sitter = &making->sitters[i];
        making->kinds[i] = table_is_bot(table, (int)from) ? SEAT_BOT : SEAT_PERSON;
        memcpy(making->bots[i], table->match.players[from].bot, WH_PLAYER_NAME);
        bool took_over = making->kinds[i] == SEAT_BOT && seat->kind == SEAT_PERSON;
        if (!took_over) memcpy(sitter->name, table->match.players[from].name, WH_PLAYER_NAME);
        memcpy(sitter->token, seat->token, TOKEN_BYTES);
        memcpy(sitter->player, seat->player, PLAYER_BYTES);
        sitter->account = seat->account;
        sitter->rating = seat->rating;
        sitter->program = seat->program;
    }
}

/* --- going -------------------------------------------------------------------------------------------------------- */

/* A match that has not begun never does. */
static void close_down(struct table *table) {
    table->closed = true;
    if (table->phase == PHASE_PLAYING) end(table, ENDED_CLOSED, -1);
}

static void hand_over(struct table *table, int seat, enum gone gone, enum ending ending) {
    struct wh_player *player = &table->match.players[seat];
    table->seats[seat].gone = (uint8_t)gone;
    table->seats[seat].standing = 0;
    if (gone == GONE_RESIGNED && wh_popcount(resigned_seats(table)) + 1 >= seats_of(table)) {
        end(table, ending, seat);
        return;
    }
    memcpy(player->bot, takeover_bot, sizeof takeover_bot);
    if (table->proposal.number) table->proposal.answers[seat] = 1;
}

static void get_up(struct table *table, int seat) {
    struct seat *place = &table->seats[seat];
    uint8_t free_kind = place->free_kind;
    struct seat empty = { .kind = free_kind, .free_kind = free_kind };
    memcpy(empty.invite, place->invite, TOKEN_BYTES);
    *place = empty;
    table->match.players[seat] = (struct wh_player){ .name = "" };
}

/* What a bot has agreed to meanwhile is asked of its owner again. */
static void come_back(struct table *table, const struct event *event) {
    struct wh_player *player = &table->match.players[event->seat];
    table->seats[event->seat].gone = NOT_GONE;
    memset(player->bot, 0, sizeof player->bot);
    if (table->proposal.by != event->seat) table->proposal.answers[event->seat] = -1;
    restart_clock(table, event->seat, event->at);
}

static void go_away(struct table *table, const struct event *event) {
    bool leaves = event->kind == EVENT_LEAVE || event->kind == EVENT_FORGET;
    table->seats[event->seat].left = leaves && table->phase == PHASE_PLAYING;
    bool resigns = event->kind == EVENT_RESIGN || table->away == AWAY_RESIGN;
    bool time = event->kind == EVENT_TIME;
    table->seats[event->seat].late |= time;
    if (table->phase == PHASE_WAITING)
        get_up(table, event->seat);
    else
        hand_over(table, event->seat,
                  resigns ? GONE_RESIGNED
                  : time  ? GONE_TIME
                          : GONE_LEFT,
                  time ? ENDED_BY_TIME : ENDED_BY_RESIGNING);
}

/* A bot plays on; of whoever sat there nothing is left. */
static void forget(struct table *table, const struct event *event) {
    struct seat *seat = &table->seats[event->seat];
    bool waits = table->phase == PHASE_WAITING;
    if (waits || (table->phase == PHASE_PLAYING && !seat->gone)) go_away(table, event);
    if (waits) return;
    seat->account = seat->named = false;
    seat->rating = 0;
    memset(seat->player, 0, PLAYER_BYTES);
    memset(seat->token, 0, TOKEN_BYTES);
    memset(table->match.players[event->seat].name, 0, WH_PLAYER_NAME);
    if (table_is_bot(table, event->seat)) wh_name_bot(table->match.players, seats_of(table), (unsigned)event->seat);
}

/* --- chat --------------------------------------------------------------------------------------------------------- */

void table_say(struct table *table, const struct event *event) {
    if (event->seat >= (int)seats_of(table) || !event->text[0]) return;
    size_t size = strlen(event->text) + 1;
    struct chat_line *line = malloc(sizeof *line + size);
    if (!line) return; /* the words stay in the log */
    *line = (struct chat_line){ .next = table->chat, .time = event->time, .seat = (int8_t)event->seat };
    memcpy(line->text, event->text, size);
    memcpy(line->player, event->from, PLAYER_BYTES);
    memcpy(line->name, event->name[0] || event->seat < 0 ? event->name : table->match.players[event->seat].name,
           WH_PLAYER_NAME);
    table->chat = line;
    if (table->chat_count++ < CHAT_LINES) return;
    table->chat_count = CHAT_LINES;
    for (unsigned i = 1; i < CHAT_LINES; i++) line = line->next;
    free(line->next);
    line->next = NULL;
}

static void remember(struct table *table, const struct event *event) {
    if (event->seat < 0 || !event->id[0]) return;
    struct seat *seat = &table->seats[event->seat];
    unsigned place = seat->done_next++ % REMEMBERED;
    seat->done[place] = wh_hash(event->id, strlen(event->id), 0);
    seat->done_version[place] = told_version(table, event->seat);
}

bool table_apply(struct table *table, const struct event *event, struct wh_why *why) {
    wh_action action;
    if (!judge(table, event, &action, why)) return false;
    switch (event->kind) {
    case EVENT_MAKE: make(table, event); break;
    case EVENT_TAKE:
        sit_down(table, (unsigned)event->seat, &event->sitter);
        add_luck(table, event);
        break;
    case EVENT_SEAL:
    case EVENT_LUCK: add_luck(table, event); break;
    case EVENT_BEGIN: begin(table, event->at); break;
    case EVENT_PLAY: play(table, event, action); break;
    case EVENT_UNDO: take_back(table, event->seat, false, event->at); break;
    case EVENT_PROPOSE:
        propose(table, event);
        if (all_agree(table, event->seat)) carry_out(table, event);
        break;
    case EVENT_ANSWER: answer(table, event); break;
    case EVENT_CHAT: table_say(table, event); break;
    case EVENT_MUTE: table->muted = event->yes; break;
    case EVENT_QUIET: table->quiet = event->yes; break;
    case EVENT_FORGET: forget(table, event); break;
    case EVENT_OVERDUE: hand_over(table, event->seat, GONE_RESIGNED, ENDED_BY_ABSENCE); break;
    case EVENT_FILL: seat_bot(table, event); break;
    case EVENT_STANDIN: hand_over(table, event->of, GONE_AWAY, ENDED_BY_ABSENCE); break;
    case EVENT_GIVEUP: hand_over(table, event->of, GONE_RESIGNED, ENDED_BY_ABSENCE); break;
    case EVENT_RETURN: come_back(table, event); break;
    case EVENT_ABANDON: end(table, ENDED_ABANDONED, -1); break;
    case EVENT_OUTDATED: end(table, ENDED_OUTDATED, -1); break;
    case EVENT_STANDING: stand(table, event); break;
    case EVENT_CLOSE: close_down(table); break;
    case EVENT_CLAIM: /* it sat down without an account, so this match is not rated */
        memcpy(table->seats[event->seat].player, event->sitter.player, PLAYER_BYTES);
        table->seats[event->seat].named = true;
        break;
    default: go_away(table, event); break;
    }
    remember(table, event);
    if (table->phase == PHASE_OVER && !table->ended) table->ended = event->time;
    table->events++;
    if (event->kind != EVENT_CLAIM) table->changed = event->time; /* at the table nothing has changed by that */
    table->at = event->at;
    return true;
}

bool table_is_stranded(const struct table *table) { return table->astray && table->phase == PHASE_PLAYING; }

bool table_replay(struct table *table, const struct event *event) {
    if (table_apply(table, event, NULL)) return true;
    if (!table->older || table->phase == PHASE_WAITING) return false;
    table->astray = true;
    table->events++;
    table->changed = event->time;
    table->at = event->at;
    return true;
}

void table_clear(struct table *table) {
    for (struct chat_line *line = table->chat, *next; line; line = next) {
        next = line->next;
        free(line);
    }
    free(table->match.actions);
    free(table->seats);
    *table = (struct table){ .id = 0 };
}
