/* program_path.h: files that are found from where the program itself lies, so that an installed
 * prefix may be moved and a build tree works as it is. */
#ifndef QDR_PROGRAM_PATH_H
#define QDR_PROGRAM_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* "…/name" beside the program, wherever it was put; "" where the system does not tell. */
void beside_program(const char *name, char *path, size_t room);

/* A program that does part of the work, such as quadrille-draw; false: it was not built, or is not
 * installed. */
bool find_companion(const char *name, char *path, size_t room);

#endif
