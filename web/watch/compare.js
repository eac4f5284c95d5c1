// compare.js: the same problem by two rules, side by side: both searches run step by step together, each on
// its own grid and tree, with how many options it has tried.

import { Board } from '../board.js';
import { grouped, h } from '../dom.js';
import { drawMoment } from './moment.js';
import { Replay } from './replay.js';
import { Tree } from './tree.js';
import { tell } from './words.js';

export const RULE_WORDS = { fewest: 'fewest options', first: 'first item', random: 'at random' };

class Lane {
    replay = null;

    constructor(rule, name, onRule, onGo) {
        this.rule = rule;
        this.board = new Board({ onSelect: () => {}, label: 'The search on the grid' });
        this.tree = new Tree({ onGo, onPoint: () => {} });
        this.head = h('p', { class: 'tally', role: 'status' });
        this.words = h('p', { class: 'soft' });
        this.select = h('select', { 'aria-label': 'Choose', onchange: () => { this.rule = this.select.value; onRule(); } }, Object.entries(RULE_WORDS).map(([value, word]) => h('option', { value, selected: value === rule }, word)));
        this.grid = h('div', { class: 'mini' }, this.board.element);
        this.element = h('section', { class: 'card lane', 'aria-label': name },
            h('div', { class: 'hd' }, h('label', { class: 'sel' }, h('span', {}, 'Choose'), this.select), this.head), h('div', { class: 'lanes' }, this.grid, h('div', { class: 'fill' }, this.tree.element)), this.words);
    }

    async load(trace) {
        const { problem, events, over } = await trace(this.rule);
        this.replay = await Replay.of(problem, events);
        this.over = over;
        this.tree.begin(this.replay.tree);
    }

    draw(at, shape, piece = '') {
        const { replay } = this;
        if (!replay) return;
        replay.goTo(at);
        const { tree, here } = replay, tried = replay.at >= replay.length ? tree.nodes.length - 1 : Math.max(here.number, this.#tried());
        this.head.replaceChildren(h('b', { class: 'big' }, grouped(tried)), ` of ${this.over ? '' : 'over '}${grouped(tree.nodes.length - 1)} options tried · ${grouped(tree.dead)} dead ${tree.dead === 1 ? 'end' : 'ends'} · ${grouped(replay.length)} steps`);
        this.grid.hidden = !shape;
        if (shape && piece !== 'tree') drawMoment(this.board, replay, shape);
        if (piece !== 'grid') this.tree.draw(replay);
        const { title, text } = tell(replay, shape?.side ?? 9);
        this.words.textContent = replay.at >= replay.length ? `Over after ${grouped(replay.length)} steps${this.over ? '' : ', as far as it is shown'}.` : `${title}: ${text}`;
    }

    /** The node that was tried last, which the search may have left again. */
    #tried() {
        const { nodes } = this.replay.tree;
        let low = 0, high = nodes.length;
        while (low + 1 < high) {
            const middle = (low + high) >> 1;
            if (nodes[middle].from < this.replay.at) low = middle;
            else high = middle;
        }
        return low;
    }
}

export class Compare {
    /** `onChange` is called when there is something else to show; `onGo(step)` when a node was chosen. */
    constructor({ onChange, onGo }) {
        const changed = () => this.#reload().then(onChange);
        this.lanes = [['fewest', 'One search'], ['first', 'The other search']].map(([rule, name]) => new Lane(rule, name, changed, onGo));
        this.element = h('div', { class: 'compare' }, this.lanes.map(({ element }) => element));
    }

    /** `trace(rule)` gives the events by a rule. */
    async begin(trace, shape) {
        this.trace = trace;
        this.shape = shape;
        await this.#reload();
    }

    async #reload() {
        await Promise.all(this.lanes.map((lane) => lane.load(this.trace)));
    }

    get length() {
        return Math.max(...this.lanes.map(({ replay }) => replay?.length ?? 0));
    }

    /** Both searches at a step; with a turn, a piece of one of them, when it runs fast. */
    draw(at, turn) {
        if (turn < 0) for (const lane of this.lanes) lane.draw(at, this.shape);
        else this.lanes[turn % 2].draw(at, this.shape, turn % 4 < 2 ? 'grid' : 'tree');
    }

    /** "fewest options: 51 options tried · first item: …" */
    get summary() {
        return this.lanes.map(({ rule, replay, over }) => `${RULE_WORDS[rule]}: ${over ? '' : 'over '}${grouped(replay.tree.nodes.length - 1)} options tried`).join(' · ');
    }
}
