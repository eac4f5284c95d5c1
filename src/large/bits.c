/* bits.c: the `bits` engine: a constraint solver: candidates as bit sets, strong propagation,
 * weights learned from failures. Any shape, any side; made for the large and the hard.
 *
 *   bits_state.h       candidates, places, the trail
 *   bits_layers.h      singles, pairs, and the order in which the layers run
 *   bits_locked.h      locked candidates; bits_families.h sets them up
 *   bits_sums.h        cells that add up
 *   bits_different.h   all different, by matching and circles
 *   bits_choice.h      where a guess could be made
 *   bits_search.h      looking ahead, guessing, going back
 *   bits_setup.h       opening
 */
#include "large/bits.h"

#include "base/compact.h"

/* Rows, columns, and boxes that share more than one cell with each of them; nothing else. */
static bool is_plain(const qdr_shape *shape) {
    return qdr_shape_is_plain(shape) && shape->spec.box_rows > 1 && shape->spec.box_cols > 1;
}

const qdri_bits_code *qdri_bits_for(const qdr_puzzle *puzzle) {
    int side = qdr_puzzle_side(puzzle);
    if (QDRI_COMPACT || !is_plain(puzzle->shape))
        return side <= 64 ? &qdri_bits_64 : &qdri_bits_128;
    if (side <= 32) return &qdri_bits_plain_32;
    return side <= 64 ? &qdri_bits_plain_64 : &qdri_bits_plain_128;
}

static const qdri_bits_code *code_of(const void *search) {
    return ((const qdri_bits_head *)search)->code;
}

static qdr_status open_search(const qdr_puzzle *puzzle, const qdr_limits *limits, void **search) {
    return qdri_bits_for(puzzle)->open(puzzle, limits, search);
}

static qdr_step next(void *search, uint8_t *digits) {
    return code_of(search)->next(search, digits);
}

static void resume(void *search, qdri_budget budget) {
    code_of(search)->resume(search, budget);
}

static void notify(void *search, qdri_notice slow) {
    code_of(search)->notify(search, slow);
}

static void stats(const void *search, qdr_stats *out) {
    code_of(search)->stats(search, out);
}

static void close_search(void *search) {
    if (search) code_of(search)->close(search);
}

static bool takes_any(const qdr_puzzle *puzzle) {
    (void)puzzle;
    return true;
}

const qdri_engine qdri_engine_bits = {.name = "bits",
                                      .idea = "bit sets, all-different propagation, fewest choices "
                                              "over learned weights",
                                      .takes = takes_any,
                                      .open = open_search,
                                      .next = next,
                                      .resume = resume,
                                      .notify = notify,
                                      .stats = stats,
                                      .close = close_search};
