/* setup.c: see setup.h. */
#include "base/setup.h"

#include "base/budget.h"
#include "base/memory.h"

static _Thread_local qdri_budget budget;
static _Thread_local bool begun, over;

void qdri_setup_begin(const qdr_limits *limits) {
    budget = qdri_budget_of(limits);
    begun = true;
    over = false;
    if (limits->memory > 0) qdri_memory_allow(limits->memory);
}

bool qdri_setup_over(void) {
    if (begun && !over) over = qdri_memory_exceeded() || qdri_budget_over(&budget, 0);
    return over;
}

bool qdri_setup_end(void) {
    const bool refused = over || qdri_memory_exceeded();
    begun = over = false;
    qdri_memory_allow(SIZE_MAX);
    return refused;
}
