// step.js: a hint on the board: which cells it speaks of, what is true, what goes, and the links of a
// chain. Not by colour alone: a disc is true, a ring is not, a line through a mark strikes it.

import { s } from './dom.js';
import { symbol } from './state.js';
import { CELL, markPlace, markSize, middle, squareOf } from './board-places.js';
import { route } from './router.js';

/** What lies below the lines of the board: units and cells that a hint speaks of, from a stage on. */
export function stepGround(game, hint, stage) {
    const layer = s('g', { class: 'step' }), { side } = game.shape;
    for (const { unit, role } of stage >= 1 ? hint.units : []) layer.append(unitFrame(game.shape, unit, role));
    for (const cell of stage < 3 ? cellsIn(stage === 1 ? hint.words?.where : hint.words?.cells, side) : []) layer.append(s('rect', { class: 'where', ...squareOf(cell, side, 4), rx: 6 }));
    const spoken = hint.marks.filter(({ role }) => role === 'base' || role === 'placed').map(({ cell }) => cell);
    for (const cell of stage >= 3 ? new Set(spoken) : []) layer.append(s('rect', { class: 'spoken', ...squareOf(cell, side) }));
    return layer;
}

/** The cells that a sentence names. */
function cellsIn(text = '', side) {
    return [...text.matchAll(/r(\d+)c(\d+)/g)].map(([, row, column]) => (row - 1) * side + (column - 1));
}

/** The cells of a chain, by the number of the line that begins with them: cell → number. */
function numbersOf(hint, side) {
    const lines = hint.links.length ? hint.words.why.split('\n') : [], numbers = new Map();
    lines.forEach((line, i) => { const [cell] = cellsIn(line, side); if (cell !== undefined && !numbers.has(cell)) numbers.set(cell, i + 1); });
    return lines.length > 1 ? numbers : new Map();
}

/** A number in a corner of a cell where no mark stands. */
function badge(cell, number, side, marks) {
    const across = Math.ceil(Math.sqrt(side)), corners = [across * across, across, 1, across * (across - 1) + 1], free = corners.find((digit) => !marks.includes(digit)) ?? corners[0];
    const [x, y] = markPlace(cell, free, side);
    return [s('circle', { class: 'badge', cx: x, cy: y, r: 8.5 }), s('text', { class: 'badge-text', x, y: y + 4 }, String(number))];
}

/** What lies above: marks and links, from stage 3 (why) on; `marks` are the candidates shown in each cell. */
export function stepMarks(game, hint, stage, marks = () => []) {
    const layer = s('g', { class: 'step' });
    if (stage < 3) return layer;
    hint.links.forEach((link) => layer.append(drawLink(hint, link, game.shape.side)));
    for (const mark of hint.marks) layer.append(...drawMark(mark, game, hint));
    for (const [cell, number] of hint.words ? numbersOf(hint, game.shape.side) : []) layer.append(...badge(cell, number, game.shape.side, [...marks(cell), ...hint.marks.flatMap((mark) => (mark.cell === cell ? mark.digits : []))]));
    return layer;
}

function unitFrame({ side, units }, number, role) {
    const cells = units[number]?.cells ?? [];
    return s('g', { class: `unit unit-${role}` }, cells.map((cell) => s('rect', squareOf(cell, side))));
}

function drawMark({ cell, digits, role }, game, hint) {
    const { side } = game.shape, pieces = [], size = markSize(side);
    for (const digit of digits) {
        const [x, y] = markPlace(cell, digit, side), [mx, my] = middle(cell, side);
        if (role === 'witness') {
            pieces.push(s('circle', { class: 'witness', cx: mx, cy: my, r: CELL * 0.38 }));
        } else if (role === 'placed') {
            pieces.push(s('circle', { class: 'placed', cx: mx, cy: my, r: CELL * 0.36 }),
                s('text', { class: 'placed-text', x: mx, y: my + 12 }, symbol(digit, side)));
        } else if (role === 'struck') {
            pieces.push(s('circle', { class: 'struck-disc', cx: x, cy: y, r: size * 0.75 }), s('text', { class: 'struck-text', 'font-size': size, x, y: y + size * 0.36 }, symbol(digit, side)),
                s('path', { class: 'strike', d: `M${x - size * 0.6} ${y + size * 0.5}L${x + size * 0.6} ${y - size * 0.5}` }));
        } else {
            const off = hint.nodes.some((node) => node.cell === cell && node.digit === digit && !node.on);
            pieces.push(s('circle', { class: `mark-${role}${off ? ' off' : ''}`, cx: x, cy: y, r: size * 0.72 }),
                s('text', { class: `mark-${role}-text${off ? ' off' : ''}`, 'font-size': size, x, y: y + size * 0.36 }, symbol(digit, side)));
        }
    }
    return pieces;
}

function drawLink(hint, { from, to, strong }, side) {
    const place = ({ cell, digits }) => markPlace(cell, digits[0], side);
    const d = route(place(hint.marks[from]), place(hint.marks[to]), CELL);
    return s('g', { class: strong ? 'link strong' : 'link weak' }, s('path', { class: 'halo', d }), s('path', { class: 'line', d, 'marker-end': strong ? undefined : 'url(#weak-tip)' }));
}

/** The point of a weak link. */
export function weakTip() {
    return s('defs', {}, s('marker', { id: 'weak-tip', viewBox: '0 0 8 8', refX: 6, refY: 4, markerWidth: 11, markerHeight: 11, markerUnits: 'userSpaceOnUse', orient: 'auto' }, s('path', { d: 'M0 .5L8 4L0 7.5z' })));
}
