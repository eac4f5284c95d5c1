/* book.h: puzzles on sheets: a picture each, or pages of a book with the solutions at its end.
 *
 *     qdr_svg svg = {.text = &text};                    // or any other qdr_sheets
 *     qdr_sheets sheets = qdr_svg_sheets(&svg);
 *     qdr_book_style style = QDR_BOOK_STYLE_INIT;       // A4
 *     style.title = "Sunday";
 *     qdr_book *book;
 *     qdr_book_new(&style, &sheets, &book);
 *     qdr_book_add(book, puzzle, solution, "easy");     // as often as there are puzzles
 *     qdr_book_end(book);                               // the last page, the solutions
 *     qdr_book_free(book);
 *
 * A book writes each page as soon as it is full, and keeps of a puzzle only what the solution
 * section needs: about a byte for each cell.
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
    double step; /* cells are whole multiples of it, where they can (a pixel); 0: any size */
} qdr_sheets;

/* Sheets as SVG documents, one after the other into `text`. Set `text` and leave the rest 0. */
typedef struct qdr_svg {
    qdr_text *text;
    int open;        /* what is begun and not yet ended: nothing, a path, a group of words */
    qdr_words words; /* how the open group is set */
    double width;    /* the line and the grey of the open path */
    double grey;
} qdr_svg;

/* The sheets of it, to hand to a book. `svg` is borrowed as long as they are in use. */
QDR_API qdr_sheets qdr_svg_sheets(qdr_svg *svg);

/* What is written beside the puzzles; bits. Nothing is where it would need more room than the grid
 * itself, on pages with very many puzzles. */
typedef enum qdr_label {
    QDR_LABEL_NUMBER = 1, /* counted from 1 */
    QDR_LABEL_NOTE = 2,   /* what was given with the puzzle, such as its class of difficulty */
    QDR_LABEL_RULES = 4   /* the sentences of qdr_rule_sentence */
} qdr_label;

typedef struct qdr_book_style {
    double width; /* of the paper; 0: each sheet is as large as the puzzle on it needs */
    double height;
    double margin;     /* to the edges of the paper */
    int per_page;      /* puzzles; 0: as many as are comfortable: 4 up to 9×9, 2 up to 16×16, 1 */
    const char *title; /* UTF-8; NULL: none. Borrowed until the book is freed */
    unsigned labels;   /* qdr_label bits */
    bool solutions;    /* on paper: a section at the end. Otherwise: filled in */
    qdr_draw_style draw; /* `cell` is the largest on paper; 0: as large as fits, up to 15 mm */
} qdr_book_style;

#define QDR_MILLIMETRE (72 / 25.4)
#define QDR_BOOK_STYLE_INIT                                                                 \
    {                                                                                       \
        210 * QDR_MILLIMETRE, 297 * QDR_MILLIMETRE, 15 * QDR_MILLIMETRE, 0, NULL,           \
            QDR_LABEL_NUMBER | QDR_LABEL_NOTE | QDR_LABEL_RULES, false, QDR_DRAW_STYLE_INIT \
    }

typedef struct qdr_book qdr_book;

/* QDR_BAD_ARGUMENT when the margins leave no paper. The sheets are borrowed until it is freed. */
QDR_API qdr_status qdr_book_new(const qdr_book_style *style, const qdr_sheets *sheets,
                                qdr_book **book);
/* `solution` may be NULL; the section of solutions then leaves the puzzle out. So may `note`. */
QDR_API qdr_status qdr_book_add(qdr_book *book, const qdr_puzzle *puzzle, const uint8_t *solution,
                                const char *note);
/* How digits above 9 are written from here on; as in qdr_draw_style. Symbols are borrowed until
 * the book is freed. */
QDR_API void qdr_book_digits(qdr_book *book, bool numbers, const char *symbols);
/* Ends the last page and writes the solutions. Nothing can be added afterwards. */
QDR_API qdr_status qdr_book_end(qdr_book *book);
QDR_API void qdr_book_free(qdr_book *book);

#ifdef __cplusplus
}
#endif

#endif
