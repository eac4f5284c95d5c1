/* human.h: a puzzle as people solve it: the board, and one step on it: what can be done next, why,
 * and how hard that is. Who finds steps is in rating.h.
 *
 *     qdr_board *board;
 *     qdr_board_new(puzzle, &board);
 *     qdr_hint_words(hint, board, QDR_STAGE_WHY, &text);   // a hint of qdr_human_next: rating.h
 *     qdr_hint_apply(hint, board);
 *     qdr_board_free(board);
 *
 * What a hint rests on is told in the words of exact cover, as items: cells that need a
 * digit, digits that need a place in a unit; and as sums. If a candidate that it strikes were true,
 * these could not all be covered; qdr_hint_holds replays just that.
 *
 * For all rules and clues, sides up to 36; larger ones are QDR_UNSUPPORTED. Boards and hints
 * belong to one thread at a time.
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
/* The same with the digits and, if it has some, the pencil marks of a grid in progress, which has
 * the shape of the puzzle. Its digits are not taken for givens. Pencil marks that a digit of the
 * grid bars go; those that are missing stay missing, right or wrong: qdr_human_fault tells.
 * QDR_BAD_ARGUMENT: another side, or a given of the puzzle is another digit there. */
QDR_API qdr_status qdr_board_new_from(const qdr_puzzle *puzzle, const qdr_puzzle *progress,
                                      qdr_board **board);
QDR_API qdr_status qdr_board_copy(const qdr_board *board, qdr_board **copy);
QDR_API void qdr_board_free(qdr_board *board);

QDR_API int qdr_board_open(const qdr_board *board);                      /* cells without a digit */
QDR_API int qdr_board_digit(const qdr_board *board, int cell);           /* 0: none yet */
QDR_API bool qdr_board_given(const qdr_board *board, int cell);          /* by the puzzle */
QDR_API bool qdr_board_has(const qdr_board *board, int cell, int digit); /* as a candidate */
/* What words call the digits of this board, and of copies of it: the characters for 1, 2, 3 …, as
 * in qdr_draw_style; if there are fewer than the side, numbers. NULL, as in the beginning: 1-9 and
 * A-Z. They are borrowed as long as the board lives. JSON has numbers besides. */
QDR_API void qdr_board_symbols(qdr_board *board, const char *symbols);
/* Placing a digit strikes it from all cells that see the cell, and what a clue or a rule about two
 * cells forbids beside it. */
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
    QDR_DOUBLE_CHAINS,
    /* what only HoDoKu's scale has */
    QDR_LOCKED_PAIR,
    QDR_LOCKED_TRIPLET,
    QDR_REMOTE_PAIR,
    QDR_SKYSCRAPER,
    QDR_TWO_STRING_KITE,
    QDR_TURBOT_FISH,
    QDR_EMPTY_RECTANGLE,
    QDR_W_WING,
    QDR_UNIQUENESS_1,
    QDR_UNIQUENESS_2,
    QDR_UNIQUENESS_3,
    QDR_UNIQUENESS_4,
    QDR_UNIQUENESS_5,
    QDR_UNIQUENESS_6,
    QDR_HIDDEN_RECTANGLE,
    QDR_AVOIDABLE_RECTANGLE_1,
    QDR_AVOIDABLE_RECTANGLE_2,
    QDR_FINNED_X_WING,
    QDR_SASHIMI_X_WING,
    QDR_FINNED_SWORDFISH,
    QDR_SASHIMI_SWORDFISH,
    QDR_FINNED_JELLYFISH,
    QDR_SASHIMI_JELLYFISH,
    QDR_SUE_DE_COQ,
    QDR_SIMPLE_COLOURS,
    QDR_MULTI_COLOURS,
    QDR_X_CHAIN,
    QDR_XY_CHAIN,
    QDR_NICE_LOOP,
    QDR_GROUPED_NICE_LOOP,
    QDR_ALS_XZ,
    QDR_ALS_XY_WING,
    QDR_ALS_CHAIN,
    QDR_FRANKEN_X_WING,
    QDR_FRANKEN_SWORDFISH,
    QDR_FINNED_FRANKEN_X_WING,
    QDR_FINNED_FRANKEN_SWORDFISH,
    QDR_TABLED_CHAIN,
    QDR_FORCING_NET,
    QDR_BRUTE_FORCE,
    /* what only quadrille-1 has */
    QDR_CAGE_LAST,
    QDR_CLUE_BOUNDS,
    QDR_CAGE_SET,
    QDR_CAGE_WAYS,
    QDR_RULE_OF_45,
    QDR_CAGE_SPLIT,
    QDR_CONFINED,
    QDR_LEFTOVERS,
    QDR_NAKED_SET,
    QDR_HIDDEN_SET,
    QDR_LARGE_FISH,
    QDR_TRIAL
} qdr_technique;

/* "last cell", "hidden single", …, NULL past the last; and back, also with dashes for the blanks,
 * false for an unknown name. */
QDR_API const char *qdr_technique_name(qdr_technique technique);
QDR_API bool qdr_technique_from_name(const char *text, size_t length, qdr_technique *technique);

/* What is taught together. */
typedef enum qdr_technique_class {
    QDR_CLASS_SINGLES,
    QDR_CLASS_LOCKED,
    QDR_CLASS_SETS,
    QDR_CLASS_FISH,
    QDR_CLASS_WINGS,
    QDR_CLASS_UNIQUENESS, /* assume that there is one solution */
    QDR_CLASS_EXCLUSION,  /* aligned pairs and triplets, almost locked sets */
    QDR_CLASS_CHAINS,     /* cycles, colours, forcing chains and nets */
    QDR_CLASS_SUMS,       /* cages and clues */
    QDR_CLASS_OTHERS
} qdr_technique_class;

/* "singles", "locked", "sets", "fish", "wings", "uniqueness", "exclusion", "chains", "sums",
 * "others"; NULL past the last. And back, false if unknown. */
QDR_API const char *qdr_technique_class_name(qdr_technique_class of);
QDR_API bool qdr_technique_class_from_name(const char *text, size_t length,
                                           qdr_technique_class *of);
QDR_API qdr_technique_class qdr_technique_class_of(qdr_technique technique);

/* Candidates of a cell, bit d-1 for digit d. */
typedef struct qdr_candidates {
    uint16_t cell;
    uint64_t digits;
} qdr_candidates;

/* A cell that needs a digit (`digit` 0: `where` is the cell), or a digit that needs a place in unit
 * number `where` of qdr_shape_units; or a sum. */
typedef struct qdr_item {
    uint16_t where;
    uint8_t digit;
} qdr_item;

/* For `digit`: the digits of the unit, each once, add up to what 1, 2, 3 … make; those of cage
 * number `where`, counted from 0 among the clues that are cages, to its value. Of totals the sums
 * of the cages beside them are taken away (the rule of 45). */
enum { QDR_ITEM_TOTAL = 254, QDR_ITEM_CAGE = 255 };

/* What a candidate has to do with a hint. */
typedef enum qdr_role {
    QDR_PLACED,
    QDR_STRUCK,
    QDR_BASE,   /* it is one of those that the hint argues with */
    QDR_COVER,  /* where those of the base crowd, and no other has room */
    QDR_FIN,    /* what is too much for the pattern: a fin, the extras of a unique loop */
    QDR_WITNESS /* a digit of the grid that bars others */
} qdr_role;

/* "placed", "struck", "base", "cover", "fin", "witness"; NULL past the last. And back, false if
 * unknown. */
QDR_API const char *qdr_role_name(qdr_role role);
QDR_API bool qdr_role_from_name(const char *text, size_t length, qdr_role *role);

/* Candidates of a cell, or its digit, and their role. Where a pattern has several parts (two
 * colours, two almost locked sets), `group` tells them apart, from 0. */
typedef struct qdr_mark {
    uint16_t cell;
    uint8_t role, group;
    uint64_t digits;
} qdr_mark;

/* A state of a chain: the candidate is true, or not. With further cells it is a group: one of
 * its candidates is true, or none of them is.
 *
 * That it follows is to be seen from itself alone: with its parents as they say, and it being
 * otherwise, its items could not all be covered. A candidate that goes off because another
 * is on needs no item; the last of a cell or unit needs that; what a whole technique strikes needs
 * all that it rests on. */
typedef struct qdr_node {
    uint16_t cell;
    uint8_t digit;
    bool off;
    bool assumed;            /* where a branch begins; it has no items and parents then */
    uint8_t depth;           /* 0; nodes of a proof within come before the node that they prove, and
                              * have one more than it */
    qdr_technique technique; /* where it is off and has items: what struck it */
    uint32_t items, item_count;     /* places in the hint's `reasons`, from here on */
    uint32_t parents, parent_count; /* places in `parents`: each a number of a node before this */
    uint32_t others, other_count;   /* places in `others`: the further cells of a group */
} qdr_node;

/* One step. Everything in it lives until the next call for who gave it. What can be seen on the
 * board is not in it: qdr_sketch_new works that out. */
typedef struct qdr_hint {
    qdr_technique technique;
    double rating;
    bool scored;     /* the rating is a score, a whole number that adds up */
    int complexity;  /* of chains: their states; else 0 */
    int cell, digit; /* what is placed; cell -1: nothing */
    size_t struck_count;
    const qdr_candidates *struck; /* what goes, by cell */
    size_t item_count;
    const qdr_item *items; /* what it rests on (truths, base sets) */
    size_t cover_count;
    const qdr_item *covers; /* where that crowds (links, cover sets), if somebody said so */
    size_t mark_count;
    const qdr_mark *marks; /* what else was said: fins, colours */
    /* Of unique loops and BUGs: the pattern, with the extra candidates of its cells. One of these
     * is true, for without them there would be a second solution. Of a BUG only the cells with
     * extras; the pattern is all that is open. */
    size_t pattern_count;
    const qdr_candidates *pattern;
    size_t node_count;
    const qdr_node *nodes;   /* of chains, branch after branch, each in the order of its reasons */
    const uint32_t *parents; /* this and the next two: what nodes point into */
    const qdr_item *reasons;
    const uint16_t *others;
} qdr_hint;

/* A hint that lives for itself, until it is freed. QDR_NO_MEMORY is the only failure. */
QDR_API qdr_status qdr_hint_copy(const qdr_hint *hint, qdr_hint **copy);
QDR_API void qdr_hint_free(qdr_hint *hint); /* of qdr_hint_copy */

/* A rating as it is printed, with one decimal, cut and not rounded: 7.1. */
QDR_API double qdr_rating_shown(double rating);

/* How much there is to look at for a step: the square of its rating, times a ninth of the cells of
 * the units and cages that it rests on and of the digits of its cells. */
QDR_API double qdr_hint_effort(const qdr_hint *hint, const qdr_board *board);

/* Makes the step: strikes, then places. */
QDR_API void qdr_hint_apply(const qdr_hint *hint, qdr_board *board);

/* Whether everything the hint concludes follows, on that board, from what it rests on, by the rules
 * alone: code that knows nothing of techniques searches for a way to cover the items with the
 * opposite of each conclusion. Of a chain every node is replayed from its parents and items, too.
 */
QDR_API qdr_status qdr_hint_holds(const qdr_hint *hint, const qdr_board *board, bool *holds);

/* ---- what there is to see ---------------------------------------------------------------------
 */

/* A line of a chain, between places in the sketch's marks. */
typedef struct qdr_link {
    uint16_t from, to;
    bool strong; /* if one is not, the other is; else: if one is, the other is not */
} qdr_link;

typedef struct qdr_lit_unit {
    uint16_t unit; /* its number in qdr_shape_units */
    uint8_t role;  /* base or cover */
} qdr_lit_unit;

/* A hint as it is drawn: every candidate that matters with its role, conclusions first, then what
 * was said, the base, the witnesses; the links of its chains; its units. The marks of nodes have
 * one digit each. */
typedef struct qdr_sketch {
    size_t mark_count, link_count, unit_count;
    qdr_mark *marks;
    qdr_link *links;
    qdr_lit_unit *units;
} qdr_sketch;

/* Works out what there is to see of a hint on the board that it was given for. */
QDR_API qdr_status qdr_sketch_new(const qdr_hint *hint, const qdr_board *board,
                                  qdr_sketch **sketch);
QDR_API void qdr_sketch_free(qdr_sketch *sketch); /* NULL is fine */

/* ---- words ------------------------------------------------------------------------------------
 */

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
 * conclusion on the way, at most seven of them. `board` is the one that the hint was given for. */
QDR_API void qdr_hint_words(const qdr_hint *hint, const qdr_board *board, qdr_stage stage,
                            qdr_text *text);
/* Why, with all lines. */
QDR_API void qdr_hint_long_words(const qdr_hint *hint, const qdr_board *board, qdr_text *text);

/* How those write steps down who post them. */
typedef enum qdr_notation {
    QDR_EUREKA,  /* "(7=2)r1c1-(2=5)r1c6-(5=7)r7c6 => r7c1<>7"; without a chain its sets */
    QDR_NUMBERED /* as Sudoku Explainer does: each state of a chain on a numbered line; else words
                  */
} qdr_notation;

/* "eureka", "numbered"; NULL past the last. And back, false if unknown. */
QDR_API const char *qdr_notation_name(qdr_notation notation);
QDR_API bool qdr_notation_from_name(const char *text, size_t length, qdr_notation *notation);

/* Appends the hint in a notation, without a newline at the end. */
QDR_API void qdr_hint_notation(const qdr_hint *hint, const qdr_board *board, qdr_notation notation,
                               qdr_text *text);

/* Appends the hint as a JSON object: what it concludes, its proof, what there is to see, its words;
 * docs/hints.md has the schema. Fails with QDR_NO_MEMORY alone. */
QDR_API qdr_status qdr_hint_json(const qdr_hint *hint, const qdr_board *board, qdr_text *text);

#ifdef __cplusplus
}
#endif

#endif
