/* watch_words.c: see watch_words.h. */
#include "commands/watch_words.h"

#include <stdio.h>

void watch_option(const qdr_cover *cover, uint32_t option, qdr_text *text) {
    size_t count;
    const uint32_t *items = qdr_cover_option_items(cover, option, &count);
    const uint32_t *colours = qdr_cover_option_colours(cover, option);
    for (size_t i = 0; i < count; i++) {
        qdr_text_printf(text, "%s%s", i > 0 ? " " : "", qdr_cover_item_name(cover, items[i]));
        if (colours && colours[i])
            qdr_text_printf(text, ":%s", qdr_cover_colour_name(cover, colours[i]));
    }
}

static void put_count(qdr_text *text, size_t count, const char *word) {
    qdr_text_printf(text, "%zu %s%s", count, word, count == 1 ? "" : "s");
}

/* A sentence with %i for the item, %o for the option, %n for the options left, %p for the items
 * left. */
static void put_sentence(const watch_replay *r, const char *sentence, qdr_text *text) {
    const qdr_event *e = replay_last(r);
    for (const char *c = sentence; *c; c++) {
        if (*c != '%') {
            qdr_text_putc(text, *c);
            continue;
        }
        switch (*++c) {
        case 'i':
            qdr_text_puts(text, qdr_cover_item_name(r->cover, e->item));
            break;
        case 'o':
            watch_option(r->cover, e->option, text);
            break;
        case 'n':
            put_count(text, e->left, "option");
            break;
        default:
            put_count(text, e->left, "item");
            break;
        }
    }
}

static const char *const what[] = {
    [QDR_EVENT_CHOOSE] = "%i is to be covered next; it has %n.",
    [QDR_EVENT_TRY] = "%o is chosen for %i; its other items are covered, too.",
    [QDR_EVENT_COVER] = "%i leaves the list of items; %p left.",
    [QDR_EVENT_HIDE] = "%o leaves the list of %i, which has %n now.",
    [QDR_EVENT_UNHIDE] = "%o is back in the list of %i, which has %n.",
    [QDR_EVENT_UNCOVER] = "%i is back in the list of items; %p there.",
    [QDR_EVENT_PURIFY] = "%i gets its colour from %o.",
    [QDR_EVENT_UNPURIFY] = "%i has no colour any more.",
    [QDR_EVENT_DEAD] = "No option is left for %i: a dead end.",
    [QDR_EVENT_BACK] = "%o is taken back.",
    [QDR_EVENT_SOLUTION] = "A solution: no item is left.",
};

static const char *const why[] = {
    [QDR_EVENT_CHOOSE] = "The fewer options an item has, the smaller is the tree below it.",
    [QDR_EVENT_TRY] = "Every other option with one of these items has to go.",
    [QDR_EVENT_COVER] = "Its neighbours point to each other now. It keeps its own two links, so "
                        "that it can come back between them.",
    [QDR_EVENT_HIDE] = "The nodes above and below point to each other. The node itself still "
                       "points to both: that is why this can be undone.",
    [QDR_EVENT_UNHIDE] = "It still knew its neighbours: two links are set, nothing is searched "
                         "for. That is the dance.",
    [QDR_EVENT_UNCOVER] = "Undone in the opposite order, every link finds its place.",
    [QDR_EVENT_PURIFY] = "Options that give it the same colour stay; the others are hidden.",
    [QDR_EVENT_UNPURIFY] = "The options that were hidden for it are back.",
    [QDR_EVENT_DEAD] = "The last choice was wrong, or one before it.",
    [QDR_EVENT_BACK] = "All that was covered with it is uncovered, last things first.",
    [QDR_EVENT_SOLUTION] = "The options chosen cover every item exactly once. The search goes on, "
                           "to see whether there is another.",
};

void watch_what(const watch_replay *r, qdr_text *text) {
    const qdr_event *e = replay_last(r);
    if (e) {
        put_sentence(r, what[e->kind], text);
        return;
    }
    put_count(text, qdr_cover_item_count(r->cover), "item");
    qdr_text_puts(text, ", ");
    put_count(text, qdr_cover_option_count(r->cover), "option");
    qdr_text_puts(text, ". Every item is to be covered by exactly one option.");
}

void watch_why(const watch_replay *r, qdr_text *text) {
    const qdr_event *e = replay_last(r);
    if (!e) {
        qdr_text_puts(text, "A step is a link of the lists that changes.");
    } else if (replay_over(r) && r->full) {
        qdr_text_puts(text, "More steps than these are not kept.");
    } else if (replay_over(r)) {
        bool all = qdr_trace_step(r->trace) == QDR_DONE;
        qdr_text_puts(text, all ? "That was all: " : "A limit ends it here: ");
        put_count(text, r->solutions, "solution");
        qdr_text_puts(text, all ? ". Every link is where it was in the beginning." : ".");
    } else if (e->kind == QDR_EVENT_CHOOSE && e->left < 2) {
        qdr_text_puts(text, e->left ? "With a single option there is no choice."
                                    : "Nothing can cover it: this way is a dead end.");
    } else if (e->kind == QDR_EVENT_TRY && e->left > 0) {
        put_sentence(r,
                     "Every other option with one of these items has to go. %n of %i yet to be "
                     "tried, should this fail.",
                     text);
    } else {
        qdr_text_puts(text, why[e->kind]);
    }
}
