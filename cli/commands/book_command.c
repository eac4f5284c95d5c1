/* book_command.c: quadrille book: a whole book from nothing: makes, grades, orders and lays out. */
#include "commands/book_puzzles.h"
#include "commands/level_words.h"
#include "commands/page_options.h"
#include "kit/format_options.h"
#include "kit/interrupt.h"
#include "kit/label_text.h"
#include "kit/report.h"
#include "kit/seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double PNG_DPI = 150;

typedef struct settings {
    level_counts levels;
    variant_list variants;
    uint64_t seed, jobs, wildness;
    qdr_symmetry symmetry;
    const char *subtitle, *imprint, *path;
    bool no_front, no_solutions, candidates;
    page_settings page;
    level_words words;
    qdr_digits digits;
} settings;

static bool parse_wildness(const char *value, void *member, char message[OPTION_MESSAGE]) {
    uint64_t percent;
    if (!parse_count(value, &percent, message)) return false;
    if (percent > 100) {
        snprintf(message, OPTION_MESSAGE, "a percentage, from 1 to 100");
        return false;
    }
    *(uint64_t *)member = percent;
    return true;
}

static const char *symmetry_words(size_t i) {
    return qdr_symmetry_name((qdr_symmetry)i);
}

static bool parse_symmetry(const char *value, void *member, char message[OPTION_MESSAGE]) {
    return qdr_symmetry_from_name(value, strlen(value), member) ||
           option_word_known(value, symmetry_words, message);
}

/* ---- making ---------------------------------------------------------------------------------- */

static size_t puzzles_wanted(const settings *s) {
    size_t wanted = 0;
    for (int i = 0; i < QDR_BOOK_LEVELS; i++) wanted += s->levels.counts[i];
    for (size_t i = 0; i < s->variants.count; i++) wanted += s->variants.orders[i].count;
    return wanted;
}

static bool make_puzzles(const settings *s, book_maker *maker) {
    for (int i = 0; i < QDR_BOOK_LEVELS; i++)
        if (s->levels.counts[i] && !book_make_level(maker, i + 1, s->levels.counts[i]))
            return false;
    for (size_t i = 0; i < s->variants.count; i++)
        if (!book_make_variant(maker, &s->variants.orders[i], i)) return false;
    return true;
}

/* ---- the book -------------------------------------------------------------------------------- */

static qdr_status add_puzzles(qdr_book *book, const settings *s, const book_maker *maker,
                              size_t from, size_t to) {
    qdr_status status = QDR_OK;
    for (size_t i = from; i < to && status == QDR_OK; i++) {
        const book_puzzle *p = &maker->puzzles[i];
        const bool numbers = s->digits == QDR_DIGITS_AUTO || s->digits == QDR_DIGITS_NUMBERS;
        qdr_book_digits(book, numbers && qdr_puzzle_side(p->puzzle) > 9, digits_symbols(s->digits));
        status = qdr_book_add(book, &(qdr_book_entry){p->puzzle, p->solution, p->level, NULL});
    }
    return status;
}

static qdr_status fill_book(const settings *s, const book_maker *maker, qdr_book *book) {
    size_t at = 0;
    qdr_status status = QDR_OK;
    for (int i = 0; i < QDR_BOOK_LEVELS && status == QDR_OK; i++) {
        if (!s->levels.counts[i]) continue;
        status = qdr_book_section(book, i + 1, NULL);
        if (status == QDR_OK) status = add_puzzles(book, s, maker, at, at + s->levels.counts[i]);
        at += s->levels.counts[i];
    }
    if (status == QDR_OK && s->variants.count > 0) status = qdr_book_section(book, 0, NULL);
    if (status == QDR_OK) status = add_puzzles(book, s, maker, at, maker->count);
    return status == QDR_OK ? qdr_book_end(book) : status;
}

static qdr_book_style style_of(const settings *s) {
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    page_apply(&s->page, &style);
    memcpy(style.levels, s->words.levels, sizeof style.levels);
    style.subtitle = s->subtitle;
    style.imprint = s->imprint;
    style.front = !s->no_front;
    style.solutions = !s->no_solutions;
    style.draw.candidates = s->candidates;
    style.draw.large = s->page.large;
    return style;
}

static exit_code complain(const command *self, const draw_target *target, qdr_status status) {
    exit_code code = target->code != CODE_DONE ? target->code : exit_code_of(status);
    if (code == CODE_INTERRUPTED)
        fputs("quadrille: interrupted\n", stderr);
    else if (*target->message || target->code == CODE_DONE)
        fprintf(stderr, "quadrille %s: %s\n", self->name,
                *target->message ? target->message : qdr_status_text(status));
    return code;
}

static bool write_on(void *owner, const qdr_text *bytes) {
    return output_write(owner, bytes->bytes, bytes->length);
}

static qdr_status write_pages(const settings *s, const book_maker *maker, qdr_book *book,
                              draw_target *target) {
    qdr_status status = fill_book(s, maker, book);
    if (status == QDR_OK) status = draw_target_finish(target);
    if (status == QDR_OK && target->bytes.failed) status = QDR_NO_MEMORY;
    return status;
}

/* Pages go to their file as they come; it is put in its place when all are there. */
static exit_code write_file(const command *self, const settings *s, const book_maker *maker,
                            qdr_book *book, draw_target *target, const char *path) {
    output out;
    if (!output_open(&out, path)) return output_code(&out);
    target->drain = write_on;
    target->owner = &out;
    qdr_status status = write_pages(s, maker, book, target);
    if (status == QDR_OK) output_write(&out, target->bytes.bytes, target->bytes.length);
    exit_code code = output_close(&out, status == QDR_OK ? OUTPUT_KEEP : OUTPUT_DISCARD);
    target->owner = NULL;
    return code != CODE_DONE || status == QDR_OK ? code : complain(self, target, status);
}

static exit_code lay_out(const command *self, const settings *s, const book_maker *maker,
                         draw_target *target, const qdr_sheets *sheets, const char *path) {
    const qdr_book_style style = style_of(s);
    qdr_book *book;
    exit_code code = CODE_DONE;
    qdr_status status = qdr_book_new(&style, sheets, &book);
    if (status == QDR_BAD_ARGUMENT)
        return (exit_code)usage_error(self, "--margins leave no paper for a puzzle");
    if (status != QDR_OK) return complain(self, target, status);
    if (!target->numbered)
        code = write_file(self, s, maker, book, target, path);
    else if ((status = write_pages(s, maker, book, target)) != QDR_OK)
        code = complain(self, target, status);
    qdr_book_free(book);
    if (code == CODE_DONE && *target->message)
        fprintf(stderr, "quadrille %s: %s\n", self->name, target->message);
    return code;
}

static exit_code make_and_lay_out(const command *self, const settings *s, draw_target *target,
                                  const qdr_sheets *sheets, const char *path) {
    book_maker maker = {.seed = s->seed,
                        .jobs = s->jobs,
                        .symmetry = s->symmetry,
                        .wildness = (double)s->wildness / 100,
                        .wanted = puzzles_wanted(s)};
    exit_code code = CODE_DONE;
    progress_start(&maker.progress);
    bool made = make_puzzles(s, &maker);
    progress_stop(&maker.progress);
    if (made) {
        code = lay_out(self, s, &maker, target, sheets, path);
    } else if (interrupted()) {
        fputs("quadrille: interrupted\n", stderr);
        code = CODE_INTERRUPTED;
    } else {
        fprintf(stderr, "quadrille %s: %s\n", self->name,
                *maker.message ? maker.message : qdr_status_text(maker.status));
        code = maker.status == QDR_BAD_ARGUMENT ? CODE_USAGE : exit_code_of(maker.status);
    }
    book_maker_free(&maker);
    return code;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* What is wrong with what was asked for; NULL: nothing. */
static const char *fault_of(const settings *s, drawing_kind kind) {
    const char *fault = page_fault(&s->page);
    if (fault) return fault;
    if (!s->path) return "name the file of the book: -o book.pdf";
    if (kind <= DRAW_TEXT) return "a book is .pdf, or .svg or .png with %d for the page";
    if (s->page.paper.name && s->page.paper.width < 1) return "a book needs paper: not --paper fit";
    if ((s->subtitle && !label_text_proper(s->subtitle)) ||
        (s->imprint && !label_text_proper(s->imprint)))
        return "--subtitle and --imprint should be UTF-8 without control characters";
    if (strcmp(s->path, "-") == 0 && isatty(STDOUT_FILENO) == 1)
        return "not onto a terminal: name a file";
    if (puzzles_wanted(s) == 0) return "a book of no puzzles? See --levels and --variants";
    return NULL;
}

static int run_book(const command *self, settings *s, drawing_kind kind) {
    sheet_options options = page_document(&s->page, kind, PNG_DPI);
    const char *path = strcmp(s->path, "-") == 0 ? NULL : s->path;
    draw_target target;
    qdr_sheets sheets;
    int code = CODE_USAGE;
    options.undated = true;
    if (s->page.level_words) code = level_words_read(s->page.level_words, &s->words);
    if (s->page.level_words && code != CODE_DONE) {
        level_words_free(&s->words);
        return code;
    }
    if (draw_target_open(&target, &options, s->path, &sheets)) {
        page_check_language(&s->page, self->name);
        code = make_and_lay_out(self, s, &target, &sheets, path);
    } else {
        usage_error(self, "%s", target.message);
        code = target.code;
    }
    draw_target_close(&target);
    level_words_free(&s->words);
    return code;
}

static int run(const command *self, int argc, char **argv) {
    settings s = {.symmetry = QDR_SYMMETRY_HALF_TURN};
    char **words = calloc((size_t)argc + 2, sizeof *words); /* parsing moves them around */
    if (!words) return report_no_memory("quadrille book");
    words[0] = (char[]){"quadrille-book"};
    memcpy(words + 1, argv, (size_t)argc * sizeof *words);
    int code = CODE_USAGE, files = options_parse(self, argc, argv, &s, &code);
    if (files > 0) code = usage_error(self, "'%s': it takes no files; see quadrille draw", argv[0]);
    if (files == 0) {
        static const level_counts usual = {true, {20, 30, 40, 30}};
        drawing_kind kind = s.path && strcmp(s.path, "-") != 0 ? drawing_kind_of(s.path) : DRAW_PDF;
        if (!s.levels.told && s.variants.count == 0) s.levels = usual;
        if (!s.seed) s.seed = some_seed();
        const char *fault = fault_of(&s, kind);
        if (fault)
            code = usage_error(self, "%s", fault);
        else
            code = kind >= DRAW_PDF && !cairo_backend ? draw_elsewhere(self, words)
                                                      : run_book(self, &s, kind);
    }
    free(words);
    return code;
}

static const option what[] = {
    {"levels", 0, "LIST",
     "so many very easy, easy, medium, hard and very hard ones, with commas between; 20,30,40,30 if "
     "neither these nor variants are told",
     offsetof(settings, levels), parse_levels, NULL},
    {"variants", 0, "LIST",
     "such as jigsaw:2,killer:4,x:2: kinds and how many: jigsaw, killer, thermo, less, kropki, xv, "
     "rules (quadrille help rules) and sides (6, 16)",
     offsetof(settings, variants), parse_variants, NULL},
    {"seed", 'S', "S",
     "the same book, to the byte, for the same seed; another each time, if not told",
     offsetof(settings, seed), parse_count, NULL},
    {"symmetry", 'y', "NAME", "of the places of the givens; 180 if not told",
     offsetof(settings, symmetry), parse_symmetry, symmetry_words},
    {"jigsaw-wildness", 0, "PERCENT",
     "how far the regions of jigsaws are from boxes: how much of a region lies outside of the box "
     "that fits it best, on average; 5 is tame, 30 usual, 40 wild",
     offsetof(settings, wildness), parse_wildness, NULL},
    {"jobs", 'J', "N", "threads to work with; as many as there are cores, if not told",
     offsetof(settings, jobs), parse_count, NULL},
    OPTIONS_END,
};

static const option parts[] = {
    {"subtitle", 0, "TEXT", "under the title; how many puzzles there are, if not told",
     offsetof(settings, subtitle), NULL, NULL},
    {"imprint", 0, "TEXT", "at the foot of the title page, such as 'VOLUME ONE'",
     offsetof(settings, imprint), NULL, NULL},
    {"no-front", 0, NULL, "no title page, contents, rules of the game and pages that open a level",
     offsetof(settings, no_front), NULL, NULL},
    {"no-solutions", 0, NULL, "no solutions at the end", offsetof(settings, no_solutions), NULL,
     NULL},
    {"candidates", 0, NULL, "with pencil marks", offsetof(settings, candidates), NULL, NULL},
    {"to-digits", 'D', "NAME", "how digits above 9 are drawn; as numbers, if not told",
     offsetof(settings, digits), parse_digits, digits_words},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"What to make", what, 0},
    {"Parts", parts, 0},
    {"Pages", page_options, offsetof(settings, page)},
    {"Output", output_file_options, offsetof(settings, path)},
    GROUPS_END,
};

const command command_book = {
    .name = "book",
    .operands = "",
    .summary = "make a whole book of new puzzles, as PDF",
    .description =
        "Makes puzzles of every level, and variants if asked for, grades them by what a person needs "
        "to solve them, puts the easier ones first, and lays them out: a title page, contents, the "
        "rules, a page that opens each level, the puzzles, and their solutions. Each puzzle has "
        "exactly one solution.\n\n"
        "The levels are bands of the Sudoku Explainer's rating, as the classes of quadrille check "
        "--metrics. Variants come last, each with its rule and its level.\n\n"
        "With the same seed and options the book is the same, to the byte, on any number of "
        "threads. Ctrl-C leaves an old file of that name as it was. PDF is drawn by quadrille-draw, "
        "as for quadrille draw, which lays out puzzles that are there already.",
    .examples = "quadrille book --title Sunday --levels 20,30,40,30 --seed 7 -o sunday.pdf\n"
                "quadrille book --levels 0,10 --variants jigsaw:2,killer:4,x:2 -o mixed.pdf\n"
                "quadrille book --large-print --levels 30 --paper letter -o large.pdf",
    .groups = groups,
    .run = run,
};
