/* news.c: tables as messages. The forms are those of docs/protocol.md. */
#include "server/telling/news.h"

#include "witching/wire.h"

#include <string.h>

static const char *const phases[] = { "waiting", "playing", "over" };
static const char *const gone_names[] = { "", "left", "time", "resigned", "away" };
static const char *const endings[] = { "end", "resign", "time", "away", "abandoned", "outdated", "closed", "endless" };

/* --- small parts -------------------------------------------------------------------------------------------------- */

static inline void put_id(struct wh_text *out, const char *key, uint64_t id) {
    wh_json_key(out, key);
    if (!id) {
        wh_json_null(out);
        return;
    }
    wh_put_char(out, '"');
    wh_put_hex(out, id, 16);
    wh_put_char(out, '"');
}

static void begin(struct wh_text *out, const char *type, const struct table *table) {
    wh_json_open(out, '{');
    wh_json_put_string(out, "t", type);
    put_id(out, "table", table->id);
}

/* --- parts of a table --------------------------------------------------------------------------------------------- */

void put_gone(struct wh_text *out, const struct seat *seat) {
    if (seat->gone) wh_json_put_string(out, "gone", gone_names[seat->gone]);
}

/* moment: NULL where nobody asks who is there. */
static void put_one_seat(struct wh_text *out, const struct table *table, unsigned i, const struct moment *moment) {
    const struct seat *seat = &table->seats[i];
    const struct wh_player *player = &table->match.players[i];
    wh_json_open(out, '{');
    wh_json_put_string(out, "kind", seat_kind_names[seat->kind]);
    wh_json_put_string(out, "name", player->name);
    if (player->bot[0]) wh_json_put_string(out, "bot", player->bot);
    put_gone(out, seat);
    if (seat->rating) wh_json_put_int(out, "rating", seat->rating);
    if (seat->program && seat->kind == SEAT_PERSON && !player->bot[0]) wh_put(out, ",\"program\":true");
    wh_json_key(out, "here");
    bool here = player->bot[0] || (moment && moment->here >> i & 1);
    wh_json_bool(out, here);
    if (moment && !here && seat->kind == SEAT_PERSON) wh_json_put_int(out, "away", moment->away[i]);
    wh_json_close(out, '}');
}

static void put_seat_list(struct wh_text *out, const struct table *table, const struct moment *moment) {
    wh_json_key(out, "seats");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < table->match.setup.seats; i++) put_one_seat(out, table, i, moment);
    wh_json_close(out, ']');
}

static void put_clock_rule(struct wh_text *out, const struct clock_rule *clock) {
    wh_json_put_string(out, "kind", clock_names[clock->kind]);
    if (clock->kind == CLOCK_MOVE || clock->kind == CLOCK_FISCHER) wh_json_put_int(out, "seconds", clock->seconds);
    if (clock->kind == CLOCK_FISCHER) wh_json_put_int(out, "plus", clock->plus);
    if (clock->kind == CLOCK_DAYS) wh_json_put_int(out, "days", clock->seconds / 86400);
}

/* As of the beginning of the turn: when the last step was made is not for everybody to know. */
static int64_t time_left(const struct table *table, int seat) {
    return table->left[seat] + (seat == table_actor(table) ? table->since - table->turned : 0);
}

static void put_clock_hands(struct wh_text *out, const struct table *table, int64_t now) {
    if (table->clock.kind == CLOCK_NONE || table->phase == PHASE_WAITING) return;
    wh_json_key(out, "left");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < table->match.setup.seats; i++) {
        if (table_is_bot(table, (int)i))
            wh_json_null(out);
        else
            wh_json_int(out, time_left(table, (int)i));
    }
    wh_json_close(out, ']');
    wh_json_put_int(out, "since", table->turned);
    wh_json_put_int(out, "time", now);
}

static void put_clock(struct wh_text *out, const struct table *table, int64_t now) {
    if (table->clock.kind == CLOCK_NONE || table->phase == PHASE_WAITING) return;
    wh_json_key(out, "clock");
    wh_json_open(out, '{');
    put_clock_hands(out, table, now);
    wh_json_close(out, '}');
}

static void put_watchers(struct wh_text *out, const struct watchers *watchers) {
    wh_json_key(out, "watchers");
    wh_json_open(out, '{');
    wh_json_put_int(out, "count", watchers ? watchers->count : 0);
    wh_json_key(out, "names");
    wh_json_open(out, '[');
    for (unsigned i = 0; watchers && i < watchers->named; i++) wh_json_string(out, watchers->names[i]);
    wh_json_close(out, ']');
    wh_json_close(out, '}');
}

static void put_bytes(struct wh_text *out, const uint8_t *bytes, size_t size, bool known) {
    char digits[2 * DIGEST_BYTES + 1];
    struct wh_text text = wh_text_into(digits, sizeof digits);
    put_hex_bytes(&text, bytes, size);
    if (known)
        wh_json_string(out, digits);
    else
        wh_json_null(out);
}

/* What is sealed stays secret until everybody's is there: the last to reveal must not see the others'. */
static bool luck_is_open(const struct table *table, unsigned seat) {
    return table->seats[seat].has_luck && (table->edition == DICE_FIRST || table->phase != PHASE_WAITING);
}

static void put_all_luck(struct wh_text *out, const struct table *table) {
    unsigned seats = table->match.setup.seats;
    if (table->edition == DICE_SEALED) {
        wh_json_key(out, "seals");
        wh_json_open(out, '[');
        for (unsigned i = 0; i < seats; i++)
            put_bytes(out, table->seats[i].seal, DIGEST_BYTES, table->seats[i].has_seal);
        wh_json_close(out, ']');
        wh_json_key(out, "withheld");
        wh_json_open(out, '[');
        for (unsigned i = 0; i < seats; i++)
            if (table->seats[i].withheld) wh_json_int(out, i);
        wh_json_close(out, ']');
    }
    wh_json_key(out, "luck");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < seats; i++)
        put_bytes(out, table->seats[i].luck, luck_bytes((enum dice_edition)table->edition), luck_is_open(table, i));
    wh_json_close(out, ']');
}

static void put_dice(struct wh_text *out, const struct table *table, bool luck) {
    uint8_t commit[DIGEST_BYTES];
    table_commit(table, commit);
    wh_json_key(out, "dice");
    wh_json_open(out, '{');
    wh_json_put_int(out, "edition", table->edition);
    json_hex(out, "commit", commit, sizeof commit);
    if (luck) put_all_luck(out, table);
    if (table->phase == PHASE_OVER) json_hex(out, "seed", table->seed, SEED_BYTES);
    wh_json_close(out, '}');
}

static void put_proposal(struct wh_text *out, const struct table *table) {
    const struct proposal *proposal = &table->proposal;
    wh_json_key(out, "proposal");
    if (!proposal->number) {
        wh_json_null(out);
        return;
    }
    wh_json_open(out, '{');
    wh_json_put_int(out, "number", table_proposal(table));
    wh_json_put_string(out, "what", proposal_names[proposal->what]);
    wh_json_put_int(out, "by", proposal->by);
    wh_json_key(out, "answers");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < table->match.setup.seats; i++) {
        if (proposal->answers[i] < 0)
            wh_json_null(out);
        else
            wh_json_bool(out, proposal->answers[i] == 1);
    }
    wh_json_close(out, ']');
    wh_json_close(out, '}');
}

static void put_standing(struct wh_text *out, const struct table *table, int seat) {
    const struct wh_game *game = table->match.game;
    wh_json_key(out, "standing");
    wh_json_open(out, '[');
    for (unsigned i = 0; i < game->standing_count; i++)
        if (table->seats[seat].standing >> i & 1) wh_json_string(out, game->standing[i].id);
    wh_json_close(out, ']');
}

void put_table_result(struct wh_text *out, const struct table *table) {
    wh_json_key(out, "result");
    if (table->phase != PHASE_OVER) {
        wh_json_null(out);
        return;
    }
    wh_json_open(out, '{');
    wh_json_put_string(out, "reason", endings[table->ending]);
    if (table->ending != ENDED_BY_RULES && table->ended_by >= 0) wh_json_put_int(out, "seat", table->ended_by);
    wh_wire_result(out, table->match.game, table->match.state, table_winners(table));
    wh_json_close(out, '}');
}

static void put_closed(struct wh_text *out, const struct table *table) {
    if (!table->closed) return;
    wh_json_key(out, "closed");
    wh_json_bool(out, true);
}

/* Who said it, as far as that is known. */
static const uint8_t *sayer(const struct table *table, const struct chat_line *line) {
    return zero_16(line->player) && line->seat >= 0 ? table->seats[line->seat].player : line->player;
}

static void put_chat_line(struct wh_text *out, const struct table *table, const struct chat_line *line,
                          const uint8_t *key) {
    char person[PERSON_TEXT];
    wh_json_key(out, "who");
    if (line->seat < 0)
        wh_json_null(out);
    else
        wh_json_int(out, line->seat);
    wh_json_put_string(out, "name", line->name);
    wh_json_put_string(out, "text", line->text);
    wh_json_put_int(out, "time", line->time);
    if (key && person_tag(key, table->id, sayer(table, line), person)) wh_json_put_string(out, "person", person);
}

bool chat_is_heard(const struct table *table, const struct chat_line *line, const struct avoided *avoided) {
    return !avoided || !avoided_find(avoided, sayer(table, line));
}

static void put_chat(struct wh_text *out, const struct table *table, const struct moment *moment) {
    const struct chat_line *lines[CHAT_LINES];
    unsigned count = 0;
    for (const struct chat_line *line = table->chat; line; line = line->next)
        if (chat_is_heard(table, line, moment->avoided)) lines[count++] = line;
    wh_json_key(out, "chat");
    wh_json_open(out, '[');
    while (count--) {
        wh_json_open(out, '{');
        put_chat_line(out, table, lines[count], moment->key);
        wh_json_close(out, '}');
    }
    wh_json_close(out, ']');
}

static void put_quiet(struct wh_text *out, const struct table *table) {
    wh_json_key(out, "muted");
    wh_json_bool(out, table->muted);
    wh_json_key(out, "quiet");
    wh_json_bool(out, table->quiet);
}

/* --- the match as a viewer sees it -------------------------------------------------------------------------------- */

/* "actor", "legal" where the viewer is to act, "undo". */
static void put_choices(struct wh_text *out, const struct table *table, int viewer) {
    const struct wh_match *match = &table->match;
    int actor = table_actor(table);
    wh_json_key(out, "actor");
    wh_wire_actor(out, actor);
    bool mine = actor >= 0 && actor == viewer && !table_is_bot(table, viewer);
    if (mine) {
        wh_json_key(out, "legal");
        wh_wire_legal(out, match->game, match->state, viewer);
    }
    wh_json_key(out, "undo");
    wh_json_bool(out, mine && wh_match_can_undo(match, viewer));
}

/* Made on the spot where nobody has it at hand. */
static void put_log(struct wh_text *out, const struct table *table, struct reader reader,
                    const struct chronicle *told) {
    struct chronicle *made = told ? NULL : chronicle_make(table, reader);
    put_chronicle(out, told ? told : made);
    chronicle_free(made);
}

static void put_match(struct wh_text *out, const struct table *table, struct reader reader,
                      const struct chronicle *told) {
    if (table->phase == PHASE_WAITING) {
        wh_put(out, ",\"v\":0,\"actor\":null,\"view\":null,\"undo\":false,\"log\":[],\"from\":0");
        return;
    }
    wh_json_put_int(out, "v", told_version(table, reader.viewer));
    wh_json_key(out, "view");
    wh_state_write(table->match.game, table->match.state, reader.viewer, out);
    put_choices(out, table, reader.viewer);
    put_log(out, table, reader, told);
}

void put_past(struct wh_text *out, const struct table *table, uint32_t steps, int viewer) {
    struct tale tale;
    tale_open(&tale, table, viewer);
    tale_skip(&tale, steps);
    wh_json_key(out, "view");
    wh_state_write(table->match.game, tale.state, viewer, out);
}

/* Rounds come one after the other: the tale goes on from the last. */
static uint32_t count_told(void *counter, uint32_t plies) {
    struct tale *tale = counter;
    while (tale->plies < plies && tale_next(tale)) continue;
    return tale->steps;
}

void put_tally(struct wh_text *out, const struct table *table, struct reader reader) {
    struct eyes eyes;
    struct tale tale;
    bool over = table->phase == PHASE_OVER;
    bool judged = over && reader.language && table->ending == ENDED_BY_RULES &&
                  table_winners(table) == table->match.game->winners(table->match.state);
    eyes_open(&eyes, &table->match, reader);
    eyes_see(&eyes, table->match.state, NULL);
    tale_open(&tale, table, reader.viewer);
    wh_json_key(out, "tally");
    wh_wire_tally(out, &(struct wh_wire_tally){ .match = &table->match,
                                                .over = over,
                                                .end = judged ? &eyes.scene[eyes.last] : NULL,
                                                .language = reader.language,
                                                .count = count_told,
                                                .counter = &tale });
}

/* --- messages ----------------------------------------------------------------------------------------------------- */

void put_table(struct wh_text *out, const struct table *table, struct reader reader, const struct moment *moment,
               const struct chronicle *told) {
    begin(out, "table", table);
    wh_json_put_string(out, "game", table->match.game->id);
    wh_json_key(out, "options");
    wh_wire_options(out, table->match.game, &table->match.setup, WH_WIRE_ALL);
    wh_json_put_string(out, "phase", phases[table->phase]);
    wh_json_key(out, "you");
    if (reader.viewer >= 0)
        wh_json_int(out, reader.viewer);
    else
        wh_json_null(out);
    put_seat_list(out, table, moment);
    put_watchers(out, moment->watchers);
    wh_json_key(out, "clock");
    wh_json_open(out, '{');
    put_clock_rule(out, &table->clock);
    put_clock_hands(out, table, moment->now);
    wh_json_close(out, '}');
    wh_json_put_int(out, "patience", moment->patience);
    wh_json_put_string(out, "away", away_names[table->away]);
    put_dice(out, table, true);
    put_match(out, table, reader, told);
    put_chat(out, table, moment);
    put_quiet(out, table);
    put_closed(out, table);
    if (reader.viewer >= 0) put_standing(out, table, reader.viewer);
    put_proposal(out, table);
    put_table_result(out, table);
    put_id(out, "next", table->next);
    wh_json_close(out, '}');
}

void put_said(struct wh_text *out, const struct table *table, const uint8_t *key) {
    begin(out, "chat", table);
    put_chat_line(out, table, table->chat, key);
    wh_json_close(out, '}');
}

/* Whoever goes or comes back has no clock any more, or has one again. */
void put_seats(struct wh_text *out, const struct table *table, const struct moment *moment) {
    begin(out, "seats", table);
    wh_json_put_string(out, "phase", phases[table->phase]);
    put_seat_list(out, table, moment);
    put_closed(out, table);
    put_clock(out, table, moment->now);
    wh_json_close(out, '}');
}

void put_audience(struct wh_text *out, const struct table *table, const struct moment *moment) {
    begin(out, "watchers", table);
    put_watchers(out, moment->watchers);
    wh_json_close(out, '}');
}

/* --- notices ------------------------------------------------------------------------------------------------------ */

enum notice {
    NOTICE_TIME,
    NOTICE_TIME_OVER,
    NOTICE_LEFT,
    NOTICE_LEFT_OVER,
    NOTICE_RESIGNED,
    NOTICE_STANDIN,
    NOTICE_GIVEUP,
    NOTICE_RETURN,
    NOTICE_REFUSED,
    NOTICE_ABANDONED,
    NOTICE_OUTDATED,
    NOTICE_CLOSED,
    NOTICE_CLOSED_BECAUSE,
    NOTICE_OVERDUE,
    NOTICE_ENDLESS,
    NO_NOTICE
};

static const struct {
    const char *what, *you, *other;
} notices[NO_NOTICE] = {
    [NOTICE_TIME] = { "time", WH_TR("You ran out of time. A bot plays for you until you take your seat back."),
                      WH_TR("{0} ran out of time. A bot plays on.") },
    [NOTICE_TIME_OVER] = { "time", WH_TR("You ran out of time, and so you have given up."),
                           WH_TR("{0} ran out of time, and so has given up.") },
    [NOTICE_LEFT] = { "left", WH_TR("You left. A bot plays on for you."), WH_TR("{0} left. A bot plays on.") },
    [NOTICE_LEFT_OVER] = { "left", WH_TR("You left, and so you have given up."),
                           WH_TR("{0} left, and so has given up.") },
    [NOTICE_RESIGNED] = { "resigned", WH_TR("You gave up."), WH_TR("{0} gave up.") },
    [NOTICE_STANDIN] = { "standin", WH_TR("You were away. A bot plays for you until you take your seat back."),
                         WH_TR("{0} is away. A bot stands in.") },
    [NOTICE_GIVEUP] = { "claim", WH_TR("You were away, and so you have given up."),
                        WH_TR("{0} is away, and so has given up.") },
    [NOTICE_RETURN] = { "return", WH_TR("You are back in your seat."), WH_TR("{0} is back.") },
    [NOTICE_REFUSED] = { "refused", WH_TR("You said no."), WH_TR("{0} said no.") },
    [NOTICE_ABANDONED] = { "abandoned", "", WH_TR("Nobody played here for a day, so the match has ended.") },
    [NOTICE_OUTDATED] = { "outdated", "",
                          WH_TR("This match was played by older rules. It has ended; nobody has won or lost.") },
    [NOTICE_CLOSED] = { "closed", "", WH_TR("The operator has closed this table. The match counts for nobody.") },
    [NOTICE_CLOSED_BECAUSE] = { "closed", "",
                                WH_TR("The operator has closed this table: {1}. The match counts for nobody.") },
    [NOTICE_OVERDUE] = { "overdue", WH_TR("You stayed away for two weeks, and so you have given up."),
                         WH_TR("{0} stayed away for two weeks, and so has given up.") },
    [NOTICE_ENDLESS] = { "endless", "",
                         WH_TR("This match has gone on for too long. It has ended; nobody has won or lost.") },
};

static enum notice notice_of(const struct table *table, const struct event *event) {
    bool over = table->away == AWAY_RESIGN;
    switch (event->kind) {
    case EVENT_TIME: return over ? NOTICE_TIME_OVER : NOTICE_TIME;
    case EVENT_LEAVE:
        if (table->phase == PHASE_WAITING) return NO_NOTICE;
        return over ? NOTICE_LEFT_OVER : NOTICE_LEFT;
    case EVENT_RESIGN: return NOTICE_RESIGNED;
    case EVENT_STANDIN: return NOTICE_STANDIN;
    case EVENT_GIVEUP: return NOTICE_GIVEUP;
    case EVENT_RETURN: return NOTICE_RETURN;
    case EVENT_ANSWER: return event->yes ? NO_NOTICE : NOTICE_REFUSED;
    case EVENT_ABANDON: return NOTICE_ABANDONED;
    case EVENT_OUTDATED: return NOTICE_OUTDATED;
    case EVENT_CLOSE: return event->text[0] ? NOTICE_CLOSED_BECAUSE : NOTICE_CLOSED;
    case EVENT_OVERDUE: return NOTICE_OVERDUE;
    case EVENT_PLAY:
    case EVENT_STANDING: return table->ending == ENDED_ENDLESS ? NOTICE_ENDLESS : NO_NOTICE;
    default: return NO_NOTICE;
    }
}

static void put_notice_text(struct wh_text *out, const struct table *table, enum notice notice, int seat,
                            const char *because, struct reader reader) {
    char text[STEP_WORDS];
    struct wh_text words = wh_text_into(text, sizeof text);
    const struct wh_match *match = &table->match;
    const struct wh_scene scene = {
        .game = match->game, .setup = &match->setup, .players = match->players, .language = reader.language
    };
    const char *with[] = { wh_seat_name(&scene, seat), because, NULL };
    const char *english = seat >= 0 && seat == reader.viewer ? notices[notice].you : notices[notice].other;
    wh_put_template(&words, wh_tr(reader.language, english), with);
    wh_json_put_string(out, "text", text);
}

bool put_notice(struct wh_text *out, const struct table *table, const struct event *event, struct reader reader) {
    enum notice notice = notice_of(table, event);
    bool asked = notice == NOTICE_STANDIN || notice == NOTICE_GIVEUP;
    int seat = asked ? event->of : notice == NOTICE_ENDLESS ? -1 : event->seat;
    if (notice == NO_NOTICE) return false;
    begin(out, "notice", table);
    wh_json_put_string(out, "what", notices[notice].what);
    if (seat >= 0) wh_json_put_int(out, "seat", seat);
    if (seat >= 0) wh_json_put_string(out, "name", table->match.players[seat].name);
    if (asked) wh_json_put_int(out, "by", event->seat);
    if (reader.language) put_notice_text(out, table, notice, seat, event->text, reader);
    wh_json_close(out, '}');
    return true;
}

static void put_words(struct wh_text *out, const struct eyes *eyes, const char *move) {
    char text[STEP_WORDS];
    bool joins = eyes_tell(eyes, move, text);
    wh_json_put_string(out, "text", text);
    if (joins) wh_put(out, ",\"joins\":true");
}

static uint32_t told_before(const struct before *before, int viewer) {
    return before->told[viewer >= 0 ? viewer : WH_MAX_SEATS];
}

static void put_set(struct wh_text *out, const struct eyes *eyes, const void *before, const void *after,
                    struct wh_alike *alike) {
    wh_json_key(out, "set");
    if (alike)
        wh_state_changes_alike(eyes->match->game, before, after, eyes->viewer, alike, out);
    else
        wh_state_changes(eyes->match->game, before, after, eyes->viewer, out);
}

/* Where a secret plan was made, a step is not the same for everyone. */
static struct wh_alike *alike_of(const struct tale *tale, const struct before *before, const struct moment *moment) {
    uint32_t step = tale->plies - before->length - 1;
    return moment->alike && tale->plain && step < STEPS_ALIKE ? &moment->alike[step] : NULL;
}

static void put_step(struct wh_text *out, uint32_t version, int who, const char *move) {
    wh_json_put_int(out, "v", version);
    wh_json_key(out, "who");
    wh_wire_actor(out, who);
    wh_json_put_string(out, "move", move);
}

static void put_forward(struct wh_text *out, const struct table *table, const struct before *before, struct eyes *eyes,
                        const struct moment *moment) {
    _Alignas(16) uint8_t last[WH_STATE_MAX];
    struct tale tale;
    tale_open_at(&tale, table, eyes->viewer, before->length, before->state);
    memcpy(last, before->state, table->match.game->state_size);
    while (tale_next(&tale)) {
        wh_json_open(out, '{');
        put_step(out, told_before(before, eyes->viewer) + tale.steps, tale.who, tale.move);
        eyes_see(eyes, tale.state, tale.turned_up);
        if (eyes->language) put_words(out, eyes, tale.move);
        if (tale.turned_up) wh_json_put_string(out, "turned_up", tale.turned_up);
        put_set(out, eyes, last, tale.state, alike_of(&tale, before, moment));
        wh_json_close(out, '}');
        memcpy(last, tale.state, table->match.game->state_size);
    }
}

static void put_back(struct wh_text *out, const struct table *table, const struct before *before,
                     const struct eyes *eyes) {
    uint32_t told = told_before(before, eyes->viewer), now = told_version(table, eyes->viewer);
    while (told++ < now) {
        wh_json_open(out, '{');
        wh_json_put_int(out, "v", told);
        wh_put(out, ",\"back\":true");
        if (told == now) {
            put_set(out, eyes, before->state, table->match.state, NULL);
        } else {
            wh_put(out, ",\"set\":[]");
        }
        wh_json_close(out, '}');
    }
}

/* The match has ended in the middle of a secret plan: that somebody was planning is all that others are told. */
static void put_broken_off(struct wh_text *out, const struct table *table, const struct eyes *eyes) {
    wh_json_open(out, '{');
    put_step(out, told_version(table, eyes->viewer), wh_match_actor(&table->match), "?");
    if (eyes->language) wh_json_put_string(out, "text", "");
    wh_put(out, ",\"set\":[]");
    wh_json_close(out, '}');
}

static void put_steps(struct wh_text *out, const struct table *table, const struct before *before, struct reader reader,
                      const struct moment *moment) {
    struct eyes eyes;
    begin(out, "steps", table);
    wh_json_put_int(out, "v", told_version(table, reader.viewer));
    wh_json_key(out, "steps");
    wh_json_open(out, '[');
    eyes_open(&eyes, &table->match, reader);
    eyes_see(&eyes, before->state, NULL);
    if (table->match.length > before->length)
        put_forward(out, table, before, &eyes, moment);
    else if (table->match.length < before->length)
        put_back(out, table, before, &eyes);
    else
        put_broken_off(out, table, &eyes);
    wh_json_close(out, ']');
    put_choices(out, table, reader.viewer);
    put_clock(out, table, moment->now);
    if (table->phase == PHASE_OVER) {
        put_table_result(out, table);
        put_dice(out, table, true);
    }
    wh_json_close(out, '}');
}

static void put_over(struct wh_text *out, const struct table *table) {
    begin(out, "over", table);
    put_table_result(out, table);
    put_dice(out, table, true);
    wh_json_close(out, '}');
}

static size_t players_size(const struct table *table) {
    return table->match.setup.seats * sizeof *table->match.players;
}

void news_before(const struct table *table, struct before *before) {
    before->phase = table->phase;
    before->length = table->match.length;
    for (unsigned seat = 0; seat < table->match.setup.seats; seat++)
        before->told[seat] = told_version(table, (int)seat);
    before->told[WH_MAX_SEATS] = told_version(table, WH_PUBLIC);
    before->proposal = table->proposal.number;
    before->next = table->next;
    memcpy(before->players, table->match.players, players_size(table));
    if (table->phase != PHASE_WAITING) memcpy(before->state, table->match.state, table->match.game->state_size);
}

struct sending {
    struct wh_text *out;
    news_send *send;
    void *context;
};

static void send(const struct sending *s) {
    wh_assert(!s->out->overflow);
    s->send(s->context, s->out);
    *s->out = wh_text_into(s->out->start, s->out->capacity);
}

void put_news(struct wh_text *out, const struct table *table, const struct before *before, const struct event *event,
              struct reader reader, const struct moment *moment, news_send *to, void *context) {
    struct sending s = { out, to, context };
    bool began = before->phase == PHASE_WAITING && table->phase != PHASE_WAITING;
    if (began) {
        put_table(out, table, reader, moment, NULL);
        send(&s);
        return;
    }
    if (told_version(table, reader.viewer) != told_before(before, reader.viewer)) {
        put_steps(out, table, before, reader, moment);
        send(&s);
    } else if (table->phase == PHASE_OVER && before->phase != PHASE_OVER) {
        put_over(out, table);
        send(&s);
    }
    bool moves_nobody = event->kind == EVENT_PLAY || event->kind == EVENT_CHAT || event->kind == EVENT_MUTE ||
                        event->kind == EVENT_QUIET || event->kind == EVENT_STANDING;
    bool goes = event->kind == EVENT_RESIGN || event->kind == EVENT_LEAVE || event->kind == EVENT_TIME ||
                event->kind == EVENT_STANDIN || event->kind == EVENT_GIVEUP || event->kind == EVENT_RETURN ||
                event->kind == EVENT_FORGET || event->kind == EVENT_OVERDUE;
    bool sitting = !moves_nobody && (goes || table->phase == PHASE_WAITING ||
                                     memcmp(before->players, table->match.players, players_size(table)) != 0);
    if (sitting) {
        put_seats(out, table, moment);
        send(&s);
    }
    bool sealing = event->kind == EVENT_SEAL || event->kind == EVENT_TAKE || event->kind == EVENT_LEAVE ||
                   event->kind == EVENT_FORGET || event->kind == EVENT_FILL;
    if (sealing && table->phase == PHASE_WAITING) {
        begin(out, "dice", table);
        put_dice(out, table, true);
        wh_json_close(out, '}');
        send(&s);
    }
    if (event->kind == EVENT_CHAT && table->chat) {
        put_said(out, table, moment->key);
        send(&s);
    }
    if (event->kind == EVENT_MUTE || event->kind == EVENT_QUIET) {
        begin(out, "mute", table);
        put_quiet(out, table);
        wh_json_close(out, '}');
        send(&s);
    }
    if ((event->kind == EVENT_STANDING || goes) && event->seat == reader.viewer) {
        begin(out, "standing", table);
        put_standing(out, table, reader.viewer);
        wh_json_close(out, '}');
        send(&s);
    }
    if (table->proposal.number != before->proposal ||
        ((event->kind == EVENT_ANSWER || goes) && table->proposal.number)) {
        begin(out, "proposal", table);
        put_proposal(out, table);
        wh_json_close(out, '}');
        send(&s);
    }
    if (table->next != before->next) {
        begin(out, "next", table);
        put_id(out, "next", table->next);
        wh_json_close(out, '}');
        send(&s);
    }
}

void put_summary(struct wh_text *out, const struct table *table, int seat, int64_t now) {
    int actor = table_actor(table);
    wh_json_open(out, '{');
    put_id(out, "table", table->id);
    wh_json_put_string(out, "game", table->match.game->id);
    wh_json_put_string(out, "phase", phases[table->phase]);
    put_seat_list(out, table, NULL);
    wh_json_key(out, "clock");
    wh_json_open(out, '{');
    put_clock_rule(out, &table->clock);
    put_clock_hands(out, table, now);
    wh_json_close(out, '}');
    wh_json_key(out, "actor");
    if (table->phase == PHASE_WAITING)
        wh_json_null(out);
    else
        wh_wire_actor(out, actor);
    wh_json_put_int(out, "v", told_version(table, seat >= 0 ? seat : WH_PUBLIC));
    wh_json_put_int(out, "made", table->made);
    put_dice(out, table, table->phase == PHASE_WAITING);
    if (seat >= 0) {
        wh_json_put_int(out, "seat", seat);
        wh_json_key(out, "turn");
        wh_json_bool(out, actor == seat);
    }
    wh_json_close(out, '}');
}
