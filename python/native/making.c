/* making.c: new puzzles, and puzzles with fewer givens, handed to a function as they are found. */
#include "native.h"

/* What the callbacks share: the flag that ends the work, and whom to tell. */
typedef struct delivery {
    qdr_cancel cancel;
    native_caller take, progress;
} delivery;

/* The puzzle as a capsule of its own. */
static PyObject *copy_of(const qdr_puzzle *puzzle) {
    qdr_puzzle *copy;
    qdr_transform same = {0};
    for (int i = 0; i < QDR_MAX_SIDE; i++) same.rows[i] = same.columns[i] = (uint8_t)i;
    for (int i = 0; i <= QDR_MAX_SIDE; i++) same.digits[i] = (uint8_t)i;
    const qdr_status status = qdr_puzzle_transform(puzzle, &same, &copy);
    return status == QDR_OK ? native_wrap_puzzle(copy) : native_raise(status, NULL);
}

static bool deliver(delivery *d, const qdr_puzzle *puzzle) {
    PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *copy = copy_of(puzzle);
    const bool more = native_call_back(&d->take, copy ? Py_BuildValue("(N)", copy) : NULL);
    PyGILState_Release(lock);
    return more;
}

static bool deliver_made(void *context, const qdr_made *made) {
    return deliver(context, made->puzzle);
}

static bool deliver_minimal(void *context, const qdr_puzzle *minimal) {
    return deliver(context, minimal);
}

static void tell_tries(void *context, uint64_t found, uint64_t tried) {
    delivery *d = context;
    PyGILState_STATE lock = PyGILState_Ensure();
    if (!native_call_back(&d->progress, Py_BuildValue("KK", (unsigned long long)found,
                                                      (unsigned long long)tried)))
        qdr_cancel_request(&d->cancel);
    PyGILState_Release(lock);
}

/* Behind the call: (found, tried, whether all was done), or what was raised. */
static PyObject *delivered(delivery *d, bool fine, qdr_status status, const qdr_error *error,
                           const qdr_make_result *result) {
    if (!fine || native_raised(&d->take) || native_raised(&d->progress)) return NULL;
    if (status != QDR_OK) return native_raise(status, error);
    return Py_BuildValue("KKi", (unsigned long long)result->found,
                         (unsigned long long)result->tried, result->step == QDR_DONE);
}

/* ---- make ------------------------------------------------------------------------------------ */

/* (least, most, pearl, diamond, technique or -1, hardest), or None. */
static bool take_wish(PyObject *tuple, qdr_wish *wish) {
    int pearl, diamond, technique, hardest;
    if (!PyArg_ParseTuple(tuple, "ddppip", &wish->least, &wish->most, &pearl, &diamond, &technique,
                          &hardest))
        return false;
    wish->pearl = pearl != 0;
    wish->diamond = diamond != 0;
    wish->uses = technique >= 0;
    if (wish->uses) wish->technique = (qdr_technique)technique;
    wish->hardest = hardest != 0;
    return true;
}

/* What make is asked for, as it comes from Python. */
typedef struct order {
    PyObject *shape, *pattern, *wish, *take, *progress, *flag;
    int jigsaw, symmetry, distinct, scale, difficulty;
    unsigned long long count, seed, tries;
    qdr_wish wished;
    qdr_scale scaled;
} order;

static bool fill_options(order *o, delivery *d, qdr_make_options *options) {
    options->shape = native_shape(o->shape);
    if (!options->shape) return false;
    const size_t side = (size_t)qdr_shape_get_spec(options->shape)->side;
    if (!native_listen_to(o->flag, &d->cancel)) return false;
    if (o->pattern != Py_None) {
        options->pattern = native_bytes(o->pattern, side * side, "a pattern");
        if (!options->pattern) return false;
    }
    if (o->wish != Py_None) {
        if (!take_wish(o->wish, &o->wished)) return false;
        options->wish = &o->wished;
    } else if (o->difficulty >= 0) {
        o->wished = qdr_class_wish((qdr_class)o->difficulty);
        options->wish = &o->wished;
    }
    o->scaled = (qdr_scale)o->scale;
    if (o->scale >= 0) options->scale = &o->scaled;
    options->jigsaw = o->jigsaw != 0;
    options->symmetry = (qdr_symmetry)o->symmetry;
    options->distinct = o->distinct != 0;
    options->count = o->count;
    options->seed = o->seed;
    options->tries = o->tries;
    options->cancel = &d->cancel;
    d->take.function = o->take;
    if (o->progress == Py_None) return true;
    d->progress.function = o->progress;
    options->progress = tell_tries;
    options->progress_context = d;
    return true;
}

static PyObject *make(PyObject *module, PyObject *arguments) {
    (void)module;
    order o = {.wished = QDR_WISH_INIT};
    delivery d = {0};
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    if (!PyArg_ParseTuple(arguments, "OpKKiiiOpOiiKdiOOO", &o.shape, &o.jigsaw, &o.count, &o.seed,
                          &o.symmetry, &options.fewest, &options.most, &o.pattern, &o.distinct,
                          &o.wish, &o.difficulty, &o.scale, &o.tries, &options.seconds,
                          &options.jobs, &o.take, &o.progress, &o.flag) ||
        !fill_options(&o, &d, &options))
        return NULL;
    native_call call;
    qdr_make_result result = {0};
    qdr_error error = {0};
    native_begin(&call, &d.cancel);
    const qdr_status status = qdr_make(&options, deliver_made, &d, &result, &error);
    return delivered(&d, native_end(&call), status, &error, &result);
}

/* ---- fewer givens ---------------------------------------------------------------------------- */

static PyObject *minimize(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *take, *flag;
    int goal;
    unsigned long long seed, tries, limit;
    delivery d = {0};
    qdr_minimize_options options = QDR_MINIMIZE_OPTIONS_INIT;
    if (!PyArg_ParseTuple(arguments, "OiKKKdOO", &capsule, &goal, &seed, &tries, &limit,
                          &options.seconds, &take, &flag))
        return NULL;
    const qdr_puzzle *puzzle = native_puzzle(capsule);
    if (!puzzle || !native_listen_to(flag, &d.cancel)) return NULL;
    options.goal = (qdr_minimize_goal)goal;
    options.seed = seed;
    options.tries = tries;
    options.limit = limit;
    options.cancel = &d.cancel;
    d.take.function = take;
    native_call call;
    qdr_make_result result = {0};
    qdr_error error = {0};
    native_begin(&call, &d.cancel);
    const qdr_status status =
        qdr_puzzle_minimize(puzzle, &options, deliver_minimal, &d, &result, &error);
    return delivered(&d, native_end(&call), status, &error, &result);
}

PyMethodDef native_making_methods[] = {
    {"make", make, METH_VARARGS,
     "make(shape, jigsaw, count, seed, symmetry, fewest, most, pattern, distinct, wish, class, "
     "scale, tries, seconds, jobs, take, progress, flag) -> (found, tried, done)"},
    {"minimize", minimize, METH_VARARGS,
     "minimize(puzzle, goal, seed, tries, limit, seconds, take, flag) -> (found, tried, done)"},
    {NULL, NULL, 0, NULL},
};
