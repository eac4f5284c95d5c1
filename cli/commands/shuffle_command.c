/* shuffle_command.c: quadrille shuffle: the same puzzles, looking different. */
#include "kit/format_options.h"
#include "kit/inputs.h"
#include "kit/seed.h"

typedef struct settings {
    uint64_t seed, copies;
    input_settings input;
    output_settings output;
    writing_settings writing;
} settings;

/* Each puzzle and copy has a seed of its own, by the line on which it stands: so threads change
 * nothing. */
static uint64_t seed_of(const settings *s, const question *q, uint64_t copy) {
    return s->seed * 0x9e3779b97f4a7c15u ^ ((uint64_t)q->line << 32 | copy) * 0xd1342543de82ef95u;
}

static qdr_status put_copy(const settings *s, const question *q, uint64_t copy, answer *a,
                           qdr_error *error) {
    qdr_transform transform;
    qdr_puzzle *moved;
    qdr_transform_random(qdr_puzzle_shape(q->puzzle), seed_of(s, q, copy), &transform);
    qdr_status status = qdr_puzzle_transform(q->puzzle, &transform, &moved);
    if (status != QDR_OK) return status;
    status = qdr_write_puzzle(&a->style, moved, NULL, &a->out, error);
    qdr_puzzle_free(moved);
    return status;
}

static void shuffle(const void *context, const question *q, answer *a) {
    const settings *s = context;
    qdr_error error = {0};
    qdr_status status = QDR_OK;
    if (qdr_shape_get_spec(qdr_puzzle_shape(q->puzzle))->clue_count > 0) {
        answer_complain(a, q, CODE_BAD_INPUT, "puzzles with cages or other clues stay as they are");
        return;
    }
    a->styled = true;
    a->style = writing_style(&s->writing, &q->style);
    for (uint64_t copy = 0; copy < s->copies && status == QDR_OK; copy++)
        status = put_copy(s, q, copy, a, &error);
    if (status != QDR_OK)
        answer_complain(a, q, exit_code_of(status), "%s",
                        *error.message ? error.message : qdr_status_text(status));
}

static qdr_style style(const void *context, const qdr_style *input) {
    const settings *s = context;
    return writing_style(&s->writing, input);
}

static int run(const command *self, int argc, char **argv) {
    settings s = {.input = INPUT_SETTINGS_INIT};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    if (!s.seed) s.seed = some_seed();
    if (!s.copies) s.copies = 1;
    job work = {.input = &s.input,
                .output = &s.output,
                .files = argv,
                .file_count = files,
                .answer = shuffle,
                .context = &s,
                .style = style};
    return job_run(self, &work);
}

static const option own[] = {
    {"count", 'n', "N", "so many of each instead of one", offsetof(settings, copies), parse_count,
     NULL},
    {"seed", 0, "S", "the same results for the same seed; others each time, if not told",
     offsetof(settings, seed), parse_count, NULL},
    {"to", 'T', "NAME", "the format to write", offsetof(settings, writing.format), parse_format,
     format_words},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Shuffling", own, 0},
    {"Reading", input_options, offsetof(settings, input)},
    {"Writing", writing_options, offsetof(settings, writing)},
    {"Output", output_options, offsetof(settings, output)},
    GROUPS_END,
};

const command command_shuffle = {
    .name = "shuffle",
    .operands = "[FILE...]",
    .summary = "make equivalent puzzles that look different",
    .description =
        "Writes a random equivalent of each puzzle: digits renamed, rows, columns, bands and "
        "stacks exchanged, turned over or not. As many solutions, as hard, but nobody recognises "
        "it (except quadrille canon). With rules or jigsaw regions: digits renamed, and one of "
        "the turns and reflections of the square that leave rules and regions as they are; under "
        "non-consecutive, digits stay or are counted from the other end. The seed and the line on "
        "which a puzzle stands decide what becomes of it.",
    .examples = "quadrille shuffle puzzles.txt\n"
                "quadrille shuffle -n 10 --seed 4 puzzle.txt   # ten of each",
    .groups = groups,
    .run = run,
};
