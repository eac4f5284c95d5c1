/* dig.c: see dig.h. */
#include "make/dig.h"

static void put_back(qdri_dig *dig, int orbit) {
    for (int i = dig->orbits->start[orbit]; i < dig->orbits->start[orbit + 1]; i++)
        dig->givens[dig->orbits->cells[i]] = dig->solution[dig->orbits->cells[i]];
}

static void take_out(qdri_dig *dig, int orbit) {
    for (int i = dig->orbits->start[orbit]; i < dig->orbits->start[orbit + 1]; i++)
        dig->givens[dig->orbits->cells[i]] = 0;
}

static int size_at(const qdri_dig *dig, int at) {
    return qdri_orbit_size(dig->orbits, dig->order[at]);
}

static int at_least_one(int number) {
    return number > 1 ? number : 1;
}

/* How many orbits may be asked about at once: a group may reach `enough`, not pass it. */
static int group_size(const qdri_dig *dig) {
    int asked = 0, left = dig->left;
    while (asked < dig->group && dig->at + asked < dig->count) {
        left -= size_at(dig, dig->at + asked);
        if (left < dig->enough) break;
        asked++;
    }
    return at_least_one(asked);
}

static void ask(qdri_dig *dig) {
    while (dig->at < dig->count && dig->left - size_at(dig, dig->at) < dig->least) dig->at++;
    if (dig->at == dig->count || dig->left <= dig->enough) {
        dig->finished = true;
        return;
    }
    dig->asked = group_size(dig);
    for (int i = 0; i < dig->asked; i++) take_out(dig, dig->order[dig->at + i]);
    dig->inside = 0;
    dig->excluded =
        dig->asked > 1 ? -1 : dig->orbits->cells[dig->orbits->start[dig->order[dig->at]]];
}

static void settle(qdri_dig *dig, bool needed) {
    for (int i = 0; i < dig->asked; i++) {
        int orbit = dig->order[dig->at + i];
        if (needed)
            put_back(dig, orbit);
        else
            take_out(dig, orbit);
        if (!needed) dig->left -= qdri_orbit_size(dig->orbits, orbit);
    }
    /* One of many is needed: ask about fewer. None is: fewer, too, since the next ones are needed
     * more often. The divisors are what was quickest. */
    if (dig->asked > 1) dig->group = at_least_one(dig->asked / (needed ? 2 : 3));
    if (!needed || dig->asked == 1) dig->at += dig->asked;
    ask(dig);
}

bool qdri_dig_decides(const qdri_dig *dig) {
    return dig->asked > 1 || dig->inside + 1 == size_at(dig, dig->at);
}

void qdri_dig_answer(qdri_dig *dig, bool other, bool certain) {
    if (other && !certain && dig->asked == 1) dig->certain = false;
    if (other || dig->asked > 1) {
        settle(dig, other);
        return;
    }
    /* Any other solution differs first, among the cells of the orbit, in one of them: exclude each
     * in turn, with those before it as they are known. */
    int orbit = dig->order[dig->at], first = dig->orbits->start[orbit];
    int cell = dig->orbits->cells[first + dig->inside];
    if (++dig->inside == qdri_orbit_size(dig->orbits, orbit)) {
        settle(dig, false);
        return;
    }
    dig->givens[cell] = dig->solution[cell];
    dig->excluded = dig->orbits->cells[first + dig->inside];
}

void qdri_dig_begin(qdri_dig *dig, const qdri_orbits *orbits, const uint8_t *solution,
                    uint8_t *givens, uint16_t *order, qdri_depth depth, qdri_random *random) {
    *dig = (qdri_dig){.givens = givens,
                      .orbits = orbits,
                      .solution = solution,
                      .order = order,
                      .least = depth.least,
                      .enough = depth.enough,
                      .certain = true};
    for (int orbit = 0; orbit < orbits->count; orbit++) {
        if (!givens[orbits->cells[orbits->start[orbit]]]) continue;
        int place = (int)qdri_random_below(random, (uint32_t)dig->count + 1);
        order[dig->count++] = order[place];
        order[place] = (uint16_t)orbit;
        dig->left += qdri_orbit_size(orbits, orbit);
    }
    /* Of a full grid, four tenths can often go at once; of anything less, nobody knows. */
    bool full = dig->left == orbits->start[orbits->count];
    dig->group = full ? at_least_one(dig->count * 4 / 10) : 1;
    ask(dig);
}

void qdri_dig_put_back(qdri_dig *dig, int orbit) {
    put_back(dig, orbit);
    dig->left += qdri_orbit_size(dig->orbits, orbit);
}

qdri_depth qdri_depth_of(const qdr_make_options *options, qdri_random *random) {
    if (options->most == 0) return (qdri_depth){0, 0};
    int cells = qdr_shape_get_spec(options->shape)->side;
    cells *= cells;
    int most = options->most < cells ? options->most : cells;
    uint32_t range = (uint32_t)(most - options->fewest) + 1;
    int enough = options->fewest + (int)qdri_random_below(random, range);
    return (qdri_depth){options->fewest, enough};
}
