#include "keyhole.h"
const int32_t keyhole_weights[ROWS][FEATURES][WH_STAGES] = { { { 0 } } };
