/* layout.h: the tables of a store, as steps from each version of the layout to the next. A store says in the fact
 * LAYOUT_KEY which version it has; one without it is older than that fact, and may have any of the first two. Steps
 * that were once released never change: a new layout is a new step at the end of both lists. */
#ifndef WITCHING_SERVER_STORE_LAYOUT_H
#define WITCHING_SERVER_STORE_LAYOUT_H

#include "server/store/storage.h"

enum { LAYOUT = 4 };

#define LAYOUT_KEY "store/layout"

/* In SQLite, who has sat where, as the events tell it. */
#define SAT_OF_EVENTS                                                                                                  \
    "INSERT INTO sat SELECT DISTINCT e.tab, j.value FROM events AS e, "                                                \
    "json_tree(CASE WHEN json_valid(e.body) THEN e.body ELSE '{}' END) AS j "                                          \
    "WHERE e.body LIKE '%\"player\":%' AND j.key = 'player' AND j.value IS NOT NULL"

extern const char layout_facts_sqlite[], layout_facts_postgres[]; /* the table of facts: before any step */
extern const char *const layout_sqlite[LAYOUT], *const layout_postgres[LAYOUT];

/* The version that the fact names; 0: there is none. False, and why: a newer program's. */
bool layout_read(const char *value, unsigned *version, char *problem, size_t room);
/* The store is now of this program's version: the value of the fact, and a line in the log if there was a store. */
void layout_raised(unsigned from, bool was_empty, char value[FACT_VALUE]);

#endif
