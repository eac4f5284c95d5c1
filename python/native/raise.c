/* raise.c: a failure of the library as an exception of quadrille.errors. */
#include "native.h"

#include <stdio.h>

PyObject *native_raise(qdr_status status, const qdr_error *error) {
    if (status == QDR_NO_MEMORY) return PyErr_NoMemory();
    const bool told = error && error->status == status && error->message[0];
    PyObject *errors = PyImport_ImportModule("quadrille.errors");
    if (!errors) return NULL;
    PyObject *made =
        PyObject_CallMethod(errors, "failure", "issnn", (int)status, qdr_status_text(status),
                            told ? error->message : "", (Py_ssize_t)(told ? error->line : 0),
                            (Py_ssize_t)(told ? error->column : 0));
    Py_DECREF(errors);
    if (!made) return NULL;
    PyErr_SetObject((PyObject *)Py_TYPE(made), made);
    Py_DECREF(made);
    return NULL;
}

PyObject *native_raise_words(qdr_status status, const char *words) {
    qdr_error error = {.status = status};
    snprintf(error.message, sizeof error.message, "%s", words);
    return native_raise(status, &error);
}
