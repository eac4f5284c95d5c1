/* lanes_portable.c: the lanes engine in plain C, four puzzles at a time. */
#include "nine/lanes_code.h"

#define CPU QDRI_CPU_PORTABLE
#include "nine/lanes_words.h"

#include "nine/lanes_engine.h"

const qdri_lanes_code *qdri_lanes_code_portable(void) {
    return &lanes_code;
}
