/* eyes.c: views, alternating between two buffers, and the names by which a reader knows the seats. How steps are told
 * is src/words/'s. */
#include "server/telling/eyes.h"

#include <string.h>

/* The reader's own seat is "you", unless a bot plays it; somebody else who took the name "You" is not. */
static void name_seats(struct eyes *eyes) {
    memcpy(eyes->players, eyes->match->players, sizeof eyes->players);
    for (int seat = 0; seat < eyes->match->setup.seats; seat++) {
        struct wh_player *player = &eyes->players[seat];
        if (seat == eyes->viewer && !player->bot[0])
            memcpy(player->name, "You", sizeof "You");
        else if (wh_is_you(player))
            memcpy(player->name, "\"You\"", sizeof "\"You\"");
    }
}

void eyes_open(struct eyes *eyes, const struct wh_match *match, struct reader reader) {
    eyes->match = match;
    eyes->viewer = reader.viewer;
    eyes->language = reader.language;
    eyes->last = 0;
    if (eyes->language) name_seats(eyes);
}

void eyes_see(struct eyes *eyes, const void *state, const char *turned_up) {
    if (!eyes->language) return;
    eyes->last ^= 1;
    struct wh_scene *scene = &eyes->scene[eyes->last];
    *scene = wh_scene_of(eyes->match, state, eyes->viewer, eyes->language, eyes->text[eyes->last]);
    scene->players = eyes->players;
    scene->spelled = true;
    scene->turned_up = turned_up;
}

bool eyes_tell(const struct eyes *eyes, const char *action, char text[STEP_WORDS]) {
    const struct wh_scene *before = &eyes->scene[eyes->last ^ 1], *after = &eyes->scene[eyes->last];
    struct wh_lines lines;
    struct wh_text out = wh_text_into(text, STEP_WORDS);
    wh_tell_step(before, after, before->actor, action, &lines);
    for (unsigned i = 0; i < lines.count; i++) {
        if (i) wh_put_char(&out, '\n');
        wh_put(&out, lines.line[i].text);
    }
    wh_assert(!out.overflow);
    return lines.count && lines.line[0].joins;
}
