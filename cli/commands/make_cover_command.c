/* make_cover_command.c: quadrille make-cover: the classic exact cover problems in DLX text, so that
 * everybody can try and measure the same ones. */
#include "kit/dlx_output.h"
#include "kit/output.h"
#include "kit/suggest.h"

#include <stdio.h>
#include <string.h>

enum { MOST_NUMBERS = 8 };

typedef struct settings {
    bool list;
    qdr_classic_options variant;
    const char *path;
} settings;

static void list_classics(qdr_text *text) {
    for (size_t i = 0; qdr_classic_name(i); i++)
        qdr_text_printf(text, "%-12s %-20s %s\n", qdr_classic_name(i), qdr_classic_arguments(i),
                        qdr_classic_idea(i));
}

static bool is_classic(const char *name) {
    for (size_t i = 0; qdr_classic_name(i); i++)
        if (strcmp(qdr_classic_name(i), name) == 0) return true;
    return false;
}

static int unknown_classic(const command *self, const char *name) {
    suggestion meant = suggestion_for(name);
    for (size_t i = 0; qdr_classic_name(i); i++) suggestion_offer(&meant, qdr_classic_name(i));
    if (meant.best)
        return usage_error(self, "unknown problem %.60s; did you mean %s?", name, meant.best);
    return usage_error(self, "unknown problem %.60s; see quadrille make-cover --list", name);
}

static int make(const command *self, const settings *s, const char *name, const uint32_t *numbers,
                size_t count) {
    qdr_cover *cover;
    qdr_text about = QDR_TEXT_INIT;
    qdr_error error = {0};
    qdr_status status =
        qdr_classic_build(name, numbers, count, &s->variant, &cover, &about, &error);
    if (status == QDR_BAD_ARGUMENT) return usage_error(self, "%s", error.message);
    int code = exit_code_of(status);
    if (status == QDR_OK) {
        code = dlx_write(cover, about.bytes, "quadrille make-cover", s->path);
        qdr_cover_free(cover);
    } else {
        fprintf(stderr, "quadrille make-cover: %s\n", qdr_status_text(status));
    }
    qdr_text_free(&about);
    return code;
}

static int run(const command *self, int argc, char **argv) {
    settings s = {.list = false};
    uint32_t numbers[MOST_NUMBERS];
    int code;
    int words = options_parse(self, argc, argv, &s, &code);
    if (words < 0) return code;
    if (s.list) {
        if (words > 0) return usage_error(self, "--list goes alone");
        qdr_text text = QDR_TEXT_INIT;
        list_classics(&text);
        return output_print(&text);
    }
    if (words == 0) return usage_error(self, "which problem? --list names them");
    if (!is_classic(argv[0])) return unknown_classic(self, argv[0]);
    for (int i = 1; i < words; i++) {
        char message[OPTION_MESSAGE];
        uint64_t number;
        if (!parse_count(argv[i], &number, message)) return usage_error(self, "%s", message);
        if (i <= MOST_NUMBERS) numbers[i - 1] = number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
    }
    size_t count = words <= MOST_NUMBERS ? (size_t)words - 1 : MOST_NUMBERS;
    return make(self, &s, argv[0], numbers, count);
}

static const option own[] = {
    {"list", 'l', NULL, "the problems with their arguments", offsetof(settings, list), NULL, NULL},
    {"reduced", 'r', NULL,
     "latin: first row and column in order; steiner: the triples of the first point fixed",
     offsetof(settings, variant.reduced), NULL, NULL},
    {"mutilated", 'm', NULL, "dominoes: without the first and the last corner",
     offsetof(settings, variant.mutilated), NULL, NULL},
    {"givens", 'g', "PUZZLE",
     "sudoku: what is filled in, a character a cell, row by row: 1-9, then letters; . or 0 for an "
     "empty cell",
     offsetof(settings, variant.givens), NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Problems", own, 0},
    {"Output", output_file_options, offsetof(settings, path)},
    GROUPS_END,
};

const command command_make_cover = {
    .name = "make-cover",
    .operands = "NAME [NUMBER...]",
    .summary = "write a classic exact cover problem",
    .description =
        "Writes a classic exact cover problem in Knuth's DLX format, which quadrille cover reads. "
        "A comment in the first line says which one it is, how many solutions it has where that "
        "is known, and the source. The same numbers give the same file everywhere.\n\n"
        "Names and numbers: --list, or quadrille help classics.",
    .examples = "quadrille make-cover queens 12 -o queens12.dlx\n"
                "quadrille make-cover pentominoes 6 10 -o pentominoes.dlx\n"
                "quadrille make-cover latin 6 --reduced    # 9408 of them\n"
                "quadrille make-cover --list",
    .groups = groups,
    .run = run,
};
