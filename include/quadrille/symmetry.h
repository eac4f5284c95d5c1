/* symmetry.h: puzzles that are the same puzzle: transformations, canonical form, shuffling.
 *
 * Renaming digits, exchanging rows within a band, whole bands, and the same for columns, and
 * reflecting along the diagonal make another puzzle of what is really the same one: of 9×9 there
 * are 3,359,232 · 9! such transformations. The canonical form is the one among all of these that
 * is the smallest when it is read row by row, an empty cell counting as 0. Two puzzles are
 * equivalent just if their canonical forms are the same.
 *
 *     uint8_t form[QDR_CANON_CELLS];
 *     uint64_t automorphisms;
 *     if (qdr_puzzle_canon(puzzle, form, NULL, &automorphisms) == QDR_OK)
 *         printf("%d … the same in %d ways\n", form[80], (int)automorphisms);
 */
#ifndef QDR_SYMMETRY_H
#define QDR_SYMMETRY_H

#include <quadrille/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A transformation: reflect along the main diagonal or not; then row r of the result is row
 * rows[r] of that, and column c column columns[c]; then digit d becomes digits[d]. */
typedef struct qdr_transform {
    bool transposed;
    uint8_t rows[QDR_MAX_SIDE];
    uint8_t columns[QDR_MAX_SIDE];
    uint8_t digits[QDR_MAX_SIDE + 1]; /* digits[0] is 0: empty cells stay empty */
} qdr_transform;

/* `from` and `to` have side·side digits and do not overlap. */
QDR_API void qdr_transform_apply(const qdr_transform *transform, int side, const uint8_t *from,
                                 uint8_t *to);

/* A random one of those that make puzzles of puzzles on this shape; the same for the same seed. For
 * boxes or Latin squares without further rules, each of all there are is equally likely. With rules
 * or jigsaw regions: digits, and the turns and reflections of the square that leave the shape as
 * it is (non-consecutive: digits are kept or counted from the other end). */
QDR_API void qdr_transform_random(const qdr_shape *shape, uint64_t seed, qdr_transform *transform);

/* A copy of the puzzle, transformed: givens, pencil marks and comment. The caller frees it. */
QDR_API qdr_status qdr_puzzle_transform(const qdr_puzzle *puzzle, const qdr_transform *transform,
                                        qdr_puzzle **transformed);

enum { QDR_CANON_MAX_SIDE = 10, QDR_CANON_CELLS = QDR_CANON_MAX_SIDE * QDR_CANON_MAX_SIDE };

/* Whether there are canonical forms for this shape: boxes of at least 2×2, no other rule, a side of
 * at most 10. */
QDR_API bool qdr_shape_has_canon(const qdr_shape *shape);

/* Writes the canonical form of the givens (side·side digits, 0 where empty). `transform`, if not
 * NULL, receives one that leads there. `automorphisms`, if not NULL, how many of the
 * transformations, digits aside, map the puzzle to itself (with digits renamed to suit): at least
 * 1, at most 3,359,232 for 9×9. A full 9×9 grid takes some microseconds, a usual puzzle some tens.
 * QDR_UNSUPPORTED: no canonical form for this shape, or for pencil marks. QDR_BAD_ARGUMENT: the
 * givens clash. */
QDR_API qdr_status qdr_puzzle_canon(const qdr_puzzle *puzzle, uint8_t *digits,
                                    qdr_transform *transform, uint64_t *automorphisms);

#ifdef __cplusplus
}
#endif

#endif
