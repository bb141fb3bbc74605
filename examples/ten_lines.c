#include <witching/table.h>

#include <stdio.h>

int main(void) {
    struct wh_table *table = wh_table_open(42);
    wh_table_begin(table, "midnight", 3, "");
    while (wh_table_actor(table) >= 0) wh_table_do(table, wh_table_go(table, "greedy", 0));
    puts(wh_table_tell(table, 0, WH_PUBLIC));
    puts(wh_table_explain(table, WH_PUBLIC));
    wh_table_close(table);
}
