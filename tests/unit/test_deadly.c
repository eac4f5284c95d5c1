/* test_deadly.c: which patterns are deadly, against the definition, rule by rule, and against what
 * it is for: of every grid that has the pattern, the exchange makes another one. */
#include "small_boards.h"

#include "base/random.h"
#include "human/deadly.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_GRIDS = 600 };

typedef struct grid {
    uint8_t digit[CELLS];
} grid;

typedef struct grid_list {
    const small_case *kind;
    const qdr_shape *shape;
    int count;
    grid list[MOST_GRIDS];
} grid_list;

typedef struct world {
    const small_case *kind;
    qdr_shape *shape;
    qdr_board *board;
    qdri_random random;
    grid_list grids; /* all that the rules allow */
    grid_list usual; /* and what rows, columns and boxes allow, of which patterns are made */
    unsigned allowed[CELLS], extras[CELLS];
    bool inside[CELLS]; /* the pattern */
    bool bug;           /* whose pattern is all that is open */
} world;

static int below(world *w, int n) {
    return (int)qdri_random_below(&w->random, (uint32_t)n);
}

static unsigned bit(int digit) {
    return 1u << (digit - 1);
}

/* ---- all grids ------------------------------------------------------------------------------- */

static bool cages_add_up(const small_case *kind, const grid *g) {
    for (size_t i = 0; i < kind->spec.clue_count; i++) {
        const qdr_clue *clue = &kind->spec.clues[i];
        int sum = 0;
        for (size_t k = 0; k < clue->count; k++) sum += g->digit[clue->cells[k]];
        if (clue->kind == QDR_CLUE_CAGE && sum != clue->value) return false;
    }
    return true;
}

static bool goes_with_those_before(const grid_list *l, const grid *g, int cell) {
    for (int k = 0; k < cell; k++)
        if (clash(l->kind, l->shape, (candidate){k, g->digit[k]},
                  (candidate){cell, g->digit[cell]}))
            return false;
    return true;
}

static bool is_grid(const grid_list *l, const grid *g) {
    for (int cell = 0; cell < CELLS; cell++)
        if (!goes_with_those_before(l, g, cell)) return false;
    return cages_add_up(l->kind, g);
}

static void list_from(grid_list *l, grid *g, int cell) {
    if (cell == CELLS) {
        assert_true(l->count < MOST_GRIDS);
        if (cages_add_up(l->kind, g)) l->list[l->count++] = *g;
        return;
    }
    for (int digit = 1; digit <= SIDE; digit++) {
        g->digit[cell] = (uint8_t)digit;
        if (goes_with_those_before(l, g, cell)) list_from(l, g, cell + 1);
    }
}

static void list_grids(grid_list *l, const small_case *kind, const qdr_shape *shape) {
    l->kind = kind;
    l->shape = shape;
    l->count = 0;
    list_from(l, &(grid){{0}}, 0);
}

static const grid *random_grid(world *w) {
    const grid_list *l = w->grids.count > 1 && below(w, 2) ? &w->grids : &w->usual;
    return &l->list[below(w, l->count)];
}

/* ---- the definition -------------------------------------------------------------------------- */

/* What a cell can be, if none of the extras is true. */
static unsigned left_in(const world *w, int cell) {
    unsigned set = 0;
    for (int digit = 1; digit <= SIDE; digit++)
        if (qdr_board_has(w->board, cell, digit) || qdr_board_digit(w->board, cell) == digit)
            set |= bit(digit);
    return set & ~w->extras[cell];
}

/* The two digits of each cell that are exchanged; false: they are not two. */
static bool find_pairs(const world *w, unsigned *two) {
    unsigned both = 0;
    for (int cell = 0; cell < CELLS; cell++)
        if (w->inside[cell]) both |= left_in(w, cell);
    for (int cell = 0; cell < CELLS; cell++) {
        const bool open = qdr_board_digit(w->board, cell) == 0;
        two[cell] = w->bug && open ? left_in(w, cell) : !w->bug && w->inside[cell] ? both : 0;
        const bool needed = w->bug ? open : w->inside[cell];
        if (needed && __builtin_popcount(two[cell]) != 2) return false;
        if (two[cell] & ~w->allowed[cell]) return false;
    }
    return w->bug ? qdr_board_open(w->board) > 0 : __builtin_popcount(both) == 2;
}

static bool is_closed(const unsigned *two, const uint16_t *cells, size_t count) {
    for (int digit = 1; digit <= SIDE; digit++) {
        int places = 0;
        for (size_t i = 0; i < count; i++) places += (two[cells[i]] & bit(digit)) > 0;
        if (places != 0 && places != 2) return false;
    }
    return true;
}

static bool contains(const qdr_unit *unit, int cell) {
    for (int i = 0; i < unit->count; i++)
        if (unit->cells[i] == cell) return true;
    return false;
}

static bool share_closed(const world *w, const unsigned *two, int a, int b) {
    size_t units;
    const qdr_unit *unit = qdr_shape_units(w->shape, &units);
    for (size_t u = 0; u < units; u++)
        if (contains(&unit[u], a) && contains(&unit[u], b) &&
            is_closed(two, unit[u].cells, unit[u].count))
            return true;
    return false;
}

/* Whether a relation between two cells says the same of all digits before and after the exchange:
 * number 0 is that they differ, the others are those of rule_forbids. */
static bool stays(const world *w, const unsigned *two, int a, int b, size_t number) {
    const unsigned there = two[b] ? two[b] : left_in(w, b);
    for (int x = 1; x <= SIDE; x++)
        for (int y = 1; y <= SIDE; y++) {
            if (!(two[a] & bit(x)) || !(there & bit(y))) continue;
            const int xx = __builtin_ctz(two[a] & ~bit(x)) + 1;
            const int yy = two[b] ? __builtin_ctz(two[b] & ~bit(y)) + 1 : y;
            const bool before = number == 0 ? x == y
                                            : rule_forbids(w->kind, number - 1, (candidate){a, x},
                                                           (candidate){b, y});
            const bool after = number == 0 ? xx == yy
                                           : rule_forbids(w->kind, number - 1, (candidate){a, xx},
                                                          (candidate){b, yy});
            if (before != after) return false;
        }
    return true;
}

static bool is_deadly(const world *w) {
    unsigned two[CELLS];
    size_t units;
    const qdr_unit *unit = qdr_shape_units(w->shape, &units);
    if (!find_pairs(w, two)) return false;
    for (size_t u = 0; u < units; u++)
        if (unit[u].full && !is_closed(two, unit[u].cells, unit[u].count)) return false;
    for (size_t i = 0; i < w->kind->spec.clue_count; i++) {
        const qdr_clue *clue = &w->kind->spec.clues[i];
        if (clue->kind == QDR_CLUE_CAGE && !is_closed(two, clue->cells, clue->count)) return false;
    }
    for (int a = 0; a < CELLS; a++)
        for (int b = 0; b < CELLS; b++) {
            if (a == b || !two[a]) continue;
            if (qdr_shape_sees(w->shape, a, b) && !stays(w, two, a, b, 0) &&
                !share_closed(w, two, a, b))
                return false;
            for (size_t i = 0; i <= w->kind->spec.clue_count; i++)
                if (!stays(w, two, a, b, i + 1)) return false;
        }
    return true;
}

/* What it is for. How many grids there were to try. */
static int every_grid_has_another(const world *w) {
    unsigned two[CELLS];
    int tried = 0;
    assert_true(find_pairs(w, two));
    for (int i = 0; i < w->grids.count; i++) {
        grid g = w->grids.list[i];
        bool fits = true;
        for (int cell = 0; cell < CELLS; cell++) {
            const unsigned can = left_in(w, cell) & (two[cell] ? two[cell] : ~0u);
            fits &= (can & bit(g.digit[cell])) > 0;
            if (two[cell])
                g.digit[cell] = (uint8_t)(__builtin_ctz(two[cell] & ~bit(g.digit[cell])) + 1);
        }
        if (!fits) continue;
        tried++;
        assert_true(is_grid(&w->grids, &g) && memcmp(&g, &w->grids.list[i], sizeof g) != 0);
        for (int cell = 0; cell < CELLS; cell++) assert_true(w->allowed[cell] & bit(g.digit[cell]));
    }
    return tried;
}

/* ---- random patterns ------------------------------------------------------------------------- */

/* Sets the cells: given, placed, or open with the digits of `set` and perhaps others, which are the
 * extras of a cell that is to be exchanged. */
typedef struct plan {
    grid solution;
    unsigned set[CELLS]; /* two digits: to be exchanged; else what the cell is among */
} plan;

static void set_up(world *w, const plan *p) {
    qdr_puzzle *puzzle;
    const int extras = 4 + below(w, 30);
    memset(w->extras, 0, sizeof w->extras);
    assert_ok(qdr_puzzle_new(w->shape, &puzzle));
    for (int cell = 0; cell < CELLS; cell++) {
        const bool given = below(w, w->inside[cell] ? 60 : 4) == 0;
        w->allowed[cell] = given ? bit(p->solution.digit[cell]) : 15;
        if (given) qdr_puzzle_set_given(puzzle, cell, p->solution.digit[cell]);
    }
    assert_ok(qdr_board_new(puzzle, &w->board));
    qdr_puzzle_free(puzzle);
    for (int cell = 0; cell < CELLS; cell++) {
        const int own = p->solution.digit[cell];
        const bool place = w->inside[cell] ? !w->bug && below(w, 10) == 0 : w->bug || below(w, 2);
        if (place && qdr_board_has(w->board, cell, own)) qdr_board_place(w->board, cell, own);
        for (int digit = 1; digit <= SIDE; digit++) {
            if (!qdr_board_has(w->board, cell, digit) || p->set[cell] & bit(digit)) continue;
            if (w->inside[cell] && below(w, extras) == 0)
                w->extras[cell] |= bit(digit);
            else
                qdr_board_strike(w->board, cell, digit);
        }
    }
}

/* Cells that have one of two digits, or all in which two grids differ. */
static void draw(world *w) {
    const grid *other = random_grid(w);
    const int a = 1 + below(w, SIDE), b = 1 + below(w, SIDE);
    plan p = {.solution = *random_grid(w)};
    w->bug = below(w, 2);
    for (int cell = 0; cell < CELLS; cell++) {
        const int own = p.solution.digit[cell];
        const unsigned two = w->bug ? bit(own) | bit(other->digit[cell]) : bit(a) | bit(b);
        w->inside[cell] = w->bug ? own != other->digit[cell] : own == a || own == b;
        p.set[cell] = w->inside[cell] ? two : 15;
    }
    set_up(w, &p);
}

/* Every digit has two places in each unit, of two grids that differ from digit to digit; so cells
 * have any number of digits. */
static void draw_evenly(world *w) {
    const grid *one[SIDE], *other[SIDE];
    qdr_puzzle *puzzle;
    memset(w->extras, 0, sizeof w->extras);
    w->bug = true;
    assert_ok(qdr_puzzle_new(w->shape, &puzzle));
    assert_ok(qdr_board_new(puzzle, &w->board));
    qdr_puzzle_free(puzzle);
    for (int i = 0; i < SIDE; i++) {
        one[i] = random_grid(w);
        other[i] = random_grid(w);
    }
    for (int cell = 0; cell < CELLS; cell++) {
        w->allowed[cell] = 15;
        for (int digit = 1; digit <= SIDE; digit++)
            if (one[digit - 1]->digit[cell] != digit && other[digit - 1]->digit[cell] != digit)
                qdr_board_strike(w->board, cell, digit);
    }
}

/* Wrong, perhaps, in one respect. */
static void twist(world *w) {
    const int what = below(w, 8), cell = below(w, CELLS), digit = 1 + below(w, SIDE);
    const int end = below(w, 2) ? 0 : CELLS - 1;
    for (int i = 0, at = end; i < CELLS && what > 5; i++, at += end ? -1 : 1) {
        if (!w->inside[at]) continue;
        w->extras[at] ^= bit(digit); /* of the first or the last cell */
        break;
    }
    if (what == 0) w->inside[cell] = !w->inside[cell];
    if (what == 1) w->extras[cell] ^= bit(digit);
    if (what == 2 && qdr_board_has(w->board, cell, digit)) qdr_board_strike(w->board, cell, digit);
    if (what == 3 && qdr_board_has(w->board, cell, digit)) qdr_board_place(w->board, cell, digit);
    if (what == 4) w->bug = !w->bug;
}

/* ---- comparing ------------------------------------------------------------------------------- */

static bool is_named(const world *w, int cell) {
    return w->bug ? w->extras[cell] > 0 : w->inside[cell];
}

/* The pattern stands alone in memory, so that who reads past it is found out. */
static qdr_candidates *pattern_of(const world *w, size_t *count) {
    *count = 0;
    for (int cell = 0; cell < CELLS; cell++) *count += is_named(w, cell);
    qdr_candidates *pattern = calloc(*count, sizeof *pattern), *at = pattern;
    for (int cell = 0; cell < CELLS; cell++)
        if (is_named(w, cell)) *at++ = (qdr_candidates){(uint16_t)cell, w->extras[cell]};
    return pattern;
}

/* Whether none of the extras can be with the candidate on, or off. */
static bool bars_all_extras(const world *w, candidate c, bool off) {
    for (int cell = 0; cell < CELLS; cell++)
        for (int digit = 1; digit <= SIDE; digit++) {
            const candidate e = {cell, digit};
            const bool same = cell == c.cell && digit == c.digit;
            if (!(w->extras[cell] & bit(digit))) continue;
            if (!qdr_board_has(w->board, cell, digit) && qdr_board_digit(w->board, cell) != digit)
                continue;
            if (off ? !same : !clash(w->kind, w->shape, c, e)) return false;
        }
    return true;
}

/* One of the extras is true, if it is deadly without them; else nothing holds. */
static void compare_conclusions(const world *w, qdr_hint hint, bool deadly) {
    for (int i = 0; i < CELLS * SIDE; i++) {
        const candidate c = {i / SIDE, i % SIDE + 1};
        const bool can_be = qdr_board_has(w->board, c.cell, c.digit) ||
                            qdr_board_digit(w->board, c.cell) == c.digit;
        const qdr_candidates struck = {(uint16_t)c.cell, bit(c.digit)};
        bool holds;
        hint.cell = -1;
        hint.struck = &struck;
        hint.struck_count = 1;
        assert_ok(qdr_hint_holds(&hint, w->board, &holds));
        assert_int_equal(holds, deadly && (!can_be || bars_all_extras(w, c, false)));
        hint.struck_count = 0;
        hint.cell = c.cell;
        hint.digit = c.digit;
        assert_ok(qdr_hint_holds(&hint, w->board, &holds));
        assert_int_equal(holds, deadly && bars_all_extras(w, c, true));
    }
}

typedef struct tally {
    int deadly, harmless, grids;
} tally;

static void compare(world *w, tally *t) {
    for (int cell = 0; cell < CELLS; cell++)
        if (!w->inside[cell] && !w->bug) w->extras[cell] = 0;
    const bool deadly = is_deadly(w);
    /* the last two are next to the BUGs */
    static const qdr_technique names[2][4] = {
        {QDR_UNIQUE_LOOP_1, QDR_UNIQUENESS_1, QDR_HIDDEN_QUAD, QDR_ALIGNED_PAIR},
        {QDR_BUG_1, QDR_BUG_2, QDR_BUG_3, QDR_BUG_4}};
    qdr_hint hint = {.technique = names[w->bug][below(w, 4)], .cell = -1};
    qdr_candidates *pattern = pattern_of(w, &hint.pattern_count);
    hint.pattern = pattern;
    assert_int_equal(qdri_is_deadly(&hint, w->board), deadly);
    if (hint.pattern_count > 0 && below(w, 8) == 0) compare_conclusions(w, hint, deadly);
    if (deadly) t->grids += every_grid_has_another(w);
    deadly ? t->deadly++ : t->harmless++;
    free(pattern);
}

static void patterns_are_deadly_if_they_are_by_the_definition(void **state) {
    (void)state;
    static world w;
    tally t = {0};
    for (size_t kind = 0; kind < COUNT_OF(small_cases); kind++) {
        small_case usual = {.spec = small_cases[kind].spec};
        qdr_shape *usual_shape;
        usual.spec.rules = 0;
        usual.spec.clue_count = usual.spec.extra_count = 0;
        w.kind = &small_cases[kind];
        assert_ok(qdr_shape_new(&w.kind->spec, &w.shape, NULL));
        assert_ok(qdr_shape_new(&usual.spec, &usual_shape, NULL));
        list_grids(&w.grids, w.kind, w.shape);
        list_grids(&w.usual, &usual, usual_shape);
        for (uint64_t seed = 1; seed <= 1000; seed++) {
            qdri_random_seed(&w.random, seed);
            if (seed % 8)
                draw(&w);
            else
                draw_evenly(&w);
            compare(&w, &t);
            twist(&w);
            compare(&w, &t);
            qdr_board_free(w.board);
        }
        qdr_shape_free(w.shape);
        qdr_shape_free(usual_shape);
    }
    assert_true(t.deadly > 3000 && t.harmless > 3000 && t.grids > 3000); /* it is about all */
}

static qdr_board *plain_board(void) {
    const qdr_shape_spec spec = {.side = SIDE, .box_rows = 2, .box_cols = 2};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    qdr_board *board;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    assert_ok(qdr_board_new(puzzle, &board));
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
    return board;
}

/* Cells of one unit that are too many for two digits are wrong, and no pattern. */
static void no_digit_has_three_places_in_a_unit(void **state) {
    (void)state;
    static const int last[] = {1, 5, 7, 15}; /* of two cells, a box, two rows, the grid */
    for (size_t i = 0; i < COUNT_OF(last); i++) {
        qdr_board *board = plain_board();
        qdr_candidates pattern[CELLS];
        qdr_hint hint = {.technique = QDR_UNIQUE_LOOP_1, .cell = -1, .pattern = pattern};
        for (int cell = 0; cell <= last[i]; cell++) {
            if (last[i] == 5 && cell % SIDE > 1) continue;
            pattern[hint.pattern_count++] = (qdr_candidates){(uint16_t)cell, cell == 0 ? 4 : 0};
            for (int digit = cell == 0 ? 4 : 3; digit <= SIDE; digit++)
                qdr_board_strike(board, cell, digit);
        }
        assert_false(qdri_is_deadly(&hint, board));
        qdr_board_free(board);
    }
}

/* A rectangle with 1 and 2, and a 3 in one of its cells, of which nobody is told in the end. */
static void every_extra_is_told(void **state) {
    (void)state;
    static const uint16_t cells[] = {0, 2, 4, 6};
    for (int with = 0; with < 4; with++) {
        qdr_board *board = plain_board();
        qdr_candidates pattern[4];
        const qdr_hint hint = {
            .technique = QDR_UNIQUE_LOOP_1, .cell = -1, .pattern = pattern, .pattern_count = 4};
        for (int i = 0; i < 4; i++) {
            pattern[i] = (qdr_candidates){cells[i], i == with ? 4 : 0};
            for (int digit = i == with ? 4 : 3; digit <= SIDE; digit++)
                qdr_board_strike(board, cells[i], digit);
        }
        assert_true(qdri_is_deadly(&hint, board));
        pattern[with].digits = 0;
        assert_false(qdri_is_deadly(&hint, board));
        qdr_board_free(board);
    }
}

/* A loop has two digits; that all which is open is deadly does not make one of nothing. */
static void a_loop_has_digits(void **state) {
    (void)state;
    static const uint8_t digits[] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
    const qdr_candidates pattern = {2, 4};
    qdr_hint hint = {.technique = QDR_BUG_1, .cell = -1, .pattern = &pattern, .pattern_count = 1};
    qdr_board *board = plain_board();
    for (int cell = 0; cell < CELLS; cell++)
        if (digits[cell] > 2) qdr_board_place(board, cell, digits[cell]);
    assert_true(qdri_is_deadly(&hint, board));
    hint.technique = QDR_UNIQUE_LOOP_1;
    assert_false(qdri_is_deadly(&hint, board));
    qdr_board_free(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_digit_has_three_places_in_a_unit),
        cmocka_unit_test(every_extra_is_told),
        cmocka_unit_test(a_loop_has_digits),
        cmocka_unit_test(patterns_are_deadly_if_they_are_by_the_definition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
