/* long_call.c: calls that may take long: without the interpreter's lock, and so that Ctrl-C ends
 * them.
 *
 * Python's own handler of SIGINT only takes a note, which the interpreter reads when it runs again:
 * in the middle of a search of hours it does not. So while the main thread is in such a call, the
 * signal comes here first, raises the flag that the search looks at, and goes on to Python's
 * handler. When the search has come back, the interpreter is asked for what it noted, and raises
 * KeyboardInterrupt. Other threads never get a KeyboardInterrupt in Python, and do not here. */
#include "native.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static qdr_cancel *volatile raised_by_signal; /* the flag of the innermost call */
static struct sigaction before;               /* Python's */

static void on_interrupt(int number, siginfo_t *info, void *context) {
    qdr_cancel *cancel = raised_by_signal;
    if (cancel) qdr_cancel_request(cancel);
    if (before.sa_flags & SA_SIGINFO)
        before.sa_sigaction(number, info, context);
    else
        before.sa_handler(number);
}

/* Whether somebody is there to be told: nobody where the signal is ignored or ends the process. */
static bool has_handler(const struct sigaction *action) {
    return action->sa_flags & SA_SIGINFO ||
           (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN);
}

static bool is_ours(const struct sigaction *action) {
    return action->sa_flags & SA_SIGINFO && action->sa_sigaction == on_interrupt;
}

static void start_listening(void) {
    struct sigaction now, ours = {0};
    if (sigaction(SIGINT, NULL, &now) != 0 || is_ours(&now) || !has_handler(&now)) return;
    before = now;
    ours.sa_sigaction = on_interrupt;
    ours.sa_mask = now.sa_mask;
    ours.sa_flags = now.sa_flags | SA_SIGINFO;
    (void)sigaction(SIGINT, &ours, NULL);
}

/* Unless a callback has put another handler there meanwhile. */
static void stop_listening(void) {
    struct sigaction now;
    if (sigaction(SIGINT, NULL, &now) == 0 && is_ours(&now)) (void)sigaction(SIGINT, &before, NULL);
}

#ifdef __linux__
#    include <sys/syscall.h>
static bool is_main_thread(void) {
    return syscall(SYS_gettid) == getpid();
}
#else
int pthread_main_np(void);
static bool is_main_thread(void) {
    return pthread_main_np();
}
#endif

void native_begin(native_call *call, qdr_cancel *cancel) {
    call->cancel = cancel;
    call->listens = is_main_thread();
    if (call->listens) {
        call->outer = raised_by_signal;
        raised_by_signal = cancel;
        if (!call->outer) start_listening();
    }
    call->state = PyEval_SaveThread();
}

bool native_end(native_call *call) {
    PyEval_RestoreThread(call->state);
    if (!call->listens) return true;
    if (!call->outer) stop_listening();
    raised_by_signal = call->outer;
    return PyErr_CheckSignals() == 0;
}

/* ---- from within a call ---------------------------------------------------------------------- */

/* The result, which is taken over, says whether to go on. */
static bool goes_on(native_caller *caller, PyObject *result) {
    const bool on = result && result != Py_False;
    if (!result && !caller->failed) {
        caller->failed = true;
        PyErr_Fetch(&caller->type, &caller->value, &caller->traceback);
    } else if (!result) {
        PyErr_Clear();
    }
    Py_XDECREF(result);
    return on;
}

bool native_call_back(native_caller *caller, PyObject *arguments) {
    PyObject *result =
        arguments && !caller->failed ? PyObject_CallObject(caller->function, arguments) : NULL;
    Py_XDECREF(arguments);
    return goes_on(caller, result);
}

bool native_raised(native_caller *caller) {
    if (!caller->failed) return false;
    PyErr_Restore(caller->type, caller->value, caller->traceback);
    return true;
}

/* ---- flags ----------------------------------------------------------------------------------- */

static void destroy_flag(PyObject *capsule) {
    PyMem_Free(PyCapsule_GetPointer(capsule, FLAG));
}

static PyObject *flag_new(PyObject *module, PyObject *nothing) {
    (void)module, (void)nothing;
    qdr_cancel *flag = PyMem_Calloc(1, sizeof *flag);
    return flag ? native_wrap(flag, FLAG, destroy_flag, PyMem_Free) : PyErr_NoMemory();
}

static PyObject *flag_raise(PyObject *module, PyObject *capsule) {
    (void)module;
    qdr_cancel *flag = native_unwrap(capsule, FLAG);
    if (!flag) return NULL;
    qdr_cancel_request(flag);
    Py_RETURN_NONE;
}

bool native_listen_to(PyObject *capsule, qdr_cancel *cancel) {
    if (capsule == Py_None) return true;
    cancel->above = native_unwrap(capsule, FLAG);
    return cancel->above != NULL;
}

PyMethodDef native_flag_methods[] = {
    {"flag_new", flag_new, METH_NOARGS, "a flag that ends long calls"},
    {"flag_raise", flag_raise, METH_O, "raises it, for good"},
    {NULL, NULL, 0, NULL},
};
