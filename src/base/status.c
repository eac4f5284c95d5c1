/* status.c: the words for status codes, and what this build can do. */
#include "base/fail.h"

#include <quadrille/search.h>
#include <stdarg.h>
#include <stdio.h>

const char *qdr_status_text(qdr_status status) {
    switch (status) {
    case QDR_OK:
        return "done";
    case QDR_END:
        return "no more input";
    case QDR_BAD_ARGUMENT:
        return "bad argument";
    case QDR_BAD_INPUT:
        return "bad input";
    case QDR_UNSUPPORTED:
        return "not supported";
    case QDR_IO_FAILED:
        return "input or output failed";
    case QDR_NO_MEMORY:
        return "out of memory";
    case QDR_RECHECK_FAILED:
        return "an answer failed its re-check; please report it";
    }
    return "unknown status";
}

qdr_status qdr_step_status(qdr_step step) {
    return step == QDR_FAILED          ? QDR_RECHECK_FAILED
           : step == QDR_OUT_OF_MEMORY ? QDR_NO_MEMORY
                                       : QDR_OK;
}

const char *qdr_version(void) {
    return QDR_VERSION_TEXT;
}

const char *qdr_build_features(void) {
    return
#ifdef QDR_HAVE_ZLIB
        "zlib yes\n"
#else
        "zlib no (gzipped input cannot be read; Debian: zlib1g-dev)\n"
#endif
#ifdef QDR_HAVE_JANSSON
        "jansson yes\n"
#else
        "jansson no (JSON input cannot be read; Debian: libjansson-dev)\n"
#endif
#if defined(QDR_HAVE_CADICAL_TRACE)
        "cadical yes\n"
#elif defined(QDR_HAVE_CADICAL)
        "cadical yes (but not its proofs; Debian: g++)\n"
#else
        "cadical no (there is no engine sat; Debian: libcadical-dev, g++)\n"
#endif
        ;
}

qdr_status qdri_fail(qdr_error *error, qdr_status status, size_t line, size_t column,
                     const char *format, ...) {
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        error->status = status;
        error->line = line;
        error->column = column;
        vsnprintf(error->message, sizeof error->message, format, arguments);
        va_end(arguments);
    }
    return status;
}

qdr_status qdri_no_memory(qdr_error *error) {
    return qdri_fail(error, QDR_NO_MEMORY, 0, 0, "out of memory");
}
