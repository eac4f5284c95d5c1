/* options.c: the parser of command lines; see options.h.
 *
 * Taken: --name, --name=value, --name value, -x, -xvalue, -x value, -xyz for switches, -- before
 * operands that start with a dash. Options and operands may be mixed. */
#include "kit/options.h"

#include "kit/command.h"
#include "kit/help.h"
#include "kit/suggest.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- values ---------------------------------------------------------------------------------- */

bool parse_count(const char *value, void *member, char message[OPTION_MESSAGE]) {
    char *end;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10);
    bool digits = *value >= '0' && *value <= '9' && *end == '\0';
    if (!digits || number == 0 || errno == ERANGE) {
        snprintf(message, OPTION_MESSAGE,
                 errno == ERANGE && digits ? "'%.60s' is too large a number"
                                           : "'%.60s' is not a whole number from 1 up",
                 value);
        return false;
    }
    *(uint64_t *)member = number;
    return true;
}

bool parse_bytes(const char *value, void *member, char message[OPTION_MESSAGE]) {
    static const struct {
        const char *name;
        int shift;
    } units[] = {{"", 0}, {"k", 10}, {"K", 10}, {"M", 20}, {"G", 30}};
    char *end;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10);
    bool plain = *value >= '0' && *value <= '9' && errno == 0 && number > 0;
    for (size_t i = 0; plain && i < sizeof units / sizeof *units; i++)
        if (strcmp(end, units[i].name) == 0 && number <= SIZE_MAX >> units[i].shift) {
            *(uint64_t *)member = (uint64_t)number << units[i].shift;
            return true;
        }
    snprintf(message, OPTION_MESSAGE, "'%.60s' is not a size such as 4000, 64k, 500M or 2G", value);
    return false;
}

bool parse_seconds(const char *value, void *member, char message[OPTION_MESSAGE]) {
    static const struct {
        const char *name;
        double seconds;
    } units[] = {{"", 1}, {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}};
    char *end;
    double number = strtod(value, &end);
    bool plain = (*value >= '0' && *value <= '9') || *value == '.';
    for (size_t i = 0; plain && i < sizeof units / sizeof *units; i++)
        if (strcmp(end, units[i].name) == 0 && number > 0 && isfinite(number)) {
            *(double *)member = number * units[i].seconds;
            return true;
        }
    snprintf(message, OPTION_MESSAGE, "'%.60s' is not a time such as 2, 0.5, 300ms, 5m or 1h",
             value);
    return false;
}

bool option_word_known(const char *value, option_words *words, char message[OPTION_MESSAGE]) {
    suggestion meant = suggestion_for(value);
    size_t length = (size_t)snprintf(message, OPTION_MESSAGE, "unknown '%.40s'", value);
    for (size_t i = 0; words(i); i++) {
        if (strcmp(words(i), value) == 0) return true;
        suggestion_offer(&meant, words(i));
    }
    if (meant.best) {
        snprintf(message + length, OPTION_MESSAGE - length, "; did you mean %s?", meant.best);
        return false;
    }
    length += (size_t)snprintf(message + length, OPTION_MESSAGE - length, "; it takes");
    for (size_t i = 0; words(i) && length < OPTION_MESSAGE; i++)
        length += (size_t)snprintf(message + length, OPTION_MESSAGE - length, " %s", words(i));
    return false;
}

/* ---- the command line ------------------------------------------------------------------------ */

int usage_error(const command *self, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s%s%s: ", command_program(self), self ? " " : "", self ? self->name : "");
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return CODE_USAGE;
}

typedef struct parsing {
    const command *self;
    void *settings;
    char **argv;
    int argc, at, operands;
} parsing;

/* The option with that name (of that length) or that letter, and its group. */
static const option *find(const command *self, const char *name, size_t length, char letter,
                          const option_group **of) {
    for (const option_group *group = self->groups; group->options; group++)
        for (const option *o = group->options; o->name; o++)
            if (name ? strlen(o->name) == length && memcmp(o->name, name, length) == 0
                     : o->letter == letter) {
                *of = group;
                return o;
            }
    return NULL;
}

static int unknown_option(const command *self, const char *name, size_t length) {
    char wrong[64];
    snprintf(wrong, sizeof wrong, "%.*s", length < 60 ? (int)length : 60, name);
    suggestion meant = suggestion_for(wrong);
    for (const option_group *group = self->groups; group->options; group++)
        for (const option *o = group->options; o->name; o++) suggestion_offer(&meant, o->name);
    suggestion_offer(&meant, "help");
    if (meant.best)
        return usage_error(self, "unknown option --%s; did you mean --%s?", wrong, meant.best);
    return usage_error(self, "unknown option --%s; see %s help %s", wrong, command_program(self),
                       self->name);
}

static int set(const parsing *p, const option_group *group, const option *o, const char *value) {
    void *member = (char *)p->settings + group->offset + o->offset;
    char message[OPTION_MESSAGE];
    if (!o->argument)
        *(bool *)member = true;
    else if (!o->parse && !o->words)
        *(const char **)member = value;
    else if (o->words && !o->parse) {
        if (!option_word_known(value, o->words, message))
            return usage_error(p->self, "--%s: %s", o->name, message);
        *(const char **)member = strcmp(value, "auto") == 0 ? NULL : value; /* as if not told */
    } else if (!o->parse(value, member, message))
        return usage_error(p->self, "--%s: %s", o->name, message);
    return CODE_DONE;
}

/* The value of an option that needs one: given with it, or the next word. */
static const char *value_for(parsing *p, const char *with) {
    if (with) return with;
    return p->at < p->argc ? p->argv[p->at++] : NULL;
}

static int parse_long(parsing *p, const char *word) {
    size_t length = strcspn(word, "=");
    const char *value = word[length] == '=' ? word + length + 1 : NULL;
    const option_group *group;
    const option *o = find(p->self, word, length, 0, &group);
    if (!o) return unknown_option(p->self, word, length);
    if (!o->argument && value) return usage_error(p->self, "--%s does not take a value", o->name);
    if (o->argument && !(value = value_for(p, value)))
        return usage_error(p->self, "--%s needs a value: --%s %s", o->name, o->name, o->argument);
    return set(p, group, o, value);
}

static int parse_letters(parsing *p, const char *letters) {
    while (*letters) {
        const option_group *group;
        const option *o = find(p->self, NULL, 0, *letters, &group);
        if (!o)
            return usage_error(p->self, "unknown option -%c; see quadrille help %s", *letters,
                               p->self->name);
        const char *value = NULL, *rest = letters + 1;
        if (o->argument) {
            value = value_for(p, *rest ? rest : NULL);
            rest = "";
            if (!value)
                return usage_error(p->self, "-%c needs a value: -%c %s", o->letter, o->letter,
                                   o->argument);
        }
        int code = set(p, group, o, value);
        if (code != CODE_DONE) return code;
        letters = rest;
    }
    return CODE_DONE;
}

int options_parse(const command *self, int argc, char **argv, void *settings, int *code) {
    parsing p = {self, settings, argv, argc, 0, 0};
    bool only_operands = false;
    while (p.at < argc) {
        char *word = argv[p.at++];
        *code = CODE_DONE;
        if (only_operands || word[0] != '-' || word[1] == '\0') {
            argv[p.operands++] = word;
        } else if (strcmp(word, "--") == 0) {
            only_operands = true;
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            *code = help_print_command(self);
            return -1;
        } else {
            *code = word[1] == '-' ? parse_long(&p, word + 2) : parse_letters(&p, word + 1);
            if (*code != CODE_DONE) return -1;
        }
    }
    return p.operands;
}
