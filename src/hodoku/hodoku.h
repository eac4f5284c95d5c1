/* hodoku.h: solving as HoDoKu 2.2.0 does: what its techniques share.
 *
 * Units are numbered as there: rows 0–8, columns 9–17, blocks 18–26 (so qdr_shape_units has them,
 * too); cells of a block go row by row. Digits count from 0. Which step is found first decides what
 * a puzzle scores, and the order in which a step strikes decides which single comes next; so a
 * technique says what it strikes candidate by candidate, in HoDoKu's order. */
#ifndef QDR_HODOKU_H
#define QDR_HODOKU_H

#include "hodoku/cells81.h"
#include "human/dialect.h"

enum { SIDE9 = 9, CELLS9 = 81, UNITS9 = 27, COLUMNS9 = 9, BLOCKS9 = 18 };

/* A digit in a cell. */
typedef struct candidate9 {
    uint8_t cell, d;
} candidate9;

/* What a step strikes, in the order in which it is done. */
typedef struct strike_list {
    int count;
    candidate9 at[CELLS9 * SIDE9];
} strike_list;

/* Singles that wait, first come first served. More than the candidates that fall in a whole game
 * can not come: each brings one naked and three hidden singles at most. */
typedef struct single_queue {
    int head, tail;
    candidate9 at[CELLS9 * SIDE9 * 4];
} single_queue;

typedef struct tabling tabling;     /* tables of what follows from what */
typedef struct als_store als_store; /* almost locked sets, and their links */

typedef struct hodoku {
    ground *g;
    finder f; /* its context is this */
    qdr_status status;

    uint8_t unit_cells[UNITS9][SIDE9];
    uint8_t units_of[CELLS9][3]; /* row, column, block */
    cells81 unit[UNITS9], peers[CELLS9];

    cells81 has[SIDE9];                      /* where a digit is a candidate: as on the board */
    cells81 open;                            /* cells without a digit */
    cells81 doomed[SIDE9], looked_at[SIDE9]; /* see templates9.c; for which `has` */
    single_queue naked, hidden;
    qdr_board *loaded; /* where a board is built up */

    strike_list strikes; /* of the step in the making */
    strike_list best;    /* of the best so far, where all are compared */
    int level;           /* of the technique that found the last step */
    tabling *tables;     /* this and the next: NULL until they are needed */
    als_store *sets;
} hodoku;

/* ---- for techniques ---------------------------------------------------------------------------
 */

static inline hodoku *qdri_hodoku_of(finder *f) {
    return f->context;
}

/* The digits of a cell as bits, and the places of a digit in a unit. */
static inline uint32_t qdri_digits9(const hodoku *h, int cell) {
    return (uint32_t)h->f.b->marks[cell];
}

static inline cells81 qdri_places9(const hodoku *h, int unit, int d) {
    return h->has[d] & h->unit[unit];
}

/* The places of a digit in a unit as bits, in the order of its cells; and how many. */
static inline uint32_t qdri_where9(const hodoku *h, int unit, int d) {
    return (uint32_t)qdri_where(h->f.b, qdri_unit_inside(h->g, unit), d);
}

static inline int qdri_free9(const hodoku *h, int unit, int d) {
    return qdri_count9(qdri_where9(h, unit, d));
}

/* The cells that see every cell of the set. */
cells81 qdri_common_peers9(const hodoku *h, cells81 set);

/* Whether what the places of a digit say strikes any of them. Else no technique of one digit does,
 * for what they strike cannot be: templates9.c. */
bool qdri_hodoku_is_doomed(hodoku *h, int d);

/* Begins a step with nothing in it. */
void qdri_hodoku_begin(finder *f);
/* One more candidate that goes; those that are not there, or are named already, change nothing. */
void qdri_hodoku_strike(finder *f, int cell, int d);
/* The digit goes from these cells, in ascending order. */
void qdri_hodoku_strike_all(finder *f, cells81 cells, int d);
/* The list by digit, then by cell: so are those of chains. */
void qdri_hodoku_sort_strikes(strike_list *list);
/* The weighted sum of a list, by which HoDoKu chooses among lists of the same length. */
int qdri_hodoku_weight(const strike_list *list);
/* What a step rests on, and where that crowds, by HoDoKu's numbers of units. */
void qdri_hodoku_need_unit(finder *f, int unit, int d);
void qdri_hodoku_cover_unit(finder *f, int unit, int d);
/* Marks these digits of the cells, as far as they are there. */
void qdri_hodoku_mark(finder *f, cells81 cells, uint32_t digits, qdr_role role, int group);
/* The step is complete: true, and the search ends; false if it concludes nothing. */
bool qdri_hodoku_emit(finder *f);

/* ---- the techniques; each finds the step that HoDoKu would find, or none ----------------------
 */

producer qdri_hodoku_locked_pair, qdri_hodoku_locked_triplet;
producer qdri_hodoku_pointing, qdri_hodoku_claiming;
producer qdri_hodoku_naked_pair, qdri_hodoku_naked_triplet, qdri_hodoku_naked_quad;
producer qdri_hodoku_hidden_pair, qdri_hodoku_hidden_triplet, qdri_hodoku_hidden_quad;
producer qdri_hodoku_x_wing, qdri_hodoku_swordfish, qdri_hodoku_jellyfish;
producer qdri_hodoku_remote_pair, qdri_hodoku_bug_plus_one;
producer qdri_hodoku_skyscraper, qdri_hodoku_two_string_kite, qdri_hodoku_turbot_fish;
producer qdri_hodoku_empty_rectangle;
producer qdri_hodoku_w_wing, qdri_hodoku_xy_wing, qdri_hodoku_xyz_wing;
producer qdri_hodoku_uniqueness_1, qdri_hodoku_uniqueness_2, qdri_hodoku_uniqueness_3;
producer qdri_hodoku_uniqueness_4, qdri_hodoku_uniqueness_5, qdri_hodoku_uniqueness_6;
producer qdri_hodoku_hidden_rectangle;
producer qdri_hodoku_avoidable_rectangle_1, qdri_hodoku_avoidable_rectangle_2;
producer qdri_hodoku_finned_x_wing, qdri_hodoku_sashimi_x_wing;
producer qdri_hodoku_finned_swordfish, qdri_hodoku_sashimi_swordfish;
producer qdri_hodoku_finned_jellyfish, qdri_hodoku_sashimi_jellyfish;
producer qdri_hodoku_sue_de_coq;
producer qdri_hodoku_simple_colours, qdri_hodoku_multi_colours;
producer qdri_hodoku_x_chain, qdri_hodoku_xy_chain;
producer qdri_hodoku_als_xz, qdri_hodoku_als_xy_wing, qdri_hodoku_als_chain;
producer qdri_hodoku_franken_x_wing, qdri_hodoku_franken_swordfish;
producer qdri_hodoku_finned_franken_x_wing, qdri_hodoku_finned_franken_swordfish;
producer qdri_hodoku_brute_force;
producer qdri_hodoku_nice_loop, qdri_hodoku_grouped_nice_loop;
producer qdri_hodoku_forcing_chain, qdri_hodoku_forcing_net;
void qdri_tabling_free(tabling *t); /* NULL is fine */

/* ---- the grid with its queues: queues.c -------------------------------------------------------
 */

/* As after loading the board: its digits in reading order, then what else is struck. */
void qdri_hodoku_load(hodoku *h, const qdr_board *b);
/* Strikes, places: on the board, in `has` and `open`, and in the queues. */
void qdri_hodoku_do_strike(hodoku *h, qdr_board *b, int cell, int d);
void qdri_hodoku_do_place(hodoku *h, qdr_board *b, int cell, int d);
producer qdri_hodoku_full_house, qdri_hodoku_naked_single, qdri_hodoku_hidden_single;

extern const dialect qdri_hodoku_2_2_0;

#endif
