/* ground.c: see ground.h. */
#include "human/ground.h"

#include "base/memory.h"
#include "sudoku/shape_type.h"

#include <string.h>

ground *qdri_ground_share(ground *g) {
    __atomic_add_fetch(&g->references, 1, __ATOMIC_RELAXED);
    return g;
}

void qdri_ground_free(ground *g) {
    if (!g || __atomic_sub_fetch(&g->references, 1, __ATOMIC_ACQ_REL) > 0) return;
    qdri_free(g->unit_cells);
    qdri_free(g->unit_of);
    qdri_free(g->place_in);
    qdri_free(g->cross);
    qdri_free(g->peers);
    qdri_free(g->sees);
    qdri_free(g);
}

static int family_of(qdr_unit_kind kind) {
    return kind == QDR_UNIT_BOX   ? QDRI_FAMILY_BOX
           : kind == QDR_UNIT_ROW ? QDRI_FAMILY_ROW
                                  : QDRI_FAMILY_COLUMN;
}

static void lay_units(ground *g, const qdr_shape *shape) {
    for (size_t i = 0; i < shape->unit_count; i++) {
        const qdr_unit *unit = &shape->units[i];
        int family = family_of(unit->kind), number = family * g->side + unit->index;
        memcpy(g->unit_cells + number * g->side, unit->cells,
               (size_t)g->side * sizeof *unit->cells);
        for (int place = 0; place < g->side; place++) {
            int at = unit->cells[place] * QDRI_FAMILIES + family;
            g->unit_of[at] = (uint16_t)number;
            g->place_in[at] = (uint8_t)place;
        }
    }
}

static void lay_crossings(ground *g) {
    for (int cell = 0; cell < g->cells; cell++)
        for (int f = 0; f < QDRI_FAMILIES; f++)
            for (int h = 0; h < QDRI_FAMILIES; h++)
                g->cross[qdri_unit_of(g, cell, f) * g->units + qdri_unit_of(g, cell, h)] |=
                    (uint64_t)1 << qdri_place_in(g, cell, f);
}

/* Each cell that it sees once, where it comes first. */
static void lay_peers(ground *g, int cell) {
    uint64_t *seen = g->sees + cell * g->words;
    uint16_t *peer = g->peers + cell * g->peer_count;
    for (int family = 0; family < QDRI_FAMILIES; family++) {
        const uint16_t *others = qdri_unit_cells(g, qdri_unit_of(g, cell, family));
        for (int i = 0; i < g->side; i++) {
            int other = others[i];
            if (other == cell || seen[other / 64] >> other % 64 & 1) continue;
            seen[other / 64] |= (uint64_t)1 << other % 64;
            *peer++ = (uint16_t)other;
        }
    }
}

static bool suits(const qdr_shape *shape) {
    return shape->spec.side <= QDRI_HUMAN_SIDE && shape->spec.box_rows > 0 &&
           qdr_shape_is_plain(shape);
}

qdr_status qdri_ground_new(const qdr_shape *shape, ground **made) {
    if (!suits(shape)) return QDR_UNSUPPORTED;
    ground *g = qdri_zalloc(1, sizeof *g);
    if (!g) return QDR_NO_MEMORY;
    const qdr_shape_spec *spec = &shape->spec;
    g->references = 1;
    g->side = spec->side;
    g->cells = g->side * g->side;
    g->units = QDRI_FAMILIES * g->side;
    g->words = (g->cells + 63) / 64;
    g->peer_count = 3 * (g->side - 1) - (spec->box_rows - 1) - (spec->box_cols - 1);
    size_t cells = (size_t)g->cells, units = (size_t)g->units;
    g->unit_cells = qdri_alloc(units * (size_t)g->side, sizeof *g->unit_cells);
    g->unit_of = qdri_alloc(cells * QDRI_FAMILIES, sizeof *g->unit_of);
    g->place_in = qdri_alloc(cells * QDRI_FAMILIES, sizeof *g->place_in);
    g->cross = qdri_zalloc(units * units, sizeof *g->cross);
    g->peers = qdri_alloc(cells * (size_t)g->peer_count, sizeof *g->peers);
    g->sees = qdri_zalloc(cells * (size_t)g->words, sizeof *g->sees);
    if (!g->unit_cells || !g->unit_of || !g->place_in || !g->cross || !g->peers || !g->sees) {
        qdri_ground_free(g);
        return QDR_NO_MEMORY;
    }
    lay_units(g, shape);
    lay_crossings(g);
    for (int cell = 0; cell < g->cells; cell++) lay_peers(g, cell);
    *made = g;
    return QDR_OK;
}
