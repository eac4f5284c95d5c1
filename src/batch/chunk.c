/* chunk.c: what a working thread does with a chunk.
 *
 * Parsed puzzles are answered one by one. Lines are taken in blocks: the plain ones of a block
 * (81 characters 1-9, 0 or dot, and then nothing or a blank) are answered together by the lanes,
 * the others are read and answered singly; then the whole block is rendered in order. Which of
 * several solutions comes first does not depend on who answers: see first9.h.
 *
 * Where a solved line is just to become a line, the bare plain lines that a chunk begins with, as a
 * rule all of it, are solved from the input's bytes right into the output's: nothing is copied,
 * nothing rendered. */
#include "batch/chunk.h"

#include "base/budget.h"
#include "base/fail.h"
#include "base/grow.h"
#include "base/memory.h"
#include "batch/plain_lines.h"
#include "format/raw_lines.h"
#include "nine/first9.h"
#include "nine/recheck9.h"
#include "solve/solver.h"

#include <string.h>

enum { BLOCK = 1024, CELLS9 = QDRI_CELLS9, LINE9 = QDRI_LINE9 };

/* How long finished results may wait for the next one of their chunk, where the search is not
 * ours: seconds. */
static const double moment = 0.0002;

/* Counting on past this many solutions is left to the solver, which can use what it knows of
 * counting; see answer_one. */
enum { BULK_LIMIT = 4096 };

typedef struct line {
    const char *start;
    size_t length, whole; /* without its CR and with it */
    int plain;            /* its number among the plain ones of the block, or -1 */
} line;

struct qdri_worker {
    qdri_lanes *lanes;
    qdri_bands *bands; /* for plain lines with several solutions */
    qdri_recheck9 *recheck;
    qdr_input *nothing; /* what the reader would read if it were asked */
    qdr_reader *reader; /* of single lines */
    line lines[BLOCK];
    const void *plain[BLOCK];
    uint64_t found[BLOCK];
    uint8_t finished[BLOCK];
    uint8_t right[BLOCK];
    uint8_t solutions[BLOCK][CELLS9];
    uint8_t digits[2 * QDR_MAX_CELLS]; /* two solutions of one puzzle */
};

static qdr_status open_bulk(qdri_worker *worker) {
    worker->bands = qdri_alloc_aligned(1, sizeof *worker->bands);
    return worker->bands ? qdri_lanes_new(&worker->lanes) : QDR_NO_MEMORY;
}

qdr_status qdri_worker_new(const qdri_batch_job *job, qdri_worker **worker) {
    qdri_worker *made = qdri_zalloc(1, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
    qdr_read_options read = job->read;
    read.format = QDR_FORMAT_LINE;
    qdr_status status = qdr_input_memory("", 0, &made->nothing);
    if (status == QDR_OK) status = qdr_reader_new(made->nothing, &read, &made->reader, NULL);
    if (status == QDR_OK && job->plan.bulk) status = open_bulk(made);
    if (status != QDR_OK) {
        qdri_worker_free(made);
        return status;
    }
    made->recheck = qdri_recheck9_pick();
    *worker = made;
    return QDR_OK;
}

void qdri_worker_free(qdri_worker *worker) {
    if (!worker) return;
    qdr_reader_free(worker->reader);
    qdr_input_free(worker->nothing);
    qdri_lanes_free(worker->lanes);
    qdri_free(worker->bands);
    qdri_free(worker);
}

/* ---- chunks -----------------------------------------------------------------------------------
 */

void qdri_chunk_reset(qdri_chunk *chunk) {
    for (size_t i = 0; i < chunk->parsed_count; i++) qdr_puzzle_free(chunk->parsed[i].puzzle);
    chunk->parsed_count = 0;
    qdr_text_clear(&chunk->text);
    qdr_text_clear(&chunk->texts);
    qdri_chunk_reset_output(chunk);
    chunk->bare_lines = 0;
    chunk->cut = false;
    chunk->status = QDR_OK;
}

void qdri_chunk_reset_output(qdri_chunk *chunk) {
    qdr_text_clear(&chunk->out);
    qdr_text_clear(&chunk->notes);
    chunk->bad_count = 0;
    chunk->puzzles = 0;
    chunk->bits = 0;
}

void qdri_chunk_free(qdri_chunk *chunk) {
    qdri_chunk_reset(chunk);
    qdr_text_free(&chunk->text);
    qdr_text_free(&chunk->texts);
    qdr_text_free(&chunk->out);
    qdr_text_free(&chunk->notes);
    qdri_free(chunk->parsed);
    qdri_free(chunk->bad);
}

void qdri_chunk_add_bad(qdri_chunk *chunk, const qdr_error *error) {
    if (!qdri_grow(&chunk->bad, &chunk->bad_capacity, chunk->bad_count + 1, sizeof *chunk->bad)) {
        chunk->status = QDR_NO_MEMORY;
        return;
    }
    chunk->bad[chunk->bad_count++] = (qdri_bad){*error, chunk->out.length, chunk->notes.length};
}

/* ---- one puzzle -------------------------------------------------------------------------------
 */

static bool cancelled(const qdri_batch_job *job) {
    return qdr_cancel_requested(job->cancel);
}

static void render(const qdri_batch_job *job, const qdr_answer *answer, qdri_chunk *chunk) {
    chunk->bits |= job->batch->render(job->batch->context, answer, &chunk->out, &chunk->notes);
    chunk->puzzles++;
    if (chunk->out.failed || chunk->notes.failed) chunk->status = QDR_NO_MEMORY;
}

/* Whether the question wants the grid of a puzzle with so many solutions. */
static bool wants_grid(const qdri_batch_job *job, uint64_t solutions) {
    qdr_question question = job->batch->question;
    return question != QDR_ASK_COUNT && (question != QDR_ASK_VERDICT || solutions == 1);
}

/* Whether the answer says if there is another solution than the one that was asked for. */
static bool tells_several(const qdri_batch_job *job) {
    return job->batch->tell_several && job->batch->question == QDR_ASK_FIRST;
}

/* Whether there is a second solution is not looked for long: it may be much harder to find than the
 * first. */
static void hurry(qdr_solver *solver, const qdr_puzzle *puzzle) {
    enum { WORK = 2000000 }; /* nodes times cells */
    qdri_solver_hurry(solver, WORK / (uint64_t)qdr_puzzle_cells(puzzle));
}

/* Up to two solutions, of which the first stays in `digits`. */
static qdr_status ask_for_grids(const qdri_batch_job *job, const qdri_plan *plan,
                                const qdri_wishes *wishes, uint8_t *digits, qdr_answer *answer) {
    qdr_solver *solver;
    qdr_status status = qdri_solver_follow(plan, answer->puzzle, wishes, &solver);
    if (status != QDR_OK) return status;
    size_t cells = (size_t)qdr_puzzle_cells(answer->puzzle);
    do {
        if (answer->solutions == 1 && tells_several(job)) hurry(solver, answer->puzzle);
        answer->step = qdr_solver_next(solver, digits + answer->solutions * cells);
    } while (answer->step == QDR_SOLUTION && ++answer->solutions < wishes->limits.solutions);
    if (answer->step == QDR_SOLUTION) answer->step = QDR_STOPPED;
    if (answer->solutions > 0 && wants_grid(job, answer->solutions)) answer->solution = digits;
    qdr_solver_free(solver);
    return qdr_step_status(answer->step);
}

/* Puts the question of the batch to the puzzle of the answer. */
static qdr_status ask(const qdri_batch_job *job, const qdri_plan *plan, const qdri_wishes *wishes,
                      uint8_t *digits, qdr_answer *answer) {
    if (job->question != QDRI_ASK_COUNT) return ask_for_grids(job, plan, wishes, digits, answer);
    qdr_status status = qdri_puzzle_count(answer->puzzle, job->question, wishes, &answer->solutions,
                                          &answer->step, NULL);
    return status == QDR_OK ? qdr_step_status(answer->step) : status;
}

static bool results_wait(const qdri_chunk *chunk) {
    return chunk->puzzles > 0 || chunk->bad_count > 0;
}

static bool is_final(const qdri_batch_job *job, const qdr_answer *answer) {
    return answer->step == QDR_DONE || (job->limit > 0 && answer->solutions >= job->limit);
}

static void lend(void *chunk) {
    qdri_chunk *c = chunk;
    if (c->lent) return; /* a second search for the same answer takes long, too */
    c->lent = true;
    qdri_ordered_lend(c->turn);
}

/* Tries a puzzle for a moment, whose search would not tell that it takes long; what was found out
 * is lost, but it is short. True: that was enough. */
static bool ask_briefly(const qdri_batch_job *job, const qdri_plan *plan, const qdri_wishes *wishes,
                        uint8_t *digits, qdr_answer *answer, qdr_status *status) {
    uint64_t nodes = wishes->limits.nodes;
    if (nodes > 0 && nodes <= QDRI_SLOW_NODES) return false;
    qdri_wishes brief = *wishes;
    qdr_answer found = *answer;
    brief.limits.nodes = QDRI_SLOW_NODES;
    *status = ask(job, plan, &brief, digits, &found);
    if (*status == QDR_OK && !is_final(job, &found)) return false;
    *answer = found;
    return true;
}

/* Whether a puzzle may have more than this thread: other puzzles come first. */
static bool has_spare(void *context) {
    const qdri_chunk *chunk = context;
    return qdri_ordered_has_spare(chunk->turn);
}

/* Neither finished results nor other puzzles wait for one that takes long. */
static qdr_status ask_while_others_wait(const qdri_batch_job *job, uint8_t *digits,
                                        qdr_answer *answer, qdri_chunk *chunk) {
    qdri_wishes wishes = qdri_wishes_of(&job->batch->solve);
    wishes.limits.cancel = job->cancel;
    wishes.limits.solutions = job->limit;
    wishes.spare = (qdri_spare){has_spare, chunk};
    wishes.any_other = job->question != QDRI_ASK_COUNT; /* two are asked for, one is shown */
    qdri_plan plan;
    qdr_status status = qdri_plan_for(answer->puzzle, job->question, &wishes, &plan);
    if (status != QDR_OK) return status;
    if (!results_wait(chunk) && !qdri_ordered_wants_help(chunk->turn))
        return ask(job, &plan, &wishes, digits, answer);
    chunk->lent = false;
    if (plan.notifies)
        wishes.slow = (qdri_notice){lend, chunk};
    else if (ask_briefly(job, &plan, &wishes, digits, answer, &status))
        return status;
    else
        lend(chunk);
    status = ask(job, &plan, &wishes, digits, answer);
    if (chunk->lent) qdri_ordered_take_back(chunk->turn);
    return status;
}

/* Lets go what is finished. */
static void hand_out(qdri_chunk *chunk) {
    qdri_ordered_lend(chunk->turn);
    qdri_ordered_take_back(chunk->turn);
    chunk->handed_out = qdri_now();
}

static void answer_one(const qdri_batch_job *job, qdri_worker *worker, qdr_answer *answer,
                       qdri_chunk *chunk) {
    if (job->batch->question == QDR_ASK_NOTHING) {
        if (results_wait(chunk) && qdri_now() - chunk->handed_out > moment) hand_out(chunk);
        chunk->cut = cancelled(job);
    } else {
        qdr_status status = ask_while_others_wait(job, worker->digits, answer, chunk);
        if (status == QDR_UNSUPPORTED) {
            qdr_error error;
            int side = qdr_puzzle_side(answer->puzzle);
            qdri_fail(&error, status, answer->line, 0,
                      "the engine %s does not take this %d×%d puzzle", job->batch->solve.engine,
                      side, side);
            qdri_chunk_add_bad(chunk, &error);
            return;
        }
        if (status != QDR_OK) {
            chunk->status = status;
            return;
        }
        if (answer->step != QDR_DONE && cancelled(job)) {
            chunk->cut = true; /* half an answer is none */
            return;
        }
    }
    if (!chunk->cut) render(job, answer, chunk);
}

static bool go_on(const qdri_batch_job *job, qdri_chunk *chunk) {
    if (chunk->status == QDR_OK && !chunk->cut && cancelled(job)) chunk->cut = true;
    return chunk->status == QDR_OK && !chunk->cut;
}

static void work_on_parsed(const qdri_batch_job *job, qdri_worker *worker, qdri_chunk *chunk) {
    for (size_t i = 0; i < chunk->parsed_count && go_on(job, chunk); i++) {
        const qdri_parsed *parsed = &chunk->parsed[i];
        const uint64_t number = chunk->next_number++;
        if (!parsed->puzzle) {
            qdri_chunk_add_bad(chunk, &parsed->error);
            continue;
        }
        qdr_answer answer = {.line = parsed->line,
                             .number = number,
                             .style = &parsed->style,
                             .puzzle = parsed->puzzle,
                             .text_length = parsed->text_length};
        if (parsed->text_length > 0) answer.text = chunk->texts.bytes + parsed->text;
        answer_one(job, worker, &answer, chunk);
    }
}

/* ---- lines ------------------------------------------------------------------------------------
 */

/* Whether 81 bytes are 1-9, 0 or dot. */
static bool is_plain(const char *text) {
    uint8_t odd = 0; /* bytes all the way: that is sixteen cells at a time */
    for (size_t i = 0; i < CELLS9; i++) {
        uint8_t c = (uint8_t)text[i];
        odd |= (uint8_t)((uint8_t)(c - '0') > 9) & (uint8_t)(c != '.');
    }
    return !odd;
}

static size_t line_length(const char *start, size_t left) {
    const char *newline = memchr(start, '\n', left);
    return newline ? (size_t)(newline - start) : left;
}

typedef struct block {
    size_t lines, plain;
} block;

/* The lines from `at` on, up to a block of them; returns where the next block starts. */
static size_t split_block(const qdri_batch_job *job, qdri_worker *worker, const qdr_text *text,
                          size_t at, block *b) {
    *b = (block){0, 0};
    while (at < text->length && b->lines < BLOCK) {
        const char *start = text->bytes + at;
        size_t left = text->length - at;
        bool plain = job->plan.bulk && left >= CELLS9 && is_plain(start);
        size_t length =
            plain && left > CELLS9 && start[CELLS9] == '\n' ? CELLS9 : line_length(start, left);
        const size_t whole = length;
        at += length + 1;
        if (length > 0 && start[length - 1] == '\r') length--;
        if (length > CELLS9) plain = plain && (start[CELLS9] == ' ' || start[CELLS9] == '\t');
        line *l = &worker->lines[b->lines++];
        *l = (line){start, length, whole, -1};
        if (plain) {
            l->plain = (int)b->plain;
            worker->plain[b->plain++] = start;
        }
    }
    return at;
}

/* Where the puzzles of a block are, and the grids found for them: 81 bytes, `zero` plus the digit,
 * at grids + i · stride. */
typedef struct grids {
    const void *const *puzzles; /* one by one, or … */
    const char *lines;          /* … one line after the other */
    uint8_t *grids;
    size_t stride;
    uint8_t zero;
} grids;

/* True: all are right. Where there is no solution, what is in its place was never written. */
static bool recheck_block(qdri_worker *worker, size_t plain, const grids *g) {
    static const uint8_t nothing[CELLS9];
    bool all = true;
    for (size_t first = 0; first < plain; first += QDRI_RECHECK9_MOST) {
        const char *puzzles[QDRI_RECHECK9_MOST];
        const uint8_t *solutions[QDRI_RECHECK9_MOST];
        size_t count = plain - first < QDRI_RECHECK9_MOST ? plain - first : QDRI_RECHECK9_MOST;
        for (size_t i = 0; i < count; i++) {
            puzzles[i] = g->puzzles ? g->puzzles[first + i] : g->lines + (first + i) * LINE9;
            const bool solved = worker->finished[first + i] && worker->found[first + i] > 0;
            solutions[i] = solved ? g->grids + (first + i) * g->stride : nothing;
        }
        uint32_t right = worker->recheck(puzzles, solutions, g->zero, count);
        for (size_t i = 0; i < count; i++) worker->right[first + i] = right >> i & 1;
        all &= right == (uint32_t)(((uint64_t)1 << count) - 1);
    }
    return all;
}

/* Whether it is for `bands` to say which solution comes first. */
static bool must_settle(const qdri_batch_job *job) {
    return wants_grid(job, 2) && job->plan.settle;
}

/* How many solutions the lanes look for. */
static uint64_t bulk_limit(const qdri_batch_job *job) {
    uint64_t limit = must_settle(job) ? qdri_first9_limit(job->limit) : job->limit;
    return limit == 0 || limit > BULK_LIMIT ? BULK_LIMIT : limit;
}

/* Solves the plain lines of a block, and says whether all have a solution, rightly (and one alone,
 * where that is told). */
static bool solve_block(const qdri_batch_job *job, qdri_worker *worker, size_t plain,
                        const grids *g) {
    bool wanted = wants_grid(job, 1);
    memset(worker->finished, 0, plain);
    qdri_lanes_batch batch = {.each = g->puzzles,
                              .puzzles = g->lines,
                              .stride = LINE9,
                              .count = plain,
                              .form = QDRI_LANES_GRID,
                              .limit = bulk_limit(job),
                              .cancel = job->cancel,
                              .found = worker->found,
                              .solutions = wanted ? g->grids : NULL,
                              .solution_stride = g->stride,
                              .zero = g->zero,
                              .finished = worker->finished};
    bool all = qdri_lanes_run(worker->lanes, &batch) && wanted;
    if (must_settle(job)) qdri_first9_settle(worker->bands, &batch);
    if (wanted) all &= recheck_block(worker, plain, g);
    const uint64_t most = tells_several(job) ? 1 : UINT64_MAX;
    for (size_t i = 0; all && i < plain; i++)
        all = worker->found[i] > 0 && worker->found[i] <= most;
    return all;
}

/* A line that is not plain, or that wants more than the lanes give: read it, then answer it like
 * any other puzzle. */
static void answer_line(const qdri_batch_job *job, qdri_worker *worker, const line *l,
                        size_t number, qdri_chunk *chunk) {
    qdr_puzzle *puzzle = NULL;
    qdr_error error;
    qdr_status status =
        qdri_raw_puzzle(worker->reader, l->start, l->length, number, &puzzle, &error);
    if (status == QDR_OK) {
        qdr_answer answer = {.line = number,
                             .number = chunk->next_number,
                             .style = qdr_reader_style(worker->reader),
                             .puzzle = puzzle,
                             .text = l->start,
                             .text_length = l->whole};
        answer_one(job, worker, &answer, chunk);
    } else if (status == QDR_BAD_INPUT || status == QDR_UNSUPPORTED) {
        qdri_chunk_add_bad(chunk, &error);
    } else if (status != QDR_END) { /* an empty line or a comment is no puzzle */
        chunk->status = status;
    }
    chunk->next_number += status != QDR_END;
    qdr_puzzle_free(puzzle);
}

/* Whether a bare line that is solved becomes its solution. */
static bool to_lines(const qdri_batch_job *job) {
    return job->batch->question == QDR_ASK_FIRST && job->batch->solved_lines;
}

static void put_line(const uint8_t solution[CELLS9], qdri_chunk *chunk) {
    char text[LINE9];
    for (size_t cell = 0; cell < CELLS9; cell++) text[cell] = (char)('0' + solution[cell]);
    text[CELLS9] = '\n';
    qdr_text_append(&chunk->out, text, LINE9);
    chunk->puzzles++;
    chunk->next_number++;
    if (chunk->out.failed) chunk->status = QDR_NO_MEMORY;
}

static void answer_plain(const qdri_batch_job *job, qdri_worker *worker, const line *l,
                         size_t number, qdri_chunk *chunk) {
    uint64_t found = worker->found[l->plain], limit = job->limit;
    if (!worker->finished[l->plain]) {
        chunk->cut = true;
        return;
    }
    bool count = !wants_grid(job, 1);
    if (count && found >= bulk_limit(job) && found != limit) {
        answer_line(job, worker, l, number, chunk);
        return;
    }
    if (!count && found > 0 && !worker->right[l->plain]) {
        chunk->status = QDR_RECHECK_FAILED;
        return;
    }
    bool enough = limit > 0 && found >= limit;
    if (found > 0 && l->length == CELLS9 && to_lines(job) && !(enough && tells_several(job))) {
        put_line(worker->solutions[l->plain], chunk);
        return;
    }
    qdr_answer answer = {
        .line = number,
        .number = chunk->next_number++,
        .style = &job->line_style,
        .text = l->start,
        .text_length = l->whole,
        .plain = l->start,
        .rest = l->start + CELLS9,
        .rest_length = l->length - CELLS9,
        .solution = found > 0 && wants_grid(job, found) ? worker->solutions[l->plain] : NULL,
        .solutions = enough ? limit : found,
        .step = enough ? QDR_STOPPED : QDR_DONE,
        .classic = job->classic};
    render(job, &answer, chunk);
}

static void answer_block(const qdri_batch_job *job, qdri_worker *worker, const block *b,
                         size_t number, qdri_chunk *chunk) {
    bool whole = chunk->status == QDR_OK;
    for (size_t i = 0; i < b->lines && whole; i++, number++) {
        const line *l = &worker->lines[i];
        if (l->plain >= 0)
            answer_plain(job, worker, l, number, chunk);
        else
            answer_line(job, worker, l, number, chunk);
        whole = chunk->status == QDR_OK && !chunk->cut;
    }
}

/* Gives the bare lines that were solved into the output, not all of them with success, to those
 * who answer lines one by one. */
static void answer_bare_block(const qdri_batch_job *job, qdri_worker *worker, const grids *g,
                              const block *b, size_t number, qdri_chunk *chunk) {
    for (size_t i = 0; i < b->lines; i++) {
        worker->lines[i] = (line){g->lines + i * LINE9, CELLS9, CELLS9, (int)i};
        if (!worker->finished[i] || worker->found[i] == 0) continue;
        uint8_t grid[CELLS9];
        memcpy(grid, g->grids + i * g->stride, CELLS9);
        for (size_t cell = 0; cell < CELLS9; cell++) grid[cell] = (uint8_t)(grid[cell] - g->zero);
        memcpy(worker->solutions[i], grid, CELLS9);
    }
    answer_block(job, worker, b, number, chunk);
}

/* Bare lines that become lines. */
static void solve_to_lines(const qdri_batch_job *job, qdri_worker *worker, size_t first,
                           size_t lines, qdri_chunk *chunk) {
    qdr_text *out = &chunk->out;
    if (!qdr_text_reserve(out, lines * LINE9)) {
        chunk->status = QDR_NO_MEMORY;
        return;
    }
    grids g = {.lines = chunk->text.bytes + first * LINE9,
               .grids = (uint8_t *)out->bytes + out->length,
               .stride = LINE9,
               .zero = '0'};
    if (!solve_block(job, worker, lines, &g)) {
        const block b = {lines, lines};
        answer_bare_block(job, worker, &g, &b, chunk->first_line + first, chunk);
        return;
    }
    for (size_t i = 0; i < lines; i++) g.grids[i * LINE9 + CELLS9] = '\n';
    out->length += lines * LINE9;
    chunk->puzzles += lines;
    chunk->next_number += lines;
}

/* Returns how many lines at the beginning of the chunk are done with. */
static size_t work_on_bare_lines(const qdri_batch_job *job, qdri_worker *worker,
                                 qdri_chunk *chunk) {
    size_t done = 0;
    while (job->plan.bulk && to_lines(job) && done < chunk->bare_lines && go_on(job, chunk)) {
        size_t lines = chunk->bare_lines - done < BLOCK ? chunk->bare_lines - done : BLOCK;
        solve_to_lines(job, worker, done, lines, chunk);
        done += lines;
    }
    return done;
}

static void work_on_lines(const qdri_batch_job *job, qdri_worker *worker, qdri_chunk *chunk) {
    size_t done = work_on_bare_lines(job, worker, chunk);
    size_t at = done * LINE9, number = chunk->first_line + done;
    const grids g = {.puzzles = worker->plain, .grids = worker->solutions[0], .stride = CELLS9};
    block b;
    while (at < chunk->text.length && go_on(job, chunk)) {
        at = split_block(job, worker, &chunk->text, at, &b);
        if (b.plain > 0) solve_block(job, worker, b.plain, &g);
        answer_block(job, worker, &b, number, chunk);
        number += b.lines;
    }
}

void qdri_chunk_work(const qdri_batch_job *job, qdri_worker *worker, qdri_chunk *chunk,
                     qdri_turn turn) {
    double started = qdri_now();
    chunk->turn = turn;
    chunk->handed_out = started;
    work_on_parsed(job, worker, chunk);
    work_on_lines(job, worker, chunk);
    chunk->seconds = qdri_now() - started;
}
