/* pen.c: see pen.h. */
#include "format/pen.h"
#include "format/symbols.h"

#include "base/fail.h"

#include <string.h>

static const uint8_t *digits_of(const qdr_puzzle *puzzle, const uint8_t *solution) {
    return solution ? solution : qdr_puzzle_givens(puzzle);
}

/* A dot, unless the symbols that are there would not tell the dialect: a 0 as the blank then
 * does. */
static char usual_blank(const qdri_pen *pen) {
    qdri_symbol_counts counts = {{0}};
    if (pen->dialect != QDR_DIGITS_ONE || pen->side <= 9) return '.';
    for (int cell = 0; cell < pen->side * pen->side; cell++) {
        int digit = pen->digits[cell];
        counts.of[digit ? (unsigned char)qdri_digit_symbol(pen->dialect, digit) : '.']++;
    }
    return qdri_digits_decide(pen->side, &counts) == QDR_DIGITS_ONE ? '.' : '0';
}

qdr_status qdri_pen_symbols(const qdr_style *style, const qdr_puzzle *puzzle,
                            const uint8_t *solution, qdri_pen *pen, qdr_error *error) {
    int side = qdr_puzzle_side(puzzle);
    qdr_digits dialect = style->digits;
    if (dialect == QDR_DIGITS_AUTO) dialect = QDR_DIGITS_ONE;
    int most = dialect == QDR_DIGITS_LETTERS ? 26 : QDRI_MAX_SYMBOL_SIDE;
    if (dialect == QDR_DIGITS_NUMBERS && side > 9)
        return qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                         "the format %s has one character a cell, not numbers",
                         qdr_format_name(style->format));
    if (side > most)
        return qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                         "the format %s has one character a cell, which ends at side %d; the "
                         "format numbers has any side",
                         qdr_format_name(style->format), most);
    if (dialect == QDR_DIGITS_NUMBERS) dialect = QDR_DIGITS_ONE;
    *pen = (qdri_pen){side, digits_of(puzzle, solution), dialect, style->blank, 1};
    if (pen->blank == 0) pen->blank = usual_blank(pen);
    if (qdri_symbol_digit(dialect, side, pen->blank) != 0)
        return qdri_fail(error, QDR_UNSUPPORTED, 0, 0, "'%c' cannot be the blank of this puzzle",
                         pen->blank);
    return QDR_OK;
}

qdr_status qdri_pen_any(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdri_pen *pen, qdr_error *error) {
    int side = qdr_puzzle_side(puzzle);
    bool numbers = style->digits == QDR_DIGITS_NUMBERS ||
                   (style->digits == QDR_DIGITS_AUTO && side > QDRI_MAX_SYMBOL_SIDE);
    if (!numbers) return qdri_pen_symbols(style, puzzle, solution, pen, error);
    *pen = (qdri_pen){side, digits_of(puzzle, solution), QDR_DIGITS_NUMBERS, style->blank,
                      side >= 100  ? 3
                      : side >= 10 ? 2
                                   : 1};
    return QDR_OK;
}

qdr_status qdri_pen_check_rows(const qdri_pen *pen, qdr_error *error) {
    for (int row = 0; row < pen->side && pen->blank == '-'; row++) {
        bool empty = true;
        for (int i = 0; i < pen->side; i++) empty &= pen->digits[row * pen->side + i] == 0;
        if (empty)
            return qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                             "row %d would be nothing but -, a rule: take another blank", row + 1);
    }
    return QDR_OK;
}

void qdri_pen_cell(const qdri_pen *pen, int cell, bool aligned, qdr_text *text) {
    int digit = pen->digits[cell], width = aligned ? pen->width : 0;
    char blank = pen->blank ? pen->blank : '0';
    if (pen->dialect != QDR_DIGITS_NUMBERS)
        qdr_text_putc(text, digit ? qdri_digit_symbol(pen->dialect, digit) : blank);
    else if (digit == 0)
        qdr_text_printf(text, "%*c", width, blank);
    else
        qdr_text_printf(text, "%*d", width, digit);
}

static qdr_status cannot(const char *format, const char *what, qdr_error *error) {
    return qdri_fail(error, QDR_UNSUPPORTED, 0, 0, "the format %s has no place for %s", format,
                     what);
}

qdr_status qdri_pen_check(const char *format, unsigned can, const qdr_puzzle *puzzle,
                          const uint8_t *solution, qdr_error *error) {
    if (solution) return QDR_OK;
    const qdr_shape_spec *spec = qdr_shape_get_spec(qdr_puzzle_shape(puzzle));
    int rows, cols;
    qdr_usual_boxes(spec->side, &rows, &cols);
    if (spec->jigsaw && !(can & QDRI_CAN_JIGSAW)) return cannot(format, "jigsaw regions", error);
    if (!spec->jigsaw && spec->box_rows != rows && !(can & QDRI_CAN_BOXES))
        return cannot(format, "boxes that are not the usual ones of the side", error);
    if ((spec->rules & QDR_RULE_DIAGONALS) && !(can & (QDRI_CAN_DIAGONALS | QDRI_CAN_RULES)))
        return cannot(format, "the diagonals of an X", error);
    if ((spec->rules & ~(unsigned)QDR_RULE_DIAGONALS) && !(can & QDRI_CAN_RULES))
        return cannot(format, "rules beyond rows, columns and boxes", error);
    if (spec->extra_count > 0 && !(can & QDRI_CAN_REGIONS))
        return cannot(format, "extra regions", error);
    for (size_t c = 0; c < spec->clue_count; c++) {
        bool cage = spec->clues[c].kind == QDR_CLUE_CAGE;
        if (!(can & (cage ? QDRI_CAN_CAGES : QDRI_CAN_PAIRS)))
            return cannot(format, cage ? "cages" : "clues between cells", error);
    }
    if (qdr_puzzle_has_candidates(puzzle) && !(can & QDRI_CAN_MARKS))
        return cannot(format, "pencil marks", error);
    return QDR_OK;
}

void qdri_pen_comment(const char *comment, qdr_text *text) {
    for (; *comment; comment++)
        if (*comment == '\n')
            qdr_text_puts(text, "; ");
        else if (*comment != '\r')
            qdr_text_putc(text, *comment);
}
