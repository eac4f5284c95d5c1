/* native_module.c: the module quadrille._native: the functions of the other files in one. */
#include "native.h"

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "quadrille._native",
    .m_doc = "The C library, as it is. Use the package quadrille.",
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__native(void);
PyMODINIT_FUNC PyInit__native(void) {
    PyMethodDef *const methods[] = {
        native_about_methods,   native_shape_methods,      native_puzzle_methods,
        native_reading_methods, native_solving_methods,    native_many_methods,
        native_human_methods,   native_step_methods,       native_flag_methods,
        native_making_methods,  native_cover_methods,      native_cover_search_methods,
        native_trace_methods,   native_step_state_methods,
    };
    PyObject *module = PyModule_Create(&definition);
    for (size_t i = 0; module && i < sizeof methods / sizeof *methods; i++)
        if (PyModule_AddFunctions(module, methods[i]) < 0) Py_CLEAR(module);
    return module;
}
