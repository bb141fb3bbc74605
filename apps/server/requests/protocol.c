/* protocol.c: requests about the table one looks at, and the small ones. Creating and listing are in lobby.c, accounts
 * in names.c. Whether somebody may do what is asked is decided when its turn comes at the table: in ops.c, by who.c. */
#include "server/requests/protocol.h"

#include "server/accounts/claims.h"
#include "server/net/ws.h"
#include "server/push/push.h"
#include "server/ratings/history.h"
#include "server/ratings/ratings.h"
#include "server/requests/avoid.h"
#include "server/requests/reasons.h"
#include "server/store/writer.h"
#include "server/telling/presence.h"
#include "server/telling/prospectus.h"
#include "server/telling/scribe.h"
#include "shared/app.h"
#include "witching/wire.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { PROTOCOL = 2 };
_Static_assert(sizeof((struct request *)0)->move <= sizeof((struct event *)0)->text, "a move fits into its event");

static void refuse(struct client *client, const struct request *request, enum server_reason reason) {
    struct wh_why why;
    deny(&why, reason, NULL);
    answer_no(client, request->id, &why);
}

static void put_table_id(struct wh_text *out, uint64_t id) {
    char text[TABLE_ID_TEXT];
    table_id_text(id, text);
    wh_json_key(out, "table");
    wh_json_string(out, text);
}

/* --- hello and other small ones ----------------------------------------------------------------------------------- */

static void put_account(struct wh_text *out, const struct client *client) {
    wh_json_key(out, "account");
    if (client->account[0])
        wh_json_string(out, client->account);
    else
        wh_json_null(out);
}

/* NULL and why: there is no such language. */
static const struct wh_language *language_named(const struct request *request, struct wh_why *why) {
    const struct wh_language *language = strlen(request->lang) == 2 ? language_find(request->lang) : NULL;
    if (!language) deny(why, BAD_MESSAGE, WH_TR("lang is en, de, nl or fr"));
    return language;
}

static bool greet(struct client *client, const struct request *request, struct wh_why *why) {
    struct sitter sitter = { .name = "" };
    const struct wh_language *language = has(request, KEY_LANG) ? language_named(request, why) : client->language;
    if (!language) return false;
    if (has(request, KEY_NAME) && !choose_name(client, request, &sitter, why)) return false;
    client->language = language;
    if (has(request, KEY_NAME)) memcpy(client->name, sitter.name, sizeof client->name);
    if (client->live) client->live->audience = true;
    if (has(request, KEY_WORDS)) client->words = request->words;
    if (has(request, KEY_PROGRAM)) client->program = request->program;
    return true;
}

static void put_hello(struct wh_text *out, const struct client *client) {
    wh_json_key(out, "server");
    wh_json_string(out, "witching " WH_VERSION);
    wh_json_put_int(out, "protocol", PROTOCOL);
    wh_json_put_int(out, "time", time_date());
    wh_json_key(out, "name");
    wh_json_string(out, client->name);
    put_account(out, client);
    if (client->renew) wh_put(out, ",\"device\":\"renew\"");
    put_bots(out, client->language);
    wh_json_key(out, "push");
    put_push_key(out, client->server);
}

static void ask_hello(struct client *client, const struct request *request) {
    struct wh_why why;
    if (greet(client, request, &why))
        answer_with_mine(client, request->id, put_hello);
    else
        answer_no(client, request->id, &why);
}

static void ask_games(struct client *client, const struct request *request) {
    struct wh_text out = answer_open(client, request->id);
    put_games(&out);
    answer_close(client, &out);
}

static void ask_ratings(struct client *client, const struct request *request) {
    struct wh_why why;
    const struct wh_game *game = wh_game_choose(request->game, &why);
    if (!game) {
        answer_no(client, request->id, &why);
        return;
    }
    answer_with_ratings(client, request->id, game);
}

static void ask_ping(struct client *client, const struct request *request) {
    struct wh_text out = answer_open(client, request->id);
    wh_json_put_int(&out, "time", time_date());
    answer_close(client, &out);
}

static void ask_close(struct client *client, const struct request *request) {
    live_leave(client);
    answer_ok(client, request->id);
}

/* --- coming to a table -------------------------------------------------------------------------------------------- */

static struct op *op_for(struct client *client, const struct request *request, uint64_t table, enum event_kind kind) {
    struct op *op = op_new(live_want(client->server, table), kind, -1);
    op->type = request->type;
    op->asked = true;
    op->came = client->came;
    op->address = client->address;
    memcpy(op->id, request->id, sizeof op->id);
    client_waits(client, &op->client);
    return op;
}

/* By the token that was named, or else by the cookie. */
static struct claim claim_of(const struct client *client, const struct request *request) {
    struct claim claim = { .looks_on = request->type == ASK_WATCH };
    if (has(request, KEY_TOKEN))
        hash_token(request->token, claim.token);
    else
        memcpy(claim.player, client->player, PLAYER_BYTES);
    return claim;
}

/* Nobody adds luck to any seed but the one whose commitment they saw. */
static bool commit_fits(const struct op *op, struct wh_why *why) {
    uint8_t commit[DIGEST_BYTES];
    table_commit(&op->live->table, commit);
    return !op->has_commit || memcmp(commit, op->commit, sizeof commit) == 0 || deny(why, WRONG_COMMIT, NULL);
}

/* It was reported as not written, and yet it was: only the answer of the store was lost. */
static bool sits_there(const struct op *op) {
    const struct table *table = &op->live->table;
    if (!op->failed || !op->live->known || !table->events || op->event.seat < 0) return false;
    if (op->event.kind == EVENT_TAKE) return table_seat_by_token(table, op->event.sitter.token) == op->event.seat;
    return !table_wants_luck(table, op->event.seat);
}

static void finish_enter(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    (void)again, (void)version;
    struct client *client = op->client;
    int seat = op->event.seat;
    if (!client) return;
    if (why && !sits_there(op)) {
        answer_no(client, op->id, why);
        return;
    }
    struct wh_text out = answer_open(client, op->id);
    put_table_id(&out, op->live->table.id);
    if (seat >= 0) wh_json_put_int(&out, "seat", seat);
    if (op->type == ASK_TAKE) json_hex(&out, "token", op->token, TOKEN_BYTES);
    answer_close(client, &out);
    op->claim.seat = (uint8_t)(seat + 1);
    live_enter(op->live, client, &op->claim);
}

static void finish_language(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    (void)again, (void)version;
    if (answer_is_given(op, why)) return;
    answer_ok(op->client, op->id);
    if (op->client->live == op->live) live_enter(op->live, op->client, &op->client->claim);
}

/* Whoever looks at a table is told it again. */
static void ask_language(struct client *client, const struct request *request) {
    struct wh_why why;
    const struct wh_language *language = language_named(request, &why);
    if (!language) {
        answer_no(client, request->id, &why);
        return;
    }
    client->language = language;
    if (!client->live) {
        answer_ok(client, request->id);
        return;
    }
    struct op *op = op_for(client, request, client->live->table.id, NO_EVENT);
    op->there = true;
    op->claim = client->claim;
    op->finish = finish_language;
    op_submit(op);
}

/* The seal of the client's luck; for a client that sends none the server draws luck. Tables of the first edition of the
 * dice, which know no seals, get such luck too. */
static void fill_luck(struct op *op) {
    struct event *event = &op->event;
    bool sealed = op->live->table.edition == DICE_SEALED, own = sealed && op->has_seal;
    event->luck_size = own ? 0 : (uint8_t)luck_bytes((enum dice_edition)op->live->table.edition);
    if (!own) randombytes_buf(event->luck, event->luck_size);
    if (sealed && !own) luck_seal(event->luck, event->seal);
    event->has_seal = sealed;
    if (event->kind == EVENT_SEAL && !sealed) event->kind = EVENT_LUCK;
}

/* Looks at the table from a seat that is the client's; the first time it seals its luck. */
static bool prepare_join(struct op *op, struct standing standing, struct wh_why *why) {
    if (!commit_fits(op, why)) return false;
    bool left = standing.role == ROLE_GONE && op->live->table.seats[standing.seat].left;
    if (standing.seat < 0 || left) return deny(why, NOT_YOUR_SEAT, NULL);
    op->event.kind = EVENT_SEAL;
    op->looks = !table_wants_luck(&op->live->table, standing.seat);
    if (!op->looks) fill_luck(op);
    return true;
}

static void keep_seal(struct op *op, const struct request *request) {
    op->has_seal = has(request, KEY_SEAL);
    op->has_commit = has(request, KEY_COMMIT);
    memcpy(op->event.seal, request->seal, DIGEST_BYTES);
    memcpy(op->commit, request->commit, DIGEST_BYTES);
}

static void ask_join(struct client *client, const struct request *request) {
    struct op *op = op_for(client, request, request->table, EVENT_SEAL);
    op->claim = claim_of(client, request);
    keep_seal(op, request);
    op->prepare = prepare_join;
    op->finish = finish_enter;
    op_submit(op);
}

static void ask_watch(struct client *client, const struct request *request) {
    struct op *op = op_for(client, request, request->table, NO_EVENT);
    op->claim = claim_of(client, request);
    op->finish = finish_enter;
    op_submit(op);
}

/* Which free seat is asked for: the one of the invite, or one that anyone may take. */
static bool find_free_seat(const struct table *table, const struct op *op, int *seat, struct wh_why *why) {
    if (op->has_invite) {
        *seat = table_seat_by_invite(table, op->invite);
        return *seat >= 0 || deny(why, SEAT_TAKEN, NULL);
    }
    for (*seat = 0; *seat < table->match.setup.seats; (*seat)++)
        if (table->seats[*seat].kind == SEAT_ANYONE && (op->seat_wanted < 0 || op->seat_wanted == *seat)) return true;
    return deny(why, SEAT_TAKEN, NULL);
}

static bool prepare_take(struct op *op, struct standing standing, struct wh_why *why) {
    int seat;
    if (standing.seat >= 0) return prepare_join(op, standing, why); /* a repeat */
    if (!commit_fits(op, why)) return false;
    fill_luck(op);
    if (!find_free_seat(&op->live->table, op, &seat, why)) return false;
    struct sitter *sitter = &op->event.sitter;
    if (!same_16(claim_before(op, sitter->player), sitter->player)) return meeting_is_stale(op->context, why);
    if (!meeting_is_fine(op->context, &op->live->table, sitter->player, why)) return false;
    op->event.seat = seat;
    if (sitter->account && op->client) sitter->rating = rating_in(op->client->ratings, op->live->table.match.game);
    return name_fits(sitter->account ? sitter->name : "", &op->live->table, &op->event, why);
}

static void finish_take(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    if (!why || !meeting_again(op->context, op->client)) finish_enter(op, why, again, version);
    meeting_free(op->context);
}

void take_seat(struct client *client, const struct request *request, struct meeting *meeting) {
    struct wh_why why;
    struct sitter sitter = { .name = "" };
    if (!choose_name(client, request, &sitter, &why)) {
        answer_no(client, request->id, &why);
        meeting_free(meeting); /* the request may be part of it */
        return;
    }
    struct op *op = op_for(client, request, request->table, EVENT_TAKE);
    op->context = meeting;
    op->claim = claim_of(client, request);
    op->event.sitter = sitter;
    memcpy(op->token, request->token, TOKEN_BYTES);
    hash_token(request->token, op->event.sitter.token);
    op->has_invite = has(request, KEY_INVITE);
    if (op->has_invite) hash_token(request->invite, op->invite);
    if (has(request, KEY_SEAT)) op->seat_wanted = (int)request->seat;
    keep_seal(op, request);
    op->prepare = prepare_take;
    op->finish = finish_take;
    op_submit(op);
}

/* --- doing something there ---------------------------------------------------------------------------------------- */

static void finish_act(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    struct client *client = op->client;
    if (answer_is_given(op, why)) return;
    struct wh_text out = answer_open(client, op->id);
    if (op->type == ASK_PLAY || op->type == ASK_UNDO) wh_json_put_int(&out, "v", version);
    if (op->type == ASK_PROPOSE && !again) wh_json_put_int(&out, "proposal", table_proposal(&op->live->table));
    if (again) wh_put(&out, ",\"again\":true");
    answer_close(client, &out);
}

/* An op at the table looked at; NULL: refused, and it was said. */
struct op *act_at_table(struct client *client, const struct request *request, enum event_kind kind) {
    bool elsewhere = client->live && has(request, KEY_TABLE) && request->table != client->live->table.id;
    if (!client->live || elsewhere) {
        refuse(client, request, NO_TABLE);
        return NULL;
    }
    struct op *op = op_for(client, request, client->live->table.id, kind);
    op->there = true;
    op->claim = client->claim;
    if (kind != NO_EVENT) memcpy(op->event.id, request->id, sizeof op->event.id); /* looking is never done already */
    op->saw = (uint32_t)request->v;
    if (op->live->table.clock.kind != CLOCK_NONE) op->lag = ws_lag(client);
    op->finish = finish_act;
    return op;
}

static void ask_play(struct client *client, const struct request *request) {
    struct op *op = act_at_table(client, request, EVENT_PLAY);
    if (!op) return;
    memcpy(op->event.text, request->move, sizeof request->move);
    op_submit(op);
}

/* Giving the same luck again is no mistake, whatever became of the first answer. */
static void finish_luck(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    const struct table *table = &op->live->table;
    bool known = op->live->known && table->events && op->event.seat >= 0;
    const struct seat *seat = known ? &table->seats[op->event.seat] : NULL;
    bool given = seat && seat->has_luck && memcmp(seat->luck, op->event.luck, LUCK_BYTES) == 0;
    finish_act(op, given ? NULL : why, again || (why && given), version);
}

static bool prepare_luck(struct op *op, struct standing standing, struct wh_why *why) {
    return standing.seat >= 0 || deny(why, op->there ? NO_SEAT : NOT_YOUR_SEAT, NULL);
}

/* Of the table looked at, or of another one that is named: nobody should have to look at it just for this. */
static void ask_luck(struct client *client, const struct request *request) {
    struct op *op;
    if (has(request, KEY_TABLE)) {
        op = op_for(client, request, request->table, EVENT_LUCK);
        op->claim = claim_of(client, request);
        memcpy(op->event.id, request->id, sizeof op->event.id);
    } else {
        op = act_at_table(client, request, EVENT_LUCK);
    }
    if (!op) return;
    op->event.luck_size = LUCK_BYTES;
    memcpy(op->event.luck, request->luck, LUCK_BYTES);
    op->prepare = prepare_luck;
    op->finish = finish_luck;
    op_submit(op);
}

static void finish_preview(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    (void)again, (void)version;
    if (answer_is_given(op, why)) return;
    const struct wh_match *match = &op->live->table.match;
    const char *move = op->event.text;
    wh_action action;
    bool legal = wh_understand(match->game, match->state, move, strlen(move), &action, NULL);
    wh_assert(legal); /* it was judged just now */
    struct wh_text out = answer_open(op->client, op->id);
    wh_json_key(&out, "preview");
    wh_wire_preview(&out, match->game, match->state, action);
    answer_close(op->client, &out);
}

/* It is judged like a move, and not played. */
static void try_move(struct client *client, const struct request *request) {
    struct op *op = act_at_table(client, request, EVENT_PLAY);
    if (!op) return;
    memcpy(op->event.text, request->move, sizeof request->move);
    op->event.id[0] = '\0';
    op->looks = true;
    if (request->type == ASK_PREVIEW) op->finish = finish_preview;
    op_submit(op);
}

/* Only whoever acts: of the others it may be a secret how far the one who acts has come. */
static bool prepare_guess(struct op *op, struct standing standing, struct wh_why *why) {
    const struct table *table = &op->live->table;
    if (table->phase == PHASE_WAITING) return deny(why, NOT_BEGUN, NULL);
    if (table->phase == PHASE_OVER) return wh_refuse(why, WH_MATCH_OVER, NULL, NULL);
    if (table_actor(table) != standing.seat) return wh_refuse(why, WH_NOT_YOUR_TURN, NULL, NULL);
    return true;
}

/* A state that might be the true one, made from what that seat knows alone; its luck has nothing to do with the
 * match's. */
static void finish_guess(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    (void)again, (void)version;
    if (answer_is_given(op, why)) return;
    const struct wh_match *match = &op->live->table.match;
    _Alignas(16) uint8_t guess[WH_STATE_MAX];
    struct wh_rng rng;
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    wh_rng_seed(&rng, number);
    memcpy(guess, match->state, match->game->state_size);
    match->game->resample(guess, wh_match_actor(match), &rng);
    struct wh_text out = answer_open(op->client, op->id);
    wh_json_key(&out, "state");
    wh_state_write(match->game, guess, WH_REFEREE, &out);
    answer_close(op->client, &out);
}

static void ask_guess(struct client *client, const struct request *request) {
    struct op *op = act_at_table(client, request, NO_EVENT);
    if (!op) return;
    op->prepare = prepare_guess;
    op->finish = finish_guess;
    op_submit(op);
}

static void ask_simply(struct client *client, const struct request *request, enum event_kind kind) {
    struct op *op = act_at_table(client, request, kind);
    if (!op) return;
    op->event.yes = request->yes;
    op_submit(op);
}

/* For how long somebody has been away is known here and not in the log. */
static bool prepare_absence(struct op *op, struct standing standing, struct wh_why *why) {
    (void)standing;
    op->event.of = op->seat_wanted;
    return table_judge(&op->live->table, &op->event, why) &&
           (presence_is_away(op->live, op->event.of) || deny(why, NOT_AWAY, NULL));
}

/* Whatever there is no seat for is refused as the last one is. */
static int named_seat(const struct request *request) {
    return request->seat < WH_MAX_SEATS ? (int)request->seat : WH_MAX_SEATS - 1;
}

static void ask_absence(struct client *client, const struct request *request, enum event_kind kind) {
    struct op *op = act_at_table(client, request, kind);
    if (!op) return;
    op->seat_wanted = named_seat(request);
    op->prepare = prepare_absence;
    op_submit(op);
}

static void ask_fill(struct client *client, const struct request *request) {
    struct wh_why why;
    if (!bot_is_listed(request->bot, &why)) {
        answer_no(client, request->id, &why);
        return;
    }
    struct op *op = act_at_table(client, request, EVENT_FILL);
    if (!op) return;
    op->event.of = named_seat(request);
    memcpy(op->event.text, request->bot, strlen(request->bot));
    op_submit(op);
}

static bool prepare_propose(struct op *op, struct standing standing, struct wh_why *why) {
    (void)standing;
    return table_may_propose(&op->live->table, &op->event, why);
}

static void ask_propose(struct client *client, const struct request *request) {
    int what = name_index(proposal_names, PROPOSALS, request->what);
    if (what < 0 || (what == PROPOSE_UNDO && !has(request, KEY_V))) {
        struct wh_why why;
        if (what < 0)
            deny(&why, BAD_MESSAGE, WH_TR("what is undo or rematch"));
        else
            deny_key(&why, WH_TR("this key is missing"), "v");
        answer_no(client, request->id, &why);
        return;
    }
    struct op *op = act_at_table(client, request, EVENT_PROPOSE);
    if (!op) return;
    op->event.what = (enum proposal_kind)what;
    op->prepare = prepare_propose;
    op_submit(op);
}

static bool prepare_answer(struct op *op, struct standing standing, struct wh_why *why) {
    const struct table *table = &op->live->table;
    (void)standing, (void)why;
    op->event.proposal = op->proposal == table_proposal(table) ? table->proposal.number : 0;
    return true;
}

static void ask_answer(struct client *client, const struct request *request) {
    struct op *op = act_at_table(client, request, EVENT_ANSWER);
    if (!op) return;
    op->proposal = (uint32_t)request->proposal;
    op->prepare = prepare_answer;
    op->event.yes = request->yes;
    op_submit(op);
}

static void ask_standing(struct client *client, const struct request *request) {
    struct op *op = act_at_table(client, request, EVENT_STANDING);
    if (!op) return;
    memcpy(op->event.text, request->what, sizeof request->what);
    op->event.yes = request->yes;
    op_submit(op);
}

/* Whoever hosts the table may hand out its free seats. */
static void finish_invites(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    (void)again, (void)version;
    if (answer_is_given(op, why)) return;
    struct wh_text out = answer_open(op->client, op->id);
    put_invites(&out, op->live->server, &op->live->table);
    answer_close(op->client, &out);
}

static void ask_invites(struct client *client, const struct request *request) {
    struct op *op = act_at_table(client, request, NO_EVENT);
    if (!op) return;
    op->finish = finish_invites;
    op_submit(op);
}

/* --- the past, the tally and the record --------------------------------------------------------------------------- */

static bool prepare_past(struct op *op, struct standing standing, struct wh_why *why) {
    const struct table *table = &op->live->table;
    (void)standing;
    if (table->phase == PHASE_WAITING) return deny(why, NOT_BEGUN, NULL);
    uint32_t length = told_length(table, who_views(table, &op->claim));
    return op->steps <= length || deny(why, BAD_MESSAGE, WH_TR("steps are more than were played"));
}

static void finish_past(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    (void)again, (void)version;
    struct client *client = op->client;
    if (answer_is_given(op, why)) return;
    struct wh_text out = answer_open(client, op->id);
    put_past(&out, &op->live->table, op->steps, who_views(&op->live->table, &op->claim));
    answer_close(client, &out);
}

static void ask_past(struct client *client, const struct request *request) {
    struct op *op = act_at_table(client, request, NO_EVENT);
    if (!op) return;
    op->steps = (uint32_t)request->steps;
    op->prepare = prepare_past;
    op->finish = finish_past;
    op_submit(op);
}

static bool prepare_tally(struct op *op, struct standing standing, struct wh_why *why) {
    (void)standing;
    return op->live->table.phase != PHASE_WAITING || deny(why, NOT_BEGUN, NULL);
}

static void finish_tally(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    (void)again, (void)version;
    struct client *client = op->client;
    if (answer_is_given(op, why)) return;
    struct wh_text out = answer_open(client, op->id);
    put_tally(&out, &op->live->table, (struct reader){ who_views(&op->live->table, &op->claim), client->language });
    answer_close(client, &out);
}

static void ask_tally(struct client *client, const struct request *request) {
    struct op *op = act_at_table(client, request, NO_EVENT);
    if (!op) return;
    op->prepare = prepare_tally;
    op->finish = finish_tally;
    op_submit(op);
}

static bool prepare_record(struct op *op, struct standing standing, struct wh_why *why) {
    (void)standing;
    return op->live->table.phase == PHASE_OVER || deny(why, NOT_OVER, NULL);
}

struct record_wish {
    struct wish wish; /* first */
    struct client *client;
    char id[ID_TEXT];
};

static void answer_record(struct client *client, const char *id, const char *record) {
    struct wh_text head = answer_open(client, id);
    size_t room = head.length + strlen(record) + 16;
    struct wh_text out = wh_text_into(allocate(room), room);
    wh_put_span(&out, head.start, head.length);
    wh_json_key(&out, "record");
    wh_put(&out, record);
    answer_close(client, &out);
    free(out.start);
}

static void on_record(struct wish *wish, const char *record) {
    struct record_wish *own = (struct record_wish *)wish;
    struct client *client = own->client;
    if (client && record) answer_record(client, own->id, record);
    free(own);
    if (client) client_answered(client);
}

static void finish_record(struct op *op, const struct wh_why *why, bool again, uint32_t version) {
    (void)again, (void)version;
    struct client *client = op->client;
    if (answer_is_given(op, why)) return;
    struct scribe *scribe = op->live->server->scribe;
    const char *record = scribe_record(scribe, &op->live->table);
    if (record) {
        answer_record(client, op->id, record);
        return;
    }
    struct record_wish *wish = allocate(sizeof *wish);
    memcpy(wish->id, op->id, sizeof wish->id);
    wish->wish.done = on_record;
    client_waits(client, &wish->client);
    scribe_ask_record(scribe, &op->live->table, client->address, &wish->wish);
}

static void ask_record(struct client *client, const struct request *request) {
    struct op *op = op_for(client, request, request->table, NO_EVENT);
    op->prepare = prepare_record;
    op->finish = finish_record;
    op_submit(op);
}

/* --- which is which ----------------------------------------------------------------------------------------------- */

void protocol_request(struct client *client, const struct request *request) {
    switch (request->type) {
    case ASK_HELLO: name_first(client, request, ask_hello); break;
    case ASK_LANGUAGE: ask_language(client, request); break;
    case ASK_GAMES: ask_games(client, request); break;
    case ASK_CREATE: name_first(client, request, ask_create); break;
    case ASK_LOOK: ask_look(client, request); break;
    case ASK_LOBBY: ask_lobby(client, request); break;
    case ASK_MINE: ask_mine(client, request); break;
    case ASK_TAKE: name_first(client, request, meet_first); break;
    case ASK_JOIN: ask_join(client, request); break;
    case ASK_LUCK: ask_luck(client, request); break;
    case ASK_WATCH: ask_watch(client, request); break;
    case ASK_CLOSE: ask_close(client, request); break;
    case ASK_PLAY: ask_play(client, request); break;
    case ASK_CHECK:
    case ASK_PREVIEW: try_move(client, request); break;
    case ASK_GUESS: ask_guess(client, request); break;
    case ASK_UNDO: ask_simply(client, request, EVENT_UNDO); break;
    case ASK_PROPOSE: ask_propose(client, request); break;
    case ASK_ANSWER: ask_answer(client, request); break;
    case ASK_STANDING: ask_standing(client, request); break;
    case ASK_CHAT: ask_chat(client, request); break;
    case ASK_RESIGN: ask_simply(client, request, EVENT_RESIGN); break;
    case ASK_LEAVE: ask_simply(client, request, EVENT_LEAVE); break;
    case ASK_STANDIN: ask_absence(client, request, EVENT_STANDIN); break;
    case ASK_CLAIM: ask_absence(client, request, EVENT_GIVEUP); break;
    case ASK_RETURN: ask_simply(client, request, EVENT_RETURN); break;
    case ASK_MUTE: ask_simply(client, request, EVENT_MUTE); break;
    case ASK_FILL: ask_fill(client, request); break;
    case ASK_INVITES: ask_invites(client, request); break;
    case ASK_PAST: ask_past(client, request); break;
    case ASK_TALLY: ask_tally(client, request); break;
    case ASK_RECORD: ask_record(client, request); break;
    case ASK_REGISTER: ask_register(client, request); break;
    case ASK_LOGIN: ask_login(client, request); break;
    case ASK_LOGOUT: ask_logout(client, request); break;
    case ASK_EXPORT: ask_export(client, request); break;
    case ASK_AVOID: ask_avoid(client, request); break;
    case ASK_AVOIDED: ask_avoided(client, request); break;
    case ASK_FORGIVE: ask_forgive(client, request); break;
    case ASK_REPORT: ask_report(client, request); break;
    case ASK_QUIET: ask_simply(client, request, EVENT_QUIET); break;
    case ASK_DEVICES: ask_devices(client, request); break;
    case ASK_REVOKE: ask_revoke(client, request); break;
    case ASK_REPHRASE: ask_rephrase(client, request); break;
    case ASK_ERASE: ask_erase(client, request); break;
    case ASK_RATINGS: ask_ratings(client, request); break;
    case ASK_HISTORY: ask_history(client, request); break;
    case ASK_STATISTICS: ask_statistics(client, request); break;
    case ASK_PUSH: ask_push(client, request); break;
    case ASK_PING: ask_ping(client, request); break;
    case REQUESTS: wh_assert(false);
    }
}
