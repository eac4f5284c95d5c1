/* person_handle.c: who solves as people do: hints, whole ways, ratings, and what is wrong with a
 * grid. */
#include "native.h"

#include <math.h>

typedef struct person {
    qdr_human *human;
    int side;
    bool busy;
} person;

static void close_person(void *object) {
    person *p = object;
    qdr_human_free(p->human);
    PyMem_Free(p);
}

static void destroy_human(PyObject *capsule) {
    close_person(PyCapsule_GetPointer(capsule, HUMAN));
}

/* The human of a capsule, for one thread at a time. */
static person *take_person(PyObject *capsule) {
    person *p = native_unwrap(capsule, HUMAN);
    if (!p || !p->busy) return p;
    native_raise_words(QDR_BAD_ARGUMENT, "another thread is asking");
    return NULL;
}

const qdr_puzzle *native_puzzle_of_side(PyObject *capsule, int side) {
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    if (!puzzle || qdr_puzzle_side(puzzle) == side) return puzzle;
    native_raise_words(QDR_BAD_ARGUMENT, "a puzzle of another side");
    return NULL;
}

/* Around a call that looks for steps, without limits of its own: Ctrl-C ends it within a step. */
static void begin_asking(person *p, native_call *call, qdr_cancel *cancel) {
    const qdr_limits limits = {.cancel = cancel};
    p->busy = true;
    qdr_human_limit(p->human, &limits);
    native_begin(call, cancel);
}

static bool end_asking(person *p, native_call *call) {
    const bool fine = native_end(call);
    qdr_human_limit(p->human, NULL);
    p->busy = false;
    return fine;
}

static PyObject *raise_human(qdr_status status) {
    if (status == QDR_UNSUPPORTED)
        return native_raise_words(status, "this scale is not for puzzles of this shape, or has its "
                                          "techniques all or none");
    if (status == QDR_BAD_ARGUMENT)
        return native_raise_words(status, "the grid is not one of this puzzle");
    return native_raise(status, NULL);
}

/* By the usual scale if `scale` is negative. */
static PyObject *human_new(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *barred;
    int scale;
    uint32_t *numbers;
    size_t count;
    if (!PyArg_ParseTuple(arguments, "OiO", &capsule, &scale, &barred)) return NULL;
    const qdr_shape *shape = native_shape(capsule);
    if (!shape || !native_numbers(barred, UINT32_MAX, &numbers, &count)) return NULL;
    person *p = PyMem_Calloc(1, sizeof *p);
    qdr_status status = QDR_NO_MEMORY;
    if (p) {
        p->side = qdr_shape_get_spec(shape)->side;
        status = scale < 0 ? qdr_human_usual(shape, &p->human)
                           : qdr_human_new(shape, (qdr_scale)scale, &p->human);
    }
    for (size_t i = 0; status == QDR_OK && i < count; i++)
        if (qdr_technique_name((qdr_technique)numbers[i]))
            qdr_human_bar(p->human, (qdr_technique)numbers[i], true);
    PyMem_Free(numbers);
    if (status == QDR_OK) return native_wrap(p, HUMAN, destroy_human, close_person);
    PyMem_Free(p);
    return raise_human(status);
}

static PyObject *human_scale(PyObject *module, PyObject *capsule) {
    (void)module;
    const person *p = native_unwrap(capsule, HUMAN);
    return p ? PyLong_FromLong((long)qdr_human_scale(p->human)) : NULL;
}

/* ---- one step -------------------------------------------------------------------------------- */

/* A grid in progress, and the puzzle that it comes from: the board on which the hint is found. */
static qdr_status find_hint(qdr_human *human, const qdr_puzzle *puzzle, const qdr_puzzle *progress,
                            qdr_board **board, const qdr_hint **hint) {
    qdr_status status =
        progress ? qdr_board_new_from(puzzle, progress, board) : qdr_board_new(puzzle, board);
    if (status != QDR_OK || qdr_board_open(*board) == 0) return status;
    return qdr_human_hint(human, *board, hint);
}

/* The step that is simplest to see; None: it is solved; False: no technique goes further. */
static PyObject *human_hint(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *human, *origin, *grid;
    if (!PyArg_ParseTuple(arguments, "OOO", &human, &origin, &grid)) return NULL;
    person *p = take_person(human);
    const qdr_puzzle *puzzle = p ? native_puzzle_of_side(origin, p->side) : NULL;
    const qdr_puzzle *progress =
        puzzle && grid != Py_None ? native_puzzle_of_side(grid, p->side) : NULL;
    if (!puzzle || PyErr_Occurred()) return NULL;
    native_call call;
    qdr_cancel cancel = {0};
    qdr_board *board = NULL;
    const qdr_hint *hint = NULL;
    begin_asking(p, &call, &cancel);
    const qdr_status status = find_hint(p->human, puzzle, progress, &board, &hint);
    const bool fine = end_asking(p, &call);
    PyObject *made = NULL;
    if (fine && status != QDR_OK)
        raise_human(status);
    else if (fine && hint)
        made = native_keep_step(hint, board, p->side);
    else if (fine)
        made = Py_NewRef(qdr_board_open(board) == 0 ? Py_None : Py_False);
    qdr_board_free(board);
    return made;
}

/* ---- the whole way --------------------------------------------------------------------------- */

typedef struct walk {
    qdr_board *board; /* as it is before the step at hand */
    int side;
    native_caller take;
} walk;

static bool hand_over(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    (void)so_far;
    walk *w = context;
    PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *step = native_keep_step(hint, w->board, w->side);
    const bool more = native_call_back(&w->take, step ? Py_BuildValue("(N)", step) : NULL);
    PyGILState_Release(lock);
    qdr_hint_apply(hint, w->board);
    return more;
}

static PyObject *rating_tuple(const qdr_rating *rating, bool complete) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_rating_put(rating, &text);
    return Py_BuildValue("ddddsnlsdNi", qdr_rating_value(rating), qdr_rating_shown(rating->hardest),
                         qdr_rating_shown(rating->first_placement), qdr_rating_shown(rating->first),
                         qdr_technique_name(rating->technique), (Py_ssize_t)rating->steps,
                         rating->score, rating->scored ? qdr_level_name(rating->level) : "",
                         rating->effort, native_text(&text), (int)complete);
}

/* Rates a puzzle; each step goes to a function, if there is one, until that returns False. */
static PyObject *human_rate(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *human, *capsule, *flag, *take;
    qdr_cancel cancel = {0};
    qdr_limits limits = {.cancel = &cancel};
    if (!PyArg_ParseTuple(arguments, "OOdOO", &human, &capsule, &limits.seconds, &flag, &take))
        return NULL;
    person *p = take_person(human);
    const qdr_puzzle *puzzle = p ? native_puzzle_of_side(capsule, p->side) : NULL;
    if (!puzzle || !native_listen_to(flag, &cancel)) return NULL;
    walk w = {.side = p->side, .take.function = take == Py_None ? NULL : take};
    native_call call;
    qdr_rating rating;
    qdr_step step = QDR_STOPPED;
    qdr_status status = w.take.function ? qdr_board_new(puzzle, &w.board) : QDR_OK;
    if (status != QDR_OK) return raise_human(status);
    p->busy = true;
    native_begin(&call, &cancel);
    status = qdr_human_rate(p->human, puzzle, &limits, w.take.function ? hand_over : NULL, &w,
                            &rating, &step);
    const bool fine = native_end(&call) && !native_raised(&w.take);
    p->busy = false;
    qdr_board_free(w.board);
    if (!fine) return NULL;
    return status == QDR_OK ? rating_tuple(&rating, step == QDR_DONE) : raise_human(status);
}

/* ---- many ratings ---------------------------------------------------------------------------- */

/* Puzzles of an array: those of which `counts` says that they have one solution are rated. */
typedef struct many_ratings {
    Py_buffer puzzles, counts, ratings;
    size_t first, count, stride;
    double seconds;
} many_ratings;

static void release_ratings(many_ratings *m) {
    if (m->puzzles.obj) PyBuffer_Release(&m->puzzles);
    if (m->counts.obj) PyBuffer_Release(&m->counts);
    if (m->ratings.obj) PyBuffer_Release(&m->ratings);
}

static bool ratings_fit(const many_ratings *m) {
    const size_t end = m->first + m->count;
    return m->stride >= 81 && end >= m->count && (size_t)m->counts.len >= end &&
           (size_t)m->ratings.len / sizeof(double) >= end &&
           (end == 0 ||
            ((size_t)m->puzzles.len >= 81 && ((size_t)m->puzzles.len - 81) / m->stride >= end - 1));
}

/* A puzzle that the techniques do not get through, or not in time, is harder than any. */
static qdr_status rate_at(person *p, qdr_puzzle *puzzle, const many_ratings *m, size_t i,
                          const qdr_cancel *cancel) {
    const uint8_t *cells = (const uint8_t *)m->puzzles.buf + i * m->stride;
    const qdr_limits limits = {.seconds = m->seconds, .cancel = cancel};
    double *value = (double *)m->ratings.buf + i;
    qdr_rating rating;
    qdr_step step;
    *value = NAN;
    if (((const uint8_t *)m->counts.buf)[i] != 1) return QDR_OK;
    for (int cell = 0; cell < 81; cell++) {
        const int digit = cells[cell] & 15;
        qdr_puzzle_set_given(puzzle, cell, digit <= 9 ? digit : 0);
    }
    const qdr_status status = qdr_human_rate(p->human, puzzle, &limits, NULL, NULL, &rating, &step);
    if (status == QDR_OK) *value = step == QDR_DONE ? qdr_rating_value(&rating) : (double)INFINITY;
    return status;
}

static qdr_status rate_all(person *p, const many_ratings *m, const qdr_cancel *cancel) {
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    qdr_status status = qdr_shape_new(&spec, &shape, NULL);
    if (status != QDR_OK) return status;
    status = qdr_puzzle_new(shape, &puzzle);
    for (size_t i = 0; i < m->count && status == QDR_OK && !qdr_cancel_requested(cancel); i++)
        status = rate_at(p, puzzle, m, m->first + i, cancel);
    if (status == QDR_OK) qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
    return status;
}

static PyObject *human_rate_array(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *human, *puzzles, *counts, *ratings, *flag;
    Py_ssize_t first, count, stride;
    many_ratings m = {0};
    qdr_cancel cancel = {0};
    if (!PyArg_ParseTuple(arguments, "OOnnnOOdO", &human, &puzzles, &first, &count, &stride,
                          &counts, &ratings, &m.seconds, &flag))
        return NULL;
    person *p = take_person(human);
    if (!p || p->side != 9 || !native_listen_to(flag, &cancel) ||
        PyObject_GetBuffer(puzzles, &m.puzzles, PyBUF_SIMPLE) < 0 ||
        PyObject_GetBuffer(counts, &m.counts, PyBUF_SIMPLE) < 0 ||
        PyObject_GetBuffer(ratings, &m.ratings, PyBUF_WRITABLE) < 0) {
        release_ratings(&m);
        return PyErr_Occurred() ? NULL : native_raise_words(QDR_BAD_ARGUMENT, "no 9x9 puzzles");
    }
    m.first = (size_t)first, m.count = (size_t)count, m.stride = (size_t)stride;
    if (!ratings_fit(&m)) {
        release_ratings(&m);
        return native_raise_words(QDR_BAD_ARGUMENT, "arrays that do not fit together");
    }
    native_call call;
    p->busy = true;
    native_begin(&call, &cancel);
    const qdr_status status = rate_all(p, &m, &cancel);
    const bool fine = native_end(&call);
    p->busy = false;
    release_ratings(&m);
    if (!fine) return NULL;
    if (status != QDR_OK) return raise_human(status);
    Py_RETURN_NONE;
}

/* ---- classes, and what is wrong -------------------------------------------------------------- */

static PyObject *puzzle_class(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *tuple;
    native_options asked;
    native_call call;
    qdr_cancel cancel = {0};
    qdr_class difficulty = QDR_VERY_EASY;
    qdr_step step = QDR_STOPPED;
    if (!PyArg_ParseTuple(arguments, "OO!", &capsule, &PyTuple_Type, &tuple)) return NULL;
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    if (!puzzle || !native_options_of(tuple, &cancel, &asked)) return NULL;
    native_begin(&call, &cancel);
    const qdr_status status = qdr_puzzle_class(puzzle, &asked.limits, &difficulty, &step);
    if (!native_end(&call)) return NULL;
    if (status != QDR_OK) return raise_human(status);
    if (step == QDR_STOPPED) Py_RETURN_NONE;
    return PyLong_FromLong((long)difficulty);
}

/* None: nothing is wrong. */
static PyObject *fault_tuple(const qdr_fault *fault, int side) {
    qdr_text words = QDR_TEXT_INIT;
    if (fault->kind == QDR_FAULT_NONE) Py_RETURN_NONE;
    qdr_fault_words(fault, &words);
    PyObject *proof =
        fault->proof ? native_keep_step(fault->proof, fault->board, side) : Py_NewRef(Py_None);
    return Py_BuildValue("iiinNN", fault->kind == QDR_FAULT_MARK, fault->cell, fault->digit,
                         (Py_ssize_t)fault->count, native_text(&words), proof);
}

static PyObject *human_fault(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *human, *origin, *grid, *digits;
    native_call call;
    qdr_cancel cancel = {0};
    qdr_fault fault;
    if (!PyArg_ParseTuple(arguments, "OOOO", &human, &origin, &grid, &digits)) return NULL;
    person *p = take_person(human);
    const qdr_puzzle *puzzle = p ? native_puzzle_of_side(origin, p->side) : NULL;
    const qdr_puzzle *progress = puzzle ? native_puzzle_of_side(grid, p->side) : NULL;
    if (!progress) return NULL;
    const uint8_t *solution = native_bytes(digits, (size_t)qdr_puzzle_cells(puzzle), "a solution");
    if (!solution) return NULL;
    begin_asking(p, &call, &cancel);
    const qdr_status status = qdr_human_fault(p->human, puzzle, progress, solution, &fault);
    PyObject *made = NULL;
    if (end_asking(p, &call))
        made = status == QDR_OK ? fault_tuple(&fault, p->side) : raise_human(status);
    return made;
}

/* Of a grid without a solution: what has nothing left, in words; "" if no technique shows it. */
static PyObject *human_dead_end(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *human, *capsule;
    qdr_text text = QDR_TEXT_INIT;
    if (!PyArg_ParseTuple(arguments, "OO", &human, &capsule)) return NULL;
    person *p = take_person(human);
    const qdr_puzzle *puzzle = p ? native_puzzle_of_side(capsule, p->side) : NULL;
    if (!puzzle) return NULL;
    native_call call;
    qdr_cancel cancel = {0};
    begin_asking(p, &call, &cancel);
    const qdr_status status = qdr_human_dead_end(p->human, puzzle, &text);
    const bool fine = end_asking(p, &call);
    if (fine && status == QDR_OK) return native_text(&text);
    qdr_text_free(&text);
    return fine ? raise_human(status) : NULL;
}

PyMethodDef native_human_methods[] = {
    {"human_new", human_new, METH_VARARGS, "human_new(shape, scale, barred) -> human"},
    {"human_scale", human_scale, METH_O, "the number of the scale"},
    {"human_hint", human_hint, METH_VARARGS,
     "human_hint(human, puzzle, progress) -> step; None: solved; False: nothing found"},
    {"human_rate", human_rate, METH_VARARGS,
     "human_rate(human, puzzle, seconds, flag, take) -> figures"},
    {"human_rate_array", human_rate_array, METH_VARARGS,
     "human_rate_array(human, puzzles, first, count, stride, counts, ratings, seconds, flag)"},
    {"human_fault", human_fault, METH_VARARGS,
     "human_fault(human, puzzle, progress, solution) -> (mark, cell, digit, count, words, proof)"},
    {"human_dead_end", human_dead_end, METH_VARARGS, "human_dead_end(human, puzzle) -> str"},
    {"puzzle_class", puzzle_class, METH_VARARGS, "puzzle_class(puzzle, options) -> class or None"},
    {NULL, NULL, 0, NULL},
};
