/* halloween_fights.c: fights and every roll of dice (section 6.4). */
#include "halloween_town.h"

/* --- who may fight whom (R23, R48) -------------------------------------------------------------------------------- */

/* Places of the ghosts that attacker `att` in building `from` may attack. */
static uint32_t defenders(const struct halloween *s, const struct town *t, unsigned from, unsigned att) {
    uint32_t own_row = (uint32_t)ROW << BUILDINGS * att, places = t->present & in_each_colour(card_35_range(s, from));
    if (s->expert) return places & places_below(att); /* weaker ones only */
    if (!card_5_brothers(s)) return places & ~own_row;
    uint32_t own = 1u << (BUILDINGS * att + from);
    return t->pairs & own ? places : places & ~own; /* a ghost other than the attacker */
}

/* Places of ghosts with somebody to fight, of any level. */
uint32_t halloween_attackers(const struct halloween *s, const struct town *t) {
    uint32_t attackers = 0;
    if (s->expert) {
        unsigned weaker = 0;
        for (unsigned c = 0; c < COLOURS; c++) {
            unsigned here = buildings_of(t->present, c);
            attackers |= (here & weaker) << BUILDINGS * c;
            weaker |= here;
        }
        return attackers;
    }
    for (uint32_t left = t->present; left; left &= left - 1) {
        unsigned place = wh_lowest(left);
        if (defenders(s, t, building_of(place), colour_of(place))) attackers |= 1u << place;
    }
    return attackers;
}

static wh_action *list_attackers(const struct halloween *s, const struct step *step, wh_action *out) {
    struct town t = look(s);
    uint32_t places = halloween_attackers(s, &t) & places_below(card_4_cap(s, me(s)->level[step->area]));
    for (; places; places &= places - 1) {
        unsigned place = wh_lowest(places);
        *out++ = with_two(DO_ATTACK, building_of(place), colour_of(place));
    }
    return out;
}

static wh_action *list_defenders(const struct halloween *s, const struct step *step, wh_action *out) {
    struct town t = look(s);
    for (uint32_t left = defenders(s, &t, step->fight.from, step->fight.att); left; left &= left - 1) {
        unsigned place = wh_lowest(left);
        *out++ = with_two(DO_TARGET, building_of(place), colour_of(place));
    }
    return out;
}

/* Card 20: colours of the defender's building that may still be attacked. */
static unsigned further_targets(const struct halloween *s, const struct fight *f) {
    struct town t = look(s);
    uint32_t places = defenders(s, &t, f->from, f->att);
    unsigned colours = 0;
    for (unsigned c = 0; c < COLOURS; c++)
        colours |= (unsigned)(f->left[c] && (buildings_of(places, c) >> f->at & 1)) << c;
    return colours;
}

static wh_action *list_chain(const struct halloween *s, const struct fight *f, wh_action *out) {
    for (unsigned left = further_targets(s, f); left; left &= left - 1)
        *out++ = with_two(DO_TARGET, f->at, wh_lowest(left));
    *out++ = simple(DO_STOP);
    return out;
}

/* --- results ------------------------------------------------------------------------------------------------------ */

static void over(struct halloween *s, const struct fight *f) { card_17_push(s, f); }

void halloween_aftermath(struct halloween *s) {
    struct fight f = pop(s).fight;
    if (card_20_goes_on(s, &f) && further_targets(s, &f))
        push(s, AT_CHAIN)->fight = f;
    else
        over(s, &f);
}

/* R25 */
static void win(struct halloween *s, struct fight *f) {
    s->ghosts[f->def][f->at]--;
    f->won = 1;
    gain_tokens(s, f->def, card_28_tokens(s));
    card_3_won(s, f);
    card_11_won(s, f);
}

static void decide(struct halloween *s, struct fight f, unsigned attack, unsigned defence, bool by_dice) {
    if (attack > defence) win(s, &f);
    push(s, AT_AFTERMATH)->fight = f;
    if (by_dice) card_36_push(s, attack, defence);
}

static void start_fight(struct halloween *s, struct fight f, unsigned defender) {
    f.left[defender]--;
    f.def = (uint8_t)defender;
    if (s->expert || card_25_wins(s, &f)) {
        decide(s, f, 1, 0, false);
        return;
    }
    struct step *roll = push(s, AT_PREROLL);
    roll->why = FOR_FIGHT;
    roll->dice[0] = f.att;
    roll->dice[1] = f.def;
    roll->fight = f;
}

static void first_fight(struct halloween *s, const struct step *step, unsigned at, unsigned defender) {
    struct fight f = { .from = step->fight.from, .att = step->fight.att, .at = (uint8_t)at };
    for (unsigned c = 0; c < COLOURS; c++) f.left[c] = s->ghosts[c][at];
    if (at == f.from) f.left[f.att]--;
    start_fight(s, f, defender);
}

static void further_fight(struct halloween *s, const struct step *step, unsigned defender) {
    struct fight f = step->fight;
    mark(s, 20);
    f.chain = 1;
    start_fight(s, f, defender);
}

/* --- dice --------------------------------------------------------------------------------------------------------- */

void halloween_push_roll(struct halloween *s, unsigned why, unsigned colour, unsigned number) {
    struct step *roll = push(s, AT_ROLL);
    roll->why = (uint8_t)why;
    roll->dice[0] = (uint8_t)colour;
    roll->number = (uint8_t)number;
}

unsigned halloween_dice(const struct step *step) { return step->why == FOR_FIGHT || step->why == FOR_C45 ? 2 : 1; }

/* FINISH */
static void finish_roll(struct halloween *s, const struct step *roll) {
    unsigned first = roll->got[0] + roll->plus[0], second = roll->got[1] + roll->plus[1];
    unsigned lower = second < first;
    switch (roll->why) {
    case FOR_FIGHT: decide(s, roll->fight, first + card_5_bonus(s), second, true); break;
    case FOR_C18: gain_scare(s, first); break;
    case FOR_C23: gain_scare(s, card_23_gain(roll->number, first)); break;
    default:
        if (in_town(s, roll->dice[lower]) < SAME_GHOSTS) halloween_summon(s, roll->at, roll->dice[lower]);
    }
}

static bool can_raise_die(const struct halloween *s, const struct step *step) {
    return can_use_tile(s, TILE_DIEUP) && step->dice[0] < RED;
}

static bool can_change_roll(const struct halloween *s) {
    return card_16_pays(s) || can_use_tile(s, TILE_REROLL) || can_use_tile(s, TILE_PLUS3);
}

/* Rule 7 of RUN. */
bool halloween_dice_wait(struct halloween *s) {
    struct step *top = &s->todo[s->todo_count - 1];
    if (top->kind == AT_PREROLL) {
        if (!can_raise_die(s, top)) top->kind = AT_ROLL;
        return true; /* either way: the seat, or the dice */
    }
    if (can_change_roll(s)) return true;
    struct step roll = pop(s);
    finish_roll(s, &roll);
    return false;
}

static wh_action *list_dice(enum kind kind, unsigned dice, wh_action *out) {
    for (unsigned i = 1; i <= dice; i++) *out++ = with(kind, i);
    return out;
}

static wh_action *list_after_roll(const struct halloween *s, const struct step *step, wh_action *out) {
    unsigned own = step->why == FOR_C45 ? 2 : 1, again = step->why == FOR_FIGHT && s->reroll_any ? 2 : own; /* D27 */
    if (can_use_tile(s, TILE_REROLL)) out = list_dice(DO_REROLL_TILE, again, out);
    if (card_16_pays(s)) out = list_dice(DO_REROLL_PAY, again, out);
    if (can_use_tile(s, TILE_PLUS3)) out = list_dice(DO_PLUS, own, out);
    *out++ = simple(DO_KEEP);
    return out;
}

static void roll_again(struct halloween *s, struct step roll, unsigned die) {
    roll.kind = AT_ROLL;
    roll.got[die - 1] = 0;
    push_step(s, &roll);
}

static void add_three(struct halloween *s, struct step roll, unsigned die) {
    use_tile(s, TILE_PLUS3);
    roll.plus[die - 1] = (uint8_t)(roll.plus[die - 1] + 3);
    push_step(s, &roll);
}

static void raise_die(struct halloween *s, struct step roll) {
    use_tile(s, TILE_DIEUP);
    roll.dice[0]++;
    push_step(s, &roll);
}

/* The results of the dice not rolled yet, in order. */
static void rolled(struct halloween *s, struct step roll, wh_action action) {
    unsigned next = 0;
    for (unsigned i = 0; i < halloween_dice(&roll); i++)
        if (!roll.got[i]) roll.got[i] = (uint8_t)argument(action, next++);
    roll.kind = AT_AFTER;
    push_step(s, &roll);
}

/* --- all of them -------------------------------------------------------------------------------------------------- */

wh_action *halloween_list_fight(const struct halloween *s, const struct step *step, wh_action *out) {
    switch (step->kind) {
    case AT_FIGHT: return list_attackers(s, step, out);
    case AT_TARGET: return list_defenders(s, step, out);
    case AT_CHAIN: return list_chain(s, &step->fight, out);
    case AT_AFTER: return list_after_roll(s, step, out);
    case AT_PREROLL:
        *out++ = simple(DO_ROLL);
        if (can_raise_die(s, step)) *out++ = simple(DO_DIEUP);
        return out;
    default: /* card 36 */
        *out++ = simple(DO_USE_36);
        *out++ = simple(DO_PASS);
        return out;
    }
}

static void attack(struct halloween *s, const struct step *step, unsigned from, unsigned colour) {
    card_4_mark(s, step->area, colour);
    struct step *target = push(s, AT_TARGET);
    target->fight.from = (uint8_t)from;
    target->fight.att = (uint8_t)colour;
}

void halloween_apply_fight(struct halloween *s, const struct step *step, wh_action action) {
    unsigned a = argument(action, 0), b = argument(action, 1);
    struct step roll = *step;
    switch (kind_of(action)) {
    case DO_ATTACK: attack(s, step, a, b); break;
    case DO_TARGET:
        if (step->kind == AT_TARGET)
            first_fight(s, step, a, b);
        else
            further_fight(s, step, b);
        break;
    case DO_STOP: over(s, &step->fight); break;
    case DO_ROLL:
        roll.kind = AT_ROLL;
        push_step(s, &roll);
        break;
    case DO_DIEUP: raise_die(s, roll); break;
    case DO_REROLL_TILE:
        use_tile(s, TILE_REROLL);
        roll_again(s, roll, a);
        break;
    case DO_REROLL_PAY:
        mine(s)->scare--;
        roll_again(s, roll, a);
        break;
    case DO_PLUS: add_three(s, roll, a); break;
    case DO_KEEP: finish_roll(s, step); break;
    case DO_USE_36: card_36_use(s, step->number); break;
    case DO_ROLLED_ONE:
    case DO_ROLLED_TWO: rolled(s, roll, action); break;
    default: break; /* pass */
    }
}
