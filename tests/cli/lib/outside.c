/* outside.c: the program of a stranger, which counts the solutions of a 4×4. */
#include <quadrille/quadrille.h>
#include <stdio.h>

int main(void) {
    static const char line[] = "1...............\n"; /* 288 / 4 */
    qdr_input *input;
    qdr_reader *reader;
    qdr_puzzle *puzzle;
    uint64_t solutions;
    qdr_step step;
    if (qdr_input_memory(line, sizeof line - 1, &input) != QDR_OK) return 1;
    if (qdr_reader_new(input, NULL, &reader, NULL) != QDR_OK) return 2;
    if (qdr_reader_next(reader, &puzzle, NULL) != QDR_OK) return 3;
    if (qdr_puzzle_count(puzzle, NULL, &solutions, &step, NULL) != QDR_OK) return 4;
    qdr_puzzle_free(puzzle);
    qdr_reader_free(reader);
    qdr_input_free(input);
    printf("quadrille %s: %d\n", qdr_version(), (int)solutions);
    return 0;
}
