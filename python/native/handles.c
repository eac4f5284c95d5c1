/* handles.c: objects of the library as capsules: a kind, a pointer, and who frees it. */
#include "native.h"

const char SHAPE[] = "quadrille.shape", PUZZLE[] = "quadrille.puzzle",
           READER[] = "quadrille.reader", SOLVER[] = "quadrille.solver",
           HUMAN[] = "quadrille.human", STEP[] = "quadrille.step", COVER[] = "quadrille.cover",
           SEARCH[] = "quadrille.search", SAMPLER[] = "quadrille.sampler",
           TRACE[] = "quadrille.trace", FLAG[] = "quadrille.flag";

PyObject *native_wrap(void *object, const char *kind, PyCapsule_Destructor destroy,
                      void (*undo)(void *object)) {
    PyObject *capsule = PyCapsule_New(object, kind, destroy);
    if (!capsule) undo(object);
    return capsule;
}

void *native_unwrap(PyObject *capsule, const char *kind) {
    return PyCapsule_GetPointer(capsule, kind);
}

/* ---- shapes and puzzles ---------------------------------------------------------------------- */

static void undo_shape(void *shape) {
    qdr_shape_free(shape);
}

static void destroy_shape(PyObject *capsule) {
    qdr_shape_free(PyCapsule_GetPointer(capsule, SHAPE));
}

PyObject *native_wrap_shape(qdr_shape *shape) {
    return native_wrap(shape, SHAPE, destroy_shape, undo_shape);
}

qdr_shape *native_shape(PyObject *capsule) {
    return native_unwrap(capsule, SHAPE);
}

static void undo_puzzle(void *puzzle) {
    qdr_puzzle_free(puzzle);
}

static void destroy_puzzle(PyObject *capsule) {
    qdr_puzzle_free(PyCapsule_GetPointer(capsule, PUZZLE));
}

PyObject *native_wrap_puzzle(qdr_puzzle *puzzle) {
    return native_wrap(puzzle, PUZZLE, destroy_puzzle, undo_puzzle);
}

qdr_puzzle *native_puzzle(PyObject *capsule) {
    return native_unwrap(capsule, PUZZLE);
}

/* ---- cover problems -------------------------------------------------------------------------- */

static void undo_cover(void *object) {
    native_cover *made = object;
    qdr_cover_free(made->cover);
    PyMem_Free(made);
}

static void destroy_cover(PyObject *capsule) {
    undo_cover(PyCapsule_GetPointer(capsule, COVER));
}

PyObject *native_wrap_cover(qdr_cover *cover) {
    native_cover *made = PyMem_Malloc(sizeof *made);
    if (!made) {
        qdr_cover_free(cover);
        return PyErr_NoMemory();
    }
    *made = (native_cover){cover, 0};
    return native_wrap(made, COVER, destroy_cover, undo_cover);
}

native_cover *native_cover_of(PyObject *capsule) {
    return native_unwrap(capsule, COVER);
}
