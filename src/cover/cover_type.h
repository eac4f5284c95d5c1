/* cover_type.h: an exact cover problem in memory: a few flat arrays, a sparse matrix in
 * compressed rows (CSR).
 *
 *   options   o0        o1     o2            (numbers of options)
 *   start     0         3      5        8    one more than there are options
 *   nodes     i0 i2 i4  i1 i3  i0 i1 i3      the items of each option, end to end
 */
#ifndef QDR_COVER_TYPE_H
#define QDR_COVER_TYPE_H

#include <quadrille/cover.h>

struct qdr_cover {
    size_t item_count, item_capacity;
    size_t primary_count;
    uint8_t *kind; /* qdr_item_kind of each item */

    size_t *name; /* offset in `names` plus 1; 0, or past the capacity: an item without a name */
    size_t name_capacity;
    qdr_text names; /* all names, each with its NUL */

    uint32_t *last_used; /* by each item: the option that names it last, plus 1 */
    size_t last_used_capacity;

    size_t option_count, option_capacity;
    size_t *start;
    size_t node_count, node_capacity;
    uint32_t *nodes;

    /* Colours beside the nodes, 0 for none; the nodes from `coloured_nodes` on have none. NULL
     * while the whole problem has none. */
    uint32_t *colour;
    size_t coloured_nodes, colour_capacity;

    qdr_text colour_names; /* names of colours, each with its NUL */
    size_t *colour_name;   /* of colour 1, 2, …: offset plus 1 */
    size_t colour_name_count, colour_name_capacity;

    uint64_t *cost; /* by option; the options from `priced_options` on cost nothing */
    size_t priced_options, cost_capacity;

    /* Of a reduced problem: the number that each option had in the one it was made from. */
    uint32_t *origin;
    size_t origin_count;

    /* Bounds of primary items; the items from `bounded_items` on have 1 and 1. NULL while all
     * have. */
    uint32_t *low, *high;
    size_t bounded_items, bound_capacity;
};

/* How often a primary item is covered, at least and at most. */
static inline uint32_t qdri_cover_low(const qdr_cover *cover, size_t item) {
    return item < cover->bounded_items ? cover->low[item] : 1;
}
static inline uint32_t qdri_cover_high(const qdr_cover *cover, size_t item) {
    return item < cover->bounded_items ? cover->high[item] : 1;
}

/* The colour that node n gives its item; 0: none. */
static inline uint32_t qdri_cover_colour(const qdr_cover *cover, size_t n) {
    return n < cover->coloured_nodes ? cover->colour[n] : 0;
}

/* Makes room for that many items, options and nodes in all, so that adding them cannot fail for
 * want of memory and does not copy. */
qdr_status qdri_cover_reserve(qdr_cover *cover, size_t items, size_t options, size_t nodes);

/* Adds an item without a name and returns its number. There must be room. */
static inline uint32_t qdri_cover_append_item(qdr_cover *cover, qdr_item_kind kind) {
    cover->kind[cover->item_count] = (uint8_t)kind;
    cover->primary_count += kind == QDR_PRIMARY;
    return (uint32_t)cover->item_count++;
}

/* Makes `last_used` cover all items there are. */
bool qdri_cover_make_marks(qdr_cover *cover);

/* qdr_cover_add_option for a caller who knows that the items exist, differ, and that one of them
 * is primary. */
qdr_status qdri_cover_append_option(qdr_cover *cover, const uint32_t *items, size_t count);

/* The same with colours, of which at least one is not 0. */
qdr_status qdri_cover_append_coloured(qdr_cover *cover, const uint32_t *items,
                                      const uint32_t *colours, size_t count);

/* Gives the next colour, from 1 on, a name. */
qdr_status qdri_cover_name_colour(qdr_cover *cover, const char *name);

/* Whether `options` is an exact cover. Straight from the definition, with nothing in common with
 * the engines. `seen` has room for one number per item. */
bool qdri_cover_accepts(const qdr_cover *cover, const uint32_t *options, size_t count,
                        uint32_t *seen);

#endif
