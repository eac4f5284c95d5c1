/* modes.h: commands that do one of several things, and which of their options go with which.
 *
 *     enum { ONE, ALL, FEWEST };
 *     static const char *const names[] = {"one", "all", "fewest", NULL};
 *     static const mode_rule rules[] = {{"tries", 1 << FEWEST, NULL}, MODE_RULES_END};
 *     static const command_modes modes = {names, rules, MODE_NOT_KEPT};
 *
 * The first mode is what the command does if nothing else is asked for; each of the others is asked
 * for by the option of its name, --all, --fewest, which goes with no other unless a rule says so.
 * If several are given, the last of the list is the mode. An option without a rule goes with every
 * mode. The check, the help and the manual come from this table. */
#ifndef QDR_MODES_H
#define QDR_MODES_H

#include <quadrille/text.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mode_rule {
    const char *option;
    unsigned modes;     /* that it goes with, a bit for each */
    const char *unless; /* a value with which it goes with every mode; NULL: none */
} mode_rule;

#define MODE_RULES_END \
    { NULL, 0, NULL }

#define MODE_NOT_KEPT SIZE_MAX

typedef struct command_modes {
    const char *const *names; /* ended by NULL */
    const mode_rule *rules;
    size_t offset; /* of an unsigned in the settings, which gets the mode; or MODE_NOT_KEPT */
} command_modes;

struct command;

/* Whether it matters to the modes that the option is given, with that value (or NULL). */
bool modes_concern(const struct command *self, const char *name, const char *value);
/* Finds out the mode, given some options (a bit for each, by its number), and whether they go with
 * it. Returns an exit code: of a usage error, which has been reported, or of success. */
int modes_check(const struct command *self, uint64_t given, void *settings);
/* A table of options and modes, as prose for help_wrap; nothing for a command without modes. */
void modes_explain(const struct command *self, qdr_text *prose);

#endif
