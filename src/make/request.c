/* request.c: see request.h. What is refused here is impossible for certain; what is merely rare is
 * tried until a limit says stop. */
#include "make/request.h"

#include "base/fail.h"

#include <string.h>

/* No puzzle on this shape has fewer givens, and why. */
static int fewest_possible(const qdr_make_options *options) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(options->shape);
    bool plain = !options->jigsaw && qdr_shape_is_plain(options->shape);
    bool square = spec->box_rows == spec->box_cols;
    if (plain && square && spec->side == 9) return 17; /* McGuire, Tugemann, Civario 2012 */
    if (plain && square && spec->side == 4) return 4;
    if (plain && spec->side == 6 && spec->box_rows > 1 && spec->box_cols > 1) return 8;
    /* Two digits that are not given could change places. */
    const unsigned in_order =
        QDR_RULE_NON_CONSECUTIVE | QDR_RULE_ALL_WHITE | QDR_RULE_ALL_BLACK | QDR_RULE_ALL_XV;
    return spec->rules & in_order ? 0 : spec->side - 1;
}

static qdr_status too_few(qdr_error *error, const char *what, int givens, int side, int fewest) {
    return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                     "%s %d given%s: no %d×%d puzzle of this kind has fewer than %d", what, givens,
                     givens == 1 ? "" : "s", side, side, fewest);
}

/* Whether some number of givens from `fewest` to `most` can be made of whole orbits. */
static bool orbits_fit(const qdri_orbits *orbits, int fewest, int most) {
    bool sums[QDRI_MAKE_CELLS + 1] = {true};
    int cells = orbits->start[orbits->count];
    for (int orbit = 0; orbit < orbits->count; orbit++) {
        int size = qdri_orbit_size(orbits, orbit);
        for (int sum = cells; sum >= size; sum--) sums[sum] |= sums[sum - size];
    }
    for (int sum = fewest; sum <= most; sum++)
        if (sums[sum]) return true;
    return false;
}

static qdr_status check_clues(const qdr_make_options *options, const qdri_orbits *orbits,
                              qdr_error *error) {
    int side = qdr_shape_get_spec(options->shape)->side, cells = side * side;
    int fewest = fewest_possible(options);
    if (options->fewest < 0 || options->most < options->fewest)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "%d to %d givens is no range",
                         options->fewest, options->most);
    if (options->fewest > cells)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "%d givens: a %d×%d has only %d cells",
                         options->fewest, side, side, cells);
    if (options->most < fewest) return too_few(error, "at most", options->most, side, fewest);
    if (!orbits_fit(orbits, options->fewest, options->most < cells ? options->most : cells))
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                         "%d to %d givens: the symmetry %s does not allow such numbers on %d×%d",
                         options->fewest, options->most, qdr_symmetry_name(options->symmetry), side,
                         side);
    return QDR_OK;
}

/* In a grid of boxes, two lines of a band without any given could change places. */
static qdr_status check_lines(const qdr_make_options *options, bool columns, qdr_error *error) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(options->shape);
    int side = spec->side, thick = columns ? spec->box_cols : spec->box_rows;
    if (spec->box_rows == 0) thick = side;
    int empty = -1;
    for (int line = 0; line < side; line++) {
        if (line % thick == 0) empty = -1;
        bool any = false;
        for (int i = 0; i < side; i++)
            any |= options->pattern[columns ? i * side + line : line * side + i] != 0;
        if (any) continue;
        if (empty >= 0)
            return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                             "the pattern leaves %s %d and %d empty: they could change places in "
                             "any solution",
                             columns ? "columns" : "rows", empty + 1, line + 1);
        empty = line;
    }
    return QDR_OK;
}

static qdr_status check_pattern(const qdr_make_options *options, qdr_error *error) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(options->shape);
    int givens = 0;
    for (int cell = 0; cell < spec->side * spec->side; cell++)
        givens += options->pattern[cell] != 0;
    if (options->symmetry != QDR_SYMMETRY_NONE)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                         "a pattern says where the givens are: it goes without a symmetry");
    if (options->most > 0)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                         "a pattern says how many givens there are: it goes without a number");
    int fewest = fewest_possible(options);
    if (givens < fewest) return too_few(error, "a pattern of", givens, spec->side, fewest);
    if (options->jigsaw || !qdr_shape_is_plain(options->shape)) return QDR_OK;
    qdr_status status = check_lines(options, false, error);
    return status == QDR_OK ? check_lines(options, true, error) : status;
}

qdr_status qdri_request_check(const qdr_make_options *options, const qdri_orbits *orbits,
                              qdr_error *error) {
    if (options->count == 0)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "no puzzles are asked for");
    if (qdr_shape_get_spec(options->shape)->clue_count > 0)
        return qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                         "puzzles are made from givens alone, not on a shape with clues");
    if (options->pattern) return check_pattern(options, error);
    if (options->most > 0 || options->fewest > 0) return check_clues(options, orbits, error);
    return QDR_OK;
}
