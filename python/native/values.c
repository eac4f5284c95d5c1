/* values.c: values of Python and values of the library, one made of the other. */
#include "native.h"

PyObject *native_text(qdr_text *text) {
    PyObject *made = text->failed ? PyErr_NoMemory()
                                  : PyUnicode_DecodeUTF8(text->length > 0 ? text->bytes : "",
                                                         (Py_ssize_t)text->length, "replace");
    qdr_text_free(text);
    return made;
}

PyObject *native_digits(const uint8_t *digits, size_t count) {
    if (!digits) Py_RETURN_NONE;
    return PyBytes_FromStringAndSize((const char *)digits, (Py_ssize_t)count);
}

const uint8_t *native_bytes(PyObject *object, size_t length, const char *what) {
    char *bytes;
    Py_ssize_t has;
    if (PyBytes_AsStringAndSize(object, &bytes, &has) < 0) return NULL;
    if ((size_t)has == length) return (const uint8_t *)bytes;
    PyErr_Format(PyExc_ValueError, "%s: %zd bytes, not %zu", what, has, length);
    return NULL;
}

static bool read_number(PyObject *sequence, Py_ssize_t i, uint32_t most, uint32_t *number) {
    PyObject *item = PySequence_GetItem(sequence, i);
    const unsigned long long value = item ? PyLong_AsUnsignedLongLong(item) : 0;
    Py_XDECREF(item);
    if (PyErr_Occurred()) return false;
    *number = (uint32_t)value;
    if (value <= most) return true;
    PyErr_Format(PyExc_ValueError, "%llu is more than %lu", value, (unsigned long)most);
    return false;
}

bool native_numbers(PyObject *sequence, uint32_t most, uint32_t **numbers, size_t *count) {
    const Py_ssize_t length = PySequence_Size(sequence);
    if (length < 0) return false;
    uint32_t *made = PyMem_Malloc((size_t)(length > 0 ? length : 1) * sizeof *made);
    if (!made) return PyErr_NoMemory() != NULL;
    for (Py_ssize_t i = 0; i < length; i++) {
        if (read_number(sequence, i, most, &made[i])) continue;
        PyMem_Free(made);
        return false;
    }
    *numbers = made;
    *count = (size_t)length;
    return true;
}

PyObject *native_pick(PyObject *objects, const uint32_t *numbers, size_t count) {
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *object = PyList_GetItem(objects, (Py_ssize_t)numbers[i]);
        if (!object) {
            Py_DECREF(list);
            return NULL;
        }
        Py_INCREF(object);
        PyList_SetItem(list, (Py_ssize_t)i, object);
    }
    return list;
}

bool native_options_of(PyObject *tuple, qdr_cancel *cancel, native_options *options) {
    unsigned long long solutions, nodes, memory;
    PyObject *flag;
    if (!PyArg_ParseTuple(tuple, "zKKdKiO", &options->engine, &solutions, &nodes,
                          &options->limits.seconds, &memory, &options->jobs, &flag) ||
        !native_listen_to(flag, cancel))
        return false;
    options->limits.solutions = solutions;
    options->limits.nodes = nodes;
    options->limits.memory = (size_t)memory;
    options->limits.cancel = cancel;
    return true;
}
