/* notes.h: what need not be looked at again, on the way from board to board of plain ground: a
 * technique that found nothing will find nothing until something changes. Steps are made through
 * here, so that what they change is known. */
#ifndef QDR_NOTES_H
#define QDR_NOTES_H

#include "human/step.h"

enum {
    QDRI_NOTE_UNITS = QDRI_FAMILIES * QDRI_HUMAN_SIDE,
    QDRI_NOTE_WORDS = (QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE + 63) / 64
};

struct notes {
    uint64_t lone[QDRI_NOTE_UNITS];     /* per unit: digits that may have one place left, */
    uint64_t lone_in[2], last_in[2];    /* which units have some; one open cell: by order */
    uint32_t looked[QDRI_NOTE_UNITS];   /* per unit: a bit for each kind of set */
    uint64_t changed[10];               /* digits, by NOTE_… */
    uint64_t moved[4][QDRI_NOTE_WORDS]; /* cells, by MOVED_… */
    uint64_t apart[QDRI_HUMAN_SIDE];    /* per digit: others that have no loop with it */
    /* Per cell: the candidates that it had when all but lone and last were brought up to date. */
    uint64_t was[QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE];
};
typedef struct notes notes;

enum { NOTE_DIRECT_LOCKED, NOTE_LOCKED, NOTE_NISHIO, NOTE_FISH }; /* and six more fish */

enum { MOVED_FOR_PAIRS, MOVED_FOR_TRIPLETS, MOVED_FOR_XY_WINGS, MOVED_FOR_XYZ_WINGS };

enum { LOOKED_LOCKED = 1 << 24 }; /* beside sets */

/* Everything is new. */
void qdri_notes_start(notes *n, const qdr_board *b);
/* Makes a step on the board, and notes where that leaves hidden singles. */
void qdri_notes_make(notes *n, const qdr_hint *hint, qdr_board *b);
/* Notes all else that has changed. Most steps are hidden singles, for which nobody asks. */
void qdri_notes_settle(notes *n, const qdr_board *b);

/* Candidates of a cell go, for who looks for sets, locked candidates and fish alone. */
static inline void qdri_note_change(notes *n, const ground *g, int cell, uint64_t digits) {
    for (int f = 0; f < QDRI_FAMILIES; f++) n->looked[qdri_unit_of(g, cell, f)] = 0;
    for (size_t i = 0; i < sizeof n->changed / sizeof *n->changed; i++) n->changed[i] |= digits;
}

/* The digits of interest to a technique; and that it found nothing about them. */
static inline uint64_t qdri_changed(const finder *f, int kind) {
    return f->notes ? f->notes->changed[kind] : ~(uint64_t)0;
}

static inline void qdri_note_nothing(const finder *f, int kind) {
    if (f->notes) f->notes->changed[kind] = 0;
}

#endif
