/* ring.c: places on a ring. */
#include "command/table/ring.h"

#include <math.h>

struct ring_place ring_at(const struct ring_shape *shape, double degrees) {
    const double turn = degrees * 3.14159265358979323846 / 180;
    return (struct ring_place){ (unsigned)lround(shape->row - shape->high * cos(turn)),
                                (unsigned)lround(shape->column + shape->wide * sin(turn)) };
}
