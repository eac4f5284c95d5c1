/* make_command.c: quadrille make: new puzzles to order. */
#include "commands/pattern_file.h"
#include "kit/format_options.h"
#include "kit/inputs.h"
#include "kit/interrupt.h"
#include "kit/person.h"
#include "kit/progress.h"
#include "kit/seed.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct clue_range {
    int fewest, most;
} clue_range;

typedef struct settings {
    uint64_t count, seed, tries, jobs, nodes;
    double seconds;
    qdr_symmetry symmetry;
    clue_range clues;
    const char *pattern;
    int class; /* 0: any, otherwise qdr_class + 1 */
    qdr_wish wish;
    person_settings person;
    bool jigsaw, distinct, stats;
    qdr_read_options shape; /* size and rules only */
    writing_settings writing;
    const char *path;
} settings;

/* ---- values of options ----------------------------------------------------------------------- */

static const char *symmetry_words(size_t i) {
    return qdr_symmetry_name((qdr_symmetry)i);
}

static bool parse_symmetry(const char *value, void *member, char message[OPTION_MESSAGE]) {
    return qdr_symmetry_from_name(value, strlen(value), member) ||
           option_word_known(value, symmetry_words, message);
}

/* "6.5" or "6.5-7.2"; what is told of the wish besides stays. */
static bool parse_band(const char *value, void *member, char message[OPTION_MESSAGE]) {
    qdr_wish *wish = member;
    char *end;
    wish->least = wish->most = strtod(value, &end);
    if (end != value && *end == '-') wish->most = strtod(end + 1, &end);
    if (end != value && *end == '\0' && wish->least > 0 && wish->most < 1e9) return true;
    snprintf(message, OPTION_MESSAGE, "'%.40s' is not a rating such as 4.2 or a range 6.5-7.2",
             value);
    return false;
}

/* "24" or "24-28". */
static bool parse_clues(const char *value, void *member, char message[OPTION_MESSAGE]) {
    clue_range *range = member;
    char *end;
    bool starts = *value >= '0' && *value <= '9';
    long fewest = strtol(value, &end, 10), most = fewest;
    if (starts && *end == '-' && end[1] >= '0' && end[1] <= '9') most = strtol(end + 1, &end, 10);
    if (!starts || *end != '\0' || most < 1 || fewest > QDR_MAX_CELLS || most > QDR_MAX_CELLS ||
        fewest > most) {
        snprintf(message, OPTION_MESSAGE, "'%.40s' is not a number such as 24 or a range 24-28",
                 value);
        return false;
    }
    *range = (clue_range){(int)fewest, (int)most};
    return true;
}

/* ---- what comes out -------------------------------------------------------------------------- */

typedef struct run {
    const command *self;
    settings set;
    qdr_style style;
    bool draw, on_terminal;
    qdr_draw_style drawing;
    output out;
    qdr_text text;
    progress progress;
    uint64_t written;
    exit_code code;
    /* Looking in vain: */
    uint64_t found, tried_before; /* the last find, and the tries up to it */
    uint64_t vain_tries;          /* that are enough; 0: never */
    qdr_cancel vain;
} run;

static void note(run *r, exit_code code) {
    r->code = exit_code_worse(r->code, code);
}

static void say(run *r, const char *message) {
    progress_pause(&r->progress);
    fprintf(stderr, "quadrille make: %s\n", message);
    progress_resume(&r->progress);
}

static void put(run *r) {
    if (r->on_terminal) progress_pause(&r->progress);
    if (r->text.failed) {
        say(r, qdr_status_text(QDR_NO_MEMORY));
        note(r, CODE_NO_MEMORY);
    } else if (!output_write(&r->out, r->text.bytes, r->text.length))
        note(r, output_code(&r->out));
    if (r->on_terminal) progress_resume(&r->progress);
    qdr_text_clear(&r->text);
}

/* Formats in which a solution stands beside the givens, not in their place. */
static bool has_place_for_both(qdr_format format) {
    return format == QDR_FORMAT_CSV || format == QDR_FORMAT_JSON;
}

static bool take(void *context, const qdr_made *made) {
    run *r = context;
    qdr_error error = {0};
    qdr_status status;
    if (r->draw) {
        if (r->written > 0) qdr_text_putc(&r->text, '\n');
        status = qdr_draw_text(made->puzzle, NULL, &r->drawing, &r->text);
    } else {
        if (r->written == 0) qdr_write_begin(&r->style, &r->text);
        const uint8_t *solution = has_place_for_both(r->style.format) ? made->solution : NULL;
        status = qdr_write_puzzle(&r->style, made->puzzle, solution, &r->text, &error);
    }
    if (status != QDR_OK) {
        say(r, *error.message ? error.message : qdr_status_text(status));
        note(r, exit_code_of(status));
        return false;
    }
    r->written++;
    put(r);
    return r->code == CODE_DONE;
}

static void show_progress(void *context, uint64_t found, uint64_t tried) {
    run *r = context;
    progress_reached(&r->progress, found, (double)found / (double)r->set.count);
    progress_tried(&r->progress, tried);
    if (found > r->found) {
        r->found = found;
        r->tried_before = tried;
    }
    if (r->vain_tries > 0 && tried - r->tried_before > r->vain_tries) qdr_cancel_request(&r->vain);
}

/* ---- what goes in ---------------------------------------------------------------------------- */

static qdr_shape *shape_wanted(run *r) {
    const qdr_read_options *wish = &r->set.shape;
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_shape *shape = NULL;
    qdr_error error = {0};
    spec.side = wish->side ? wish->side : 9;
    spec.box_rows = wish->box_rows;
    spec.box_cols = wish->box_cols;
    if (wish->box_rows == 0) qdr_usual_boxes(spec.side, &spec.box_rows, &spec.box_cols);
    if (wish->box_rows < 0) spec.box_rows = spec.box_cols = 0;
    spec.rules = wish->rules;
    qdr_status status = qdr_shape_new(&spec, &shape, &error);
    if (status == QDR_OK) return shape;
    say(r, error.message);
    note(r, status == QDR_BAD_ARGUMENT ? CODE_USAGE : exit_code_of(status));
    return NULL;
}

/* One line a puzzle where that says everything, else a row a line, with lines about the rest. */
static qdr_format usual_format(const run *r, const qdr_shape *shape) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(shape);
    int rows, columns;
    qdr_usual_boxes(spec->side, &rows, &columns);
    if (spec->side > 35) return QDR_FORMAT_NUMBERS;
    bool usual = rows == spec->box_rows && columns == spec->box_cols && spec->rules == 0;
    return usual && !r->set.jigsaw ? QDR_FORMAT_LINE : QDR_FORMAT_ROWS;
}

static void choose_style(run *r, const qdr_shape *shape) {
    qdr_style usual = QDR_STYLE_INIT;
    usual.format = usual_format(r, shape);
    r->draw = terminal_output() && !r->set.path && r->set.writing.format == QDR_FORMAT_AUTO;
    r->drawing = (qdr_draw_style)QDR_DRAW_STYLE_INIT;
    r->drawing.unicode = terminal_unicode();
    r->style = writing_style(&r->set.writing, &usual);
}

/* An empty puzzle like those to be made: of jigsaws, one whose regions are the rows. */
static qdr_status make_specimen(const run *r, const qdr_shape *shape, qdr_puzzle **puzzle) {
    qdr_shape_spec spec = *qdr_shape_get_spec(shape);
    uint8_t regions[QDR_MAX_CELLS];
    qdr_shape *jigsaw;
    if (!r->set.jigsaw) return qdr_puzzle_new(shape, puzzle);
    for (int cell = 0; cell < spec.side * spec.side; cell++)
        regions[cell] = (uint8_t)(cell / spec.side);
    spec.jigsaw = regions;
    qdr_status status = qdr_shape_new(&spec, &jigsaw, NULL);
    if (status == QDR_BAD_ARGUMENT) return qdr_puzzle_new(shape, puzzle); /* as will be told */
    if (status != QDR_OK) return status;
    status = qdr_puzzle_new(jigsaw, puzzle);
    qdr_shape_free(jigsaw);
    return status;
}

/* Nobody wants to wait for puzzles that cannot be written. */
static bool can_write(run *r, const qdr_shape *shape) {
    qdr_puzzle *puzzle;
    qdr_error error = {0};
    qdr_text scratch = QDR_TEXT_INIT;
    if (r->draw) return true;
    qdr_status status = make_specimen(r, shape, &puzzle);
    if (status == QDR_OK) {
        status = qdr_write_puzzle(&r->style, puzzle, NULL, &scratch, &error);
        qdr_puzzle_free(puzzle);
        qdr_text_free(&scratch);
    }
    if (status == QDR_OK) return true;
    say(r, *error.message ? error.message : qdr_status_text(status));
    note(r, exit_code_of(status));
    return false;
}

/* ---- the command ----------------------------------------------------------------------------- */

static void explain_stop(run *r, const qdr_make_result *result) {
    if (result->step == QDR_DONE || r->code != CODE_DONE) return;
    if (interrupted()) {
        note(r, CODE_INTERRUPTED);
        return;
    }
    char message[200];
    if (qdr_cancel_requested(&r->vain))
        snprintf(message, sizeof message,
                 "%" PRIu64 " of %" PRIu64 " found, and no other in %" PRIu64
                 " tries: probably there is none (--tries N looks further)",
                 result->found, r->set.count, r->vain_tries);
    else
        snprintf(message, sizeof message,
                 "a limit stopped it: %" PRIu64 " of %" PRIu64 " found, %" PRIu64 " tried",
                 result->found, r->set.count, result->tried);
    say(r, message);
    note(r, CODE_LIMIT);
}

static void make(run *r, const qdr_make_options *options) {
    qdr_make_result result = {0};
    qdr_error error = {0};
    double started = seconds_now();
    qdr_status status = qdr_make(options, take, r, &result, &error);
    if (status != QDR_OK) {
        say(r, *error.message ? error.message : qdr_status_text(status));
        note(r, status == QDR_BAD_ARGUMENT ? CODE_USAGE : exit_code_of(status));
        return;
    }
    explain_stop(r, &result);
    if (!r->set.stats) return;
    double seconds = seconds_now() - started;
    char message[200];
    snprintf(message, sizeof message,
             "seed %" PRIu64 ", found %" PRIu64 ", tried %" PRIu64 ", %.3f s, %.0f a second",
             r->set.seed, result.found, result.tried, seconds, (double)result.found / seconds);
    say(r, message);
}

static void make_into(run *r, const qdr_make_options *options) {
    if (!output_open(&r->out, r->set.path)) {
        note(r, output_code(&r->out));
        return;
    }
    r->on_terminal = isatty(r->out.descriptor) == 1;
    progress_start(&r->progress);
    make(r, options);
    progress_stop(&r->progress);
    if (r->written > 0 && !r->draw && r->code != CODE_NO_MEMORY) {
        qdr_write_end(&r->style, &r->text);
        put(r);
    }
    bool good = r->written > 0 && r->code != CODE_NO_MEMORY;
    output_end how = good ? OUTPUT_KEEP : OUTPUT_DISCARD;
    if (good && r->code == CODE_INTERRUPTED) how = OUTPUT_PARTIAL;
    note(r, output_close(&r->out, how));
    if (r->code == CODE_INTERRUPTED) fputs("quadrille: interrupted\n", stderr);
}

/* A class is a band of ratings. Of a technique that is wished, nothing harder is needed. */
static qdr_wish wish_of(const settings *s) {
    qdr_wish wish = s->wish;
    if (s->class) {
        const qdr_wish band = qdr_class_wish((qdr_class)(s->class - 1));
        wish.least = band.least;
        wish.most = band.most;
    }
    wish.hardest = wish.uses;
    return wish;
}

static bool is_wish(const qdr_wish *wish) {
    return wish->least > 0 || wish->most > 0 || wish->uses || wish->pearl || wish->diamond;
}

/* After so many tries without a find nobody should look further for a small puzzle, unless told
 * to: there are not many kinds of them. 0: no end. */
static uint64_t vain_tries(const qdr_shape *shape) {
    const int side = qdr_shape_get_spec(shape)->side;
    return side <= 4 ? 20000 : side <= 6 ? 200000 : 0;
}

static void make_shape(run *r, const qdr_shape *shape) {
    static uint8_t pattern[QDR_MAX_CELLS];
    const settings *s = &r->set;
    const qdr_wish wish = wish_of(s);
    qdr_scale scale;
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    options.shape = shape;
    options.jigsaw = s->jigsaw;
    options.distinct = s->distinct;
    options.count = s->count;
    options.seed = s->seed;
    options.symmetry = s->symmetry;
    options.fewest = s->clues.fewest;
    options.most = s->clues.most;
    options.nodes = s->nodes;
    options.tries = s->tries;
    options.seconds = s->seconds;
    options.jobs = (int)s->jobs;
    r->vain = (qdr_cancel){0, interrupt_flag()};
    r->vain_tries = s->tries == 0 && s->seconds == 0 ? vain_tries(shape) : 0;
    options.cancel = &r->vain;
    options.progress = show_progress;
    options.progress_context = r;
    if (is_wish(&wish)) options.wish = &wish;
    if (s->person.scale && qdr_scale_from_name(s->person.scale, strlen(s->person.scale), &scale))
        options.scale = &scale;
    if (s->pattern) {
        note(r, pattern_read(s->pattern, qdr_shape_get_spec(shape)->side, pattern));
        options.pattern = pattern;
    }
    choose_style(r, shape);
    if (r->code == CODE_DONE && can_write(r, shape)) make_into(r, &options);
}

static int run_make(const command *self, int argc, char **argv) {
    run r = {.self = self, .text = QDR_TEXT_INIT};
    int code;
    int operands = options_parse(self, argc, argv, &r.set, &code);
    if (operands < 0) return code;
    if (operands > 0)
        return usage_error(self, "'%s': it takes no files; see --pattern and -o", argv[0]);
    if (writing_check(self, &r.set.writing) != CODE_DONE) return CODE_USAGE;
    if (r.set.class && (r.set.wish.least > 0 || r.set.wish.most > 0))
        return usage_error(self, "--class is a range of ratings: it goes without --rating");
    if (!r.set.count) r.set.count = 1;
    if (!r.set.seed) r.set.seed = some_seed();
    qdr_shape *shape = shape_wanted(&r);
    if (shape) make_shape(&r, shape);
    qdr_shape_free(shape);
    qdr_text_free(&r.text);
    return r.code;
}

static const option what[] = {
    {"count", 'n', "N", "how many; 1, if not told", offsetof(settings, count), parse_count, NULL},
    {"size", 's', "SIZE", "the side and the boxes, such as 6, 6x6:2x3 or 7:none; 9, if not told",
     offsetof(settings, shape), parse_size, NULL},
    {"rules", 'r', "LIST", "more rules, with commas between (quadrille help rules)",
     offsetof(settings, shape.rules), parse_rules, rule_words},
    {"jigsaw", 0, NULL, "irregular regions instead of boxes, others for each puzzle",
     offsetof(settings, jigsaw), NULL, NULL},
    {"symmetry", 'y', "NAME", "of the places of the givens", offsetof(settings, symmetry),
     parse_symmetry, symmetry_words},
    {"clues", 'c', "A-B", "so many givens, instead of as few as it happens",
     offsetof(settings, clues), parse_clues, NULL},
    {"pattern", 'p', "FILE",
     "givens just there: a character a cell, . 0 - or _ where there is none",
     offsetof(settings, pattern), NULL, NULL, .only_read = true},
    {"class", 'k', "NAME", "of the classes of quadrille check --metrics", offsetof(settings, class),
     parse_difficulty, difficulty_words},
    {"rating", 0, "A-B", "of this rating (quadrille help rate), such as 4.2 or 6.5-7.2",
     offsetof(settings, wish), parse_band, NULL},
    {"technique", 0, "NAME", "this technique is needed at least once, and nothing harder",
     offsetof(settings, wish), parse_technique, technique_words},
    {"pearl", 0, NULL, "the first digit is as hard as anything after it",
     offsetof(settings, wish.pearl), NULL, NULL},
    {"diamond", 0, NULL, "the first step is as hard as anything after it",
     offsetof(settings, wish.diamond), NULL, NULL},
    {"unique-up-to-symmetry", 'u', NULL,
     "no two that are the same after renaming, turning and so on (quadrille help canon)",
     offsetof(settings, distinct), NULL, NULL},
    OPTIONS_END,
};

static const option how[] = {
    {"seed", 'S', "S", "the same puzzles for the same seed; another each time, if not told",
     offsetof(settings, seed), parse_count, NULL},
    {"time-limit", 't', "TIME", "stop after that time, such as 2, 300ms or 5m",
     offsetof(settings, seconds), parse_seconds, NULL},
    {"tries", 'N', "N", "stop after N tries", offsetof(settings, tries), parse_count, NULL},
    {"proof-nodes", 0, "N",
     "on large grids, keep a given if the proof that it is not needed takes more nodes",
     offsetof(settings, nodes), parse_count, NULL},
    {"jobs", 'J', "N", "threads to work with; as many as there are cores, if not told",
     offsetof(settings, jobs), parse_jobs, NULL},
    {"stats", 0, NULL, "at the end, seed, found, tried and time on standard error",
     offsetof(settings, stats), NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"What to make", what, 0},
    {NULL, person_options, offsetof(settings, person)},
    {"How to go about it", how, 0},
    {"Writing", writing_options, offsetof(settings, writing)},
    {"Output", output_file_options, offsetof(settings, path)},
    GROUPS_END,
};

const command command_make = {
    .name = "make",
    .operands = "",
    .summary = "make new puzzles",
    .description =
        "Makes puzzles of any shape and rules, with sides from 4 to 36. Each has exactly one "
        "solution, which has been verified. Of small ones (up to 6×6) that are not found in very many "
        "tries it says so, with exit code 6; others it looks for until it is stopped, or --tries and "
        "--time-limit stop it. Without --clues and --pattern they are minimal: no "
        "given can go (with a symmetry: no group of givens that it ties together). On sides above "
        "12 a given also stays when the proof takes too long (--proof-nodes), and when the puzzle "
        "would be harder than wished without it, so that large puzzles are nearly minimal.\n\n"
        "Each is written on a line of its own, or in rows with lines about boxes and rules where "
        "a line would not tell; on a terminal it is drawn. The formats csv and json also get the "
        "solution. The symmetries: 180 and 90 (turns), "
        "mirror (left and right), diagonal, both (left and right, top and bottom), diagonals, "
        "full (all of them).\n\n"
        "The same seed gives the same puzzles on every machine and with any number of threads. "
        "A limit or Ctrl-C ends the work with what has been found so far (exit codes 6 and 130); "
        "what is impossible is said at once (exit code 2).",
    .examples = "quadrille make                             # one 9×9\n"
                "quadrille make -n 100 --symmetry 180 -o book.txt\n"
                "quadrille make --size 16 --seed 7          # the same for everybody\n"
                "quadrille make --rules x --class hard --clues 24-28\n"
                "quadrille make --size 7 --jigsaw --to json",
    .groups = groups,
    .run = run_make,
};
