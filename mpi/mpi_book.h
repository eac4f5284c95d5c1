/* mpi_book.h: the checkpoint of quadrille-mpi: what was done, and blocks of bytes that tell what is
 * left.
 *
 *     quadrille-mpi checkpoint 1
 *     kind count                    what it is for: the same options must be given again
 *     done 4711                     solutions counted or written; or puzzles answered
 *     output 0                      bytes of output that belong to it
 *     block 123                     … and 123 bytes, and a line feed; any number of these
 *     end 0123456789abcdef          a hash of everything before this line
 */
#ifndef QDR_MPI_BOOK_H
#define QDR_MPI_BOOK_H

#include "cover_checkpoint.h"

typedef struct book {
    uint64_t done, output;
    qdr_text *block;
    size_t blocks, room;
} book;

/* Adds a copy of the bytes. False: no memory. */
bool book_add(book *b, const char *bytes, size_t length);
void book_clear(book *b);

/* Replaces the file as a whole. */
exit_code book_save(const checkpoint *c, const book *b);
/* Reads the file that is taken up; on failure a message has been printed. */
exit_code book_load(const checkpoint *c, book *b);

#endif
