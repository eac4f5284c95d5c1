/* cover_trace.c: what dancing links do, event by event. */
#include "native.h"

enum { AT_ONCE = 256 };

typedef struct tracing {
    qdr_trace *trace;
    PyObject *capsule; /* of the problem */
    PyObject *tuple;   /* the options, with the flag */
    native_cover *cover;
    qdr_cancel cancel;
    bool busy;
} tracing;

static void close_tracing(void *object) {
    tracing *t = object;
    qdr_trace_free(t->trace);
    if (t->cover) t->cover->users--;
    Py_XDECREF(t->capsule);
    Py_XDECREF(t->tuple);
    PyMem_Free(t);
}

static void destroy_trace(PyObject *capsule) {
    close_tracing(PyCapsule_GetPointer(capsule, TRACE));
}

static PyObject *trace_new(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *tuple;
    int first;
    native_options asked;
    if (!PyArg_ParseTuple(arguments, "OO!p", &capsule, &PyTuple_Type, &tuple, &first)) return NULL;
    native_cover *cover = native_cover_of(capsule);
    tracing *t = cover ? PyMem_Calloc(1, sizeof *t) : NULL;
    if (!t) return cover ? PyErr_NoMemory() : NULL;
    t->capsule = Py_NewRef(capsule);
    t->tuple = Py_NewRef(tuple);
    t->cover = cover;
    cover->users++;
    if (!native_options_of(tuple, &t->cancel, &asked)) {
        close_tracing(t);
        return NULL;
    }
    const qdr_trace_options options = {first != 0, asked.limits};
    const qdr_status status = qdr_trace_new(cover->cover, &options, &t->trace);
    if (status == QDR_OK) return native_wrap(t, TRACE, destroy_trace, close_tracing);
    close_tracing(t);
    if (status == QDR_UNSUPPORTED)
        return native_raise_words(status, "traces: not of items with bounds, nor of so large a "
                                          "problem");
    return native_raise(status, NULL);
}

/* The object of a number, borrowed; None for what an event does not speak of. */
static PyObject *object_at(PyObject *objects, uint32_t number) {
    return number == UINT32_MAX ? Py_None : PyList_GetItem(objects, (Py_ssize_t)number);
}

static PyObject *event_tuple(const qdr_event *event, PyObject *items, PyObject *options) {
    PyObject *item = object_at(items, event->item), *option = object_at(options, event->option);
    PyObject *left =
        event->left == UINT32_MAX ? Py_NewRef(Py_None) : PyLong_FromUnsignedLong(event->left);
    if (item && option && left)
        return Py_BuildValue("siOONO", qdr_event_kind_name((qdr_event_kind)event->kind),
                             (int)event->depth, item, option, left,
                             event->forced ? Py_True : Py_False);
    Py_XDECREF(left);
    return NULL;
}

/* The next events, as tuples; an empty list at the end, False if something stopped it. */
static PyObject *trace_next(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *items, *options;
    qdr_event events[AT_ONCE];
    native_call call;
    if (!PyArg_ParseTuple(arguments, "OO!O!", &capsule, &PyList_Type, &items, &PyList_Type,
                          &options))
        return NULL;
    tracing *t = native_unwrap(capsule, TRACE);
    if (!t) return NULL;
    if (t->busy) return native_raise_words(QDR_BAD_ARGUMENT, "another thread is tracing");
    t->busy = true;
    native_begin(&call, &t->cancel);
    const size_t count = qdr_trace_next(t->trace, events, AT_ONCE);
    const bool fine = native_end(&call);
    t->busy = false;
    if (!fine) return NULL;
    if (count == 0 && qdr_trace_step(t->trace) == QDR_STOPPED) Py_RETURN_FALSE;
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *event = event_tuple(&events[i], items, options);
        if (!event) {
            Py_DECREF(list);
            return NULL;
        }
        PyList_SetItem(list, (Py_ssize_t)i, event);
    }
    return list;
}

PyMethodDef native_trace_methods[] = {
    {"trace_new", trace_new, METH_VARARGS, "trace_new(cover, options, first) -> trace"},
    {"trace_next", trace_next, METH_VARARGS,
     "trace_next(trace, items, options) -> [(kind, depth, item, option, left, forced) …]"},
    {NULL, NULL, 0, NULL},
};
