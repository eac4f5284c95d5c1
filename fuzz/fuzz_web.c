/* fuzz_web.c: any bytes as a call of the WebAssembly module's exports (web/module): the first byte
 * names the call, the first line the options, the rest is the text. Whatever comes, the answer is
 * well formed, and the next call finds the module as good as new. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

typedef int exported(size_t length, size_t options);
exported q_about, q_read, q_describe, q_check, q_solve, q_count, q_candidates, q_metrics, q_convert,
    q_svg, q_text, q_engines, q_solutions, q_hint, q_cover, q_cover_solve, q_cover_count,
    q_cover_of_puzzle, q_trace, q_trace_puzzle;
char *q_room(size_t bytes);
const char *q_answer(void);
size_t q_answer_length(void);
int q_trace_next(size_t most);

static exported *const calls[] = {q_about,           q_read,  q_describe,    q_check,
                                  q_solve,           q_count, q_candidates,  q_metrics,
                                  q_convert,         q_svg,   q_text,        q_engines,
                                  q_solutions,       q_cover, q_cover_solve, q_cover_count,
                                  q_cover_of_puzzle, q_trace, q_trace_puzzle};

static void expect(int truth) {
    if (!truth) abort();
}

static int ask(exported *call, const uint8_t *text, size_t length, const char *options) {
    const size_t more = strlen(options);
    char *room = q_room(length + more + 2);
    if (!room) return 0;
    if (length > 0) memcpy(room, text, length);
    memcpy(room + length + 1, options, more);
    return call(length, more);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    char options[300];
    if (length < 1) return 0;
    exported *call = calls[*bytes++ % (sizeof calls / sizeof *calls)];
    const uint8_t *end = --length > 0 ? memchr(bytes, '\n', length) : NULL;
    size_t line = end ? (size_t)(end - bytes) : 0, used = 0;
    for (; used < line && used < 200; used++)
        options[used] = bytes[used] == ';' ? '\n' : (char)bytes[used];
    if (used > 0) options[used++] = '\n';
    strcpy(options + used, "nodes=500\nsolutions=20\nseconds=1\n");
    bytes += line;
    length -= line;
    if (ask(call, bytes, length, options) != 0) /* an error is told as one */
        expect(q_answer_length() > 10 && memcmp(q_answer(), "{\"status\":", 10) == 0);
    else if (call == q_trace || call == q_trace_puzzle)
        expect(q_trace_next(100) == 0 && q_answer_length() % 16 == 0);
    expect(ask(q_check, (const uint8_t *)"1...............", 16, "") == 0);
    expect(memcmp(q_answer(), "{\"verdict\":\"multiple\"", 21) == 0);
    return 0;
}
