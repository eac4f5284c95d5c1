/* leaf_choices.c: see leaf_choices.h.
 *
 * One dive, as Algorithm X goes down first: always the item with the fewest options, always its
 * first option, and nothing is ever taken back. So there are no links to keep: an option is dead or
 * not, an item has a size, and a list of its options that is never changed. Nearly all nodes of a
 * tree are deep, so the last choices of one path tell what most nodes are like.
 *
 * Colours are not looked at: it is as if all options of a coloured item excluded each other.
 */
#include "cover/leaf_choices.h"

#include "base/memory.h"

enum {
    CHOICES = 8,       /* the last ones, which count */
    COVERED = 1 << 28, /* added to the size of an item that need not be covered (any more) */
};

typedef struct dive {
    const qdr_cover *cover;
    uint32_t *first; /* by item: where its options begin in `options`; one more than there are */
    uint32_t *options;
    uint32_t *size;
    bool *dead;       /* by option */
    uint32_t *forced; /* stack of the items that came down to one option */
    uint32_t forced_count;
    uint32_t from; /* the items before it are covered */
    uint32_t live, open;
    leaf_choices seen[CHOICES]; /* choice number n at n % CHOICES */
    uint32_t choices;
} dive;

static void list_options(dive *d) {
    const qdr_cover *cover = d->cover;
    for (size_t n = 0; n < cover->node_count; n++) d->size[cover->nodes[n]]++;
    for (size_t i = 0; i < cover->item_count; i++) d->first[i + 1] = d->first[i] + d->size[i];
    for (size_t o = cover->option_count; o-- > 0;)
        for (size_t n = cover->start[o]; n < cover->start[o + 1]; n++) {
            uint32_t item = cover->nodes[n];
            d->options[d->first[item] + --d->size[item]] = (uint32_t)o;
        }
    for (uint32_t i = 0; i < cover->item_count; i++) {
        d->size[i] = d->first[i + 1] - d->first[i];
        if (cover->kind[i] != QDR_PRIMARY)
            d->size[i] += COVERED;
        else if (d->size[i] <= 1)
            d->forced[d->forced_count++] = i;
    }
}

/* The item to be covered next. One without options is a dead end; where all are covered, so is this
 * one. What is down to one option is on the stack, so a size of two is the smallest. */
static uint32_t smallest(dive *d) {
    while (d->forced_count > 0) {
        uint32_t item = d->forced[--d->forced_count];
        if (d->size[item] < COVERED) return item;
    }
    const uint32_t items = (uint32_t)d->cover->item_count;
    while (d->from + 1 < items && d->size[d->from] >= COVERED) d->from++;
    uint32_t best = d->from;
    for (uint32_t i = best + 1; i < items && d->size[best] > 2; i++)
        if (d->size[i] < d->size[best]) best = i;
    return best;
}

static void kill(dive *d, uint32_t option) {
    const qdr_cover *cover = d->cover;
    d->dead[option] = true;
    d->live--;
    for (size_t n = cover->start[option]; n < cover->start[option + 1]; n++)
        if (--d->size[cover->nodes[n]] == 1) d->forced[d->forced_count++] = cover->nodes[n];
}

static void choose(dive *d, uint32_t option) {
    const qdr_cover *cover = d->cover;
    for (size_t n = cover->start[option]; n < cover->start[option + 1]; n++) {
        uint32_t item = cover->nodes[n];
        if (d->size[item] < COVERED) {
            d->size[item] += COVERED;
            d->open--;
        }
        for (uint32_t k = d->first[item]; k < d->first[item + 1]; k++)
            if (!d->dead[d->options[k]]) kill(d, d->options[k]);
    }
}

static void go_down(dive *d) {
    for (uint32_t item; item = smallest(d), d->size[item] > 0 && d->size[item] < COVERED;) {
        const bool choice = d->size[item] > 1;
        leaf_choices before = {d->live, d->open, 0};
        uint32_t k = d->first[item];
        while (d->dead[d->options[k]]) k++;
        choose(d, d->options[k]);
        before.excluded = before.live - d->live;
        if (choice) d->seen[d->choices++ % CHOICES] = before;
    }
}

static void take_means(const dive *d, leaf_choices *leaf) {
    const uint32_t count = d->choices < CHOICES ? d->choices : CHOICES;
    *leaf = (leaf_choices){0};
    for (uint32_t i = 0; i < count; i++) {
        leaf->live += d->seen[i].live / count;
        leaf->open += d->seen[i].open / count;
        leaf->excluded += d->seen[i].excluded / count;
    }
}

qdr_status qdri_leaf_choices(const qdr_cover *cover, leaf_choices *leaf) {
    dive d = {.cover = cover,
              .first = qdri_zalloc(cover->item_count + 1, sizeof *d.first),
              .options = qdri_alloc(cover->node_count, sizeof *d.options),
              .size = qdri_zalloc(cover->item_count, sizeof *d.size),
              .forced = qdri_alloc(cover->item_count, sizeof *d.forced),
              .dead = qdri_zalloc(cover->option_count, sizeof *d.dead),
              .live = (uint32_t)cover->option_count,
              .open = (uint32_t)cover->primary_count};
    const bool made = d.first && d.options && d.size && d.forced && d.dead;
    if (made && cover->item_count > 0) {
        list_options(&d);
        go_down(&d);
    }
    if (made) take_means(&d, leaf);
    qdri_free(d.first);
    qdri_free(d.options);
    qdri_free(d.size);
    qdri_free(d.forced);
    qdri_free(d.dead);
    return made ? QDR_OK : QDR_NO_MEMORY;
}
