/* told.c: see told.h. What can be said is decided in src/words: it knows no more than the viewer's own view. */
#include "told.h"

#include <string.h>

static void speak_to(struct wh_player *players, int viewer) {
    static const char you[] = "You";
    if (viewer >= 0) memcpy(players[viewer].name, you, sizeof you);
}

void tell_step(const struct wh_match *match, const void *before, const void *after, wh_action action, int viewer,
               wh_tr *tr, struct told *told) {
    char views[2][WH_JSON_MAX], words[WH_ACTION_TEXT];
    struct wh_player players[WH_MAX_SEATS];
    struct wh_lines lines;
    struct wh_scene from = wh_scene_of(match, before, viewer, tr, views[0]);
    struct wh_scene to = wh_scene_of(match, after, viewer, tr, views[1]);
    struct wh_text move = wh_text_into(words, sizeof words), text = wh_text_into(told->text, sizeof told->text);
    memcpy(players, match->players, sizeof players);
    speak_to(players, viewer);
    from.players = to.players = players;
    match->game->format(before, action, viewer, &move);
    wh_tell_step(&from, &to, from.actor, words, &lines);
    for (unsigned i = 0; i < lines.count; i++) {
        if (i) wh_put_char(&text, '\n');
        wh_put(&text, lines.line[i].text);
    }
    told->joins = lines.count && lines.line[0].joins;
}
