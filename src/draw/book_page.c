/* book_page.c: the puzzles of a page.
 *
 *     ┌──────────────────┐   One, four, six and other numbers stand in rows and columns, each with
 * a │           EASY ◆ │   caption over it (number, name, level or the page of its solution) and │
 * 21        22     │   words under it (its rule, or figures to tick off). All grids of a page │
 * ┌─────┐  ┌─────┐ │   have one size of cell and those of a row one top, whatever their │ │     │
 * │     │ │   sentences need. │ └─────┘  └─────┘ │ │ 1 2 3    1 2 3   │   Two stand one over the
 * other at the outer edge, with all words in a │               17 │   column on the side of the
 * gutter. */
#include "draw/book_captions.h"

#include "draw/picture.h"

#include <math.h>

#define MM QDR_MILLIMETRE

/* Rows and columns of a page, and the cells that fit. */
typedef struct layout {
    qdri_area area;
    int rows, columns;
    double across, gap; /* between columns, and the least between rows */
    double cell, frame;
} layout;

static int largest_side(const qdr_book *book, size_t first, size_t count) {
    int side = 0;
    for (size_t i = first; i < first + count; i++) {
        int of = qdr_puzzle_side(book->entries[i].puzzle);
        if (of > side) side = of;
    }
    return side;
}

static int narrowest(const qdr_book *book, size_t first, size_t count) {
    int side = qdr_puzzle_side(book->entries[first].puzzle);
    for (size_t i = first; i < first + count; i++) {
        int of = qdr_puzzle_side(book->entries[i].puzzle);
        if (of < side) side = of;
    }
    return side;
}

/* Cells are no larger than this, in mm, for a 9×9. */
static double usual_most(const qdr_book *book, int per_page) {
    if (book->style.large) return 19;
    return per_page == 1 ? 16.5 : per_page == 2 ? 13.6 : 15;
}

static double most_cell(const qdr_book *book, int side, int per_page) {
    double most = usual_most(book, per_page);
    if (side < 9) most = fmin(most * 9 / side, fmax(most, 16.5));
    if (side > 9 && per_page == 1) most = 16.5;
    most *= MM;
    return book->style.draw.cell > 0 ? fmin(most, book->style.draw.cell) : most;
}

/* The cell with which a grid fits into a room. Across, cells reach from edge to edge and the frame
 * hangs in the margin; where words are above or below, it needs room of its own. */
static double cell_within(const qdr_book *book, double width, double height, int side) {
    double cell = fmax(height, 1) / side;
    for (int i = 0; i < 3; i++)
        cell = fmax(height - 2 * qdri_picture_frame(cell, book->style.large), 1) / side;
    return fmin(cell, fmax(width, 1) / side);
}

/* ---- rows and columns ------------------------------------------------------------------------ */

static double slot_width(const layout *l) {
    return (l->area.width - (l->columns - 1) * l->across) / l->columns;
}

static double fitting_cell(const qdr_book *book, const layout *l, const qdri_captions *words,
                           int side) {
    double height = (l->area.height - (l->rows - 1) * l->gap) / l->rows;
    return cell_within(book, slot_width(l), height - words->above - words->below, side);
}

/* The arrangement with the largest cells. */
static layout arrange(const qdr_book *book, const qdri_area *area, int places,
                      const qdri_captions *words, int side) {
    layout best = {.cell = 0};
    const bool pairs = (places == 4 || places == 6) && area->height > area->width; /* as in books */
    for (int columns = pairs ? 2 : 1; columns <= (pairs ? 2 : places); columns++) {
        layout l = {.area = *area, .columns = columns, .rows = (places + columns - 1) / columns};
        l.across = (places > 6 ? 6 : 8) * MM * fmin(book->sheet.words, 1);
        if (book->sheet.words < 1) l.across = 6 * MM;
        l.gap = places == 1 ? 0 : 5 * MM * book->sheet.words;
        l.cell = fitting_cell(book, &l, words, side);
        if (l.cell > best.cell) best = l;
    }
    return best;
}

static qdr_status draw_in_rows(const qdr_book *book, const layout *l, const qdri_captions *words,
                               size_t first, size_t count) {
    double rows_height = 0, tallest = 0;
    int side = largest_side(book, first, count);
    tallest = words->above + l->cell * side + 2 * l->frame + words->below;
    rows_height = l->rows * tallest;
    double spare = fmax(l->area.height - rows_height, 0);
    double gap = l->rows > 1 ? fmin(spare / (l->rows - 1), 20 * MM) : 0;
    double top = l->area.y + 0.36 * (spare - (l->rows - 1) * gap);
    for (size_t i = 0; i < count; i++) {
        const qdri_entry *e = &book->entries[first + i];
        /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): of the layouts one is the best */
        int row = (int)i / l->columns, column = (int)i % l->columns;
        double width = l->cell * qdr_puzzle_side(e->puzzle);
        double left = l->area.x + column * (slot_width(l) + l->across);
        double x = qdri_book_to_step(book, left + (slot_width(l) - width) / 2);
        double y = qdri_book_to_step(book, top + row * (tallest + gap) + words->above + l->frame);
        const qdri_area grid = {x - l->frame, y - l->frame, width + 2 * l->frame,
                                width + 2 * l->frame};
        qdri_captions_put(book, words, e, &grid);
        qdr_status status = qdri_book_grid(book, e, x, y, l->cell, QDRI_GRID_TOLD);
        if (status != QDR_OK) return status;
        qdri_captions_put_below(book, words, e, &grid);
    }
    return QDR_OK;
}

static qdr_status puzzles_in_rows(const qdr_book *book, const qdri_area *area, size_t first,
                                  size_t count) {
    const int places = book->entries[first].per_page, side = largest_side(book, first, count);
    qdri_captions words = qdri_captions_for(book, first, count);
    layout l = arrange(book, area, places, &words, side);
    for (int i = 0; i < 3; i++) { /* narrower grids have more lines under them, and get narrower */
        const double width =
            fmin(l.cell, most_cell(book, side, places)) * narrowest(book, first, count);
        qdri_captions_measure(book, &words, first, count, width);
        l = arrange(book, area, places, &words, side);
    }
    if (words.above + words.below > l.cell * side) { /* they would crowd out the grid */
        words = (qdri_captions){0};
        l = arrange(book, area, places, &words, side);
    }
    l.cell = qdri_book_to_step(book, fmin(l.cell, most_cell(book, side, places)));
    l.frame = qdri_picture_frame(l.cell, book->style.large);
    return draw_in_rows(book, &l, &words, first, count);
}

/* ---- two at the outer edge ------------------------------------------------------------------- */

static const double COLUMN = 44, SMALL_COLUMN = 31, BETWEEN = 9.3;

static bool two_fit(const qdr_book *book, int side) {
    return side <= 12 && !book->style.large && book->style.labels != 0 &&
           book->sheet.height > book->sheet.width;
}

static qdr_status two_at_the_edge(const qdr_book *book, const qdri_area *area, size_t first,
                                  size_t count) {
    const int side = largest_side(book, first, count);
    const double column = (book->sheet.words < 1 ? SMALL_COLUMN : COLUMN) * MM, off = 6 * MM;
    const double height = (area->height - BETWEEN * MM) / 2;
    double cell = fmax(fmin(height, area->width - column - off), 1) / side;
    cell = qdri_book_to_step(book, fmin(cell, most_cell(book, side, 2)));
    const double frame = qdri_picture_frame(cell, false);
    for (size_t i = 0; i < count; i++) {
        const qdri_entry *e = &book->entries[first + i];
        double width = cell * qdr_puzzle_side(e->puzzle), whole = width + 2 * frame;
        bool right = qdri_book_right_hand(book);
        double x = qdri_book_to_step(book, right ? area->x + area->width - width : area->x);
        double y = qdri_book_to_step(book, area->y + (double)i * (height + BETWEEN * MM));
        const qdri_area grid = {x - frame, y - frame, whole, whole};
        const qdri_area beside = {right ? area->x : grid.x + whole + off, grid.y,
                                  area->width - width - frame - off, whole};
        qdri_captions_put_beside(book, e, &beside);
        qdr_status status = qdri_book_grid(book, e, x, y, cell, QDRI_GRID_TOLD);
        if (status != QDR_OK) return status;
    }
    return QDR_OK;
}

/* ---- the page -------------------------------------------------------------------------------- */

/* A book without a title page has its title over the first puzzles. */
static void put_title(const qdr_book *book, qdri_area *area) {
    const qdr_book_style *style = &book->style;
    if (!style->title || style->front || book->page != style->first_page) return;
    qdri_setting how = qdri_book_setting(book, QDR_FACE_DISPLAY, 32, QDR_ALIGN_CENTRE);
    qdri_book_tag(book, "H1");
    qdri_line_put(&how, style->title, area->x + area->width / 2, area->y + 0.8 * how.size,
                  area->width);
    qdri_book_tag(book, NULL);
    area->y += 1.4 * how.size;
    area->height -= 1.4 * how.size;
}

static void put_head(const qdr_book *book, size_t first, size_t count) {
    const qdri_section *section = &book->sections[book->entries[first].section];
    const qdr_book_style *style = &book->style;
    int level = section->level ? section->level : qdri_captions_one_level(book, first, count);
    const char *name = section->level || (style->front && !level) ? section->name : NULL;
    if (!name && level > 0) name = book->language->levels[level - 1];
    bool titled = !style->front && style->title && book->page == style->first_page;
    if (!name && !titled) name = style->title;
    if (name) qdri_book_head(book, name, level);
    qdri_book_folio(book);
}

qdr_status qdri_book_puzzles(qdr_book *book, size_t first, size_t count) {
    qdri_area area = qdri_book_area(book);
    put_head(book, first, count);
    put_title(book, &area);
    if (book->entries[first].per_page == 2 && two_fit(book, largest_side(book, first, count)))
        return two_at_the_edge(book, &area, first, count);
    return puzzles_in_rows(book, &area, first, count);
}

/* Sentences need some width, even under a small grid. */
static double width_alone(const qdr_book *book, const qdri_entry *e, double grid) {
    bool told = book->style.labels & QDR_LABEL_RULES && qdr_rule_sentence(qdri_entry_shape(e), 0);
    return told ? fmax(grid, 170) : grid;
}

/* Title, caption, grid and sentences, on a sheet that has been begun. */
static qdr_status draw_alone(const qdr_book *book, const qdri_entry *e, const qdri_captions *words,
                             const qdri_area *area, double cell) {
    const qdr_book_style *style = &book->style;
    const double frame = qdri_picture_frame(cell, style->large);
    const double whole = cell * qdr_puzzle_side(e->puzzle) + 2 * frame;
    const double x = qdri_book_to_step(book, area->x + (area->width - whole) / 2 + frame);
    const double y = qdri_book_to_step(book, area->y + words->above + frame);
    const qdri_area grid = {x - frame, y - frame, whole, whole};
    if (style->title) {
        qdri_setting how = qdri_book_setting(book, QDR_FACE_DISPLAY, 20, QDR_ALIGN_CENTRE);
        qdri_line_put(&how, style->title, area->x + area->width / 2, area->y - 10, area->width);
    }
    qdri_captions_put(book, words, e, &grid);
    qdr_status status = qdri_book_grid(
        book, e, x, y, cell, style->solutions && e->solution ? QDRI_GRID_SOLVED : QDRI_GRID_TOLD);
    qdri_captions_put_below(book, words, e,
                            &(qdri_area){area->x, grid.y, area->width, grid.height});
    return status;
}

/* On a sheet of its own, which is as large as it needs to be. */
qdr_status qdri_book_alone(qdr_book *book, const qdri_entry *e) {
    const qdr_book_style *style = &book->style;
    const double cell =
        qdri_book_to_step(book, style->draw.cell > 0 ? style->draw.cell : QDRI_USUAL_CELL);
    const double whole =
        cell * qdr_puzzle_side(e->puzzle) + 2 * qdri_picture_frame(cell, style->large);
    const double width = width_alone(book, e, whole), pad = fmax(0.35 * cell, 6);
    const double title = style->title ? 26 : 0;
    const qdri_captions words = qdri_captions_alone(book, e, width);
    const qdri_area area = {pad, pad + title, width, words.above + whole + words.below};
    qdr_status status = book->sheets->begin(book->sheets->context, width + 2 * pad,
                                            area.y + area.height + pad, &book->surface);
    if (status != QDR_OK) return status;
    status = draw_alone(book, e, &words, &area, cell);
    qdr_status ended = book->sheets->end(book->sheets->context);
    return status != QDR_OK ? status : ended;
}
