/* halloween_cards.h: what each of the 52 cards does, in the order of their numbers. Included by halloween_town.h.
 *
 * A card that changes a rule answers the rule's question (how many tokens, which buildings); the rule asks it wherever
 * it stands. A once-a-turn card of the main node has its `_list` and `_use`; halloween_claims.c calls them. The words
 * of each card for the players are in halloween_data.c. */

/* 1: haunt where no ghost is, beside two of its colour. The fields opened by it. */
static inline uint32_t card_1_fields(const struct halloween *s, const struct town *t) {
    return ready(s, 1) ? beside(t->pairs) : 0;
}

/* 2: a Move may go anywhere. The buildings within reach of one. */
static inline unsigned card_2_reach(const struct halloween *s, unsigned from) {
    return holds(s, 2) ? ROW & ~(1u << from) : halloween_neighbours[from];
}

/* 3: points for a fight won */
static inline void card_3_won(struct halloween *s, const struct fight *f) {
    if (holds(s, 3) && f->def != f->att) mine(s)->sp += f->def < f->att ? 2 : 3;
}

/* 4: one action a turn one level higher. The highest level an area of this level commands. */
static inline unsigned card_4_cap(const struct halloween *s, unsigned level) {
    return level + (level < COLOURS && ready(s, 4));
}
static inline bool card_4_mark(struct halloween *s, unsigned area, unsigned colour) {
    bool above = level_of(colour) > me(s)->level[area];
    if (above) mark(s, 4);
    return above;
}

/* 5: one more for the attacker; ghosts of one colour may fight */
static inline unsigned card_5_bonus(const struct halloween *s) { return holds(s, 5); }
static inline bool card_5_brothers(const struct halloween *s) { return holds(s, 5); }

/* 6: a Move may take the ghost off the board, for a token */
static inline bool card_6_off(const struct halloween *s) { return ready(s, 6); }
static inline void card_6_leave(struct halloween *s, unsigned from, unsigned colour) {
    mark(s, 6);
    s->ghosts[colour][from]--;
    gain_tokens(s, colour, 1);
}

/* 7: take back two discs of one area */
static inline wh_action *card_7_list(const struct halloween *s, wh_action *out) {
    for (unsigned area = 0; ready(s, 7) && area < area_count(s); area++)
        if (me(s)->spaces[area]) *out++ = with(DO_USE_7, area);
    return out;
}
static inline void card_7_use(struct halloween *s, unsigned area) {
    mark(s, 7);
    struct step *take = push(s, AT_TAKE);
    take->number = 2;
    take->area = (uint8_t)area;
}

/* 8: an area one level down for two tokens of the lower level */
static inline wh_action *card_8_list(const struct halloween *s, wh_action *out) {
    for (unsigned area = 0; ready(s, 8) && area < area_count(s); area++) {
        unsigned level = me(s)->level[area];
        if (level >= 2 && s->piles[level - 2]) *out++ = with(DO_USE_8, area);
    }
    return out;
}
static inline void card_8_use(struct halloween *s, unsigned area) {
    mark(s, 8);
    unsigned lower = --mine(s)->level[area];
    gain_tokens(s, lower - 1, 2);
}

/* 9: two tokens for a Summon */
static inline unsigned card_9_tokens(const struct halloween *s) { return holds(s, 9) ? 2 : 1; }

/* 10: a token of the colour of the ghost that picks up a tile */
static inline void card_10_picked_up(struct halloween *s, unsigned colour) {
    if (holds(s, 10)) gain_tokens(s, colour, 1);
}

/* 11: scare points for a fight won */
static inline void card_11_won(struct halloween *s, const struct fight *f) {
    if (holds(s, 11)) gain_scare(s, level_of(f->def));
}

/* 12, 21, 22, 26, 27, 31, 40, 41: points at the end, see halloween_points.c */

/* 13: Upgrades cost two less */
static inline unsigned card_13_cost(const struct halloween *s, unsigned to) {
    return halloween_upgrade[to] - (holds(s, 13) ? 2u : 0u);
}

/* 14: an area may do again what a disc already lies on */
static inline bool card_14_again(const struct halloween *s) { return ready(s, 14); }

/* 15: a second ghost in a Move */
static inline void card_15_push(struct halloween *s, const struct step *move, bool boost, unsigned at,
                                unsigned colour) {
    if (!holds(s, 15)) return;
    struct step *second = push(s, AT_MOVE2);
    second->area = move->area;
    second->boost = boost;
    second->at = (uint8_t)at;
    second->colour = (uint8_t)colour;
}

/* 16: roll again for a scare point */
static inline bool card_16_pays(const struct halloween *s) { return holds(s, 16) && me(s)->scare >= 1; }

/* 17: the winner of a fight may fly off */
static inline void card_17_push(struct halloween *s, const struct fight *f) {
    if (!f->won || !holds(s, 17)) return;
    struct step *fly = push(s, AT_C17);
    fly->at = f->from;
    fly->colour = f->att;
}

/* 18: a die of scare points after a haunt */
static inline void card_18_push(struct halloween *s, unsigned colour) {
    if (holds(s, 18)) halloween_push_roll(s, FOR_C18, colour, 0);
}

/* 19: two scare points for a Rest */
static inline bool card_19_rests(const struct halloween *s) { return holds(s, 19); }
static inline void card_19_rested(struct halloween *s) {
    if (holds(s, 19)) gain_scare(s, 2);
}

/* 20: further fights of the same attacker */
static inline bool card_20_goes_on(const struct halloween *s, const struct fight *f) {
    return f->chain || ready(s, 20);
}

/* 23: name a number and roll for it, after a Move */
static inline void card_23_push(struct halloween *s, unsigned colour) {
    if (holds(s, 23)) push(s, AT_C23)->colour = (uint8_t)colour;
}
static inline unsigned card_23_gain(unsigned call, unsigned result) { return result >= call ? call : 1; }

/* 24: a ghost that moved to its like may summon there */
static inline void card_24_push(struct halloween *s, unsigned at, unsigned colour) {
    if (!ready(s, 24)) return;
    struct step *summon = push(s, AT_C24);
    summon->at = (uint8_t)at;
    summon->colour = (uint8_t)colour;
}

/* 25: a weaker ghost loses without dice */
static inline bool card_25_wins(const struct halloween *s, const struct fight *f) {
    return holds(s, 25) && f->def < f->att;
}

/* 28: two tokens for a fight won */
static inline unsigned card_28_tokens(const struct halloween *s) { return holds(s, 28) ? 2 : 1; }

/* 29: two points for an Upgrade */
static inline void card_29_upgraded(struct halloween *s) {
    if (holds(s, 29)) mine(s)->sp += 2;
}

/* 30: buy a token of a colour in town */
static inline wh_action *card_30_list(const struct halloween *s, const struct town *t, wh_action *out) {
    for (unsigned c = 0; ready(s, 30) && c < COLOURS; c++)
        if ((t->colours >> c & 1) && s->piles[c] && me(s)->scare >= level_of(c)) *out++ = with(DO_USE_30, c);
    return out;
}
static inline void card_30_use(struct halloween *s, unsigned colour) {
    mark(s, 30);
    mine(s)->scare -= level_of(colour);
    gain_tokens(s, colour, 1);
}

/* 32: a point for a Summon */
static inline void card_32_summoned(struct halloween *s) {
    if (holds(s, 32)) mine(s)->sp++;
}

/* 33: one token for two lower ones, or two equal ones for a higher one */
static inline wh_action *card_33_list(const struct halloween *s, wh_action *out) {
    const uint8_t *tokens = me(s)->tokens;
    for (unsigned c = 0; ready(s, 33) && c < COLOURS; c++) {
        for (unsigned d = 0; tokens[c] && d < c; d++)
            if (s->piles[d] >= 2) *out++ = with_two(DO_SPLIT, c, d);
        for (unsigned d = c + 1; tokens[c] >= 2 && d < COLOURS; d++)
            if (s->piles[d]) *out++ = with_two(DO_MERGE, c, d);
    }
    return out;
}
static inline void card_33_use(struct halloween *s, unsigned paid, unsigned price, unsigned taken, unsigned count) {
    mark(s, 33);
    pay_token(s, paid, price);
    gain_tokens(s, taken, count);
}

/* 34: the fifth ghost of a colour brings a haunt */
static inline void card_34_summoned(struct halloween *s, unsigned colour) {
    if (holds(s, 34) && in_town(s, colour) == SAME_GHOSTS) push(s, AT_C34)->colour = (uint8_t)colour;
}

/* 35: fights across the town. The buildings whose ghosts may be attacked. */
static inline unsigned card_35_range(const struct halloween *s, unsigned from) {
    return holds(s, 35) ? ROW : 1u << from;
}

/* 36: scare points for the difference of the dice */
static inline void card_36_push(struct halloween *s, unsigned attack, unsigned defence) {
    if (attack != defence && ready(s, 36))
        push(s, AT_C36)->number = (uint8_t)(attack > defence ? attack - defence : defence - attack);
}
static inline void card_36_use(struct halloween *s, unsigned points) {
    mark(s, 36);
    gain_scare(s, points);
}

/* 37: a point for two or more scare points at once */
static inline void card_37_gained(struct halloween *s, unsigned points) {
    if (points >= 2 && holds(s, 37)) mine(s)->sp++;
}

/* 38: a ghost of the colour that scared may fly */
static inline void card_38_push(struct halloween *s, unsigned colour) {
    if (ready(s, 38)) push(s, AT_C38)->colour = (uint8_t)colour;
}

/* 39: exchange two ghosts. The places of colour other than `colour` outside `building`. */
static inline uint32_t card_39_partners(const struct town *t, unsigned building, unsigned colour) {
    return t->present & ~((uint32_t)ROW << BUILDINGS * colour) & ~((uint32_t)COLUMN << building);
}
static inline uint32_t card_39_places(const struct town *t) {
    uint32_t places = 0;
    for (uint32_t left = t->present; left; left &= left - 1) {
        unsigned place = wh_lowest(left);
        if (card_39_partners(t, building_of(place), colour_of(place))) places |= 1u << place;
    }
    return places;
}
static inline wh_action *card_39_list(const struct halloween *s, const struct town *t, wh_action *out) {
    if (ready(s, 39) && card_39_places(t)) *out++ = simple(DO_USE_39);
    return out;
}
static inline void card_39_swap(struct halloween *s, unsigned a, unsigned colour_a, unsigned b, unsigned colour_b) {
    s->ghosts[colour_a][a]--;
    s->ghosts[colour_a][b]++;
    s->ghosts[colour_b][b]--;
    s->ghosts[colour_b][a]++;
}

/* 42: two points for an orange token taken */
static inline void card_42_taken(struct halloween *s, unsigned colour, unsigned count) {
    if (colour == ORANGE && holds(s, 42)) mine(s)->sp += 2 * (int32_t)count;
}

/* 43: coloured cards cost as grey ones do */
static inline bool card_43_grey(const struct halloween *s) { return holds(s, 43); }

/* 44: a token with every card claimed */
static inline void card_44_push(struct halloween *s) {
    if (holds(s, 44)) push(s, AT_C44);
}

/* 45: two different ghosts may summon. Places of the stronger of such two in a building with room. */
static inline uint32_t card_45_places(const struct halloween *s, const struct town *t) {
    if (!holds(s, 45)) return 0;
    uint32_t places = 0, weaker = 0, supplied_weaker = 0;
    for (unsigned c = 0; c < COLOURS; c++) {
        unsigned here = buildings_of(t->present, c) & t->open, supplied = buildings_of(t->supplied, c);
        places |= (here & (supplied ? weaker : supplied_weaker)) << BUILDINGS * c;
        weaker |= here;
        supplied_weaker |= here & supplied;
    }
    return places;
}

/* 46: a Haunt may take back a stone. The places where it may. */
static inline uint32_t card_46_places(const struct halloween *s, const struct town *t) {
    return holds(s, 46) ? me(s)->laid & t->present : 0;
}
static inline void card_46_recall(struct halloween *s, unsigned building, unsigned colour) {
    struct player *p = mine(s);
    p->laid &= ~(1u << (BUILDINGS * colour + building));
    p->stones++;
    p->sp -= halloween_field[colour] / 2;
}

/* 47: grey cards for two tokens; coloured ones too once every grey card of the eight is held */
static inline unsigned card_47_price(const struct halloween *s, bool grey) {
    if (!holds(s, 47)) return CARD_TOKENS;
    for (unsigned i = 0; !grey && i < s->card_count; i++) {
        unsigned card = s->cards[i];
        if (!(halloween_coloured >> card & 1) && !(me(s)->held >> card & 1)) return CARD_TOKENS;
    }
    return CARD_TOKENS - 1;
}

/* 48: an area one level up for scare points */
static inline wh_action *card_48_list(const struct halloween *s, wh_action *out) {
    for (unsigned area = 0; ready(s, 48) && area < area_count(s); area++) {
        unsigned level = me(s)->level[area];
        if (level < COLOURS && me(s)->scare > level) *out++ = with(DO_USE_48, area);
    }
    return out;
}
static inline void card_48_use(struct halloween *s, unsigned area) {
    mark(s, 48);
    mine(s)->scare -= ++mine(s)->level[area];
}

/* 49: a haunt may raise an area */
static inline void card_49_push(struct halloween *s) {
    if (holds(s, 49)) push(s, AT_RAISE)->number = 0;
}

/* 50: a token for a ghost anywhere */
static inline wh_action *card_50_list(const struct halloween *s, const struct town *t, wh_action *out) {
    for (unsigned c = 0; ready(s, 50) && c < COLOURS; c++)
        if (me(s)->tokens[c] && buildings_of(t->supplied, c) && t->open) *out++ = with(DO_USE_50, c);
    return out;
}
static inline void card_50_use(struct halloween *s, unsigned colour) {
    mark(s, 50);
    pay_token(s, colour, 1);
    push(s, AT_PLACE)->colour = (uint8_t)colour;
}

/* 51: one more scare point for the Scare action */
static inline unsigned card_51_bonus(const struct halloween *s) { return holds(s, 51); }

/* 52: draw a bonus tile */
static inline wh_action *card_52_list(const struct halloween *s, wh_action *out) {
    if (ready(s, 52) && me(s)->locked < SLOTS && s->bonus_count + s->discard_count) *out++ = simple(DO_USE_52);
    return out;
}
static inline void card_52_use(struct halloween *s) {
    mark(s, 52);
    push(s, AT_DRAW);
}

/* --- the two gains that cards watch ------------------------------------------------------------------------------- */

static inline void gain_scare(struct halloween *s, unsigned points) {
    mine(s)->scare += points;
    card_37_gained(s, points);
}

static inline void gain_tokens(struct halloween *s, unsigned colour, unsigned wanted) {
    unsigned count = wanted < s->piles[colour] ? wanted : s->piles[colour];
    s->piles[colour] = (uint8_t)(s->piles[colour] - count);
    mine(s)->tokens[colour] = (uint8_t)(mine(s)->tokens[colour] + count);
    card_42_taken(s, colour, count);
    if (!s->expert || s->piles[colour]) return;
    unsigned empty = 0; /* R51 */
    for (unsigned c = 0; c < COLOURS; c++) empty += s->piles[c] == 0;
    if (empty >= 2) note_trigger(s, BY_TOKENS);
}
