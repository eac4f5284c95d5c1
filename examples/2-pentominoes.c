/* 2-pentominoes.c: the twelve pentominoes in a box.
 *
 * Counting without looking at each solution, and drawing a random one, each as likely as any other.
 *
 *     2-pentominoes [ROWS COLUMNS [SEED]]
 *
 * The problem itself is one of the classics that the library can build; the item names tell what an
 * option is about: a piece ("F") and five squares ("00" to "77", row and column).
 */
#include <quadrille/classic.h>
#include <quadrille/cover_sample.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(qdr_status status, const char *message) {
    if (status == QDR_OK) return;
    fprintf(stderr, "2-pentominoes: %s\n", message && *message ? message : qdr_status_text(status));
    exit(1);
}

static uint32_t place(char symbol) {
    return (uint32_t)(symbol <= '9' ? symbol - '0' : symbol - 'a' + 10);
}

/* Writes the letter of each piece on its squares. */
static void print_box(const qdr_cover *cover, const uint32_t *options, size_t count, uint32_t rows,
                      uint32_t columns) {
    char box[20][21];
    memset(box, ' ', sizeof box);
    for (size_t i = 0; i < count; i++) {
        size_t length;
        const uint32_t *items = qdr_cover_option_items(cover, options[i], &length);
        const char *piece = qdr_cover_item_name(cover, items[0]);
        for (size_t k = 1; k < length; k++) {
            const char *square = qdr_cover_item_name(cover, items[k]);
            box[place(square[0])][place(square[1])] = piece[0];
        }
    }
    for (uint32_t row = 0; row < rows; row++) printf("%.*s\n", (int)columns, box[row]);
}

int main(int argc, char **argv) {
    uint32_t size[] = {8, 8}; /* with a hole of four squares in the middle */
    for (int i = 0; i < 2 && argc > 2; i++) size[i] = (uint32_t)strtoul(argv[1 + i], NULL, 10);
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;

    qdr_cover *cover;
    qdr_error error = {0};
    check(qdr_classic_build("pentominoes", size, 2, NULL, &cover, NULL, &error), error.message);

    /* A count as decimal text may have any number of digits. */
    qdr_text decimal = QDR_TEXT_INIT;
    qdr_step step;
    qdr_stats stats;
    check(qdr_cover_count_exact(cover, NULL, &decimal, &step, &stats), NULL);
    printf("%zu options, %s solutions\n", qdr_cover_option_count(cover), decimal.bytes);
    qdr_text_free(&decimal);

    /* The sampler counts, too, when it is first asked; after that a solution takes next to nothing.
     * The same seed gives the same ones. */
    qdr_cover_sampler *sampler;
    check(qdr_cover_sampler_new(cover, NULL, seed, &sampler), NULL);
    const uint32_t *options;
    size_t count;
    if (qdr_cover_sampler_next(sampler, &options, &count) == QDR_SOLUTION)
        print_box(cover, options, count, size[0], size[1]);
    qdr_cover_sampler_free(sampler);
    qdr_cover_free(cover);
    return 0;
}
