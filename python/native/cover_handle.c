/* cover_handle.c: exact cover problems: built, read, written and taken apart. */
#include "native.h"

/* A problem that is to be changed; NULL, and an exception, while a search borrows it. */
static qdr_cover *take_free(PyObject *capsule) {
    const native_cover *c = native_cover_of(capsule);
    if (c && c->users > 0)
        native_raise_words(QDR_BAD_ARGUMENT, "the problem is being searched: close or exhaust its "
                                             "generators before adding to it");
    return c && c->users == 0 ? c->cover : NULL;
}

static PyObject *cover_new(PyObject *module, PyObject *nothing) {
    (void)module, (void)nothing;
    qdr_cover *cover;
    const qdr_status status = qdr_cover_new(&cover);
    return status == QDR_OK ? native_wrap_cover(cover) : native_raise(status, NULL);
}

/* Secondary if `high` is 0. */
static PyObject *cover_add_item(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule;
    const char *name;
    unsigned int low, high;
    uint32_t item;
    if (!PyArg_ParseTuple(arguments, "OzII", &capsule, &name, &low, &high)) return NULL;
    qdr_cover *cover = take_free(capsule);
    if (!cover) return NULL;
    qdr_status status;
    if (high == 0)
        status = qdr_cover_add_item(cover, name, QDR_SECONDARY, &item);
    else if (low == 1 && high == 1)
        status = qdr_cover_add_item(cover, name, QDR_PRIMARY, &item);
    else
        status = qdr_cover_add_item_bounded(cover, name, low, high, &item);
    if (status == QDR_BAD_ARGUMENT)
        return native_raise_words(status, "bounds are low <= high, and 1 <= high < 10^9");
    return status == QDR_OK ? PyLong_FromUnsignedLong(item) : native_raise(status, NULL);
}

static qdr_status add_option(qdr_cover *cover, PyObject *items, PyObject *colours, uint64_t cost,
                             uint32_t *option) {
    const uint32_t last = (uint32_t)qdr_cover_item_count(cover) - 1;
    uint32_t *numbers = NULL, *shades = NULL;
    size_t count = 0, shade_count = 0;
    qdr_status status = QDR_BAD_ARGUMENT;
    if (native_numbers(items, last, &numbers, &count) &&
        (colours == Py_None || native_numbers(colours, INT32_MAX, &shades, &shade_count)) &&
        (!shades || shade_count == count))
        status = shades ? qdr_cover_add_option_coloured(cover, numbers, shades, count, option)
                        : qdr_cover_add_option(cover, numbers, count, option);
    if (status == QDR_OK && cost > 0) status = qdr_cover_set_cost(cover, *option, cost);
    PyMem_Free(numbers);
    PyMem_Free(shades);
    return status;
}

static PyObject *cover_add_option(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *items, *colours;
    unsigned long long cost;
    uint32_t option;
    if (!PyArg_ParseTuple(arguments, "OOOK", &capsule, &items, &colours, &cost)) return NULL;
    qdr_cover *cover = take_free(capsule);
    if (!cover) return NULL;
    if (cost > QDR_MOST_COST)
        return native_raise_words(QDR_BAD_ARGUMENT, "a cost is at most 10^18");
    const qdr_status status = add_option(cover, items, colours, cost, &option);
    if (PyErr_Occurred()) return NULL;
    if (status == QDR_BAD_ARGUMENT)
        return native_raise_words(status, "an option has different items, at least one of them "
                                          "primary, and colours for secondary items alone");
    return status == QDR_OK ? PyLong_FromUnsignedLong(option) : native_raise(status, NULL);
}

/* ---- text ------------------------------------------------------------------------------------ */

static PyObject *cover_read(PyObject *module, PyObject *object) {
    (void)module;
    char *bytes;
    Py_ssize_t length;
    qdr_cover *cover;
    qdr_error error = {0};
    if (PyBytes_AsStringAndSize(object, &bytes, &length) < 0) return NULL;
    const qdr_status status = qdr_cover_read(bytes, (size_t)length, &cover, &error);
    return status == QDR_OK ? native_wrap_cover(cover) : native_raise(status, &error);
}

static PyObject *cover_write(PyObject *module, PyObject *capsule) {
    (void)module;
    const native_cover *c = native_cover_of(capsule);
    qdr_text text = QDR_TEXT_INIT;
    if (!c) return NULL;
    const qdr_status status = qdr_cover_write(c->cover, &text);
    if (status == QDR_OK) return native_text(&text);
    qdr_text_free(&text);
    if (status == QDR_UNSUPPORTED)
        return native_raise_words(status, "to be written as text, items need names that are "
                                          "different strings without blanks, : and |");
    return native_raise(status, NULL);
}

/* ---- taken apart ----------------------------------------------------------------------------- */

static PyObject *cover_sizes(PyObject *module, PyObject *capsule) {
    (void)module;
    const native_cover *c = native_cover_of(capsule);
    if (!c) return NULL;
    return Py_BuildValue("nnnn", (Py_ssize_t)qdr_cover_item_count(c->cover),
                         (Py_ssize_t)qdr_cover_primary_count(c->cover),
                         (Py_ssize_t)qdr_cover_option_count(c->cover),
                         (Py_ssize_t)qdr_cover_node_count(c->cover));
}

/* (name, low, high): high 0 for a secondary item. */
static PyObject *item_tuple(const qdr_cover *cover, uint32_t item) {
    uint32_t low, high;
    qdr_cover_item_bounds(cover, item, &low, &high);
    if (qdr_cover_item_kind(cover, item) == QDR_SECONDARY) high = 0;
    return Py_BuildValue("zII", qdr_cover_item_name(cover, item), (unsigned int)low,
                         (unsigned int)high);
}

static PyObject *cover_items(PyObject *module, PyObject *capsule) {
    (void)module;
    const native_cover *c = native_cover_of(capsule);
    if (!c) return NULL;
    const size_t count = qdr_cover_item_count(c->cover);
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++)
        PyList_SetItem(list, (Py_ssize_t)i, item_tuple(c->cover, (uint32_t)i));
    return list;
}

/* ((item, colour's name or None) …) of an option. */
static PyObject *option_tuple(const qdr_cover *cover, uint32_t option) {
    size_t count;
    const uint32_t *items = qdr_cover_option_items(cover, option, &count);
    const uint32_t *colours = qdr_cover_option_colours(cover, option);
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; tuple && i < count; i++) {
        const uint32_t colour = colours ? colours[i] : 0;
        const char *name = colour ? qdr_cover_colour_name(cover, colour) : NULL;
        PyTuple_SetItem(tuple, (Py_ssize_t)i,
                        Py_BuildValue("IIz", (unsigned int)items[i], (unsigned int)colour, name));
    }
    return tuple;
}

static PyObject *cover_options(PyObject *module, PyObject *capsule) {
    (void)module;
    const native_cover *c = native_cover_of(capsule);
    if (!c) return NULL;
    const size_t count = qdr_cover_option_count(c->cover);
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++)
        PyList_SetItem(list, (Py_ssize_t)i, option_tuple(c->cover, (uint32_t)i));
    return list;
}

/* ---- ready-made ones ------------------------------------------------------------------------- */

static PyObject *classic(PyObject *module, PyObject *arguments) {
    (void)module;
    const char *name;
    PyObject *sequence;
    int reduced, mutilated;
    uint32_t *numbers;
    size_t count;
    qdr_classic_options options = QDR_CLASSIC_OPTIONS_INIT;
    if (!PyArg_ParseTuple(arguments, "sOppz", &name, &sequence, &reduced, &mutilated,
                          &options.givens) ||
        !native_numbers(sequence, UINT32_MAX, &numbers, &count))
        return NULL;
    options.reduced = reduced != 0;
    options.mutilated = mutilated != 0;
    qdr_cover *cover;
    qdr_text about = QDR_TEXT_INIT;
    qdr_error error = {0};
    const qdr_status status =
        qdr_classic_build(name, numbers, count, &options, &cover, &about, &error);
    PyMem_Free(numbers);
    if (status == QDR_OK) return Py_BuildValue("NN", native_wrap_cover(cover), native_text(&about));
    qdr_text_free(&about);
    return native_raise(status, &error);
}

/* The problem of a puzzle, and cell · side + digit - 1 for each option. */
static PyObject *puzzle_cover(PyObject *module, PyObject *capsule) {
    (void)module;
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    if (!puzzle) return NULL;
    const size_t most = (size_t)qdr_puzzle_cells(puzzle) * (size_t)qdr_puzzle_side(puzzle);
    uint32_t *choices = PyMem_Malloc(most * sizeof *choices);
    qdr_cover *cover;
    if (!choices) return PyErr_NoMemory();
    const qdr_status status = qdr_puzzle_to_cover(puzzle, &cover, choices);
    PyObject *list = NULL;
    if (status == QDR_OK) {
        const size_t count = qdr_cover_option_count(cover);
        list = PyList_New((Py_ssize_t)count);
        for (size_t i = 0; list && i < count; i++)
            PyList_SetItem(list, (Py_ssize_t)i, PyLong_FromUnsignedLong(choices[i]));
    }
    PyMem_Free(choices);
    if (status == QDR_BAD_ARGUMENT) return native_raise_words(status, "the givens clash");
    if (status == QDR_UNSUPPORTED)
        return native_raise_words(status, "sums of cages are no exact cover");
    if (status != QDR_OK) return native_raise(status, NULL);
    return Py_BuildValue("NN", native_wrap_cover(cover), list);
}

PyMethodDef native_cover_methods[] = {
    {"cover_new", cover_new, METH_NOARGS, "a problem without items"},
    {"cover_add_item", cover_add_item, METH_VARARGS,
     "cover_add_item(cover, name, low, high) -> number; secondary if high is 0"},
    {"cover_add_option", cover_add_option, METH_VARARGS,
     "cover_add_option(cover, items, colours, cost) -> number"},
    {"cover_read", cover_read, METH_O, "a problem in Knuth's text"},
    {"cover_write", cover_write, METH_O, "the same text"},
    {"cover_sizes", cover_sizes, METH_O, "(items, primary items, options, nodes)"},
    {"cover_items", cover_items, METH_O, "[(name, low, high) …]"},
    {"cover_options", cover_options, METH_O, "[((item, colour, its name) …) …]"},
    {"classic", classic, METH_VARARGS,
     "classic(name, numbers, reduced, mutilated, givens) -> (cover, about)"},
    {"puzzle_cover", puzzle_cover, METH_O, "(cover, choices)"},
    {NULL, NULL, 0, NULL},
};
