/* partial.c: see partial.h. */
#include "kit/partial.h"

#include "kit/report.h"
#include "kit/shown.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ_BYTES = 1 << 16, SAFE = O_CLOEXEC | O_NOCTTY | O_NOFOLLOW };

static bool refuse(output *out, const char *what) {
    fprintf(stderr, "quadrille: %s: %s\n", shown(out->temporary ? out->temporary : out->name),
            what);
    if (!out->failure) out->failure = errno ? errno : EINVAL;
    if (out->descriptor >= 0) close(out->descriptor);
    free(out->target);
    free(out->temporary);
    out->target = out->temporary = NULL;
    return false;
}

static bool name_output(output *out, const char *path) {
    *out = (output){.name = path,
                    .descriptor = -1,
                    .pending = QDR_TEXT_INIT,
                    .survives = true,
                    .digested = true,
                    .is_file = true};
    out->target = output_place(path);
    out->temporary = out->target ? name_with(out->target, ".partial") : NULL;
    return out->temporary || refuse(out, strerror(errno));
}

/* Opened, a regular file, and nobody else's. */
static bool claim(output *out, struct stat *there) {
    if (out->descriptor < 0 || fstat(out->descriptor, there) != 0)
        return refuse(out, strerror(errno));
    errno = 0;
    if (!S_ISREG(there->st_mode)) return refuse(out, "is no regular file");
    if (flock(out->descriptor, LOCK_EX | LOCK_NB) != 0)
        return refuse(out, "another process is at work on it");
    return true;
}

bool partial_begin(output *out, const char *path) {
    struct stat there;
    if (!name_output(out, path)) return false;
    out->descriptor = open(out->temporary, O_RDWR | O_CREAT | SAFE, 0666);
    if (!claim(out, &there)) return false;
    errno = 0;
    if (there.st_size > 0)
        return refuse(out, "is there already, from other work; go on with that, or remove it");
    return true;
}

exit_code partial_abandon(output *out) {
    out->survives = false;
    return output_close(out, OUTPUT_DISCARD);
}

/* The digest of the first bytes of a file; false: there are not so many. */
static bool digest_of(int descriptor, uint64_t bytes, qdr_digest *digest) {
    char buffer[READ_BYTES];
    while (bytes > 0) {
        ssize_t got = read(descriptor, buffer, bytes < READ_BYTES ? (size_t)bytes : READ_BYTES);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        qdr_digest_add(digest, buffer, (size_t)got);
        bytes -= (uint64_t)got;
    }
    return true;
}

static bool take_up(output *out, const char *path, uint64_t bytes, uint64_t digest) {
    struct stat there;
    if (!name_output(out, path)) return false;
    out->descriptor = open(out->temporary, O_RDWR | SAFE | (bytes == 0 ? O_CREAT : 0), 0666);
    if (!claim(out, &there)) return false;
    bool same =
        digest_of(out->descriptor, bytes, &out->digest) && qdr_digest_value(&out->digest) == digest;
    errno = 0;
    if (!same) return refuse(out, "does not begin with the results of the checkpoint");
    if (ftruncate(out->descriptor, (off_t)bytes) != 0 ||
        lseek(out->descriptor, (off_t)bytes, SEEK_SET) != (off_t)bytes)
        return refuse(out, strerror(errno));
    out->position = bytes;
    return true;
}

exit_code partial_resume(output *out, const char *path, uint64_t bytes, uint64_t digest) {
    if (take_up(out, path, bytes, digest)) return CODE_DONE;
    return out->failure == ENOMEM ? CODE_NO_MEMORY : CODE_BAD_INPUT;
}

/* Whether it is a file of just these bytes. */
static bool is_whole(const char *path, int flags, uint64_t bytes, uint64_t digest) {
    struct stat there;
    qdr_digest sum = QDR_DIGEST_INIT;
    int descriptor = open(path, O_RDONLY | flags);
    if (descriptor < 0) return false;
    bool whole = fstat(descriptor, &there) == 0 && (uint64_t)there.st_size == bytes &&
                 digest_of(descriptor, bytes, &sum) && qdr_digest_value(&sum) == digest;
    close(descriptor);
    return whole;
}

exit_code partial_finish(const char *path, uint64_t bytes, uint64_t digest) {
    errno = 0;
    char *place = output_place(path), *partial = place ? name_with(place, ".partial") : NULL;
    if (!partial && errno == ENOMEM) {
        free(place);
        return report_no_memory(path);
    }
    bool done = partial && is_whole(partial, SAFE, bytes, digest) && rename(partial, place) == 0;
    if (done) output_sync_directory(place);
    done = done || is_whole(path, O_CLOEXEC | O_NOCTTY, bytes, digest);
    if (!done)
        fprintf(stderr, "quadrille: %s: neither it nor %s.partial has the results\n", shown(path),
                shown(path));
    free(partial);
    free(place);
    return done ? CODE_DONE : CODE_BAD_INPUT;
}

/* ---- the checkpoint ---------------------------------------------------------------------------
 */

static bool write_all(int descriptor, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t done = write(descriptor, bytes, length);
        if (done < 0 && errno != EINTR) return false;
        if (done > 0) bytes += done, length -= (size_t)done;
    }
    return fsync(descriptor) == 0 || errno == EINVAL;
}

static bool write_new(const char *name, const char *bytes, size_t length) {
    (void)unlink(name); /* of a process that was killed meanwhile */
    int descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | SAFE, 0666);
    if (descriptor < 0) return false;
    bool written = write_all(descriptor, bytes, length);
    int failure = errno;
    if (close(descriptor) != 0) written = false;
    if (!written) {
        unlink(name);
        errno = failure;
    }
    return written;
}

/* Its name while it is written; false: too long for any file. No memory is taken, as that may be
 * what has ended. */
static bool name_new(const char *path, char name[PATH_MAX]) {
    bool fits = snprintf(name, PATH_MAX, "%s.new", path) < PATH_MAX;
    if (!fits) errno = ENAMETOOLONG;
    return fits;
}

exit_code partial_save(const char *path, const char *bytes, size_t length) {
    char fresh[PATH_MAX];
    bool saved =
        name_new(path, fresh) && write_new(fresh, bytes, length) && rename(fresh, path) == 0;
    if (saved)
        output_sync_directory(path);
    else
        fprintf(stderr, "quadrille: cannot write %s: %s\n", shown(path), strerror(errno));
    return saved ? CODE_DONE : CODE_IO_FAILED;
}

void partial_forget(const char *path) {
    char fresh[PATH_MAX];
    (void)unlink(path);
    if (name_new(path, fresh)) (void)unlink(fresh);
}
