/* cover_engine.c: the table of exact cover engines, for people and programs that name one. */
#include "cover/cover_engine.h"

#include "base/names.h"

#include <string.h>

static const qdri_cover_engine *const engines[] = {
    &qdri_cover_engine_dlx,   &qdri_cover_engine_dlx_first, &qdri_cover_engine_algox,
    &qdri_cover_engine_dense, &qdri_cover_engine_cells,     &qdri_cover_engine_bounds,
};

enum { ENGINES = sizeof engines / sizeof *engines };

/* People who name none get the one that suits the problem: that is the first name of the list. */
const char *qdr_cover_engine_name(size_t i) {
    if (i == 0) return "auto";
    return i <= ENGINES ? engines[i - 1]->name : NULL;
}

const char *qdr_cover_engine_idea(size_t i) {
    if (i == 0) return "the engine that suits the problem";
    return i <= ENGINES ? engines[i - 1]->idea : NULL;
}

const qdri_cover_engine *qdri_cover_engine_find(const char *name) {
    for (size_t i = 0; i < ENGINES; i++)
        if (strcmp(engines[i]->name, name) == 0) return engines[i];
    return NULL;
}

static const char *const choices[] = {"mrv", "sharp", "weights"};

enum { CHOICES = sizeof choices / sizeof *choices };

const char *qdr_cover_choice_name(qdr_cover_choice choice) {
    return (size_t)choice < CHOICES ? choices[choice] : NULL;
}

bool qdr_cover_choice_from_name(const char *text, size_t length, qdr_cover_choice *choice) {
    const int known = qdri_name_find(choices, CHOICES, text, length);
    if (known >= 0) *choice = (qdr_cover_choice)known;
    return known >= 0;
}
