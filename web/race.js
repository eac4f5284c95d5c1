// race.js: the engines on the puzzle of the board, one after the other, with a chart.

import { grouped, h } from './dom.js';

const milliseconds = (value) => (value < 0.1 ? `${(value * 1000).toFixed(0)} µs` : value < 100 ? `${value.toFixed(2)} ms` : `${(value / 1000).toFixed(2)} s`);

export class RaceView {
    #app;
    #results = [];
    #work = null;
    #shape = null;

    constructor(app) {
        this.#app = app;
        this.table = h('section', { class: 'card racers', 'aria-label': 'Results' });
        this.side = h('section', { class: 'card raceside', 'aria-label': 'About the race' });
        this.element = h('div', { class: 'view race' }, this.table, this.side);
    }

    async shown() {
        const shape = await this.#app.subject();
        if (this.#shape !== shape) {
            this.#shape = shape;
            this.#results = [];
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
        this.#draw();
        try {
            const answer = await this.#app.engine.race(this.#shape.puzzle, { seconds: 2, signal: controller.signal,
                onProgress: ({ results }) => { if (results) { this.#results = results; this.#draw(); } } });
            if (this.#work !== controller) return;
            this.#results = answer.results ?? answer;
        } catch (error) {
            if (this.#work === controller) this.said = error.name === 'AbortError' ? 'Stopped.' : error.message;
        }
        if (this.#work === controller) this.#work = null;
        this.#draw();
    }

    #draw() {
        const done = this.#results.filter(({ verdict }) => verdict !== 'unknown'), best = Math.min(...done.map((each) => each.milliseconds));
        const worst = Math.max(...this.#results.map((each) => each.milliseconds), 1e-3), scale = (value) => Math.max(2, 100 * Math.log10(1 + value / best * 9) / Math.log10(1 + worst / best * 9));
        const rows = [...this.#results].sort((a, b) => a.milliseconds - b.milliseconds).map((each) => {
            const bar = h('i');
            bar.style.width = `${scale(each.milliseconds)}%`;
            return h('tr', { class: each.milliseconds === best ? 'best' : '' }, h('th', { scope: 'row' }, each.engine, h('small', {}, each.milliseconds === best ? 'the quickest' : `${(each.milliseconds / best).toFixed(1)} ×`)),
                h('td', { class: 'wide' }, h('div', { class: 'bar' }, bar)), h('td', {}, each.verdict === 'unknown' ? `over ${milliseconds(each.milliseconds)}` : milliseconds(each.milliseconds)),
                h('td', {}, grouped(each.nodes)), h('td', {}, grouped(each.guesses)), h('td', {}, each.verdict));
        });
        this.table.replaceChildren(h('div', { class: 'hd' }, h('h2', {}, 'Is there exactly one solution?'), h('small', {}, 'bars by the logarithm of the time')),
            this.#results.length ? h('div', { class: 'scroll' }, h('table', { class: 'tbl' }, h('thead', {}, h('tr', {}, ['engine', '', 'time', 'nodes', 'guesses', 'answer'].map((word) => h('th', { scope: 'col' }, word || h('span', { class: 'vh' }, 'bar'))))), h('tbody', {}, rows)))
                : h('p', { class: 'soft pad-text' }, this.#work ? 'The first engine is on its way …' : 'No race has been run on this puzzle yet.'));
        this.side.replaceChildren(h('h2', {}, 'The race'), h('p', { class: 'soft' }, 'Every engine that takes this puzzle answers the same question, in one thread, two seconds at most. All answers are checked.'),
            this.said ? h('p', {}, this.said) : '',
            this.#work ? h('button', { class: 'ib stop', onclick: () => this.#work?.abort() }, 'Stop') : h('button', { class: 'ib pri', onclick: () => this.run() }, 'Race'));
    }

    key({ key }) {
        if (key === 'Escape' && this.#work) this.#work.abort();
        else return false;
        return true;
    }
}
