/* options.h: a game's options, declared as data; parsed, printed and refused here for all games. */
#ifndef WITCHING_OPTIONS_H
#define WITCHING_OPTIONS_H

#include "witching/json.h"
#include "witching/why.h"

WH_BEGIN_C

enum { WH_MAX_SEATS = 6, WH_MAX_OPTIONS = 10 };

struct wh_setup {
    uint8_t seats;
    int64_t option[WH_MAX_OPTIONS]; /* word: its index; bool: 0 or 1; number: itself; special: as its parser packs it */
};

enum wh_option_kind {
    WH_OPTION_WORD,   /* one of `words`, a JSON string */
    WH_OPTION_CHOICE, /* one of `words`, which are numbers: a JSON number */
    WH_OPTION_BOOL,   /* true or false */
    WH_OPTION_NUMBER, /* from `least` to `most` */
    WH_OPTION_SPECIAL /* parsed and printed by the game; a JSON string */
};

struct wh_option {
    const char *key, *name, *about;
    enum wh_option_kind kind;
    const char *const *words; /* NULL-terminated; special: some of its values */
    const char *const *says;  /* what each of `words` means, for people */
    int64_t least, most;
    int64_t preset; /* the default */
    /* It concerns the table, not the play: states, notation and luck are the same whatever it is. Records name it only
     * where it is not the preset. */
    bool table;
    int64_t alone;    /* of the table: the default where one person plays against bots, and in lessons */
    const char *form; /* special: its values in words */
    bool (*read)(const char *text, size_t length, int64_t *out);
    void (*print)(int64_t value, struct wh_text *out);
};

/* A way to play that is worth a name: some options changed, the others at their defaults. */
struct wh_preset {
    const char *id, *name;
    const char *options; /* "transfer=false trade=false" */
};

struct wh_game;
struct wh_rng;
void wh_setup_default(const struct wh_game *game, unsigned seats, struct wh_setup *setup);
/* Any options of the play, about half of them changed; all presets where these do not go together. */
void wh_setup_any(const struct wh_game *game, unsigned seats, struct wh_setup *setup, struct wh_rng *rng);
/* Options that concern the table take the values they have where one person plays against bots, except those set
 * `by_hand` (a bit per option). */
void wh_setup_alone(const struct wh_game *game, struct wh_setup *setup, uint32_t by_hand);
/* "length=even": sets one option, or says why not and changes nothing. */
bool wh_setup_set(const struct wh_game *game, struct wh_setup *setup, const char *assignment, struct wh_why *why);
/* The same, but each option once: *set has a bit for each that was set before. */
bool wh_setup_set_once(const struct wh_game *game, struct wh_setup *setup, uint32_t *set, const char *assignment,
                       struct wh_why *why);
/* What this preset changes; false and why: the game has no such preset. */
bool wh_setup_preset(const struct wh_game *game, struct wh_setup *setup, const char *id, struct wh_why *why);
/* Seats in range, every value in range, and the game's own say on combinations: everything start() will accept. */
bool wh_setup_check(const struct wh_game *game, const struct wh_setup *setup, struct wh_why *why);
void wh_option_print(const struct wh_option *option, int64_t value, struct wh_text *out); /* even */
void wh_option_json(const struct wh_option *option, int64_t value, struct wh_text *out);  /* "even" */
void wh_option_values(const struct wh_option *option, struct wh_text *out);               /* auto, once, twice, even */
bool wh_setup_is_preset(const struct wh_game *game, const struct wh_setup *setup, unsigned option);

WH_END_C

#endif
