/* help.h: help texts, the man page and shell completions, all from the same tables.
 *
 * Prose is kept in one small form: paragraphs with an empty line between them, which are wrapped,
 * and lines that start with a blank, which are kept. */
#ifndef QDR_HELP_H
#define QDR_HELP_H

#include "kit/command.h"

/* Things to read about that are not commands: engines, formats, rules, … */
typedef struct topic {
    const char *name;
    const char *title;
    void (*write)(qdr_text *prose);
} topic;

extern const topic all_topics[]; /* ended by a NULL name */

/* Appends prose, wrapped to the width of a terminal and indented. */
void help_wrap(qdr_text *text, const char *prose, int indent);
/* The option as it is typed: "-o, --output FILE". */
void help_option_usage(qdr_text *text, const option_walk *at);
/* The words that it takes, "auto, dlx"; nothing when there are none. */
void help_option_words(qdr_text *text, const option *o);

void help_overview(qdr_text *text);
void help_command(qdr_text *text, const command *self);
exit_code help_print_command(const command *self);

/* What a man page is made from. */
typedef struct manual_page {
    const char *program, *purpose;
    const char *synopsis; /* in roff */
    const char *description;
    const command *const *commands; /* ended by NULL */
    const char *topic;              /* the only one; NULL: all */
} manual_page;

extern const manual_page manual_quadrille;

/* A man page in roff. */
void manual_write(const manual_page *page, qdr_text *text);
/* A completion script; false for a shell other than bash, zsh and fish. */
bool completion_write(const char *shell, qdr_text *text);

#endif
