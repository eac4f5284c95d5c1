// ground.js: what of a puzzle cannot change, as a picture: lines, regions, cages and other clues. In units
// of a cell of 60. The board draws it below the digits, and small pictures are made of it.

import { CELL, middle, squareOf } from './board-places.js';
import { contour, walls } from './contour.js';
import { s } from './dom.js';
import { symbol } from './state.js';

/** What lies below the digits. */
export function ground(shape) {
    const { side, clues } = shape, drawn = (wanted) => clues.filter(wanted).map((clue) => CLUES[clue.kind](clue, side));
    return s('g', {}, tints(shape), drawn(isThermometer), lines(shape), drawn(({ kind }) => kind === 'cage'));
}

/** What lies above them: signs on the lines between cells. */
export function signs({ side, clues }) {
    return s('g', {}, clues.filter((clue) => CLUES[clue.kind] && clue.kind !== 'cage' && !isThermometer(clue)).map((clue) => CLUES[clue.kind](clue, side)));
}

const isThermometer = ({ kind, cells }) => kind === 'less' && cells.length > 2;

function tints({ side, units }) {
    return units.filter(({ kind }) => kind === 'window' || kind === 'extra region').map(({ cells }) => cells.map((cell) =>
        s('rect', { class: 'tint', ...squareOf(cell, side) })));
}

function lines({ side, boxes, units }) {
    const size = side * CELL, thin = [];
    for (let i = 1; i < side; i++) thin.push(`M${i * CELL} 0V${size}M0 ${i * CELL}H${size}`);
    const diagonals = units.filter(({ kind }) => kind === 'diagonal').map(({ cells }) => {
        const [a, b] = [cells[0], cells.at(-1)].map((cell) => cell % side);
        return s('path', { class: 'diagonal', d: `M${a < b ? 0 : size} 0L${a < b ? size : 0} ${size}` });
    });
    return [diagonals, s('path', { class: 'thin', d: thin.join('') }),
        boxes?.length ? s('path', { class: 'thick', d: walls(boxes, side, CELL) }) : null,
        s('rect', { class: 'frame', x: 0, y: 0, width: size, height: size, rx: 2 })];
}

// ---- clues ------------------------------------------------------------------------------------------

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

const CLUES = { // by the names of engine.describe
    cage: ({ value, cells }, side) => {
        const corner = Math.min(...cells), { x, y } = squareOf(corner, side);
        return s('g', { class: 'cage' }, s('path', { d: contour(cells, side, CELL, 4.5) }),
            value ? s('text', { x: x + 6, y: y + 15 }, String(value)) : null);
    },
    less: ({ cells, kind }, side) => (isThermometer({ cells, kind }) ? thermometer(cells, side) : lessSign(cells, side)),
    difference: ({ value, cells }, side) => pairsOf(cells).map((pair) => dot(pair, side, false, value === 1 ? 0 : value)),
    ratio: ({ value, cells }, side) => pairsOf(cells).map((pair) => dot(pair, side, true, value === 2 ? 0 : value)),
    sum: ({ value, cells }, side) => pairsOf(cells).map((pair) => {
        const [x, y] = between(pair, side);
        return s('text', { class: 'sum', x, y: y + 6 }, value === 10 ? 'X' : value === 5 ? 'V' : String(value));
    }),
};

/** A small picture of a puzzle, for cards, lists and paper; `own` are digits beside the givens. */
export function thumbnail(shape, own = null) {
    const { side, givens } = shape, size = side * CELL;
    return s('svg', { viewBox: `-4 -4 ${size + 8} ${size + 8}`, class: 'drawing small', 'aria-hidden': 'true' }, ground(shape),
        s('g', { class: 'digits' }, Array.from(givens, (given, cell) => {
            const [x, y] = middle(cell, side), digit = given || own?.[cell];
            return digit ? s('text', { class: given ? 'given' : 'own', x, y: y + 13 }, symbol(digit, side)) : null;
        })), signs(shape));
}
