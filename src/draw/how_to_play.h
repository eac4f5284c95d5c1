/* how_to_play.h: the rules in words, beside a grid on which one step is shown. */
#ifndef QDR_HOW_TO_PLAY_H
#define QDR_HOW_TO_PLAY_H

#include "draw/book_type.h"

/* From y down; returns where the next part may begin. */
double qdri_how_to_play(const qdr_book *book, double y);

#endif
