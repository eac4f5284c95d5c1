/* book_plan.c: which page each puzzle and each solution will be on. Nothing is measured here: how
 * many puzzles stand on a page depends on their sides alone. */
#include "draw/book_type.h"

#include <string.h>

enum { MOST_PLACES = 64 };

int qdri_book_per_page(const qdr_book *book, int side) {
    if (book->style.per_page > 0) return book->style.per_page;
    if (book->style.large) return 1;
    return side <= 9 ? 4 : side <= 12 ? 2 : 1;
}

static int next_right_hand(int page) {
    return page % 2 ? page : page + 1;
}

/* ---- puzzles --------------------------------------------------------------------------------- */

/* What may share a page, whose cells are all of one size: beside a 16×16, a 9×9 would be tiny. */
static int kind_of_size(int side) {
    return side <= 9 ? 9 : side <= 12 ? 12 : side;
}

/* Puzzles one after the other, on pages with so many places; a page has puzzles of one section, of
 * about one size, and with the same number of places. Returns the next free page. */
static int plan_section(qdr_book *book, qdri_section *section, int page) {
    int slot = 0, places = 0, size = 0;
    section->page = page;
    for (size_t i = section->first; i < section->first + section->count; i++) {
        qdri_entry *e = &book->entries[i];
        const int side = qdr_puzzle_side(e->puzzle), wanted = qdri_book_per_page(book, side);
        if (places > 0 && (slot == places || wanted != places || kind_of_size(side) != size)) {
            page++;
            slot = 0;
        }
        places = wanted;
        size = kind_of_size(side);
        e->page = page;
        e->slot = slot++;
        e->per_page = places;
    }
    return page + 1;
}

/* ---- solutions ------------------------------------------------------------------------------- */

typedef struct places {
    bool taken[MOST_PLACES][MOST_PLACES];
    int columns, rows;
} places;

static bool is_free(const places *p, int row, int column, int size) {
    if (row + size > p->rows || column + size > p->columns) return false;
    for (int r = row; r < row + size; r++)
        for (int c = column; c < column + size; c++)
            if (p->taken[r][c]) return false;
    return true;
}

/* The first free place of that size, not before a slot. */
static bool find_place(const places *p, int size, int from, qdri_entry *e) {
    for (int slot = from; slot < p->rows * p->columns; slot++) {
        e->row = slot / p->columns;
        e->column = slot % p->columns;
        if (is_free(p, e->row, e->column, size)) return true;
    }
    return false;
}

static void take_place(places *p, const qdri_entry *e) {
    for (int r = e->row; r < e->row + e->places; r++)
        for (int c = e->column; c < e->column + e->places; c++) p->taken[r][c] = true;
}

/* A 9×9 takes one place, a 16×16 four, larger ones more. */
static int places_for(const places *p, int side) {
    int size = side <= 9 ? 1 : side <= 16 ? 2 : side <= 25 ? 4 : MOST_PLACES;
    if (size > p->columns) size = p->columns;
    return size > p->rows ? p->rows : size;
}

static int plan_solutions(qdr_book *book, int page) {
    places p = {.columns = book->sheet.columns, .rows = book->sheet.rows};
    const int most = book->style.solutions_per_page;
    int from = 0, on_page = 0;
    for (size_t i = 0; i < book->count; i++) {
        qdri_entry *e = &book->entries[i];
        if (!e->solution) continue;
        if (book->solutions_page == 0) book->solutions_page = page;
        e->places = places_for(&p, qdr_puzzle_side(e->puzzle));
        const bool full = most > 0 && on_page == most;
        if (full || !find_place(&p, e->places, from, e)) {
            memset(p.taken, 0, sizeof p.taken);
            page++;
            on_page = 0;
            find_place(&p, e->places, 0, e);
        }
        on_page++;
        take_place(&p, e);
        from = e->row * p.columns + e->column;
        e->solution_page = page;
    }
    return book->solutions_page > 0 ? page + 1 : page;
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* Small paper and large words need a page each for the contents and for how to play. */
static bool has_room_for_both(const qdr_book *book) {
    return !book->style.large && book->sheet.height > 250 * QDR_MILLIMETRE;
}

static int plan_front(qdr_book *book, int page) {
    book->contents_page = page + 1; /* after the title */
    book->how_page = has_room_for_both(book) ? page + 1 : page + 2;
    return book->how_page + 1;
}

void qdri_book_plan(qdr_book *book) {
    const bool front = book->style.front;
    int page = book->style.first_page;
    if (front) page = plan_front(book, page);
    for (size_t s = 0; s < book->section_count; s++) {
        qdri_section *section = &book->sections[s];
        if (front) section->opener = page = next_right_hand(page);
        page = plan_section(book, section, front ? page + 1 : page);
    }
    if (book->style.solutions) page = plan_solutions(book, front ? next_right_hand(page) : page);
    book->last_page = page - 1;
}
