/* format_options.h: formats and digit dialects as option values, and how results are written. */
#ifndef QDR_FORMAT_OPTIONS_H
#define QDR_FORMAT_OPTIONS_H

#include "kit/command.h"

option_words format_words, digits_words;
option_parser parse_format; /* qdr_format */
option_parser parse_digits; /* qdr_digits */

/* The characters for 1, 2, 3 …: "" for numbers, NULL for the usual ones. */
const char *digits_symbols(qdr_digits digits);

/* How results should be written; all zero: as the input is. */
typedef struct writing_settings {
    qdr_format format;
    qdr_digits digits;
    char blank;
} writing_settings;

extern const option writing_options[]; /* --to, --to-digits, --blank */

/* The style for the result of a puzzle that was read in `read`. */
qdr_style writing_style(const writing_settings *settings, const qdr_style *read);

/* Refuses --to-digits where the format has digits of its own. */
exit_code writing_check(const command *self, const writing_settings *settings);

#endif
