/* links.h: the open candidates of a board, numbered, and what follows between two of them, by any
 * rule.
 *
 * A state is a candidate that is on or off: number · 2, plus one for off. From "on", candidates
 * that it excludes go off (weak links): by cell, unit, move, a rule about two cells, or a cage that
 * could not be filled with both. From "off", the only other one of its cell or of a full unit goes
 * on (strong links). */
#ifndef QDR_LINKS_H
#define QDR_LINKS_H

#include "human/step.h"

enum { QDRI_NO_CAGE = UINT16_MAX };

typedef struct weak_link {
    uint32_t other;
    uint16_t cage; /* that says so; QDRI_NO_CAGE: it is plain to see */
    bool along;    /* the same digit in another cell */
} weak_link;

typedef struct strong_link {
    uint32_t other;
    qdr_item item; /* the cell or unit that has no third */
} strong_link;

typedef struct links {
    const qdr_board *b;
    uint32_t count;                      /* of candidates */
    uint32_t *number;                    /* of candidate cell · side + d, where it is open */
    uint32_t *of;                        /* cell · side + d of each number */
    uint32_t *weak_start, *strong_start; /* of each, and one more */
    weak_link *weak;
    size_t weak_count, weak_room;
    strong_link *strong;
    size_t strong_count, strong_room;
    bool failed; /* no memory */
} links;

qdr_status qdri_links_new(const ground *g, links **made);
void qdri_links_free(links *l);
/* Numbers the candidates of the board and finds what is between them; with what cages say of two
 * candidates, or without. */
qdr_status qdri_links_make(links *l, const qdr_board *b, bool cages);

static inline int qdri_cell_of(const links *l, uint32_t state) {
    return (int)l->of[state / 2] / l->b->g->side;
}

static inline int qdri_digit_of(const links *l, uint32_t state) {
    return (int)l->of[state / 2] % l->b->g->side;
}

/* The number of a candidate that is open. */
static inline uint32_t qdri_number_of(const links *l, int cell, int d) {
    return l->number[cell * l->b->g->side + d];
}

static inline qdr_node qdri_state_node(const links *l, uint32_t state) {
    return (qdr_node){.cell = (uint16_t)qdri_cell_of(l, state),
                      .digit = (uint8_t)(qdri_digit_of(l, state) + 1),
                      .off = state & 1};
}

/* What a chain concludes: the candidate goes, or is true. */
static inline void qdri_conclude_node(finder *f, const links *l, uint32_t state) {
    const int cell = qdri_cell_of(l, state), d = qdri_digit_of(l, state);
    qdri_conclude(f, cell, state & 1 ? qdri_bit(d) : ~qdri_bit(d));
    if (state & 1) return;
    f->s->cell = cell;
    f->s->digit = d + 1;
}

#endif
