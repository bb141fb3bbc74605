/* observe.h: what a viewer may know as bytes of a fixed length, for programs that learn.
 *
 * One function for every game, made from the table of its state (schema.h) as the views are: two states give a viewer
 * the same bytes if and only if they give it the same view. A plan, made once for a set-up, says which bytes tell what;
 * each of its slices has the path of the view ("sets.0.cards"). Names and small numbers are one-hot, sets are bits,
 * large numbers are written in base 256 from the lowest byte on. */
#ifndef WITCHING_OBSERVE_H
#define WITCHING_OBSERVE_H

#include "witching/game.h"

WH_BEGIN_C

enum wh_slice_kind {
    WH_SLICE_VIEWER,  /* one-hot: who looks; the last is an onlooker, and all 0 one who sees everything */
    WH_SLICE_PART,    /* 1: this object is there and seen; nothing where it always is */
    WH_SLICE_ONE_HOT, /* which of `choices`, the last null where that is possible; all 0: hidden */
    WH_SLICE_NUMBER,  /* base 256 from its least value; then 1 for null or hidden, where that is possible; some are
                       * several in a row */
    WH_SLICE_BITS,    /* how many of each name; then their number and 1 for hidden, where they may be */
    WH_SLICE_ITEMS,   /* the length, 1 for hidden where that is possible; then each item one-hot */
    WH_SLICE_ORDER    /* the same, but each item as 1 + its number; then how many of each name are seen */
};

/* A part of the observation. */
struct wh_slice {
    const struct wh_field *field; /* NULL: the viewer */
    enum wh_slice_kind kind;
    uint32_t at, size; /* in the observation, in bytes */
    uint32_t choices;
    uint16_t above;   /* the slice it is part of, plus 1; 0: none */
    uint16_t end;     /* the first slice that is not part of it */
    uint16_t map;     /* where equal names are told apart in plan->map; WH_NO_MAP: no two are equal */
    uint8_t entry;    /* which one, where the field is repeated */
    uint8_t place;    /* as wh_sees takes it */
    uint8_t bytes;    /* of a number */
    uint8_t headroom; /* bytes before the items, or the parts */
    bool numbered;    /* an entry of a repeated field */
    bool veiled;      /* somebody may not see it */
    int64_t least, unit;
};

/* What wh_observe() does, one after the other. */
struct wh_glance {
    uint8_t how, width;
    uint8_t bytes;   /* of a number; of a hand: those that follow its cards */
    uint8_t key;     /* number among its siblings */
    uint8_t place;   /* the seat it belongs to */
    uint16_t offset; /* of what is read, from the state or the part it is in */
    uint16_t end;    /* the first glance that is not at this part, or not alike */
    uint16_t slice;
    uint32_t at, last; /* last: of the choices, or of the entries of a run */
    uint32_t bias;
};

enum { WH_SLICES = 1536, WH_SLICE_MAPS = 1024, WH_NO_MAP = 0xffff };

struct wh_observation {
    const struct wh_game *game;
    uint32_t size; /* of an observation, in bytes */
    uint16_t count, glances, maps;
    uint8_t seats;
    uint8_t map[WH_SLICE_MAPS];
    struct wh_slice slice[WH_SLICES];
    struct wh_glance glance[WH_SLICES];
};

/* The plan for this set-up, which must be one that wh_setup_check() accepts. */
void wh_observation_plan(struct wh_observation *plan, const struct wh_game *game, const struct wh_setup *setup);
/* What `viewer` (a seat, WH_PUBLIC or WH_REFEREE) may know of a state of that set-up: plan->size bytes. */
void wh_observe(const struct wh_observation *plan, const void *state, int viewer, uint8_t *out);
void wh_slice_path(const struct wh_observation *plan, unsigned slice, struct wh_text *out); /* "hands.1" */
/* What to multiply each byte of a slice by, so that all are from 0 to 1, and the bytes of a number add up. */
float wh_slice_scale(const struct wh_observation *plan, unsigned slice, unsigned byte);

WH_END_C

#endif
