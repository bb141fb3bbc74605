/* endless.c: plays the specimen at random by table.h until a step is refused, and says why. Nothing may have changed
 * by that step. For tests/tools/new-game.sh, whose specimen never ends. */
#include "witching/table.h"

#include <stdio.h>
#include <string.h>

int main(void) {
    char hash[32];
    struct wh_table *table = wh_table_open(1);
    if (!wh_table_begin(table, "template", 2, "")) return puts(wh_table_why(table)), 1;
    uint32_t plies;
    do {
        plies = wh_table_plies(table);
        snprintf(hash, sizeof hash, "%s", wh_table_hash(table));
    } while (wh_table_actor(table) >= 0 && wh_table_do(table, wh_table_go(table, "random", 0)));
    puts(wh_table_why(table) ? wh_table_why(table) : "not refused");
    bool same = wh_table_actor(table) >= 0 && wh_table_plies(table) == plies && !strcmp(wh_table_hash(table), hash);
    puts(same ? "as before" : "changed");
    wh_table_close(table);
    return 0;
}
