/* dialect.h: a way of solving as people do: which techniques, in which order, with which ratings.
 */
#ifndef QDR_DIALECT_H
#define QDR_DIALECT_H

#include "human/step.h"

/* Who wants to see all steps. */
typedef struct step_visitor {
    const technique_set *barred; /* but these; NULL: none */
    /* Whether there is enough before a technique whose steps have at least that rating. */
    bool (*enough)(void *context, double least);
    void (*take)(void *context, const step *s);
    void *context;
} step_visitor;

/* For the `take` of a finder whose context is a visitor: shows the step, and goes on. */
static inline bool qdri_show_step(finder *f) {
    const step_visitor *visitor = f->context;
    visitor->take(visitor->context, f->s);
    return false;
}

typedef struct dialect {
    const char *name; /* as in qdr_scale_name */
    /* QDR_UNSUPPORTED where boards of that ground are not its matter. */
    qdr_status (*open)(ground *g, void **self);
    void (*close)(void *self); /* NULL is fine */
    /* From here on it is about this board: what is remembered of another is forgotten. */
    void (*start)(void *self, const qdr_board *b);
    /* The next step on the board; NULL in `found`: none. The step lives until the next call. */
    qdr_status (*next)(void *self, const qdr_board *b, const step **found);
    /* Makes the step that it found last: `b` is the board that it was found on. */
    void (*make)(void *self, const qdr_hint *hint, qdr_board *b);
    /* The level of the step that it found last, a qdr_level; NULL: its steps have ratings, and the
     * hardest counts. With levels, ratings add up to a score. */
    int (*level)(const void *self);
    /* From now on it need not look for steps that are harder than that; 0: it shall. NULL: it looks
     * for all of them always. */
    void (*cap)(void *self, double most);
    /* From now on it minds that watch, also within a step; NULL: none. When time is over, `next`
     * and `each` end with QDR_NO_MEMORY. */
    void (*mind)(void *self, qdri_watch *watch);
    /* Shows all steps that it sees on the board, the easier techniques first. NULL: it has `next`
     * alone. */
    qdr_status (*each)(void *self, const qdr_board *b, const step_visitor *visitor);
} dialect;

#endif
