/* picture_words.h: what a picture tells to whoever copies or hears it, beside its digits. */
#ifndef QDR_PICTURE_WORDS_H
#define QDR_PICTURE_WORDS_H

#include "draw/picture.h"

/* Regions, rules and clues, in the lines that every format of grids has for them
 * ("#! cage 12 r1c1 r1c2"), unseen and just over the grid: with the digits they are the puzzle.
 * Fails with QDR_NO_MEMORY alone. */
qdr_status qdri_picture_tell(const qdri_picture *picture);

#endif
