/* help.c: help for people, from the tables of the commands. */
#include "kit/help.h"

#include "kit/output.h"

#include <string.h>

enum { WIDTH = 79, OPTION_COLUMN = 24 };

/* ---- wrapping -------------------------------------------------------------------------------- */

static int columns_of(const char *word, size_t length) {
    int columns = 0;
    for (size_t i = 0; i < length; i++) columns += ((unsigned char)word[i] & 0xC0) != 0x80;
    return columns;
}

/* Wraps one paragraph that begins at `column`; returns where the next one starts. */
static const char *wrap_paragraph(qdr_text *text, const char *prose, int indent, int column) {
    bool first = true;
    while (*prose && !(prose[0] == '\n' && (prose[1] == '\n' || prose[1] == ' '))) {
        size_t length = strcspn(prose, " \n");
        int width = columns_of(prose, length);
        if (!first && column + 1 + width > WIDTH) {
            qdr_text_printf(text, "\n%*s", indent, "");
            column = indent;
        } else if (!first) {
            qdr_text_putc(text, ' ');
            column++;
        }
        qdr_text_append(text, prose, length);
        column += width;
        first = false;
        prose += length;
        if (*prose == ' ' || (*prose == '\n' && prose[1] != '\n' && prose[1] != ' ')) prose++;
    }
    return prose;
}

/* Where the last column of a line of a table begins: after its last two blanks. */
static size_t last_column(const char *line, size_t length) {
    size_t column = length;
    while (column > 2 && !(line[column - 1] == ' ' && line[column - 2] == ' ')) column--;
    return column;
}

/* Keeps a line as it is, unless it is too long: then its last column is wrapped. Returns where the
 * next line starts. */
static const char *keep_line(qdr_text *text, const char *prose, int indent) {
    size_t length = strcspn(prose, "\n");
    if (indent + columns_of(prose, length) > WIDTH) {
        size_t kept = last_column(prose, length);
        int column = indent + columns_of(prose, kept);
        qdr_text_append(text, prose, kept);
        return wrap_paragraph(text, prose + kept, column, column);
    }
    qdr_text_append(text, prose, length);
    return prose + length;
}

void help_wrap(qdr_text *text, const char *prose, int indent) {
    while (*prose) {
        qdr_text_printf(text, "%*s", indent, "");
        prose = *prose == ' ' ? keep_line(text, prose, indent)
                              : wrap_paragraph(text, prose, indent, indent);
        qdr_text_putc(text, '\n');
        if (*prose == '\n') prose++;
        if (*prose == '\n') {
            qdr_text_putc(text, '\n');
            prose++;
        }
    }
}

/* ---- options --------------------------------------------------------------------------------- */

void help_option_usage(qdr_text *text, const option_walk *at) {
    if (at->letter) qdr_text_printf(text, "-%c, ", at->letter);
    qdr_text_printf(text, "--%s", at->o->name);
    if (at->o->argument) qdr_text_printf(text, " %s", at->o->argument);
}

void help_option_words(qdr_text *text, const option *o) {
    for (size_t i = 0; o->words && o->words(i); i++)
        qdr_text_printf(text, "%s%s", i ? ", " : "", o->words(i));
}

static void write_option(qdr_text *text, const option_walk *at) {
    const option *o = at->o;
    qdr_text usage = QDR_TEXT_INIT, sentence = QDR_TEXT_INIT;
    help_option_usage(&usage, at);
    qdr_text_puts(&sentence, o->help);
    if (o->words) {
        qdr_text_puts(&sentence, ": ");
        help_option_words(&sentence, o);
    }
    if (!usage.failed && !sentence.failed) {
        int lead = at->letter ? 2 : 6; /* room for the letter */
        int used = lead + columns_of(usage.bytes, usage.length);
        qdr_text_printf(text, "%*s%s", lead, "", usage.bytes);
        if (used + 2 > OPTION_COLUMN)
            qdr_text_printf(text, "\n%*s", OPTION_COLUMN, "");
        else
            qdr_text_printf(text, "%*s", OPTION_COLUMN - used, "");
        wrap_paragraph(text, sentence.bytes, OPTION_COLUMN, OPTION_COLUMN);
        qdr_text_putc(text, '\n');
    }
    text->failed |= usage.failed || sentence.failed;
    qdr_text_free(&usage);
    qdr_text_free(&sentence);
}

static void write_options(qdr_text *text, const command *self) {
    const option_group *group = NULL;
    for (option_walk at = OPTION_WALK(self); option_next(&at);) {
        if (at.group != group && at.group->title) qdr_text_printf(text, "\n%s:\n", at.group->title);
        group = at.group;
        write_option(text, &at);
    }
}

static void write_modes(qdr_text *text, const command *self) {
    qdr_text prose = QDR_TEXT_INIT;
    modes_explain(self, &prose);
    if (prose.length > 0) {
        qdr_text_puts(text, "\nWhat goes together:\n");
        help_wrap(text, prose.bytes, 2);
    }
    text->failed |= prose.failed;
    qdr_text_free(&prose);
}

static void write_examples(qdr_text *text, const char *examples) {
    if (!examples) return;
    qdr_text_puts(text, "\nExamples:\n");
    while (*examples) {
        size_t length = strcspn(examples, "\n");
        qdr_text_printf(text, "  %.*s\n", (int)length, examples);
        examples += length + (examples[length] == '\n');
    }
}

void help_command(qdr_text *text, const command *self) {
    qdr_text_printf(text, "Usage: %s %s [OPTION...]%s%s\n\n", command_program(self), self->name,
                    *self->operands ? " " : "", self->operands);
    help_wrap(text, self->description, 0);
    write_examples(text, self->examples);
    write_options(text, self);
    write_modes(text, self);
    qdr_text_puts(text, "\nAlso: -h, --help (this page). Exit codes: quadrille help exit-codes.\n");
}

exit_code help_print_command(const command *self) {
    qdr_text text = QDR_TEXT_INIT;
    help_command(&text, self);
    return output_print(&text);
}

/* ---- overview -------------------------------------------------------------------------------- */

void help_overview(qdr_text *text) {
    qdr_text_puts(text, "Sudoku of any size, and exact cover problems in general.\n\n"
                        "Usage: quadrille COMMAND [OPTION...] [FILE...]\n\nCommands:\n");
    for (const command *const *at = all_commands; *at; at++)
        qdr_text_printf(text, "  %-10s %s\n", (*at)->name, (*at)->summary);
    qdr_text_puts(
        text, "\nExamples:\n"
              "  quadrille solve puzzle.txt           # the solved grid\n"
              "  quadrille check --minimal *.sdk      # one solution? every given needed?\n"
              "  quadrille count --limit 1000 - < x   # how many solutions\n"
              "  quadrille convert --to solo x.txt    # the same puzzle in another format\n"
              "\nMore: quadrille help COMMAND, and quadrille help TOPIC, of which there are\n ");
    for (const topic *t = all_topics; t->name; t++) qdr_text_printf(text, " %s", t->name);
    qdr_text_putc(text, '\n');
}
