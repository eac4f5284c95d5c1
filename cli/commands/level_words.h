/* level_words.h: one's own words for the levels of a book, from a file:
 *
 *     # what comes after # does not matter
 *     easy: Gentle                                 its name
 *     easy brief: For the train.                   a few words, among the levels
 *     easy sentence: A seat by the window will do. what its opening page says
 */
#ifndef QDR_LEVEL_WORDS_H
#define QDR_LEVEL_WORDS_H

#include "kit/command.h"

#include <quadrille/book.h>
#include <quadrille/text.h>

typedef struct level_words {
    qdr_text text; /* of the file, in which the words are */
    qdr_level_words levels[QDR_BOOK_LEVELS];
} level_words;

/* Reads them; a message has been printed unless that is CODE_DONE. Free them in either case. */
exit_code level_words_read(const char *path, level_words *words);
void level_words_free(level_words *words);

#endif
