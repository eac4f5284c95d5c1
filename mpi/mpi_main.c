/* mpi_main.c: the program quadrille-mpi: the commands that run on many processes. It consists of
 * the files of cli/ and mpi/. */
#include "kit/help.h"
#include "kit/interrupt.h"
#include "kit/terminal_guard.h"
#include "mpi_commands.h"
#include "mpi_link.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int complaints = STDERR_FILENO; /* where the last words of a process go */

output *mpi_output;

_Noreturn void mpi_give_up(exit_code code, const char *why) {
    if (mpi_output) output_close(mpi_output, OUTPUT_DISCARD);
    dprintf(complaints, "quadrille-mpi: rank %d: %s\n", link_rank(), why);
    MPI_Abort(MPI_COMM_WORLD, (int)code);
    exit((int)code);
}

int mpi_options(const command *self, int argc, char **argv, void *settings, int *code) {
    int operands = options_parse(self, argc, argv, settings, code);
    if (link_agree(operands) >= 0 && operands < 0)
        mpi_give_up((exit_code)*code, "the options are not for this machine");
    return operands;
}

static int print_version(void) {
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    MPI_Get_library_version(library, &length);
    printf("quadrille-mpi %s\n%s%.*s\n", qdr_version(), qdr_build_features(),
           (int)strcspn(library, "\n,"), library);
    return fflush(stdout) == 0 ? CODE_DONE : CODE_IO_FAILED;
}

static const command *const commands[] = {&mpi_command_cover, &mpi_command_solve, NULL};

static const manual_page manual = {
    .program = "quadrille-mpi",
    .purpose = "exact cover problems and batches of Sudoku on many machines",
    .synopsis = ".B mpirun -n\n\\fIN\\fR\n.B quadrille\\-mpi\n\\fICOMMAND\\fR "
                "[\\fIOPTION\\fR...] [\\fIFILE\\fR]",
    .description =
        "Runs on all processes that mpirun or srun starts, at least two. The first one reads and "
        "writes all files and gives the others work; it sleeps most of the time and needs no core "
        "of its own. SIGINT, SIGTERM or SIGHUP to any of the processes ends them all in good "
        "order; with --checkpoint the run can then be taken up again, with any number of "
        "processes.",
    .commands = commands,
    .topic = "exit-codes",
};

static const command *find_command(const char *name) {
    for (const command *const *at = commands; name && *at; at++)
        if (strcmp((*at)->name, name) == 0) return *at;
    return NULL;
}

static int print_help(const char *wrong) {
    fprintf(wrong ? stderr : stdout,
            "%s%susage: mpirun -n N quadrille-mpi cover --count|--all [OPTION...] [FILE]\n"
            "       mpirun -n N quadrille-mpi solve [OPTION...] [FILE]\n"
            "       quadrille-mpi help cover, help solve, help --man, --version\n",
            wrong ? wrong : "", wrong ? "\n" : "");
    return fflush(stdout) != 0 ? CODE_IO_FAILED : wrong ? CODE_USAGE : CODE_DONE;
}

static int explain(const char *what) {
    qdr_text text = QDR_TEXT_INIT;
    if (!what) return print_help(NULL);
    if (strcmp(what, "--man") == 0) {
        manual_write(&manual, &text);
        return (int)output_print(&text);
    }
    const command *about = find_command(what);
    return about ? (int)help_print_command(about) : print_help("quadrille-mpi: no such command");
}

/* Help and complaints about the command line come once: from rank 0. */
static void silence_others(void) {
    if (link_rank() == 0) {
        terminal_guard_afar();
        return;
    }
    complaints = dup(STDERR_FILENO);
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
        mpi_give_up(CODE_IO_FAILED, "there is no /dev/null");
}

static int run(int argc, char **argv) {
    const char *word = argc > 1 ? argv[1] : NULL;
    const command *found = find_command(word);
    if (word && strcmp(word, "--version") == 0)
        return link_rank() == 0 ? print_version() : CODE_DONE;
    if (!found) return print_help("quadrille-mpi: which command?");
    bool asks = false; /* for help: that needs no others */
    for (int k = 2; k < argc; k++)
        asks |= strcmp(argv[k], "--help") == 0 || strcmp(argv[k], "-h") == 0;
    if (link_size() < 2 && !asks)
        return print_help("quadrille-mpi: it takes at least two processes (mpirun -n 2); on one, "
                          "quadrille does the same");
    interrupt_watch();
    return found->run(found, argc - 2, argv + 2);
}

int main(int argc, char **argv) {
    const char *word = argc > 1 ? argv[1] : "";
    interrupt_by_errors();
    /* Help must work where MPI does not start. */
    if (strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return terminal_guard(), explain(argc > 2 ? argv[2] : NULL);
    MPI_Init(&argc, &argv);
    silence_others();
    int code = run(argc, argv);
    MPI_Finalize();
    return code;
}
