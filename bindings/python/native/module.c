/* module.c: the extension witching._engine: what belongs to no match and no batch. */
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

PyObject *refused;

void wh_bug(const char *file, int line, const char *what) {
    fprintf(stderr, "witching: a bug at %s:%d: %s\n", file, line, what);
    abort();
}

PyObject *raise_refusal(const struct wh_why *why, const char *text) {
    PyObject *error = PyObject_CallFunction(refused, "s", text);
    if (!error) return NULL;
    const struct {
        const char *name, *value;
    } parts[] = { { "id", why->reason->id }, { "rule", why->reason->rule }, { "text", text } };
    for (unsigned i = 0; i < WH_COUNT(parts); i++) {
        PyObject *value = PyUnicode_FromString(parts[i].value);
        if (!value || PyObject_SetAttrString(error, parts[i].name, value) < 0) {
            Py_XDECREF(value);
            Py_DECREF(error);
            return NULL;
        }
        Py_DECREF(value);
    }
    PyErr_SetObject(refused, error);
    Py_DECREF(error);
    return NULL;
}

void free_object(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    freefunc del = (freefunc)PyType_GetSlot(type, Py_tp_free);
    del(object);
    Py_DECREF(type);
}

PyObject *text_of(const struct wh_text *text) {
    if (text->overflow) {
        PyErr_SetString(PyExc_RuntimeError, "this is longer than any of these games should write");
        return NULL;
    }
    return PyUnicode_FromStringAndSize(text->start, (Py_ssize_t)text->length);
}

bool good_viewer(int viewer, unsigned seats) {
    if (viewer == WH_PUBLIC || viewer == WH_REFEREE || (viewer >= 0 && viewer < (int)seats)) return true;
    PyErr_Format(PyExc_ValueError, "there is no seat %d", viewer);
    return false;
}

static bool set_option(const struct wh_game *game, struct wh_setup *setup, PyObject *option) {
    struct wh_why why;
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(option, &length);
    if (!text) return false;
    if (strlen(text) != (size_t)length) {
        PyErr_SetString(PyExc_ValueError, "an option is plain text");
        return false;
    }
    if (wh_setup_set(game, setup, text, &why)) return true;
    raise_refusal(&why, why.text);
    return false;
}

bool read_setup(const char *id, int seats, PyObject *options, const struct wh_game **game, struct wh_setup *setup) {
    struct wh_why why;
    *game = wh_game_choose(id, &why);
    if (!*game) {
        raise_refusal(&why, why.text);
        return false;
    }
    wh_setup_default(*game, seats > 0 && seats < 256 ? (unsigned)seats : 0, setup);
    Py_ssize_t count = PyList_Size(options);
    if (count < 0) return false;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *option = PyList_GetItem(options, i);
        if (!option || !set_option(*game, setup, option)) return false;
    }
    if (wh_setup_check(*game, setup, &why)) return true;
    raise_refusal(&why, why.text);
    return false;
}

enum { ROOM = 1 << 20 }; /* for whatever is told of a game */

static PyObject *games(PyObject *self, PyObject *none) {
    (void)self, (void)none;
    char *buffer = malloc(ROOM);
    if (!buffer) return PyErr_NoMemory();
    struct wh_text out = wh_text_into(buffer, ROOM);
    wh_json_open(&out, '[');
    for (unsigned i = 0; i < wh_game_count; i++) wh_wire_game(&out, wh_games[i]);
    wh_json_close(&out, ']');
    PyObject *text = text_of(&out);
    free(buffer);
    return text;
}

static PyObject *printed(PyObject *self, PyObject *args) {
    const char *id;
    (void)self;
    if (!PyArg_ParseTuple(args, "s", &id)) return NULL;
    const struct wh_game *game = wh_game_find(id);
    if (!game) return PyErr_Format(PyExc_KeyError, "there is no game %s", id);
    char *buffer = malloc(ROOM);
    if (!buffer) return PyErr_NoMemory();
    struct wh_text out = wh_text_into(buffer, ROOM);
    game->printed(&out);
    PyObject *text = text_of(&out);
    free(buffer);
    return text;
}

/* By id: (number of actions, is it a specimen?). */
static PyObject *about(PyObject *self, PyObject *args) {
    const char *id;
    (void)self;
    if (!PyArg_ParseTuple(args, "s", &id)) return NULL;
    const struct wh_game *game = wh_game_find(id);
    if (!game) return PyErr_Format(PyExc_KeyError, "there is no game %s", id);
    return Py_BuildValue("(IO)", (unsigned)game->numbering->count, game->specimen ? Py_True : Py_False);
}

static PyObject *action_name(PyObject *self, PyObject *args) {
    const char *id;
    unsigned number;
    char buffer[WH_ACTION_TEXT];
    (void)self;
    if (!PyArg_ParseTuple(args, "sI", &id, &number)) return NULL;
    const struct wh_game *game = wh_game_find(id);
    if (!game || number >= game->numbering->count) return PyErr_Format(PyExc_IndexError, "no action has this number");
    struct wh_text out = wh_text_into(buffer, sizeof buffer);
    game->numbering->name(number, &out);
    return text_of(&out);
}

static PyObject *describe_slice(const struct wh_observation *plan, unsigned number) {
    static const char *const kinds[] = {
        [WH_SLICE_VIEWER] = "one-hot", [WH_SLICE_PART] = "part", [WH_SLICE_ONE_HOT] = "one-hot",
        [WH_SLICE_NUMBER] = "number",  [WH_SLICE_BITS] = "bits", [WH_SLICE_ITEMS] = "items",
        [WH_SLICE_ORDER] = "order"
    };
    const struct wh_slice *slice = &plan->slice[number];
    char path[WH_JSON_PATH];
    struct wh_text out = wh_text_into(path, sizeof path);
    wh_slice_path(plan, number, &out);
    PyObject *scale = PyList_New((Py_ssize_t)slice->size);
    for (unsigned i = 0; scale && i < slice->size; i++)
        PyList_SetItem(scale, (Py_ssize_t)i, PyFloat_FromDouble((double)wh_slice_scale(plan, number, i)));
    if (!scale) return NULL;
    return Py_BuildValue("(ssIIIN)", path, kinds[slice->kind], slice->at, slice->size, slice->choices, scale);
}

/* The slices of an observation: [(path, kind, at, size, choices, [scale of each byte])]. */
static PyObject *slices(PyObject *self, PyObject *args) {
    const char *id;
    int seats;
    PyObject *options;
    const struct wh_game *game;
    struct wh_setup setup;
    (void)self;
    if (!PyArg_ParseTuple(args, "siO", &id, &seats, &options)) return NULL;
    if (!read_setup(id, seats, options, &game, &setup)) return NULL;
    struct wh_observation *plan = malloc(sizeof *plan);
    if (!plan) return PyErr_NoMemory();
    wh_observation_plan(plan, game, &setup);
    PyObject *list = PyList_New(0);
    for (unsigned i = 0; list && i < plan->count; i++) {
        PyObject *slice = plan->slice[i].size ? describe_slice(plan, i) : NULL;
        if (slice) PyList_Append(list, slice);
        Py_XDECREF(slice);
        if (PyErr_Occurred()) Py_CLEAR(list);
    }
    free(plan);
    return list;
}

static PyMethodDef functions[] = {
    { "games", games, METH_NOARGS, "All games, as JSON." },
    { "printed", printed, METH_VARARGS, "What is printed on cards, board and pieces, as JSON." },
    { "about", about, METH_VARARGS, "The number of a game's actions, and whether it is a specimen." },
    { "action_name", action_name, METH_VARARGS, "What a number of an action means." },
    { "slices", slices, METH_VARARGS, "What the bytes of an observation tell." },
    { NULL, NULL, 0, NULL },
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "witching._engine", "The engine.", -1, functions, NULL, NULL, NULL, NULL
};

static bool add_type(PyObject *to, const char *name, PyType_Spec *spec) {
    PyObject *type = PyType_FromSpec(spec);
    if (type && PyModule_AddObject(to, name, type) == 0) return true;
    Py_XDECREF(type);
    return false;
}

static PyObject *list_bots(void) {
    PyObject *list = PyList_New(wh_bot_count);
    for (unsigned i = 0; list && i < wh_bot_count; i++) {
        PyObject *id = PyUnicode_FromString(wh_bots[i]->id);
        if (!id || PyList_SetItem(list, i, id) < 0) Py_CLEAR(list);
    }
    return list;
}

static bool add_list(PyObject *to, const char *name, PyObject *list) {
    if (list && PyModule_AddObject(to, name, list) == 0) return true;
    Py_XDECREF(list);
    return false;
}

PyMODINIT_FUNC PyInit__engine(void) {
    PyObject *it = PyModule_Create(&module);
    if (!it) return NULL;
    refused = PyErr_NewExceptionWithDoc(
        "witching.Refused", "What the rules do not allow: `id` for programs, `rule`, and `text` for people.",
        PyExc_ValueError, NULL);
    Py_XINCREF(refused);
    if (!refused || PyModule_AddObject(it, "Refused", refused) < 0 || !add_type(it, "Match", &match_spec) ||
        !add_type(it, "Batch", &batch_spec) || PyModule_AddIntConstant(it, "LEVELS", WH_LEVELS) < 0 ||
        !add_list(it, "BOTS", list_bots()) || PyModule_AddStringConstant(it, "VERSION", WH_VERSION) < 0) {
        Py_DECREF(it);
        return NULL;
    }
    return it;
}
