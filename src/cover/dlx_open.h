/* dlx_open.h: a search of dlx.c with all that an engine can do. The top of a tower of templates,
 * each of which includes the one below: dlx_links.h, dlx_setup.h, dlx_search.h, dlx_place.h.
 *
 * Includer defines:
 *     #define WORD uint32_t          // the unsigned type of an index; or uint16_t
 *     #define SIGNED int32_t         // as wide as WORD
 *     #define COVERED 0x40000000u    // above any size and below half of WORD's range
 *     #define NAME(name) name##_32   // a suffix of its own
 */
#if !defined(WORD) || !defined(SIGNED) || !defined(COVERED) || !defined(NAME)
#    error "dlx_open.h needs WORD, SIGNED, COVERED and NAME"
#endif

#include "cover/dlx_place.h"

static qdr_status NAME(open)(const qdr_cover *cover, const layout *plan, way w, dlx **opened) {
    NAME(dlx) *s = NAME(make)(cover, plan, w);
    if (!s) return QDR_NO_MEMORY;
    s->common.run = NAME(runner)(w);
    s->common.list = NAME(list_solution);
    s->common.tell = NAME(tell);
    s->common.seek = NAME(seek);
    s->common.split = NAME(split);
    NAME(fill)(s);
    *opened = &s->common;
    return QDR_OK;
}
