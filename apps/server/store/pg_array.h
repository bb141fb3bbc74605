/* pg_array.h: a column of many rows as one parameter of a PostgreSQL statement, in the database's binary format:
 * nothing is written in decimal or quoted here, nor read there. */
#ifndef WITCHING_SERVER_STORE_PG_ARRAY_H
#define WITCHING_SERVER_STORE_PG_ARRAY_H

#include "witching/base.h"

enum pg_type { PG_BOOLEAN = 16, PG_BIGINT = 20, PG_TEXT = 25 }; /* the database's own numbers for them */

struct pg_array {
    char *bytes; /* on the heap; kept for the next one */
    size_t length, room;
};

void pg_array_begin(struct pg_array *array, enum pg_type type);
void pg_array_number(struct pg_array *array, int64_t number);
void pg_array_boolean(struct pg_array *array, bool truth);
void pg_array_text(struct pg_array *array, const char *text);

#endif
