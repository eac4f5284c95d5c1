/* rating.h: who solves puzzles as people do, by which scale, and how hard that makes them.
 *
 *     qdr_board *board;  qdr_human *human;  const qdr_hint *hint;
 *     qdr_board_new(puzzle, &board);
 *     qdr_human_new(qdr_puzzle_shape(puzzle), QDR_SE_1_2_1, &human);
 *     while (qdr_human_next(human, board, &hint) == QDR_OK && hint)
 *         qdr_hint_apply(hint, board);               // hint->rating, hint->technique …
 *     qdr_human_free(human);  qdr_board_free(board);
 *
 * A hint is the first that the program would give whose scale it is: its techniques in its order,
 * with its ratings. People belong to one thread at a time.
 */
#ifndef QDR_RATING_H
#define QDR_RATING_H

#include <quadrille/human.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whose techniques, order and ratings. */
typedef enum qdr_scale {
    QDR_SE_1_2_1,     /* Sudoku Explainer 1.2.1: rows, columns and boxes */
    QDR_SUKAKU_1_18,  /* Sukaku Explainer 1.18 with the techniques of the former */
    QDR_HODOKU_2_2_0, /* HoDoKu 2.2.0: 9×9 alone; scores that add up, and levels */
    QDR_QUADRILLE_1   /* ours: any rules and clues; Sudoku Explainer's ratings, and more of them */
} qdr_scale;

/* "se-1.2.1", …, NULL past the last; and back, false for an unknown name. */
QDR_API const char *qdr_scale_name(qdr_scale scale);
QDR_API bool qdr_scale_from_name(const char *text, size_t length, qdr_scale *scale);

typedef struct qdr_human qdr_human;

/* Somebody who solves puzzles of that shape by that scale; takes some memory more when chains are
 * first needed.
 */
QDR_API qdr_status qdr_human_new(const qdr_shape *shape, qdr_scale scale, qdr_human **human);
/* The same by the scale that is used where none is asked for: se-1.2.1, and quadrille-1 for shapes
 * that only this takes. */
QDR_API qdr_status qdr_human_usual(const qdr_shape *shape, qdr_human **human);
QDR_API void qdr_human_free(qdr_human *human); /* NULL is fine */
QDR_API qdr_scale qdr_human_scale(const qdr_human *human);
QDR_API const qdr_shape *qdr_human_shape(const qdr_human *human);

/* From now on, steps that are harder than `most` (as it is printed) need not be found, which saves
 * time; 0: they shall. A visitor of qdr_human_rate may call it, too. */
QDR_API void qdr_human_cap(qdr_human *human, double most);

/* From now on, calls that look for steps end when time is over or somebody cancels, also within a
 * step; the time begins now. NULL: they do not. qdr_human_rate has limits of its own, after which
 * there are none. */
QDR_API void qdr_human_limit(qdr_human *human, const qdr_limits *limits);
/* Whether limits ended the last call that looked for steps: it found none, but there may be some.
 */
QDR_API bool qdr_human_stopped(const qdr_human *human);

/* The next step on a board of the human's shape; the board stays as it is. NULL in `hint`: every
 * cell has its digit, or no technique finds anything. */
QDR_API qdr_status qdr_human_next(qdr_human *human, const qdr_board *board, const qdr_hint **hint);

/* Which techniques qdr_human_hint shall not use; none are barred in the beginning. */
QDR_API void qdr_human_bar(qdr_human *human, qdr_technique technique, bool barred);

/* The step that is simplest to see: not always the first of the scale, but that with the fewest
 * facts behind it among those of about the same difficulty; of chains the shortest there is, with
 * nothing in it that is not needed. NULL in `hint`: none. QDR_UNSUPPORTED: something is barred, and
 * the scale has its techniques all or none (hodoku-2.2.0). */
QDR_API qdr_status qdr_human_hint(qdr_human *human, const qdr_board *board, const qdr_hint **hint);

/* What is wrong with a grid in progress, and how one sees it. */
typedef enum qdr_fault_kind {
    QDR_FAULT_NONE,
    QDR_FAULT_DIGIT, /* a digit that cannot stay */
    QDR_FAULT_MARK   /* pencil marks without the digit that is true */
} qdr_fault_kind;

/* Lives until the next call for who gave it. */
typedef struct qdr_fault {
    qdr_fault_kind kind;
    int cell, digit;        /* the digit that is wrong, or the one that is missing */
    int seen_from;          /* a cell that has the wrong digit already and sees it, or itself, if
                               it is given; else -1, and: */
    const qdr_hint *proof;  /* that it cannot be so; NULL: no technique here shows it */
    const qdr_board *board; /* that the proof is about: the puzzle with the right digits, */
    size_t steps;           /* and as many steps more; mostly 0 */
    size_t count;           /* how much is wrong altogether */
} qdr_fault;

/* What words about faults and dead ends call the digits: as qdr_board_symbols. */
QDR_API void qdr_human_symbols(qdr_human *human, const char *symbols);

/* Compares a grid in progress (as for qdr_board_new_from) with the solution of its puzzle; of what
 * is wrong it takes that with the shortest proof. QDR_BAD_ARGUMENT: they are of other sides. */
QDR_API qdr_status qdr_human_fault(qdr_human *human, const qdr_puzzle *puzzle,
                                   const qdr_puzzle *progress, const uint8_t *solution,
                                   qdr_fault *fault);
/* Appends it in words: "r3c3=5 cannot stay: with it row 7 has no place for 2." and the lines of the
 * proof. Without a fault, that all is right so far. */
QDR_API void qdr_fault_words(const qdr_fault *fault, qdr_text *text);

/* Of a grid without a solution: goes on by steps until something has nothing left, and appends
 * what: "row 7 has no place for 2", "r1c9 has no digit left, after 3 steps". Appends nothing when
 * no technique gets that far. */
QDR_API qdr_status qdr_human_dead_end(qdr_human *human, const qdr_puzzle *puzzle, qdr_text *text);

/* How hard HoDoKu calls a puzzle: by its hardest technique, or a higher one if the score is too
 * much for that (Easy ends at 800, Medium at 1000, Hard at 1600, Unfair at 1800). */
typedef enum qdr_level {
    QDR_LEVEL_EASY,
    QDR_LEVEL_MEDIUM,
    QDR_LEVEL_HARD,
    QDR_LEVEL_UNFAIR,
    QDR_LEVEL_EXTREME
} qdr_level;

/* "Easy", "Medium", "Hard", "Unfair", "Extreme", NULL past the last; and back, false for an unknown
 * name. */
QDR_API const char *qdr_level_name(qdr_level level);
QDR_API bool qdr_level_from_name(const char *text, size_t length, qdr_level *level);

/* How hard a puzzle is. The first three as serate prints those of Sudoku Explainer 1.2.1; by other
 * scales they are the same of their ratings. */
typedef struct qdr_rating {
    double hardest;          /* ER: the hardest step */
    double first_placement;  /* EP: the hardest up to the first digit that is placed */
    double first;            /* ED: the first step */
    qdr_technique technique; /* of the hardest step */
    size_t steps;
    bool scored;     /* by a scale with levels: it is the score that counts */
    long score;      /* of scales with levels, else 0: the ratings of all steps together, */
    qdr_level level; /* and the level that this and the hardest technique make */
    double effort;   /* of all steps: how much there is to look at, see qdr_hint_effort */
    bool above;      /* stopped by qdr_human_cap: it is harder than that */
} qdr_rating;

/* The figure by which puzzles are compared: the hardest step as it is printed, or the score. */
QDR_API double qdr_rating_value(const qdr_rating *rating);
/* Appends the rating as it is printed: "7.1/1.2/1.2", "1040 Hard". */
QDR_API void qdr_rating_put(const qdr_rating *rating, qdr_text *text);

/* Called for each step with the rating that includes it; false: enough. */
typedef bool qdr_rating_visitor(void *context, const qdr_hint *hint, const qdr_rating *so_far);

/* Solves the puzzle step by step. `step` is QDR_DONE when it is solved, and QDR_STOPPED when time
 * or cancellation (of `limits`, which may be NULL), the visitor (which may be NULL, too),
 * qdr_human_cap, or the end of what the techniques can do came before that: then the figures are
 * those so far, and the rating is at least that. Of a puzzle without a unique solution it tells
 * nothing: ask qdr_puzzle_check first.
 */
QDR_API qdr_status qdr_human_rate(qdr_human *human, const qdr_puzzle *puzzle,
                                  const qdr_limits *limits, qdr_rating_visitor *visit,
                                  void *context, qdr_rating *rating, qdr_step *step);

/* ---- puzzles of a kind -------------------------------------------------------------------------
 */

/* What is wished of a puzzle, by the way that leads to its solution. */
typedef struct qdr_wish {
    double least, most;      /* of qdr_rating_value; 0: any */
    bool pearl;              /* nothing is harder than what it takes to place the first digit */
    bool diamond;            /* nothing is harder than the first step */
    bool uses;               /* there is a step of … */
    qdr_technique technique; /* … this technique, … */
    bool hardest;            /* … and no step is harder */
} qdr_wish;

#define QDR_WISH_INIT \
    { 0, 0, false, false, false, QDR_LAST_CELL, false }

typedef enum qdr_fit {
    QDR_FITS,
    QDR_FITS_NOT,
    QDR_FIT_UNKNOWN /* a limit, or the end of what the techniques can do, came before it was known
                     */
} qdr_fit;

/* Rates a puzzle as qdr_human_rate does, but stops as soon as it is certain that it is not as
 * wished, and without a visitor also as soon as it is certain that it is; `step` is QDR_STOPPED
 * then. What qdr_human_cap said before is forgotten. */
QDR_API qdr_status qdr_human_fits(qdr_human *human, const qdr_puzzle *puzzle, const qdr_wish *wish,
                                  const qdr_limits *limits, qdr_rating_visitor *visit,
                                  void *context, qdr_rating *rating, qdr_step *step, qdr_fit *fit);

/* ---- classes -----------------------------------------------------------------------------------
 */

/* Names for bands of the rating, by what a person needs. */
typedef enum qdr_class {
    QDR_VERY_EASY, /* up to 1.5: hidden singles solve it */
    QDR_EASY,      /* up to 2.5: digits follow one by one, without pencil marks */
    QDR_MEDIUM,    /* up to 4.0: locked candidates, pairs, triplets, fish */
    QDR_HARD,      /* up to 6.2: wings, unique rectangles, quads and the like */
    QDR_VERY_HARD  /* above: chains */
} qdr_class;

/* "very easy", "easy", "medium", "hard", "very hard"; NULL past the last. And back, false for an
 * unknown name; "very-easy" and "very-hard" are understood, too. */
QDR_API const char *qdr_class_name(qdr_class difficulty);
QDR_API bool qdr_class_from_name(const char *text, size_t length, qdr_class *difficulty);
/* What it takes, in a few words; NULL past the last. */
QDR_API const char *qdr_class_sentence(qdr_class difficulty);
/* The band, as a wish. */
QDR_API qdr_wish qdr_class_wish(qdr_class difficulty);

#ifdef __cplusplus
}
#endif

#endif
