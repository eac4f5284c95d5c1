/* fault.c: what is wrong with a grid in progress, shown by a proof. That a digit differs from the
 * solution tells nobody anything; that with it row 7 has no place for 2 does.
 *
 * The proof is about the puzzle with those digits of the grid that are right. If singles do not
 * refute what is wrong there, steps are made until they do, or until a step strikes it. */
#include "base/memory.h"
#include "human/chain_parts.h"
#include "human/speech.h"
#include "rating/human_type.h"
#include "sudoku/puzzle_type.h"

#include <string.h>

/* The next cell from `cell` on with something wrong; false: none. */
static bool next_fault(const qdr_puzzle *progress, const uint8_t *solution, int cell,
                       qdr_fault *fault) {
    for (; cell < qdr_puzzle_cells(progress); cell++) {
        const int digit = progress->givens[cell];
        const bool wrong = digit && digit != solution[cell];
        if (!wrong && (digit || !progress->marks ||
                       qdr_digit_set_has(&progress->marks[cell], solution[cell])))
            continue;
        fault->kind = wrong ? QDR_FAULT_DIGIT : QDR_FAULT_MARK;
        fault->cell = cell;
        fault->digit = wrong ? digit : solution[cell];
        return true;
    }
    return false;
}

static int cell_that_sees(const qdr_board *b, int cell, int digit) {
    if (qdr_board_given(b, cell)) return cell;
    for (int i = 0; i < b->g->peers_of[cell]; i++)
        if (b->digit[qdri_peers(b->g, cell)[i]] == digit) return qdri_peers(b->g, cell)[i];
    return -1;
}

/* ---- the proof ------------------------------------------------------------------------------- */

typedef struct search {
    qdr_human *h;
    const qdr_puzzle *progress;
    const uint8_t *solution;
    qdr_fault *fault;
} search;

/* Counts what is wrong, and takes what is seen at once, if there is such. */
static bool look(search *s) {
    qdr_fault *fault = s->fault, at = *fault;
    for (int cell = 0; next_fault(s->progress, s->solution, cell, &at); cell = at.cell + 1) {
        const size_t count = fault->count + 1;
        if (at.kind == QDR_FAULT_DIGIT)
            at.seen_from = cell_that_sees(s->h->sound, at.cell, at.digit);
        if (fault->count == 0 || (at.seen_from >= 0 && fault->seen_from < 0)) *fault = at;
        fault->count = count;
        at.seen_from = -1;
    }
    return fault->kind == QDR_FAULT_NONE || fault->seen_from >= 0;
}

/* The shortest refutation of anything that is wrong. */
static bool refute(search *s) {
    qdr_human *h = s->h;
    qdr_fault at = *s->fault, best = {.kind = QDR_FAULT_NONE};
    int most = h->g->cells;
    for (int cell = 0; next_fault(s->progress, s->solution, cell, &at); cell = at.cell + 1) {
        if (h->sound->digit[at.cell] || !qdri_has(h->sound, at.cell, at.digit - 1)) continue;
        if (!qdri_refute(h->refuter, &h->f, at.cell, at.digit - 1, at.kind == QDR_FAULT_MARK, most))
            continue;
        best = at;
        most = h->f.s->item_count - 2;
    }
    if (best.kind == QDR_FAULT_NONE) return false;
    (void)qdri_refute(h->refuter, &h->f, best.cell, best.digit - 1, best.kind == QDR_FAULT_MARK,
                      h->g->cells);
    s->fault->kind = best.kind;
    s->fault->cell = best.cell;
    s->fault->digit = best.digit;
    return !h->f.s->failed;
}

/* Whether a step, made on the board, decides a cell: its digit goes, or is placed. */
static bool decides(const qdr_hint *hint, const qdr_board *b, const qdr_fault *fault) {
    if (hint->cell == fault->cell) return true;
    if (fault->kind == QDR_FAULT_MARK) return false;
    if (hint->cell >= 0 && hint->digit == fault->digit && qdri_sees(b->g, hint->cell, fault->cell))
        return true;
    for (size_t i = 0; i < hint->struck_count; i++)
        if (hint->struck[i].cell == fault->cell && hint->struck[i].digits >> (fault->digit - 1) & 1)
            return true;
    return false;
}

static bool any_decided(search *s, const qdr_hint *hint) {
    qdr_fault at = *s->fault;
    for (int cell = 0; next_fault(s->progress, s->solution, cell, &at); cell = at.cell + 1)
        if (decides(hint, s->h->sound, &at)) {
            s->fault->kind = at.kind;
            s->fault->cell = at.cell;
            s->fault->digit = at.digit;
            return true;
        }
    return false;
}

static qdr_status prove(search *s) {
    qdr_human *h = s->h;
    const qdr_hint *hint;
    for (;; s->fault->steps++) {
        if (refute(s)) {
            qdri_human_show(h, h->f.s);
            s->fault->proof = &h->hint;
            return QDR_OK;
        }
        if (h->f.s->failed) return QDR_NO_MEMORY;
        qdr_status status = qdr_human_next(h, h->sound, &hint);
        if (status != QDR_OK || !hint) return status;
        if (any_decided(s, hint)) {
            s->fault->proof = hint;
            return QDR_OK;
        }
        qdr_hint_apply(hint, h->sound);
    }
}

/* The puzzle with those digits that are right. */
static void lay_sound(qdr_board *b, const qdr_puzzle *puzzle, const qdr_puzzle *progress,
                      const uint8_t *solution) {
    qdri_board_start(b, puzzle);
    for (int cell = 0; cell < b->g->cells; cell++)
        if (!b->digit[cell] && progress->givens[cell] == solution[cell])
            qdr_board_place(b, cell, solution[cell]);
}

static bool take_nothing(finder *f) {
    (void)f;
    return true;
}

qdr_status qdr_human_fault(qdr_human *human, const qdr_puzzle *puzzle, const qdr_puzzle *progress,
                           const uint8_t *solution, qdr_fault *fault) {
    search s = {human, progress, solution, fault};
    qdr_status status = QDR_OK;
    *fault = (qdr_fault){.kind = QDR_FAULT_NONE, .seen_from = -1};
    if (qdr_puzzle_cells(puzzle) != human->g->cells ||
        qdr_puzzle_cells(progress) != human->g->cells)
        return QDR_BAD_ARGUMENT;
    if (!human->sound) status = qdri_board_new(human->g, &human->sound);
    if (status == QDR_OK && !human->refuter) status = qdri_refuter_new(human->g, &human->refuter);
    if (status == QDR_OK && !human->f.s) status = qdri_step_new(human->g, &human->f.s);
    if (status != QDR_OK) return status;
    human->f.b = human->sound;
    human->f.barred = NULL;
    human->f.take = take_nothing;
    lay_sound(human->sound, puzzle, progress, solution);
    qdr_board_symbols(human->sound, human->symbols);
    fault->board = human->sound;
    return look(&s) ? QDR_OK : prove(&s);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* What has nothing left in the end; NULL: the proof is not of that kind. */
static const qdr_item *absurdity(const qdr_hint *h) {
    const qdr_item *last = NULL;
    for (size_t i = 0; i < h->node_count; i++)
        if (!h->nodes[i].off && h->nodes[i].item_count == 1) last = &h->reasons[h->nodes[i].items];
    return qdri_branch_end(h, 0) == h->node_count ? last : NULL;
}

static void say_fault(const speech *s, const qdr_fault *fault) {
    qdri_say_cell(s, fault->cell);
    if (fault->kind == QDR_FAULT_DIGIT)
        qdri_say_of(s, "=# cannot stay", fault->digit);
    else
        qdri_say_of(s, " should keep #", fault->digit);
}

/* Why it is so, if there is more to say than the line that says what was said already (`led`). */
static void say_lines(const speech *s, const qdr_fault *fault, bool led) {
    qdr_text lines = QDR_TEXT_INIT;
    qdr_hint_words(fault->proof, fault->board, QDR_STAGE_WHY, &lines);
    const char *from = lines.failed ? NULL : lines.bytes;
    if (from && led) from = strchr(from, '\n');
    if (fault->steps > 0)
        qdr_text_printf(s->text, "\nIt takes %zu step%s to see that%s", fault->steps,
                        fault->steps > 1 ? "s" : "", from ? ", and then:" : ".");
    if (from) qdri_say(s, led ? "" : "\n");
    if (from) qdri_say(s, from);
    s->text->failed |= lines.failed;
    qdr_text_free(&lines);
}

static void say_proof(const speech *s, const qdr_fault *fault) {
    const qdr_item *item = fault->proof->node_count > 0 ? absurdity(fault->proof) : NULL;
    if (item) {
        qdri_say(s, fault->kind == QDR_FAULT_DIGIT ? ": with it " : ": without it ");
        qdri_say_uncovered(s, *item);
    }
    qdri_say(s, ".");
    say_lines(s, fault, item && !qdri_is_path(fault->proof, 0, fault->proof->node_count));
}

void qdr_fault_words(const qdr_fault *fault, qdr_text *text) {
    const speech s = {fault->proof, fault->board, text};
    if (fault->kind == QDR_FAULT_NONE) {
        qdri_say(&s, "All is right so far.");
        return;
    }
    say_fault(&s, fault);
    if (fault->seen_from >= 0) {
        const int other = qdr_board_digit(fault->board, fault->seen_from);
        qdri_say(&s, ": ");
        qdri_say_cell(&s, fault->seen_from);
        qdri_say_of(&s, fault->seen_from == fault->cell ? " is given as #." : "=# sees it.", other);
    } else if (fault->proof) {
        say_proof(&s, fault);
    } else {
        qdri_say(&s, ": no solution has that.");
    }
    if (fault->count > 1)
        qdr_text_printf(text, "\n%zu more %s wrong.", fault->count - 1,
                        fault->count > 2 ? "are" : "is");
}

/* ---- grids without a solution ---------------------------------------------------------------- */

/* A cell without a digit, or a digit without a place; false: all have some. */
static bool find_uncovered(const qdr_board *b, qdr_item *item) {
    const ground *g = b->g;
    for (int cell = 0; cell < g->cells; cell++)
        if (!b->digit[cell] && b->marks[cell] == 0) {
            *item = qdri_item_of_cell(cell);
            return true;
        }
    for (int unit = 0; unit < g->units; unit++) {
        uint64_t there = 0;
        for (int i = 0; i < g->unit_size[unit]; i++) {
            const int cell = qdri_unit_cells(g, unit)[i];
            there |= b->digit[cell] ? qdri_bit(b->digit[cell] - 1) : b->marks[cell];
        }
        const uint64_t missing = ~there & ~(uint64_t)0 >> (64 - g->side);
        if (!missing || !qdri_is_full(g, unit)) continue;
        *item = qdri_item_of_unit(g, unit, qdri_lowest(missing));
        return true;
    }
    return false;
}

qdr_status qdr_human_dead_end(qdr_human *human, const qdr_puzzle *puzzle, qdr_text *text) {
    const qdr_hint *hint;
    qdr_item item;
    qdr_board_free(human->sound);
    human->sound = NULL;
    qdr_status status = qdr_board_new(puzzle, &human->sound);
    if (status == QDR_OK) qdr_board_symbols(human->sound, human->symbols);
    for (size_t steps = 0; status == QDR_OK; steps++) {
        if (find_uncovered(human->sound, &item)) {
            const speech s = {NULL, human->sound, text};
            qdri_say_uncovered(&s, item);
            if (steps > 0) qdr_text_printf(text, ", after %zu step%s", steps, steps > 1 ? "s" : "");
            return QDR_OK;
        }
        status = qdr_human_next(human, human->sound, &hint);
        if (status != QDR_OK || !hint) return status;
        qdr_hint_apply(hint, human->sound);
    }
    return status;
}
