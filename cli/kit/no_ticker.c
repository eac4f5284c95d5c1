/* no_ticker.c: ticker.h without a thread. It cannot tick while nobody looks, but most of what takes
 * long looks a few times a second. */
#include "kit/ticker.h"

#include "kit/output.h"

#include <stddef.h>

static const double tick_seconds = 0.25;

static void (*function)(void *context);
static void *argument;
static double last;
static bool held;

bool ticker_start(void (*tick)(void *context), void *context) {
    function = tick;
    argument = context;
    last = seconds_now();
    held = false;
    return true;
}

void ticker_stop(void) {
    function = NULL;
}

void ticker_hold(void) {
    held = true;
}

void ticker_go_on(void) {
    held = false;
}

void ticker_look(void) {
    double now = seconds_now();
    if (!function || held || now - last < tick_seconds) return;
    last = now;
    function(argument);
}
