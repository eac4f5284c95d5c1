// matrix.js: an exact cover problem as a picture: a column for each item, a row for each option, those that are
// chosen framed, filled and ticked; and its solutions as text.

import { grouped, s } from './dom.js';

const SHOWN = 60; // options in the picture

export function matrix({ items, options }, chosen) {
    const shown = Math.min(options.length, SHOWN), few = items.length <= 14;
    const order = [...options.keys()].sort((a, b) => chosen.has(b) - chosen.has(a) || a - b).slice(0, shown).sort((a, b) => a - b);
    const dx = few ? 60 : Math.max(16, 840 / items.length), dy = shown <= 12 ? 44 : 22, left = 104, top = few ? 40 : 62;
    const x = (item) => left + (item + 0.5) * dx, y = (row) => top + (row + 0.5) * dy;
    const rows = order.map((option, row) => {
        const xs = options[option].items.map(x), is = chosen.has(option);
        return s('g', { class: is ? 'option taken' : 'option' }, is ? s('rect', { x: 4, y: y(row) - dy * 0.38, width: left + items.length * dx, height: dy * 0.76, rx: 7 }) : null,
            s('text', { x: left - 14, y: y(row) + 4, class: 'name' }, `${is ? '✓ ' : ''}option ${option + 1}`),
            s('path', { d: `M${Math.min(...xs)} ${y(row)}H${Math.max(...xs)}` }), xs.map((at) => s('circle', { cx: at, cy: y(row), r: Math.min(9, dy * 0.22, dx * 0.4) })));
    });
    const width = left + items.length * dx + 12, height = top + shown * dy + (options.length > shown ? 24 : 6);
    return s('svg', { viewBox: `0 0 ${width} ${height}`, class: 'matrix', role: 'img', 'aria-label': `${items.length} items, ${options.length} options${chosen.size ? `, ${chosen.size} chosen` : ''}`, width, height },
        items.map((item, i) => [s('path', { class: 'column', d: `M${x(i)} ${top}V${height}` }),
            s('text', { class: item.primary ? 'item' : 'item secondary', x: x(i), y: top - 12, transform: few ? '' : `rotate(-60 ${x(i)} ${top - 12})` }, item.name)]), rows,
        options.length > shown ? s('text', { class: 'name', x: left, y: height - 6 }, `and ${grouped(options.length - shown)} more`) : null);
}

/** A solution as the program prints it: a line for each option, in the order in which they were chosen. */
export function solutionText({ items, options }, solution) {
    const word = ({ items: own, colours }) => own.map((item, i) => `${items[item].name}${colours?.[i] != null ? `:${colours[i]}` : ''}`).join(' ');
    return solution.map((option) => `${word(options[option])}\n`).join('');
}
