/* quota.h: how much one address may have and do. Addresses are known by a keyed hash only: nobody can choose one that
 * shares another's limits, and none is kept that could be read. Everything counts by the steady time; a machine's clock
 * may be set at will. */
#ifndef WITCHING_SERVER_REQUESTS_QUOTA_H
#define WITCHING_SERVER_REQUESTS_QUOTA_H

#include "server/requests/allowance.h"
#include "server/server.h"

uint64_t quota_address(const struct address *address);     /* a /64 network of IPv6 counts as one address */
uint64_t quota_person(const uint8_t *player, size_t size); /* whoever is logged in spends like an address */
/* A connection, whatever it is for: false: the address has too many; else it counts. */
bool quota_arrive(const struct server *server, uint64_t address);
void quota_depart(uint64_t address);
bool quota_connect(const struct server *server, uint64_t address); /* the same for one that becomes a socket */
void quota_disconnect(uint64_t address);
bool quota_may_knock(uint64_t address); /* one more try at an account this hour? Then it counts */
/* Tries at the pass-phrase of one account, from wherever they come. Where its owner has been logged in lately, what
 * strangers do keeps nobody from trying. */
uint64_t quota_account(const char *key);                      /* what all names of the account have in common */
bool quota_may_try(uint64_t account, uint64_t address);       /* one more try this hour? Then it counts */
void quota_untried(uint64_t account, uint64_t address);       /* it was not wrong */
void quota_is_owner(uint64_t account, uint64_t address);      /* the owner is logged in there */
bool quota_may_report(uint64_t person);                       /* one more report this hour? Then it counts */
bool quota_may_make(struct server *server, uint64_t address); /* one more table this hour? Then it counts */
void quota_unmake(uint64_t address);                          /* it was not made after all */
/* May the address ask for something that costs this much now? Then it is paid. A plain message costs 1000; as much
 * comes back as several connections may send at --rate each, up to a few seconds' worth. */
bool quota_spend(struct server *server, uint64_t address, int64_t cost);
unsigned quota_addresses(void); /* how many are kept, for tests: at most QUOTA_ADDRESSES */

enum { QUOTA_ADDRESSES = 1 << 16 };

#endif
