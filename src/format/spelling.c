/* spelling.c: see spelling.h. */
#include "format/spelling.h"

#include <stdint.h>
#include <string.h>

enum { ELLIPSIS = 0x2026 };

/* One character of UTF-8; a byte that begins none stands for itself. */
static size_t take_character(const char *bytes, size_t length, uint32_t *code) {
    const unsigned char first = (unsigned char)*bytes;
    size_t size = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
    *code = size == 1 ? first : first & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if (i >= length || ((unsigned char)bytes[i] & 0xc0) != 0x80) return *code = first, 1;
        *code = *code << 6 | ((unsigned char)bytes[i] & 0x3fu);
    }
    return size;
}

static bool is_among(uint32_t code, const uint32_t *codes) {
    while (*codes && *codes != code) codes++;
    return *codes == code;
}

/* Digits of other scripts, wide, bold and in circles; -1: none of these. */
static int plain_digit(uint32_t code) {
    static const uint32_t zeros[] = {0xff10,  0x660,   0x6f0,   0x966,   0x9e6,   0xe50, 0x1d7ce,
                                     0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1fbf0, 0};
    static const uint32_t ones[] = {0x2460, 0x2776, 0x2780, 0x278a, 0x24f5, 0};
    for (const uint32_t *zero = zeros; *zero; zero++)
        if (code >= *zero && code < *zero + 10) return (int)(code - *zero) + '0';
    for (const uint32_t *one = ones; *one; one++)
        if (code >= *one && code < *one + 9) return (int)(code - *one) + '1';
    return -1;
}

/* What a character beyond ASCII is written as; -1: itself, 0: nothing. */
static int plain_character(uint32_t code) {
    static const uint32_t blanks[] = {0xb7,    0x2022,  0x2219, 0x22c5, 0x2024, 0x30fb, 0x2027,
                                      0x25a1,  0x25a2,  0x25ab, 0x25fb, 0x25fd, 0x2610, 0x2b1c,
                                      0x25cb,  0x2423,  0x2026, 0xd7,   0x2013, 0x2014, 0x2212,
                                      0xff0e,  0x3002,  0x2b1b, 0x25a0, 0x25aa, 0x26aa, 0x26ab,
                                      0x1f532, 0x1f533, 0x2b55, 0x274c, 0xff3f, 0xff0d, 0};
    static const uint32_t spaces[] = {0xa0, 0x3000, 0x2007, 0x202f, 0x2002, 0x2003, 0x2009, 0};
    static const uint32_t nothing[] = {0xfeff, 0x200b, 0x200c, 0x200d, 0x2060,
                                       0xfe0f, 0x20e3, 0x201c, 0x201d, 0x201e,
                                       0x2018, 0x2019, 0xab,   0xbb,   0};
    if (is_among(code, blanks)) return '.';
    if (is_among(code, spaces)) return ' ';
    if (is_among(code, nothing)) return 0;
    return plain_digit(code);
}

/* Whether a line consists of digits, odd blanks and what may stand between them. */
static bool is_row_of(const char *line, size_t length, char blank) {
    bool some = false;
    for (size_t i = 0; i < length; i++) {
        some |= line[i] == blank;
        if (line[i] != blank && !strchr("123456789 \t|,;/+-:\"'[](){}", line[i])) return false;
    }
    return some;
}

/* The letters and signs that stand for blanks where nothing else does: O is what a scan makes of 0,
 * e, n, b and z are for empty, none, blank and zero. */
static char odd_blank_of(const char *line, size_t length) {
    for (const char *blank = "?xOo@~$%^eEnNbBzZ"; *blank; blank++)
        if (is_row_of(line, length, *blank)) return *blank;
    return 0;
}

static bool has_usual_blanks(const char *bytes, size_t length) {
    bool comment = false, start = true;
    for (size_t i = 0; i < length; i++) {
        if (start) comment = bytes[i] == '#';
        start = bytes[i] == '\n';
        if (!comment && bytes[i] != '\0' && strchr(".0*_", bytes[i])) return true;
    }
    return false;
}

/* Words and pairs of quotes that programs write for a blank at `at`; their length. */
static size_t blank_word(const char *line, size_t at, size_t length) {
    static const char *const words[] = {"None", "null", "NaN", "nan",   "nil",
                                        "NA",   "\"\"", "''",  "\" \"", "' '"};
    if (at > 0 && !strchr("[({,; \t|", line[at - 1])) return 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t size = strlen(words[i]);
        if (size <= length - at && memcmp(line + at, words[i], size) == 0) return size;
    }
    return 0;
}

/* Whether a line only says that something begins or ends: ```text, [code], \begin{…}, """. */
static bool is_wrapping(const char *line, size_t length) {
    static const char *const words[] = {"```",   "~~~",     "\"\"\"",  "\'\'\'",  "\\begin",
                                        "\\end", "\\hline", "[code]",  "[/code]", "[tt]",
                                        "[/tt]", "[quote",  "[/quote]"};
    while (length > 0 && (*line == ' ' || *line == '\t')) line++, length--;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t size = strlen(words[i]);
        if (length >= size && length < size + 24 && memcmp(line, words[i], size) == 0) return true;
    }
    return false;
}

/* The length of a tag around a puzzle on a line, 0: there is none. */
static size_t tag_length(const char *line, size_t at, size_t length) {
    static const char *const tags[] = {"[code]", "[/code]", "[tt]", "[/tt]"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        const size_t size = strlen(tags[i]);
        if (size <= length - at && memcmp(line + at, tags[i], size) == 0) return size;
    }
    return 0;
}

/* Whether what stands before a bracket is no cell: a name, or the dash of a list. */
static bool is_lead(const char *line, size_t length) {
    size_t at = 0;
    while (at < length && strchr(" \t-", line[at])) at++;
    return at == length || (line[at] >= 'a' && line[at] <= 'z') ||
           (line[at] >= 'A' && line[at] <= 'Z');
}

/* Where the cells begin in "> 53..7", "grid = [[5, 3" and "grid: 53..7". */
static size_t skip_lead(const char *line, size_t length) {
    size_t at = 0, equals = length;
    while (at < length && (line[at] == '>' || (at > 0 && line[at - 1] == '>' && line[at] == ' ')))
        at++;
    for (size_t i = at; i < length && *line != '<'; i++) /* in a tag it is none */
        if (line[i] == '=') equals = i;
    for (size_t i = equals; i < length; i++)
        if (strchr("[{(\"'", line[i])) return i;
    const char *bracket = length > 0 ? memchr(line, '[', length) : NULL;
    if (bracket && is_lead(line, (size_t)(bracket - line))) return (size_t)(bracket - line);
    return at;
}

/* What a program writes behind the last bracket of a list is no cell. */
static size_t end_of_list(const char *line, size_t from, size_t length) {
    if (from == length || line[from] != '[') return length;
    size_t end = length;
    while (end > from && line[end - 1] != ']') {
        if (!strchr(" \t).,;", line[end - 1])) return length;
        end--;
    }
    return end > from ? end : length;
}

static void spell_line(const char *line, size_t length, bool odd_blanks, int dots, qdr_text *text) {
    const char blank = odd_blanks ? odd_blank_of(line, length) : 0;
    const size_t start = text->length;
    bool brackets = false;
    size_t at = skip_lead(line, length);
    length = end_of_list(line, at, length);
    for (size_t size; at < length; at += size) {
        uint32_t code;
        if ((size = tag_length(line, at, length)) > 0) continue;
        if ((size = blank_word(line, at, length)) > 0) {
            qdr_text_putc(text, '.');
            continue;
        }
        size = take_character(line + at, length - at, &code);
        const int plain = code < 0x80 ? -1 : plain_character(code);
        const bool bracket = code < 0x80 && code > 0 && strchr("[](){}", (int)code);
        brackets |= bracket;
        if (bracket || plain == 0 || code == '"' || code == '\'' || code == '`') continue;
        if (blank && code == (unsigned char)blank)
            qdr_text_putc(text, '.');
        else if (code == ELLIPSIS)
            qdr_text_puts(text, dots == 3 ? "..." : ".");
        else if (plain > 0)
            qdr_text_putc(text, (char)plain);
        else
            qdr_text_append(text, line + at, size);
    }
    /* a comma behind a row of a list, a semicolon behind the list */
    while (brackets && text->length > start && strchr(",; \t", text->bytes[text->length - 1]))
        text->bytes[--text->length] = '\0';
}

/* Lines end with CR alone where there is no LF at all. */
static char line_end_of(const char *bytes, size_t length) {
    return memchr(bytes, '\n', length) ? '\n' : '\r';
}

bool qdri_has_ellipsis(const char *bytes, size_t length) {
    for (size_t i = 0; i + 2 < length; i++)
        if (memcmp(bytes + i, "\xe2\x80\xa6", 3) == 0) return true;
    return false;
}

void qdri_spell_plainly(const char *bytes, size_t length, int dots, qdr_text *text) {
    const bool odd_blanks = !has_usual_blanks(bytes, length);
    const char line_end = length > 0 ? line_end_of(bytes, length) : 0;
    for (size_t at = 0; at < length && !text->failed;) {
        const char *end = memchr(bytes + at, line_end, length - at);
        size_t size = end ? (size_t)(end - bytes) - at : length - at, whole = size + (end != NULL);
        while (size > 0 && bytes[at + size - 1] == '\r') size--;
        if (size > 0 && bytes[at] == '#')
            qdr_text_append(text, bytes + at, size);
        else if (!is_wrapping(bytes + at, size))
            spell_line(bytes + at, size, odd_blanks, dots, text);
        if (end) qdr_text_putc(text, '\n');
        at += whole;
    }
}
