/* schema.h: a state described as data. One table per game says of every field its JSON key, its place in the state,
 * its form, and who may see it. From the table come the canonical JSON, reading it back, each seat's redacted view and
 * the documentation. The macros at the end demand the `sight` of each field: a field without one does not compile. */
#ifndef WITCHING_SCHEMA_H
#define WITCHING_SCHEMA_H

#include "witching/json.h"
#include "witching/why.h"

WH_BEGIN_C

/* May `viewer` (a seat, or WH_PUBLIC) see item `item` of the field's `place`-th entry? The place is the index in a
 * repeated field (the seat, where there is one entry a seat), the item the index in a list; otherwise 0. */
typedef bool wh_sees(const void *state, int viewer, unsigned place, unsigned item);

enum wh_veil {                 /* what the view has in place of what may not be seen */
               WH_VEIL_NULL,   /* null for the whole entry */
               WH_VEIL_ITEMS,  /* null for each hidden item; the length stays visible */
               WH_VEIL_LENGTH, /* the number of items in place of the list */
               WH_VEIL_OTHER   /* a value of the field that stands for it: its `other` */
};

struct wh_sight {
    const char *words; /* who, for the documentation: "its seat" */
    wh_sees *sees;     /* NULL: everyone */
    enum wh_veil veil;
};
extern const struct wh_sight wh_everyone;

bool wh_sees_its_seat(const void *state, int viewer, unsigned place, unsigned item);
bool wh_sees_nobody(const void *state, int viewer, unsigned place, unsigned item);

enum wh_form {
    WH_FORM_NUMBER, /* integer of `width` bytes, unsigned unless `below_zero`; with `names`: the name of that index */
    WH_FORM_BOOL,   /* one byte */
    WH_FORM_LIST,   /* bytes, counted by the byte at `count_at`; items as names or numbers */
    WH_FORM_SET,    /* bits of an integer of `width` bytes, listed in the order of `names`; equal names are copies.
                     * Without names: as numbers, the lowest bit being `first` */
    WH_FORM_OBJECT, /* a struct with fields of its own */
    WH_FORM_ROW,    /* an array within an array: `fields` is the one repeated field it consists of */
    WH_FORM_GIVEN,  /* nothing is stored: the name of the entry's index, or null without `names` */
    WH_FORM_ODD     /* written and read by a codec */
};

struct wh_field;
struct wh_codec {
    const char *words; /* its form, for the documentation */
    void (*write)(const void *state, unsigned place, struct wh_text *out);
    bool (*read)(void *state, unsigned place, struct wh_json *in); /* on false: wh_json_fail(in, words) was called */
    /* For observations: plain fields of the state, seen by everyone, that tell as much as all entries together. */
    const struct wh_field *observed;
    uint8_t observed_count;
};

struct wh_field {
    const char *key, *about;
    const struct wh_sight *sight;
    enum wh_form form;
    uint16_t at, width, capacity; /* where in the state (or object); bytes of a number or set; most items of a list */
    uint16_t count_at;            /* list: where its length is */
    bool top_last;                /* list, counted objects: JSON's first item is the last (a pile drawn from its end) */
    const char *const *names;     /* names of the values, or NULL: numbers */
    uint16_t name_count;          /* a set without names: the number of its bits */
    uint32_t first;               /* the number that a raw 0, or a set's lowest bit, stands for */
    uint32_t unit;                /* numbers: the step from one raw value to the next; 0: 1 */
    int32_t least;                /* smallest number allowed; 0: `first`, or whatever fits if `below_zero` */
    uint32_t most;                /* largest number allowed; 0: whatever fits the width */
    bool a_seat;                  /* numbers: below the number of seats */
    bool below_zero;              /* numbers: two's complement */
    bool as_set_up;               /* numbers, bools: a position must have what the set-up says */
    /* Numbers and lists, also in rows: each item was drawn by itself from all its values, as dice are. Otherwise what
     * is hidden comes from one pool with all that shares a value with it, as cards do. */
    bool independent;
    bool nullable;
    uint32_t null; /* nullable number: the raw value that means null */
    bool (*there)(const void *state, const void *entry, unsigned place); /* nullable object or row: not null */
    uint32_t other; /* WH_VEIL_OTHER: the raw value that is shown to those who may not see the true one */
    uint8_t repeat; /* 0: one entry; else this many, or as many as `times` says */
    unsigned (*times)(const void *state);
    /* repeated: as many as the byte at `count_at` says, at most `repeat`; unused entries are zero bytes */
    bool counted;
    uint16_t stride;               /* bytes from entry to entry */
    const char *const *keys;       /* repeated: an object with these keys instead of an array */
    const struct wh_field *fields; /* object, row */
    uint8_t field_count;
    bool tag; /* read before its siblings, because what they are depends on it */
    /* An object whose keys depend on its tags: bits of the fields that are there, of which no two have the same key.
     * NULL: all are. */
    uint64_t (*present)(const void *state, const void *object, unsigned place);
    /* List, object, row, once read: fills in what follows from it, and says what is wrong with it, or NULL. */
    const char *(*settle)(void *state, unsigned place);
    const struct wh_codec *codec;
    /* True: if its bytes are the same in both states, everybody sees the same of it. NULL: each item is looked at. */
    bool (*steady)(const void *before, const void *after);
    bool alike; /* not everyone sees it, and yet every viewer sees the same of it */
};

unsigned wh_per_seat(const void *state); /* every state begins with a byte that holds the number of seats */

struct wh_game;
struct wh_setup;
/* The state as JSON as `viewer` may see it: a seat, WH_PUBLIC, or WH_REFEREE for the canonical state. */
void wh_state_write(const struct wh_game *game, const void *state, int viewer, struct wh_text *out);
/* What changed for `viewer` from one state of a match to another, as [[path,value],…] with paths as of wh_json_at: made
 * to the view of `before`, in order, the changes give the view of `after`. They are made of these two views alone. */
void wh_state_changes(const struct wh_game *game, const void *before, const void *after, int viewer,
                      struct wh_text *out);
/* The same for one viewer after the other: what all of them are shown alike is found and written once. It begins with
 * zeroes for each pair of states. */
enum { WH_ALIKE_TEXT = 1024, WH_ALIKE_FIELDS = 64 };
struct wh_alike {
    uint64_t kept; /* bit per field of the game: its changes stand here */
    uint16_t from[WH_ALIKE_FIELDS], to[WH_ALIKE_FIELDS], length;
    char text[WH_ALIKE_TEXT];
};
void wh_state_changes_alike(const struct wh_game *game, const void *before, const void *after, int viewer,
                            struct wh_alike *alike, struct wh_text *out);
/* A position from its canonical JSON. Strict: every key once, nothing unknown, and audited. On false, *state is
 * unspecified and why says what is wrong and where. */
bool wh_state_read(const struct wh_game *game, const struct wh_setup *setup, const char *json, size_t length,
                   void *state, struct wh_why *why);
/* What a viewer sees as a state in which everything hidden is as at the start of the game. It may be asked about what
 * the view shows (who is seen from a door, may this stand there); it is not audited and must never be played on. */
bool wh_state_read_view(const struct wh_game *game, const struct wh_setup *setup, const char *json, size_t length,
                        void *state, struct wh_why *why);
/* The table as Markdown, for docs/. */
void wh_state_document(const struct wh_game *game, struct wh_text *out);

/* --- the fields of a table; define WH_STATE as the struct described, then use these ------------------------------- */
#define WH_PART(member)  ((WH_STATE *)0)->member
#define WH_BASE(k, s, f) .key = k, .sight = s, .form = f
#define WH_PLACE(member) .at = offsetof(WH_STATE, member), .width = sizeof(WH_PART(member))
#define WH_NAMED(table)  .names = table, .name_count = WH_COUNT(table)
#define WH_ENTRIES(member)                                                                                             \
    .at = offsetof(WH_STATE, member), .width = sizeof(WH_PART(member)[0]), .stride = sizeof(WH_PART(member)[0])

/* Each takes the JSON key, the member, who may see it, then further designators (.about is expected). */
#define WH_NUMBER(k, member, s, ...)                                                                                   \
    { WH_BASE(k, s, WH_FORM_NUMBER), WH_PLACE(member), __VA_ARGS__ }
#define WH_BOOL(k, member, s, ...)                                                                                     \
    { WH_BASE(k, s, WH_FORM_BOOL), WH_PLACE(member), __VA_ARGS__ }
#define WH_SET(k, member, s, ...)                                                                                      \
    { WH_BASE(k, s, WH_FORM_SET), WH_PLACE(member), __VA_ARGS__ }
#define WH_LIST(k, member, count, s, ...)                                                                              \
    {                                                                                                                  \
        WH_BASE(k, s, WH_FORM_LIST), .at = offsetof(WH_STATE, member), .capacity = sizeof(WH_PART(member)),            \
                                     .count_at = offsetof(WH_STATE, count), __VA_ARGS__                                \
    }
#define WH_NUMBERS(k, member, s, ...)                                                                                  \
    { WH_BASE(k, s, WH_FORM_NUMBER), WH_ENTRIES(member), __VA_ARGS__ } /* add .times or .repeat */
#define WH_SETS(k, member, s, ...)                                                                                     \
    { WH_BASE(k, s, WH_FORM_SET), WH_ENTRIES(member), __VA_ARGS__ }
/* A list of objects, as many as the byte `count` says. */
#define WH_COUNTED(k, member, count, s, table, ...)                                                                    \
    {                                                                                                                  \
        WH_BASE(k, s, WH_FORM_OBJECT), WH_ENTRIES(member), .fields = table, .field_count = WH_COUNT(table),            \
                                                           .counted = true, .count_at = offsetof(WH_STATE, count),     \
                                                           .repeat = WH_COUNT(WH_PART(member)), __VA_ARGS__            \
    }
#define WH_OBJECTS(k, member, s, table, ...)                                                                           \
    { WH_BASE(k, s, WH_FORM_OBJECT), WH_ENTRIES(member), .fields = table, .field_count = WH_COUNT(table), __VA_ARGS__ }
/* Arrays in an array: `entry` is a table of the one field that each consists of. */
#define WH_ROWS(k, member, s, entry, ...)                                                                              \
    { WH_BASE(k, s, WH_FORM_ROW), WH_ENTRIES(member), .fields = entry, .field_count = 1, __VA_ARGS__ }
#define WH_GIVEN(k, s, ...)                                                                                            \
    { WH_BASE(k, s, WH_FORM_GIVEN), __VA_ARGS__ }
/* The last two slots of a codec; the engine for browsers is built without what only learners need. */
#ifdef WITCHING_LEAN
#define WH_LEARNT(slot)    NULL
#define WH_OBSERVED(table) .observed = (table) ? NULL : NULL
#else
#define WH_LEARNT(slot)    (slot)
#define WH_OBSERVED(table) .observed = table, .observed_count = WH_COUNT(table)
#endif
#define WH_ODD(k, c, s, ...)                                                                                           \
    { WH_BASE(k, s, WH_FORM_ODD), .codec = c, __VA_ARGS__ }

WH_END_C

#endif
