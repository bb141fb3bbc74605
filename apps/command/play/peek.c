/* peek.c: the pictures of the looks at the terminal table. */
#include "command/picture.h"
#include "command/play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "0.sm1 2.lg1" as the board and the log have them: "A sm1, C lg1". */
static void name_seen(const char *seen, char *out, size_t capacity) {
    struct wh_text names = wh_text_into(out, capacity);
    for (const char *at = seen; *at;) {
        size_t length = strcspn(at, " ");
        wh_put(&names, names.length ? ", " : "");
        wh_put_char(&names, (char)('A' + at[0] - '0'));
        wh_put_char(&names, ' ');
        wh_put_span(&names, at + 2, length - 2); /* the seat is one digit, then a point */
        at += length + (at[length] == ' ');
    }
}

static void put_caption(const struct glance *glance, char *caption, size_t capacity) {
    char seen[512], names[1024];
    struct wh_text out = wh_text_into(seen, sizeof seen);
    const char *door = glance->peek->door_names[glance->door];
    if (wh_peek_put(glance->peek, glance->state, glance->door, "", " ", &out))
        name_seen(seen, names, sizeof names), snprintf(caption, capacity, tr("Seen from %s: %s\n"), door, names);
    else
        snprintf(caption, capacity, tr("Nobody is seen from %s.\n"), door);
}

/* Drawn again when the screen changes its size, until a key comes. */
static void show_picture(struct session *session, const struct glance *glance) {
    struct terminal *terminal = &session->terminal;
    struct picture picture = picture_of(glance, 1);
    char caption[1200];
    put_caption(glance, caption, sizeof caption);
    do {
        terminal_measure(terminal);
        unsigned rows = terminal->fancy && terminal->rows > 2 ? terminal->rows - 2 : 60;
        char *text = picture_text(&picture, terminal->columns, rows, picture_ink(terminal), terminal->unicode);
        if (terminal->fancy) terminal_say("\033[H\033[2J");
        terminal_say(text);
        terminal_say(caption);
        if (terminal->fancy) terminal_say(tr(" Enter: back to the table "));
        free(text);
    } while (terminal->fancy && terminal_key(-1) == KEY_REDRAW);
    free(picture.rgb);
}

/* The place as the seat knows it, from a door. */
static void look_through(struct session *session, int seat, struct glance *glance) {
    const struct wh_match *match = &session->match;
    struct wh_why why;
    if (!glance->peek->allowed(match->state, &match->setup, seat, &why))
        say_why(session, &why);
    else if (glance->peek->suppose(match->state, seat, WH_NONE, glance->state))
        show_picture(session, glance);
}

void show_look(struct session *session, int seat, const char *wish) {
    const struct wh_match *match = &session->match;
    struct glance glance = { .peek = match->game->peek };
    int door = glance.peek ? wh_peek_door(glance.peek, wish, strlen(wish)) : -1;
    if (door >= 0) {
        glance.door = (unsigned)door;
        look_through(session, seat, &glance);
        return;
    }
    uint32_t count = wh_match_look(match, 0, NULL, NULL), number = count;
    struct wh_scan in = wh_scan_of(wish, strlen(wish));
    bool clear = !*wish || (wh_take_number(&in, WH_MATCH_PLIES, &number) && wh_scan_over(&in));
    if (!glance.peek)
        say(session, tr("Nobody peeps through a door in this game."));
    else if (!count)
        say(session, tr("Nobody has looked yet."));
    else if (!clear || !number || number > count)
        say(session, tr("There is no look %s: choose 1 to %u."), wish, (unsigned)count);
    else if (wh_match_look(match, number, glance.state, &glance.door))
        show_picture(session, &glance);
}
