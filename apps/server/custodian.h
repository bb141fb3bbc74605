/* custodian.h: throws away what has had its time (docs/deploy.md says what, and when). */
#ifndef WITCHING_SERVER_CUSTODIAN_H
#define WITCHING_SERVER_CUSTODIAN_H

#include "server/server.h"

void custodian_sweep(struct server *server); /* to be called every second or so */

#endif
