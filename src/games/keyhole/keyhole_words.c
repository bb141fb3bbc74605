/* keyhole_words.c: keyhole in words. */
#include "keyhole_data.h"
#include "witching/telling.h"

enum { NAME = 24, LIST = 280 };

static struct wh_term event_of(const struct wh_scene *scene) {
    char id[NAME];
    wh_view_words(scene, id, sizeof id, "event");
    const struct wh_term *term = wh_term_find(scene->game, id);
    return term ? (struct wh_term){ term->id, wh_tr(scene->language, term->name), wh_tr(scene->language, term->text) }
                : (struct wh_term){ 0 };
}

/* --- things by their names ---------------------------------------------------------------------------------------- */

static bool is_number(char c) { return c >= '0' && c <= '9'; }

static const struct wh_named names[] = {
    { "sm", WH_TR("small ghost") },
    { "md", WH_TR("medium ghost") },
    { "lg", WH_TR("large ghost") },
    { "sofa", WH_TR("sofa") },
    { "table", WH_TR("table") },
    { "wardrobe", WH_TR("wardrobe") },
    { "mirror", WH_TR("looking-glass") },
    { "clock", WH_TR("clock") },
    { "desk", WH_TR("desk") },
    { "south", WH_TR("south {0}") },
    { "west", WH_TR("west {0}") },
    { "north", WH_TR("north {0}") },
    { "east", WH_TR("east {0}") },
    { "up", WH_TR("upright") },
    { "head", WH_TR("upside down") },
    { "back", WH_TR("on its back") },
    { "front", WH_TR("on its front") },
    { "left", WH_TR("on its left side") },
    { "right", WH_TR("on its right side") },
};
void keyhole_put_spoken(struct wh_text *out) {
    wh_json_open(out, '{');
    for (unsigned i = 0; i < WH_COUNT(names); i++) {
        wh_json_key(out, names[i].word);
        wh_json_string(out, names[i].name);
    }
    wh_json_close(out, '}');
}
static const struct wh_named objects[] = {
    { "sm", WH_TR_AS("object", "a small ghost") },
    { "md", WH_TR_AS("object", "a medium ghost") },
    { "lg", WH_TR_AS("object", "the large ghost") },
    { "sofa", WH_TR_AS("object", "the sofa") },
    { "table", WH_TR_AS("object", "the table") },
    { "wardrobe", WH_TR_AS("object", "the wardrobe") },
    { "mirror", WH_TR_AS("object", "the looking-glass") },
    { "clock", WH_TR_AS("object", "the clock") },
    { "desk", WH_TR_AS("object", "the desk") },
};
static const struct wh_named sides[] = {
    { "south", WH_TR("the south") },
    { "west", WH_TR("the west") },
    { "north", WH_TR("the north") },
    { "east", WH_TR("the east") },
};

/* A field by the doors it lies at: "south 3, west 4". The doors are numbered for somebody who looks in (R2). */
static void put_field(const struct wh_scene *scene, unsigned column, unsigned row, struct wh_text *out) {
    wh_put_numbers(out, wh_tr(scene->language, "south {0}, west {1}"), column + 1, NUMBERS - row);
}

struct ghost_seen {
    char at[8]; /* "start", "lobby" … */
    int64_t x, y, z;
};

/* As the viewer knows it: their own as they plan it, the others where everybody last saw them. */
static struct ghost_seen see_ghost(const struct wh_scene *scene, unsigned seat, unsigned ghost) {
    struct ghost_seen it;
    const char *list = wh_view_null(scene, "plan.%u", seat) ? "ghosts" : "plan";
    wh_view_words(scene, it.at, sizeof it.at, "%s.%u.%u.at", list, seat, ghost);
    it.x = wh_view_number(scene, 0, "%s.%u.%u.x", list, seat, ghost);
    it.y = wh_view_number(scene, 0, "%s.%u.%u.y", list, seat, ghost);
    it.z = wh_view_number(scene, 0, "%s.%u.%u.z", list, seat, ghost);
    return it;
}

static unsigned ghost_of(const char *word) { /* GHOSTS: it is none */
    unsigned ghost = 0;
    while (ghost < GHOSTS && !wh_same(word, keyhole_ghost_names[ghost])) ghost++;
    return ghost;
}

static bool stands(const struct ghost_seen *it) { return wh_same(it->at, "lobby"); }
static unsigned field_under(const struct ghost_seen *it) { return field_at((unsigned)it->x, (unsigned)it->y); }

/* Nobody can tell two ghosts of a seat and size by what is said of them; those that wait together are all one (R23). */
static bool looks_like_another(const struct wh_scene *scene, unsigned seat, unsigned ghost) {
    struct ghost_seen it = see_ghost(scene, seat, ghost);
    for (unsigned i = 0; i < GHOSTS; i++) {
        struct ghost_seen other = see_ghost(scene, seat, i);
        if (i == ghost || keyhole_ghost_names[i][0] != keyhole_ghost_names[ghost][0]) continue;
        if (wh_same(other.at, "out") || wh_same(other.at, "pool") || stands(&it) != stands(&other)) continue;
        if (stands(&it) ? field_under(&it) == field_under(&other) : !wh_same(it.at, other.at)) return true;
    }
    return false;
}

/* Where it stands, as nobody sees its number: "small ghost (south 3, west 4)". */
static void put_whereabouts(const struct wh_scene *scene, unsigned seat, unsigned ghost, struct wh_text *out) {
    struct ghost_seen it = see_ghost(scene, seat, ghost);
    bool two = looks_like_another(scene, seat, ghost);
    if (!two && !stands(&it)) return;
    wh_put(out, " (");
    if (stands(&it)) put_field(scene, field_under(&it) % 6, field_under(&it) / 6, out);
    if (two) wh_put(out, stands(&it) ? "; " : "");
    if (two) wh_put_char(out, keyhole_ghost_names[ghost][2]);
    wh_put(out, ")");
}

/* R50: "tag sm2" names one of the right-hand neighbour's. */
static unsigned right_of(const struct wh_scene *scene, unsigned seat) {
    return (seat + scene->setup->seats - 1) % scene->setup->seats;
}
static unsigned owner_in(const struct wh_scene *scene, const char *action) {
    unsigned seat = (unsigned)(scene->actor >= 0 ? scene->actor : 0);
    return wh_words_after(action, "tag ") ? right_of(scene, seat) : seat;
}

static unsigned field_of(const char *word) { /* FIELDS: it is none */
    unsigned field = 0;
    while (field < FIELDS && !wh_same(word, keyhole_field_names[field])) field++;
    return field;
}

/* Fields; `n`: pieces, poses, ghosts, doors; `o`: what is moved; `s`: a side. Of a ghost that an action names it is
 * said where it stands. */
static void spell(const struct wh_scene *scene, const char *action, const char *word, char form, struct wh_text *out) {
    char letters[NAME];
    struct wh_text text = wh_text_into(letters, sizeof letters);
    const char *number = word;
    unsigned field = field_of(word);
    while (*number && !is_number(*number)) wh_put_char(&text, *number++);
    const char *name = form == 'o'   ? wh_words_named(objects, WH_COUNT(objects), scene, letters)
                       : form == 's' ? wh_words_named(sides, WH_COUNT(sides), scene, letters)
                                     : wh_words_named(names, WH_COUNT(names), scene, letters);
    if (field < FIELDS)
        put_field(scene, field % 6, field / 6, out);
    else if (name)
        wh_put_template(out, name, (const char *const[]){ number, NULL });
    else
        wh_put(out, word);
    if (*action && ghost_of(word) < GHOSTS) put_whereabouts(scene, owner_in(scene, action), ghost_of(word), out);
}

struct spelled {
    char text[64];
};
static struct spelled spelled(const struct wh_scene *scene, const char *word, char form) {
    struct spelled it;
    struct wh_text out = wh_text_into(it.text, sizeof it.text);
    spell(scene, "", word, form, &out);
    return it;
}

/* A ghost of some seat: "small ghost (Ada)". */
static void put_ghost(const struct wh_scene *scene, unsigned seat, const char *ghost, char form, struct wh_text *out) {
    wh_put_template(out, "{0} ({1})",
                    (const char *const[]){ spelled(scene, ghost, form).text, wh_seat_name(scene, seat), NULL });
}

/* --- what was done ------------------------------------------------------------------------------------------------ */

static const struct wh_said moves[] = {
    { "pass",
      WH_TR("You leave the furniture alone."),
      WH_TR("{0} leaves the furniture alone."),
      WH_TR("Pass"),
      { NULL } },
    { "recall", WH_TR("You fetch {1} back."), WH_TR("{0} fetches {1} back."), WH_TR("Fetch {1} back"), { "o1" } },
    { "grow", WH_TR("You let {1} grow."), WH_TR("{0} lets {1} grow."), WH_TR("Let {1} grow"), { "o1" } },
    { "side",
      WH_TR("You choose {1} for the keyhole."),
      WH_TR("{0} chooses {1} for the keyhole."),
      WH_TR("The keyhole goes to {1}"),
      { "s1" } },
    { "first", WH_TR("You hold the die first."), WH_TR("{0} holds the die first."), NULL, { NULL } },
    { "ghost", NULL, NULL, WH_TR("Move {1}"), { "o1" } },
    { "go _ merge", NULL, NULL, WH_TR("To {1}, merging with {2}"), { "n1", "o3" } },
    { "go", NULL, NULL, WH_TR("To {1}"), { "n1" } },
    { "out", NULL, NULL, WH_TR("Out by the far side"), { NULL } },
    { "stand *", NULL, NULL, WH_TR("Anywhere else"), { NULL } },
    { "tag", NULL, NULL, WH_TR("Tag {1}"), { "o1" } },
    { "done", NULL, NULL, WH_TR("Done moving"), { NULL } },
};

static void tell(const struct wh_scene *scene, int64_t who, const char *you, const char *other, const char *first,
                 const char *second, struct wh_text *out) {
    const char *words = wh_seat_is_you(scene, who) ? you : other;
    wh_put_template(out, wh_tr(scene->language, words),
                    (const char *const[]){ wh_seat_name(scene, who), first, second, NULL });
}

static uint32_t number_in(const char *word) {
    struct wh_scan in = wh_scan_of(word, wh_length(word));
    uint32_t number = 0;
    wh_take_number(&in, UINT16_MAX, &number);
    return number;
}

/* How a piece stands: "south 3, west 4 (on its back, turned by 45°)". */
static void put_placing(const struct wh_scene *scene, const char (*word)[WH_ACTION_TEXT], struct wh_text *out) {
    const char *x = word[1], *y = word[2], *turn = word[3], *pose = word[4];
    char field[NAME * 2];
    struct wh_text text = wh_text_into(field, sizeof field);
    put_field(scene, number_in(x) / FIELD, number_in(y) / FIELD, &text);
    wh_put_template(out, wh_same(turn, "0") ? "{0} ({1})" : wh_tr(scene->language, "{0} ({1}, turned by {2}°)"),
                    (const char *const[]){ field, spelled(scene, pose, 'n').text, turn, NULL });
}

/* The side a piece has come nearer to. */
static const char *towards(const struct wh_scene *scene, int64_t dx, int64_t dy) {
    int64_t along = dx < 0 ? -dx : dx, across = dy < 0 ? -dy : dy;
    if (along > across) return wh_tr(scene->language, dx > 0 ? WH_TR("towards the east") : WH_TR("towards the west"));
    return wh_tr(scene->language, dy > 0 ? WH_TR("towards the north") : WH_TR("towards the south"));
}

/* What is seen to happen to a piece; where it stands exactly, the lobby shows. */
static void tell_place(const struct wh_scene *before, int who, const char *where, struct wh_text *out) {
    char word[5][WH_ACTION_TEXT], pose[NAME]; /* piece, x, y, turn, pose */
    wh_words_split(where, word, 5);
    const char *id = word[0];
    struct spelled piece = spelled(before, id, 'o');
    int64_t dx = (int64_t)number_in(word[1]) - wh_view_number(before, 0, "furniture.%s.x", id),
            dy = (int64_t)number_in(word[2]) - wh_view_number(before, 0, "furniture.%s.y", id);
    wh_view_words(before, pose, sizeof pose, "furniture.%s.pose", id);
    if (wh_view_null(before, "furniture.%s", id))
        tell(before, who, WH_TR("You put {1} into the lobby."), WH_TR("{0} puts {1} into the lobby."), piece.text, "",
             out);
    else if (!wh_same(pose, word[4]))
        tell(before, who, WH_TR("You tip {1}: now {2}."), WH_TR("{0} tips {1}: now {2}."), piece.text,
             spelled(before, word[4], 'n').text, out);
    else if (dx * dx + dy * dy < FIELD / 2 * (FIELD / 2)) /* it stays where it is */
        tell(before, who, WH_TR("You turn {1}."), WH_TR("{0} turns {1}."), piece.text, "", out);
    else
        tell(before, who, WH_TR("You move {1} {2}."), WH_TR("{0} moves {1} {2}."), piece.text, towards(before, dx, dy),
             out);
}

static void tell_stand(const struct wh_scene *before, int who, struct wh_text *out) {
    char ghost[NAME], field[NAME], partner[NAME], both[LIST];
    struct wh_text pair = wh_text_into(both, sizeof both);
    wh_view_words(before, ghost, sizeof ghost, "pick");
    wh_view_words(before, field, sizeof field, "dest");
    wh_view_words(before, partner, sizeof partner, "merge");
    struct spelled one = spelled(before, ghost, 'o'), where = spelled(before, field, 'n');
    wh_put_template(&pair, wh_tr(before->language, "{0} and {1}"),
                    (const char *const[]){ one.text, spelled(before, partner, 'o').text, NULL });
    if (wh_view_null(before, "pick")) /* R50 */
        tell(before, who, WH_TR("You send a small ghost to {1}."), WH_TR("{0} sends a small ghost to {1}."), where.text,
             "", out);
    else if (wh_view_null(before, "merge"))
        tell(before, who, WH_TR("You send {1} to {2}."), WH_TR("{0} sends {1} to {2}."), one.text, where.text, out);
    else
        tell(before, who, WH_TR("You merge {1} at {2}."), WH_TR("{0} merges {1} at {2}."), both, where.text, out);
}

/* R50: a ghost of the right-hand neighbour. */
static void tell_tag(const struct wh_scene *before, int who, const char *ghost, struct wh_text *out) {
    char whose[LIST];
    struct wh_text text = wh_text_into(whose, sizeof whose);
    put_ghost(before, right_of(before, (unsigned)who), ghost, 'o', &text);
    tell(before, who, WH_TR("You tag {1} and take its place."), WH_TR("{0} tags {1} and takes its place."), whose, "",
         out);
}

static void tell_out(const struct wh_scene *before, int who, struct wh_text *out) {
    char ghost[NAME];
    wh_view_words(before, ghost, sizeof ghost, "pick");
    tell(before, who, WH_TR("You lead {1} out by the far side."), WH_TR("{0} leads {1} out by the far side."),
         spelled(before, ghost, 'o').text, "", out);
}

static void tell_keyhole(const struct wh_scene *before, const char *door, struct wh_text *out) {
    wh_put_template(out, wh_tr(before->language, "The keyhole goes to door {0}."),
                    (const char *const[]){ spelled(before, door, 'n').text, NULL });
}

/* The side that was named, or that it keeps (R54), and the number rolled: "south3". */
static void tell_door(const struct wh_scene *before, const char *number, struct wh_text *out) {
    char side[NAME], door[2 * NAME];
    struct wh_text text = wh_text_into(door, sizeof door);
    wh_view_words(before, side, sizeof side, wh_view_null(before, "side") ? "keyhole" : "side");
    for (const char *letter = side; *letter && !(*letter >= '1' && *letter <= '6'); letter++)
        wh_put_char(&text, *letter);
    wh_put(&text, number);
    tell_keyhole(before, door, out);
}

static void tell_roll(const struct wh_scene *before, const char *number, struct wh_text *out) {
    char phase[NAME];
    wh_view_words(before, phase, sizeof phase, "phase");
    if (wh_same(phase, "rolloff"))
        tell(before, wh_view_number(before, -1, "rollers.%u", wh_view_count(before, "rolls")),
             WH_TR("You roll a {1} for the keyhole"), WH_TR("{0} rolls a {1} for the keyhole"), number, "", out);
    else if (wh_same(phase, "number"))
        wh_put_template(out, wh_tr(before->language, "The crystal ball shows door {0}."),
                        (const char *const[]){ number, NULL });
    else
        tell_door(before, number, out);
}

static void tell_chance(const struct wh_scene *before, const char *action, struct wh_text *out) {
    const char *number = wh_words_after(action, "roll "), *door = wh_words_after(action, "door ");
    if (number) tell_roll(before, number, out);
    if (door) tell_keyhole(before, door, out);
    if (wh_words_after(action, "layout ")) wh_put(out, wh_tr(before->language, "The lobby is furnished."));
    if (wh_words_after(action, "shuffle"))
        wh_put(out, wh_words_contain(action, "midnight") ? wh_tr(before->language, "The midnight cards are shuffled.")
                                                         : wh_tr(before->language, "The movement cards are shuffled."));
}

/* The ghost and the field are told with the stand; what others plan in secret is told when it is shown. */
static void narrate(const struct wh_scene *before, int who, const char *action, struct wh_text *out) {
    const char *where = wh_words_after(action, "place "), *ghost = wh_words_after(action, "tag ");
    const char *first = wh_words_after(action, "first "); /* chance names a seat */
    if (first) who = *first - '0';
    if (who == WH_CHANCE)
        tell_chance(before, action, out);
    else if (where)
        tell_place(before, who, where, out);
    else if (wh_words_after(action, "stand "))
        tell_stand(before, who, out);
    else if (ghost)
        tell_tag(before, who, ghost, out);
    else if (wh_same(action, "out"))
        tell_out(before, who, out);
    else
        wh_words_tell(moves, WH_COUNT(moves), before, who, action, spell, out);
}

/* --- what came of it ---------------------------------------------------------------------------------------------- */

static bool moving(const struct wh_scene *scene) {
    char phase[NAME];
    wh_view_words(scene, phase, sizeof phase, "phase");
    return wh_same(phase, "ghost") || wh_same(phase, "go") || wh_same(phase, "stand");
}

static void add_line(struct wh_lines *lines, bool milestone, const char *words, const char *first, const char *second) {
    wh_words_line(lines, milestone, words, (const char *const[]){ first, second, NULL });
}

/* "0.sm1" and its like, of a list in the view. */
static void list_ghosts(const struct wh_scene *scene, const char *path, char *out, size_t capacity) {
    struct wh_text text = wh_text_into(out, capacity);
    for (unsigned i = 0; i < wh_view_count(scene, "%s", path); i++) {
        char ghost[NAME];
        wh_view_words(scene, ghost, sizeof ghost, "%s.%u", path, i);
        if (i) wh_put(&text, ", ");
        put_ghost(scene, (unsigned)(ghost[0] - '0'), ghost + 2, 'n', &text);
    }
}

/* "small ghost (south 3, west 4), medium ghost out": which ghosts of a seat have moved, as everybody sees it now. */
static bool list_moves(const struct wh_scene *before, const struct wh_scene *after, unsigned seat, char *out,
                       size_t capacity) {
    struct wh_text text = wh_text_into(out, capacity);
    for (unsigned ghost = 0; ghost < GHOSTS; ghost++) {
        struct ghost_seen was = see_ghost(before, seat, ghost), is = see_ghost(after, seat, ghost);
        if (wh_same(was.at, is.at) && was.x == is.x && was.y == is.y && was.z == is.z) continue;
        struct spelled name = spelled(after, keyhole_ghost_names[ghost], 'n');
        if (text.length) wh_put(&text, ", ");
        wh_put_template(&text,
                        stands(&is)             ? "{0}"
                        : wh_same(is.at, "out") ? wh_tr(after->language, "{0} out")
                                                : wh_tr(after->language, "{0} waits"),
                        (const char *const[]){ name.text, NULL });
        if (stands(&is)) put_whereabouts(after, seat, ghost, &text);
    }
    return text.length > 0;
}

/* R25: all plans are shown at once. */
static void tell_plans(const struct wh_scene *before, const struct wh_scene *after, struct wh_lines *lines) {
    char list[LIST];
    for (unsigned seat = 0; seat < after->setup->seats; seat++) {
        if ((int)seat == after->viewer) continue;
        bool any = list_moves(before, after, seat, list, sizeof list);
        bool you = wh_seat_is_you(after, seat);
        const char *planned =
            you ? wh_tr(after->language, "You have moved: {1}") : wh_tr(after->language, "{0} has moved: {1}");
        const char *nothing =
            you ? wh_tr(after->language, "You have moved nobody.") : wh_tr(after->language, "{0} has moved nobody.");
        add_line(lines, false, any ? planned : nothing, wh_seat_name(after, seat), list);
    }
    list_ghosts(after, "bumped", list, sizeof list);
    if (*list)
        add_line(lines, false, wh_tr(after->language, "There was no room for all; these gave way: {0}"), list, "");
}

static void tell_looks(const struct wh_scene *after, struct wh_lines *lines) {
    char door[NAME], list[LIST], path[NAME];
    for (unsigned i = 0; i < wh_view_count(after, "looks"); i++) {
        struct wh_text text = wh_text_into(path, sizeof path);
        wh_put_numbers(&text, "looks.{0}.seen", i, 0);
        wh_view_words(after, door, sizeof door, "looks.%u.door", i);
        list_ghosts(after, path, list, sizeof list);
        add_line(lines, true,
                 *list ? wh_tr(after->language, "Seen from door {0}: {1}")
                       : wh_tr(after->language, "Nobody is seen from door {0}."),
                 spelled(after, door, 'n').text, list);
    }
    list_ghosts(after, "burnt", list, sizeof list);
    if (*list) add_line(lines, false, wh_tr(after->language, "The floor was lava: {0}"), list, "");
}

static void tell_event(const struct wh_scene *after, struct wh_lines *lines) {
    struct wh_term event = event_of(after);
    if (event.id) add_line(lines, false, wh_tr(after->language, "Midnight card {0}: {1}"), event.name, event.text);
}

static void tell_card(const struct wh_scene *after, unsigned seat, struct wh_lines *lines) {
    char id[NAME], text[WH_LINE_TEXT], pieces[LIST];
    struct wh_text out = wh_text_into(text, sizeof text), list = wh_text_into(pieces, sizeof pieces);
    wh_view_words(after, id, sizeof id, "cards.%u", seat);
    unsigned drawn = 0;
    while (drawn < CARDS && !wh_same(id, keyhole_card_names[drawn])) drawn++;
    wh_assert(drawn < CARDS);
    const struct card *card = &keyhole_cards[drawn];
    struct wh_words_number value = wh_words_number(card->value);
    for (unsigned i = 0; i < card->pieces; i++) {
        if (i) wh_put(&list, ", ");
        spell(after, "", keyhole_piece_names[card->piece[i]], 'n', &list);
    }
    if (card->pieces)
        tell(after, seat, WH_TR("You draw {1} points: {2}"), WH_TR("{0} draws {1} points: {2}"), value.text, pieces,
             &out);
    else
        tell(after, seat, WH_TR("You draw {1} points, no furniture."), WH_TR("{0} draws {1} points, no furniture."),
             value.text, "", &out);
    add_line(lines, false, "{0}", text, "");
}

/* Cards drawn between the two scenes. */
static void tell_cards(const struct wh_scene *before, const struct wh_scene *after, bool new_round,
                       struct wh_lines *lines) {
    for (unsigned seat = 0; seat < after->setup->seats; seat++)
        if (!wh_view_null(after, "cards.%u", seat) && (new_round || wh_view_null(before, "cards.%u", seat)))
            tell_card(after, seat, lines);
}

static void aftermath(const struct wh_scene *before, const struct wh_scene *after, struct wh_lines *lines) {
    char movement[NAME], round[NAME];
    wh_option_word(before->game, before->setup, "movement", movement, sizeof movement);
    bool secret = wh_same(movement, "secret"), over = after->actor == WH_OVER;
    bool new_round = wh_view_number(after, 0, "round") > wh_view_number(before, 0, "round");
    bool others = secret && moving(before) && before->actor != before->viewer;
    if (others && after->actor != before->actor)
        add_line(lines, false,
                 wh_seat_is_you(before, before->actor) ? wh_tr(before->language, "You have made a plan.")
                                                       : wh_tr(before->language, "{0} has made a plan."),
                 wh_seat_name(before, before->actor), "");
    if (secret && moving(before) && !moving(after)) tell_plans(before, after, lines);
    if (over || (new_round && wh_view_number(before, 0, "round") > 0)) tell_looks(after, lines);
    if (new_round) {
        wh_view_words(after, round, sizeof round, "round");
        add_line(lines, false, wh_tr(after->language, "Round {0} begins."), round, "");
        tell_event(after, lines);
    }
    if (!over) tell_cards(before, after, new_round, lines);
}

/* --- what is to be decided ---------------------------------------------------------------------------------------- */

static void put_spaces(struct wh_text *out, size_t used, size_t width) {
    for (; used < width; used++) wh_put_char(out, ' ');
}

static void put_number(struct wh_text *out, int64_t number) { /* three columns */
    struct wh_words_number it = wh_words_number(number);
    put_spaces(out, wh_length(it.text), 3);
    wh_put(out, it.text);
}

/* "  sofa      180 140  yaw  45  up" */
static void put_furniture(const struct wh_scene *scene, struct wh_text *out) {
    for (unsigned i = 0; i < PIECES; i++) {
        const char *piece = keyhole_piece_names[i];
        char pose[NAME];
        if (wh_view_null(scene, "furniture.%s", piece)) continue;
        wh_view_words(scene, pose, sizeof pose, "furniture.%s.pose", piece);
        wh_put(out, "\n  ");
        wh_put(out, piece);
        put_spaces(out, wh_length(piece), 10);
        put_number(out, wh_view_number(scene, 0, "furniture.%s.x", piece));
        wh_put(out, " ");
        put_number(out, wh_view_number(scene, 0, "furniture.%s.y", piece));
        wh_put(out, "  yaw ");
        put_number(out, wh_view_number(scene, 0, "furniture.%s.yaw", piece));
        wh_put(out, "  ");
        wh_put(out, pose);
    }
}

static void explain(const struct wh_scene *scene, struct wh_text *out) {
    static const char nudging[] =
        WH_TR("Type place sofa and move it with the arrows, or write it out: place sofa 180 140 45 up (x, y, turn, "
              "pose).");
    static const char standing[] = WH_TR("stand * lets you find any other place with the arrows.");
    static const struct wh_question questions[] = {
        { "furnish", WH_TR("Furnish the lobby: put a piece anywhere."), "R5-R7", nudging },
        { "furniture", WH_TR("You may move a piece of furniture, or pass."), "R15-R18", nudging },
        { "ghost", WH_TR("Move your ghosts. Points left: {0}"), "R19-R23", NULL },
        { "go", WH_TR("Where does it go ({1})? Points left: {0}"), "R20-R22", NULL },
        { "stand", WH_TR("Where in the field does it hide?"), "R8-R11", standing },
        { "tagstand", WH_TR("Where in the field does it hide?"), "R8-R11", standing },
        { "tag", WH_TR("Tag one of your right-hand neighbour's small ghosts."), "R50", NULL },
        { "taggo", WH_TR("Where does it go?"), "R50", NULL },
        { "grow", WH_TR("Which ghost grows?"), "R53", NULL },
        { "side", WH_TR("Choose the side for the keyhole."), "R26-R28", NULL },
    };
    char pick[NAME];
    struct wh_words_number points = wh_words_number(wh_view_number(scene, 0, "points"));
    wh_view_words(scene, pick, sizeof pick, "pick");
    wh_words_ask(questions, WH_COUNT(questions), scene,
                 (const char *const[]){ points.text, spelled(scene, pick, 'n').text, NULL }, out);
    if (scene->spelled) return;
    struct wh_term event = event_of(scene);
    if (event.id) {
        wh_put(out, "\n");
        wh_put_template(out, wh_tr(scene->language, "Midnight card {0}: {1}"),
                        (const char *const[]){ event.name, event.text, NULL });
    }
    put_furniture(scene, out);
}

/* --- what could be done ------------------------------------------------------------------------------------------- */

static void label_place(const struct wh_scene *scene, const char *where, struct wh_text *out) {
    char word[5][WH_ACTION_TEXT], how[LIST];
    struct wh_text text = wh_text_into(how, sizeof how);
    wh_words_split(where, word, 5);
    bool somewhere = wh_same(word[1], "*");
    if (!somewhere) put_placing(scene, (const char(*)[WH_ACTION_TEXT])word, &text);
    wh_put_template(out, somewhere ? wh_tr(scene->language, "Move {0}") : wh_tr(scene->language, "Move {0} to {1}"),
                    (const char *const[]){ spelled(scene, word[0], 'o').text, how, NULL });
}

/* One of the nine standard places of a field (R11) by its corner, and how high it is. */
static void label_stand(const struct wh_scene *scene, const char *where, struct wh_text *out) {
    static const char *const corners[3][3] = {
        { WH_TR("In the south-west"), WH_TR("In the south"), WH_TR("In the south-east") },
        { WH_TR("In the west"), WH_TR("In the middle"), WH_TR("In the east") },
        { WH_TR("In the north-west"), WH_TR("In the north"), WH_TR("In the north-east") },
    };
    char word[3][WH_ACTION_TEXT];
    wh_words_split(where, word, 3);
    const char *corner = corners[number_in(word[1]) % FIELD / (FIELD / 3)][number_in(word[0]) % FIELD / (FIELD / 3)];
    wh_put_template(out,
                    wh_same(word[2], "0") ? wh_tr(scene->language, "{0}, on the floor")
                                          : wh_tr(scene->language, "{0}, {1} mm up"),
                    (const char *const[]){ wh_tr(scene->language, corner), word[2], NULL });
}

static void label(const struct wh_scene *scene, const char *action, struct wh_text *out) {
    const char *where = wh_words_after(action, "place "), *spot = wh_words_after(action, "stand ");
    if (where)
        label_place(scene, where, out);
    else if (spot && *spot != '*')
        label_stand(scene, spot, out);
    else
        wh_words_label(moves, WH_COUNT(moves), scene, action, spell, out);
}

static unsigned escaped(const struct wh_scene *scene, unsigned seat) {
    char at[12];
    unsigned count = 0;
    for (unsigned i = 0; i < wh_view_count(scene, "ghosts.%u", seat); i++) {
        wh_view_words(scene, at, sizeof at, "ghosts.%u.%u.at", seat, i);
        count += wh_same(at, "out");
    }
    return count;
}

static void verdict(const struct wh_scene *scene, struct wh_text *out) { /* R60 */
    static const struct wh_won by_escapes = { WH_TR("Most points: {0}."), WH_TR("Most points: {0} each."),
                                              WH_TR("As many points as you, but more ghosts on the far side."),
                                              WH_TR("As many points as {0}, but more ghosts on the far side.") };
    static const struct wh_won by_waiting = {
        .than_you = WH_TR("As many points and ghosts on the far side as you, but fewer still waiting."),
        .than = WH_TR("As many points and ghosts on the far side as {0}, but fewer still waiting.")
    };
    unsigned most = 0;
    for (uint32_t tied = wh_words_tied(scene); tied; tied &= tied - 1) {
        unsigned count = escaped(scene, wh_lowest(tied));
        if (count > most) most = count;
    }
    bool waiting = wh_words_tied(scene) && escaped(scene, wh_lowest(scene->winners)) == most;
    wh_words_won(waiting ? &by_waiting : &by_escapes, scene, out);
}

static void outlook(const struct wh_scene *scene, struct wh_text *out) {
    int64_t round = wh_view_number(scene, 0, "round");
    if (round && scene->actor != WH_OVER) wh_words_rounds(scene, (unsigned)(ROUNDS - round), false, out);
}

const struct wh_words keyhole_words = { .half_points = true,
                                        .narrate = narrate,
                                        .aftermath = aftermath,
                                        .explain = explain,
                                        .label = label,
                                        .verdict = verdict,
                                        .outlook = outlook };
