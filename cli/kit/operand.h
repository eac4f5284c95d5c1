/* operand.h: what stands on the command line where a file's name is expected: perhaps a puzzle. */
#ifndef QDR_OPERAND_H
#define QDR_OPERAND_H

#include <stdbool.h>

bool operand_is_file(const char *word);

/* Whether it is a puzzle itself, or the address of one, and no file has that name. */
bool operand_is_puzzle(const char *word);

#endif
