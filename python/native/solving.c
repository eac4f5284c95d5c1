/* solving.c: one puzzle: its solutions one by one, how many, whether there is just one. */
#include "native.h"

/* ---- one solution at a time ------------------------------------------------------------------ */

typedef struct solving {
    qdr_solver *solver;
    PyObject *puzzle, *tuple; /* borrowed by the solver: the latter has the flag */
    qdr_cancel cancel;
    bool busy;
} solving;

static void close_solving(void *object) {
    solving *s = object;
    qdr_solver_free(s->solver);
    Py_XDECREF(s->puzzle);
    Py_XDECREF(s->tuple);
    PyMem_Free(s);
}

static void destroy_solver(PyObject *capsule) {
    close_solving(PyCapsule_GetPointer(capsule, SOLVER));
}

static qdr_solve_options solve_options(const native_options *asked) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.engine = asked->engine;
    options.limits = asked->limits;
    options.jobs = asked->jobs;
    return options;
}

static PyObject *raise_solving(qdr_status status) {
    if (status == QDR_BAD_ARGUMENT) return native_raise_words(status, "there is no such engine");
    if (status == QDR_UNSUPPORTED)
        return native_raise_words(status, "this engine does not take this puzzle");
    return native_raise(status, NULL);
}

static PyObject *solver_new(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *tuple;
    native_options asked;
    if (!PyArg_ParseTuple(arguments, "OO!", &capsule, &PyTuple_Type, &tuple)) return NULL;
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    solving *s = puzzle ? PyMem_Calloc(1, sizeof *s) : NULL;
    if (!s) return puzzle ? PyErr_NoMemory() : NULL;
    if (!native_options_of(tuple, &s->cancel, &asked)) {
        close_solving(s);
        return NULL;
    }
    const qdr_solve_options options = solve_options(&asked);
    s->puzzle = Py_NewRef(capsule);
    s->tuple = Py_NewRef(tuple);
    native_call call;
    native_begin(&call, &s->cancel);
    const qdr_status status = qdr_solver_new(puzzle, &options, &s->solver);
    const bool fine = native_end(&call);
    if (fine && status == QDR_OK) return native_wrap(s, SOLVER, destroy_solver, close_solving);
    close_solving(s);
    return fine ? raise_solving(status) : NULL;
}

/* The digits; None: there are no more; False: something stopped it. */
static PyObject *answer(qdr_step step, const uint8_t *digits, size_t cells) {
    const qdr_status status = qdr_step_status(step);
    if (step == QDR_SOLUTION) return native_digits(digits, cells);
    if (step == QDR_DONE) Py_RETURN_NONE;
    if (status == QDR_OK) Py_RETURN_FALSE;
    return native_raise(status, NULL);
}

static PyObject *solver_next(PyObject *module, PyObject *capsule) {
    (void)module;
    solving *s = native_unwrap(capsule, SOLVER);
    native_call call;
    uint8_t digits[QDR_MAX_CELLS];
    if (!s) return NULL;
    if (s->busy) return native_raise_words(QDR_BAD_ARGUMENT, "another thread is searching");
    s->busy = true;
    native_begin(&call, &s->cancel);
    const qdr_step step = qdr_solver_next(s->solver, digits);
    const bool fine = native_end(&call);
    s->busy = false;
    if (!fine) return NULL;
    return answer(step, digits, (size_t)qdr_puzzle_cells(native_puzzle(s->puzzle)));
}

static PyObject *solver_stats(PyObject *module, PyObject *capsule) {
    (void)module;
    const solving *s = native_unwrap(capsule, SOLVER);
    qdr_stats stats;
    if (!s) return NULL;
    if (s->busy) return native_raise_words(QDR_BAD_ARGUMENT, "another thread is searching");
    qdr_solver_stats(s->solver, &stats);
    return Py_BuildValue("KKKKnns", (unsigned long long)stats.solutions,
                         (unsigned long long)stats.nodes, (unsigned long long)stats.guesses,
                         (unsigned long long)stats.updates, (Py_ssize_t)stats.depth,
                         (Py_ssize_t)stats.bytes, qdr_solver_engine(s->solver));
}

/* ---- whole questions ------------------------------------------------------------------------- */

/* A puzzle and the options that it is asked with. */
typedef struct question {
    const qdr_puzzle *puzzle;
    qdr_cancel cancel;
    qdr_solve_options options;
    native_caller progress;
} question;

/* Called now and then during a count, without the lock. */
static void tell_found(void *context, uint64_t solutions) {
    question *i = context;
    PyGILState_STATE lock = PyGILState_Ensure();
    if (!native_call_back(&i->progress, Py_BuildValue("(K)", (unsigned long long)solutions)))
        qdr_cancel_request(&i->cancel);
    PyGILState_Release(lock);
}

static bool take_question(PyObject *capsule, PyObject *tuple, PyObject *progress, question *i) {
    native_options asked;
    i->puzzle = native_puzzle(capsule);
    if (!i->puzzle || !native_options_of(tuple, &i->cancel, &asked)) return false;
    i->options = solve_options(&asked);
    if (progress == Py_None) return true;
    i->progress.function = progress;
    i->options.progress = tell_found;
    i->options.context = i;
    return true;
}

/* (decimal, whether that is all). */
static PyObject *puzzle_count(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *tuple, *progress;
    question i = {0};
    native_call call;
    if (!PyArg_ParseTuple(arguments, "OO!O", &capsule, &PyTuple_Type, &tuple, &progress) ||
        !take_question(capsule, tuple, progress, &i))
        return NULL;
    qdr_text decimal = QDR_TEXT_INIT;
    qdr_step step = QDR_DONE;
    native_begin(&call, &i.cancel);
    const qdr_status status = qdr_puzzle_count_exact(i.puzzle, &i.options, &decimal, &step, NULL);
    const bool fine = native_end(&call) && !native_raised(&i.progress);
    if (!fine || status != QDR_OK) {
        qdr_text_free(&decimal);
        return fine ? raise_solving(status) : NULL;
    }
    return Py_BuildValue("Ni", native_text(&decimal), step == QDR_DONE);
}

/* (verdict, solution or None, clash or None). */
static PyObject *puzzle_check(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *tuple;
    question i = {0};
    native_call call;
    uint8_t solution[QDR_MAX_CELLS];
    qdr_verdict verdict = QDR_UNKNOWN;
    qdr_clash clash = {0};
    if (!PyArg_ParseTuple(arguments, "OO!", &capsule, &PyTuple_Type, &tuple) ||
        !take_question(capsule, tuple, Py_None, &i))
        return NULL;
    native_begin(&call, &i.cancel);
    const qdr_status status =
        qdr_puzzle_check(i.puzzle, &i.options, &verdict, solution, &clash, NULL);
    if (!native_end(&call)) return NULL;
    if (status != QDR_OK) return raise_solving(status);
    const bool solved = verdict == QDR_UNIQUE || verdict == QDR_MULTIPLE;
    PyObject *pair = verdict == QDR_INVALID
                         ? Py_BuildValue("iis", clash.first, clash.second, clash.unit)
                         : Py_NewRef(Py_None);
    return Py_BuildValue(
        "iNN", (int)verdict,
        native_digits(solved ? solution : NULL, (size_t)qdr_puzzle_cells(i.puzzle)), pair);
}

/* (the first cell whose given is not needed, or -1; whether that is certain). */
static PyObject *puzzle_minimal(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *tuple, *digits;
    question i = {0};
    native_call call;
    int redundant = -1;
    qdr_step step = QDR_DONE;
    if (!PyArg_ParseTuple(arguments, "OO!O", &capsule, &PyTuple_Type, &tuple, &digits) ||
        !take_question(capsule, tuple, Py_None, &i))
        return NULL;
    const uint8_t *solution =
        native_bytes(digits, (size_t)qdr_puzzle_cells(i.puzzle), "a solution");
    if (!solution) return NULL;
    native_begin(&call, &i.cancel);
    const qdr_status status = qdr_puzzle_minimal(i.puzzle, &i.options, solution, &redundant, &step);
    if (!native_end(&call)) return NULL;
    if (status != QDR_OK) return raise_solving(status);
    return Py_BuildValue("ii", redundant, step != QDR_STOPPED);
}

PyMethodDef native_solving_methods[] = {
    {"solver_new", solver_new, METH_VARARGS, "solver_new(puzzle, options) -> solver"},
    {"solver_next", solver_next, METH_O, "digits; None at the end; False if something stopped it"},
    {"solver_stats", solver_stats, METH_O,
     "(solutions, nodes, guesses, updates, depth, bytes, engine)"},
    {"puzzle_count", puzzle_count, METH_VARARGS,
     "puzzle_count(puzzle, options, progress) -> (decimal, complete)"},
    {"puzzle_check", puzzle_check, METH_VARARGS,
     "puzzle_check(puzzle, options) -> (verdict, solution, clash)"},
    {"puzzle_minimal", puzzle_minimal, METH_VARARGS,
     "puzzle_minimal(puzzle, options, solution) -> (redundant cell, certain)"},
    {NULL, NULL, 0, NULL},
};
