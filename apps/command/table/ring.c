/* ring.c: places on a ring. */
#include "command/table/ring.h"

#include <math.h>

struct ring_place ring_at(const struct ring_shape *shape, double degrees) {
    const double turn = degrees * 3.14159265358979323846 / 180;
    const double inwards = 1 - 1e-9; /* a place halfway between two cells takes the inner one, on every side */
    return (struct ring_place){ (unsigned)(shape->row - lround(shape->high * cos(turn) * inwards)),
                                (unsigned)(shape->column + lround(shape->wide * sin(turn) * inwards)) };
}
