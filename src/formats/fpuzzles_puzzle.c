/* fpuzzles_puzzle.c: reading what f-puzzles says in JSON; writing it is in fpuzzles_write.c.
 *
 *     {"size": 9, "title": "…", "diagonal+": true, "antiknight": true,
 *      "grid": [[{"value": 5, "given": true, "region": 0}, {}, …], …],
 *      "killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}],
 *      "thermometer": [{"lines": [["R1C1", "R2C1"]]}],
 *      "difference": [{"cells": ["R1C1", "R1C2"]}], "negative": ["ratio"]}
 *
 * Drawings and words are for people: drawn_rules.h. A constraint that is not known here is an
 * error, since without it the puzzle would be another one. */
#include "formats/fpuzzles_puzzle.h"

#include "formats/drawn_rules.h"

#ifdef QDR_HAVE_JANSSON

#    include "format/grid.h"
#    include "format/shape_text.h"
#    include "sudoku/puzzle_type.h"

#    include "base/fail.h"

#    include <string.h>

typedef struct source {
    qdr_reader *reader;
    const json_t *object;
    qdri_grid *grid;
    qdri_draft draft;
    qdr_error *error;
} source;

static qdr_status bad(const source *s, const char *key, const char *what) {
    return qdri_fail(s->error, QDR_BAD_INPUT, s->reader->line, 0, "\"%.40s\": %s", key, what);
}

static qdr_status unsupported(const source *s, const char *key) {
    return qdri_fail(s->error, QDR_UNSUPPORTED, s->reader->line, 0,
                     "the puzzle has \"%.40s\", which is not supported", key);
}

/* ---- keys ------------------------------------------------------------------------------------ */

static bool is_one_of(const char *key, const char *const *list) {
    for (; *list; list++)
        if (strcmp(key, *list) == 0) return true;
    return false;
}

static bool says_nothing(const json_t *value) {
    return json_is_null(value) || json_is_false(value) || json_is_number(value) ||
           json_is_string(value) || (json_is_array(value) && json_array_size(value) == 0) ||
           (json_is_object(value) && json_object_size(value) == 0);
}

static qdr_status check_keys(const source *s) {
    static const char *const understood[] = {
        "size",        "grid",           "title",       "diagonal+",  "diagonal-", "antiknight",
        "antiking",    "negative",       "killercage",  "difference", "ratio",     "xv",
        "thermometer", "even",           "odd",         "minimum",    "maximum",   "nonconsecutive",
        "extraregion", "disjointgroups", QDRI_LEFT_OUT, NULL};
    static const char *const for_people[] = {"author",
                                             "ruleset",
                                             "solution",
                                             "line",
                                             "rectangle",
                                             "circle",
                                             "text",
                                             "cage",
                                             "highlightConflicts",
                                             "disabledlogic",
                                             "truecandidatesoptions",
                                             "msgcorrect",
                                             "successMessage",
                                             "customCellColors",
                                             "metadata",
                                             NULL};
    void *at = json_object_iter((json_t *)(uintptr_t)s->object);
    for (; at; at = json_object_iter_next((json_t *)(uintptr_t)s->object, at)) {
        const char *key = json_object_iter_key(at);
        if (is_one_of(key, understood) || is_one_of(key, for_people)) continue;
        if (!says_nothing(json_object_iter_value(at))) return unsupported(s, key);
    }
    return QDR_OK;
}

/* What is drawn, or told in words, and not understood: refused, or left out where that was asked
 * for. */
static qdr_status check_drawings(const source *s, bool *partial) {
    const char *drawn = qdri_drawn_rule(s->object);
    *partial = drawn || json_is_true(json_object_get(s->object, QDRI_LEFT_OUT));
    if (!drawn || s->reader->options.ignore_drawings) return QDR_OK;
    return qdri_fail(s->error, QDR_UNSUPPORTED, s->reader->line, 0,
                     "the puzzle has a rule for people alone (\"%s\"); --ignore-drawings reads it "
                     "without that rule",
                     drawn);
}

/* The array of that name; an empty one if it is missing. */
static qdr_status find_array(const source *s, const char *key, const json_t **array) {
    *array = json_object_get(s->object, key);
    if (!*array || json_is_null(*array) || json_is_array(*array)) return QDR_OK;
    return bad(s, key, "an array expected");
}

static bool flag(const source *s, const char *key) {
    return json_is_true(json_object_get(s->object, key));
}

/* ---- cells ----------------------------------------------------------------------------------- */

static int cell_of(const source *s, const json_t *name) {
    if (!json_is_string(name)) return -1;
    return qdri_cell_from_name(json_string_value(name), json_string_length(name), s->draft.side);
}

static const json_t *grid_cell(const source *s, int cell) {
    size_t side = (size_t)s->draft.side, at = (size_t)cell;
    const json_t *grid = json_object_get(s->object, "grid");
    return json_array_get(json_array_get(grid, at / side), at % side);
}

static qdr_status read_size(source *s) {
    const json_t *size = json_object_get(s->object, "size");
    const json_t *grid = json_object_get(s->object, "grid");
    json_int_t side = size ? json_integer_value(size) : (json_int_t)json_array_size(grid);
    if (side < 1 || side > QDR_MAX_SIDE) return bad(s, "size", "a number from 1 to 100 expected");
    s->draft.side = (int)side;
    if (!json_is_array(grid) || json_array_size(grid) != (size_t)side)
        return bad(s, "grid", "as many rows as the size expected");
    for (size_t row = 0; row < (size_t)side; row++)
        if (json_array_size(json_array_get(grid, row)) != (size_t)side)
            return bad(s, "grid", "rows of as many cells as the size expected");
    return QDR_OK;
}

static qdr_status read_givens(source *s) {
    int side = s->draft.side;
    for (int cell = 0; cell < side * side; cell++) {
        const json_t *value = json_object_get(grid_cell(s, cell), "value");
        s->grid->digits[cell] = 0;
        if (!json_is_true(json_object_get(grid_cell(s, cell), "given"))) continue;
        if (!json_is_integer(value) || json_integer_value(value) < 1 ||
            json_integer_value(value) > side)
            return bad(s, "grid", "a value from 1 to the size expected in a given cell");
        s->grid->digits[cell] = (uint8_t)json_integer_value(value);
    }
    return QDR_OK;
}

/* Whether the regions are rectangular boxes, numbered in reading order, if not the usual ones. */
static bool are_boxes(source *s) {
    int side = s->draft.side;
    for (int rows = 1; rows <= side; rows++) {
        int columns = side / rows, cell = 0;
        if (side % rows > 0) continue;
        while (cell < side * side &&
               s->grid->jigsaw[cell] == cell / side / rows * rows + cell % side / columns)
            cell++;
        if (cell < side * side) continue;
        s->draft.box_rows = rows;
        s->draft.box_cols = columns;
        return true;
    }
    return false;
}

/* Cells say their region only where it is not the usual one; null is none. */
static qdr_status read_regions(source *s) {
    int side = s->draft.side, rows, columns, none = 0;
    bool usual = true;
    qdr_usual_boxes(side, &rows, &columns);
    if (rows == 0) {
        rows = 1;
        columns = side;
    }
    for (int cell = 0; cell < side * side; cell++) {
        const json_t *region = json_object_get(grid_cell(s, cell), "region");
        json_int_t box = cell / side / rows * rows + cell % side / columns, told = box;
        none += json_is_null(region);
        if (region && !json_is_null(region)) told = json_integer_value(region);
        if (told < 0 || told >= side ||
            (region && !json_is_null(region) && !json_is_integer(region)))
            return bad(s, "grid", "a region from 0 to the size - 1 expected");
        usual &= told == box;
        s->grid->jigsaw[cell] = (uint8_t)told;
    }
    if (none == side * side) {
        s->draft.box_rows = s->draft.box_cols = -1;
    } else if (none > 0) {
        return qdri_fail(s->error, QDR_UNSUPPORTED, s->reader->line, 0,
                         "some cells are in no region, which is not supported");
    } else if (!usual && !are_boxes(s)) {
        s->draft.jigsaw = s->grid->jigsaw;
    }
    return QDR_OK;
}

/* ---- regions and rules ----------------------------------------------------------------------- */

static qdr_status begin_region(source *s, const char *key, size_t count, uint16_t **cells) {
    if (s->draft.extra_count == QDR_MAX_SIDE || count > (size_t)s->draft.side)
        return bad(s, key, "at most 100 regions, of as many cells as the size, expected");
    *cells = s->grid->extra_cells + s->draft.extra_count * QDR_MAX_SIDE;
    s->grid->extra[s->draft.extra_count++] = (qdr_region){*cells, count};
    s->draft.extra = s->grid->extra;
    return QDR_OK;
}

static qdr_status read_region(source *s, const char *key, const json_t *cells) {
    uint16_t *put = NULL;
    qdr_status status = begin_region(s, key, json_array_size(cells), &put);
    if (status != QDR_OK) return status;
    for (size_t i = 0; i < json_array_size(cells); i++) {
        int cell = cell_of(s, json_array_get(cells, i));
        if (cell < 0) return bad(s, key, "cells such as R1C2 expected");
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): it was begun */
        put[i] = (uint16_t)cell;
    }
    return QDR_OK;
}

static qdr_status add_diagonal(source *s, bool rising) {
    uint16_t *put = NULL;
    int side = s->draft.side;
    qdr_status status = begin_region(s, "diagonal", (size_t)side, &put);
    for (int i = 0; status == QDR_OK && i < side; i++)
        put[i] = (uint16_t)(i * side + (rising ? side - 1 - i : i));
    return status;
}

static qdr_status read_negative(source *s, bool *ratio) {
    const json_t *negative;
    qdr_status status = find_array(s, "negative", &negative);
    for (size_t i = 0; status == QDR_OK && i < json_array_size(negative); i++) {
        const char *name = json_string_value(json_array_get(negative, i));
        if (name && strcmp(name, "xv") == 0)
            s->draft.rules |= QDR_RULE_ALL_XV;
        else if (name && strcmp(name, "ratio") == 0)
            *ratio = true;
        else
            status = unsupported(s, name ? name : "negative");
    }
    if (*ratio) s->draft.rules |= QDR_RULE_ALL_BLACK;
    return status;
}

static qdr_status read_rules(source *s) {
    bool rising = flag(s, "diagonal+"), falling = flag(s, "diagonal-");
    qdr_status status = QDR_OK;
    if (rising && falling)
        s->draft.rules |= QDR_RULE_DIAGONALS;
    else if (rising || falling)
        status = add_diagonal(s, rising);
    if (flag(s, "antiknight")) s->draft.rules |= QDR_RULE_ANTI_KNIGHT;
    if (flag(s, "antiking")) s->draft.rules |= QDR_RULE_ANTI_KING;
    if (flag(s, "disjointgroups")) s->draft.rules |= QDR_RULE_DISJOINT;
    /* Pairs with a dot are exempt. Without dots the two rules are the same. */
    bool dots = json_array_size(json_object_get(s->object, "difference")) > 0 ||
                json_array_size(json_object_get(s->object, "ratio")) > 0;
    if (flag(s, "nonconsecutive"))
        s->draft.rules |= dots ? QDR_RULE_ALL_WHITE : QDR_RULE_NON_CONSECUTIVE;
    return status;
}

static qdr_status read_extra_regions(source *s) {
    const json_t *regions;
    qdr_status status = find_array(s, "extraregion", &regions);
    for (size_t i = 0; status == QDR_OK && i < json_array_size(regions); i++)
        status =
            read_region(s, "extraregion", json_object_get(json_array_get(regions, i), "cells"));
    return status;
}

/* ---- clues ----------------------------------------------------------------------------------- */

/* A number, perhaps in quotes; `missing` if there is none, -1 if it is no number. */
static int value_of(const json_t *holder, int missing) {
    const json_t *value = json_object_get(holder, "value");
    if (json_is_integer(value)) {
        json_int_t n = json_integer_value(value);
        return n >= 0 && n <= QDR_MAX_CELLS ? (int)n : -1;
    }
    const char *text = json_string_value(value);
    if (!text || !*text) return !value || text || json_is_null(value) ? missing : -1;
    int n = 0;
    for (; *text >= '0' && *text <= '9' && n <= QDR_MAX_CELLS; text++) n = n * 10 + (*text - '0');
    return *text ? -1 : n;
}

static qdr_status add_clue(source *s, const char *key, qdr_clue_kind kind, int value,
                           const json_t *cells) {
    if (!qdri_clue_begin(&s->grid->clues, kind, value)) return qdri_no_memory(s->error);
    for (size_t i = 0; i < json_array_size(cells); i++) {
        int cell = cell_of(s, json_array_get(cells, i));
        if (cell < 0) return bad(s, key, "cells such as R1C2 expected");
        if (!qdri_clue_cell(&s->grid->clues, cell)) return qdri_no_memory(s->error);
    }
    return QDR_OK;
}

static qdr_status read_cages(source *s) {
    const json_t *cages;
    qdr_status status = find_array(s, "killercage", &cages);
    for (size_t i = 0; status == QDR_OK && i < json_array_size(cages); i++) {
        const json_t *cage = json_array_get(cages, i), *cells = json_object_get(cage, "cells");
        int sum = value_of(cage, 0);
        if (sum < 0) return bad(s, "killercage", "a number expected as the value");
        if (sum > 0)
            status = add_clue(s, "killercage", QDR_CLUE_CAGE, sum, cells);
        else if (json_array_size(cells) > 1) /* only the digits differ */
            status = read_region(s, "killercage", cells);
    }
    return status;
}

static qdr_status read_dots(source *s, const char *key, qdr_clue_kind kind, int usual, bool only) {
    const json_t *dots;
    qdr_status status = find_array(s, key, &dots);
    for (size_t i = 0; status == QDR_OK && i < json_array_size(dots); i++) {
        const json_t *dot = json_array_get(dots, i), *cells = json_object_get(dot, "cells");
        int value = value_of(dot, usual);
        if (value < 0 || json_array_size(cells) != 2)
            return bad(s, key, "two cells, and a number as the value, expected");
        if (only && value != usual) return unsupported(s, "negative ratios other than 2");
        status = add_clue(s, key, kind, value, cells);
    }
    return status;
}

static qdr_status read_xv(source *s) {
    const json_t *signs;
    qdr_status status = find_array(s, "xv", &signs);
    for (size_t i = 0; status == QDR_OK && i < json_array_size(signs); i++) {
        const json_t *sign = json_array_get(signs, i), *cells = json_object_get(sign, "cells");
        const char *value = json_string_value(json_object_get(sign, "value"));
        bool x = value && strcmp(value, "X") == 0, v = value && strcmp(value, "V") == 0;
        if ((!x && !v) || json_array_size(cells) != 2)
            return bad(s, "xv", "two cells, and X or V as the value, expected");
        status = add_clue(s, "xv", QDR_CLUE_SUM, x ? 10 : 5, cells);
    }
    return status;
}

static qdr_status read_thermometers(source *s) {
    const json_t *all;
    qdr_status status = find_array(s, "thermometer", &all);
    for (size_t i = 0; status == QDR_OK && i < json_array_size(all); i++) {
        const json_t *lines = json_object_get(json_array_get(all, i), "lines");
        for (size_t l = 0; status == QDR_OK && l < json_array_size(lines); l++)
            status = add_clue(s, "thermometer", QDR_CLUE_LESS, 0, json_array_get(lines, l));
    }
    return status;
}

/* Cells that are less (or more) than each neighbour that is not such a cell itself. */
static qdr_status read_extremes(source *s, const char *key, bool least) {
    const json_t *all;
    bool marked[QDR_MAX_CELLS] = {false};
    int side = s->draft.side;
    qdr_status status = find_array(s, key, &all);
    if (status != QDR_OK) return status;
    for (size_t i = 0; i < json_array_size(all); i++) {
        int cell = cell_of(s, json_object_get(json_array_get(all, i), "cell"));
        if (cell < 0) return bad(s, key, "a cell such as R1C2 expected");
        marked[cell] = true;
    }
    for (int cell = 0; cell < side * side; cell++)
        for (int way = 0; marked[cell] && way < 4; way++) {
            int row = cell / side + (way == 0) - (way == 1);
            int column = cell % side + (way == 2) - (way == 3), other = row * side + column;
            if (row < 0 || row >= side || column < 0 || column >= side || marked[other]) continue;
            if (!qdri_clue_begin(&s->grid->clues, QDR_CLUE_LESS, 0) ||
                !qdri_clue_cell(&s->grid->clues, least ? cell : other) ||
                !qdri_clue_cell(&s->grid->clues, least ? other : cell))
                return qdri_no_memory(s->error);
        }
    return QDR_OK;
}

static qdr_status read_clues(source *s) {
    bool all_ratios = false;
    qdri_clue_list_clear(&s->grid->clues);
    qdr_status status = read_negative(s, &all_ratios);
    if (status == QDR_OK) status = read_cages(s);
    if (status == QDR_OK) status = read_thermometers(s);
    if (status == QDR_OK) status = read_dots(s, "difference", QDR_CLUE_DIFFERENCE, 1, false);
    if (status == QDR_OK) status = read_dots(s, "ratio", QDR_CLUE_RATIO, 2, all_ratios);
    if (status == QDR_OK) status = read_xv(s);
    if (status == QDR_OK) status = read_extremes(s, "minimum", true);
    if (status == QDR_OK) status = read_extremes(s, "maximum", false);
    if (status == QDR_OK)
        s->draft.clues = qdri_clue_list_get(&s->grid->clues, &s->draft.clue_count);
    return status;
}

/* ---- pencil marks ---------------------------------------------------------------------------- */

static qdr_status read_parity(const source *s, const char *key, int wrong, qdr_puzzle *puzzle) {
    const json_t *all;
    qdr_status status = find_array(s, key, &all);
    for (size_t i = 0; status == QDR_OK && i < json_array_size(all); i++) {
        int cell = cell_of(s, json_object_get(json_array_get(all, i), "cell"));
        if (cell < 0) return bad(s, key, "a cell such as R1C2 expected");
        for (int digit = wrong; digit <= s->draft.side && status == QDR_OK; digit += 2)
            if (qdr_puzzle_set_candidate(puzzle, cell, digit, false) != QDR_OK)
                status = qdri_no_memory(s->error);
    }
    return status;
}

static qdr_status read_marks(const source *s, qdr_puzzle *puzzle) {
    int side = s->draft.side;
    for (int cell = 0; cell < side * side; cell++) {
        const json_t *marks = json_object_get(grid_cell(s, cell), "givenPencilMarks");
        bool allowed[QDR_MAX_SIDE + 1] = {false};
        if (json_array_size(marks) == 0) continue;
        for (size_t i = 0; i < json_array_size(marks); i++) {
            json_int_t digit = json_integer_value(json_array_get(marks, i));
            if (digit < 1 || digit > side) return bad(s, "givenPencilMarks", "digits expected");
            allowed[digit] = true;
        }
        for (int digit = 1; digit <= side; digit++)
            if (!allowed[digit] && qdr_puzzle_set_candidate(puzzle, cell, digit, false) != QDR_OK)
                return qdri_no_memory(s->error);
    }
    return QDR_OK;
}

qdr_status qdri_fpuzzles_puzzle(qdr_reader *reader, const json_t *object, qdr_puzzle **puzzle,
                                qdr_error *error) {
    source s = {
        .reader = reader, .object = object, .grid = qdri_reader_grid(reader), .error = error};
    if (!s.grid) return qdri_no_memory(error);
    if (!json_is_object(object)) return bad(&s, "size", "an object of f-puzzles expected");
    qdr_puzzle *made;
    qdr_status status = read_size(&s);
    bool partial;
    if (status == QDR_OK) status = check_keys(&s);
    if (status == QDR_OK) status = check_drawings(&s, &partial);
    if (status == QDR_OK) status = read_givens(&s);
    if (status == QDR_OK) status = read_regions(&s);
    if (status == QDR_OK) status = read_rules(&s);
    if (status == QDR_OK) status = read_extra_regions(&s);
    if (status == QDR_OK) status = read_clues(&s);
    if (status == QDR_OK) status = qdri_reader_puzzle(reader, &s.draft, &made, error);
    if (status != QDR_OK) return status;
    status = read_parity(&s, "even", 1, made);
    if (status == QDR_OK) status = read_parity(&s, "odd", 2, made);
    if (status == QDR_OK) status = read_marks(&s, made);
    if (status != QDR_OK) {
        qdr_puzzle_free(made);
        return status;
    }
    made->partial = partial;
    const json_t *title = json_object_get(object, "title");
    return qdri_reader_finish(made, s.grid->digits, json_string_value(title),
                              json_string_length(title), puzzle, error);
}

#endif
