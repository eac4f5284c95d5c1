/* format_options.c: see format_options.h. */
#include "kit/format_options.h"

#include <stdio.h>
#include <string.h>

const char *format_words(size_t i) {
    return qdr_format_name((qdr_format)(QDR_FORMAT_LINE + i));
}

const char *digits_words(size_t i) {
    return qdr_digits_name((qdr_digits)(QDR_DIGITS_ONE + i));
}

const char *digits_symbols(qdr_digits digits) {
    static const char symbols[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (digits == QDR_DIGITS_NUMBERS) return "";
    return digits == QDR_DIGITS_ZERO ? symbols : digits == QDR_DIGITS_LETTERS ? symbols + 10 : NULL;
}

bool parse_format(const char *value, void *member, char message[OPTION_MESSAGE]) {
    return qdr_format_from_name(value, strlen(value), member) ||
           option_word_known(value, format_words, message);
}

bool parse_digits(const char *value, void *member, char message[OPTION_MESSAGE]) {
    return qdr_digits_from_name(value, strlen(value), member) ||
           option_word_known(value, digits_words, message);
}

static bool parse_blank(const char *value, void *member, char message[OPTION_MESSAGE]) {
    char c = value[0];
    if (c == '.' || c == '0' || c == '*' || c == '_' || c == 'X' || c == ' ') {
        if (value[1] == '\0') {
            *(char *)member = c;
            return true;
        }
    }
    snprintf(message, OPTION_MESSAGE, "'%.40s' is not one of . 0 * _ X or a blank", value);
    return false;
}

const option writing_options[] = {
    {"to", 'T', "NAME", "the format of the results (quadrille help formats)",
     offsetof(writing_settings, format), parse_format, format_words},
    OTHER_SPELLING("format"),
    {"to-digits", 'D', "NAME", "how digits above 9 are written in the results",
     offsetof(writing_settings, digits), parse_digits, digits_words},
    {"blank", 'b', "CHAR", "how empty cells are written: one of . 0 * _ X or a blank",
     offsetof(writing_settings, blank), parse_blank, NULL},
    OPTIONS_END,
};

qdr_style writing_style(const writing_settings *settings, const qdr_style *read) {
    qdr_style style = *read;
    if (settings->format != QDR_FORMAT_AUTO && settings->format != read->format) {
        style = (qdr_style)QDR_STYLE_INIT;
        style.format = settings->format;
        /* A dialect of single characters fits every format that has them. */
        if (read->digits != QDR_DIGITS_NUMBERS) style.digits = read->digits;
    }
    if (settings->digits != QDR_DIGITS_AUTO) style.digits = settings->digits;
    if (settings->blank) style.blank = settings->blank;
    return style;
}

exit_code writing_check(const command *self, const writing_settings *settings) {
    static const struct {
        qdr_format format;
        qdr_digits own;
    } fixed[] = {{QDR_FORMAT_JSON, QDR_DIGITS_AUTO},       {QDR_FORMAT_SDM, QDR_DIGITS_ONE},
                 {QDR_FORMAT_OPENSUDOKU, QDR_DIGITS_ONE},  {QDR_FORMAT_HODOKU, QDR_DIGITS_ONE},
                 {QDR_FORMAT_NUMBERS, QDR_DIGITS_NUMBERS}, {QDR_FORMAT_SOLO, QDR_DIGITS_NUMBERS},
                 {QDR_FORMAT_FPUZZLES, QDR_DIGITS_NUMBERS}};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (settings->format == fixed[i].format && settings->digits != QDR_DIGITS_AUTO &&
            settings->digits != fixed[i].own)
            return usage_error(self, "the format %s has digits of its own: leave --to-digits out",
                               qdr_format_name(settings->format));
    return CODE_DONE;
}
