// cells.js: what there is to say of the cells that are selected: the cage they are in and its ways, and in
// large grids, where marks are small, the digits that are still possible.

import { h } from './dom.js';
import { cellName, conflicts, digitAt, isGiven, peersOf, setMembers, symbol } from './state.js';

/** The sets of `count` different digits up to `side` with this sum. */
export function sums(total, count, side, from = 1) {
    if (count === 0) return total === 0 ? [[]] : [];
    const ways = [];
    for (let digit = from; digit <= side && digit * count <= total; digit++) {
        for (const rest of sums(total - digit, count - 1, side, digit + 1)) ways.push([digit, ...rest]);
    }
    return ways;
}

/** Digits that no cell that is seen has. */
function possible(game, cell) {
    const { side } = game.shape, seen = new Set(peersOf(game.shape, cell).map((other) => digitAt(game, other)));
    return Array.from({ length: side }, (_, i) => i + 1).filter((digit) => !seen.has(digit));
}

function cageCard(game, { value, cells }) {
    const { side } = game.shape, names = cells.map((cell) => cellName(cell, side)), ways = cells.length <= 8 ? sums(value, cells.length, side) : [];
    return [h('h2', {}, `Cage of ${value} · ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`),
        h('p', {}, `${names.join(', ')} hold different digits that add up to `, h('b', {}, value), ways.length ? '. Ways to do it:' : '.'),
        ways.length ? h('p', { class: 'sums' }, ways.slice(0, 12).map((way) => h('span', {}, way.map((digit) => symbol(digit, side)).join(' + '))), ways.length > 12 ? ` and ${ways.length - 12} more` : null) : null];
}

/** Elements, or null where there is nothing special to say. */
export function cellCard({ game, settings }, marks) {
    const { selection, shape, board } = game, { side } = shape, [cell] = selection;
    if (cell === undefined) return null;
    const cage = shape.clues.find(({ kind, cells, value }) => kind === 'cage' && value && selection.every((each) => cells.includes(each)));
    if (cage) return cageCard(game, cage);
    if (side <= 9 || selection.length > 1) return null;
    const own = setMembers(board.corner[cell] | board.centre[cell]), digit = digitAt(game, cell);
    const left = own.length ? own : marks?.[cell] ?? possible(game, cell), bad = settings.conflicts && conflicts(game).has(cell);
    return [h('h2', {}, `${cellName(cell, side)} · row ${Math.floor(cell / side) + 1}, column ${cell % side + 1}`),
        digit ? h('p', {}, `${symbol(digit, side)}${isGiven(game, cell) ? ', given' : bad ? ', in conflict' : ''}`)
            : h('p', {}, own.length ? 'Marked: ' : 'Still possible: ', h('b', { class: 'acc' }, left.map((each) => symbol(each, side)).join(' ') || 'nothing')),
        h('p', { class: 'note only-d' }, `Shaded: what ${cellName(cell, side)} sees. Letters: A = 10 … ${symbol(side, side)} = ${side}. Zoom with `, h('kbd', {}, '+'), ' and ', h('kbd', {}, '−'), ', or by pinching.')];
}
