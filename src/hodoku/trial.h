/* trial.h: a copy of HoDoKu's grid with its queues, to try something on. It may come to a
 * contradiction and goes on then, in HoDoKu's own way. */
#ifndef QDR_TRIAL_H
#define QDR_TRIAL_H

#include "hodoku/hodoku.h"

typedef struct trial {
    uint16_t marks[CELLS9];
    uint8_t digit[CELLS9];      /* 0: open */
    int8_t free[UNITS9][SIDE9]; /* places of a digit, as HoDoKu counts them */
    single_queue naked, hidden; /* nobody takes from them here */
} trial;

/* As the board is now. */
void qdri_trial_start(trial *g, const hodoku *h);
void qdri_trial_copy(trial *to, const trial *from);
void qdri_trial_strike(trial *g, const hodoku *h, int cell, int d);
/* A cell that has another digit gets this one. */
void qdri_trial_place(trial *g, const hodoku *h, int cell, int d);
/* The singles that wait in open cells: all naked ones, then hidden ones, one for a cell; how many.
 */
int qdri_trial_singles(const trial *g, const hodoku *h, candidate9 *singles);

#endif
