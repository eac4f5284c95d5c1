/* cadical_plain.c: see cadical_solver.h: CaDiCaL by its interface in C, where there is no C++. */
#include "large/cadical_solver.h"

#if defined(QDR_HAVE_CADICAL) && !defined(QDR_HAVE_CADICAL_TRACE)

#    include "base/memory.h"

#    include <ccadical.h>
#    include <limits.h>

struct qdri_cadical {
    qdri_cadical_calls calls;
    CCaDiCaL *solver;
};

static int should_stop(void *cadical) {
    const qdri_cadical *c = cadical;
    return c->calls.stop(c->calls.context);
}

/* Called with every literal of a learned clause in `clause`, 0 at its end: counts the clause. */
static void count_learned(void *cadical, int *clause) {
    const qdri_cadical *c = cadical;
    (void)clause;
    c->calls.learned(c->calls.context);
}

qdri_cadical *qdri_cadical_new(const qdri_cadical_calls *calls, bool binary) {
    qdri_cadical *c = qdri_zalloc(1, sizeof *c);
    (void)binary;
    if (!c) return NULL;
    c->calls = *calls;
    c->solver = ccadical_init();
    ccadical_set_option(c->solver, "quiet", 1);
    ccadical_set_terminate(c->solver, c, should_stop);
    ccadical_set_learn(c->solver, c, INT_MAX, count_learned);
    return c;
}

void qdri_cadical_set(qdri_cadical *c, const char *option, int value) {
    ccadical_set_option(c->solver, option, value);
}

bool qdri_cadical_add(qdri_cadical *c, const int32_t *literals, size_t length) {
    for (size_t i = 0; i < length; i++) ccadical_add(c->solver, literals[i]);
    return true;
}

int qdri_cadical_solve(qdri_cadical *c) {
    return ccadical_solve(c->solver);
}

bool qdri_cadical_value(qdri_cadical *c, int32_t variable) {
    return ccadical_val(c->solver, variable) > 0;
}

void qdri_cadical_free(qdri_cadical *c) {
    if (!c) return;
    ccadical_release(c->solver);
    qdri_free(c);
}

#endif
