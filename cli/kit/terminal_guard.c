/* terminal_guard.c: see terminal_guard.h. */
#define _GNU_SOURCE /* fopencookie */
#include "kit/terminal_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Bytes of the UTF-8 sequence that begins there, 0: none does. Controls beyond ASCII are none. */
static size_t sequence_length(const unsigned char *c, size_t left) {
    const size_t length = *c < 0xC2 ? 0 : *c < 0xE0 ? 2 : *c < 0xF0 ? 3 : *c < 0xF5 ? 4 : 0;
    if (length == 0 || length > left || (*c == 0xC2 && c[1] < 0xA0)) return 0;
    for (size_t i = 1; i < length; i++)
        if ((c[i] & 0xC0) != 0x80) return 0;
    return length;
}

/* ESC [ 1 ; 3 6 m: bold and colours; 0: it is something else. */
static size_t colour_length(const unsigned char *c, size_t left) {
    size_t length = 2;
    if (left < 3 || c[0] != '\033' || c[1] != '[') return 0;
    while (length < left && ((c[length] >= '0' && c[length] <= '9') || c[length] == ';')) length++;
    return length < left && c[length] == 'm' ? length + 1 : 0;
}

void terminal_clean(char *bytes, size_t length) {
    unsigned char *c = (unsigned char *)bytes;
    for (size_t at = 0; at < length;) {
        size_t good = c[at] >= 0x80 ? sequence_length(c + at, length - at)
                      : c[at] == '\033'
                          ? colour_length(c + at, length - at)
                          : c[at] == '\n' || c[at] == '\t' || (c[at] >= ' ' && c[at] != 0x7F);
        if (good == 0) c[at] = '?';
        at += good > 0 ? good : 1;
    }
}

static FILE *raw;

FILE *terminal_raw(void) {
    return raw ? raw : stderr;
}

#ifdef __GLIBC__

static ssize_t write_clean(void *cookie, const char *bytes, size_t length) {
    char piece[512];
    (void)cookie;
    if (length > sizeof piece) length = sizeof piece;
    memcpy(piece, bytes, length);
    terminal_clean(piece, length);
    ssize_t done;
    do done = write(STDERR_FILENO, piece, length);
    while (done < 0 && errno == EINTR);
    return done > 0 ? done : 0;
}

static void guard(void) {
    static const cookie_io_functions_t functions = {.write = write_clean};
    if (raw) return;
    FILE *clean = fopencookie(NULL, "w", functions);
    if (!clean) return;
    raw = stderr;
    setvbuf(clean, NULL, _IONBF, 0);
    stderr = clean;
}

#else

static void guard(void) {} /* a C library whose stderr cannot be replaced */

#endif

void terminal_guard(void) {
    if (isatty(STDERR_FILENO) == 1) guard();
}

static bool afar;

void terminal_guard_afar(void) {
    afar = true;
    guard();
}

/* Our own end may look like a terminal or a pipe: it is theirs that counts, where it can be seen. */
static bool parent_shows(bool otherwise) {
    char path[40];
    snprintf(path, sizeof path, "/proc/%ld/fd/1", (long)getppid());
    int theirs = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (theirs < 0) return otherwise;
    bool shows = isatty(theirs) == 1;
    close(theirs);
    return shows;
}

bool terminal_behind(int descriptor) {
    const bool here = isatty(descriptor) == 1;
    return afar && descriptor == STDOUT_FILENO ? parent_shows(here) : here;
}
