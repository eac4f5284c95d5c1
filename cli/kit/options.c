/* options.c: the parser of command lines; see options.h.
 *
 * Taken: --name, --name=value, --name value, -x, -xvalue, -x value, -xyz for switches, -- before
 * operands that start with a dash. Options and operands may be mixed. */
#include "kit/options.h"

#include "kit/command.h"
#include "kit/confine.h"
#include "kit/help.h"
#include "kit/modes.h"
#include "kit/shown.h"
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
    char message[3000], line[4000]; /* words of the command line may be long, and are cut */
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    show_text(message, line, sizeof line);
    fprintf(stderr, "%s%s%s: %s\n", command_program(self), self ? " " : "", self ? self->name : "",
            line);
    return CODE_USAGE;
}

static bool has_letter(const option_walk *until, char letter) {
    for (const option_group *group = until->self->groups;; group++)
        for (const option *o = group->options; o->name; o++) {
            if (o == until->o) return false;
            if (o->letter == letter) return true;
        }
}

bool option_next(option_walk *at) {
    at->o = at->o ? at->o + 1 : at->group->options;
    while (at->o && (!at->o->name || !at->o->help))
        at->o = at->o->name ? at->o + 1 : (++at->group)->options;
    if (!at->o) return false;
    at->letter = at->o->letter;
    if (at->letter && has_letter(at, at->letter)) at->letter = 0;
    at->number++;
    return true;
}

typedef struct parsing {
    const command *self;
    void *settings;
    char **argv;
    int argc, at, operands;
    uint64_t given; /* a bit for each option, by its number */
} parsing;

static bool has_name(const option *o, const char *name, size_t length) {
    return strlen(o->name) == length && memcmp(o->name, name, length) == 0;
}

/* Goes to the option with that name, in one of its spellings. */
static bool find_name(option_walk *at, const char *name, size_t length) {
    while (option_next(at)) {
        const option *o = at->o;
        do
            if (has_name(o, name, length)) return true;
        while ((++o)->name && !o->help);
    }
    return false;
}

static bool find_letter(option_walk *at, char letter) {
    while (option_next(at))
        if (at->letter == letter) return true;
    return false;
}

/* What other programs call it. */
static const char *const kin_of_options[][2] = {
    {"difficulty", "class"},   {"level", "class"},      {"grade", "class"},
    {"variant", "rules"},      {"variants", "rules"},   {"type", "rules"},
    {"threads", "jobs"},       {"number", "count"},     {"out", "output"},
    {"timeout", "time-limit"}, {"solver", "engine"},    {"algorithm", "engine"},
    {"input-format", "from"},  {"output-format", "to"}, {NULL, NULL}};

static int unknown_option(const command *self, const char *name, size_t length) {
    char wrong[64];
    snprintf(wrong, sizeof wrong, "%.*s", length < 60 ? (int)length : 60, name);
    suggestion meant = suggestion_for(wrong), kin = meant;
    suggestion_offer_kin(&kin, kin_of_options);
    for (option_walk at = OPTION_WALK(self); option_next(&at);) {
        suggestion_offer(&meant, at.o->name);
        if (kin.best && strcmp(kin.best, at.o->name) == 0) meant = kin;
    }
    suggestion_offer(&meant, "help");
    if (meant.best)
        return usage_error(self, "unknown option --%s; did you mean --%s?", wrong, meant.best);
    return usage_error(self, "unknown option --%s; see %s help %s", wrong, command_program(self),
                       self->name);
}

static uint64_t digest_of_all; /* the program reads its options once */

uint64_t options_digest(void) {
    return digest_of_all;
}

static uint64_t digest_of(const char *name, const char *value) {
    qdr_digest digest = QDR_DIGEST_INIT;
    qdr_digest_add(&digest, name, strlen(name) + 1);
    if (value) qdr_digest_add(&digest, value, strlen(value));
    return qdr_digest_value(&digest);
}

static void note_option(const char *name, const char *value) {
    static const char *const without[] = {"checkpoint", "checkpoint-every", "resume", "jobs"};
    for (size_t i = 0; i < sizeof without / sizeof *without; i++)
        if (strcmp(name, without[i]) == 0) return;
    digest_of_all += digest_of(name, value);
}

static bool option_writes(const option *o) {
    return o->argument && !o->only_read &&
           (strcmp(o->argument, "FILE") == 0 || strcmp(o->argument, "DIR") == 0);
}

static int set(parsing *p, const option_walk *at, const char *value) {
    const option *o = at->o;
    void *member = (char *)p->settings + at->group->offset + o->offset;
    char message[OPTION_MESSAGE];
    bool told =
        !value || !o->words || o->parse || strcmp(value, "auto") != 0; /* "auto": as if not told */
    if (!o->argument)
        *(bool *)member = true;
    else if (o->parse ? !o->parse(value, member, message)
                      : o->words && !option_word_known(value, o->words, message))
        return usage_error(p->self, "--%s: %s", o->name, message);
    else if (!o->parse)
        *(const char **)member = told ? value : NULL;
    if (option_writes(o)) confine_allows_files();
    note_option(o->name, value);
    if (told && modes_concern(p->self, o->name, value)) p->given |= UINT64_C(1) << at->number;
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
    option_walk at = OPTION_WALK(p->self);
    if (!find_name(&at, word, length)) return unknown_option(p->self, word, length);
    const option *o = at.o;
    if (!o->argument && value) return usage_error(p->self, "--%s does not take a value", o->name);
    if (o->argument && !(value = value_for(p, value)))
        return usage_error(p->self, "--%s needs a value: --%s %s", o->name, o->name, o->argument);
    return set(p, &at, value);
}

static int parse_letters(parsing *p, const char *letters) {
    while (*letters) {
        option_walk at = OPTION_WALK(p->self);
        if (!find_letter(&at, *letters))
            return usage_error(p->self, "unknown option -%c; see %s help %s", *letters,
                               command_program(p->self), p->self->name);
        const option *o = at.o;
        const char *value = NULL, *rest = letters + 1;
        if (o->argument) {
            value = value_for(p, *rest ? rest : NULL);
            rest = "";
            if (!value)
                return usage_error(p->self, "-%c needs a value: -%c %s", o->letter, o->letter,
                                   o->argument);
        }
        int code = set(p, &at, value);
        if (code != CODE_DONE) return code;
        letters = rest;
    }
    return CODE_DONE;
}

int options_parse(const command *self, int argc, char **argv, void *settings, int *code) {
    parsing p = {self, settings, argv, argc, 0, 0, 0};
    bool only_operands = false;
    digest_of_all = digest_of(self->name, qdr_version());
    if (self->unconfined) confine_never();
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
    *code = modes_check(self, p.given, settings);
    return *code == CODE_DONE ? p.operands : -1;
}
