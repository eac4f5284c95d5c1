/* cover_searches.c: exact cover problems searched: one by one, counted, at random, the cheapest. */
#include "native.h"

/* A search, or a sampler, with the problem that it borrows. */
typedef struct borrowing {
    qdr_cover_search *search;
    qdr_cover_sampler *sampler;
    PyObject *capsule; /* of the problem */
    PyObject *tuple;   /* the options, with the flag */
    native_cover *cover;
    qdr_cancel cancel;
    bool busy;
} borrowing;

static void close_borrowing(void *object) {
    borrowing *b = object;
    qdr_cover_search_free(b->search);
    qdr_cover_sampler_free(b->sampler);
    if (b->cover) b->cover->users--;
    Py_XDECREF(b->capsule);
    Py_XDECREF(b->tuple);
    PyMem_Free(b);
}

static void destroy_search(PyObject *capsule) {
    close_borrowing(PyCapsule_GetPointer(capsule, SEARCH));
}

static void destroy_sampler(PyObject *capsule) {
    close_borrowing(PyCapsule_GetPointer(capsule, SAMPLER));
}

static borrowing *borrow(PyObject *capsule, PyObject *tuple) {
    native_cover *cover = native_cover_of(capsule);
    borrowing *b = cover ? PyMem_Calloc(1, sizeof *b) : NULL;
    if (!b) {
        if (cover) PyErr_NoMemory();
        return NULL;
    }
    b->capsule = Py_NewRef(capsule);
    b->tuple = Py_NewRef(tuple);
    b->cover = cover;
    cover->users++;
    return b;
}

static PyObject *raise_search(qdr_status status) {
    if (status == QDR_BAD_ARGUMENT) return native_raise_words(status, "there is no such engine");
    if (status == QDR_UNSUPPORTED)
        return native_raise_words(status, "this engine does not take this problem: it is too large "
                                          "for it, or has colours or bounds");
    return native_raise(status, NULL);
}

static bool take_options(PyObject *tuple, qdr_cancel *cancel, qdr_cover_options *options) {
    native_options asked;
    if (!native_options_of(tuple, cancel, &asked)) return false;
    options->engine = asked.engine;
    options->limits = asked.limits;
    options->memory = asked.limits.memory;
    options->jobs = asked.jobs;
    options->ordered = true;
    return true;
}

/* ---- one cover at a time --------------------------------------------------------------------- */

static PyObject *search_new(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *tuple;
    int choose;
    if (!PyArg_ParseTuple(arguments, "OO!i", &capsule, &PyTuple_Type, &tuple, &choose)) return NULL;
    borrowing *b = borrow(capsule, tuple);
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    if (!b || !take_options(tuple, &b->cancel, &options)) {
        if (b) close_borrowing(b);
        return NULL;
    }
    options.choose = (qdr_cover_choice)choose;
    native_call call;
    native_begin(&call, &b->cancel);
    const qdr_status status = qdr_cover_search_new(b->cover->cover, &options, &b->search);
    const bool fine = native_end(&call);
    if (fine && status == QDR_OK) return native_wrap(b, SEARCH, destroy_search, close_borrowing);
    close_borrowing(b);
    return fine ? raise_search(status) : NULL;
}

/* The cover as a list of the caller's objects; None: no more; False: something stopped it. */
static PyObject *answer(qdr_step step, PyObject *objects, const uint32_t *options, size_t count) {
    const qdr_status status = qdr_step_status(step);
    if (step == QDR_SOLUTION) return native_pick(objects, options, count);
    if (step == QDR_DONE) Py_RETURN_NONE;
    if (status == QDR_OK) Py_RETURN_FALSE;
    return native_raise(status, NULL);
}

static PyObject *next_of(PyObject *arguments, const char *kind) {
    PyObject *capsule, *objects;
    native_call call;
    const uint32_t *options = NULL;
    size_t count = 0;
    if (!PyArg_ParseTuple(arguments, "OO!", &capsule, &PyList_Type, &objects)) return NULL;
    borrowing *b = native_unwrap(capsule, kind);
    if (!b) return NULL;
    if (b->busy) return native_raise_words(QDR_BAD_ARGUMENT, "another thread is searching");
    b->busy = true;
    native_begin(&call, &b->cancel);
    const qdr_step step = b->search ? qdr_cover_search_next(b->search, &options, &count)
                                    : qdr_cover_sampler_next(b->sampler, &options, &count);
    PyObject *made = native_end(&call) ? answer(step, objects, options, count) : NULL;
    b->busy = false;
    return made;
}

static PyObject *search_next(PyObject *module, PyObject *arguments) {
    (void)module;
    return next_of(arguments, SEARCH);
}

static PyObject *search_stats(PyObject *module, PyObject *capsule) {
    (void)module;
    const borrowing *b = native_unwrap(capsule, SEARCH);
    qdr_stats stats;
    if (!b) return NULL;
    if (b->busy) return native_raise_words(QDR_BAD_ARGUMENT, "another thread is searching");
    qdr_cover_search_stats(b->search, &stats);
    return Py_BuildValue("KKKKnns", (unsigned long long)stats.solutions,
                         (unsigned long long)stats.nodes, (unsigned long long)stats.guesses,
                         (unsigned long long)stats.updates, (Py_ssize_t)stats.depth,
                         (Py_ssize_t)stats.bytes, stats.engine ? stats.engine : "");
}

/* ---- random ones ----------------------------------------------------------------------------- */

static PyObject *sampler_new(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *tuple;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "OO!K", &capsule, &PyTuple_Type, &tuple, &seed)) return NULL;
    borrowing *b = borrow(capsule, tuple);
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    if (!b || !take_options(tuple, &b->cancel, &options)) {
        if (b) close_borrowing(b);
        return NULL;
    }
    const qdr_status status = qdr_cover_sampler_new(b->cover->cover, &options, seed, &b->sampler);
    if (status == QDR_OK) return native_wrap(b, SAMPLER, destroy_sampler, close_borrowing);
    close_borrowing(b);
    if (status == QDR_UNSUPPORTED)
        return native_raise_words(status,
                                  "random covers: not of items with bounds, nor of so large "
                                  "a problem");
    return raise_search(status);
}

static PyObject *sampler_next(PyObject *module, PyObject *arguments) {
    (void)module;
    return next_of(arguments, SAMPLER);
}

static PyObject *cover_estimate(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *flag;
    unsigned int dives;
    unsigned long long seed;
    double nodes = 0, solutions = 0;
    qdr_cancel cancel = {0};
    if (!PyArg_ParseTuple(arguments, "OIKO", &capsule, &dives, &seed, &flag)) return NULL;
    native_cover *c = native_cover_of(capsule);
    if (!c || !native_listen_to(flag, &cancel)) return NULL;
    c->users++;
    native_call call;
    native_begin(&call, &cancel);
    const qdr_status status =
        qdr_cover_estimate(c->cover, dives, seed, &cancel, &nodes, &solutions);
    const bool fine = native_end(&call);
    c->users--;
    if (!fine) return NULL;
    if (status == QDR_BAD_ARGUMENT) return native_raise_words(status, "no dives");
    if (status != QDR_OK) return raise_search(status);
    return Py_BuildValue("dd", nodes, solutions);
}

/* ---- counted --------------------------------------------------------------------------------- */

typedef struct counting {
    qdr_cancel cancel;
    native_caller progress;
} counting;

static void tell_left(void *context, double left, uint64_t found) {
    counting *c = context;
    PyGILState_STATE lock = PyGILState_Ensure();
    if (!native_call_back(&c->progress, Py_BuildValue("dK", left, (unsigned long long)found)))
        qdr_cancel_request(&c->cancel);
    PyGILState_Release(lock);
}

/* (decimal, whether that is all). */
static PyObject *cover_count(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *tuple, *progress;
    counting c = {0};
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    native_call call;
    if (!PyArg_ParseTuple(arguments, "OO!O", &capsule, &PyTuple_Type, &tuple, &progress) ||
        !take_options(tuple, &c.cancel, &options))
        return NULL;
    native_cover *cover = native_cover_of(capsule);
    if (!cover) return NULL;
    if (progress != Py_None) {
        c.progress.function = progress;
        options.progress = tell_left;
        options.context = &c;
    }
    qdr_text decimal = QDR_TEXT_INIT;
    qdr_step step = QDR_DONE;
    cover->users++;
    native_begin(&call, &c.cancel);
    const qdr_status status = qdr_cover_count_exact(cover->cover, &options, &decimal, &step, NULL);
    const bool fine = native_end(&call) && !native_raised(&c.progress);
    cover->users--;
    if (fine && status == QDR_OK)
        return Py_BuildValue("Ni", native_text(&decimal), step == QDR_DONE);
    qdr_text_free(&decimal);
    return fine ? raise_search(status) : NULL;
}

/* ---- the cheapest ---------------------------------------------------------------------------- */

/* [(cost, options) …]. */
static PyObject *best_list(const qdr_cover_best *best, PyObject *objects) {
    const size_t count = qdr_cover_best_count(best);
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        size_t length;
        uint64_t cost;
        const uint32_t *options = qdr_cover_best_options(best, i, &length, &cost);
        PyObject *pair =
            Py_BuildValue("KN", (unsigned long long)cost, native_pick(objects, options, length));
        if (!pair) Py_CLEAR(list);
        if (pair) PyList_SetItem(list, (Py_ssize_t)i, pair);
    }
    return list;
}

static PyObject *cover_cheapest(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *tuple, *objects;
    Py_ssize_t wanted;
    qdr_cancel cancel = {0};
    native_options asked;
    native_call call;
    if (!PyArg_ParseTuple(arguments, "OO!nO!", &capsule, &PyTuple_Type, &tuple, &wanted,
                          &PyList_Type, &objects) ||
        !native_options_of(tuple, &cancel, &asked))
        return NULL;
    native_cover *c = native_cover_of(capsule);
    if (!c) return NULL;
    qdr_cover_best *best = NULL;
    qdr_step step = QDR_DONE;
    c->users++;
    native_begin(&call, &cancel);
    const qdr_status status =
        qdr_cover_cheapest(c->cover, &asked.limits, (size_t)wanted, &best, &step, NULL);
    const bool fine = native_end(&call);
    c->users--;
    PyObject *made = NULL;
    if (fine && status == QDR_OK)
        made = Py_BuildValue("Ni", best_list(best, objects), step == QDR_DONE);
    else if (fine && status == QDR_BAD_ARGUMENT)
        native_raise_words(status, "none wanted");
    else if (fine)
        raise_search(status);
    qdr_cover_best_free(best);
    return made;
}

PyMethodDef native_cover_search_methods[] = {
    {"search_new", search_new, METH_VARARGS, "search_new(cover, options, choose) -> search"},
    {"search_next", search_next, METH_VARARGS,
     "search_next(search, objects) -> list; None at the end; False if something stopped it"},
    {"search_stats", search_stats, METH_O,
     "(solutions, nodes, guesses, updates, depth, bytes, engine)"},
    {"sampler_new", sampler_new, METH_VARARGS, "sampler_new(cover, options, seed) -> sampler"},
    {"sampler_next", sampler_next, METH_VARARGS, "sampler_next(sampler, objects), as search_next"},
    {"cover_estimate", cover_estimate, METH_VARARGS,
     "cover_estimate(cover, dives, seed, flag) -> (nodes, solutions)"},
    {"cover_count", cover_count, METH_VARARGS,
     "cover_count(cover, options, progress) -> (decimal, complete)"},
    {"cover_cheapest", cover_cheapest, METH_VARARGS,
     "cover_cheapest(cover, options, wanted, objects) -> ([(cost, list) …], complete)"},
    {NULL, NULL, 0, NULL},
};
