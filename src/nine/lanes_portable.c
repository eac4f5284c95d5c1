/* lanes_portable.c: the lanes engine in plain C, four puzzles at a time. */
#include "nine/lanes_code.h"

#define CPU QDRI_CPU_PORTABLE
#define CODE qdri_lanes_portable
#include "nine/lanes_words.h"

#include "nine/lanes_engine.h"
