/* fpuzzles_write.c: a puzzle in the JSON of f-puzzles; reading it is in fpuzzles_puzzle.c. */
#include "format/pen.h"
#include "formats/fpuzzles_puzzle.h"
#include "formats/json_puzzle.h"

#include "base/fail.h"

#include <stdlib.h>

static const char *const clue_keys[] = {[QDR_CLUE_CAGE] = "killercage",
                                        [QDR_CLUE_LESS] = "thermometer",
                                        [QDR_CLUE_DIFFERENCE] = "difference",
                                        [QDR_CLUE_RATIO] = "ratio",
                                        [QDR_CLUE_SUM] = "xv"};

/* ---- what it cannot have --------------------------------------------------------------------- */

static qdr_status cannot(const char *what, qdr_error *error) {
    return qdri_fail(error, QDR_UNSUPPORTED, 0, 0, "the format fpuzzles has no place for %s", what);
}

static bool has_clue(const qdr_shape_spec *spec, qdr_clue_kind kind) {
    for (size_t c = 0; c < spec->clue_count; c++)
        if (spec->clues[c].kind == kind) return true;
    return false;
}

static bool are_neighbours(int side, int a, int b) {
    return abs(a / side - b / side) + abs(a % side - b % side) == 1;
}

static qdr_status check_clue(const qdr_shape_spec *spec, const qdr_clue *clue, qdr_error *error) {
    if (clue->kind == QDR_CLUE_SUM && clue->value != 10 && clue->value != 5)
        return cannot("sums of two cells other than 10 and 5", error);
    if (clue->kind == QDR_CLUE_RATIO && clue->value != 2 && (spec->rules & QDR_RULE_ALL_BLACK))
        return cannot("all-black beside ratios other than 2", error);
    if (clue->kind <= QDR_CLUE_LESS) return QDR_OK;
    for (size_t i = 1; i < clue->count; i++)
        if (!are_neighbours(spec->side, clue->cells[i - 1], clue->cells[i]))
            return cannot("dots between cells that do not touch", error);
    return QDR_OK;
}

static int count_marks(const qdr_puzzle *puzzle, int cell) {
    int count = 0;
    for (int d = 1; d <= qdr_puzzle_side(puzzle); d++)
        count += qdr_puzzle_candidate(puzzle, cell, d);
    return count;
}

/* A list of no digits would say nothing. */
static bool has_dead_cell(const qdr_puzzle *puzzle) {
    for (int cell = 0; cell < qdr_puzzle_cells(puzzle); cell++)
        if (!qdr_puzzle_givens(puzzle)[cell] && count_marks(puzzle, cell) == 0) return true;
    return false;
}

static bool has_usual_boxes(const qdr_shape_spec *spec) {
    int rows, columns;
    qdr_usual_boxes(spec->side, &rows, &columns);
    return !spec->jigsaw && spec->box_rows == rows && rows > 0;
}

static qdr_status check(const qdr_puzzle *puzzle, qdr_error *error) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(qdr_puzzle_shape(puzzle));
    bool dots = has_clue(spec, QDR_CLUE_DIFFERENCE) || has_clue(spec, QDR_CLUE_RATIO);
    if (has_dead_cell(puzzle)) return cannot("a cell without any digit left", error);
    if (spec->rules & QDR_RULE_WINDOWS) return cannot("windoku", error);
    if ((spec->rules & QDR_RULE_DISJOINT) && !has_usual_boxes(spec)) /* others become regions */
        return cannot("disjoint groups of boxes that are not the usual ones", error);
    if ((spec->rules & QDR_RULE_NON_CONSECUTIVE) && dots)
        return cannot("non-consecutive that holds for dots, too", error);
    for (size_t c = 0; c < spec->clue_count; c++) {
        qdr_status status = check_clue(spec, &spec->clues[c], error);
        if (status != QDR_OK) return status;
    }
    return QDR_OK;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_cells(int side, const uint16_t *cells, size_t count, qdr_text *text) {
    for (size_t i = 0; i < count; i++)
        qdr_text_printf(text, "%s\"R%dC%d\"", i == 0 ? "[" : ",", cells[i] / side + 1,
                        cells[i] % side + 1);
    qdr_text_putc(text, ']');
}

static void write_marks(const qdr_puzzle *puzzle, int cell, const char *before, qdr_text *text) {
    int side = qdr_puzzle_side(puzzle);
    if (count_marks(puzzle, cell) == side) return;
    qdr_text_printf(text, "%s\"givenPencilMarks\":[", before);
    before = "";
    for (int d = 1; d <= side; d++)
        if (qdr_puzzle_candidate(puzzle, cell, d)) {
            qdr_text_printf(text, "%s%d", before, d);
            before = ",";
        }
    qdr_text_putc(text, ']');
}

static void write_cell(const qdr_puzzle *puzzle, int cell, int digit, bool regions,
                       qdr_text *text) {
    const char *before = "";
    int box = qdr_shape_box_of(qdr_puzzle_shape(puzzle), cell);
    qdr_text_putc(text, '{');
    if (regions) {
        if (box >= 0)
            qdr_text_printf(text, "\"region\":%d", box);
        else
            qdr_text_puts(text, "\"region\":null");
        before = ",";
    }
    if (digit > 0) qdr_text_printf(text, "%s\"value\":%d,\"given\":true", before, digit);
    if (digit == 0) write_marks(puzzle, cell, before, text);
    qdr_text_putc(text, '}');
}

static void write_grid(const qdr_puzzle *puzzle, const uint8_t *solution, qdr_text *text) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(qdr_puzzle_shape(puzzle));
    const uint8_t *digits = solution ? solution : qdr_puzzle_givens(puzzle);
    const int side = spec->side;
    const bool usual = has_usual_boxes(spec);
    qdr_text_puts(text, ",\"grid\":[");
    for (int cell = 0; cell < side * side; cell++) {
        qdr_text_puts(text, cell == 0 ? "[" : cell % side == 0 ? "],[" : ",");
        write_cell(puzzle, cell, digits[cell], !usual, text);
    }
    qdr_text_puts(text, "]]");
}

static void write_rules(unsigned rules, qdr_text *text) {
    if (rules & QDR_RULE_DIAGONALS) qdr_text_puts(text, ",\"diagonal+\":true,\"diagonal-\":true");
    if (rules & QDR_RULE_ANTI_KNIGHT) qdr_text_puts(text, ",\"antiknight\":true");
    if (rules & QDR_RULE_ANTI_KING) qdr_text_puts(text, ",\"antiking\":true");
    if (rules & QDR_RULE_DISJOINT) qdr_text_puts(text, ",\"disjointgroups\":true");
    if (rules & (QDR_RULE_NON_CONSECUTIVE | QDR_RULE_ALL_WHITE))
        qdr_text_puts(text, ",\"nonconsecutive\":true");
    bool black = rules & QDR_RULE_ALL_BLACK, xv = rules & QDR_RULE_ALL_XV;
    if (black || xv)
        qdr_text_printf(text, ",\"negative\":[%s%s%s]", black ? "\"ratio\"" : "",
                        black && xv ? "," : "", xv ? "\"xv\"" : "");
}

static void write_dot(const qdr_clue *clue, qdr_text *text) {
    if (clue->kind == QDR_CLUE_SUM)
        qdr_text_printf(text, ",\"value\":\"%s\"", clue->value == 10 ? "X" : "V");
    else if (clue->value != (clue->kind == QDR_CLUE_RATIO ? 2 : 1))
        qdr_text_printf(text, ",\"value\":\"%d\"", clue->value);
    qdr_text_putc(text, '}');
}

/* A line of dots becomes so many dots. */
static void write_clue(int side, const qdr_clue *clue, const char *before, qdr_text *text) {
    if (clue->kind <= QDR_CLUE_LESS) {
        qdr_text_puts(text, before);
        qdr_text_puts(text, clue->kind == QDR_CLUE_CAGE ? "{\"cells\":" : "{\"lines\":[");
        write_cells(side, clue->cells, clue->count, text);
        if (clue->kind == QDR_CLUE_CAGE)
            qdr_text_printf(text, ",\"value\":\"%d\"}", clue->value);
        else
            qdr_text_puts(text, "]}");
        return;
    }
    for (size_t i = 1; i < clue->count; i++, before = ",") {
        qdr_text_printf(text, "%s{\"cells\":", before);
        write_cells(side, clue->cells + i - 1, 2, text);
        write_dot(clue, text);
    }
}

static void write_clues(const qdr_shape_spec *spec, qdr_text *text) {
    for (int kind = QDR_CLUE_CAGE; kind <= QDR_CLUE_SUM; kind++) {
        if (!has_clue(spec, (qdr_clue_kind)kind)) continue;
        qdr_text_printf(text, ",\"%s\":", clue_keys[kind]);
        const char *before = "[";
        for (size_t c = 0; c < spec->clue_count; c++) {
            if ((int)spec->clues[c].kind != kind) continue;
            write_clue(spec->side, &spec->clues[c], before, text);
            before = ",";
        }
        qdr_text_putc(text, ']');
    }
}

qdr_status qdri_fpuzzles_write(const qdr_puzzle *puzzle, const uint8_t *solution, qdr_text *text,
                               qdr_error *error) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(qdr_puzzle_shape(puzzle));
    qdr_status status = solution ? QDR_OK : check(puzzle, error);
    if (status != QDR_OK) return status;
    qdr_text_printf(text, "{\"size\":%d", spec->side);
    if (qdr_puzzle_comment(puzzle)) {
        qdr_text_puts(text, ",\"title\":");
        qdr_text_json(text, qdr_puzzle_comment(puzzle));
    }
    write_grid(puzzle, solution, text);
    if (!solution) { /* which is digits only */
        write_rules(spec->rules, text);
        for (size_t r = 0; r < spec->extra_count; r++) {
            qdr_text_puts(text, r == 0 ? ",\"extraregion\":[{\"cells\":" : ",{\"cells\":");
            write_cells(spec->side, spec->extra[r].cells, spec->extra[r].count, text);
            qdr_text_putc(text, '}');
        }
        if (spec->extra_count > 0) qdr_text_putc(text, ']');
        write_clues(spec, text);
    }
    qdr_text_putc(text, '}');
    return QDR_OK;
}
