/* test_cpu.c: asking for and forcing instruction sets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/cpu_sets.h"
#include "nine/bands.h"

#include <stdlib.h>

static void best_is_there(void **state) {
    (void)state;
    assert_true(qdri_cpu_has(QDRI_CPU_PORTABLE));
    assert_true(qdri_cpu_has(qdri_cpu_best()));
    for (int cpu = (int)qdri_cpu_best() + 1; cpu < QDRI_CPU_COUNT; cpu++)
        assert_false(qdri_cpu_has((qdri_cpu)cpu));
}

static void a_set_can_be_forced(void **state) {
    (void)state;
    qdri_cpu best = qdri_cpu_best();
    for (int cpu = 0; cpu < QDRI_CPU_COUNT; cpu++) {
        bool has = qdri_cpu_has((qdri_cpu)cpu);
        assert_int_equal(qdri_cpu_force(qdri_cpu_name((qdri_cpu)cpu)),
                         has ? QDR_OK : QDR_UNSUPPORTED);
        if (has) assert_int_equal(qdri_cpu_best(), cpu);
    }
    assert_int_equal(qdri_cpu_force("portable"), QDR_OK);
    assert_int_equal(qdri_cpu_force("abacus"), QDR_BAD_ARGUMENT);
    assert_int_equal(qdri_cpu_best(), QDRI_CPU_PORTABLE);
    assert_int_equal(qdri_cpu_force("auto"), QDR_OK);
    assert_int_equal(qdri_cpu_best(), best);
}

static void the_environment_is_asked(void **state) {
    (void)state;
    assert_int_equal(qdri_cpu_force(NULL), QDR_OK);
    qdri_cpu best = qdri_cpu_best();
    assert_int_equal(setenv("QUADRILLE_CPU", "portable", 1), 0);
    assert_int_equal(qdri_cpu_force(NULL), QDR_OK);
    assert_int_equal(qdri_cpu_best(), QDRI_CPU_PORTABLE);
    assert_int_equal(qdri_cpu_force(qdri_cpu_name(best)), QDR_OK);
    assert_int_equal(qdri_cpu_best(), best);
    assert_int_equal(setenv("QUADRILLE_CPU", "abacus", 1), 0);
    assert_int_equal(qdri_cpu_force(NULL), QDR_OK);
    assert_int_equal(qdri_cpu_best(), best);
    assert_int_equal(unsetenv("QUADRILLE_CPU"), 0);
    assert_int_equal(qdri_cpu_force(NULL), QDR_OK);
}

static void the_first_version_that_runs_is_picked(void **state) {
    (void)state;
    static const qdri_cpu none = QDRI_CPU_NONE, wide = QDRI_CPU_SSE2, any = QDRI_CPU_PORTABLE;
    static const void *const versions[] = {&none, &wide, &any};
    assert_ptr_equal(qdri_cpu_pick(versions), qdri_cpu_best() >= wide ? &wide : &any);
    assert_int_equal(qdri_cpu_force("portable"), QDR_OK);
    assert_ptr_equal(qdri_cpu_pick(versions), &any);
    assert_int_equal(qdri_cpu_force(NULL), QDR_OK);
}

static qdri_cpu bands_cpu(void) {
    qdri_bands search;
    qdri_bands_start(&search, (uint8_t[81]){0});
    return qdri_bands_cpu(&search);
}

static void bands_run_what_is_said_to_be_used(void **state) {
    (void)state;
    for (int cpu = 0; cpu < QDRI_CPU_COUNT; cpu++) {
        if (qdri_cpu_force(qdri_cpu_name((qdri_cpu)cpu)) == QDR_OK)
            assert_int_equal(bands_cpu(), cpu);
    }
    assert_int_equal(qdri_cpu_force("auto"), QDR_OK);
    assert_int_equal(bands_cpu(), qdri_cpu_best());
}

int main(void) {
    unsetenv("QUADRILLE_CPU");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(best_is_there),
        cmocka_unit_test(a_set_can_be_forced),
        cmocka_unit_test(the_environment_is_asked),
        cmocka_unit_test(the_first_version_that_runs_is_picked),
        cmocka_unit_test(bands_run_what_is_said_to_be_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
