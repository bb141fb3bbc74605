/* quota.h: how much one address may have and do. Addresses are known by a hash only. */
#ifndef WITCHING_QUOTA_H
#define WITCHING_QUOTA_H

#include "server.h"

uint64_t quota_address(const struct address *address);       /* an IPv6 network counts as one address */
bool quota_connect(struct server *server, uint64_t address); /* false: it has too many; else it counts */
void quota_disconnect(struct server *server, uint64_t address);
bool quota_may_knock(uint64_t address);                       /* one more try at an account this hour? Then it counts */
bool quota_may_make(struct server *server, uint64_t address); /* one more table this hour? Then it counts */

#endif
