/* keyhole_midnight.c: the twelve midnight cards (R46–R57). Those that act later in the round only lie open until then:
 * curious, lava (the look, keyhole_rules.c), knock, crystal (choosing the side, keyhole_rules.c). */
#include "keyhole.h"

/* R47: everything in the lobby lies down or gets up, all in hand. */
static void turn_over(struct keyhole *s, bool lying) {
    uint32_t lobby = keyhole_in_lobby(s);
    for (uint32_t rest = lobby; rest; rest &= rest - 1) {
        unsigned number = wh_lowest(rest);
        s->ghosts[number / GHOSTS][number % GHOSTS].lying = lying;
    }
    keyhole_settle_all(s, lobby);
}

void keyhole_get_up(struct keyhole *s) { turn_over(s, false); }

static void topple(struct keyhole *s) { /* R48 */
    for (unsigned piece = 0; piece < PIECES; piece++) {
        struct placement *p = &s->furniture[piece];
        if (p->pose != LEFT && p->pose != RIGHT) *p = keyhole_clamped(piece, p->x, p->y, p->turn, LEFT);
    }
    keyhole_reseat(s);
}

static void dance(struct keyhole *s) { /* R51 */
    for (unsigned piece = 0; piece < PIECES; piece++) {
        struct placement *p = &s->furniture[piece];
        int32_t best = INT32_MAX, to_x = 0, to_y = 0;
        for (unsigned door = 0; door < DOORS; door++) {
            int32_t x, y;
            door_middle(door, &x, &y);
            int32_t away = (x - p->x) * (x - p->x) + (y - p->y) * (y - p->y);
            if (away < best) best = away, to_x = x, to_y = y;
        }
        *p = keyhole_clamped(piece, to_x, to_y, p->turn, p->pose);
    }
    keyhole_reseat(s);
}

static void blackout(struct keyhole *s) { /* R57: lights */
    uint32_t in_hand = 0;
    for (uint32_t rest = keyhole_in_lobby(s); rest; rest &= rest - 1) {
        unsigned number = wh_lowest(rest), side = s->sides[number / GHOSTS];
        struct ghost *g = &s->ghosts[number / GHOSTS][number % GHOSTS];
        if (depth_from(side, field_at(g->x, g->y)) == 6) {
            *g = (struct ghost){ .at = OUT };
            continue;
        }
        g->x = (uint16_t)(g->x + FIELD * keyhole_way[side][0]);
        g->y = (uint16_t)(g->y + FIELD * keyhole_way[side][1]);
        in_hand |= 1u << number;
    }
    keyhole_settle_all(s, in_hand);
}

/* --- faces (R49) -------------------------------------------------------------------------------------------------- */

static void turn_mirror(struct keyhole *s) {
    struct placement *p = &s->furniture[MIRROR];
    int32_t dx = LOBBY_SIZE / 2 - p->x, dy = LOBBY_SIZE / 2 - p->y, best = INT32_MIN;
    unsigned turn = p->turn;
    for (unsigned k = 0; k < TURNS && (dx || dy); k++) {
        int32_t facing = -sine(k) * dx + cosine(k) * dy;
        if (facing > best) best = facing, turn = k;
    }
    *p = keyhole_clamped(MIRROR, p->x, p->y, turn, UP);
    keyhole_reseat(s);
}

static bool can_stand(const struct keyhole *s, unsigned seat, struct spot spot) {
    if (spot.x < 0 || spot.y < 0 || spot.x >= LOBBY_SIZE || spot.y >= LOBBY_SIZE) return false;
    unsigned field = field_at((unsigned)spot.x, (unsigned)spot.y);
    const struct shape *shape = shape_of(s, seat, SMALL, false);
    if (!keyhole_in_field(shape, field, spot.x, spot.y)) return false;
    struct nearby near;
    struct crowd crowd;
    keyhole_look_round(s, field, &near);
    keyhole_gather(s, (const struct ghost(*)[GHOSTS])s->ghosts, keyhole_in_lobby(s), field, &crowd);
    return keyhole_is_level(&near, shape, spot) && keyhole_clear(&crowd, shape, spot);
}

/* The spot `ahead` of the glass and `aside` of its middle. */
static struct spot before_glass(const struct placement *p, int32_t ahead, int32_t aside) {
    int32_t c = cosine(p->turn), k = sine(p->turn);
    return (struct spot){ p->x + (int32_t)rounded(aside * c - (3 + ahead) * k, SCALE),
                          p->y + (int32_t)rounded(aside * k + (3 + ahead) * c, SCALE), 0 };
}

static void face_glass(struct keyhole *s, unsigned seat) {
    int first = keyhole_first_at(s->ghosts[seat], SMALL, START);
    if (first < 0) return;
    for (int32_t ahead = 10; ahead <= 180; ahead++)
        for (int32_t n = 0; n <= 28; n++)
            for (int32_t aside = n;; aside = -n) {
                struct spot spot = before_glass(&s->furniture[MIRROR], ahead, aside);
                if (can_stand(s, seat, spot)) {
                    struct ghost *g = &s->ghosts[seat][first];
                    keyhole_put_down(g, spot, false);
                    g->moved = g->fresh = 1;
                    return;
                }
                if (aside == -n) break;
            }
}

static void face_all(struct keyhole *s) {
    turn_mirror(s);
    for (unsigned i = 0; i < s->queue_count; i++) face_glass(s, s->queue[i]);
}

/* --- cards that ask the seats (R50, R53) -------------------------------------------------------------------------- */

void keyhole_tag(struct keyhole *s, unsigned ghost) {
    unsigned seat = s->queue[0], neighbour = (seat + s->seats - 1u) % s->seats;
    struct ghost *mine = s->ghosts[seat], *theirs = &s->ghosts[neighbour][ghost];
    struct ghost *g = &mine[keyhole_first_at(mine, SMALL, START)];
    keyhole_put_down(g, (struct spot){ theirs->x, theirs->y, theirs->z }, false);
    g->fresh = 1;
    *theirs = (struct ghost){ .at = START };
}

void keyhole_grow(struct keyhole *s, unsigned ghost) {
    unsigned seat = s->queue[0], size = keyhole_size_of[ghost];
    struct ghost *mine = s->ghosts[seat], old = mine[ghost];
    int bigger = keyhole_first_at(mine, size + 1, s->merge_on ? POOL : START);
    wh_assert(bigger >= 0); /* keyhole_can_grow */
    mine[ghost] = (struct ghost){ .at = s->merge_on && size == MEDIUM ? POOL : START };
    keyhole_put_down(&mine[bigger], (struct spot){ old.x, old.y, old.z }, false);
    keyhole_settle_all(s, bit_of(seat, (unsigned)bigger));
}

/* What the card asks of the head of the queue: a phase, or END for nothing. */
static enum phase asked(const struct keyhole *s) {
    unsigned seat = s->queue[0], neighbour = (seat + s->seats - 1u) % s->seats;
    if (s->event == TAG_CARD) {
        if (keyhole_first_at(s->ghosts[seat], SMALL, START) < 0) return END;
        if (keyhole_first_at(s->ghosts[neighbour], SMALL, LOBBY) >= 0) return TAG;
        return keyhole_has_place(s, seat) ? TAGGO : END;
    }
    for (unsigned i = 0; i < GHOSTS && s->event == BROTHER; i++)
        if (keyhole_can_grow(s, seat, i)) return GROW;
    return END;
}

bool keyhole_asks(struct keyhole *s) {
    bool asking = s->event == TAG_CARD || s->event == BROTHER;
    for (; asking && s->queue_count; leave_queue(s)) {
        enum phase phase = asked(s);
        if (phase == END) continue;
        s->phase = (uint8_t)phase;
        return true;
    }
    return false;
}

void keyhole_midnight(struct keyhole *s) {
    unsigned top = --s->pile_count;
    s->event = s->pile[top];
    s->pile[top] = 0;
    switch (s->event) {
    case COVER: turn_over(s, true); break;
    case TOPPLED: topple(s); break;
    case FACES: face_all(s); break;
    case DANCE: dance(s); break;
    case LIGHTS: blackout(s); break;
    case DIZZY: /* R55 */
        for (unsigned seat = 0; seat < s->seats; seat++) s->sides[seat] = (uint8_t)((s->sides[seat] + 3) % SIDES);
        break;
    default: break;
    }
}
