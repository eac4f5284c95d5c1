/* slots.c: see slots.h. */
#include "draw/slots.h"

#include <math.h>

qdri_area qdri_slot_area(const qdri_slots *s, int i) {
    double width = (s->area.width - (s->columns - 1) * s->gap) / s->columns;
    double height = (s->area.height - (s->rows - 1) * s->gap) / s->rows;
    return (qdri_area){s->area.x + i % s->columns * (width + s->gap),
                       s->area.y + i / s->columns * (height + s->gap), width, height};
}

double qdri_slot_cell(const qdri_area *slot, const qdri_block *block) {
    double room = fmin(slot->width, slot->height - block->above - block->below);
    return fmax(room, 0) / block->side;
}

qdri_slots qdri_slots_arrange(qdri_area area, int count, double gap, const qdri_block *block) {
    qdri_slots best = {area, count, 1, count, gap};
    double largest = -1;
    for (int columns = 1; columns <= count; columns++) {
        qdri_slots tried = {area, (count + columns - 1) / columns, columns, count, gap};
        qdri_area slot = qdri_slot_area(&tried, 0);
        double cell = qdri_slot_cell(&slot, block);
        if (cell > largest) {
            largest = cell;
            best = tried;
        }
    }
    return best;
}
