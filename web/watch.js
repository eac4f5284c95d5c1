// watch.js: the view that shows dancing links at work. Grid, matrix, tree and links show one moment of
// the engine's own trace, and are linked: what is pointed at in one lights up in all.

import { Board } from './board.js';
import { sentence } from './dialogs.js';
import { announce, grouped, h, icon, s } from './dom.js';
import { digitAt, newGame } from './state.js';
import { Faces, hasFaces } from './watch/faces.js';
import { Links } from './watch/links.js';
import { Replay } from './watch/replay.js';
import { Tree } from './watch/tree.js';
import { optionName, tell } from './watch/words.js';

const MOST = 100000; // events that are shown
const RULES = ['fewest', 'first', 'random'];
const SPEEDS = [1, 2, 4, 8, 16, 50, 200, 1000, 10000];
const KNUTH = 'a b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n';

export class WatchView {
    #app;
    #replay = null;
    #side = 9;
    #source = null; // { puzzle } or a text
    #shape = null;
    #rule = 'fewest';
    #speed = 8;
    #running = false;
    #due = 0;
    #dots = false;
    #lit = { items: new Set(), options: new Set() };
    #named = -1;
    #asked = 0;

    constructor(app) {
        this.#app = app;
        this.#board = new Board({ onSelect: (cells, cursor) => this.#pointCell(cursor), label: 'The search on the grid' });
        this.#faces = new Faces({ onPoint: (item) => this.#point({ item }) });
        this.#tree = new Tree({ onGo: (at) => this.#go(at), onPoint: (option) => this.#point({ option }) });
        this.#links = new Links({ onPoint: (what) => this.#point(what) });
        this.#build();
    }

    #board;
    #faces;
    #tree;
    #links;

    #build() {
        this.words = h('section', { class: 'card words', 'aria-label': 'What happens now' });
        this.gridCard = h('div', { class: 'card gridcard' }, this.#board.element);
        this.facesHead = h('small', {});
        this.facesKind = h('div', { class: 'seg', role: 'group', 'aria-label': 'Picture of the matrix' },
            ['Four faces', 'Dots'].map((word, i) => h('button', { 'aria-pressed': String(i === 0), onclick: () => this.#setDots(i === 1) }, word)));
        this.treeHead = h('small', {});
        this.linksHead = h('small', {});
        this.element = h('div', { class: 'view watch' },
            h('div', { class: 'left' }, this.gridCard, this.words),
            h('div', { class: 'right' },
                h('section', { class: 'card faces', 'aria-label': 'The exact cover matrix' }, h('div', { class: 'hd' }, h('h2', {}, 'The exact cover matrix'), this.facesHead, h('span', { class: 'sp' }), this.facesKind), this.#faces.element),
                h('div', { class: 'row2' },
                    h('section', { class: 'card', 'aria-label': 'The search tree' }, h('div', { class: 'hd' }, h('h2', {}, 'The search tree'), this.treeHead), h('div', { class: 'fill' }, this.#tree.element)),
                    h('section', { class: 'card', 'aria-label': 'The links' }, h('div', { class: 'hd' }, h('h2', {}, 'The links'), this.linksHead), h('div', { class: 'fill' }, this.#links.element)))),
            this.#transport());
    }

    #transport() {
        const button = (name, path, act, kind = 'tb') => h('button', { class: kind, 'aria-label': name, title: name, onclick: act }, icon(path, 16));
        this.play = button('Run', 'M5 3l11 7-11 7z', () => this.#toggle(), 'tb main');
        this.scrub = h('input', { type: 'range', class: 'scrub', min: 0, max: 1, value: 0, 'aria-label': 'Step of the search', oninput: () => this.#go(Number(this.scrub.value)) });
        this.profile = s('svg', { class: 'profile', preserveAspectRatio: 'none', 'aria-hidden': 'true' });
        this.count = h('span', { class: 'num' });
        const select = (label, values, current, act, words = (value) => value) => h('label', { class: 'sel' }, h('span', {}, label),
            h('select', { onchange: (event) => act(event.target.value) }, values.map((value) => h('option', { value, selected: value === current }, words(value)))));
        return h('div', { class: 'transports' }, h('div', { class: 'card transport', role: 'group', 'aria-label': 'Steps' },
            button('To the beginning', 'M5 3v14M16 3l-9 7 9 7z', () => this.#go(0)), button('Back', 'M14 3l-9 7 9 7z', () => this.#step(-1)), this.play,
            button('Step', 'M6 3l9 7-9 7z', () => this.#step(1)), button('To the end', 'M15 3v14M4 3l9 7-9 7z', () => this.#go(Infinity)),
            h('div', { class: 'line' }, this.profile, this.scrub), this.count),
        h('div', { class: 'card transport rules', role: 'group', 'aria-label': 'How it is searched' },
            select('Speed', SPEEDS, this.#speed, (value) => { this.#speed = Number(value); }, (value) => `${grouped(value)} steps/s`),
            select('Choose', RULES, this.#rule, (value) => this.#setRule(value), (value) => ({ fewest: 'fewest options', first: 'first item', random: 'at random' })[value]),
            h('button', { class: 'ib', onclick: () => this.#compare() }, 'Compare rules'),
            h('button', { class: 'ib', onclick: () => this.watch(KNUTH) }, 'Knuth’s example')));
    }

    // ---- what is watched ----------------------------------------------------------------------------

    async shown() {
        const { game } = this.#app;
        if (!this.#replay && this.#asked > 0) return; // a problem is on its way
        if (!this.#source || (this.#shape && this.#shape !== game.shape)) await this.watch({ puzzle: game.shape.puzzle }, game.shape);
        else this.#draw();
    }

    hidden() {
        this.#running = false;
    }

    /** Watches the search of a puzzle ({ puzzle }, with its shape) or of a problem in DLX text. */
    async watch(source, shape = null) {
        const mine = ++this.#asked;
        this.#running = false;
        try {
            const { problem, events } = await this.#app.engine.trace(source, { rule: this.#rule, most: MOST });
            if (mine !== this.#asked) return;
            this.#source = source;
            this.#shape = shape;
            this.#side = shape?.side ?? 9;
            this.#replay = new Replay(problem, events);
            this.#begin();
        } catch (error) {
            if (mine !== this.#asked) return;
            this.words.replaceChildren(h('h2', {}, 'There is nothing to watch'), h('p', {}, sentence(error.message)), h('button', { class: 'ib', onclick: () => this.watch(KNUTH) }, 'Watch Knuth’s example'));
        }
    }

    #begin() {
        const { problem, length, tree } = this.#replay;
        this.gridCard.hidden = !this.#shape;
        this.facesKind.hidden = !hasFaces(problem, this.#side);
        this.#faces.begin(problem, this.#side, this.#dots);
        this.#tree.begin(tree);
        this.scrub.max = length;
        const profile = this.#replay.profile(200), top = Math.max(...profile, 1);
        this.profile.setAttribute('viewBox', '0 0 200 30');
        this.profile.replaceChildren(s('path', { d: `M0 30L${profile.map((depth, i) => `${i} ${29 - depth / top * 26}`).join('L')}L200 30Z` }));
        this.#go(this.#replay.find(({ kind }) => kind === 'choose', 0));
    }

    #setDots(dots) {
        this.#dots = dots;
        [...this.facesKind.children].forEach((button, i) => button.setAttribute('aria-pressed', String((i === 1) === dots)));
        this.#faces.begin(this.#replay.problem, this.#side, dots);
        this.#draw();
    }

    #setRule(rule) {
        this.#rule = rule;
        this.watch(this.#source, this.#shape);
    }

    /** The same problem by the other rules: how many options each of them tries. */
    async #compare() {
        const results = await Promise.all(RULES.map(async (rule) => {
            const { problem, events, over } = await this.#app.engine.trace(this.#source, { rule, most: MOST });
            return { rule, nodes: new Replay(problem, events).tree.nodes.length - 1, over };
        }));
        const text = results.map(({ rule, nodes, over }) => `${rule}: ${over ? '' : 'over '}${grouped(nodes)} options tried`).join(' · ');
        this.words.append(h('p', { class: 'note' }, text));
        announce(text);
    }

    // ---- moving -------------------------------------------------------------------------------------

    #go(at) {
        if (!this.#replay) return;
        this.#replay.goTo(Math.min(at, this.#replay.length));
        this.#draw();
    }

    #step(count) {
        this.#running = false;
        this.#go(this.#replay.at + count);
        announce(tell(this.#replay, this.#side).text);
    }

    #toggle() {
        this.#running = !this.#running;
        if (this.#running && this.#replay.at >= this.#replay.length) this.#replay.goTo(0);
        this.#due = performance.now();
        if (this.#running) requestAnimationFrame((now) => this.#frame(now));
        this.#drawTransport();
    }

    #frame(now) {
        if (!this.#running) return;
        const steps = Math.floor((now - this.#due) * this.#speed / 1000);
        if (steps > 0) {
            this.#due += steps * 1000 / this.#speed;
            this.#replay.goTo(this.#replay.at + Math.min(steps, this.#speed));
            if (this.#replay.at >= this.#replay.length) this.#running = false;
            this.#draw();
        }
        requestAnimationFrame((then) => this.#frame(then));
    }

    // ---- drawing ------------------------------------------------------------------------------------

    #point({ item = -1, option = -1 }) {
        const { options } = this.#replay.problem, items = new Set(), lit = new Set();
        if (option >= 0) { lit.add(option); for (const each of options[option].items) items.add(each); }
        if (item >= 0) { items.add(item); options.forEach((each, i) => { if (each.items.includes(item) && this.#replay.isOpen(i)) lit.add(i); }); }
        const same = items.size === this.#lit.items.size && [...items].every((each) => this.#lit.items.has(each));
        if (same) return;
        this.#lit = { items, options: lit };
        this.#draw();
    }

    #pointCell(cell) {
        const item = this.#replay.problem.items.findIndex(({ name }) => name === `r${Math.floor(cell / this.#side) + 1}c${cell % this.#side + 1}`);
        this.#point({ item });
    }

    #draw() {
        if (!this.#replay) return;
        if (this.#shape) this.#drawBoard();
        this.#drawWords();
        this.#faces.draw(this.#replay, this.#lit);
        this.#tree.draw(this.#replay);
        const whole = this.#links.draw(this.#replay, this.#side, this.#lit);
        const { problem, tree } = this.#replay, open = problem.options.filter((_, i) => this.#replay.isOpen(i)).length;
        this.facesHead.textContent = `${problem.items.length} items · ${open} of ${problem.options.length} options`;
        this.treeHead.textContent = `${grouped(tree.nodes.length - 1)} options tried · ○ choice · • forced · ✕ dead end${this.#tree.more ? ' · the first part' : ''}`;
        this.linksHead.textContent = whole ? 'all of them · dashed ones go round' : 'around the chosen item · dashed ones go round';
        this.#drawTransport();
    }

    #drawBoard() {
        const { problem, stack, chosen } = this.#replay, side = this.#side;
        const game = newGame(this.#shape), marks = Array.from({ length: side * side }, () => []);
        for (const { option } of stack) {
            const choice = problem.choices[option];
            game.board.digits[Math.floor(choice / side)] = choice % side + 1;
        }
        problem.choices.forEach((choice, option) => { if (this.#replay.isOpen(option)) marks[Math.floor(choice / side)].push(choice % side + 1); });
        const spoken = [];
        problem.options.forEach(({ items }, option) => {
            const bright = this.#lit.options.size ? this.#lit.options.has(option) : items.includes(chosen) && this.#replay.isOpen(option);
            const cell = Math.floor(problem.choices[option] / side);
            if (bright && !digitAt(game, cell)) spoken.push({ cell, digits: [problem.choices[option] % side + 1], role: 'base', group: 0 });
        });
        this.#board.draw(game, { marks, hint: { marks: spoken, links: [], units: [], nodes: [] }, stage: 3 });
    }

    #drawWords() {
        const { title, tone, text, note } = tell(this.#replay, this.#side), { next, problem } = this.#replay;
        const coming = next && { choose: 'choose an item', try: `try ${optionName(problem, next.option, this.#side)}`, back: `take back ${optionName(problem, next.option, this.#side)}` }[next.kind];
        this.words.replaceChildren(h('h2', {}, 'What happens now'), h('p', {}, h('span', { class: `chip ${tone}` }, title), ` ${text}`),
            coming ? h('p', {}, h('span', { class: 'chip acc' }, 'next'), ` ${coming}`) : '',
            note ? h('p', { class: 'note' }, note) : '');
    }

    #drawTransport() {
        const { at, length } = this.#replay;
        this.play.setAttribute('aria-label', this.#running ? 'Pause' : 'Run');
        this.play.replaceChildren(icon(this.#running ? 'M6 3v14M14 3v14' : 'M5 3l11 7-11 7z', 16));
        this.scrub.value = at;
        this.scrub.setAttribute('aria-valuetext', `step ${at} of ${length}`);
        this.count.replaceChildren(h('b', {}, grouped(at)), ` / ${grouped(length)}`);
    }

    // ---- keys ---------------------------------------------------------------------------------------

    key({ key, ctrlKey, metaKey, altKey, target }) {
        if (ctrlKey || metaKey || altKey || !this.#replay) return false;
        const jump = (kind) => () => this.#go(this.#replay.find((event) => event.kind === kind));
        const acts = { '.': () => this.#step(1), ',': () => this.#step(-1), '>': () => this.#step(10), '<': () => this.#step(-10),
            d: jump('dead'), l: jump('solution'), c: jump('choose'), b: () => { this.#named = this.#replay.at; this.#app.tell(`Step ${this.#named} is kept: Shift B goes back to it`); },
            B: () => this.#named >= 0 && this.#go(this.#named) };
        if (key === ' ' && !target.closest?.('button, select, a')) acts[' '] = () => this.#toggle();
        if (!acts[key]) return false;
        acts[key]();
        return true;
    }
}
