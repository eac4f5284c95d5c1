// router.js: the way of a link between two marks. Digits stand in the middle of cells and marks around
// it, so a link along a row or a column is bent towards the nearest line between cells and runs there;
// one that goes across is bent a little, to the side.

const RADIUS = 11; // of a mark

/** A path from a to b, each [x, y]; `cell` is the size of a cell. */
export function route(a, b, cell) {
    const dx = b[0] - a[0], dy = b[1] - a[1], length = Math.hypot(dx, dy);
    if (length < 1) return '';
    const control = [(a[0] + b[0]) / 2 - dy / length * 2 * bend(a, b, cell), (a[1] + b[1]) / 2 + dx / length * 2 * bend(a, b, cell)];
    return `M${round(toward(a, control))}Q${round(control)} ${round(toward(b, control))}`;
}

/** How far the middle of the way is beside the straight line; to the right of its direction if above 0. */
function bend([ax, ay], [bx, by], cell) {
    const length = Math.hypot(bx - ax, by - ay);
    if (length < cell * 0.9) return length * 0.18;
    if (Math.abs(by - ay) < 1) return towardsLine(ay, cell) * Math.sign(bx - ax);
    if (Math.abs(bx - ax) < 1) return -towardsLine(ax, cell) * Math.sign(by - ay);
    return cell * 0.12;
}

/** From a coordinate to the nearest line between cells, a little beyond it. */
function towardsLine(at, cell) {
    const within = at % cell;
    return within < cell / 2 ? -within - 2 : cell - within + 2;
}

function toward(from, to) {
    const dx = to[0] - from[0], dy = to[1] - from[1], length = Math.hypot(dx, dy) || 1;
    return [from[0] + dx / length * RADIUS, from[1] + dy / length * RADIUS];
}

function round([x, y]) {
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
