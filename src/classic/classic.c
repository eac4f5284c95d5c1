/* classic.c: the table of classic problems, and building one by name; the builders themselves are
 * in the files beside this one. */
#include "classic/classic_builder.h"

#include "base/fail.h"

#include <string.h>

static const qdri_classic *const families[] = {
    qdri_classics_on_boards, qdri_classics_of_shapes,  qdri_classics_of_squares,
    qdri_classics_of_sets,   qdri_classics_in_colours,
};

enum { FAMILIES = sizeof families / sizeof *families };

static const qdri_classic *classic_at(size_t i) {
    for (size_t f = 0; f < FAMILIES; f++)
        for (const qdri_classic *c = families[f]; c->name; c++)
            if (i-- == 0) return c;
    return NULL;
}

const char *qdr_classic_name(size_t i) {
    const qdri_classic *classic = classic_at(i);
    return classic ? classic->name : NULL;
}

const char *qdr_classic_arguments(size_t i) {
    const qdri_classic *classic = classic_at(i);
    return classic ? classic->arguments : NULL;
}

const char *qdr_classic_idea(size_t i) {
    const qdri_classic *classic = classic_at(i);
    return classic ? classic->idea : NULL;
}

static const qdri_classic *find(const char *name) {
    for (size_t i = 0; classic_at(i); i++)
        if (strcmp(classic_at(i)->name, name) == 0) return classic_at(i);
    return NULL;
}

static qdr_status check_numbers(const qdri_classic *c, const uint32_t *numbers, size_t count,
                                qdr_error *error) {
    size_t wanted = 0;
    while (wanted < QDRI_CLASSIC_NUMBERS && c->number[wanted].name) wanted++;
    if (count != wanted)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                         wanted == 0 ? "%s takes no numbers" : "%s takes %s", c->name,
                         c->arguments);
    for (size_t i = 0; i < count; i++)
        if (numbers[i] < c->number[i].low || numbers[i] > c->number[i].high)
            return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "%s: %s is %u to %u, not %u", c->name,
                             c->number[i].name, (unsigned)c->number[i].low,
                             (unsigned)c->number[i].high, (unsigned)numbers[i]);
    return QDR_OK;
}

static qdr_status check_variant(const qdri_classic *c, const qdr_classic_options *options,
                                qdr_error *error) {
    const char *lacking = options->reduced && !c->reduces       ? "reduced form"
                          : options->mutilated && !c->mutilates ? "mutilated form"
                          : options->givens && !c->takes_givens ? "givens"
                                                                : NULL;
    if (!lacking) return QDR_OK;
    return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "%s has no %s", c->name, lacking);
}

/* "latin 6 reduced: 9408 solutions (OEIS A000315)" */
static void describe(const qdri_classic *c, const classic_builder *b, size_t count,
                     qdr_text *about) {
    qdr_text_puts(about, c->name);
    for (size_t i = 0; i < count; i++) qdr_text_printf(about, " %u", (unsigned)b->number[i]);
    if (b->options->reduced) qdr_text_puts(about, " reduced");
    if (b->options->mutilated) qdr_text_puts(about, " mutilated");
    if (b->options->givens) qdr_text_puts(about, " with givens");
    if (b->about.length > 0) qdr_text_printf(about, ": %s", b->about.bytes);
}

static qdr_status build(const qdri_classic *c, classic_builder *b, size_t count, qdr_text *about) {
    qdr_status status = qdr_cover_new(&b->cover);
    if (status == QDR_OK) {
        c->build(b);
        status = b->status;
    }
    if (status == QDR_OK && about) describe(c, b, count, about);
    if (status == QDR_OK && (b->about.failed || (about && about->failed))) status = QDR_NO_MEMORY;
    qdr_text_free(&b->about);
    if (status == QDR_NO_MEMORY) (void)qdri_no_memory(b->error);
    if (status != QDR_OK) qdr_cover_free(b->cover);
    return status;
}

qdr_status qdr_classic_build(const char *name, const uint32_t *numbers, size_t count,
                             const qdr_classic_options *options, qdr_cover **cover, qdr_text *about,
                             qdr_error *error) {
    qdr_classic_options plain = QDR_CLASSIC_OPTIONS_INIT;
    if (!options) options = &plain;
    const qdri_classic *c = find(name);
    if (!c)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "no classic problem is called '%.40s'",
                         name);
    qdr_status status = check_numbers(c, numbers, count, error);
    if (status == QDR_OK) status = check_variant(c, options, error);
    if (status != QDR_OK) return status;
    classic_builder b = {.number = numbers, .options = options, .error = error};
    status = build(c, &b, count, about);
    if (status == QDR_OK) *cover = b.cover;
    return status;
}
