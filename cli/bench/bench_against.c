/* bench_against.c: see bench_against.h.
 *
 * The puzzles go into a file without a name, which becomes the program's standard input; its
 * standard output is a pipe that is read until the program ends. The clock runs from before the
 * fork until the program has been waited for. */
#include "bench/bench_against.h"

#include "bench/bench_memory.h"
#include "kit/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_SECONDS = 600 }; /* for one call without a budget */

bool against_new(bench_against *against, const char *program, const bench_data *data,
                 const bench_plan *plan) {
    *against = (bench_against){.command = program};
    against->results = calloc(data->file_count + 1, sizeof *against->results);
    against->times = calloc(data->file_count + 1, plan->rounds * sizeof *against->times);
    if (against->results && against->times) return true;
    against_free(against);
    return false;
}

void against_free(bench_against *against) {
    free(against->results);
    free(against->times);
    *against = (bench_against){0};
}

/* ---- the program ------------------------------------------------------------------------------
 */

typedef struct call {
    pid_t process;
    int output; /* our end of the pipe */
    qdr_text said;
    bench_pass time;
    int status; /* as from waitpid */
    bool too_long, interrupted;
} call;

/* A file without a name that holds the puzzles, at its beginning; -1 on failure. */
static FILE *puzzle_lines(const bench_data *data, const bench_file *file, qdr_error *error) {
    FILE *lines = tmpfile();
    qdr_text text = QDR_TEXT_INIT;
    qdr_style style = QDR_STYLE_INIT;
    qdr_status status = lines ? QDR_OK : QDR_IO_FAILED;
    for (size_t i = 0; status == QDR_OK && i < file->count; i++)
        status =
            qdr_write_puzzle(&style, data->puzzles[file->first + i].puzzle, NULL, &text, error);
    bool written = status == QDR_OK && !text.failed &&
                   (text.length == 0 || fwrite(text.bytes, 1, text.length, lines) == text.length) &&
                   fflush(lines) == 0 && lseek(fileno(lines), 0, SEEK_SET) == 0;
    bench_note(text.failed ? QDR_NO_MEMORY : status);
    qdr_text_free(&text);
    if (written) return lines;
    if (status != QDR_UNSUPPORTED)
        snprintf(error->message, sizeof error->message, "cannot write its input");
    if (lines) fclose(lines);
    return NULL;
}

static void become(const char *program, int from, int to) {
    dup2(from, STDIN_FILENO);
    dup2(to, STDOUT_FILENO);
    setpgid(0, 0); /* so that what the shell starts can be ended with it */
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    execl("/bin/sh", "sh", "-c", program, (char *)NULL);
    _exit(127);
}

static bool start(call *c, const char *program, int input) {
    int ends[2];
    if (pipe(ends) != 0) return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    c->process = fork();
    if (c->process == 0) become(program, input, ends[1]);
    close(ends[1]);
    if (c->process < 0) {
        close(ends[0]);
        return false;
    }
    setpgid(c->process, c->process); /* here as well: whoever comes first */
    c->output = ends[0];
    return true;
}

/* Reads until the program closes its output, time is up, or somebody interrupts us. */
static void listen_to(call *c, double until, const qdr_cancel *cancel) {
    for (;;) {
        struct pollfd ready = {c->output, POLLIN, 0};
        c->interrupted = qdr_cancel_requested(cancel);
        c->too_long = seconds_now() > until;
        if (c->interrupted || c->too_long) return;
        if (poll(&ready, 1, 100) <= 0) continue;
        if (!qdr_text_reserve(&c->said, 65536)) {
            bench_note(QDR_NO_MEMORY);
            return;
        }
        ssize_t length = read(c->output, c->said.bytes + c->said.length, 65535);
        if (length < 0 && errno == EINTR) continue;
        if (length <= 0) return;
        c->said.length += (size_t)length;
        c->said.bytes[c->said.length] = '\0';
    }
}

/* What all programs that were waited for have used so far. */
static double children_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

static bool call_program(call *c, const char *program, int input, double patience,
                         const qdr_cancel *cancel) {
    double begun = seconds_now(), used = children_seconds();
    if (!start(c, program, input)) return false;
    listen_to(c, begun + patience, cancel);
    if (c->too_long || c->interrupted) kill(-c->process, SIGKILL);
    close(c->output);
    while (waitpid(c->process, &c->status, 0) < 0 && errno == EINTR) continue;
    c->time = (bench_pass){seconds_now() - begun, children_seconds() - used};
    return true;
}

/* ---- its answers ------------------------------------------------------------------------------
 */

/* The digit of a symbol as lines have them: 1-9, then letters; 0 if it is none. */
static int digit_of(char symbol) {
    if (symbol >= '1' && symbol <= '9') return symbol - '0';
    if (symbol >= 'A' && symbol <= 'Z') return symbol - 'A' + 10;
    if (symbol >= 'a' && symbol <= 'z') return symbol - 'a' + 10;
    return 0;
}

/* The last run of exactly `cells` digits in the line is the answer, so that programs may print the
 * puzzle or a number before it. */
static bool answer_in(const char *line, size_t length, size_t cells, uint8_t *digits) {
    size_t run = 0;
    for (size_t at = length;; at--) {
        if (at > 0 && digit_of(line[at - 1])) {
            run++;
            continue;
        }
        if (run == cells) {
            for (size_t i = 0; i < cells; i++) digits[i] = (uint8_t)digit_of(line[at + i]);
            return true;
        }
        run = 0;
        if (at == 0) return false;
    }
}

/* Whether the puzzle has a solution at all: a program may say what it likes about one that has
 * none. */
static bool solvable(const qdr_puzzle *puzzle, const bench_plan *plan) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.limits.seconds = plan->time_limit;
    options.limits.solutions = 1;
    uint64_t solutions = 1;
    qdr_step step;
    qdr_status status = qdr_puzzle_count(puzzle, &options, &solutions, &step, NULL);
    bench_note(status);
    if (status != QDR_OK) return true;
    return solutions > 0 || step != QDR_DONE;
}

static void check_answers(const call *c, const bench_data *data, const bench_file *file,
                          const bench_plan *plan, against_result *result) {
    const char *at = c->said.bytes, *end = at ? at + c->said.length : at;
    size_t right = 0, wrong = 0, missing = 0;
    for (size_t i = 0; i < file->count; i++) {
        const qdr_puzzle *puzzle = data->puzzles[file->first + i].puzzle;
        static uint8_t digits[QDR_MAX_CELLS];
        if (at == end) {
            missing++;
            continue;
        }
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((newline ? newline : end) - at);
        if (answer_in(at, length, (size_t)qdr_puzzle_cells(puzzle), digits))
            *(qdr_puzzle_accepts(puzzle, digits) ? &right : &wrong) += 1;
        else
            *(solvable(puzzle, plan) ? &wrong : &right) += 1;
        at = newline ? newline + 1 : end;
    }
    if (result->rounds == 0 || right < result->right)
        result->right = right, result->wrong = wrong, result->missing = missing;
}

static void note_trouble(const call *c, against_result *result) {
    char *trouble = result->trouble;
    size_t room = sizeof result->trouble;
    if (c->too_long)
        snprintf(trouble, room, "ended by us after %.0f s", c->time.wall);
    else if (WIFSIGNALED(c->status))
        snprintf(trouble, room, "ended by signal %d", WTERMSIG(c->status));
    else if (WIFEXITED(c->status) && WEXITSTATUS(c->status) == 127)
        snprintf(trouble, room, "could not be started");
    else if (WIFEXITED(c->status) && WEXITSTATUS(c->status) > 128)
        snprintf(trouble, room, "exit code %d: it probably crashed", WEXITSTATUS(c->status));
    else if (result->wrong > 0)
        snprintf(trouble, room, "%zu wrong answers", result->wrong);
    else if (result->missing > 0)
        snprintf(trouble, room, "%zu answers are missing", result->missing);
}

void against_run(bench_against *against, const bench_data *data, const bench_file *file,
                 const bench_plan *plan) {
    size_t number = (size_t)(file - data->files);
    against_result *result = &against->results[number];
    qdr_error error = {0};
    if (result->trouble[0] || file->count == 0) return;
    FILE *lines = puzzle_lines(data, file, &error);
    if (!lines) {
        snprintf(result->trouble, sizeof result->trouble, "not run: %.100s", error.message);
        return;
    }
    call c = {.output = -1, .said = QDR_TEXT_INIT};
    double patience = plan->budget > 0 ? plan->budget : PATIENCE_SECONDS;
    bool called = call_program(&c, against->command, fileno(lines), patience, plan->cancel);
    fclose(lines);
    if (called && !c.interrupted) {
        check_answers(&c, data, file, plan, result);
        note_trouble(&c, result);
        against->times[number * plan->rounds + result->rounds++] = c.time;
    } else if (!called) {
        snprintf(result->trouble, sizeof result->trouble, "could not be started");
    }
    qdr_text_free(&c.said);
}

void against_finish(bench_against *against, const bench_data *data, const bench_plan *plan) {
    for (size_t f = 0; f < data->file_count; f++) {
        against_result *result = &against->results[f];
        result->time = pass_median(against->times + f * plan->rounds, result->rounds);
    }
}
