/* book_puzzles.c: see book_puzzles.h. */
#include "commands/book_puzzles.h"

#include "kit/interrupt.h"
#include "kit/room.h"

#include <quadrille/rating.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EASING = 6 }; /* tries at a puzzle with clues that is not very hard */

/* Seeds of the parts of a book are far apart. */
static uint64_t seed_of(const book_maker *m, uint64_t part, uint64_t i) {
    return m->seed * 0x9E3779B97F4A7C15u + part * 1000003 + i * 7919 + 1;
}

/* ---- keeping --------------------------------------------------------------------------------- */

/* How hard it is, for the order within a level and, where it is not known, for the level. */
static qdr_status grade(book_puzzle *p) {
    qdr_human *human;
    qdr_rating rating;
    qdr_step step;
    qdr_status status = qdr_human_usual(qdr_puzzle_shape(p->puzzle), &human);
    if (status != QDR_OK) return status == QDR_UNSUPPORTED ? QDR_OK : status;
    const qdr_limits limits = {.cancel = interrupt_flag()};
    const double hard = qdr_class_wish(QDR_HARD).most;
    qdr_human_cap(human, hard); /* what is above is very hard; by how much, nobody asks */
    status = qdr_human_rate(human, p->puzzle, &limits, NULL, NULL, &rating, &step);
    qdr_human_free(human);
    if (status != QDR_OK) return status;
    p->hardest = step == QDR_DONE ? rating.hardest : 20;
    p->effort = rating.effort;
    for (int class = QDR_VERY_EASY; class <= QDR_VERY_HARD && !p->level; class ++) {
        double most = qdr_class_wish((qdr_class) class).most;
        if (!(most > 0) || qdr_rating_shown(p->hardest) <= most) p->level = class + 1;
    }
    return QDR_OK;
}

/* Takes copies. */
static bool keep(book_maker *m, const qdr_puzzle *puzzle, const uint8_t *solution, int level) {
    size_t cells = (size_t)qdr_puzzle_cells(puzzle);
    if (!room_for_one(&m->puzzles, &m->room, m->count, sizeof *m->puzzles))
        m->status = QDR_NO_MEMORY;
    book_puzzle made = {.level = level, .order = m->count, .solution = malloc(cells)};
    if (!made.solution) m->status = QDR_NO_MEMORY;
    if (m->status == QDR_OK) m->status = qdr_puzzle_copy(puzzle, &made.puzzle);
    if (m->status != QDR_OK || !made.solution) {
        free(made.solution);
        return false;
    }
    memcpy(made.solution, solution, cells);
    m->puzzles[m->count++] = made;
    m->status = grade(&m->puzzles[m->count - 1]);
    progress_reached(&m->progress, m->count, (double)m->count / (double)m->wanted);
    return m->status == QDR_OK && !interrupted();
}

static void drop_last(book_maker *m) {
    book_puzzle *last = &m->puzzles[--m->count];
    qdr_puzzle_free(last->puzzle);
    free(last->solution);
}

void book_maker_free(book_maker *m) {
    for (size_t i = 0; i < m->count; i++) {
        qdr_puzzle_free(m->puzzles[i].puzzle);
        free(m->puzzles[i].solution);
    }
    free(m->puzzles);
}

/* ---- making ---------------------------------------------------------------------------------- */

typedef struct taking {
    book_maker *maker;
    int level;
} taking;

static bool take(void *context, const qdr_made *made) {
    const taking *t = context;
    return keep(t->maker, made->puzzle, made->solution, t->level);
}

static bool make(book_maker *m, qdr_make_options *options, int level) {
    taking t = {m, level};
    qdr_make_result result = {0};
    qdr_error error = {0};
    options->jobs = (int)m->jobs;
    options->cancel = interrupt_flag();
    qdr_status status = qdr_make(options, take, &t, &result, &error);
    if (m->status == QDR_OK) m->status = status;
    if (status != QDR_OK) snprintf(m->message, sizeof m->message, "%s", error.message);
    return m->status == QDR_OK && result.step == QDR_DONE;
}

static int easier_first(const void *a, const void *b) {
    const book_puzzle *x = a, *y = b;
    if (x->hardest < y->hardest || x->hardest > y->hardest) return x->hardest < y->hardest ? -1 : 1;
    if (x->effort < y->effort || x->effort > y->effort) return x->effort < y->effort ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

bool book_make_level(book_maker *m, int level, unsigned count) {
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    const qdr_wish wish = qdr_class_wish((qdr_class)(level - 1));
    size_t first = m->count;
    qdr_shape *shape;
    m->status = qdr_shape_new(&spec, &shape, NULL);
    if (m->status != QDR_OK) return false;
    options.shape = shape;
    options.count = count;
    options.symmetry = m->symmetry;
    options.distinct = true;
    options.wish = &wish;
    options.seed = seed_of(m, (uint64_t)level, 0);
    bool made = make(m, &options, level);
    qdr_shape_free(shape);
    if (m->count > first)
        qsort(m->puzzles + first, m->count - first, sizeof *m->puzzles, easier_first);
    return made;
}

/* The first of a few that is not very hard, or the last of them. */
static bool make_one_clued(book_maker *m, qdr_clued kind, uint64_t seed) {
    for (int i = 0; i < EASING; i++) {
        qdr_puzzle *puzzle = NULL;
        uint8_t solution[81];
        qdr_step step;
        m->status =
            qdr_make_clued(kind, seed + (uint64_t)i, interrupt_flag(), &puzzle, solution, &step);
        if (m->status != QDR_OK || step != QDR_DONE) return false;
        bool kept = keep(m, puzzle, solution, 0);
        qdr_puzzle_free(puzzle);
        if (!kept) return false;
        if (m->puzzles[m->count - 1].level <= QDR_HARD + 1 || i + 1 == EASING) return true;
        drop_last(m);
    }
    return true;
}

static bool make_clued(book_maker *m, const variant_order *order, size_t index) {
    for (unsigned i = 0; i < order->count; i++)
        if (!make_one_clued(m, order->clues, seed_of(m, 100 + index, i))) return false;
    return true;
}

/* Not very hard ones, as far as they are found in some tries; then any. */
static bool make_eased(book_maker *m, qdr_make_options *options) {
    const qdr_wish wish = {.most = qdr_class_wish(QDR_HARD).most};
    const uint64_t wanted = options->count;
    size_t before = m->count;
    options->wish = &wish;
    options->tries = 5 * wanted;
    bool made = make(m, options, 0);
    options->wish = NULL; /* which ends here */
    if (!made && (m->status != QDR_OK || interrupted())) {
        if (m->status != QDR_UNSUPPORTED) return false;
        m->status = QDR_OK; /* nobody has a scale for it */
    }
    options->count = wanted - (m->count - before);
    options->tries = 0;
    options->seed++;
    return options->count == 0 || make(m, options, 0);
}

bool book_make_variant(book_maker *m, const variant_order *order, size_t index) {
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    qdr_error error = {0};
    qdr_shape *shape;
    if (order->clued) return make_clued(m, order, index);
    spec.side = order->side;
    qdr_usual_boxes(spec.side, &spec.box_rows, &spec.box_cols);
    spec.rules = order->rules;
    m->status = qdr_shape_new(&spec, &shape, &error);
    if (m->status != QDR_OK) {
        snprintf(m->message, sizeof m->message, "%s", error.message);
        return false;
    }
    options.shape = shape;
    options.count = order->count;
    options.jigsaw = order->jigsaw;
    options.wildness = m->wildness;
    options.seed = seed_of(m, 100 + index, 0);
    if (!order->jigsaw) options.symmetry = m->symmetry;
    bool made = spec.side <= 9 ? make_eased(m, &options) : make(m, &options, 0);
    qdr_shape_free(shape);
    return made;
}
