/* keyhole_rooms.c: from which doors each standard stand is seen. It is found out once for an arrangement of the
 * furniture and kept in memory that the search lends: looking is slow, and the same is asked thousands of times. What
 * follows from it is judged in keyhole_turn_search.c.
 *
 * Notes change no answer: a field is the same whether looked at afresh or
 * changed from the room before a piece moved. */
#include "keyhole_turn_search.h"

struct notes *keyhole_notes(void *memory, size_t size) {
    enum { LEAST = 2 };
    struct notes *notes = memory;
    size_t count = (size - sizeof *notes) / sizeof(struct room);
    wh_assert(size > sizeof *notes && count >= LEAST);
    notes->count = (uint32_t)count;
    return notes;
}

/* --- rooms -------------------------------------------------------------------------------------------------------- */

/* The doors through which somebody may look in this round. */
static uint32_t doors_wanted(const struct keyhole *s) {
    const uint32_t all = (1u << DOORS) - 1;
    if (s->keyhole == NONE || s->event == CURIOUS) return all;
    uint32_t here = doors_of(side_of(s->keyhole));
    return s->event == KNOCK ? here : all & ~here;
}

static uint64_t mixed(uint64_t number, uint64_t with) {
    number = (number ^ with) * 0x9e3779b97f4a7c15u;
    return number ^ number >> 29;
}

/* The furniture and how one looks; for ghosts that lie also which way: never 0. */
static uint64_t number_of(const struct keyhole *s, unsigned seat) {
    unsigned lies = s->event == COVER ? 1u + s->sides[seat] : 0;
    uint64_t number = mixed(1u + s->narrow + 2u * s->reflect + 4u * s->glimpse + 64u * lies, doors_wanted(s));
    for (unsigned i = 0; i < PIECES; i++) {
        const struct placement *p = &s->furniture[i];
        number = mixed(number, p->x | (uint64_t)p->y << 16 | (uint64_t)p->turn << 32 | (uint64_t)p->pose << 40);
    }
    return number | 1;
}

static struct room *enter(struct room *room, const struct keyhole *s, uint64_t number) {
    if (room->number == number) return room;
    room->number = number;
    room->doors = doors_wanted(s);
    memset(room->known, 0, sizeof room->known);
    memset(room->elsewhere, 0, sizeof room->elsewhere);
    memcpy(room->furniture, s->furniture, sizeof room->furniture);
    return room;
}

struct room *keyhole_room(const struct keyhole *s, unsigned seat, struct notes *notes) {
    uint64_t number = number_of(s, seat);
    if (notes->rooms[0].number == number) return &notes->rooms[0];
    return enter(&notes->rooms[1 + (number >> 32) % (notes->count - 1)], s, number);
}

void keyhole_room_before(const struct keyhole *s, struct notes *notes) { enter(&notes->rooms[0], s, number_of(s, 0)); }

/* --- looking ------------------------------------------------------------------------------------------------------ */

static const struct gaze *gaze_from(const struct keyhole *s, unsigned door, uint64_t number, struct notes *notes) {
    if (notes->gaze_number != number) notes->gaze_number = number, notes->gazes = 0;
    if (!(notes->gazes >> door & 1)) keyhole_gaze(s, door, &notes->gaze[door]);
    notes->gazes |= 1u << door;
    return &notes->gaze[door];
}

static bool sees(const struct keyhole *s, const struct gaze *gaze, unsigned seat, unsigned size, struct spot at) {
    if (s->event == COVER) return keyhole_caught(gaze, size, at, true, s->sides[seat]);
    return keyhole_outline_seen(gaze, size, at, s->sides[seat]);
}

uint32_t keyhole_seen_at(const struct keyhole *s, unsigned seat, unsigned size, struct spot at, struct room *room,
                         struct notes *notes) {
    uint32_t name = where(at) | (uint32_t)(size + 1) << 26;
    struct stand *kept = &room->elsewhere[(name * 0x9e3779b9u) >> 27];
    if (kept->where == name) return kept->seen;
    *kept = (struct stand){ name, 0 };
    for (uint32_t rest = room->doors; rest; rest &= rest - 1) {
        unsigned door = wh_lowest(rest);
        kept->seen |= (uint32_t)sees(s, gaze_from(s, door, room->number, notes), seat, size, at) << door;
    }
    return kept->seen;
}

/* --- the stands of a field ---------------------------------------------------------------------------------------- */

static void find_best(struct spots *spots) {
    unsigned least = DOORS + 1;
    for (unsigned i = 0; i < spots->count; i++) {
        unsigned doors = wh_popcount(spots->stand[i].seen);
        if (doors < least) least = doors, spots->best = (uint8_t)i;
    }
}

/* Where there are too many the most seen are left out. */
static void keep(struct spots *spots, struct stand stand) {
    if (spots->count < KEPT) {
        spots->stand[spots->count++] = stand;
        return;
    }
    unsigned worst = 0;
    spots->full = 1;
    for (unsigned i = 1; i < KEPT; i++)
        if (wh_popcount(spots->stand[i].seen) > wh_popcount(spots->stand[worst].seen)) worst = i;
    if (wh_popcount(stand.seen) < wh_popcount(spots->stand[worst].seen)) spots->stand[worst] = stand;
}

static void look_afresh(const struct keyhole *s, unsigned seat, unsigned size, unsigned field, struct room *room,
                        struct notes *notes, struct spots *out) {
    static const struct crowd nobody = { 0 };
    struct nearby near;
    struct spot stands[STANDS];
    uint32_t seen[STANDS] = { 0 };
    keyhole_look_round(s, field, &near);
    unsigned count = keyhole_stands(&near, &nobody, shape_of(s, seat, size, s->event == COVER), field, stands);
    for (uint32_t rest = room->doors; rest; rest &= rest - 1) {
        unsigned door = wh_lowest(rest);
        const struct gaze *gaze = gaze_from(s, door, room->number, notes);
        for (unsigned i = 0; i < count; i++) seen[i] |= (uint32_t)sees(s, gaze, seat, size, stands[i]) << door;
    }
    out->count = out->full = 0;
    for (unsigned i = 0; i < count; i++) keep(out, (struct stand){ where(stands[i]), seen[i] });
}

/* --- after a piece has moved -------------------------------------------------------------------------------------- */

/* The one piece that is not where it was in the room before; PIECES: there are more, or it cannot be told. */
static unsigned piece_moved(const struct keyhole *s, const struct room *before, const struct room *room) {
    unsigned moved = PIECES;
    if (!before->number || before == room || before->doors != room->doors || s->reflect || s->event == COVER)
        return PIECES;
    for (unsigned i = 0; i < PIECES; i++) {
        if (memcmp(&before->furniture[i], &room->furniture[i], sizeof room->furniture[i]) == 0) continue;
        if (moved != PIECES || outside(&before->furniture[i])) return PIECES;
        moved = i;
    }
    return moved;
}

static bool reaches(const struct keyhole *s, unsigned piece, struct placement p, unsigned field) {
    struct keyhole alone = { .seats = s->seats };
    struct nearby near;
    alone.furniture[piece] = p;
    keyhole_look_round(&alone, field, &near);
    return near.count > 0;
}

/* Only where the piece was in the way, or is now, can the answer be different. */
static bool look_again(const struct keyhole *s, unsigned seat, unsigned size, unsigned field, struct room *room,
                       struct notes *notes, struct spots *out) {
    struct room *before = &notes->rooms[0];
    unsigned piece = piece_moved(s, before, room);
    if (piece == PIECES) return false;
    struct placement old = before->furniture[piece], new = room->furniture[piece];
    if (reaches(s, piece, old, field) || reaches(s, piece, new, field)) return false;
    if (!(before->known[size] >> field & 1)) {
        struct keyhole earlier = *s;
        earlier.furniture[piece] = old;
        keyhole_spots(&earlier, seat, size, field, before, notes);
    }
    *out = before->spots[size][field];
    if (out->full) return false;
    struct bulk then = keyhole_bulk(piece, old), now = keyhole_bulk(piece, new);
    for (uint32_t rest = room->doors; rest; rest &= rest - 1) {
        unsigned door = wh_lowest(rest);
        for (unsigned i = 0; i < out->count; i++) {
            struct stand *stand = &out->stand[i];
            struct spot at = spot_at(stand->where);
            bool was = stand->seen >> door & 1;
            if (!keyhole_may_hide(was ? &now : &then, door, size, at)) continue;
            bool is = sees(s, gaze_from(s, door, room->number, notes), seat, size, at);
            stand->seen = (stand->seen & ~(1u << door)) | (uint32_t)is << door;
        }
    }
    return true;
}

const struct spots *keyhole_spots(const struct keyhole *s, unsigned seat, unsigned size, unsigned field,
                                  struct room *room, struct notes *notes) {
    struct spots *spots = &room->spots[size][field];
    if (room->known[size] >> field & 1) return spots;
    if (!look_again(s, seat, size, field, room, notes, spots)) look_afresh(s, seat, size, field, room, notes, spots);
    find_best(spots);
    room->known[size] |= 1ull << field;
    return spots;
}
