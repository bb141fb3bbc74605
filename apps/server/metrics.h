/* metrics.h: the server's figures as Prometheus reads them. */
#ifndef WITCHING_SERVER_METRICS_H
#define WITCHING_SERVER_METRICS_H

#include "server/server.h"
#include "witching/text.h"

void put_metrics(struct wh_text *out, const struct server *server);

#endif
