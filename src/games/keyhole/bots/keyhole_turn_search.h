/* keyhole_turn_search.h: what searches of keyhole think with: notes of what is seen from where (keyhole_rooms.c), and a
 * turn made the best of (keyhole_turn.c). */
#ifndef KEYHOLE_TURN_SEARCH_H
#define KEYHOLE_TURN_SEARCH_H

#include "../keyhole.h"

enum {
    KEPT = 12,
    ELSEWHERE = 32,
    ROOMS = 180
}; /* stands of a field; other stands; more rooms than one can make by a move */

struct stand {
    uint32_t where; /* x, y, z: 9, 9 and 7 bits */
    uint32_t seen;  /* bit per door */
};

struct spots {                           /* standard stands of a field for one size */
    uint8_t count, best, full, spare[1]; /* best: the least seen; full: some were left out */
    struct stand stand[KEPT];
};

struct room {
    uint64_t number;       /* of the furniture; 0: nothing is kept here */
    uint64_t known[SIZES]; /* bit per field */
    uint32_t doors;        /* that matter */
    struct placement furniture[PIECES];
    struct spots spots[SIZES][FIELDS];
    struct stand elsewhere[ELSEWHERE];
};

struct notes {
    uint64_t gaze_number; /* of the room that the gazes belong to */
    uint32_t gazes;       /* bit per door: those made */
    uint32_t count;       /* of rooms; the first is as it was before a piece is moved */
    struct gaze gaze[DOORS];
    struct room rooms[];
};

static inline uint32_t where(struct spot at) { return (uint32_t)(at.x | at.y << 9 | at.z << 18); }
static inline struct spot spot_at(uint32_t where) {
    return (struct spot){ (int32_t)(where & 511), (int32_t)(where >> 9 & 511), (int32_t)(where >> 18 & 127) };
}
static inline uint32_t doors_of(unsigned side) { return 63u << NUMBERS * side; }

struct notes *keyhole_notes(void *memory, size_t size);
/* The room as it is for the ghosts of this seat. */
struct room *keyhole_room(const struct keyhole *s, unsigned seat, struct notes *notes);
/* A piece is about to be moved: other rooms are found from this one. */
void keyhole_room_before(const struct keyhole *s, struct notes *notes);
const struct spots *keyhole_spots(const struct keyhole *s, unsigned seat, unsigned size, unsigned field,
                                  struct room *room, struct notes *notes);
uint32_t keyhole_seen_at(const struct keyhole *s, unsigned seat, unsigned size, struct spot at, struct room *room,
                         struct notes *notes);

/* --- a turn: keyhole_turn.c --------------------------------------------------------------------------------------- */

enum { OUTSIDE = 7, GHOST_PLACES, MOST_POINTS = 9, KEYHOLE_NEVER = INT32_MIN / 4 }; /* 0 waits, 1 to 6: depth */

struct vision {
    const struct keyhole *s;
    struct notes *notes;
    struct room *room; /* for those who stand upright */
    uint32_t doors;    /* from which the next look may come */
    uint32_t feared;   /* of those, the ones that are hidden from */
    int32_t feared_count;
    bool usual; /* the doors of three sides, and nothing special */
    int32_t worth[SIZES][GHOST_PLACES];
};

/* A ghost as it will stand when the look comes. */
struct prospect {
    uint8_t place, size;
    uint32_t where, seen;
};

struct choice { /* the best a ghost can do for a number of points */
    int32_t value;
    uint8_t field;
};

struct turn {
    unsigned seat, points;
    uint8_t movable; /* bit per ghost */
    struct prospect now[GHOSTS];
    int32_t stays[GHOSTS]; /* what each is worth where it is */
    struct choice option[GHOSTS][MOST_POINTS + 1];
};

/* The most that the ghosts but one can make of each number of points; what each then spends. */
struct thrift {
    int32_t best[MOST_POINTS + 1];
    uint8_t spends[GHOSTS][MOST_POINTS + 1];
};

void keyhole_open_eyes(struct vision *v, const struct keyhole *s, void *memory, size_t size);
void keyhole_fear(struct vision *v, uint32_t doors);                       /* what hides from these is good */
uint32_t keyhole_danger(const struct vision *v, uint32_t seen, int32_t z); /* the doors that are its ruin */
int32_t keyhole_hopes(const struct vision *v, unsigned size, unsigned depth, uint32_t seen);
uint32_t keyhole_seen_from(const struct vision *v, unsigned seat, unsigned size, struct spot at);
/* Of the stands in a field the one least in danger, or NULL; own: those that stand already, NULL: nobody does. */
const struct stand *keyhole_best_stand(const struct vision *v, unsigned seat, unsigned size, unsigned field,
                                       const struct prospect *own);
struct prospect keyhole_standing(const struct vision *v, unsigned seat, unsigned size, const struct ghost *g);
int32_t keyhole_worth_of(const struct vision *v, const struct prospect *p);
int32_t keyhole_field_value(const struct vision *v, const struct turn *t, unsigned size, unsigned field);
unsigned keyhole_leave_cost(const struct vision *v, const struct turn *t, const struct ghost *g);

void keyhole_begin_turn(const struct vision *v, struct turn *t, unsigned seat, const struct ghost *ghosts,
                        unsigned points);
void keyhole_waver(struct turn *t, struct wh_rng *rng); /* others do not think exactly alike */
void keyhole_share_points(const struct turn *t, unsigned but, struct thrift *out);
/* Where each ghost then stands, and what it comes to. */
int32_t keyhole_play_turn(const struct vision *v, const struct turn *t, struct prospect *out);

#endif
