/* trial.c: see trial.h. */
#include "hodoku/trial.h"

#include <string.h>

static void append(single_queue *q, int cell, int d) {
    q->at[q->tail++] = (candidate9){(uint8_t)cell, (uint8_t)d};
}

static void copy_queue(single_queue *to, const single_queue *from) {
    to->head = 0;
    to->tail = from->tail - from->head;
    memcpy(to->at, from->at + from->head, (size_t)to->tail * sizeof *to->at);
}

void qdri_trial_start(trial *g, const hodoku *h) {
    for (int cell = 0; cell < CELLS9; cell++) {
        g->marks[cell] = (uint16_t)qdri_digits9(h, cell);
        g->digit[cell] = h->f.b->digit[cell];
    }
    for (int unit = 0; unit < UNITS9; unit++)
        for (int d = 0; d < SIDE9; d++) g->free[unit][d] = (int8_t)qdri_free9(h, unit, d);
    copy_queue(&g->naked, &h->naked);
    copy_queue(&g->hidden, &h->hidden);
}

void qdri_trial_copy(trial *to, const trial *from) {
    memcpy(to->marks, from->marks, sizeof to->marks);
    memcpy(to->digit, from->digit, sizeof to->digit);
    memcpy(to->free, from->free, sizeof to->free);
    copy_queue(&to->naked, &from->naked);
    copy_queue(&to->hidden, &from->hidden);
}

static void queue_hidden(trial *g, const hodoku *h, int unit, int d) {
    for (int i = 0; i < SIDE9; i++) {
        int cell = h->unit_cells[unit][i];
        if (!(g->marks[cell] >> d & 1)) continue;
        append(&g->hidden, cell, d);
        return;
    }
}

/* The first that waits in the unit leaves the queue. */
static void drop_hidden(trial *g, const hodoku *h, int unit, int d) {
    single_queue *q = &g->hidden;
    int i = q->head;
    while (i < q->tail && (q->at[i].d != d || !qdri_in81(h->unit[unit], q->at[i].cell))) i++;
    if (i == q->tail) return;
    q->tail--;
    memmove(q->at + i, q->at + i + 1, (size_t)(q->tail - i) * sizeof *q->at);
}

/* The last candidate of a cell goes without a word to the units. */
void qdri_trial_strike(trial *g, const hodoku *h, int cell, int d) {
    if (!(g->marks[cell] >> d & 1)) return;
    g->marks[cell] &= (uint16_t) ~(1u << d);
    if (g->marks[cell] == 0) return;
    if (qdri_is_one(g->marks[cell])) append(&g->naked, cell, qdri_lowest(g->marks[cell]));
    for (int i = 0; i < 3; i++) {
        int unit = h->units_of[cell][i], left = --g->free[unit][d];
        if (left == 1) queue_hidden(g, h, unit, d);
        if (left == 0) drop_hidden(g, h, unit, d);
    }
}

void qdri_trial_place(trial *g, const hodoku *h, int cell, int d) {
    if (g->digit[cell] == d + 1) return;
    uint32_t had = g->marks[cell];
    g->digit[cell] = (uint8_t)(d + 1);
    g->marks[cell] = 0;
    for (cells81 left = h->peers[cell] & h->has[d]; left;)
        qdri_trial_strike(g, h, qdri_take81(&left), d);
    for (; had; had &= had - 1)
        for (int i = 0; i < 3; i++) {
            int unit = h->units_of[cell][i], gone = qdri_lowest(had);
            if (--g->free[unit][gone] == 1 && gone != d) queue_hidden(g, h, unit, gone);
        }
}

static bool is_hidden_single(const trial *g, const hodoku *h, candidate9 c) {
    for (int i = 0; i < 3; i++)
        if (g->free[h->units_of[c.cell][i]][c.d] == 1) return true;
    return false;
}

int qdri_trial_singles(const trial *g, const hodoku *h, candidate9 *singles) {
    int count = 0;
    cells81 hidden = 0;
    for (int i = g->naked.head; i < g->naked.tail; i++)
        if (g->digit[g->naked.at[i].cell] == 0) singles[count++] = g->naked.at[i];
    for (int i = g->hidden.head; i < g->hidden.tail; i++) {
        candidate9 c = g->hidden.at[i];
        if (g->digit[c.cell] || qdri_in81(hidden, c.cell) || !is_hidden_single(g, h, c)) continue;
        hidden |= qdri_cell81(c.cell);
        singles[count++] = c;
    }
    return count;
}
