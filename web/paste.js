// paste.js: a puzzle from outside: pasted, dropped, or from a file, in any format that the program reads.

import { openDialog, sentence } from './dialog.js';
import { h } from './dom.js';
import { Editor } from './editor.js';
import { thumbnail } from './ground.js';
import { fromFragment } from './state.js';

const SAMPLE = '53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79';

class Paste {
    #app;
    #found = [];
    #chosen = 0;
    #bytes = null; // of a file
    #asked = 0;

    constructor(app, text) {
        this.#app = app;
        this.editor = new Editor({ label: 'Puzzles, in any format', placeholder: SAMPLE, text, onInput: () => { this.#bytes = null; this.look(); } });
        this.preview = h('div', { class: 'preview' });
        this.format = h('select', { class: 'inp', onchange: () => this.look() }, h('option', { value: '' }, 'detected'));
        this.file = h('input', { type: 'file', class: 'vh', tabindex: '-1', 'aria-hidden': 'true', onchange: () => this.file.files[0] && this.read(this.file.files[0]) });
        this.use = h('button', { class: 'ib pri', disabled: true, onclick: () => this.take() }, 'Play it ', h('kbd', {}, 'Ctrl ↵'));
        this.mend = h('span', { class: 'acts flat' });
        this.dialog = openDialog('Paste or open a puzzle', h('div', { class: 'paste' },
            h('div', {}, this.editor.element, h('div', { class: 'drop' }, 'Drop a file anywhere on the page, or ', h('button', { class: 'ib sm', onclick: () => this.file.click() }, 'Choose file…'), this.file)),
            h('div', {}, h('h3', {}, 'What was read'), this.preview, h('label', { class: 'lab' }, 'Format', this.format))),
        { foot: [this.mend, h('span', { class: 'sp' }), h('button', { class: 'ib', onclick: () => this.dialog.close() }, 'Cancel'), this.use] });
        this.#listen();
        this.#learnFormats();
        this.editor.area.focus();
        this.look();
    }

    #listen() {
        this.editor.area.addEventListener('keydown', (event) => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.take(); });
        this.dialog.addEventListener('dragover', (event) => event.preventDefault());
        this.dialog.addEventListener('drop', (event) => {
            event.preventDefault();
            const [file] = event.dataTransfer.files;
            if (file) return this.read(file);
            this.editor.value = event.dataTransfer.getData('text');
            this.#bytes = null;
            return this.look();
        });
    }

    async #learnFormats() {
        const { formats } = await this.#app.engine.about();
        this.format.append(...formats.slice(1).map(({ name }) => h('option', { value: name }, name)));
    }

    async look() {
        const mine = ++this.#asked, subject = this.#bytes ?? this.editor.value, options = { most: 50 };
        if (this.format.value) options.format = this.format.value;
        if (!this.#bytes && !subject.trim()) return this.show([], []);
        const own = !this.#bytes && /^\S*#(p\d[\w.-]+)\s*$/.exec(subject.trim());
        const { puzzles, errors, more } = await (own ? this.#ownLink(own[1]) : this.#app.engine.read(subject, options)).catch((error) => ({ puzzles: [], errors: [error] }));
        return mine === this.#asked ? this.show(puzzles, errors, more) : undefined;
    }

    /** A link of this page, with all that it holds. */
    async #ownLink(fragment) {
        const { puzzle, restore } = await fromFragment(fragment);
        return { puzzles: [{ puzzle, restore, format: 'link' }], errors: [] };
    }

    show(puzzles, errors, more = false) {
        const [error] = errors;
        this.#found = puzzles;
        this.#chosen = 0;
        this.use.disabled = puzzles.length === 0;
        if (error) this.editor.say(this.#bytes ? { ...error, line: error.line, column: error.column } : error, sentence(error.message), puzzles.length ? ` ${puzzles.length === 1 ? 'One puzzle' : `${puzzles.length} puzzles`} can be played.` : '');
        else this.editor.say(null, puzzles.length ? `${puzzles.length === 1 ? 'A puzzle' : `${more ? 'The first ' : ''}${puzzles.length} puzzles`} in the format ${puzzles[0].format}. No errors.` : 'Rows, lines, CSV, JSON, HoDoKu, links of f-puzzles and SudokuPad, and more.');
        const character = error && !this.#bytes ? this.editor.badCharacter : '';
        this.mend.replaceChildren(...(error?.line && !this.#bytes ? [h('button', { class: 'ib', onclick: () => this.editor.goToError() }, 'Go to the error ', h('kbd', {}, 'F8'))] : []),
            ...(character.trim() && character !== '.' ? [h('button', { class: 'ib', onclick: () => this.editor.mend('.') }, 'Read it as a blank')] : []));
        return this.draw();
    }

    async draw() {
        if (this.#found.length === 0) return this.#drawNothing();
        const number = this.#chosen, shape = await this.#app.engine.describe(this.#found[number].puzzle), givens = shape.givens.filter(Boolean).length;
        const go = (by) => () => { this.#chosen += by; this.draw(); };
        return this.preview.replaceChildren(thumbnail(shape), h('p', { class: 'soft' }, `${givens} givens. ${shape.sentences.join(' ')}`),
            this.#found.length > 1 ? h('div', { class: 'acts' },
                h('button', { class: 'ib sm', disabled: number === 0, onclick: go(-1) }, '‹ Previous'), h('span', { class: 'soft' }, `${number + 1} of ${this.#found.length}`),
                h('button', { class: 'ib sm', disabled: number === this.#found.length - 1, onclick: go(1) }, 'Next ›')) : '');
    }

    /** With an error of one character: what the rest says. */
    async #drawNothing() {
        const mine = this.#asked, mended = !this.#bytes && this.editor.badCharacter.trim() ? this.editor.mended('.') : '';
        const { puzzles } = mended ? await this.#app.engine.read(mended, { most: 1 }).catch(() => ({ puzzles: [] })) : { puzzles: [] };
        const shape = puzzles.length ? await this.#app.engine.describe(puzzles[0].puzzle) : null;
        if (mine !== this.#asked) return;
        this.preview.replaceChildren(...(shape ? [thumbnail(shape), h('p', { class: 'soft' }, `${shape.givens.filter(Boolean).length} givens, one character that cannot be read.`)] : [h('p', { class: 'soft' }, 'Nothing yet.')]));
    }

    async read(file) {
        this.#bytes = new Uint8Array(await file.arrayBuffer());
        this.editor.value = `(${file.name}, ${this.#bytes.length} bytes)`;
        await this.look();
    }

    async take() {
        const found = this.#found[this.#chosen];
        if (!found) return;
        this.dialog.close();
        await this.#app.load(found.puzzle, found.restore);
    }
}

/** Opens the dialog on a text, or on a file. */
export function openPaste(app, text = '', file = null) {
    const paste = new Paste(app, text);
    if (file) paste.read(file);
}
