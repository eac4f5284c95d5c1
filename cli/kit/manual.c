/* manual.c: the man page, in roff with the man macros. */
#include "kit/help.h"

#include <ctype.h>
#include <string.h>

/* Text that roff shows as it is. */
static void escape(qdr_text *text, const char *bytes, size_t length) {
    if (length > 0 && (*bytes == '.' || *bytes == '\'')) qdr_text_puts(text, "\\&");
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '\\')
            qdr_text_puts(text, "\\e");
        else if (bytes[i] == '-')
            qdr_text_puts(text, "\\-");
        else
            qdr_text_putc(text, bytes[i]);
    }
}

static void escape_string(qdr_text *text, const char *string) {
    escape(text, string, strlen(string));
}

static void write_prose(qdr_text *text, const char *prose) {
    bool literal = false;
    while (*prose) {
        size_t length = strcspn(prose, "\n");
        bool kept = *prose == ' ';
        if (kept != literal && length > 0) {
            qdr_text_puts(text, kept ? ".PP\n.nf\n" : ".fi\n");
            literal = kept;
        }
        if (length > 0) {
            escape(text, prose, length);
            qdr_text_putc(text, '\n');
        } else if (!literal) {
            qdr_text_puts(text, ".PP\n");
        }
        prose += length + (prose[length] == '\n');
    }
    if (literal) qdr_text_puts(text, ".fi\n");
}

static void write_option(qdr_text *text, const option_walk *at) {
    const option *o = at->o;
    qdr_text_puts(text, ".TP\n\\fB");
    if (at->letter) qdr_text_printf(text, "\\-%c\\fR, \\fB", at->letter);
    qdr_text_puts(text, "\\-\\-");
    escape_string(text, o->name);
    qdr_text_puts(text, "\\fR");
    if (o->argument) qdr_text_printf(text, " \\fI%s\\fR", o->argument);
    qdr_text_putc(text, '\n');
    escape_string(text, o->help);
    if (o->words) {
        qdr_text words = QDR_TEXT_INIT;
        help_option_words(&words, o);
        qdr_text_puts(text, ": ");
        if (words.length) escape(text, words.bytes, words.length);
        text->failed |= words.failed;
        qdr_text_free(&words);
    }
    qdr_text_putc(text, '\n');
}

static void write_modes(qdr_text *text, const command *self) {
    qdr_text prose = QDR_TEXT_INIT;
    modes_explain(self, &prose);
    if (prose.length > 0) {
        qdr_text_puts(text, ".PP\n");
        write_prose(text, prose.bytes);
    }
    text->failed |= prose.failed;
    qdr_text_free(&prose);
}

static void write_command(qdr_text *text, const command *self) {
    qdr_text_puts(text, ".SS ");
    escape_string(text, command_program(self));
    qdr_text_printf(text, " %s [\\fIOPTION\\fR...] ", self->name);
    escape_string(text, self->operands);
    qdr_text_putc(text, '\n');
    write_prose(text, self->description);
    for (option_walk at = OPTION_WALK(self); option_next(&at);) write_option(text, &at);
    write_modes(text, self);
}

static void write_topic(qdr_text *text, const topic *t) {
    qdr_text prose = QDR_TEXT_INIT;
    qdr_text_puts(text, ".SH ");
    for (const char *c = t->title; *c; c++) qdr_text_putc(text, (char)toupper((unsigned char)*c));
    qdr_text_putc(text, '\n');
    t->write(&prose);
    if (!prose.failed) write_prose(text, prose.bytes);
    text->failed |= prose.failed;
    qdr_text_free(&prose);
}

static void write_examples(qdr_text *text, const command *const *at) {
    qdr_text_puts(text, ".SH EXAMPLES\n.nf\n");
    for (; *at; at++)
        if ((*at)->examples) {
            escape_string(text, (*at)->examples);
            qdr_text_putc(text, '\n');
        }
    qdr_text_puts(text, ".fi\n");
}

static void write_title(qdr_text *text, const manual_page *page) {
    qdr_text_puts(text, ".TH ");
    for (const char *c = page->program; *c; c++)
        qdr_text_putc(text, (char)toupper((unsigned char)*c));
    qdr_text_printf(text, " 1 \"\" \"quadrille %s\" \"User Commands\"\n.SH NAME\n", qdr_version());
    escape_string(text, page->program);
    qdr_text_printf(text, " \\- %s\n.SH SYNOPSIS\n%s\n.SH DESCRIPTION\n", page->purpose,
                    page->synopsis);
    write_prose(text, page->description);
}

void manual_write(const manual_page *page, qdr_text *text) {
    write_title(text, page);
    qdr_text_puts(text, ".SH COMMANDS\n");
    for (const command *const *at = page->commands; *at; at++) write_command(text, *at);
    for (const topic *t = all_topics; t->name; t++)
        if (!page->topic || strcmp(page->topic, t->name) == 0) write_topic(text, t);
    write_examples(text, page->commands);
}

const manual_page manual_quadrille = {
    .program = "quadrille",
    .purpose = "solve, count, check and convert Sudoku of any size",
    .synopsis = ".B quadrille\n\\fICOMMAND\\fR [\\fIOPTION\\fR...] [\\fIFILE\\fR...]",
    .description = "Results go to standard output, one per puzzle in the order of the input; "
                   "everything else goes to standard error. Without files, or for the file -, "
                   "standard input is read.",
    .commands = all_commands,
};
