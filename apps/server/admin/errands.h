/* errands.h: what operators ask for: docs/operating.md and `witching admin --help` say what there is. */
#ifndef WITCHING_SERVER_ADMIN_ERRANDS_H
#define WITCHING_SERVER_ADMIN_ERRANDS_H

#include "server/admin/visits.h"

/* A line of JSON that an operator sent; the visit is answered now or later. */
void errand_begin(struct visit *visit, const char *line, size_t length);

#endif
