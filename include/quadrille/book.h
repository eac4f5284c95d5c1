/* book.h: puzzles on sheets: a picture each, or a book that can be printed: pages with heads and
 * numbers, levels, solutions, and what comes before the first puzzle.
 *
 *     qdr_svg svg = {.text = &text};                    // or any other qdr_sheets
 *     qdr_sheets sheets = qdr_svg_sheets(&svg);
 *     qdr_book_style style = QDR_BOOK_STYLE_INIT;       // A4
 *     style.title = "Sunday";
 *     qdr_book *book;
 *     qdr_book_new(&style, &sheets, &book);
 *     qdr_book_add(book, &(qdr_book_entry){.puzzle = puzzle, .solution = solution, .level = 2});
 *     qdr_book_end(book);                               // writes the pages
 *     qdr_book_free(book);
 *
 * A book says beside each puzzle on which page its solution is, so it keeps all puzzles (some
 * hundred bytes each) until it knows all pages; then it writes one after the other.
 */
#ifndef QDR_BOOK_H
#define QDR_BOOK_H

#include <quadrille/draw.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where sheets of paper come from. `begin` gives the surface of a new sheet of that size (points),
 * which lives until `end`. A failure of either ends the book, and is what its calls return. */
typedef struct qdr_sheets {
    void *context;
    qdr_status (*begin)(void *context, double width, double height, qdr_surface *surface);
    qdr_status (*end)(void *context);
    /* The sheet at work begins a part of the document, such as "Solutions". May be NULL. */
    void (*part)(void *context, const char *name);
    /* The number that is printed on the sheet at work. May be NULL. */
    void (*page)(void *context, int number);
    double step; /* cells are whole multiples of it, where they can (a pixel); 0: any size */
} qdr_sheets;

/* Sheets as SVG documents, one after the other into `text`. Set `text` and leave the rest 0. */
typedef struct qdr_svg {
    qdr_text *text;
    unsigned ink;    /* the second ink, 0xRRGGBB; 0: black */
    int open;        /* what is begun and not yet ended: nothing, a path, a group of words */
    qdr_words words; /* how the open group is set */
    qdr_pen pen;     /* of the open path */
} qdr_svg;

/* The sheets of it, to hand to a book. `svg` is borrowed as long as they are in use. */
QDR_API qdr_sheets qdr_svg_sheets(qdr_svg *svg);

/* What is written beside the puzzles; bits. Nothing is where it would need more room than the grid
 * itself, on pages with very many puzzles. */
typedef enum qdr_label {
    QDR_LABEL_NUMBER = 1,
    QDR_LABEL_LEVEL = 2, /* of difficulty, with its symbol */
    QDR_LABEL_NOTE = 4,  /* what was given with the puzzle, such as a comment */
    QDR_LABEL_RULES = 8, /* the name of the kind and the sentences of its rules */
    QDR_LABEL_TICKS = 16 /* figures to tick off under a puzzle that has no other rule, on pages of
                            one, two or four */
} qdr_label;

enum { QDR_BOOK_LEVELS = 5 }; /* very easy to very hard, as the classes of rating.h */

/* How a level is called, what it takes in a few words, and the same for its opening page. NULL: as
 * the language has it. */
typedef struct qdr_level_words {
    const char *name, *brief, *sentence;
} qdr_level_words;

typedef struct qdr_book_style {
    double width; /* of the paper; 0: each sheet is as large as the puzzle on it needs */
    double height;
    double inner, outer, top, bottom; /* margins; 0: such as suit the paper. On odd pages, which
                                         are right-hand ones, the inner margin is to the left */
    int per_page;      /* puzzles; 0: as many as are comfortable: 4 up to 9×9, 2 up to 12×12, 1 */
    const char *title; /* UTF-8; NULL: none. Strings are borrowed until the book is freed */
    const char *subtitle; /* NULL: how many puzzles there are */
    const char *imprint;  /* a line at the foot of the title page; NULL: none */
    const char *language; /* "en", "de" …; NULL: "en" */
    unsigned labels;      /* qdr_label bits */
    bool solutions;       /* on paper: a section at the end. Otherwise: filled in */
    bool front; /* a title page, contents, how to play, and a page that opens each level */
    bool large; /* print: one puzzle a page, if nothing else is told, and larger words */
    unsigned long first_number; /* of the puzzles */
    int first_page;
    qdr_draw_style draw;    /* `cell` is the largest on paper; 0: as large as is usual */
    int solutions_per_page; /* fewer, where they could not be read; 0: 20, on smaller paper 12 */
    qdr_level_words levels[QDR_BOOK_LEVELS];
} qdr_book_style;

#define QDR_MILLIMETRE (72 / 25.4)
#define QDR_BOOK_STYLE_INIT                                                                \
    {                                                                                      \
        210 * QDR_MILLIMETRE, 297 * QDR_MILLIMETRE, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, \
            QDR_LABEL_NUMBER | QDR_LABEL_LEVEL | QDR_LABEL_NOTE | QDR_LABEL_RULES |        \
                QDR_LABEL_TICKS,                                                           \
            false, false, false, 1, 1, QDR_DRAW_STYLE_INIT, 0, {                           \
            { NULL, NULL, NULL }                                                           \
        }                                                                                  \
    }

/* "en", "de", …: the languages that a book can be in; NULL past the last. */
QDR_API const char *qdr_book_language(size_t i);
/* Whether there are words for a code such as "de" or "de_AT.UTF-8". Without, a book is in English.
 */
QDR_API bool qdr_book_speaks(const char *code);

typedef struct qdr_book qdr_book;

typedef struct qdr_book_entry {
    const qdr_puzzle *puzzle;
    const uint8_t *solution; /* NULL: the section of solutions leaves the puzzle out */
    int level;               /* from 1, very easy, to QDR_BOOK_LEVELS; 0: not known */
    const char *note;        /* NULL: none */
} qdr_book_entry;

/* QDR_BAD_ARGUMENT when the margins leave no paper. The sheets are borrowed until it is freed. */
QDR_API qdr_status qdr_book_new(const qdr_book_style *style, const qdr_sheets *sheets,
                                qdr_book **book);
/* What is added from here on belongs together: a level (name NULL: as the language calls it), or,
 * with level 0, anything else (name NULL: variants). It begins on a new page. */
QDR_API qdr_status qdr_book_section(qdr_book *book, int level, const char *name);
/* All of the entry is copied. */
QDR_API qdr_status qdr_book_add(qdr_book *book, const qdr_book_entry *entry);
/* How digits above 9 are written from here on; as in qdr_draw_style. Symbols are borrowed until
 * the book is freed. */
QDR_API void qdr_book_digits(qdr_book *book, bool numbers, const char *symbols);
/* Writes the pages. Nothing can be added afterwards. */
QDR_API qdr_status qdr_book_end(qdr_book *book);
QDR_API void qdr_book_free(qdr_book *book);

/* The picture of qdr_draw_hint on a sheet of its own, as large as it needs to be. */
QDR_API qdr_status qdr_book_hint(const qdr_puzzle *puzzle, const qdr_board *board,
                                 const qdr_hint *hint, const qdr_draw_style *style,
                                 const qdr_sheets *sheets);

#ifdef __cplusplus
}
#endif

#endif
