// print.js: puzzles on paper. The sheets are made when they are printed: the style sheet shows nothing else.

import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { thumbnail } from './ground.js';
import { allDigits } from './state.js';

/** One on a page as large as it goes, two below each other, four, six. */
const PER_PAGE = [1, 2, 4, 6];

const inPages = (list, count) => Array.from({ length: Math.ceil(list.length / count) }, (_, i) => list.slice(i * count, (i + 1) * count));

function sheets(pictures, count) {
    return inPages(pictures, count).map((page) => h('div', { class: `paper-page n${count}` }, page));
}

/** `puzzles`: { shape, game?, title?, solution? }; of those with a game the player's digits can be printed. */
export function openPrint(puzzles, engine = null) {
    const played = puzzles.some(({ game }) => game?.board.digits.some(Boolean));
    const check = (words, more, checked, off = false) => { const input = h('input', { type: 'checkbox', checked, disabled: off }); return { input, label: h('label', { class: 'opt' }, input, h('span', {}, words, h('small', {}, more))) }; };
    const title = h('input', { class: 'inp', value: puzzles.length > 1 ? 'Sudoku' : '', placeholder: 'none', maxlength: 80 });
    const own = check('My digits', played ? 'In a lighter hand than the givens.' : 'There are none.', false, !played);
    const solutions = check('Solutions', 'On pages of their own, at the end.', false, !engine);
    const count = h('select', { class: 'inp' }, PER_PAGE.map((each) => h('option', { value: each, selected: each === (puzzles.length > 1 ? 4 : 1) }, `${each} on a page`)));
    const dialog = openDialog(puzzles.length > 1 ? `Print ${puzzles.length} puzzles` : 'Print', [
        h('div', { class: 'two' }, h('label', { class: 'lab' }, 'Title', title), h('label', { class: 'lab' }, 'Size', count)),
        h('div', { class: 'two' }, own.label, solutions.label),
        h('p', { class: 'note' }, 'The browser’s own dialog comes next; it also saves as PDF. For a book with pages of any size: ', h('code', {}, 'quadrille draw --pdf'), ' in a terminal.'),
    ], { width: 540, foot: [h('span', { class: 'sp' }), h('button', { class: 'ib', onclick: () => dialog.close() }, 'Cancel'), h('button', { class: 'ib pri', autofocus: true, onclick: () => run() }, 'Print…')] });

    async function run() {
        const picture = ({ shape, game, title: name }, i, digits) => h('figure', {}, h('figcaption', {}, name ?? (puzzles.length > 1 ? String(i + 1) : '')), thumbnail(shape, digits));
        const pages = sheets(puzzles.map((each, i) => picture(each, i, own.input.checked && each.game ? allDigits(each.game) : null)), Number(count.value));
        if (solutions.input.checked) {
            const solved = await Promise.all(puzzles.map(({ shape, solution }) => solution ?? engine.solve(shape.puzzle, { seconds: 20 }).then((answer) => answer.solution, () => null)));
            pages.push(...sheets(puzzles.map((each, i) => picture({ ...each, title: `Solution${puzzles.length > 1 ? ` ${i + 1}` : ''}` }, i, solved[i])), Math.max(6, Number(count.value))));
        }
        const paper = h('div', { class: 'paper' }, title.value ? h('h1', {}, title.value) : null, pages);
        dialog.close();
        document.body.append(paper);
        addEventListener('afterprint', () => paper.remove(), { once: true });
        print();
    }
}
