/* allowance.c: the arithmetic of limits. */
#include "server/requests/allowance.h"

bool allowance_spend(struct allowance *allowance, int64_t now, int64_t per_ms, int64_t burst, int64_t cost) {
    int64_t most = per_ms * burst, passed = now - allowance->since;
    if (!allowance->since || passed >= burst)
        allowance->left = most; /* multiplied, a long time might be more than a number holds */
    else if (passed > 0)
        allowance->left += passed * per_ms;
    if (allowance->left > most) allowance->left = most;
    if (!allowance->since || passed > 0) allowance->since = now;
    if (cost > most) cost = most;
    if (allowance->left < cost) return false;
    allowance->left -= cost;
    return true;
}
