/* paragraph.h: words set in lines: as many as a width needs, and balanced, so that no line is much
 * shorter than the others. */
#ifndef QDR_PARAGRAPH_H
#define QDR_PARAGRAPH_H

#include <quadrille/draw.h>

enum { QDRI_MOST_LINES = 24, QDRI_LONGEST_LINE = 400 };

/* How words are set. */
typedef struct qdri_setting {
    const qdr_surface *surface;
    qdr_face face;
    double size;
    double leading; /* from line to line */
    qdr_align align;
} qdri_setting;

/* How many lines a text takes in a width. */
int qdri_paragraph_lines(const qdri_setting *how, const char *text, double width);

/* Sets it, the first baseline at y, and returns the baseline of the last line. `balanced`: the
 * lines are as short as that number of them allows. */
double qdri_paragraph_put(const qdri_setting *how, const char *text, double x, double y,
                          double width, bool balanced);

/* A single line; smaller, if it would be wider than `room` (0: any width). */
void qdri_line_put(const qdri_setting *how, const char *text, double x, double y, double room);

/* A word that is seen and neither copied nor heard, such as a figure to tick off. */
void qdri_silent_put(const qdri_setting *how, const char *text, double x, double y);

#endif
