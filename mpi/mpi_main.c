/* mpi_main.c: the program quadrille-mpi: the commands that run on many processes. It consists of
 * the files of cli/ and mpi/. */
#include "interrupt.h"
#include "mpi_commands.h"
#include "mpi_link.h"

#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int complaints = STDERR_FILENO; /* where the last words of a process go */

void mpi_give_up(exit_code code, const char *why) {
    dprintf(complaints, "quadrille-mpi: rank %d: %s\n", link_rank(), why);
    MPI_Abort(MPI_COMM_WORLD, (int)code);
}

static int print_version(void) {
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    MPI_Get_library_version(library, &length);
    printf("quadrille-mpi %s\n%s%.*s\n", qdr_version(), qdr_build_features(),
           (int)strcspn(library, "\n,"), library);
    return fflush(stdout) == 0 ? CODE_DONE : CODE_IO_FAILED;
}

static int print_help(const char *wrong) {
    fprintf(wrong ? stderr : stdout,
            "%s%susage: mpirun -n N quadrille-mpi cover --count|--all [options] [FILE]\n"
            "       mpirun -n N quadrille-mpi solve [options] [FILE]\n"
            "       quadrille-mpi cover --help, quadrille-mpi solve --help\n",
            wrong ? wrong : "", wrong ? "\n" : "");
    return wrong ? CODE_USAGE : CODE_DONE;
}

/* Help and complaints about the command line come once: from rank 0. */
static void silence_others(void) {
    if (link_rank() == 0) return;
    complaints = dup(STDERR_FILENO);
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
        mpi_give_up(CODE_IO_FAILED, "there is no /dev/null");
}

static int run(int argc, char **argv) {
    static const command *const commands[] = {&mpi_command_cover, &mpi_command_solve};
    const char *word = argc > 1 ? argv[1] : NULL;
    bool first = link_rank() == 0;
    if (word && strcmp(word, "--version") == 0) return first ? print_version() : CODE_DONE;
    if (word && strcmp(word, "--help") == 0) return first ? print_help(NULL) : CODE_DONE;
    for (size_t i = 0; word && i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(commands[i]->name, word) != 0) continue;
        bool asks = false; /* for help, or wrongly: that needs no others */
        for (int k = 2; k < argc; k++) asks |= strcmp(argv[k], "--help") == 0;
        if (link_size() < 2 && !asks)
            return print_help("quadrille-mpi: it takes at least two processes");
        interrupt_watch();
        return commands[i]->run(commands[i], argc - 2, argv + 2);
    }
    return first ? print_help("quadrille-mpi: which command?") : CODE_USAGE;
}

int main(int argc, char **argv) {
    signal(SIGPIPE, SIG_IGN);
    MPI_Init(&argc, &argv);
    silence_others();
    int code = run(argc, argv);
    MPI_Finalize();
    return code;
}
