/* bench_chart.c: see bench_chart.h.
 *
 *      time                          for each group of puzzles and each engine:
 *     (log)  │        ▲              ▲  stopped by the time limit
 *      1 ms  ┼────────┼────────      ┬  the worst puzzle
 *            │   ┬    ┃              ┃  from the median to the 99th percentile
 *     10 µs  ┼───●────●────────      ●  median; joined where the side is the same
 *            └───┴────┴────────
 *              easy  hard
 *
 * Colours are from Okabe and Ito's palette, which people with any kind of colour vision can tell
 * apart, and each engine also has its own place in the group. Paper and ink follow the reader's
 * light or dark setting.
 *
 * It fits a page: groups that have no room beside each other go into panels below each other.
 */
#include "bench/bench_chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    LEFT = 76,
    RIGHT = 20,
    PALETTE = 16,
    PAGE_WIDTH = 960, /* and as much higher as paper is */
    PAGE_HEIGHT = 1357,
    LEGEND_TOP = 66,
    LEGEND_LINE = 20,
    MOST_HEIGHT = 380, /* of a panel */
    LEAST_HEIGHT = 110
};

typedef struct chart {
    const bench_report *report;
    qdr_text *text;
    double slot;      /* width of a group */
    size_t per_panel; /* groups beside each other */
    size_t panels;
    double top, height; /* of the first panel */
    double below;       /* each, for labels */
    double low, high;   /* decades at the bottom and the top */
    bool slanted;       /* labels of the groups do not fit side by side */
} chart;

static double x_of(const chart *c, size_t group, size_t contender) {
    double step = c->slot * 0.8 / (double)c->report->contender_count;
    double left = LEFT + (double)(group % c->per_panel) * c->slot;
    return left + c->slot * 0.1 + ((double)contender + 0.5) * step;
}

static double top_of(const chart *c, size_t panel) {
    return c->top + (double)panel * (c->height + c->below);
}

static double y_of(const chart *c, size_t panel, double seconds) {
    double share = (log10(seconds) - c->low) / (c->high - c->low);
    return top_of(c, panel) + c->height * (1 - share);
}

/* The groups of a panel, of which the last may have fewer. */
static size_t groups_in(const chart *c, size_t panel) {
    size_t left = c->report->data->group_count - panel * c->per_panel;
    return left < c->per_panel ? left : c->per_panel;
}

/* The chart goes from the decade below the fastest median to the one above the slowest time. */
static void find_range(chart *c) {
    double least = c->report->plan->time_limit, most = 0;
    for (size_t g = 0; g < c->report->data->group_count; g++)
        for (size_t e = 0; e < c->report->contender_count; e++) {
            bench_row row;
            if (!bench_summarise(c->report, g, e, &row)) c->text->failed = true;
            if (row.stopped > 0) most = fmax(most, c->report->plan->time_limit);
            if (row.answered == 0) continue;
            if (isfinite(row.median)) least = fmin(least, row.median);
            if (isfinite(row.worst)) most = fmax(most, row.worst);
        }
    c->low = floor(log10(least));
    c->high = ceil(log10(fmax(most, least)) + 0.05);
    if (c->high <= c->low) c->high = c->low + 1;
}

static void write_style(qdr_text *text) {
    static const char *const light[PALETTE] = {
        "#d55e00", "#0072b2", "#009e73", "#b0408a", "#a67c00", "#3b9fd8", "#444444", "#8a6d3b",
        "#c40000", "#5b3fb0", "#5f8f00", "#006d77", "#ff4fa3", "#7f9cff", "#999999", "#4b2e10"};
    static const char *const dark[PALETTE] = {
        "#ff8a3d", "#58aef0", "#2fd4a5", "#e58fc0", "#f0c53a", "#9bd4f5", "#cccccc", "#d8b984",
        "#ff6b6b", "#a892f0", "#a9d84a", "#4fc3cf", "#ffa0cf", "#b9c8ff", "#8c8c8c", "#a5744a"};
    qdr_text_puts(text, "<style>\n"
                        "svg{font:12px system-ui,'DejaVu Sans',Arial,sans-serif}\n"
                        ".paper{fill:#fff}.ink{fill:#222}.soft{fill:#555}"
                        ".grid{stroke:#ddd}.frame{stroke:#888}\n");
    for (int i = 0; i < PALETTE; i++)
        qdr_text_printf(text, ".e%d{stroke:%s;fill:%s}", i, light[i], light[i]);
    qdr_text_puts(text, "\n@media(prefers-color-scheme:dark){"
                        ".paper{fill:#15181c}.ink{fill:#eee}.soft{fill:#aab}"
                        ".grid{stroke:#333a42}.frame{stroke:#778}\n");
    for (int i = 0; i < PALETTE; i++)
        qdr_text_printf(text, ".e%d{stroke:%s;fill:%s}", i, dark[i], dark[i]);
    qdr_text_puts(text, "}\n.path{fill:none;stroke-width:1.2;stroke-opacity:.45}\n</style>\n");
}

static void write_escaped(qdr_text *text, const char *string) {
    for (; *string; string++) {
        if (*string == '<')
            qdr_text_puts(text, "&lt;");
        else if (*string == '&')
            qdr_text_puts(text, "&amp;");
        else
            qdr_text_putc(text, *string);
    }
}

static void write_decade(const chart *c, size_t panel, double right, double decade) {
    static const char *const units[] = {"ns", "µs", "ms", "s"};
    double y = y_of(c, panel, pow(10, decade));
    char label[16];
    int thousands = (int)floor((decade + 9) / 3);
    thousands = thousands < 0 ? 0 : thousands > 3 ? 3 : thousands;
    snprintf(label, sizeof label, "%.0f %s", pow(10, decade + 9 - 3 * thousands), units[thousands]);
    qdr_text_printf(c->text,
                    "<line class=\"grid\" x1=\"%d\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>"
                    "<text class=\"soft\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s"
                    "</text>\n",
                    LEFT, right, y, y, LEFT - 8, y + 4, label);
}

static void write_axes(const chart *c, size_t panel) {
    const double top = top_of(c, panel), bottom = top + c->height;
    const size_t groups = groups_in(c, panel);
    for (double decade = c->low; decade <= c->high; decade += 1)
        write_decade(c, panel, LEFT + c->slot * (double)groups, decade);
    qdr_text_printf(c->text,
                    "<line class=\"frame\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>"
                    "<text class=\"ink\" transform=\"translate(18 %.1f) rotate(-90)\" "
                    "text-anchor=\"middle\">%s</text>\n",
                    LEFT, LEFT, top, bottom, top + c->height / 2,
                    c->height > 200 ? "time per puzzle (logarithmic)" : "time");
    for (size_t g = 0; g <= groups; g++) {
        double x = LEFT + (double)g * c->slot;
        qdr_text_printf(c->text,
                        "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>\n",
                        x, x, top, bottom + 5);
    }
}

static void write_group_labels(const chart *c) {
    const bench_data *data = c->report->data;
    for (size_t g = 0; g < data->group_count; g++) {
        double x = LEFT + ((double)(g % c->per_panel) + 0.5) * c->slot,
               y = top_of(c, g / c->per_panel) + c->height + 20;
        if (c->slanted)
            qdr_text_printf(c->text,
                            "<text class=\"ink\" transform=\"translate(%.1f %.1f) "
                            "rotate(-35)\" text-anchor=\"end\">",
                            x + 6, y - 2);
        else
            qdr_text_printf(c->text,
                            "<text class=\"ink\" x=\"%.1f\" y=\"%.1f\" "
                            "text-anchor=\"middle\">",
                            x, y);
        write_escaped(c->text, data->groups[g].label);
        qdr_text_puts(c->text, "</text>\n");
        if (!c->slanted)
            qdr_text_printf(c->text,
                            "<text class=\"soft\" x=\"%.1f\" y=\"%.1f\" "
                            "text-anchor=\"middle\" font-size=\"11\">%zu puzzle%s</text>\n",
                            x, y + 16, data->groups[g].count,
                            data->groups[g].count == 1 ? "" : "s");
    }
}

/* Where the name of a contender stands in the legend. */
static void place_name(const chart *c, size_t contender, double *x, double *y) {
    *x = LEFT + 6;
    *y = LEGEND_TOP;
    for (size_t e = 0;; e++) {
        double width = 34 + 7.5 * (double)strlen(c->report->contenders[e].name);
        if (*x + width > PAGE_WIDTH - RIGHT && *x > LEFT + 6) {
            *x = LEFT + 6;
            *y += LEGEND_LINE;
        }
        if (e == contender) return;
        *x += width;
    }
}

static void write_legend(const chart *c) {
    qdr_text_printf(c->text,
                    "<text class=\"ink\" x=\"%d\" y=\"26\" font-size=\"16\" "
                    "font-weight=\"bold\">Time per puzzle, by engine</text>\n"
                    "<text class=\"soft\" x=\"%d\" y=\"46\">Dot: median. Thick bar: to the "
                    "99th percentile. Tick: worst. Triangle: stopped by the time limit."
                    "</text>\n",
                    LEFT, LEFT);
    for (size_t e = 0; e < c->report->contender_count; e++) {
        double x, y;
        place_name(c, e, &x, &y);
        qdr_text_printf(c->text,
                        "<circle class=\"e%zu\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>"
                        "<text class=\"ink\" x=\"%.1f\" y=\"%.1f\">",
                        e % PALETTE, x, y, x + 10, y + 4);
        write_escaped(c->text, c->report->contenders[e].name);
        qdr_text_puts(c->text, "</text>\n");
    }
}

/* Where a time is drawn: one beyond the limit at the limit. */
static double drawn(const chart *c, double seconds) {
    return isfinite(seconds) ? seconds : c->report->plan->time_limit;
}

static void write_mark(const chart *c, size_t group, size_t contender, const bench_row *row) {
    size_t colour = contender % PALETTE;
    size_t panel = group / c->per_panel;
    double x = x_of(c, group, contender), median = y_of(c, panel, drawn(c, row->median)),
           p99 = y_of(c, panel, drawn(c, row->p99)), worst = y_of(c, panel, drawn(c, row->worst));
    char text[16];
    bench_time_text(drawn(c, row->median), text);
    qdr_text_printf(c->text,
                    "<g class=\"e%zu\"><title>%s, %s: median %s%s</title>"
                    "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>"
                    "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" "
                    "stroke-width=\"4\" stroke-opacity=\".6\"/>",
                    colour, c->report->data->groups[group].label,
                    c->report->contenders[contender].name, isinf(row->median) ? "over " : "", text,
                    x, x, median, worst, x, x, median, p99);
    if (isinf(row->worst))
        qdr_text_printf(c->text, "<path d=\"M%.1f %.1fl5 9h-10z\"/>", x, worst - 6);
    else
        qdr_text_printf(c->text, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>", x - 4,
                        x + 4, worst, worst);
    if (isfinite(row->median))
        qdr_text_printf(c->text, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>", x, median);
    qdr_text_puts(c->text, "</g>\n");
}

/* One engine: its marks, and a thin line through the medians of neighbouring groups of one side. */
static void write_contender(const chart *c, size_t contender) {
    const bench_data *data = c->report->data;
    double last_x = 0, last_y = 0;
    int last_side = 0;
    for (size_t g = 0; g < data->group_count; g++) {
        bench_row row;
        if (!bench_summarise(c->report, g, contender, &row)) c->text->failed = true;
        if (row.answered + row.stopped == 0 || isinf(row.median)) {
            last_side = 0;
            if (row.stopped > 0) write_mark(c, g, contender, &row);
            continue;
        }
        double x = x_of(c, g, contender), y = y_of(c, g / c->per_panel, row.median);
        if (last_side == data->groups[g].side && g % c->per_panel > 0)
            qdr_text_printf(c->text, "<path class=\"e%zu path\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n",
                            contender % PALETTE, last_x, last_y, x, y);
        write_mark(c, g, contender, &row);
        last_x = x;
        last_y = y;
        last_side = data->groups[g].side;
    }
}

static size_t longest_label(const bench_data *data) {
    size_t longest = 0;
    for (size_t g = 0; g < data->group_count; g++)
        if (strlen(data->groups[g].label) > longest) longest = strlen(data->groups[g].label);
    return longest;
}

/* As many groups beside each other as there is room for, evenly, and then as high as the page. */
static void lay_out(chart *c) {
    const bench_report *report = c->report;
    const size_t groups = report->data->group_count > 0 ? report->data->group_count : 1;
    const size_t longest = longest_label(report->data);
    const double room = PAGE_WIDTH - LEFT - RIGHT;
    const double narrow = fmax(104, 11.0 * (double)report->contender_count);
    c->per_panel = room < narrow ? 1 : (size_t)(room / narrow);
    c->panels = (groups + c->per_panel - 1) / c->per_panel;
    c->per_panel = (groups + c->panels - 1) / c->panels;
    c->slot = fmin(room / (double)c->per_panel, fmax(260, 40.0 * (double)report->contender_count));
    c->slanted = (double)longest * 6.6 > c->slot;
    c->below = c->slanted ? 26 + (double)longest * 4.2 : 50;
    double x, y = LEGEND_TOP;
    if (report->contender_count > 0) place_name(c, report->contender_count - 1, &x, &y);
    c->top = y + 26;
    c->height = (PAGE_HEIGHT - c->top) / (double)c->panels - c->below;
    c->height = fmax(LEAST_HEIGHT, fmin(MOST_HEIGHT, c->height));
}

void bench_write_chart(const bench_report *report, qdr_text *text) {
    chart c = {.report = report, .text = text};
    lay_out(&c);
    find_range(&c);
    const double width = PAGE_WIDTH, height = top_of(&c, c.panels);
    qdr_text_printf(text,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
                    "width=\"%.0f\" height=\"%.0f\" role=\"img\" "
                    "aria-label=\"Time per puzzle by engine\">\n",
                    width, height, width, height);
    write_style(text);
    qdr_text_printf(text, "<rect class=\"paper\" width=\"%.0f\" height=\"%.0f\"/>\n", width,
                    height);
    for (size_t panel = 0; panel < c.panels; panel++) write_axes(&c, panel);
    write_group_labels(&c);
    write_legend(&c);
    for (size_t e = 0; e < report->contender_count; e++) write_contender(&c, e);
    qdr_text_puts(text, "</svg>\n");
}
