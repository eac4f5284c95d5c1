/* combine9.c: see combine9.h. */
#include "hodoku/combine9.h"

typedef struct search {
    finder *f;
    const sets9 *s;
    on_combination *then;
    void *context;
} search;

static bool extend(const search *x, int from, int missing, uint32_t chosen, uint32_t members) {
    if (missing == 0)
        return qdri_count9(members) == x->s->size && x->then(x->f, x->context, chosen, members);
    for (int i = from; i + missing <= x->s->count; i++) {
        uint32_t all = members | x->s->members[i];
        if (qdri_count9(all) <= x->s->size &&
            extend(x, i + 1, missing - 1, chosen | 1u << x->s->number[i], all))
            return true;
    }
    return false;
}

bool qdri_combine9(finder *f, const sets9 *s, on_combination *then, void *context) {
    const search x = {f, s, then, context};
    return extend(&x, 0, s->size, 0, 0);
}
