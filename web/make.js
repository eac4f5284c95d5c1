// make.js: puzzles to order. What is wished for stands in order.js; every result is a card, and those
// chosen can be copied, saved or printed. They are shown as they are found, and a stop keeps them.

import { save, sentence } from './dialog.js';
import { announce, grouped, h } from './dom.js';
import { thumbnail } from './ground.js';
import { bars, className } from './level.js';
import { Order } from './order.js';
import { openPrint } from './print.js';
import { stateContent } from './states.js';

const SORTS = { made: 'as made', easy: 'easiest first', hard: 'hardest first' };
const plural = (count, word) => `${grouped(count)} ${word}${count === 1 ? '' : 's'}`;

export class MakeView {
    foot = [['arrows', 'move between puzzles'], ['Space', 'chooses'], ['Enter', 'plays'], ['P', 'prints'], ['Esc', 'stops']];
    #app;
    #made = []; // { puzzle, shape, rating, number }
    #chosen = new Set();
    #current = null;
    #sort = 'made';
    #work = null;
    #said = '';
    #refused = false; // what is wished for cannot be
    #tried = 0;

    constructor(app) {
        this.#app = app;
        this.order = new Order({ onMake: () => this.make(), onStop: () => this.stop(), givens: () => app.game?.shape.givens });
        this.results = h('section', { class: 'card res', 'aria-label': 'Puzzles made' });
        this.tools = h('div', { class: 'tools' });
        this.sheet = h('div', { class: 'sheet', role: 'group', tabindex: '0', 'aria-label': 'Puzzles' });
        this.bar = h('div', { class: 'current' });
        this.results.append(this.tools, this.sheet, this.bar);
        this.element = h('div', { class: 'view make' }, this.order.element, this.results);
        this.order.learn(app.engine);
        this.#draw();
    }

    // ---- making -------------------------------------------------------------------------------------

    stop() {
        this.#work?.controller.abort();
    }

    async make() {
        this.stop();
        const controller = new AbortController(), wanted = this.order.options, mine = { controller, wanted: wanted.count, taken: 0 };
        this.#work = mine;
        this.#made = [];
        this.#chosen.clear();
        this.#current = null;
        this.#said = '';
        this.#refused = false;
        this.#tried = 0;
        this.order.draw(true);
        this.#draw();
        try {
            const { puzzles, tried } = await this.#app.engine.make({ ...wanted, signal: controller.signal, onProgress: (so) => this.#progress(mine, so) });
            this.#tried = tried;
            await this.#take(mine, puzzles);
            if (puzzles.length < wanted.count) this.#said = controller.signal.aborted ? 'Stopped by you.' : puzzles.length ? 'Stopped by the limit of 120 s.' : 'None was found in 120 s; wish for something less rare.';
        } catch (error) {
            this.#said = error.name === 'AbortError' ? 'Stopped by you.' : sentence(error.message);
            this.#refused = error.name !== 'AbortError';
        }
        if (this.#work !== mine) return;
        this.#work = null;
        this.order.draw(false);
        this.#draw();
        announce(`${plural(this.#made.length, 'puzzle')} made. ${this.#said}`);
        this.#rate();
    }

    #progress(mine, { left, puzzles = [] }) {
        if (this.#work !== mine) return;
        this.#tried = left;
        if (puzzles.length > mine.taken) this.#take(mine, puzzles);
        else this.#drawTools();
    }

    /** Shows what has come since the last time. */
    async #take(mine, puzzles) {
        const fresh = puzzles.slice(mine.taken);
        mine.taken = Math.max(mine.taken, puzzles.length);
        mine.coming = (mine.coming ?? Promise.resolve()).then(async () => { // one after the other, in their order
            for (const { puzzle, solution } of fresh) {
                const shape = await this.#app.engine.describe(puzzle);
                if (this.#work !== mine && !mine.controller.signal.aborted) return;
                this.#made.push({ puzzle, shape, solution, number: this.#made.length + 1 });
            }
            this.#draw();
            this.#rate();
        });
        await mine.coming;
    }

    /** Rates those that are not rated yet, one at a time. */
    async #rate() {
        if (this.rating) return;
        this.rating = true;
        for (let each; (each = this.#made.find(({ rating }) => rating === undefined));) {
            each.rating = await this.#app.engine.rate(each.puzzle, { seconds: 5 }).catch(() => null);
            each.note?.replaceChildren(...this.#noteOf(each));
        }
        this.rating = false;
        if (this.#sort !== 'made') this.#draw();
        else this.#drawBar();
    }

    // ---- results ------------------------------------------------------------------------------------

    #noteOf({ shape, rating, number }) {
        const givens = plural(shape.givens.filter(Boolean).length, 'given');
        return [h('span', { class: 'vh' }, 'Puzzle '), h('span', { class: 'soft' }, `${number} `), h('b', {}, rating ? rating.shown.split('/')[0] : rating === null ? '–' : '…'), rating ? [` ${className(rating.rating)} `, bars(rating.rating)] : null,
            h('small', {}, `${rating ? `${rating.technique} · ` : ''}${givens}`)].flat(2).filter(Boolean);
    }

    #sorted() {
        const value = ({ rating }) => rating?.value ?? Infinity;
        if (this.#sort === 'made') return this.#made;
        return [...this.#made].sort((a, b) => (this.#sort === 'easy' ? value(a) - value(b) : (b.rating?.value ?? -1) - (a.rating?.value ?? -1)) || a.number - b.number);
    }

    #draw() {
        const had = this.sheet.contains(document.activeElement) ? document.activeElement.dataset.number : null;
        this.#drawTools();
        const waiting = this.#work ? Math.min(Math.max(this.#work.wanted - this.#made.length, 0), 24) : 0;
        this.sheet.replaceChildren(...this.#sorted().map((each) => this.#card(each)), ...Array.from({ length: waiting }, () => h('div', { class: 'pz wait', 'aria-hidden': 'true' }, '…')),
            ...(this.#made.length || waiting ? [] : this.#refused ? [h('section', { class: 'card state' }, stateContent({ kind: 'dead', title: 'This cannot be made', text: this.#said }))] : [h('p', { class: 'soft pad-text' }, this.#said || 'Say what you want, then make them. Every puzzle has exactly one solution.')]));
        if (had) this.sheet.querySelector(`[data-number="${had}"]`)?.focus();
        this.#drawBar();
    }

    #drawTools() {
        const count = this.#made.length;
        if (this.#work) {
            const bar = h('i'), { wanted } = this.#work;
            bar.style.width = `${100 * count / wanted}%`;
            return this.tools.replaceChildren(h('h2', {}, `${count} of ${plural(wanted, 'puzzle')}`), h('div', { class: count ? 'bar' : 'bar ind', role: 'progressbar', 'aria-label': 'Making', 'aria-valuenow': Math.round(100 * count / wanted) }, count ? bar : h('i')),
                h('span', { class: 'soft' }, `${grouped(this.#tried)} tried${count ? ` · Stop keeps ${count === 1 ? 'this one' : `these ${count}`}` : ''}`));
        }
        const sort = h('select', { onchange: () => { this.#sort = sort.value; this.#draw(); } }, Object.entries(SORTS).map(([value, word]) => h('option', { value, selected: value === this.#sort }, word)));
        const some = this.#chosen.size ? ` ${this.#chosen.size}` : '';
        return this.tools.replaceChildren(h('h2', {}, count ? plural(count, 'puzzle') : 'Puzzles to order'), h('span', { class: 'soft' }, count ? `of ${grouped(this.#tried)} tried · all have one solution${this.#said ? ` · ${this.#said}` : ''}` : ''), h('span', { class: 'sp' }),
            ...(count ? [h('label', { class: 'sel' }, h('span', {}, 'Sort'), sort), h('button', { class: 'ib', onclick: () => this.#copy(this.#picked()) }, `Copy${some}`),
                h('button', { class: 'ib', onclick: () => this.#save() }, `Save${some}…`), h('button', { class: 'ib pri', onclick: () => this.#print(this.#picked()) }, `Print${some}…`)] : []));
    }

    #card(each) {
        const { number } = each;
        each.note = h('span', { class: 't' }, this.#noteOf(each));
        const check = h('input', { type: 'checkbox', class: 'ck', 'aria-label': `Choose puzzle ${number}`, checked: this.#chosen.has(number), onchange: () => this.#choose(number) });
        return h('div', { class: `pz${this.#chosen.has(number) ? ' on' : ''}` },
            h('button', { class: 'pic', 'data-number': number, 'aria-current': each === this.#current ? 'true' : undefined, onclick: () => this.#select(each), ondblclick: () => this.#play(each) }, thumbnail(each.shape), each.note), check);
    }

    #choose(number) {
        if (!this.#chosen.delete(number)) this.#chosen.add(number);
        this.#draw();
    }

    #select(each) {
        this.#current = each;
        for (const button of this.sheet.querySelectorAll('.pic')) button.toggleAttribute('aria-current', false);
        this.sheet.querySelector(`[data-number="${each.number}"]`)?.setAttribute('aria-current', 'true');
        this.#drawBar();
    }

    /** What can be done with the puzzle that is selected. */
    #drawBar() {
        const each = this.#current, { rating } = each ?? {};
        this.bar.hidden = !each;
        if (!each) return;
        const act = (word, run, kind = '') => h('button', { class: `ib ${kind}`, onclick: run }, word);
        this.bar.replaceChildren(h('b', {}, `Puzzle ${each.number}`), h('span', { class: 'soft' }, rating ? `${rating.shown.split('/')[0]} ${className(rating.rating)} · ${rating.technique}` : ''), h('span', { class: 'sp' }),
            act('Play', () => this.#play(each), 'pri'), act('Watch', () => this.#watch(each)), act('Copy', () => this.#copy([each])), act('Print…', () => this.#print([each])));
    }

    // ---- what to do with them -----------------------------------------------------------------------

    #picked() {
        const sorted = this.#sorted();
        return this.#chosen.size ? sorted.filter(({ number }) => this.#chosen.has(number)) : sorted;
    }

    #play({ puzzle }) {
        return this.#app.load(puzzle);
    }

    async #watch(each) {
        await this.#play(each);
        location.hash = 'watch';
    }

    async #text(list) {
        const parts = await Promise.all(list.map(({ puzzle, shape }) => this.#app.engine.convert(puzzle, { to: shape.plain ? 'line' : 'json' })));
        return parts.map(({ text }) => text).join('');
    }

    async #copy(list) {
        await this.#app.copy(await this.#text(list), `${plural(list.length, 'puzzle')} copied`);
    }

    async #save() {
        save(await this.#text(this.#picked()), 'puzzles.txt', 'text/plain');
    }

    #print(list) {
        openPrint(list.map(({ shape, solution, rating, number }) => ({ shape, solution, title: `${number}${rating ? ` · ${rating.shown.split('/')[0]} ${className(rating.rating)}` : ''}` })), this.#app.engine);
    }

    // ---- keys ---------------------------------------------------------------------------------------

    key({ key, target, ctrlKey, metaKey, altKey }) {
        if (ctrlKey || metaKey || altKey) return false;
        if (key === 'Escape' && this.#work) this.stop();
        else if (key === 'p' && this.#made.length) this.#print(this.#picked());
        else return this.#cardKey(key, target);
        return true;
    }

    #cardKey(key, target) {
        const cards = [...this.sheet.querySelectorAll('.pic')], at = cards.indexOf(target.closest?.('.pic')), each = this.#made.find(({ number }) => String(number) === target.dataset?.number);
        if (target !== this.sheet && at < 0) return false;
        const across = Math.max(1, getComputedStyle(this.sheet).gridTemplateColumns.split(' ').length), by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across }[key];
        if (by && cards.length) {
            const next = cards[Math.max(0, Math.min(at < 0 ? 0 : at + by, cards.length - 1))];
            next.focus();
            this.#select(this.#made.find(({ number }) => String(number) === next.dataset.number));
        } else if (key === ' ' && each) {
            this.#choose(each.number);
        } else if (key === 'Enter' && each) {
            this.#play(each);
        } else {
            return false;
        }
        return true;
    }
}
