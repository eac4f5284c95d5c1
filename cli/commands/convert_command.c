/* convert_command.c: quadrille convert: the same puzzles in another format. */
#include "kit/format_options.h"
#include "kit/inputs.h"

typedef struct settings {
    input_settings input;
    output_settings output;
    writing_settings writing;
} settings;

static void convert(const void *context, const question *q, answer *a) {
    const settings *s = context;
    qdr_error error = {0};
    a->styled = true;
    a->style = writing_style(&s->writing, &q->style);
    qdr_status status = qdr_write_puzzle(&a->style, q->puzzle, NULL, &a->out, &error);
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
    if (s.writing.format == QDR_FORMAT_AUTO && s.writing.digits == QDR_DIGITS_AUTO &&
        !s.writing.blank)
        return usage_error(self, "to which format? --to NAME; see quadrille help formats");
    job work = {.input = &s.input,
                .output = &s.output,
                .files = argv,
                .file_count = files,
                .answer = convert,
                .context = &s,
                .style = style};
    return job_run(self, &work);
}

static const option own[] = {
    {"to", 'T', "NAME", "the format to write", offsetof(settings, writing.format), parse_format,
     format_words},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Converting", own, 0},
    {"Reading", input_options, offsetof(settings, input)},
    {"Writing", writing_options, offsetof(settings, writing)},
    {"Output", output_options, offsetof(settings, output)},
    GROUPS_END,
};

const command command_convert = {
    .name = "convert",
    .operands = "[FILE...]",
    .summary = "write puzzles in another format",
    .description =
        "Writes the puzzles in another format (quadrille help formats), or in another dialect of "
        "the same. What the format cannot express, such as jigsaw regions in a format of plain "
        "digits, is an error with exit code 3: nothing is lost silently, and the other puzzles "
        "are still converted.",
    .examples = "quadrille convert --to line grid.txt\n"
                "quadrille convert --to-digits zero 16x16.txt   # 1-9A-G to 0-9A-F",
    .groups = groups,
    .run = run,
};
