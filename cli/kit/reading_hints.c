/* reading_hints.c: see reading_hints.h. */
#include "kit/reading_hints.h"

#include "kit/shown.h"

#include <string.h>

/* Whether the line has a cell such as r1c2. */
static bool names_cell(const char *line, size_t length) {
    for (size_t i = 0; i + 3 < length; i++)
        if (line[i] == 'r' && line[i + 1] >= '1' && line[i + 1] <= '9' &&
            (line[i + 2] == 'c' || (i + 3 < length && line[i + 3] == 'c')))
            return true;
    return false;
}

static bool is_order(const char *line, size_t length) {
    static const char *const others[] = {"region", "thermo", "white", "black"};
    const char *blank = memchr(line, ' ', length);
    qdr_clue_kind kind;
    if (!blank || !names_cell(line, length)) return false;
    const size_t word = (size_t)(blank - line);
    if (qdr_clue_kind_from_name(line, word, &kind)) return true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strlen(others[i]) == word && memcmp(line, others[i], word) == 0) return true;
    return false;
}

static void hint_at_comment(const question *q, answer *a) {
    const char *line = qdr_puzzle_comment(q->puzzle);
    while (line && *line) {
        const size_t length = strcspn(line, "\n");
        if (is_order(line, length)) {
            qdr_text_printf(&a->messages,
                            "%s:%zu: '# %.*s' is a comment; '#! %.*s' would be a clue\n",
                            shown(q->file), q->line, (int)(length < 40 ? length : 40), line,
                            (int)(length < 40 ? length : 40), line);
            return;
        }
        line += length + (line[length] == '\n');
    }
}

void hint_at_reading(const question *q, answer *a) {
    if (qdr_puzzle_is_partial(q->puzzle))
        qdr_text_printf(&a->messages,
                        "%s:%zu: rules that are only drawn or told in words were left out\n",
                        shown(q->file), q->line);
    hint_at_comment(q, a);
}
