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
    const spoken = hint.marks.filter(({ role }) => role === 'base' || role === 'placed').map(({ cell }) => cell);
    for (const cell of stage >= 3 ? new Set(spoken) : []) layer.append(s('rect', { class: 'spoken', ...squareOf(cell, side) }));
    return layer;
}

/** What lies above: marks and links, from stage 3 (why) on. */
export function stepMarks(game, hint, stage) {
    const layer = s('g', { class: 'step' });
    if (stage < 3) return layer;
    hint.links.forEach((link) => layer.append(drawLink(hint, link, game.shape.side)));
    for (const mark of hint.marks) layer.append(...drawMark(mark, game, hint));
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
            pieces.push(s('text', { class: 'struck-text', 'font-size': size, x, y: y + size * 0.36 }, symbol(digit, side)),
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
    return s('g', { class: strong ? 'link strong' : 'link weak' }, s('path', { class: 'halo', d }), s('path', { class: 'line', d }));
}
