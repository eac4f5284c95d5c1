/* hint_show.c: see hint_show.h. */
#include "commands/hint_show.h"

#include <string.h>

static const char *notation_words(size_t i) {
    return i == 0 ? "words" : qdr_notation_name((qdr_notation)(i - 1));
}

const option show_options[] = {
    {"long", 0, NULL, "chains with all their lines, not seven at the most",
     offsetof(show_settings, all_lines), NULL, NULL},
    {"notation", 0, "NAME",
     "words, if not told; or how steps are posted: eureka, or numbered, every state of a chain on a "
     "line of its own",
     offsetof(show_settings, notation), NULL, notation_words},
    {"json", 0, NULL, "JSON: conclusions, proof, what there is to draw, words; see docs/hints.md",
     offsetof(show_settings, json), NULL, NULL},
    OPTIONS_END,
};

static void put_words(const show_settings *s, const qdr_hint *hint, const qdr_board *board,
                      qdr_text *out) {
    qdr_hint_words(hint, board, QDR_STAGE_TECHNIQUE, out);
    qdr_text_putc(out, '\n');
    if (s->all_lines)
        qdr_hint_long_words(hint, board, out);
    else
        qdr_hint_words(hint, board, QDR_STAGE_WHY, out);
    qdr_text_putc(out, '\n');
    qdr_hint_words(hint, board, QDR_STAGE_DO, out);
    qdr_text_putc(out, '\n');
}

qdr_status show_hint(const show_settings *s, const qdr_hint *hint, const qdr_board *board,
                     qdr_text *out) {
    qdr_notation notation;
    if (s->json) return qdr_hint_json(hint, board, out);
    if (s->notation && qdr_notation_from_name(s->notation, strlen(s->notation), &notation)) {
        qdr_hint_notation(hint, board, notation, out);
        qdr_text_putc(out, '\n');
    } else {
        put_words(s, hint, board, out);
    }
    return out->failed ? QDR_NO_MEMORY : QDR_OK;
}
