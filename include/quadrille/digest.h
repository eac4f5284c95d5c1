/* digest.h: a number that tells bytes from other bytes, for work that is saved and taken up again.
 *
 *     qdr_digest digest = QDR_DIGEST_INIT;
 *     qdr_digest_add(&digest, bytes, length);        // in pieces of any length
 *     uint64_t same_again = qdr_digest_value(&digest);
 *
 * It finds what was changed by accident, not by somebody who means to deceive. The same on every
 * machine.
 */
#ifndef QDR_DIGEST_H
#define QDR_DIGEST_H

#include <quadrille/status.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qdr_digest {
    uint64_t sum, length;
    uint64_t begun; /* the last bytes, fewer than eight */
} qdr_digest;

#define QDR_DIGEST_INIT \
    { 0, 0, 0 }

/* Adds bytes, or the eight bytes of a number. */
QDR_API void qdr_digest_add(qdr_digest *digest, const void *bytes, size_t length);
QDR_API void qdr_digest_add_number(qdr_digest *digest, uint64_t number);
/* Of all that was added so far; more can be added afterwards. */
QDR_API uint64_t qdr_digest_value(const qdr_digest *digest);

#ifdef __cplusplus
}
#endif

#endif
