/* classic_builder.h: what the builders of classic problems share.
 *
 * A builder adds items and options to a problem and says what is known about it. The first failure
 * is kept and everything after it does nothing, so that a builder reads like a description:
 *
 *     uint32_t row = qdri_classic_item(b, QDR_PRIMARY, "r%u", 3);
 *     qdri_classic_option(b, (uint32_t[]){row, column}, 2);
 *     qdri_classic_known(b, "92", "OEIS A000170");
 */
#ifndef QDR_CLASSIC_BUILDER_H
#define QDR_CLASSIC_BUILDER_H

#include <quadrille/classic.h>
#include <stdbool.h>

enum { QDRI_CLASSIC_NUMBERS = 2 }; /* most that any classic takes */

typedef struct classic_builder {
    qdr_cover *cover;
    const uint32_t *number; /* what the problem was called with, within its ranges */
    const qdr_classic_options *options;
    qdr_text about;    /* what is known: "92 solutions (OEIS A000170)" */
    qdr_status status; /* of the first failure */
    qdr_error *error;
} classic_builder;

/* One line of the table. */
typedef struct qdri_classic {
    const char *name, *arguments, *idea;
    struct {
        const char *name;
        uint32_t low, high;
    } number[QDRI_CLASSIC_NUMBERS]; /* those it takes; the rest have no name */
    void (*build)(classic_builder *b);
    bool reduces, mutilates, takes_givens;
} qdri_classic;

extern const qdri_classic qdri_classics_on_boards[], qdri_classics_of_shapes[],
    qdri_classics_of_squares[], qdri_classics_of_sets[], qdri_classics_in_colours[];

/* Adds an item named by the format; its number. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
uint32_t
qdri_classic_item(classic_builder *b, qdr_item_kind kind, const char *format, ...);

/* Adds an item named after two numbers below `side`: one character each, 0-9a-z, where that is
 * enough ("p1a"), else with a comma ("p1,40"). */
uint32_t qdri_classic_place(classic_builder *b, qdr_item_kind kind, const char *prefix,
                            uint32_t row, uint32_t column, uint32_t side);

/* Adds an option; `colours` may be NULL. */
void qdri_classic_option(classic_builder *b, const uint32_t *items, size_t count);
void qdri_classic_coloured(classic_builder *b, const uint32_t *items, const uint32_t *colours,
                           size_t count);
void qdri_classic_colour_name(classic_builder *b, const char *name); /* of the next colour */

/* The arguments make no sense: QDR_BAD_ARGUMENT with a sentence. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void qdri_classic_refuse(classic_builder *b, const char *format, ...);

/* How many solutions there are (in decimal; NULL: nobody knows, or nobody has written it down
 * here), and where it is said. */
void qdri_classic_known(classic_builder *b, const char *count, const char *source);
/* The n-th of a table of counts, or nothing past its end; "" is nothing, too. */
void qdri_classic_known_from(classic_builder *b, const char *const *counts, size_t length, size_t n,
                             const char *source);
/* A product of whole numbers, `first`, first + step, … up to `last`; 1 when there are none. */
void qdri_classic_known_product(classic_builder *b, uint32_t first, uint32_t step, uint32_t last,
                                const char *source);

/* Room for n numbers, freed by the caller with qdri_free; NULL, and the failure kept, when there is
 * none. */
uint32_t *qdri_classic_room(classic_builder *b, size_t n);

#endif
