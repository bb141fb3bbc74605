/* hourglass_state.c: the options, the state's fields and who may see them, and the audit. */
#include "hourglass.h"

/* --- options ------------------------------------------------------------------------------------------------------ */

static const char *const length_words[] = { "auto", "once", "twice", "even", NULL };
static const char *const memory_words[] = { "open", "closed", NULL };

static const char *const length_say[] = { WH_TR("as usual"), WH_TR("once through the deck"),
                                          WH_TR("twice through the deck"), WH_TR("everybody begins equally often"),
                                          NULL };
static const char *const glasses_say[] = { WH_TR("most on the middle numbers"), WH_TR("most on every fifth number"),
                                           WH_TR("the same on every card"), NULL };
static const char *const memory_say[] = { WH_TR("all cards may be looked through"), WH_TR("only top cards are seen"),
                                          NULL };
const struct wh_option hourglass_options[OPTIONS] = {
    [OPTION_LENGTH] = { .key = "length",
                        .name = WH_TR("Length"),
                        .kind = WH_OPTION_WORD,
                        .words = length_words,
                        .says = length_say,
                        .preset = AUTO,
                        .about =
                            WH_TR("once or twice through the deck (auto: twice with 5 players), or an even number of "
                                  "rounds so that everybody begins equally often") },
    [OPTION_GLASSES] = { .key = "glasses",
                         .name = WH_TR("Hourglasses on the cards"),
                         .kind = WH_OPTION_WORD,
                         .words = hourglass_tables,
                         .says = glasses_say,
                         .preset = 0,
                         .about = WH_TR("how many hourglasses the cards carry") },
    [OPTION_MEMORY] = { .key = "memory",
                        .name = WH_TR("Looking things up"),
                        .kind = WH_OPTION_WORD,
                        .words = memory_words,
                        .says = memory_say,
                        .preset = OPEN,
                        .about =
                            WH_TR("may everybody look through sets and won piles, or see only top cards and sizes") },
};

const struct wh_preset hourglass_presets[PRESETS] = {
    { "quick", WH_TR("One pass through the deck"), "length=once" },
    { "fair", WH_TR("Fair: everybody begins equally often"), "length=even" },
    { "memory", WH_TR("From memory: only what lies on top is seen"), "memory=closed" },
};

/* --- who may see what (section 9) --------------------------------------------------------------------------------- */

/* `item` counts from the top; the lowest cards are those somebody buried. */
static bool sees_deck(const void *state, int viewer, unsigned place, unsigned item) {
    const struct hourglass *s = state;
    (void)place;
    unsigned height = s->deck_count - 1u - item;
    return s->phase == SHUFFLE || (height < s->buried_count && s->buried[height] == viewer);
}

static bool sees_set_card(const void *state, int viewer, unsigned place, unsigned item) {
    const struct hourglass *s = state;
    (void)viewer, (void)place;
    return s->memory == OPEN || item == 0;
}

static bool sees_won(const void *state, int viewer, unsigned place, unsigned item) {
    const struct hourglass *s = state;
    (void)item;
    return s->memory == OPEN || s->phase == END || viewer == (int)place;
}

static bool same_phase(const void *before, const void *after) {
    return ((const struct hourglass *)before)->phase == ((const struct hourglass *)after)->phase;
}

static bool same_burials(const void *before, const void *after) {
    const struct hourglass *a = before, *b = after;
    return a->phase == b->phase && a->deck_count == b->deck_count && a->buried_count == b->buried_count &&
           memcmp(a->buried, b->buried, sizeof a->buried) == 0;
}

static const struct wh_sight hand_sight = { "its seat", wh_sees_its_seat, WH_VEIL_ITEMS };
static const struct wh_sight deck_sight = { "nobody; a buried card its burier; all of it before the shuffle", sees_deck,
                                            WH_VEIL_ITEMS };
static const struct wh_sight set_sight = { "everyone; with memory=closed only the top card", sees_set_card,
                                           WH_VEIL_ITEMS };
static const struct wh_sight won_sight = { "everyone; with memory=closed its seat, everyone at the end", sees_won,
                                           WH_VEIL_ITEMS };

/* --- the fields --------------------------------------------------------------------------------------------------- */

static const char *const phases[] = { "shuffle", "play", "end" };

#define WH_STATE struct set
static const struct wh_field set_fields[] = {
    WH_NUMBER("owner", owner, &wh_everyone, .about = "the seat it stands in front of", .most = SEATS - 1),
    WH_NUMBER("dir", dir, &wh_everyone, .about = "which way it runs", WH_NAMED(hourglass_dir_names)),
    WH_LIST("cards", cards, count, &set_sight, .about = "top first; slipped cards last", WH_NAMED(hourglass_card_names),
            .alike = true),
};
#undef WH_STATE

static bool has_cards(const void *state, const void *set, unsigned holder) {
    (void)state, (void)holder;
    return ((const struct set *)set)->count;
}

#define WH_STATE struct hourglass
const struct wh_field hourglass_fields[FIELDS] = {
    WH_NUMBER("phase", phase, &wh_everyone, .about = "what happens next", WH_NAMED(phases)),
    WH_NUMBER("pass", pass, &wh_everyone, .about = "which time through the deck, from 1", .most = 99),
    WH_NUMBER("round", round, &wh_everyone, .about = "over the whole game, from 1", .most = 99),
    WH_NUMBER("first", first, &wh_everyone, .about = "first player of this round", .most = SEATS - 1),
    WH_NUMBER("turn", turn, &wh_everyone, .about = "who acts", .most = NO_SEAT, .nullable = true, .null = NO_SEAT),
    WH_LIST("deck", deck, deck_count, &deck_sight, .about = "top first", WH_NAMED(hourglass_card_names),
            .top_last = true, .steady = same_burials),
    WH_LIST("buried", buried, buried_count, &wh_everyone,
            .about = "who buried the last cards of the deck; aligned with its end", .most = SEATS - 1,
            .top_last = true),
    WH_SETS("hands", hands, &hand_sight, .about = "cards in hand", WH_NAMED(hourglass_card_names),
            .times = wh_per_seat),
    WH_OBJECTS("sets", sets, &wh_everyone, set_fields, .about = "holders a, b, c; null if empty", .repeat = HOLDERS,
               .nullable = true, .there = has_cards, .steady = same_phase),
    WH_SETS("won", won, &won_sight, .about = "cards won in this pass", WH_NAMED(hourglass_card_names),
            .times = wh_per_seat, .steady = same_phase),
    WH_NUMBERS("banked", banked, &wh_everyone, .about = "hourglasses of earlier passes", .times = wh_per_seat,
               .most = 9999),
};
#undef WH_STATE

/* --- audit -------------------------------------------------------------------------------------------------------- */

static const char *audit_cards(const struct hourglass *s) {
    uint64_t seen = 0;
    unsigned count = s->deck_count;
    for (unsigned i = 0; i < s->deck_count; i++) seen |= CARD(s->deck[i]);
    for (unsigned i = 0; i < HOLDERS; i++) {
        seen |= hourglass_set_cards(&s->sets[i]);
        count += s->sets[i].count;
    }
    for (unsigned i = 0; i < s->seats; i++) {
        seen |= s->hands[i] | s->won[i];
        count += wh_popcount(s->hands[i]) + wh_popcount(s->won[i]);
    }
    if (seen != ALL_CARDS) return WH_TR("a card is missing");
    return count == CARDS ? NULL : WH_TR("a card is in two places");
}

static bool nothing_dealt(const struct hourglass *s) {
    for (unsigned i = 0; i < s->seats; i++)
        if (s->hands[i] || s->won[i]) return false;
    for (unsigned i = 0; i < CARDS; i++)
        if (s->deck[i] != CARDS - 1 - i) return false;
    return s->deck_count == CARDS && !s->buried_count;
}

/* Hands in a round: who has acted holds one card less; every play is a card in a set or under the deck. */
static const char *audit_round(const struct hourglass *s) {
    unsigned held = wh_popcount(s->hands[s->turn]), plays = 0, laid = 0;
    if (held < 3 || held > hand_size(s)) return WH_TR("the seat to act holds too few or too many cards");
    bool acted = true;
    for (unsigned i = 0, seat = s->first; i < s->seats; i++, seat = next_seat(s, seat)) {
        if (seat == s->turn) acted = false;
        if (wh_popcount(s->hands[seat]) != held - acted) return WH_TR("the sizes of the hands do not fit the turn");
        plays += hand_size(s) - held + acted;
    }
    for (unsigned i = 0; i < HOLDERS; i++) {
        laid += s->sets[i].count;
        if (s->sets[i].owner >= s->seats) return WH_TR("a set belongs to a seat that does not exist");
        if (i && s->sets[i].count && !s->sets[i - 1].count) return WH_TR("a holder was passed over");
    }
    if (laid > plays || plays - laid > s->buried_count || plays - laid > 2)
        return WH_TR("the number of cards in the sets does not fit the plays of this round");
    return plays && !laid ? WH_TR("no set has been started") : NULL;
}

const char *hourglass_audit(const void *state) {
    const struct hourglass *s = state;
    if (!s->pass || !s->round) return WH_TR("pass and round count from 1");
    if (s->first >= s->seats) return WH_TR("the first player is a seat that does not exist");
    if ((s->turn == NO_SEAT) != (s->phase != PLAY)) return WH_TR("somebody acts in phase play and only there");
    if (s->turn != NO_SEAT && s->turn >= s->seats) return WH_TR("the seat to act does not exist");
    if (s->buried_count > s->deck_count || s->buried_count > BURIED_MOST) return WH_TR("too many cards are buried");
    for (unsigned i = 0; i < s->buried_count; i++)
        if (s->buried[i] >= s->seats) return WH_TR("a card was buried by a seat that does not exist");
    for (unsigned i = 0; i < s->seats; i++)
        if (s->pass == 1 && s->banked[i]) return WH_TR("hourglasses are banked in the first pass");
    const char *broken = audit_cards(s);
    if (broken || s->phase == PLAY) return broken ? broken : audit_round(s);
    for (unsigned i = 0; i < HOLDERS; i++)
        if (s->sets[i].count) return WH_TR("sets stand on the table outside a round");
    if (s->phase == SHUFFLE)
        return nothing_dealt(s) ? NULL : WH_TR("before the shuffle all cards lie in the deck in order");
    for (unsigned i = 0; i < s->seats; i++)
        if (wh_popcount(s->hands[i]) != 2) return WH_TR("at the end every hand holds two cards");
    return NULL;
}
