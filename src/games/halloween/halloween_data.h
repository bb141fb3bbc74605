/* halloween_data.h: what is printed on the cards, tiles, dice and boards of halloween. */
#ifndef HALLOWEEN_DATA_H
#define HALLOWEEN_DATA_H

#include "witching/game.h"

enum {
    COLOURS = 5, /* 0 blue … 4 red; the level of a colour is one more */
    BUILDINGS = 6,
    AREAS = 4, /* 3 in the standard game */
    CARDS = 52,
    DISPLAY = 8, /* cards in a game */
    POINTS_CARDS = 8,
    CARD_TOKENS = 3, /* what a card costs */
    CARD_POINTS = 3, /* and scores when it is claimed */
    TILES = 12,      /* kinds */
    SAME_TILES = 2,  /* bonus tiles of a kind */
    STACK = TILES * SAME_TILES,
    SLOTS = 3,
    DISCS = 12,
    SAME_GHOSTS = 5, /* ghosts of a colour */
    SAME_TOKENS = 12 /* tokens of a colour */
};

enum colour { BLUE, GREEN, YELLOW, ORANGE, RED };
enum building { CHURCH, SCHOOL, HOSPITAL, MANOR, POLICE, THEATRE };
enum action { SUMMON, SCARE, UPGRADE, MOVE, FIGHT, HAUNT, ACTIONS };
enum tile {
    TILE_SUMMON,
    TILE_GREEN,
    TILE_TAKE3,
    TILE_SCARE2,
    TILE_YELLOW,
    TILE_DIEUP,
    TILE_POINT,
    TILE_REROLL,
    TILE_REST,
    TILE_BLUE,
    TILE_PLUS3,
    TILE_MOVE
};

enum cost { GREY, COLOURED }; /* any tokens, or different ones */
enum when { ALWAYS, TURN, FINAL };
struct card {
    enum cost cost;
    const char *symbol; /* an action, or hall, or points: where the card acts; no rule asks for it */
    enum when when;
};
enum tile_when { IN_TURN, BEFORE_ROLL, AFTER_ROLL };
struct card_set {
    const char *id;
    uint8_t cards[DISPLAY];
};
enum { SETS = 5, RANDOM_CARDS = 0 };

extern const struct card halloween_cards[CARDS + 1]; /* by number; 0 is no card */
extern const uint64_t halloween_coloured;            /* bit k: card k has a coloured symbol */
extern const uint8_t halloween_points_cards[POINTS_CARDS];
extern const uint8_t halloween_tile_when[TILES];            /* enum tile_when */
extern const struct wh_term halloween_terms[CARDS + TILES]; /* names and words of the cards, then of the tiles */
extern const struct card_set halloween_sets[SETS];
extern const uint8_t halloween_neighbours[BUILDINGS]; /* bit per building */
extern const uint8_t halloween_die[COLOURS];
extern const uint8_t halloween_upgrade[COLOURS]; /* scare points for an upgrade to this colour; 0: there is none */
extern const uint8_t halloween_field[COLOURS];   /* points for a stone on a field of this colour */
extern const char *const halloween_colour_names[COLOURS];
extern const char *const halloween_building_names[BUILDINGS];
extern const char *const halloween_action_names[ACTIONS];
extern const char *const halloween_area_names[AREAS];
extern const char *const halloween_tile_names[TILES];
extern const char *const halloween_tile_copies[STACK]; /* each name as often as there are such tiles */
void halloween_printed(struct wh_text *out);           /* all of it as JSON */

#endif
