/* draw_target.c: see draw_target.h. */
#include "commands/draw_target.h"

#include "kit/interrupt.h"
#include "kit/program_path.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const sheet_backend *cairo_backend;

drawing_kind drawing_kind_of(const char *path) {
    static const struct {
        const char *ending;
        drawing_kind kind;
    } endings[] = {{".svg", DRAW_SVG}, {".pdf", DRAW_PDF}, {".png", DRAW_PNG}, {".txt", DRAW_TEXT}};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(dot, endings[i].ending) == 0) return endings[i].kind;
    return DRAW_NOTHING;
}

static qdr_status fail(draw_target *target, exit_code code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(target->message, sizeof target->message, format, arguments);
    va_end(arguments);
    target->code = code;
    return QDR_IO_FAILED;
}

/* ---- a file per sheet ------------------------------------------------------------------------ */

/* "%d" or "%03d" in a path: where it begins, and how long it is; NULL: there is none. */
static const char *number_in(const char *path, size_t *length) {
    const char *at = strchr(path, '%');
    if (!at) return NULL;
    size_t digits = strspn(at + 1, "0123456789");
    if (digits > 2 || at[1 + digits] != 'd') return NULL;
    *length = digits + 2;
    return at;
}

static char *numbered_path(const char *path, unsigned long number) {
    size_t length = 0, room = strlen(path) + 128;
    const char *at = number_in(path, &length);
    char *made = malloc(room);
    if (made)
        snprintf(made, room, "%.*s%0*lu%s", (int)(at - path), path, atoi(at + 1), number,
                 at + length);
    return made;
}

static qdr_status write_file(draw_target *target) {
    output out;
    char *path = numbered_path(target->path, target->sheets);
    if (!path) return QDR_NO_MEMORY;
    bool written = output_open(&out, path);
    exit_code code = output_code(&out);
    if (written) {
        output_write(&out, target->bytes.bytes, target->bytes.length);
        code = output_close(&out, OUTPUT_KEEP);
    }
    free(path);
    qdr_text_clear(&target->bytes);
    target->code = code; /* output.c has said why */
    return code == CODE_DONE ? QDR_OK : QDR_IO_FAILED;
}

/* ---- sheets ---------------------------------------------------------------------------------- */

static qdr_status begin(void *context, double width, double height, qdr_surface *surface) {
    draw_target *target = context;
    if (interrupted()) return fail(target, CODE_INTERRUPTED, "interrupted");
    target->sheets++;
    if (target->sheets > 1 && !target->numbered && target->options.kind != DRAW_PDF)
        return fail(target, CODE_USAGE,
                    "more than one sheet: put %%d for its number into the name, or take --pdf");
    return target->inner.begin(target->inner.context, width, height, surface);
}

static qdr_status pass_on(draw_target *target) {
    if (target->bytes.failed) return QDR_NO_MEMORY;
    target->unwanted = !target->drain(target->owner, &target->bytes);
    qdr_text_clear(&target->bytes);
    if (target->unwanted && interrupted()) return fail(target, CODE_INTERRUPTED, "interrupted");
    return target->unwanted ? QDR_IO_FAILED : QDR_OK;
}

static qdr_status end(void *context) {
    draw_target *target = context;
    qdr_status status = target->inner.end(target->inner.context);
    if (status != QDR_OK) return status;
    if (target->numbered) return write_file(target);
    return target->drain && target->bytes.length >= OUTPUT_BLOCK ? pass_on(target) : QDR_OK;
}

static void part(void *context, const char *name) {
    draw_target *target = context;
    if (target->inner.part) target->inner.part(target->inner.context, name);
}

static void page(void *context, int number) {
    draw_target *target = context;
    if (target->inner.page) target->inner.page(target->inner.context, number);
}

bool draw_target_open(draw_target *target, const sheet_options *options, const char *path,
                      qdr_sheets *sheets) {
    size_t length;
    *target = (draw_target){.options = *options, .path = path};
    target->numbered = options->kind != DRAW_PDF && number_in(path, &length) != NULL;
    if (options->kind == DRAW_SVG) {
        target->svg.text = &target->bytes;
        target->svg.ink = options->ink;
        target->inner = qdr_svg_sheets(&target->svg);
    } else {
        target->document =
            cairo_backend->open(options, &target->bytes, &target->inner, target->message);
        if (!target->document && !*target->message)
            fail(target, CODE_NO_MEMORY, "out of memory");
        else if (!target->document)
            target->code = CODE_IO_FAILED;
    }
    *sheets = (qdr_sheets){target, begin, end, part, page, target->inner.step};
    return target->code == CODE_DONE;
}

void draw_target_take(draw_target *target, qdr_text *out) {
    if (target->numbered) return;
    qdr_text_append(out, target->bytes.bytes, target->bytes.length);
    if (target->bytes.failed) out->failed = true;
    qdr_text_clear(&target->bytes);
}

qdr_status draw_target_finish(draw_target *target) {
    return target->document ? cairo_backend->finish(target->document) : QDR_OK;
}

void draw_target_close(draw_target *target) {
    if (target->document) cairo_backend->free(target->document);
    target->document = NULL;
    qdr_text_free(&target->bytes);
}

/* ---- the program that has Cairo -------------------------------------------------------------- */

int draw_elsewhere(const command *self, char **words) {
    char path[4096];
    if (!find_companion("quadrille-draw", path, sizeof path)) {
        usage_error(self, "PDF and PNG are drawn by quadrille-draw, which was not built: it needs "
                          "Cairo (Debian: libcairo2-dev). SVG and text do not");
        return CODE_IO_FAILED;
    }
    execv(path, words);
    usage_error(self, "cannot run %s: %s", path, strerror(errno));
    return CODE_IO_FAILED;
}
