/* match.c: one match for Python, with the words, the bots and the observations that go with it. */
#include "parts.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEAST_ROOM = 256, SPARE = 128 }; /* plies; chance never acts more often in a row */

typedef struct {
    PyObject_HEAD struct wh_match *match; /* NULL: closed */
    struct wh_observation *plan;
    unsigned char *catalogue; /* NULL: English */
    size_t catalogue_size;
    struct wh_language spoken;
    struct wh_rng luck;
    bool luck_acts; /* as soon as it is chance's turn */
    bool busy;      /* in the middle of a call that may let others run: threads, handlers of signals, finalizers */
} Match;

/* Asked after all arguments are read: whatever reads one may run a program's own code, which may close the match. */
static bool ready(const Match *self) {
    if (!self->match)
        PyErr_SetString(PyExc_ValueError, "this match is closed");
    else if (self->busy)
        PyErr_SetString(PyExc_RuntimeError, "another call is still busy with this match");
    return self->match && !self->busy;
}

/* --- life --------------------------------------------------------------------------------------------------------- */

static void release(Match *self) {
    if (self->match) free(self->match->actions);
    free(self->match);
    free(self->plan);
    free(self->catalogue);
    self->match = NULL;
    self->plan = NULL;
    self->catalogue = NULL;
}

/* --- language ----------------------------------------------------------------------------------------------------- */

static const char *translate(const void *context, const char *english) {
    const Match *self = context;
    const char *found = wh_catalogue_find(self->catalogue, self->catalogue_size, english);
    return found ? found : english;
}

static const struct wh_language *spoken(const Match *self) { return self->catalogue ? &self->spoken : NULL; }

/* Keeps a copy of the catalogue. False: an exception is set. */
static bool speak_like(Match *self, const void *catalogue, size_t size) {
    unsigned char *copy = catalogue ? malloc(size) : NULL;
    if (catalogue && !copy) return PyErr_NoMemory(), false;
    if (catalogue) memcpy(copy, catalogue, size);
    free(self->catalogue);
    self->catalogue = copy;
    self->catalogue_size = size;
    self->spoken = (struct wh_language){ translate, self };
    return true;
}

static PyObject *speak(PyObject *object, PyObject *catalogue) {
    Match *self = (Match *)object;
    char *bytes = NULL;
    Py_ssize_t size = 0;
    if (catalogue != Py_None && PyBytes_AsStringAndSize(catalogue, &bytes, &size) < 0) return NULL;
    if (!ready(self)) return NULL;
    if (bytes && !wh_catalogue_count((const unsigned char *)bytes, (size_t)size))
        return PyErr_Format(PyExc_ValueError, "this is not a catalogue as msgfmt writes it");
    if (!speak_like(self, bytes, (size_t)size)) return NULL;
    Py_RETURN_NONE;
}

/* Raises it in the language of the match; always NULL. */
static PyObject *refuse(const Match *self, const struct wh_why *why) {
    char sentence[WH_WHY_SENTENCE];
    struct wh_text out = wh_text_into(sentence, sizeof sentence);
    wh_put_why(&out, why, spoken(self));
    return raise_refusal(why, sentence);
}

static uint64_t next_luck(void *from) { return wh_rng_next(from); }

/* Room for a move and the chance that follows, as long as the match is not as long as one can be. */
static bool make_room(struct wh_match *match) {
    if (match->capacity - match->length >= SPARE || match->capacity >= WH_MATCH_PLIES) return true;
    uint32_t capacity = match->capacity < WH_MATCH_PLIES / 2 ? 2 * match->capacity : WH_MATCH_PLIES;
    wh_action *actions = realloc(match->actions, capacity * sizeof *actions);
    if (!actions) {
        PyErr_NoMemory();
        return false;
    }
    match->actions = actions;
    match->capacity = capacity;
    return true;
}

static bool settle(Match *self) {
    while (self->luck_acts && wh_match_actor(self->match) == WH_CHANCE) {
        struct wh_why why;
        if (!make_room(self->match)) return false;
        if (!wh_match_draw(self->match, next_luck, &self->luck, &why)) return refuse(self, &why), false;
    }
    return true;
}

static bool begin(struct wh_match *match, const struct wh_game *game, const struct wh_setup *setup, PyObject *position,
                  wh_action *actions, struct wh_why *why) {
    if (position == Py_None) return wh_match_begin(match, game, setup, actions, LEAST_ROOM, why);
    Py_ssize_t length;
    const char *json = PyUnicode_AsUTF8AndSize(position, &length);
    return json && wh_match_begin_at(match, game, setup, json, (size_t)length, actions, LEAST_ROOM, why);
}

static bool open_new(Match *self, const struct wh_game *game, const struct wh_setup *setup, PyObject *position) {
    struct wh_why why;
    struct wh_match *match = malloc(sizeof *match);
    wh_action *actions = malloc(LEAST_ROOM * sizeof *actions);
    if (match && actions && begin(match, game, setup, position, actions, &why)) {
        self->match = match;
        return settle(self);
    }
    if (!match || !actions)
        PyErr_NoMemory();
    else if (!PyErr_Occurred())
        refuse(self, &why);
    free(match);
    free(actions);
    return false;
}

/* Match(game, seats, options, seed, luck_acts, position as JSON or None) */
static int init(PyObject *object, PyObject *args, PyObject *kwargs) {
    Match *self = (Match *)object;
    const char *id;
    int seats, luck_acts;
    PyObject *options, *seed, *position;
    const struct wh_game *game;
    struct wh_setup setup;
    (void)kwargs; /* the class in match.py takes them */
    if (!PyArg_ParseTuple(args, "siOOpO", &id, &seats, &options, &seed, &luck_acts, &position)) return -1;
    uint64_t number = PyLong_AsUnsignedLongLongMask(seed);
    if (PyErr_Occurred() || !read_setup(id, seats, options, &game, &setup)) return -1;
    if (self->match) {
        PyErr_SetString(PyExc_RuntimeError, "a match is made once");
        return -1;
    }
    wh_rng_seed(&self->luck, number);
    self->luck_acts = luck_acts;
    return open_new(self, game, &setup, position) ? 0 : -1;
}

static void dealloc(PyObject *object) {
    release((Match *)object);
    free_object(object);
}

static PyObject *close_match(PyObject *object, PyObject *none) {
    Match *self = (Match *)object;
    (void)none;
    if (self->busy) return ready(self), NULL;
    release(self);
    Py_RETURN_NONE;
}

/* A copy of another's match. */
static bool take_over(Match *self, const struct wh_match *from) {
    struct wh_match *match = malloc(sizeof *match);
    wh_action *actions = malloc(from->capacity * sizeof *actions);
    if (!match || !actions) {
        free(match);
        free(actions);
        PyErr_NoMemory();
        return false;
    }
    *match = *from;
    memcpy(actions, from->actions, from->length * sizeof *actions);
    match->actions = actions;
    self->match = match;
    return true;
}

/* A copy of `other`, with its luck or, given a seed, another. */
static PyObject *become(PyObject *object, PyObject *args) {
    Match *self = (Match *)object;
    PyObject *other, *seed;
    if (!PyArg_ParseTuple(args, "OO", &other, &seed)) return NULL;
    if (Py_TYPE(other) != Py_TYPE(object)) return PyErr_Format(PyExc_TypeError, "a match is copied from a match");
    const Match *from = (const Match *)other;
    uint64_t number = seed == Py_None ? 0 : PyLong_AsUnsignedLongLongMask(seed);
    if (PyErr_Occurred() || !ready(from)) return NULL;
    if (self->match) return PyErr_Format(PyExc_RuntimeError, "a match is made once");
    if (!take_over(self, from->match) || !speak_like(self, from->catalogue, from->catalogue_size)) return NULL;
    self->luck = from->luck;
    self->luck_acts = from->luck_acts;
    if (seed != Py_None) wh_rng_seed(&self->luck, number);
    Py_RETURN_NONE;
}

/* Redraws what `viewer` cannot know; the match goes on from there as from a position. */
static PyObject *redraw(PyObject *object, PyObject *args) {
    Match *self = (Match *)object;
    int viewer;
    PyObject *seed;
    struct wh_rng rng;
    if (!PyArg_ParseTuple(args, "iO", &viewer, &seed)) return NULL;
    wh_rng_seed(&rng, PyLong_AsUnsignedLongLongMask(seed));
    if (PyErr_Occurred() || !ready(self)) return NULL;
    struct wh_match *match = self->match;
    if (viewer == WH_REFEREE || !good_viewer(viewer, match->setup.seats)) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "nothing is hidden from the referee");
        return NULL;
    }
    match->game->resample(match->state, viewer, &rng);
    memcpy(match->first, match->state, match->game->state_size);
    match->length = 0;
    match->from_position = true;
    Py_RETURN_NONE;
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

static PyObject *actor(PyObject *object, void *none) {
    const Match *self = (const Match *)object;
    (void)none;
    return ready(self) ? PyLong_FromLong(wh_match_actor(self->match)) : NULL;
}

static PyObject *put_action(const struct wh_match *match, wh_action action, int viewer) {
    char buffer[WH_ACTION_TEXT];
    struct wh_text out = wh_text_into(buffer, sizeof buffer);
    match->game->format(match->state, action, viewer, &out);
    return text_of(&out);
}

static PyObject *list_actions(const struct wh_match *match, const wh_action *actions, unsigned count) {
    PyObject *list = PyList_New(count);
    for (unsigned i = 0; list && i < count; i++) {
        PyObject *text = put_action(match, actions[i], WH_REFEREE);
        if (!text || PyList_SetItem(list, i, text) < 0) Py_CLEAR(list);
    }
    return list;
}

typedef unsigned find_actions(const struct wh_game *game, const void *state, wh_action *actions);

static PyObject *list_found(PyObject *object, find_actions *find) {
    Match *self = (Match *)object;
    wh_action actions[WH_LEGAL_MAX];
    if (!ready(self)) return NULL;
    self->busy = true;
    PyObject *list = list_actions(self->match, actions, find(self->match->game, self->match->state, actions));
    self->busy = false;
    return list;
}

static PyObject *legal(PyObject *object, PyObject *none) {
    (void)none;
    return list_found(object, wh_moves);
}

static PyObject *candidates(PyObject *object, PyObject *none) {
    (void)none;
    return list_found(object, wh_candidates);
}

/* The numbers of the candidates; none where no seat acts. */
static unsigned find_numbers(const struct wh_match *match, uint16_t found[WH_LEGAL_MAX]) {
    wh_action actions[WH_LEGAL_MAX];
    if (wh_match_actor(match) < 0) return 0;
    unsigned count = wh_candidates(match->game, match->state, actions);
    match->game->numbering->number(match->state, actions, count, found);
    return count;
}

static PyObject *numbers(PyObject *object, PyObject *none) {
    const Match *self = (const Match *)object;
    uint16_t found[WH_LEGAL_MAX];
    (void)none;
    if (!ready(self)) return NULL;
    unsigned count = find_numbers(self->match, found);
    PyObject *list = PyList_New(count);
    for (unsigned i = 0; list && i < count; i++) PyList_SetItem(list, i, PyLong_FromLong(found[i]));
    return list;
}

/* One that no action has, where it is too large or below 0. False: an exception is set. */
static bool read_number(PyObject *given, uint64_t *number) {
    PyObject *index = PyNumber_Index(given);
    if (!index) return false;
    *number = PyLong_AsUnsignedLongLong(index);
    Py_DECREF(index);
    if (!PyErr_Occurred()) return true;
    PyErr_Clear();
    *number = UINT64_MAX;
    return true;
}

static bool no_number(PyObject *given) {
    PyErr_Format(PyExc_ValueError, "%S is not the number of a legal action now", given);
    return false;
}

/* What a text means now; a shuffle without its number is WH_NONE: the one still to be drawn. */
static bool means(const struct wh_match *match, const char *text, Py_ssize_t length, wh_action *action,
                  struct wh_why *why) {
    *action = WH_NONE;
    return wh_match_asks_to_draw(match, text, (size_t)length) ||
           wh_match_means(match, wh_match_actor(match), match->version, text, (size_t)length, action, why);
}

/* What a text or a number means now. False: an exception is set. */
static bool understand(const Match *self, PyObject *given, wh_action *action) {
    struct wh_why why;
    if (PyIndex_Check(given)) {
        uint64_t number;
        if (!read_number(given, &number) || !ready(self)) return false;
        *action = wh_numbered_action(self->match->game, self->match->state, number);
        return *action != WH_NONE || no_number(given);
    }
    if (!ready(self)) return false;
    Py_ssize_t length;
    if (!PyUnicode_Check(given)) {
        PyErr_SetString(PyExc_TypeError, "an action is a text or a number");
        return false;
    }
    const char *text = PyUnicode_AsUTF8AndSize(given, &length);
    if (!text) return false;
    if (means(self->match, text, length, action, &why)) return true;
    refuse(self, &why);
    return false;
}

/* As wh_numbered_action() would, but that wh_match_play() looks whether it is legal: once is enough. */
static bool play_number(const Match *self, PyObject *given) {
    uint64_t number;
    if (!read_number(given, &number) || !ready(self) || !make_room(self->match)) return false;
    struct wh_match *match = self->match;
    const struct wh_numbering *numbering = match->game->numbering;
    int seat = wh_match_actor(match);
    if (seat < 0 || number >= numbering->count) return no_number(given);
    wh_action action = numbering->action(match->state, (unsigned)number);
    return (action != WH_NONE && wh_match_play(match, seat, match->version, action, NULL)) || no_number(given);
}

static PyObject *apply(PyObject *object, PyObject *given) {
    Match *self = (Match *)object;
    struct wh_why why;
    wh_action action;
    if (PyIndex_Check(given)) {
        if (!play_number(self, given) || !settle(self)) return NULL;
        Py_RETURN_NONE;
    }
    if (!understand(self, given, &action) || !make_room(self->match)) return NULL;
    struct wh_match *match = self->match;
    bool good = action == WH_NONE ? wh_match_draw(match, next_luck, &self->luck, &why)
                                  : wh_match_play(match, wh_match_actor(match), match->version, action, &why);
    if (!good) return refuse(self, &why);
    if (!settle(self)) return NULL;
    Py_RETURN_NONE;
}

static PyObject *draw(PyObject *object, PyObject *none) {
    Match *self = (Match *)object;
    struct wh_why why;
    (void)none;
    if (!ready(self) || !make_room(self->match)) return NULL;
    if (!wh_match_draw(self->match, next_luck, &self->luck, &why)) return refuse(self, &why);
    if (!settle(self)) return NULL;
    Py_RETURN_NONE;
}

/* None: it is legal. Else (id, rule, text). */
static PyObject *why_not(PyObject *object, PyObject *given) {
    const Match *self = (const Match *)object;
    struct wh_why why;
    wh_action action;
    Py_ssize_t length;
    if (!ready(self)) return NULL;
    const struct wh_match *match = self->match;
    if (!PyUnicode_Check(given)) return PyErr_Format(PyExc_TypeError, "an action is a text here");
    const char *text = PyUnicode_AsUTF8AndSize(given, &length);
    if (!text) return NULL;
    if (means(match, text, length, &action, &why)) Py_RETURN_NONE;
    char sentence[WH_WHY_SENTENCE];
    struct wh_text out = wh_text_into(sentence, sizeof sentence);
    wh_put_why(&out, &why, spoken(self));
    return Py_BuildValue("(sss)", why.reason->id, why.reason->rule, sentence);
}

static PyObject *number_of(PyObject *object, PyObject *given) {
    const Match *self = (const Match *)object;
    wh_action action;
    if (!understand(self, given, &action)) return NULL;
    unsigned number = wh_action_number(self->match->game, self->match->state, action);
    if (number < self->match->game->numbering->count) return PyLong_FromUnsignedLong(number);
    Py_RETURN_NONE;
}

static PyObject *text_for(PyObject *object, PyObject *given) {
    const Match *self = (const Match *)object;
    wh_action action;
    if (!understand(self, given, &action)) return NULL;
    return put_action(self->match, action, WH_REFEREE);
}

static PyObject *undo(PyObject *object, PyObject *none) {
    Match *self = (Match *)object;
    struct wh_why why;
    (void)none;
    if (!ready(self)) return NULL;
    if (!wh_match_undo(self->match, wh_match_actor(self->match), self->match->version, &why)) return refuse(self, &why);
    Py_RETURN_NONE;
}

static PyObject *may_undo(PyObject *object, PyObject *none) {
    const Match *self = (const Match *)object;
    (void)none;
    if (!ready(self)) return NULL;
    return PyBool_FromLong(wh_match_can_undo(self->match, wh_match_actor(self->match)));
}

static PyObject *take_back(PyObject *object, PyObject *args) {
    Match *self = (Match *)object;
    struct wh_why why;
    int seat;
    if (!PyArg_ParseTuple(args, "i", &seat) || !ready(self)) return NULL;
    if (!wh_match_take_back(self->match, seat, self->match->version, &why)) return refuse(self, &why);
    Py_RETURN_NONE;
}

static PyObject *reveals(PyObject *object, PyObject *given) {
    const Match *self = (const Match *)object;
    wh_action action;
    if (!understand(self, given, &action)) return NULL;
    return PyBool_FromLong(action == WH_NONE || self->match->game->reveals(self->match->state, action));
}

/* What standing answers, by their ids, decide; None: they leave it to the seat. */
static PyObject *stand(PyObject *object, PyObject *args) {
    const Match *self = (const Match *)object;
    PyObject *names;
    uint32_t answers = 0;
    if (!PyArg_ParseTuple(args, "O", &names)) return NULL;
    Py_ssize_t count = PyList_Size(names);
    if (count < 0 || !ready(self)) return NULL;
    const struct wh_match *match = self->match;
    for (Py_ssize_t i = 0; i < count; i++) {
        const char *id = PyUnicode_AsUTF8AndSize(PyList_GetItem(names, i), NULL);
        if (!id) return NULL;
        int found = wh_standing_find(match->game, id);
        if (found < 0) return PyErr_Format(PyExc_ValueError, "there is no standing answer %s in this game", id);
        answers |= 1u << found;
    }
    wh_action action = wh_standing_answer(match->game, match->state, answers);
    if (action != WH_NONE) return put_action(match, action, WH_REFEREE);
    Py_RETURN_NONE;
}

/* The seats that win with this one, a bit each. */
static PyObject *side(PyObject *object, PyObject *args) {
    const Match *self = (const Match *)object;
    int seat;
    if (!PyArg_ParseTuple(args, "i", &seat) || !ready(self)) return NULL;
    if (seat < 0 || !good_viewer(seat, self->match->setup.seats)) {
        if (!PyErr_Occurred()) PyErr_Format(PyExc_ValueError, "there is no seat %d", seat);
        return NULL;
    }
    return PyLong_FromUnsignedLong(wh_side(self->match->game, self->match->state, (unsigned)seat));
}

static PyObject *rewind_to(PyObject *object, PyObject *plies) {
    Match *self = (Match *)object;
    if (!PyIndex_Check(plies)) return PyErr_Format(PyExc_TypeError, "plies are a whole number");
    uint64_t wanted;
    if (!read_number(plies, &wanted) || !ready(self)) return NULL;
    if (wanted > self->match->length) return PyErr_Format(PyExc_ValueError, "so much has not been played");
    wh_match_rewind(self->match, (uint32_t)wanted);
    Py_RETURN_NONE;
}

/* --- seeing ------------------------------------------------------------------------------------------------------- */

static PyObject *view(PyObject *object, PyObject *args) {
    const Match *self = (const Match *)object;
    char buffer[WH_JSON_MAX];
    int viewer;
    if (!PyArg_ParseTuple(args, "i", &viewer) || !ready(self)) return NULL;
    if (!good_viewer(viewer, self->match->setup.seats)) return NULL;
    struct wh_text out = wh_text_into(buffer, sizeof buffer);
    wh_state_write(self->match->game, self->match->state, viewer, &out);
    return text_of(&out);
}

static bool plan(Match *self) {
    if (self->plan) return true;
    self->plan = malloc(sizeof *self->plan);
    if (self->plan) wh_observation_plan(self->plan, self->match->game, &self->match->setup);
    if (!self->plan) PyErr_NoMemory();
    return self->plan;
}

static PyObject *observe(PyObject *object, PyObject *args) {
    Match *self = (Match *)object;
    int viewer;
    if (!PyArg_ParseTuple(args, "i", &viewer) || !ready(self)) return NULL;
    if (!good_viewer(viewer, self->match->setup.seats) || !plan(self)) return NULL;
    PyObject *bytes = PyByteArray_FromStringAndSize(NULL, self->plan->size);
    if (bytes) wh_observe(self->plan, self->match->state, viewer, (uint8_t *)PyByteArray_AsString(bytes));
    return bytes;
}

static PyObject *mask(PyObject *object, PyObject *none) {
    const Match *self = (const Match *)object;
    uint16_t found[WH_LEGAL_MAX];
    (void)none;
    if (!ready(self)) return NULL;
    unsigned size = self->match->game->numbering->count;
    PyObject *bytes = PyByteArray_FromStringAndSize(NULL, size);
    if (!bytes) return NULL;
    uint8_t *out = (uint8_t *)PyByteArray_AsString(bytes);
    memset(out, 0, size);
    unsigned count = find_numbers(self->match, found);
    for (unsigned i = 0; i < count; i++) out[found[i]] = 1;
    return bytes;
}

static PyObject *scores(PyObject *object, PyObject *none) {
    const Match *self = (const Match *)object;
    int32_t points[WH_MAX_SEATS];
    (void)none;
    if (!ready(self)) return NULL;
    unsigned seats = self->match->setup.seats;
    self->match->game->score(self->match->state, points);
    PyObject *list = PyList_New(seats);
    for (unsigned i = 0; list && i < seats; i++) PyList_SetItem(list, i, PyLong_FromLong(points[i]));
    return list;
}

static PyObject *rewards(PyObject *object, PyObject *none) {
    const Match *self = (const Match *)object;
    double won[WH_MAX_SEATS];
    (void)none;
    if (!ready(self)) return NULL;
    unsigned seats = self->match->setup.seats;
    for (unsigned i = 0; i < seats; i++) won[i] = wh_reward(self->match->game, self->match->state, i);
    PyObject *list = PyList_New(seats);
    for (unsigned i = 0; list && i < seats; i++) PyList_SetItem(list, i, PyFloat_FromDouble(won[i]));
    return list;
}

static PyObject *winners(PyObject *object, PyObject *none) {
    const Match *self = (const Match *)object;
    (void)none;
    if (!ready(self)) return NULL;
    uint32_t left = self->match->game->winners(self->match->state);
    PyObject *list = PyList_New(0);
    for (; list && left; left &= left - 1) {
        PyObject *seat = PyLong_FromUnsignedLong(wh_lowest(left));
        if (!seat || PyList_Append(list, seat) < 0) Py_CLEAR(list);
        Py_XDECREF(seat);
    }
    return list;
}

/* What is to be seen: the position from a door (NULL: where the keyhole stands), or a look of the match. False: an
 * exception is set. */
static bool find_look(const Match *self, int viewer, const char *words, void *scene, unsigned *door) {
    const struct wh_match *match = self->match;
    const struct wh_peek *through = match->game->peek;
    struct wh_why why;
    int named = words ? wh_peek_door(through, words, strlen(words)) : through->door(match->state);
    if (named < 0) {
        if (words && wh_match_peek(match, viewer, words, strlen(words), scene, door, &why)) return true;
        PyErr_SetString(PyExc_ValueError, words ? "there is no such door or look" : "there is no keyhole yet");
        return false;
    }
    memcpy(scene, match->state, match->game->state_size);
    *door = (unsigned)named;
    if (viewer == WH_REFEREE || through->allowed(match->state, &match->setup, viewer, &why)) return true;
    refuse(self, &why);
    return false;
}

/* (viewer, door or look or None, scale) → (picture, who is caught as JSON, width, height) */
static PyObject *peek(PyObject *object, PyObject *args) {
    const Match *self = (const Match *)object;
    _Alignas(16) uint8_t scene[WH_STATE_MAX];
    const char *words;
    char caught[1024];
    int viewer, scale;
    unsigned door;
    if (!PyArg_ParseTuple(args, "izi", &viewer, &words, &scale) || !ready(self)) return NULL;
    const struct wh_match *match = self->match;
    const struct wh_peek *through = match->game->peek;
    if (!good_viewer(viewer, match->setup.seats)) return NULL;
    if (!through) return PyErr_Format(PyExc_ValueError, "there is no keyhole in this game");
    if (scale < 1 || scale > through->max_scale)
        return PyErr_Format(PyExc_ValueError, "scales are from 1 to %d", (int)through->max_scale);
    if (!find_look(self, viewer, words, scene, &door)) return NULL;
    PyObject *picture = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)wh_peek_bytes(through, (unsigned)scale));
    if (!picture) return NULL;
    through->paint(scene, door, (unsigned)scale, (uint8_t *)PyByteArray_AsString(picture));
    struct wh_text out = wh_text_into(caught, sizeof caught);
    wh_put(&out, "[");
    wh_peek_put(through, scene, door, "\"", ",", &out);
    wh_put(&out, "]");
    return Py_BuildValue("(NNii)", picture, text_of(&out), through->width * scale, through->height * scale);
}

/* Where the points came from, as JSON. */
static PyObject *tally(PyObject *object, PyObject *none) {
    const Match *self = (const Match *)object;
    char view_text[WH_JSON_MAX];
    (void)none;
    if (!ready(self)) return NULL;
    char *buffer = malloc(WH_WIRE_TALLY);
    if (!buffer) return PyErr_NoMemory();
    struct wh_text out = wh_text_into(buffer, WH_WIRE_TALLY);
    struct wh_scene end = wh_scene_of(self->match, self->match->state, WH_PUBLIC, spoken(self), view_text);
    wh_wire_tally(&out, &(struct wh_wire_tally){ .match = self->match,
                                                 .end = end.actor == WH_OVER ? &end : NULL,
                                                 .language = spoken(self) });
    PyObject *text = text_of(&out);
    free(buffer);
    return text;
}

static PyObject *hash(PyObject *object, PyObject *none) {
    const Match *self = (const Match *)object;
    (void)none;
    return ready(self) ? PyLong_FromUnsignedLongLong(wh_state_hash(self->match->game, self->match->state)) : NULL;
}

static PyObject *key(PyObject *object, PyObject *args) {
    const Match *self = (const Match *)object;
    int viewer;
    if (!PyArg_ParseTuple(args, "i", &viewer) || !ready(self)) return NULL;
    if (!good_viewer(viewer, self->match->setup.seats)) return NULL;
    size_t room = wh_wire_key_room(self->match);
    char *buffer = malloc(room);
    if (!buffer) return PyErr_NoMemory();
    struct wh_text scratch = wh_text_into(buffer, room);
    uint64_t number = wh_wire_key(self->match, viewer, &scratch);
    free(buffer);
    return PyLong_FromUnsignedLongLong(number);
}

static PyObject *estimate(PyObject *object, PyObject *none) {
    const Match *self = (const Match *)object;
    int32_t shares[WH_MAX_SEATS];
    (void)none;
    if (!ready(self)) return NULL;
    if (wh_match_actor(self->match) == WH_CHANCE)
        return PyErr_Format(PyExc_ValueError, "chance is to act: there is nothing to judge yet");
    wh_estimate(self->match->game, self->match->state, shares);
    unsigned seats = self->match->setup.seats;
    PyObject *list = PyList_New(seats);
    for (unsigned i = 0; list && i < seats; i++) PyList_SetItem(list, i, PyFloat_FromDouble(shares[i] / 1e6));
    return list;
}

/* --- words -------------------------------------------------------------------------------------------------------- */

static PyObject *explain(PyObject *object, PyObject *args) {
    const Match *self = (const Match *)object;
    int viewer;
    char view_text[WH_JSON_MAX], buffer[2 * WH_VERDICT];
    if (!PyArg_ParseTuple(args, "i", &viewer) || !ready(self)) return NULL;
    if (viewer == WH_REFEREE || !good_viewer(viewer, self->match->setup.seats)) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "words are for seats and for onlookers");
        return NULL;
    }
    struct wh_scene scene = wh_scene_of(self->match, self->match->state, viewer, spoken(self), view_text);
    struct wh_text out = wh_text_into(buffer, sizeof buffer);
    if (scene.actor == WH_OVER)
        wh_put_verdict(&scene, &out);
    else
        wh_words_of(scene.game)->explain(&scene, &out);
    return text_of(&out);
}

static PyObject *label(PyObject *object, PyObject *given) {
    const Match *self = (const Match *)object;
    char view_text[WH_JSON_MAX], buffer[WH_LINE_TEXT], action_text[WH_ACTION_TEXT];
    wh_action action;
    if (!understand(self, given, &action)) return NULL;
    const struct wh_match *match = self->match;
    int viewer = wh_match_actor(match);
    struct wh_text written = wh_text_into(action_text, sizeof action_text);
    match->game->format(match->state, action, WH_REFEREE, &written);
    struct wh_scene scene = wh_scene_of(match, match->state, viewer < 0 ? WH_PUBLIC : viewer, spoken(self), view_text);
    struct wh_text out = wh_text_into(buffer, sizeof buffer);
    wh_put_label(&scene, action_text, &out);
    return text_of(&out);
}

/* [(ply, text)] from a ply on, as `viewer` may know it. */
static PyObject *tell(PyObject *object, PyObject *args) {
    Match *self = (Match *)object;
    int viewer;
    unsigned from;
    _Alignas(16) uint8_t state[WH_STATE_MAX];
    if (!PyArg_ParseTuple(args, "iI", &viewer, &from) || !ready(self)) return NULL;
    const struct wh_match *match = self->match;
    if (viewer == WH_REFEREE || !good_viewer(viewer, match->setup.seats)) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "words are for seats and for onlookers");
        return NULL;
    }
    struct wh_lines *lines = malloc(sizeof *lines);
    self->busy = true;
    PyObject *list = lines ? PyList_New(0) : PyErr_NoMemory();
    if (list && from < match->length) wh_match_state_at(match, from, state);
    for (uint32_t ply = from; list && ply < match->length; ply++) {
        wh_tell_ply(match, ply, state, viewer, spoken(self), lines);
        match->game->apply(state, match->actions[ply]);
        for (unsigned i = 0; list && i < lines->count; i++) {
            PyObject *line = Py_BuildValue("(Is)", ply, lines->line[i].text);
            if (!line || PyList_Append(list, line) < 0) Py_CLEAR(list);
            Py_XDECREF(line);
        }
        if (list && PyErr_CheckSignals() < 0) Py_CLEAR(list);
    }
    self->busy = false;
    free(lines);
    return list;
}

static PyObject *preview(PyObject *object, PyObject *given) {
    const Match *self = (const Match *)object;
    wh_action action;
    if (!understand(self, given, &action)) return NULL;
    if (wh_match_actor(self->match) < 0) return PyErr_Format(PyExc_ValueError, "only what a seat does is foretold");
    char *buffer = malloc(WH_WIRE_PREVIEW);
    if (!buffer) return PyErr_NoMemory();
    struct wh_text out = wh_text_into(buffer, WH_WIRE_PREVIEW);
    wh_wire_preview(&out, self->match->game, self->match->state, action);
    PyObject *text = text_of(&out);
    free(buffer);
    return text;
}

/* --- records ------------------------------------------------------------------------------------------------------ */

static PyObject *record(PyObject *object, PyObject *none) {
    const Match *self = (const Match *)object;
    (void)none;
    if (!ready(self)) return NULL;
    size_t room = wh_record_room(self->match);
    char *buffer = malloc(room);
    if (!buffer) return PyErr_NoMemory();
    struct wh_text out = wh_text_into(buffer, room);
    wh_record_write(self->match, &out);
    PyObject *text = text_of(&out);
    free(buffer);
    return text;
}

/* The match of a record in place of what was here. */
static PyObject *replay(PyObject *object, PyObject *args) {
    Match *self = (Match *)object;
    const char *text;
    Py_ssize_t length;
    PyObject *seed;
    int luck_acts;
    uint32_t line;
    struct wh_why why;
    if (!PyArg_ParseTuple(args, "s#Op", &text, &length, &seed, &luck_acts)) return NULL;
    uint64_t number = PyLong_AsUnsignedLongLongMask(seed);
    if (PyErr_Occurred()) return NULL;
    if (self->match) return PyErr_Format(PyExc_RuntimeError, "a match is made once");
    wh_rng_seed(&self->luck, number);
    struct wh_match *match = malloc(sizeof *match);
    uint32_t capacity = (uint32_t)(length < WH_MATCH_PLIES ? length : WH_MATCH_PLIES) + LEAST_ROOM; /* a line each */
    wh_action *actions = malloc(capacity * sizeof *actions);
    bool good = match && actions && wh_record_read(match, text, (size_t)length, actions, capacity, &line, &why);
    if (good) {
        self->match = match;
        self->luck_acts = luck_acts;
        if (!settle(self)) return NULL;
        Py_RETURN_NONE;
    }
    bool memory = match && actions;
    free(match);
    free(actions);
    if (!memory) return PyErr_NoMemory();
    refuse(self, &why);
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    PyObject *where = PyLong_FromUnsignedLong(line);
    if (value && where) PyObject_SetAttrString(value, "line", where);
    Py_XDECREF(where);
    PyErr_Restore(type, value, trace);
    return NULL;
}

static PyObject *name_seat(PyObject *object, PyObject *args) {
    Match *self = (Match *)object;
    int seat;
    const char *name, *bot;
    struct wh_why why;
    if (!PyArg_ParseTuple(args, "iss", &seat, &name, &bot) || !ready(self)) return NULL;
    if (seat < 0 || seat >= self->match->setup.seats)
        return PyErr_Format(PyExc_ValueError, "there is no seat %d", seat);
    if (!wh_match_name(self->match, (unsigned)seat, name, bot, &why)) return refuse(self, &why);
    Py_RETURN_NONE;
}

/* The steps so far, as JSON. */
static PyObject *history(PyObject *object, PyObject *args) {
    const Match *self = (const Match *)object;
    int viewer;
    if (!PyArg_ParseTuple(args, "i", &viewer) || !ready(self)) return NULL;
    if (!good_viewer(viewer, self->match->setup.seats)) return NULL;
    size_t room = (size_t)self->match->length * WH_WIRE_STEP + 8;
    char *buffer = malloc(room);
    if (!buffer) return PyErr_NoMemory();
    struct wh_text out = wh_text_into(buffer, room);
    wh_wire_steps(&out, self->match, 0, viewer);
    PyObject *text = text_of(&out);
    free(buffer);
    return text;
}

/* --- thinking ----------------------------------------------------------------------------------------------------- */

struct thought {
    struct wh_recipe recipe;
    struct wh_rng rng;
    struct wh_search *search;
    struct wh_opinion opinions[WH_LEGAL_MAX];
    unsigned count;
};

static uint64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static struct wh_search *open_search(const struct wh_game *game, const struct thought *t) {
    enum { TIMED_MEMORY = 96 << 20, ALIGNMENT = 64 };
    size_t size = t->recipe.time ? TIMED_MEMORY : wh_search_room(game, t->recipe.iterations);
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void *memory = aligned_alloc(ALIGNMENT, size);
    return memory ? wh_search_open(memory, size, game, &t->recipe.options) : NULL;
}

/* Searches on; comes up for air 20 times a second, so that Ctrl-C is heard. False: it was. */
static bool search(const struct wh_match *match, struct thought *t) {
    enum { SPAN = 64, BREATH = 50 };
    uint64_t end = milliseconds() + t->recipe.time;
    bool heard = false, done = false;
    wh_search_begin(t->search, match->state, &match->notes, wh_rng_next(&t->rng));
    for (uint32_t left = t->recipe.iterations; !done && !heard;) {
        Py_BEGIN_ALLOW_THREADS uint64_t now = milliseconds(), breath = now + BREATH;
        for (; !done && now < breath; now = milliseconds()) {
            uint32_t some = t->recipe.time || left > SPAN ? SPAN : left;
            wh_search_run(t->search, some);
            left -= t->recipe.time ? 0 : some;
            done = t->recipe.time ? milliseconds() >= end : left == 0;
        }
        Py_END_ALLOW_THREADS heard = PyErr_CheckSignals() < 0;
    }
    t->count = wh_search_opinions(t->search, t->opinions);
    return !heard;
}

static void think_alone(const struct wh_match *match, struct thought *t) {
    Py_BEGIN_ALLOW_THREADS t->opinions[0] =
        (struct wh_opinion){ .action = wh_bot_choose(t->recipe.bot, match->game, match->state, &match->notes, &t->rng),
                             .expected = -1 };
    Py_END_ALLOW_THREADS t->count = 1;
}

static PyObject *opinions_of(const struct wh_match *match, const struct thought *t) {
    PyObject *list = PyList_New(t->count);
    for (unsigned i = 0; list && i < t->count; i++) {
        const struct wh_opinion *o = &t->opinions[i];
        PyObject *text = put_action(match, o->action, WH_REFEREE);
        PyObject *entry = text ? Py_BuildValue("(NId)", text, o->visits, o->expected / 1e6) : NULL;
        if (!entry || PyList_SetItem(list, i, entry) < 0) Py_CLEAR(list);
    }
    return list;
}

/* False: an exception is set. */
static bool form_opinions(const struct wh_match *match, struct thought *t) {
    wh_action actions[WH_LEGAL_MAX];
    t->count = 1;
    if (t->recipe.bot) {
        think_alone(match, t);
    } else if (wh_sensible(match->game, match->state, &match->notes, actions) == 1) {
        t->opinions[0] = (struct wh_opinion){ .action = actions[0], .expected = -1 };
    } else if (wh_rng_below(&t->rng, 100) < t->recipe.slips) {
        wh_action slip = wh_bot_slip(match->game, match->state, &match->notes, &t->rng);
        t->opinions[0] = (struct wh_opinion){ .action = slip, .expected = -1 };
    } else {
        t->search = open_search(match->game, t);
        if (t->search) return search(match, t);
        PyErr_NoMemory();
        return false;
    }
    return true;
}

static PyObject *think_about(Match *self, struct thought *t) {
    self->busy = true;
    PyObject *list = form_opinions(self->match, t) ? opinions_of(self->match, t) : NULL;
    self->busy = false;
    return list;
}

/* (a bot by its name, seed) → [(action, visits, share)], best first */
static PyObject *think(PyObject *object, PyObject *args) {
    Match *self = (Match *)object;
    const char *bot;
    struct wh_why why;
    PyObject *seed, *list = NULL;
    struct thought *t = calloc(1, sizeof *t);
    if (!t) return PyErr_NoMemory();
    if (!PyArg_ParseTuple(args, "sO", &bot, &seed)) goto end;
    wh_rng_seed(&t->rng, PyLong_AsUnsignedLongLongMask(seed));
    if (PyErr_Occurred() || !ready(self)) goto end;
    if (wh_match_actor(self->match) < 0)
        PyErr_SetString(PyExc_ValueError, "nobody is to act now");
    else if (!wh_recipe_read(bot, &t->recipe, &why))
        refuse(self, &why);
    else if (t->recipe.threads > 1)
        PyErr_SetString(PyExc_ValueError, "bots think in one thread here: leave threads out");
    else
        list = think_about(self, t);
end:
    free(t->search); /* it lies at the start of its memory */
    free(t);
    return list;
}

/* Plays on at random to the end; how many decisions that were, or -1 and an exception. */
static long long play_on(Match *self, struct wh_rng *rng) {
    struct wh_match *match = self->match;
    struct wh_why why;
    long long decisions = 0;
    for (int seat; (seat = wh_match_actor(match)) != WH_OVER;) {
        if (!make_room(match)) return -1;
        bool good = seat == WH_CHANCE
                        ? wh_match_draw(match, next_luck, &self->luck, &why)
                        : wh_match_play(match, seat, match->version, match->game->pick(match->state, rng), &why);
        if (!good) return refuse(self, &why), -1;
        decisions += seat != WH_CHANCE;
        if (decisions % 4096 == 0 && PyErr_CheckSignals() < 0) return -1;
    }
    return decisions;
}

static PyObject *play_out(PyObject *object, PyObject *seed) {
    Match *self = (Match *)object;
    struct wh_rng rng;
    wh_rng_seed(&rng, PyLong_AsUnsignedLongLongMask(seed));
    if (PyErr_Occurred() || !ready(self)) return NULL;
    self->busy = true;
    long long decisions = play_on(self, &rng);
    self->busy = false;
    return decisions < 0 ? NULL : PyLong_FromLongLong(decisions);
}

/* --- the type ----------------------------------------------------------------------------------------------------- */

static PyObject *seats(PyObject *object, void *none) {
    const Match *self = (const Match *)object;
    (void)none;
    return ready(self) ? PyLong_FromLong(self->match->setup.seats) : NULL;
}

static PyObject *game_id(PyObject *object, void *none) {
    const Match *self = (const Match *)object;
    (void)none;
    return ready(self) ? PyUnicode_FromString(self->match->game->id) : NULL;
}

static PyObject *plies(PyObject *object, void *none) {
    const Match *self = (const Match *)object;
    (void)none;
    return ready(self) ? PyLong_FromUnsignedLong(self->match->length) : NULL;
}

static PyObject *closed(PyObject *object, void *none) {
    (void)none;
    return PyBool_FromLong(!((const Match *)object)->match);
}

static PyObject *options(PyObject *object, void *none) {
    const Match *self = (const Match *)object;
    char buffer[1024];
    (void)none;
    if (!ready(self)) return NULL;
    struct wh_text out = wh_text_into(buffer, sizeof buffer);
    wh_wire_options(&out, self->match->game, &self->match->setup, WH_WIRE_ALL);
    return text_of(&out);
}

static PyMethodDef methods[] = {
    { "legal", legal, METH_NOARGS, "What can be done now, in the notation." },
    { "candidates", candidates, METH_NOARGS, "The same with every template replaced by actions that stand for it." },
    { "numbers", numbers, METH_NOARGS, "The numbers of the candidates." },
    { "mask", mask, METH_NOARGS, "A byte for each number: 1 where it is legal." },
    { "apply", apply, METH_O, "Plays an action, given as text or number, for the seat that acts." },
    { "draw", draw, METH_NOARGS, "Lets chance act once." },
    { "number_of", number_of, METH_O, "The number of an action; None: it has none." },
    { "text_of", text_for, METH_O, "An action in the notation." },
    { "undo", undo, METH_NOARGS, "Takes back the last step of the seat that acts." },
    { "may_undo", may_undo, METH_NOARGS, "Would `undo` do it now?" },
    { "reveals", reveals, METH_O, "Does an action show anybody something that whoever acts cannot know?" },
    { "rewind", rewind_to, METH_O, "Back to where this many plies had been played." },
    { "scores", scores, METH_NOARGS, "The scores now, one a seat." },
    { "rewards", rewards, METH_NOARGS, "At the end: what each seat won; before it: zeros." },
    { "winners", winners, METH_NOARGS, "The seats that have won." },
    { "state_hash", hash, METH_NOARGS, "A number below 2^64 for the state, the same on every machine." },
    { "estimate", estimate, METH_NOARGS, "The share of the win each seat can expect, judged at a glance." },
    { "record", record, METH_NOARGS, "The match as a record." },
    { "close", close_match, METH_NOARGS, "Frees its memory; it cannot be used any more." },
    { "_become", become, METH_VARARGS, "Becomes a copy of another match." },
    { "_redraw", redraw, METH_VARARGS, "Redraws what a viewer cannot know." },
    { "_replay", replay, METH_VARARGS, "Becomes the match of a record." },
    { "_why", why_not, METH_O, "Why an action is not legal." },
    { "_view", view, METH_VARARGS, "A view as JSON." },
    { "_observe", observe, METH_VARARGS, "A view as bytes." },
    { "_explain", explain, METH_VARARGS, "What is to be decided." },
    { "_tell", tell, METH_VARARGS, "Steps in words." },
    { "_preview", preview, METH_O, "What will come of an action." },
    { "_peek", peek, METH_VARARGS, "A look through the keyhole." },
    { "_history", history, METH_VARARGS, "The steps so far, as JSON." },
    { "_key", key, METH_VARARGS, "A number for all that a viewer has seen." },
    { "_tally", tally, METH_NOARGS, "Where the points came from, as JSON." },
    { "_take_back", take_back, METH_VARARGS, "Takes back everything from a seat's last step on." },
    { "_stand", stand, METH_VARARGS, "What standing answers decide." },
    { "_side", side, METH_VARARGS, "The seats that win with one, a bit each." },
    { "_speak", speak, METH_O, "The language of words and refusals." },
    { "_think", think, METH_VARARGS, "What a bot thinks." },
    { "_name", name_seat, METH_VARARGS, "Who sits where." },
    { "_play_out", play_out, METH_O, "Plays to the end at random." },
    { "label", label, METH_O, "An action as a short phrase." },
    { NULL, NULL, 0, NULL },
};
static PyGetSetDef getters[] = {
    { "actor", actor, NULL, "The seat to act; CHANCE or OVER where none is.", NULL },
    { "seats", seats, NULL, "The number of seats.", NULL },
    { "game", game_id, NULL, "The game's id.", NULL },
    { "plies", plies, NULL, "Steps so far, those of chance included.", NULL },
    { "closed", closed, NULL, "Was it closed?", NULL },
    { "_options", options, NULL, "The options, as JSON.", NULL },
    { NULL, NULL, NULL, NULL, NULL },
};
static PyType_Slot slots[] = {
    { Py_tp_doc, "One match; see witching.Match." },
    { Py_tp_init, init },
    { Py_tp_new, PyType_GenericNew },
    { Py_tp_dealloc, dealloc },
    { Py_tp_methods, methods },
    { Py_tp_getset, getters },
    { 0, NULL },
};
PyType_Spec match_spec = { "witching._engine.Match", sizeof(Match), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                           slots };
