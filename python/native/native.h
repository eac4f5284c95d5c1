/* native.h: what the files of the Python module share.
 *
 * The module `quadrille._native` is a thin layer: it knows the C library and the limited C API of
 * Python 3.11, so that one build serves all later Pythons, and decides nothing. Keywords, defaults,
 * names and types are the business of the Python files beside it. Objects of the library are
 * handed to Python as capsules, each with the name of its kind.
 *
 * Arguments come by place. Nobody but the Python files calls these functions, but whatever they
 * are given, they must not crash: capsules are checked for their kind, sizes against the shape.
 */
#ifndef QDR_NATIVE_H
#define QDR_NATIVE_H

#ifndef Py_LIMITED_API
#    define Py_LIMITED_API 0x030b0000
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <quadrille/quadrille.h>

/* ---- failure: raise.c --------------------------------------------------------------------------
 */

/* Raises what quadrille.errors makes of a failure, and returns NULL. `error` may be NULL. */
PyObject *native_raise(qdr_status status, const qdr_error *error);
PyObject *native_raise_words(qdr_status status, const char *words);

/* ---- long calls: long_call.c -------------------------------------------------------------------
 *
 *     native_call call;
 *     native_begin(&call, &cancel);              // the lock is released, Ctrl-C raises the flag
 *     status = qdr_something(…, &cancel);
 *     if (!native_end(&call)) return NULL;       // an exception: KeyboardInterrupt, most likely
 */

typedef struct native_call {
    PyThreadState *state;
    qdr_cancel *cancel, *outer; /* the flag of this call, and of the one that it is within */
    bool listens;               /* for Ctrl-C: it is called by the main thread */
} native_call;

void native_begin(native_call *call, qdr_cancel *cancel);
bool native_end(native_call *call);

/* A flag that Python raises itself, for calls that it has given to another thread. Those look at
 * it through the flag above their own; None: there is none. False: an exception. */
bool native_listen_to(PyObject *capsule, qdr_cancel *cancel);

/* Within a call, with the lock taken again: calls a function of Python's with these arguments,
 * which are taken over. False: it raised something, or returned False; the exception waits for the
 * end. */
typedef struct native_caller {
    PyObject *function; /* borrowed; NULL: there is none */
    bool failed;        /* it raised: to be raised again behind native_end */
    PyObject *type, *value, *traceback;
} native_caller;

bool native_call_back(native_caller *caller, PyObject *arguments);
/* Behind native_end: raises what the function raised; true: it did. */
bool native_raised(native_caller *caller);

/* ---- objects: handles.c ------------------------------------------------------------------------
 */

extern const char SHAPE[], PUZZLE[], READER[], SOLVER[], HUMAN[], STEP[], COVER[], SEARCH[],
    SAMPLER[], TRACE[], FLAG[];

/* A capsule around `object`, which is taken over: freed by `destroy` now if that fails. */
PyObject *native_wrap(void *object, const char *kind, PyCapsule_Destructor destroy,
                      void (*undo)(void *object));
/* What is in it; NULL, and an exception, if it is another kind. */
void *native_unwrap(PyObject *capsule, const char *kind);

PyObject *native_wrap_shape(qdr_shape *shape);
PyObject *native_wrap_puzzle(qdr_puzzle *puzzle);
qdr_shape *native_shape(PyObject *capsule);
qdr_puzzle *native_puzzle(PyObject *capsule);

/* The same, if it is of that side, which boards take for granted. */
const qdr_puzzle *native_puzzle_of_side(PyObject *capsule, int side);
/* A step that lives for itself: the hint and the board are copied. */
PyObject *native_keep_step(const qdr_hint *hint, const qdr_board *board, int side);
/* The hint as plain numbers: step_state.c. */
PyObject *native_step_state(const qdr_hint *hint);

/* A problem, and how many searches borrow it: it must not change meanwhile. */
typedef struct native_cover {
    qdr_cover *cover;
    Py_ssize_t users;
} native_cover;

PyObject *native_wrap_cover(qdr_cover *cover);
native_cover *native_cover_of(PyObject *capsule);

/* ---- values: values.c --------------------------------------------------------------------------
 */

/* The text as str, and it is freed; or NULL and an exception. */
PyObject *native_text(qdr_text *text);
/* `count` bytes, or None for NULL. */
PyObject *native_digits(const uint8_t *digits, size_t count);
/* The bytes of an object that must be `bytes` of that length; NULL, and an exception, otherwise. */
const uint8_t *native_bytes(PyObject *object, size_t length, const char *what);
/* The numbers of a sequence, in memory for PyMem_Free; false, and an exception, if it is none. */
bool native_numbers(PyObject *sequence, uint32_t most, uint32_t **numbers, size_t *count);
/* A list of those of `objects` that have these numbers. */
PyObject *native_pick(PyObject *objects, const uint32_t *numbers, size_t count);

/* The options of a search, as Python's tuple (engine, solutions, nodes, seconds, memory, jobs,
 * flag). A search that outlives the call keeps the tuple, which has the flag. */
typedef struct native_options {
    const char *engine;
    qdr_limits limits;
    int jobs;
} native_options;
bool native_options_of(PyObject *tuple, qdr_cancel *cancel, native_options *options);

/* ---- the functions of the module, by file ------------------------------------------------------
 */

extern PyMethodDef native_about_methods[], native_shape_methods[], native_puzzle_methods[],
    native_reading_methods[], native_solving_methods[], native_many_methods[],
    native_human_methods[], native_step_methods[], native_making_methods[], native_flag_methods[],
    native_cover_methods[], native_cover_search_methods[], native_trace_methods[],
    native_step_state_methods[];

#endif
