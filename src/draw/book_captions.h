/* book_captions.h: the words around a puzzle: its number, the name of its kind, its level, its
 * rule, the page of its solution, figures to tick off. */
#ifndef QDR_BOOK_CAPTIONS_H
#define QDR_BOOK_CAPTIONS_H

#include "draw/book_type.h"

/* The words of a page, whose puzzles have theirs alike. Sizes in points, before the paper has its
 * say. */
typedef struct qdri_captions {
    double number, name, level, under, solution;
    double above, below; /* heights, of all puzzles of the page */
    bool one_level;      /* the head says which, the captions do not */
    bool put_under;      /* there is something under the grids */
    int lines;           /* the most that a rule takes under a grid */
} qdri_captions;

qdri_captions qdri_captions_for(const qdr_book *book, size_t first, size_t count);
/* The same for a puzzle on a sheet of its own, with lines of that width under it. */
qdri_captions qdri_captions_alone(const qdr_book *book, const qdri_entry *entry, double width);
/* How high they are under grids of that width. */
void qdri_captions_measure(const qdr_book *book, qdri_captions *words, size_t first, size_t count,
                           double width);

/* `grid` is what the frame encloses, itself included. */
void qdri_captions_put(const qdr_book *book, const qdri_captions *words, const qdri_entry *entry,
                       const qdri_area *grid);
void qdri_captions_put_below(const qdr_book *book, const qdri_captions *words,
                             const qdri_entry *entry, const qdri_area *grid);
/* All of them in a column beside the grid, as high as it. */
void qdri_captions_put_beside(const qdr_book *book, const qdri_entry *entry,
                              const qdri_area *column);

/* The level that all puzzles of a page have; 0: they differ, or their kinds do. */
int qdri_captions_one_level(const qdr_book *book, size_t first, size_t count);

#endif
