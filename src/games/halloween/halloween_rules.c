/* halloween_rules.c: the course of a game of halloween: set-up, the run of pending steps, the end of a turn, chance,
 * the score. What the steps do is in the files beside it (see halloween.h), what can be done in halloween_moves.c. Part
 * of halloween.c. */
#include "halloween_town.h"

/* --- set-up (section 4) ------------------------------------------------------------------------------------------- */

static void lay_out_piles(struct halloween *s, uint64_t chosen) {
    s->bonus_count = STACK;
    for (unsigned i = 0; i < STACK; i++) s->bonus[i] = (uint8_t)((STACK - 1 - i) / 2);
    uint64_t shown = 0;
    for (; chosen & 63; chosen >>= 6) {
        s->cards[s->card_count++] = (uint8_t)(chosen & 63);
        shown |= 1ull << (chosen & 63);
    }
    for (unsigned card = CARDS; card > 0; card--)
        if (!(shown >> card & 1)) s->deck[s->deck_count++] = (uint8_t)card;
    push(s, AT_DEAL);
    if (!s->card_count) push(s, AT_SHUFFLE)->number = PILE_CARDS;
    push(s, AT_SHUFFLE)->number = PILE_BONUS;
}

static void seat_player(struct halloween *s, unsigned seat, bool rising) {
    struct player *p = &s->players[seat];
    p->scare = 2 + (rising ? seat : 0); /* D51 */
    p->discs = DISCS;
    p->stones = (uint8_t)all_stones(s);
    for (unsigned area = 0; area < area_count(s); area++) p->level[area] = 1;
}

static bool start(void *state, const struct wh_setup *setup, struct wh_why *why) {
    (void)why; /* all options go together */
    struct halloween *s = state;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->expert = setup->option[OPTION_MODE] != 0;
    s->reroll_any = setup->option[OPTION_REROLL] != 0;
    s->max_rounds = (uint32_t)setup->option[OPTION_MAX_ROUNDS];
    s->round = 1;
    s->trigger = NO_TRIGGER;
    s->ghosts[BLUE][POLICE] = 3;
    memset(s->tile, NO_TILE, sizeof s->tile);
    memset(s->piles, SAME_TOKENS, sizeof s->piles);
    for (unsigned seat = 0; seat < s->seats; seat++) seat_player(s, seat, setup->option[OPTION_START] != 0);
    if (!s->expert) lay_out_piles(s, (uint64_t)setup->option[OPTION_CARDS] & ((1ull << 48) - 1));
    halloween_run(s);
    return true;
}

static void deal(struct halloween *s) {
    halloween_fill(s);
    while (s->card_count < DISPLAY) {
        s->cards[s->card_count++] = s->deck[--s->deck_count];
        s->deck[s->deck_count] = 0;
    }
}

/* Section 10. The order that the number means is given to the pile as it lies, top first. */
static void shuffle(struct halloween *s, enum pile pile, uint64_t number) {
    uint8_t order[CARDS];
    unsigned count = 0;
    if (pile == PILE_CARDS) {
        for (unsigned i = s->deck_count; i > 0; i--) order[count++] = s->deck[i - 1];
        wh_shuffle(order, count, number);
        for (unsigned i = 0; i < count; i++) s->deck[i] = order[count - 1 - i];
        return;
    }
    for (unsigned i = s->bonus_count; i > 0; i--) order[count++] = s->bonus[i - 1];
    for (unsigned i = s->discard_count; i > 0; i--) order[count++] = s->discard[i - 1];
    wh_shuffle(order, count, number);
    for (unsigned i = 0; i < count; i++) s->bonus[i] = order[count - 1 - i];
    memset(s->discard, 0, sizeof s->discard);
    s->bonus_count = (uint8_t)count;
    s->discard_count = 0;
}

/* --- RUN (section 6): what happens without anybody's choice ------------------------------------------------------- */

static bool nothing_to_choose(const struct halloween *s) {
    wh_action actions[WH_LEGAL_MAX];
    wh_action *end = halloween_list_step(s, &s->todo[s->todo_count - 1], actions);
    if (end == actions) return true;
    return end == actions + 1 && (kind_of(actions[0]) == DO_PASS || kind_of(actions[0]) == DO_STOP);
}

/* Does the first step wait for a seat or for chance? If not, it is done. */
static bool first_step_waits(struct halloween *s) {
    switch (s->todo[s->todo_count - 1].kind) {
    case AT_DEAL:
        pop(s);
        deal(s);
        return false;
    case AT_FILL:
        pop(s);
        halloween_fill(s);
        return false;
    case AT_DRAW:
        pop(s);
        halloween_draw(s);
        return false;
    case AT_AFTERMATH: halloween_aftermath(s); return false;
    case AT_PICKUP: return halloween_pickup_waits(s);
    case AT_PREROLL:
    case AT_AFTER: return halloween_dice_wait(s);
    case AT_RAISE:
    case AT_C24:
    case AT_C34:
    case AT_C44:
    case AT_MOVE2:
    case AT_TAKE:
        if (!nothing_to_choose(s)) return true;
        pop(s);
        return false;
    default: return true; /* a step that is pushed only where there is something to choose */
    }
}

void halloween_run(struct halloween *s) {
    for (;;) {
        if (s->over) {
            s->phase = AT_END;
            return;
        }
        if (!row(s, BLUE) && (!s->todo_count || s->todo[s->todo_count - 1].kind != AT_REFILL))
            push(s, AT_REFILL); /* R8 */
        if (!s->todo_count) {
            s->phase = AT_MAIN;
            return;
        }
        if (first_step_waits(s)) {
            s->phase = s->todo[s->todo_count - 1].kind;
            return;
        }
    }
}

/* --- the main node (section 6.1) ---------------------------------------------------------------------------------- */

static void end_turn(struct halloween *s) { /* R17, R43 */
    struct player *p = mine(s);
    if (p->locked == SLOTS) { /* R41 */
        p->discs = (uint8_t)(p->discs + SLOTS);
        p->locked = 0;
    }
    memset(p->done, 0, sizeof p->done);
    s->used = 0;
    if (s->seat + 1 < s->seats) {
        s->seat++;
        return;
    }
    if (s->max_rounds && s->round >= s->max_rounds) note_trigger(s, BY_ROUNDS);
    if (s->trigger != NO_TRIGGER) {
        s->over = s->scored = 1;
        halloween_final(s, &s->result);
        return;
    }
    s->round++;
    s->seat = 0;
}

static void use_area(struct halloween *s, unsigned area, unsigned action) {
    mine(s)->done[area] = 1;
    push(s, (enum phase)(AT_SUMMON + action))->area = (uint8_t)area;
}

static void apply_main(struct halloween *s, wh_action action) {
    unsigned area = argument(action, 0), what = argument(action, 1);
    switch (kind_of(action)) {
    case DO_ACT: /* R11 */
        mine(s)->discs--;
        mine(s)->spaces[area] |= (uint8_t)(1u << what);
        use_area(s, area, what);
        break;
    case DO_AGAIN:
        mark(s, 14);
        use_area(s, area, what);
        break;
    case DO_REST: /* R14 */
        mine(s)->done[area] = 1;
        free_discs(mine(s), area);
        card_19_rested(s);
        break;
    case DO_END: end_turn(s); break;
    default: halloween_apply_free(s, action);
    }
}

/* --- every node --------------------------------------------------------------------------------------------------- */

enum owner { OF_NOBODY, OF_ACTIONS, OF_MOVES, OF_FIGHTS, OF_CLAIMS };
static const uint8_t owners[PHASES] = {
    [AT_SUMMON] = OF_ACTIONS, [AT_SCARE] = OF_ACTIONS, [AT_UPGRADE] = OF_ACTIONS, [AT_HAUNT] = OF_ACTIONS,
    [AT_RAISE] = OF_ACTIONS,  [AT_C34] = OF_ACTIONS,   [AT_TSUMMON] = OF_ACTIONS, [AT_MOVE] = OF_MOVES,
    [AT_MOVE2] = OF_MOVES,    [AT_C24] = OF_MOVES,     [AT_C23] = OF_MOVES,       [AT_C38] = OF_MOVES,
    [AT_C17] = OF_MOVES,      [AT_TMOVE] = OF_MOVES,   [AT_PICKUP] = OF_MOVES,    [AT_FIGHT] = OF_FIGHTS,
    [AT_TARGET] = OF_FIGHTS,  [AT_CHAIN] = OF_FIGHTS,  [AT_PREROLL] = OF_FIGHTS,  [AT_ROLL] = OF_FIGHTS,
    [AT_AFTER] = OF_FIGHTS,   [AT_C36] = OF_FIGHTS,    [AT_TAKE] = OF_CLAIMS,     [AT_SWAP1] = OF_CLAIMS,
    [AT_SWAP2] = OF_CLAIMS,   [AT_PLACE] = OF_CLAIMS,  [AT_REFILL] = OF_CLAIMS,   [AT_PAY] = OF_CLAIMS,
    [AT_DISC] = OF_CLAIMS,    [AT_C44] = OF_CLAIMS,    [AT_REWARD] = OF_CLAIMS,
};

WH_HOT int actor(const void *state) {
    const struct halloween *s = state;
    switch (s->phase) {
    case AT_END: return WH_OVER;
    case AT_SHUFFLE:
    case AT_ROLL: return WH_CHANCE;
    case AT_REWARD: return s->todo[s->todo_count - 1].seat;
    default: return s->seat;
    }
}

static void apply_step(struct halloween *s, wh_action action) {
    struct step step = pop(s);
    switch (owners[step.kind]) {
    case OF_ACTIONS: halloween_apply_action(s, &step, action); break;
    case OF_MOVES: halloween_apply_move(s, &step, action); break;
    case OF_FIGHTS: halloween_apply_fight(s, &step, action); break;
    case OF_CLAIMS: halloween_apply_claim(s, &step, action); break;
    default: shuffle(s, (enum pile)step.number, action);
    }
}

WH_HOT void apply(void *state, wh_action action) {
    struct halloween *s = state;
    if (s->phase == AT_MAIN)
        apply_main(s, action);
    else
        apply_step(s, action);
    halloween_run(s);
}

/* --- luck --------------------------------------------------------------------------------------------------------- */

/* The sizes of the dice not rolled yet, and how many they are. */
static unsigned open_dice(const struct step *roll, unsigned sizes[2]) {
    unsigned count = 0;
    for (unsigned i = 0; i < halloween_dice(roll); i++)
        if (!roll->got[i]) sizes[count++] = halloween_die[roll->dice[i]];
    return count;
}

static unsigned chance(const void *state, wh_action *out) {
    const struct halloween *s = state;
    if (s->phase != AT_ROLL) return 0; /* a shuffle */
    unsigned sizes[2], count = 0, dice = open_dice(&s->todo[s->todo_count - 1], sizes);
    for (unsigned first = 1; first <= sizes[0]; first++) {
        if (dice == 1) out[count++] = with(DO_ROLLED_ONE, first);
        for (unsigned second = 1; dice == 2 && second <= sizes[1]; second++)
            out[count++] = with_two(DO_ROLLED_TWO, first, second);
    }
    return count;
}

WH_HOT wh_action sample(const void *state, struct wh_rng *rng) {
    const struct halloween *s = state;
    if (s->phase != AT_ROLL) return wh_rng_shuffle(rng);
    unsigned sizes[2], dice = open_dice(&s->todo[s->todo_count - 1], sizes);
    unsigned first = 1 + wh_rng_below(rng, sizes[0]);
    return dice == 1 ? with(DO_ROLLED_ONE, first) : with_two(DO_ROLLED_TWO, first, 1 + wh_rng_below(rng, sizes[1]));
}

/* --- the score ---------------------------------------------------------------------------------------------------- */

static void score(const void *state, int32_t *scores) {
    const struct halloween *s = state;
    for (unsigned seat = 0; seat < s->seats; seat++)
        scores[seat] = s->over ? s->result.total[seat] : s->players[seat].sp;
}

static uint32_t winners(const void *state) { /* R45 */
    const struct halloween *s = state;
    int64_t best = INT64_MIN;
    uint32_t seats = 0;
    for (unsigned seat = 0; s->over && seat < s->seats; seat++) {
        int64_t merit = (int64_t)s->result.total[seat] * 64 + token_count(&s->players[seat]);
        if (merit > best) best = merit, seats = 0;
        if (merit == best) seats |= 1u << seat;
    }
    return seats;
}
