/* puzzle_handle.c: puzzles: made of plain values, taken apart, written and drawn. */
#include "native.h"

#include <string.h>

/* ---- made ------------------------------------------------------------------------------------ */

static bool digits_fit(const uint8_t *digits, int side) {
    for (int i = 0; i < side * side; i++)
        if (digits[i] > side) {
            PyErr_Format(PyExc_ValueError, "cell %d: a digit of %d, but the side is %d", i,
                         (int)digits[i], side);
            return false;
        }
    return true;
}

/* Pencil marks are a byte for each cell and digit: 0 where it is struck. */
static qdr_status set_marks(qdr_puzzle *puzzle, const uint8_t *marks) {
    const int side = qdr_puzzle_side(puzzle);
    for (int i = 0; i < qdr_puzzle_cells(puzzle) * side; i++) {
        qdr_status status =
            marks[i] ? QDR_OK : qdr_puzzle_set_candidate(puzzle, i / side, i % side + 1, false);
        if (status != QDR_OK) return status;
    }
    /* Marks that strike nothing are marks, too. */
    return qdr_puzzle_has_candidates(puzzle) ? QDR_OK
                                             : qdr_puzzle_set_candidate(puzzle, 0, 1, true);
}

static qdr_status fill(qdr_puzzle *puzzle, const uint8_t *givens, const uint8_t *marks,
                       const char *comment, Py_ssize_t length) {
    for (int cell = 0; cell < qdr_puzzle_cells(puzzle); cell++)
        qdr_puzzle_set_given(puzzle, cell, givens[cell]);
    qdr_status status = marks ? set_marks(puzzle, marks) : QDR_OK;
    if (status == QDR_OK && comment)
        status = qdr_puzzle_set_comment(puzzle, comment, (size_t)length);
    return status;
}

static PyObject *puzzle_new(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *digits, *marked;
    const char *comment;
    Py_ssize_t length;
    int partial;
    if (!PyArg_ParseTuple(arguments, "OOOz#p", &capsule, &digits, &marked, &comment, &length,
                          &partial))
        return NULL;
    const qdr_shape *shape = native_shape(capsule);
    if (!shape) return NULL;
    const int side = qdr_shape_get_spec(shape)->side;
    const size_t cells = (size_t)side * (size_t)side;
    const uint8_t *givens = native_bytes(digits, cells, "givens"), *marks = NULL;
    if (!givens || !digits_fit(givens, side)) return NULL;
    if (marked != Py_None) {
        marks = native_bytes(marked, cells * (size_t)side, "pencil marks");
        if (!marks) return NULL;
    }
    qdr_puzzle *puzzle;
    qdr_status status = qdr_puzzle_new(shape, &puzzle);
    if (status != QDR_OK) return native_raise(status, NULL);
    status = fill(puzzle, givens, marks, comment, length);
    qdr_puzzle_set_partial(puzzle, partial != 0);
    if (status == QDR_OK) return native_wrap_puzzle(puzzle);
    qdr_puzzle_free(puzzle);
    return native_raise(status, NULL);
}

/* ---- taken apart ----------------------------------------------------------------------------- */

static PyObject *comment_of(const qdr_puzzle *puzzle) {
    const char *comment = qdr_puzzle_comment(puzzle);
    if (!comment) Py_RETURN_NONE;
    return PyUnicode_DecodeUTF8(comment, (Py_ssize_t)strlen(comment), "replace");
}

static PyObject *puzzle_facts(PyObject *module, PyObject *capsule) {
    (void)module;
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    if (!puzzle) return NULL;
    const int cells = qdr_puzzle_cells(puzzle);
    return Py_BuildValue("iNiNi", qdr_puzzle_side(puzzle),
                         native_digits(qdr_puzzle_givens(puzzle), (size_t)cells),
                         (int)qdr_puzzle_has_candidates(puzzle), comment_of(puzzle),
                         (int)qdr_puzzle_is_partial(puzzle));
}

static PyObject *puzzle_shape(PyObject *module, PyObject *capsule) {
    (void)module;
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    return puzzle ? native_wrap_shape(qdr_shape_share(qdr_puzzle_shape(puzzle))) : NULL;
}

static PyObject *puzzle_marks(PyObject *module, PyObject *capsule) {
    (void)module;
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    if (!puzzle) return NULL;
    if (!qdr_puzzle_has_candidates(puzzle)) Py_RETURN_NONE;
    const int side = qdr_puzzle_side(puzzle), count = qdr_puzzle_cells(puzzle) * side;
    PyObject *made = PyBytes_FromStringAndSize(NULL, count);
    if (!made) return NULL;
    char *marks = PyBytes_AsString(made);
    for (int i = 0; i < count; i++)
        marks[i] = (char)qdr_puzzle_candidate(puzzle, i / side, i % side + 1);
    return made;
}

/* What the givens and the pencil marks leave, in the same form. */
static PyObject *puzzle_candidates(PyObject *module, PyObject *capsule) {
    (void)module;
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    if (!puzzle) return NULL;
    const int side = qdr_puzzle_side(puzzle), cells = qdr_puzzle_cells(puzzle);
    qdr_digit_set *sets = PyMem_Malloc((size_t)cells * sizeof *sets);
    if (!sets) return PyErr_NoMemory();
    qdr_puzzle_candidates(puzzle, sets);
    PyObject *made = PyBytes_FromStringAndSize(NULL, cells * side);
    char *marks = made ? PyBytes_AsString(made) : NULL;
    for (int i = 0; marks && i < cells * side; i++)
        marks[i] = (char)qdr_digit_set_has(&sets[i / side], i % side + 1);
    PyMem_Free(sets);
    return made;
}

static PyObject *puzzle_clash(PyObject *module, PyObject *capsule) {
    (void)module;
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    qdr_clash clash;
    if (!puzzle) return NULL;
    if (!qdr_puzzle_clashes(puzzle, &clash)) Py_RETURN_NONE;
    return Py_BuildValue("iis", clash.first, clash.second, clash.unit);
}

static PyObject *puzzle_accepts(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *object;
    if (!PyArg_ParseTuple(arguments, "OO", &capsule, &object)) return NULL;
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    if (!puzzle) return NULL;
    const uint8_t *digits = native_bytes(object, (size_t)qdr_puzzle_cells(puzzle), "a grid");
    return digits ? PyBool_FromLong(qdr_puzzle_accepts(puzzle, digits)) : NULL;
}

/* ---- written and drawn ----------------------------------------------------------------------- */

/* The digits of `object`, which may be None; false: an exception. */
static bool take_solution(const qdr_puzzle *puzzle, PyObject *object, const uint8_t **solution) {
    *solution = NULL;
    if (!puzzle || object == Py_None) return puzzle != NULL;
    *solution = native_bytes(object, (size_t)qdr_puzzle_cells(puzzle), "a solution");
    return *solution && digits_fit(*solution, qdr_puzzle_side(puzzle));
}

static PyObject *puzzle_write(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *digits;
    const uint8_t *solution;
    int format, symbols, blank, unicode, one_line;
    if (!PyArg_ParseTuple(arguments, "OOiiipp", &capsule, &digits, &format, &symbols, &blank,
                          &unicode, &one_line))
        return NULL;
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    if (!take_solution(puzzle, digits, &solution)) return NULL;
    const qdr_style style = {(qdr_format)format, (qdr_digits)symbols, (char)blank, unicode != 0,
                             one_line != 0};
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {0};
    qdr_write_begin(&style, &text);
    qdr_status status = qdr_write_puzzle(&style, puzzle, solution, &text, &error);
    qdr_write_end(&style, &text);
    if (status == QDR_OK) return native_text(&text);
    qdr_text_free(&text);
    return native_raise(status, &error);
}

static PyObject *puzzle_draw(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *digits;
    const uint8_t *solution;
    int svg, candidates;
    qdr_draw_style style = QDR_DRAW_STYLE_INIT;
    if (!PyArg_ParseTuple(arguments, "OOppdz", &capsule, &digits, &svg, &candidates, &style.cell,
                          &style.symbols))
        return NULL;
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    if (!take_solution(puzzle, digits, &solution)) return NULL;
    style.candidates = candidates != 0;
    qdr_text text = QDR_TEXT_INIT;
    qdr_status status = svg ? qdr_draw_svg(puzzle, solution, &style, &text)
                            : qdr_draw_text(puzzle, solution, &style, &text);
    if (status == QDR_OK) return native_text(&text);
    qdr_text_free(&text);
    return native_raise(status, NULL);
}

/* ---- equivalent puzzles ---------------------------------------------------------------------- */

static PyObject *puzzle_canon(PyObject *module, PyObject *capsule) {
    (void)module;
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    uint8_t form[QDR_CANON_CELLS];
    uint64_t automorphisms = 0;
    if (!puzzle) return NULL;
    PyThreadState *state = PyEval_SaveThread();
    const qdr_status status = qdr_puzzle_canon(puzzle, form, NULL, &automorphisms);
    PyEval_RestoreThread(state);
    if (status == QDR_BAD_ARGUMENT) return native_raise_words(status, "the givens clash");
    if (status == QDR_UNSUPPORTED)
        return native_raise_words(status, "there are canonical forms for boxes of at least 2x2 up "
                                          "to a side of 10, without other rules or pencil marks");
    if (status != QDR_OK) return native_raise(status, NULL);
    return Py_BuildValue("NK", native_digits(form, (size_t)qdr_puzzle_cells(puzzle)),
                         (unsigned long long)automorphisms);
}

static PyObject *puzzle_shuffle(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "OK", &capsule, &seed)) return NULL;
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    if (!puzzle) return NULL;
    qdr_transform transform;
    qdr_puzzle *made;
    qdr_transform_random(qdr_puzzle_shape(puzzle), seed, &transform);
    const qdr_status status = qdr_puzzle_transform(puzzle, &transform, &made);
    return status == QDR_OK ? native_wrap_puzzle(made) : native_raise(status, NULL);
}

PyMethodDef native_puzzle_methods[] = {
    {"puzzle_new", puzzle_new, METH_VARARGS,
     "puzzle_new(shape, givens, marks, comment, partial) -> puzzle"},
    {"puzzle_facts", puzzle_facts, METH_O, "(side, givens, has marks, comment, partial)"},
    {"puzzle_shape", puzzle_shape, METH_O, "its shape"},
    {"puzzle_marks", puzzle_marks, METH_O, "its pencil marks, a byte for each cell and digit"},
    {"puzzle_candidates", puzzle_candidates, METH_O, "what is possible, in the same form"},
    {"puzzle_clash", puzzle_clash, METH_O, "(cell, cell, unit), or None"},
    {"puzzle_accepts", puzzle_accepts, METH_VARARGS, "whether a grid is a solution"},
    {"puzzle_write", puzzle_write, METH_VARARGS,
     "puzzle_write(puzzle, solution, format, digits, blank, unicode, one line) -> str"},
    {"puzzle_draw", puzzle_draw, METH_VARARGS,
     "puzzle_draw(puzzle, solution, svg, candidates, cell, symbols) -> str"},
    {"puzzle_canon", puzzle_canon, METH_O, "(canonical form, automorphisms)"},
    {"puzzle_shuffle", puzzle_shuffle, METH_VARARGS, "puzzle_shuffle(puzzle, seed) -> puzzle"},
    {NULL, NULL, 0, NULL},
};
