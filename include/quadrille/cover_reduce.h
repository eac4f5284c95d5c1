/* cover_reduce.h: a smaller problem with the same solutions.
 *
 * Removes what can be removed: options that no solution has, as far as taking them and everything
 * that this forces shows it, and items that say nothing that the others do not say. What is left
 * keeps its order, its names, colours, bounds and costs; a set of options is a solution of the
 * reduced problem if and only if it is one of the problem itself, under the numbers that
 * qdr_cover_origin gives.
 *
 *     qdr_cover *small;  qdr_cover_reduction what;
 *     if (qdr_cover_reduce(cover, NULL, &small, &what) == QDR_OK) {
 *         printf("%zu options and %zu items less\n", what.options, what.items);
 *         qdr_cover_free(small);
 *     }
 */
#ifndef QDR_COVER_REDUCE_H
#define QDR_COVER_REDUCE_H

#include <quadrille/cover.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qdr_cover_reduction {
    size_t options; /* removed */
    size_t items;   /* removed */
    size_t forced;  /* options that every solution has, as it turned out; they are not removed */
    unsigned rounds;
    bool solvable; /* false: it is certain that there is no solution */
    bool complete; /* false: it gave up before nothing changed any more */
} qdr_cover_reduction;

/* The caller frees `reduced`; a problem that turns out to have no solution comes back as an item
 * without options. `limits` (time, nodes, cancel) and `what` may be NULL. It gives up after a limit
 * or a second or so of work; what it has removed by then is still right. The cost of a round is
 * that of trying every option; three or four rounds are usual. QDR_NO_MEMORY is the only failure.
 */
QDR_API qdr_status qdr_cover_reduce(const qdr_cover *cover, const qdr_limits *limits,
                                    qdr_cover **reduced, qdr_cover_reduction *what);

/* The number that an option had in the problem that this one was reduced from; its own number in a
 * problem that was not. */
QDR_API uint32_t qdr_cover_origin(const qdr_cover *cover, uint32_t option);

#ifdef __cplusplus
}
#endif

#endif
