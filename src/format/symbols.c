/* symbols.c: see symbols.h. */
#include "format/symbols.h"

#include "base/fail.h"
#include "base/names.h"

#include <stdio.h>
#include <string.h>

/* 0 … 35 for 0-9 A-Z, -1 for anything else. */
static int rank(char symbol) {
    if (symbol >= '0' && symbol <= '9') return symbol - '0';
    if (symbol >= 'A' && symbol <= 'Z') return symbol - 'A' + 10;
    if (symbol >= 'a' && symbol <= 'z') return symbol - 'a' + 10;
    return -1;
}

static int digit_of(qdr_digits dialect, char symbol) {
    int value = rank(symbol);
    switch (dialect) {
    case QDR_DIGITS_ZERO:
        return value + 1;
    case QDR_DIGITS_LETTERS:
        return value >= 10 ? value - 9 : 0;
    default:
        return value > 0 ? value : 0;
    }
}

int qdri_symbol_digit(qdr_digits dialect, int side, char symbol) {
    int digit = digit_of(dialect, symbol);
    if (digit >= 1 && digit <= side) return digit;
    return symbol != '\0' && strchr(".0*_X-", symbol) ? 0 : -1;
}

char qdri_digit_symbol(qdr_digits dialect, int digit) {
    static const char symbols[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (dialect == QDR_DIGITS_ZERO) return symbols[digit - 1];
    return symbols[dialect == QDR_DIGITS_LETTERS ? digit + 9 : digit];
}

static bool fits(qdr_digits dialect, int side, const qdri_symbol_counts *counts) {
    for (int c = 0; c < 256; c++)
        if (counts->of[c] > 0 && c != ' ' && qdri_symbol_digit(dialect, side, (char)c) < 0)
            return false;
    return true;
}

static uint32_t range_count(const qdri_symbol_counts *counts, char first, char last) {
    uint32_t sum = 0;
    for (int c = first; c <= last; c++) sum += counts->of[c];
    return sum;
}

/* Whether 0 can be a digit here: beside another blank it must be one (nobody writes two kinds of
 * blanks); without any blank it is one if the grid is full, one 0 for each row. */
static bool zero_is_digit(int side, const qdri_symbol_counts *counts) {
    uint32_t zeros = counts->of['0'];
    uint32_t blanks = counts->of['.'] + counts->of['*'] + counts->of['_'] + counts->of['-'] +
                      counts->of[' '] + (side < 33 ? counts->of['X'] : 0);
    return blanks > 0 ? zeros > 0 : zeros == (uint32_t)side;
}

qdr_digits qdri_digits_decide(int side, const qdri_symbol_counts *counts) {
    uint32_t numerals = range_count(counts, '1', '9');
    uint32_t letters = range_count(counts, 'A', 'Z') + range_count(counts, 'a', 'z');
    if (side < 24) letters -= counts->of['X'];
    if (side <= 9) return letters > 0 && numerals == 0 ? QDR_DIGITS_LETTERS : QDR_DIGITS_ONE;
    bool one = fits(QDR_DIGITS_ONE, side, counts), zero = fits(QDR_DIGITS_ZERO, side, counts);
    /* nobody who writes letters takes the numeral 0 for the blank */
    bool alphabet = fits(QDR_DIGITS_LETTERS, side, counts) && numerals == 0 && letters > 0 &&
                    counts->of['0'] == 0;
    if (numerals + letters == 0 && !zero_is_digit(side, counts)) return QDR_DIGITS_ONE;
    if (counts->of['0'] > 0) {
        if (!zero_is_digit(side, counts))
            zero = false;
        else if (zero && numerals > 0)
            return QDR_DIGITS_ZERO;
    }
    if (one + zero + alphabet > 1) return QDR_DIGITS_AUTO;
    if (alphabet || (!one && !zero && numerals == 0)) return QDR_DIGITS_LETTERS;
    return zero ? QDR_DIGITS_ZERO : QDR_DIGITS_ONE;
}

void qdri_digits_range(qdr_digits dialect, int side, char range[16]) {
    if (dialect == QDR_DIGITS_NUMBERS)
        snprintf(range, 16, "1..%d", side);
    else
        snprintf(range, 16, "%c-%c", qdri_digit_symbol(dialect, 1),
                 qdri_digit_symbol(dialect, side));
}

qdr_status qdri_fail_undecided(int side, size_t line, qdr_error *error) {
    char one[16], zero[16], letters[16];
    qdri_digits_range(QDR_DIGITS_ONE, side, one);
    qdri_digits_range(QDR_DIGITS_ZERO, side, zero);
    qdri_digits_range(QDR_DIGITS_LETTERS, side <= 26 ? side : 26, letters);
    return qdri_fail(error, QDR_BAD_INPUT, line, 0,
                     "the symbols of this %d×%d do not tell its digits: say --digits %s, "
                     "--digits %s or --digits %s",
                     side, side, one, zero, letters);
}

void qdri_show_symbol(const char *symbol, size_t rest, char shown[16]) {
    unsigned char c = (unsigned char)*symbol;
    size_t length = c < 0x80 ? 1 : c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc2 ? 2 : 0;
    for (size_t i = 1; i < length; i++)
        if (i > rest || ((unsigned char)symbol[i] & 0xc0) != 0x80) length = 0;
    if (length == 0 || c < 0x20 || c == 0x7f)
        snprintf(shown, 16, "byte 0x%02x", c);
    else
        snprintf(shown, 16, "'%.*s'", (int)length, symbol);
}

qdr_status qdri_fail_symbol(qdr_digits dialect, int side, const char *symbol, size_t rest,
                            size_t line, size_t column, qdr_error *error) {
    char shown[16], range[16];
    qdri_show_symbol(symbol, rest, shown);
    qdri_digits_range(dialect, side, range);
    return qdri_fail(error, QDR_BAD_INPUT, line, column,
                     "%s is not a digit of a %d×%d (%s, or . for a blank)", shown, side, side,
                     range);
}

/* ---- names ------------------------------------------------------------------------------------
 */

static const char *const names[] = {
    [QDR_DIGITS_AUTO] = "auto",       [QDR_DIGITS_ONE] = "one",         [QDR_DIGITS_ZERO] = "zero",
    [QDR_DIGITS_LETTERS] = "letters", [QDR_DIGITS_NUMBERS] = "numbers",
};

const char *qdr_digits_name(qdr_digits digits) {
    return (size_t)digits < sizeof names / sizeof *names ? names[digits] : NULL;
}

/* From the first to the last: "1-9A-G", "0-F", "A-Y", "1..25". */
static bool digits_from_range(const char *name, qdr_digits *digits) {
    int last;
    char end, after;
    if (sscanf(name, "1..%d%c", &last, &after) == 1 && last >= 1 && last <= QDR_MAX_SIDE)
        *digits = QDR_DIGITS_NUMBERS;
    else if ((sscanf(name, "1-9A-%c%c", &end, &after) == 1 ||
              sscanf(name, "1-%c%c", &end, &after) == 1) &&
             rank(end) >= 1)
        *digits = QDR_DIGITS_ONE;
    else if ((sscanf(name, "0-9A-%c%c", &end, &after) == 1 ||
              sscanf(name, "0-%c%c", &end, &after) == 1) &&
             rank(end) >= 0)
        *digits = QDR_DIGITS_ZERO;
    else if (sscanf(name, "A-%c%c", &end, &after) == 1 && rank(end) >= 10)
        *digits = QDR_DIGITS_LETTERS;
    else
        return false;
    return true;
}

bool qdr_digits_from_name(const char *text, size_t length, qdr_digits *digits) {
    const int known = qdri_name_find(names, sizeof names / sizeof *names, text, length);
    char range[16];
    if (known >= 0) *digits = (qdr_digits)known;
    if (known >= 0 || length >= sizeof range) return known >= 0;
    memcpy(range, text, length);
    range[length] = '\0';
    return digits_from_range(range, digits);
}
