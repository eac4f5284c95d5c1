/* symbols.h: one character a cell: which digit it is, in which dialect.
 *
 *     dialect    16×16   25×25
 *     one        1-9A-G  1-9A-P    0 is a blank
 *     zero       0-9A-F  0-9A-O    0 is the digit 1
 *     letters    A-P     A-Y       0 is a blank, where --digits says letters
 *
 * Blanks are . * _ and, where it is no digit, 0, X (capital) and -. Small letters are digits like
 * capital ones. */
#ifndef QDR_SYMBOLS_H
#define QDR_SYMBOLS_H

#include <quadrille/format.h>

enum { QDRI_MAX_SYMBOL_SIDE = 35 };

/* 1 … side for a digit, 0 for a blank, -1 for anything else. */
int qdri_symbol_digit(qdr_digits dialect, int side, char symbol);

/* The character of a digit; the digit fits the dialect. */
char qdri_digit_symbol(qdr_digits dialect, int digit);

/* How many characters of each kind a puzzle has. */
typedef struct qdri_symbol_counts {
    uint32_t of[256];
} qdri_symbol_counts;

/* The dialect that the symbols of a whole puzzle decide; QDR_DIGITS_AUTO if several fit. */
qdr_digits qdri_digits_decide(int side, const qdri_symbol_counts *counts);

/* "1-G", "0-F", "A-P", "1..16": the digits of a side in a dialect. */
void qdri_digits_range(qdr_digits dialect, int side, char range[16]);

/* Fills `error` for the dialect that could not be decided, or for a symbol that is no digit.
 * `symbol` points into a line; `rest` bytes follow it, so that a character of several bytes is
 * shown whole. */
qdr_status qdri_fail_undecided(int side, size_t line, qdr_error *error);
qdr_status qdri_fail_symbol(qdr_digits dialect, int side, const char *symbol, size_t rest,
                            size_t line, size_t column, qdr_error *error);

/* Writes how a character is shown in a message: 'x', '…' or byte 0x00. */
void qdri_show_symbol(const char *symbol, size_t rest, char shown[16]);

#endif
