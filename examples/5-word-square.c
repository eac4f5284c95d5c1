/* 5-word-square.c: sixteen letters that read as words across and down.
 *
 * Colours: a secondary item with a colour may be shared by options that agree about it. Here the
 * squares are the items and letters are their colours, so words that cross agree where they cross.
 *
 * Items: the four lines across and the four down, each to be filled; the squares; and the words,
 * each used at most once. Option: a word in a line.
 */
#include <quadrille/cover.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 4, LINES = 2 * SIDE, SQUARES = SIDE * SIDE };

static const char words[] = "able acid aged area aria army arms aunt away axes bale band "
                            "bard bare base bath beam bear beds bees cage cane cape card "
                            "care cart case cast cave city dame dare data dear deed deer "
                            "desk does done door each earl earn ears ease east edge ends "
                            "epee ever fate fear feed fish five fold frog fund gale gate "
                            "gear glad goat grid hand hare heat idea idle iron item lace "
                            "lads lake lame lane late lava lead lean leap left lend less "
                            "line lion loan mace made mane mare mask mate meal meat menu "
                            "mile mine moon name near need nest news noon note oars oath "
                            "oats odes ogre omen once only oral oven over pace pale pane "
                            "pare past pear peas pest pile pine race rage rain rake rare "
                            "rate read real rear rest rice ring road robe rose ruin sage "
                            "sale same sane save seal seam seas seat seed sees send shed "
                            "sofa sons spar star stay stem tale tame tape tars tart taxi "
                            "team tear teas tent than then tile tree used vane vase vast "
                            "vest wade wage wane ware wary wasp wave wear west wine yard "
                            "yarn year yeti zest zone ";
enum { WORDS = sizeof words / (SIDE + 1) };

static void check(qdr_status status) {
    if (status == QDR_OK) return;
    fprintf(stderr, "5-word-square: %s\n", qdr_status_text(status));
    exit(1);
}

/* The k-th square of a line: lines 0 to 3 go across, 4 to 7 go down. */
static uint32_t square_of(uint32_t line, uint32_t k) {
    return line < SIDE ? line * SIDE + k : k * SIDE + (line - SIDE);
}

static qdr_cover *word_square_problem(void) {
    qdr_cover *cover;
    check(qdr_cover_new(&cover));
    for (uint32_t i = 0; i < LINES; i++) check(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
    for (uint32_t i = 0; i < SQUARES + WORDS; i++)
        check(qdr_cover_add_item(cover, NULL, QDR_SECONDARY, NULL));
    for (uint32_t line = 0; line < LINES; line++)
        for (uint32_t w = 0; w < WORDS; w++) {
            /* Colour 0 is none: the line is primary, the word wants to be alone. */
            uint32_t items[2 + SIDE] = {line, LINES + SQUARES + w}, colours[2 + SIDE] = {0, 0};
            for (uint32_t k = 0; k < SIDE; k++) {
                items[2 + k] = LINES + square_of(line, k);
                colours[2 + k] = (uint32_t)words[w * (SIDE + 1) + k];
            }
            check(qdr_cover_add_option_coloured(cover, items, colours, 2 + SIDE, NULL));
        }
    return cover;
}

int main(void) {
    qdr_cover *cover = word_square_problem();
    qdr_cover_search *search;
    check(qdr_cover_search_new(cover, NULL, &search));
    const uint32_t *options;
    size_t count;
    unsigned found = 0;
    while (qdr_cover_search_next(search, &options, &count) == QDR_SOLUTION) {
        char lines[LINES][SIDE + 1] = {{0}};
        for (size_t i = 0; i < count; i++) /* option line · WORDS + w */
            memcpy(lines[options[i] / WORDS], words + options[i] % WORDS * (SIDE + 1), SIDE);
        for (uint32_t i = 0; i < SIDE; i++) printf("%s\n", lines[i]);
        printf("\n");
        found++;
    }
    printf("%u squares of %d words\n", found, (int)WORDS);
    qdr_cover_search_free(search);
    qdr_cover_free(cover);
    return 0;
}
