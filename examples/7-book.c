/* 7-book.c: pages of puzzles, with their solutions at the end, as SVG files.
 *
 *     7-book PUZZLES [TITLE]         writes page-1.svg, page-2.svg …
 *
 * A book asks for a sheet when it needs one, draws on it, and gives it back when it is full. The
 * library has sheets that append SVG to a text; ours are those, and each goes into a file of its
 * own when it ends. To draw on something else (Cairo, a printer), give `begin` a surface of your
 * own: a handful of functions, for paths, discs and words.
 */
#include <quadrille/book.h>
#include <quadrille/format.h>
#include <quadrille/solve.h>
#include <stdio.h>
#include <stdlib.h>

static void check(qdr_status status) {
    if (status == QDR_OK) return;
    fprintf(stderr, "7-book: %s\n", qdr_status_text(status));
    exit(1);
}

typedef struct files {
    qdr_text text; /* the page at work */
    qdr_svg svg;
    qdr_sheets inner;
    int pages;
} files;

static qdr_status begin(void *context, double width, double height, qdr_surface *surface) {
    files *f = context;
    return f->inner.begin(f->inner.context, width, height, surface);
}

static qdr_status end(void *context) {
    files *f = context;
    qdr_status status = f->inner.end(f->inner.context);
    if (status != QDR_OK) return status;
    char name[32];
    snprintf(name, sizeof name, "page-%d.svg", ++f->pages);
    FILE *file = fopen(name, "w");
    if (!file) return QDR_IO_FAILED;
    size_t written = fwrite(f->text.bytes, 1, f->text.length, file);
    bool whole = written == f->text.length;
    qdr_text_clear(&f->text);
    return fclose(file) == 0 && whole ? QDR_OK : QDR_IO_FAILED;
}

/* Adds a puzzle with its solution and how hard it is. */
static void add(qdr_book *book, const qdr_puzzle *puzzle) {
    static uint8_t solution[QDR_MAX_CELLS];
    qdr_verdict verdict;
    qdr_class difficulty;
    qdr_step step;
    check(qdr_puzzle_check(puzzle, NULL, &verdict, solution, NULL, NULL));
    check(qdr_puzzle_class(puzzle, NULL, &difficulty, &step));
    if (verdict != QDR_UNIQUE)
        fprintf(stderr, "7-book: left out, since its solution is %s\n", qdr_verdict_name(verdict));
    else
        check(qdr_book_add(book, &(qdr_book_entry){.puzzle = puzzle,
                                                   .solution = solution,
                                                   .level = (int)difficulty + 1}));
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fputs("7-book PUZZLES [TITLE]\n", stderr);
        return 2;
    }
    files f = {.text = QDR_TEXT_INIT, .pages = 0};
    f.svg = (qdr_svg){.text = &f.text};
    f.inner = qdr_svg_sheets(&f.svg);
    qdr_sheets sheets = {&f, begin, end, NULL, NULL, 0};
    qdr_book_style style = QDR_BOOK_STYLE_INIT; /* A4, as many on a page as are comfortable */
    style.title = argc > 2 ? argv[2] : NULL;
    style.solutions = true;
    qdr_book *book;
    check(qdr_book_new(&style, &sheets, &book));

    qdr_input *input;
    qdr_reader *reader;
    qdr_puzzle *puzzle;
    check(qdr_input_open(argv[1], &input, NULL));
    check(qdr_reader_new(input, NULL, &reader, NULL));
    while (qdr_reader_next(reader, &puzzle, NULL) == QDR_OK) {
        add(book, puzzle);
        qdr_puzzle_free(puzzle);
    }
    check(qdr_book_end(book));
    printf("%d pages\n", f.pages);

    qdr_reader_free(reader);
    qdr_input_free(input);
    qdr_book_free(book);
    qdr_text_free(&f.text);
    return 0;
}
