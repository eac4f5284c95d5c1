/* reader.c: the streaming reader: finds the format, hands each puzzle out, and keeps the shape of
 * the last one, since the next one mostly has the same. */
#include "format/assignments.h"
#include "format/diagnose.h"
#include "format/format_table.h"
#include "format/grid.h"
#include "format/line_run.h"
#include "format/spelling.h"
#include "format/transcribe.h"
#include "sudoku/puzzle_type.h"

#include "base/fail.h"
#include "base/memory.h"

#include <string.h>

static qdr_status check_options(const qdr_read_options *options, qdr_error *error) {
    if (options->side < 0 || options->side > QDR_MAX_SIDE)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "side %d: sides go from 1 to %d",
                         options->side, QDR_MAX_SIDE);
    if (options->box_rows > 0 && options->side > 0 &&
        options->box_rows * options->box_cols != options->side)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                         "boxes of %d×%d do not have %d cells, as many as the side",
                         options->box_rows, options->box_cols, options->side);
    if (options->format != QDR_FORMAT_AUTO && !qdri_format_find(options->format))
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "there is no such format");
    return QDR_OK;
}

/* Whether the first lines of a pipe tell the format whatever comes after them: then a stream is
 * answered while it flows. */
static bool format_is_plain(void *context, const char *bytes, size_t length) {
    const qdr_reader *reader = context;
    while (length > 0 && bytes[length - 1] != '\n') length--;
    qdri_sample sample = {.side = reader->options.side, .bytes = bytes, .length = length};
    qdri_looks how_sure;
    qdri_sample_sketch(&sample);
    qdri_format_detect(&sample, &how_sure);
    return how_sure >= QDRI_LOOKS_CERTAIN;
}

/* What comes of the bytes in a format. */
typedef struct trial {
    size_t good, bad;
    int side; /* of the smallest that was good */
} trial;

static qdr_status try_reading(const qdr_reader *reader, qdr_format format, const char *bytes,
                              size_t length, trial *found) {
    qdr_read_options options = reader->options;
    qdr_input *input;
    qdr_reader *tried = NULL;
    *found = (trial){.side = QDR_MAX_SIDE};
    options.format = format;
    if (qdr_input_memory(bytes, length, &input) != QDR_OK) return QDR_NO_MEMORY;
    qdr_status status = qdr_reader_new(input, &options, &tried, NULL);
    while (tried && (status == QDR_OK || status == QDR_BAD_INPUT || status == QDR_UNSUPPORTED)) {
        qdr_puzzle *puzzle = NULL;
        status = qdr_reader_next(tried, &puzzle, NULL);
        found->good += status == QDR_OK;
        found->bad += status == QDR_BAD_INPUT || status == QDR_UNSUPPORTED;
        if (status == QDR_OK && qdr_puzzle_side(puzzle) < found->side)
            found->side = qdr_puzzle_side(puzzle);
        qdr_puzzle_free(puzzle);
    }
    qdr_reader_free(tried);
    qdr_input_free(input);
    return status == QDR_END ? QDR_OK : status;
}

static qdr_format format_of(const qdr_reader *reader, const char *bytes, size_t length, bool whole,
                            qdri_looks *how_sure) {
    qdri_sample sample = {
        .bytes = bytes, .length = length, .whole = whole, .side = reader->options.side};
    qdri_sample_sketch(&sample);
    return qdri_format_detect(&sample, how_sure);
}

/* Tries a transcription in the formats that it may be in; *format stays AUTO if none will do. */
static qdr_status try_text(const qdr_reader *reader, const qdr_text *text, qdr_format *format) {
    const qdr_format formats[] = {format_of(reader, text->bytes, text->length, true, NULL),
                                  QDR_FORMAT_LINE};
    for (size_t i = 0; i < 2 && *format == QDR_FORMAT_AUTO; i++) {
        trial found;
        qdr_status status = try_reading(reader, formats[i], text->bytes, text->length, &found);
        if (status != QDR_OK) return status;
        if (found.good > 0 && found.bad == 0 && found.side >= 4) *format = formats[i];
    }
    return QDR_OK;
}

/* The first of the ways that is read without any error, of the text with so many dots for …. */
static qdr_status transcribe(const qdr_reader *reader, qdri_transcription *const *ways,
                             const char *bytes, size_t length, int dots, qdr_text *text,
                             qdr_format *format) {
    qdr_text plain = QDR_TEXT_INIT;
    qdr_status status = QDR_OK;
    *format = QDR_FORMAT_AUTO;
    qdri_spell_plainly(bytes, length, dots, &plain);
    for (; plain.length > 0 && *ways && *format == QDR_FORMAT_AUTO; ways++) {
        qdr_text_clear(text);
        const bool made = (*ways)(plain.bytes, plain.length, text);
        if (text->failed) status = QDR_NO_MEMORY;
        if (status == QDR_OK && made) status = try_text(reader, text, format);
        if (status != QDR_OK) break;
    }
    if (plain.failed) status = QDR_NO_MEMORY;
    qdr_text_free(&plain);
    return status;
}

/* Cells one by one, which only make sense with their brackets; a mistake in such a list is what is
 * wrong with the text. */
static qdr_status try_assignments(qdr_reader *reader, const char *bytes, size_t length,
                                  qdr_text *text, qdr_format *format) {
    qdr_text_clear(text);
    *format = QDR_FORMAT_AUTO;
    if (!qdri_from_assignments(bytes, length, reader->options.side, text, &reader->refusal))
        return QDR_OK;
    return text->failed ? QDR_NO_MEMORY : try_text(reader, text, format);
}

static qdr_status find_transcription(qdr_reader *reader, const char *bytes, size_t length,
                                     bool comments, qdr_text *text, qdr_format *format) {
    qdri_transcription *const *ways =
        comments ? qdri_transcriptions_of_comments : qdri_transcriptions;
    qdr_status status = try_assignments(reader, bytes, length, text, format);
    if (status == QDR_OK && *format == QDR_FORMAT_AUTO && reader->refusal.status == QDR_OK)
        status = transcribe(reader, ways, bytes, length, 1, text, format);
    if (status == QDR_OK && *format == QDR_FORMAT_AUTO && qdri_has_ellipsis(bytes, length))
        status = transcribe(reader, ways, bytes, length, 3, text, format);
    return status;
}

/* A grid of which some rows are too long or short is read as one, to say which they are. */
static void expect_rows(qdr_reader *reader, const char *bytes, size_t length, const trial *found,
                        qdr_format *format) {
    const int usual = qdri_usual_side(bytes, length, reader->options.side);
    if (usual == 0 || (*format == QDR_FORMAT_LINE && found->side > 3 && found->good > found->bad))
        return;
    reader->usual_side = usual;
    if (*format == QDR_FORMAT_LINE) *format = QDR_FORMAT_ROWS;
}

/* The same of a list, whose rows stand on lines of their own. */
static qdr_status expect_listed_rows(qdr_reader *reader, const char *bytes, size_t length,
                                     qdr_format *format, qdr_error *error) {
    qdr_text plain = QDR_TEXT_INIT;
    qdr_status status = QDR_OK;
    qdri_spell_plainly(bytes, length, 1, &plain);
    reader->usual_side = qdri_usual_side(plain.bytes, plain.length, reader->options.side);
    if (plain.failed) {
        status = qdri_no_memory(error);
    } else if (reader->usual_side > 0) {
        *format = QDR_FORMAT_ROWS;
        status = qdri_line_replace(&reader->lines, plain.bytes, plain.length, error);
    }
    qdr_text_free(&plain);
    return status;
}

/* Says what is wrong with a text of which nothing is read, as well as it can. */
static qdr_status explain_text(qdr_reader *reader, const char *bytes, size_t length,
                               const trial *found, qdr_format *format, qdr_error *error) {
    if (found->good > 0) reader->refusal = (qdr_error){0};
    if (reader->refusal.status != QDR_OK ||
        (found->good == 1 && found->bad == 1 && *format == QDR_FORMAT_ROWS &&
         qdri_diagnose_rest(bytes, length, &reader->refusal))) {
        *format = QDR_FORMAT_ROWS; /* which is read here, and not line by line elsewhere */
        return QDR_OK;
    }
    expect_rows(reader, bytes, length, found, format);
    if (reader->usual_side > 0 || found->bad == 0) return QDR_OK;
    if (*format == QDR_FORMAT_JSON && found->good == 0 &&
        !qdri_diagnose_list(bytes, length, &reader->refusal))
        return expect_listed_rows(reader, bytes, length, format, error);
    if (reader->refusal.status != QDR_OK ||
        ((found->good == 0 || found->side < 4) && qdri_diagnose(bytes, length, &reader->refusal)))
        *format = QDR_FORMAT_ROWS;
    return QDR_OK;
}

/* What cannot be read as it is may have been typed or copied by people. */
static qdr_status understand(qdr_reader *reader, const char *bytes, size_t length,
                             qdr_format *format, qdr_error *error) {
    trial found;
    qdr_text text = QDR_TEXT_INIT;
    qdr_format better;
    qdr_status status = try_reading(reader, *format, bytes, length, &found);
    if (status != QDR_OK) return status == QDR_NO_MEMORY ? qdri_no_memory(error) : QDR_OK;
    /* Nobody has so small ones: rather it is a text that begins with something like a cell. */
    const bool tiny = found.side < 4 && length > 2 * QDRI_LEAST_RUN;
    const bool comments = found.bad == 0 && found.good == 0;
    if (found.bad == 0 && !tiny && !comments) return QDR_OK;
    status = find_transcription(reader, bytes, length, comments, &text, &better);
    if (status == QDR_NO_MEMORY) {
        qdri_no_memory(error);
    } else if (better != QDR_FORMAT_AUTO) {
        *format = better;
        status = qdri_line_replace(&reader->lines, text.bytes, text.length, error);
    } else {
        status = explain_text(reader, bytes, length, &found, format, error);
    }
    qdr_text_free(&text);
    return status;
}

static qdr_status choose_format(qdr_reader *reader, qdr_error *error) {
    qdr_format format = reader->options.format;
    qdr_status status = QDR_OK;
    if (format == QDR_FORMAT_AUTO && reader->options.column) format = QDR_FORMAT_CSV;
    if (format == QDR_FORMAT_AUTO) {
        const char *bytes;
        size_t length;
        qdri_looks how_sure;
        status = qdri_line_sample(&reader->lines, format_is_plain, reader, &bytes, &length, error);
        if (status != QDR_OK) return status;
        const bool whole = reader->lines.drained;
        format = format_of(reader, bytes, length, whole, &how_sure);
        if (whole && length == reader->lines.end - reader->lines.begin &&
            how_sure < QDRI_LOOKS_CERTAIN)
            status = understand(reader, bytes, length, &format, error);
    }
    reader->format = qdri_format_find(format);
    reader->style.format = format;
    return status;
}

qdr_status qdr_reader_new(qdr_input *input, const qdr_read_options *options, qdr_reader **reader,
                          qdr_error *error) {
    const qdr_read_options usual = QDR_READ_OPTIONS_INIT;
    if (!options) options = &usual;
    qdr_status status = check_options(options, error);
    if (status != QDR_OK) return status;
    qdr_reader *made = qdri_zalloc(1, sizeof *made);
    if (!made) return qdri_no_memory(error);
    qdri_line_source_start(&made->lines, input);
    made->options = *options;
    made->style = (qdr_style)QDR_STYLE_INIT;
    made->line = 1;
    if (options->column) {
        size_t size = strlen(options->column) + 1;
        made->column = qdri_alloc(size, 1);
        if (made->column) memcpy(made->column, options->column, size);
        made->options.column = made->column;
    }
    status = options->column && !made->column ? qdri_no_memory(error) : choose_format(made, error);
    if (status != QDR_OK) {
        qdr_reader_free(made);
        return status;
    }
    *reader = made;
    return QDR_OK;
}

void qdr_reader_free(qdr_reader *reader) {
    if (!reader) return;
    if (reader->format && reader->format->stop) reader->format->stop(reader);
    qdri_line_source_end(&reader->lines);
    qdri_grid_free(reader->grid);
    qdr_shape_free(reader->shape);
    qdr_text_free(&reader->text);
    qdr_text_free(&reader->heading);
    qdri_free(reader->column);
    qdri_free(reader);
}

qdr_status qdr_reader_next(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    if (reader->ended) return QDR_END;
    if (reader->refusal.status != QDR_OK) {
        reader->ended = true;
        reader->line = reader->refusal.line;
        if (error) *error = reader->refusal;
        return QDR_BAD_INPUT;
    }
    qdr_text_clear(&reader->text);
    qdr_status status = reader->format->read(reader, puzzle, error);
    if (status == QDR_OK && reader->lines.kept) qdri_line_take_empty(&reader->lines);
    if (status == QDR_OK)
        reader->side = qdr_puzzle_side(*puzzle);
    else if (status != QDR_BAD_INPUT && status != QDR_UNSUPPORTED)
        reader->ended = true;
    /* Damaged gzip data is bad input too, but nothing comes after it. */
    if ((status == QDR_BAD_INPUT || status == QDR_UNSUPPORTED) && reader->lines.failed)
        reader->ended = true;
    return status;
}

size_t qdr_reader_line(const qdr_reader *reader) {
    return reader->line;
}

const qdr_style *qdr_reader_style(const qdr_reader *reader) {
    return &reader->style;
}

void qdri_reader_end_heading(qdr_reader *reader) {
    if (!reader->lines.kept) return;
    qdr_text_append(&reader->heading, reader->text.bytes, reader->text.length);
    reader->heading.failed |= reader->text.failed;
    qdr_text_clear(&reader->text);
}

/* ---- for the formats ---------------------------------------------------------------------------
 */

int qdri_side_of_square(size_t cells) {
    for (size_t side = 1; side <= QDR_MAX_SIDE && side * side <= cells; side++)
        if (side * side == cells) return (int)side;
    return 0;
}

static qdr_status choose_boxes(const qdr_reader *reader, const qdri_draft *draft,
                               qdr_shape_spec *spec, qdr_error *error) {
    int rows = draft->box_rows, cols = draft->box_cols;
    if (reader->options.box_rows != 0 && !draft->jigsaw) {
        rows = reader->options.box_rows;
        cols = reader->options.box_cols;
        if (rows > 0 && rows * cols != draft->side)
            return qdri_fail(error, QDR_BAD_INPUT, reader->line, 0,
                             "a %d×%d cannot have boxes of %d×%d", draft->side, draft->side, rows,
                             cols);
    }
    if (rows < 0)
        spec->box_rows = spec->box_cols = 0;
    else if (rows == 0)
        qdr_usual_boxes(draft->side, &spec->box_rows, &spec->box_cols);
    else {
        spec->box_rows = rows;
        spec->box_cols = cols;
    }
    return QDR_OK;
}

static bool same_shape(const qdr_shape *shape, const qdr_shape_spec *spec) {
    const qdr_shape_spec *have = &shape->spec;
    return have->side == spec->side && have->box_rows == spec->box_rows &&
           have->box_cols == spec->box_cols && have->rules == spec->rules && !have->jigsaw &&
           !spec->jigsaw && have->extra_count + spec->extra_count == 0 &&
           have->clue_count + spec->clue_count == 0;
}

qdr_status qdri_reader_puzzle(qdr_reader *reader, const qdri_draft *draft, qdr_puzzle **puzzle,
                              qdr_error *error) {
    if (reader->options.side > 0 && reader->options.side != draft->side)
        return qdri_fail(error, QDR_BAD_INPUT, reader->line, 0,
                         "the puzzle is %d×%d, but %d×%d was asked for", draft->side, draft->side,
                         reader->options.side, reader->options.side);
    qdr_shape_spec spec = {.side = draft->side,
                           .jigsaw = draft->jigsaw,
                           .rules = draft->rules | reader->options.rules,
                           .extra = draft->extra,
                           .extra_count = draft->extra_count,
                           .clues = draft->clues,
                           .clue_count = draft->clue_count};
    qdr_status status = choose_boxes(reader, draft, &spec, error);
    if (status != QDR_OK) return status;
    if (!reader->shape || !same_shape(reader->shape, &spec)) {
        qdr_shape *shape;
        status = qdr_shape_new(&spec, &shape, error);
        if (status == QDR_BAD_ARGUMENT && error) {
            error->status = QDR_BAD_INPUT;
            error->line = reader->line;
        }
        if (status != QDR_OK) return status == QDR_BAD_ARGUMENT ? QDR_BAD_INPUT : status;
        qdr_shape_free(reader->shape);
        reader->shape = shape;
    }
    status = qdr_puzzle_new(reader->shape, puzzle);
    return status == QDR_OK ? QDR_OK : qdri_no_memory(error);
}

qdr_status qdri_reader_finish(qdr_puzzle *puzzle, const uint8_t *digits, const char *comment,
                              size_t length, qdr_puzzle **out, qdr_error *error) {
    memcpy(puzzle->givens, digits, (size_t)qdr_puzzle_cells(puzzle));
    /* A comment is a string: what follows a NUL byte would be lost in it anyway. */
    const char *nul = length > 0 ? memchr(comment, '\0', length) : NULL;
    if (nul) length = (size_t)(nul - comment);
    if (length > 0 && qdr_puzzle_set_comment(puzzle, comment, length) != QDR_OK) {
        qdr_puzzle_free(puzzle);
        return qdri_no_memory(error);
    }
    *out = puzzle;
    return QDR_OK;
}

qdr_status qdri_reader_next_line(qdr_reader *reader, qdri_line_reader *read, qdr_puzzle **puzzle,
                                 qdr_error *error) {
    qdri_line line;
    qdr_status status;
    while ((status = qdri_line_peek(&reader->lines, &line, error)) == QDR_OK) {
        bool heavy, cells = qdri_line_classify(line.bytes, line.length, &heavy) > QDRI_LINE_COMMENT;
        if (cells) status = read(reader, &line, puzzle, error);
        qdri_line_take(&reader->lines);
        if (cells) return status;
    }
    return status;
}
