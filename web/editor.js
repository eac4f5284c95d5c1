// editor.js: a text with numbers of lines; the line with an error is tinted, its character marked.

import { h, icon } from './dom.js';

const LINE = 22; // pixels, as style.css has it
const PADDING = 8;

export class Editor {
    #error = null;

    constructor({ label, rows = 11, placeholder = '', text = '', onInput }) {
        this.area = h('textarea', { class: 'code-in', rows, spellcheck: 'false', wrap: 'off', autocapitalize: 'off', 'aria-label': label, placeholder, oninput: () => { this.#draw(); onInput(); }, onscroll: () => this.#place() });
        this.area.value = text;
        this.numbers = h('pre', { class: 'numbers', 'aria-hidden': 'true' });
        this.line = h('div', { class: 'bad-line', hidden: true });
        this.bad = h('span', { class: 'bad', hidden: true, 'aria-hidden': 'true' });
        this.message = h('div', { class: 'msg', role: 'status' });
        this.area.addEventListener('keydown', (event) => {
            if (event.key !== 'F8' || !this.#error) return;
            event.preventDefault();
            this.goToError();
        });
        this.element = h('div', { class: 'editor' }, h('div', { class: 'in' }, this.line, h('div', { class: 'gutter' }, this.numbers), h('div', { class: 'text' }, this.area, this.bad)), this.message);
        this.#draw();
    }

    get value() {
        return this.area.value;
    }

    set value(text) {
        this.area.value = text;
        this.#draw();
    }

    /** Shows what is wrong and where, { line, column, message }, or that nothing is. */
    say(error, ...words) {
        this.#error = error;
        this.message.className = error ? 'msg err' : 'msg';
        this.message.replaceChildren(...(error ? [icon('M10 2.5l8 14.5H2zM10 8v4.5M10 14.8v.2', 18), h('span', {}, error.line ? h('b', {}, `Line ${error.line}${error.column ? `, column ${error.column}` : ''}. `) : '', ...words)] : words));
        this.#place();
    }

    /** The offset of the error in the text. */
    get #offset() {
        const { line, column } = this.#error, before = this.value.split('\n').slice(0, line - 1);
        return before.reduce((sum, each) => sum + each.length + 1, 0) + Math.max((column || 1) - 1, 0);
    }

    goToError() {
        if (!this.#error?.line) return;
        this.area.focus();
        this.area.setSelectionRange(this.#offset, Math.min(this.#offset + 1, this.value.length));
        this.area.scrollTop = (this.#error.line - 3) * LINE;
    }

    /** The character at the error becomes another. */
    mend(character) {
        this.value = this.mended(character);
        this.area.dispatchEvent(new Event('input'));
    }

    mended(character) {
        return this.value.slice(0, this.#offset) + character + this.value.slice(this.#offset + 1);
    }

    /** The character that is wrong, if the error is one of a single character. */
    get badCharacter() {
        return this.#error?.line && this.#error.column ? this.value.split('\n')[this.#error.line - 1]?.[this.#error.column - 1] ?? '' : '';
    }

    #draw() {
        const count = Math.min(this.value.split('\n').length, 20000);
        if (this.count !== count) this.numbers.textContent = Array.from({ length: count }, (_, i) => i + 1).join('\n');
        this.count = count;
        this.#place();
    }

    #place() {
        const { scrollTop, scrollLeft } = this.area, line = this.#error?.line ?? 0, character = this.badCharacter;
        this.numbers.style.transform = `translateY(${-scrollTop}px)`;
        this.line.hidden = line === 0;
        this.bad.hidden = !character.trim();
        this.line.style.top = this.bad.style.top = `${PADDING + (line - 1) * LINE - scrollTop}px`;
        this.bad.textContent = character;
        this.bad.style.left = `calc(${PADDING - scrollLeft}px + ${(this.#error?.column ?? 1) - 1}ch)`;
    }
}
