/* page_files.c: see page_files.h. */
#include "page_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEEPEST = 3 };

static const struct {
    const char *ending, *type;
} kinds[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
};

static const char *type_of(const char *name) {
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(dot, kinds[i].ending) == 0) return kinds[i].type;
    return NULL;
}

static char *joined(const char *a, const char *b) {
    const size_t room = strlen(a) + strlen(b) + 2;
    char *path = malloc(room);
    if (path) snprintf(path, room, "%s/%s", a, b);
    return path;
}

static bool read_bytes(const char *path, size_t length, page_file *file) {
    FILE *stream = fopen(path, "rb");
    if (!stream) return false;
    file->bytes = malloc(length > 0 ? length : 1);
    file->length = length;
    const bool whole = file->bytes && fread(file->bytes, 1, length, stream) == length;
    fclose(stream);
    return whole;
}

static page_file *add(page_files *files) {
    if (files->count == files->room) {
        const size_t room = files->room ? 2 * files->room : 32;
        page_file *more = realloc(files->file, room * sizeof *more);
        if (!more) return NULL;
        files->file = more;
        files->room = room;
    }
    page_file *file = &files->file[files->count++];
    *file = (page_file){0};
    return file;
}

static bool read_folder(page_files *files, const char *folder, const char *address, int depth);

static bool read_entry(page_files *files, const char *folder, const char *address, const char *name,
                       int depth) {
    struct stat about;
    char *path = joined(folder, name), *there = joined(address, name);
    bool good = path && there && stat(path, &about) == 0;
    if (good && S_ISDIR(about.st_mode)) {
        good = depth == DEEPEST || read_folder(files, path, there, depth + 1);
    } else if (good && S_ISREG(about.st_mode) && type_of(name) &&
               strcmp(there, "/quadrille.html") != 0) {
        page_file *file = add(files);
        good = file && read_bytes(path, (size_t)about.st_size, file);
        if (file) {
            file->type = type_of(name);
            file->path = there;
            there = NULL;
        }
    }
    free(path);
    free(there);
    return good;
}

static bool read_folder(page_files *files, const char *folder, const char *address, int depth) {
    DIR *directory = opendir(folder);
    if (!directory) return false;
    bool good = true;
    const struct dirent *entry;
    while (good && (entry = readdir(directory)))
        if (entry->d_name[0] != '.')
            good = read_entry(files, folder, address, entry->d_name, depth);
    closedir(directory);
    return good;
}

bool page_files_read(page_files *files, const char *folder) {
    *files = (page_files){0};
    if (!read_folder(files, folder, "", 0)) return false;
    errno = ENOENT;
    return page_files_find(files, "/") != NULL;
}

void page_files_free(page_files *files) {
    for (size_t i = 0; i < files->count; i++) {
        free(files->file[i].path);
        free(files->file[i].bytes);
    }
    free(files->file);
}

const page_file *page_files_find(const page_files *files, const char *path) {
    if (strcmp(path, "/") == 0) path = "/index.html";
    for (size_t i = 0; i < files->count; i++)
        if (strcmp(files->file[i].path, path) == 0) return &files->file[i];
    return NULL;
}
