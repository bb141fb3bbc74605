/* ring.h: places on a ring drawn on a screen, whose cells are twice as high as they are wide. */
#ifndef WITCHING_COMMAND_TABLE_RING_H
#define WITCHING_COMMAND_TABLE_RING_H

struct ring_shape {
    unsigned row, column; /* of the middle */
    double high, wide;    /* from the middle to the rim, in rows and in columns */
};

struct ring_place {
    unsigned row, column;
};

/* Clockwise from the top. */
struct ring_place ring_at(const struct ring_shape *shape, double degrees);

#endif
