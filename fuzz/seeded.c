/* seeded.c: a main() for a fuzz target without libFuzzer: random inputs from a seed, the same on
 * every run, with any compiler.
 *
 *     seeded_NAME [RUNS [SEED [LONGEST]]]
 *
 * They run in a child process. When one kills it, it is made shorter as long as it still does, and
 * what is left is shown: as bytes, and by targets that tell stories (story.h) as C. */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static void make_input(uint64_t seed, uint64_t run, size_t longest, input *made) {
    uint64_t start = mix(seed) ^ mix(run * 2 + 1);
    made->count = 1 + mix(start) % longest;
    for (size_t i = 0; i < made->count; i++) made->bytes[i] = (uint8_t)mix(start + i + 1);
}

static void run(const input *in) {
    uint8_t *exact = malloc(in->count); /* a read past the end is then seen */
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

/* The child tells how far it has come. */
static uint64_t run_all(uint64_t first, uint64_t runs, uint64_t seed, size_t longest) {
    int ends[2];
    if (pipe(ends) != 0) exit(1);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        for (uint64_t i = first; i < runs; i++) {
            input in;
            make_input(seed, i, longest, &in);
            if (write(ends[1], &i, sizeof i) != (ssize_t)sizeof i) _exit(1);
            run(&in);
        }
        exit(0);
    }
    close(ends[1]);
    uint64_t last = first;
    while (read(ends[0], &last, sizeof last) == (ssize_t)sizeof last) {
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    return status == 0 ? runs : last;
}

int main(int argc, char **argv) {
    uint64_t runs = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    size_t longest = argc > 3 ? strtoull(argv[3], NULL, 10) : 80;
    if (longest < 1 || longest > sizeof((input *)0)->bytes) return 2;
    uint64_t failed = run_all(0, runs, seed, longest);
    if (failed < runs) {
        input in;
        make_input(seed, failed, longest, &in);
        show(&in, seed, failed);
        return 1;
    }
    printf("%llu runs from seed %llu\n", (unsigned long long)runs, (unsigned long long)seed);
    return 0;
}
