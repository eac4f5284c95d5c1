/* modes.c: see modes.h. */
#include "kit/modes.h"

#include "kit/command.h"

#include <stdio.h>
#include <string.h>

static unsigned own_bit(const command_modes *modes, const char *name) {
    for (unsigned m = 1; modes->names[m]; m++)
        if (strcmp(modes->names[m], name) == 0) return 1u << m;
    return 0;
}

static const mode_rule *rule_of(const command_modes *modes, const char *name) {
    for (const mode_rule *rule = modes->rules; rule->option; rule++)
        if (strcmp(rule->option, name) == 0) return rule;
    return NULL;
}

/* The modes that an option goes with; 0: all. */
static unsigned goes_with(const command_modes *modes, const char *name) {
    const mode_rule *rule = rule_of(modes, name);
    return rule ? rule->modes : own_bit(modes, name);
}

bool modes_concern(const command *self, const char *name, const char *value) {
    if (!self->modes || !goes_with(self->modes, name)) return false;
    const mode_rule *rule = rule_of(self->modes, name);
    return !rule || !rule->unless || !value || strcmp(rule->unless, value) != 0;
}

static unsigned mode_of(const command *self, uint64_t given) {
    unsigned asked = 1, mode = 0;
    for (option_walk at = OPTION_WALK(self); option_next(&at);)
        if (given >> at.number & 1) asked |= own_bit(self->modes, at.o->name);
    while (asked >>= 1) mode++;
    return mode;
}

/* Without a mode that was asked for, the sentence says which could be. */
static int refuse(const command *self, const char *name, unsigned mode) {
    const char *const *names = self->modes->names;
    unsigned with = goes_with(self->modes, name);
    qdr_text list = QDR_TEXT_INIT;
    for (unsigned m = 1; names[m]; m++)
        if (with >> m & 1) qdr_text_printf(&list, "%s--%s", list.length ? " or " : "", names[m]);
    int code = mode == 0 && list.length > 0
                   ? usage_error(self, "--%s goes with %s", name, list.bytes)
                   : usage_error(self, "--%s does not go with --%s", name, names[mode]);
    qdr_text_free(&list);
    return code;
}

int modes_check(const command *self, uint64_t given, void *settings) {
    if (!self->modes) return CODE_DONE;
    unsigned mode = mode_of(self, given);
    for (option_walk at = OPTION_WALK(self); option_next(&at);)
        if ((given >> at.number & 1) && !(goes_with(self->modes, at.o->name) >> mode & 1))
            return refuse(self, at.o->name, mode);
    if (self->modes->offset != MODE_NOT_KEPT)
        *(unsigned *)((char *)settings + self->modes->offset) = mode;
    return CODE_DONE;
}

/* ---- in words -------------------------------------------------------------------------------- */

enum { OPTION_WIDTH = 18, YES = 3 };

/* One line of the table: a word for every mode, each in the column of its name. */
static void put_row(const command_modes *modes, const char *title, unsigned with, qdr_text *prose) {
    qdr_text_printf(prose, "  %-*s", OPTION_WIDTH + 2, title);
    for (unsigned m = 0; modes->names[m]; m++) {
        const char *name = modes->names[m], *word = with >> m & 1 ? "yes" : "-";
        size_t width = strlen(name) > YES ? strlen(name) : YES;
        if (!*title) word = name;
        qdr_text_printf(prose, " %-*s", modes->names[m + 1] ? (int)width : 0, word);
    }
    qdr_text_putc(prose, '\n');
}

void modes_explain(const command *self, qdr_text *prose) {
    if (!self->modes) return;
    const char *const *names = self->modes->names;
    for (unsigned m = 1; names[m]; m++)
        qdr_text_printf(prose, "%s--%s", m == 1 ? "" : names[m + 1] ? ", " : " and ", names[m]);
    qdr_text_printf(prose,
                    " %s what is done; without, it is \"%s\". These options go with some "
                    "only, all others with each:\n\n",
                    names[2] ? "say" : "says", names[0]);
    put_row(self->modes, "", 0, prose);
    for (option_walk at = OPTION_WALK(self); option_next(&at);) {
        char title[OPTION_WIDTH + 4];
        unsigned with = goes_with(self->modes, at.o->name);
        snprintf(title, sizeof title, "--%s", at.o->name);
        if (with && with != own_bit(self->modes, at.o->name))
            put_row(self->modes, title, with, prose);
    }
}
