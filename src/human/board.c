/* board.c: see board.h. */
#include "human/board.h"

#include "base/memory.h"
#include "sudoku/puzzle_type.h"

#include <string.h>

void qdr_board_free(qdr_board *b) {
    if (!b) return;
    qdri_free(b->digit);
    qdri_free(b->marks);
    qdri_free(b->allowed);
    qdri_free(b->open_in);
    qdri_free(b->where);
    qdri_ground_free(b->g);
    qdri_free(b);
}

qdr_status qdri_board_new(ground *g, qdr_board **made) {
    qdr_board *b = qdri_zalloc(1, sizeof *b);
    if (!b) return QDR_NO_MEMORY;
    b->g = qdri_ground_share(g);
    b->digit = qdri_zalloc((size_t)g->cells, 1);
    b->marks = qdri_zalloc((size_t)g->cells, sizeof *b->marks);
    b->allowed = qdri_zalloc((size_t)g->cells, sizeof *b->allowed);
    b->open_in = qdri_zalloc((size_t)g->units, 1);
    b->where = qdri_zalloc((size_t)(g->units * g->side), sizeof *b->where);
    if (!b->digit || !b->marks || !b->allowed || !b->open_in || !b->where) {
        qdr_board_free(b);
        return QDR_NO_MEMORY;
    }
    *made = b;
    return QDR_OK;
}

void qdri_board_copy_candidates(qdr_board *to, const qdr_board *from) {
    const ground *g = from->g;
    memcpy(to->marks, from->marks, (size_t)g->cells * sizeof *to->marks);
    memcpy(to->where, from->where, (size_t)(g->units * g->side) * sizeof *to->where);
}

void qdri_board_copy(qdr_board *to, const qdr_board *from) {
    const ground *g = from->g;
    to->open = from->open;
    to->penciled = from->penciled;
    to->symbols = from->symbols;
    memcpy(to->placed, from->placed, sizeof to->placed);
    memcpy(to->digit, from->digit, (size_t)g->cells);
    memcpy(to->allowed, from->allowed, (size_t)g->cells * sizeof *to->allowed);
    memcpy(to->open_in, from->open_in, (size_t)g->units);
    qdri_board_copy_candidates(to, from);
}

void qdri_strike_more(qdr_board *b, int cell, int d) {
    const ground *g = b->g;
    for (uint32_t i = g->more_start[cell]; i < g->more_start[cell + 1]; i++)
        b->where[g->more[i].unit * g->side + d] &= ~qdri_bit(g->more[i].place);
}

/* Strikes what the digit does not allow in the cells that it makes a pair with. */
static void strike_beside(qdr_board *b, int cell, int digit) {
    const ground *g = b->g;
    for (uint32_t i = g->beside_start[cell]; i < g->beside_start[cell + 1]; i++) {
        const beside *at = &g->beside[i];
        uint64_t gone = b->marks[at->other] & ~at->allowed[digit - 1].word[0];
        for (; gone; gone &= gone - 1) qdri_strike(b, at->other, qdri_lowest(gone));
    }
}

void qdr_board_place(qdr_board *b, int cell, int digit) {
    const ground *g = b->g;
    const uint16_t *peers = qdri_peers(g, cell);
    for (uint64_t left = b->marks[cell]; left; left &= left - 1)
        qdri_strike(b, cell, qdri_lowest(left));
    if (b->digit[cell] == 0) qdri_fill(b, cell, digit);
    b->digit[cell] = (uint8_t)digit;
    b->placed[digit - 1]++;
    for (int i = 0; i < g->peers_of[cell]; i++)
        if (qdri_has(b, peers[i], digit - 1)) qdri_strike(b, peers[i], digit - 1);
    strike_beside(b, cell, digit);
}

/* Enters the candidates of a cell as places in its units. */
static void enter_places(qdr_board *b, int cell) {
    const ground *g = b->g;
    uint64_t *where[QDRI_FAMILIES], place[QDRI_FAMILIES];
    for (int f = 0; f < QDRI_FAMILIES; f++) {
        where[f] = b->where + qdri_unit_of(g, cell, f) * g->side;
        place[f] = qdri_bit(qdri_place_in(g, cell, f));
    }
    for (uint64_t left = b->marks[cell]; left; left &= left - 1)
        for (int f = 0; f < QDRI_FAMILIES; f++) where[f][qdri_lowest(left)] |= place[f];
    for (uint32_t i = g->more_start[cell]; i < g->more_start[cell + 1]; i++)
        for (uint64_t left = b->marks[cell]; left; left &= left - 1)
            b->where[g->more[i].unit * g->side + qdri_lowest(left)] |= qdri_bit(g->more[i].place);
}

/* Where rows, columns and boxes are all there is: the givens of its units leave a cell at once. */
static void start_plain(qdr_board *b, const uint8_t *givens) {
    const ground *g = b->g;
    uint64_t used[QDRI_FAMILIES * QDRI_HUMAN_SIDE] = {0};
    for (int cell = 0; cell < g->cells; cell++) {
        if (!givens[cell]) continue;
        for (int f = 0; f < QDRI_FAMILIES; f++)
            used[qdri_unit_of(g, cell, f)] |= qdri_bit(givens[cell] - 1);
        b->placed[givens[cell] - 1]++;
        b->marks[cell] = 0;
        qdri_fill(b, cell, givens[cell]);
    }
    for (int cell = 0; cell < g->cells; cell++) {
        for (int f = 0; f < QDRI_FAMILIES; f++) b->marks[cell] &= ~used[qdri_unit_of(g, cell, f)];
        if (b->marks[cell]) enter_places(b, cell);
    }
}

void qdri_board_start(qdr_board *b, const qdr_puzzle *puzzle) {
    const ground *g = b->g;
    memset(b->where, 0, (size_t)(g->units * g->side) * sizeof *b->where);
    memset(b->digit, 0, (size_t)g->cells);
    memset(b->placed, 0, sizeof b->placed);
    memcpy(b->open_in, g->unit_size, (size_t)g->units);
    b->open = g->cells;
    b->penciled = puzzle->marks != NULL;
    const uint64_t all = ~(uint64_t)0 >> (64 - g->side);
    const bool started = qdr_puzzle_has_placed(puzzle); /* then marks are who solves', too */
    for (int cell = 0; cell < g->cells; cell++) {
        b->marks[cell] = puzzle->marks ? puzzle->marks[cell].word[0] : all;
        const bool given = puzzle->givens[cell] && !qdr_puzzle_placed(puzzle, cell);
        b->allowed[cell] = given     ? qdri_bit(puzzle->givens[cell] - 1)
                           : started ? all
                                     : b->marks[cell];
    }
    if (g->plain) {
        start_plain(b, puzzle->givens);
        return;
    }
    for (int cell = 0; cell < g->cells; cell++) enter_places(b, cell);
    for (int cell = 0; cell < g->cells; cell++)
        if (puzzle->givens[cell]) qdr_board_place(b, cell, puzzle->givens[cell]);
}

qdr_status qdr_board_new(const qdr_puzzle *puzzle, qdr_board **board) {
    ground *g;
    qdr_status status = qdri_ground_new(puzzle->shape, &g);
    if (status != QDR_OK) return status;
    status = qdri_board_new(g, board);
    if (status == QDR_OK) qdri_board_start(*board, puzzle);
    qdri_ground_free(g);
    return status;
}

/* What somebody has written into the grid of the board's puzzle. */
static qdr_status add_progress(qdr_board *b, const qdr_puzzle *progress) {
    const uint8_t *digits = progress->givens;
    for (int cell = 0; cell < b->g->cells; cell++)
        if (b->digit[cell] && digits[cell] && digits[cell] != b->digit[cell])
            return QDR_BAD_ARGUMENT;
    for (int cell = 0; cell < b->g->cells; cell++)
        if (digits[cell] && !b->digit[cell]) qdr_board_place(b, cell, digits[cell]);
    b->penciled = progress->marks != NULL;
    for (int cell = 0; b->penciled && cell < b->g->cells; cell++)
        for (uint64_t gone = b->marks[cell] & ~progress->marks[cell].word[0]; gone;
             gone &= gone - 1)
            qdri_strike(b, cell, qdri_lowest(gone));
    return QDR_OK;
}

qdr_status qdr_board_new_from(const qdr_puzzle *puzzle, const qdr_puzzle *progress,
                              qdr_board **board) {
    qdr_board *made = NULL;
    if (qdr_puzzle_cells(puzzle) != qdr_puzzle_cells(progress)) return QDR_BAD_ARGUMENT;
    qdr_status status = qdr_board_new(puzzle, &made);
    if (status == QDR_OK) status = add_progress(made, progress);
    if (status == QDR_OK)
        *board = made;
    else if (status == QDR_BAD_ARGUMENT)
        qdr_board_free(made);
    return status;
}

qdr_status qdr_board_copy(const qdr_board *board, qdr_board **copy) {
    qdr_status status = qdri_board_new(board->g, copy);
    if (status == QDR_OK) qdri_board_copy(*copy, board);
    return status;
}

int qdr_board_open(const qdr_board *board) {
    return board->open;
}

int qdr_board_digit(const qdr_board *board, int cell) {
    return board->digit[cell];
}

bool qdr_board_given(const qdr_board *board, int cell) {
    return qdri_is_one(board->allowed[cell]);
}

bool qdr_board_has(const qdr_board *board, int cell, int digit) {
    return qdri_has(board, cell, digit - 1);
}

void qdr_board_symbols(qdr_board *board, const char *symbols) {
    board->symbols = symbols;
}

void qdr_board_strike(qdr_board *board, int cell, int digit) {
    qdri_strike(board, cell, digit - 1);
}
