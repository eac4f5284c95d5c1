/* zero_wrong.c: makes puzzles of all rule sets, solves them as people do, and looks at every step:
 * what it concludes must agree with the solution, and qdr_hint_holds must find it proved.
 *
 *     zero_wrong COUNT [FIRST [SECONDS]]
 *
 * Puzzle number i, from FIRST (0) on, is the same on every run, whoever makes it; a long run can be
 * done in parts. SECONDS (1) is the time for one. Ends with 1 if anything was wrong, after having
 * shown it. */
#include <quadrille/format.h>
#include <quadrille/make.h>
#include <quadrille/rating.h>
#include <quadrille/solve.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CELLS = 256, MOST_CLUES = 512 };

/* ---- kinds ----------------------------------------------------------------------------------- */

typedef enum clued { WITHOUT, CAGES, SIGNS } clued;

typedef struct kind {
    const char *name;
    int rows, columns; /* of a box; 0: none, then */
    int side;
    unsigned rules;
    bool jigsaw;
    clued clued;
    int givens; /* at least; 0: minimal */
} kind;

static const kind kinds[] = {
    {"4x4", 2, 2, 4, 0, false, WITHOUT, 0},
    {"4x4 X", 2, 2, 4, QDR_RULE_DIAGONALS, false, WITHOUT, 0},
    {"4x4 killer", 2, 2, 4, 0, false, CAGES, 0},
    {"5x5 jigsaw", 0, 0, 5, 0, true, WITHOUT, 0},
    {"6x6", 2, 3, 6, 0, false, WITHOUT, 0},
    {"6x6 X", 2, 3, 6, QDR_RULE_DIAGONALS, false, WITHOUT, 0},
    {"6x6 jigsaw", 0, 0, 6, 0, true, WITHOUT, 0},
    {"6x6 killer", 2, 3, 6, 0, false, CAGES, 0},
    {"6x6 signs", 2, 3, 6, 0, false, SIGNS, 0},
    {"6x6 anti-knight", 2, 3, 6, QDR_RULE_ANTI_KNIGHT, false, WITHOUT, 0},
    {"6x6 non-consecutive", 2, 3, 6, QDR_RULE_NON_CONSECUTIVE, false, WITHOUT, 0},
    {"6x6 all white", 2, 3, 6, QDR_RULE_ALL_WHITE, false, WITHOUT, 0},
    {"7x7 Latin", 0, 0, 7, 0, false, WITHOUT, 0},
    {"7x7 jigsaw", 0, 0, 7, 0, true, WITHOUT, 0},
    {"8x8", 2, 4, 8, 0, false, WITHOUT, 0},
    {"9x9", 3, 3, 9, 0, false, WITHOUT, 0},
    {"9x9 easier", 3, 3, 9, 0, false, WITHOUT, 28},
    {"9x9 X", 3, 3, 9, QDR_RULE_DIAGONALS, false, WITHOUT, 20},
    {"9x9 windoku", 3, 3, 9, QDR_RULE_WINDOWS, false, WITHOUT, 20},
    {"9x9 disjoint groups", 3, 3, 9, QDR_RULE_DISJOINT, false, WITHOUT, 24},
    {"9x9 anti-knight", 3, 3, 9, QDR_RULE_ANTI_KNIGHT, false, WITHOUT, 20},
    {"9x9 anti-king", 3, 3, 9, QDR_RULE_ANTI_KING, false, WITHOUT, 22},
    {"9x9 non-consecutive", 3, 3, 9, QDR_RULE_NON_CONSECUTIVE, false, WITHOUT, 16},
    {"9x9 no black dots", 3, 3, 9, QDR_RULE_ALL_BLACK, false, WITHOUT, 24},
    {"9x9 no X and V", 3, 3, 9, QDR_RULE_ALL_XV, false, WITHOUT, 24},
    {"9x9 jigsaw", 0, 0, 9, 0, true, WITHOUT, 24},
    {"9x9 jigsaw X", 0, 0, 9, QDR_RULE_DIAGONALS, true, WITHOUT, 24},
    {"9x9 killer", 3, 3, 9, 0, false, CAGES, 10},
    {"9x9 killer X", 3, 3, 9, QDR_RULE_DIAGONALS, false, CAGES, 10},
    {"9x9 signs", 3, 3, 9, 0, false, SIGNS, 14},
    {"10x10", 2, 5, 10, 0, false, WITHOUT, 45},
    {"12x12", 3, 4, 12, 0, false, WITHOUT, 70},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

typedef struct tally {
    long puzzles, solved, steps, wrong, unproved;
} tally;

/* ---- luck ------------------------------------------------------------------------------------ */

typedef struct luck {
    uint64_t state;
} luck;

static int below(luck *l, int bound) {
    l->state += 0x9e3779b97f4a7c15u;
    uint64_t mixed = (l->state ^ l->state >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    return (int)((mixed ^ mixed >> 31) % (uint64_t)bound);
}

/* ---- clues that are true of a grid ----------------------------------------------------------- */

typedef struct clues {
    qdr_clue clue[MOST_CLUES];
    uint16_t cells[MOST_CLUES][4];
    size_t count;
} clues;

/* Grows a cage from a cell that has none, as long as digits differ. */
static void add_cage(clues *c, const uint8_t *grid, int side, int cell, bool *caged, luck *l) {
    const int size = 2 + below(l, 3);
    uint16_t *cells = c->cells[c->count];
    int count = 0, sum = 0;
    unsigned digits = 0;
    for (int at = cell; at >= 0 && count < size;) {
        const int column = at % side, first = below(l, 3);
        const int next[] = {at + side < side * side ? at + side : -1,
                            column + 1 < side ? at + 1 : -1, column > 0 ? at - 1 : -1};
        cells[count++] = (uint16_t)at;
        caged[at] = true;
        sum += grid[at];
        digits |= 1u << grid[at];
        at = -1;
        for (int i = 0; i < 3 && at < 0; i++) {
            const int to = next[(first + i) % 3];
            if (to >= 0 && !caged[to] && !(digits >> grid[to] & 1)) at = to;
        }
    }
    c->clue[c->count++] = (qdr_clue){QDR_CLUE_CAGE, sum, cells, (size_t)count};
}

static void add_cages(clues *c, const uint8_t *grid, int side, luck *l) {
    bool caged[MOST_CELLS] = {false};
    for (int cell = 0; cell < side * side; cell++)
        if (!caged[cell]) add_cage(c, grid, side, cell, caged, l);
}

/* A sign, or a dot or an X where it fits. */
static void add_sign(clues *c, const uint8_t *grid, int a, int b, int what) {
    const int low = grid[a] < grid[b] ? grid[a] : grid[b], high = grid[a] + grid[b] - low;
    uint16_t *cells = c->cells[c->count];
    qdr_clue *clue = &c->clue[c->count++];
    cells[0] = (uint16_t)(grid[a] == low ? a : b);
    cells[1] = (uint16_t)(grid[a] == low ? b : a);
    *clue = (qdr_clue){QDR_CLUE_LESS, 0, cells, 2};
    if (what == 1 && high - low == 1) *clue = (qdr_clue){QDR_CLUE_DIFFERENCE, 1, cells, 2};
    if (what == 2 && high == 2 * low) *clue = (qdr_clue){QDR_CLUE_RATIO, 2, cells, 2};
    if (what == 3 && high + low == 10) *clue = (qdr_clue){QDR_CLUE_SUM, 10, cells, 2};
}

static void add_signs(clues *c, const uint8_t *grid, int side, luck *l) {
    for (int cell = 0; cell < side * side; cell++) {
        if ((cell + 1) % side && below(l, 3) == 0) add_sign(c, grid, cell, cell + 1, below(l, 4));
        if (cell + side < side * side && below(l, 3) == 0)
            add_sign(c, grid, cell, cell + side, below(l, 4));
    }
}

/* ---- looking at steps ------------------------------------------------------------------------ */

typedef struct walk {
    const kind *kind;
    uint64_t number;
    const qdr_puzzle *puzzle;
    const uint8_t *solution;
    qdr_board *board;
    tally *t;
} walk;

static bool agrees(const qdr_hint *hint, const uint8_t *solution) {
    if (hint->cell >= 0 && solution[hint->cell] != hint->digit) return false;
    for (size_t i = 0; i < hint->struck_count; i++)
        if (hint->struck[i].digits >> (solution[hint->struck[i].cell] - 1) & 1) return false;
    return true;
}

static void show_fault(const walk *w, const qdr_hint *hint, const char *what) {
    qdr_text text = QDR_TEXT_INIT;
    const qdr_style style = {.format = QDR_FORMAT_LINE, .digits = QDR_DIGITS_ONE, .blank = '.'};
    qdr_hint_notation(hint, w->board, QDR_NUMBERED, &text);
    qdr_text_putc(&text, '\n');
    (void)qdr_write_puzzle(&style, w->puzzle, NULL, &text, NULL);
    printf("%s, puzzle %llu: %s %.1f is %s\n%s\n", w->kind->name, (unsigned long long)w->number,
           qdr_technique_name(hint->technique), hint->rating, what, text.failed ? "" : text.bytes);
    qdr_text_free(&text);
}

static void look_at(walk *w, const qdr_hint *hint) {
    bool holds = false;
    w->t->steps++;
    if (!agrees(hint, w->solution)) {
        w->t->wrong++;
        show_fault(w, hint, "wrong");
    }
    if (qdr_hint_holds(hint, w->board, &holds) != QDR_OK || !holds) {
        w->t->unproved++;
        show_fault(w, hint, "not proved");
    }
    qdr_hint_apply(hint, w->board);
}

static bool visit(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    walk *w = context;
    (void)so_far;
    look_at(w, hint);
    return w->t->wrong == 0;
}

/* By a scale that takes the shape; every other puzzle by hints, the simplest steps. */
static void solve(walk *w, double seconds) {
    static const qdr_scale scales[] = {QDR_SE_1_2_1, QDR_HODOKU_2_2_0, QDR_QUADRILLE_1,
                                       QDR_SUKAKU_1_18};
    const qdr_limits limits = {.seconds = seconds};
    const qdr_shape *shape = qdr_puzzle_shape(w->puzzle);
    const uint64_t turn = w->number / KINDS;
    qdr_human *human = NULL;
    qdr_rating rating;
    qdr_step step;
    const qdr_hint *hint;
    if (qdr_human_new(shape, scales[turn / 2 % 4], &human) != QDR_OK &&
        qdr_human_usual(shape, &human) != QDR_OK)
        exit(2);
    if (qdr_board_new(w->puzzle, &w->board) != QDR_OK) exit(2);
    w->t->puzzles++;
    if (turn % 2 == 0) {
        if (qdr_human_rate(human, w->puzzle, &limits, visit, w, &rating, &step) != QDR_OK) exit(2);
    } else {
        qdr_human_limit(human, &limits);
        while (qdr_human_hint(human, w->board, &hint) == QDR_OK && hint) look_at(w, hint);
    }
    w->t->solved += qdr_board_open(w->board) == 0;
    qdr_board_free(w->board);
    qdr_human_free(human);
}

/* ---- making ---------------------------------------------------------------------------------- */

typedef struct made {
    uint8_t solution[MOST_CELLS];
    qdr_puzzle *puzzle;
} made;

static bool keep(void *context, const qdr_made *one) {
    made *m = context;
    memcpy(m->solution, one->solution, (size_t)qdr_puzzle_cells(one->puzzle));
    return qdr_puzzle_copy(one->puzzle, &m->puzzle) == QDR_OK;
}

static bool keep_minimal(void *context, const qdr_puzzle *minimal) {
    made *m = context;
    return qdr_puzzle_copy(minimal, &m->puzzle) == QDR_OK && false;
}

/* A puzzle on a shape with clues that are true of the solution at hand, with few givens. */
static void add_clues(const kind *k, qdr_shape_spec spec, made *m, luck *l) {
    static clues c;
    qdr_shape *shape;
    qdr_puzzle *full;
    c.count = 0;
    (k->clued == CAGES ? add_cages : add_signs)(&c, m->solution, k->side, l);
    spec.clues = c.clue;
    spec.clue_count = c.count;
    qdr_puzzle_free(m->puzzle);
    m->puzzle = NULL;
    if (qdr_shape_new(&spec, &shape, NULL) != QDR_OK || qdr_puzzle_new(shape, &full) != QDR_OK)
        exit(2);
    for (int cell = 0; cell < k->side * k->side; cell++)
        qdr_puzzle_set_given(full, cell, m->solution[cell]);
    const qdr_minimize_options options = {.goal = QDR_MINIMIZE_ONE, .seed = l->state, .tries = 1};
    if (qdr_puzzle_minimize(full, &options, keep_minimal, m, NULL, NULL) != QDR_OK) exit(2);
    for (int left = k->givens; left > 0; left--) {
        const int cell = below(l, k->side * k->side);
        qdr_puzzle_set_given(m->puzzle, cell, m->solution[cell]);
    }
    qdr_puzzle_free(full);
    qdr_shape_free(shape);
}

static void make_one(uint64_t number, double seconds, tally *t) {
    const kind *k = &kinds[number % KINDS];
    luck l = {number};
    made m = {.puzzle = NULL};
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_shape *shape;
    qdr_error error;
    spec.side = k->side;
    spec.box_rows = k->rows;
    spec.box_cols = k->columns;
    spec.rules = k->rules;
    if (qdr_shape_new(&spec, &shape, &error) != QDR_OK) exit(2);
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    options.shape = shape;
    options.jigsaw = k->jigsaw;
    options.seed = number;
    if (k->clued == WITHOUT && k->givens > 0) {
        options.fewest = k->givens;
        options.most = k->givens + 12;
    }
    if (qdr_make(&options, keep, &m, NULL, &error) != QDR_OK || !m.puzzle) {
        fprintf(stderr, "%s, puzzle %llu: %s\n", k->name, (unsigned long long)number,
                error.message);
        exit(2);
    }
    if (k->clued != WITHOUT) add_clues(k, spec, &m, &l);
    walk w = {.kind = k, .number = number, .puzzle = m.puzzle, .solution = m.solution, .t = t};
    solve(&w, seconds);
    qdr_puzzle_free(m.puzzle);
    qdr_shape_free(shape);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void add(tally *sum, const tally *t) {
    sum->puzzles += t->puzzles;
    sum->solved += t->solved;
    sum->steps += t->steps;
    sum->wrong += t->wrong;
    sum->unproved += t->unproved;
}

static void print(const char *name, const tally *t) {
    printf("%-22s %8ld %8ld %9ld %6ld %9ld\n", name, t->puzzles, t->solved, t->steps, t->wrong,
           t->unproved);
}

int main(int argc, char **argv) {
    static tally tallies[KINDS];
    tally all = {0};
    const uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    const uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    const double seconds = argc > 3 ? strtod(argv[3], NULL) : 1;
    if (count == 0 || seconds <= 0) {
        fprintf(stderr, "usage: zero_wrong COUNT [FIRST [SECONDS]]\n");
        return 2;
    }
    for (uint64_t i = 0; i < count; i++) {
        make_one(first + i, seconds, &tallies[(first + i) % KINDS]);
        if ((i + 1) % 1000 == 0) fprintf(stderr, "%llu puzzles\n", (unsigned long long)(i + 1));
    }
    printf("%-22s %8s %8s %9s %6s %9s\n", "kind", "puzzles", "solved", "steps", "wrong",
           "unproved");
    for (int i = 0; i < KINDS; i++) {
        add(&all, &tallies[i]);
        print(kinds[i].name, &tallies[i]);
    }
    print("all", &all);
    return all.wrong + all.unproved > 0;
}
