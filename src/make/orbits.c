/* orbits.c: see orbits.h. A symmetry is a few generating moves of the square; the orbit of a cell
 * is everything that they reach from it. */
#include "make/orbits.h"

#include "base/names.h"

enum move { HALF_TURN = 1, QUARTER_TURN = 2, LEFT_RIGHT = 4, TOP_BOTTOM = 8, MAIN = 16, ANTI = 32 };
enum { MOVES = 6 };

static const struct {
    const char *name;
    unsigned moves;
} symmetries[QDR_SYMMETRY_COUNT] = {
    [QDR_SYMMETRY_NONE] = {"none", 0},
    [QDR_SYMMETRY_HALF_TURN] = {"180", HALF_TURN},
    [QDR_SYMMETRY_QUARTER_TURN] = {"90", QUARTER_TURN},
    [QDR_SYMMETRY_MIRROR] = {"mirror", LEFT_RIGHT},
    [QDR_SYMMETRY_DIAGONAL] = {"diagonal", MAIN},
    [QDR_SYMMETRY_BOTH] = {"both", LEFT_RIGHT | TOP_BOTTOM},
    [QDR_SYMMETRY_DIAGONALS] = {"diagonals", MAIN | ANTI},
    [QDR_SYMMETRY_FULL] = {"full", QUARTER_TURN | LEFT_RIGHT},
};

const char *qdr_symmetry_name(qdr_symmetry symmetry) {
    return (unsigned)symmetry < QDR_SYMMETRY_COUNT ? symmetries[symmetry].name : NULL;
}

bool qdr_symmetry_from_name(const char *text, size_t length, qdr_symmetry *symmetry) {
    for (int i = 0; i < QDR_SYMMETRY_COUNT; i++)
        if (qdri_name_is(symmetries[i].name, text, length)) {
            *symmetry = (qdr_symmetry)i;
            return true;
        }
    return false;
}

static int moved(unsigned move, int cell, int side) {
    int row = cell / side, column = cell % side, last = side - 1;
    switch (move) {
    case HALF_TURN:
        return (last - row) * side + last - column;
    case QUARTER_TURN:
        return column * side + last - row;
    case LEFT_RIGHT:
        return row * side + last - column;
    case TOP_BOTTOM:
        return (last - row) * side + column;
    case MAIN:
        return column * side + row;
    default: /* ANTI */
        return (last - column) * side + last - row;
    }
}

void qdri_orbits_work_out(qdri_orbits *orbits, int side, qdr_symmetry symmetry) {
    bool seen[QDRI_MAKE_CELLS] = {false};
    unsigned moves = symmetries[symmetry].moves;
    uint16_t end = 0;
    orbits->count = 0;
    for (int first = 0; first < side * side; first++) {
        if (seen[first]) continue;
        uint16_t start = end;
        orbits->start[orbits->count++] = start;
        seen[first] = true;
        orbits->cells[end++] = (uint16_t)first;
        for (uint16_t at = start; at < end; at++)
            for (unsigned move = 1; move < 1u << MOVES; move <<= 1) {
                int other = moved(move, orbits->cells[at], side);
                if (!(moves & move) || seen[other]) continue;
                seen[other] = true;
                orbits->cells[end++] = (uint16_t)other;
            }
    }
    orbits->start[orbits->count] = end;
}

void qdri_orbits_single(qdri_orbits *orbits, int cells) {
    orbits->count = cells;
    for (int cell = 0; cell <= cells; cell++) orbits->start[cell] = (uint16_t)cell;
    for (int cell = 0; cell < cells; cell++) orbits->cells[cell] = (uint16_t)cell;
}
