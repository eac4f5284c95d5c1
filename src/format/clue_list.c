/* clue_list.c: see clue_list.h. */
#include "format/clue_list.h"

#include "base/grow.h"
#include "base/memory.h"

bool qdri_clue_begin(qdri_clue_list *list, qdr_clue_kind kind, int value) {
    if (!qdri_grow(&list->clues, &list->capacity, list->count + 1, sizeof *list->clues))
        return false;
    list->clues[list->count++] = (qdr_clue){kind, value, NULL, 0};
    return true;
}

bool qdri_clue_cell(qdri_clue_list *list, int cell) {
    if (!qdri_grow(&list->cells, &list->cell_capacity, list->cell_count + 1, sizeof *list->cells))
        return false;
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
