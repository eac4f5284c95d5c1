/* digit_words.c: see digit_words.h. */
#include "draw/digit_words.h"

#include <stdio.h>
#include <string.h>

qdri_digit_words qdri_digit_words_for(const qdr_draw_style *style, int side) {
    qdri_digit_words words = {style->numbers, style->symbols, 1};
    if (!words.symbols) words.symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (strlen(words.symbols) < (size_t)side) words.numbers = true;
    if (words.numbers) words.width = 1 + (side > 9) + (side > 99);
    return words;
}

const char *qdri_digit_word(const qdri_digit_words *words, int digit, char word[QDRI_WORD]) {
    if (words->numbers)
        snprintf(word, QDRI_WORD, "%d", digit);
    else
        snprintf(word, QDRI_WORD, "%c", words->symbols[digit - 1]);
    return word;
}
