/* 3-langford.c: Langford's problem: 1 1 2 2 … N N in a row, with k others between the two k's.
 *
 * A function that is called for each solution, limits on what a search may take, and what it did.
 *
 *     3-langford [N [NODES]]
 *
 * Items: the numbers, and the places in the row. Option: number k at place i and place i + k + 1.
 */
#include <quadrille/cover.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 32 };

typedef struct langford {
    const qdr_cover *cover;
    uint32_t n;
    unsigned long found;
} langford;

static void check(qdr_status status) {
    if (status == QDR_OK) return;
    fprintf(stderr, "3-langford: %s\n", qdr_status_text(status));
    exit(1);
}

static qdr_cover *langford_problem(uint32_t n) {
    qdr_cover *cover;
    check(qdr_cover_new(&cover));
    for (uint32_t i = 0; i < 3 * n; i++) /* n numbers, 2n places */
        check(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
    for (uint32_t k = 1; k <= n; k++)
        for (uint32_t i = 0; i + k + 1 < 2 * n; i++)
            check(qdr_cover_add_option(cover, (uint32_t[]){k - 1, n + i, n + i + k + 1}, 3, NULL));
    return cover;
}

/* Called for each solution; returning false would end the search. Prints the first three. */
static bool visit(void *context, const uint32_t *options, size_t count) {
    langford *l = context;
    if (l->found++ >= 3) return true;
    uint32_t row[2 * MOST] = {0};
    for (size_t i = 0; i < count; i++) {
        size_t length;
        const uint32_t *items = qdr_cover_option_items(l->cover, options[i], &length);
        row[items[1] - l->n] = row[items[2] - l->n] = items[0] + 1;
    }
    for (uint32_t i = 0; i < 2 * l->n; i++)
        printf("%u%c", (unsigned)row[i], i + 1 < 2 * l->n ? ' ' : '\n');
    return true;
}

int main(int argc, char **argv) {
    uint32_t n = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 8;
    if (n < 1 || n > MOST) {
        fprintf(stderr, "3-langford: N is 1 to %d\n", MOST);
        return 2;
    }
    qdr_cover *cover = langford_problem(n);
    langford l = {cover, n, 0};

    /* Limits are for the impatient: nodes, seconds, solutions, or a flag that another thread
     * raises. A search that a limit ended says QDR_STOPPED: there may be more. */
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = "cells"; /* instead of the one that "auto" would take */
    options.limits.nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    options.limits.seconds = 60;

    qdr_step step;
    qdr_stats stats;
    check(qdr_cover_each(cover, &options, visit, &l, &step, &stats));
    printf("%s%lu solutions, %llu nodes, %llu guesses\n", step == QDR_DONE ? "" : "at least ",
           l.found, (unsigned long long)stats.nodes, (unsigned long long)stats.guesses);
    qdr_cover_free(cover);
    return step == QDR_DONE ? 0 : 6;
}
