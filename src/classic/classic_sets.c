/* classic_sets.c: problems about sets: Langford pairs, partitions, permutations, matchings, Steiner
 * triples. */
#include "classic/classic_builder.h"

#include "base/memory.h"

static void add_items(classic_builder *b, const char *prefix, uint32_t from, uint32_t count) {
    for (uint32_t i = from; i < from + count; i++)
        qdri_classic_item(b, QDR_PRIMARY, "%s%u", prefix, (unsigned)i);
}

/* ---- Langford pairs -----------------------------------------------------------------------------
 * The numbers 1 to N twice each in a row, with k places between the two k's. Each arrangement and
 * its mirror image count.
 */
static void build_langford(classic_builder *b) {
    /* of N = 3, 4, 7, 8, 11, 12, … */
    static const char *const counts[] = {"2",
                                         "2",
                                         "52",
                                         "300",
                                         "35584",
                                         "216288",
                                         "79619280",
                                         "653443600",
                                         "513629782560",
                                         "5272675722400",
                                         "7598911885030976",
                                         "93690316113031872",
                                         "223367222197529806464",
                                         "3214766521218764786304"};
    uint32_t n = b->number[0];
    add_items(b, "d", 1, n);
    add_items(b, "s", 0, 2 * n);
    for (uint32_t d = 1; d <= n && b->status == QDR_OK; d++)
        for (uint32_t s = 0; s + d + 1 < 2 * n; s++)
            qdri_classic_option(b, (uint32_t[]){d - 1, n + s, n + s + d + 1}, 3);
    if (n % 4 == 1 || n % 4 == 2)
        qdri_classic_known(b, "0", "OEIS A014552; N must be 0 or 3 modulo 4");
    else
        qdri_classic_known_from(b, counts, sizeof counts / sizeof *counts, n / 4 * 2 - (n % 4 == 0),
                                "2 × OEIS A014552");
}

/* ---- set partitions -----------------------------------------------------------------------------
 * Every set of elements is an option: all partitions of the whole.
 */
static void build_bell(classic_builder *b) {
    static const char *const counts[] = {"",
                                         "1",
                                         "2",
                                         "5",
                                         "15",
                                         "52",
                                         "203",
                                         "877",
                                         "4140",
                                         "21147",
                                         "115975",
                                         "678570",
                                         "4213597",
                                         "27644437",
                                         "190899322",
                                         "1382958545",
                                         "10480142147",
                                         "82864869804",
                                         "682076806159",
                                         "5832742205057",
                                         "51724158235372"};
    uint32_t n = b->number[0], items[32];
    add_items(b, "e", 0, n);
    for (uint32_t set = 1; set < (uint32_t)1 << n && b->status == QDR_OK; set++) {
        size_t count = 0;
        for (uint32_t i = 0; i < n; i++)
            if (set >> i & 1) items[count++] = i;
        qdri_classic_option(b, items, count);
    }
    qdri_classic_known_from(b, counts, sizeof counts / sizeof *counts, n, "OEIS A000110");
}

static void build_permutations(classic_builder *b) {
    uint32_t n = b->number[0];
    add_items(b, "r", 0, n);
    add_items(b, "c", 0, n);
    for (uint32_t r = 0; r < n && b->status == QDR_OK; r++)
        for (uint32_t c = 0; c < n; c++) qdri_classic_option(b, (uint32_t[]){r, n + c}, 2);
    qdri_classic_known_product(b, 2, 1, n, "OEIS A000142");
}

/* Perfect matchings of the complete graph with N vertices. */
static void build_matchings(classic_builder *b) {
    uint32_t n = b->number[0];
    add_items(b, "v", 0, n);
    for (uint32_t v = 0; v < n && b->status == QDR_OK; v++)
        for (uint32_t w = v + 1; w < n; w++) qdri_classic_option(b, (uint32_t[]){v, w}, 2);
    if (n % 2 == 1)
        qdri_classic_known(b, "0", "N is odd");
    else
        qdri_classic_known_product(b, 3, 2, n - 1, "OEIS A001147");
}

/* ---- Steiner triple systems ---------------------------------------------------------------------
 * Triples of N points such that every two points are together in one triple. The triples of point 0
 * pair up the other points; reduced, these pairs are 12, 34, … instead of all (N-2)!! possible
 * ones.
 */
static void known_of_steiner(classic_builder *b, uint32_t n) {
    const char *source = "OEIS A030128";
    bool reduced = b->options->reduced;
    if (n % 6 != 1 && n % 6 != 3) {
        qdri_classic_known(b, "0", "N must be 1 or 3 modulo 6");
        return;
    }
    switch (n) {
    case 3:
        qdri_classic_known(b, "1", source);
        return;
    case 7:
        qdri_classic_known(b, reduced ? "2" : "30", source);
        return;
    case 9:
        qdri_classic_known(b, reduced ? "8" : "840", source);
        return;
    case 13:
        qdri_classic_known(b, reduced ? "115200" : "1197504000", source);
        return;
    default:
        qdri_classic_known(b, NULL, source);
    }
}

/* Whether the pair i < j is in a triple of point 0 that a reduced system has anyway. */
static bool settled(uint32_t i, uint32_t j) {
    return i == 0 || (i % 2 == 1 && j == i + 1);
}

static void build_steiner(classic_builder *b) {
    uint32_t n = b->number[0];
    bool reduced = b->options->reduced;
    if (reduced && (n % 2 == 0 || n < 7)) {
        qdri_classic_refuse(b, "steiner: reduced, N must be odd and at least 7");
        return;
    }
    uint32_t *pair = qdri_classic_room(b, (size_t)n * n);
    if (!pair) return;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = i + 1; j < n; j++)
            if (!reduced || !settled(i, j))
                pair[i * n + j] = qdri_classic_place(b, QDR_PRIMARY, "", i, j, n);
    for (uint32_t i = 0; i < n && b->status == QDR_OK; i++)
        for (uint32_t j = i + 1; j < n; j++)
            for (uint32_t k = j + 1; k < n; k++) {
                if (reduced && (settled(i, j) || settled(i, k) || settled(j, k))) continue;
                qdri_classic_option(
                    b, (uint32_t[]){pair[i * n + j], pair[i * n + k], pair[j * n + k]}, 3);
            }
    qdri_free(pair);
    known_of_steiner(b, n);
}

const qdri_classic qdri_classics_of_sets[] = {
    {.name = "langford",
     .arguments = "N",
     .idea = "1 to N twice each, k places between the k's",
     .number = {{"N", 1, 1000}},
     .build = build_langford},
    {.name = "bell",
     .arguments = "N",
     .idea = "partitions of a set of N elements",
     .number = {{"N", 1, 20}},
     .build = build_bell},
    {.name = "permutations",
     .arguments = "N",
     .idea = "permutations of N things (rooks on a board)",
     .number = {{"N", 1, 1000}},
     .build = build_permutations},
    {.name = "matchings",
     .arguments = "N",
     .idea = "perfect matchings of the complete graph",
     .number = {{"N", 2, 1000}},
     .build = build_matchings},
    {.name = "steiner",
     .arguments = "N",
     .idea = "Steiner triple systems, all or --reduced",
     .number = {{"N", 3, 100}},
     .build = build_steiner,
     .reduces = true},
    {.name = NULL},
};
