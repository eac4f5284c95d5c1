/* human.h: a puzzle as people solve it: what can be done next, why, and how hard that is.
 *
 *     qdr_board *board;  qdr_human *human;  const qdr_hint *hint;
 *     qdr_board_new(puzzle, &board);
 *     qdr_human_new(qdr_puzzle_shape(puzzle), &human);
 *     while (qdr_human_next(human, board, &hint) == QDR_OK && hint)
 *         qdr_hint_apply(hint, board);               // hint->rating, hint->technique …
 *     qdr_human_free(human);  qdr_board_free(board);
 *
 * A hint is the first that Sudoku Explainer 1.2.1 would give: its techniques in its order, with its
 * ratings. What a hint rests on is told in the words of exact cover, as items: cells that need a
 * digit, digits that need a place in a unit. If a candidate that it strikes were true, these could
 * not all be covered; qdr_hint_holds replays just that.
 *
 * For rows, columns and boxes, sides up to 36; other shapes are QDR_UNSUPPORTED. Boards, people and
 * hints belong to one thread at a time.
 */
#ifndef QDR_HUMAN_H
#define QDR_HUMAN_H

#include <quadrille/puzzle.h>
#include <quadrille/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the board: digits and candidates at work -------------------------------------------------
 */

typedef struct qdr_board qdr_board;

/* The givens of a puzzle, and the candidates that they and its pencil marks leave. */
QDR_API qdr_status qdr_board_new(const qdr_puzzle *puzzle, qdr_board **board);
QDR_API qdr_status qdr_board_copy(const qdr_board *board, qdr_board **copy);
QDR_API void qdr_board_free(qdr_board *board);

QDR_API int qdr_board_open(const qdr_board *board);                      /* cells without a digit */
QDR_API int qdr_board_digit(const qdr_board *board, int cell);           /* 0: none yet */
QDR_API bool qdr_board_has(const qdr_board *board, int cell, int digit); /* as a candidate */
/* Placing a digit strikes it from all cells that see the cell. */
QDR_API void qdr_board_place(qdr_board *board, int cell, int digit);
QDR_API void qdr_board_strike(qdr_board *board, int cell, int digit);

/* ---- hints ------------------------------------------------------------------------------------
 */

typedef enum qdr_technique {
    QDR_LAST_CELL,
    QDR_HIDDEN_SINGLE,
    QDR_DIRECT_POINTING,
    QDR_DIRECT_CLAIMING,
    QDR_DIRECT_HIDDEN_PAIR,
    QDR_NAKED_SINGLE,
    QDR_DIRECT_HIDDEN_TRIPLET,
    QDR_POINTING,
    QDR_CLAIMING,
    QDR_NAKED_PAIR,
    QDR_X_WING,
    QDR_HIDDEN_PAIR,
    QDR_NAKED_TRIPLET,
    QDR_SWORDFISH,
    QDR_HIDDEN_TRIPLET,
    QDR_XY_WING,
    QDR_XYZ_WING,
    QDR_UNIQUE_LOOP_1,
    QDR_UNIQUE_LOOP_2,
    QDR_UNIQUE_LOOP_3,
    QDR_UNIQUE_LOOP_4,
    QDR_NAKED_QUAD,
    QDR_JELLYFISH,
    QDR_HIDDEN_QUAD,
    QDR_BUG_1,
    QDR_BUG_2,
    QDR_BUG_3,
    QDR_BUG_4,
    QDR_ALIGNED_PAIR,
    QDR_X_CYCLE,
    QDR_Y_CYCLE,
    QDR_XY_CYCLE,
    QDR_FORCING_X_CHAIN,
    QDR_FORCING_CHAIN,
    QDR_ALIGNED_TRIPLET,
    QDR_NISHIO,
    QDR_CELL_CHAINS,
    QDR_REGION_CHAINS,
    QDR_CONTRADICTION_CHAINS,
    QDR_DOUBLE_CHAINS
} qdr_technique;

/* "last cell", "hidden single", …, NULL past the last; and back, also with dashes for the blanks,
 * false for an unknown name. */
QDR_API const char *qdr_technique_name(qdr_technique technique);
QDR_API bool qdr_technique_from_name(const char *text, size_t length, qdr_technique *technique);

/* Candidates of a cell, bit d-1 for digit d. */
typedef struct qdr_candidates {
    uint16_t cell;
    uint64_t digits;
} qdr_candidates;

/* A cell that needs a digit (`digit` 0: `where` is the cell), or a digit that needs a place in unit
 * number `where` of qdr_shape_units. */
typedef struct qdr_item {
    uint16_t where;
    uint8_t digit;
} qdr_item;

/* A state of a chain: the candidate is true, or not. */
typedef struct qdr_node {
    uint16_t cell;
    uint8_t digit;
    bool off;
    bool assumed; /* where a branch begins; nothing is said of its reason then */
    bool because; /* it is on as the last candidate of `reason`; else it is off because of … */
    qdr_item reason;
    uint32_t parents;      /* … its parents, places in the hint's `parents` from here on, */
    uint32_t parent_count; /* each a number of a node before this one */
} qdr_node;

/* One step. Everything in it lives until the next call for the same qdr_human. */
typedef struct qdr_hint {
    qdr_technique technique;
    double rating;
    int complexity;  /* of chains: their states; else 0 */
    int cell, digit; /* what is placed; cell -1: nothing */
    size_t struck_count;
    const qdr_candidates *struck; /* what goes, by cell */
    size_t item_count;
    const qdr_item *items; /* what it rests on */
    /* Of unique loops and BUGs: the pattern, with the extra candidates of its cells. One of these
     * is true, for without them there would be a second solution. Of a BUG only the cells with
     * extras; the pattern is all that is open. */
    size_t pattern_count;
    const qdr_candidates *pattern;
    size_t node_count;
    const qdr_node *nodes; /* of chains, branch after branch, each in the order of its reasons */
    const uint32_t *parents;
} qdr_hint;

typedef struct qdr_human qdr_human;

/* Somebody who solves puzzles of that shape; takes some memory more when chains are first needed.
 */
QDR_API qdr_status qdr_human_new(const qdr_shape *shape, qdr_human **human);
QDR_API void qdr_human_free(qdr_human *human); /* NULL is fine */

/* The next step on a board of the human's shape; the board stays as it is. NULL in `hint`: every
 * cell has its digit, or no technique finds anything. */
QDR_API qdr_status qdr_human_next(qdr_human *human, const qdr_board *board, const qdr_hint **hint);

/* Makes the step: strikes, then places. */
QDR_API void qdr_hint_apply(const qdr_hint *hint, qdr_board *board);

/* Whether everything the hint concludes follows, on that board, from what it rests on, by the rules
 * alone: code that knows nothing of techniques searches for a way to cover the items with the
 * opposite of each conclusion. */
QDR_API qdr_status qdr_hint_holds(const qdr_hint *hint, const qdr_board *board, bool *holds);

/* What is said of a hint, one thing after the other, so that a person can take as little help as is
 * wanted: where to look, by what, at which cells, why, and what follows. */
typedef enum qdr_stage {
    QDR_STAGE_WHERE,     /* "Look at box 3." */
    QDR_STAGE_TECHNIQUE, /* "There is a hidden pair." */
    QDR_STAGE_CELLS,     /* "It is about r4c6 and r8c6." */
    QDR_STAGE_WHY,       /* "In column 6 the digits 1 and 7 fit only in r4c6 and r8c6." */
    QDR_STAGE_DO         /* "So r4c6 is not 3." */
} qdr_stage;

/* "where", "technique", "cells", "why", "do"; NULL past the last. And back, false if unknown. */
QDR_API const char *qdr_stage_name(qdr_stage stage);
QDR_API bool qdr_stage_from_name(const char *text, size_t length, qdr_stage *stage);

/* Appends what a stage says, as sentences; chains say why in several lines, a line for each
 * conclusion on the way. `board` is the one that the hint was given for. */
QDR_API void qdr_hint_words(const qdr_hint *hint, const qdr_board *board, qdr_stage stage,
                            qdr_text *text);

/* ---- ratings ----------------------------------------------------------------------------------
 */

/* How hard a puzzle is: the ratings of Sudoku Explainer 1.2.1, as serate prints them. */
typedef struct qdr_rating {
    double hardest;          /* ER: the hardest step */
    double first_placement;  /* EP: the hardest up to the first digit that is placed */
    double first;            /* ED: the first step */
    qdr_technique technique; /* of the hardest step */
    size_t steps;
} qdr_rating;

/* Called for each step with the rating that includes it; false: enough. */
typedef bool qdr_rating_visitor(void *context, const qdr_hint *hint, const qdr_rating *so_far);

/* Solves the puzzle step by step. `step` is QDR_DONE when it is solved, and QDR_STOPPED when time
 * or cancellation (of `limits`, which may be NULL), the visitor (which may be NULL, too), or the
 * end of what the techniques can do came before that: then the figures are those so far, and the
 * rating is at least that. Of a puzzle without a unique solution it tells nothing: ask
 * qdr_puzzle_check first.
 */
QDR_API qdr_status qdr_human_rate(qdr_human *human, const qdr_puzzle *puzzle,
                                  const qdr_limits *limits, qdr_rating_visitor *visit,
                                  void *context, qdr_rating *rating, qdr_step *step);

/* A rating as it is printed, with one decimal, cut and not rounded: 7.1. */
QDR_API double qdr_rating_shown(double rating);

#ifdef __cplusplus
}
#endif

#endif
