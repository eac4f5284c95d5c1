/* ticker.h: a function that is called a few times a second, whatever the program is busy with.
 *
 * That takes a thread, the only one that the program starts itself: ticker.c. In a build without
 * threads no_ticker.c stands in for it, and the function is called when somebody looks. */
#ifndef QDR_TICKER_H
#define QDR_TICKER_H

#include <stdbool.h>

/* There is one ticker, as there is one terminal. False: it cannot be had. */
bool ticker_start(void (*tick)(void *context), void *context);
void ticker_stop(void);

/* Between the two the function is not called. */
void ticker_hold(void);
void ticker_go_on(void);

/* Called where there is something new. */
void ticker_look(void);

#endif
