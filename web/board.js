// board.js: a puzzle as a picture, and as a grid of cells that pointer, touch and keys can reach.
//
// The picture is SVG in layers, in units of a cell of 60; what cannot change (ground.js) is drawn once for
// a shape. Over it lies an ARIA grid of transparent cells, which screen readers and the focus know.

import { CELL, markPlace, markSize, middle, packedPlaces, squareOf } from './board-places.js';
import { contour } from './contour.js';
import { h, s } from './dom.js';
import { ground, signs } from './ground.js';
import { COLOUR_NAMES, digitAt, isGiven, peersOf, setMembers, symbol } from './state.js';
import { stepGround, stepMarks, weakTip } from './step.js';
import { Touch } from './touch.js';

const LEGIBLE = 30, CLOSE = 44; // pixels of a cell: for packed marks; for marks in their places in large grids
const MOST_ZOOM = 5;

export class Board {
    #shape = null;
    #game = null;
    #view = {};
    #cells = [];
    #drawing;
    #grid;
    #layers; // from below: what changes is drawn anew, the rest stays
    #written = []; // how each cell looks, in words
    #drawnAt = 0;
    #caged = new Set(); // cells in cages with a sum, in which marks are smaller
    #zoom = 1;
    #pixels = 0;
    #touch;

    /** `onSelect(cells, cursor)`, `onAlike(cell)`; `onPoint(cell, digit)`: what the pointer is over, -1: nothing. */
    constructor({ onSelect, onAlike, onTwoFingers, onPoint, label = 'Sudoku' }) {
        this.onSelect = onSelect;
        this.label = label;
        this.#drawing = s('svg', { class: 'drawing', 'aria-hidden': 'true' });
        this.#grid = h('div', { class: 'cells', role: 'grid', 'aria-multiselectable': 'true' });
        this.element = h('div', { class: 'field' }, this.#drawing, this.#grid);
        this.#touch = new Touch(this.#grid, {
            selected: () => this.#game.selection, select: onSelect, alike: (cell) => onAlike?.(cell),
            focus: (cell) => this.#cells[cell].focus({ preventScroll: true }),
            zoom: (factor, x, y, dx, dy) => this.zoomBy(factor, x, y, dx, dy), twoFingers: () => onTwoFingers?.(), hold: () => navigator.vibrate?.(12),
        });
        this.#grid.addEventListener('focusin', ({ target }) => { // by Tab: the cell is where the keys begin
            const cell = Number(target.dataset.cell);
            if (!this.#touch.pressed && this.#game.cursor < 0) onSelect([cell], cell);
        });
        this.#grid.addEventListener('wheel', (event) => {
            if (!event.ctrlKey || this.#shape.side <= 9) return;
            event.preventDefault();
            this.zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
        }, { passive: false });
        if (onPoint) this.#listenToPointing(onPoint);
        new ResizeObserver(() => this.#resized()).observe(this.element);
    }

    /** Draws a game. `view`: conflicts (Map), marks (candidates by cell, or null), hint and its stage, differ, a solution that is shown but not written, shade, lit. */
    draw(game, view = {}) {
        if (game.shape !== this.#shape) this.#begin(game.shape);
        const before = this.#game, last = this.#view, { side } = game.shape, { fills, step, written, marks, differ, selection } = this.#layers;
        const same = before?.board === game.board && ['marks', 'hint', 'stage', 'shown'].every((key) => last[key] === view[key]) && this.#drawnAt === this.#pixels;
        this.#game = game;
        this.#view = view;
        this.#drawnAt = this.#pixels;
        fills.replaceChildren(...this.#fills(game, view));
        if (!same) {
            step.replaceChildren(...(view.hint ? [stepGround(game, view.hint, view.stage)] : []));
            this.#write(written, game, view);
            marks.replaceChildren(...(view.hint ? [stepMarks(game, view.hint, view.stage, (cell) => shownMarks(game, cell, view.marks))] : []));
        }
        if (last.differ !== view.differ) differ.replaceChildren(...(view.differ ?? []).map(({ cell }) => s('rect', { class: 'differs', ...squareOf(cell, side, 4), rx: 4 })));
        selection.setAttribute('d', contour(game.selection, side, CELL, 2));
        this.#label(game, view, same && Boolean(last.conflicts) === Boolean(view.conflicts) ? before : null);
    }

    focus() {
        const cell = Math.max(this.#game?.cursor ?? 0, 0);
        this.#cells[cell]?.focus({ preventScroll: this.#zoom === 1 });
    }

    hasFocus() {
        return this.#grid.contains(document.activeElement);
    }

    #begin(shape) {
        const { side } = shape;
        this.#shape = shape;
        this.#game = null;
        this.#written = [];
        this.#drawing.setAttribute('viewBox', `-4 -4 ${side * CELL + 8} ${side * CELL + 8}`);
        this.#caged = new Set(shape.clues.flatMap(({ kind, value, cells }) => (kind === 'cage' && value ? cells : [])));
        this.#pixels = this.element.clientWidth / side;
        this.#view = {};
        this.#layers = { tip: weakTip(), fills: s('g', {}), step: s('g', {}), ground: ground(shape), written: s('g', { class: 'digits' }, Array.from({ length: side * side }, () => s('g', {}))), signs: signs(shape), marks: s('g', {}), differ: s('g', {}), selection: s('path', { class: 'selection' }) };
        this.#drawing.replaceChildren(...Object.values(this.#layers));
        this.#grid.setAttribute('aria-label', `${this.label}, ${side} by ${side}`);
        this.#grid.style.setProperty('--side', side);
        this.#setZoom(1);
        this.#cells = Array.from({ length: side * side }, (_, cell) =>
            h('div', { role: 'gridcell', class: 'cell', tabindex: '-1', 'data-cell': cell, 'aria-colindex': cell % side + 1 }));
        this.#grid.replaceChildren(...Array.from({ length: side }, (_, row) =>
            h('div', { role: 'row', 'aria-rowindex': row + 1 }, this.#cells.slice(row * side, (row + 1) * side))));
    }

    // ---- size ---------------------------------------------------------------------------------------

    /** Larger or smaller round a point of the window (the cell of the keys, if not told), moved by (dx, dy). */
    zoomBy(factor, x, y, dx = 0, dy = 0) {
        const frame = this.element.parentElement, box = this.element.getBoundingClientRect(), seen = frame.getBoundingClientRect();
        const at = { x: x ?? seen.left + seen.width / 2, y: y ?? seen.top + seen.height / 2 }, cell = x === undefined ? this.#cells[this.#game.cursor]?.getBoundingClientRect() : null;
        const from = cell ? { x: cell.left + cell.width / 2, y: cell.top + cell.height / 2 } : { x: at.x - dx, y: at.y - dy };
        const part = { x: (from.x - box.left) / box.width, y: (from.y - box.top) / box.height };
        this.#setZoom(this.#zoom * factor);
        const now = this.element.getBoundingClientRect();
        frame.scrollLeft += now.left + part.x * now.width - at.x;
        frame.scrollTop += now.top + part.y * now.height - at.y;
    }

    #setZoom(zoom) {
        this.#zoom = this.#shape.side > 9 ? Math.min(Math.max(zoom, 1), MOST_ZOOM) : 1;
        if (this.#zoom < 1.05) this.#zoom = 1;
        this.element.style.setProperty('--zoom', this.#zoom);
        this.element.parentElement?.classList.toggle('zoomed', this.#zoom > 1);
    }

    #resized() {
        if (!this.#game) return;
        const before = this.#pixels;
        this.#pixels = this.element.clientWidth / this.#shape.side;
        if ([LEGIBLE, CLOSE].some((size) => (before < size) !== (this.#pixels < size))) this.draw(this.#game, this.#view);
    }

    // ---- at every change ----------------------------------------------------------------------------

    #fills(game, { conflicts, shade }) {
        const { side } = game.shape, layer = [], fill = (cell, kind, inset = 0) => layer.push(s('rect', { class: kind, ...squareOf(cell, side, inset) }));
        if (shade && game.selection.length === 1) for (const cell of peersOf(game.shape, game.cursor)) fill(cell, 'seen');
        for (const cell of game.selection) fill(cell, 'chosen');
        game.board.colour.forEach((set, cell) => {
            setMembers(set).forEach((colour, i, all) => layer.push(stripe(cell, side, colour, i, all.length)));
        });
        for (const cell of conflicts?.keys() ?? []) fill(cell, 'clash', 5);
        return layer;
    }

    /** Digits and marks; cells that look as they did stay. */
    #write(layer, game, view) {
        const { side } = game.shape, near = this.#pixels < LEGIBLE ? 0 : this.#pixels < CLOSE ? 1 : 2;
        const spoken = new Set(view.hint && view.stage >= 3 ? view.hint.marks.map(({ cell }) => cell) : []);
        for (let cell = 0; cell < side * side; cell++) {
            const digit = digitAt(game, cell), inPlace = spoken.has(cell), { corner, centre } = game.board;
            const looks = digit ? `${digit} ${isGiven(game, cell)}` : view.shown ? `look ${view.shown[cell]}` : `${shownMarks(game, cell, view.marks)} ${corner[cell]} ${centre[cell]} ${inPlace} ${near}`;
            if (this.#written[cell] === looks) continue;
            this.#written[cell] = looks;
            layer.childNodes[cell].replaceChildren(...this.#content(game, cell, view, inPlace));
        }
    }

    #content(game, cell, view, inPlace) {
        const { side } = game.shape, digit = digitAt(game, cell), [x, y] = middle(cell, side);
        if (digit) return [s('text', { class: isGiven(game, cell) ? 'given' : 'own', x, y: y + 12.5 }, symbol(digit, side))];
        if (view.shown) return [s('text', { class: 'look', x, y: y + 12.5 }, symbol(view.shown[cell], side))];
        return this.#marks(game, cell, view, inPlace);
    }

    /** The marks of a cell: in their places up to 9×9; in larger grids packed, if there are few. */
    #marks(game, cell, { marks }, inPlace) {
        const { side } = game.shape, size = markSize(side);
        const centre = setMembers(game.board.centre[cell]), written = game.board.corner[cell] || centre.length, shown = shownMarks(game, cell, marks), text = (digit, [x, y], font) =>
            s('text', { class: 'mark-text', 'font-size': font, x, y: y + font * 0.36 }, symbol(digit, side));
        const texts = [];
        if (side > 9 && this.#pixels < LEGIBLE && !inPlace) return texts;
        if (side > 9 && shown.length <= 6 && !inPlace) {
            packedPlaces(cell, shown.length, side).forEach((place, i) => texts.push(text(shown[i], place, 15)));
        } else if (side <= 9 || written || inPlace || this.#pixels >= CLOSE) {
            const small = this.#caged.has(cell) ? 0.77 : 1;
            for (const digit of shown) texts.push(text(digit, shrunk(markPlace(cell, digit, side), middle(cell, side), small), size * small));
        }
        if (centre.length) {
            const [x, y] = middle(cell, side), width = Math.min(side > 9 ? 17 : size + 2, 100 / centre.length);
            texts.push(s('text', { class: 'mark-text centre', 'font-size': width, x, y: y + width * 0.36 }, centre.map((digit) => symbol(digit, side)).join('')));
        }
        return texts;
    }

    /** What screen readers are told of the cells; `before`: a game that differs in its selection alone. */
    #label(game, { conflicts, marks, shown }, before) {
        const at = Math.max(game.cursor, 0), selected = new Set(game.selection), set = (element, key, value) => { if (element[key] !== value) element[key] = value; };
        for (const cell of before ? new Set([...before.selection, ...selected, Math.max(before.cursor, 0), at]) : this.#cells.keys()) {
            const element = this.#cells[cell];
            if (!before) set(element, 'ariaLabel', describeCell(game, cell, conflicts, marks, shown));
            set(element, 'ariaSelected', String(selected.has(cell)));
            set(element, 'tabIndex', cell === at ? 0 : -1);
        }
        if (this.hasFocus() && document.activeElement !== this.#cells[at]) this.#cells[at]?.focus({ preventScroll: this.#zoom === 1 });
    }

    // ---- pointing -----------------------------------------------------------------------------------

    #listenToPointing(onPoint) {
        const tell = (event) => {
            const cell = this.#touch.cellAt(event), { side } = this.#shape, across = Math.ceil(Math.sqrt(side));
            if (cell < 0) return onPoint(-1, 0);
            const box = this.#cells[cell].getBoundingClientRect(), slot = (value) => Math.min(Math.max(Math.floor(value * across), 0), across - 1);
            const digit = slot((event.clientY - box.top) / box.height) * across + slot((event.clientX - box.left) / box.width) + 1;
            return onPoint(cell, digit);
        };
        this.#grid.addEventListener('pointermove', tell);
        this.#grid.addEventListener('pointerup', tell);
        this.#grid.addEventListener('pointerleave', (event) => { if (event.pointerType === 'mouse') onPoint(-1, 0); });
    }
}

/** What stands in the corners of a cell: the player's marks, or else the candidates, if they are shown. */
function shownMarks({ board }, cell, marks) {
    return board.corner[cell] || board.centre[cell] ? setMembers(board.corner[cell]) : marks?.[cell] ?? [];
}

// ---- pieces -----------------------------------------------------------------------------------------

/** In cages marks make room for the sum and the dashes. */
function shrunk([x, y], [mx, my], small) {
    return small === 1 ? [x, y] : [mx + (x - mx) * small, my + (y - my) * small + 5];
}

function stripe(cell, side, colour, i, count) {
    const square = squareOf(cell, side), width = CELL / count;
    return s('rect', { class: `paint paint-${colour}`, x: square.x + i * width, y: square.y, width, height: CELL });
}

function describeCell(game, cell, conflicts, marks, solution) {
    const { side } = game.shape, digit = digitAt(game, cell), parts = [`row ${Math.floor(cell / side) + 1} column ${cell % side + 1}`];
    if (digit) {
        parts.push(symbol(digit, side));
        if (isGiven(game, cell)) parts.push('given');
    } else if (solution) {
        parts.push(`empty, ${symbol(solution[cell], side)} in the solution that is shown`);
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
