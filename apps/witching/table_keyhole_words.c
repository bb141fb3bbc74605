/* table_keyhole_words.c: keyhole in words: what was done, what came of it, what is to be decided, the rules in short.
 */
#include <stdio.h>
#include <string.h>

#include "language.h"
#include "table_keyhole.h"

enum { WORDS = 24, LIST = 240 };

struct keyhole_card keyhole_card_of(const char *id) {
    static const struct keyhole_card cards[] = {
        { 5, "sofa table" },
        { 6, "sofa wardrobe" },
        { 6, "sofa mirror" },
        { 7, "sofa clock" },
        { 6, "table wardrobe" },
        { 7, "table mirror" },
        { 6, "table desk" },
        { 5, "wardrobe clock" },
        { 7, "wardrobe desk" },
        { 6, "mirror clock" },
        { 5, "mirror desk" },
        { 6, "clock desk" },
        { 7, "" },
        { 7, "" },
        { 8, "" },
        { 8, "" },
        { 8, "" },
        { 8, "" },
        { 9, "" },
        { 9, "" },
    };
    unsigned number = 0;
    if (sscanf(id, "c%2u", &number) != 1 || number < 1 || number > WH_COUNT(cards))
        return (struct keyhole_card){ 0, "" };
    return cards[number - 1];
}

static const struct event {
    const char *id, *text;
} events[] = {
    { "curious", WH_TR("After the look there is a second one, from the door opposite (R46).") },
    { "cover", WH_TR("All ghosts lie down, and move lying, until after the look (R47).") },
    { "toppled", WH_TR("All furniture that stands falls on its left side (R48).") },
    { "faces",
      WH_TR("The mirror turns to the middle; a waiting small ghost of each player steps in front of it (R49).") },
    { "tag", WH_TR("A waiting small ghost takes the place of one of the right-hand neighbour's (R50).") },
    { "dance", WH_TR("Every piece slides to its nearest door (R51).") },
    { "lava", WH_TR("After the look every ghost on the floor goes back as well (R52).") },
    { "brother", WH_TR("Everybody lets one ghost grow by a size, if possible (R53).") },
    { "knock", WH_TR("The keyhole keeps its side; only the door is rolled (R54).") },
    { "dizzy", WH_TR("The board turns by a quarter under the players (R55).") },
    { "crystal", WH_TR("The door's number is rolled before the side is named (R56).") },
    { "lights", WH_TR("Every ghost in the lobby goes one field on its way (R57).") },
};

static const char *event_text(const char *id) {
    for (size_t i = 0; i < WH_COUNT(events); i++)
        if (wh_same(events[i].id, id)) return tr(events[i].text);
    return "";
}

/* --- what was done --------------------------------------------------------------------------------------------------------- */

static const struct told sentences[] = {
    { "pass", WH_TR("You leave the furniture alone."), WH_TR("{0} leaves the furniture alone.") },
    { "recall ", WH_TR("You fetch {1} back."), WH_TR("{0} fetches {1} back.") },
    { "grow ", WH_TR("You let {1} grow."), WH_TR("{0} lets {1} grow.") },
    { "side ", WH_TR("You name the side: {1}."), WH_TR("{0} names the side: {1}.") },
    { "first ", WH_TR("You hold the die first."), WH_TR("{0} holds the die first.") },
};

static void tell(const struct scene *scene, int64_t who, const char *you, const char *other, const char *first,
                 const char *second, struct wh_text *out) {
    const char *words = seat_is_you(scene, who) ? you : other;
    wh_put_template(out, tr(words), (const char *const[]){ seat_name(scene, who), first, second, NULL });
}

static void tell_place(const struct scene *before, int who, const char *action, struct wh_text *out) {
    char piece[WORDS], pose[WORDS], field[3], how[LIST];
    unsigned x, y, yaw;
    if (sscanf(action, "place %23s %u %u %u %23s", piece, &x, &y, &yaw, pose) != 5) return;
    lobby_field(x, y, field);
    snprintf(how, sizeof how, "%s (%u %u yaw %u %s)", field, x, y, yaw, pose);
    tell(before, who, WH_TR("You move the {1} to {2}."), WH_TR("{0} moves the {1} to {2}."), piece, how, out);
}

static void tell_stand(const struct scene *before, int who, struct wh_text *out) {
    char ghost[WORDS], field[WORDS], partner[WORDS];
    view_words(before, ghost, sizeof ghost, "pick");
    view_words(before, field, sizeof field, "dest");
    view_words(before, partner, sizeof partner, "merge");
    if (view_null(before, "pick")) { /* R50 */
        tell(before, who, WH_TR("You send a small ghost to {1}."), WH_TR("{0} sends a small ghost to {1}."), field, "",
             out);
    } else if (view_null(before, "merge")) {
        tell(before, who, WH_TR("You send {1} to {2}."), WH_TR("{0} sends {1} to {2}."), ghost, field, out);
    } else {
        char both[2 * WORDS + 4];
        snprintf(both, sizeof both, "%s + %s", ghost, partner);
        tell(before, who, WH_TR("You merge {1} in {2}."), WH_TR("{0} merges {1} in {2}."), both, field, out);
    }
}

/* R50: a ghost of the right-hand neighbour. */
static void tell_tag(const struct scene *before, int who, const char *ghost, struct wh_text *out) {
    char whose[WORDS];
    unsigned seats = before->setup->seats, neighbour = ((unsigned)who + seats - 1) % seats;
    snprintf(whose, sizeof whose, "%c %.3s", 'A' + (int)neighbour, ghost);
    tell(before, who, WH_TR("You take the place of {1}."), WH_TR("{0} takes the place of {1}."), whose, "", out);
}

static void tell_roll(const struct scene *before, const char *number, struct wh_text *out) {
    char phase[WORDS], side[WORDS], door[2 * WORDS];
    view_words(before, phase, sizeof phase, "phase");
    if (wh_same(phase, "rolloff")) {
        int64_t who = view_number(before, -1, "rollers.%u", view_count(before, "rolls"));
        tell(before, who, WH_TR("{0} roll a {1}"), WH_TR("{0} rolls a {1}"), number, "", out);
        return;
    }
    if (wh_same(phase, "number")) {
        wh_put_template(out, tr("The crystal ball shows door {0}."), (const char *const[]){ number, NULL });
        return;
    }
    view_words(before, side, sizeof side, view_null(before, "side") ? "keyhole" : "side"); /* R54: it keeps its side */
    snprintf(door, sizeof door, "%.*s%s", (int)strcspn(side, "123456"), side, number);
    wh_put_template(out, tr("The keyhole is put at {0}."), (const char *const[]){ door, NULL });
}

static void tell_chance(const struct scene *before, const char *action, struct wh_text *out) {
    if (strncmp(action, "roll ", 5) == 0)
        tell_roll(before, action + 5, out);
    else if (strncmp(action, "shuffle", 7) == 0)
        wh_put(out, strstr(action, "midnight") ? tr("The midnight cards are shuffled.")
                                               : tr("The movement cards are shuffled."));
    else if (strncmp(action, "layout ", 7) == 0)
        wh_put(out, tr("The lobby is furnished."));
    else if (strncmp(action, "door ", 5) == 0)
        wh_put_template(out, tr("The keyhole is put at {0}."), (const char *const[]){ action + 5, NULL });
}

/* The ghost and the field are told with the stand; what others plan in secret is told when it is shown. */
void keyhole_narrate(const struct scene *before, int who, const char *action, struct wh_text *out) {
    if (strncmp(action, "place ", 6) == 0) tell_place(before, who, action, out);
    if (strncmp(action, "stand ", 6) == 0) tell_stand(before, who, out);
    if (strncmp(action, "tag ", 4) == 0) tell_tag(before, who, action + 4, out);
    if (wh_same(action, "out")) {
        char ghost[WORDS];
        view_words(before, ghost, sizeof ghost, "pick");
        tell(before, who, WH_TR("You lead {1} out by the far side."), WH_TR("{0} leads {1} out by the far side."),
             ghost, "", out);
    }
    bool first = strncmp(action, "first ", 6) == 0; /* chance names a seat */
    if (who != WH_CHANCE || first)
        tell_move(sentences, WH_COUNT(sentences), before, first ? action[6] - '0' : who, action, out);
    else
        tell_chance(before, action, out);
}

/* --- what came of it --------------------------------------------------------------------------------------------------------- */

static bool moving(const struct scene *scene) {
    char phase[WORDS];
    view_words(scene, phase, sizeof phase, "phase");
    return wh_same(phase, "ghost") || wh_same(phase, "go") || wh_same(phase, "stand");
}

/* "0.sm1" of a list in the view as "A sm1". */
static void list_ghosts(const struct scene *scene, const char *path, char *out, size_t capacity) {
    struct wh_text text = wh_text_into(out, capacity);
    for (unsigned i = 0; i < view_count(scene, "%s", path); i++) {
        char ghost[WORDS];
        view_words(scene, ghost, sizeof ghost, "%s.%u", path, i);
        if (i) wh_put(&text, ", ");
        wh_put_char(&text, (char)('A' + ghost[0] - '0'));
        wh_put_char(&text, ' ');
        wh_put(&text, ghost + 2);
    }
}

static void add_line(struct log_lines *log, bool milestone, const char *words, const char *first, const char *second) {
    char line[LOG_TEXT];
    struct wh_text out = wh_text_into(line, sizeof line);
    wh_put_template(&out, words, (const char *const[]){ first, second, NULL });
    if (milestone)
        log_add_milestone(log, line);
    else
        log_add(log, line);
}

/* "sm1 c3, md1 out": where the ghosts of a seat have gone, as everybody sees it now. */
static bool list_moves(const struct scene *before, const struct scene *after, unsigned seat, char *out,
                       size_t capacity) {
    struct wh_text text = wh_text_into(out, capacity);
    for (unsigned ghost = 0; ghost < LOBBY_GHOSTS; ghost++) {
        struct lobby_ghost was = lobby_ghost_of(before, seat, ghost), is = lobby_ghost_of(after, seat, ghost);
        char field[3] = "";
        if (wh_same(was.at, is.at) && was.x == is.x && was.y == is.y && was.z == is.z) continue;
        if (wh_same(is.at, "lobby")) lobby_field(is.x, is.y, field);
        if (text.length) wh_put(&text, ", ");
        wh_put(&text, lobby_ghosts[ghost]);
        wh_put_char(&text, ' ');
        wh_put(&text, *field ? field : wh_same(is.at, "out") ? tr("out") : tr("waits"));
    }
    return text.length > 0;
}

/* R25: all plans are shown at once. */
static void tell_plans(const struct scene *before, const struct scene *after, struct log_lines *log) {
    char list[LIST];
    for (unsigned seat = 0; seat < after->setup->seats; seat++) {
        if ((int)seat == after->viewer) continue;
        bool any = list_moves(before, after, seat, list, sizeof list);
        add_line(log, false, any ? tr("{0} planned: {1}") : tr("{0} planned nothing."), seat_name(after, seat), list);
    }
    list_ghosts(after, "bumped", list, sizeof list);
    if (*list) add_line(log, false, tr("No room for all: these gave way: {0}"), list, "");
}

static void tell_looks(const struct scene *after, struct log_lines *log) {
    char door[WORDS], list[LIST], path[WORDS];
    for (unsigned i = 0; i < view_count(after, "looks"); i++) {
        view_words(after, door, sizeof door, "looks.%u.door", i);
        snprintf(path, sizeof path, "looks.%u.seen", i);
        list_ghosts(after, path, list, sizeof list);
        add_line(log, true, *list ? tr("Seen from {0}: {1}") : tr("Nobody is seen from {0}."), door, list);
    }
    list_ghosts(after, "burnt", list, sizeof list);
    if (*list) add_line(log, false, tr("The floor was lava: {0}"), list, "");
}

static void tell_event(const struct scene *after, struct log_lines *log) {
    char event[WORDS];
    view_words(after, event, sizeof event, "event");
    if (!view_null(after, "event")) add_line(log, false, tr("Midnight card {0}: {1}"), event, event_text(event));
}

/* Cards drawn between the two scenes. */
static void tell_cards(const struct scene *before, const struct scene *after, bool new_round, struct log_lines *log) {
    for (unsigned seat = 0; seat < after->setup->seats; seat++) {
        char id[WORDS], text[LOG_TEXT], value[WORDS];
        struct wh_text out = wh_text_into(text, sizeof text);
        if (view_null(after, "cards.%u", seat) || (!new_round && !view_null(before, "cards.%u", seat))) continue;
        view_words(after, id, sizeof id, "cards.%u", seat);
        struct keyhole_card card = keyhole_card_of(id);
        snprintf(value, sizeof value, "%u", card.value);
        if (*card.pieces)
            tell(after, seat, WH_TR("You draw {1} points: {2}"), WH_TR("{0} draws {1} points: {2}"), value, card.pieces,
                 &out);
        else
            tell(after, seat, WH_TR("You draw {1} points, no furniture."), WH_TR("{0} draws {1} points, no furniture."),
                 value, "", &out);
        log_add(log, text);
    }
}

void keyhole_aftermath(const struct scene *before, const struct scene *after, struct log_lines *log) {
    char movement[WORDS], round[WORDS];
    option_word(before->game, before->setup, "movement", movement, sizeof movement);
    bool secret = wh_same(movement, "secret"), over = after->actor == WH_OVER;
    bool new_round = view_number(after, 0, "round") > view_number(before, 0, "round");
    bool others = secret && moving(before) && before->actor != before->viewer;
    if (others && after->actor != before->actor)
        add_line(log, false, tr("{0} has made a plan."), seat_name(before, before->actor), "");
    if (secret && moving(before) && !moving(after)) tell_plans(before, after, log);
    if (over || (new_round && view_number(before, 0, "round") > 0)) tell_looks(after, log);
    if (new_round) {
        view_words(after, round, sizeof round, "round");
        add_line(log, false, tr("Round {0} begins."), round, "");
        tell_event(after, log);
    }
    if (!over) tell_cards(before, after, new_round, log);
}

/* --- what is to be decided ------------------------------------------------------------------------------------------------- */

static void put_furniture(const struct scene *scene, struct wh_text *out) {
    for (unsigned piece = 0; piece < LOBBY_PIECES; piece++) {
        struct lobby_piece at = lobby_piece_of(scene, piece);
        char line[96];
        snprintf(line, sizeof line, "\n  %-9s %3u %3u  yaw %3u  %s", lobby_pieces[piece], at.x, at.y, at.yaw,
                 lobby_poses[at.pose]);
        if (at.there) wh_put(out, line);
    }
}

void keyhole_explain(const struct scene *scene, struct wh_text *out) {
    static const char *const words[][2] = {
        { "furnish",
          WH_TR("Put a piece anywhere in the lobby (R5-R7): type place sofa, and move it with the arrows; or "
                "write it out, place sofa 180 140 45 up: x, y, turn, pose.") },
        { "furniture",
          WH_TR("Your card shows furniture: move one piece anywhere (R15-R18), or pass. Type place sofa and "
                "move it with the arrows, or write it out: place sofa 180 140 45 up.") },
        { "ghost", WH_TR("Share your points among your ghosts, each moves once (R19-R23). Choose one, or done.") },
        { "go", WH_TR("Choose the field it goes to, or out by the far side (R20-R22).") },
        { "stand", WH_TR("Choose where in the field it stands (R8-R11). stand * lets you find any other place with the "
                         "arrows.") },
        { "tag", WH_TR("Choose the small ghost whose place yours takes (R50).") },
        { "taggo", WH_TR("Choose a field in the third row for your small ghost (R50).") },
        { "tagstand", WH_TR("Choose where in the field it stands (R8-R11). stand * lets you find any other place with "
                            "the arrows.") },
        { "grow", WH_TR("Choose the ghost that grows by a size (R53).") },
        { "side", WH_TR("Choose the side for the keyhole; the die says which door (R26-R28).") },
    };
    char phase[WORDS], event[WORDS];
    view_words(scene, phase, sizeof phase, "phase");
    for (size_t i = 0; i < WH_COUNT(words); i++)
        if (wh_same(words[i][0], phase)) wh_put(out, tr(words[i][1]));
    view_words(scene, event, sizeof event, "event");
    if (!view_null(scene, "event")) {
        wh_put(out, "\n");
        wh_put_template(out, tr("Midnight card {0}: {1}"), (const char *const[]){ event, event_text(event), NULL });
    }
    put_furniture(scene, out);
}

const char keyhole_rules[] = WH_TR(
    "KEYHOLE in short\n"
    "\n"
    "Lead your seven ghosts (four small, two medium, one large) across the lobby to the side opposite, and do not be "
    "seen. Five rounds. Points: 1, 2 or 3 for a ghost outside, half of it in the lobby.\n"
    "  card        everybody draws one; if it shows furniture, you may move one of the two pieces\n"
    "  movement    share the card's points: coming in costs the depth of the field, a step 1, leaving 7 less the "
    "depth\n"
    "  keyhole     the highest roll names a side, never the same twice running; the die says which door\n"
    "  look        every ghost that can be seen from there starts again; only furniture hides\n"
    "Plans are secret and shown together; where two ghosts want one place, the later gives way.\n"
    "On the board: As is a small ghost of player A, Am a medium, Al a large one. Numbers at the rim are doors, (3) is "
    "the "
    "keyhole; the letter beside them is who starts there. An arrow shows where the front of a piece looks; a piece "
    "that "
    "lies says on what.\n"
    "Beside it: points, ◆ holds the die, the card and its pieces; below: ghosts waiting, in the lobby, out.\n"
    "At a strict table nobody tries out what can be seen before the side is named (R39): the list beside a piece in "
    "your hand goes away with v.\n");
