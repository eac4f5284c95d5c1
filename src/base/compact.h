/* compact.h: how many copies of a piece of code are made.
 *
 * Loops that matter are stamped out once for each length or width that occurs often, which makes
 * them quicker, and larger. A build with QDR_COMPACT, such as the WebAssembly module, which is sent
 * over networks, has as few copies as will do: the same answers, by the one copy that takes all
 * lengths. Code asks by a constant, and the compiler leaves out what is not called:
 *
 *     return QDRI_COMPACT ? any_length : for_length[length];
 */
#ifndef QDR_COMPACT_H
#define QDR_COMPACT_H

#ifdef QDR_COMPACT
#    define QDRI_COMPACT 1
#else
#    define QDRI_COMPACT 0
#endif

/* A small function in a loop that matters: one copy for each place that calls it. */
#if defined(QDR_COMPACT) || !defined(__GNUC__)
#    define QDRI_INLINE static inline
#else
#    define QDRI_INLINE static inline __attribute__((always_inline))
#endif

#endif
