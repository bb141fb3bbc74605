/* visits.h: the socket in the file system through which operators speak to the server: one line of JSON comes, one line
 * goes back, and the visit is over. Whoever may open the file is an operator. */
#ifndef WITCHING_SERVER_ADMIN_VISITS_H
#define WITCHING_SERVER_ADMIN_VISITS_H

#include "server/server.h"

#include "witching/text.h"

enum { VISIT_LINE = 2048, VISIT_ANSWER = 1 << 18 };

/* The socket, bound and nobody's but ours, where no server listens yet: a descriptor. -1: it was said why not. */
int visits_bind(const char *path);
struct visits *visits_start(struct server *server, int descriptor); /* lets operators in; owns the descriptor */
void visits_sweep(struct visits *visits);                           /* to be called every second or so */
void visits_stop(struct visits *visits); /* hangs up; the loop must run on until that is done. NULL: nothing to do */

struct visit;
/* The answer will come later; *remembered is cleared if the operator goes before. */
void visit_waits(struct visit *visit, struct visit **remembered);
/* A text of VISIT_ANSWER bytes to be filled with one line of JSON, and sent: then the visit is over. */
struct wh_text visit_open(struct visit *visit);
void visit_close(struct visit *visit, struct wh_text *answer);
struct server *visit_server(const struct visit *visit);

#endif
