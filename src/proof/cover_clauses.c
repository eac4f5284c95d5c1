/* cover_clauses.c: an exact cover problem as a formula: its encoding in CNF.
 *
 *   variable      an option is chosen
 *   primary item  one of its options; at most one (or between its bounds)
 *   secondary     at most one of its options; with colours: at most one of its colours and of the
 *                 options that give it none, where the variable of a colour is true when an option
 *                 that gives it is chosen
 *   a solution that is claimed: not all of its options. Where items have bounds a solution may be
 *                 part of a larger one, so it is: not all of its options, or another one.
 */
#include "proof/encodings.h"

#include "base/memory.h"
#include "cover/cover_type.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An option of an item, and the colour that it gives it. */
typedef struct entry {
    uint32_t colour;
    int32_t literal;
} entry;

typedef struct builder {
    const qdr_cover *cover;
    qdri_clauses *clauses;
    size_t *start;    /* by item: where its entries begin; one more than there are items */
    entry *entries;   /* item by item, options in their order */
    int32_t *scratch; /* room for the literals of an item, or of a solution */
} builder;

/* ---- the options of each item ---------------------------------------------------------------- */

static bool take_memory(builder *b) {
    const qdr_cover *cover = b->cover;
    size_t most = cover->node_count > cover->option_count ? cover->node_count : cover->option_count;
    b->start = qdri_zalloc(cover->item_count + 2, sizeof *b->start);
    b->entries = qdri_alloc(cover->node_count + 1, sizeof *b->entries);
    b->scratch = qdri_alloc(most + 1, sizeof *b->scratch);
    return b->start && b->entries && b->scratch;
}

/* Counting sort of the nodes by item. */
static void sort_entries(builder *b) {
    const qdr_cover *cover = b->cover;
    for (size_t n = 0; n < cover->node_count; n++) b->start[cover->nodes[n] + 2]++;
    for (size_t i = 1; i < cover->item_count + 1; i++) b->start[i + 1] += b->start[i];
    for (uint32_t option = 0; option < cover->option_count; option++)
        for (size_t n = cover->start[option]; n < cover->start[option + 1]; n++)
            b->entries[b->start[cover->nodes[n] + 1]++] =
                (entry){qdri_cover_colour(cover, n), (int32_t)option + 1};
}

/* ---- items ----------------------------------------------------------------------------------- */

static void name_of(const qdr_cover *cover, uint32_t item, char name[80]) {
    const char *given = qdr_cover_item_name(cover, item);
    if (given)
        snprintf(name, 80, "%s", given);
    else
        snprintf(name, 80, "#%u", (unsigned)item);
}

static size_t gather(builder *b, size_t item) {
    size_t count = 0;
    for (size_t e = b->start[item]; e < b->start[item + 1]; e++)
        b->scratch[count++] = b->entries[e].literal;
    return count;
}

static void put_primary(builder *b, uint32_t item, const char *name) {
    uint32_t low = qdri_cover_low(b->cover, item), high = qdri_cover_high(b->cover, item);
    size_t count = gather(b, item);
    if (low != 1 || high != 1) {
        qdri_clauses_remark(b->clauses, "item %s: between %u and %u of its options", name,
                            (unsigned)low, (unsigned)high);
        qdri_clauses_between(b->clauses, b->scratch, count, low, high);
        return;
    }
    qdri_clauses_remark(b->clauses, "item %s: exactly one of its options", name);
    for (size_t i = 0; i < count; i++) qdri_clauses_put(b->clauses, b->scratch[i]);
    qdri_clauses_put(b->clauses, 0);
    qdri_clauses_at_most_one(b->clauses, b->scratch, count);
}

static int by_colour(const void *a, const void *b) {
    const entry *x = a, *y = b;
    if (x->colour != y->colour) return x->colour < y->colour ? -1 : 1;
    return (x->literal > y->literal) - (x->literal < y->literal);
}

static void put_secondary(builder *b, uint32_t item, const char *name) {
    entry *at = b->entries + b->start[item], *end = b->entries + b->start[item + 1];
    qsort(at, (size_t)(end - at), sizeof *at, by_colour);
    bool coloured = at < end && end[-1].colour > 0;
    qdri_clauses_remark(b->clauses, "item %s: at most one of its %s", name,
                        coloured ? "colours and of its other options" : "options");
    size_t count = 0;
    while (at < end) {
        entry *next = at + 1;
        while (at->colour > 0 && next < end && next->colour == at->colour) next++;
        int32_t any = next - at == 1 ? at->literal : qdri_clauses_variable(b->clauses);
        for (entry *e = at; e < next && next - at > 1; e++)
            qdri_clauses_put2(b->clauses, -e->literal, any);
        b->scratch[count++] = any;
        at = next;
    }
    qdri_clauses_at_most_one(b->clauses, b->scratch, count);
}

static bool put_items(builder *b) {
    bool bounds = false;
    for (uint32_t item = 0; item < b->cover->item_count && !b->clauses->failed; item++) {
        char name[80];
        name_of(b->cover, item, name);
        if (b->cover->kind[item] == QDR_SECONDARY) {
            put_secondary(b, item, name);
            continue;
        }
        put_primary(b, item, name);
        bounds |= qdri_cover_low(b->cover, item) != 1 || qdri_cover_high(b->cover, item) != 1;
    }
    return bounds;
}

/* ---- solutions ------------------------------------------------------------------------------- */

static void exclude(builder *b, const qdr_option_set *solution, bool bounds) {
    if (!bounds) {
        for (size_t i = 0; i < solution->count; i++)
            qdri_clauses_put(b->clauses, -((int32_t)solution->options[i] + 1));
    } else {
        size_t count = b->cover->option_count;
        for (size_t o = 0; o < count; o++) b->scratch[o] = (int32_t)o + 1;
        for (size_t i = 0; i < solution->count; i++)
            b->scratch[solution->options[i]] = -((int32_t)solution->options[i] + 1);
        for (size_t o = 0; o < count; o++) qdri_clauses_put(b->clauses, b->scratch[o]);
    }
    qdri_clauses_put(b->clauses, 0);
}

void qdri_cover_clauses(const qdr_cover *cover, const qdr_option_set *claimed, size_t count,
                        qdri_clauses *clauses) {
    builder b = {.cover = cover, .clauses = clauses};
    clauses->variables =
        cover->option_count < UINT32_MAX ? (uint32_t)cover->option_count : UINT32_MAX;
    if (!take_memory(&b)) clauses->failed = true;
    if (!clauses->failed && qdri_clauses_status(clauses) == QDR_OK) {
        qdri_clauses_remark(clauses,
                            "exact cover: variables 1 to %zu are the options in their order, the "
                            "others help to count",
                            cover->option_count);
        sort_entries(&b);
        bool bounds = put_items(&b);
        for (size_t i = 0; i < count && !clauses->failed; i++) {
            qdri_clauses_remark(clauses, "another solution than number %zu", i + 1);
            exclude(&b, &claimed[i], bounds);
        }
    }
    qdri_free(b.start);
    qdri_free(b.entries);
    qdri_free(b.scratch);
}
