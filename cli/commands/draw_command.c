/* draw_command.c: quadrille draw: puzzles on a screen, in pictures and in books. */
#include "commands/draw_step.h"
#include "commands/level_words.h"
#include "commands/page_options.h"
#include "kit/format_options.h"
#include "kit/interrupt.h"
#include "kit/label_text.h"
#include "kit/report.h"
#include "kit/search_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double PNG_DPI = 150, SCREEN_DPI = 96;

enum { LONGEST_COMMENT = 48 }; /* characters; there is not more room above a grid */

typedef struct settings {
    const char *svg, *pdf, *png, *path;
    bool text, candidates, solutions, step;
    uint64_t dpi;
    length cell;
    page_settings page;
    label_choice labels;
    qdr_digits digits;
    input_settings input;
    search_settings search;
    struct drawing *drawing;
} settings;

/* The work under way. */
typedef struct drawing {
    drawing_kind kind;
    const char *path; /* NULL: standard output */
    draw_target target;
    qdr_sheets sheets;
    qdr_book *book; /* NULL for text */
    qdr_draw_style style;
    level_words words;
    unsigned long count;
    bool failed; /* and it has been said */
} drawing;

/* ---- what is known about a puzzle ------------------------------------------------------------ */

/* Its solution, if it has exactly one; otherwise says so. */
static bool find_solution(const settings *s, const question *q, answer *a, uint8_t *solution) {
    qdr_solve_options options = search_question(&s->search, 0);
    qdr_verdict verdict;
    qdr_status status = qdr_puzzle_check(q->puzzle, &options, &verdict, solution, NULL, NULL);
    if (!search_opened(status, &s->search, q, a)) return false;
    if (verdict == QDR_UNKNOWN)
        search_certain(QDR_STOPPED, q, a);
    else if (verdict == QDR_MULTIPLE)
        answer_complain(a, q, CODE_NO_SOLUTION, "more than one solution; the first is drawn");
    else if (verdict != QDR_UNIQUE)
        answer_complain(a, q, CODE_NO_SOLUTION, "no solution");
    return verdict == QDR_UNIQUE || verdict == QDR_MULTIPLE;
}

/* Its class, from 1; 0: it has none, or it was not found. */
static int find_level(const settings *s, const question *q, answer *a) {
    qdr_solve_options options = search_question(&s->search, 0);
    qdr_class difficulty;
    qdr_step step;
    if (qdr_puzzle_clashes(q->puzzle, NULL)) return 0; /* no puzzle at all */
    qdr_status status = qdr_puzzle_class(q->puzzle, &options.limits, &difficulty, &step);
    if (status == QDR_UNSUPPORTED) return 0; /* nobody has a class for it */
    if (!search_opened(status, &s->search, q, a) || step == QDR_STOPPED) return 0;
    return (int)difficulty + 1;
}

static void write_comment(const settings *s, const question *q, qdr_text *note) {
    const char *comment = qdr_puzzle_comment(q->puzzle);
    if (s->labels.comment && comment) label_text_add(note, comment, LONGEST_COMMENT);
}

/* How digits above 9 are drawn: as asked, or as they were read. */
static void choose_digits(const settings *s, const question *q, qdr_draw_style *style) {
    style->symbols = digits_symbols(s->digits != QDR_DIGITS_AUTO ? s->digits : q->style.digits);
}

/* ---- one puzzle ------------------------------------------------------------------------------ */

static void put_label(const settings *s, int level, const char *note, qdr_text *out) {
    const char *class = level > 0 ? qdr_class_name((qdr_class)(level - 1)) : NULL;
    if (s->labels.number) qdr_text_printf(out, "%lu", s->drawing->count);
    if (s->labels.number && (note || class)) qdr_text_puts(out, "  ");
    if (note) qdr_text_puts(out, note);
    if (note && class) qdr_text_puts(out, ", ");
    if (class) qdr_text_puts(out, class);
    if (s->labels.number || note || class) qdr_text_putc(out, '\n');
}

static qdr_status draw_as_text(const settings *s, const question *q, const uint8_t *solution,
                               int level, const char *note, answer *a) {
    drawing *d = s->drawing;
    if (d->count > 1) qdr_text_putc(&a->out, '\n');
    put_label(s, level, note, &a->out);
    qdr_status status = qdr_draw_text(q->puzzle, solution, &d->style, &a->out);
    const char *sentence;
    for (size_t i = 0;
         s->labels.rules && (sentence = qdr_rule_sentence(qdr_puzzle_shape(q->puzzle), i)); i++)
        qdr_text_printf(&a->out, "%s\n", sentence);
    return status;
}

static qdr_status draw_on_sheet(drawing *d, const question *q, const uint8_t *solution, int level,
                                const char *note, answer *a) {
    qdr_book_digits(d->book, d->style.numbers, d->style.symbols);
    qdr_status status = qdr_book_add(d->book, &(qdr_book_entry){q->puzzle, solution, level, note});
    draw_target_take(&d->target, &a->out);
    return status;
}

/* After the first failure nothing more is drawn, and nothing more is said. */
static void complain_once(drawing *d, qdr_status status, answer *a) {
    const draw_target *target = &d->target;
    exit_code code = target->code != CODE_DONE ? target->code : exit_code_of(status);
    d->failed = true;
    if (target->unwanted && code != CODE_INTERRUPTED) return; /* whoever writes will say why */
    a->code = exit_code_worse(a->code, code);
    if (code == CODE_INTERRUPTED) return;
    if (*target->message)
        qdr_text_printf(&a->messages, "quadrille draw: %s\n", target->message);
    else if (target->code == CODE_DONE)
        qdr_text_printf(&a->messages, "quadrille draw: %s\n", qdr_status_text(status));
}

/* In the place of the puzzle: what a person could do next. */
static void draw_next_step(const settings *s, const question *q, answer *a) {
    drawing *d = s->drawing;
    const step_paper onto = {d->kind == DRAW_SVG, d->kind >= DRAW_PDF ? &d->sheets : NULL};
    if (++d->count > 1 && d->kind != DRAW_TEXT && d->kind != DRAW_PDF && !d->target.numbered) {
        answer_complain(a, q, CODE_BAD_INPUT, "a picture has one step: draw this grid by itself");
        return;
    }
    if (d->count > 1 && d->kind == DRAW_TEXT) qdr_text_putc(&a->out, '\n');
    choose_digits(s, q, &d->style);
    qdr_status status = draw_step(q, &d->style, &onto, a);
    if (onto.sheets) draw_target_take(&d->target, &a->out);
    if (status != QDR_OK) complain_once(d, status, a);
}

static void draw(const void *context, const question *q, answer *a) {
    const settings *s = context;
    drawing *d = s->drawing;
    if (d->failed) {
        a->code = exit_code_worse(a->code, d->target.code);
        return;
    }
    if (s->step) {
        draw_next_step(s, q, a);
        return;
    }
    uint8_t solution[QDR_MAX_CELLS];
    qdr_text note = QDR_TEXT_INIT;
    d->count++;
    bool solved = s->solutions && find_solution(s, q, a, solution);
    int level = s->labels.difficulty ? find_level(s, q, a) : 0;
    write_comment(s, q, &note);
    choose_digits(s, q, &d->style);
    if (!interrupted()) {
        const char *told = note.length > 0 ? note.bytes : NULL;
        const uint8_t *found = solved ? solution : NULL;
        qdr_status status = d->book ? draw_on_sheet(d, q, found, level, told, a)
                                    : draw_as_text(s, q, found, level, told, a);
        if (status != QDR_OK) complain_once(d, status, a);
    }
    qdr_text_free(&note);
}

static bool write_on(void *owner, const qdr_text *bytes) {
    answer *a = owner;
    qdr_text_append(&a->out, bytes->bytes, bytes->length);
    return !a->out.failed && (!a->drain || a->drain(a));
}

static bool finish(const void *context, answer *a) {
    const settings *s = context;
    drawing *d = s->drawing;
    if (d->failed) return false;
    if (!d->sheets.begin) return true;
    d->target.drain = write_on;
    d->target.owner = a;
    qdr_status status = d->book ? qdr_book_end(d->book) : QDR_OK;
    if (status == QDR_OK) status = draw_target_finish(&d->target);
    draw_target_take(&d->target, &a->out);
    if (status != QDR_OK)
        complain_once(d, status, a);
    else if (*d->target.message)
        qdr_text_printf(&a->messages, "quadrille draw: %s\n", d->target.message);
    return status == QDR_OK;
}

/* ---- what was asked for ---------------------------------------------------------------------- */

/* The kind of drawing and its file; false after a usage error. */
static bool choose_kind(const command *self, settings *s) {
    drawing *d = s->drawing;
    int told = (s->svg != NULL) + (s->pdf != NULL) + (s->png != NULL);
    if (told + s->text > 1 || (told > 0 && s->path)) {
        usage_error(self, "one drawing at a time: --text, --svg, --pdf or --png");
        return false;
    }
    d->kind = s->svg ? DRAW_SVG : s->pdf ? DRAW_PDF : s->png ? DRAW_PNG : DRAW_TEXT;
    d->path = s->svg ? s->svg : s->pdf ? s->pdf : s->png ? s->png : s->path;
    if (s->path && !s->text) d->kind = drawing_kind_of(s->path);
    if (d->path && strcmp(d->path, "-") == 0) {
        d->path = NULL;
        if (d->kind == DRAW_NOTHING) d->kind = DRAW_TEXT;
    }
    if (d->kind == DRAW_NOTHING)
        usage_error(self,
                    "what is %s to be? Its name may end in .svg, .pdf, .png or .txt, or there "
                    "are --svg, --pdf, --png and --text",
                    s->path);
    return d->kind != DRAW_NOTHING;
}

/* Options that a kind of drawing would not heed are mistakes. */
static bool check_options(const command *self, const settings *s) {
    const drawing *d = s->drawing;
    const page_settings *page = &s->page;
    bool text = d->kind == DRAW_TEXT;
    const char *wrong = page_fault(page);
    if (text && (page->title || page->per_page || page->paper.name || s->cell.number > 0))
        wrong = "--title, --per-page, --paper and --cell are for pictures, not for text";
    else if (s->step && (s->solutions || s->labels.told || page->per_page))
        wrong = "--step is a drawing by itself, without solutions, labels and pages";
    else if (s->step && d->kind == DRAW_SVG && d->path && strchr(d->path, '%'))
        wrong = "--step in SVG is one file: PNG takes %d, and PDF has a page for each step";
    else if (s->dpi && d->kind != DRAW_PNG)
        wrong = "--dpi is for PNG";
    else if ((page->font || page->word_font) && d->kind != DRAW_PNG && d->kind != DRAW_PDF)
        wrong = "--font and --word-font are for PDF and PNG";
    else if (d->kind == DRAW_PDF && s->cell.pixels)
        wrong = "PDF has no pixels: --cell in mm, cm, in or pt";
    else if (d->kind != DRAW_TEXT && !d->path && isatty(STDOUT_FILENO) == 1)
        wrong = "not onto a terminal: name a file";
    if (wrong) usage_error(self, "%s", wrong);
    return !wrong;
}

static void choose_labels(settings *s, bool on_paper) {
    if (s->labels.told) return;
    s->labels.rules = true;
    s->labels.number = s->labels.difficulty = on_paper;
}

static void choose_text_style(const settings *s) {
    drawing *d = s->drawing;
    d->style = (qdr_draw_style)QDR_DRAW_STYLE_INIT;
    d->style.candidates = s->candidates;
    if (d->kind != DRAW_TEXT) return;
    d->style.unicode = terminal_unicode();
    d->style.bold = terminal_bold() && !d->path;
    d->style.colour = terminal_colours() && !d->path;
}

static unsigned label_bits(const label_choice *labels) {
    return (labels->number ? QDR_LABEL_NUMBER : 0u) | (labels->difficulty ? QDR_LABEL_LEVEL : 0u) |
           (labels->comment ? QDR_LABEL_NOTE : 0u) | (labels->rules ? QDR_LABEL_RULES : 0u);
}

static double dpi_of(const settings *s) {
    return s->drawing->kind != DRAW_PNG ? SCREEN_DPI : s->dpi ? (double)s->dpi : PNG_DPI;
}

static bool open_sheets(const command *self, drawing *d, const sheet_options *options) {
    if (draw_target_open(&d->target, options, d->path ? d->path : "-", &d->sheets)) return true;
    usage_error(self, "%s", d->target.message);
    return false;
}

/* A sheet for each step, as large as it is. */
static bool open_steps(const command *self, settings *s) {
    drawing *d = s->drawing;
    sheet_options options = page_document(&s->page, d->kind, dpi_of(s));
    choose_labels(s, false);
    d->style.cell = length_in_points(&s->cell, dpi_of(s));
    if (!options.ink) options.ink = QDR_STEP_INK;
    return d->kind < DRAW_PDF || open_sheets(self, d, &options);
}

static bool open_book(const command *self, settings *s) {
    drawing *d = s->drawing;
    const double dpi = dpi_of(s);
    sheet_options options = page_document(&s->page, d->kind, dpi);
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    if (d->kind != DRAW_PDF && !s->page.per_page) style.width = style.height = 0;
    page_apply(&s->page, &style);
    bool told = s->labels.told;
    choose_labels(s, style.width > 0);
    style.labels = label_bits(&s->labels) | (told ? 0u : style.labels & QDR_LABEL_TICKS);
    style.solutions = s->solutions;
    style.draw = d->style;
    style.draw.large = s->page.large;
    style.draw.cell = length_in_points(&s->cell, dpi);
    if (s->page.level_words) d->target.code = level_words_read(s->page.level_words, &d->words);
    if (d->target.code != CODE_DONE) return false;
    memcpy(style.levels, d->words.levels, sizeof style.levels);
    if (!open_sheets(self, d, &options)) return false;
    page_check_language(&s->page, self->name);
    qdr_status status = qdr_book_new(&style, &d->sheets, &d->book);
    if (status == QDR_BAD_ARGUMENT) usage_error(self, "--margins leave no paper for a puzzle");
    if (status == QDR_NO_MEMORY) report_no_memory("quadrille draw");
    d->target.code = status == QDR_BAD_ARGUMENT ? CODE_USAGE : exit_code_of(status);
    return status == QDR_OK;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int draw_all(const command *self, settings *s, char **files, int count) {
    drawing *d = s->drawing;
    choose_text_style(s);
    if (d->kind == DRAW_TEXT)
        choose_labels(s, false);
    else if (!(s->step ? open_steps(self, s) : open_book(self, s))) {
        draw_target_close(&d->target);
        level_words_free(&d->words);
        return d->target.code;
    }
    output_settings single = {.path = d->target.numbered ? NULL : d->path};
    job work = {.input = &s->input,
                .output = &single,
                .files = files,
                .file_count = count,
                .answer = draw,
                .context = s,
                .finish = finish,
                .streams = true};
    int code = job_run(self, &work);
    qdr_book_free(d->book);
    draw_target_close(&d->target);
    level_words_free(&d->words);
    return code;
}

static int run(const command *self, int argc, char **argv) {
    drawing d = {.kind = DRAW_NOTHING};
    settings s = {.input = INPUT_SETTINGS_INIT, .drawing = &d};
    char **words = calloc((size_t)argc + 2, sizeof *words); /* parsing moves them around */
    if (!words) return report_no_memory("quadrille draw");
    words[0] = (char[]){"quadrille-draw"};
    memcpy(words + 1, argv, (size_t)argc * sizeof *words);
    int code = CODE_USAGE, files = options_parse(self, argc, argv, &s, &code);
    if (files >= 0) {
        code = CODE_USAGE;
        if (choose_kind(self, &s) && check_options(self, &s))
            code = d.kind >= DRAW_PDF && !cairo_backend ? draw_elsewhere(self, words)
                                                        : draw_all(self, &s, argv, files);
    }
    free(words);
    return code;
}

static const option targets[] = {
    {"text", 0, NULL, "a grid of characters; this is what happens without a file",
     offsetof(settings, text), NULL, NULL},
    {"svg", 0, "FILE", "a picture in SVG; - is standard output", offsetof(settings, svg), NULL,
     NULL},
    {"pdf", 0, "FILE", "pages in PDF", offsetof(settings, pdf), NULL, NULL},
    {"png", 0, "FILE", "a picture in PNG", offsetof(settings, png), NULL, NULL},
    {"output", 'o', "FILE", "one of these, by the ending of FILE", offsetof(settings, path), NULL,
     NULL},
    OPTIONS_END,
};

static const option own[] = {
    {"candidates", 0, NULL, "pencil marks: what the givens leave possible in empty cells",
     offsetof(settings, candidates), NULL, NULL},
    {"step", 0, NULL,
     "the step that a person could make next, with candidates, links and units (see quadrille "
     "hint); in PDF a page for each; as text, in words below the grid",
     offsetof(settings, step), NULL, NULL},
    {"solutions", 0, NULL,
     "the solutions: on pages, in a section at the end; otherwise filled into the grid",
     offsetof(settings, solutions), NULL, NULL},
    {"labels", 0, "LIST",
     "what stands beside a puzzle, with commas between: its number, its class of difficulty (see "
     "check --metrics), its comment, its rules; none. On pages number,class,rules if not told, "
     "otherwise rules",
     offsetof(settings, labels), parse_labels, label_words},
    {"cell", 0, "LENGTH",
     "the side of a cell, such as 9mm, 0.4in, 24pt or 40px; on pages the largest it may be",
     offsetof(settings, cell), parse_length, NULL},
    {"dpi", 0, "N", "PNG: pixels an inch; 150 if not told", offsetof(settings, dpi), parse_dpi,
     NULL},
    {"to-digits", 'D', "NAME", "how digits above 9 are drawn; if not told, as they were read",
     offsetof(settings, digits), parse_digits, digits_words},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"What to draw", targets, 0},
    {"How", own, 0},
    {"Pages", page_options, offsetof(settings, page)},
    {"Searching", search_options, offsetof(settings, search)},
    {"Reading", input_options, offsetof(settings, input)},
    GROUPS_END,
};

const command command_draw = {
    .name = "draw",
    .operands = "[FILE...]",
    .summary = "draw puzzles, as text, SVG, PDF or PNG, and books of them",
    .description =
        "Draws each puzzle of the files, or of standard input. Boxes and jigsaw regions have thick "
        "borders, diagonals are lines, windows and extra regions are shaded, and all rules beyond "
        "rows, columns and boxes are told in words below the grid. Pencil marks that a puzzle has "
        "are drawn.\n\n"
        "A picture in SVG or PNG holds one puzzle; for several, FILE has %d (or %03d) where their "
        "numbers go. PDF is laid out on pages, which are numbered; with --solutions they are "
        "followed by the solutions. A puzzle that does not have exactly one solution is then named "
        "on standard error, and the exit code is 1.\n\n"
        "PDF and PNG embed the font. They are drawn with Cairo, by a program of its own "
        "(quadrille-draw) which comes with this one where Cairo was there to build it.",
    .examples = "quadrille draw puzzle.txt                       # on the terminal\n"
                "quadrille draw --candidates -o marks.svg puzzle.txt\n"
                "quadrille draw --step -o step.svg puzzle.txt\n"
                "quadrille draw --png puzzle-%03d.png --cell 40px puzzles.txt\n"
                "quadrille draw --pdf book.pdf --per-page 4 --title Sunday --solutions x.txt",
    .groups = groups,
    .run = run,
};
