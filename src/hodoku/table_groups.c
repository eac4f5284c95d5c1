/* table_groups.c: groups of candidates as nodes of tables: two or three places of a digit where a
 * line crosses a block (group nodes).
 *
 *      a a . | b . .      a: a group of the row and the first block. If it is on, b is off; if b is
 *      . . a | . . .      the only other place of the row, it is on if the group is off.
 */
#include "hodoku/tables.h"

static void number_group(tabling *t, int line, int block, int d) {
    cells81 cells = qdri_places9(t->h, line, d) & t->h->unit[block];
    if (!qdri_rest81(cells)) return;
    int node = t->nodes++;
    t->cells[node] = cells;
    t->first[node] = (uint8_t)qdri_first81(cells);
    t->d[node] = (uint8_t)d;
    t->line[node] = (uint8_t)line;
    t->block[node] = (uint8_t)block;
}

void qdri_tables_number_groups(tabling *t) {
    for (int line = 0; line < BLOCKS9; line++)
        for (int d = 0; d < SIDE9; d++)
            for (int block = BLOCKS9; block < UNITS9; block++) number_group(t, line, block, d);
}

/* The only place of a unit beside the group is on if that is off, and the other way round. */
static void link_last_place(tabling *t, int group, cells81 others) {
    if (!qdri_is_one81(others)) return;
    int other = t->number[qdri_first81(others)][t->d[group]];
    qdri_table_link(t, group * 2 + 1, other * 2);
    qdri_table_link(t, other * 2 + 1, group * 2);
}

static void link_to_places(tabling *t, int group) {
    int d = t->d[group];
    cells81 seen = qdri_common_peers9(t->h, t->cells[group]) & t->h->has[d];
    for (cells81 left = seen; left;) {
        int other = t->number[qdri_take81(&left)][d];
        qdri_table_link(t, group * 2, other * 2 + 1);
        qdri_table_link(t, other * 2, group * 2 + 1);
    }
    link_last_place(t, group, seen & t->h->unit[t->block[group]]);
    link_last_place(t, group, seen & t->h->unit[t->line[group]]);
}

/* The groups of a unit besides one of them. */
typedef struct company {
    int count, first;
} company;

static void note(company *b, int group) {
    if (b->count++ == 0) b->first = group;
}

/* Where there is one other group and no other place, it is on if this one is off. */
static void link_last_group(tabling *t, int group, int unit, const company *b) {
    if (b->count != 1) return;
    cells81 both = t->cells[group] | t->cells[b->first];
    if ((qdri_places9(t->h, unit, t->d[group]) & ~both) == 0)
        qdri_table_link(t, group * 2 + 1, b->first * 2);
}

static void link_to_groups(tabling *t, int group) {
    company line = {0}, block = {0};
    for (int other = t->candidates; other < t->nodes; other++) {
        if (other == group || t->d[other] != t->d[group] || t->cells[other] & t->cells[group])
            continue;
        bool in_line = t->line[other] == t->line[group];
        bool in_block = t->block[other] == t->block[group];
        if (in_line) note(&line, other);
        if (in_block) note(&block, other);
        if (in_line || in_block) qdri_table_link(t, group * 2, other * 2 + 1);
    }
    link_last_group(t, group, t->line[group], &line);
    link_last_group(t, group, t->block[group], &block);
}

void qdri_tables_link_groups(tabling *t) {
    for (int group = t->candidates; group < t->nodes; group++) {
        link_to_places(t, group);
        link_to_groups(t, group);
    }
}
