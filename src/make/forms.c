/* forms.c: see forms.h. */
#include "make/forms.h"

#include "base/grow.h"
#include "base/memory.h"

#include <string.h>

enum { FIRST_ROOM = 256 };

void qdri_forms_open(qdri_forms *forms, size_t cells) {
    *forms = (qdri_forms){.cells = cells};
}

void qdri_forms_close(qdri_forms *forms) {
    qdri_free(forms->forms);
    qdri_free(forms->slots);
    *forms = (qdri_forms){0};
}

/* FNV-1a. */
static uint64_t hash(const uint8_t *form, size_t cells) {
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < cells; i++) h = (h ^ form[i]) * 0x100000001b3u;
    return h ^ h >> 32;
}

/* The slot in which the form is, or belongs. */
static uint32_t *slot_of(const qdri_forms *f, const uint8_t *form) {
    size_t mask = 2 * f->room - 1;
    size_t at = (size_t)hash(form, f->cells) & mask;
    while (f->slots[at] && memcmp(f->forms + (f->slots[at] - 1) * f->cells, form, f->cells) != 0)
        at = (at + 1) & mask;
    return &f->slots[at];
}

static qdr_status grow(qdri_forms *f) {
    size_t room = f->room ? 2 * f->room : FIRST_ROOM;
    if (room > UINT32_MAX || !qdri_grow(&f->forms, &f->capacity, room, f->cells))
        return QDR_NO_MEMORY;
    uint32_t *slots = qdri_zalloc(2 * room, sizeof *slots);
    if (!slots) return QDR_NO_MEMORY;
    qdri_free(f->slots);
    f->slots = slots;
    f->room = room;
    for (size_t i = 0; i < f->count; i++) *slot_of(f, f->forms + i * f->cells) = (uint32_t)i + 1;
    return QDR_OK;
}

qdr_status qdri_forms_add(qdri_forms *forms, const uint8_t *form, bool *seen) {
    if (forms->count == forms->room) {
        qdr_status status = grow(forms);
        if (status != QDR_OK) return status;
    }
    uint32_t *slot = slot_of(forms, form);
    *seen = *slot != 0;
    if (*seen) return QDR_OK;
    memcpy(forms->forms + forms->count++ * forms->cells, form, forms->cells);
    *slot = (uint32_t)forms->count;
    return QDR_OK;
}
