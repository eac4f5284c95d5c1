/* classic.h: the classic exact cover problems, by name and numbers.
 *
 * Queens, pentominoes, Langford pairs, Latin squares and the like: for trying things out, for
 * measuring, and because their numbers of solutions are known. `quadrille make-cover` writes them.
 *
 *     uint32_t eight = 8;
 *     if (qdr_classic_build("queens", &eight, 1, NULL, &cover, &text, &error) == QDR_OK)
 *         printf("%s: %zu options\n", text.bytes, qdr_cover_option_count(cover));
 *     else
 *         fprintf(stderr, "%s\n", error.message);
 */
#ifndef QDR_CLASSIC_H
#define QDR_CLASSIC_H

#include <quadrille/cover.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Variants; a problem that does not have the variant that is asked for is QDR_BAD_ARGUMENT. */
typedef struct qdr_classic_options {
    bool reduced;       /* latin: first row and column in order; steiner: the first point's triples
                           are 012, 034, …: one solution for each class of relabelled ones */
    bool mutilated;     /* dominoes: without the first and the last corner */
    const char *givens; /* sudoku: a character for each cell, row by row: 1-9, then a-z or A-Z;
                           . or 0 for an empty one */
} qdr_classic_options;

#define QDR_CLASSIC_OPTIONS_INIT \
    { false, false, NULL }

/* Builds a problem; the caller frees it. `options`, `about` and `error` may be NULL. Appends to
 * `about` one line without its end: the problem, how many solutions it has where that is known,
 * and who says so, such as "queens 8: 92 solutions (OEIS A000170)". QDR_BAD_ARGUMENT with a
 * sentence in `error`: no problem of that name, a wrong number of numbers, numbers out of range or
 * that do not go together, givens that clash. */
QDR_API qdr_status qdr_classic_build(const char *name, const uint32_t *numbers, size_t count,
                                     const qdr_classic_options *options, qdr_cover **cover,
                                     qdr_text *about, qdr_error *error);

/* The problems: name, what numbers it takes ("ROWS COLUMNS", "" for none) and a line about number
 * i; NULL past the last. */
QDR_API const char *qdr_classic_name(size_t i);
QDR_API const char *qdr_classic_arguments(size_t i);
QDR_API const char *qdr_classic_idea(size_t i);

#ifdef __cplusplus
}
#endif

#endif
