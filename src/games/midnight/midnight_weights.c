#include "midnight.h"
const int32_t midnight_weights[ROWS][FEATURES][WH_STAGES] = { { { 0 } } };
