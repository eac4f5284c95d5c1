/* solution_store.c: see solution_store.h. */
#include "draw/solution_store.h"

#include "base/grow.h"
#include "base/memory.h"

enum { GIVEN = 0x80 }; /* digits go up to 100 */

typedef struct qdri_stored_line {
    qdr_shape *shape;
    size_t first; /* of its digits */
    unsigned long number;
    const char *symbols;
    bool numbers;
} stored_line;

static qdr_status make_room(qdri_solution_store *store, size_t cells) {
    bool grown =
        qdri_grow(&store->lines, &store->line_capacity, store->count + 1, sizeof *store->lines) &&
        qdri_grow(&store->digits, &store->capacity, store->used + cells, 1);
    return grown ? QDR_OK : QDR_NO_MEMORY;
}

qdr_status qdri_solution_store_add(qdri_solution_store *store, const qdri_stored *stored) {
    size_t cells = (size_t)qdr_puzzle_cells(stored->puzzle);
    const uint8_t *givens = qdr_puzzle_givens(stored->puzzle);
    if (make_room(store, cells) != QDR_OK) return QDR_NO_MEMORY;
    for (size_t c = 0; c < cells; c++)
        store->digits[store->used + c] = (uint8_t)(stored->solution[c] | (givens[c] ? GIVEN : 0));
    store->lines[store->count++] =
        (stored_line){qdr_shape_share(qdr_puzzle_shape(stored->puzzle)), store->used,
                      stored->number, stored->symbols, stored->numbers};
    store->used += cells;
    return QDR_OK;
}

static qdr_status take_one(const qdri_solution_store *store, const stored_line *line,
                           qdr_status (*take)(void *context, const qdri_stored *stored),
                           void *context) {
    qdr_puzzle *puzzle;
    uint8_t solution[QDR_MAX_CELLS];
    const uint8_t *digits = store->digits + line->first;
    qdr_status status = qdr_puzzle_new(line->shape, &puzzle);
    if (status != QDR_OK) return status;
    for (int c = 0; c < qdr_puzzle_cells(puzzle); c++) {
        solution[c] = (uint8_t)(digits[c] & ~GIVEN);
        if (digits[c] & GIVEN) qdr_puzzle_set_given(puzzle, c, solution[c]);
    }
    qdri_stored stored = {puzzle, solution, line->number, line->numbers, line->symbols};
    status = take(context, &stored);
    qdr_puzzle_free(puzzle);
    return status;
}

qdr_status qdri_solution_store_each(const qdri_solution_store *store,
                                    qdr_status (*take)(void *context, const qdri_stored *stored),
                                    void *context) {
    qdr_status status = QDR_OK;
    for (size_t i = 0; i < store->count && status == QDR_OK; i++)
        status = take_one(store, &store->lines[i], take, context);
    return status;
}

void qdri_solution_store_free(qdri_solution_store *store) {
    for (size_t i = 0; i < store->count; i++) qdr_shape_free(store->lines[i].shape);
    qdri_free(store->lines);
    qdri_free(store->digits);
    *store = (qdri_solution_store){0};
}
