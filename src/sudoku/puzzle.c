/* puzzle.c: givens, pencil marks and comments on a shape, and whether they clash. */
#include "sudoku/puzzle_type.h"

#include "base/memory.h"
#include "sudoku/clues.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

qdr_digit_set qdri_set_full(int side) {
    if (side >= 64) {
        uint64_t high = side >= 128 ? ~(uint64_t)0 : ((uint64_t)1 << (side - 64)) - 1;
        return (qdr_digit_set){{~(uint64_t)0, high}};
    }
    return (qdr_digit_set){{((uint64_t)1 << side) - 1, 0}};
}

static size_t cell_count(const qdr_puzzle *puzzle) {
    return (size_t)(puzzle->shape->spec.side * puzzle->shape->spec.side);
}

qdr_status qdr_puzzle_new(const qdr_shape *shape, qdr_puzzle **puzzle) {
    qdr_puzzle *made = qdri_zalloc(1, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
    made->shape = qdr_shape_share(shape);
    made->givens = qdri_zalloc(cell_count(made), 1);
    if (!made->givens) {
        qdr_puzzle_free(made);
        return QDR_NO_MEMORY;
    }
    *puzzle = made;
    return QDR_OK;
}

qdr_status qdr_puzzle_copy(const qdr_puzzle *puzzle, qdr_puzzle **copy) {
    qdr_puzzle *made;
    qdr_status status = qdr_puzzle_new(puzzle->shape, &made);
    if (status != QDR_OK) return status;
    memcpy(made->givens, puzzle->givens, cell_count(puzzle));
    made->partial = puzzle->partial;
    if (puzzle->marks) {
        made->marks = qdri_alloc(cell_count(puzzle), sizeof *made->marks);
        if (made->marks)
            memcpy(made->marks, puzzle->marks, cell_count(puzzle) * sizeof *made->marks);
        else
            status = QDR_NO_MEMORY;
    }
    for (int cell = 0; puzzle->placed && cell < qdr_puzzle_cells(puzzle) && status == QDR_OK;
         cell++)
        status = qdr_puzzle_set_placed(made, cell, puzzle->placed[cell]);
    if (status == QDR_OK && puzzle->comment)
        status = qdr_puzzle_set_comment(made, puzzle->comment, strlen(puzzle->comment));
    if (status != QDR_OK) {
        qdr_puzzle_free(made);
        return status;
    }
    *copy = made;
    return QDR_OK;
}

bool qdr_puzzle_is_partial(const qdr_puzzle *puzzle) {
    return puzzle->partial;
}

void qdr_puzzle_set_partial(qdr_puzzle *puzzle, bool partial) {
    puzzle->partial = partial;
}

void qdr_puzzle_free(qdr_puzzle *puzzle) {
    if (!puzzle) return;
    qdr_shape_free(puzzle->shape);
    qdri_free(puzzle->givens);
    qdri_free(puzzle->marks);
    qdri_free(puzzle->placed);
    qdri_free(puzzle->comment);
    qdri_free(puzzle);
}

const qdr_shape *qdr_puzzle_shape(const qdr_puzzle *puzzle) {
    return puzzle->shape;
}

int qdr_puzzle_side(const qdr_puzzle *puzzle) {
    return puzzle->shape->spec.side;
}

int qdr_puzzle_cells(const qdr_puzzle *puzzle) {
    return puzzle->shape->spec.side * puzzle->shape->spec.side;
}

const uint8_t *qdr_puzzle_givens(const qdr_puzzle *puzzle) {
    return puzzle->givens;
}

void qdr_puzzle_set_given(qdr_puzzle *puzzle, int cell, int digit) {
    assert(cell >= 0 && cell < qdr_puzzle_cells(puzzle));
    assert(digit >= 0 && digit <= qdr_puzzle_side(puzzle));
    puzzle->givens[cell] = (uint8_t)digit;
}

bool qdr_puzzle_has_placed(const qdr_puzzle *puzzle) {
    for (size_t i = 0; puzzle->placed && i < cell_count(puzzle); i++)
        if (puzzle->placed[i] && puzzle->givens[i]) return true;
    return false;
}

bool qdr_puzzle_placed(const qdr_puzzle *puzzle, int cell) {
    return puzzle->placed && puzzle->placed[cell] && puzzle->givens[cell];
}

qdr_status qdr_puzzle_set_placed(qdr_puzzle *puzzle, int cell, bool placed) {
    if (!puzzle->placed && placed)
        puzzle->placed = qdri_zalloc(cell_count(puzzle), sizeof *puzzle->placed);
    if (placed && !puzzle->placed) return QDR_NO_MEMORY;
    if (puzzle->placed) puzzle->placed[cell] = placed;
    return QDR_OK;
}

bool qdr_puzzle_has_candidates(const qdr_puzzle *puzzle) {
    return puzzle->marks != NULL;
}

bool qdr_puzzle_candidate(const qdr_puzzle *puzzle, int cell, int digit) {
    return !puzzle->marks || qdri_set_has(&puzzle->marks[cell], digit);
}

qdr_status qdr_puzzle_set_candidate(qdr_puzzle *puzzle, int cell, int digit, bool allowed) {
    if (!puzzle->marks) {
        size_t cells = cell_count(puzzle);
        puzzle->marks = qdri_alloc(cells, sizeof *puzzle->marks);
        if (!puzzle->marks) return QDR_NO_MEMORY;
        for (size_t c = 0; c < cells; c++)
            puzzle->marks[c] = qdri_set_full(qdr_puzzle_side(puzzle));
    }
    uint64_t bit = (uint64_t)1 << ((digit - 1) & 63);
    uint64_t *word = &puzzle->marks[cell].word[(digit - 1) >> 6];
    *word = allowed ? *word | bit : *word & ~bit;
    return QDR_OK;
}

const char *qdr_puzzle_comment(const qdr_puzzle *puzzle) {
    return puzzle->comment;
}

qdr_status qdr_puzzle_set_comment(qdr_puzzle *puzzle, const char *comment, size_t length) {
    char *copy = NULL;
    if (comment) {
        copy = qdri_alloc(length + 1, 1);
        if (!copy) return QDR_NO_MEMORY;
        memcpy(copy, comment, length);
        copy[length] = '\0';
    }
    qdri_free(puzzle->comment);
    puzzle->comment = copy;
    return QDR_OK;
}

/* ---- what the givens rule out -----------------------------------------------------------------
 */

static void keep_first(qdr_clash *best, bool *found, int a, int b, const char *unit) {
    int first = a < b ? a : b, second = a < b ? b : a;
    if (*found && (best->first < first || (best->first == first && best->second <= second))) return;
    *found = true;
    best->first = first;
    best->second = second;
    snprintf(best->unit, sizeof best->unit, "%s", unit);
}

static void clashes_in_unit(const qdr_puzzle *puzzle, const qdr_unit *unit, qdr_clash *best,
                            bool *found) {
    int where[QDR_MAX_SIDE + 1];
    memset(where, -1, sizeof where);
    for (size_t i = 0; i < unit->count; i++) {
        int cell = unit->cells[i], digit = puzzle->givens[cell];
        if (digit == 0) continue;
        if (where[digit] >= 0) {
            char name[QDR_UNIT_WORDS];
            qdr_unit_words(unit, name);
            keep_first(best, found, where[digit], cell, name);
        } else {
            where[digit] = cell;
        }
    }
}

/* Whether some digit is given twice in the unit; much quicker than finding out where. */
static bool unit_clashes(const qdr_puzzle *puzzle, const qdr_unit *unit) {
    uint64_t seen[2] = {0, 0}, twice = 0;
    for (size_t i = 0; i < unit->count; i++) {
        int digit = puzzle->givens[unit->cells[i]];
        uint64_t bit = (uint64_t)(digit != 0) << (digit & 63);
        twice |= seen[digit >> 6] & bit;
        seen[digit >> 6] |= bit;
    }
    return twice != 0;
}

/* Whether the givens of a cage leave the rest a sum that it can have. */
static void clash_of_cage(const qdr_puzzle *puzzle, size_t c, qdr_clash *best, bool *found) {
    const qdri_cage *cage = &puzzle->shape->cages[c];
    int rest = cage->sum, open = 0, first = -1, last = -1;
    for (size_t i = 0; i < cage->count; i++) {
        int cell = cage->cells[i], digit = puzzle->givens[cell];
        rest -= digit;
        open += digit == 0;
        if (digit == 0) continue;
        if (first < 0 || cell < first) first = cell;
        if (cell > last) last = cell;
    }
    if (first < 0) return;
    if (rest >= qdri_least_sum(open) && rest <= qdri_greatest_sum(open, puzzle->shape->spec.side))
        return;
    char name[QDR_UNIT_WORDS];
    snprintf(name, sizeof name, "the sum of cage %d", (int)c + 1);
    keep_first(best, found, first, last, name);
}

bool qdr_puzzle_clashes(const qdr_puzzle *puzzle, qdr_clash *clash) {
    static const char *const pair_names[] = {
        [QDRI_KNIGHT] = "anti-knight",
        [QDRI_KING] = "anti-king",
        [QDRI_CONSECUTIVE] = "non-consecutive",
        [QDRI_NO_DOUBLE] = "all-black",
        [QDRI_NO_XV] = "all-xv",
        [QDRI_LESS] = "less-than",
        [QDRI_GREATER] = "less-than",
        [QDRI_DIFFERENCE] = "their difference",
        [QDRI_RATIO] = "their ratio",
        [QDRI_SUM] = "their sum",
    };
    const qdr_shape *shape = puzzle->shape;
    qdr_clash best;
    bool found = false;
    for (size_t u = 0; u < shape->unit_count; u++)
        if (unit_clashes(puzzle, &shape->units[u]))
            clashes_in_unit(puzzle, &shape->units[u], &best, &found);
    for (size_t p = 0; p < shape->pair_count; p++) {
        const qdri_pair *pair = &shape->pairs[p];
        int x = puzzle->givens[pair->a], y = puzzle->givens[pair->b];
        if (x && y && qdri_pair_forbids(pair, x, y))
            keep_first(&best, &found, pair->a, pair->b, pair_names[pair->kind]);
    }
    for (size_t c = 0; c < shape->cage_count; c++) clash_of_cage(puzzle, c, &best, &found);
    for (int cell = 0; puzzle->marks && cell < qdr_puzzle_cells(puzzle); cell++)
        if (puzzle->givens[cell] && !qdri_set_has(&puzzle->marks[cell], puzzle->givens[cell]))
            keep_first(&best, &found, cell, cell, "its own pencil marks");
    if (found && clash) *clash = best;
    return found;
}

qdr_digit_set qdri_unit_left(const qdr_puzzle *puzzle, const qdr_unit *unit) {
    uint64_t taken[2] = {0, 0}; /* bit d is digit d, and bit 0 an empty cell */
    for (size_t i = 0; i < unit->count; i++) {
        int digit = puzzle->givens[unit->cells[i]];
        taken[digit >> 6] |= (uint64_t)1 << (digit & 63);
    }
    qdr_digit_set left = qdri_set_full(puzzle->shape->spec.side);
    left.word[0] &= ~(taken[0] >> 1 | taken[1] << 63);
    left.word[1] &= ~(taken[1] >> 1);
    return left;
}

static void keep_only(qdr_digit_set *set, const qdr_digit_set *allowed) {
    set->word[0] &= allowed->word[0];
    set->word[1] &= allowed->word[1];
}

static void strike_pairs(const qdr_puzzle *puzzle, qdr_digit_set *sets) {
    const qdr_shape *shape = puzzle->shape;
    for (size_t p = 0; p < shape->pair_count; p++) {
        const qdri_pair *pair = &shape->pairs[p];
        int x = puzzle->givens[pair->a], y = puzzle->givens[pair->b];
        if (x) keep_only(&sets[pair->b], &qdri_pair_beside(shape, pair, pair->a)[x - 1]);
        if (y) keep_only(&sets[pair->a], &qdri_pair_beside(shape, pair, pair->b)[y - 1]);
    }
}

void qdr_puzzle_candidates(const qdr_puzzle *puzzle, qdr_digit_set *sets) {
    const qdr_shape *shape = puzzle->shape;
    size_t cells = cell_count(puzzle);
    qdr_digit_set full = qdri_set_full(shape->spec.side);
    for (size_t c = 0; c < cells; c++) sets[c] = puzzle->marks ? puzzle->marks[c] : full;
    for (size_t u = 0; u < shape->unit_count; u++) {
        const qdr_unit *unit = &shape->units[u];
        qdr_digit_set left = qdri_unit_left(puzzle, unit);
        for (size_t i = 0; i < unit->count; i++) keep_only(&sets[unit->cells[i]], &left);
    }
    strike_pairs(puzzle, sets);
    for (size_t c = 0; c < cells; c++)
        if (puzzle->givens[c]) sets[c] = (qdr_digit_set){{0, 0}};
}
