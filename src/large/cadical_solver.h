/* cadical_solver.h: CaDiCaL with what its interface in C lacks: memory that ends is told, and a proof is
 * traced.
 *
 * What is behind it (cadical_solver.cpp) is the only file in C++, and knows nothing of the rest; it
 * is there if QDR_HAVE_CADICAL_TRACE is defined. Without, cadical_plain.c is: there are no proofs, and
 * when memory ends, so does the program. */
#ifndef QDR_CADICAL_SOLVER_H
#define QDR_CADICAL_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qdri_cadical qdri_cadical;

/* What CaDiCaL calls while it runs. */
typedef struct qdri_cadical_calls {
    bool (*write)(void *context, const char *bytes,
                  size_t length);   /* of the proof; false: failed. NULL: no proof is wanted */
    bool (*stop)(void *context);    /* asked often: true ends it */
    void (*learned)(void *context); /* once for each clause */
    void *context;
} qdri_cadical_calls;

enum { QDRI_CADICAL_SATISFIABLE = 10, QDRI_CADICAL_UNSATISFIABLE = 20, QDRI_CADICAL_FAILED = -1 };

/* NULL: no memory. */
qdri_cadical *qdri_cadical_new(const qdri_cadical_calls *calls, bool binary);
void qdri_cadical_set(qdri_cadical *cadical, const char *option, int value); /* at first */
/* Adds clauses, each with a 0 behind it. False: no memory. */
bool qdri_cadical_add(qdri_cadical *cadical, const int32_t *literals, size_t length);
/* One of the above, or 0 if it was stopped. After UNSATISFIABLE all of the proof has been written.
 */
int qdri_cadical_solve(qdri_cadical *cadical);
bool qdri_cadical_value(qdri_cadical *cadical, int32_t variable); /* after SATISFIABLE */
void qdri_cadical_free(qdri_cadical *cadical);

#ifdef __cplusplus
}
#endif

#endif
