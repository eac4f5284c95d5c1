/* test_format_docs.c: the examples of docs/formats.md are true. Each fenced block whose fence line
 * says ```FORMAT GIVENS is read as that format, and detected, must have these givens, and reads
 * the same after it was written. */
#include "format_help.h"

static char *load(const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = calloc(1, 1 << 18);
    assert_non_null(bytes);
    assert_true(fread(bytes, 1, (1 << 18) - 1, file) > 0);
    fclose(file);
    return bytes;
}

static void check_puzzle(const qdr_puzzle *puzzle, const char *givens, const char *block) {
    if (strcmp(givens_text(puzzle), givens) != 0)
        fail_msg("%s expected, read %s from\n%s", givens, givens_text(puzzle), block);
}

static void check_block(qdr_format format, const char *givens, const char *block) {
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    qdr_style style, detected;
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {QDR_OK, 0, 0, ""};
    options.format = format;
    qdr_puzzle *puzzle = read_one(block, &options, &style);
    check_puzzle(puzzle, givens, block);
    qdr_puzzle *again = read_one(block, NULL, &detected);
    check_puzzle(again, givens, block);
    if (detected.format != format && format != QDR_FORMAT_SDM)
        fail_msg("detected as %s:\n%s", qdr_format_name(detected.format), block);
    qdr_puzzle_free(again);
    qdr_write_begin(&style, &text);
    if (qdr_write_puzzle(&style, puzzle, NULL, &text, &error) != QDR_OK)
        fail_msg("%s\n%s", error.message, block);
    qdr_write_end(&style, &text);
    again = read_one(text.bytes, &options, NULL);
    check_puzzle(again, givens, text.bytes);
    assert_true(same_shapes(qdr_puzzle_shape(puzzle), qdr_puzzle_shape(again)));
    assert_true(same_marks(puzzle, again));
    qdr_puzzle_free(again);
    qdr_text_free(&text);
    qdr_puzzle_free(puzzle);
}

static void test_examples(void **state) {
    (void)state;
    char *document = load(QDR_SOURCE_DIR "/docs/formats.md");
    bool seen[QDR_FORMAT_COUNT] = {false};
    bool jansson = strstr(qdr_build_features(), "jansson yes") != NULL;
    for (char *at = strstr(document, "\n```"); at; at = strstr(at, "\n```")) {
        char name[32], givens[600];
        char *block = strchr(at + 4, '\n'), *end = block ? strstr(block, "\n```") : NULL;
        assert_non_null(end);
        *block++ = '\0';
        assert_int_equal(sscanf(at + 4, "%31s %599s", name, givens), 2);
        char after = end[1];
        end[1] = '\0';
        qdr_format format;
        assert_true(qdr_format_from_name(name, strlen(name), &format));
        seen[format] = true;
        if ((format != QDR_FORMAT_JSON && format != QDR_FORMAT_FPUZZLES) || jansson)
            check_block(format, givens, block);
        end[1] = after;
        at = end + 4;
    }
    for (int format = 1; format < QDR_FORMAT_COUNT; format++)
        if (!seen[format]) fail_msg("no example of %s", qdr_format_name((qdr_format)format));
    free(document);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_examples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
