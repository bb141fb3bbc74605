/* skeleton.h: names as people see them. Two names that look alike to a reader (another alphabet's letters, capitals, a
 * character that shows nothing) are the same name here. Unicode's tables of look-alikes are ICU's (UTS 39). */
#ifndef WITCHING_SERVER_ACCOUNTS_SKELETON_H
#define WITCHING_SERVER_ACCOUNTS_SKELETON_H

#include "witching/base.h"

enum { SKELETON_TEXT = 120 };

/* What is left of a name, in hexadecimal digits (a hash of it where it is long): once with capitals read as small
 * letters, and once as it looks on the screen, where a capital I is an l. "" where nothing of it can be seen. */
struct skeleton {
    char read[SKELETON_TEXT], seen[SKELETON_TEXT];
};

struct skeleton skeleton_of(const char *name);
bool names_alike(const char *a, const char *b); /* could one be taken for the other? */

enum name_flaw {
    NAME_FINE,
    NAME_UNSEEN,  /* it shows nothing, or disturbs what is around it */
    NAME_RESERVED /* it means something at the tables: a bot, a seat, whoever runs the server */
};
enum name_flaw name_flaw(const char *name); /* "" is fine: no name */
/* What the page calls whoever gave no name: any number of them may sit at one table, and none is an account. */
bool name_is_nobodys(const char *name);

#endif
