/* test_format_memory.c: the n-th allocation fails, for every n, in every format, reading and
 * writing: the status says so, nothing leaks (the sanitizers see to that), nothing is half done. */
#include "format_help.h"

#include "base/memory.h"

#define NINE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

static const struct {
    qdr_format format;
    const char *text;
} samples[] = {
    {QDR_FORMAT_LINE, NINE " with a comment\n"},
    {QDR_FORMAT_LINE, "7. \"" NINE "\" 1.2\n"},
    {QDR_FORMAT_LINE, "1xxx/xxx3/xxxx/2xx4\n"},
    {QDR_FORMAT_AUTO, "1???\n???3\n????\n2??4\n"},
    {QDR_FORMAT_AUTO, "1\t\t\t\n\t\t\t3\n\t\t\t\n2\t\t\t4\n"},
    {QDR_FORMAT_ROWS, "# c\n#! rules x\n#! jigsaw 1122 1122 3344 3344\n1...\n....\n....\n....\n"},
    {QDR_FORMAT_BOXED, "# c\n|1.|..|\n|..|..|\n+--+--+\n|..|..|\n|..|..|\n"},
    {QDR_FORMAT_NUMBERS, "1 2 3 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"},
    {QDR_FORMAT_CANDIDATES, "# c\n1 24 34 34\n34 (1) () 12\n. . . .\n12 3 4 2\n"},
    {QDR_FORMAT_SDK, "#AMe\n1...\n....\n....\n....\n"},
    {QDR_FORMAT_SADMAN, "#AMe\n[Puzzle]\n1.\n..\n[PencilMarks]\n,2\n,1\n"},
    {QDR_FORMAT_SS, "*---*\n|12|34|\n|..|..|\n|--+--|\n|..|..|\n|..|..|\n*---*\n"},
    {QDR_FORMAT_SDM, NINE "\n"},
    {QDR_FORMAT_HODOKU, ":0100:1:" NINE ":123 456::extra:\n"},
    {QDR_FORMAT_OPENSUDOKU, "<opensudoku><game data='" NINE "' note='&lt;'/></opensudoku>"},
    {QDR_FORMAT_SOLO, "2x2x:1o comment\n"},
    {QDR_FORMAT_CSV, "puzzle,comment\n" NINE ",c\n"},
    {QDR_FORMAT_JSON, "{\"side\":4,\"rules\":[\"x\"],\"regions\":[[\"r1c1\",7]],"
                      "\"candidates\":[[1],null,null,null,null,null,null,null,null,null,null,"
                      "null,null,null,null,[]],\"comment\":\"c\"}\n"},
    {QDR_FORMAT_JSON, "{\"givens\":\"1...\",\"candidates\":[null,\"2\",null,null],"
                      "\"clues\":[{\"kind\":\"less\",\"cells\":[\"r1c1\",\"r1c2\"]}]}\n"},
    {QDR_FORMAT_SOLO, "2x2j:p,l____________\n"},
    {QDR_FORMAT_SOLO, "2x2k:p,abbba____________,3a7a7a3a3a7a7a3a\n"},
    {QDR_FORMAT_CANDIDATES, "1..212..\n"},
    {QDR_FORMAT_HODOKU, ":0100:1:+" NINE ":123 456::extra:\n"},
    {QDR_FORMAT_FPUZZLES, "{\"size\":2,\"title\":\"t\",\"grid\":[[{\"value\":1,\"given\":true},{}],"
                          "[{},{\"givenPencilMarks\":[1]}]],\"odd\":[{\"cell\":\"R2C1\"}],"
                          "\"minimum\":[{\"cell\":\"R1C1\"}],\"killercage\":[{\"cells\":"
                          "[\"R1C1\",\"R1C2\"],\"value\":3}]}\n"},
};

static bool is_readable(qdr_format format) {
    return (format != QDR_FORMAT_JSON && format != QDR_FORMAT_FPUZZLES) ||
           strstr(qdr_build_features(), "jansson yes");
}

/* Reads the text with the allocations failing after `n`; the puzzle, or NULL and *failed. */
static qdr_puzzle *try_reading(size_t which, bool detect, bool *failed) {
    qdr_input *input = NULL;
    qdr_reader *reader = NULL;
    qdr_puzzle *puzzle = NULL;
    qdr_error error;
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    if (!detect) options.format = samples[which].format;
    qdr_status status = qdr_input_memory(samples[which].text, strlen(samples[which].text), &input);
    if (status == QDR_OK) status = qdr_reader_new(input, &options, &reader, &error);
    if (status == QDR_OK) status = qdr_reader_next(reader, &puzzle, &error);
    *failed = status == QDR_NO_MEMORY;
    if (status != QDR_OK && !*failed) fail_msg("%zu: %s", which, error.message);
    qdr_reader_free(reader);
    qdr_input_free(input);
    return puzzle;
}

static void test_reading(void **state) {
    (void)state;
    for (size_t which = 0; which < sizeof samples / sizeof *samples; which++)
        for (int detect = 0; detect <= 1; detect++) {
            if (!is_readable(samples[which].format)) continue;
            bool failed = true;
            for (long n = 0; failed; n++) {
                assert_true(n < 1000);
                qdri_memory_fail_after(n);
                qdr_puzzle *puzzle = try_reading(which, detect, &failed);
                qdri_memory_fail_after(-1);
                assert_true(failed == (puzzle == NULL));
                qdr_puzzle_free(puzzle);
            }
        }
}

static void test_writing(void **state) {
    (void)state;
    for (size_t which = 0; which < sizeof samples / sizeof *samples; which++) {
        qdr_style style = QDR_STYLE_INIT;
        qdr_error error;
        bool failed;
        style.format = samples[which].format;
        if (!is_readable(style.format)) continue;
        qdr_puzzle *puzzle = try_reading(which, false, &failed);
        assert_non_null(puzzle);
        if (style.format == QDR_FORMAT_SS) { /* writes 9×9 only */
            qdr_puzzle_free(puzzle);
            puzzle = try_reading(0, false, &failed);
        }
        qdr_status status = QDR_NO_MEMORY;
        for (long n = 0; status != QDR_OK; n++) {
            qdr_text text = QDR_TEXT_INIT;
            qdr_text_puts(&text, "before");
            qdri_memory_fail_after(n);
            status = qdr_write_puzzle(&style, puzzle, NULL, &text, &error);
            qdri_memory_fail_after(-1);
            if (status != QDR_OK) {
                assert_int_equal(status, QDR_NO_MEMORY);
                assert_string_equal(text.bytes, "before");
            }
            qdr_text_free(&text);
        }
        qdr_puzzle_free(puzzle);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_writing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
