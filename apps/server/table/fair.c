/* fair.c: writing and checking the file of a finished match. */
#include "server/table/fair.h"

#include "shared/app.h"

#include <string.h>

static const char *const magic[] = { [DICE_FIRST] = "witching-dice 1\n", [DICE_SEALED] = "witching-dice 2\n" };

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void put_line(struct wh_text *out, const char *tag, const uint8_t *bytes, size_t size) {
    wh_put(out, tag);
    put_hex_bytes(out, bytes, size);
    wh_put_char(out, '\n');
}

static void put_seat_line(struct wh_text *out, const char *tag, unsigned seat, const uint8_t *bytes, size_t size) {
    wh_put(out, tag);
    wh_put_int(out, seat);
    if (bytes)
        put_line(out, " ", bytes, size);
    else
        wh_put(out, " withheld\n");
}

static void put_luck(struct wh_text *out, const struct table *table) {
    size_t size = luck_bytes((enum dice_edition)table->edition);
    for (unsigned i = 0; i < table->match.setup.seats; i++)
        if (table->seats[i].has_seal) put_seat_line(out, "seal ", i, table->seats[i].seal, DIGEST_BYTES);
    for (unsigned i = 0; i < table->match.setup.seats; i++) {
        const struct seat *seat = &table->seats[i];
        if (seat->kind == SEAT_PERSON) put_seat_line(out, "luck ", i, seat->withheld ? NULL : seat->luck, size);
    }
}

char *fair_file(const struct table *table) {
    enum { PREFACE = 256 + WH_MAX_SEATS * 2 * 80 };
    uint8_t commit[DIGEST_BYTES];
    size_t room = wh_record_room(&table->match) + PREFACE;
    struct wh_text out = wh_text_into(allocate(room), room);
    table_commit(table, commit);
    wh_put(&out, magic[table->edition]);
    put_line(&out, "commit ", commit, sizeof commit);
    put_line(&out, "seed ", table->seed, SEED_BYTES);
    put_luck(&out, table);
    wh_record_write(&table->match, &out);
    wh_assert(!out.overflow);
    return out.start;
}

/* --- checking ----------------------------------------------------------------------------------------------------- */

struct preface {
    enum dice_edition edition;
    uint8_t commit[DIGEST_BYTES], seed[SEED_BYTES], seal[WH_MAX_SEATS][DIGEST_BYTES], luck[WH_MAX_SEATS][LUCK_BYTES];
    uint32_t sealed, given, withheld; /* bit per seat */
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

/* Each seat at most once, in order: *seats are those there were. */
static bool take_seat(struct wh_scan *in, uint32_t *seats, uint32_t *seat) {
    if (!wh_take_number(in, WH_MAX_SEATS - 1, seat) || *seats >> *seat) return false;
    *seats |= 1u << *seat;
    return true;
}

static bool take_seals(struct wh_scan *in, struct preface *preface) {
    uint32_t seat;
    for (; wh_take(in, "seal "); preface->lines++)
        if (!take_seat(in, &preface->sealed, &seat) || !take_bytes(in, " ", preface->seal[seat], DIGEST_BYTES))
            return false;
    return true;
}

static bool take_luck(struct wh_scan *in, struct preface *preface) {
    uint32_t seat;
    bool seals = preface->edition == DICE_SEALED;
    for (; wh_take(in, "luck "); preface->lines++) {
        if (!take_seat(in, &preface->given, &seat)) return false;
        if (seals && wh_take(in, " withheld\n"))
            preface->withheld |= 1u << seat;
        else if (!take_bytes(in, " ", preface->luck[seat], luck_bytes(preface->edition)))
            return false;
    }
    return !seals || preface->given == preface->sealed;
}

static bool take_preface(struct wh_scan *in, struct preface *preface) {
    *preface = (struct preface){ .lines = 3 };
    preface->edition = wh_take(in, magic[DICE_FIRST]) ? DICE_FIRST : DICE_SEALED;
    if (preface->edition == DICE_SEALED && !wh_take(in, magic[DICE_SEALED])) return false;
    if (!take_bytes(in, "commit ", preface->commit, DIGEST_BYTES) ||
        !take_bytes(in, "seed ", preface->seed, SEED_BYTES))
        return false;
    return (preface->edition == DICE_FIRST || take_seals(in, preface)) && take_luck(in, preface);
}

static bool commit_fits(const struct preface *preface) {
    uint8_t commit[DIGEST_BYTES];
    dice_commit(preface->edition, preface->seed, commit);
    return seed_is_drawn(preface->seed) && memcmp(commit, preface->commit, sizeof commit) == 0;
}

/* False: *seat is the first whose luck does not fit. */
static bool seals_fit(const struct preface *preface, unsigned *seat) {
    uint32_t revealed = preface->sealed & ~preface->withheld;
    for (*seat = 0; *seat < WH_MAX_SEATS; ++*seat)
        if (revealed >> *seat & 1 && !luck_fits(preface->luck[*seat], preface->seal[*seat])) return false;
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

enum unfair fair_check(const char *text, size_t length, struct wh_match *match, wh_action *actions,
                       struct fairness *found) {
    struct preface preface;
    struct wh_scan in = wh_scan_of(text, length);
    *found = (struct fairness){ .line = 0 };
    if (!take_preface(&in, &preface)) return UNFAIR_NO_DICE;
    found->withheld = preface.withheld;
    if (!commit_fits(&preface)) return UNFAIR_COMMIT;
    if (!seals_fit(&preface, &found->seat)) return UNFAIR_SEAL;
    if (!wh_record_read(match, in.at, (size_t)(in.end - in.at), actions, WH_MATCH_PLIES, &found->line, &found->why)) {
        found->line += preface.lines;
        return UNFAIR_RECORD;
    }
    if (preface.given >> match->setup.seats) return UNFAIR_NO_DICE; /* luck of a seat that is not there */
    struct dice dice =
        dice_of(preface.edition, preface.seed, (const uint8_t(*)[LUCK_BYTES])preface.luck, match->setup.seats);
    enum unfair result = check_steps(match, &dice, &found->line);
    found->chances = (uint32_t)dice.drawn;
    return result;
}
