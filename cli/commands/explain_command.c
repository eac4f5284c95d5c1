/* explain_command.c: quadrille explain: the whole way from a puzzle to its solution, step by step,
 * as the scale has it. */
#include "commands/hint_show.h"
#include "kit/format_options.h"
#include "kit/interrupt.h"
#include "kit/person.h"
#include "kit/report.h"
#include "kit/stream.h"

typedef struct settings {
    show_settings show;
    person_settings person;
    stream_settings stream;
} settings;

/* A puzzle on its way. */
typedef struct walk {
    const settings *s;
    qdr_board *board; /* as it is before the step at hand */
    qdr_text *out;
    int number;
    qdr_status status;
} walk;

static bool tell_step(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    walk *w = context;
    (void)so_far;
    if (w->s->show.json)
        qdr_text_puts(w->out, w->number > 0 ? "," : "");
    else
        qdr_text_printf(w->out, "%s%d. ", w->number > 0 ? "\n" : "", w->number + 1);
    w->number++;
    w->status = show_hint(&w->s->show, hint, w->board, w->out);
    qdr_hint_apply(hint, w->board);
    return w->status == QDR_OK;
}

static void explain_with(const settings *s, const question *q, qdr_human *human, answer *a) {
    const qdr_limits limits = {.seconds = s->person.seconds, .cancel = interrupt_flag()};
    walk w = {.s = s, .out = &a->out, .status = QDR_OK};
    qdr_rating rating;
    qdr_step step = QDR_DONE;
    qdr_status status = qdr_board_new(q->puzzle, &w.board);
    if (status == QDR_OK) qdr_board_symbols(w.board, digits_symbols(q->style.digits));
    if (s->show.json) {
        report_place_json(&a->out, q);
        qdr_text_printf(&a->out, ",\"scale\":\"%s\",\"steps\":[", person_scale(human));
    } else if (status == QDR_OK && qdr_board_open(w.board) == 0) {
        qdr_text_puts(&a->out, "It is solved.\n");
    }
    if (status == QDR_OK)
        status = qdr_human_rate(human, q->puzzle, &limits, tell_step, &w, &rating, &step);
    if (status == QDR_OK) status = w.status;
    if (s->show.json)
        qdr_text_printf(&a->out, "],\"solved\":%s}\n", step == QDR_DONE ? "true" : "false");
    if (status != QDR_OK)
        answer_complain(a, q, exit_code_of(status), "%s", qdr_status_text(status));
    else if (step != QDR_DONE && interrupted())
        a->code = exit_code_worse(a->code, CODE_INTERRUPTED);
    else if (step != QDR_DONE)
        answer_complain(a, q, CODE_LIMIT,
                        qdr_human_stopped(human) ? "time ran out"
                                                 : "no technique here goes further");
    qdr_board_free(w.board);
}

static void explain(const void *context, const question *q, answer *a) {
    static const refusal words = {"no hint: the grid", "no hint"};
    const settings *s = context;
    qdr_human *human = person_for(&s->person, q, &words, a);
    if (human) explain_with(s, q, human, a);
    qdr_human_free(human);
}

static int run(const command *self, int argc, char **argv) {
    settings s = {.stream = STREAM_SETTINGS_INIT};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    job work = stream_job(&s.stream, argv, files, explain, &s);
    work.question = QDR_ASK_VERDICT;
    work.number = s.show.json;
    work.solve.limits.seconds = s.person.seconds;
    return job_run(self, &work);
}

static const option_group groups[] = {{"Steps", show_options, offsetof(settings, show)},
                                      {NULL, person_options, offsetof(settings, person)},
                                      {NULL, patience_options, offsetof(settings, person)},
                                      STREAM_GROUPS,
                                      GROUPS_END};

const command command_explain = {
    .name = "explain",
    .operands = "[FILE...]",
    .summary = "tell how a person would solve a puzzle, step by step",
    .description =
        "Prints every step from the grid to its solution, numbered: the technique and its rating, "
        "why it is so, and what follows. Steps are those of quadrille rate, by the same scale, in "
        "its order; quadrille hint may know simpler ones.",
    .examples = "quadrille explain puzzle.txt\n"
                "quadrille explain --notation eureka puzzle.txt\n"
                "quadrille explain --json puzzle.txt",
    .groups = groups,
    .run = run,
};
