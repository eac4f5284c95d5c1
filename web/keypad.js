// keypad.js: what digits do, the digits with how many are left, and undo. `act` has what its keys do.

import { h } from './dom.js';
import * as S from './state.js';

const MODE_KEYS = { digit: 'Z', corner: '⇧', centre: 'Ctrl', colour: 'Alt' };

export class Keypad {
    constructor(act) {
        this.act = act;
        this.element = h('section', { class: 'card pad', 'aria-label': 'Keypad' });
    }

    /** Draws it where something has changed: a key that is being pressed must not be replaced. */
    draw(game, mode, first) {
        const shown = JSON.stringify([game.shape.side, mode, first, S.left(game), game.past.length > 0, game.future.length > 0]);
        if (shown === this.shown) return;
        this.shown = shown;
        const had = document.activeElement, place = had && this.element.contains(had) ? [...this.element.querySelectorAll('button')].indexOf(had) : -1;
        const { side } = game.shape;
        this.element.replaceChildren(this.#modes(mode),
            h('div', { class: side > 16 ? 'keys many more' : side > 9 ? 'keys many' : 'keys', role: 'group', 'aria-label': 'Digits' }, this.#digits(game, mode, first), this.#words(game)));
        if (place >= 0) this.element.querySelectorAll('button')[place]?.focus();
    }

    #modes(mode) {
        return h('div', { class: 'modes', role: 'group', 'aria-label': 'What digits do' }, S.MODES.map((each) =>
            h('button', { 'aria-pressed': String(each === mode), onclick: () => this.act.mode(each) }, each[0].toUpperCase() + each.slice(1), h('kbd', {}, MODE_KEYS[each]))));
    }

    #digits(game, mode, first) {
        const { side } = game.shape, left = S.left(game), colour = mode === 'colour';
        return Array.from({ length: colour ? S.COLOURS : side }, (_, i) => i + 1).map((digit) => {
            const rest = Math.max(left[digit], 0);
            return h('button', { class: colour ? `paint-key paint-${digit}` : digit === first ? 'first' : rest ? '' : 'all',
                'aria-pressed': first ? String(digit === first) : undefined, onclick: () => this.act.digit(digit) },
            colour ? [h('span', { class: 'vh' }, `colour ${S.COLOUR_NAMES[digit - 1]} `), h('span', {}, String(digit))] : S.symbol(digit, side),
            colour ? null : [h('span', { class: 'vh' }, `, ${rest} left`), h('i', { 'aria-hidden': 'true' }, String(rest))]);
        });
    }

    #words(game) {
        return [['Undo', this.act.undo, game.past.length === 0], ['Redo', this.act.redo, game.future.length === 0], ['Clear', this.act.clear, false]].map(([word, act, off]) =>
            h('button', { class: 'w', disabled: off, onclick: act }, word));
    }
}
