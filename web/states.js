// states.js: what a question came to: a shape, a title that is the fact, what it means, what can be done.

import { grouped, h, icon, rich } from './dom.js';

const SHAPES = {
    good: 'M10 2.5a7.5 7.5 0 1 0 .1 0zM6.5 10l2.5 2.5 4.5-5',
    several: 'M3 7h10v10H3zM7 7V3h10v10h-4',
    stopped: 'M7 2.5h6l4.5 4.5v6L13 17.5H7L2.5 13V7zM6.5 10h7',
    dead: 'M10 2.5l8 14.5H2zM10 8v4.5M10 14.8v.2',
    memory: 'M5 5h10v10H5zM8 2v3M12 2v3M8 15v3M12 15v3M2 8h3M2 12h3M15 8h3M15 12h3M8 8h4v4H8z',
    fresh: 'M10 3v9M6 9l4 4 4-4M4 17h12',
    info: 'M10 2.5a7.5 7.5 0 1 0 .1 0zM10 9v5M10 6v.2',
};
const TONES = { good: 'good', several: 'acc', stopped: 'now', dead: 'dead', memory: 'dead', fresh: 'acc', info: 'soft' };

/** A button: [words, act, key?, kind?]. */
function action([words, act, key, kind = ''], i) {
    return h('button', { class: `ib ${kind || (i === 0 ? 'pri' : '')}`, onclick: act }, words, key ? [' ', h('kbd', {}, key)] : null);
}

export const actions = (acts) => h('div', { class: 'acts' }, acts.filter(Boolean).map(action));

/** `state`: { kind, title, text, acts }, as elements. */
export function stateContent({ kind = 'info', title, text, acts = [] }) {
    return [h('h2', { class: 'st' }, h('span', { class: TONES[kind] }, icon(SHAPES[kind], 18)), title),
        ...text.split('\n').filter(Boolean).map((line) => h('p', { role: 'status' }, rich(line))), acts.length ? actions(acts) : null].filter(Boolean);
}

const seconds = (value) => (value < 10 ? `${value.toFixed(1)} s` : value < 120 ? `${Math.round(value)} s` : `${Math.round(value / 60)} min`);

/** Shows work that is under way, again and again. Its buttons, and what `more` adds, stay as they are, so that they can be used. */
export function drawWork(element, work, acts, more = () => []) {
    if (element.shows !== work) {
        element.shows = work;
        element.stays = [actions(acts), ...more()];
        element.replaceChildren(...element.stays);
    }
    const [first] = element.stays;
    while (element.firstElementChild !== first) element.firstElementChild.remove();
    first.before(...workContent(work));
}

/** What a search did, in rows: nothing that it does not count. */
function statRows({ engine, nodes, guesses, updates }) {
    const rows = Object.entries({ engine, nodes, guesses, updates }).filter(([, value]) => value);
    return h('dl', { class: 'soft' }, rows.map(([word, value]) => h('div', { class: 'spread' }, h('dt', {}, word), h('dd', {}, grouped(value)))));
}

/** `work`: { title, found, left, started, unit, stats }: the part that is left runs from 1 to 0, if it can be told. */
function workContent({ title, found = 0, left, started, unit = '', stats }) {
    const spent = (performance.now() - started) / 1000, done = left > 0 && left < 1 ? 1 - left : 0, forecast = done > 0.02;
    const bar = h('i');
    if (forecast) bar.style.width = `${done * 100}%`;
    return [h('h2', { class: 'st' }, h('span', { class: 'turn', 'aria-hidden': 'true' }), title),
        found ? h('p', { class: 'big' }, grouped(Math.round(found))) : null,
        found ? h('p', { class: 'soft' }, `${unit} so far${spent > 1 ? `, ${grouped(Number((found / spent).toPrecision(3)))} a second` : ''}`) : null,
        h('div', { class: forecast ? 'bar' : 'bar ind', role: 'progressbar', 'aria-label': title, 'aria-valuenow': forecast ? Math.round(done * 100) : undefined }, bar),
        h('p', { class: 'soft spread' }, h('span', {}, forecast ? `about ${Math.round(done * 100)} % of the tree` : 'no forecast yet'),
            h('span', {}, `${seconds(spent)}${forecast && spent > 2 ? ` · about ${seconds(spent / done - spent)} to go` : ''}`)), stats ? statRows(stats) : null].filter(Boolean);
}
