/* store.h: the store at the start: is its address one, is it worth waiting for, and how is it told to people. */
#ifndef WITCHING_SERVER_STORE_STORE_H
#define WITCHING_SERVER_STORE_STORE_H

#include "witching/base.h"

enum { STORE_TEXT = 512 };

/* Can nothing ever come of this address? False: it may be one. Passwords with signs in them are often written so. */
bool store_is_nonsense(const char *url);
/* Does the database not answer, so that it may do so later? False: it is there, and refuses. */
bool store_is_away(const char *url);
/* The address without its password: in logs, terminals and reports everyone can read it. */
void store_told(const char *url, char told[STORE_TEXT]);

#endif
