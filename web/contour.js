// contour.js: the outlines of sets of cells, and the walls between regions, as paths.

/** The outline of cells, drawn `inset` inside them, corners closed. */
export function contour(cells, side, size, inset) {
    const set = new Set(cells), parts = [];
    const has = (row, column) => row >= 0 && column >= 0 && row < side && column < side && set.has(row * side + column);
    for (const cell of set) {
        const row = Math.floor(cell / side), column = cell % side, x = column * size, y = row * size;
        for (const [rows, columns] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
            if (has(row + rows, column + columns)) continue;
            // Where the edge ends: at the inset, at the cell's end, or, round a corner, beyond it.
            const reach = (along) => {
                const [nearRow, nearColumn] = columns === 0 ? [row, column + along] : [row + along, column];
                if (!has(nearRow, nearColumn)) return -inset;
                return has(nearRow + rows, nearColumn + columns) ? inset : 0;
            };
            const from = -reach(-1), to = size + reach(1);
            const at = rows + columns < 0 ? inset : size - inset;
            parts.push(columns === 0 ? `M${x + from} ${y + at}H${x + to}` : `M${x + at} ${y + from}V${y + to}`);
        }
    }
    return parts.join('');
}

/** The lines between cells of different regions. */
export function walls(regions, side, size) {
    const parts = [];
    regions.forEach((region, cell) => {
        const row = Math.floor(cell / side), column = cell % side;
        if (column + 1 < side && regions[cell + 1] !== region) parts.push(`M${(column + 1) * size} ${row * size}v${size}`);
        if (row + 1 < side && regions[cell + side] !== region) parts.push(`M${column * size} ${(row + 1) * size}h${size}`);
    });
    return parts.join('');
}
