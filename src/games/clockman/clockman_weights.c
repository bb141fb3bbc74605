#include "clockman.h"
const int32_t clockman_weights[ROWS][FEATURES][WH_STAGES] = { { { 0 } } };
