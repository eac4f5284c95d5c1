// links.js: the links themselves, as they are at this moment. A small problem is drawn whole: the list of
// items along the top, a row for each option, and every link left, right, up and down, those round the torus
// dashed. What is covered is pale, and its links still point in: that is why it can come back. Of a large
// problem what is around the chosen item is drawn; links pass over what is not.
//
//     root ↔ a ↔ b ↔ c      left, right     a link and its opposite are one line with two points;
//            ↕       ↕      up, down        one that is not answered has one point, and is pale
//            ● ↔ ─ ↔ ●      of an option

import { s } from '../dom.js';
import { optionName } from './words.js';

const MOST_NODES = 320, MOST_ITEMS = 40, AROUND_ITEMS = 8, AROUND_OPTIONS = 4;
const DX = 62, DY = 46, LEFT = 100, TOP = 40, NODE = 7, HEAD = 24;

/** Which items and options to draw. */
function choose(replay) {
    const { problem, chosen } = replay;
    if (problem.items.length <= MOST_ITEMS && replay.up.length - problem.items.length <= MOST_NODES) {
        return { items: problem.items.map((_, i) => i), options: problem.options.map((_, i) => i), whole: true };
    }
    const center = chosen >= 0 ? chosen : Math.max(replay.covered.findIndex((covered) => !covered), 0);
    const all = problem.options.flatMap(({ items }, option) => (items.includes(center) ? [option] : []));
    const open = all.filter((option) => !replay.hidden[replay.nodeOf(option, center)]), options = (open.length ? open : all).slice(0, AROUND_OPTIONS);
    for (const { option } of replay.stack) if (all.includes(option) && !options.includes(option)) options.push(option);
    const items = [center];
    for (const option of options) for (const item of problem.options[option].items) if (!items.includes(item) && items.length < AROUND_ITEMS) items.push(item);
    return { items: items.sort((a, b) => a - b), options: options.sort((a, b) => a - b), whole: false };
}

function arrows() {
    return s('defs', {}, ['soft', 'accent', 'now'].map((colour) =>
        s('marker', { id: `tip-${colour}`, class: `tip-${colour}`, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, markerUnits: 'userSpaceOnUse', orient: 'auto-start-reverse' }, s('path', { d: 'M0 .6L8 4L0 7.4z' }))));
}

export class Links {
    /** `onPoint({ item } or { option } or {})` is told what the pointer is at. */
    constructor({ onPoint }) {
        this.onPoint = onPoint;
        this.element = s('svg', { class: 'links', role: 'img', 'aria-label': 'The links of the lists' });
    }

    /** True if all of the problem is drawn. */
    draw(replay, side, lit) {
        const { items, options, whole } = choose(replay);
        this.replay = replay;
        this.lit = lit;
        this.width = LEFT + (items.length - 1) * DX + 62;
        const step = whole ? DY : Math.max(DY, Math.min(120, 260 / options.length)); // a few rows take the room there is
        this.height = TOP + 56 + options.length * step;
        this.x = new Map(items.map((item, i) => [item, LEFT + i * DX])).set(replay.root, 34);
        this.y = new Map(options.map((option, i) => [option, TOP + 60 + i * step]));
        this.element.setAttribute('viewBox', `0 0 ${this.width} ${this.height}`);
        this.element.style.minWidth = whole ? `${this.width * 0.62}px` : '';
        this.element.style.minHeight = whole ? `${this.height * 0.62}px` : '';
        const rows = options.map((option) => this.#row(option, side));
        this.element.replaceChildren(arrows(), s('g', {}, this.#itemList(items), items.map((item) => this.#column(item, options)), rows.map(([lines]) => lines)),
            s('g', {}, this.#root(), items.map((item) => this.#head(item)), rows.map(([, nodes]) => nodes)));
        return whole;
    }

    #line(d, { pale = false, torus = false, both = true, colour = 'soft' } = {}) {
        const kind = ['lk-line', `lk-${colour}`, pale ? 'pale' : '', torus ? 'torus' : ''].filter(Boolean).join(' ');
        return s('path', { class: kind, d, 'marker-end': `url(#tip-${colour})`, 'marker-start': both ? `url(#tip-${colour})` : undefined });
    }

    // ---- the list of items --------------------------------------------------------------------------

    /** The next one that way that is drawn. */
    #along(from, links, known) {
        let at = links[from];
        for (let i = 0; i < links.length && !known(at) && at !== from; i++) at = links[at];
        return at;
    }

    #itemList(items) {
        const { left, right, covered, root } = this.replay, known = (item) => this.x.has(item), lines = [];
        for (const item of [root, ...items]) {
            const to = this.#along(item, right, known), from = this.#along(item, left, known), out = item !== root && covered[item];
            if (to !== item && !out) lines.push(this.#besides(item, to, items));
            if (out) lines.push(...[[to, 1], [from, -1]].filter(([other]) => other !== item).map(([other, way]) => this.#pointing(item, other, way)));
        }
        return lines;
    }

    /** A link to the right, and back: straight, over what is covered between, or round the torus. */
    #besides(item, to, items) {
        const a = this.x.get(item) + HEAD, b = this.x.get(to) - HEAD;
        if (b < a) return this.#line(`M${a} ${TOP}H${this.width - 6}V8H4V${TOP}H${b}`, { torus: true });
        const between = items.some((other) => this.x.get(other) > a && this.x.get(other) < b);
        return this.#line(between ? `M${a} ${TOP - 7}Q${(a + b) / 2} ${TOP - 34} ${b} ${TOP - 7}` : `M${a} ${TOP}H${b}`);
    }

    /** What a covered item still points to. */
    #pointing(item, to, way) {
        const a = this.x.get(item) + way * 14, b = this.x.get(to) - way * 14, torus = (b - a) * way < 0, low = TOP + 13;
        if (torus) return this.#line(`M${a} ${low}q${way * 8} 14 ${way * 22} 14`, { pale: true, torus: true, both: false });
        return this.#line(`M${a} ${low}Q${(a + b) / 2} ${low + 16} ${b} ${low}`, { pale: true, both: false });
    }

    // ---- the lists of options -----------------------------------------------------------------------

    #column(item, options) {
        const { up, down, hidden, covered, chosen } = this.replay, x = this.x.get(item), colour = item === chosen || this.lit.items.has(item) ? 'now' : 'soft';
        const nodes = new Map([[item, TOP + 13]]), lines = [];
        for (const option of options) if (this.replay.problem.options[option].items.includes(item)) nodes.set(this.replay.nodeOf(option, item), this.y.get(option));
        const known = (node) => nodes.has(node), pale = Boolean(covered[item]);
        for (const [node, y] of nodes) {
            const below = this.#along(node, down, known), above = this.#along(node, up, known);
            if (hidden[node]) lines.push(this.#still(x, y, nodes.get(below), 1), this.#still(x, y, nodes.get(above), -1));
            else if (below !== node) lines.push(...this.#below(x, y, nodes.get(below), nodes, { pale, colour }));
        }
        return lines;
    }

    #below(x, y, to, nodes, look) {
        const from = y + (y < TOP + 20 ? 0 : NODE + 1);
        if (to <= y) return [this.#line(`M${x} ${from}V${this.height - 3}`, { ...look, torus: true, both: false }), this.#line(`M${x} 8V${TOP - 14}`, { ...look, torus: true, both: false })];
        const end = to - NODE - 1, over = [...nodes.values()].some((each) => each > y && each < to);
        return [this.#line(over ? `M${x - 3} ${from}Q${x - 24} ${(from + end) / 2} ${x - 3} ${end}` : `M${x} ${from}V${end}`, look)];
    }

    /** A hidden node still points up and down. */
    #still(x, y, to, way) {
        const from = y + way * (NODE + 1), torus = (to - y) * way <= 0, end = torus ? (way > 0 ? this.height - 3 : TOP + 20) : to - way * (to < TOP + 20 ? -1 : NODE + 1);
        return this.#line(`M${x + 3} ${from}Q${x + 22} ${(from + end) / 2} ${x + 3} ${end}`, { pale: true, torus, both: false });
    }

    // ---- options ------------------------------------------------------------------------------------

    /** The links of an option, which never change, and its nodes. */
    #row(option, side) {
        const { problem, hidden, covered, stack } = this.replay, y = this.y.get(option), items = problem.options[option].items.filter((item) => this.x.has(item));
        const taken = stack.some((each) => each.option === option), lit = this.lit.options.has(option), out = !taken && !this.replay.isOpen(option);
        const xs = items.map((item) => this.x.get(item)).sort((a, b) => a - b), look = { pale: out, colour: lit ? 'now' : 'accent' };
        const lines = xs.slice(1).map((x, i) => this.#line(`M${xs[i] + NODE + 1} ${y}H${x - NODE - 1}`, look));
        if (xs.length > 1) lines.push(this.#line(`M${xs.at(-1) + NODE + 1} ${y + 3}q12 2 12 15H${xs[0] - NODE - 13}q0 -13 12 -15`, { ...look, torus: true }));
        const nodes = items.map((item) => {
            const gone = hidden[this.replay.nodeOf(option, item)] || covered[item];
            return this.#watched(s('circle', { class: `node${gone && !taken ? ' pale' : ''}${taken ? ' taken' : ''}${lit ? ' lit' : ''}`, cx: this.x.get(item), cy: y, r: NODE }), { option });
        });
        return [lines, [this.#watched(s('text', { class: `option-name${lit ? ' lit' : ''}`, x: LEFT - 34, y: y + 4 }, `${taken ? '✓ ' : ''}${optionName(problem, option, side).slice(0, 10)}`), { option }), ...nodes]];
    }

    #root() {
        return [s('rect', { class: 'root', x: 12, y: TOP - 12, width: 44, height: 24, rx: 12 }), s('text', { class: 'root-name', x: 34, y: TOP + 4 }, 'root')];
    }

    #head(item) {
        const { problem, covered, chosen } = this.replay, x = this.x.get(item), is = item === chosen || this.lit.items.has(item);
        return this.#watched(s('g', { class: `header${covered[item] ? ' pale' : ''}${is ? ' lit' : ''}` },
            s('rect', { x: x - HEAD, y: TOP - 13, width: 2 * HEAD, height: 26, rx: 8 }), s('text', { x, y: TOP + 4 }, problem.items[item].name.slice(0, 7))), { item });
    }

    #watched(element, what) {
        element.addEventListener('pointerenter', () => this.onPoint(what));
        element.addEventListener('pointerleave', () => this.onPoint({}));
        return element;
    }
}
