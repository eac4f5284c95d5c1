/* bench_table.c: see bench_table.h. */
#include "bench/bench_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- for people --------------------------------------------------------------------------------
 */

/* A cell of a table, padded on the left (or the right, for a negative width) by what is seen of it:
 * the µ of µs is one place, not two. */
static void put(qdr_text *text, int width, const char *cell) {
    int seen = 0;
    for (const char *at = cell; *at; at++) seen += ((unsigned char)*at & 0xc0) != 0x80;
    for (int i = seen; i < width; i++) qdr_text_putc(text, ' ');
    qdr_text_puts(text, cell);
    for (int i = seen; i < -width; i++) qdr_text_putc(text, ' ');
}

static void put_time(qdr_text *text, int width, double seconds, const bench_plan *plan) {
    char cell[20], limit[16];
    bench_time_text(plan->time_limit, limit);
    if (isinf(seconds))
        snprintf(cell, sizeof cell, ">%s", limit);
    else
        bench_time_text(seconds, cell);
    put(text, width, cell);
}

static void put_count(qdr_text *text, int width, double count) {
    char cell[16];
    bench_count_text(count, cell);
    put(text, width, cell);
}

static void put_size(qdr_text *text, int width, size_t count) {
    char cell[24];
    snprintf(cell, sizeof cell, "%zu", count);
    put(text, width, cell);
}

static void put_row(qdr_text *text, const bench_report *report, const char *name,
                    const bench_row *row) {
    put(text, -11, name);
    put_size(text, 7, row->answered);
    put_size(text, 8, row->stopped);
    put_size(text, 8, row->not_run);
    if (row->answered + row->stopped + row->failed > 0) {
        put_time(text, 10, row->median, report->plan);
        put_time(text, 10, row->p99, report->plan);
        put_time(text, 10, row->worst, report->plan);
        put_count(text, 11, row->per_second);
        put_count(text, 8, row->nodes);
        put_count(text, 9, row->updates);
        put_count(text, 8, (double)row->bytes);
        if (report->counters) {
            put_count(text, 9, row->instructions);
            put_count(text, 9, row->cycles);
        }
    }
    if (row->failed) qdr_text_printf(text, "  FAILED %zu times", row->failed);
    qdr_text_putc(text, '\n');
}

static void write_groups(const bench_report *report, qdr_text *text) {
    const bench_data *data = report->data;
    for (size_t g = 0; g < data->group_count; g++) {
        qdr_text_printf(text, "%s%s: %zu puzzle%s\n", g ? "\n" : "", data->groups[g].label,
                        data->groups[g].count, data->groups[g].count == 1 ? "" : "s");
        qdr_text_printf(text,
                        "engine      solved stopped not run    median       p99     worst"
                        "  puzzles/s   nodes  updates   bytes%s\n",
                        report->counters ? "  instr.   cycles" : "");
        for (size_t c = 0; c < report->contender_count; c++) {
            bench_row row;
            if (!bench_summarise(report, g, c, &row)) text->failed = true;
            if (row.not_run < data->groups[g].count)
                put_row(text, report, report->contenders[c].name, &row);
        }
    }
}

/* The sides that occur, each once, in the order of the groups: the next after group *g. */
static bool next_side(const bench_data *data, size_t *g, int *side) {
    for (; *g < data->group_count; ++*g) {
        bool seen = false;
        for (size_t before = 0; before < *g; before++)
            seen |= data->groups[before].side == data->groups[*g].side;
        if (seen) continue;
        *side = data->groups[(*g)++].side;
        return true;
    }
    return false;
}

/* What the engine "auto" would use for the first puzzle of that side. */
static const char *default_engine(const bench_data *data, int side) {
    for (size_t i = 0; i < data->count; i++) {
        qdr_solver *solver;
        const qdr_puzzle *puzzle = data->puzzles[i].puzzle;
        if (qdr_puzzle_side(puzzle) != side || qdr_solver_new(puzzle, NULL, &solver) != QDR_OK)
            continue;
        const char *name = qdr_solver_engine(solver);
        qdr_solver_free(solver);
        return name;
    }
    return "";
}

static void write_correlations(const bench_report *report, qdr_text *text) {
    qdr_text_puts(text, "\nHow well is the time told beforehand? Spearman's rank correlation of "
                        "each figure of\n`check --metrics` with the measured time: 1 or -1 is "
                        "perfectly, 0 not at all (* default engine)\n");
    put(text, -18, "side and engine");
    put(text, 8, "puzzles");
    for (int f = 0; f < BENCH_FIGURES; f++) put(text, 11, bench_figure_names[f]);
    qdr_text_putc(text, '\n');
    int side;
    for (size_t g = 0; next_side(report->data, &g, &side);)
        for (size_t c = 0; c < report->contender_count; c++) {
            double correlations[BENCH_FIGURES];
            size_t count = bench_correlate(report, side, c, correlations);
            if (count < 3) continue;
            char name[64];
            const char *engine = report->contenders[c].name;
            bool usual = strcmp(engine, default_engine(report->data, side)) == 0;
            snprintf(name, sizeof name, "%dx%d %s%s", side, side, engine, usual ? "*" : "");
            put(text, -18, name);
            put_size(text, 8, count);
            for (int f = 0; f < BENCH_FIGURES; f++) {
                char cell[16] = "-";
                if (!isnan(correlations[f])) snprintf(cell, sizeof cell, "%.2f", correlations[f]);
                put(text, 11, cell);
            }
            qdr_text_putc(text, '\n');
        }
}

/* "43.6 µs a puzzle (31.0 µs of processor time)" */
static void put_each(qdr_text *text, const bench_pass *time, size_t puzzles) {
    char wall[16], processor[16];
    bench_time_text(time->wall / (double)puzzles, wall);
    bench_time_text(time->processor / (double)puzzles, processor);
    qdr_text_printf(text, "%s a puzzle (%s of processor time)", wall, processor);
}

static bench_pass pass_of(const bench_report *report, size_t file, size_t contender) {
    uint64_t rounds = report->plan->rounds;
    return pass_median(report->contenders[contender].passes + file * rounds, rounds);
}

/* How many times as fast we are, or 0 when that cannot be said. */
static double ratio(double theirs, double ours) {
    return ours > 0 ? theirs / ours : 0;
}

static void write_other(const bench_report *report, const bench_against *other, size_t file,
                        qdr_text *text) {
    const against_result *result = &other->results[file];
    const bench_file *of = &report->data->files[file];
    put(text, -18, of->label);
    if (result->rounds > 0) {
        qdr_text_printf(text, "%zu of %zu right, ", result->right, of->count);
        put_each(text, &result->time, of->count);
    }
    if (result->trouble[0])
        qdr_text_printf(text, "%s%s", result->rounds ? "; " : "", result->trouble);
    else if (result->rounds == 0)
        qdr_text_puts(text, "not run");
    qdr_text_putc(text, '\n');
    if (result->trouble[0] || result->rounds == 0) return;
    for (size_t c = 0; c < report->contender_count; c++) {
        bench_pass ours = pass_of(report, file, c);
        if (ours.wall <= 0) continue;
        put(text, -18, "");
        qdr_text_printf(text, "%s: ", report->contenders[c].name);
        put_each(text, &ours, of->count);
        qdr_text_printf(text, ", %.2f (%.2f) times as fast\n", ratio(result->time.wall, ours.wall),
                        ratio(result->time.processor, ours.processor));
    }
}

static void write_others(const bench_report *report, qdr_text *text) {
    for (size_t o = 0; o < report->other_count; o++) {
        qdr_text_printf(text, "\nAgainst %s (process start, reading and writing included)\n",
                        report->others[o].command);
        for (size_t f = 0; f < report->data->file_count; f++)
            if (report->data->files[f].count > 0) write_other(report, &report->others[o], f, text);
    }
}

void bench_write_table(const bench_report *report, qdr_text *text) {
    write_groups(report, text);
    write_others(report, text);
    write_correlations(report, text);
}

/* ---- for programs ------------------------------------------------------------------------------
 */

/* A quoted CSV field where it needs quotes. */
static void put_field(qdr_text *text, const char *field) {
    if (!strpbrk(field, ",\"\n")) {
        qdr_text_puts(text, field);
        return;
    }
    qdr_text_putc(text, '"');
    for (; *field; field++) {
        if (*field == '"') qdr_text_putc(text, '"');
        qdr_text_putc(text, *field);
    }
    qdr_text_putc(text, '"');
}

/* Seconds; nothing for a time beyond the limit. */
static void put_seconds(qdr_text *text, double seconds) {
    qdr_text_putc(text, ',');
    if (isfinite(seconds)) qdr_text_printf(text, "%.9f", seconds);
}

static void csv_row(const bench_report *report, const char *group, size_t count, const char *name,
                    const bench_row *row, qdr_text *text) {
    put_field(text, group);
    qdr_text_printf(text, ",%zu,", count);
    put_field(text, name);
    qdr_text_printf(text, ",%zu,%zu,%zu,%zu", row->answered, row->stopped, row->failed,
                    row->not_run);
    put_seconds(text, row->median);
    put_seconds(text, row->p99);
    put_seconds(text, row->worst);
    qdr_text_printf(text, ",%.1f,%.1f,%.1f,%zu,", row->per_second, row->nodes, row->updates,
                    row->bytes);
    if (report->counters) qdr_text_printf(text, "%.0f", row->instructions);
    qdr_text_putc(text, ',');
    if (report->counters) qdr_text_printf(text, "%.0f", row->cycles);
    qdr_text_putc(text, '\n');
}

void bench_write_csv(const bench_report *report, qdr_text *text) {
    const bench_data *data = report->data;
    qdr_text_puts(text, "group,puzzles,engine,solved,stopped,failed,not_run,median_s,p99_s,worst_s,"
                        "per_second,nodes,updates,bytes,instructions,cycles\n");
    for (size_t g = 0; g < data->group_count; g++)
        for (size_t c = 0; c < report->contender_count; c++) {
            bench_row row;
            if (!bench_summarise(report, g, c, &row)) text->failed = true;
            csv_row(report, data->groups[g].label, data->groups[g].count,
                    report->contenders[c].name, &row, text);
        }
    for (size_t o = 0; o < report->other_count; o++)
        for (size_t f = 0; f < data->file_count; f++) {
            const against_result *result = &report->others[o].results[f];
            if (data->files[f].count == 0) continue;
            put_field(text, data->files[f].label);
            qdr_text_printf(text, ",%zu,", data->files[f].count);
            put_field(text, report->others[o].command);
            qdr_text_printf(text, ",%zu,0,%zu,%zu,,,,", result->right, result->wrong,
                            result->missing);
            if (result->time.wall > 0)
                qdr_text_printf(text, "%.1f", (double)data->files[f].count / result->time.wall);
            qdr_text_puts(text, ",,,,,\n");
        }
}

static void json_seconds(qdr_text *text, const char *name, double seconds) {
    if (isfinite(seconds))
        qdr_text_printf(text, ", \"%s\": %.9f", name, seconds);
    else
        qdr_text_printf(text, ", \"%s\": null", name);
}

static void json_row(const bench_report *report, size_t group, size_t contender, qdr_text *text) {
    const bench_group *of = &report->data->groups[group];
    bench_row row;
    if (!bench_summarise(report, group, contender, &row)) text->failed = true;
    qdr_text_puts(text, "    {\"group\": ");
    qdr_text_json(text, of->label);
    qdr_text_printf(text, ", \"side\": %d, \"puzzles\": %zu, \"engine\": ", of->side, of->count);
    qdr_text_json(text, report->contenders[contender].name);
    qdr_text_printf(text, ", \"solved\": %zu, \"stopped\": %zu, \"failed\": %zu, \"not_run\": %zu",
                    row.answered, row.stopped, row.failed, row.not_run);
    json_seconds(text, "median", row.median);
    json_seconds(text, "p99", row.p99);
    json_seconds(text, "worst", row.worst);
    qdr_text_printf(text,
                    ", \"per_second\": %.1f, \"nodes\": %.1f, \"updates\": %.1f, \"bytes\": %zu",
                    row.per_second, row.nodes, row.updates, row.bytes);
    if (report->counters)
        qdr_text_printf(text, ", \"instructions\": %.0f, \"cycles\": %.0f", row.instructions,
                        row.cycles);
    qdr_text_putc(text, '}');
}

static void json_correlation(const bench_report *report, int side, size_t contender, bool *first,
                             qdr_text *text) {
    double correlations[BENCH_FIGURES];
    size_t count = bench_correlate(report, side, contender, correlations);
    if (count < 3) return;
    const char *engine = report->contenders[contender].name;
    bool usual = strcmp(engine, default_engine(report->data, side)) == 0;
    qdr_text_printf(text, "%s\n    {\"side\": %d, \"engine\": ", *first ? "" : ",", side);
    *first = false;
    qdr_text_json(text, engine);
    qdr_text_printf(text, ", \"default\": %s, \"puzzles\": %zu", usual ? "true" : "false", count);
    for (int f = 0; f < BENCH_FIGURES; f++) {
        qdr_text_printf(text, ", \"%s\": ", bench_figure_names[f]);
        if (isnan(correlations[f]))
            qdr_text_puts(text, "null");
        else
            qdr_text_printf(text, "%.4f", correlations[f]);
    }
    qdr_text_putc(text, '}');
}

static void json_other(const bench_report *report, const bench_against *other, size_t file,
                       qdr_text *text) {
    const against_result *result = &other->results[file];
    const bench_file *of = &report->data->files[file];
    qdr_text_puts(text, "    {\"command\": ");
    qdr_text_json(text, other->command);
    qdr_text_puts(text, ", \"file\": ");
    qdr_text_json(text, of->label);
    qdr_text_printf(text,
                    ", \"puzzles\": %zu, \"right\": %zu, \"wrong\": %zu, \"missing\": %zu, "
                    "\"seconds\": %.6f, \"processor_seconds\": %.6f, \"trouble\": ",
                    of->count, result->right, result->wrong, result->missing, result->time.wall,
                    result->time.processor);
    if (result->trouble[0])
        qdr_text_json(text, result->trouble);
    else
        qdr_text_puts(text, "null");
    qdr_text_puts(text, ", \"times_as_fast\": {");
    bool first = true;
    for (size_t c = 0; c < report->contender_count; c++) {
        bench_pass ours = pass_of(report, file, c);
        if (ours.wall <= 0 || result->trouble[0] || result->rounds == 0) continue;
        if (!first) qdr_text_puts(text, ", ");
        first = false;
        qdr_text_json(text, report->contenders[c].name);
        qdr_text_printf(text, ": {\"wall\": %.3f, \"processor\": %.3f}",
                        ratio(result->time.wall, ours.wall),
                        ratio(result->time.processor, ours.processor));
    }
    qdr_text_puts(text, "}}");
}

void bench_write_json(const bench_report *report, qdr_text *text) {
    const bench_data *data = report->data;
    qdr_text_printf(text,
                    "{\n  \"solutions\": %" PRIu64 ", \"rounds\": %" PRIu64
                    ", \"time_limit\": %g,\n  \"rows\": [\n",
                    report->plan->solutions, report->plan->rounds, report->plan->time_limit);
    for (size_t g = 0; g < data->group_count; g++)
        for (size_t c = 0; c < report->contender_count; c++) {
            if (g + c > 0) qdr_text_puts(text, ",\n");
            json_row(report, g, c, text);
        }
    qdr_text_puts(text, "\n  ],\n  \"against\": [\n");
    bool first = true;
    for (size_t o = 0; o < report->other_count; o++)
        for (size_t f = 0; f < data->file_count; f++) {
            if (data->files[f].count == 0) continue;
            if (!first) qdr_text_puts(text, ",\n");
            first = false;
            json_other(report, &report->others[o], f, text);
        }
    qdr_text_puts(text, "\n  ],\n  \"correlations\": [");
    int side;
    first = true;
    for (size_t g = 0; next_side(data, &g, &side);)
        for (size_t c = 0; c < report->contender_count; c++)
            json_correlation(report, side, c, &first, text);
    qdr_text_puts(text, "\n  ]\n}\n");
}
