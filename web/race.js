// race.js: the engines on the puzzle of the board, one after the other, with a chart and what it says.

import { grouped, h, isPhone } from './dom.js';
import { thumbnail } from './ground.js';

const time = (ms) => (ms < 0.0995 ? `${(ms * 1000).toPrecision(2)} µs` : ms < 0.9995 ? `${Math.round(ms * 1000)} µs` : ms < 999.5 ? `${ms.toPrecision(3)} ms` : `${(ms / 1000).toPrecision(3)} s`);
const tick = (ms) => (ms < 1 ? `${Number((ms * 1000).toPrecision(2))} µs` : ms < 1000 ? `${Number(ms.toPrecision(2))} ms` : `${Number((ms / 1000).toPrecision(2))} s`);
const large = (number) => (number >= 1e6 ? `${(number / 1e6).toPrecision(3)} M` : number >= 1e5 ? `${Math.round(number / 1e3)} k` : number ? grouped(number) : '–');
const times = (ratio) => (ratio >= 10 ? grouped(Math.round(ratio)) : ratio.toFixed(1));

export class RaceView {
    foot = [['R', 'race again'], ['Esc', 'stop']];
    #app;
    #results = [];
    #ideas = new Map();
    #work = null;
    #shape = null;
    #linear = false;
    #said = '';

    constructor(app) {
        this.#app = app;
        this.table = h('section', { class: 'card racers', 'aria-label': 'Results' });
        this.puzzle = h('section', { class: 'card raceside puzzle', 'aria-label': 'This puzzle' });
        this.side = h('section', { class: 'card raceside', 'aria-label': 'What the numbers say' });
        this.element = h('div', { class: 'view race' }, this.table, h('div', { class: 'col' }, this.puzzle, this.side));
        app.engine.about().then(({ engines }) => {
            this.#ideas = new Map(engines.map(({ name, idea }) => [name, idea]));
            if (this.#shape) this.#draw();
        });
    }

    async shown() {
        const shape = await this.#app.subject();
        if (this.#shape !== shape) {
            this.#shape = shape;
            this.#results = [];
            this.#said = '';
        }
        this.#draw();
    }

    hidden() {
        this.#work?.abort();
    }

    async run() {
        this.#work?.abort();
        const controller = new AbortController();
        this.#work = controller;
        this.#results = [];
        this.#said = '';
        this.#draw();
        try {
            const answer = await this.#app.engine.race(this.#shape.puzzle, { seconds: 2, signal: controller.signal,
                onProgress: ({ results }) => { if (results && this.#work === controller) { this.#results = results; this.#draw(); } } });
            if (this.#work !== controller) return;
            this.#results = answer.results ?? answer;
        } catch (error) {
            if (this.#work === controller) this.#said = error.name === 'AbortError' ? 'Stopped by you; what was measured stays.' : `${error.message[0].toUpperCase()}${error.message.slice(1)}.`;
        }
        if (this.#work === controller) this.#work = null;
        this.#draw();
    }

    // ---- the chart ----------------------------------------------------------------------------------

    /** Where a time is on the axis, in per cent, and the times that are written there. */
    #axis() {
        const room = isPhone() ? 58 : 88; // the rest is for the words beside the longest bar
        const all = this.#results.map(({ milliseconds }) => milliseconds), most = Math.max(...all), least = Math.max(Math.min(...all), 1e-6); // a clock that stands still is no reason to do so
        if (this.#linear) return { place: (ms) => ms / most * room, marks: [0.25, 0.5, 0.75, 1].map((part) => Number((most * part).toPrecision(2))) };
        const from = Math.floor(Math.log10(least) - 0.3), to = Math.max(Math.ceil(Math.log10(most)), from + 2), marks = [];
        for (let power = from + 1; power <= to; power++) marks.push(10 ** power);
        return { place: (ms) => (Math.log10(ms) - from) / (to - from) * room, marks };
    }

    #chart() {
        const { place, marks: all } = this.#axis(), marks = all.filter((_, i) => !isPhone() || i % Math.ceil(all.length / 2) === 0), best = Math.min(...this.#results.filter(({ verdict }) => verdict !== 'unknown').map(({ milliseconds }) => milliseconds));
        const at = (kind, ms, ...content) => { const element = h('span', { class: kind }, content); element.style.left = `${place(ms)}%`; return element; };
        const rows = [...this.#results].sort((a, b) => a.milliseconds - b.milliseconds).map((each) => {
            const bar = h('i');
            bar.style.width = `${Math.max(place(each.milliseconds), 0.6)}%`;
            return h('tr', {}, h('th', { scope: 'row' }, each.engine, each.milliseconds === best ? h('span', { class: 'chip good' }, 'fastest') : '', h('small', {}, this.#ideas.get(each.engine) ?? '')),
                h('td', { class: `wide${each.engine === 'dlx' ? ' dlx' : ''}` }, marks.map((ms) => at('grid', ms)), bar, at('ms', each.milliseconds, each.verdict === 'unknown' ? `over ${time(each.milliseconds)}` : time(each.milliseconds))),
                h('td', {}, large(each.nodes)), h('td', {}, large(each.updates)));
        });
        return h('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Chart' }, h('table', { class: 'tbl' }, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'engine'),
            h('th', { scope: 'col', class: 'wide' }, h('span', { class: 'vh' }, 'time'), marks.map((ms) => at('tick', ms, tick(ms)))), h('th', { scope: 'col' }, 'nodes'), h('th', { scope: 'col' }, 'updates'))), h('tbody', {}, rows)));
    }

    #draw() {
        const kinds = h('div', { class: 'seg', role: 'group', 'aria-label': 'Scale' }, ['Log', 'Linear'].map((word, i) => h('button', { 'aria-pressed': String(this.#linear === (i === 1)), onclick: () => { this.#linear = i === 1; this.#draw(); } }, word)));
        const run = this.#work ? h('button', { class: 'ib stop', onclick: () => this.#work?.abort() }, 'Stop ', h('kbd', {}, 'Esc')) : h('button', { class: 'ib pri', onclick: () => this.run() }, this.#results.length ? 'Race again' : 'Race');
        const had = this.table.contains(document.activeElement) && document.activeElement.classList.contains('ib');
        this.table.replaceChildren(h('div', { class: 'hd' }, h('h2', {}, 'Time to prove how many solutions there are'), h('small', {}, 'median of five rounds, one thread'), h('span', { class: 'sp' }), kinds, run),
            this.#results.length ? this.#chart() : h('p', { class: 'soft pad-text' }, this.#work ? 'The first engine is on its way …' : 'No race has been run on this puzzle yet.'), this.#said ? h('p', { class: 'pad-text' }, this.#said) : '');
        if (had) run.focus();
        const { side, givens } = this.#shape, count = givens.filter(Boolean).length;
        this.puzzle.replaceChildren(thumbnail(this.#shape), h('div', {}, h('h2', {}, 'This puzzle'), h('p', { class: 'soft' }, `${count} givens, ${side * side - count} empty.`), h('a', { class: 'ib sm', href: '#make' }, 'Another…')));
        this.side.replaceChildren(h('h2', {}, 'What the numbers say'), ...this.#words(), h('p', { class: 'note' }, 'A node is a partial solution that was visited; an update is a link or a counter that was changed. “–”: the engine does not count them. Times are of this machine, measured now.'));
    }

    // ---- what it says -------------------------------------------------------------------------------

    #words() {
        const by = new Map(this.#results.filter(({ verdict }) => verdict !== 'unknown').map((each) => [each.engine, each])), said = [];
        const [dlx, first, plain] = ['dlx', 'dlx-first', 'algox'].map((name) => by.get(name)), say = (title, text) => said.push(h('p', {}, h('b', {}, title), ' ', text));
        if (dlx && first && first.milliseconds > dlx.milliseconds) say(`The choice of the item is worth ${times(first.milliseconds / dlx.milliseconds)} times.`, `dlx and dlx-first are the same dance; dlx only takes the item with the fewest options. It meets ${grouped(dlx.nodes)} nodes instead of ${grouped(first.nodes)}.`);
        if (dlx && plain && plain.milliseconds > dlx.milliseconds) say(`The links are worth ${times(plain.milliseconds / dlx.milliseconds)} times.`, 'algox makes the same choices on a plain matrix, and finds what is left by looking again.');
        const counted = [...by.values()].filter(({ nodes }) => nodes > 0).sort((a, b) => a.nodes - b.nodes), [fewest] = counted, quick = [...by.values()].sort((a, b) => a.milliseconds - b.milliseconds)[0];
        if (fewest && fewest !== quick && quick.nodes > 0 && fewest.nodes < quick.nodes) say('Fewer nodes are not always faster.', `${fewest.engine} meets only ${grouped(fewest.nodes)}, but each costs ${times(fewest.milliseconds / fewest.nodes / (quick.milliseconds / quick.nodes))} times as much as one of ${quick.engine}, which gets by with ${grouped(quick.nodes)}.`);
        return said.length ? said : [h('p', { class: 'soft' }, this.#results.length ? 'The engines are close together on this puzzle.' : 'Every engine that takes this puzzle answers the same question: is there a solution, and is it the only one? All answers are checked.')];
    }

    key({ key, ctrlKey, metaKey }) {
        if (ctrlKey || metaKey) return false;
        if (key === 'Escape' && this.#work) this.#work.abort();
        else if (key === 'r' && !this.#work && this.#shape) this.run();
        else return false;
        return true;
    }
}
