/* picture_words.c: see picture_words.h. The lines are tiny, so that however many there are, all of
 * them lie between the caption and the grid: who copies them with the grid has them before it. */
#include "draw/picture_words.h"

#include "format/shape_text.h"

#include <string.h>

static const double ROOM = 4, LARGEST = 1; /* points: over the frame, and from line to line */

/* From line to line. One of a few sizes, each of which makes a font of its own in a PDF. */
static double pitch_for(size_t lines) {
    double pitch = LARGEST;
    while (pitch * (double)lines > ROOM) pitch /= 2;
    return pitch;
}

static void say(const qdri_picture *p, const char *words, double y, double size) {
    const qdr_surface *s = p->surface;
    s->write(s->context, &(qdr_words){.text = " ",
                                      .x = p->x,
                                      .y = y,
                                      .size = size,
                                      .face = QDR_FACE_LIGHT,
                                      .ink = QDRI_BLACK,
                                      .says = words});
}

/* Lines of the heading that are no comment. */
static size_t count_lines(const char *text) {
    size_t count = 0;
    for (; text; text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL)
        count += strncmp(text, "#!", 2) == 0;
    return count;
}

static void say_lines(const qdri_picture *p, char *text) {
    const size_t count = count_lines(text);
    const double pitch = pitch_for(count);
    double y = p->y - qdri_picture_frame(p->cell, p->large) - 0.5 - pitch * (double)count;
    for (char *line = text, *end; line && *line; line = end ? end + 1 : NULL) {
        end = strchr(line, '\n');
        if (end) *end = '\0';
        if (strncmp(line, "#!", 2) != 0) continue;
        say(p, line, y += pitch, 0.8 * pitch);
        say(p, " ", y, 0.8 * pitch); /* heard apart from the next */
    }
}

qdr_status qdri_picture_tell(const qdri_picture *p) {
    qdr_text heading = QDR_TEXT_INIT;
    qdri_heading_write(p->puzzle, false, &heading);
    if (!heading.failed && heading.length > 0) say_lines(p, heading.bytes);
    const bool failed = heading.failed;
    qdr_text_free(&heading);
    return failed ? QDR_NO_MEMORY : QDR_OK;
}
