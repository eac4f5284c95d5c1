/* test_input.c: files, memory, gzip whole and broken, and what cannot be opened. */
#include "format_help.h"

#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* "5 puzzles\n", packed by gzip -n9 */
static const unsigned char packed[] = {0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03,
                                       0x33, 0x55, 0x28, 0x28, 0xad, 0xaa, 0xca, 0x49, 0x2d, 0xe6,
                                       0x02, 0x00, 0x27, 0x99, 0x51, 0x3f, 0x0a, 0x00, 0x00, 0x00};

static bool have_zlib(void) {
    return strstr(qdr_build_features(), "zlib yes") != NULL;
}

/* All bytes of an input, a few at a time. */
static qdr_status slurp(qdr_input *input, size_t step, qdr_text *text, qdr_error *error) {
    char bytes[64];
    for (;;) {
        size_t length;
        qdr_status status = qdr_input_read(input, bytes, step, &length, error);
        if (status != QDR_OK || length == 0) return status;
        qdr_text_append(text, bytes, length);
    }
}

static void check_memory(const void *bytes, size_t length, qdr_status expected,
                         const char *content) {
    for (size_t step = 1; step <= 64; step += 9) {
        qdr_input *input;
        qdr_error error = {QDR_OK, 0, 0, ""};
        qdr_text text = QDR_TEXT_INIT;
        assert_int_equal(qdr_input_memory(bytes, length, &input), QDR_OK);
        assert_int_equal(slurp(input, step, &text, &error), expected);
        if (expected == QDR_OK)
            assert_string_equal(text.bytes ? text.bytes : "", content);
        else
            assert_true(strlen(error.message) > 0);
        qdr_input_free(input);
        qdr_text_free(&text);
    }
}

static void test_plain_memory(void **state) {
    (void)state;
    check_memory("hello", 5, QDR_OK, "hello");
    check_memory("", 0, QDR_OK, "");
    check_memory("\x1f", 1, QDR_OK, "\x1f");
}

static void test_gzip_whole(void **state) {
    (void)state;
    if (!have_zlib()) skip();
    unsigned char two[2 * sizeof packed + 3] = {0};
    memcpy(two, packed, sizeof packed);
    memcpy(two + sizeof packed, packed, sizeof packed);
    check_memory(packed, sizeof packed, QDR_OK, "5 puzzles\n");
    check_memory(two, 2 * sizeof packed, QDR_OK, "5 puzzles\n5 puzzles\n");
    check_memory(two, sizeof two, QDR_OK, "5 puzzles\n5 puzzles\n"); /* zero padding */
}

static void test_gzip_truncated(void **state) {
    (void)state;
    if (!have_zlib()) skip();
    for (size_t length = 2; length < sizeof packed; length++)
        check_memory(packed, length, QDR_BAD_INPUT, NULL);
}

static void test_gzip_damaged(void **state) {
    (void)state;
    if (!have_zlib()) skip();
    unsigned char bytes[sizeof packed + 1];
    /* the checks at the end, and garbage behind it; changes of the text are found by the checksum
     */
    for (size_t at = 10; at < sizeof packed; at++) {
        memcpy(bytes, packed, sizeof packed);
        bytes[at] ^= 0xff;
        check_memory(bytes, sizeof packed, QDR_BAD_INPUT, NULL);
    }
    memcpy(bytes, packed, sizeof packed);
    bytes[sizeof packed] = 'x';
    check_memory(bytes, sizeof bytes, QDR_BAD_INPUT, NULL);
}

static void test_reading_on_after_failure(void **state) {
    (void)state;
    if (!have_zlib()) skip();
    qdr_input *input;
    qdr_error error;
    char bytes[64];
    size_t length = 7;
    qdr_text text = QDR_TEXT_INIT;
    assert_int_equal(qdr_input_memory(packed, 20, &input), QDR_OK);
    assert_int_equal(slurp(input, 64, &text, &error), QDR_BAD_INPUT);
    assert_int_equal(qdr_input_read(input, bytes, sizeof bytes, &length, &error), QDR_IO_FAILED);
    assert_int_equal(length, 7);
    qdr_input_free(input);
    qdr_text_free(&text);
}

static void test_files(void **state) {
    (void)state;
    char path[] = "/tmp/quadrille-input-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, "abc\n", 4), 4);
    close(descriptor);
    qdr_input *input;
    qdr_error error = {QDR_OK, 0, 0, ""};
    qdr_text text = QDR_TEXT_INIT;
    assert_int_equal(qdr_input_open(path, &input, &error), QDR_OK);
    assert_int_equal(slurp(input, 3, &text, &error), QDR_OK);
    assert_string_equal(text.bytes, "abc\n");
    qdr_input_free(input);
    qdr_text_free(&text);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(qdr_input_open(path, &input, &error), QDR_IO_FAILED);
    assert_non_null(strstr(error.message, "No such file"));
    assert_int_equal(qdr_input_open("/", &input, &error), QDR_IO_FAILED);
    assert_non_null(strstr(error.message, "directory"));
    qdr_input_free(NULL);
}

/* ---- signals ----------------------------------------------------------------------------------
 */

static qdr_cancel raised;
static volatile sig_atomic_t alarms;

static void count_alarm(int number) {
    (void)number;
    if (++alarms == 20) qdr_cancel_request(&raised);
}

/* A pipe to whose other end a child writes a word after a while, or nothing for long; meanwhile a
 * clock rings, and read(2) is not taken up again by itself. */
static pid_t start_ringing(const char *word, int *end) {
    int ends[2];
    struct sigaction action = {.sa_handler = count_alarm};
    const struct itimerval often = {{0, 2000}, {0, 2000}};
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        const struct timespec moment = {*word ? 0 : 60, *word ? 30000000 : 0};
        nanosleep(&moment, NULL);
        _exit(write(ends[1], word, strlen(word)) < 0);
    }
    close(ends[1]);
    *end = ends[0];
    sigemptyset(&action.sa_mask);
    alarms = 0;
    raised = (qdr_cancel){0};
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &often, NULL);
    return child;
}

static void stop_ringing(pid_t child) {
    const struct itimerval never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &never, NULL);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

static void read_ringing(const char *word, bool cancels, qdr_status expected) {
    qdr_input *input;
    qdr_error error = {QDR_OK, 0, 0, ""};
    char bytes[16], path[32];
    size_t length = 0;
    int end;
    pid_t child = start_ringing(word, &end);
    snprintf(path, sizeof path, "/dev/fd/%d", end);
    if (qdr_input_open(path, &input, &error) == QDR_OK) {
        if (cancels) qdr_input_cancel(input, &raised);
        assert_int_equal(qdr_input_read(input, bytes, sizeof bytes, &length, &error), expected);
        assert_int_equal(length, expected == QDR_OK ? strlen(word) : 0);
        qdr_input_free(input);
    }
    stop_ringing(child);
    close(end);
}

static void test_signals_do_not_end_a_read(void **state) {
    (void)state;
    read_ringing("words\n", false, QDR_OK);
}

static void test_a_raised_flag_does(void **state) {
    (void)state;
    read_ringing("", true, QDR_IO_FAILED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signals_do_not_end_a_read),
        cmocka_unit_test(test_a_raised_flag_does),
        cmocka_unit_test(test_plain_memory),
        cmocka_unit_test(test_gzip_whole),
        cmocka_unit_test(test_gzip_truncated),
        cmocka_unit_test(test_gzip_damaged),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_reading_on_after_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
