/* forms.h: the canonical forms that have been seen (isomorph rejection): a hash table that compares
 * whole forms. */
#ifndef QDR_FORMS_H
#define QDR_FORMS_H

#include <quadrille/status.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct qdri_forms {
    size_t cells;   /* bytes of a form */
    uint8_t *forms; /* end to end */
    size_t count, capacity;
    size_t room;     /* for so many forms there are slots, twice as many: a power of two, or 0 */
    uint32_t *slots; /* number of a form, from 1; 0: free */
} qdri_forms;

void qdri_forms_open(qdri_forms *forms, size_t cells); /* takes no memory yet */
void qdri_forms_close(qdri_forms *forms);

/* `seen`: the form was there already. Otherwise it is now. */
qdr_status qdri_forms_add(qdri_forms *forms, const uint8_t *form, bool *seen);

#endif
