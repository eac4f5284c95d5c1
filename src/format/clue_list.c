/* clue_list.c: see clue_list.h. */
#include "format/clue_list.h"

#include "base/memory.h"

bool qdri_clue_begin(qdri_clue_list *list, qdr_clue_kind kind, int value) {
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 64;
        qdr_clue *clues = qdri_resize(list->clues, capacity, sizeof *clues);
        if (!clues) return false;
        list->clues = clues;
        list->capacity = capacity;
    }
    list->clues[list->count++] = (qdr_clue){kind, value, NULL, 0};
    return true;
}

bool qdri_clue_cell(qdri_clue_list *list, int cell) {
    if (list->cell_count == list->cell_capacity) {
        size_t capacity = list->cell_capacity ? 2 * list->cell_capacity : 256;
        uint16_t *cells = qdri_resize(list->cells, capacity, sizeof *cells);
        if (!cells) return false;
        list->cells = cells;
        list->cell_capacity = capacity;
    }
    list->cells[list->cell_count++] = (uint16_t)cell;
    list->clues[list->count - 1].count++;
    return true;
}

const qdr_clue *qdri_clue_list_get(qdri_clue_list *list, size_t *count) {
    size_t at = 0;
    for (size_t c = 0; c < list->count; c++) {
        list->clues[c].cells = list->cells ? list->cells + at : NULL; /* NULL: no cell at all */
        at += list->clues[c].count;
    }
    *count = list->count;
    return list->clues;
}

void qdri_clue_list_clear(qdri_clue_list *list) {
    list->count = list->cell_count = 0;
}

void qdri_clue_list_free(qdri_clue_list *list) {
    qdri_free(list->clues);
    qdri_free(list->cells);
}
