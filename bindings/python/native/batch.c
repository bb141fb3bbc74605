/* batch.c: batches for Python. The arrays that numpy shows are the batch's own, and live as long as it does. Those that
 * it is given are given by their addresses: the class in batch.py, the only caller, keeps them alive meanwhile. */
#include "parts.h"

#include "witching/pool.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    PyObject_HEAD struct wh_batch batch;
    struct wh_observation *plan;
    struct wh_pool *pool; /* NULL: one thread */
    void *states;
    int32_t *numbers; /* what is being played: nobody can change it meanwhile */
    bool busy;        /* a thread is at work without the interpreter's lock */
    bool begun;       /* all matches; false: Ctrl-C came first */
} Batch;

struct job {
    const struct wh_batch *batch;
    uint32_t at; /* the piece at work begins here */
    int32_t *numbers;
    uint64_t seed;
    int viewer;
    uint8_t *out;
};

static void run_some(const Batch *self, wh_work *work, struct job *job, uint32_t count) {
    Py_BEGIN_ALLOW_THREADS if (self->pool) wh_pool_run(self->pool, work, job, count);
    else work(job, 0, count);
    Py_END_ALLOW_THREADS
}

static void run(Batch *self, wh_work *work, struct job *job) {
    job->batch = &self->batch;
    self->busy = true;
    run_some(self, work, job, self->batch.count);
    self->busy = false;
}

/* For what may be left half done: Ctrl-C is heard between pieces. False: it was. */
static bool run_in_pieces(Batch *self, wh_work *work, struct job *job) {
    enum { PIECE = 4096 }; /* matches: 50 milliseconds in the slowest game */
    const uint32_t count = self->batch.count;
    bool heard = false;
    job->batch = &self->batch;
    self->busy = true;
    for (; !heard && job->at < count; job->at += PIECE) {
        run_some(self, work, job, count - job->at > PIECE ? PIECE : count - job->at);
        heard = PyErr_CheckSignals() < 0;
    }
    self->busy = false;
    return !heard;
}

static void begin_some(void *argument, uint32_t from, uint32_t to) {
    const struct job *job = argument;
    wh_batch_begin(job->batch, job->seed, job->at + from, job->at + to);
}

static void step_some(void *argument, uint32_t from, uint32_t to) {
    const struct job *job = argument;
    wh_batch_step(job->batch, job->numbers, from, to);
}

static void pick_some(void *argument, uint32_t from, uint32_t to) {
    const struct job *job = argument;
    wh_batch_pick(job->batch, job->numbers, from, to);
}

static void observe_some(void *argument, uint32_t from, uint32_t to) {
    const struct job *job = argument;
    const struct wh_batch *b = job->batch;
    const uint8_t *states = b->states;
    for (uint32_t i = job->at + from; i < job->at + to; i++)
        wh_observe(b->plan, states + (size_t)i * b->game->state_size, job->viewer,
                   job->out + (size_t)i * b->plan->size);
}

static bool is_free(const Batch *self) {
    if (!self->states)
        PyErr_SetString(PyExc_ValueError, "this batch is closed");
    else if (self->busy)
        PyErr_SetString(PyExc_RuntimeError, "another thread is stepping this batch");
    return self->states && !self->busy;
}

static bool ready(const Batch *self) {
    if (!is_free(self)) return false;
    if (!self->begun)
        PyErr_SetString(PyExc_RuntimeError, "the matches were interrupted as they began: reset the batch");
    return self->begun;
}

/* But for what numpy shows: that may be looked at as long as the object is there. */
static void release(Batch *self) {
    wh_pool_close(self->pool);
    free(self->plan);
    free(self->states);
    free(self->numbers);
    free(self->batch.luck);
    free(self->batch.legal);
    self->pool = NULL;
    self->plan = NULL;
    self->states = self->batch.luck = NULL;
    self->numbers = NULL;
    self->batch.legal = NULL;
}

static bool allocate(Batch *self, const struct wh_game *game, uint32_t count, unsigned threads) {
    size_t bytes = ((size_t)count * game->state_size + 63) / 64 * 64;
    self->plan = malloc(sizeof *self->plan);
    self->states = aligned_alloc(64, bytes);
    self->numbers = malloc(count * sizeof *self->numbers);
    self->batch.luck = calloc(count, sizeof *self->batch.luck);
    self->batch.legal = calloc(count, wh_batch_words(game) * sizeof *self->batch.legal);
    if (threads > 1) self->pool = wh_pool_open(threads);
    return self->plan && self->states && self->numbers && self->batch.luck && self->batch.legal &&
           (threads == 1 || self->pool);
}

static bool allocate_arrays(struct wh_batch *b) {
    size_t count = b->count, seats = b->setup.seats;
    b->actors = calloc(count, sizeof *b->actors);
    b->masks = calloc(count, b->actions);
    b->observations = calloc(count, b->plan->size);
    b->rewards = calloc(count, seats * sizeof *b->rewards);
    b->scores = calloc(count, seats * sizeof *b->scores);
    b->ends = calloc(count, sizeof *b->ends);
    b->finals = calloc(count, b->plan->size);
    return b->actors && b->masks && b->observations && b->rewards && b->scores && b->ends && b->finals;
}

static void free_arrays(struct wh_batch *b) {
    void *const arrays[] = { b->actors, b->masks, b->observations, b->rewards, b->scores, b->ends, b->finals };
    for (unsigned i = 0; i < WH_COUNT(arrays); i++) free(arrays[i]);
}

/* Batch(game, seats, options, count, threads) */
static int init(PyObject *object, PyObject *args, PyObject *kwargs) {
    Batch *self = (Batch *)object;
    const char *id;
    int seats;
    PyObject *options;
    unsigned count, threads;
    const struct wh_game *game;
    struct wh_setup setup;
    if (kwargs && PyDict_Size(kwargs)) {
        PyErr_SetString(PyExc_TypeError, "no keywords are taken here");
        return -1;
    }
    if (self->batch.game) {
        PyErr_SetString(PyExc_RuntimeError, "a batch is made once");
        return -1;
    }
    if (!PyArg_ParseTuple(args, "siOII", &id, &seats, &options, &count, &threads) ||
        !read_setup(id, seats, options, &game, &setup))
        return -1;
    if (!allocate(self, game, count, threads)) {
        release(self);
        PyErr_NoMemory();
        return -1;
    }
    wh_observation_plan(self->plan, game, &setup);
    struct wh_batch *b = &self->batch;
    b->plan = self->plan;
    b->game = game;
    b->setup = setup;
    b->count = count;
    b->actions = game->numbering->count;
    b->states = self->states;
    if (allocate_arrays(b)) return 0;
    release(self);
    PyErr_NoMemory();
    return -1;
}

static void dealloc(PyObject *object) {
    release((Batch *)object);
    free_arrays(&((Batch *)object)->batch);
    free_object(object);
}

static PyObject *begin(PyObject *object, PyObject *seed) {
    Batch *self = (Batch *)object;
    if (!is_free(self)) return NULL;
    struct job job = { .seed = PyLong_AsUnsignedLongLongMask(seed) };
    if (PyErr_Occurred()) return NULL;
    self->begun = false;
    self->begun = run_in_pieces(self, begin_some, &job);
    if (!self->begun) return NULL;
    Py_RETURN_NONE;
}

/* The first match whose number is illegal, or -1: then all were played. */
static PyObject *step(PyObject *object, PyObject *address) {
    Batch *self = (Batch *)object;
    if (!ready(self)) return NULL;
    const void *given = PyLong_AsVoidPtr(address);
    if (PyErr_Occurred()) return NULL;
    memcpy(self->numbers, given, self->batch.count * sizeof *self->numbers);
    struct job job = { .numbers = self->numbers };
    uint32_t wrong = wh_batch_check(&self->batch, job.numbers, 0, self->batch.count);
    if (wrong < self->batch.count) return PyLong_FromUnsignedLong(wrong);
    run(self, step_some, &job);
    return PyLong_FromLong(-1);
}

static PyObject *pick(PyObject *object, PyObject *address) {
    Batch *self = (Batch *)object;
    if (!ready(self)) return NULL;
    struct job job = { .numbers = (int32_t *)PyLong_AsVoidPtr(address) };
    if (PyErr_Occurred()) return NULL;
    run(self, pick_some, &job);
    Py_RETURN_NONE;
}

static PyObject *observe(PyObject *object, PyObject *args) {
    Batch *self = (Batch *)object;
    struct job job = { 0 };
    unsigned long long address;
    if (!ready(self) || !PyArg_ParseTuple(args, "iK", &job.viewer, &address)) return NULL;
    if (!good_viewer(job.viewer, self->batch.setup.seats)) return NULL;
    job.out = (uint8_t *)(uintptr_t)address;
    if (!run_in_pieces(self, observe_some, &job)) return NULL;
    Py_RETURN_NONE;
}

static PyObject *view(PyObject *object, PyObject *args) {
    Batch *self = (Batch *)object;
    const struct wh_batch *b = &self->batch;
    char buffer[WH_JSON_MAX];
    unsigned match;
    int viewer;
    if (!ready(self) || !PyArg_ParseTuple(args, "Ii", &match, &viewer)) return NULL;
    if (!good_viewer(viewer, b->setup.seats)) return NULL;
    if (match >= b->count) return PyErr_Format(PyExc_IndexError, "there is no match %u", match);
    struct wh_text out = wh_text_into(buffer, sizeof buffer);
    wh_state_write(b->game, (const uint8_t *)b->states + (size_t)match * b->game->state_size, viewer, &out);
    return text_of(&out);
}

static PyObject *close_batch(PyObject *object, PyObject *none) {
    Batch *self = (Batch *)object;
    (void)none;
    if (self->busy) return is_free(self), NULL;
    release(self);
    Py_RETURN_NONE;
}

static PyObject *arrays(PyObject *object, PyObject *none) {
    const struct wh_batch *b = &((Batch *)object)->batch;
    (void)none;
    return Py_BuildValue("(NNNNNNN)", PyLong_FromVoidPtr(b->actors), PyLong_FromVoidPtr(b->masks),
                         PyLong_FromVoidPtr(b->observations), PyLong_FromVoidPtr(b->rewards),
                         PyLong_FromVoidPtr(b->scores), PyLong_FromVoidPtr(b->ends), PyLong_FromVoidPtr(b->finals));
}

static PyObject *closed(PyObject *object, void *none) {
    (void)none;
    return PyBool_FromLong(!((Batch *)object)->states);
}

static PyMethodDef methods[] = {
    { "arrays", arrays, METH_NOARGS,
      "Where its arrays lie: actors, masks, observations, rewards, scores, ends, finals." },
    { "begin", begin, METH_O, "Begins all matches." },
    { "step", step, METH_O, "Plays a number in each match." },
    { "pick", pick, METH_O, "Random legal numbers." },
    { "observe", observe, METH_VARARGS, "Observations in the eyes of one viewer." },
    { "view", view, METH_VARARGS, "What a viewer sees of a match, as JSON." },
    { "close", close_batch, METH_NOARGS, "Frees its memory and ends its threads." },
    { NULL, NULL, 0, NULL },
};
static PyGetSetDef getters[] = { { "closed", closed, NULL, "Was it closed?", NULL }, { NULL, NULL, NULL, NULL, NULL } };
static PyType_Slot slots[] = {
    { Py_tp_doc, "Many matches at once; see witching.Batch." },
    { Py_tp_init, init },
    { Py_tp_new, PyType_GenericNew },
    { Py_tp_dealloc, dealloc },
    { Py_tp_methods, methods },
    { Py_tp_getset, getters },
    { 0, NULL },
};
PyType_Spec batch_spec = { "witching._engine.Batch", sizeof(Batch), 0, Py_TPFLAGS_DEFAULT, slots };
