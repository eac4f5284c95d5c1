/* replay.c: a main() for a fuzz target without libFuzzer: feeds it every file of the folders
 * named, so that what was found once stays found, with any compiler. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int feed(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return 0;
    uint8_t *bytes = malloc(1 << 20);
    size_t size = bytes ? fread(bytes, 1, 1 << 20, file) : 0;
    fclose(file);
    uint8_t *exact = malloc(size ? size : 1); /* a read past the end is then seen */
    if (bytes && exact) {
        memcpy(exact, bytes, size);
        LLVMFuzzerTestOneInput(exact, size);
    }
    free(exact);
    free(bytes);
    return 1;
}

int main(int argc, char **argv) {
    int count = 0;
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        if (!folder) {
            count += feed(argv[i]);
            continue;
        }
        for (struct dirent *entry; (entry = readdir(folder));) {
            char path[4096];
            if (entry->d_name[0] == '.') continue;
            snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
            count += feed(path);
        }
        closedir(folder);
    }
    printf("%d inputs\n", count);
    return count == 0;
}
