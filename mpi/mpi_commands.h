/* mpi_commands.h: the commands of quadrille-mpi. */
#ifndef QDR_MPI_COMMANDS_H
#define QDR_MPI_COMMANDS_H

#include "kit/command.h"
#include "kit/output.h"

extern const command mpi_command_cover, mpi_command_solve;

/* options_parse, by all ranks: what rank 0 takes must be right for all machines. */
int mpi_options(const command *self, int argc, char **argv, void *settings, int *code);

/* Says why, and ends all processes: for failures of one that the others cannot do without. What is
 * open as `mpi_output`, if not NULL, is given up as well: the old file stays. */
_Noreturn void mpi_give_up(exit_code code, const char *why);
extern output *mpi_output;

#endif
