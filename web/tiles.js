// tiles.js: solutions of tilings as pictures. A problem is a tiling if its items are squares, named by two
// characters for row and column (0-9, a-z), and pieces, named otherwise; an option covers squares and at most one piece.

import { s } from './dom.js';

const SQUARE = /^[0-9a-z]{2}$/;
const CELL = 40;

/** { rows, columns } of a tiling; null if the problem is none. */
export function tilingOf({ items, options }) {
    const isSquare = items.map(({ name }) => SQUARE.test(name));
    const squares = items.filter((_, i) => isSquare[i]).map(({ name }) => [...name].map((c) => parseInt(c, 36)));
    if (squares.length < 4 || !options.every((option) => option.items.filter((item) => !isSquare[item]).length <= 1 && option.items.some((item) => isSquare[item]))) return null;
    return { rows: Math.max(...squares.map(([row]) => row)) + 1, columns: Math.max(...squares.map(([, column]) => column)) + 1 };
}

/** A solution, a list of options, as a picture. */
export function tiles({ items, options }, { rows, columns }, solution, small = false) {
    const owner = new Map(), names = [];
    solution.forEach((option, i) => {
        for (const item of options[option].items) if (SQUARE.test(items[item].name)) owner.set(items[item].name, i);
        names.push(items[options[option].items.find((item) => !SQUARE.test(items[item].name))]?.name ?? '');
    });
    const at = (row, column) => owner.get(row.toString(36) + column.toString(36)), pieces = [], walls = [], letters = [], named = new Set();
    for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
            const piece = at(row, column), x = column * CELL, y = row * CELL;
            if (piece === undefined) continue;
            pieces.push(s('rect', { class: `tile tile-${piece % 12}`, x, y, width: CELL, height: CELL }));
            if (at(row, column + 1) !== piece) walls.push(`M${x + CELL} ${y}v${CELL}`);
            if (at(row + 1, column) !== piece) walls.push(`M${x} ${y + CELL}h${CELL}`);
            if (at(row, column - 1) === undefined) walls.push(`M${x} ${y}v${CELL}`);
            if (at(row - 1, column) === undefined) walls.push(`M${x} ${y}h${CELL}`);
            if (!small && !named.has(piece) && names[piece]) {
                named.add(piece);
                letters.push(s('text', { x: x + CELL / 2, y: y + CELL / 2 + 7 }, names[piece]));
            }
        }
    }
    return s('svg', { class: 'tiles', viewBox: `-2 -2 ${columns * CELL + 4} ${rows * CELL + 4}`, role: 'img', 'aria-label': `${solution.length} pieces${small ? '' : ` on ${rows} by ${columns}`}` }, pieces, s('path', { d: walls.join('') }), letters);
}
