/* fail.h: filling a qdr_error and returning its status in one go. */
#ifndef QDR_FAIL_H
#define QDR_FAIL_H

#include <quadrille/status.h>

/* Fills `error` (which may be NULL) and returns `status`. */
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
qdr_status
qdri_fail(qdr_error *error, qdr_status status, size_t line, size_t column, const char *format, ...);
qdr_status qdri_no_memory(qdr_error *error);

#endif
