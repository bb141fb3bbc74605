/* table_keyhole.h: what the parts of keyhole's table share: the words stand in table_keyhole_words.c. */
#ifndef WITCHING_TABLE_KEYHOLE_H
#define WITCHING_TABLE_KEYHOLE_H

#include "table_keyhole_lobby.h"

void keyhole_narrate(const struct scene *before, int who, const char *action, struct wh_text *out);
void keyhole_aftermath(const struct scene *before, const struct scene *after, struct log_lines *log);
void keyhole_explain(const struct scene *scene, struct wh_text *out);
extern const char keyhole_rules[];

struct keyhole_card {
    unsigned value;
    const char *pieces; /* "sofa table", or "" */
};
struct keyhole_card keyhole_card_of(const char *id); /* "c07"; value 0: no card */

#endif
