/* mpi_commands.h: the commands of quadrille-mpi. */
#ifndef QDR_MPI_COMMANDS_H
#define QDR_MPI_COMMANDS_H

#include "command.h"
#include "output.h"

extern const command mpi_command_cover, mpi_command_solve;

/* Says why, and ends all processes: for failures of one that the others cannot do without. */
void mpi_give_up(exit_code code, const char *why);

#endif
