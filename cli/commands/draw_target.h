/* draw_target.h: where drawn sheets go: all into one file, or each into a file of its own.
 *
 * SVG is written here. PDF and PNG need Cairo, which is a heavy library to load: the program
 * quadrille is linked without it and hands such work to its sister quadrille-draw, which consists
 * of the same files and those of cairo/. There `cairo_backend` is set. */
#ifndef QDR_DRAW_TARGET_H
#define QDR_DRAW_TARGET_H

#include "kit/command.h"
#include "kit/output.h"

typedef enum drawing_kind { DRAW_NOTHING, DRAW_TEXT, DRAW_SVG, DRAW_PDF, DRAW_PNG } drawing_kind;

typedef struct sheet_options {
    drawing_kind kind;
    const char *title; /* of the document; NULL: none */
    const char *author;
    const char *font, *word_font; /* families of figures and of words; NULL: the usual ones */
    unsigned ink;                 /* the second ink, 0xRRGGBB; 0: black */
    double dpi;                   /* of PNG */
    bool undated;                 /* the same bytes whenever it is made */
} sheet_options;

typedef struct cairo_document cairo_document;

typedef struct sheet_backend {
    /* Makes a document whose bytes are appended to `sink`; NULL on failure. `message` receives why,
     * nothing if memory has ended, and, as long as the document lives, what could not be drawn as
     * it should. */
    cairo_document *(*open)(const sheet_options *options, qdr_text *sink, qdr_sheets *sheets,
                            char message[OPTION_MESSAGE]);
    qdr_status (*finish)(cairo_document *document); /* writes the last bytes */
    void (*free)(cairo_document *document);
} sheet_backend;

extern const sheet_backend *cairo_backend; /* NULL: not in this program */

typedef struct draw_target {
    sheet_options options;
    const char *path; /* with %d: a file per sheet */
    bool numbered;
    unsigned long sheets;
    qdr_text bytes; /* finished, but not yet taken */
    /* Takes what is finished, page by page, so that a book of any length needs little memory;
     * false: nobody wants more, and `unwanted` says that this is known. NULL: the bytes wait. */
    bool (*drain)(void *owner, const qdr_text *bytes);
    void *owner;
    bool unwanted;
    qdr_sheets inner;
    qdr_svg svg;
    cairo_document *document;
    exit_code code;               /* of what went wrong here */
    char message[OPTION_MESSAGE]; /* what, if it has not been printed yet */
} draw_target;

/* The kind by the ending of a file's name; DRAW_NOTHING if it has no known one. */
drawing_kind drawing_kind_of(const char *path);

/* Gets ready. `target` must stay where it is until it is closed. False: see code and message. */
bool draw_target_open(draw_target *target, const sheet_options *options, const char *path,
                      qdr_sheets *sheets);
/* Moves what has been drawn to `out`, unless it went to files of its own. */
void draw_target_take(draw_target *target, qdr_text *out);
/* Writes the last bytes of the document. */
qdr_status draw_target_finish(draw_target *target);
void draw_target_close(draw_target *target);

/* PDF and PNG: the same command line, by the program that has Cairo; words[0] tells it which
 * command that is, draw or book. Returns on failure only. */
int draw_elsewhere(const command *self, char **words);

#endif
