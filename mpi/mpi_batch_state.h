/* mpi_batch_state.h: how far a batch has come: the checkpoint of quadrille-mpi solve. (That of a
 * cover search is a saved search.)
 *
 *     quadrille-mpi checkpoint 2
 *     kind solve                    what it is for: the same options must be given again
 *     done 4711                     puzzles of the input that were answered, bad ones too
 *     digest 1234567                of those puzzles: the same input must be given again
 *     bits 0                        what the exit code is to tell of them
 *     output 381591                 bytes of output that belong to them
 *     end 0123456789abcdef          a hash of everything before this line
 */
#ifndef QDR_MPI_BATCH_STATE_H
#define QDR_MPI_BATCH_STATE_H

#include "commands/cover_checkpoint.h"

typedef struct batch_state {
    uint64_t done, digest, bits, output;
} batch_state;

/* Mixes bytes into a digest, which is of fewer than 64 bits. */
uint64_t batch_state_digest(uint64_t digest, const char *bytes, size_t length);

/* Replaces the file as a whole. */
exit_code batch_state_save(const checkpoint *c, const batch_state *b);
/* Reads the file that is taken up; on failure a message has been printed. */
exit_code batch_state_load(const checkpoint *c, batch_state *b);

#endif
