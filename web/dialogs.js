// dialogs.js: paste or open, share, help, settings. Each is a <dialog>: the browser keeps the focus
// in it, makes the page behind inert, closes it on Esc, and gives the focus back.

import { thumbnail } from './board.js';
import { announce, h } from './dom.js';
import * as S from './state.js';

function open(title, body, { foot = [], width = 760 } = {}) {
    const dialog = h('dialog', { class: `dlg w${width}`, 'aria-labelledby': 'dialog-title' },
        h('header', {}, h('h2', { id: 'dialog-title' }, title), h('span', { class: 'sp' }),
            h('button', { class: 'ib sq', 'aria-label': 'Close', onclick: () => dialog.close() }, '×')),
        h('div', { class: 'bd' }, body), foot.length ? h('div', { class: 'ft' }, foot) : null);
    dialog.addEventListener('close', () => dialog.remove());
    dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}

// ---- paste or open ----------------------------------------------------------------------------------

const SAMPLE = '53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79';

export function openPaste(app, text = '') {
    const area = h('textarea', { class: 'code-in', rows: 11, spellcheck: 'false', 'aria-label': 'Puzzles, in any format', placeholder: SAMPLE }, text);
    const message = h('div', { class: 'msg', role: 'status' });
    const preview = h('div', { class: 'preview' });
    const file = h('input', { type: 'file', class: 'vh', tabindex: '-1', 'aria-hidden': 'true', onchange: () => file.files[0] && read(file.files[0]) });
    const use = h('button', { class: 'ib pri', disabled: true, onclick: () => take() }, 'Play it');
    let found = [], chosen = 0, bytes = null, asked = 0;

    const dialog = open('Paste or open', [
        h('div', { class: 'paste' },
            h('div', {}, h('div', { class: 'box' }, area, message),
                h('div', { class: 'drop' }, 'Drop a file here, or ', h('button', { class: 'ib sm', onclick: () => file.click() }, 'choose one…'), file)),
            preview),
    ], { foot: [use, h('span', { class: 'soft' }, 'Rows, lines, CSV, JSON, HoDoKu, f-puzzles and SudokuPad links, gzip, and more.')] });

    async function look() {
        const mine = ++asked, subject = bytes ?? area.value;
        if (!bytes && !area.value.trim()) return show([], []);
        try {
            const { puzzles, errors } = await app.engine.read(subject, { most: 50 });
            if (mine === asked) show(puzzles, errors);
        } catch (error) {
            if (mine === asked) show([], [error]);
        }
        return undefined;
    }

    async function show(puzzles, errors) {
        found = puzzles;
        chosen = 0;
        use.disabled = puzzles.length === 0;
        const [error] = errors;
        message.className = error ? 'msg err' : 'msg';
        message.replaceChildren(error
            ? `${error.line ? `Line ${error.line}${error.column ? `, column ${error.column}` : ''}. ` : ''}${sentence(error.message)}`
            : puzzles.length ? `${puzzles.length === 1 ? 'A puzzle' : `${puzzles.length} puzzles`} in the format ${puzzles[0].format}.` : 'Nothing there yet.');
        await draw();
    }

    async function draw() {
        if (found.length === 0) return preview.replaceChildren();
        const shape = await app.engine.describe(found[chosen].puzzle);
        preview.replaceChildren(thumbnail(shape), h('p', { class: 'soft' }, shape.sentences.join(' ')),
            found.length > 1 ? h('div', { class: 'acts' },
                h('button', { class: 'ib sm', disabled: chosen === 0, onclick: () => { chosen--; draw(); } }, '‹ Previous'),
                h('span', { class: 'soft' }, `${chosen + 1} of ${found.length}`),
                h('button', { class: 'ib sm', disabled: chosen === found.length - 1, onclick: () => { chosen++; draw(); } }, 'Next ›')) : '');
        return undefined;
    }

    async function read(chosenFile) {
        bytes = new Uint8Array(await chosenFile.arrayBuffer());
        area.value = `(${chosenFile.name}, ${bytes.length} bytes)`;
        await look();
    }

    async function take() {
        if (!found[chosen]) return;
        dialog.close();
        await app.load(found[chosen].puzzle);
    }

    area.addEventListener('input', () => { bytes = null; look(); });
    area.addEventListener('keydown', (event) => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) take(); });
    dialog.addEventListener('dragover', (event) => event.preventDefault());
    dialog.addEventListener('drop', (event) => {
        event.preventDefault();
        const dropped = event.dataTransfer.files[0];
        if (dropped) read(dropped);
        else { area.value = event.dataTransfer.getData('text'); bytes = null; look(); }
    });
    area.focus();
    if (text) look();
}

export function sentence(text) {
    return text ? text[0].toUpperCase() + text.slice(1) + (/[.?]$/.test(text) ? '' : '.') : '';
}

// ---- share ------------------------------------------------------------------------------------------

export async function openShare(app) {
    const link = h('input', { class: 'inp', readonly: true, 'aria-label': 'Link' });
    const withBoard = h('input', { type: 'checkbox', checked: true, onchange: () => make() });
    const note = h('p', { class: 'soft', role: 'status' });
    const formats = ['line', 'rows', 'boxed', 'candidates', 'json', 'hodoku', 'sdk', 'csv', 'opensudoku', 'solo', 'fpuzzles'];
    const dialog = open('Share', [
        h('div', { class: 'inline' }, link, h('button', { class: 'ib pri', onclick: () => copy(link.value, 'The link is copied.') }, 'Copy')),
        h('label', { class: 'opt' }, withBoard, h('span', {}, 'With my digits, marks and time', h('small', {}, 'All of it is in the link itself; nothing is stored anywhere.'))),
        note,
        h('h3', {}, 'As a file or text'),
        h('div', { class: 'fmt' }, h('button', { onclick: () => svg() }, 'SVG', h('small', {}, 'a picture')),
            h('button', { onclick: () => { dialog.close(); print(); } }, 'Print', h('small', {}, 'the board alone')),
            formats.map((format) => h('button', { onclick: () => text(format) }, format))),
    ], { width: 540 });

    async function make() {
        try {
            link.value = new URL(`#${await S.toFragment(app.game, { board: withBoard.checked })}`, location.href).href;
            note.textContent = `${link.value.length} characters.`;
        } catch (error) {
            note.textContent = sentence(error.message);
        }
    }

    async function copy(value, said) {
        try {
            await navigator.clipboard.writeText(value);
            note.textContent = said;
        } catch {
            link.value = value;
            link.select();
            note.textContent = 'Press Ctrl C to copy.';
        }
        announce(note.textContent);
    }

    async function svg() {
        save(await app.engine.svg(app.game.shape.puzzle), 'puzzle.svg', 'image/svg+xml');
    }

    async function text(format) {
        const { text: made, errors } = await app.engine.convert(app.game.shape.puzzle, { to: format });
        if (errors.length) note.textContent = sentence(errors[0].message);
        else await copy(made, `The puzzle is copied in the format ${format}.`);
    }

    await make();
    link.select();
}

function save(content, name, type) {
    const url = URL.createObjectURL(new Blob([content], { type }));
    h('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// ---- help and settings ------------------------------------------------------------------------------

const HELP = [
    ['Board', [['arrows', 'move'], ['Shift arrows, drag', 'select more'], ['Ctrl arrows', 'next box'], ['double click', 'all alike'], ['1–9, A–Z', 'write'], ['Shift, Ctrl, Alt + digit', 'corner, centre, colour'], ['Z X C V', 'keep that mode'], ['Space', 'next mode'], ['Delete', 'clear'], ['Ctrl Z, Ctrl Y', 'undo, redo']]],
    ['Ask', [['H', 'hint, next stage'], ['Enter', 'do it'], ['K', 'check'], ['S', 'count solutions'], ['N', 'candidates'], ['Ctrl Enter', 'solve'], ['Esc', 'stop, close']]],
    ['Watch', [['Space', 'run, pause'], ['. ,', 'step, back'], ['> <', 'ten steps'], ['D L', 'next dead end, solution'], ['B, Shift B', 'name a point, back to it']]],
    ['Page', [['G then P W M C R', 'go to a view'], ['O', 'paste or open'], ['T', 'theme'], ['?', 'this help']]],
    ['Touch', [['tap, drag', 'select'], ['double tap', 'all alike'], ['digit first', 'in the settings: choose a digit, then tap cells']]],
];

export function openHelp(app) {
    const groups = HELP.map(([title, keys]) => h('section', {}, h('h3', {}, title),
        h('dl', {}, keys.map(([key, does]) => [h('dt', {}, does), h('dd', {}, key.split(', ').map((each) => [h('kbd', {}, each), ' ']))]))));
    const setting = (name, words, more) => h('label', { class: 'opt' },
        h('input', { type: 'checkbox', checked: app.settings[name], onchange: (event) => app.set(name, event.target.checked) }),
        h('span', {}, words, h('small', {}, more)));
    open('Help and settings', [
        h('div', { class: 'keysmap' }, groups),
        h('h3', {}, 'Settings'),
        setting('conflicts', 'Show conflicts at once', 'Two equal digits that see each other get a dashed frame.'),
        setting('digitFirst', 'Digit first', 'Choose a digit, then tap the cells it goes into.'),
        setting('letters', 'Letters are commands', 'Off: only digits, arrows and Ctrl keys do something.'),
    ], { width: 980 });
}
