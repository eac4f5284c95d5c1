// tree.js: the tree of the search: a ring where there was a choice, a dot where there was none, a cross
// at a dead end, a disc at a solution. Levels without a choice stand close together, so that what was
// chosen can be seen. Of a large tree the part around the search is drawn.

import { s } from '../dom.js';

const MOST = 360, SEEN = 560, FORCED = 7, CHOICE = 24, WIDTH = 26;

/** Places of nodes: leaves side by side, parents over the middle of their children. */
function layout(root, drawn) {
    const placed = [];
    let x = 0;
    const stack = [{ node: root, y: 0, open: false }];
    while (stack.length) {
        const top = stack.at(-1), { node } = top, children = node.children.filter((child) => drawn.has(child));
        if (!top.open) {
            top.open = true;
            node.y = top.y;
            for (const child of [...children].reverse()) stack.push({ node: child, y: top.y + (children.length > 1 || !child.forced ? CHOICE : FORCED), open: false });
        } else {
            stack.pop();
            if (children.length === 0) { node.x = x; x += WIDTH; } else node.x = (children[0].x + children.at(-1).x) / 2;
            placed.push(node);
        }
    }
    return { placed, width: Math.max(x - WIDTH, 0) };
}

export class Tree {
    #tree = null;
    #marks = new Map();
    #lines = new Map();
    #way = new Set();
    #from = 0; // the number of the first node that is drawn
    #visited = 0;
    #here;
    #size = null;
    #focus = null;

    /** `onGo(event)` goes there, `onPoint(option)` lights it in all views. */
    constructor({ onGo, onPoint }) {
        this.onGo = onGo;
        this.onPoint = onPoint;
        this.element = s('svg', { class: 'tree', role: 'group', tabindex: '0', 'aria-label': 'The tree of the search: arrows move, Enter goes there' });
        this.element.addEventListener('keydown', (event) => this.#key(event));
        this.element.addEventListener('blur', () => this.#point(null));
    }

    get more() {
        return this.#tree.nodes.length > MOST;
    }

    begin(tree) {
        this.#tree = tree;
        this.#focus = null;
        this.#build(0);
    }

    /** Where the part around a node begins. */
    #begins(number) {
        return Math.max(0, Math.min(number - MOST / 2, this.#tree.nodes.length - MOST));
    }

    /** Draws the part of the tree around a node, with all that is above it. */
    #build(number) {
        const { root, nodes } = this.#tree, from = this.#begins(number), drawn = new Set(nodes.slice(from, from + MOST));
        for (let node = nodes[from]; node; node = node.parent) drawn.add(node);
        const { placed, width } = layout(root, drawn), height = Math.max(...placed.map(({ y }) => y), 10);
        this.#from = from;
        const wide = Math.max(width + 80, 220), tall = Math.max(height + 34, 150); // small trees are not blown up
        this.#size = { wide, tall, left: (width - wide) / 2 };
        this.#marks.clear();
        this.#lines.clear();
        this.#way.clear();
        const lines = s('g', {}), marks = s('g', {});
        for (const node of placed) {
            if (node.parent) lines.append(this.#line(node));
            const mark = this.#mark(node);
            this.#marks.set(node, mark);
            marks.append(mark);
        }
        this.#here = s('g', { class: 'here' }, s('circle', { r: 9 }), s('text', { x: -14, y: 4 }, 'here'));
        this.element.replaceChildren(lines, marks, this.#here);
        this.#visited = Infinity;
    }

    #line(node) {
        const { parent } = node, middle = (parent.y + node.y) / 2;
        const path = s('path', { class: 'branch', d: `M${parent.x} ${parent.y}C${parent.x} ${middle} ${node.x} ${middle} ${node.x} ${node.y}` });
        this.#lines.set(node, path);
        return path;
    }

    #mark(node) {
        const { x, y, end, parent } = node, choice = node.children.length > 1;
        const shape = end === 'dead' ? s('path', { class: 'cross', d: `M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x + 4} ${y - 4}L${x - 4} ${y + 4}` })
            : s('circle', { class: end === 'solution' ? 'solution' : parent === null ? 'root' : choice ? 'choice' : 'forced', cx: x, cy: y, r: end === 'solution' ? 6 : choice || parent === null ? 4.5 : 2.2 });
        const mark = s('g', { class: 'node' }, s('circle', { cx: x, cy: y, r: 9, fill: 'transparent' }), shape);
        mark.addEventListener('click', () => this.onGo(node.from + 1));
        mark.addEventListener('pointerenter', () => this.onPoint(node.option));
        mark.addEventListener('pointerleave', () => this.onPoint(-1));
        return mark;
    }

    /** `lit`: the options that are pointed at. */
    draw(replay, lit = new Set()) {
        const { here } = replay;
        if (!this.#marks.has(here) || Math.abs(this.#begins(here.number) - this.#from) > MOST / 3) this.#build(here.number);
        this.#turn(replay.at);
        const way = new Set();
        for (let node = here; node; node = node.parent) way.add(node);
        for (const node of this.#way) if (!way.has(node)) this.#lines.get(node)?.classList.remove('way');
        for (const node of way) if (!this.#way.has(node)) this.#lines.get(node)?.classList.add('way');
        this.#way = way;
        for (const mark of this.element.querySelectorAll('.lit')) mark.classList.remove('lit');
        if (lit.size) for (const [node, mark] of this.#marks) if (lit.has(node.option)) mark.classList.add('lit');
        this.#here.setAttribute('transform', `translate(${here.x} ${here.y})`);
        this.#look(here);
    }

    /** All of the tree, or as much around the search as can still be seen. */
    #look({ x, y }) {
        const { wide, tall, left } = this.#size, across = Math.min(wide, SEEN), down = Math.min(tall, SEEN);
        const from = Math.max(left, Math.min(x - across / 2, left + wide - across)), top = Math.max(-14, Math.min(y - down / 2, tall - 14 - down));
        const box = `${from.toFixed(0)} ${top.toFixed(0)} ${across} ${down}`;
        if (this.element.getAttribute('viewBox') !== box) this.element.setAttribute('viewBox', box);
    }

    /** What is to come is pale: only what has changed since the last time is touched. */
    #turn(at) {
        const before = this.#visited;
        this.#visited = at;
        for (const [node, mark] of this.#marks) {
            const later = node.from >= at && node.parent !== null;
            if (before !== Infinity && later === (node.from >= before && node.parent !== null)) continue;
            mark.classList.toggle('later', later);
            this.#lines.get(node)?.classList.toggle('later', later);
        }
    }

    // ---- keys ---------------------------------------------------------------------------------------

    #key(event) {
        const at = this.#focus ?? [...this.#way][0] ?? this.#tree.root, { parent } = at, beside = parent?.children ?? [at], place = beside.indexOf(at);
        const to = { ArrowUp: parent, ArrowDown: at.children[0], ArrowLeft: beside[place - 1], ArrowRight: beside[place + 1] };
        if (event.key === 'Enter' && this.#focus) this.onGo(this.#focus.from + 1);
        else if (event.key in to) this.#point(to[event.key] ?? at);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    #point(node) {
        this.#focus = node && this.#marks.has(node) ? node : null;
        this.onPoint(this.#focus?.option ?? -1);
    }
}
