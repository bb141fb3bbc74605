/* keyhole_state.c: the options; the state as data (section 8) and who may see what (section 9); and the audit that
 * refuses impossible positions. */
#include "keyhole.h"

static const char *const off_on[] = { "off", "on", NULL };
static const char *const movements[] = { "secret", "turns", NULL };
static const char *const mirrors[] = { "plain", "reflect", NULL };
static const char *const layouts[] = { "drawn", "players", NULL };
static const char *const fovs[] = { "wide", "narrow", NULL };
static const char *const glimpses[] = { "1", "4", "10", NULL };
static const char *const dice[] = { "chooser", "holder", NULL };
static const char *const aids[] = { "off", "plan", NULL };

static const char *const off_on_say[] = { WH_TR("without"), WH_TR("with"), NULL };
static const char *const movements_say[] = { WH_TR("secret plans, shown together"), WH_TR("one after the other"),
                                             NULL };
static const char *const mirrors_say[] = { WH_TR("is only furniture"), WH_TR("shows what it reflects"), NULL };
static const char *const layouts_say[] = { WH_TR("is drawn"), WH_TR("is furnished by the players"), NULL };
static const char *const fovs_say[] = { WH_TR("a wide view"), WH_TR("a narrow view"), NULL };
static const char *const glimpses_say[] = { WH_TR("any part of itself"), WH_TR("a good part of itself"),
                                            WH_TR("quite a lot of itself"), NULL };
static const char *const dice_say[] = { WH_TR("the player who set the keyhole"), WH_TR("the player who holds it"),
                                        NULL };
static const char *const aids_say[] = { WH_TR("not allowed"), WH_TR("allowed while planning"), NULL };

#define WORDS(k, named, list, words_about)                                                                             \
    { .key = k, .name = named, .about = words_about, .kind = WH_OPTION_WORD, .words = list, .says = list##_say }
const struct wh_option keyhole_options[OPTIONS] = {
    [OPTION_MIDNIGHT] = WORDS("midnight", WH_TR("Midnight cards"), off_on,
                              WH_TR("a midnight card opens every round from the second on")),
    [OPTION_MERGE] =
        WORDS("merge", WH_TR("Merging ghosts"), off_on, WH_TR("ghosts start small and merge into bigger ones")),
    [OPTION_MOVEMENT] = WORDS("movement", WH_TR("Movement"), movements,
                              WH_TR("secret plans shown together, or one seat after the other")),
    [OPTION_MIRROR] = WORDS("mirror", WH_TR("The looking-glass"), mirrors,
                            WH_TR("reflect: ghosts seen in the looking-glass count as seen")),
    [OPTION_LAYOUT] = WORDS("layout", WH_TR("The first lobby"), layouts,
                            WH_TR("the first lobby is drawn, or furnished by the players in turn")),
    [OPTION_FOV] = WORDS("fov", WH_TR("The keyhole"), fovs, WH_TR("how much the keyhole lets you see")),
    [OPTION_GLIMPSE] = { .key = "glimpse",
                         .name = WH_TR("To be caught, a ghost must show"),
                         .about = WH_TR("how many points of a ghost must show for it to be caught"),
                         .kind = WH_OPTION_CHOICE,
                         .words = glimpses,
                         .says = glimpses_say },
    [OPTION_DIE] = WORDS("die", WH_TR("Who hands the die on"), dice,
                         WH_TR("who hands the die on to the left after the keyhole is set")),
    [OPTION_AID] = { .key = "aid",
                     .name = WH_TR("Trying out the doors"),
                     .about = WH_TR("plan: while furnishing and planning you may look through the doors"),
                     .kind = WH_OPTION_WORD,
                     .words = aids,
                     .says = aids_say,
                     .preset = AID_OFF,
                     .table = true,
                     .alone = AID_PLAN },
};

const struct wh_preset keyhole_presets[PRESETS] = {
    { "family", WH_TR("Kind to ghosts: much of one must show, and you may look through the doors"),
      "glimpse=10 aid=plan" },
    { "full", WH_TR("With midnight cards and ghosts that merge"), "midnight=on merge=on" },
    { "sharp", WH_TR("Sharp eyes: the looking-glass gives ghosts away"), "mirror=reflect" },
};

const char *const keyhole_phase_names[PHASES] = {
    "first", "shuffle_deck", "shuffle_midnight", "layout", "furnish",   "door",
    "tag",   "taggo",        "tagstand",         "grow",   "furniture", "ghost",
    "go",    "stand",        "rolloff",          "number", "side",      "roll",
    "end",
};
static const char *const places[PLACES] = { "start", "lobby", "out", "pool", "edge" };

/* --- the table of fields ------------------------------------------------------------------------------------------ */

/* Adds cards, or ghosts, to `all`; false: one of them is there already. */
static bool collect(const uint8_t *cards, unsigned count, uint32_t *all) {
    for (unsigned i = 0; i < count; i++) {
        if (*all >> cards[i] & 1) return false;
        *all |= 1u << cards[i];
    }
    return true;
}

static bool sees_planning(const void *state, int viewer, unsigned place, unsigned item) {
    (void)place, (void)item;
    const struct keyhole *s = state;
    return !planning(s) || viewer == s->queue[0];
}

static const struct wh_sight nobody = { "nobody", wh_sees_nobody, WH_VEIL_LENGTH };
static const struct wh_sight its_seat = { "its seat", wh_sees_its_seat, WH_VEIL_NULL };
static const struct wh_sight the_planner = { "the planning seat", sees_planning, WH_VEIL_NULL };
static const struct wh_sight phase_sight = { "the planning seat; `ghost` for others", sees_planning, WH_VEIL_OTHER };

static bool has_plan(const void *state, const void *plan, unsigned seat) {
    (void)plan;
    return ((const struct keyhole *)state)->planned >> seat & 1;
}

static const char *note_plan(void *state, unsigned seat) {
    ((struct keyhole *)state)->planned |= (uint8_t)(1u << seat);
    return NULL;
}

static bool stands(const void *state, const void *placement, unsigned piece) {
    (void)state, (void)piece;
    return !outside(placement);
}

static const char *check_placement(void *state, unsigned piece) {
    bool fits = keyhole_fits_lobby(piece, ((struct keyhole *)state)->furniture[piece]);
    return fits ? NULL : WH_TR("this piece does not stand wholly in the lobby");
}

static const char *check_bumped(void *state, unsigned place) {
    (void)place;
    const struct keyhole *s = state;
    uint32_t seen = 0;
    return collect(s->bumped, s->bumped_count, &seen) ? NULL : WH_TR("a ghost is here twice");
}

/* The ghosts of all seats, as the bits of look.seen. */
#define SEVEN(seat) seat ".sm1", seat ".sm2", seat ".sm3", seat ".sm4", seat ".md1", seat ".md2", seat ".lg1"
static const char *const body_names[BODIES] = { SEVEN("0"), SEVEN("1"), SEVEN("2"), SEVEN("3") };

/* x, y and z are null unless the ghost is in the lobby. */
enum { ID, AT, X, Y, Z, NO_X, NO_Y, NO_Z, LYING, MOVED, FRESH, MERGED, GHOST_FIELDS };

static uint64_t fields_of_ghost(const void *state, const void *ghost, unsigned i) {
    (void)state, (void)i;
    const uint64_t all = (1u << GHOST_FIELDS) - 1, in = 1u << X | 1u << Y | 1u << Z,
                   out = 1u << NO_X | 1u << NO_Y | 1u << NO_Z;
    return all & ~(((const struct ghost *)ghost)->at == LOBBY ? out : in);
}

#define WH_STATE struct ghost
#define A_PLACE  .most = LOBBY_SIZE
static const struct wh_field ghost_fields[GHOST_FIELDS] = {
    [ID] = WH_GIVEN("id", &wh_everyone, WH_NAMED(keyhole_ghost_names), .about = "the seven in their order"),
    [AT] = WH_NUMBER("at", at, &wh_everyone, WH_NAMED(places), .tag = true, .about = "where it is"),
    [X] = WH_NUMBER("x", x, &wh_everyone, A_PLACE, .about = "in the lobby: millimetres from the west"),
    [Y] = WH_NUMBER("y", y, &wh_everyone, A_PLACE, .about = "in the lobby: millimetres from the south"),
    [Z] = WH_NUMBER("z", z, &wh_everyone, .about = "in the lobby: how high"),
    [NO_X] = WH_GIVEN("x", &wh_everyone, .about = "elsewhere"),
    [NO_Y] = WH_GIVEN("y", &wh_everyone, .about = "elsewhere"),
    [NO_Z] = WH_GIVEN("z", &wh_everyone, .about = "elsewhere"),
    [LYING] = WH_BOOL("lying", lying, &wh_everyone, .about = "it lies under cover"),
    [MOVED] = WH_BOOL("moved", moved, &wh_everyone, .about = "it has moved this round"),
    [FRESH] = WH_BOOL("fresh", fresh, &wh_everyone, .about = "it came in this round"),
    [MERGED] = WH_BOOL("merged", merged, &wh_everyone, .about = "it merged this round"),
};
static const struct wh_field seven[] = { { WH_BASE(NULL, &wh_everyone, WH_FORM_OBJECT), .width = sizeof(struct ghost),
                                           .stride = sizeof(struct ghost), .repeat = GHOSTS, .fields = ghost_fields,
                                           .field_count = GHOST_FIELDS, .present = fields_of_ghost } };
#undef WH_STATE

#define WH_STATE struct placement
static const struct wh_field placement_fields[] = {
    WH_NUMBER("x", x, &wh_everyone, A_PLACE, .about = "millimetres from the west"),
    WH_NUMBER("y", y, &wh_everyone, A_PLACE, .about = "millimetres from the south"),
    WH_NUMBER("yaw", turn, &wh_everyone, .unit = 15, .most = 345, .about = "degrees, in steps of 15"),
    WH_NUMBER("pose", pose, &wh_everyone, WH_NAMED(keyhole_pose_names), .about = "on which side it lies"),
};
#undef WH_STATE

#define WH_STATE struct look
static const struct wh_field look_fields[] = {
    WH_NUMBER("door", door, &wh_everyone, WH_NAMED(keyhole_door_names), .about = "through which door"),
    WH_SET("seen", seen, &wh_everyone, WH_NAMED(body_names), .about = "the ghosts seen: seat and ghost"),
};
#undef WH_STATE

#define WH_STATE   struct keyhole
#define A_SEAT     .most = SEATS - 1
#define OR_NULL    .nullable = true, .null = NONE
#define CARD_NAMES WH_NAMED(keyhole_card_names)

const struct wh_field keyhole_fields[STATE_FIELDS] = {
    WH_NUMBER("round", round, &wh_everyone, .most = ROUNDS, .about = "the round; 0 before the first"),
    WH_NUMBER("phase", phase, &phase_sight, WH_NAMED(keyhole_phase_names), .other = GHOST,
              .about = "what is to be decided"),
    WH_NUMBER("die", die, &wh_everyone, OR_NULL, .about = "the seat that holds the die"),
    WH_LIST("queue", queue, queue_count, &wh_everyone, A_SEAT, .about = "seats still to act, the acting seat first"),
    WH_LIST("deck", deck, deck_count, &nobody, .top_last = true, CARD_NAMES, .about = "movement cards, top first"),
    WH_SET("box", box, &nobody, CARD_NAMES, .about = "movement cards taken out, sorted"),
    WH_LIST("discard", discard, discard_count, &wh_everyone, CARD_NAMES, .about = "used movement cards, oldest first"),
    WH_NUMBERS("cards", cards, &wh_everyone, .times = wh_per_seat, OR_NULL, CARD_NAMES,
               .about = "each seat's movement card of this round"),
    WH_LIST("midnight", pile, pile_count, &nobody, .top_last = true, WH_NAMED(keyhole_midnight_names),
            .about = "midnight cards, top first"),
    WH_LIST("midused", used, used_count, &wh_everyone, WH_NAMED(keyhole_midnight_names),
            .about = "used midnight cards, oldest first"),
    WH_NUMBER("event", event, &wh_everyone, OR_NULL, WH_NAMED(keyhole_midnight_names),
              .about = "this round's midnight card"),
    WH_NUMBERS("sides", sides, &wh_everyone, .times = wh_per_seat, WH_NAMED(keyhole_side_names),
               .about = "each seat's start side"),
    WH_NUMBER("keyhole", keyhole, &wh_everyone, OR_NULL, WH_NAMED(keyhole_door_names),
              .about = "the door where the keyhole stands"),
    WH_OBJECTS("furniture", furniture, &wh_everyone, placement_fields, .repeat = PIECES, .keys = keyhole_piece_names,
               .nullable = true, .there = stands, .settle = check_placement, .about = "each piece as it stands"),
    WH_SET("touched", touched, &wh_everyone, WH_NAMED(keyhole_piece_names),
           .about = "pieces moved by players this round"),
    WH_ROWS("ghosts", ghosts, &wh_everyone, seven, .times = wh_per_seat, .about = "each seat's ghosts"),
    WH_ROWS("plan", plan, &its_seat, seven, .times = wh_per_seat, .nullable = true, .there = has_plan,
            .settle = note_plan, .about = "each seat's ghosts as planned"),
    WH_NUMBER("points", points, &the_planner, OR_NULL, .about = "points left of the mover"),
    WH_NUMBER("pick", pick, &the_planner, OR_NULL, WH_NAMED(keyhole_ghost_names), .about = "the ghost being moved"),
    WH_NUMBER("dest", dest, &the_planner, OR_NULL, WH_NAMED(keyhole_field_names), .about = "the field it goes to"),
    WH_NUMBER("merge", merge, &the_planner, OR_NULL, WH_NAMED(keyhole_ghost_names), .about = "whom it merges with"),
    WH_LIST("rollers", rollers, rollers_count, &wh_everyone, A_SEAT, .about = "seats rolling for the side"),
    WH_LIST("rolls", rolls, rolls_count, &wh_everyone, .most = NUMBERS, .about = "their results so far"),
    WH_NUMBERS("chosen", chosen, &wh_everyone, .times = wh_per_seat, .most = ROUNDS,
               .about = "how often each seat chose the side"),
    WH_NUMBER("chooser", chooser, &wh_everyone, OR_NULL, .about = "the seat that chooses the side"),
    WH_NUMBER("number", number, &wh_everyone, OR_NULL, .about = "the door number, if rolled first"),
    WH_NUMBER("side", side, &wh_everyone, OR_NULL, WH_NAMED(keyhole_side_names), .about = "the side chosen"),
    WH_LIST("bumped", bumped, bumped_count, &wh_everyone, WH_NAMED(body_names), .settle = check_bumped,
            .about = "ghosts displaced when plans were last shown"),
    WH_COUNTED("looks", looks, looks_count, &wh_everyone, look_fields, .about = "looks of the last finished round"),
    WH_SET("burnt", burnt, &wh_everyone, WH_NAMED(body_names),
           .about = "ghosts lost to lava in the last finished round"),
};

/* --- the audit ---------------------------------------------------------------------------------------------------- */

static bool is_setup(unsigned phase) { return phase <= DOOR; }
static bool is_card_phase(unsigned phase) { return phase >= TAG && phase <= GROW; }

/* How many seats have drawn this round. */
static unsigned drawn(const struct keyhole *s) {
    if (is_setup(s->phase) || is_card_phase(s->phase) || s->phase == END) return 0;
    return s->phase == FURNITURE ? s->seats - s->queue_count + 1u : s->seats;
}

static const char *audit_cards(const struct keyhole *s) {
    uint32_t all = s->box;
    unsigned used = s->phase == END ? ROUNDS : s->round ? s->round - 1u : 0, held = 0;
    bool shuffled = s->phase > SHUFFLE_DECK, once = collect(s->deck, s->deck_count, &all) &&

                                                    collect(s->discard, s->discard_count, &all);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (s->cards[seat] == NONE) continue;
        once &= collect(&s->cards[seat], 1, &all);
        held++;
    }
    if (!once || all != (1u << CARDS) - 1) return WH_TR("the twenty movement cards must each be there once");
    if (wh_popcount(s->box) != (shuffled ? CARDS - ROUNDS * (unsigned)s->seats : 0))
        return WH_TR("the box holds a wrong number of cards");
    if (s->discard_count != used * s->seats) return WH_TR("the discard pile does not fit the round");
    if (held != drawn(s)) return WH_TR("the cards of the seats do not fit the phase");
    uint8_t order[SEATS];
    if (held) keyhole_turn_order(s, order);
    for (unsigned i = 0; i < held; i++)
        if (s->cards[order[i]] == NONE) return WH_TR("cards are drawn in turn order");
    return NULL;
}

static const char *audit_midnight(const struct keyhole *s) {
    uint32_t all = 0;
    bool open = s->midnight_on && s->round > 1 && s->phase != END,
         once = collect(s->pile, s->pile_count, &all) && collect(s->used, s->used_count, &all) &&
                (s->event == NONE || collect(&s->event, 1, &all));
    unsigned finished = s->phase == END ? s->round : s->round ? s->round - 1u : 0; /* rounds */
    if (!once || all != (s->midnight_on ? (1u << MIDNIGHTS) - 1 : 0))
        return WH_TR("each midnight card must be there once");
    if (open != (s->event != NONE))
        return WH_TR("a midnight card lies open in rounds 2 to 5 of games with them, not otherwise");
    if (s->midnight_on && s->used_count != (finished ? finished - 1 : 0))
        return WH_TR("used midnight cards do not fit the round");
    if (is_card_phase(s->phase)) {
        bool grows = s->phase == GROW;
        if (s->event != (grows ? BROTHER : TAG_CARD)) return WH_TR("this phase belongs to another midnight card");
    }
    return NULL;
}

static const char *audit_round(const struct keyhole *s) {
    static const uint8_t sides[SEATS] = { SOUTH, WEST, NORTH, EAST };
    bool begun = !is_setup(s->phase);
    if ((s->round > 0) != begun) return WH_TR("the round does not fit the phase");
    if (s->phase == END && s->round != ROUNDS) return WH_TR("the game ends after five rounds");
    if ((s->die != NONE) != (s->phase > FIRST) || (s->die != NONE && s->die >= s->seats))
        return WH_TR("the die does not fit the phase");
    if ((s->keyhole != NONE) != begun) return WH_TR("the keyhole does not fit the phase");
    if (s->phase == SHUFFLE_MIDNIGHT && !s->midnight_on) return WH_TR("there are no midnight cards to shuffle");
    if (s->furnishing ? s->phase == LAYOUT : s->phase == FURNISH)
        return WH_TR("the first lobby is not made in this way");
    for (unsigned seat = 0; seat < s->seats; seat++) {
        unsigned base = s->seats == 2 && seat ? NORTH : sides[seat], first = s->seats ? s->sides[0] : 0;
        if (s->sides[seat] != (base + first) % SIDES) return WH_TR("the seats are not where they must be");
    }
    if (s->sides[0] != SOUTH && !s->midnight_on) return WH_TR("nothing has turned the board");
    uint32_t told = s->burnt | s->looks[0].seen | s->looks[1].seen;
    for (unsigned i = 0; i < s->bumped_count; i++) told |= 1u << s->bumped[i];
    if (told >> GHOSTS * s->seats) return WH_TR("there is a ghost of a seat that is not in the game");
    return NULL;
}

/* The queue is the rest of the turn order; when furnishing it goes round. */
static const char *audit_queue(const struct keyhole *s) {
    bool acting = s->phase == FURNISH || (s->phase >= TAG && s->phase <= STAND);
    if ((s->queue_count != 0) != acting || s->queue_count > s->seats) return WH_TR("the queue does not fit the phase");
    unsigned placed = 0;
    for (unsigned i = 0; i < PIECES; i++) placed += !outside(&s->furniture[i]);
    if (placed != (s->phase < FURNISH ? 0 : s->phase == FURNISH ? placed : PIECES))
        return WH_TR("furniture is missing");
    if (s->phase == FURNISH && (placed == PIECES || s->queue_count != s->seats)) return WH_TR("furnishing is over");
    unsigned skip = s->phase == FURNISH ? placed : (unsigned)s->seats - s->queue_count;
    for (unsigned i = 0; i < s->queue_count; i++)
        if (s->queue[i] != (s->die + skip + i) % s->seats) return WH_TR("the queue is not in turn order");
    unsigned acted =
        s->phase == FURNITURE ? (unsigned)s->seats - s->queue_count : drawn(s); /* seats that may have moved a piece */
    if (wh_popcount(s->touched) > acted) return WH_TR("too many pieces count as moved");
    if (s->phase == FURNITURE && !keyhole_cards[s->cards[s->queue[0]]].pieces)
        return WH_TR("this card shows no furniture");
    return NULL;
}

static const char *audit_place(const struct keyhole *s, unsigned i, const struct ghost *g) {
    bool small = keyhole_size_of[i] == SMALL;
    bool fetched = s->merge_on && small && g->at == START; /* R45: it may have moved before */
    if (g->at == POOL && (!s->merge_on || small)) return WH_TR("this ghost cannot be in the pool");
    if (g->at == EDGE && (!s->merge_on || small)) return WH_TR("this ghost cannot wait at the edge");
    if (g->at == START && s->merge_on && !small) return WH_TR("only small ghosts wait at the start");
    if (g->at != LOBBY && (g->lying || g->fresh || g->merged || (g->moved && g->at != OUT && !fetched)))
        return WH_TR("a ghost outside has flags that belong to the lobby");
    if (g->merged && (!s->merge_on || small || !g->moved || g->fresh)) return WH_TR("this ghost cannot have merged");
    return NULL;
}

static const char *audit_ghost(const struct keyhole *s, unsigned seat, unsigned i, const struct ghost *g) {
    const char *broken = audit_place(s, i, g);
    if (broken || g->at != LOBBY) return broken;
    if (s->round == 0) return WH_TR("there are no ghosts in the lobby before the first round");
    if (g->lying != (s->event == COVER)) return WH_TR("ghosts lie while they are under cover, and only then");
    const struct shape *shape = shape_of(s, seat, keyhole_size_of[i], g->lying);
    unsigned field = field_at(g->x, g->y);
    struct spot spot = { g->x, g->y, g->z };
    struct nearby near;
    if (spot.x < shape->half_x || spot.x > LOBBY_SIZE - shape->half_x || spot.y < shape->half_y ||
        spot.y > LOBBY_SIZE - shape->half_y)
        return WH_TR("a ghost is not wholly in the lobby"); /* within one field only if it was put there by the rules */
    keyhole_look_beside(s, shape, spot.x, spot.y, &near);
    if (keyhole_is_level(&near, shape, spot)) return NULL;
    keyhole_look_round(s, field, &near);
    if (keyhole_perches(&near, shape, field, spot)) return NULL;
    return WH_TR("a ghost stands where it cannot stand");
}

static const char *audit_ghosts(const struct keyhole *s) {
    for (unsigned seat = 0; seat < s->seats; seat++)
        for (unsigned i = 0; i < GHOSTS; i++) {
            const char *broken = audit_ghost(s, seat, i, &s->ghosts[seat][i]);
            if (!broken && s->planned >> seat & 1) broken = audit_ghost(s, seat, i, &s->plan[seat][i]);
            if (broken) return broken;
        }
    return NULL;
}

static const char *audit_destination(const struct keyhole *s) {
    wh_action actions[STANDS + 1];
    unsigned seat = s->queue[0];
    if (s->dest == NONE) return WH_TR("this phase needs a field to go to");
    if (s->phase == STAND && s->merge != NONE && !(keyhole_partners(s, s->pick, s->dest) >> s->merge & 1))
        return WH_TR("these two ghosts cannot merge there");
    if (s->phase == STAND && s->merge == NONE && keyhole_partners(s, s->pick, s->dest))
        return WH_TR("ghosts that meet there must merge");
    if (s->phase == TAGSTAND && depth_from(s->sides[seat], s->dest) != 3)
        return WH_TR("the field is not in the third row");
    return wh_keyhole.candidates(s, actions) ? NULL : WH_TR("there is no room in that field");
}

static const char *audit_mover(const struct keyhole *s) {
    unsigned head = s->queue[0];
    if (s->points == NONE || s->points > keyhole_cards[s->cards[head]].value)
        return WH_TR("the points do not fit the card");
    if (s->points == 0 && s->phase != STAND) return WH_TR("a mover without points has finished");
    if ((s->pick != NONE) != (s->phase != GHOST)) return WH_TR("pick does not fit the phase");
    if (s->pick != NONE && !keyhole_movable(s, s->pick)) return WH_TR("the ghost picked cannot move");
    if (s->phase == GO && !keyhole_has_destination(s, s->pick)) return WH_TR("the ghost picked has nowhere to go");
    return NULL;
}

static const char *audit_moving(const struct keyhole *s) {
    unsigned planned = 0;
    for (unsigned i = 0; i + s->queue_count <= s->seats && planning(s); i++) planned |= 1u << (s->die + i) % s->seats;
    if (s->planned != planned) return WH_TR("the plans do not fit the phase");
    if (!moving(s) && (s->points != NONE || s->pick != NONE || s->merge != NONE))
        return WH_TR("points, pick and merge belong to the movement");
    if (moving(s)) {
        const char *broken = audit_mover(s);
        if (broken) return broken;
    }
    if (s->phase == STAND || s->phase == TAGSTAND) return audit_destination(s);
    if (s->dest != NONE || s->merge != NONE) return WH_TR("dest and merge belong to a ghost about to stand");
    return NULL;
}

/* Somebody whom the midnight card asks has something to answer. */
static const char *audit_asked(const struct keyhole *s) {
    if (!is_card_phase(s->phase)) return NULL;
    unsigned seat = s->queue[0], neighbour = (seat + s->seats - 1u) % s->seats;
    bool waiting = keyhole_first_at(s->ghosts[seat], SMALL, START) >= 0,
         tags = keyhole_first_at(s->ghosts[neighbour], SMALL, LOBBY) >= 0;
    if (s->phase == GROW) {
        for (unsigned i = 0; i < GHOSTS; i++)
            if (keyhole_can_grow(s, seat, i)) return NULL;
        return WH_TR("no ghost can grow");
    }
    if (!waiting) return WH_TR("no small ghost waits at the start");
    if (tags != (s->phase == TAG)) return WH_TR("this is not what the card asks of the seat");
    return s->phase == TAG || keyhole_has_place(s, seat) ? NULL : WH_TR("there is no room in the third row");
}

static const char *audit_rolls(const struct keyhole *s) {
    unsigned least = NONE, at = 0;
    for (unsigned seat = 0; seat < s->seats; seat++)
        if (s->chosen[seat] < least) least = s->chosen[seat];
    if (s->phase != ROLLOFF) return s->rollers_count || s->rolls_count ? WH_TR("nobody is rolling for the side") : NULL;
    if (s->event == KNOCK) return WH_TR("nobody chooses the side in this round");
    if (s->rollers_count < 2 || s->rollers_count > s->seats || s->rolls_count >= s->rollers_count)
        return WH_TR("rollers and rolls do not fit");
    for (unsigned i = 0; i < s->rollers_count; i++) { /* a part of the turn order */
        while (at < s->seats && (s->die + at) % s->seats != s->rollers[i]) at++;
        if (at++ == s->seats) return WH_TR("the rollers are not in turn order");
        if (s->chosen[s->rollers[i]] != least) return WH_TR("only those who chose least often roll");
    }
    for (unsigned i = 0; i < s->rolls_count; i++)
        if (s->rolls[i] == 0) return WH_TR("a die shows 1 to 6");
    return NULL;
}

static const char *audit_keyhole(const struct keyhole *s) {
    bool knock = s->event == KNOCK, crystal = s->event == CRYSTAL;
    bool has_chooser = s->phase == NUMBER || s->phase == SIDE || (s->phase == ROLL && !knock);
    if (has_chooser != (s->chooser != NONE)) return WH_TR("the chooser does not fit the phase");
    if (has_chooser && (s->chooser >= s->seats || s->chosen[s->chooser] == 0))
        return WH_TR("the chooser has not chosen yet");
    if ((s->phase == NUMBER && !crystal) || (s->phase == ROLL && crystal))
        return WH_TR("this roll belongs to another card");
    if ((s->phase == SIDE || s->phase == NUMBER) && knock) return WH_TR("nobody chooses the side in this round");
    if ((s->phase == SIDE && crystal) != (s->number != NONE)) return WH_TR("the number does not fit the phase");
    if (s->number != NONE && (s->number < 1 || s->number > NUMBERS)) return WH_TR("a die shows 1 to 6");
    if ((s->phase == ROLL) != (s->side != NONE)) return WH_TR("the side does not fit the phase");
    if (s->phase == ROLL && (s->side == side_of(s->keyhole)) != knock) return WH_TR("the keyhole must change sides");
    return NULL;
}

const char *keyhole_audit(const void *state) {
    static const char *(*const parts[])(const struct keyhole *) = { audit_round, audit_midnight, audit_cards,
                                                                    audit_queue, audit_ghosts,   audit_moving,
                                                                    audit_asked, audit_rolls,    audit_keyhole };
    for (unsigned i = 0; i < WH_COUNT(parts); i++) {
        const char *broken = parts[i](state);
        if (broken) return broken;
    }
    return NULL;
}
