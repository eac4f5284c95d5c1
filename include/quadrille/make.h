/* make.h: new puzzles to order: any shape and rules, symmetrical or not, as hard as wanted.
 *
 * A puzzle is made in tries: a random solved grid, from which givens are taken away as long as the
 * solution stays the only one, and then a look at whether the result is what was asked for. Every
 * puzzle handed out has been solved once more, by another engine or another search, and has exactly
 * one solution.
 *
 *     bool take(void *context, const qdr_made *made);   // called for each puzzle, in order
 *
 *     qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
 *     options.shape = shape;
 *     options.count = 10;
 *     options.seed = 42;                     // the same ten puzzles on every machine
 *     options.symmetry = QDR_SYMMETRY_HALF_TURN;
 *     qdr_make(&options, take, NULL, NULL, &error);
 *
 * The try with number i depends on the seed, on i and on what is asked for, and on nothing else:
 * not on threads, instructions or limits. Puzzles come in the order of their tries.
 */
#ifndef QDR_MAKE_H
#define QDR_MAKE_H

#include <quadrille/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { QDR_MAKE_MIN_SIDE = 4, QDR_MAKE_MAX_SIDE = 36 };

/* Where givens stand: each word names the turns and reflections that leave their places alone. */
typedef enum qdr_symmetry {
    QDR_SYMMETRY_NONE,
    QDR_SYMMETRY_HALF_TURN,    /* "180" */
    QDR_SYMMETRY_QUARTER_TURN, /* "90" */
    QDR_SYMMETRY_MIRROR,       /* "mirror": left and right */
    QDR_SYMMETRY_DIAGONAL,     /* "diagonal": the one from the top left */
    QDR_SYMMETRY_BOTH,         /* "both": left and right, top and bottom */
    QDR_SYMMETRY_DIAGONALS,    /* "diagonals": both of them */
    QDR_SYMMETRY_FULL,         /* "full": all eight turns and reflections of the square */
    QDR_SYMMETRY_COUNT
} qdr_symmetry;

/* "none", "180", …; NULL past the last. And back: false for an unknown name. */
QDR_API const char *qdr_symmetry_name(qdr_symmetry symmetry);
QDR_API bool qdr_symmetry_from_name(const char *text, size_t length, qdr_symmetry *symmetry);

/* One puzzle made. Everything in it lives during the call only. */
typedef struct qdr_made {
    const qdr_puzzle *puzzle;
    const uint8_t *solution; /* side·side digits */
    uint64_t attempt;        /* the number of its try, from 0 */
    bool minimal; /* no given (with a symmetry: no group of givens) can go. Not so with `most`, with
                     a pattern, where a proof took more than `nodes`, and on sides above 12 where a
                     given stayed to keep it as easy as wished */
} qdr_made;

/* Whether a puzzle is what is wanted: the place for targets of difficulty. Must depend on nothing
 * but the puzzle; several threads call it at the same time. `failed` is set to a status when it
 * could not be found out. */
typedef bool qdr_make_meets(void *context, const qdr_made *made, qdr_status *failed);

typedef struct qdr_make_options {
    const qdr_shape *shape; /* borrowed; its regions do not matter with `jigsaw` */
    bool jigsaw;            /* every puzzle gets a jigsaw layout of its own */
    double wildness;        /* how far its regions are from boxes: the part of a region that lies
                               outside of the box that fits it best, on average. 0.05 is tame, 0.3 usual,
                               0.4 wild; 0: as it happens */
    uint64_t count;
    uint64_t seed;
    qdr_symmetry symmetry;
    int fewest, most;       /* givens; both 0: as few as it happens, that is, minimal */
    const uint8_t *pattern; /* side·side, not 0 where a given has to be; NULL: anywhere */
    bool distinct;          /* no two that are equivalent (see symmetry.h) */
    const qdr_wish *wish;   /* how hard it is for a person; NULL: as it happens */
    const qdr_scale *scale; /* by which scale; NULL: the usual one for the shape */
    qdr_make_meets *meets;  /* NULL: any will do */
    void *meets_context;
    uint64_t nodes; /* of a search that shows that a given is not needed; beyond that it stays.
                       0: no limit up to 12×12, then one that suits the size */
    uint64_t tries; /* 0: as many as it takes */
    double seconds; /* 0: no limit */
    const qdr_cancel *cancel;
    int jobs; /* threads; 0: as many as there are cores */
    /* Called now and then, by one thread at a time; may be NULL. */
    void (*progress)(void *context, uint64_t found, uint64_t tried);
    void *progress_context;
} qdr_make_options;

#define QDR_MAKE_OPTIONS_INIT                                                                     \
    {                                                                                             \
        NULL, false, 0, 1, 1, QDR_SYMMETRY_NONE, 0, 0, NULL, false, NULL, NULL, NULL, NULL, 0, 0, \
            0.0, NULL, 1, NULL, NULL                                                              \
    }

typedef struct qdr_make_result {
    uint64_t found;
    uint64_t tried;
    qdr_step step; /* QDR_DONE: all were found. QDR_STOPPED: a limit, a cancellation, or `take` */
} qdr_make_result;

/* Makes puzzles and hands them to `take`, one at a time and in order, though not always from the
 * calling thread; false from it ends the work.
 * `result` and `error` may be NULL. QDR_BAD_ARGUMENT with a sentence for what cannot be or makes
 * no sense together; QDR_UNSUPPORTED for `distinct` on shapes without canonical form, and for a
 * wish on shapes that the scale is not for. */
QDR_API qdr_status qdr_make(const qdr_make_options *options,
                            bool (*take)(void *context, const qdr_made *made), void *context,
                            qdr_make_result *result, qdr_error *error);

/* ---- ready-made targets -----------------------------------------------------------------------
 */

/* For qdr_make_options.meets: puzzles of a class (see rating.h). The context points to a qdr_class.
 * A wish (qdr_class_wish) is the quicker way. */
QDR_API bool qdr_make_meets_class(void *wanted, const qdr_made *made, qdr_status *failed);

/* ---- puzzles with clues -----------------------------------------------------------------------
 */

/* Kinds of 9×9 with clues besides the givens. */
typedef enum qdr_clued {
    QDR_CLUED_KILLER, /* cages everywhere, and no given */
    QDR_CLUED_THERMO,
    QDR_CLUED_LESS,   /* a sign between all neighbours of a box */
    QDR_CLUED_KROPKI, /* all dots are given */
    QDR_CLUED_XV,     /* all X and V are given */
    QDR_CLUED_COUNT
} qdr_clued;

/* "killer", "thermo", "less", "kropki", "xv"; NULL past the last. And back: false for an unknown
 * name. */
QDR_API const char *qdr_clued_name(qdr_clued kind);
QDR_API bool qdr_clued_from_name(const char *text, size_t length, qdr_clued *kind);

/* A puzzle of that kind, the same for the same seed everywhere: clues that are true of a random
 * grid, and as few givens as leave it the only solution. `solution` has room for 81 digits. The
 * caller frees the puzzle. `step` is QDR_DONE, or QDR_STOPPED, and there is no puzzle, when
 * `cancel` (which may be NULL) was raised. */
QDR_API qdr_status qdr_make_clued(qdr_clued kind, uint64_t seed, const qdr_cancel *cancel,
                                  qdr_puzzle **puzzle, uint8_t *solution, qdr_step *step);

/* ---- fewer givens -----------------------------------------------------------------------------
 */

typedef enum qdr_minimize_goal {
    QDR_MINIMIZE_ONE,    /* take givens away in random order as long as it works */
    QDR_MINIMIZE_FEWEST, /* the same in `tries` orders, and the one with the fewest givens */
    QDR_MINIMIZE_ALL     /* every minimal puzzle whose givens are among those of this one */
} qdr_minimize_goal;

typedef struct qdr_minimize_options {
    qdr_minimize_goal goal;
    uint64_t seed;  /* of the random order; ONE and FEWEST */
    uint64_t tries; /* FEWEST */
    uint64_t limit; /* ALL: stop after so many; 0: none */
    double seconds; /* 0: no limit */
    const qdr_cancel *cancel;
} qdr_minimize_options;

#define QDR_MINIMIZE_OPTIONS_INIT \
    { QDR_MINIMIZE_ONE, 1, 1000, 0, 0.0, NULL }

/* Hands minimal puzzles with the same solution to `take`, on whose word (false) it stops. `options`
 * may be NULL, and so may `result` (found: handed out; tried: orders, or for ALL sets of givens
 * looked at; QDR_STOPPED: by a limit, FEWEST then gives the best so far). How many there are can
 * grow exponentially with the number of givens that are not needed. QDR_BAD_ARGUMENT with a
 * sentence in `error` (which may be NULL) when the puzzle has not exactly one solution,
 * QDR_UNSUPPORTED when it has pencil marks. */
QDR_API qdr_status qdr_puzzle_minimize(const qdr_puzzle *puzzle,
                                       const qdr_minimize_options *options,
                                       bool (*take)(void *context, const qdr_puzzle *minimal),
                                       void *context, qdr_make_result *result, qdr_error *error);

#ifdef __cplusplus
}
#endif

#endif
