/* hint_command.c: quadrille hint: what a person could do next; and quadrille explain, which is the
 * same until there is nothing left to do. */
#include "kit/interrupt.h"
#include "kit/person.h"
#include "kit/stream.h"

#include <string.h>

typedef struct settings {
    const char *stage;
    stream_settings stream;
} settings;

static const char *stage_words(size_t i) {
    return qdr_stage_name((qdr_stage)i);
}

static void put_stage(const qdr_hint *hint, const qdr_board *board, qdr_stage stage,
                      qdr_text *out) {
    qdr_hint_words(hint, board, stage, out);
    qdr_text_putc(out, '\n');
}

/* What a hint says: a stage of it, or all. */
static void put_hint(const settings *s, const qdr_hint *hint, const qdr_board *board,
                     qdr_text *out) {
    qdr_stage only;
    if (s->stage && qdr_stage_from_name(s->stage, strlen(s->stage), &only)) {
        put_stage(hint, board, only, out);
        return;
    }
    put_stage(hint, board, QDR_STAGE_TECHNIQUE, out);
    put_stage(hint, board, QDR_STAGE_WHY, out);
    put_stage(hint, board, QDR_STAGE_DO, out);
}

static qdr_status next_hint(qdr_human *human, const qdr_board *board, const question *q, answer *a,
                            const qdr_hint **hint) {
    qdr_status status = qdr_human_next(human, board, hint);
    if (status == QDR_OK && !*hint && qdr_board_open(board) > 0)
        answer_complain(a, q, CODE_LIMIT, "no technique here goes further");
    return status;
}

/* The first step of a puzzle, or all of them, numbered. */
static qdr_status speak(const settings *s, const question *q, bool all, qdr_human *human,
                        qdr_board *board, answer *a) {
    const qdr_hint *hint;
    qdr_status status = next_hint(human, board, q, a, &hint);
    for (int number = 1; status == QDR_OK && hint; number++) {
        if (all) qdr_text_printf(&a->out, "%s%d. ", number > 1 ? "\n" : "", number);
        put_hint(s, hint, board, &a->out);
        if (!all || interrupted()) break;
        qdr_hint_apply(hint, board);
        status = next_hint(human, board, q, a, &hint);
    }
    return status;
}

static void answer_all(const settings *s, const question *q, bool all, answer *a) {
    static const refusal words = {"no hint: the grid", "no hint"};
    qdr_board *board = NULL;
    qdr_human *human = person_for(q, &words, a);
    if (!human) return;
    qdr_status status = qdr_board_new(q->puzzle, &board);
    if (status == QDR_OK && qdr_board_open(board) == 0) qdr_text_puts(&a->out, "It is solved.\n");
    if (status == QDR_OK) status = speak(s, q, all, human, board, a);
    if (status != QDR_OK)
        answer_complain(a, q, exit_code_of(status), "%s", qdr_status_text(status));
    qdr_board_free(board);
    qdr_human_free(human);
}

static void give_hint(const void *context, const question *q, answer *a) {
    answer_all(context, q, false, a);
}

static void explain(const void *context, const question *q, answer *a) {
    answer_all(context, q, true, a);
}

static int run_with(const command *self, int argc, char **argv, answer_puzzle *tell) {
    settings s = {.stream = STREAM_SETTINGS_INIT};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    job work = stream_job(&s.stream, argv, files, tell, &s);
    work.question = QDR_ASK_VERDICT;
    return job_run(self, &work);
}

static int run_hint(const command *self, int argc, char **argv) {
    return run_with(self, argc, argv, give_hint);
}

static int run_explain(const command *self, int argc, char **argv) {
    return run_with(self, argc, argv, explain);
}

static const option own[] = {
    {"stage", 0, "NAME", "only that: where to look, the technique, the cells, why, what to do",
     offsetof(settings, stage), NULL, stage_words},
    OPTIONS_END,
};

static const option_group groups[] = {{"Hints", own, 0}, STREAM_GROUPS, GROUPS_END};

const command command_hint = {
    .name = "hint",
    .operands = "[FILE...]",
    .summary = "tell what a person could do next",
    .description =
        "Prints the easiest step that a grid allows: the technique and its rating (see quadrille "
        "rate), why it is so, and what follows. With --stage only one of these, so that one can "
        "take as little help as one wants: where, technique, cells, why, do. The grid may be half "
        "filled, with pencil marks (the format candidates). A grid with none or several solutions "
        "has no hint (exit code 1).",
    .examples = "quadrille hint puzzle.txt\n"
                "quadrille hint --stage where puzzle.txt",
    .groups = groups,
    .run = run_hint,
};

const command command_explain = {
    .name = "explain",
    .operands = "[FILE...]",
    .summary = "tell how a person would solve a puzzle, step by step",
    .description =
        "Prints every step from the grid to its solution as quadrille hint does, numbered. Steps "
        "are those of quadrille rate.",
    .examples = "quadrille explain puzzle.txt",
    .groups = groups,
    .run = run_explain,
};
