/* bits_families.h: units sorted into families, and what bits_locked.h needs to know of them. */
#ifndef QDR_BITS_FAMILIES_H
#define QDR_BITS_FAMILIES_H

#include "large/bits_locked.h"

/* ---- families -------------------------------------------------------------------------------- */

static bool fits_family(const bits *b, size_t unit, size_t family) {
    const qdr_unit *u = &b->shape->units[unit];
    for (size_t i = 0; i < u->count; i++)
        if (b->member[family * b->cells + u->cells[i]] != NO_UNIT) return false;
    return true;
}

/* How many families there will be at most: kinds follow each other, and within a kind of units
 * mostly nothing overlaps. Diagonals do, and extra regions may. */
static size_t count_families(const qdr_shape *shape) {
    size_t families = 0;
    for (size_t u = 0; u < shape->unit_count; u++) {
        qdr_unit_kind kind = shape->units[u].kind;
        bool another = u == 0 || kind != shape->units[u - 1].kind;
        if (another || kind == QDR_UNIT_DIAGONAL || kind == QDR_UNIT_EXTRA) families++;
    }
    return families < MOST_FAMILIES ? families : MOST_FAMILIES;
}

/* Each unit into the first family of its kind that has room; beyond the last family, into none. */
static void sort_into_families(bits *b) {
    const qdr_shape *shape = b->shape;
    size_t made = 0, first = 0;
    memset(b->member, 0xFF, b->families * b->cells * sizeof *b->member); /* NO_UNIT */
    for (size_t u = 0; u < b->units; u++) {
        const qdr_unit *unit = &shape->units[u];
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
    const qdr_unit *u = &b->shape->units[unit];
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

/* Numbers the slots (slot_of, first_slot), and counts segments. */
static size_t number_slots(bits *b) {
    uint32_t slots = 0;
    size_t segments = 1;
    for (size_t u = 0; u < b->units; u++) {
        b->first_slot[u] = slots;
        for (size_t f = 0; f < b->families; f++) {
            size_t count = count_segments(b, u, f);
            b->slot_of[u * b->families + f] = count > 0 ? slots++ : NO_SLOT;
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
static size_t cut_segments(bits *b, size_t unit, size_t family, size_t made) {
    const qdr_unit *u = &b->shape->units[unit];
    const uint16_t *member = b->member + family * b->cells;
    uint32_t *segment_at =
        b->segment_at + b->slot_of[unit * b->families + family] * (size_t)b->side;
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

/* ---- crossings ------------------------------------------------------------------------------- */

/* Makes a crossing of a segment, unless that was done from the other unit's side, and counts the
 * corners of its cells. Where nothing can be locked in the other unit, which is not full then, the
 * slot after the last one stands for its own; its places lie in no segment. */
static void add_crossing(bits *b, size_t unit, uint32_t slot, const segment *s) {
    uint32_t side = (uint32_t)b->side, back = NO_SLOT, own = (uint32_t)unit * side;
    if (b->family[s->other] != MOST_FAMILIES)
        back = b->slot_of[s->other * b->families + b->family[unit]];
    if (back != NO_SLOT && s->other < unit) return;
    crossing made = {s->here, {own, own}, {slot * side, b->first_slot[b->units] * side}};
    if (back != NO_SLOT) {
        made.spots[1] = s->other * side;
        made.slot[1] = back * side;
    }
    b->crossing[b->crossings++] = made;
    for (MASK rest = s->here; rest; rest &= rest - 1)
        b->first_corner[b->shape->units[unit].cells[mask_lowest(rest)]]++;
}

/* Gives every cell its corners: what was their number becomes their end, and, as they are filled
 * in, their beginning. */
static void add_corners(bits *b) {
    uint32_t sum = 0;
    for (size_t cell = 0; cell < b->cells; cell++)
        b->first_corner[cell] = sum += b->first_corner[cell];
    b->first_corner[b->cells] = sum;
    for (size_t i = 0; i < b->crossings; i++) {
        const crossing *c = &b->crossing[i];
        const uint16_t *cells = b->shape->units[c->spots[0] / (uint32_t)b->side].cells;
        for (MASK rest = c->here; rest; rest &= rest - 1)
            b->corners[--b->first_corner[cells[mask_lowest(rest)]]] = (uint32_t)i;
    }
}

static void *carve(char *base, size_t *used, size_t count, size_t size) {
    size_t at = *used;
    *used += (count * size + 63) / 64 * 64;
    return base ? base + at : NULL;
}

/* Memory for so many segments and slots; false: there is none. A crossing is a segment at least,
 * a corner a place of a slot. */
static bool take_segment_block(bits *b, size_t segments, size_t slots) {
    size_t side = (size_t)b->side, used = 0;
    for (int pass = 0; pass < 2; pass++) {
        char *base = b->segment_block;
        used = 0;
        b->segment = carve(base, &used, segments, sizeof *b->segment);
        b->crossing = carve(base, &used, segments, sizeof *b->crossing);
        b->corners = carve(base, &used, slots * side, sizeof *b->corners);
        b->first_corner = carve(base, &used, b->cells + 1, sizeof *b->first_corner);
        b->segment_at = carve(base, &used, (slots + 1) * side, sizeof *b->segment_at);
        b->locked = carve(base, &used, segments * side, sizeof *b->locked);
        if (pass == 0) b->segment_block = qdri_alloc_aligned(used, 1);
        if (!b->segment_block) return false;
    }
    b->stats.bytes += used;
    return true;
}

/* Finds families, slots, segments and crossings; false: there is no memory for them. */
static bool find_crossings(bits *b) {
    sort_into_families(b);
    size_t segments = number_slots(b), made = 1;
    if (!take_segment_block(b, segments, b->first_slot[b->units])) return false;
    memset(b->first_corner, 0, b->cells * sizeof *b->first_corner);
    memset(b->segment_at + b->first_slot[b->units] * (size_t)b->side, 0,
           (size_t)b->side * sizeof *b->segment_at);
    b->segment[0] = (segment){0};
    for (size_t u = 0; u < b->units; u++)
        for (size_t f = 0; f < b->families; f++) {
            uint32_t slot = b->slot_of[u * b->families + f];
            if (slot == NO_SLOT) continue;
            size_t first = made;
            made = cut_segments(b, u, f, made);
            for (size_t i = first; i < made; i++) add_crossing(b, u, slot, &b->segment[i]);
        }
    add_corners(b);
    return true;
}

#endif
