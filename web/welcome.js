// welcome.js: what a newcomer sees: three puzzles to begin with, and the ways to everything else.

import { thumbnail } from './ground.js';
import { h, icon } from './dom.js';
import { bars, className } from './level.js';

/** Made by `quadrille make --symmetry 180 --seed 2026` with a wish of these ratings. */
export const BEGINNINGS = [
    ['...9.1.8..9.4..3..56...2......5.4..88.7.9.1.56..1.8......7...63..5..6.4..1.8.5...', 1.2],
    ['.6.5..42...842.1......6...3.97.......45...67.......98.5...3......6.758...82..4.1.', 3.4],
    ['.4.....39..29......39.8...5.2.5....8.8.361.4.1....4.9.7...4.65......69..46.....2.', 7.1],
];
const BOXES = Array.from({ length: 81 }, (_, cell) => Math.floor(cell / 27) * 3 + Math.floor(cell % 9 / 3));

function beginning(app, text, rating) {
    const givens = [...text].map((c) => Number(c) || 0), word = className(rating);
    return h('button', { class: 'pick', onclick: () => app.load(text) },
        thumbnail({ side: 9, boxes: BOXES, givens, units: [], clues: [] }), h('b', {}, word[0].toUpperCase() + word.slice(1)),
        h('span', {}, bars(rating), ` ${rating.toFixed(1)}`), h('span', {}, `${givens.filter(Boolean).length} givens`));
}

export function welcome(app) {
    const way = (path, title, note, key, act) => h('li', {}, h(typeof act === 'string' ? 'a' : 'button',
        { class: 'way', href: typeof act === 'string' ? act : undefined, onclick: typeof act === 'string' ? undefined : act },
        h('i', {}, icon(path)), h('span', {}, h('b', {}, title), h('small', {}, note)), key ? h('kbd', {}, key) : null));
    return [h('h2', { class: 'greet' }, 'Good day. Shall we dance?'),
        h('p', { class: 'soft' }, 'Pick one, bring your own, or watch a solver work.'),
        h('div', { class: 'picks' }, BEGINNINGS.map(([text, rating]) => beginning(app, text, rating))),
        h('ul', { class: 'ways' },
            way('M3 3h14v14H3zM7.7 3v14M12.3 3v14M3 7.7h14M3 12.3h14', 'Type one in', 'from a newspaper, 4×4 to 25×25', '1–9', () => app.typeIn()),
            way('M10 3v9M6 9l4 4 4-4M4 17h12', 'Paste or open…', '15 formats; drop a file anywhere', 'Ctrl V', () => document.getElementById('open').click()),
            way('M10 3v14M3 10h14', 'Make puzzles', 'any size from 4×4, rules, rating, symmetry', 'G M', '#make'),
            way('M5 5h10v10H5zM5 5l-2-2M15 5l2-2M5 15l-2 2M15 15l2 2', 'Watch the dance', 'see exact cover solve a grid, step by step', 'G W', '#watch'),
            way('M3 3h6v6H3zM11 3h6v14h-6zM3 11h6v6H3z', 'Exact cover', 'tilings, queens, your own problems', 'G C', '#cover'),
            way('M3 5h13M3 10h7M3 15h10', 'Race the engines', 'eight ways to search, on one puzzle', 'G R', '#race')),
        h('p', { class: 'note' }, 'Nothing leaves this machine: no account, no tracking. After the first visit it works offline. ', h('b', {}, '?'), ' shows all keys.')];
}
