/* operand.c: see operand.h. */
#include "kit/operand.h"

#include <stddef.h>
#include <string.h>
#include <unistd.h>

bool operand_is_file(const char *word) {
    return access(word, F_OK) == 0;
}

/* The longest run of digits and blanks; a 4×4 has 16 of them. */
static size_t longest_run(const char *word) {
    size_t longest = 0, run = 0;
    for (; *word; word++) {
        const bool cell = (*word >= '0' && *word <= '9') || strchr(".*_?xX", *word) != NULL;
        run = cell ? run + 1 : strchr(" /|,[]\n", *word) ? run : 0;
        if (run > longest) longest = run;
    }
    return longest;
}

bool operand_is_puzzle(const char *word) {
    return longest_run(word) >= 16 && !operand_is_file(word);
}
