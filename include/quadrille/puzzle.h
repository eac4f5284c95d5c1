/* puzzle.h: what a Sudoku is: a shape (side, boxes, rules) and a puzzle (givens) on it.
 *
 * A shape says which cells must differ. It is immutable and shared: puzzles, readers and threads
 * hold references to the same one. A puzzle is a shape and the digits that are given.
 *
 *     qdr_shape *shape;  qdr_puzzle *puzzle;
 *     qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;     // 9×9 with 3×3 boxes
 *     spec.rules = QDR_RULE_DIAGONALS;
 *     qdr_shape_new(&spec, &shape, NULL);
 *     qdr_puzzle_new(shape, &puzzle);
 *     qdr_puzzle_set_given(puzzle, 0, 5);            // a 5 in the first cell of the first row
 *     qdr_puzzle_free(puzzle);  qdr_shape_free(shape);
 *
 * Cells are numbered from 0, row by row. Digits go from 1 to side; 0 is an empty cell.
 */
#ifndef QDR_PUZZLE_H
#define QDR_PUZZLE_H

#include <quadrille/cover.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { QDR_MAX_SIDE = 100, QDR_MAX_CELLS = QDR_MAX_SIDE * QDR_MAX_SIDE };

/* Rules beyond rows, columns and boxes; they may be combined. */
typedef enum qdr_rule {
    QDR_RULE_DIAGONALS = 1,        /* both long diagonals hold every digit */
    QDR_RULE_WINDOWS = 2,          /* windoku: boxes one cell off the corners, box-sized */
    QDR_RULE_DISJOINT = 4,         /* the same place in every box holds every digit */
    QDR_RULE_ANTI_KNIGHT = 8,      /* a knight's move apart: different digits */
    QDR_RULE_ANTI_KING = 16,       /* a king's move apart: different digits */
    QDR_RULE_NON_CONSECUTIVE = 32, /* side by side: digits differ by two or more */
    /* All clues of a kind are given: what follows for neighbours that have none (qdr_clue). */
    QDR_RULE_ALL_WHITE = 64,  /* no dot between them: their difference is not 1 */
    QDR_RULE_ALL_BLACK = 128, /* no dot between them: neither is twice the other */
    QDR_RULE_ALL_XV = 256     /* no X or V between them: their sum is neither 10 nor 5 */
} qdr_rule;

/* "x", "windoku", "disjoint", "anti-knight", "anti-king", "non-consecutive", "all-white",
 * "all-black", "all-xv": the name of the rule with that bit (1, 2, 4 …), NULL past the last. And
 * back, false for an unknown name; a few usual synonyms, such as "diagonal", are understood. */
QDR_API const char *qdr_rule_name(qdr_rule rule);
QDR_API bool qdr_rule_from_name(const char *text, size_t length, qdr_rule *rule);
/* What the rule says, as a phrase; NULL past the last. */
QDR_API const char *qdr_rule_idea(qdr_rule rule);

/* An extra region: `count` cells that hold different digits. With `side` cells, all of them. */
typedef struct qdr_region {
    const uint16_t *cells;
    size_t count;
} qdr_region;

/* What a clue says about its cells. All but the cage say it of each cell and the next one in the
 * list: with two cells that is a sign or dot between them, with more a line such as a thermometer.
 */
typedef enum qdr_clue_kind {
    QDR_CLUE_CAGE,       /* killer: different digits that add up to `value` */
    QDR_CLUE_LESS,       /* less than the next: a < sign; a thermometer from its bulb on */
    QDR_CLUE_DIFFERENCE, /* they differ by `value`: 1 is Kropki's white dot */
    QDR_CLUE_RATIO,      /* one is `value` times the other: 2 is Kropki's black dot */
    QDR_CLUE_SUM         /* they add up to `value`: 10 is an X, 5 a V */
} qdr_clue_kind;

typedef struct qdr_clue {
    qdr_clue_kind kind;
    int value; /* 0 for QDR_CLUE_LESS */
    const uint16_t *cells;
    size_t count; /* a cage has 1 to side cells, the others 2 or more */
} qdr_clue;

/* "cage", "less", "difference", "ratio", "sum"; NULL past the last. And back: false for an unknown
 * name. */
QDR_API const char *qdr_clue_kind_name(qdr_clue_kind kind);
QDR_API bool qdr_clue_kind_from_name(const char *text, size_t length, qdr_clue_kind *kind);

/* A description from which a shape is made. Boxes are box_rows × box_cols with box_rows·box_cols
 * == side; both 0 means no boxes (a Latin square). `jigsaw`, if not NULL, has one region number
 * (0 … side-1) per cell, each used side times, and replaces the boxes. */
typedef struct qdr_shape_spec {
    int side;
    int box_rows;
    int box_cols;
    const uint8_t *jigsaw;
    unsigned rules; /* qdr_rule bits */
    const qdr_region *extra;
    size_t extra_count;
    const qdr_clue *clues;
    size_t clue_count;
} qdr_shape_spec;

#define QDR_SHAPE_SPEC_INIT \
    { 9, 3, 3, NULL, 0, NULL, 0, NULL, 0 }

typedef struct qdr_shape qdr_shape;

/* Makes a shape; the spec is copied. QDR_BAD_ARGUMENT with a sentence in `error` (which may be
 * NULL) when the numbers do not fit or a rule makes no sense on that side. */
QDR_API qdr_status qdr_shape_new(const qdr_shape_spec *spec, qdr_shape **shape, qdr_error *error);

/* The usual boxes for a side: the most nearly square R×C with R ≤ C, such as 2×3 for 6 and 3×4
 * for 12; for a prime side, none (0×0: a Latin square). */
QDR_API void qdr_usual_boxes(int side, int *box_rows, int *box_cols);

/* References: both are thread-safe. `_free` gives one back; the last one frees. */
QDR_API qdr_shape *qdr_shape_share(const qdr_shape *shape);
QDR_API void qdr_shape_free(qdr_shape *shape);

/* The description that it was made from; lives as long as the shape. */
QDR_API const qdr_shape_spec *qdr_shape_get_spec(const qdr_shape *shape);
/* Whether two shapes have the same description. */
QDR_API bool qdr_shape_equal(const qdr_shape *a, const qdr_shape *b);
/* True for a 9×9 with 3×3 boxes and no other rule. */
QDR_API bool qdr_shape_is_classic9(const qdr_shape *shape);
/* True for rows, columns, and boxes or none: no jigsaw, no rule, no region, no clue. */
QDR_API bool qdr_shape_is_plain(const qdr_shape *shape);
/* The box or jigsaw region (from 0) of a cell; -1 in a Latin square. */
QDR_API int qdr_shape_box_of(const qdr_shape *shape, int cell);

/* ---- what a shape means, cell by cell ----------------------------------------------------------
 * For whoever explains or draws a puzzle: the sets of cells with different digits, and which cells
 * see each other.
 */

/* A box is a region in a jigsaw. */
typedef enum qdr_unit_kind {
    QDR_UNIT_ROW,
    QDR_UNIT_COLUMN,
    QDR_UNIT_BOX,
    QDR_UNIT_DIAGONAL,
    QDR_UNIT_WINDOW,
    QDR_UNIT_DISJOINT,
    QDR_UNIT_EXTRA,
    QDR_UNIT_CAGE
} qdr_unit_kind;

/* "row", "column", "box", "diagonal", "window", "disjoint group", "extra region", "cage"; NULL past
 * the last. And back: false for an unknown name. */
QDR_API const char *qdr_unit_kind_name(qdr_unit_kind kind);
QDR_API bool qdr_unit_kind_from_name(const char *text, size_t length, qdr_unit_kind *kind);

/* Cells that hold different digits. */
typedef struct qdr_unit {
    qdr_unit_kind kind;
    uint16_t index;        /* among its kind, from 0; of a cage, among all cages */
    bool full;             /* as many cells as the side: holds every digit */
    uint16_t count;        /* of cells */
    const uint16_t *cells; /* ascending */
} qdr_unit;

/* All units: rows, columns and boxes first, in this order. A cage within a row, column or box is
 * not among them: its digits differ already. They live as long as the shape. */
QDR_API const qdr_unit *qdr_shape_units(const qdr_shape *shape, size_t *count);
/* The units of a cell, as numbers in that list, ascending; they live as long as the shape. */
QDR_API const uint16_t *qdr_shape_units_of(const qdr_shape *shape, int cell, size_t *count);

/* Writes "row 3", "box 1", "extra region 2". */
enum { QDR_UNIT_WORDS = 40 };
QDR_API void qdr_unit_words(const qdr_unit *unit, char words[QDR_UNIT_WORDS]);

/* Whether two cells see each other: there is no digit that both may hold, since they share a unit,
 * are a knight's or a king's move apart where that counts, or a clue says so of the two (less, a
 * difference, a ratio, an odd sum). What only follows from several clues together is not looked
 * for. No cell sees itself. The cost is that of their units. */
QDR_API bool qdr_shape_sees(const qdr_shape *shape, int a, int b);
/* The cells that a cell sees, ascending; returns how many. `peers` has room for side·side. */
QDR_API size_t qdr_shape_peers(const qdr_shape *shape, int cell, uint16_t *peers);

/* ---- puzzles --------------------------------------------------------------------------------- */

typedef struct qdr_puzzle qdr_puzzle;

/* An empty puzzle, or a copy of one with all that it has. It takes its own reference to the shape.
 * QDR_NO_MEMORY is the only failure. */
QDR_API qdr_status qdr_puzzle_new(const qdr_shape *shape, qdr_puzzle **puzzle);
QDR_API qdr_status qdr_puzzle_copy(const qdr_puzzle *puzzle, qdr_puzzle **copy);
QDR_API void qdr_puzzle_free(qdr_puzzle *puzzle);

/* Its shape, which lives as long as the puzzle (qdr_shape_share keeps it longer), and its size. */
QDR_API const qdr_shape *qdr_puzzle_shape(const qdr_puzzle *puzzle);
QDR_API int qdr_puzzle_side(const qdr_puzzle *puzzle);
QDR_API int qdr_puzzle_cells(const qdr_puzzle *puzzle); /* side · side */

/* The givens: side·side digits, 0 where empty; and setting one (0 takes it away). */
QDR_API const uint8_t *qdr_puzzle_givens(const qdr_puzzle *puzzle);
QDR_API void qdr_puzzle_set_given(qdr_puzzle *puzzle, int cell, int digit);

/* Digits among them that are no givens: somebody who solves has placed them, and the givens alone
 * are the puzzle. All that searches takes them as they are; for hints and ratings (human.h) it is
 * the givens alone that have one solution, which whoever sets this has to know. Setting can only
 * fail with QDR_NO_MEMORY. */
QDR_API bool qdr_puzzle_has_placed(const qdr_puzzle *puzzle);
QDR_API bool qdr_puzzle_placed(const qdr_puzzle *puzzle, int cell);
QDR_API qdr_status qdr_puzzle_set_placed(qdr_puzzle *puzzle, int cell, bool placed);

/* Pencil marks. A puzzle without any allows every digit in an empty cell. The first
 * `_set_candidate` call creates them (all allowed); it can only fail with QDR_NO_MEMORY. */
QDR_API bool qdr_puzzle_has_candidates(const qdr_puzzle *puzzle);
QDR_API bool qdr_puzzle_candidate(const qdr_puzzle *puzzle, int cell, int digit);
QDR_API qdr_status qdr_puzzle_set_candidate(qdr_puzzle *puzzle, int cell, int digit, bool allowed);

/* A set of digits: bit d − 1 of the 128 is digit d. */
typedef struct qdr_digit_set {
    uint64_t word[2];
} qdr_digit_set;

static inline bool qdr_digit_set_has(const qdr_digit_set *set, int digit) {
    return set->word[(digit - 1) >> 6] >> ((digit - 1) & 63) & 1;
}

/* What the givens and the pencil marks leave possible in each empty cell, struck once along all
 * units and pairs of cells (sums of cages are not looked at); nothing in cells that are given.
 * `sets` has room for side·side. */
QDR_API void qdr_puzzle_candidates(const qdr_puzzle *puzzle, qdr_digit_set *sets);

/* A comment that travels with the puzzle (text after it on its line, a title); may be NULL. */
QDR_API const char *qdr_puzzle_comment(const qdr_puzzle *puzzle);
QDR_API qdr_status qdr_puzzle_set_comment(qdr_puzzle *puzzle, const char *comment, size_t length);

/* Whether it was read without rules that the input has, as was asked for (format.h): what is found
 * out about it holds for what was read. */
QDR_API bool qdr_puzzle_is_partial(const qdr_puzzle *puzzle);
/* For who keeps puzzles elsewhere, and makes them anew. */
QDR_API void qdr_puzzle_set_partial(qdr_puzzle *puzzle, bool partial);

/* Two givens that break a rule: the cells, and the unit in words ("row 3", "box 1", "anti-knight",
 * "the sum of cage 2"). For a given that its own pencil marks or its one-cell cage exclude, both
 * cells are the same. */
typedef struct qdr_clash {
    int first;
    int second;
    char unit[QDR_UNIT_WORDS];
} qdr_clash;

/* Whether the givens clash; fills `clash` (which may be NULL) with the first pair, cells in
 * reading order. */
QDR_API bool qdr_puzzle_clashes(const qdr_puzzle *puzzle, qdr_clash *clash);

/* The exact cover problem of a puzzle: items for cells and for the digits of each unit that the
 * givens leave open, options for the digits that the givens leave possible. An empty 9×9 gives
 * 324 items and 729 options of 4. Items have names such as r1c2, r1=5, c2=5, b1=5.
 * QDR_BAD_ARGUMENT if the givens clash, QDR_UNSUPPORTED if the shape has cages: sums are no cover.
 * `choices`, if not NULL, has room for side·side·side numbers and receives, for each option,
 * cell · side + digit − 1. */
QDR_API qdr_status qdr_puzzle_to_cover(const qdr_puzzle *puzzle, qdr_cover **cover,
                                       uint32_t *choices);

#ifdef __cplusplus
}
#endif

#endif
