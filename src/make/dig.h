/* dig.h: taking givens away from a solved grid (top-down generation), as a sequence of yes-or-no
 * questions.
 *
 * The digger asks, somebody else answers: for 9×9 the lanes, hundreds of diggers at a time; for
 * other shapes an engine, one at a time. As only the answer counts and never the solution that was
 * found on the way, the result is the same whoever answers.
 *
 *     qdri_dig_begin(&dig, …);
 *     while (!dig.finished)
 *         qdri_dig_answer(&dig, is there an answer to (dig.givens, dig.excluded)?, true);
 *
 * Two kinds of questions. About one orbit (the cells that a symmetry ties together; without one, a
 * single cell) whose givens are to go: "is there a solution in which this cell does not hold its
 * known digit?" One solution decides, which is quicker than counting to two. About many orbits at
 * once, at the beginning, when nearly everything can go: "is there a second solution?" If there is
 * none, each of them alone could go as well, so the result is what asking one by one would give. */
#ifndef QDR_DIG_H
#define QDR_DIG_H

#include "base/random.h"
#include "make/orbits.h"

typedef struct qdri_dig {
    /* The question: a solution of `givens` in which cell `excluded` differs from `solution`; for
     * -1, any solution but `solution`. */
    uint8_t *givens;
    int excluded;
    bool finished;

    const qdri_orbits *orbits;
    const uint8_t *solution;
    uint16_t *order; /* orbits, in the order in which they are asked about */
    int count;       /* of them */
    int at;          /* the first one asked about now */
    int group;       /* how many are asked about at once */
    int asked;       /* are asked about now */
    int inside;      /* one orbit: which of its cells is excluded */
    int left;        /* givens that are there for good, and those asked about */
    int least;       /* never fewer givens than this */
    int enough;      /* stop at so many or fewer */
    bool certain;    /* no given stayed only because a proof took too long */
} qdri_dig;

/* How far to dig: not below `least`, and no further than `enough`. */
typedef struct qdri_depth {
    int least, enough;
} qdri_depth;

/* The depth that suits the options: minimal, or a random number of givens in the range. */
qdri_depth qdri_depth_of(const qdr_make_options *options, qdri_random *random);

/* Starts with `givens` (a part of the solution, closed under the symmetry); the order is drawn
 * from `random`. `order` has room for all orbits, and like the other arrays stays the caller's. */
void qdri_dig_begin(qdri_dig *dig, const qdri_orbits *orbits, const uint8_t *solution,
                    uint8_t *givens, uint16_t *order, qdri_depth depth, qdri_random *random);

/* Whether a no lets what is asked about go: nothing else has to be asked before. */
bool qdri_dig_decides(const qdri_dig *dig);

/* `other`: there is such a solution (or it could not be found out: then `certain` is false). */
void qdri_dig_answer(qdri_dig *dig, bool other, bool certain);

/* Once it is finished: the givens of an orbit come back. */
void qdri_dig_put_back(qdri_dig *dig, int orbit);

#endif
