/* bench_data.h: the puzzles of a run, the contenders, and what was measured.
 *
 *     files    which puzzles were read together; also what a pass of a contender covers
 *     groups   the rows of the tables: a file each, or a side and difficulty class each
 *     results  per contender and puzzle
 */
#ifndef QDR_BENCH_DATA_H
#define QDR_BENCH_DATA_H

#include <quadrille/quadrille.h>

typedef struct bench_puzzle {
    qdr_puzzle *puzzle;
    qdr_metrics metrics;
    bool has_metrics; /* otherwise there is only its class, if it is graded */
    size_t group;
} bench_puzzle;

typedef struct bench_file {
    const char *path;
    char label[64];      /* its name without folder and ending */
    size_t first, count; /* of its puzzles */
} bench_file;

typedef struct bench_group {
    char label[64];
    int side;
    size_t count;
} bench_group;

typedef struct bench_data {
    bench_file *files;
    size_t file_count;
    bench_puzzle *puzzles;
    size_t count, capacity;
    bench_group *groups;
    size_t group_count;
} bench_data;

typedef enum bench_state {
    BENCH_NOT_RUN,  /* the budget was used up before its turn, or the engine does not take it */
    BENCH_ANSWERED, /* as many solutions as asked for, or proof that there are no more */
    BENCH_STOPPED,  /* by the time limit */
    BENCH_FAILED    /* a wrong answer that the re-check caught, or no memory */
} bench_state;

typedef struct bench_result {
    bench_state state;
    unsigned rounds; /* how many times it was timed */
    double seconds;  /* the median of those */
    uint64_t solutions, nodes, updates;
    size_t bytes;
    double instructions, cycles; /* mean of the rounds; 0 without counters */
} bench_result;

/* A whole file from beginning to end; 0 and 0 if it was not answered completely. On a machine
 * that has other work to do, processor time is what two programs can be compared by. */
typedef struct bench_pass {
    double wall, processor; /* seconds */
} bench_pass;

typedef struct bench_contender {
    char name[32];
    bench_result *results; /* per puzzle */
    double *times;         /* per puzzle and round */
    bench_pass *passes;    /* per file and round */
} bench_contender;

#endif
