/* fair.c: writing and checking the file of a finished match. */
#include "fair.h"

#include "app.h"

#include <string.h>

static const char magic[] = "witching-dice 1\n";

/* --- writing -------------------------------------------------------------------------------------------------------- */

static void put_line(struct wh_text *out, const char *tag, const uint8_t *bytes, size_t size) {
    wh_put(out, tag);
    put_hex_bytes(out, bytes, size);
    wh_put_char(out, '\n');
}

char *fair_file(const struct table *table) {
    enum { PREFACE = 1024 };
    uint8_t commit[DIGEST_BYTES];
    size_t room = wh_record_room(&table->match) + PREFACE;
    struct wh_text out = wh_text_into(allocate(room), room);
    dice_commit(table->seed, commit);
    wh_put(&out, magic);
    put_line(&out, "commit ", commit, sizeof commit);
    put_line(&out, "seed ", table->seed, SEED_BYTES);
    for (unsigned seat = 0; seat < table->match.setup.seats; seat++) {
        if (table->seats[seat].kind != SEAT_PERSON) continue;
        wh_put(&out, "luck ");
        wh_put_int(&out, seat);
        put_line(&out, " ", table->seats[seat].luck, LUCK_BYTES);
    }
    wh_record_write(&table->match, &out);
    wh_assert(!out.overflow);
    return out.start;
}

/* --- checking ------------------------------------------------------------------------------------------------------- */

struct preface {
    uint8_t commit[DIGEST_BYTES], seed[SEED_BYTES], luck[WH_MAX_SEATS][LUCK_BYTES];
    uint32_t lines;
};

static bool take_bytes(struct wh_scan *in, const char *tag, uint8_t *bytes, size_t size) {
    if (!wh_take(in, tag)) return false;
    for (size_t i = 0; i < size; i++) {
        uint64_t byte;
        if (!wh_take_hex(in, 2, &byte)) return false;
        bytes[i] = (uint8_t)byte;
    }
    return wh_take_char(in, '\n');
}

static bool take_preface(struct wh_scan *in, struct preface *preface) {
    uint32_t seat;
    *preface = (struct preface){ .lines = 3 };
    if (!wh_take(in, magic) || !take_bytes(in, "commit ", preface->commit, DIGEST_BYTES) ||
        !take_bytes(in, "seed ", preface->seed, SEED_BYTES))
        return false;
    while (wh_take(in, "luck ")) {
        if (!wh_take_number(in, WH_MAX_SEATS - 1, &seat) || !take_bytes(in, " ", preface->luck[seat], LUCK_BYTES))
            return false;
        preface->lines++;
    }
    return true;
}

static enum unfair check_steps(const struct wh_match *match, struct dice *dice, uint32_t *ply) {
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    wh_match_state_at(match, 0, state);
    for (uint32_t i = 0; i < match->length; i++) {
        if (match->game->actor(state) == WH_CHANCE) {
            struct wh_rng rng;
            wh_rng_seed(&rng, dice_luck(dice));
            *ply = i + 1;
            if (match->game->sample(state, &rng) != match->actions[i]) return UNFAIR_STEP;
        }
        match->game->apply(state, match->actions[i]);
    }
    return FAIR;
}

enum unfair fair_check(const char *text, size_t length, struct wh_match *match, wh_action *actions, uint32_t *line,
                       uint32_t *chances, struct wh_why *why) {
    struct preface preface;
    uint8_t commit[DIGEST_BYTES];
    struct wh_scan in = wh_scan_of(text, length);
    if (!take_preface(&in, &preface)) return UNFAIR_NO_DICE;
    dice_commit(preface.seed, commit);
    if (memcmp(commit, preface.commit, sizeof commit) != 0) return UNFAIR_COMMIT;
    if (!wh_record_read(match, in.at, (size_t)(in.end - in.at), actions, WH_MATCH_PLIES, line, why)) {
        *line += preface.lines;
        return UNFAIR_RECORD;
    }
    struct dice dice = dice_of(preface.seed, (const uint8_t(*)[LUCK_BYTES])preface.luck, match->setup.seats);
    enum unfair result = check_steps(match, &dice, line);
    *chances = (uint32_t)dice.drawn;
    return result;
}
