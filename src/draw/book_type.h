/* book_type.h: a book in the making, for the files that lay it out.
 *
 * Puzzles are kept until the end; then the plan (book_plan.c) says on which page each of them and
 * its solution will be, and the pages are written in order: what comes before the puzzles
 * (book_front.c), puzzles (book_page.c), solutions (book_solutions.c). */
#ifndef QDR_BOOK_TYPE_H
#define QDR_BOOK_TYPE_H

#include "draw/book_words.h"
#include "draw/paragraph.h"
#include "draw/strokes.h"

#define QDRI_LARGE_WORDS                                                    \
    1.65 /* how much larger the words before the puzzles are in large print \
          */

/* A puzzle of the book. */
typedef struct qdri_entry {
    qdr_puzzle *puzzle;
    uint8_t *solution; /* NULL: not known */
    char *note;
    /* Written when it is added, as pages have no way to say that memory has ended. */
    qdr_text name;    /* of its kind ("Jigsaw", "Diagonal, Windoku", "16 by 16"), or empty */
    qdr_text rules;   /* their sentences, one after the other */
    qdr_text heading; /* beside its number */
    unsigned long number;
    int level;
    size_t section;
    bool numbers; /* how its digits are written */
    const char *symbols;
    /* The plan. */
    int page, slot, per_page; /* which of how many places on its page */
    int solution_page;        /* 0: none */
    int column, row, places;  /* its upper left place there, and how many it takes each way */
} qdri_entry;

typedef struct qdri_section {
    int level; /* 0: no level */
    char *name;
    size_t first, count; /* of its entries */
    int opener;          /* the page that opens it; 0: none */
    int page;            /* of its first puzzles */
} qdri_section;

/* Where things stand on a page. */
typedef struct qdri_sheet {
    double width, height;
    double inner, outer, top, bottom; /* margins */
    double head, folio;               /* their baselines, from the edges */
    double words;                     /* all sizes of words times this, … */
    double heads;                     /* … and those of heads and numbers of pages times this */
    int columns, rows;                /* places for solutions */
} qdri_sheet;

typedef struct qdri_area {
    double x, y, width, height;
} qdri_area;

struct qdr_book {
    qdr_book_style style;
    const qdri_language *language;
    qdri_language own; /* the same, where the style has words of its own */
    const qdr_sheets *sheets;
    qdr_surface surface;
    qdri_sheet sheet;
    bool open, ended;
    int page; /* that is open */
    qdri_entry *entries;
    size_t count, capacity;
    qdri_section *sections;
    size_t section_count, section_capacity;
    int contents_page, how_page, solutions_page; /* 0: none */
    int last_page;
    qdr_status status; /* the first failure */
};

static inline const qdr_shape *qdri_entry_shape(const qdri_entry *e) {
    return qdr_puzzle_shape(e->puzzle);
}

/* ---- the plan -------------------------------------------------------------------------------- */

void qdri_book_plan(qdr_book *book);
/* How many puzzles of that side stand on a page. */
int qdri_book_per_page(const qdr_book *book, int side);

/* ---- sheets ---------------------------------------------------------------------------------- */

qdri_sheet qdri_sheet_for(const qdr_book_style *style);
/* What lies within the margins of the open page. */
qdri_area qdri_book_area(const qdr_book *book);
bool qdri_book_right_hand(const qdr_book *book);

/* Begins the page with that number, after blank ones where it is not the next. */
qdr_status qdri_book_begin_page(qdr_book *book, int page);
qdr_status qdri_book_end_page(qdr_book *book);
void qdri_book_part(const qdr_book *book, const char *name);
/* The running head at the outer edge, with the symbol of a level unless that is 0. */
void qdri_book_head(const qdr_book *book, const char *text, int level);
void qdri_book_folio(const qdr_book *book);

/* Words in a size that suits the paper. */
qdri_setting qdri_book_setting(const qdr_book *book, qdr_face face, double size, qdr_align align);
void qdri_book_tag(const qdr_book *book, const char *kind);
double qdri_book_to_step(const qdr_book *book, double length);

/* ---- pages ----------------------------------------------------------------------------------- */

qdr_status qdri_book_front(qdr_book *book);
qdr_status qdri_book_opener(qdr_book *book, const qdri_section *section);
/* The page that begins with that entry; `count` entries stand on it. */
qdr_status qdri_book_puzzles(qdr_book *book, size_t first, size_t count);
qdr_status qdri_book_solutions(qdr_book *book);
/* A puzzle on a sheet of its own. */
qdr_status qdri_book_alone(qdr_book *book, const qdri_entry *entry);

/* A puzzle that can be copied, one that is only shown, or its solution. */
typedef enum qdri_grid_kind { QDRI_GRID_TOLD, QDRI_GRID_SHOWN, QDRI_GRID_SOLVED } qdri_grid_kind;

/* The grid of an entry, at its upper left cell. */
qdr_status qdri_book_grid(const qdr_book *book, const qdri_entry *entry, double x, double y,
                          double cell, qdri_grid_kind kind);
bool qdri_entry_is_plain(const qdri_entry *entry);

#endif
