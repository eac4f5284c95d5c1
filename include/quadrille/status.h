/* status.h: how calls say what went wrong.
 *
 * Every call that can fail returns a qdr_status and leaves its out-pointers alone when it does.
 * Calls that read bytes also fill a qdr_error with the place and a sentence a person can act on.
 * The library never prints, exits or aborts. "No solution" and "several solutions" are results,
 * not errors. What a call makes for the caller to keep is given back by the `_free` of its type,
 * which takes NULL, too.
 *
 *     qdr_error error;
 *     if (qdr_cover_read(bytes, length, &cover, &error) != QDR_OK)
 *         fprintf(stderr, "%zu:%zu: %s\n", error.line, error.column, error.message);
 */
#ifndef QDR_STATUS_H
#define QDR_STATUS_H

#include <stddef.h>

#if defined(__GNUC__)
#    define QDR_API __attribute__((visibility("default")))
#else
#    define QDR_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum qdr_status {
    QDR_OK = 0,
    QDR_END,          /* a reader has no more puzzles; not a failure */
    QDR_BAD_ARGUMENT, /* the caller's values make no sense together */
    QDR_BAD_INPUT,    /* the bytes do not say what they should */
    QDR_UNSUPPORTED,  /* well-formed, but not for this engine, this format or this build */
    QDR_IO_FAILED,    /* reading or writing failed; errno tells why */
    QDR_NO_MEMORY,
    QDR_RECHECK_FAILED /* an engine gave a wrong answer, and it was caught: please report it */
} qdr_status;

/* A few words for a status, such as "out of memory". Never NULL; do not free. */
QDR_API const char *qdr_status_text(qdr_status status);

/* Where and what. Line and column count from 1; 0 means "no particular place". */
typedef struct qdr_error {
    qdr_status status;
    size_t line;
    size_t column;
    char message[240];
} qdr_error;

/* The version of the library that runs, "1.2.3". */
QDR_API const char *qdr_version(void);

/* What this build has and lacks, one `name yes` or `name no (what is missing)` a line. */
QDR_API const char *qdr_build_features(void);

#ifdef __cplusplus
}
#endif

#endif
