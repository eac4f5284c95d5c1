// tree.js: the tree of the search: a ring where there was a choice, a dot where there was none, a cross
// at a dead end, a disc at a solution. Levels without a choice stand close together, so that what was
// chosen can be seen.

import { s } from '../dom.js';

const MOST = 1500, FORCED = 7, CHOICE = 24, WIDTH = 26;

/** Places of nodes: leaves side by side, parents over the middle of their children. */
function layout(root) {
    const placed = [];
    let x = 0;
    const stack = [{ node: root, y: 0, open: false }];
    while (stack.length) {
        const top = stack.at(-1);
        if (!top.open) {
            top.open = true;
            top.node.y = top.y;
            const branching = top.node.children.length > 1;
            for (const child of [...top.node.children].reverse()) stack.push({ node: child, y: top.y + (branching || !child.forced ? CHOICE : FORCED), open: false });
            if (placed.length > MOST) break;
        } else {
            stack.pop();
            const { node } = top, children = node.children.filter((child) => child.x !== undefined);
            if (children.length === 0) { node.x = x; x += WIDTH; } else node.x = (children[0].x + children.at(-1).x) / 2;
            placed.push(node);
        }
    }
    return { placed, width: Math.max(x - WIDTH, 0) };
}

export class Tree {
    #placed = [];
    #marks = new Map();

    constructor({ onGo, onPoint }) {
        this.onGo = onGo;
        this.onPoint = onPoint;
        this.element = s('svg', { class: 'tree', role: 'img', 'aria-label': 'The tree of the search' });
    }

    begin({ root, nodes }) {
        for (const node of nodes) delete node.x;
        const { placed, width } = layout(root);
        this.#placed = placed;
        const height = Math.max(...placed.map(({ y }) => y), 10);
        this.element.setAttribute('viewBox', `-30 -14 ${Math.max(width, 120) + 60} ${height + 34}`);
        this.#marks.clear();
        const lines = s('g', {}), marks = s('g', {});
        for (const node of placed) {
            if (node.parent && node.parent.x !== undefined) lines.append(this.#line(node));
            const mark = this.#mark(node);
            this.#marks.set(node, mark);
            marks.append(mark);
        }
        this.#here = s('circle', { class: 'here', r: 9, cx: root.x ?? 0, cy: 0 });
        this.element.replaceChildren(lines, marks, this.#here);
        this.more = nodes.length > placed.length ? nodes.length - placed.length : 0;
    }

    #here;

    #line(node) {
        const { parent } = node, middle = (parent.y + node.y) / 2;
        const path = s('path', { class: 'branch', d: `M${parent.x} ${parent.y}C${parent.x} ${middle} ${node.x} ${middle} ${node.x} ${node.y}` });
        node.line = path;
        return path;
    }

    #mark(node) {
        const { x, y, end, parent } = node;
        const shape = end === 'dead' ? s('path', { class: 'cross', d: `M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x + 4} ${y - 4}L${x - 4} ${y + 4}` })
            : s('circle', { class: end === 'solution' ? 'solution' : parent === null ? 'root' : node.children.length > 1 ? 'choice' : 'forced', cx: x, cy: y, r: end === 'solution' ? 6 : node.children.length > 1 ? 4.5 : parent === null ? 4.5 : 2.2 });
        const mark = s('g', { class: 'node' }, s('circle', { cx: x, cy: y, r: 9, fill: 'transparent' }), shape);
        mark.addEventListener('click', () => this.onGo(node.from + 1));
        mark.addEventListener('pointerenter', () => this.onPoint(node.option));
        mark.addEventListener('pointerleave', () => this.onPoint(-1));
        return mark;
    }

    draw(replay) {
        let here = null;
        const way = new Set();
        for (const node of this.#placed) {
            const visited = node.from < replay.at || node.parent === null;
            this.#marks.get(node).classList.toggle('later', !visited);
            if (visited && node.to >= replay.at && (!here || node.depth > here.depth) && (node.parent === null || node.from < replay.at)) here = node;
        }
        for (let node = here; node; node = node.parent) way.add(node);
        for (const node of this.#placed) {
            node.line?.classList.toggle('way', way.has(node));
            node.line?.classList.toggle('later', node.from >= replay.at);
        }
        if (here) {
            this.#here.setAttribute('cx', here.x);
            this.#here.setAttribute('cy', here.y);
        }
    }
}
