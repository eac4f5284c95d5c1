// dialog.js: a <dialog>: the browser keeps the focus in it, makes the page behind inert, closes it on Esc,
// and gives the focus back.

import { h } from './dom.js';

export function openDialog(title, body, { foot = [], width = 760 } = {}) {
    const dialog = h('dialog', { class: `dlg w${width}`, 'aria-labelledby': 'dialog-title' },
        h('header', {}, h('h2', { id: 'dialog-title' }, title), h('span', { class: 'sp' }),
            h('button', { class: 'ib sq', 'aria-label': 'Close', onclick: () => dialog.close() }, '×')),
        h('div', { class: 'bd' }, body), foot.length ? h('div', { class: 'ft' }, foot) : null);
    dialog.addEventListener('close', () => dialog.remove());
    dialog.addEventListener('pointerdown', (event) => { if (event.target === dialog) dialog.close(); });
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}

export function sentence(text) {
    return text ? text[0].toUpperCase() + text.slice(1) + (/[.?]$/.test(text) ? '' : '.') : '';
}

/** Gives a text to the reader as a file. */
export function save(content, name, type) {
    const url = URL.createObjectURL(new Blob([content], { type }));
    h('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}
