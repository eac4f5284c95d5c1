/* seeded.c: a main() for a fuzz target without libFuzzer: random inputs from a seed, the same on
 * every run, with any compiler.
 *
 *     seeded_NAME [RUNS [SEED [LONGEST [FILE...]]]]
 *
 * Without files they are random bytes, which is right for stories. What reads text would hardly
 * ever get past its first word so: with files, an input is one of these with a few changes, pieces
 * of the others among them.
 *
 * They run in a child process. When one kills it, it is made shorter as long as it still does, and
 * what is left is shown: as bytes, and by targets that tell stories (story.h) as C. */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct input {
    uint8_t bytes[4096];
    size_t count;
} input;

static uint64_t mix(uint64_t x) { /* splitmix64 */
    x += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

/* What inputs are made of. */
typedef struct recipe {
    uint64_t runs, seed;
    size_t longest;
    input *files;
    size_t file_count;
} recipe;

static size_t below(uint64_t *state, size_t bound) {
    return (size_t)(mix(++*state) % bound);
}

/* A piece of a file takes the place of a piece of the input; either may be empty. */
static void splice(input *in, const input *from, size_t longest, uint64_t *state) {
    size_t short_one = 1 + below(state, 8), at = below(state, in->count + 1),
           start = below(state, from->count + 1);
    size_t out = below(state, 1 + (in->count - at < short_one ? in->count - at : short_one));
    size_t most = from->count - start, room = longest - (in->count - out);
    if (below(state, 4) && most > short_one) most = short_one;
    size_t piece = below(state, 1 + (most < room ? most : room));
    memmove(in->bytes + at + piece, in->bytes + at + out, in->count - at - out);
    memcpy(in->bytes + at, from->bytes + start, piece);
    in->count += piece - out;
}

static void change_a_file(const recipe *how, uint64_t state, input *made) {
    *made = how->files[below(&state, how->file_count)];
    do
        if (made->count > 0 && below(&state, 4) == 0)
            made->bytes[below(&state, made->count)] = (uint8_t)below(&state, 256);
        else
            splice(made, &how->files[below(&state, how->file_count)], how->longest, &state);
    while (below(&state, 2));
}

static void make_input(const recipe *how, uint64_t run, input *made) {
    uint64_t start = mix(how->seed) ^ mix(run * 2 + 1);
    if (how->file_count > 0) {
        change_a_file(how, start, made);
        return;
    }
    made->count = 1 + mix(start) % how->longest;
    for (size_t i = 0; i < made->count; i++) made->bytes[i] = (uint8_t)mix(start + i + 1);
}

/* False if it is no file, or longer than an input may be. */
static int read_file(const char *path, size_t longest, input *in) {
    FILE *file = fopen(path, "rb");
    if (!file) return 0;
    in->count = fread(in->bytes, 1, longest, file);
    int good = !ferror(file) && getc(file) == EOF;
    fclose(file);
    return good;
}

static void run(const input *in) {
    uint8_t *exact = malloc(in->count + !in->count); /* a read past the end is then seen */
    if (!exact) exit(1);
    memcpy(exact, in->bytes, in->count);
    LLVMFuzzerTestOneInput(exact, in->count);
    free(exact);
}

/* Whether the input kills a child. */
static int kills(const input *in, int told) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (told)
            setenv("QDR_TELL", "1", 1);
        else if (!freopen("/dev/null", "w", stderr))
            _exit(0);
        alarm(60);
        run(in);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status != 0;
}

/* Takes out ever smaller pieces, and makes bytes 0, where it still fails; whether it could. */
static int shrink(input *in) {
    input before = *in;
    for (size_t piece = in->count; piece > 0; piece /= 2)
        for (size_t at = 0; at + piece <= in->count;) {
            input less = *in;
            memmove(less.bytes + at, less.bytes + at + piece, in->count - at - piece);
            less.count -= piece;
            if (less.count > 0 && kills(&less, 0))
                *in = less;
            else
                at += piece;
        }
    for (size_t at = 0; at < in->count; at++) {
        input less = *in;
        less.bytes[at] = 0;
        if (in->bytes[at] && kills(&less, 0)) *in = less;
    }
    return before.count != in->count || memcmp(before.bytes, in->bytes, in->count) != 0;
}

static void show(input *in, uint64_t seed, uint64_t number) {
    printf("seed %llu, run %llu fails. Shrinking %zu bytes ...\n", (unsigned long long)seed,
           (unsigned long long)number, in->count);
    while (shrink(in)) {
    }
    printf("%zu bytes:", in->count);
    for (size_t i = 0; i < in->count; i++) printf(" %02x", in->bytes[i]);
    printf("\n\n");
    kills(in, 1);
}

/* Where the child notes how far it has come, for its parent to see. */
static volatile uint64_t *new_mark(void) {
    FILE *file = tmpfile();
    if (!file || ftruncate(fileno(file), sizeof(uint64_t)) != 0) exit(1);
    void *mark = mmap(NULL, sizeof(uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0);
    if (mark == MAP_FAILED) exit(1);
    return mark;
}

/* The first run that fails, or their number. */
static uint64_t run_all(const recipe *how) {
    volatile uint64_t *mark = new_mark();
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        for (uint64_t i = 0; i < how->runs; i++) {
            input in;
            make_input(how, i, &in);
            *mark = i;
            run(&in);
        }
        exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status == 0 ? how->runs : *mark;
}

int main(int argc, char **argv) {
    recipe how = {.runs = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000,
                  .seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1,
                  .longest = argc > 3 ? strtoull(argv[3], NULL, 10) : 80};
    if (how.longest < 1 || how.longest > sizeof((input *)0)->bytes) return 2;
    how.files = calloc((size_t)argc, sizeof *how.files);
    if (!how.files) return 2;
    for (int i = 4; i < argc; i++)
        how.file_count += read_file(argv[i], how.longest, &how.files[how.file_count]);
    if (argc > 4 && how.file_count == 0) return 2;
    uint64_t failed = run_all(&how);
    if (failed < how.runs) {
        input in;
        make_input(&how, failed, &in);
        show(&in, how.seed, failed);
    } else {
        printf("%llu runs from seed %llu\n", (unsigned long long)how.runs,
               (unsigned long long)how.seed);
    }
    free(how.files);
    return failed < how.runs;
}
