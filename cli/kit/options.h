/* options.h: one table per command, from which come parsing, help, completion, the man page and
 * the suggestions for misspelt options.
 *
 *     typedef struct settings { bool all; uint64_t limit; } settings;
 *     static const option own[] = {
 *         {"all", 'a', NULL, "every solution", offsetof(settings, all), NULL, NULL},
 *         {"limit", 'n', "N", "at most N", offsetof(settings, limit), parse_count, NULL},
 *         OPTIONS_END};
 *     static const option_group groups[] = {{"Options", own, 0}, GROUPS_END};
 *
 * An option without an argument is a switch and sets a bool. Options shared by commands are
 * groups with a struct of their own, which the command's settings contain.
 */
#ifndef QDR_OPTIONS_H
#define QDR_OPTIONS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPTION_MESSAGE = 160 };

/* Turns the value into the member of the settings; on false `message` says what is wrong with the
 * value, to be printed after the option's name. */
typedef bool option_parser(const char *value, void *member, char message[OPTION_MESSAGE]);
/* The i-th of the words that an option takes, NULL past the last. */
typedef const char *option_words(size_t i);

typedef struct option {
    const char *name;     /* without the dashes */
    char letter;          /* 0: has none */
    const char *argument; /* what stands for it in the help; NULL: a switch */
    const char *help;     /* one sentence or phrase; wrapped where it is printed. NULL: this row is
                             another spelling of the option above it, taken but not shown */
    size_t offset;        /* of the member that it sets */
    option_parser *parse; /* NULL: a switch, or a string that is kept as it is */
    option_words *words;  /* NULL: any value. The word "auto" is as if nothing had been told */
    bool only_read;       /* the FILE that it names; others are written */
} option;

typedef struct option_group {
    const char *title; /* NULL: it goes on under the title above */
    const option *options;
    size_t offset; /* of the struct that the options' offsets are in */
} option_group;

#define OPTIONS_END \
    { NULL, 0, NULL, NULL, 0, NULL, NULL }
#define GROUPS_END \
    { NULL, NULL, 0 }
#define OTHER_SPELLING(name) \
    { name, 0, NULL, NULL, 0, NULL, NULL }

/* Ready-made parsers. */
option_parser parse_count;   /* uint64_t, 1 or more */
option_parser parse_bytes;   /* uint64_t, more than 0; also 64k, 500M, 2G */
option_parser parse_seconds; /* double, more than 0; also 500ms, 2s, 3m, 1h */

/* For parsers of words: looks for `value` among the words; puts a suggestion into `message` when
 * it is not there. */
bool option_word_known(const char *value, option_words *words, char message[OPTION_MESSAGE]);

struct command;

/* All options of a command that are shown, in order:
 *     for (option_walk at = OPTION_WALK(self); option_next(&at);) use(at.o); */
typedef struct option_walk {
    const struct command *self;
    const option_group *group;
    const option *o;
    char letter;     /* that the option has in this command: not if one before it has the same */
    unsigned number; /* 0, 1, 2 … */
} option_walk;

#define OPTION_WALK(self) \
    { self, (self)->groups, NULL, 0, UINT_MAX }

bool option_next(option_walk *at);

/* Reads the options of `self` from argv into `settings` and moves the operands to the front of
 * argv. Returns how many there are; or -1 when the program should end with *code: after a usage
 * error, which has been reported, or after --help, which has been printed. */
int options_parse(const struct command *self, int argc, char **argv, void *settings, int *code);

/* A digest of the command and of all options that were read last, whatever their order; not of
 * those that change nothing about the results: how they are saved, and the number of threads. */
uint64_t options_digest(void);

/* Says what is wrong with how the program was called, and returns CODE_USAGE. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int usage_error(const struct command *self, const char *format, ...);

#endif
