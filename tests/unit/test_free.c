/* test_free.c: there is one way to give things back, and it takes NULL. */
#include "testing.h"

#include <quadrille/quadrille.h>

static void every_free_takes_null(void **state) {
    (void)state;
    qdr_board_free(NULL);
    qdr_book_free(NULL);
    qdr_checker_free(NULL);
    qdr_cover_best_free(NULL);
    qdr_cover_free(NULL);
    qdr_cover_sampler_free(NULL);
    qdr_cover_search_free(NULL);
    qdr_hint_free(NULL);
    qdr_human_free(NULL);
    qdr_sketch_free(NULL);
    qdr_input_free(NULL);
    qdr_puzzle_free(NULL);
    qdr_reader_free(NULL);
    qdr_shape_free(NULL);
    qdr_solver_free(NULL);
    qdr_text_free(NULL);
    qdr_trace_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_free_takes_null)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
