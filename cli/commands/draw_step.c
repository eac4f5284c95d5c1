/* draw_step.c: see draw_step.h. */
#include "commands/draw_step.h"

#include "commands/hint_show.h"
#include "kit/interrupt.h"
#include "kit/person.h"

#include <quadrille/solve.h>

/* Only where there is one solution can anything be concluded. */
static qdr_status is_proper(const question *q, answer *a, bool *proper) {
    const qdr_solve_options options = {.limits.cancel = interrupt_flag()};
    qdr_verdict verdict = QDR_UNKNOWN;
    qdr_status status = qdr_puzzle_check(q->puzzle, &options, &verdict, NULL, NULL, NULL);
    if (status == QDR_OK && verdict == QDR_UNIQUE)
        *proper = person_takes_placed(q, "no step: the grid", a);
    if (status != QDR_OK || verdict == QDR_UNIQUE) return status;
    if (verdict == QDR_UNKNOWN)
        a->code = exit_code_worse(a->code, CODE_INTERRUPTED);
    else
        answer_complain(a, q, CODE_NO_SOLUTION, "no step: the grid has %s",
                        verdict == QDR_MULTIPLE ? "several solutions" : "no solution");
    return QDR_OK;
}

static qdr_status show(const question *q, const qdr_draw_style *style, const step_paper *paper,
                       const qdr_board *board, const qdr_hint *hint, answer *a) {
    const show_settings words = {0};
    qdr_draw_style with = *style;
    if (paper->svg) return qdr_draw_hint(q->puzzle, board, hint, style, &a->out);
    if (paper->sheets) return qdr_book_hint(q->puzzle, board, hint, style, paper->sheets);
    with.candidates = true;
    qdr_status status = qdr_draw_text(q->puzzle, NULL, &with, &a->out);
    return status == QDR_OK ? show_hint(&words, hint, board, &a->out) : status;
}

static qdr_status find_and_show(const question *q, const qdr_draw_style *style,
                                const step_paper *paper, qdr_human *human, answer *a) {
    const qdr_limits limits = {.cancel = interrupt_flag()};
    const qdr_hint *hint = NULL;
    qdr_board *board = NULL;
    qdr_status status = qdr_board_new(q->puzzle, &board);
    if (status == QDR_OK) qdr_board_symbols(board, style->symbols);
    qdr_human_limit(human, &limits);
    if (status == QDR_OK) status = qdr_human_hint(human, board, &hint);
    if (status == QDR_OK && hint)
        status = show(q, style, paper, board, hint, a);
    else if (status == QDR_OK && interrupted())
        a->code = exit_code_worse(a->code, CODE_INTERRUPTED);
    else if (status == QDR_OK)
        answer_complain(a, q, CODE_LIMIT, "no step: %s",
                        qdr_board_open(board) == 0 ? "it is solved" : "no technique goes further");
    qdr_board_free(board);
    return status;
}

qdr_status draw_step(const question *q, const qdr_draw_style *style, const step_paper *paper,
                     answer *a) {
    const person_settings usual = {0};
    bool proper = false;
    qdr_status status = is_proper(q, a, &proper);
    qdr_human *human = proper ? person_new(&usual, q, "no step", a) : NULL;
    if (human) status = find_and_show(q, style, paper, human, a);
    qdr_human_free(human);
    return status;
}
