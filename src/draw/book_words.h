/* book_words.h: the words of a book, in several languages. One table has them all; what a language
 * lacks is said in English. */
#ifndef QDR_BOOK_WORDS_H
#define QDR_BOOK_WORDS_H

#include <quadrille/book.h>

enum { QDRI_HOW_PARAGRAPHS = 4 };

/* A form for one and a form for several; in each, %lu is the number. */
typedef struct qdri_counted {
    const char *one, *several;
} qdri_counted;

/* What a kind of puzzle is called, and its rule. */
typedef struct qdri_kind_words {
    const char *name, *sentence;
} qdri_kind_words;

typedef enum qdri_kind {
    QDRI_KIND_JIGSAW,
    QDRI_KIND_DIAGONALS,
    QDRI_KIND_WINDOWS,
    QDRI_KIND_DISJOINT,
    QDRI_KIND_ANTI_KNIGHT,
    QDRI_KIND_ANTI_KING,
    QDRI_KIND_NON_CONSECUTIVE,
    QDRI_KIND_EXTRA,
    QDRI_KIND_CAGE,
    QDRI_KIND_THERMOMETER,
    QDRI_KIND_LESS,
    QDRI_KIND_KROPKI,
    QDRI_KIND_KROPKI_ALL, /* and no others are left out */
    QDRI_KIND_ALL_WHITE,  /* no white ones are left out; of black ones nothing is said */
    QDRI_KIND_ALL_BLACK,
    QDRI_KIND_DOTS, /* with numbers */
    QDRI_KIND_XV,
    QDRI_KIND_XV_ALL,
    QDRI_KIND_SUMS, /* other than X and V */
    QDRI_KIND_COUNT
} qdri_kind;

typedef struct qdri_language {
    const char *code, *own_name; /* "de", "Deutsch" */
    const char *levels[QDR_BOOK_LEVELS];
    const char *brief[QDR_BOOK_LEVELS];     /* what a level takes, in a few words */
    const char *sentences[QDR_BOOK_LEVELS]; /* the same for its opening page */
    const char *solution_on;                /* "Solution on page %d" */
    const char *solutions, *solutions_from; /* the latter with %d */
    const char *puzzle, *puzzles;           /* "Puzzle %lu", "Puzzles %lu–%lu" */
    const char *contents, *how, *the_levels, *variants, *all_puzzles;
    const char *how_text[QDRI_HOW_PARAGRAPHS];
    const char *how_caption; /* with %s, the digit */
    const char *sums;        /* over the table of killers */
    qdri_counted cells, sudoku, in_levels;
    const char *by;   /* the name of a size: "%d by %d" */
    const char *size; /* its rule, with the sides of a box and the largest number */
    qdri_kind_words kinds[QDRI_KIND_COUNT];
} qdri_language;

/* That of the code ("de", "de_AT.UTF-8"); NULL: there is none. */
const qdri_language *qdri_language_find(const char *code);
/* The same, but English instead of none. */
const qdri_language *qdri_language_or_english(const char *code);
/* Whether a number takes the form for one. */
const char *qdri_counted_form(const qdri_language *language, const qdri_counted *forms,
                              unsigned long number);

/* The i-th kind that a shape is of; QDRI_KIND_COUNT past the last. */
qdri_kind qdri_kind_of(const qdr_shape *shape, size_t i);

#endif
