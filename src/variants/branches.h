/* branches.h: looking for chains with branches, by any rule; see branches.c. */
#ifndef QDR_BRANCHES_H
#define QDR_BRANCHES_H

#include "explainer/net.h"
#include "variants/follow.h"

typedef struct branches {
    ground *g;
    follow **way;      /* one for each candidate of a cell or unit */
    uint64_t *reached; /* by state: the states that follow, as a set */
    size_t reached_room;
    size_t words; /* of a set */
    finder *f;
    const links *l;
    follow_kind kind;
    double base;
    bar best;
    uint32_t branch[QDRI_HUMAN_SIDE]; /* states, one of which is true */
    int count;
    bool has_choice;
    qdr_item choice; /* the cell or unit that they are the candidates of */
    bool failed;     /* no memory */
} branches;

qdr_status qdri_branches_new(ground *g, branches **made);
void qdri_branches_free(branches *b);
/* The best of all of that kind, as Sudoku Explainer rates them. */
qdr_status qdri_find_branches(finder *f, branches *b, const links *l, follow_kind kind,
                              bool *found);

#endif
