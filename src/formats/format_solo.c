/* format_solo.c: game ids of Solo, in Simon Tatham's puzzle collection, one a line:
 *
 *     3x3:a5_3b7e…          boxes 3 high and 3 wide; a letter is a run of 1 to 26 blanks, _ keeps
 *                           two numbers apart
 *     3x3x:…                the diagonals too
 *     9j:a5_3b7e…,b_a_…     jigsaw; behind the comma, the walls between the cells: first those to
 *                           the right of each cell, row by row, then those below, column by
 *                           column; a letter is so many open places and then a wall, _ a wall
 *                           at once, z 26 open places and no wall; one wall stands after the last
 *     3x3k:…,b_a_…,7a12…    killer; behind the grid and the jigsaw's walls, those between the
 * cages, and the sums, written like the grid, each in one cell of its cage
 *
 * The first number is the height of the boxes, the second the width. */
#include "format/format_table.h"
#include "format/pen.h"

#include "base/fail.h"
#include "base/memory.h"

#include <string.h>

typedef struct game {
    const char *start, *at, *end;
    size_t line;
    int side, box_rows, box_cols;
    bool jigsaw, diagonals, killer;
} game;

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static int read_number(game *g) {
    int value = 0;
    while (g->at < g->end && is_digit(*g->at)) {
        if (value <= QDR_MAX_CELLS) value = value * 10 + (*g->at - '0');
        g->at++;
    }
    return value;
}

static qdr_status fail(const game *g, qdr_status status, const char *what, qdr_error *error) {
    return qdri_fail(error, status, g->line, (size_t)(g->at - g->start) + 1, "%s", what);
}

static qdri_looks looks(const qdri_sample *sample) {
    const char *at = sample->first, *end = at + sample->first_length;
    if (sample->first_length < 4) return QDRI_LOOKS_FOREIGN;
    if (qdri_sample_begins(sample, "solo:")) return QDRI_LOOKS_SOLO;
    const char *start = at;
    while (at < end && is_digit(*at)) at++;
    if (at == start || at - start > 2 || at >= end || (*at != 'x' && *at != 'j'))
        return QDRI_LOOKS_FOREIGN;
    while (at < end && *at != ':' && *at != '#' && *at != ' ') at++;
    return at < end && *at != ' ' && at - start <= 16 ? QDRI_LOOKS_SOLO : QDRI_LOOKS_FOREIGN;
}

/* ---- reading ------------------------------------------------------------------------------------
 */

static qdr_status read_parameters(game *g, qdr_error *error) {
    if (g->end - g->at > 5 && memcmp(g->at, "solo:", 5) == 0) g->at += 5;
    g->box_rows = g->box_cols = read_number(g);
    if (g->at < g->end && *g->at == 'x') {
        g->at++;
        g->box_cols = read_number(g);
    } else {
        g->box_cols = 1;
    }
    for (; g->at < g->end && *g->at != ':' && *g->at != '#'; g->at++) {
        g->jigsaw |= *g->at == 'j';
        g->diagonals |= *g->at == 'x';
        g->killer |= *g->at == 'k';
    }
    if (g->at == g->end) return fail(g, QDR_BAD_INPUT, "a : expected after the parameters", error);
    if (*g->at == '#')
        return fail(g, QDR_UNSUPPORTED,
                    "a random seed, from which only Solo makes the puzzle: copy the game id with "
                    "a : instead",
                    error);
    g->side = g->box_rows * g->box_cols;
    if (g->box_rows < 1 || g->box_cols < 1 || g->box_rows > QDR_MAX_SIDE || g->side < 2 ||
        g->side > QDR_MAX_SIDE)
        return fail(g, QDR_BAD_INPUT, "parameters such as 3x3, 2x3x or 9j expected", error);
    if (g->box_cols == 1) g->jigsaw = true; /* Solo's own rule */
    g->at++;
    return QDR_OK;
}

/* Numbers from 1 to `most`, 0 where blank. */
static qdr_status read_grid(game *g, int most, uint32_t *numbers, qdr_error *error) {
    int cells = g->side * g->side, cell = 0;
    while (g->at < g->end && *g->at != ',' && *g->at != ' ' && *g->at != '\t') {
        char c = *g->at;
        if (c >= 'a' && c <= 'z') {
            for (int run = c - 'a' + 1; run > 0; run--, cell++)
                if (cell < cells) numbers[cell] = 0;
            g->at++;
        } else if (c == '_') {
            g->at++;
        } else if (c >= '1' && c <= '9') {
            int digit = read_number(g);
            if (digit > most)
                return qdri_fail(error, QDR_BAD_INPUT, g->line, (size_t)(g->at - g->start),
                                 "%d is not a %s of a %d×%d", digit,
                                 most > g->side ? "sum" : "digit", g->side, g->side);
            if (cell < cells) numbers[cell] = (uint32_t)digit;
            cell++;
        } else {
            return fail(g, QDR_BAD_INPUT, "a number, a letter a-z or _ expected", error);
        }
        if (cell > cells) break;
    }
    if (cell == cells) return QDR_OK;
    return qdri_fail(error, QDR_BAD_INPUT, g->line, (size_t)(g->at - g->start) + 1,
                     cell < cells ? "%d cells expected, the id ends after %d"
                                  : "%d cells expected, the id has more",
                     cells, cell);
}

/* The two cells on the sides of place `at` of the walls. */
static void beside(int side, int at, int *a, int *b) {
    int line = at / (side - 1), place = at % (side - 1);
    *a = line < side ? line * side + place : place * side + line - side;
    *b = *a + (line < side ? 1 : side);
}

static int root_of(uint16_t *parent, int cell) {
    while (parent[cell] != cell) cell = parent[cell] = parent[parent[cell]];
    return cell;
}

/* Joins the cells on the sides of open places. `longest` is what a z stands for: Solo writes 25 but
 * reads 26, so the one that comes out even is right. False if neither the count is right. */
static bool join_cells(const char *at, const char *end, int side, int longest, uint16_t *parent) {
    int places = 2 * side * (side - 1), place = 0;
    for (int cell = 0; cell < side * side; cell++) parent[cell] = (uint16_t)cell;
    for (; at < end; at++) {
        int run = *at == '_' ? 0 : *at == 'z' ? longest : *at - 'a' + 1;
        while (run-- > 0) {
            int a, b;
            if (place >= places) return false;
            beside(side, place++, &a, &b);
            a = root_of(parent, a);
            b = root_of(parent, b);
            if (a < b)
                parent[b] = (uint16_t)a;
            else
                parent[a] = (uint16_t)b;
        }
        if (*at != 'z' && place++ > places) return false;
    }
    return place == places + 1;
}

static qdr_status read_walls(game *g, uint16_t *parent, qdr_error *error) {
    if (g->at == g->end || *g->at != ',')
        return fail(g, QDR_BAD_INPUT, "a comma and walls (of jigsaw regions or cages) expected",
                    error);
    const char *start = ++g->at;
    while (g->at < g->end && ((*g->at >= 'a' && *g->at <= 'z') || *g->at == '_')) g->at++;
    if (join_cells(start, g->at, g->side, 26, parent) ||
        join_cells(start, g->at, g->side, 25, parent))
        return QDR_OK;
    return fail(g, QDR_BAD_INPUT, "there are too few or too many walls", error);
}

static qdr_status read_jigsaw(game *g, uint16_t *parent, uint8_t *jigsaw, qdr_error *error) {
    qdr_status status = read_walls(g, parent, error);
    if (status != QDR_OK) return status;
    int regions = 0;
    for (int cell = 0; cell < g->side * g->side; cell++) {
        int root = root_of(parent, cell);
        if (root == cell && regions == g->side)
            return fail(g, QDR_BAD_INPUT, "more jigsaw regions than the side has cells", error);
        jigsaw[cell] = root == cell ? (uint8_t)regions++ : jigsaw[root];
    }
    return QDR_OK;
}

/* The cage around a cell that has none before it, with the sum that one of its cells has. */
static qdr_status read_cage(const game *g, uint16_t *parent, int root, const uint32_t *sums,
                            qdri_clue_list *clues, qdr_error *error) {
    uint32_t sum = 0;
    if (!qdri_clue_begin(clues, QDR_CLUE_CAGE, 0)) return qdri_no_memory(error);
    for (int cell = root; cell < g->side * g->side; cell++) {
        if (root_of(parent, cell) != root) continue;
        if (!qdri_clue_cell(clues, cell)) return qdri_no_memory(error);
        if (sums[cell] && sum) return fail(g, QDR_BAD_INPUT, "a cage has two sums", error);
        if (sums[cell]) sum = sums[cell];
    }
    if (!sum) return fail(g, QDR_BAD_INPUT, "a cage has no sum", error);
    clues->clues[clues->count - 1].value = (int)sum;
    return QDR_OK;
}

static qdr_status read_cages(game *g, uint16_t *parent, uint32_t *sums, qdri_clue_list *clues,
                             qdr_error *error) {
    qdr_status status = read_walls(g, parent, error);
    if (status == QDR_OK && (g->at == g->end || *g->at != ','))
        status = fail(g, QDR_BAD_INPUT, "a comma and the sums of the cages expected", error);
    if (status != QDR_OK) return status;
    g->at++;
    status = read_grid(g, QDR_MAX_CELLS, sums, error);
    for (int cell = 0; cell < g->side * g->side && status == QDR_OK; cell++)
        if (root_of(parent, cell) == cell) status = read_cage(g, parent, cell, sums, clues, error);
    return status;
}

static qdr_status read_game(qdr_reader *reader, qdri_grid *grid, game *g, qdr_puzzle **puzzle,
                            qdr_error *error) {
    /* The grid's own arrays serve as work space: they are not needed otherwise. */
    uint16_t *parent = grid->extra_cells;
    uint32_t *numbers = grid->column;
    qdri_draft draft = {0};
    qdr_puzzle *made;
    qdr_status status = read_parameters(g, error);
    if (status == QDR_OK) status = read_grid(g, g->side, numbers, error);
    for (int cell = 0; status == QDR_OK && cell < g->side * g->side; cell++)
        grid->digits[cell] = (uint8_t)numbers[cell];
    if (status == QDR_OK && g->jigsaw) status = read_jigsaw(g, parent, grid->jigsaw, error);
    qdri_clue_list_clear(&grid->clues);
    if (status == QDR_OK && g->killer) status = read_cages(g, parent, numbers, &grid->clues, error);
    if (status != QDR_OK) return status;
    while (g->at < g->end && (*g->at == ' ' || *g->at == '\t')) g->at++;
    if (g->at < g->end && g->at[-1] != ' ' && g->at[-1] != '\t')
        return fail(g, QDR_BAD_INPUT, "the id should end here", error);
    draft.side = g->side;
    draft.box_rows = g->box_rows;
    draft.box_cols = g->box_cols;
    draft.jigsaw = g->jigsaw ? grid->jigsaw : NULL;
    if (g->jigsaw) draft.box_rows = draft.box_cols = 0;
    draft.rules = g->diagonals ? QDR_RULE_DIAGONALS : 0;
    draft.clues = qdri_clue_list_get(&grid->clues, &draft.clue_count);
    status = qdri_reader_puzzle(reader, &draft, &made, error);
    if (status != QDR_OK) return status;
    return qdri_reader_finish(made, grid->digits, g->at, (size_t)(g->end - g->at), puzzle, error);
}

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    qdri_grid *grid = qdri_reader_grid(reader);
    if (!grid) return qdri_no_memory(error);
    qdri_line line;
    qdr_status status;
    while ((status = qdri_line_peek(&reader->lines, &line, error)) == QDR_OK) {
        bool heavy, cells = qdri_line_classify(line.bytes, line.length, &heavy) > QDRI_LINE_COMMENT;
        if (cells) {
            game g = {.start = line.bytes,
                      .at = line.bytes,
                      .end = line.bytes + line.length,
                      .line = line.number};
            reader->line = line.number;
            while (g.at < g.end && (*g.at == ' ' || *g.at == '\t')) g.at++;
            while (g.end > g.at && (g.end[-1] == ' ' || g.end[-1] == '\t')) g.end--;
            status = read_game(reader, grid, &g, puzzle, error);
        }
        qdri_line_take(&reader->lines);
        if (cells) return status;
    }
    return status;
}

/* ---- writing ------------------------------------------------------------------------------------
 */

static void write_grid(int side, const uint16_t *numbers, qdr_text *text) {
    int run = 0;
    bool number = false; /* the last thing written was one */
    for (int cell = 0; cell <= side * side; cell++) {
        bool blank = cell < side * side && numbers[cell] == 0;
        run += blank;
        if (blank) continue;
        for (; run > 0; run -= 26) {
            qdr_text_putc(text, (char)('a' + (run > 26 ? 26 : run) - 1));
            number = false;
        }
        run = 0;
        if (cell == side * side) break;
        qdr_text_printf(text, number ? "_%d" : "%d", numbers[cell]);
        number = true;
    }
}

/* Places without a wall, and the wall, or the end, behind them. */
static void write_run(int run, qdr_text *text) {
    for (; run > 25; run -= 26) qdr_text_putc(text, 'z');
    qdr_text_putc(text, (char)(run > 0 ? 'a' + run - 1 : '_'));
}

/* The walls between cells of different regions. */
static void write_walls(int side, const uint16_t *region, qdr_text *text) {
    int run = 0;
    qdr_text_putc(text, ',');
    for (int place = 0; place < 2 * side * (side - 1); place++) {
        int a, b;
        beside(side, place, &a, &b);
        if (region[a] == region[b]) {
            run++;
        } else {
            write_run(run, text);
            run = 0;
        }
    }
    write_run(run, text);
}

/* Walls tell regions apart only where they touch, and cannot join one in pieces: regions must be
 * connected. They come back numbered in reading order. */
static bool are_whole(int side, const uint16_t *region, int expected, uint16_t *parent) {
    int pieces = 0;
    for (int cell = 0; cell < side * side; cell++) parent[cell] = (uint16_t)cell;
    for (int place = 0; place < 2 * side * (side - 1); place++) {
        int a, b;
        beside(side, place, &a, &b);
        if (region[a] == region[b]) parent[root_of(parent, b)] = (uint16_t)root_of(parent, a);
    }
    for (int cell = 0; cell < side * side; cell++) pieces += parent[cell] == cell;
    return pieces == expected;
}

static qdr_status write_jigsaw(const qdr_shape_spec *spec, uint16_t *region, uint16_t *scratch,
                               qdr_text *text, qdr_error *error) {
    for (int cell = 0; cell < spec->side * spec->side; cell++) region[cell] = spec->jigsaw[cell];
    if (!are_whole(spec->side, region, spec->side, scratch))
        return qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                         "the format solo has jigsaw regions of one piece only");
    write_walls(spec->side, region, text);
    return QDR_OK;
}

/* All clues are cages: that was checked. */
static qdr_status write_cages(const qdr_shape_spec *spec, uint16_t *region, uint16_t *scratch,
                              qdr_text *text, qdr_error *error) {
    size_t cells = (size_t)(spec->side * spec->side);
    bool good = true;
    memset(region, 0, cells * sizeof *region);
    for (size_t c = 0; c < spec->clue_count && good; c++) {
        good = spec->clues[c].count >= 2;
        for (size_t i = 0; i < spec->clues[c].count && good; i++) {
            good = region[spec->clues[c].cells[i]] == 0;
            region[spec->clues[c].cells[i]] = (uint16_t)(c + 1);
        }
    }
    /* Cells without a cage would be one more piece. */
    if (!good || !are_whole(spec->side, region, (int)spec->clue_count, scratch))
        return qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                         "the format solo has cages of one piece and two cells or more, with every "
                         "cell in one of them");
    write_walls(spec->side, region, text);
    memset(region, 0, cells * sizeof *region);
    for (size_t c = 0; c < spec->clue_count; c++) {
        const qdr_clue *cage = &spec->clues[c];
        uint16_t first = cage->cells[0];
        for (size_t i = 1; i < cage->count; i++)
            if (cage->cells[i] < first) first = cage->cells[i];
        region[first] = (uint16_t)cage->value;
    }
    qdr_text_putc(text, ',');
    write_grid(spec->side, region, text);
    return QDR_OK;
}

static qdr_status check_size(const qdr_shape_spec *spec, qdr_error *error) {
    if (spec->side >= 2 && spec->side <= 31 &&
        (spec->jigsaw || (spec->box_rows >= 2 && spec->box_cols >= 2)))
        return QDR_OK;
    return qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                     "the format solo has boxes of at least 2×2, or jigsaw regions, and sides "
                     "from 2 to 31");
}

static void write_parameters(const qdr_shape_spec *spec, bool killer, qdr_text *text) {
    if (spec->jigsaw)
        qdr_text_printf(text, "%dj", spec->side);
    else
        qdr_text_printf(text, "%dx%d", spec->box_rows, spec->box_cols);
    if (spec->rules & QDR_RULE_DIAGONALS) qdr_text_putc(text, 'x');
    if (killer) qdr_text_putc(text, 'k');
    qdr_text_putc(text, ':');
}

static qdr_status write_game(const qdr_puzzle *puzzle, const uint8_t *solution, uint16_t *work,
                             qdr_text *text, qdr_error *error) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(qdr_puzzle_shape(puzzle));
    int cells = spec->side * spec->side;
    const uint8_t *digits = solution ? solution : qdr_puzzle_givens(puzzle);
    bool killer = spec->clue_count > 0 && !solution; /* a solution is digits only */
    qdr_status status = QDR_OK;
    write_parameters(spec, killer, text);
    for (int cell = 0; cell < cells; cell++) work[cell] = digits[cell];
    write_grid(spec->side, work, text);
    if (spec->jigsaw) status = write_jigsaw(spec, work, work + cells, text, error);
    if (status == QDR_OK && killer) status = write_cages(spec, work, work + cells, text, error);
    const char *comment = qdr_puzzle_comment(puzzle);
    if (comment && *comment) {
        qdr_text_putc(text, ' ');
        qdri_pen_comment(comment, text);
    }
    qdr_text_putc(text, '\n');
    return status;
}

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    (void)style;
    unsigned can = QDRI_CAN_BOXES | QDRI_CAN_JIGSAW | QDRI_CAN_DIAGONALS | QDRI_CAN_CAGES;
    qdr_status status = qdri_pen_check("solo", can, puzzle, solution, error);
    if (status == QDR_OK) status = check_size(qdr_shape_get_spec(qdr_puzzle_shape(puzzle)), error);
    if (status != QDR_OK) return status;
    uint16_t *work = qdri_alloc((size_t)qdr_puzzle_cells(puzzle), 2 * sizeof *work);
    if (!work) return qdri_no_memory(error);
    status = write_game(puzzle, solution, work, text, error);
    qdri_free(work);
    return status;
}

const qdri_format qdri_format_solo = {
    .name = "solo",
    .idea = "game ids of Simon Tatham's Solo, with jigsaw, X and cages",
    .looks = looks,
    .read = read,
    .write = write,
};
