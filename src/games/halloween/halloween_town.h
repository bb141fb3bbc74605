/* halloween_town.h: the small moves that everything in halloween is made of: asking for ghosts and cards, putting
 * ghosts, gaining tokens and scare points, pushing steps. What the individual cards change is in halloween_cards.h. */
#ifndef HALLOWEEN_TOWN_H
#define HALLOWEEN_TOWN_H

#include "halloween.h"

/* tests/mutants/cards compiles the rules once without each card and each tile, and shows that a test notices. */
#ifndef WITHOUT_CARD
#define WITHOUT_CARD 0
#endif
#ifndef WITHOUT_TILE
#define WITHOUT_TILE 0 /* counted from 1 */
#endif

/* --- cards, tiles and tokens -------------------------------------------------------------------------------------- */

static inline struct player *mine(struct halloween *s) { return &s->players[s->seat]; }
static inline const struct player *me(const struct halloween *s) { return &s->players[s->seat]; }

static inline bool player_holds(const struct player *p, unsigned card) {
    return card != WITHOUT_CARD && (p->held >> card & 1);
}
static inline bool holds(const struct halloween *s, unsigned card) { return player_holds(me(s), card); }
static inline bool ready(const struct halloween *s, unsigned card) { return holds(s, card) && !(s->used >> card & 1); }
static inline void mark(struct halloween *s, unsigned card) { s->used |= 1ull << card; }

/* R40: an unused tile and a disc to lock its slot. */
static inline bool can_use_tile(const struct halloween *s, unsigned tile) {
    return tile + 1 != WITHOUT_TILE && (me(s)->tiles >> 2 * tile & 1) && me(s)->discs;
}
/* The first copy is the first to come and the last to go. */
static inline void add_tile(struct player *p, unsigned tile) {
    p->tiles |= 1u << (2 * tile + (p->tiles >> 2 * tile & 1));
}
static inline void remove_tile(struct player *p, unsigned tile) {
    p->tiles &= ~(1u << (2 * tile + (p->tiles >> (2 * tile + 1) & 1)));
}
static inline void discard_tile(struct halloween *s, unsigned tile) { s->discard[s->discard_count++] = (uint8_t)tile; }
static inline void use_tile(struct halloween *s, unsigned tile) { /* R40 */
    struct player *p = mine(s);
    p->discs--;
    p->locked++;
    remove_tile(p, tile);
    discard_tile(s, tile);
}
static inline unsigned free_slots(const struct player *p) { return SLOTS - p->locked - wh_popcount(p->tiles); }

static inline unsigned token_count(const struct player *p) {
    unsigned count = 0;
    for (unsigned c = 0; c < COLOURS; c++) count += p->tokens[c];
    return count;
}

/* --- ghosts ------------------------------------------------------------------------------------------------------- */

static inline unsigned area_count(const struct halloween *s) { return s->expert ? 4 : 3; }
static inline unsigned areas_done(const struct player *p) {
    return (unsigned)p->done[0] + p->done[1] + p->done[2] + p->done[3];
}
static inline unsigned all_stones(const struct halloween *s) { return s->seats == 2 ? 8 : 6; } /* R46 */
static inline unsigned room_limit(const struct halloween *s) { return s->expert ? 4 : 6; }     /* R9 */
static inline unsigned level_of(unsigned colour) { return colour + 1; }

/* The ghosts of a colour: one byte a building, church lowest. */
static inline uint64_t row(const struct halloween *s, unsigned colour) {
    const uint8_t *g = s->ghosts[colour];
    return (uint64_t)g[0] | (uint64_t)g[1] << 8 | (uint64_t)g[2] << 16 | (uint64_t)g[3] << 24 | (uint64_t)g[4] << 32 |
           (uint64_t)g[5] << 40 | (uint64_t)g[6] << 48 | (uint64_t)g[7] << 56;
}
static inline unsigned sum_of(uint64_t bytes) { return (unsigned)(bytes * 0x0101010101010101u >> 56); }
static inline unsigned in_town(const struct halloween *s, unsigned colour) { return sum_of(row(s, colour)); }

static inline unsigned crowd(const struct halloween *s, unsigned building) {
    unsigned ghosts = 0;
    for (unsigned c = 0; c < COLOURS; c++) ghosts += s->ghosts[c][building];
    return ghosts;
}

/* Bit per building: where the byte, all below 128, is at least `least` (1 to 127). */
static inline unsigned at_least(uint64_t bytes, unsigned least) {
    uint64_t reached = (bytes + (128 - least) * 0x0101010101010101u) & 0x8080808080808080u;
    return (unsigned)((reached >> 7) * 0x0102040810204080u >> 56) & 63;
}

/* The town as masks. A place is a colour in a building: bit 6 * colour + building, as on the haunt fields. */
struct town {
    uint32_t present, pairs; /* places with a ghost; with two or more */
    uint32_t open_places;    /* places in buildings with room */
    uint32_t supplied;       /* places of colours that the supply still has */
    uint8_t open;            /* buildings with room */
    uint8_t colours;         /* in town */
};

enum { EVERYWHERE = 0x3fffffff, COLUMN = 0x01041041, ROW = 63 };

static inline uint32_t in_each_colour(unsigned buildings) { return buildings * (uint32_t)COLUMN; }
static inline uint32_t places_below(unsigned level) { return (1u << BUILDINGS * level) - 1; } /* levels 1 … level */
static inline unsigned colour_of(unsigned place) { return place * 43 >> 8; }                  /* place / 6 */
static inline unsigned building_of(unsigned place) { return place - BUILDINGS * colour_of(place); }
static inline unsigned buildings_of(uint32_t places, unsigned colour) { return places >> BUILDINGS * colour & ROW; }
/* R7: next to these places, colour by colour. */
static inline uint32_t beside(uint32_t places) {
    const uint32_t west = in_each_colour(9), east = in_each_colour(36), top = in_each_colour(7);
    return ((places << 1 & ~west) | (places >> 1 & ~east) | (places << 3 & ~top) | (places >> 3 & top)) & EVERYWHERE;
}

static inline unsigned open_buildings(const struct halloween *s) {
    uint64_t all = 0;
    for (unsigned c = 0; c < COLOURS; c++) all += row(s, c);
    return ~at_least(all, room_limit(s)) & ROW;
}

static inline struct town look(const struct halloween *s) {
    struct town t = { 0 };
    uint64_t all = 0;
    for (unsigned c = 0; c < COLOURS; c++) {
        uint64_t ghosts = row(s, c);
        all += ghosts;
        t.present |= at_least(ghosts, 1) << BUILDINGS * c;
        t.pairs |= at_least(ghosts, 2) << BUILDINGS * c;
        t.supplied |= (uint32_t)(sum_of(ghosts) < SAME_GHOSTS ? ROW : 0) << BUILDINGS * c;
        t.colours |= (uint8_t)((ghosts != 0) << c);
    }
    t.open = (uint8_t)(~at_least(all, room_limit(s)) & ROW);
    t.open_places = in_each_colour(t.open);
    return t;
}

/* --- steps -------------------------------------------------------------------------------------------------------- */

static inline struct step *push(struct halloween *s, enum phase kind) {
    wh_assert(s->todo_count < TODO);
    struct step *step = &s->todo[s->todo_count++];
    step->kind = (uint8_t)kind;
    return step;
}
static inline void push_step(struct halloween *s, const struct step *step) {
    wh_assert(s->todo_count < TODO);
    s->todo[s->todo_count++] = *step;
}
static inline struct step pop(struct halloween *s) {
    struct step *top = &s->todo[--s->todo_count], step = *top;
    memset(top, 0, sizeof *top); /* equal states are equal bytes */
    return step;
}

static inline void note_trigger(struct halloween *s, enum trigger trigger) { /* R43: only the first */
    if (s->trigger == NO_TRIGGER) s->trigger = (uint8_t)trigger;
}

/* --- gains: defined after the cards that change them, at the end of halloween_cards.h ----------------------------- */

static inline void gain_scare(struct halloween *s, unsigned points);                   /* R6 */
static inline void gain_tokens(struct halloween *s, unsigned colour, unsigned wanted); /* R5 */
static inline void pay_token(struct halloween *s, unsigned colour, unsigned count) {
    mine(s)->tokens[colour] = (uint8_t)(mine(s)->tokens[colour] - count);
    s->piles[colour] = (uint8_t)(s->piles[colour] + count);
}

static inline void free_discs(struct player *p, unsigned area) { /* R14 */
    p->discs = (uint8_t)(p->discs + wh_popcount(p->spaces[area]));
    p->spaces[area] = 0;
}

#include "halloween_cards.h"
#endif
