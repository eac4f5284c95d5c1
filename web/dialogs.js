// dialogs.js: share; help and settings.

import { openDialog, save, sentence } from './dialog.js';
import { announce, h, isPhone } from './dom.js';
import { openPrint } from './print.js';
import * as S from './state.js';

export { sentence };

// ---- share ------------------------------------------------------------------------------------------

const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

class Share {
    #app;
    #what = 'puzzle';

    constructor(app) {
        const { game } = app, { shape, board } = game, hint = app.hintStage;
        this.#app = app;
        this.link = h('input', { class: 'inp mono', readonly: true, 'aria-label': 'Link' });
        this.size = h('small', {});
        this.note = h('p', { class: 'good', role: 'status' });
        const digits = board.digits.filter(Boolean).length, marks = board.corner.some(Boolean) || board.centre.some(Boolean) || board.colour.some(Boolean);
        if (digits || marks) this.#what = 'board';
        const ways = [['puzzle', 'The puzzle alone', `${plural(shape.givens.filter(Boolean).length, 'given')}, as it was at the start`],
            ['board', 'With my digits and marks', `${plural(digits, 'digit')}${marks ? ', pencil marks' : ''}; the time is left out`],
            hint ? ['hint', 'With this hint', `opens at step ${hint} of the hint`] : null].filter(Boolean);
        this.formats = h('select', { 'aria-label': 'Format' });
        this.dialog = openDialog('Share this puzzle', [
            h('div', { class: 'spread' }, h('h3', {}, 'Link'), this.size),
            h('div', { class: 'inline' }, this.link, h('button', { class: 'ib pri', onclick: () => this.#copy(this.link.value, 'Copied. Nothing was sent anywhere.') }, 'Copy')), this.note,
            h('fieldset', { class: 'fld' }, h('legend', {}, 'What goes along'), ways.map(([value, title, more]) => h('label', { class: 'opt' },
                h('input', { type: 'radio', name: 'what', value, checked: value === this.#what, onchange: () => { this.#what = value; this.#make(); } }), h('span', {}, title, h('small', {}, more))))),
            h('h3', {}, 'Or take it as'),
            h('div', { class: 'fmt' }, this.#tile('Text', `${shape.side ** 2} characters`, () => this.#text('line')), this.#tile('SVG', 'a picture', () => this.#svg()),
                this.#tile('Print', 'paper or PDF', () => { this.dialog.close(); openPrint([{ shape, game }], app.engine); }), this.#tile('JSON', 'for programs', () => this.#text('json'))),
            h('div', { class: 'inline more' }, h('label', { class: 'sel' }, h('span', {}, 'Other format'), this.formats), h('button', { class: 'ib', onclick: () => this.#text(this.formats.value) }, 'Copy'), h('button', { class: 'ib', onclick: () => this.#text(this.formats.value, true) }, 'Save…')),
        ], { width: 540 });
        this.#learnFormats();
        this.#make();
    }

    #tile(title, what, act) {
        return h('button', { onclick: act }, title, h('small', {}, what));
    }

    async #learnFormats() {
        const { formats } = await this.#app.engine.about();
        this.formats.append(...formats.slice(1).map(({ name }) => h('option', { value: name, selected: name === 'rows' }, name)));
    }

    async #make() {
        try {
            const options = { board: this.#what !== 'puzzle', time: false, stage: this.#what === 'hint' ? this.#app.hintStage : 0 };
            this.link.value = new URL(`#${await S.toFragment(this.#app.game, options)}`, location.href).href;
            this.size.textContent = `${this.link.value.length} characters; the puzzle is in the link itself`;
            this.link.select();
        } catch (error) {
            this.note.textContent = sentence(error.message);
        }
    }

    async #copy(value, said) {
        try {
            await navigator.clipboard.writeText(value);
            this.note.textContent = said;
        } catch {
            this.link.value = value;
            this.link.select();
            this.note.textContent = 'Press Ctrl C to copy.';
        }
        announce(this.note.textContent);
    }

    /** The puzzle, or the grid as it stands. */
    get #subject() {
        const { shape } = this.#app.game;
        return this.#what === 'puzzle' ? shape.puzzle : { ...shape.puzzle, givens: S.allDigits(this.#app.game) };
    }

    async #svg() {
        save(await this.#app.engine.svg(this.#subject), 'puzzle.svg', 'image/svg+xml');
    }

    async #text(format, asFile = false) {
        const { text, errors } = await this.#app.engine.convert(this.#subject, { to: format });
        if (errors.length) this.note.textContent = sentence(errors[0].message);
        else if (asFile) save(text, `puzzle.${{ json: 'json', csv: 'csv', opensudoku: 'xml' }[format] ?? 'txt'}`, 'text/plain');
        else await this.#copy(text, `Copied in the format ${format}. Nothing was sent anywhere.`);
    }
}

export const openShare = (app) => new Share(app);

// ---- help and settings ------------------------------------------------------------------------------

const HELP = [
    ['Touch', [['Select', 'tap, drag'], ['Add cells', 'hold, then tap'], ['All alike', 'double tap'], ['Undo', 'two fingers tap'], ['Zoom above 9×9', 'pinch'], ['Digit first', 'see the settings']]],
    ['Move and select', [['Move', '←, ↑, →, ↓'], ['Select more', 'Shift + arrows'], ['Add a cell', 'Ctrl + click'], ['All alike', 'A'], ['Everything', 'Ctrl A'], ['Next box', 'Ctrl + arrows'], ['Nothing', 'Esc']]],
    ['Write', [['Digit', '1 – 9'], ['10 and more', 'A – Z'], ['Corner mark', 'Shift 1 – 9'], ['Centre mark', 'Ctrl 1 – 9'], ['Colour', 'Alt 1 – 8'], ['Keep a mode', 'Z, X, C, V'], ['Next mode', 'Space'], ['Clear', 'Delete'], ['Candidates', 'N'], ['Write them in', 'Shift N']]],
    ['Undo', [['Undo', 'Ctrl Z'], ['Redo', 'Ctrl Y'], ['To the start', 'Ctrl Home'], ['Name this point', 'B'], ['Back to it', 'Shift B'], ['Zoom above 9×9', '+, −']]],
    ['Help me', [['Hint, then more', 'H'], ['Do what it says', 'Enter'], ['Check', 'K'], ['Count solutions', 'S'], ['Solve it', 'Ctrl Enter'], ['Stop, close', 'Esc']]],
    ['Watch', [['Run, pause', 'Space'], ['A step, back', '. ,'], ['Ten steps', '>, <'], ['Next choice', 'C'], ['Next dead end', 'D'], ['Next solution', 'L'], ['Faster, slower', '+, −'], ['Name a point, back to it', 'B, Shift B']]],
    ['Page', [['Go to a view', 'G, then P W M C R'], ['Paste or open', 'Ctrl V, O'], ['Share', 'Shift S'], ['Print', 'P'], ['Theme', 'T'], ['Leave the board', 'Tab'], ['This help', '?']]],
];

/** "Ctrl Z" as keys; words in small letters stay words. */
function keysOf(text) {
    return text.split(/(, | \+ | – )/).map((part) => (/^(, | \+ | – )$/.test(part) ? part.trim() === ',' ? ' ' : part
        : part.split(' ').map((word) => (/^[a-z]{2,}$/.test(word) ? `${word} ` : [h('kbd', {}, word), ' ']))));
}

export function openHelp(app) {
    const shown = isPhone() ? HELP : HELP.slice(1);
    const groups = shown.map(([title, keys]) => h('section', {}, h('h3', {}, title),
        h('dl', {}, keys.map(([does, key]) => [h('dt', {}, does), h('dd', {}, title === 'Touch' ? key : keysOf(key))]))));
    const setting = (name, words, more) => h('label', { class: 'opt' },
        h('input', { type: 'checkbox', checked: app.settings[name], onchange: (event) => app.set(name, event.target.checked) }),
        h('span', {}, words, h('small', {}, more)));
    openDialog('Help and settings', [
        h('div', { class: 'keysmap' }, groups),
        h('h3', {}, 'Settings'),
        h('div', { class: 'three' }, setting('conflicts', 'Show conflicts at once', 'Two equal digits that see each other get a dashed frame.'),
            setting('digitFirst', 'Digit first', 'Choose a digit, then tap the cells it goes into.'),
            setting('letters', 'Letters are commands', 'Off: only digits, arrows and Ctrl keys do something.')),
    ], { width: 980, foot: [h('span', { class: 'soft' }, 'Drag over cells to select; on touch, hold to add.')] });
}
