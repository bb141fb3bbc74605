/* halloween_claims.c: the free actions of the main node (bonus tiles, once-a-turn cards, claiming) and the steps they
 * lead to: paying, laying the disc, rewards, taking back discs, exchanging and placing ghosts. */
#include "halloween_town.h"

/* --- what a card costs (R31, R32) --------------------------------------------------------------------------------- */

struct price halloween_price(const struct halloween *s, unsigned card) {
    bool grey = !(halloween_coloured >> card & 1) || card_43_grey(s);
    return (struct price){ .tokens = (uint8_t)card_47_price(s, grey), .different = !grey };
}

static bool can_pay(const struct halloween *s, struct price price) {
    unsigned all = 0, kinds = 0;
    for (unsigned c = 0; c < COLOURS; c++) {
        all += me(s)->tokens[c];
        kinds += me(s)->tokens[c] > 0;
    }
    return (price.different ? kinds : all) >= price.tokens;
}

static bool has_disc(const struct halloween *s) { /* R33 */
    unsigned spaces = 0;
    for (unsigned area = 0; area < AREAS; area++) spaces |= me(s)->spaces[area];
    return me(s)->discs || spaces;
}

static wh_action *list_claims(const struct halloween *s, wh_action *out) {
    const uint8_t *tokens = me(s)->tokens;
    if (tokens[0] + tokens[1] + tokens[2] + tokens[3] + tokens[4] < 2 || !has_disc(s)) return out;
    for (unsigned i = 0; i < s->card_count; i++) {
        unsigned card = s->cards[i];
        if (!(me(s)->held >> card & 1) && can_pay(s, halloween_price(s, card))) *out++ = with(DO_CLAIM, card);
    }
    return out;
}

static wh_action *list_payments(const struct halloween *s, unsigned card, wh_action *out) {
    struct price price = halloween_price(s, card);
    const uint8_t *have = me(s)->tokens;
    unsigned step = price.different;
    for (unsigned a = 0; a < COLOURS; a++) {
        if (!have[a]) continue;
        for (unsigned b = a + step; b < COLOURS; b++) {
            if (have[b] < 1 + (b == a)) continue;
            if (price.tokens == 2) *out++ = with_two(DO_PAY_TWO, a, b);
            if (price.tokens == 2) continue;
            for (unsigned c = b + step; c < COLOURS; c++)
                if (have[c] >= 1u + (c == b) + (c == a)) *out++ = with_three(DO_PAY_THREE, a, b, c);
        }
    }
    return out;
}

/* Discs on action spaces: of one area, or of all. */
static wh_action *list_discs(const struct halloween *s, enum kind kind, unsigned area, wh_action *out) {
    for (unsigned i = 0; i < area_count(s); i++) {
        if (area != NOWHERE && i != area) continue;
        for (unsigned left = me(s)->spaces[i]; left; left &= left - 1) *out++ = with_two(kind, i, wh_lowest(left));
    }
    return out;
}

/* R34, R47 */
static wh_action *list_rewards(const struct halloween *s, unsigned seat, wh_action *out) {
    const uint8_t *spaces = s->players[seat].spaces;
    unsigned used = 0;
    for (unsigned area = 0; area < AREAS; area++) used |= (unsigned)(spaces[area] != 0) << area;
    *out++ = simple(DO_REWARD_POINTS);
    bool two = s->seats == 2 && wh_popcount(used) >= 2;
    for (unsigned left = used; left; left &= left - 1) {
        unsigned area = wh_lowest(left);
        if (!two) *out++ = with(DO_REWARD_AREA, area);
        for (unsigned more = left & (left - 1); two && more; more &= more - 1)
            *out++ = with_two(DO_REWARD_AREAS, area, wh_lowest(more));
    }
    return out;
}

static void pay(struct halloween *s, unsigned card, wh_action action) {
    unsigned count = kind_of(action) == DO_PAY_TWO ? 2 : 3;
    for (unsigned i = 0; i < count; i++) pay_token(s, argument(action, i), 1);
    push(s, AT_DISC)->card = (uint8_t)card;
}

static void take_disc(struct player *p, unsigned area, unsigned action) {
    p->spaces[area] &= (uint8_t) ~(1u << action);
}

static void claim(struct halloween *s, unsigned card) { /* R34 */
    struct player *p = mine(s);
    p->cards[p->card_count++] = (uint8_t)card;
    p->held |= 1ull << card;
    p->sp += CARD_POINTS;
    if (p->card_count == 5) note_trigger(s, BY_CARDS); /* R35 */
    for (unsigned i = s->seats - 1u; i > 0; i--) {     /* pushed last, asked first */
        unsigned seat = (s->seat + i) % s->seats;
        if (!(s->players[seat].held >> card & 1)) continue;
        struct step *reward = push(s, AT_REWARD);
        reward->seat = (uint8_t)seat;
        reward->card = (uint8_t)card;
    }
    card_44_push(s);
}

/* --- bonus tiles at the main node (section 2.4, R40) -------------------------------------------------------------- */

static wh_action *list_tile(const struct halloween *s, const struct town *t, unsigned tile, wh_action *out) {
    bool good = true;
    if (halloween_tile_when[tile] != IN_TURN) return out;
    switch (tile) {
    case TILE_SUMMON: good = halloween_summonable(t) != 0; break;
    case TILE_GREEN: good = s->piles[GREEN] > 0; break;
    case TILE_YELLOW: good = s->piles[YELLOW] > 0; break;
    case TILE_BLUE: good = s->piles[BLUE] > 0; break;
    case TILE_TAKE3: good = me(s)->spaces[0] | me(s)->spaces[1] | me(s)->spaces[2]; break;
    case TILE_REST:
        for (unsigned area = 0; area < area_count(s); area++)
            if (me(s)->spaces[area] || card_19_rests(s)) *out++ = with(DO_BONUS_REST, area);
        return out;
    default: break;
    }
    if (good) *out++ = with(DO_BONUS, tile);
    return out;
}

static void use_bonus(struct halloween *s, unsigned tile) {
    struct step *take;
    use_tile(s, tile);
    switch (tile) {
    case TILE_SUMMON: push(s, AT_TSUMMON); break;
    case TILE_GREEN: gain_tokens(s, GREEN, 1); break;
    case TILE_YELLOW: gain_tokens(s, YELLOW, 1); break;
    case TILE_BLUE: gain_tokens(s, BLUE, 1); break;
    case TILE_SCARE2: gain_scare(s, 2); break;
    case TILE_POINT: mine(s)->sp++; break;
    case TILE_TAKE3:
        take = push(s, AT_TAKE);
        take->number = 3;
        take->area = NOWHERE;
        break;
    default: push(s, AT_TMOVE); break;
    }
}

static void use_rest(struct halloween *s, unsigned area) {
    use_tile(s, TILE_REST);
    free_discs(mine(s), area);
    card_19_rested(s);
}

/* --- the free actions of the main node ---------------------------------------------------------------------------- */

/* The cards with a `use` at the main node. */
static const uint64_t main_cards =
    1ull << 7 | 1ull << 8 | 1ull << 30 | 1ull << 33 | 1ull << 39 | 1ull << 48 | 1ull << 50 | 1ull << 52;

wh_action *halloween_list_free(const struct halloween *s, const struct town *t, wh_action *out) {
    out = list_claims(s, out);
    for (uint32_t left = me(s)->tiles & 0x555555; left; left &= left - 1) {
        unsigned tile = wh_lowest(left) / 2;
        if (can_use_tile(s, tile)) out = list_tile(s, t, tile, out);
    }
    if (!(me(s)->held & ~s->used & main_cards)) return out;
    out = card_7_list(s, out);
    out = card_8_list(s, out);
    out = card_30_list(s, t, out);
    out = card_33_list(s, out);
    out = card_39_list(s, t, out);
    out = card_48_list(s, out);
    out = card_50_list(s, t, out);
    return card_52_list(s, out);
}

void halloween_apply_free(struct halloween *s, wh_action action) {
    unsigned a = argument(action, 0), b = argument(action, 1);
    switch (kind_of(action)) {
    case DO_CLAIM: push(s, AT_PAY)->card = (uint8_t)a; break;
    case DO_BONUS: use_bonus(s, a); break;
    case DO_BONUS_REST: use_rest(s, a); break;
    case DO_USE_7: card_7_use(s, a); break;
    case DO_USE_8: card_8_use(s, a); break;
    case DO_USE_30: card_30_use(s, a); break;
    case DO_SPLIT: card_33_use(s, a, 1, b, 2); break;
    case DO_MERGE: card_33_use(s, a, 2, b, 1); break;
    case DO_USE_39:
        mark(s, 39);
        push(s, AT_SWAP1);
        break;
    case DO_USE_48: card_48_use(s, a); break;
    case DO_USE_50: card_50_use(s, a); break;
    default: card_52_use(s); break;
    }
}

/* --- the steps they lead to --------------------------------------------------------------------------------------- */

static wh_action *list_picks(uint32_t places, wh_action *out) {
    for (; places; places &= places - 1) {
        unsigned place = wh_lowest(places);
        *out++ = with_two(DO_PICK, building_of(place), colour_of(place));
    }
    return out;
}

static wh_action *list_places(const struct halloween *s, wh_action *out) {
    for (unsigned left = open_buildings(s); left; left &= left - 1) *out++ = with(DO_PLACE, wh_lowest(left));
    return out;
}

wh_action *halloween_list_claim(const struct halloween *s, const struct step *step, wh_action *out) {
    struct town t;
    switch (step->kind) {
    case AT_PAY: return list_payments(s, step->card, out);
    case AT_DISC:
        if (me(s)->discs) *out++ = simple(DO_DISC_SUPPLY);
        return list_discs(s, DO_DISC, NOWHERE, out);
    case AT_REWARD: return list_rewards(s, step->seat, out);
    case AT_TAKE: return list_discs(s, DO_TAKE, step->area, out);
    case AT_C44:
        for (unsigned c = 0; c < COLOURS; c++)
            if (s->piles[c]) *out++ = with(DO_TAKE_TOKEN, c);
        return out;
    case AT_SWAP1: t = look(s); return list_picks(card_39_places(&t), out);
    case AT_SWAP2: t = look(s); return list_picks(card_39_partners(&t, step->at, step->colour), out);
    default: return list_places(s, out); /* place, refill */
    }
}

static void take_back(struct halloween *s, const struct step *step, unsigned area, unsigned action) {
    take_disc(mine(s), area, action);
    mine(s)->discs++;
    if (step->number <= 1) return;
    struct step again = *step;
    again.number--;
    push_step(s, &again);
}

static void place(struct halloween *s, const struct step *step, unsigned building) {
    unsigned room = room_limit(s) - crowd(s, building);
    if (step->kind == AT_REFILL) /* R8 */
        s->ghosts[BLUE][building] = (uint8_t)(room < 3 ? room : 3);
    else
        s->ghosts[step->colour][building]++; /* card 50 */
}

static void pick_ghost(struct halloween *s, const struct step *step, unsigned building, unsigned colour) {
    if (step->kind == AT_SWAP2) {
        card_39_swap(s, step->at, step->colour, building, colour);
        return;
    }
    struct step *partner = push(s, AT_SWAP2);
    partner->at = (uint8_t)building;
    partner->colour = (uint8_t)colour;
}

void halloween_apply_claim(struct halloween *s, const struct step *step, wh_action action) {
    unsigned a = argument(action, 0), b = argument(action, 1);
    struct player *rewarded = &s->players[step->seat];
    switch (kind_of(action)) {
    case DO_PAY_TWO:
    case DO_PAY_THREE: pay(s, step->card, action); break;
    case DO_DISC_SUPPLY:
        mine(s)->discs--;
        claim(s, step->card);
        break;
    case DO_DISC:
        take_disc(mine(s), a, b);
        claim(s, step->card);
        break;
    case DO_REWARD_POINTS: rewarded->sp += s->seats == 2 ? 2 : 1; break; /* R47 */
    case DO_REWARD_AREAS:
        free_discs(rewarded, b);
        free_discs(rewarded, a);
        break;
    case DO_REWARD_AREA: free_discs(rewarded, a); break;
    case DO_TAKE: take_back(s, step, a, b); break;
    case DO_TAKE_TOKEN: gain_tokens(s, a, 1); break;
    case DO_PICK: pick_ghost(s, step, a, b); break;
    default: place(s, step, a); break;
    }
}
