/* bot_name.c: the names, more than a table has seats. */
#include "shared/bot_name.h"

bool name_taken(const struct wh_player *players, unsigned seats, const char *name, unsigned but) {
    for (unsigned seat = 0; seat < seats; seat++)
        if (seat != but && wh_same(players[seat].name, name)) return true;
    return false;
}

void name_bot(struct wh_player *players, unsigned seats, unsigned seat) {
    static const char *const names[] = { "Mabel", "Otto",   "Edith", "Basil", "Winnie", "Hugo",
                                         "Ada",   "Fergus", "Greta", "Ivor",  "Nell",   "Quentin" };
    size_t i = 0;
    while (i + 1 < WH_COUNT(names) && name_taken(players, seats, names[i], seat)) i++;
    struct wh_text name = wh_text_into(players[seat].name, WH_PLAYER_NAME);
    wh_put(&name, names[i]);
}
