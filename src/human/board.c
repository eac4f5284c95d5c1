/* board.c: see board.h. */
#include "human/board.h"

#include "base/memory.h"
#include "sudoku/puzzle_type.h"

#include <string.h>

void qdr_board_free(qdr_board *b) {
    if (!b) return;
    qdri_free(b->digit);
    qdri_free(b->marks);
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
    b->where = qdri_zalloc((size_t)(g->units * g->side), sizeof *b->where);
    if (!b->digit || !b->marks || !b->where) {
        qdr_board_free(b);
        return QDR_NO_MEMORY;
    }
    *made = b;
    return QDR_OK;
}

void qdri_board_copy(qdr_board *to, const qdr_board *from) {
    const ground *g = from->g;
    to->open = from->open;
    memcpy(to->placed, from->placed, sizeof to->placed);
    memcpy(to->digit, from->digit, (size_t)g->cells);
    memcpy(to->marks, from->marks, (size_t)g->cells * sizeof *to->marks);
    memcpy(to->where, from->where, (size_t)(g->units * g->side) * sizeof *to->where);
}

void qdr_board_place(qdr_board *b, int cell, int digit) {
    const ground *g = b->g;
    const uint16_t *peers = qdri_peers(g, cell);
    for (uint64_t left = b->marks[cell]; left; left &= left - 1)
        qdri_strike(b, cell, qdri_lowest(left));
    b->open -= b->digit[cell] == 0;
    b->digit[cell] = (uint8_t)digit;
    b->placed[digit - 1]++;
    for (int i = 0; i < g->peer_count; i++)
        if (qdri_has(b, peers[i], digit - 1)) qdri_strike(b, peers[i], digit - 1);
}

void qdri_board_start(qdr_board *b, const qdr_puzzle *puzzle) {
    const ground *g = b->g;
    memset(b->where, 0, (size_t)(g->units * g->side) * sizeof *b->where);
    memset(b->digit, 0, (size_t)g->cells);
    memset(b->placed, 0, sizeof b->placed);
    b->open = g->cells;
    for (int cell = 0; cell < g->cells; cell++) {
        b->marks[cell] =
            puzzle->marks ? puzzle->marks[cell].word[0] : ~(uint64_t)0 >> (64 - g->side);
        for (uint64_t left = b->marks[cell]; left; left &= left - 1)
            for (int f = 0; f < QDRI_FAMILIES; f++)
                b->where[qdri_unit_of(g, cell, f) * g->side + qdri_lowest(left)] |=
                    qdri_bit(qdri_place_in(g, cell, f));
    }
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

bool qdr_board_has(const qdr_board *board, int cell, int digit) {
    return qdri_has(board, cell, digit - 1);
}

void qdr_board_strike(qdr_board *board, int cell, int digit) {
    qdri_strike(board, cell, digit - 1);
}
