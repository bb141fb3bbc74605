/* timekeeper.h: the server's three times. What each is for must not be mixed up: a machine's clock may be set back by
 * an hour, and a server may be away for a night. */
#ifndef WITCHING_TIMEKEEPER_H
#define WITCHING_TIMEKEEPER_H

#include <stdint.h>

int64_t time_steady(void); /* ms since something; only ever grows: for limits, and for how long a thing has taken */
int64_t time_date(void);   /* ms since 1970, as the machine's clock says it: for dates that people read, nothing else */

int64_t server_now(void); /* time_date(), until nobody asks for it any more */

#endif
