/* human_calls.c: a puzzle as people solve it: the next step, all steps, the rating. */
#include "exports.h"

#include <string.h>

/* What is at work on one puzzle. */
typedef struct person {
    qdr_puzzle *puzzle;
    qdr_human *human;
    qdr_board *board;
} person;

static void person_free(person *p) {
    qdr_board_free(p->board);
    qdr_human_free(p->human);
    qdr_puzzle_free(p->puzzle);
}

/* Only where there is one solution can anything be concluded. */
static qdr_status look_whether_proper(const request *r, const qdr_puzzle *puzzle,
                                      qdr_error *error) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    qdr_verdict verdict;
    options.limits = r->limits;
    qdr_status status = qdr_puzzle_check(puzzle, &options, &verdict, NULL, NULL, NULL);
    if (status != QDR_OK || verdict == QDR_UNIQUE) return status;
    return failure(error, QDR_BAD_ARGUMENT,
                   verdict == QDR_MULTIPLE  ? "the grid has several solutions"
                   : verdict == QDR_UNKNOWN ? "it was stopped before it was certain"
                                            : "the grid has no solution");
}

/* Who knows the scale that is asked for, or the usual one. */
static qdr_status somebody(const request *r, const qdr_shape *shape, qdr_human **human,
                           qdr_error *error) {
    qdr_scale scale;
    if (r->scale && !qdr_scale_from_name(r->scale, strlen(r->scale), &scale))
        return failure(error, QDR_BAD_ARGUMENT, "there is no such scale");
    qdr_status status =
        r->scale ? qdr_human_new(shape, scale, human) : qdr_human_usual(shape, human);
    if (status != QDR_UNSUPPORTED) return status;
    return failure(error, status, "the scale is not for puzzles of this shape");
}

static qdr_status person_open(const request *r, person *p, qdr_error *error) {
    *p = (person){0};
    qdr_status status = request_puzzle(r, &p->puzzle, error);
    if (status != QDR_OK) return status;
    status = look_whether_proper(r, p->puzzle, error);
    if (status != QDR_OK) return status;
    status = somebody(r, qdr_puzzle_shape(p->puzzle), &p->human, error);
    if (status == QDR_OK) status = qdr_board_new(p->puzzle, &p->board);
    return status;
}

/* ---- hint, explain --------------------------------------------------------------------------- */

/* What the names of cells and units in hints mean. */
static void put_names(const qdr_shape *shape, qdr_text *out) {
    size_t count;
    const qdr_unit *units = qdr_shape_units(shape, &count);
    qdr_text_printf(out, ",\"side\":%d,\"units\":[", qdr_shape_get_spec(shape)->side);
    for (size_t i = 0; i < count; i++) {
        char words[QDR_UNIT_WORDS];
        qdr_unit_words(&units[i], words);
        qdr_text_printf(out, "%s\"%s\"", i == 0 ? "" : ",", words);
    }
    qdr_text_putc(out, ']');
}

static qdr_status put_hints(const request *r, person *p, uint64_t most, qdr_text *out) {
    const qdr_hint *hint = NULL;
    /* Who wants just one wants the simplest to see. */
    qdr_status status = most == 1 ? qdr_human_hint(p->human, p->board, &hint)
                                  : qdr_human_next(p->human, p->board, &hint);
    qdr_text_puts(out, "{\"hints\":[");
    for (uint64_t number = 0; status == QDR_OK && hint && number < most; number++) {
        if (number > 0) qdr_text_putc(out, ',');
        status = qdr_hint_json(hint, p->board, out);
        qdr_hint_apply(hint, p->board);
        hint = NULL;
        if (status != QDR_OK || qdr_cancel_requested(r->limits.cancel)) break;
        if (number + 1 < most) status = qdr_human_next(p->human, p->board, &hint);
        tell_progress((double)number + 1, qdr_board_open(p->board));
    }
    qdr_text_putc(out, ']');
    put_bool(out, "solved", qdr_board_open(p->board) == 0);
    put_names(qdr_puzzle_shape(p->puzzle), out);
    qdr_text_putc(out, '}');
    return status;
}

static qdr_status give_hints(const request *r, uint64_t most, qdr_text *out, qdr_error *error) {
    person p;
    qdr_status status = person_open(r, &p, error);
    if (status == QDR_OK) status = put_hints(r, &p, most, out);
    person_free(&p);
    return status;
}

qdr_status call_hint(const request *r, qdr_text *out, qdr_error *error) {
    return give_hints(r, 1, out, error);
}

qdr_status call_explain(const request *r, qdr_text *out, qdr_error *error) {
    return give_hints(r, r->most ? r->most : UINT64_MAX, out, error);
}

/* ---- fault ----------------------------------------------------------------------------------- */

static qdr_status put_fault(const request *r, qdr_puzzle **puzzles, qdr_human *human, qdr_text *out,
                            qdr_error *error) {
    static uint8_t solution[QDR_MAX_CELLS];
    static const char *const kinds[] = {"none", "digit", "mark"};
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    qdr_text words = QDR_TEXT_INIT;
    qdr_verdict verdict;
    qdr_fault fault;
    options.limits = r->limits;
    qdr_status status = qdr_puzzle_check(puzzles[0], &options, &verdict, solution, NULL, NULL);
    if (status == QDR_OK && verdict != QDR_UNIQUE)
        return failure(error, QDR_BAD_ARGUMENT, "the puzzle has not exactly one solution");
    if (status == QDR_OK) status = qdr_human_fault(human, puzzles[0], puzzles[1], solution, &fault);
    if (status != QDR_OK) return status;
    qdr_fault_words(&fault, &words);
    qdr_text_printf(out, "{\"kind\":\"%s\",\"cell\":%d,\"digit\":%d,\"count\":%zu,\"words\":",
                    kinds[fault.kind], fault.kind ? fault.cell : -1, fault.kind ? fault.digit : 0,
                    fault.count);
    qdr_text_json(out, words.bytes ? words.bytes : "");
    qdr_text_putc(out, '}');
    qdr_text_free(&words);
    return QDR_OK;
}

/* The text has two puzzles: the one with the givens, and the grid in progress. */
qdr_status call_fault(const request *r, qdr_text *out, qdr_error *error) {
    qdr_puzzle *puzzles[2];
    qdr_human *human = NULL;
    qdr_status status = request_puzzles(r, puzzles, 2, error);
    if (status != QDR_OK) return status;
    status = somebody(r, qdr_puzzle_shape(puzzles[0]), &human, error);
    if (status == QDR_OK) status = put_fault(r, puzzles, human, out, error);
    qdr_human_free(human);
    qdr_puzzle_free(puzzles[0]);
    qdr_puzzle_free(puzzles[1]);
    return status;
}

/* ---- rate ------------------------------------------------------------------------------------ */

static bool tell_step(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    (void)context, (void)hint;
    tell_progress((double)so_far->steps, so_far->hardest);
    return true;
}

static void put_rating(const qdr_human *human, const qdr_rating *rating, qdr_step step,
                       qdr_text *out) {
    qdr_text shown = QDR_TEXT_INIT;
    qdr_rating_put(rating, &shown);
    qdr_text_printf(out,
                    "{\"scale\":\"%s\",\"shown\":\"%s\",\"value\":%g,\"rating\":%.1f,"
                    "\"firstPlacement\":%.1f,\"first\":%.1f,\"technique\":\"%s\",\"steps\":%zu",
                    qdr_scale_name(qdr_human_scale(human)), shown.bytes ? shown.bytes : "",
                    qdr_rating_value(rating), qdr_rating_shown(rating->hardest),
                    qdr_rating_shown(rating->first_placement), qdr_rating_shown(rating->first),
                    qdr_technique_name(rating->technique), rating->steps);
    if (rating->scored)
        qdr_text_printf(out, ",\"score\":%ld,\"level\":\"%s\"", rating->score,
                        qdr_level_name(rating->level));
    put_bool(out, "solved", step == QDR_DONE);
    qdr_text_putc(out, '}');
    qdr_text_free(&shown);
}

qdr_status call_rate(const request *r, qdr_text *out, qdr_error *error) {
    person p;
    qdr_rating rating;
    qdr_step step;
    qdr_status status = person_open(r, &p, error);
    if (status == QDR_OK)
        status = qdr_human_rate(p.human, p.puzzle, &r->limits, tell_step, NULL, &rating, &step);
    if (status == QDR_OK) put_rating(p.human, &rating, step, out);
    person_free(&p);
    return status;
}
