// pattern.js: where the givens are wished for: a small grid that is clicked, dragged over or moved through by
// arrows; Space sets a cell and takes it away.

import { h } from './dom.js';

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

const ROOM = 14; // cells beside each other on a phone

/** `cells`: a list of true and false, which changes; `onChange` is told so. */
export function patternGrid(side, cells, onChange) {
    let brush = null; // what a drag makes of the cells that it comes to
    const buttons = cells.map((is, i) => h('button', { type: 'button', 'aria-pressed': String(is), tabindex: i ? -1 : 0, 'aria-label': `row ${Math.floor(i / side) + 1} column ${i % side + 1}`,
        onclick: ({ detail }) => { if (detail === 0) paint(i, !cells[i]); } })); // by keys; pointers have done it
    const grid = h('div', { class: 'pattern', role: 'group', 'aria-label': 'Where the givens are' }, buttons);
    grid.style.setProperty('--side', side);
    grid.style.touchAction = side > ROOM ? 'auto' : 'none'; // what is larger is moved by fingers, and tapped

    function paint(i, is) {
        if (i < 0 || cells[i] === is) return;
        cells[i] = is;
        buttons[i].setAttribute('aria-pressed', String(is));
        onChange();
    }

    const at = ({ clientX, clientY }) => buttons.indexOf(document.elementFromPoint(clientX, clientY));
    grid.addEventListener('pointerdown', (event) => {
        brush = !cells[at(event)];
        paint(at(event), brush);
    });
    grid.addEventListener('pointermove', (event) => { if (event.buttons && brush !== null) paint(at(event), brush); });
    grid.addEventListener('keydown', (event) => {
        const here = buttons.indexOf(event.target), step = ARROWS[event.key];
        if (here < 0 || !step) return;
        const clamp = (value) => Math.max(0, Math.min(side - 1, value)), next = clamp(Math.floor(here / side) + step[0]) * side + clamp(here % side + step[1]);
        buttons[here].tabIndex = -1;
        buttons[next].tabIndex = 0;
        buttons[next].focus();
        event.preventDefault();
        event.stopPropagation();
    });
    return grid;
}
