/* quadrille.h: all of libquadrille.
 *
 * Sudoku of any size, and exact cover problems in general. Each header stands alone; this one
 * includes them all.
 *
 *   status.h   status codes and errors          puzzle.h   shapes and puzzles
 *   search.h   limits, cancellation, statistics solve.h    solutions, counts, verdicts, metrics
 *   text.h     a string that grows              format.h   reading and writing puzzles
 *   cover.h    exact cover                      draw.h     text and pictures of puzzles
 *   batch.h    many puzzles through all cores   cpu.h      which vector instructions
 *   classic.h  the classic cover problems       book.h     pages of puzzles
 *   make.h     new puzzles to order             symmetry.h equivalent puzzles
 *   proof.h    proofs of what is claimed        verify.h   checking such proofs
 */
#ifndef QDR_QUADRILLE_H
#define QDR_QUADRILLE_H

#include <quadrille/batch.h>
#include <quadrille/book.h>
#include <quadrille/classic.h>
#include <quadrille/cover.h>
#include <quadrille/cpu.h>
#include <quadrille/draw.h>
#include <quadrille/format.h>
#include <quadrille/make.h>
#include <quadrille/proof.h>
#include <quadrille/puzzle.h>
#include <quadrille/search.h>
#include <quadrille/solve.h>
#include <quadrille/status.h>
#include <quadrille/symmetry.h>
#include <quadrille/text.h>
#include <quadrille/verify.h>

#endif
