/* steps_keyhole.c: steps of the vectors of keyhole that look at its geometry: boxes, levels, settling, sight. Most make
 * a lobby of their own from "pieces" ({"table": [180, 180, 0, "up"]}, the others stay outside) or "layout". */
#include "src/games/keyhole/lobby/keyhole_picture.h"
#include "tests/kit/complete.h"
#include "tests/kit/tree.h"

#include <stdio.h>
#include <string.h>

static int number(const struct tree *list, unsigned i) { return (int)tree_item(list, i)->number; }

static unsigned name_in(const char *name, const char *const *names, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0) return i;
    return 0; /* the comparison that follows fails */
}

static unsigned piece_named(const char *name) { return name_in(name, keyhole_piece_names, PIECES); }
static unsigned door_named(const char *name) { return name_in(name, keyhole_door_names, DOORS); }
static unsigned pose_named(const char *name) { return name_in(name, keyhole_pose_names, POSES); }
static unsigned size_named(const char *name) { return name[0] == 's' ? SMALL : name[0] == 'm' ? MEDIUM : LARGE; }

static struct keyhole lobby_of(const struct tree *step) {
    struct keyhole s = { .seats = 2, .glimpse = 1, .event = NONE, .sides = { SOUTH, NORTH } };
    const struct tree *pieces = tree_key(step, "pieces"), *layout = tree_key(step, "layout");
    if (layout) memcpy(s.furniture, keyhole_layouts[layout->number - 1], sizeof s.furniture);
    for (const struct tree *item = pieces ? pieces->first : NULL; item; item = item->next)
        s.furniture[piece_named(item->key)] =
            (struct placement){ (uint16_t)number(item, 0), (uint16_t)number(item, 1), (uint8_t)(number(item, 2) / 15),
                                (uint8_t)pose_named(tree_item(item, 3)->text) };
    const struct tree *fov = tree_key(step, "fov"), *mirror = tree_key(step, "mirror");
    s.narrow = fov && strcmp(fov->text, "narrow") == 0;
    s.reflect = mirror && strcmp(mirror->text, "reflect") == 0;
    return s;
}

static void differ(char *complaint, size_t size, const char *where, const char *expected, const char *came) {
    if (!complaint[0]) snprintf(complaint, size, "%s: expected %s, came %s", where, expected, came);
}

static void differ_tree(char *complaint, size_t size, const char *where, const struct tree *expected,
                        const char *came) {
    char text[400];
    tree_print(expected, text, sizeof text);
    if (strcmp(text, came) != 0) differ(complaint, size, where, text, came);
}

/* V01: [[px,py,pz, qx,qy,qz, hit], …] against one box of a piece alone in the lobby. */
static void step_hits(const void *state, const struct tree *step, char *complaint, size_t size) {
    (void)state;
    struct keyhole s = lobby_of(step);
    struct posed piece;
    keyhole_pose(&s, piece_named(tree_key(step, "pieces")->first->key), &piece);
    const struct box *box = &piece.boxes[tree_key(step, "box")->number];
    for (const struct tree *line = tree_key(step, "lines")->first; line; line = line->next) {
        struct point p = { number(line, 0), number(line, 1), number(line, 2) };
        struct point q = { number(line, 3), number(line, 4), number(line, 5) };
        char where[100];
        tree_print(line, where, sizeof where);
        if (keyhole_hits(&piece, box, p, q) != tree_item(line, 6)->number)
            differ(complaint, size, where, "this", "the opposite");
    }
}

static void print_levels(const struct keyhole *s, unsigned grown, int x, int y, struct wh_text *out) {
    struct nearby near;
    uint8_t levels[LEVELS];
    keyhole_look_round(s, field_at((unsigned)x, (unsigned)y), &near);
    unsigned count = keyhole_levels(&near, &keyhole_shapes[grown][UPRIGHT], x, y, levels);
    wh_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) wh_json_int(out, levels[i]);
    wh_json_close(out, ']');
}

/* V02: "at": {"180 180": [small, medium, large]}, each a list. The spot need not be inside one field. */
static void step_levels(const void *state, const struct tree *step, char *complaint, size_t size) {
    (void)state;
    struct keyhole s = lobby_of(step);
    for (const struct tree *item = tree_key(step, "at")->first; item; item = item->next) {
        char came[200];
        int x, y;
        struct wh_text out = wh_text_into(came, sizeof came);
        sscanf(item->key, "%d %d", &x, &y);
        wh_json_open(&out, '[');
        for (unsigned grown = 0; grown < item->count; grown++) print_levels(&s, grown, x, y, &out);
        wh_json_close(&out, ']');
        differ_tree(complaint, size, item->key, item, came);
    }
}

/* V03: "box": its number, then pose: [six numbers]. */
static void step_posed(const void *state, const struct tree *step, char *complaint, size_t size) {
    (void)state;
    unsigned piece = piece_named(tree_key(step, "piece")->text), box = (unsigned)tree_key(step, "box")->number;
    for (const struct tree *item = tree_key(step, "poses")->first; item; item = item->next) {
        const struct box *b = &keyhole_boxes[piece][pose_named(item->key)][box];
        char came[100];
        snprintf(came, sizeof came, "[%d,%d,%d,%d,%d,%d]", b->u0, b->u1, b->v0, b->v1, b->z0, b->z1);
        differ_tree(complaint, size, item->key, item, came);
    }
}

static bool fits(unsigned piece, int x, int y, unsigned turn, unsigned pose) {
    return keyhole_fits_lobby(piece, (struct placement){ (uint16_t)x, (uint16_t)y, (uint8_t)turn, (uint8_t)pose });
}

/* V04: [["sofa", yaw, pose, x, y], …]: clamped from either corner, and one mm less is outside. */
static void step_clamp(const void *state, const struct tree *step, char *complaint, size_t size) {
    (void)state;
    for (const struct tree *item = step->first; item; item = item->next) {
        unsigned piece = piece_named(tree_item(item, 0)->text), turn = (unsigned)number(item, 1) / 15;
        unsigned pose = pose_named(tree_item(item, 2)->text);
        int x = number(item, 3), y = number(item, 4);
        struct placement low = keyhole_clamped(piece, 0, 0, turn, pose);
        struct placement high = keyhole_clamped(piece, LOBBY_SIZE, LOBBY_SIZE, turn, pose);
        bool good = low.x == x && low.y == y && high.x == LOBBY_SIZE - x && high.y == LOBBY_SIZE - y &&
                    fits(piece, x, y, turn, pose) && !fits(piece, x - 1, y, turn, pose) &&
                    !fits(piece, x, y - 1, turn, pose);
        char came[60];
        snprintf(came, sizeof came, "%u %u", low.x, low.y);
        if (!good) differ(complaint, size, tree_item(item, 0)->text, "another place", came);
    }
}

/* V05, V07, V09: "doors", then "ghosts": [["sm", x, y, z, [points seen from each door], side if lying], …]. */
static void step_seen(const void *state, const struct tree *step, char *complaint, size_t size) {
    (void)state;
    struct keyhole s = lobby_of(step);
    for (const struct tree *ghost = tree_key(step, "ghosts")->first; ghost; ghost = ghost->next) {
        const struct tree *doors = tree_key(step, "doors"), *lying = tree_item(ghost, 5);
        struct spot at = { number(ghost, 1), number(ghost, 2), number(ghost, 3) };
        unsigned grown = size_named(tree_item(ghost, 0)->text),
                 side = lying ? name_in(lying->text, keyhole_side_names, SIDES) : 0;
        char came[200], where[100];
        struct wh_text out = wh_text_into(came, sizeof came);
        wh_json_open(&out, '[');
        for (const struct tree *door = doors->first; door; door = door->next) {
            struct gaze gaze;
            keyhole_gaze(&s, door_named(door->text), &gaze);
            unsigned seen = keyhole_points_seen(&gaze, grown, at, lying != NULL, side);
            wh_json_int(&out, seen);
            if (keyhole_caught(&gaze, grown, at, lying != NULL, side) != (seen >= 1))
                differ(complaint, size, door->text, "the plain form's word", "another from the pruned form");
        }
        wh_json_close(&out, ']');
        tree_print(ghost, where, sizeof where);
        differ_tree(complaint, size, where, tree_item(ghost, 4), came);
    }
}

/* V31: points seen of ghosts of the position: "ghosts": ["0.sm1", …], "from": {"south1": [points], …}. */
static void step_shows(const void *state, const struct tree *step, char *complaint, size_t size) {
    const struct keyhole *s = state;
    for (const struct tree *from = tree_key(step, "from")->first; from; from = from->next) {
        struct gaze gaze;
        char came[200];
        struct wh_text out = wh_text_into(came, sizeof came);
        keyhole_gaze(s, door_named(from->key), &gaze);
        wh_json_open(&out, '[');
        for (const struct tree *whose = tree_key(step, "ghosts")->first; whose; whose = whose->next) {
            unsigned seat = (unsigned)(whose->text[0] - '0'), i = name_in(whose->text + 2, keyhole_ghost_names, GHOSTS);
            const struct ghost *g = &s->ghosts[seat][i];
            wh_json_int(&out, keyhole_points_seen(&gaze, keyhole_size_of[i], (struct spot){ g->x, g->y, g->z },
                                                  g->lying, s->sides[seat]));
        }
        wh_json_close(&out, ']');
        differ_tree(complaint, size, from->key, from, came);
    }
}

/* V06: {"south1": [x, y, z], …} */
static void step_eyes(const void *state, const struct tree *step, char *complaint, size_t size) {
    (void)state;
    struct keyhole s = lobby_of(step);
    for (const struct tree *item = step->first; item; item = item->next) {
        struct gaze gaze;
        char came[60];
        keyhole_gaze(&s, door_named(item->key), &gaze);
        snprintf(came, sizeof came, "[%d,%d,%d]", gaze.eye.x, gaze.eye.y, gaze.eye.z);
        differ_tree(complaint, size, item->key, item, came);
    }
}

/* V06: "door", "fov", "points": [[x, y, z, inside], …] */
static void step_frame(const void *state, const struct tree *step, char *complaint, size_t size) {
    (void)state;
    struct keyhole s = lobby_of(step);
    struct gaze gaze;
    keyhole_gaze(&s, door_named(tree_key(step, "door")->text), &gaze);
    for (const struct tree *item = tree_key(step, "points")->first; item; item = item->next) {
        char where[60];
        tree_print(item, where, sizeof where);
        if (keyhole_in_frame(&gaze, (struct point){ number(item, 0), number(item, 1), number(item, 2) }) !=
            tree_item(item, 3)->number)
            differ(complaint, size, where, "this", "the opposite");
    }
}

/* V08: "field", "ghosts": [["sm", x, y, z, [x, y, z]], …]: settled in the empty field. */
static void step_settle(const void *state, const struct tree *step, char *complaint, size_t size) {
    (void)state;
    struct keyhole s = lobby_of(step);
    struct nearby near;
    struct crowd nobody = { 0 };
    unsigned field = name_in(tree_key(step, "field")->text, keyhole_field_names, FIELDS);
    keyhole_look_round(&s, field, &near);
    for (const struct tree *item = tree_key(step, "ghosts")->first; item; item = item->next) {
        const struct shape *shape = &keyhole_shapes[size_named(tree_item(item, 0)->text)][UPRIGHT];
        struct spot at = keyhole_settle(&near, &nobody, shape, field,
                                        (struct spot){ number(item, 1), number(item, 2), number(item, 3) });
        char came[60], where[100];
        tree_print(item, where, sizeof where);
        snprintf(came, sizeof came, "[%d,%d,%d]", at.x, at.y, at.z);
        differ_tree(complaint, size, where, tree_item(item, 4), came);
    }
}

/* V08, V23b: how many standard stands a field has: "field", "counts": [small, medium, large]. */
static void step_stands(const void *state, const struct tree *step, char *complaint, size_t size) {
    struct keyhole own = lobby_of(step);
    const struct keyhole *s = tree_key(step, "pieces") ? &own : state;
    struct nearby near;
    struct crowd nobody = { 0 };
    unsigned field = name_in(tree_key(step, "field")->text, keyhole_field_names, FIELDS), count[SIZES];
    keyhole_look_round(s, field, &near);
    for (unsigned grown = 0; grown < SIZES; grown++) {
        struct spot spots[STANDS];
        count[grown] = keyhole_stands(&near, &nobody, &keyhole_shapes[grown][UPRIGHT], field, spots);
    }
    char came[60];
    snprintf(came, sizeof came, "[%u,%u,%u]", count[0], count[1], count[2]);
    differ_tree(complaint, size, "stands", tree_key(step, "counts"), came);
}

/* V09: "door", "points": [[x, y, z, [mirror point] or null], …] */
static void step_mirror_points(const void *state, const struct tree *step, char *complaint, size_t size) {
    (void)state;
    struct keyhole s = lobby_of(step);
    struct gaze gaze;
    keyhole_gaze(&s, door_named(tree_key(step, "door")->text), &gaze);
    for (const struct tree *item = tree_key(step, "points")->first; item; item = item->next) {
        struct point m;
        char came[60] = "null", where[100];
        if (keyhole_mirror_point(&gaze, (struct point){ number(item, 0), number(item, 1), number(item, 2) }, &m))
            snprintf(came, sizeof came, "[%d,%d,%d]", m.x, m.y, m.z);
        tree_print(item, where, sizeof where);
        differ_tree(complaint, size, where, tree_item(item, 3), came);
    }
}

/* V26: {"clock": {"first": ["60 60 0 up", …], "last": "…"}, …}; all 56 of each piece differ. */
static void step_candidates(const void *state, const struct tree *step, char *complaint, size_t size) {
    (void)state;
    for (const struct tree *item = step->first; item; item = item->next) {
        unsigned piece = piece_named(item->key);
        const struct tree *first = tree_key(item, "first"), *last = tree_key(item, "last");
        struct placement all[PLACEMENTS];
        for (unsigned i = 0; i < PLACEMENTS; i++) {
            char came[60];
            all[i] = keyhole_candidate(piece, i);
            snprintf(came, sizeof came, "%u %u %u %s", all[i].x, all[i].y, 15u * all[i].turn,
                     keyhole_pose_names[all[i].pose]);
            const struct tree *expected = i + 1 == PLACEMENTS && last ? last : tree_item(first, i);
            if (expected && strcmp(expected->text, came) != 0) differ(complaint, size, item->key, expected->text, came);
            for (unsigned j = 0; j < i; j++)
                if (memcmp(&all[i], &all[j], sizeof all[i]) == 0)
                    differ(complaint, size, item->key, "56 placements", "a repetition");
        }
    }
}

static void name_sight(const struct sight *sight, char *out, size_t size) {
    if (sight->kind == SEE_PIECE) /* the whole lobby is furnished: places in the gaze are piece numbers */
        snprintf(out, size, "%s %d", keyhole_piece_names[sight->index], sight->axis);
    else if (sight->kind == SEE_FLOOR)
        snprintf(out, size, "floor %s", keyhole_field_names[sight->index]);
    else
        snprintf(out, size, "%s", sight->kind == SEE_WALL ? "wall" : "ghost");
}

/* V27: "door", "at": {"10 10": "wall", "64 100": "mirror 1", …}. */
static void step_pixels(const void *state, const struct tree *step, char *complaint, size_t size) {
    (void)state;
    struct keyhole s = lobby_of(step);
    struct scene scene;
    keyhole_scene(&s, door_named(tree_key(step, "door")->text), &scene);
    for (const struct tree *item = tree_key(step, "at")->first; item; item = item->next) {
        unsigned i, j;
        char came[40];
        sscanf(item->key, "%u %u", &i, &j);
        struct sight sight = keyhole_pixel(&scene, 1, i, j);
        name_sight(&sight, came, sizeof came);
        if (strcmp(came, item->text) != 0) differ(complaint, size, item->key, item->text, came);
    }
}

const struct special_step keyhole_steps[] = {
    { "hits", step_hits },
    { "levels", step_levels },
    { "posed", step_posed },
    { "clamp", step_clamp },
    { "seen", step_seen },
    { "shows", step_shows },
    { "eyes", step_eyes },
    { "frame", step_frame },
    { "settle", step_settle },
    { "stands", step_stands },
    { "mirror points", step_mirror_points },
    { "placements", step_candidates },
    { "pixels", step_pixels },
    { NULL, NULL },
};
