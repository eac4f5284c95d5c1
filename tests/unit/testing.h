/* testing.h: cmocka with what it wants included before it, and a few words of our own. */
#ifndef QDR_TESTING_H
#define QDR_TESTING_H

#include "base/memory.h"

#include <quadrille/status.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define assert_ok(call) assert_int_equal(call, QDR_OK)
#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static inline qdr_status without_memory(qdr_status (*operation)(void *with), void *with) {
    qdr_status status = operation(with);
    qdri_memory_fail_after(-1);
    if (status != QDR_OK) assert_int_equal(status, QDR_NO_MEMORY);
    return status;
}

/* Runs `operation` with the n-th allocation failing and all that follow, for every n, until it
 * succeeds, and returns how many failures it took; then again with only the n-th failing, which it
 * may get over. The operation reports QDR_NO_MEMORY or QDR_OK and cleans up after itself; that
 * nothing leaks is the sanitizer's to tell. */
static inline long fail_every_allocation(qdr_status (*operation)(void *with), void *with) {
    long failures = 0;
    for (;; failures++) {
        qdri_memory_fail_after(failures);
        if (without_memory(operation, with) == QDR_OK) break;
    }
    for (long n = 0; n < failures; n++) {
        qdri_memory_fail_one(n);
        without_memory(operation, with);
    }
    return failures;
}

/* For tests of which few have to do with threads: under ThreadSanitizer, which takes thirty times
 * as long, only those whose names begin so are run. */
#if defined(__SANITIZE_THREAD__)
#    define ONLY_THREADS_UNDER_TSAN(beginning) cmocka_set_test_filter(beginning "*")
#else
#    define ONLY_THREADS_UNDER_TSAN(beginning) ((void)0)
#endif

#endif
