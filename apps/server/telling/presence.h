/* presence.h: who is at a table: from which seats somebody is connected, since when nobody is, and who watches. Several
 * servers tell one another: each says what has changed at a table with it ("here"), asks the others when the first comes
 * to a table ("who"), and says that it is alive, so that nobody is held to be at a server that has died. None of that is
 * kept. */
#ifndef WITCHING_SERVER_TELLING_PRESENCE_H
#define WITCHING_SERVER_TELLING_PRESENCE_H

#include "server/table/tables.h"

uint32_t presence_of(struct live *live); /* bit per seat: somebody is connected, here or at another server */
/* Is this the seat everybody waits for, and has nobody been there for as long as the server's patience lasts? */
bool presence_is_away(struct live *live, int seat);
bool presence_is_known(struct live *live); /* the others have had time to say who is there; if not, they are asked */
struct watchers presence_watchers(const struct live *live);

void presence_changed(struct live *live); /* somebody came here, or went: the other servers are told */
void presence_hear(struct server *server, const char *words);
void presence_ask(struct live *live); /* who is there at the other servers? */
void presence_beat(struct server *server);
int64_t presence_silence(struct server *server, uint64_t other); /* since it was last heard of, ms; INT64_MAX: never */
bool presence_hears(struct server *server, uint64_t other);      /* it spoke a moment ago: it is alive */
void presence_forget(struct live *live);                         /* frees what others have told of it */

#endif
