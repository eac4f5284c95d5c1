/* reading.c: puzzles out of files and bytes, in every format. */
#include "native.h"

#include <errno.h>

typedef struct reading {
    qdr_input *input;
    qdr_reader *reader;
    PyObject *bytes; /* that are read, or NULL: a file */
    qdr_cancel cancel;
    bool busy; /* another thread is reading */
} reading;

static void close_reading(void *object) {
    reading *r = object;
    qdr_reader_free(r->reader);
    qdr_input_free(r->input);
    Py_XDECREF(r->bytes);
    PyMem_Free(r);
}

static void destroy_reader(PyObject *capsule) {
    close_reading(PyCapsule_GetPointer(capsule, READER));
}

/* A file that cannot be read is told by Python's own exceptions. */
static PyObject *raise_reading(qdr_status status, const qdr_error *error, int number,
                               PyObject *path) {
    if (status == QDR_IO_FAILED && path && number != 0) {
        errno = number;
        return PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, path);
    }
    return native_raise(status, error);
}

static qdr_status open_reading(reading *r, const char *path, const qdr_read_options *options,
                               qdr_error *error) {
    qdr_status status;
    if (r->bytes)
        status =
            qdr_input_memory(PyBytes_AsString(r->bytes), (size_t)PyBytes_Size(r->bytes), &r->input);
    else
        status = qdr_input_open(path, &r->input, error);
    if (status == QDR_OK) qdr_input_cancel(r->input, &r->cancel);
    if (status == QDR_OK) status = qdr_reader_new(r->input, options, &r->reader, error);
    return status;
}

static PyObject *reader_open(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *path, *name = NULL, *bytes;
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    int format, digits, ignore_drawings;
    if (!PyArg_ParseTuple(arguments, "OOiiiiiIzp", &path, &bytes, &format, &digits, &options.side,
                          &options.box_rows, &options.box_cols, &options.rules, &options.column,
                          &ignore_drawings))
        return NULL;
    if (path != Py_None && !PyUnicode_FSConverter(path, &name)) return NULL;
    reading *r = PyMem_Calloc(1, sizeof *r);
    if (!r || (!name && !PyBytes_Check(bytes))) {
        Py_XDECREF(name);
        PyMem_Free(r);
        PyErr_SetString(PyExc_TypeError, "neither a path nor bytes");
        return NULL;
    }
    options.format = (qdr_format)format;
    options.digits = (qdr_digits)digits;
    options.ignore_drawings = ignore_drawings != 0;
    if (!name) r->bytes = Py_NewRef(bytes);
    qdr_error error = {0};
    native_call call;
    native_begin(&call, &r->cancel);
    errno = 0;
    const qdr_status status =
        open_reading(r, name ? PyBytes_AsString(name) : NULL, &options, &error);
    const int number = errno;
    const bool fine = native_end(&call);
    Py_XDECREF(name);
    if (!fine) {
        close_reading(r);
        return NULL;
    }
    if (status == QDR_OK) return native_wrap(r, READER, destroy_reader, close_reading);
    close_reading(r);
    return raise_reading(status, &error, number, path != Py_None ? path : NULL);
}

static PyObject *reader_next(PyObject *module, PyObject *capsule) {
    (void)module;
    reading *r = native_unwrap(capsule, READER);
    qdr_puzzle *puzzle;
    qdr_error error = {0};
    if (!r) return NULL;
    if (r->busy) return native_raise_words(QDR_BAD_ARGUMENT, "another thread is reading from it");
    r->busy = true;
    native_call call;
    native_begin(&call, &r->cancel);
    const qdr_status status = qdr_reader_next(r->reader, &puzzle, &error);
    const bool fine = native_end(&call);
    r->busy = false;
    if (!fine) {
        if (status == QDR_OK) qdr_puzzle_free(puzzle);
        return NULL;
    }
    if (status == QDR_END) Py_RETURN_NONE;
    return status == QDR_OK ? native_wrap_puzzle(puzzle) : native_raise(status, &error);
}

static PyObject *reader_line(PyObject *module, PyObject *capsule) {
    (void)module;
    const reading *r = native_unwrap(capsule, READER);
    return r ? PyLong_FromSize_t(qdr_reader_line(r->reader)) : NULL;
}

PyMethodDef native_reading_methods[] = {
    {"reader_open", reader_open, METH_VARARGS,
     "reader_open(path, bytes, format, digits, side, box rows, box columns, rules, column, ignore "
     "drawings) -> reader"},
    {"reader_next", reader_next, METH_O, "the next puzzle, or None"},
    {"reader_line", reader_line, METH_O, "the line of the last puzzle"},
    {NULL, NULL, 0, NULL},
};
