/* quadrille.h: all of libquadrille.
 *
 * Sudoku of any size, and exact cover problems in general. Each header stands alone; this one
 * includes them all. Those of the first ring are what everybody needs; start with the one that has
 * your question, it brings the others along.
 *
 *   status.h   status codes and errors          puzzle.h   shapes and puzzles
 *   search.h   limits, cancellation, statistics solve.h    solutions, counts, verdicts, metrics
 *   text.h     a string that grows              format.h   reading and writing puzzles
 *   cover.h    exact cover: problem, search, count
 *
 * What some need:
 *
 *   batch.h    many puzzles through all cores   cover_reduce.h   smaller cover problems
 *   make.h     new puzzles to order             cover_cheapest.h covers that cost least
 *   draw.h     text and pictures of puzzles     cover_sample.h   random covers, estimates
 *   book.h     pages of puzzles                 classic.h        the classic cover problems
 *   symmetry.h equivalent puzzles               proof.h          proofs of what is claimed
 *   human.h    boards and steps of people       verify.h         checking such proofs
 *   rating.h   hints and ratings for people     cpu.h            which vector instructions
 *
 * For searches that run for days: cover_save.h, digest.h. To watch dancing links: trace.h.
 */
#ifndef QDR_QUADRILLE_H
#define QDR_QUADRILLE_H

#include <quadrille/batch.h>
#include <quadrille/book.h>
#include <quadrille/classic.h>
#include <quadrille/cover.h>
#include <quadrille/cover_cheapest.h>
#include <quadrille/cover_reduce.h>
#include <quadrille/cover_sample.h>
#include <quadrille/cover_save.h>
#include <quadrille/cpu.h>
#include <quadrille/digest.h>
#include <quadrille/draw.h>
#include <quadrille/format.h>
#include <quadrille/human.h>
#include <quadrille/make.h>
#include <quadrille/proof.h>
#include <quadrille/puzzle.h>
#include <quadrille/rating.h>
#include <quadrille/search.h>
#include <quadrille/solve.h>
#include <quadrille/status.h>
#include <quadrille/symmetry.h>
#include <quadrille/text.h>
#include <quadrille/trace.h>
#include <quadrille/verify.h>

#endif
