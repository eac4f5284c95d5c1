/* main.c: the program quadrille: finds the command and runs it. */
#include "kit/command.h"
#include "kit/confine.h"
#include "kit/help.h"
#include "kit/interrupt.h"
#include "kit/memory_share.h"
#include "kit/operand.h"
#include "kit/output.h"
#include "kit/program_path.h"
#include "kit/suggest.h"
#include "kit/terminal_guard.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A descriptor that the caller closed must not be given to the next file we open: results would
 * go into it. In its place comes one that cannot be used. */
static void occupy_standard_descriptors(void) {
    for (int descriptor = 0; descriptor <= 2; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0)
            (void)!open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
}

static int print_version(void) {
    qdr_text text = QDR_TEXT_INIT;
    char path[4096];
    qdr_text_printf(&text, "quadrille %s\n%s", qdr_version(), qdr_build_features());
    qdr_text_puts(&text, find_companion("quadrille-draw", path, sizeof path)
                             ? "cairo yes\n"
                             : "cairo no (PDF and PNG cannot be drawn; Debian: libcairo2-dev)\n");
    qdr_text_puts(&text, find_companion("quadrille-web", path, sizeof path)
                             ? "microhttpd yes\n"
                             : "microhttpd no (the page is one file; Debian: libmicrohttpd-dev)\n");
    qdr_text_puts(&text,
                  QDR_WITH_MPI ? "mpi yes (quadrille-mpi)\n" : "mpi no (Debian: libopenmpi-dev)\n");
    qdr_text_puts(&text, confine_possible()
                             ? "seccomp yes\n"
                             : "seccomp no (what reads input may do all that the program may)\n");
    qdr_text_printf(&text, "cpu %s\n", qdr_cpu_used());
    return output_print(&text);
}

/* What other programs call it. */
static const char *const kin_of_commands[][2] = {{"generate", "make"},     {"create", "make"},
                                                 {"new", "make"},          {"gen", "make"},
                                                 {"grade", "rate"},        {"difficulty", "rate"},
                                                 {"print", "draw"},        {"show", "draw"},
                                                 {"svg", "draw"},          {"pdf", "draw"},
                                                 {"export", "convert"},    {"translate", "convert"},
                                                 {"validate", "check"},    {"unique", "check"},
                                                 {"solutions", "count"},   {"tip", "hint"},
                                                 {"exact-cover", "cover"}, {"dlx", "cover"},
                                                 {"benchmark", "bench"},   {NULL, NULL}};

static int unknown_word(const char *word) {
    bool dashed = *word == '-';
    suggestion meant = suggestion_for(word);
    if (!dashed) suggestion_offer_kin(&meant, kin_of_commands);
    for (const command *const *at = all_commands; *at && !dashed; at++)
        suggestion_offer(&meant, (*at)->name);
    if (dashed) {
        suggestion_offer(&meant, "--version");
        suggestion_offer(&meant, "--help");
    }
    const char *kind = dashed ? "option" : "command";
    if (meant.best)
        return usage_error(NULL, "unknown %s %s; did you mean %s?", kind, word, meant.best);
    return usage_error(NULL, "unknown %s %s; see quadrille help", kind, word);
}

static int short_help(void) {
    qdr_text text = QDR_TEXT_INIT;
    help_overview(&text);
    return output_print(&text);
}

static bool asks_version(const char *word) {
    return strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0 || strcmp(word, "-v") == 0 ||
           strcmp(word, "version") == 0;
}

int main(int argc, char **argv) {
    occupy_standard_descriptors();
    interrupt_by_errors();
    memory_share_take();
    terminal_guard();
    if (argc < 2) return short_help();
    const char *word = argv[1];
    if (asks_version(word)) return print_version();
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return short_help();
    const command *found = command_find(word);
    interrupt_watch();
    if (!found && *word != '-' && (operand_is_file(word) || operand_is_puzzle(word)))
        return command_solve.run(&command_solve, argc - 1, argv + 1);
    if (!found) return unknown_word(word);
    return found->run(found, argc - 2, argv + 2);
}
