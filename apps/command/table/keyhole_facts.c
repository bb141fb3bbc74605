/* keyhole_facts.c: what is printed in keyhole, read from the game's own JSON. */
#include "command/table/keyhole_facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct wh_span at(struct wh_span json, const char *path) {
    struct wh_span value;
    bool there = wh_own_at(json, path, &value);
    wh_assert(there);
    return value;
}

static int number(struct wh_span value) { return atoi(value.start); }

static void copy_name(struct wh_span from, char to[LOBBY_NAME]) {
    bool quoted = *from.start == '"';
    snprintf(to, LOBBY_NAME, "%.*s", (int)from.length - 2 * quoted, from.start + quoted);
}

/* The outline of a piece is the hull of its boxes, u0 u1 v0 v1 z0 z1, which lie evenly around the middle. */
static struct lobby_outline read_outline(struct wh_span boxes) {
    struct lobby_outline it = { 0 };
    struct wh_items items = wh_own_items(boxes);
    struct wh_span none, box;
    while (wh_own_next(&items, &none, &box)) {
        int u1 = number(at(box, "1")), v1 = number(at(box, "3"));
        if (u1 > it.half_width) it.half_width = u1;
        if (v1 > it.half_depth) it.half_depth = v1;
    }
    return it;
}

static void read_names(struct wh_span list, char (*names)[LOBBY_NAME], unsigned count) {
    struct wh_items items = wh_own_items(list);
    struct wh_span key, value;
    unsigned n = 0;
    while (wh_own_next(&items, &key, &value) && n < count) copy_name(key.length ? key : value, names[n++]);
    wh_assert(n == count);
}

static void read_card(struct wh_span card, struct lobby_card *out) {
    struct wh_items items = wh_own_items(at(card, "pieces"));
    struct wh_span none, piece;
    out->value = (unsigned)number(at(card, "value"));
    while (wh_own_next(&items, &none, &piece)) {
        char name[LOBBY_NAME];
        size_t used = strlen(out->pieces);
        copy_name(piece, name);
        snprintf(out->pieces + used, sizeof out->pieces - used, "%s%s", used ? " " : "", name);
    }
}

static void read_outlines(struct wh_span pieces, struct lobby_facts *out) {
    for (unsigned piece = 0; piece < LOBBY_PIECES; piece++)
        for (unsigned pose = 0; pose < LOBBY_POSES; pose++)
            out->outlines[piece][pose] = read_outline(at(at(pieces, out->pieces[piece]), out->poses[pose]));
}

static void read_doors(struct wh_span doors, struct lobby_door *out) {
    struct wh_items items = wh_own_items(doors);
    struct wh_span name, middle;
    for (; wh_own_next(&items, &name, &middle); out++) {
        copy_name(name, out->name);
        out->x = number(at(middle, "0"));
        out->y = number(at(middle, "1"));
    }
}

static void read_cards(struct wh_span cards, struct lobby_card *out) {
    struct wh_items items = wh_own_items(cards);
    struct wh_span id, card;
    for (; wh_own_next(&items, &id, &card); out++) {
        copy_name(id, out->id);
        read_card(card, out);
    }
}

static void read_facts(struct wh_span json, struct lobby_facts *out) {
    out->size = number(at(json, "size"));
    out->field = number(at(json, "field"));
    read_names(at(json, "fields"), out->fields, LOBBY_FIELDS);
    read_names(at(json, "pieces"), out->pieces, LOBBY_PIECES);
    read_names(at(json, "poses"), out->poses, LOBBY_POSES);
    read_names(at(json, "ghosts"), out->ghosts, LOBBY_GHOSTS);
    for (unsigned ghost = 0; ghost < LOBBY_GHOSTS; ghost++)
        out->points[ghost] = (uint8_t)number(at(at(at(json, "ghosts"), out->ghosts[ghost]), "points"));
    read_outlines(at(json, "pieces"), out);
    read_doors(at(json, "doors"), out->doors);
    read_cards(at(json, "cards"), out->cards);
}

const struct lobby_facts *lobby_facts(void) {
    static struct lobby_facts facts; /* they never change */
    if (facts.size) return &facts;
    char json[WH_JSON_MAX];
    struct wh_text out = wh_text_into(json, sizeof json);
    wh_game_find("keyhole")->printed(&out);
    read_facts((struct wh_span){ json, out.length }, &facts);
    return &facts;
}

const struct lobby_card *lobby_card(const char *id) {
    const struct lobby_facts *facts = lobby_facts();
    for (unsigned i = 0; i < LOBBY_CARDS; i++)
        if (wh_same(id, facts->cards[i].id)) return &facts->cards[i];
    return NULL;
}

int lobby_index(const char (*names)[LOBBY_NAME], unsigned count, const char *name) {
    for (unsigned i = 0; i < count; i++)
        if (wh_same(name, names[i])) return (int)i;
    return -1;
}
