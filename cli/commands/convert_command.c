/* convert_command.c: quadrille convert: the same puzzles in another format. */
#include "kit/stream.h"

#include "kit/shown.h"

typedef struct settings {
    stream_settings stream;
} settings;

static void convert(const void *context, const question *q, answer *a) {
    const settings *s = context;
    if (q->style.left_out && !s->stream.input.quiet)
        qdr_text_printf(
            &a->messages,
            "%s:%zu: the solutions in this table are left out; quadrille solve --to csv "
            "writes them\n",
            shown(q->file), q->line);
    stream_put(&s->stream, q, q->puzzle, a);
}

static int run(const command *self, int argc, char **argv) {
    settings s = {.stream = STREAM_SETTINGS_INIT};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    const writing_settings *to = &s.stream.writing;
    if (to->format == QDR_FORMAT_AUTO && to->digits == QDR_DIGITS_AUTO && !to->blank)
        return usage_error(self, "to which format? --to NAME; see quadrille help formats");
    job work = stream_puzzles(&s.stream, argv, files, convert, &s);
    return job_run(self, &work);
}

static const option_group groups[] = {STREAM_PUZZLE_GROUPS, GROUPS_END};

const command command_convert = {
    .name = "convert",
    .operands = "[FILE...]",
    .summary = "write puzzles in another format",
    .description =
        "Writes the puzzles in another format (quadrille help formats), or in another dialect of "
        "the same. What the format cannot express, such as jigsaw regions in a format of plain "
        "digits, is an error with exit code 3: nothing is lost silently, and the other puzzles "
        "are still converted. Of a table (csv), columns other than the puzzle go into the comment "
        "as name=value; solutions are left out, which is said on standard error.",
    .examples = "quadrille convert --to line grid.txt\n"
                "quadrille convert --to-digits zero 16x16.txt   # 1-9A-G to 0-9A-F",
    .groups = groups,
    .run = run,
};
