/* lanes_logic.h: what three vectors have to do with each other, where no instruction does it at
 * once.
 *
 * Includer defines:
 *     #include <stdint.h>
 *     #define INLINE static inline
 *     typedef uint64_t V;
 */
#ifndef QDR_LANES_LOGIC_H
#define QDR_LANES_LOGIC_H

#if !defined(INLINE)
#    error "lanes_logic.h needs INLINE"
#endif

INLINE V or3(V a, V b, V c) {
    return a | b | c;
}
INLINE V and3(V a, V b, V c) {
    return a & b & c;
}
INLINE V majority(V a, V b, V c) {
    return (a & b) | ((a | b) & c);
}
INLINE V and_neither(V a, V b, V c) {
    return ~(b | c) & a;
}

#endif
