/* scl_puzzle.c: see scl_puzzle.h. SudokuPad's own format is a grid and drawings on it:
 *
 *     {"cells": [[{"value": 5}, {}, …], …],
 *      "regions": [[[0,0], [0,1], [1,0], [1,1]], …],            row and column from 0
 *      "cages": [{"cells": [[0,0],[0,1]], "value": "3", "unique": true}, {"value": "title: …"}],
 *      "lines": [{"wayPoints": [[0.5,0.5], [1.5,0.5]], "color": "#CFCFCF", "thickness": 21}],
 *      "underlays": …, "overlays": …, "arrows": …, "global": ["antiknight"], "metadata": {…}}
 *
 * Only cells, regions, cages and what is global has a meaning that a program can read; what lines
 * and dots ask for is said to people, in words. Two drawings are known by how SudokuPad itself
 * draws them when it is given a puzzle of f-puzzles: thermometers (a bulb and a line) and
 * diagonals. Any other is an error, since it most likely is a rule. */
#include "formats/scl_puzzle.h"

#include "formats/drawn_rules.h"

#include "base/fail.h"

#ifdef QDR_HAVE_JANSSON

#    include <stdint.h>
#    include <string.h>

typedef struct source {
    const qdr_reader *reader;
    const json_t *scl;
    json_t *made;
    size_t side;
    bool failed; /* memory ended */
    qdr_error *error;
} source;

static qdr_status bad(const source *s, const char *key, const char *what) {
    return qdri_fail(s->error, QDR_BAD_INPUT, s->reader->line, 0, "\"%.40s\": %s", key, what);
}

static qdr_status unsupported(const source *s, const char *key, const char *why) {
    return qdri_fail(s->error, QDR_UNSUPPORTED, s->reader->line, 0, "the puzzle has \"%.40s\"%s",
                     key, why);
}

static bool one_of(const char *key, const char *const *list) {
    for (; *list; list++)
        if (strcmp(key, *list) == 0) return true;
    return false;
}

/* Appends to an array of the f-puzzles object; takes the value over. */
static void add(source *s, const char *key, json_t *value) {
    json_t *array = json_object_get(s->made, key);
    if (!array && json_object_set_new(s->made, key, json_array()) == 0)
        array = json_object_get(s->made, key);
    s->failed |= json_array_append_new(array, value) != 0;
}

static void set(source *s, const char *key, json_t *value) {
    s->failed |= json_object_set_new(s->made, key, value) != 0;
}

/* The rule of a drawing is not told in a readable way: refused, unless it is to be left out. */
static qdr_status leave_out(source *s, const char *key) {
    if (!s->reader->options.ignore_drawings)
        return unsupported(s, key,
                           ", a drawing whose rule the link does not tell in a readable way; "
                           "--ignore-drawings reads it without");
    set(s, QDRI_LEFT_OUT, json_true());
    return QDR_OK;
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* A whole number, perhaps in quotes; -1: it is none. */
static json_int_t number_of(const json_t *value) {
    if (json_is_integer(value)) return json_integer_value(value);
    const char *text = json_string_value(value);
    json_int_t n = 0;
    if (!text || !*text) return -1;
    for (; *text >= '0' && *text <= '9' && n < QDR_MAX_CELLS; text++) n = n * 10 + (*text - '0');
    return *text ? -1 : n;
}

/* [row, column] from 0, or the middle of a cell, half further; -1: not a cell. */
static int cell_at(const source *s, const json_t *place, double middle) {
    const json_t *row = json_array_get(place, 0), *column = json_array_get(place, 1);
    double r = json_number_value(row) - middle, c = json_number_value(column) - middle;
    double side = (double)s->side;
    if (!json_is_number(row) || !json_is_number(column) || !(r >= 0 && r < side) ||
        !(c >= 0 && c < side) || r != (int)r || c != (int)c)
        return -1;
    return (int)r * (int)s->side + (int)c;
}

static json_t *name_of(const source *s, int cell) {
    return json_sprintf("R%dC%d", cell / (int)s->side + 1, cell % (int)s->side + 1);
}

/* The names of cells, as f-puzzles has them; NULL: some are no cells. */
static json_t *names_of(source *s, const json_t *places, double middle) {
    json_t *names = json_array();
    s->failed |= !names;
    for (size_t i = 0; names && i < json_array_size(places); i++) {
        int cell = cell_at(s, json_array_get(places, i), middle);
        if (cell < 0) {
            json_decref(names);
            return NULL;
        }
        s->failed |= json_array_append_new(names, name_of(s, cell)) != 0;
    }
    return names;
}

static qdr_status read_cell(source *s, const json_t *cell, json_t *put) {
    static const char *const known[] = {"value",       "given", "pencilMarks", "centremarks",
                                        "cornermarks", "color", "colour",      NULL};
    void *at = json_object_iter((json_t *)(uintptr_t)cell);
    for (; at; at = json_object_iter_next((json_t *)(uintptr_t)cell, at))
        if (!one_of(json_object_iter_key(at), known))
            return unsupported(s, json_object_iter_key(at), " in a cell, which is not supported");
    const json_t *value = json_object_get(cell, "value");
    const char *text = json_string_value(value);
    if (!value || json_is_null(value) || (text && !*text)) return QDR_OK;
    if (json_is_false(json_object_get(cell, "given"))) return QDR_OK;
    json_int_t digit = number_of(value);
    if (digit < 1 || digit > (json_int_t)s->side)
        return bad(s, "value", "a digit from 1 to the side expected");
    s->failed |= json_object_set_new(put, "value", json_integer(digit)) != 0 ||
                 json_object_set_new(put, "given", json_true()) != 0;
    return QDR_OK;
}

static qdr_status read_cells(source *s) {
    const json_t *cells = json_object_get(s->scl, "cells");
    s->side = json_array_size(cells);
    if (s->side < 1 || s->side > QDR_MAX_SIDE) return bad(s, "cells", "1 to 100 rows expected");
    set(s, "size", json_integer((json_int_t)s->side));
    qdr_status status = QDR_OK;
    for (size_t r = 0; r < s->side && status == QDR_OK && !s->failed; r++) {
        const json_t *row = json_array_get(cells, r);
        json_t *put = json_array();
        if (json_array_size(row) != s->side)
            status = unsupported(s, "cells", " that are not as many rows as columns");
        for (size_t c = 0; c < json_array_size(row) && status == QDR_OK; c++) {
            json_t *cell = json_object();
            status = read_cell(s, json_array_get(row, c), cell);
            s->failed |= json_array_append_new(put, cell) != 0;
        }
        add(s, "grid", put);
    }
    return status;
}

static json_t *grid_cell(const source *s, int cell) {
    size_t at = (size_t)cell;
    return json_array_get(json_array_get(json_object_get(s->made, "grid"), at / s->side),
                          at % s->side);
}

/* ---- regions --------------------------------------------------------------------------------- */

/* Numbers the regions by their first cells, if they are as many as the side, and as large, and no
 * cell is in two of them. */
static bool are_a_partition(const source *s, const json_t *regions, int *region_of) {
    size_t side = s->side;
    if (json_array_size(regions) != side) return false;
    for (size_t cell = 0; cell < side * side; cell++) region_of[cell] = -1;
    for (size_t r = 0; r < side; r++) {
        const json_t *region = json_array_get(regions, r);
        if (json_array_size(region) != side) return false;
        for (size_t i = 0; i < side; i++) {
            int cell = cell_at(s, json_array_get(region, i), 0);
            if (cell < 0 || region_of[cell] >= 0) return false;
            region_of[cell] = (int)r;
        }
    }
    int number[QDR_MAX_SIDE], next = 0;
    for (size_t r = 0; r < side; r++) number[r] = -1;
    for (size_t cell = 0; cell < side * side; cell++) {
        int *n = &number[region_of[cell]];
        if (*n < 0) *n = next++;
        region_of[cell] = *n;
    }
    return true;
}

/* Regions that do not fill the grid are extra regions of a grid without boxes. */
static qdr_status read_regions(source *s) {
    const json_t *regions = json_object_get(s->scl, "regions");
    int region_of[QDR_MAX_CELLS], cells = (int)(s->side * s->side);
    bool whole = are_a_partition(s, regions, region_of);
    for (int cell = 0; cell < cells; cell++)
        s->failed |= json_object_set_new(grid_cell(s, cell), "region",
                                         whole ? json_integer(region_of[cell]) : json_null()) != 0;
    for (size_t r = 0; !whole && r < json_array_size(regions); r++) {
        json_t *names = names_of(s, json_array_get(regions, r), 0);
        if (!names) return bad(s, "regions", "[row, column] from 0 expected");
        add(s, "extraregion", json_pack("{s:o}", "cells", names));
    }
    return QDR_OK;
}

/* ---- cages ----------------------------------------------------------------------------------- */

static bool in_one_line(const source *s, const json_t *places) {
    int side = (int)s->side, first = cell_at(s, json_array_get(places, 0), 0);
    bool row = true, column = true, region = true;
    for (size_t i = 0; i < json_array_size(places); i++) {
        int cell = cell_at(s, json_array_get(places, i), 0);
        if (cell < 0 || first < 0) return false;
        const json_t *a = json_object_get(grid_cell(s, first), "region");
        const json_t *b = json_object_get(grid_cell(s, cell), "region");
        row &= cell / side == first / side;
        column &= cell % side == first % side;
        region &= json_is_integer(a) && json_equal((json_t *)(uintptr_t)a, (json_t *)(uintptr_t)b);
    }
    return row || column || region;
}

/* "title: …", "rules: …": what older puzzles say about themselves, in cages without cells. */
static qdr_status read_remark(source *s, const char *words) {
    static const char *const kinds[][2] = {{"title:", "title"}, {"rules:", "ruleset"}};
    for (size_t i = 0; words && i < 2; i++) {
        const size_t length = strlen(kinds[i][0]);
        if (strncmp(words, kinds[i][0], length) != 0) continue;
        words += length;
        set(s, kinds[i][1], json_string(words + strspn(words, " ")));
        break;
    }
    return QDR_OK;
}

static qdr_status read_cage(source *s, const json_t *cage) {
    const json_t *places = json_object_get(cage, "cells"), *value = json_object_get(cage, "value");
    const json_t *told = json_object_get(cage, "sum"), *unique = json_object_get(cage, "unique");
    const char *words = json_string_value(value);
    if (json_array_size(places) == 0) return read_remark(s, words);
    bool silent = !value || json_is_null(value) || (words && !*words);
    json_int_t sum = told ? number_of(told) : silent ? 0 : number_of(value);
    if (sum < 0) return unsupported(s, words ? words : "value", " in a cage, which is no sum");
    bool differ = json_is_true(unique) || (sum > 0 && in_one_line(s, places));
    if (!differ && sum > 0)
        return unsupported(s, "cages", " whose digits add up and need not differ");
    if (!differ && !json_is_false(unique))
        return unsupported(s, "cages", " of which neither a sum nor \"unique\" is told");
    if (!differ) return QDR_OK; /* the outline of cells without region */
    json_t *names = names_of(s, places, 0);
    if (!names) return bad(s, "cages", "cells as [row, column] from 0 expected");
    add(s, "killercage", json_pack("{s:o,s:I}", "cells", names, "value", sum));
    return QDR_OK;
}

static qdr_status read_cages(source *s) {
    const json_t *cages = json_object_get(s->scl, "cages");
    qdr_status status = QDR_OK;
    for (size_t i = 0; i < json_array_size(cages) && status == QDR_OK; i++)
        status = read_cage(s, json_array_get(cages, i));
    return status;
}

/* ---- drawings -------------------------------------------------------------------------------- */

static bool has_colour(const json_t *drawing, const char *key, const char *colour) {
    const char *told = json_string_value(json_object_get(drawing, key));
    for (; told && *told && *colour; told++, colour++)
        if ((*told | 32) != (*colour | 32)) return false;
    return told && !*told && !*colour;
}

static bool is_at(const json_t *place, double row, double column) {
    return json_number_value(json_array_get(place, 0)) == row &&
           json_number_value(json_array_get(place, 1)) == column;
}

/* From corner to corner, in the blue of diagonals. */
static bool read_diagonal(source *s, const json_t *line) {
    const json_t *way = json_object_get(line, "wayPoints");
    const json_t *from = json_array_get(way, 0), *to = json_array_get(way, 1);
    double side = (double)s->side;
    if (json_array_size(way) != 2 || !has_colour(line, "color", "#34BBE6")) return false;
    bool falling = (is_at(from, 0, 0) && is_at(to, side, side)) ||
                   (is_at(to, 0, 0) && is_at(from, side, side));
    bool rising = (is_at(from, 0, side) && is_at(to, side, 0)) ||
                  (is_at(to, 0, side) && is_at(from, side, 0));
    if (rising || falling) set(s, rising ? "diagonal+" : "diagonal-", json_true());
    return rising || falling;
}

/* The round grey underlay of a thermometer's bulb. */
static bool is_bulb(const json_t *u) {
    return has_colour(u, "backgroundColor", "#CFCFCF") &&
           json_is_true(json_object_get(u, "rounded")) &&
           json_number_value(json_object_get(u, "width")) == 0.85 &&
           json_number_value(json_object_get(u, "height")) == 0.85;
}

static bool has_bulb(const source *s, const json_t *place) {
    const json_t *underlays = json_object_get(s->scl, "underlays");
    int cell = cell_at(s, place, 0.5);
    for (size_t i = 0; i < json_array_size(underlays); i++) {
        const json_t *u = json_array_get(underlays, i);
        if (is_bulb(u) && cell_at(s, json_object_get(u, "center"), 0.5) == cell) return true;
    }
    return false;
}

/* Each way point is the middle of a cell that touches the one before. */
static bool goes_from_cell_to_cell(const source *s, const json_t *way) {
    int side = (int)s->side, last = -1;
    for (size_t i = 0; i < json_array_size(way); i++) {
        int cell = cell_at(s, json_array_get(way, i), 0.5);
        if (cell < 0) return false;
        int rows = last < 0 ? 0 : cell / side - last / side;
        int columns = last < 0 ? 0 : cell % side - last % side;
        if (rows < -1 || rows > 1 || columns < -1 || columns > 1) return false;
        last = cell;
    }
    return json_array_size(way) > 1;
}

static bool read_thermometer(source *s, const json_t *line) {
    const json_t *way = json_object_get(line, "wayPoints");
    if (!has_colour(line, "color", "#CFCFCF") ||
        json_number_value(json_object_get(line, "thickness")) != 21 ||
        !goes_from_cell_to_cell(s, way) || !has_bulb(s, json_array_get(way, 0)))
        return false;
    json_t *names = names_of(s, way, 0.5);
    if (names) add(s, "thermometer", json_pack("{s:[o]}", "lines", names));
    return true;
}

static bool is_start(const json_t *lines, const json_t *bulb) {
    const json_t *center = json_object_get(bulb, "center");
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const json_t *way = json_object_get(json_array_get(lines, i), "wayPoints");
        if (is_at(json_array_get(way, 0), json_number_value(json_array_get(center, 0)),
                  json_number_value(json_array_get(center, 1))))
            return true;
    }
    return false;
}

static qdr_status read_drawings(source *s) {
    static const char *const others[] = {"overlays", "arrows", NULL};
    const json_t *lines = json_object_get(s->scl, "lines");
    const json_t *underlays = json_object_get(s->scl, "underlays");
    qdr_status status = QDR_OK;
    for (size_t i = 0; i < json_array_size(lines) && status == QDR_OK; i++) {
        const json_t *line = json_array_get(lines, i);
        if (!read_diagonal(s, line) && !read_thermometer(s, line)) status = leave_out(s, "lines");
    }
    for (size_t i = 0; i < json_array_size(underlays) && status == QDR_OK; i++)
        if (!is_bulb(json_array_get(underlays, i)) ||
            !is_start(lines, json_array_get(underlays, i)))
            status = leave_out(s, "underlays");
    for (size_t i = 0; others[i] && status == QDR_OK; i++)
        if (json_array_size(json_object_get(s->scl, others[i])) > 0)
            status = leave_out(s, others[i]);
    return status;
}

/* ---- rules ----------------------------------------------------------------------------------- */

static qdr_status read_rules(source *s) {
    static const char *const known[] = {"antiknight", "antiking", "nonconsecutive", NULL};
    const json_t *global = json_object_get(s->scl, "global");
    const json_t *metadata = json_object_get(s->scl, "metadata");
    for (size_t i = 0; i < json_array_size(global); i++) {
        const char *rule = json_string_value(json_array_get(global, i));
        if (rule && strcmp(rule, "disjoint") == 0) continue; /* the groups are cages, too */
        if (!rule || !one_of(rule, known))
            return unsupported(s, rule ? rule : "global", ", which is not supported");
        set(s, rule, json_true());
    }
    for (size_t i = 0; known[i]; i++)
        if (json_is_true(json_object_get(metadata, known[i]))) set(s, known[i], json_true());
    const json_t *free_lines = json_object_get(metadata, "norowcol");
    if (free_lines && !json_is_false(free_lines))
        return unsupported(s, "norowcol", ", so rows and columns may repeat digits");
    const char *words = json_string_value(json_object_get(metadata, "rules"));
    if (!words) words = json_string_value(json_object_get(s->scl, "rules"));
    if (words) set(s, "ruleset", json_string(words));
    const char *title = json_string_value(json_object_get(metadata, "title"));
    if (title) set(s, "title", json_string(title));
    return QDR_OK;
}

static qdr_status check_keys(const source *s) {
    static const char *const known[] = {
        "cells",    "regions",  "cages",    "lines",    "underlays", "overlays", "arrows",
        "global",   "metadata", "id",       "cellSize", "settings",  "foglight", "foglink",
        "triggers", "videos",   "duration", "title",    "author",    "rules",    NULL};
    void *at = json_object_iter((json_t *)(uintptr_t)s->scl);
    for (; at; at = json_object_iter_next((json_t *)(uintptr_t)s->scl, at))
        if (!one_of(json_object_iter_key(at), known))
            return unsupported(s, json_object_iter_key(at), ", which is not supported");
    return QDR_OK;
}

qdr_status qdri_scl_puzzle(const qdr_reader *reader, const json_t *scl, json_t **fpuzzles,
                           qdr_error *error) {
    source s = {.reader = reader, .scl = scl, .made = json_object(), .error = error};
    qdr_status status = s.made ? check_keys(&s) : QDR_OK;
    s.failed = !s.made;
    qdr_status (*const parts[])(source *) = {read_cells, read_regions, read_cages, read_drawings,
                                             read_rules};
    for (size_t i = 0; i < sizeof parts / sizeof *parts && status == QDR_OK && !s.failed; i++)
        status = parts[i](&s);
    if (status == QDR_OK && s.failed) status = qdri_no_memory(error);
    if (status == QDR_OK)
        *fpuzzles = s.made;
    else
        json_decref(s.made);
    return status;
}

#endif
