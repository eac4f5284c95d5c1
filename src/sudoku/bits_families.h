/* bits_families.h: units sorted into families, and what bits_locked.h needs to know of them. */
#ifndef QDR_BITS_FAMILIES_H
#define QDR_BITS_FAMILIES_H

#include "sudoku/bits_locked.h"

/* ---- families -------------------------------------------------------------------------------- */

static bool fits_family(const bits *b, size_t unit, size_t family) {
    const qdri_unit *u = &b->shape->units[unit];
    for (size_t i = 0; i < u->count; i++)
        if (b->member[family * b->cells + u->cells[i]] != NO_UNIT) return false;
    return true;
}

/* How many families there will be at most: kinds follow each other, and within a kind of units
 * mostly nothing overlaps. Diagonals do, and extra regions may. */
static size_t count_families(const qdr_shape *shape) {
    size_t families = 0;
    for (size_t u = 0; u < shape->unit_count; u++) {
        qdri_unit_kind kind = shape->units[u].kind;
        bool another = u == 0 || kind != shape->units[u - 1].kind;
        if (another || kind == QDRI_DIAGONAL || kind == QDRI_EXTRA) families++;
    }
    return families < MOST_FAMILIES ? families : MOST_FAMILIES;
}

/* Each unit into the first family of its kind that has room; beyond the last family, into none. */
static void sort_into_families(bits *b) {
    const qdr_shape *shape = b->shape;
    size_t made = 0, first = 0;
    memset(b->member, 0xFF, b->families * b->cells * sizeof *b->member); /* NO_UNIT */
    for (size_t u = 0; u < b->units; u++) {
        const qdri_unit *unit = &shape->units[u];
        if (u > 0 && unit->kind != shape->units[u - 1].kind) first = made;
        size_t family = first;
        while (family < made && !fits_family(b, u, family)) family++;
        b->family[u] = MOST_FAMILIES;
        if (family == b->families) continue;
        if (family == made) made++;
        b->family[u] = (uint8_t)family;
        for (size_t i = 0; i < unit->count; i++)
            b->member[family * b->cells + unit->cells[i]] = (uint16_t)u;
    }
    b->families = made;
}

/* ---- segments -------------------------------------------------------------------------------- */

/* How many units of the family the unit shares cells with; 0 when it shares one cell with each. */
static size_t count_segments(bits *b, size_t unit, size_t family) {
    const qdri_unit *u = &b->shape->units[unit];
    const uint16_t *member = b->member + family * b->cells;
    size_t count = 0;
    bool twice = false;
    if (!u->full || b->family[unit] == MOST_FAMILIES || family == b->family[unit]) return 0;
    b->run++;
    for (size_t i = 0; i < u->count; i++) {
        size_t other = member[u->cells[i]];
        if (other == NO_UNIT) continue;
        bool met = b->unit_seen[other] == b->run;
        b->unit_seen[other] = b->run;
        twice |= met;
        count += !met;
    }
    return twice ? count : 0;
}

/* Counts slots (into first_slot) and segments. */
static size_t count_all_segments(bits *b) {
    uint32_t slots = 0;
    size_t segments = 1;
    for (size_t u = 0; u < b->units; u++) {
        b->first_slot[u] = slots;
        for (size_t f = 0; f < b->families; f++) {
            size_t count = count_segments(b, u, f);
            slots += count > 0;
            segments += count;
        }
    }
    b->first_slot[b->units] = slots;
    return segments;
}

/* Where a cell is in one of its units. */
static MASK place_in(const bits *b, uint16_t cell, size_t unit) {
    const seat *s = b->seats + b->shape->cell_start[cell];
    while (s->unit != unit) s++;
    return s->place;
}

/* Cuts a unit into segments, of which `made` exist already; returns how many there are then. */
static size_t cut_segments(bits *b, size_t unit, size_t family, uint32_t *segment_at, size_t made) {
    const qdri_unit *u = &b->shape->units[unit];
    const uint16_t *member = b->member + family * b->cells;
    size_t first = made;
    for (size_t i = 0; i < u->count; i++) {
        uint16_t cell = u->cells[i], other = member[cell];
        segment_at[i] = 0;
        if (other == NO_UNIT) continue;
        size_t s = first;
        while (s < made && b->segment[s].other != other) s++;
        if (s == made) b->segment[made++] = (segment){.other = other};
        segment_at[i] = (uint32_t)s;
        b->segment[s].here |= bit_of((int)i);
        b->segment[s].there |= place_in(b, cell, other);
    }
    return made;
}

/* Finds families, slots and segments; false: there is no memory for them. */
static bool find_crossings(bits *b) {
    sort_into_families(b);
    size_t segments = count_all_segments(b), slots = b->first_slot[b->units];
    size_t side = (size_t)b->side, bytes = segments * sizeof *b->segment, made = 1;
    size_t more = slots * side * sizeof *b->segment_at;
    b->segment_block = qdri_alloc_aligned(bytes + more, 1);
    if (!b->segment_block) return false;
    b->stats.bytes += bytes + more;
    b->segment = (segment *)(void *)b->segment_block;
    b->segment_at = (uint32_t *)(void *)(b->segment_block + bytes);
    b->segment[0] = (segment){0};
    uint32_t *segment_at = b->segment_at;
    for (size_t u = 0; u < b->units; u++)
        for (size_t f = 0; f < b->families; f++)
            if (count_segments(b, u, f) > 0) {
                made = cut_segments(b, u, f, segment_at, made);
                segment_at += side;
            }
    return true;
}

#endif
