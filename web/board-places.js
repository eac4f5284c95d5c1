// board-places.js: where things stand on a board, in units of a cell of 60.

export const CELL = 60;

export function middle(cell, side) {
    return [(cell % side + 0.5) * CELL, (Math.floor(cell / side) + 0.5) * CELL];
}

export function squareOf(cell, side, inset = 0) {
    const [x, y] = middle(cell, side), size = CELL - 2 * inset;
    return { x: x - size / 2, y: y - size / 2, width: size, height: size };
}

/** Where the mark of a digit stands: fixed places up to 9×9. */
export function markPlace(cell, digit, side) {
    const across = Math.ceil(Math.sqrt(side)), step = CELL / across;
    const [x, y] = middle(cell, side);
    return [x - CELL / 2 + ((digit - 1) % across + 0.5) * step, y - CELL / 2 + (Math.floor((digit - 1) / across) + 0.5) * step];
}

export function markSize(side) {
    return side <= 4 ? 17 : side <= 9 ? 14 : side <= 16 ? 11.5 : 9;
}

/** Where a few marks stand side by side, in one row or two. */
export function packedPlaces(cell, count, side) {
    const [x, y] = middle(cell, side), first = count > 3 ? Math.ceil(count / 2) : count;
    return Array.from({ length: count }, (_, i) => {
        const row = i < first ? 0 : 1, inRow = row ? count - first : first, k = row ? i - first : i;
        return [x + (k - (inRow - 1) / 2) * 17, y + (count > 3 ? row * 18 - 9 : 0)];
    });
}
