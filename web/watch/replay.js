// replay.js: the events of a trace (trace.h), made on paper: which items stand in their list, which
// options in the lists of items, what is chosen, at every moment, forwards and backwards. Pure.

export const KINDS = ['choose', 'try', 'cover', 'hide', 'unhide', 'uncover', 'purify', 'unpurify', 'dead', 'back', 'solution'];
const WORDS = 4, NONE = 0xffffffff;
const OPPOSITE = { cover: 'uncover', uncover: 'cover', hide: 'unhide', unhide: 'hide', try: 'back', back: 'try' };

export class Replay {
    /** `problem`: items and options; `events`: a Uint32Array of four words an event. */
    constructor(problem, events) {
        this.problem = problem;
        this.events = events;
        this.length = events.length / WORDS;
        this.at = 0; // events that have happened
        this.covered = new Uint8Array(problem.items.length);
        this.hidden = problem.options.map(({ items }) => new Uint8Array(items.length));
        this.live = new Uint32Array(problem.items.length); // options in the list of each item
        for (const { items } of problem.options) for (const item of items) this.live[item]++;
        this.stack = []; // { option, item }
        this.chosen = -1; // the item that is being covered or tried
        this.tree = growTree(this);
    }

    event(i) {
        const at = i * WORDS, first = this.events[at];
        const number = (word) => (word === NONE ? -1 : word);
        return { kind: KINDS[first & 255], forced: (first >> 8 & 255) > 0, depth: first >>> 16,
            item: number(this.events[at + 1]), option: number(this.events[at + 2]), left: number(this.events[at + 3]) };
    }

    /** The event that happened last; null at the beginning. */
    get last() {
        return this.at > 0 ? this.event(this.at - 1) : null;
    }

    get next() {
        return this.at < this.length ? this.event(this.at) : null;
    }

    goTo(place) {
        const to = Math.max(0, Math.min(this.length, place));
        while (this.at < to) this.#make(this.event(this.at++));
        while (this.at > to) this.#unmake(this.event(--this.at));
        this.chosen = this.#chosenNow();
    }

    #make({ kind, item, option }) {
        if (kind === 'cover') this.covered[item] = 1;
        else if (kind === 'uncover') this.covered[item] = 0;
        else if (kind === 'hide' || kind === 'unhide') this.#hide(option, item, kind === 'hide' ? 1 : 0);
        else if (kind === 'try') this.stack.push({ option, item });
        else if (kind === 'back') this.stack.pop();
    }

    #unmake(event) {
        if (OPPOSITE[event.kind]) this.#make({ ...event, kind: OPPOSITE[event.kind] });
    }

    #hide(option, item, to) {
        this.hidden[option][this.problem.options[option].items.indexOf(item)] = to;
        this.live[item] += to ? -1 : 1;
    }

    /** The item of the level that the search is on. */
    #chosenNow() {
        for (let i = this.at - 1; i >= 0 && i > this.at - 5000; i--) {
            const { kind, item } = this.event(i);
            if (kind === 'choose' || kind === 'try' || kind === 'back') return item;
        }
        return -1;
    }

    /** An option is possible while nothing that it needs is covered by another. */
    isOpen(option) {
        return !this.problem.options[option].items.some((item, k) => this.covered[item] || this.hidden[option][k]);
    }

    /** The next event, from here on, for which `wanted` is true; the end if there is none. */
    find(wanted, from = this.at) {
        for (let i = from; i < this.length; i++) if (wanted(this.event(i))) return i + 1;
        return this.length;
    }

    /** How deep the search was, in `count` pieces of its time. */
    profile(count) {
        return Array.from({ length: count }, (_, i) => {
            const at = Math.min(this.length - 1, Math.floor(i * this.length / count));
            return at < 0 ? 0 : this.event(at).depth;
        });
    }
}

/** The tree of the options tried: { option, item, parent, children, depth, forced, from, to, end }. */
function growTree(replay) {
    const root = { option: -1, item: -1, parent: null, children: [], depth: 0, forced: true, from: 0, to: replay.length, end: '' };
    const nodes = [root];
    let at = root;
    for (let i = 0; i < replay.length; i++) {
        const { kind, option, item, forced } = replay.event(i);
        if (kind === 'try') {
            const node = { option, item, parent: at, children: [], depth: at.depth + 1, forced, from: i, to: replay.length, end: '' };
            at.children.push(node);
            nodes.push(node);
            at = node;
        } else if (kind === 'back') {
            at.to = i;
            at = at.parent ?? root;
        } else if (kind === 'dead' || kind === 'solution') {
            at.end = kind;
        }
    }
    return { root, nodes };
}
