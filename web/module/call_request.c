/* call_request.c: the options of a call, and the puzzle or cover problem that it is about. */
#include "exports.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef bool parser(const char *value, void *member);

qdr_status failure(qdr_error *error, qdr_status status, const char *sentence) {
    *error = (qdr_error){status, 0, 0, ""};
    snprintf(error->message, sizeof error->message, "%s",
             sentence ? sentence : qdr_status_text(status));
    return status;
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool parse_number(const char *value, void *member) {
    char *end;
    *(uint64_t *)member = strtoull(value, &end, 10);
    return *value >= '0' && *value <= '9' && *end == '\0';
}

static bool parse_double(const char *value, void *member) {
    char *end;
    *(double *)member = strtod(value, &end);
    return end != value && *end == '\0' && *(double *)member >= 0;
}

static bool parse_flag(const char *value, void *member) {
    *(bool *)member = *value == '1';
    return (*value == '0' || *value == '1') && value[1] == '\0';
}

static bool parse_word(const char *value, void *member) {
    *(const char **)member = value;
    return true;
}

static bool parse_format(const char *value, void *member) {
    return qdr_format_from_name(value, strlen(value), member);
}

static bool parse_digits(const char *value, void *member) {
    return qdr_digits_from_name(value, strlen(value), member);
}

static bool parse_symmetry(const char *value, void *member) {
    return qdr_symmetry_from_name(value, strlen(value), member);
}

static bool parse_blank(const char *value, void *member) {
    *(char *)member = *value;
    return *value != '\0' && value[1] == '\0';
}

static bool parse_size(const char *value, void *member) {
    char *end;
    long number = strtol(value, &end, 10);
    *(size_t *)member = (size_t)number;
    return end != value && *end == '\0' && number >= 0;
}

/* "x windoku". */
static bool parse_rules(const char *value, void *member) {
    while (*value) {
        size_t length = strcspn(value, " ");
        qdr_rule rule;
        if (!qdr_rule_from_name(value, length, &rule)) return false;
        *(unsigned *)member |= (unsigned)rule;
        value += length + (value[length] == ' ');
    }
    return true;
}

/* "9", "6:2x3" or "7:none". */
static bool parse_side(const char *value, void *member) {
    qdr_read_options *read = member;
    char rest = 0;
    int rows = 0, cols = 0;
    int got = sscanf(value, "%d:%dx%d%c", &read->side, &rows, &cols, &rest);
    if (read->side < 1 || read->side > QDR_MAX_SIDE) return false;
    if (got == 3 && rows >= 1 && cols >= 1 && rows * cols == read->side) {
        read->box_rows = rows;
        read->box_cols = cols;
        return true;
    }
    const char *colon = strchr(value, ':');
    if (colon && strcmp(colon, ":none") == 0) read->box_rows = read->box_cols = -1;
    return got == 1 && (!colon || read->box_rows < 0);
}

/* ---- options --------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    parser *parse;
    size_t member;
} options[] = {
    {"format", parse_format, offsetof(request, read.format)},
    {"digits", parse_digits, offsetof(request, read.digits)},
    {"size", parse_side, offsetof(request, read)},
    {"rules", parse_rules, offsetof(request, read.rules)},
    {"column", parse_word, offsetof(request, read.column)},
    {"solutions", parse_number, offsetof(request, limits.solutions)},
    {"nodes", parse_number, offsetof(request, limits.nodes)},
    {"seconds", parse_double, offsetof(request, limits.seconds)},
    {"memory", parse_size, offsetof(request, limits.memory)},
    {"engine", parse_word, offsetof(request, engine)},
    {"to", parse_format, offsetof(request, style.format)},
    {"symbols", parse_digits, offsetof(request, style.digits)},
    {"blank", parse_blank, offsetof(request, style.blank)},
    {"unicode", parse_flag, offsetof(request, style.unicode)},
    {"oneLine", parse_flag, offsetof(request, style.one_line)},
    {"most", parse_number, offsetof(request, most)},
    {"skip", parse_number, offsetof(request, skip)},
    {"count", parse_number, offsetof(request, count)},
    {"seed", parse_number, offsetof(request, seed)},
    {"tries", parse_number, offsetof(request, tries)},
    {"proofNodes", parse_number, offsetof(request, nodes)},
    {"fewest", parse_number, offsetof(request, fewest)},
    {"mostGivens", parse_number, offsetof(request, most_givens)},
    {"symmetry", parse_symmetry, offsetof(request, symmetry)},
    {"jigsaw", parse_flag, offsetof(request, jigsaw)},
    {"distinct", parse_flag, offsetof(request, distinct)},
    {"class", parse_word, offsetof(request, difficulty)},
    {"pattern", parse_word, offsetof(request, pattern)},
    {"technique", parse_word, offsetof(request, technique)},
    {"leastRating", parse_double, offsetof(request, least_rating)},
    {"mostRating", parse_double, offsetof(request, most_rating)},
    {"pearl", parse_flag, offsetof(request, pearl)},
    {"diamond", parse_flag, offsetof(request, diamond)},
    {"solution", parse_flag, offsetof(request, solution)},
    {"candidates", parse_flag, offsetof(request, candidates)},
    {"numbers", parse_flag, offsetof(request, numbers)},
    {"cell", parse_double, offsetof(request, cell)},
    {"scale", parse_word, offsetof(request, scale)},
    {"rule", parse_word, offsetof(request, rule)},
};

static qdr_status parse_option(const char *name, const char *value, request *r, qdr_error *error) {
    char sentence[160];
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        if (strcmp(options[i].name, name) != 0) continue;
        if (options[i].parse(value, (char *)r + options[i].member)) return QDR_OK;
        snprintf(sentence, sizeof sentence, "the option %.40s cannot be %.80s", name, value);
        return failure(error, QDR_BAD_ARGUMENT, sentence);
    }
    snprintf(sentence, sizeof sentence, "there is no option %.80s", name);
    return failure(error, QDR_BAD_ARGUMENT, sentence);
}

qdr_status request_parse(char *text, request *r, qdr_error *error) {
    qdr_status status = QDR_OK;
    r->read = (qdr_read_options)QDR_READ_OPTIONS_INIT;
    r->limits.cancel = &call_cancel;
    r->style = (qdr_style){.format = QDR_FORMAT_AUTO};
    r->count = r->seed = 1;
    while (status == QDR_OK && *text) {
        char *line = text, *end = line + strcspn(line, "\n"), *value = strchr(line, '=');
        text = *end ? end + 1 : end;
        *end = '\0';
        if (!value) return failure(error, QDR_BAD_ARGUMENT, "an option is name=value");
        *value++ = '\0';
        status = parse_option(line, value, r, error);
    }
    r->styled = r->style.format != QDR_FORMAT_AUTO;
    return status;
}

/* ---- what it is about ------------------------------------------------------------------------ */

qdr_status request_puzzles(const request *r, qdr_puzzle **puzzles, int count, qdr_error *error) {
    qdr_input *input;
    qdr_reader *reader;
    int made = 0;
    qdr_status status = qdr_input_memory(r->text, r->length, &input);
    if (status != QDR_OK) return failure(error, status, NULL);
    status = qdr_reader_new(input, &r->read, &reader, error);
    if (status == QDR_OK) {
        while (status == QDR_OK && made < count) {
            status = qdr_reader_next(reader, &puzzles[made], error);
            made += status == QDR_OK;
        }
        if (status == QDR_END)
            status =
                failure(error, QDR_BAD_INPUT,
                        made == 0 ? "there is no puzzle here" : "there is one puzzle, not two");
        qdr_reader_free(reader);
    }
    while (status != QDR_OK && made > 0) qdr_puzzle_free(puzzles[--made]);
    qdr_input_free(input);
    return status;
}

qdr_status request_puzzle(const request *r, qdr_puzzle **puzzle, qdr_error *error) {
    return request_puzzles(r, puzzle, 1, error);
}

qdr_status request_cover(const request *r, qdr_cover **cover, qdr_error *error) {
    return qdr_cover_read(r->text, r->length, cover, error);
}

qdr_status request_puzzle_cover(const request *r, qdr_cover **cover, uint32_t **choices,
                                qdr_error *error) {
    qdr_puzzle *puzzle;
    qdr_status status = request_puzzle(r, &puzzle, error);
    if (status != QDR_OK) return status;
    const size_t side = (size_t)qdr_puzzle_side(puzzle);
    uint32_t *all = choices ? malloc(side * side * side * sizeof *all) : NULL;
    status = choices && !all ? QDR_NO_MEMORY : qdr_puzzle_to_cover(puzzle, cover, all);
    qdr_puzzle_free(puzzle);
    if (status == QDR_OK && choices)
        *choices = all;
    else
        free(all);
    if (status == QDR_UNSUPPORTED)
        return failure(error, status, "sums of cages are no exact cover problem");
    if (status == QDR_BAD_ARGUMENT) return failure(error, status, "its givens clash");
    return status;
}

qdr_status refused(qdr_status status, const char *unsupported, qdr_error *error) {
    if (status == QDR_BAD_ARGUMENT) return failure(error, status, "there is no such engine");
    if (status == QDR_UNSUPPORTED) return failure(error, status, unsupported);
    return status;
}
