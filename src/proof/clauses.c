/* clauses.c: see clauses.h. */
#include "proof/clauses.h"

#include "base/grow.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MOST_VARIABLES = 1 << 26, GROUP = 4 };

void qdri_clauses_put(qdri_clauses *clauses, int32_t literal) {
    clauses->failed |= !qdri_grow(&clauses->literals, &clauses->capacity, clauses->length + 1,
                                  sizeof *clauses->literals);
    if (clauses->failed) return;
    clauses->literals[clauses->length++] = literal;
    clauses->clause_count += literal == 0;
}

void qdri_clauses_put1(qdri_clauses *clauses, int32_t a) {
    qdri_clauses_put(clauses, a);
    qdri_clauses_put(clauses, 0);
}

void qdri_clauses_put2(qdri_clauses *clauses, int32_t a, int32_t b) {
    qdri_clauses_put(clauses, a);
    qdri_clauses_put1(clauses, b);
}

void qdri_clauses_put3(qdri_clauses *clauses, int32_t a, int32_t b, int32_t c) {
    qdri_clauses_put(clauses, a);
    qdri_clauses_put2(clauses, b, c);
}

int32_t qdri_clauses_variable(qdri_clauses *clauses) {
    if (clauses->variables >= MOST_VARIABLES) {
        clauses->failed = true;
        return 0;
    }
    return (int32_t)++clauses->variables;
}

void qdri_clauses_reserve(qdri_clauses *clauses, uint32_t variables) {
    if (variables > MOST_VARIABLES) variables = MOST_VARIABLES;
    clauses->variables = variables;
    if (variables == MOST_VARIABLES) clauses->failed = true;
}

qdr_status qdri_clauses_status(const qdri_clauses *clauses) {
    if (clauses->variables >= MOST_VARIABLES) return QDR_UNSUPPORTED;
    return clauses->failed ? QDR_NO_MEMORY : QDR_OK;
}

/* ---- how many are true ----------------------------------------------------------------------- */

static void exclude_pairs(qdri_clauses *clauses, const int32_t *literals, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            qdri_clauses_put2(clauses, -literals[i], -literals[j]);
}

void qdri_clauses_at_most_one(qdri_clauses *clauses, int32_t *literals, size_t count) {
    while (count > GROUP && !clauses->failed) {
        size_t groups = 0;
        for (size_t i = 0; i < count; i += GROUP) {
            size_t size = count - i < GROUP ? count - i : GROUP;
            int32_t any = size == 1 ? literals[i] : qdri_clauses_variable(clauses);
            exclude_pairs(clauses, literals + i, size);
            for (size_t j = 0; j < size && size > 1; j++)
                qdri_clauses_put2(clauses, -literals[i + j], any);
            literals[groups++] = any;
        }
        count = groups;
    }
    exclude_pairs(clauses, literals, count);
}

/* One row of the counter: for literal x, from "at least j before x" to "at least j with x". */
static void count_one_more(qdri_clauses *clauses, int32_t x, const int32_t *before, int32_t *with,
                           size_t reached, size_t most) {
    for (size_t j = 1; j <= most; j++) {
        int32_t same = j <= reached ? before[j] : 0, less = j == 1 ? 0 : before[j - 1];
        if (j > reached + 1) {
            with[j] = 0;
            continue;
        }
        int32_t now = with[j] = qdri_clauses_variable(clauses);
        if (same) qdri_clauses_put2(clauses, -same, now);
        if (j == 1)
            qdri_clauses_put2(clauses, -x, now);
        else
            qdri_clauses_put3(clauses, -x, -less, now);
        if (same)
            qdri_clauses_put3(clauses, -now, same, x);
        else
            qdri_clauses_put2(clauses, -now, x);
        if (j > 1 && same)
            qdri_clauses_put3(clauses, -now, same, less);
        else if (j > 1)
            qdri_clauses_put2(clauses, -now, less);
    }
}

void qdri_clauses_between(qdri_clauses *clauses, const int32_t *literals, size_t count,
                          uint32_t low, uint32_t high) {
    if (low > count) {
        qdri_clauses_put(clauses, 0); /* cannot be */
        return;
    }
    bool bounded = high < count;
    size_t most = bounded ? (size_t)high + 1 : low;
    if (most == 0) return;
    int32_t *rows = qdri_zalloc(2 * (most + 1), sizeof *rows);
    if (!rows) {
        clauses->failed = true;
        return;
    }
    int32_t *before = rows, *with = rows + most + 1;
    for (size_t i = 0; i < count && !clauses->failed; i++) {
        count_one_more(clauses, literals[i], before, with, i < most ? i : most, most);
        int32_t *swap = before;
        before = with;
        with = swap;
    }
    if (low > 0) qdri_clauses_put1(clauses, before[low]);
    if (bounded) qdri_clauses_put1(clauses, -before[most]);
    qdri_free(rows);
}

/* ---- remarks and writing --------------------------------------------------------------------- */

void qdri_clauses_remark(qdri_clauses *clauses, const char *format, ...) {
    if (!qdri_grow(&clauses->remark_at, &clauses->remark_capacity, clauses->remark_count + 1,
                   sizeof *clauses->remark_at)) {
        clauses->failed = true;
        return;
    }
    char words[1200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    qdr_text_append(&clauses->remarks, words, strlen(words) + 1);
    if (clauses->remarks.failed) clauses->failed = true;
    clauses->remark_at[clauses->remark_count++] = clauses->length;
}

static const char *write_remark(const char *remark, qdri_proof_writer *writer) {
    qdri_proof_words(writer, "c ");
    qdri_proof_words(writer, remark);
    qdri_proof_words(writer, "\n");
    return remark + strlen(remark) + 1;
}

static void write_clauses(const qdri_clauses *clauses, size_t from, size_t to,
                          qdri_proof_writer *writer) {
    if (to > from) qdri_proof_numbers(writer, clauses->literals + from, to - from);
}

void qdri_clauses_write(const qdri_clauses *clauses, bool remarks, qdri_proof_writer *writer) {
    const char *remark = clauses->remarks.bytes;
    size_t done = 0;
    char head[80];
    snprintf(head, sizeof head, "p cnf %u %zu\n", (unsigned)clauses->variables,
             clauses->clause_count);
    qdri_number_text *texts = qdri_number_texts(clauses->variables, &writer->known_count);
    writer->known = texts;
    if (!remarks && clauses->remark_count > 0) write_remark(remark, writer);
    qdri_proof_words(writer, head);
    for (size_t i = 0; remarks && i < clauses->remark_count; i++) {
        write_clauses(clauses, done, clauses->remark_at[i], writer);
        done = clauses->remark_at[i];
        remark = write_remark(remark, writer);
    }
    write_clauses(clauses, done, clauses->length, writer);
    writer->known = NULL;
    writer->known_count = 0;
    qdri_free(texts);
}

void qdri_clauses_free(qdri_clauses *clauses) {
    qdri_free(clauses->literals);
    qdri_free(clauses->remark_at);
    qdr_text_free(&clauses->remarks);
}
