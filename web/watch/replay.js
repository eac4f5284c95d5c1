// replay.js: the events of a trace (trace.h), made on paper: the lists as they are linked at every moment,
// forwards and backwards. Pure.
//
// Items are numbered as in the problem, and the root of their list comes after the last. A node is named by
// items.length + its number among the nodes of all options, in order; the head of an item's list is the item.
//
//     left, right   of items and the root: the list of items that are still to be covered
//     up, down      of heads and nodes: the list of the options of each item
//
// What is covered or hidden leaves its list, but keeps its own links: that is why it can come back.

import { breath } from '../breath.js';

export const KINDS = ['choose', 'try', 'cover', 'hide', 'unhide', 'uncover', 'purify', 'unpurify', 'dead', 'back', 'solution'];
const [CHOOSE, TRY, COVER, HIDE, UNHIDE, UNCOVER, , , DEAD, BACK, SOLUTION] = KINDS.keys();
const PIECE = 20000; // events that are read without a breath
const WORDS = 4, NONE = 0xffffffff;
const OPPOSITE = { [COVER]: UNCOVER, [UNCOVER]: COVER, [HIDE]: UNHIDE, [UNHIDE]: HIDE, [TRY]: BACK, [BACK]: TRY };

export class Replay {
    #chosenAt; // the item of the level that the search is on, after so many events
    #nodeAt;   // the node of the tree, likewise
    #grown = 0; // events that the tree has

    /** A replay, made in pieces, so that the page stays awake: a long search takes a while to be read. */
    static async of(problem, events) {
        const replay = new Replay(problem, events);
        while (!replay.#grow(PIECE)) await breath();
        return replay;
    }

    /** `problem`: items and options; `events`: a Uint32Array of four words an event. Its tree has yet to grow. */
    constructor(problem, events) {
        const { items, options } = problem;
        this.problem = problem;
        this.events = events;
        this.length = events.length / WORDS;
        this.at = 0; // events that have happened
        this.covered = new Uint8Array(items.length);
        this.live = new Uint32Array(items.length); // options in the list of each item
        this.first = []; // the first node of each option
        this.stack = []; // { option, item }
        this.#link(items, options);
        this.hidden = new Uint8Array(this.up.length);
        this.#chosenAt = new Int32Array(this.length + 1).fill(-1);
        this.#nodeAt = new Uint32Array(this.length + 1);
        const root = { option: -1, item: -1, parent: null, children: [], depth: 0, forced: true, from: 0, to: this.length, end: '', number: 0 };
        this.tree = { root, nodes: [root], dead: 0, solutions: 0 };
    }

    #link(items, options) {
        const count = items.length, total = options.reduce((sum, { items: own }) => sum + own.length, count);
        this.root = count;
        this.left = new Uint32Array(count + 1);
        this.right = new Uint32Array(count + 1);
        const round = [count, ...items.keys()].filter((item) => item === count || items[item].primary !== false);
        items.forEach((_, item) => { this.left[item] = this.right[item] = item; });
        round.forEach((item, i) => {
            this.right[item] = round[(i + 1) % round.length];
            this.left[item] = round.at(i - 1);
        });
        this.up = Uint32Array.from({ length: total }, (_, i) => i);
        this.down = this.up.slice();
        let node = count;
        for (const { items: own } of options) {
            this.first.push(node);
            for (const item of own) {
                const last = this.up[item];
                this.down[last] = this.up[item] = node;
                this.up[node] = last;
                this.down[node++] = item;
                this.live[item]++;
            }
        }
    }

    /** The node of an option in the list of an item. */
    nodeOf(option, item) {
        return this.first[option] + this.problem.options[option].items.indexOf(item);
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

    /** The item that is being covered or tried; -1: none. */
    get chosen() {
        return this.#chosenAt[this.at];
    }

    /** Where the search is in its tree. */
    get here() {
        return this.tree.nodes[this.#nodeAt[this.at]];
    }

    goTo(place) {
        const to = Math.max(0, Math.min(this.length, place));
        while (this.at < to) this.#make(this.at++, false);
        while (this.at > to) this.#make(--this.at, true);
    }

    #make(i, undo) {
        const at = i * WORDS, kind = undo ? OPPOSITE[this.events[at] & 255] : this.events[at] & 255;
        const item = this.events[at + 1], option = this.events[at + 2];
        if (kind === HIDE || kind === UNHIDE) this.#hide(this.nodeOf(option, item), item, kind === HIDE);
        else if (kind === COVER || kind === UNCOVER) this.#cover(item, kind === COVER);
        else if (kind === TRY) this.stack.push({ option, item });
        else if (kind === BACK) this.stack.pop();
    }

    #hide(node, item, is) {
        const above = this.up[node], below = this.down[node];
        this.down[above] = is ? below : node;
        this.up[below] = is ? above : node;
        this.hidden[node] = is;
        this.live[item] += is ? -1 : 1;
    }

    #cover(item, is) {
        const before = this.left[item], after = this.right[item];
        this.right[before] = is ? after : item;
        this.left[after] = is ? before : item;
        this.covered[item] = is;
    }

    /** An option is possible while nothing that it needs is covered by another. */
    isOpen(option) {
        const { items } = this.problem.options[option];
        for (let k = 0; k < items.length; k++) if (this.covered[items[k]] || this.hidden[this.first[option] + k]) return false;
        return true;
    }

    /** Where the next event of a kind, from here on, has happened; -1: there is none. */
    find(kind, from = this.at) {
        const number = KINDS.indexOf(kind);
        for (let i = from; i < this.length; i++) if ((this.events[i * WORDS] & 255) === number) return i + 1;
        return -1;
    }

    /** How deep the search was, in `count` pieces of its time. */
    profile(count) {
        return Array.from({ length: count }, (_, i) => {
            const at = Math.min(this.length - 1, Math.floor(i * this.length / count));
            return at < 0 ? 0 : this.events[at * WORDS] >>> 16;
        });
    }

    /**
     * The tree of the options tried, { option, item, parent, children, depth, forced, from, to, end, number }, grows by
     * so many events; true when it has all.
     */
    #grow(count) {
        const { events, length, tree } = this, { nodes } = tree, until = Math.min(length, this.#grown + count);
        let at = nodes[this.#nodeAt[this.#grown]], chosen = this.#chosenAt[this.#grown];
        for (let i = this.#grown; i < until; i++) {
            const word = events[i * WORDS], kind = word & 255;
            if (kind === TRY) {
                const node = { option: events[i * WORDS + 2], item: events[i * WORDS + 1], parent: at, children: [], depth: at.depth + 1, forced: (word >> 8 & 255) > 0, from: i, to: length, end: '', number: nodes.length };
                at.children.push(node);
                nodes.push(node);
                at = node;
            } else if (kind === BACK) {
                at.to = i;
                at = at.parent ?? tree.root;
            } else if (kind === DEAD || kind === SOLUTION) {
                at.end = KINDS[kind];
                if (kind === DEAD) tree.dead++;
                else tree.solutions++;
            }
            if (kind === CHOOSE || kind === TRY || kind === BACK) chosen = events[i * WORDS + 1];
            this.#chosenAt[i + 1] = chosen;
            this.#nodeAt[i + 1] = at.number;
        }
        this.#grown = until;
        return until === length;
    }
}
