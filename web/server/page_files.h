/* page_files.h: the files of the page, read once: what is not among them is not served. */
#ifndef QDR_PAGE_FILES_H
#define QDR_PAGE_FILES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct page_file {
    char *path;       /* as in an address: "/watch/tree.js" */
    const char *type; /* of its content */
    char *bytes;
    size_t length;
} page_file;

typedef struct page_files {
    page_file *file;
    size_t count, room;
} page_files;

/* Reads the folder and those in it: files of the kinds that a page consists of, but for the single
 * file, which has a policy of its own. False: it could not be read, and errno says why. */
bool page_files_read(page_files *files, const char *folder);
void page_files_free(page_files *files);

/* The file of an address, "/" being the page itself; NULL: there is none. */
const page_file *page_files_find(const page_files *files, const char *path);

#endif
