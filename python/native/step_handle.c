/* step_handle.c: a step that somebody found: told in words, as data, and drawn when it is asked. */
#include "native.h"

/* A hint and the board that it was given for, both its own. */
typedef struct kept_step {
    qdr_hint *hint;
    qdr_board *board;
    int side;
} kept_step;

static void close_step(void *object) {
    kept_step *s = object;
    qdr_hint_free(s->hint);
    qdr_board_free(s->board);
    PyMem_Free(s);
}

static void destroy_step(PyObject *capsule) {
    close_step(PyCapsule_GetPointer(capsule, STEP));
}

PyObject *native_keep_step(const qdr_hint *hint, const qdr_board *board, int side) {
    kept_step *s = PyMem_Calloc(1, sizeof *s);
    if (s) s->side = side;
    if (s && qdr_hint_copy(hint, &s->hint) == QDR_OK && qdr_board_copy(board, &s->board) == QDR_OK)
        return native_wrap(s, STEP, destroy_step, close_step);
    if (s) close_step(s);
    return PyErr_NoMemory();
}

static kept_step *take_step(PyObject *capsule) {
    return native_unwrap(capsule, STEP);
}

/* ---- as data --------------------------------------------------------------------------------- */

static PyObject *struck_list(const qdr_hint *hint) {
    PyObject *list = PyList_New((Py_ssize_t)hint->struck_count);
    for (size_t i = 0; list && i < hint->struck_count; i++)
        PyList_SetItem(list, (Py_ssize_t)i,
                       Py_BuildValue("iK", (int)hint->struck[i].cell,
                                     (unsigned long long)hint->struck[i].digits));
    return list;
}

static PyObject *step_facts(PyObject *module, PyObject *capsule) {
    (void)module;
    const kept_step *s = take_step(capsule);
    if (!s) return NULL;
    const qdr_hint *hint = s->hint;
    const double rating = hint->scored ? hint->rating : qdr_rating_shown(hint->rating);
    return Py_BuildValue("sdiiN", qdr_technique_name(hint->technique), rating, hint->cell,
                         hint->digit, struck_list(hint));
}

/* The digits before it; and the candidates, a byte for each cell and digit. */
static PyObject *step_board(PyObject *module, PyObject *capsule) {
    (void)module;
    const kept_step *s = take_step(capsule);
    if (!s) return NULL;
    const int side = s->side, cells = side * side;
    PyObject *digits = PyBytes_FromStringAndSize(NULL, cells);
    PyObject *marks = PyBytes_FromStringAndSize(NULL, cells * side);
    if (digits && marks) {
        char *digit = PyBytes_AsString(digits), *mark = PyBytes_AsString(marks);
        for (int i = 0; i < cells; i++) digit[i] = (char)qdr_board_digit(s->board, i);
        for (int i = 0; i < cells * side; i++)
            mark[i] = (char)qdr_board_has(s->board, i / side, i % side + 1);
    }
    return Py_BuildValue("NN", digits, marks);
}

static PyObject *text_or_raise(qdr_status status, qdr_text *text) {
    if (status == QDR_OK) return native_text(text);
    qdr_text_free(text);
    return native_raise(status, NULL);
}

static PyObject *step_json(PyObject *module, PyObject *capsule) {
    (void)module;
    const kept_step *s = take_step(capsule);
    qdr_text text = QDR_TEXT_INIT;
    return s ? text_or_raise(qdr_hint_json(s->hint, s->board, &text), &text) : NULL;
}

static PyObject *step_holds(PyObject *module, PyObject *capsule) {
    (void)module;
    const kept_step *s = take_step(capsule);
    bool holds = false;
    if (!s) return NULL;
    const qdr_status status = qdr_hint_holds(s->hint, s->board, &holds);
    return status == QDR_OK ? PyBool_FromLong(holds) : native_raise(status, NULL);
}

/* ---- in words and drawn ---------------------------------------------------------------------- */

/* What a stage says; past the last stage: why, with all lines. */
static PyObject *step_words(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule;
    int stage;
    qdr_text text = QDR_TEXT_INIT;
    if (!PyArg_ParseTuple(arguments, "Oi", &capsule, &stage)) return NULL;
    const kept_step *s = take_step(capsule);
    if (!s) return NULL;
    if (stage >= 0 && qdr_stage_name((qdr_stage)stage))
        qdr_hint_words(s->hint, s->board, (qdr_stage)stage, &text);
    else
        qdr_hint_long_words(s->hint, s->board, &text);
    return native_text(&text);
}

static PyObject *step_notation(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule;
    int notation;
    qdr_text text = QDR_TEXT_INIT;
    if (!PyArg_ParseTuple(arguments, "Oi", &capsule, &notation)) return NULL;
    const kept_step *s = take_step(capsule);
    if (!s) return NULL;
    if (notation >= 0 && qdr_notation_name((qdr_notation)notation))
        qdr_hint_notation(s->hint, s->board, (qdr_notation)notation, &text);
    return native_text(&text);
}

static PyObject *step_svg(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *step, *capsule;
    qdr_text text = QDR_TEXT_INIT;
    if (!PyArg_ParseTuple(arguments, "OO", &step, &capsule)) return NULL;
    const kept_step *s = take_step(step);
    const qdr_puzzle *puzzle = s ? native_puzzle_of_side(capsule, s->side) : NULL;
    if (!puzzle) return NULL;
    return text_or_raise(qdr_draw_hint(puzzle, s->board, s->hint, NULL, &text), &text);
}

static PyObject *step_state(PyObject *module, PyObject *capsule) {
    (void)module;
    const kept_step *s = take_step(capsule);
    return s ? native_step_state(s->hint) : NULL;
}

PyMethodDef native_step_methods[] = {
    {"step_facts", step_facts, METH_O, "(technique, rating, cell, digit, struck)"},
    {"step_board", step_board, METH_O, "(digits, candidates) before it"},
    {"step_json", step_json, METH_O, "all of it"},
    {"step_holds", step_holds, METH_O, "whether the step is proved, by the rules alone"},
    {"step_words", step_words, METH_VARARGS, "step_words(step, stage) -> str"},
    {"step_notation", step_notation, METH_VARARGS, "step_notation(step, notation) -> str"},
    {"step_state", step_state, METH_O, "all of it but the board, as numbers"},
    {"step_svg", step_svg, METH_VARARGS, "step_svg(step, puzzle) -> str"},
    {NULL, NULL, 0, NULL},
};
