// board.js: a puzzle as a picture, and as a grid of cells that pointer, touch and keys can reach.
//
// The picture is SVG in layers, in units of a cell of 60; what cannot change is drawn once for a shape.
// Over it lies an ARIA grid of transparent cells, which screen readers and the focus know.

import { h, s } from './dom.js';
import { digitAt, isGiven, setMembers, symbol } from './state.js';
import { CELL, markPlace, markSize, middle, squareOf } from './board-places.js';
import { contour, walls } from './contour.js';
import { stepGround, stepMarks } from './step.js';

const COLOUR_NAMES = ['grey', 'yellow', 'green', 'blue', 'pink', 'orange', 'teal', 'violet'];

export class Board {
    #shape = null;
    #game = null;
    #cells = [];
    #drawing;
    #grid;
    #moving;

    /** `onSelect(cells, cursor, { add })` is told what pointer and touch select. */
    constructor({ onSelect, onAlike, label = 'Sudoku' }) {
        this.onSelect = onSelect;
        this.onAlike = onAlike;
        this.label = label;
        this.#drawing = s('svg', { class: 'drawing', 'aria-hidden': 'true' });
        this.#grid = h('div', { class: 'cells', role: 'grid', 'aria-multiselectable': 'true' });
        this.element = h('div', { class: 'field' }, this.#drawing, this.#grid);
        this.#listen();
    }

    /** Draws a game. `view`: conflicts (Map), marks (candidates by cell, or null), hint and its stage, differ. */
    draw(game, view = {}) {
        if (game.shape !== this.#shape) this.#begin(game.shape);
        this.#game = game;
        const layers = s('g', {});
        layers.append(this.#fills(game, view));
        if (view.hint) layers.append(stepGround(game, view.hint, view.stage));
        layers.append(this.#static.cloneNode(true), this.#digits(game, view));
        if (view.hint) layers.append(stepMarks(game, view.hint, view.stage));
        if (view.differ) layers.append(this.#differences(view.differ));
        layers.append(this.#selection(game));
        this.#moving.replaceWith(layers);
        this.#moving = layers;
        this.#label(game, view);
    }

    focus() {
        const cell = Math.max(this.#game?.cursor ?? 0, 0);
        this.#cells[cell]?.focus({ preventScroll: true });
    }

    hasFocus() {
        return this.#grid.contains(document.activeElement);
    }

    // ---- once for a shape ---------------------------------------------------------------------------

    #static;

    #begin(shape) {
        const { side } = shape;
        this.#shape = shape;
        this.#drawing.setAttribute('viewBox', `-4 -4 ${side * CELL + 8} ${side * CELL + 8}`);
        this.#static = s('g', {}, this.#tints(shape), this.#lines(shape), this.#clues(shape));
        this.#moving = s('g', {});
        this.#drawing.replaceChildren(this.#moving);
        this.#grid.setAttribute('aria-label', `${this.label}, ${side} by ${side}`);
        this.#grid.style.setProperty('--side', side);
        this.element.classList.toggle('large', side > 9);
        this.#cells = Array.from({ length: side * side }, (_, cell) =>
            h('div', { role: 'gridcell', class: 'cell', tabindex: '-1', 'data-cell': cell, 'aria-colindex': cell % side + 1 }));
        this.#grid.replaceChildren(...Array.from({ length: side }, (_, row) =>
            h('div', { role: 'row', 'aria-rowindex': row + 1 }, this.#cells.slice(row * side, (row + 1) * side))));
    }

    #tints({ side, units }) {
        const kinds = ['window', 'extra region'];
        return units.filter(({ kind }) => kinds.includes(kind)).map(({ cells }) => cells.map((cell) =>
            s('rect', { class: 'tint', ...squareOf(cell, side) })));
    }

    #lines({ side, boxes, units }) {
        const size = side * CELL, thin = [];
        for (let i = 1; i < side; i++) thin.push(`M${i * CELL} 0V${size}M0 ${i * CELL}H${size}`);
        const diagonals = units.filter(({ kind }) => kind === 'diagonal').map(({ cells }) => {
            const [a, b] = [cells[0], cells.at(-1)].map((cell) => cell % side);
            return s('path', { class: 'diagonal', d: `M${a < b ? 0 : size} 0L${a < b ? size : 0} ${size}` });
        });
        return [
            diagonals,
            s('path', { class: 'thin', d: thin.join('') }),
            boxes.length ? s('path', { class: 'thick', d: walls(boxes, side, CELL) }) : null,
            s('rect', { class: 'frame', x: 0, y: 0, width: size, height: size, rx: 2 }),
        ];
    }

    #clues({ side, clues }) {
        return clues.map((clue) => (CLUES[clue.kind] ? CLUES[clue.kind](clue, side) : null));
    }

    // ---- at every change ----------------------------------------------------------------------------

    #fills(game, { conflicts }) {
        const { side } = game.shape, layer = s('g', {});
        for (const cell of game.selection) layer.append(s('rect', { class: 'chosen', ...squareOf(cell, side) }));
        game.board.colour.forEach((set, cell) => {
            setMembers(set).forEach((colour, i, all) => layer.append(stripe(cell, side, colour, i, all.length)));
        });
        for (const cell of conflicts?.keys() ?? []) layer.append(s('rect', { class: 'clash', ...squareOf(cell, side, 5) }));
        return layer;
    }

    #digits(game, view) {
        const { side } = game.shape, layer = s('g', { class: 'digits' });
        for (let cell = 0; cell < side * side; cell++) {
            const digit = digitAt(game, cell), [x, y] = middle(cell, side);
            if (digit) {
                layer.append(s('text', { class: isGiven(game, cell) ? 'given' : 'own', x, y: y + 12.5 }, symbol(digit, side)));
            } else {
                layer.append(...marksOf(game, cell, view));
            }
        }
        return layer;
    }

    #differences(differ) {
        return s('g', {}, differ.map(({ cell }) => s('rect', { class: 'differs', ...squareOf(cell, this.#shape.side, 4), rx: 4 })));
    }

    #selection(game) {
        return s('path', { class: 'selection', d: contour(game.selection, game.shape.side, CELL, 2) });
    }

    #label(game, { conflicts, marks }) {
        const at = Math.max(game.cursor, 0);
        this.#cells.forEach((element, cell) => {
            const text = describeCell(game, cell, conflicts, marks);
            if (element.ariaLabel !== text) element.setAttribute('aria-label', text);
            element.setAttribute('aria-selected', String(game.selection.includes(cell)));
            element.tabIndex = cell === at ? 0 : -1;
        });
        if (this.hasFocus() && document.activeElement !== this.#cells[at]) this.#cells[at]?.focus({ preventScroll: true });
    }

    // ---- pointer and touch --------------------------------------------------------------------------

    #listen() {
        let sweeping = null;
        const cellAt = (event) => {
            const element = document.elementFromPoint(event.clientX, event.clientY)?.closest?.('.cell');
            return element && this.#grid.contains(element) ? Number(element.dataset.cell) : -1;
        };
        this.#grid.addEventListener('pointerdown', (event) => {
            const cell = cellAt(event);
            if (cell < 0 || event.button > 0) return;
            if (event.pointerType !== 'touch') event.preventDefault();
            this.#cells[cell].focus({ preventScroll: true });
            const add = event.ctrlKey || event.metaKey || event.shiftKey;
            sweeping = { cells: add ? [...this.#game.selection] : [], touch: event.pointerType === 'touch' };
            if (add && sweeping.cells.includes(cell)) {
                this.onSelect(sweeping.cells.filter((each) => each !== cell), cell);
                sweeping = null;
            } else {
                sweeping.cells.push(cell);
                this.onSelect(sweeping.cells, cell);
            }
        });
        this.#grid.addEventListener('pointermove', (event) => {
            const cell = sweeping ? cellAt(event) : -1;
            if (cell < 0 || sweeping.cells.includes(cell)) return;
            sweeping.cells.push(cell);
            this.onSelect([...sweeping.cells], cell);
        });
        this.#grid.addEventListener('focusin', (event) => { // by Tab: the cell is where the keys begin
            if (!sweeping && this.#game.cursor < 0) this.onSelect([Number(event.target.dataset.cell)], Number(event.target.dataset.cell));
        });
        for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => { sweeping = null; });
        this.#grid.addEventListener('dblclick', (event) => {
            const cell = cellAt(event);
            if (cell >= 0) this.onAlike?.(cell);
        });
    }
}

// ---- pieces of the picture --------------------------------------------------------------------------

function stripe(cell, side, colour, i, count) {
    const square = squareOf(cell, side), width = CELL / count;
    return s('rect', { class: `paint paint-${colour}`, x: square.x + i * width, y: square.y, width, height: CELL });
}

function marksOf(game, cell, { marks }) {
    const { side } = game.shape, texts = [], size = markSize(side);
    const own = setMembers(game.board.corner[cell]), centre = setMembers(game.board.centre[cell]);
    const shown = marks && own.length + centre.length === 0 ? marks[cell] : own;
    const small = game.shape.clues.some(({ kind, cells }) => kind === 'cage' && cells[0] === cell) ? 0.77 : 1;
    for (const digit of shown) {
        const [x, y] = markPlace(cell, digit, side), [mx, my] = middle(cell, side);
        texts.push(s('text', { class: 'mark-text', 'font-size': size * small, x: mx + (x - mx) * small,
            y: my + (y - my) * small + size * small * 0.36 + (small < 1 ? 4 : 0) }, symbol(digit, side)));
    }
    if (centre.length) {
        const [x, y] = middle(cell, side), width = Math.min(size, 100 / centre.length);
        texts.push(s('text', { class: 'mark-text centre', 'font-size': width, x, y: y + width * 0.36 },
            centre.map((digit) => symbol(digit, side)).join('')));
    }
    return texts;
}

function describeCell(game, cell, conflicts, marks) {
    const { side } = game.shape, digit = digitAt(game, cell), parts = [`row ${Math.floor(cell / side) + 1} column ${cell % side + 1}`];
    if (digit) {
        parts.push(symbol(digit, side));
        if (isGiven(game, cell)) parts.push('given');
    } else {
        const own = setMembers(game.board.corner[cell] | game.board.centre[cell]);
        const shown = own.length ? own : marks?.[cell] ?? [];
        parts.push(shown.length ? `empty, candidates ${shown.map((d) => symbol(d, side)).join(' ')}` : 'empty');
    }
    const colours = setMembers(game.board.colour[cell]).map((colour) => COLOUR_NAMES[colour - 1]);
    if (colours.length) parts.push(colours.join(' and '));
    const other = conflicts?.get(cell);
    if (other !== undefined) parts.push(`in conflict with row ${Math.floor(other / side) + 1} column ${other % side + 1}`);
    return parts.join(', ');
}

function between(cells, side) {
    const [a, b] = cells.map((cell) => middle(cell, side));
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** Every two cells of a clue that stand beside each other in its list. */
function pairsOf(cells) {
    return cells.slice(1).map((cell, i) => [cells[i], cell]);
}

function dot(cells, side, filled, value) {
    const [x, y] = between(cells, side);
    return s('g', { class: filled ? 'dot black' : 'dot white' }, s('circle', { cx: x, cy: y, r: 8 }),
        value > 0 ? s('text', { x, y: y + 3.6 }, String(value)) : null);
}

function thermometer(cells, side) {
    const points = cells.map((cell) => middle(cell, side));
    return s('g', { class: 'thermo' }, s('circle', { cx: points[0][0], cy: points[0][1], r: 20 }),
        s('path', { d: `M${points.map((point) => point.join(' ')).join('L')}` }));
}

function lessSign([a, b], side) {
    const [[ax, ay], [bx, by]] = [middle(a, side), middle(b, side)], [x, y] = between([a, b], side);
    const angle = Math.atan2(by - ay, bx - ax) * 180 / Math.PI;
    return s('path', { class: 'less', d: 'M5 -6L-5 0L5 6', transform: `translate(${x} ${y}) rotate(${angle})` });
}

const CLUES = {
    cage: ({ value, cells }, side) => {
        const corner = Math.min(...cells), { x, y } = squareOf(corner, side);
        return s('g', { class: 'cage' }, s('path', { d: contour(cells, side, CELL, 4.5) }),
            value ? s('text', { x: x + 6, y: y + 15 }, String(value)) : null);
    },
    less: ({ cells }, side) => (cells.length > 2 ? thermometer(cells, side) : lessSign(cells, side)),
    difference: ({ value, cells }, side) => pairsOf(cells).map((pair) => dot(pair, side, false, value === 1 ? 0 : value)),
    ratio: ({ value, cells }, side) => pairsOf(cells).map((pair) => dot(pair, side, true, value === 2 ? 0 : value)),
    sum: ({ value, cells }, side) => pairsOf(cells).map((pair) => {
        const [x, y] = between(pair, side);
        return s('text', { class: 'sum', x, y: y + 6 }, value === 10 ? 'X' : value === 5 ? 'V' : String(value));
    }),
};

/** A small picture of a puzzle, for cards and lists. */
export function thumbnail(shape, digits = shape.givens) {
    const { side, boxes } = shape, size = side * CELL;
    return s('svg', { viewBox: `-4 -4 ${size + 8} ${size + 8}`, class: 'drawing small', 'aria-hidden': 'true' },
        s('path', { class: 'thin', d: Array.from({ length: side - 1 }, (_, i) => `M${(i + 1) * CELL} 0V${size}M0 ${(i + 1) * CELL}H${size}`).join('') }),
        boxes?.length ? s('path', { class: 'thick', d: walls(boxes, side, CELL) }) : null,
        s('rect', { class: 'frame', x: 0, y: 0, width: size, height: size, rx: 2 }),
        s('g', { class: 'digits' }, Array.from(digits, (digit, cell) => {
            const [x, y] = middle(cell, side);
            return digit ? s('text', { class: 'given', x, y: y + 13 }, symbol(digit, side)) : null;
        })));
}
