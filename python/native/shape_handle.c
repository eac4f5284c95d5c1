/* shape_handle.c: shapes: made of plain values, and taken apart into them again. */
#include "native.h"

/* ---- plain values → shape -------------------------------------------------------------------- */

/* The cells of regions and clues, all in one place. */
typedef struct parts {
    qdr_region *regions;
    qdr_clue *clues;
    uint16_t **cells; /* to be freed */
    size_t cell_count;
} parts;

static void free_parts(parts *p) {
    for (size_t i = 0; i < p->cell_count; i++) PyMem_Free(p->cells[i]);
    PyMem_Free(p->cells);
    PyMem_Free(p->regions);
    PyMem_Free(p->clues);
}

static bool take_cells(parts *p, PyObject *sequence, const uint16_t **cells, size_t *count) {
    uint32_t *numbers;
    if (!native_numbers(sequence, QDR_MAX_CELLS - 1, &numbers, count)) return false;
    uint16_t *made = PyMem_Malloc((*count + 1) * sizeof *made);
    for (size_t i = 0; made && i < *count; i++) made[i] = (uint16_t)numbers[i];
    PyMem_Free(numbers);
    if (!made) return PyErr_NoMemory() != NULL;
    p->cells[p->cell_count++] = made;
    *cells = made;
    return true;
}

static bool take_region(parts *p, PyObject *regions, Py_ssize_t i) {
    PyObject *cells = PySequence_GetItem(regions, i);
    const bool taken = cells && take_cells(p, cells, &p->regions[i].cells, &p->regions[i].count);
    Py_XDECREF(cells);
    return taken;
}

static bool take_clue(parts *p, PyObject *clues, Py_ssize_t i) {
    PyObject *clue = PySequence_GetItem(clues, i), *cells;
    int kind = 0;
    if (clue && !PyTuple_Check(clue)) PyErr_SetString(PyExc_TypeError, "a clue is a tuple");
    bool taken = clue && PyTuple_Check(clue) &&
                 PyArg_ParseTuple(clue, "iiO", &kind, &p->clues[i].value, &cells) &&
                 take_cells(p, cells, &p->clues[i].cells, &p->clues[i].count);
    p->clues[i].kind = (qdr_clue_kind)kind;
    Py_XDECREF(clue);
    return taken;
}

static bool take_parts(parts *p, PyObject *regions, PyObject *clues) {
    const Py_ssize_t region_count = PySequence_Size(regions), clue_count = PySequence_Size(clues);
    if (region_count < 0 || clue_count < 0) return false;
    p->cells = PyMem_Calloc((size_t)(region_count + clue_count) + 1, sizeof *p->cells);
    p->regions = PyMem_Calloc((size_t)region_count + 1, sizeof *p->regions);
    p->clues = PyMem_Calloc((size_t)clue_count + 1, sizeof *p->clues);
    if (!p->cells || !p->regions || !p->clues) return PyErr_NoMemory() != NULL;
    for (Py_ssize_t i = 0; i < region_count; i++)
        if (!take_region(p, regions, i)) return false;
    for (Py_ssize_t i = 0; i < clue_count; i++)
        if (!take_clue(p, clues, i)) return false;
    return true;
}

static PyObject *make_shape(const qdr_shape_spec *spec) {
    qdr_shape *shape;
    qdr_error error = {0};
    const qdr_status status = qdr_shape_new(spec, &shape, &error);
    return status == QDR_OK ? native_wrap_shape(shape) : native_raise(status, &error);
}

static PyObject *shape_new(PyObject *module, PyObject *arguments) {
    (void)module;
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    PyObject *jigsaw, *regions, *clues, *made = NULL;
    parts p = {0};
    if (!PyArg_ParseTuple(arguments, "iiiOIOO", &spec.side, &spec.box_rows, &spec.box_cols, &jigsaw,
                          &spec.rules, &regions, &clues))
        return NULL;
    if (jigsaw != Py_None) {
        const size_t side = spec.side > 0 && spec.side <= QDR_MAX_SIDE ? (size_t)spec.side : 0;
        spec.jigsaw = native_bytes(jigsaw, side * side, "a jigsaw has a region for each cell");
        if (!spec.jigsaw) return NULL;
    }
    if (take_parts(&p, regions, clues)) {
        spec.extra = p.regions;
        spec.extra_count = (size_t)PySequence_Size(regions);
        spec.clues = p.clues;
        spec.clue_count = (size_t)PySequence_Size(clues);
        made = make_shape(&spec);
    }
    free_parts(&p);
    return made;
}

/* ---- shape → plain values -------------------------------------------------------------------- */

static PyObject *cells_tuple(const uint16_t *cells, size_t count) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; tuple && i < count; i++)
        PyTuple_SetItem(tuple, (Py_ssize_t)i, PyLong_FromLong(cells[i]));
    return tuple;
}

static PyObject *regions_tuple(const qdr_shape_spec *spec) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)spec->extra_count);
    for (size_t i = 0; tuple && i < spec->extra_count; i++)
        PyTuple_SetItem(tuple, (Py_ssize_t)i,
                        cells_tuple(spec->extra[i].cells, spec->extra[i].count));
    return tuple;
}

static PyObject *clues_tuple(const qdr_shape_spec *spec) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)spec->clue_count);
    for (size_t i = 0; tuple && i < spec->clue_count; i++) {
        const qdr_clue *clue = &spec->clues[i];
        PyTuple_SetItem(tuple, (Py_ssize_t)i,
                        Py_BuildValue("iiN", (int)clue->kind, clue->value,
                                      cells_tuple(clue->cells, clue->count)));
    }
    return tuple;
}

static PyObject *shape_spec(PyObject *module, PyObject *capsule) {
    (void)module;
    const qdr_shape *shape = native_shape(capsule);
    if (!shape) return NULL;
    const qdr_shape_spec *spec = qdr_shape_get_spec(shape);
    const size_t cells = (size_t)spec->side * (size_t)spec->side;
    return Py_BuildValue("iiiNINN", spec->side, spec->box_rows, spec->box_cols,
                         native_digits(spec->jigsaw, cells), spec->rules, regions_tuple(spec),
                         clues_tuple(spec));
}

static PyObject *shape_sentences(PyObject *module, PyObject *capsule) {
    (void)module;
    const qdr_shape *shape = native_shape(capsule);
    if (!shape) return NULL;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && qdr_rule_sentence(shape, i); i++) {
        PyObject *sentence = PyUnicode_FromString(qdr_rule_sentence(shape, i));
        if (!sentence || PyList_Append(list, sentence) < 0) Py_CLEAR(list);
        Py_XDECREF(sentence);
    }
    return list;
}

static PyObject *unit_of(const qdr_unit *unit) {
    char words[QDR_UNIT_WORDS];
    qdr_unit_words(unit, words);
    return Py_BuildValue("sN", words, cells_tuple(unit->cells, unit->count));
}

static PyObject *shape_units(PyObject *module, PyObject *capsule) {
    (void)module;
    const qdr_shape *shape = native_shape(capsule);
    if (!shape) return NULL;
    size_t count;
    const qdr_unit *units = qdr_shape_units(shape, &count);
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; tuple && i < count; i++)
        PyTuple_SetItem(tuple, (Py_ssize_t)i, unit_of(&units[i]));
    return tuple;
}

static PyObject *usual_boxes(PyObject *module, PyObject *number) {
    (void)module;
    const long side = PyLong_AsLong(number);
    if (PyErr_Occurred()) return NULL;
    int rows = 0, columns = 0;
    if (side > 0 && side <= QDR_MAX_SIDE) qdr_usual_boxes((int)side, &rows, &columns);
    return Py_BuildValue("ii", rows, columns);
}

PyMethodDef native_shape_methods[] = {
    {"shape_new", shape_new, METH_VARARGS,
     "shape_new(side, box_rows, box_columns, jigsaw, rules, regions, clues) -> shape"},
    {"shape_spec", shape_spec, METH_O, "the values that it was made of"},
    {"shape_sentences", shape_sentences, METH_O, "its rules, in a sentence each"},
    {"shape_units", shape_units, METH_O, "its units: (words, cells) each"},
    {"usual_boxes", usual_boxes, METH_O, "(rows, columns) for a side"},
    {NULL, NULL, 0, NULL},
};
