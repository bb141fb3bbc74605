/* parts.h: what the files of the extension share. Only CPython's limited API is used, so that one build serves every
 * Python from 3.10 on. */
#ifndef PARTS_H
#define PARTS_H

#define PY_SSIZE_T_CLEAN
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030A0000
#endif
#include <Python.h>

#include "witching/batch.h"
#include "witching/bots.h"
#include "witching/estimate.h"
#include "witching/peek.h"
#include "witching/recipe.h"
#include "witching/search.h"
#include "witching/wire.h"

extern PyObject *refused; /* the exception */
/* Raises it, with id, rule and text; always NULL. */
PyObject *raise_refusal(const struct wh_why *why, const char *text);
PyObject *text_of(const struct wh_text *text); /* NULL, and an exception, if it overflowed */
/* A game, a number of seats and a list of "option=value". False: an exception is set. */
bool read_setup(const char *id, int seats, PyObject *options, const struct wh_game **game, struct wh_setup *setup);
/* A seat, WH_PUBLIC or WH_REFEREE. */
bool good_viewer(int viewer, unsigned seats);

void free_object(PyObject *object); /* what every dealloc ends with */

extern PyType_Spec match_spec, batch_spec;

#endif
