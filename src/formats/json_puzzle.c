/* json_puzzle.c: see json_puzzle.h; the schema is in docs/formats.md. Every value is checked: the
 * object comes from anywhere. */
#include "formats/json_puzzle.h"
#include "format/grid.h"
#include "format/shape_text.h"
#include "format/symbol_run.h"

#include "base/fail.h"

#include <stdio.h>
#include <string.h>

#ifdef QDR_HAVE_JANSSON

static qdr_status bad(const qdr_reader *reader, const char *what, qdr_error *error) {
    return qdri_fail(error, QDR_BAD_INPUT, reader->line, 0, "%s", what);
}

/* Element `i` of an array that is flat or an array of rows. NULL if there is none. */
static const json_t *element(const json_t *array, size_t i, size_t side) {
    const json_t *first = json_array_get(array, 0);
    if (!json_is_array(first) || side == 0) return json_array_get(array, i);
    return json_array_get(json_array_get(array, i / side), i % side);
}

/* Whether the array has side·side elements, flat or in rows of `side`. */
static bool has_cells(const json_t *array, int side, bool rows) {
    size_t n = (size_t)side;
    if (!rows) return json_array_size(array) == n * n;
    if (json_array_size(array) != n) return false;
    for (size_t r = 0; r < n; r++)
        if (json_array_size(json_array_get(array, r)) != n) return false;
    return true;
}

/* A whole number from `low` to `high`; `none` for null; -1 for anything else. */
static int number(const json_t *value, int low, int high, int none) {
    if (json_is_null(value)) return none;
    if (!json_is_integer(value)) return -1;
    json_int_t n = json_integer_value(value);
    return n >= low && n <= high ? (int)n : -1;
}

static qdr_status read_side(const qdr_reader *reader, const json_t *object, const json_t *givens,
                            int *side, qdr_error *error) {
    const json_t *told = json_object_get(object, "side");
    if (told) {
        *side = number(told, 1, QDR_MAX_SIDE, -1);
    } else if (json_is_string(givens)) {
        *side = qdri_side_of_square(json_string_length(givens));
    } else if (json_is_array(json_array_get(givens, 0))) {
        *side = (int)(json_array_size(givens) <= QDR_MAX_SIDE ? json_array_size(givens) : 0);
    } else {
        *side = qdri_side_of_square(json_array_size(givens));
    }
    if (*side >= 1) return QDR_OK;
    return bad(reader, "\"side\": a number from 1 to 100 expected, or givens that tell it", error);
}

static qdr_status read_givens(const qdr_reader *reader, const json_t *givens, int side,
                              uint8_t *digits, qdr_error *error) {
    memset(digits, 0, (size_t)(side * side));
    if (!givens || json_is_null(givens)) return QDR_OK;
    if (json_is_string(givens)) {
        const char *symbols = json_string_value(givens);
        qdr_digits dialect = reader->options.digits;
        if (dialect == QDR_DIGITS_AUTO || dialect == QDR_DIGITS_NUMBERS) dialect = QDR_DIGITS_ONE;
        if (side > QDRI_MAX_SYMBOL_SIDE || json_string_length(givens) != (size_t)(side * side))
            return qdri_fail(error, QDR_BAD_INPUT, reader->line, 0,
                             "\"givens\": %d cells expected, the string has %zu", side * side,
                             json_string_length(givens));
        for (int cell = 0; cell < side * side; cell++) {
            int digit = symbols[cell] == ' ' ? 0 : qdri_symbol_digit(dialect, side, symbols[cell]);
            if (digit < 0)
                return qdri_fail_symbol(dialect, side, symbols + cell,
                                        (size_t)(side * side - cell - 1), reader->line, 0, error);
            digits[cell] = (uint8_t)digit;
        }
        return QDR_OK;
    }
    if (!json_is_array(givens) ||
        !has_cells(givens, side, json_is_array(json_array_get(givens, 0)) && side > 0))
        return bad(reader, "\"givens\": a string, rows of numbers, or one array of them expected",
                   error);
    for (int cell = 0; cell < side * side; cell++) {
        int digit = number(element(givens, (size_t)cell, (size_t)side), 0, side, 0);
        if (digit < 0)
            return qdri_fail(error, QDR_BAD_INPUT, reader->line, 0,
                             "\"givens\": a number from 1 to %d expected in r%dc%d, or 0", side,
                             cell / side + 1, cell % side + 1);
        digits[cell] = (uint8_t)digit;
    }
    return QDR_OK;
}

static qdr_status read_box(const qdr_reader *reader, const json_t *object, qdri_draft *draft,
                           qdr_error *error) {
    const json_t *box = json_object_get(object, "box");
    if (!box) return QDR_OK;
    if (json_is_null(box)) {
        draft->box_rows = draft->box_cols = -1;
        return QDR_OK;
    }
    draft->box_rows = number(json_array_get(box, 0), 1, draft->side, -1);
    draft->box_cols = number(json_array_get(box, 1), 1, draft->side, -1);
    if (json_array_size(box) == 2 && draft->box_rows > 0 && draft->box_cols > 0 &&
        draft->box_rows * draft->box_cols == draft->side)
        return QDR_OK;
    return bad(reader, "\"box\": [rows, columns] with as many cells as the side, or null, expected",
               error);
}

static qdr_status read_jigsaw(const qdr_reader *reader, const json_t *object, uint8_t *jigsaw,
                              qdri_draft *draft, qdr_error *error) {
    const json_t *map = json_object_get(object, "jigsaw");
    int side = draft->side, lowest = side;
    if (!map || json_is_null(map)) return QDR_OK;
    draft->jigsaw = jigsaw;
    if (json_is_string(map)) {
        qdr_status status =
            qdri_jigsaw_read(json_string_value(map), json_string_length(map), side, jigsaw, error);
        if (status != QDR_OK && error) error->line = reader->line;
        return status;
    }
    if (!json_is_array(map) || !has_cells(map, side, json_is_array(json_array_get(map, 0))))
        return bad(reader, "\"jigsaw\": a string or rows of region numbers expected", error);
    for (int cell = 0; cell < side * side; cell++) {
        int region = number(element(map, (size_t)cell, (size_t)side), 0, side, -1);
        if (region < 0) return bad(reader, "\"jigsaw\": region numbers 1 to side expected", error);
        if (region < lowest) lowest = region;
        jigsaw[cell] = (uint8_t)region;
    }
    for (int cell = 0; cell < side * side && lowest == 1; cell++) jigsaw[cell]--;
    return QDR_OK;
}

static qdr_status read_rules(const qdr_reader *reader, const json_t *object, qdri_draft *draft,
                             qdr_error *error) {
    const json_t *rules = json_object_get(object, "rules");
    if (!rules || json_is_null(rules)) return QDR_OK;
    if (!json_is_array(rules)) return bad(reader, "\"rules\": an array of names expected", error);
    for (size_t i = 0; i < json_array_size(rules); i++) {
        const json_t *name = json_array_get(rules, i);
        qdr_rule rule;
        if (!json_is_string(name) ||
            !qdr_rule_from_name(json_string_value(name), json_string_length(name), &rule))
            return bad(reader,
                       "\"rules\": x, windoku, disjoint, anti-knight, anti-king, "
                       "non-consecutive, all-white, all-black or all-xv expected",
                       error);
        draft->rules |= rule;
    }
    return QDR_OK;
}

static int cell_of(const json_t *value, int side) {
    if (json_is_string(value))
        return qdri_cell_from_name(json_string_value(value), json_string_length(value), side);
    return number(value, 0, side * side - 1, -1);
}

static qdr_status read_regions(const qdr_reader *reader, const json_t *object, qdri_grid *grid,
                               qdri_draft *draft, qdr_error *error) {
    const json_t *regions = json_object_get(object, "regions");
    if (!regions || json_is_null(regions)) return QDR_OK;
    if (!json_is_array(regions) || json_array_size(regions) > QDR_MAX_SIDE)
        return bad(reader, "\"regions\": an array of at most 100 regions expected", error);
    for (size_t r = 0; r < json_array_size(regions); r++) {
        const json_t *region = json_array_get(regions, r);
        size_t count = json_array_size(region);
        uint16_t *cells = grid->extra_cells + r * QDR_MAX_SIDE;
        if (!json_is_array(region) || count > (size_t)draft->side)
            return bad(reader, "\"regions\": arrays of at most `side` cells expected", error);
        for (size_t i = 0; i < count; i++) {
            int cell = cell_of(json_array_get(region, i), draft->side);
            if (cell < 0)
                return bad(reader,
                           "\"regions\": cells such as \"r1c2\", or numbers from 0, "
                           "expected",
                           error);
            cells[i] = (uint16_t)cell;
        }
        grid->extra[r] = (qdr_region){cells, count};
    }
    draft->extra = grid->extra;
    draft->extra_count = json_array_size(regions);
    return QDR_OK;
}

static qdr_status read_clue(const qdr_reader *reader, const json_t *clue, qdri_grid *grid,
                            const qdri_draft *draft, qdr_error *error) {
    const json_t *name = json_object_get(clue, "kind"), *told = json_object_get(clue, "value");
    const json_t *cells = json_object_get(clue, "cells");
    qdr_clue_kind kind;
    if (!json_is_string(name) ||
        !qdr_clue_kind_from_name(json_string_value(name), json_string_length(name), &kind))
        return bad(reader, "\"clues\": a \"kind\" of cage, less, difference, ratio or sum expected",
                   error);
    int value = told ? number(told, 0, 1 << 20, -1) : 0;
    if (value < 0) return bad(reader, "\"clues\": a whole number expected as \"value\"", error);
    if (!json_is_array(cells)) return bad(reader, "\"clues\": \"cells\" expected", error);
    if (!qdri_clue_begin(&grid->clues, kind, value)) return qdri_no_memory(error);
    for (size_t i = 0; i < json_array_size(cells); i++) {
        int cell = cell_of(json_array_get(cells, i), draft->side);
        if (cell < 0)
            return bad(reader, "\"clues\": cells such as \"r1c2\", or numbers from 0, expected",
                       error);
        if (!qdri_clue_cell(&grid->clues, cell)) return qdri_no_memory(error);
    }
    return QDR_OK;
}

static qdr_status read_clues(const qdr_reader *reader, const json_t *object, qdri_grid *grid,
                             qdri_draft *draft, qdr_error *error) {
    const json_t *clues = json_object_get(object, "clues");
    qdri_clue_list_clear(&grid->clues);
    if (!clues || json_is_null(clues)) return QDR_OK;
    if (!json_is_array(clues)) return bad(reader, "\"clues\": an array of objects expected", error);
    for (size_t i = 0; i < json_array_size(clues); i++) {
        qdr_status status = read_clue(reader, json_array_get(clues, i), grid, draft, error);
        if (status != QDR_OK) return status;
    }
    draft->clues = qdri_clue_list_get(&grid->clues, &draft->clue_count);
    return QDR_OK;
}

static qdr_status read_cell_marks(const qdr_reader *reader, const json_t *marks, qdr_puzzle *puzzle,
                                  int cell, qdr_error *error) {
    int side = qdr_puzzle_side(puzzle);
    bool no_memory = false;
    if (json_is_null(marks)) return QDR_OK;
    if (json_is_string(marks) && side <= QDRI_MAX_SYMBOL_SIDE) {
        if (qdri_marks_read(puzzle, cell, QDR_DIGITS_ONE, json_string_value(marks),
                            json_string_length(marks), &no_memory))
            return QDR_OK;
        if (no_memory) return qdri_no_memory(error);
    } else if (json_is_array(marks)) {
        if (!qdri_marks_read(puzzle, cell, QDR_DIGITS_ONE, "", 0, &no_memory))
            return qdri_no_memory(error);
        size_t i = 0;
        for (; i < json_array_size(marks); i++) {
            int digit = number(json_array_get(marks, i), 1, side, -1);
            if (digit < 0) break;
            qdr_puzzle_set_candidate(puzzle, cell, digit, true);
        }
        if (i == json_array_size(marks)) return QDR_OK;
    }
    return qdri_fail(error, QDR_BAD_INPUT, reader->line, 0,
                     "\"candidates\": an array of digits, or null, expected for r%dc%d",
                     cell / side + 1, cell % side + 1);
}

static qdr_status read_marks(const qdr_reader *reader, const json_t *object, qdr_puzzle *puzzle,
                             qdr_error *error) {
    const json_t *all = json_object_get(object, "candidates");
    int side = qdr_puzzle_side(puzzle);
    size_t n = (size_t)side;
    if (!all || json_is_null(all)) return QDR_OK;
    /* The cells are arrays themselves: only the count tells rows from a flat array. */
    bool flat = json_array_size(all) == n * n;
    if (!json_is_array(all) || (!flat && !has_cells(all, side, true)))
        return bad(reader, "\"candidates\": an element for each cell expected", error);
    for (size_t cell = 0; cell < n * n; cell++) {
        const json_t *marks = flat ? json_array_get(all, cell)
                                   : json_array_get(json_array_get(all, cell / n), cell % n);
        qdr_status status = read_cell_marks(reader, marks, puzzle, (int)cell, error);
        if (status != QDR_OK) return status;
    }
    return QDR_OK;
}

bool qdri_json_no_memory(const json_error_t *found) {
    return json_error_code(found) == json_error_out_of_memory || !*found->text;
}

json_t *qdri_json_parse(const char *bytes, size_t length, json_error_t *found) {
    json_t *value = json_loadb(bytes, length, 0, found);
    if (value || qdri_json_no_memory(found)) return value;
    return json_loadb(bytes, length, 0, found);
}

/* ---- objects of other programs ---------------------------------------------------------------
 *
 *     {"board": [[5,3,0,…],…]}    {"puzzle": "53..7…"}    {"newboard": {"grids": [{"value": …}]}}
 *
 * Their cells are found by the usual names; not so if there are keys that sound like other rules.
 */

static bool has_key_among(const json_t *object, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (json_object_get(object, names[i])) return true;
    return false;
}

static bool may_have_rules(const json_t *object) {
    static const char *const names[] = {
        "cages",   "cage",   "constraints", "thermos",    "arrows", "killer",  "killercage",
        "regions", "jigsaw", "rules",       "constraint", "lines",  "variant", "clues"};
    return has_key_among(object, names, sizeof names / sizeof *names);
}

/* The value of a name that means cells or something that holds them; NULL: there is none. */
static const json_t *inner_of(const json_t *object) {
    static const char *const names[] = {
        "puzzle",   "board",   "grid",  "sudoku",   "quiz",  "values", "value", "mission",
        "unsolved", "problem", "cells", "newboard", "grids", "data",   "game",  "rows"};
    const json_t *found = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !found; i++)
        found = json_object_get(object, names[i]);
    if (json_is_object(json_array_get(found, 0)) && json_array_size(found) == 1)
        found = json_array_get(found, 0);
    return found;
}

/* The object that has the cells, and these; *givens NULL if they are not found. */
static const json_t *find_givens(const json_t *object, const json_t **givens) {
    enum { DEEPEST = 4 };
    *givens = json_object_get(object, "givens");
    for (int depth = 0; !*givens && !json_object_get(object, "side") && depth < DEEPEST; depth++) {
        if (may_have_rules(object)) break;
        const json_t *inner = inner_of(object);
        if (json_is_object(inner)) {
            object = inner;
            *givens = json_object_get(object, "givens");
        } else if (json_is_string(inner) || json_is_array(inner)) {
            *givens = inner;
        }
    }
    return object;
}

/* Whether the givens are rows, each a string of its cells; `cells` gets them. */
static bool join_rows(const json_t *givens, char cells[QDRI_MAX_SYMBOL_CELLS]) {
    const size_t side = json_array_size(givens);
    if (side < 2 || side > QDRI_MAX_SYMBOL_SIDE) return false;
    for (size_t row = 0; row < side; row++) {
        const json_t *string = json_array_get(givens, row);
        if (!json_is_string(string) || json_string_length(string) != side) return false;
        memcpy(cells + row * side, json_string_value(string), side);
    }
    return true;
}

static qdr_status read_object(qdr_reader *reader, const json_t *object, const json_t *givens,
                              qdr_puzzle **puzzle, qdr_error *error) {
    qdri_grid *grid = qdri_reader_grid(reader);
    if (!grid) return qdri_no_memory(error);
    qdri_draft draft = {0};
    qdr_puzzle *made;
    qdr_status status = read_side(reader, object, givens, &draft.side, error);
    if (status == QDR_OK) status = read_givens(reader, givens, draft.side, grid->digits, error);
    if (status == QDR_OK) status = read_box(reader, object, &draft, error);
    if (status == QDR_OK) status = read_jigsaw(reader, object, grid->jigsaw, &draft, error);
    if (status == QDR_OK) status = read_rules(reader, object, &draft, error);
    if (status == QDR_OK) status = read_regions(reader, object, grid, &draft, error);
    if (status == QDR_OK) status = read_clues(reader, object, grid, &draft, error);
    if (status == QDR_OK) status = qdri_reader_puzzle(reader, &draft, &made, error);
    if (status != QDR_OK) return status;
    status = read_marks(reader, object, made, error);
    if (status != QDR_OK) {
        qdr_puzzle_free(made);
        return status;
    }
    const json_t *comment = json_object_get(object, "comment");
    return qdri_reader_finish(
        made, grid->digits, json_is_string(comment) ? json_string_value(comment) : NULL,
        json_is_string(comment) ? json_string_length(comment) : 0, puzzle, error);
}

qdr_status qdri_json_puzzle(qdr_reader *reader, const json_t *object, qdr_puzzle **puzzle,
                            qdr_error *error) {
    char cells[QDRI_MAX_SYMBOL_CELLS];
    const json_t *givens;
    if (!json_is_object(object)) return bad(reader, "an object with \"givens\" expected", error);
    object = find_givens(object, &givens);
    if (!join_rows(givens, cells)) return read_object(reader, object, givens, puzzle, error);
    const size_t side = json_array_size(givens);
    json_t *joined = json_stringn(cells, side * side);
    if (!joined) return qdri_no_memory(error);
    qdr_status status = read_object(reader, object, joined, puzzle, error);
    json_decref(joined);
    return status;
}

#endif
