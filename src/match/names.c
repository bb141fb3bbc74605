/* names.c: what bots are called when nobody gave them a name. */
#include "witching/match.h"

const char *const wh_names_for_bots[WH_NAMES_FOR_BOTS] = { "Mabel", "Otto",   "Edith", "Basil", "Winnie", "Hugo",
                                                           "Ada",   "Fergus", "Greta", "Ivor",  "Nell",   "Quentin" };

bool wh_name_taken(const struct wh_player *players, unsigned seats, const char *name, unsigned but) {
    for (unsigned seat = 0; seat < seats; seat++)
        if (seat != but && wh_same(players[seat].name, name)) return true;
    return false;
}

void wh_name_bot(struct wh_player *players, unsigned seats, unsigned seat) {
    unsigned i = 0;
    while (i + 1 < WH_NAMES_FOR_BOTS && wh_name_taken(players, seats, wh_names_for_bots[i], seat)) i++;
    struct wh_text name = wh_text_into(players[seat].name, WH_PLAYER_NAME);
    wh_put(&name, wh_names_for_bots[i]);
}
