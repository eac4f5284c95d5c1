/* clue_list.h: the clues of a puzzle that is being read, as many as come. */
#ifndef QDR_CLUE_LIST_H
#define QDR_CLUE_LIST_H

#include <quadrille/puzzle.h>

typedef struct qdri_clue_list { /* empty when zeroed */
    qdr_clue *clues;            /* their cells are set by qdri_clue_list_get */
    size_t count, capacity;
    uint16_t *cells; /* of all clues, end to end */
    size_t cell_count, cell_capacity;
} qdri_clue_list;

/* Begins a clue, and adds a cell to the last one; false when memory ends. */
bool qdri_clue_begin(qdri_clue_list *list, qdr_clue_kind kind, int value);
bool qdri_clue_cell(qdri_clue_list *list, int cell);

/* The clues, for as long as the list does not change. */
const qdr_clue *qdri_clue_list_get(qdri_clue_list *list, size_t *count);

void qdri_clue_list_clear(qdri_clue_list *list);
void qdri_clue_list_free(qdri_clue_list *list);

#endif
