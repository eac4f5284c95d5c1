/* scales.c: the table of scales. */
#include "rating/scales.h"

#include "base/names.h"
#include "explainer/explainer.h"
#include "hodoku/hodoku.h"
#include "variants/variants.h"

static const dialect *const scales[] = {
    [QDR_SE_1_2_1] = &qdri_se_1_2_1,
    [QDR_SUKAKU_1_18] = &qdri_sukaku_1_18,
    [QDR_HODOKU_2_2_0] = &qdri_hodoku_2_2_0,
    [QDR_QUADRILLE_1] = &qdri_quadrille_1,
};

enum { SCALES = sizeof scales / sizeof *scales };

const dialect *qdri_dialect_of(qdr_scale scale) {
    return scales[scale];
}

const char *qdr_scale_name(qdr_scale scale) {
    return (size_t)scale < SCALES ? scales[scale]->name : NULL;
}

bool qdr_scale_from_name(const char *text, size_t length, qdr_scale *scale) {
    for (size_t i = 0; i < SCALES; i++) {
        if (!qdri_name_is(scales[i]->name, text, length)) continue;
        *scale = (qdr_scale)i;
        return true;
    }
    return false;
}
