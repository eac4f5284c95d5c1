/* command.h: what a command of the program is. To add one: a file with a `const command
 * command_name`, and a line in commands.c. */
#ifndef QDR_COMMAND_H
#define QDR_COMMAND_H

#include "kit/exit_codes.h"
#include "kit/modes.h"
#include "kit/options.h"

#include <quadrille/quadrille.h>

typedef struct command {
    const char *program; /* NULL: quadrille */
    const char *name;
    const char *operands;    /* as in the synopsis: "[FILE...]" */
    const char *summary;     /* for the list of commands: a phrase without full stop */
    const char *description; /* paragraphs with an empty line between; a line that starts with a
                                blank is kept as it is */
    const char *examples;    /* lines "command  # what it does" */
    const option_group *groups;
    const command_modes *modes; /* NULL: all its options go together */
    bool unconfined; /* needs other programs, or a library does: kit/confine.h is not for it */
    /* argv holds what follows the command's name. Returns the exit code. */
    int (*run)(const struct command *self, int argc, char **argv);
} command;

/* All commands, ended by NULL; and one by its name, NULL if there is none. */
extern const command *const all_commands[];
const command *command_find(const char *name);
const char *command_program(const command *self); /* the name of its program */

extern const command command_solve, command_count, command_check, command_convert, command_cover,
    command_draw, command_make, command_book, command_canon, command_minimize, command_shuffle,
    command_make_cover, command_verify, command_bench, command_rate, command_hint, command_explain,
    command_web, command_help;

#endif
