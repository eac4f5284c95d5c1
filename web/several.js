// several.js: a puzzle with several solutions: a strip of their numbers, and two of them side by side with
// the cells in which they differ. The board shows the one that is chosen (ask.js).

import { squareOf } from './board-places.js';
import { openDialog } from './dialog.js';
import { announce, grouped, h, s } from './dom.js';
import { thumbnail } from './ground.js';
import { cellName, symbol } from './state.js';

const ALONG = { ArrowLeft: -1, ArrowRight: 1 };

/** The numbers of the solutions that are kept: one stop for Tab, arrows go along. `shown` is on the board; -1: none is. */
export function strip({ solutions, count, complete }, shown, onShow) {
    const last = solutions.length - 1, go = (number) => onShow(Math.max(0, Math.min(number, last)));
    const key = (event, i) => {
        const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : event.key in ALONG ? i + ALONG[event.key] : -1;
        if (to < 0 || to > last) return;
        event.preventDefault();
        go(to);
    };
    const button = (_, i) => h('button', { 'aria-pressed': String(i === shown), 'aria-label': `Solution ${i + 1}`, tabindex: i === Math.max(shown, 0) ? 0 : -1, onclick: () => go(i), onkeydown: (event) => key(event, i) }, String(i + 1));
    const kept = complete && String(solutions.length) === count ? '' : `the first ${grouped(solutions.length)} are kept`;
    return h('div', { class: 'strip' }, h('div', { class: 'numbers-of', role: 'group', 'aria-label': 'Solutions by number: arrows move' }, solutions.map(button)), kept ? h('small', {}, kept) : null);
}

/** The cells in which two solutions differ. */
export const differences = (one, other) => one.flatMap((digit, cell) => (digit === other[cell] ? [] : [cell]));

class Pair {
    #shape;
    #solutions;
    #chosen;

    constructor(shape, solutions, chosen, onFill) {
        this.#shape = shape;
        this.#solutions = solutions;
        this.#chosen = chosen;
        this.sides = ['Solution on the left', 'Solution on the right'].map((label, i) => this.#side(label, i, onFill));
        this.words = h('p', { role: 'status' });
        this.cells = h('p', { class: 'sums' });
        this.dialog = openDialog('Two solutions side by side', [h('div', { class: 'pair' }, this.sides.map(({ element }) => element)), this.words, this.cells], { width: 980 });
        this.#draw();
    }

    #side(label, i, onFill) {
        const select = h('select', { 'aria-label': label, onchange: () => this.#choose(i, Number(select.value)) }, this.#solutions.map((_, number) => h('option', { value: number, selected: number === this.#chosen[i] }, `Solution ${number + 1}`)));
        const turn = (word, name, by) => h('button', { class: 'ib sq', 'aria-label': name, onclick: () => this.#choose(i, (this.#chosen[i] + by + this.#solutions.length) % this.#solutions.length) }, word);
        const picture = h('div', {}), fill = h('button', { class: 'ib', onclick: () => { this.dialog.close(); onFill(this.#chosen[i]); } }, 'Fill in this one');
        return { select, picture, element: h('div', {}, h('div', { class: 'inline' }, turn('‹', 'Previous', -1), h('span', { class: 'sel' }, select), turn('›', 'Next', 1), h('span', { class: 'sp' }), fill), picture) };
    }

    #choose(i, number) {
        this.#chosen[i] = number;
        this.#draw();
    }

    #draw() {
        const [one, other] = this.#chosen.map((number) => this.#solutions[number]), cells = differences(one, other), { side } = this.#shape;
        this.sides.forEach(({ select, picture }, i) => {
            select.value = this.#chosen[i];
            const drawing = thumbnail(this.#shape, this.#solutions[this.#chosen[i]]);
            drawing.prepend(s('g', {}, cells.map((cell) => s('rect', { class: 'spoken', ...squareOf(cell, side) }))));
            drawing.append(s('g', {}, cells.map((cell) => s('rect', { class: 'differs', ...squareOf(cell, side, 4), rx: 4 }))));
            picture.replaceChildren(drawing);
        });
        this.words.textContent = cells.length ? `They differ in ${cells.length} cells, which are framed; the rest is the same.` : 'They are the same.';
        this.cells.replaceChildren(...cells.map((cell) => h('span', {}, `${cellName(cell, side)}: ${symbol(one[cell], side)} or ${symbol(other[cell], side)}`)));
    }
}

/** `chosen`: the numbers of the two to begin with; `onFill(number)` writes one into the grid. */
export function openPair(shape, solutions, chosen, onFill) {
    announce(`Solutions ${chosen[0] + 1} and ${chosen[1] + 1} differ in ${differences(solutions[chosen[0]], solutions[chosen[1]]).length} cells`);
    return new Pair(shape, solutions, chosen, onFill);
}
