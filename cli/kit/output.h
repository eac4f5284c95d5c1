/* output.h: results on their way out, with every write checked.
 *
 * To standard output, or to a file that is written under a temporary name and put in its place at
 * the end, so that a failed run leaves the old file whole. Nothing is written twice or in halves:
 * what was handed over before a failure or an interruption comes out as whole results.
 *
 *     output out;
 *     if (!output_open(&out, path)) return output_code(&out);
 *     output_write(&out, text.bytes, text.length);
 *     return output_close(&out, OUTPUT_KEEP);
 */
#ifndef QDR_OUTPUT_H
#define QDR_OUTPUT_H

#include "kit/command.h"

#include <quadrille/digest.h>

/* The options -o and --output-dir. */
typedef struct output_settings {
    const char *path;
    const char *directory;
} output_settings;

extern const option output_options[];
extern const option output_file_options[]; /* -o alone, for a const char * */

enum { OUTPUT_BLOCK = 1 << 16 }; /* bytes that are worth a write of their own */

typedef struct output {
    const char *name; /* for messages */
    int descriptor;
    bool is_file;      /* a regular one: whole blocks of it are the fastest to write */
    bool is_terminal;  /* nothing that commands it gets there (kit/terminal_guard.h) */
    uint64_t position; /* in it, of the next byte to write */
    int failure;       /* errno of the first failed write; 0: all is well */
    char *target;      /* where the temporary file goes at the end; NULL: written directly */
    char *temporary;   /* its name meanwhile */
    bool survives;     /* the temporary file is never removed */
    bool digested;     /* `digest` is that of all bytes so far */
    qdr_digest digest;
    qdr_text pending;
    double written_at;
} output;

/* NULL is standard output. Something that is not a regular file (a device, a pipe) is written
 * directly. On failure a message has been printed. */
bool output_open(output *out, const char *path);

/* Where the file of that name is: a link stays a link, also one that leads nowhere yet, and the
 * file comes where it leads. NULL and errno: no memory, or links that go round in a circle. The
 * caller frees it. */
char *output_place(const char *path);

/* A name with an ending; NULL: no memory. The caller frees it. */
char *name_with(const char *path, const char *ending);

/* Writes what is pending, to the disk; tells how many bytes there are. False: a write failed. */
bool output_settle(output *out, uint64_t *bytes);

uint64_t output_length(const output *out); /* with what is pending */
/* The names in the directory of that file, to the disk. */
void output_sync_directory(const char *path);

/* Takes the bytes over; false once a write has failed. Bytes wait for a full buffer, but never
 * longer than a moment while results keep coming, and not at all on a terminal. A block or more
 * goes out at once, in a file up to the end of the last whole block. */
bool output_write(output *out, const char *bytes, size_t length);
bool output_flush(output *out);

typedef enum output_end {
    OUTPUT_KEEP,    /* put the file in its place */
    OUTPUT_PARTIAL, /* interrupted: the old file stays, what is finished goes to FILE.partial */
    OUTPUT_DISCARD  /* the run failed: the old file stays */
} output_end;

/* Writes what is pending and closes. Failures of any write are reported here, once. Returns
 * CODE_DONE, CODE_IO_FAILED or CODE_CLOSED_PIPE. */
exit_code output_close(output *out, output_end how);
exit_code output_code(const output *out);

/* Whether standard output is a terminal; whether it should have colours (not with NO_COLOR, nor
 * TERM=dumb), and box-drawing characters (the locale says UTF-8). */
bool terminal_output(void);
bool terminal_colours(void);
bool terminal_bold(void);
bool terminal_unicode(void);

/* Prints a text to standard output and frees it. */
exit_code output_print(qdr_text *text);

double seconds_now(void); /* on a clock that only goes forward */

#endif
