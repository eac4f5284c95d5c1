/* commands.c: the table of commands. */
#include "kit/command.h"

#include <string.h>

const command *const all_commands[] = {
    &command_solve,   &command_count,    &command_check,   &command_rate,  &command_hint,
    &command_explain, &command_convert,  &command_draw,    &command_make,  &command_book,
    &command_canon,   &command_minimize, &command_shuffle, &command_cover, &command_make_cover,
    &command_verify,  &command_bench,    &command_web,     &command_help,  NULL,
};

const char *command_program(const command *self) {
    return self && self->program ? self->program : "quadrille";
}

const command *command_find(const char *name) {
    for (const command *const *at = all_commands; *at; at++)
        if (strcmp((*at)->name, name) == 0) return *at;
    return NULL;
}
