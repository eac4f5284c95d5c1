/* faults.c: makes the program quadrille-faulty of the program quadrille: the same objects, with the
 * linker sending every allocation through here. What a test asks for is in the environment:
 *
 *     QDR_FAIL_FROM=n    the n-th allocation, counted from 0, fails, and all that follow
 *     QDR_FAIL_AT=n      that one alone
 *
 * Counted from the start of main: what the C library needs before that is its own.
 * When one has failed, a byte is written to descriptor 9, or to the file QDR_FAIL_TELL, where a
 * descriptor would not get through: without it, the n was too large. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv);
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);

static atomic_long count;
static long from = -1, at = -1;

static long number(const char *name) {
    const char *value = getenv(name);
    return value ? strtol(value, NULL, 10) : -1;
}

int __wrap_main(int argc, char **argv) {
    at = number("QDR_FAIL_AT");
    from = number("QDR_FAIL_FROM");
    return __real_main(argc, argv);
}

static void tell(void) {
    const char *file = getenv("QDR_FAIL_TELL");
    int where = file ? open(file, O_WRONLY | O_CREAT | O_APPEND, 0666) : 9;
    (void)!write(where, "x", 1);
    if (file) close(where);
}

static bool fails(void) {
    static atomic_bool told;
    if (from < 0 && at < 0) return false;
    long n = atomic_fetch_add(&count, 1);
    bool now = n == at || (from >= 0 && n >= from);
    if (now && !atomic_exchange(&told, true)) tell();
    if (now) errno = ENOMEM;
    return now;
}

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t items, size_t size) {
    return fails() ? NULL : __real_calloc(items, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    return fails() ? NULL : __real_realloc(memory, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return fails() ? NULL : __real_aligned_alloc(alignment, size);
}

char *__wrap_strdup(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = fails() ? NULL : __real_malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}
