/* topics.c: what there is to read about besides the commands. */
#include "kit/help.h"

static void write_engines(qdr_text *prose) {
    qdr_text_puts(prose, "All engines give the same answers; they differ in how they search, and "
                         "exist to be compared (quadrille solve --stats --engine NAME). Without "
                         "--engine, or with auto, the one that suits the puzzle is taken. An "
                         "engine that does not take a puzzle says so.\n\n");
    for (size_t i = 0; qdr_engine_name(i); i++)
        qdr_text_printf(prose, "  %-10s %s\n", qdr_engine_name(i), qdr_engine_idea(i));
}

static void write_formats(qdr_text *prose) {
    qdr_text_puts(prose, "The format of the input is detected, or named with --from. Input may be "
                         "gzipped. Results are in the input's own format unless another is asked "
                         "for. The names:\n\n");
    for (qdr_format f = QDR_FORMAT_LINE; qdr_format_name(f); f = (qdr_format)(f + 1))
        qdr_text_printf(prose, "  %-11s %s\n", qdr_format_name(f), qdr_format_idea(f));
    qdr_text_puts(prose, "\nDigits above 9 have several dialects, named with --digits where the "
                         "symbols do not decide:\n\n"
                         "  one        1-9 and then A, B, C …: a 16×16 uses 1-9A-G\n"
                         "  zero       0-9 and then A, B, C …: a 16×16 uses 0-9A-F\n"
                         "  letters    A, B, C …: a 16×16 uses A-P, a 25×25 A-Y\n"
                         "  numbers    1, 2, 3 … with blanks or commas between: any side\n"
                         "\nJigsaw regions, cages and other clues stand before a grid, in lines "
                         "that begin with #! (docs/formats.md has all of them):\n\n"
                         "  #! jigsaw aaab acbb ccbd cddd\n"
                         "  #! cage 7 r1c2 r1c3\n"
                         "  1...\n"
                         "  ...4\n"
                         "  .2..\n"
                         "  ....\n"
                         "\nPuzzles that were typed, or copied from a page, a spreadsheet or a "
                         "program, are understood as well, also as an argument.\n");
}

static void write_rules(qdr_text *prose) {
    qdr_text_puts(prose, "Rules beyond rows, columns and boxes, for --rules, with commas between. "
                         "They are added to those that the input itself names.\n\n");
    for (unsigned rule = 1; qdr_rule_name((qdr_rule)rule); rule <<= 1)
        qdr_text_printf(prose, "  %-16s %s\n", qdr_rule_name((qdr_rule)rule),
                        qdr_rule_idea((qdr_rule)rule));
    qdr_text_puts(prose,
                  "\nCages, thermometers, signs and dots are clues of a puzzle, and come with "
                  "it: docs/formats.md.\n");
}

static void write_sizes(qdr_text *prose) {
    qdr_text_puts(prose, "Sides from 1 to 100. The input usually tells the side, and the boxes are "
                         "then the most nearly square ones with no more rows than columns (2×3 for "
                         "side 6; none for a prime side). --size says otherwise:\n\n"
                         "  --size 6         side 6, usual boxes\n"
                         "  --size 6x6       the same\n"
                         "  --size 6:3x2     side 6, boxes of 3 rows and 2 columns\n"
                         "  --size 6x6:3x2   the same\n"
                         "  --size 6:none    no boxes: a Latin square\n");
}

static void write_classics(qdr_text *prose) {
    qdr_text_puts(prose, "Classic exact cover problems for quadrille make-cover, with the numbers "
                         "that they take:\n\n");
    for (size_t i = 0; qdr_classic_name(i); i++)
        qdr_text_printf(prose, "  %-12s %-20s %s\n", qdr_classic_name(i), qdr_classic_arguments(i),
                        qdr_classic_idea(i));
}

static void write_json(qdr_text *prose) {
    qdr_text_puts(
        prose, "With --json each puzzle gives one object on a line of its own, with the file "
               "and the line where the puzzle began, and ignored_drawings where rules were left "
               "out (--ignore-drawings). Further members:\n\n"
               "  solve  solutions   a list of grids, each a list of rows of numbers\n"
               "         status      solved, none, invalid or unknown\n"
               "         complete    whether there are certainly no more solutions\n"
               "         unique      whether that is the only one; null: not found out\n"
               "         clash       of an invalid one: cells, a pair, and the unit\n"
               "  count  count       the number of solutions found, at most the limit\n"
               "         complete    whether there are certainly no more\n"
               "  check  verdict     unique, multiple, none, invalid or unknown\n"
               "         clash       as above\n"
               "         minimal     with --minimal, of a unique one: true or false\n"
               "         not_needed  a cell whose given could be left out\n"
               "         metrics     givens, empty, mean_candidates, nodes, guesses; of a\n"
               "                     unique one also class, decided_by\n"
               "  canon  canon       the form, as a list of rows of numbers, 0 where empty\n"
               "         automorphisms\n"
               "         transform   transposed, rows, columns, digits\n"
               "  verify verdict     verified, not verified or unknown\n"
               "         bad_step    the number of the first step that does not follow\n"
               "         line        its line, in a text\n"
               "  cover  solutions   a list of solutions, lists of options, lists of items; with\n"
               "                     --estimate, about how many there are\n"
               "         nodes       with --estimate: about how many a search would meet\n"
               "         costs       with --cheapest: what each of them costs\n"
               "         count       with --count; a number of any size\n"
               "         status      solved, none or unknown\n"
               "         complete    whether there are certainly no more\n"
               "         proved      with --proof: true or false\n"
               "  stats  engine, solutions, nodes, guesses, updates, depth, bytes, seconds\n\n"
               "Cells are named r1c1 to r9c9 by row and column. The format json of --to "
               "is another thing: puzzles to be read again.\n");
}

static void write_exit_codes(qdr_text *prose) {
    qdr_text_puts(prose, "A batch goes on after a bad puzzle or file (unless --strict); the exit "
                         "code is then the weightiest of those that apply.\n\n");
    for (const exit_meaning *at = exit_meanings; at->words; at++)
        qdr_text_printf(prose, "  %-4d %s\n", (int)at->code, at->words);
}

static void write_environment(qdr_text *prose) {
    qdr_text_puts(prose,
                  "NO_COLOR, when set and not empty, turns colours off. LC_ALL, LC_CTYPE "
                  "and LANG tell whether the terminal shows box-drawing characters; TERM=dumb "
                  "that it shows no colours.\n");
}

const topic all_topics[] = {
    {"engines", "Engines", write_engines},
    {"formats", "Formats", write_formats},
    {"rules", "Rules", write_rules},
    {"sizes", "Sizes", write_sizes},
    {"classics", "Classic exact cover problems", write_classics},
    {"json", "JSON", write_json},
    {"exit-codes", "Exit codes", write_exit_codes},
    {"environment", "Environment", write_environment},
    {NULL, NULL, NULL},
};
