/* ground.c: see ground.h. */
#include "human/ground.h"

#include "base/memory.h"

#include <string.h>

ground *qdri_ground_share(ground *g) {
    __atomic_add_fetch(&g->references, 1, __ATOMIC_RELAXED);
    return g;
}

void qdri_ground_free(ground *g) {
    if (!g || __atomic_sub_fetch(&g->references, 1, __ATOMIC_ACQ_REL) > 0) return;
    qdri_free(g->unit_cells);
    qdri_free(g->unit_size);
    qdri_free(g->order);
    qdri_free(g->unit_of);
    qdri_free(g->place_in);
    qdri_free(g->more_start);
    qdri_free(g->more);
    qdri_free(g->cross);
    qdri_free(g->peers);
    qdri_free(g->peers_of);
    qdri_free(g->sees);
    qdri_free(g->beside_start);
    qdri_free(g->beside);
    qdr_shape_free(g->shape);
    qdri_free(g);
}

/* ---- units ----------------------------------------------------------------------------------- */

/* Of a unit that is no row, column or box: QDRI_FAMILIES. */
static int family_of(qdr_unit_kind kind) {
    return kind == QDR_UNIT_BOX      ? QDRI_FAMILY_BOX
           : kind == QDR_UNIT_ROW    ? QDRI_FAMILY_ROW
           : kind == QDR_UNIT_COLUMN ? QDRI_FAMILY_COLUMN
                                     : QDRI_FAMILIES;
}

static void enter(ground *g, int cell, int family, int unit, int place) {
    g->unit_of[cell * QDRI_FAMILIES + family] = (uint16_t)unit;
    g->place_in[cell * QDRI_FAMILIES + family] = (uint8_t)place;
}

static void lay_units(ground *g) {
    for (int number = 0; number < g->units; number++) {
        const qdr_unit *unit = qdri_unit_named(g, number);
        const int family = family_of(unit->kind);
        g->unit_size[number] = (uint8_t)unit->count;
        memcpy(g->unit_cells + number * g->side, unit->cells, unit->count * sizeof *unit->cells);
        for (int place = 0; family < QDRI_FAMILIES && place < unit->count; place++) {
            enter(g, unit->cells[place], family, number, place);
            if (family == QDRI_FAMILY_ROW && !g->boxed)
                enter(g, unit->cells[place], QDRI_FAMILY_BOX, number, place);
        }
    }
}

static void lay_order(ground *g) {
    const int rows = g->boxed ? g->side : 0, columns = rows + g->side;
    for (int unit = 0; unit < g->units; unit++) {
        const bool row = unit >= rows && unit < columns;
        const bool column = unit >= columns && unit < columns + g->side;
        g->order[unit] = (uint16_t)(row ? unit + g->side : column ? unit - g->side : unit);
    }
}

static int place_of(const qdr_unit *unit, int cell) {
    int place = 0;
    while (unit->cells[place] != cell) place++;
    return place;
}

/* The units of each cell besides those of the families. */
static void lay_more(ground *g) {
    uint32_t count = 0;
    for (int cell = 0; cell < g->cells; cell++) {
        size_t all;
        const uint16_t *units = qdr_shape_units_of(g->shape, cell, &all);
        g->more_start[cell] = count;
        for (size_t i = 0; i < all; i++) {
            const qdr_unit *unit = &g->shape->units[units[i]];
            if (family_of(unit->kind) == QDRI_FAMILIES)
                g->more[count++] = (membership){(uint16_t)qdri_unit_inside(g, units[i]),
                                                (uint8_t)place_of(unit, cell)};
        }
    }
    g->more_start[g->cells] = count;
}

static void lay_crossings(ground *g) {
    for (int unit = 0; unit < g->units; unit++)
        for (int place = 0; place < g->unit_size[unit]; place++) {
            const int cell = qdri_unit_cells(g, unit)[place];
            const uint64_t bit = (uint64_t)1 << place;
            for (int f = 0; f < QDRI_FAMILIES; f++)
                g->cross[unit * g->units + qdri_unit_of(g, cell, f)] |= bit;
            for (uint32_t i = g->more_start[cell]; i < g->more_start[cell + 1]; i++)
                g->cross[unit * g->units + g->more[i].unit] |= bit;
        }
}

/* ---- who sees whom --------------------------------------------------------------------------- */

/* Each cell that it sees once, where it comes first. */
static void add_peer(ground *g, int cell, int other) {
    uint64_t *seen = g->sees + cell * g->words;
    if (other == cell || seen[other / 64] >> other % 64 & 1) return;
    seen[other / 64] |= (uint64_t)1 << other % 64;
    if (g->peers) g->peers[cell * g->peer_count + g->peers_of[cell]] = (uint16_t)other;
    g->peers_of[cell]++;
}

static void add_unit_peers(ground *g, int cell, int unit) {
    for (int i = 0; i < g->unit_size[unit]; i++) add_peer(g, cell, qdri_unit_cells(g, unit)[i]);
}

static void lay_peers(ground *g, int cell) {
    const qdr_shape *shape = g->shape;
    for (int family = 0; family < QDRI_FAMILIES; family++)
        add_unit_peers(g, cell, qdri_unit_of(g, cell, family));
    for (uint32_t i = g->more_start[cell]; i < g->more_start[cell + 1]; i++)
        add_unit_peers(g, cell, g->more[i].unit);
    for (uint32_t i = shape->pair_start[cell]; i < shape->pair_start[cell + 1]; i++) {
        const qdri_pair *pair = &shape->pairs[shape->cell_pairs[i]];
        const int other = pair->a + pair->b - cell;
        if (qdr_shape_sees(shape, cell, other)) add_peer(g, cell, other);
    }
}

/* Counts them first, to know how much room they need. */
static bool lay_all_peers(ground *g) {
    for (int cell = 0; cell < g->cells; cell++) {
        lay_peers(g, cell);
        if (g->peers_of[cell] > g->peer_count) g->peer_count = g->peers_of[cell];
    }
    g->peers = qdri_alloc((size_t)(g->cells * g->peer_count) + 1, sizeof *g->peers);
    if (!g->peers) return false;
    memset(g->sees, 0, (size_t)(g->cells * g->words) * sizeof *g->sees);
    memset(g->peers_of, 0, (size_t)g->cells * sizeof *g->peers_of);
    for (int cell = 0; cell < g->cells; cell++) lay_peers(g, cell);
    return true;
}

static void lay_pairs(ground *g) {
    const qdr_shape *shape = g->shape;
    uint32_t count = 0;
    for (int cell = 0; cell < g->cells; cell++) {
        g->beside_start[cell] = count;
        for (uint32_t i = shape->pair_start[cell]; i < shape->pair_start[cell + 1]; i++) {
            const qdri_pair *pair = &shape->pairs[shape->cell_pairs[i]];
            if (pair->kind != QDRI_KNIGHT && pair->kind != QDRI_KING)
                g->beside[count++] = (beside){(uint16_t)(pair->a + pair->b - cell),
                                              qdri_pair_beside(shape, pair, cell)};
        }
    }
    g->beside_start[g->cells] = count;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static bool take_room(ground *g) {
    const size_t cells = (size_t)g->cells, units = (size_t)g->units, side = (size_t)g->side;
    const qdr_shape *shape = g->shape;
    g->unit_cells = qdri_alloc(units * side, sizeof *g->unit_cells);
    g->unit_size = qdri_alloc(units, sizeof *g->unit_size);
    g->order = qdri_alloc(units, sizeof *g->order);
    g->unit_of = qdri_alloc(cells * QDRI_FAMILIES, sizeof *g->unit_of);
    g->place_in = qdri_alloc(cells * QDRI_FAMILIES, sizeof *g->place_in);
    g->more_start = qdri_alloc(cells + 1, sizeof *g->more_start);
    g->more = qdri_alloc(shape->cell_start[cells] + 1, sizeof *g->more);
    g->cross = qdri_zalloc(units * units, sizeof *g->cross);
    g->peers_of = qdri_zalloc(cells, sizeof *g->peers_of);
    g->sees = qdri_zalloc(cells * (size_t)g->words, sizeof *g->sees);
    g->beside_start = qdri_alloc(cells + 1, sizeof *g->beside_start);
    g->beside = qdri_alloc(shape->pair_start[cells] + 1, sizeof *g->beside);
    return g->unit_cells && g->unit_size && g->order && g->unit_of && g->place_in &&
           g->more_start && g->more && g->cross && g->peers_of && g->sees && g->beside_start &&
           g->beside;
}

qdr_status qdri_ground_new(const qdr_shape *shape, ground **made) {
    const qdr_shape_spec *spec = &shape->spec;
    if (spec->side > QDRI_HUMAN_SIDE) return QDR_UNSUPPORTED;
    ground *g = qdri_zalloc(1, sizeof *g);
    if (!g) return QDR_NO_MEMORY;
    g->references = 1;
    g->shape = qdr_shape_share(shape);
    g->side = spec->side;
    g->cells = g->side * g->side;
    g->units = (int)shape->unit_count;
    g->boxed = spec->box_rows > 0 || spec->jigsaw;
    g->plain = spec->box_rows > 0 && qdr_shape_is_plain(shape);
    g->words = (g->cells + 63) / 64;
    bool enough = take_room(g);
    if (enough) {
        lay_units(g);
        lay_order(g);
        lay_more(g);
        lay_crossings(g);
        lay_pairs(g);
        enough = lay_all_peers(g);
    }
    if (enough)
        *made = g;
    else
        qdri_ground_free(g);
    return enough ? QDR_OK : QDR_NO_MEMORY;
}
