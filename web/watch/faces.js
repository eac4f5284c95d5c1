// faces.js: the matrix of a problem. Of a Sudoku as four faces: cells, rows, columns, boxes, each item
// a square with its options as dots; of others, and on wish, as the plain picture: a row for each
// option, a column for each item, a dot for each node. On a canvas: there are up to thousands of dots.

import { h } from '../dom.js';

const FACES = [['cell', 'Cells', 'a digit each'], ['r', 'Rows', 'each digit'], ['c', 'Columns', 'each digit'], ['b', 'Boxes', 'each digit']];

function placeOf(name, side) {
    const cell = /^r(\d+)c(\d+)$/.exec(name), unit = /^([rcb])(\d+)=(\w+)$/.exec(name);
    if (cell) return { face: 'cell', row: Number(cell[1]) - 1, column: Number(cell[2]) - 1 };
    if (!unit) return null;
    const digit = parseInt(unit[3], 36);
    return digit >= 1 && digit <= side ? { face: unit[1], row: Number(unit[2]) - 1, column: digit - 1 } : null;
}

/** Whether a problem can be shown as four faces: every item has a place on one. */
export function hasFaces(problem, side) {
    return Boolean(problem.choices) && side <= 16 && problem.items.every(({ name }) => placeOf(name, side));
}

export class Faces {
    #places = [];
    #canvases = new Map();
    #dots = false;
    #byItem = [];
    #sizes = new Map(); // of canvases, until they change
    #theme = null;
    #seen = new ResizeObserver((entries) => {
        for (const { target } of entries) this.#sizes.delete(target);
        this.onResize?.();
    });

    /** `onPoint({ item, option })` is told what the pointer is at; {}: nothing. */
    constructor({ onPoint, onResize }) {
        this.onPoint = onPoint;
        this.onResize = onResize;
        this.element = h('div', { class: 'four', tabindex: '0', role: 'group', 'aria-label': 'Items and their options' });
    }

    begin(problem, side, dots) {
        this.problem = problem;
        this.side = side;
        this.#dots = dots || !hasFaces(problem, side);
        this.#byItem = problem.items.map(() => []);
        problem.options.forEach(({ items }, option) => items.forEach((item) => this.#byItem[item].push(option)));
        this.#places = this.#dots ? [] : problem.items.map(({ name }) => placeOf(name, side));
        this.#canvases.clear();
        this.#sizes.clear();
        this.#seen.disconnect();
        const faces = this.#dots ? [['dots', 'Matrix', `${problem.options.length} options, ${problem.items.length} items`]] : FACES;
        this.element.classList.toggle('one', this.#dots);
        this.element.replaceChildren(...faces.map(([key, title, what]) => {
            const canvas = h('canvas', { role: 'img', 'aria-label': `${title}: ${what}` });
            for (const kind of ['pointermove', 'pointerdown']) canvas.addEventListener(kind, (event) => this.onPoint(this.#at(key, canvas, event)));
            canvas.addEventListener('pointerleave', (event) => { if (event.pointerType === 'mouse') this.onPoint({}); });
            const open = h('span', {});
            this.#canvases.set(key, { canvas, open });
            this.#seen.observe(canvas);
            return h('figure', {}, h('figcaption', {}, h('span', {}, h('b', {}, title), ` ${what}`), open), canvas);
        }));
    }

    draw(replay, lit) {
        this.isOpen = (option) => replay.isOpen(option);
        const colours = this.#colours();
        const chosen = new Set(replay.stack.map(({ option }) => option));
        for (const [key, { canvas, open }] of this.#canvases) {
            const [width, tall] = this.#sizes.get(canvas) ?? [canvas.clientWidth, canvas.clientHeight], size = Math.max(width, 60), height = key === 'dots' ? Math.max(tall, 60) : size, ratio = devicePixelRatio || 1;
            this.#sizes.set(canvas, [width, tall]);
            if (canvas.width !== Math.round(size * ratio)) canvas.width = Math.round(size * ratio);
            if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
            const context = canvas.getContext('2d');
            context.setTransform(ratio, 0, 0, ratio, 0, 0);
            context.clearRect(0, 0, size, height);
            if (key === 'dots') this.#drawDots(context, size, height, replay, chosen, colours, lit);
            else this.#drawFace(key, context, size, replay, chosen, colours, lit);
            const items = key === 'dots' ? replay.problem.items.map((_, i) => i) : replay.problem.items.map((_, i) => i).filter((i) => this.#places[i].face === key);
            open.textContent = `${items.filter((item) => !replay.covered[item]).length} open`;
        }
    }

    /** The colours of the theme; asked of the style sheet when the theme has changed. */
    #colours() {
        const theme = `${document.documentElement.dataset.theme} ${matchMedia('(prefers-color-scheme: dark)').matches} ${matchMedia('(forced-colors: active)').matches}`;
        if (this.#theme?.theme !== theme) {
            const style = getComputedStyle(document.documentElement);
            this.#theme = { theme, ...Object.fromEntries(['card', 'off', 'line', 'pip', 'accent', 'accent-bg', 'now', 'now-bg', 'dead-bg', 'edge'].map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) };
        }
        return this.#theme;
    }

    #drawFace(key, context, size, replay, chosen, colours, lit) {
        const { side } = this, step = size / side, across = Math.ceil(Math.sqrt(side)), dot = step / (across + 1);
        context.fillStyle = colours.off;
        context.fillRect(0, 0, size, size);
        this.#places.forEach((place, item) => {
            if (place.face !== key) return;
            const x = place.column * step, y = place.row * step, taken = this.#byItem[item].find((option) => chosen.has(option));
            context.fillStyle = lit.items.has(item) || item === replay.chosen ? colours['now-bg'] : taken !== undefined ? colours['accent-bg'] : replay.covered[item] ? colours.off : colours.card;
            context.fillRect(x + 0.5, y + 0.5, step - 1, step - 1);
            if (lit.items.has(item) || item === replay.chosen) {
                context.strokeStyle = colours.now;
                context.lineWidth = 2;
                context.strokeRect(x + 1.5, y + 1.5, step - 3, step - 3);
            }
            for (const option of this.#byItem[item]) {
                const is = chosen.has(option), bright = lit.options.has(option);
                if (!is && !bright && (replay.covered[item] || !replay.isOpen(option))) continue;
                const slot = this.#slot(place, option);
                context.fillStyle = bright ? colours.now : is ? colours.accent : colours.pip;
                context.beginPath();
                context.arc(x + (slot % across + 1) * dot, y + (Math.floor(slot / across) + 1) * dot, Math.max(is || bright ? step * 0.12 : step * 0.075, 1), 0, 7);
                context.fill();
            }
        });
    }

    /** Which of the places in an item's square an option has: its digit in a cell, else its place. */
    #slot({ face, row }, option) {
        const { side } = this, choice = this.problem.choices[option], cell = Math.floor(choice / side);
        if (face === 'cell') return choice % side;
        if (face === 'r') return cell % side;
        if (face === 'c') return Math.floor(cell / side);
        const boxSide = Math.round(Math.sqrt(side));
        return boxSide * boxSide === side ? Math.floor(cell / side) % boxSide * boxSide + cell % side % boxSide : (cell + row) % side;
    }

    #drawDots(context, width, height, replay, chosen, colours, lit) {
        const { items, options } = replay.problem, dx = width / items.length, dy = height / options.length;
        options.forEach(({ items: own }, option) => {
            const is = chosen.has(option), bright = lit.options.has(option), open = replay.isOpen(option);
            context.fillStyle = bright ? colours.now : is ? colours.accent : open ? colours.pip : colours.line;
            if (is || bright) {
                context.globalAlpha = 0.25;
                context.fillRect(0, option * dy, width, Math.max(dy, 1.5));
                context.globalAlpha = 1;
            }
            const radius = Math.max(Math.min(dx, dy) * 0.34, 0.8);
            for (const item of own) {
                context.beginPath();
                context.arc((item + 0.5) * dx, (option + 0.5) * dy, radius, 0, 7);
                context.fill();
            }
        });
    }

    /** The node under the pointer, as { item, option }, or the item alone. */
    #at(key, canvas, event) {
        const box = canvas.getBoundingClientRect(), x = (event.clientX - box.left) / box.width, y = (event.clientY - box.top) / box.height;
        if (key === 'dots') {
            const item = Math.floor(x * this.problem.items.length), option = Math.floor(y * this.problem.options.length);
            return this.problem.options[option]?.items.includes(item) ? { option } : { item };
        }
        const row = Math.floor(y * this.side), column = Math.floor(x * this.side), across = Math.ceil(Math.sqrt(this.side));
        const item = this.#places.findIndex((place) => place.face === key && place.row === row && place.column === column);
        if (item < 0) return {};
        const part = (value) => Math.min(Math.max(Math.round((value * this.side % 1) * (across + 1)), 1), across) - 1, slot = part(y) * across + part(x);
        const option = this.#byItem[item].find((each) => this.#slot(this.#places[item], each) === slot && this.isOpen?.(each));
        return option === undefined ? { item } : { item, option };
    }
}
