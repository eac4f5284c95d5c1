/* many.c: classic 9×9 puzzles in arrays, which are read and written where they are. */
#include "native.h"

enum { CELLS = 81 };

/* An array of bytes that Python has: numpy's, bytes, bytearray, mmap … */
typedef struct field {
    Py_buffer view;
    bool open;
} field;

static bool open_field(PyObject *object, int flags, field *f) {
    f->open = PyObject_GetBuffer(object, &f->view, flags) == 0;
    return f->open;
}

static void close_field(field *f) {
    if (f->open) PyBuffer_Release(&f->view);
}

/* Whether `count` pieces of `piece` bytes, a stride apart, are in it. */
static bool holds(const field *f, size_t count, size_t stride, size_t piece) {
    const size_t length = (size_t)f->view.len;
    if (count == 0 ||
        (stride >= piece && length >= piece && (length - piece) / stride >= count - 1))
        return true;
    PyErr_Format(PyExc_ValueError, "%zu bytes are not enough for %zu puzzles", length, count);
    return false;
}

/* What is asked of an array. */
typedef struct request {
    PyObject *puzzles, *solutions, *counts; /* the last two may be None */
    Py_ssize_t count, stride, solution_stride;
    unsigned long long limit;
    int zero, jobs;
} request;

static bool open_outputs(const request *r, field *solutions, field *counts) {
    if (r->solutions != Py_None &&
        (!open_field(r->solutions, PyBUF_WRITABLE, solutions) ||
         !holds(solutions, (size_t)r->count, (size_t)r->solution_stride, CELLS)))
        return false;
    return r->counts == Py_None ||
           (open_field(r->counts, PyBUF_WRITABLE, counts) &&
            holds(counts, (size_t)r->count, sizeof(uint64_t), sizeof(uint64_t)));
}

static PyObject *run(const qdr_array9 *wanted, qdr_cancel *cancel) {
    native_call call;
    qdr_step step = QDR_DONE;
    qdr_error error = {0};
    native_begin(&call, cancel);
    const qdr_status status = qdr_batch_array9(wanted, &step, &error);
    if (!native_end(&call)) return NULL;
    return status == QDR_OK ? PyBool_FromLong(step == QDR_DONE) : native_raise(status, &error);
}

/* Whether all of them were answered. */
static PyObject *array9(PyObject *module, PyObject *arguments) {
    (void)module;
    request r;
    if (!PyArg_ParseTuple(arguments, "OnnOniOKi", &r.puzzles, &r.count, &r.stride, &r.solutions,
                          &r.solution_stride, &r.zero, &r.counts, &r.limit, &r.jobs))
        return NULL;
    field puzzles = {0}, solutions = {0}, counts = {0};
    qdr_cancel cancel = {0};
    PyObject *answered = NULL;
    if (open_field(r.puzzles, PyBUF_SIMPLE, &puzzles) &&
        holds(&puzzles, (size_t)r.count, (size_t)r.stride, CELLS) &&
        open_outputs(&r, &solutions, &counts)) {
        qdr_array9 wanted = QDR_ARRAY9_INIT;
        wanted.puzzles = puzzles.view.buf;
        wanted.count = (size_t)r.count;
        wanted.stride = (size_t)r.stride;
        wanted.solutions = solutions.open ? solutions.view.buf : NULL;
        wanted.solution_stride = (size_t)r.solution_stride;
        wanted.zero = (char)r.zero;
        wanted.counts = counts.open ? counts.view.buf : NULL;
        wanted.limit = r.limit;
        wanted.jobs = r.jobs;
        wanted.strict = true;
        wanted.cancel = &cancel;
        answered = run(&wanted, &cancel);
    }
    close_field(&counts);
    close_field(&solutions);
    close_field(&puzzles);
    return answered;
}

/* New bytes that are about to be written to: nobody else has them yet. */
static PyObject *blank_bytes(PyObject *module, PyObject *number) {
    (void)module;
    const Py_ssize_t length = PyNumber_AsSsize_t(number, PyExc_OverflowError);
    return PyErr_Occurred() ? NULL : PyByteArray_FromStringAndSize(NULL, length);
}

PyMethodDef native_many_methods[] = {
    {"array9", array9, METH_VARARGS,
     "array9(puzzles, count, stride, solutions, stride, zero, counts, limit, jobs) -> done"},
    {"blank_bytes", blank_bytes, METH_O, "a bytearray of that length, not filled"},
    {NULL, NULL, 0, NULL},
};
