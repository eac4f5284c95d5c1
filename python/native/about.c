/* about.c: what the library is and knows by name: its version, and every list of words. */
#include "native.h"

#include <string.h>

typedef const char *namer(size_t i);

/* The functions of the library take enumerations; a list is asked for by number. */
#define NAMER(function, type)                     \
    static const char *name_of_##type(size_t i) { \
        return function((type)i);                 \
    }
static const char *name_of_rule(size_t i) {
    return i < 31 ? qdr_rule_name((qdr_rule)(1 << i)) : NULL;
}
NAMER(qdr_clue_kind_name, qdr_clue_kind)
NAMER(qdr_format_name, qdr_format)
NAMER(qdr_digits_name, qdr_digits)
NAMER(qdr_verdict_name, qdr_verdict)
NAMER(qdr_scale_name, qdr_scale)
NAMER(qdr_level_name, qdr_level)
NAMER(qdr_class_name, qdr_class)
NAMER(qdr_technique_name, qdr_technique)
NAMER(qdr_technique_class_name, qdr_technique_class)
NAMER(qdr_stage_name, qdr_stage)
NAMER(qdr_notation_name, qdr_notation)
NAMER(qdr_symmetry_name, qdr_symmetry)
NAMER(qdr_event_kind_name, qdr_event_kind)
NAMER(qdr_cover_choice_name, qdr_cover_choice)

static const struct {
    const char *list;
    namer *name;
} lists[] = {
    {"rules", name_of_rule},
    {"clues", name_of_qdr_clue_kind},
    {"formats", name_of_qdr_format},
    {"digits", name_of_qdr_digits},
    {"verdicts", name_of_qdr_verdict},
    {"scales", name_of_qdr_scale},
    {"levels", name_of_qdr_level},
    {"classes", name_of_qdr_class},
    {"techniques", name_of_qdr_technique},
    {"technique classes", name_of_qdr_technique_class},
    {"stages", name_of_qdr_stage},
    {"notations", name_of_qdr_notation},
    {"symmetries", name_of_qdr_symmetry},
    {"events", name_of_qdr_event_kind},
    {"choices", name_of_qdr_cover_choice},
    {"engines", qdr_engine_name},
    {"cover engines", qdr_cover_engine_name},
    {"classics", qdr_classic_name},
};

static PyObject *words_of(namer *name) {
    size_t count = 0;
    while (name(count)) count++;
    PyObject *words = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; words && i < count; i++) {
        PyObject *word = PyUnicode_FromString(name(i));
        if (!word) {
            Py_DECREF(words);
            return NULL;
        }
        PyTuple_SetItem(words, (Py_ssize_t)i, word);
    }
    return words;
}

static PyObject *names(PyObject *module, PyObject *list) {
    (void)module;
    const char *wanted = PyUnicode_AsUTF8AndSize(list, NULL);
    if (!wanted) return NULL;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(lists[i].list, wanted) == 0) return words_of(lists[i].name);
    PyErr_Format(PyExc_KeyError, "no list %s", wanted);
    return NULL;
}

static PyObject *class_of_technique(PyObject *module, PyObject *number) {
    (void)module;
    const long technique = PyLong_AsLong(number);
    if (PyErr_Occurred()) return NULL;
    if (technique < 0 || !qdr_technique_name((qdr_technique)technique)) {
        PyErr_SetString(PyExc_ValueError, "no such technique");
        return NULL;
    }
    return PyLong_FromLong((long)qdr_technique_class_of((qdr_technique)technique));
}

static PyObject *version(PyObject *module, PyObject *nothing) {
    (void)module, (void)nothing;
    return Py_BuildValue("sss", qdr_version(), qdr_build_features(), qdr_cpu_used());
}

PyMethodDef native_about_methods[] = {
    {"names", names, METH_O, "names(list) -> tuple of words"},
    {"class_of_technique", class_of_technique, METH_O, "the class of a technique, by numbers"},
    {"version", version, METH_NOARGS, "(version, features, instructions)"},
    {NULL, NULL, 0, NULL},
};
