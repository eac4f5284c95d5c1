/* make_calls.c: new puzzles to order, and fewer givens. */
#include "exports.h"

#include <string.h>

typedef struct making {
    qdr_text *out;
    uint64_t made;
    qdr_status status;
} making;

static bool take(void *context, const qdr_made *made) {
    making *m = context;
    qdr_text *out = m->out;
    qdr_text_puts(out, m->made++ == 0 ? "{\"puzzle\":" : ",{\"puzzle\":");
    m->status = put_puzzle(out, made->puzzle, NULL);
    qdr_text_puts(out, ",\"solution\":");
    put_digits(out, made->solution, (size_t)qdr_puzzle_cells(made->puzzle));
    qdr_text_puts(out, ",\"attempt\":");
    put_number(out, made->attempt);
    put_bool(out, "minimal", made->minimal);
    qdr_text_putc(out, '}');
    return m->status == QDR_OK && !out->failed;
}

static void tell_tries(void *context, uint64_t found, uint64_t tried) {
    (void)context;
    tell_progress((double)found, (double)tried);
}

static void put_result(qdr_text *out, const qdr_make_result *result) {
    qdr_text_puts(out, "],\"found\":");
    put_number(out, result->found);
    qdr_text_puts(out, ",\"tried\":");
    put_number(out, result->tried);
    put_step(out, result->step);
    qdr_text_putc(out, '}');
}

/* ---- the order ------------------------------------------------------------------------------- */

/* The shape of the puzzle in the text, or by size and rules. */
static qdr_status shape_wanted(const request *r, qdr_shape **shape, qdr_error *error) {
    if (r->length > 0) {
        qdr_puzzle *puzzle;
        qdr_status status = request_puzzle(r, &puzzle, error);
        if (status != QDR_OK) return status;
        *shape = qdr_shape_share(qdr_puzzle_shape(puzzle));
        qdr_puzzle_free(puzzle);
        return QDR_OK;
    }
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    spec.side = r->read.side ? r->read.side : 9;
    spec.box_rows = r->read.box_rows;
    spec.box_cols = r->read.box_cols;
    if (spec.box_rows == 0) qdr_usual_boxes(spec.side, &spec.box_rows, &spec.box_cols);
    if (spec.box_rows < 0) spec.box_rows = spec.box_cols = 0;
    spec.rules = r->read.rules;
    return qdr_shape_new(&spec, shape, error);
}

/* A character for each cell, not . or 0 where a given has to be. */
static qdr_status pattern_wanted(const request *r, int side, uint8_t *pattern, qdr_error *error) {
    const size_t cells = (size_t)(side * side);
    if (strlen(r->pattern) != cells)
        return failure(error, QDR_BAD_ARGUMENT, "a pattern has a character for each cell");
    for (size_t i = 0; i < cells; i++) pattern[i] = !strchr(".0-_", r->pattern[i]);
    return QDR_OK;
}

/* How hard: a class, or a band of the rating, and what is needed at the hardest. */
static qdr_status wish_wanted(const request *r, qdr_wish *wish, qdr_error *error) {
    qdr_class difficulty;
    *wish = (qdr_wish)QDR_WISH_INIT;
    if (r->difficulty) {
        if (!qdr_class_from_name(r->difficulty, strlen(r->difficulty), &difficulty))
            return failure(error, QDR_BAD_ARGUMENT,
                           "a class is very easy, easy, medium, hard or very hard");
        *wish = qdr_class_wish(difficulty);
    }
    if (r->least_rating > 0) wish->least = r->least_rating;
    if (r->most_rating > 0) wish->most = r->most_rating;
    wish->pearl = r->pearl;
    wish->diamond = r->diamond;
    if (r->technique) {
        wish->uses = wish->hardest = true;
        if (!qdr_technique_from_name(r->technique, strlen(r->technique), &wish->technique))
            return failure(error, QDR_BAD_ARGUMENT, "there is no such technique");
    }
    return QDR_OK;
}

static bool wishes(const request *r) {
    return r->difficulty || r->technique || r->least_rating > 0 || r->most_rating > 0 || r->pearl ||
           r->diamond;
}

static qdr_make_options order(const request *r, const qdr_shape *shape) {
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    options.shape = shape;
    options.jigsaw = r->jigsaw;
    options.distinct = r->distinct;
    options.count = r->count;
    options.seed = r->seed;
    options.symmetry = r->symmetry;
    options.fewest = (int)r->fewest;
    options.most = (int)r->most_givens;
    options.nodes = r->nodes;
    options.tries = r->tries;
    options.seconds = r->limits.seconds;
    options.cancel = r->limits.cancel;
    options.progress = tell_tries;
    return options;
}

static qdr_status make(const request *r, const qdr_shape *shape, qdr_text *out, qdr_error *error) {
    static uint8_t pattern[QDR_MAX_CELLS];
    qdr_wish wish;
    qdr_make_options options = order(r, shape);
    making m = {out, 0, QDR_OK};
    qdr_make_result result;
    qdr_status status = QDR_OK;
    if (r->pattern) {
        status = pattern_wanted(r, qdr_shape_get_spec(shape)->side, pattern, error);
        options.pattern = pattern;
    }
    if (status == QDR_OK && wishes(r)) {
        status = wish_wanted(r, &wish, error);
        options.wish = &wish;
    }
    if (status == QDR_OK) status = qdr_make(&options, take, &m, &result, error);
    if (status == QDR_OK) put_result(out, &result);
    return status == QDR_OK ? m.status : status;
}

qdr_status call_make(const request *r, qdr_text *out, qdr_error *error) {
    qdr_shape *shape;
    qdr_status status = shape_wanted(r, &shape, error);
    if (status != QDR_OK) return status;
    qdr_text_puts(out, "{\"puzzles\":[");
    status = make(r, shape, out, error);
    qdr_shape_free(shape);
    return status;
}

/* ---- minimize -------------------------------------------------------------------------------- */

static bool take_minimal(void *context, const qdr_puzzle *minimal) {
    making *m = context;
    if (m->made++ > 0) qdr_text_putc(m->out, ',');
    m->status = put_puzzle(m->out, minimal, NULL);
    return m->status == QDR_OK && !m->out->failed;
}

qdr_status call_minimize(const request *r, qdr_text *out, qdr_error *error) {
    qdr_puzzle *puzzle;
    qdr_minimize_options options = QDR_MINIMIZE_OPTIONS_INIT;
    qdr_make_result result;
    making m = {out, 0, QDR_OK};
    qdr_status status = request_puzzle(r, &puzzle, error);
    if (status != QDR_OK) return status;
    options.seed = r->seed;
    options.seconds = r->limits.seconds;
    options.cancel = r->limits.cancel;
    qdr_text_puts(out, "{\"puzzles\":[");
    status = qdr_puzzle_minimize(puzzle, &options, take_minimal, &m, &result, error);
    if (status == QDR_OK) put_result(out, &result);
    qdr_puzzle_free(puzzle);
    return status == QDR_OK ? m.status : status;
}
