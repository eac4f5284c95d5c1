/* cover_each.c: every solution handed to a function, for those who would rather be called than ask.
 */
#include <quadrille/cover.h>

qdr_status qdr_cover_each(const qdr_cover *cover, const qdr_cover_options *options,
                          qdr_cover_visitor *visit, void *context, qdr_step *step,
                          qdr_stats *stats) {
    qdr_cover_search *search;
    qdr_status status = qdr_cover_search_new(cover, options, &search);
    if (status != QDR_OK) return status;
    const uint32_t *chosen;
    size_t count;
    qdr_step last;
    while ((last = qdr_cover_search_next(search, &chosen, &count)) == QDR_SOLUTION)
        if (!visit(context, chosen, count)) {
            last = QDR_STOPPED;
            break;
        }
    if (stats) qdr_cover_search_stats(search, stats);
    qdr_cover_search_free(search);
    *step = last;
    return QDR_OK;
}
