/* mpi_parts.c: see mpi_parts.h. */
#include "mpi_parts.h"

#include <stdlib.h>

part *parts_add(part_list *list, part *after, const char *left, size_t length) {
    part *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->left = p->waiting = (qdr_text)QDR_TEXT_INIT;
    qdr_text_append(&p->left, left, length);
    if (p->left.failed) {
        free(p);
        return NULL;
    }
    p->room = list->room / list->fraction;
    list->room -= p->room;
    part **link = after ? &after->next : &list->first;
    p->next = *link;
    *link = p;
    return p;
}

void parts_drop(part_list *list, part *gone) {
    part **link = &list->first;
    while (*link != gone) link = &(*link)->next;
    *link = gone->next;
    list->room += gone->room;
    qdr_text_free(&gone->left);
    qdr_text_free(&gone->waiting);
    free(gone);
}

void parts_clear(part_list *list) {
    while (list->first) parts_drop(list, list->first);
}

qdr_status parts_from(part_list *list, qdr_cover_search *search) {
    part *last = NULL;
    for (;;) {
        part *p = parts_add(list, last, NULL, 0);
        if (!p) return QDR_NO_MEMORY;
        qdr_status status = qdri_search_take(search, &p->solutions, &p->waiting, &p->left);
        if (status != QDR_OK) parts_drop(list, p);
        if (status != QDR_OK) return status == QDR_END ? QDR_OK : status;
        last = p;
    }
}

qdr_status parts_forget(qdr_cover_search *search) {
    qdr_text text = QDR_TEXT_INIT, state = QDR_TEXT_INIT;
    uint64_t solutions;
    qdr_status status;
    do {
        qdr_text_clear(&text);
        qdr_text_clear(&state);
        status = qdri_search_take(search, &solutions, &text, &state);
    } while (status == QDR_OK);
    qdr_text_free(&text);
    qdr_text_free(&state);
    return status == QDR_END ? QDR_OK : status;
}

qdr_status parts_join(const part_list *list, uint64_t handed, qdr_cover_search *search) {
    const qdr_text nothing = QDR_TEXT_INIT;
    qdr_status status = qdri_search_put(search, handed, 0, &nothing, &nothing, NULL);
    for (const part *p = list->first; p && status == QDR_OK; p = p->next)
        status = qdri_search_put(search, 0, p->solutions, &p->waiting, &p->left, NULL);
    return status;
}
