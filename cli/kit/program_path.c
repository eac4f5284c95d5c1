/* program_path.c: see program_path.h. */
#include "kit/program_path.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

void beside_program(const char *name, char *path, size_t room) {
    ssize_t length = readlink("/proc/self/exe", path, room - 1);
    path[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    if (!slash) {
        path[0] = '\0';
        return;
    }
    size_t used = (size_t)(slash + 1 - path);
    if (snprintf(slash + 1, room - used, "%s", name) >= (int)(room - used)) path[0] = '\0';
}

bool find_companion(const char *name, char *path, size_t room) {
    char installed[256];
    beside_program(name, path, room); /* a build tree */
    if (access(path, X_OK) == 0) return true;
    snprintf(installed, sizeof installed, "%s/%s", QDR_LIBEXEC_FROM_PROGRAM, name);
    beside_program(installed, path, room);
    if (access(path, X_OK) == 0) return true;
    snprintf(path, room, "%s/%s", QDR_LIBEXEC_DIR, name);
    return access(path, X_OK) == 0;
}
