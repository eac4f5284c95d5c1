/* paragraph.c: see paragraph.h. */
#include "draw/paragraph.h"

#include "draw/strokes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct piece {
    const char *from;
    size_t length;
} piece;

static double width_of(const qdri_setting *how, const char *from, size_t length) {
    char line[QDRI_LONGEST_LINE];
    snprintf(line, sizeof line, "%.*s", (int)length, from);
    return how->surface->measure(how->surface->context, line, how->size, how->face);
}

/* The longest beginning of a text, in whole words, that is no wider; at least one word. */
static size_t fitting(const qdri_setting *how, const char *text, double width) {
    size_t best = strcspn(text, " ");
    for (size_t end = best; end < QDRI_LONGEST_LINE - 1 && text[end] == ' ';) {
        end += 1 + strcspn(text + end + 1, " ");
        if (width_of(how, text, end) > width) break;
        best = end;
    }
    return best;
}

static int divide(const qdri_setting *how, const char *text, double width,
                  piece lines[QDRI_MOST_LINES]) {
    int count = 0;
    while (*text && count < QDRI_MOST_LINES) {
        size_t length = fitting(how, text, width);
        lines[count++] = (piece){text, length};
        text += length + (text[length] == ' ');
    }
    return count;
}

int qdri_paragraph_lines(const qdri_setting *how, const char *text, double width) {
    piece lines[QDRI_MOST_LINES];
    return divide(how, text, width, lines);
}

/* The smallest width that needs no more lines. */
static double balanced_width(const qdri_setting *how, const char *text, double width) {
    piece lines[QDRI_MOST_LINES];
    int count = divide(how, text, width, lines);
    double low = width / 3, high = width;
    for (int i = 0; i < 8; i++) {
        double middle = (low + high) / 2;
        if (divide(how, text, middle, lines) > count)
            low = middle;
        else
            high = middle;
    }
    return high;
}

static void put(const qdri_setting *how, const char *text, double x, double y, double size,
                const char *says) {
    how->surface->write(how->surface->context, &(qdr_words){.text = text,
                                                            .x = x,
                                                            .y = y,
                                                            .size = size,
                                                            .face = how->face,
                                                            .ink = QDRI_BLACK,
                                                            .align = how->align,
                                                            .says = says});
}

/* What is heard between two pieces, so that their words are not joined. It is always of the same
 * size, as each would be a font of its own. */
static void part(const qdri_setting *how, double x, double y) {
    how->surface->write(
        how->surface->context,
        &(qdr_words){.text = " ", .x = x, .y = y, .size = 6, .ink = QDRI_BLACK, .says = " "});
}

double qdri_paragraph_put(const qdri_setting *how, const char *text, double x, double y,
                          double width, bool balanced) {
    piece lines[QDRI_MOST_LINES];
    if (balanced) width = balanced_width(how, text, width);
    int count = divide(how, text, width, lines);
    for (int i = 0; i < count; i++) {
        char line[QDRI_LONGEST_LINE];
        snprintf(line, sizeof line, "%.*s", (int)lines[i].length, lines[i].from);
        put(how, line, x, y + i * how->leading, how->size, NULL);
        part(how, x, y + i * how->leading);
    }
    return y + fmax(count - 1, 0) * how->leading;
}

void qdri_line_put(const qdri_setting *how, const char *text, double x, double y, double room) {
    double width = room > 0 ? width_of(how, text, strlen(text)) : 0;
    put(how, text, x, y, width > room ? how->size * room / width : how->size, NULL);
    part(how, x, y);
}

void qdri_silent_put(const qdri_setting *how, const char *text, double x, double y) {
    put(how, text, x, y, how->size, "");
}
