// links.js: the links themselves. A small problem is drawn whole: the list of items along the top, a
// row for each option, and every link left, right, up and down, those round the torus dashed. What is
// covered is pale, and its links still point in: that is why it can come back. Of a large problem only
// what is around the chosen item is drawn.

import { s } from '../dom.js';
import { optionName } from './words.js';

const MOST_ITEMS = 10, MOST_OPTIONS = 9, DX = 62, DY = 46, LEFT = 78, TOP = 26;

/** Which items and options to draw. */
function choose(replay) {
    const { problem, chosen } = replay;
    if (problem.items.length <= MOST_ITEMS && problem.options.length <= MOST_OPTIONS) {
        return { items: problem.items.map((_, i) => i), options: problem.options.map((_, i) => i), whole: true };
    }
    const center = chosen >= 0 ? chosen : replay.covered.findIndex((covered) => !covered);
    const options = [];
    problem.options.forEach(({ items }, option) => { if (items.includes(center) && options.length < 5) options.push(option); });
    const items = [center];
    for (const option of options) for (const item of problem.options[option].items) if (!items.includes(item) && items.length < MOST_ITEMS) items.push(item);
    return { items: items.sort((a, b) => a - b), options, whole: false };
}

export class Links {
    constructor({ onPoint }) {
        this.onPoint = onPoint;
        this.element = s('svg', { class: 'links', role: 'img', 'aria-label': 'The links of the lists' });
    }

    draw(replay, side, lit) {
        const { items, options, whole } = choose(replay), { problem } = replay;
        const x = (item) => LEFT + items.indexOf(item) * DX, y = (option) => TOP + 52 + options.indexOf(option) * DY;
        const width = LEFT + items.length * DX, height = TOP + 52 + options.length * DY;
        this.element.setAttribute('viewBox', `0 0 ${width} ${height}`);
        const lines = [], nodes = [];
        lines.push(...this.#itemList(items.filter((item) => !replay.covered[item]), x, width));
        for (const item of items) {
            const own = options.filter((option) => problem.options[option].items.includes(item));
            const inList = own.filter((option) => !replay.hidden[option][problem.options[option].items.indexOf(item)]);
            lines.push(...this.#column(x(item), inList.map(y), height, replay.covered[item]));
            for (const option of own) if (!inList.includes(option)) lines.push(...this.#pointing(x(item), y(option)));
            nodes.push(this.#header(item, x(item), replay, lit));
        }
        for (const option of options) {
            const own = problem.options[option].items.filter((item) => items.includes(item));
            const xs = own.map(x), taken = replay.stack.some((each) => each.option === option);
            lines.push(s('path', { class: 'row', d: `M${xs[0]} ${y(option)}H${xs.at(-1)}` }));
            nodes.push(s('text', { class: 'option-name', x: LEFT - 24, y: y(option) + 4 }, optionName(problem, option, side)));
            own.forEach((item, k) => {
                const hidden = replay.hidden[option][problem.options[option].items.indexOf(item)];
                const dot = s('circle', { class: `node${hidden || replay.covered[item] ? ' pale' : ''}${taken ? ' taken' : ''}${lit.options.has(option) ? ' lit' : ''}`, cx: xs[k], cy: y(option), r: 7 });
                dot.addEventListener('pointerenter', () => this.onPoint({ option }));
                dot.addEventListener('pointerleave', () => this.onPoint({}));
                nodes.push(dot);
            });
        }
        this.element.replaceChildren(s('g', { class: 'lines' }, lines), s('g', {}, nodes));
        return whole;
    }

    /** The list of items, round: the root, then those not covered. */
    #itemList(open, x, width) {
        const xs = [30, ...open.map(x)];
        return [
            s('path', { class: 'list', d: `M${xs[0]} ${TOP}H${xs.at(-1)}` }),
            s('path', { class: 'list torus', d: `M${xs.at(-1)} ${TOP - 13}V6H30V${TOP - 13}` }),
            s('rect', { class: 'root', x: 8, y: TOP - 12, width: 44, height: 24, rx: 12 }),
            s('text', { class: 'root-name', x: 30, y: TOP + 4 }, 'root'),
            s('path', { d: `M${width} 0` }),
        ];
    }

    #column(x, ys, height, covered) {
        if (ys.length === 0) return [];
        const kind = covered ? 'list pale' : 'list';
        return [s('path', { class: kind, d: `M${x} ${TOP + 13}V${ys.at(-1)}` }), s('path', { class: `${kind} torus`, d: `M${x} ${ys.at(-1) + 7}V${height - 4}` })];
    }

    /** A node that is out of its list still points up and down. */
    #pointing(x, y) {
        return [s('path', { class: 'list pale', d: `M${x + 9} ${y - 6}V${y - 22}M${x + 9} ${y + 6}V${y + 22}` })];
    }

    #header(item, x, replay, lit) {
        const { name } = replay.problem.items[item], is = item === replay.chosen || lit.items.has(item);
        const group = s('g', { class: `header${replay.covered[item] ? ' pale' : ''}${is ? ' lit' : ''}` },
            s('rect', { x: x - 24, y: TOP - 13, width: 48, height: 26, rx: 8 }), s('text', { x, y: TOP + 4 }, name.slice(0, 7)));
        group.addEventListener('pointerenter', () => this.onPoint({ item }));
        group.addEventListener('pointerleave', () => this.onPoint({}));
        return group;
    }
}
