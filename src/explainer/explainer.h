/* explainer.h: the techniques of Sudoku Explainer; explainer.c has their order. */
#ifndef QDR_EXPLAINER_H
#define QDR_EXPLAINER_H

#include "explainer/notes.h"
#include "human/dialect.h"

extern const dialect qdri_se_1_2_1, qdri_sukaku_1_18;

/* Whose orders, where they are not the same: `manner` of a finder. Sukaku Explainer also mended two
 * slips of the original, in how loops and BUGs are found. */
enum { MANNER_ORIGINAL, MANNER_SUKAKU };

/* The cells that a cell sees: box, row, column in the original, by number in Sukaku Explainer;
 * `room` is for them. */
static inline const uint16_t *qdri_peers_for(const finder *f, int cell, uint16_t *room) {
    const ground *g = f->b->g;
    int count = 0;
    if (f->manner == MANNER_ORIGINAL) return qdri_peers(g, cell);
    for (int w = 0; w < g->words; w++)
        for (uint64_t left = qdri_seen_from(g, cell)[w]; left; left &= left - 1)
            room[count++] = (uint16_t)(w * 64 + qdri_lowest(left));
    return room;
}

/* Row or column number i. */
static inline int qdri_line(const ground *g, int family, int i) {
    return (family - (g->boxed ? 0 : 1)) * g->side + i;
}

static inline bool qdri_is_box(const ground *g, int unit) {
    return g->boxed && unit < g->side;
}

/* Sudoku16x16Explainer's direct steps place a digit and strike what their set or lock strikes. */
static inline bool qdri_direct_strikes(const ground *g) {
    return g->plain && g->side == 16;
}

/* Each gives the steps of its kind in the order of Sudoku Explainer. Those of bugs and unique loops
 * take plain grounds, the others any. */
producer qdri_find_hidden_single, qdri_find_naked_single;
producer qdri_find_direct_locked, qdri_find_locked;
producer qdri_find_direct_hidden_pair, qdri_find_direct_hidden_triplet;
producer qdri_find_naked_pair, qdri_find_naked_triplet, qdri_find_naked_quad;
producer qdri_find_hidden_pair, qdri_find_hidden_triplet, qdri_find_hidden_quad;
producer qdri_find_x_wing, qdri_find_swordfish, qdri_find_jellyfish;
producer qdri_find_xy_wing, qdri_find_xyz_wing;
producer qdri_find_unique_loop, qdri_find_bug;
/* On boards of side 16, where Sudoku16x16Explainer goes on to sets and fish of eight. */
producer qdri_find_direct_hidden_quad, qdri_find_sixteen;
bool qdri_find_naked_of(finder *f, int k);
bool qdri_find_hidden_of(finder *f, int k);
bool qdri_find_fish_of(finder *f, int k);
producer qdri_find_aligned_pair, qdri_find_aligned_triplet;

#endif
