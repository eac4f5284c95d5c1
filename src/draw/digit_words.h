/* digit_words.h: how digits are written in drawings: a character each, or numbers. */
#ifndef QDR_DIGIT_WORDS_H
#define QDR_DIGIT_WORDS_H

#include <quadrille/draw.h>

typedef struct qdri_digit_words {
    bool numbers;
    const char *symbols;
    int width; /* characters of the widest */
} qdri_digit_words;

qdri_digit_words qdri_digit_words_for(const qdr_draw_style *style, int side);

enum { QDRI_WORD = 12 };
/* The word for a digit from 1 up; lives in the buffer. */
const char *qdri_digit_word(const qdri_digit_words *words, int digit, char word[QDRI_WORD]);

#endif
