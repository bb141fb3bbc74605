/* template_rollout.c: how a search plays on beyond its tree. Part of template.c, so that the
 * rules inline here. */
#include "../template.h"

static inline uint32_t stage(const void *state) {
    const struct template *s = state;
    return s->out_count;
}
static inline int32_t prior(const void *state, wh_action action) {
    (void)state, (void)action;
    return 0;
}
WH_DEFINE_POLICY(1)
WH_DEFINE_ROLLOUT
