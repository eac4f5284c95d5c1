// watch.js: the view that shows dancing links at work. Grid, matrix, tree and links show one moment of
// the engine's own trace, and are linked: what is pointed at in one lights up in all.

import { Board } from './board.js';
import { breath } from './breath.js';
import { sentence } from './dialog.js';
import { announce, grouped, h, icon, rich } from './dom.js';
import { Compare, RULE_WORDS } from './watch/compare.js';
import { Faces, hasFaces } from './watch/faces.js';
import { Links } from './watch/links.js';
import { drawMoment } from './watch/moment.js';
import { Replay } from './watch/replay.js';
import { Transport } from './watch/transport.js';
import { Tree } from './watch/tree.js';
import { optionName, tell } from './watch/words.js';

const MOST = 100000; // events that are shown
const RULES = Object.keys(RULE_WORDS);
const PANELS = ['Matrix', 'Tree', 'Links', 'Words'];
export const KNUTH = 'a b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n';

export class WatchView {
    foot = [['Space', 'run'], ['. ,', 'step, back'], ['C D L', 'next choice, dead end, solution'], ['+ −', 'faster, slower'], ['B', 'name a point'], ['?', 'all keys']];
    #app;
    #replay = null;
    #side = 9;
    #source = null; // { puzzle } or a text
    #own = '';      // the text that came from Exact cover
    #shape = null;
    #over = true;
    #rule = 'fewest';
    #dots = false;
    #comparing = false;
    #lit = { items: new Set(), options: new Set() };
    #cursor = -1;
    #named = -1;
    #turn = 0;
    #asked = 0;

    constructor(app) {
        this.#app = app;
        this.#board = new Board({ onSelect: (cells, cursor) => this.#pointCell(cursor, 0), onPoint: (cell, digit) => this.#pointCell(cell, digit), label: 'The search on the grid' });
        this.#faces = new Faces({ onPoint: (what) => this.#point(what), onResize: () => { if (this.#replay && !this.#transport.running) this.#faces.draw(this.#replay, this.#lit); } });
        this.#tree = new Tree({ onGo: (at) => this.#go(at), onPoint: (option) => this.#point({ option }) });
        this.#links = new Links({ onPoint: (what) => this.#point(what) });
        this.#compare = new Compare({ onChange: () => this.#beginCompare(), onGo: (at) => this.#go(at) });
        this.#transport = new Transport({ onGo: (at) => this.#go(at), onStep: (count) => this.#step(count), length: () => this.#length });
        this.#build();
    }

    #board;
    #faces;
    #tree;
    #links;
    #compare;
    #transport;

    #build() {
        const card = (kind, title, head, body, ...more) => h('section', { class: `card ${kind}`, 'aria-label': title }, h('div', { class: 'hd' }, h('h2', {}, title), head, ...more), body);
        this.said = h('div', { class: 'said' });
        this.what = h('select', { 'aria-label': 'What to watch', onchange: () => this.#watchWhat(this.what.value) });
        const jump = (words, key, kind) => h('button', { class: 'ib sm', onclick: () => this.#jump(kind) }, words, ' ', h('kbd', {}, key));
        this.words = h('section', { class: 'card words', 'aria-label': 'What happens now' }, h('div', { class: 'spread' }, h('h2', {}, 'What happens now'), h('label', { class: 'sel' }, this.what)), this.said,
            h('div', { class: 'jumps', role: 'group', 'aria-label': 'To the next' }, h('span', { class: 'soft' }, 'Next'), jump('choice', 'C', 'choose'), jump('dead end', 'D', 'dead'), jump('solution', 'L', 'solution')));
        this.gridCard = h('div', { class: 'card gridcard' }, this.#board.element);
        this.facesHead = h('small', {});
        this.facesKind = h('div', { class: 'seg', role: 'group', 'aria-label': 'Picture of the matrix' },
            ['Four faces', 'Dots'].map((word, i) => h('button', { 'aria-pressed': String(i === 0), onclick: () => this.#setDots(i === 1) }, word)));
        this.treeHead = h('small', {});
        this.linksHead = h('small', {});
        this.panels = h('div', { class: 'seg panels', role: 'group', 'aria-label': 'What to see' }, PANELS.map((name, i) => h('button', { 'aria-pressed': String(i === 0), onclick: () => this.#setPanel(i) }, name)));
        this.brief = h('p', { class: 'brief' });
        this.rule = h('select', { 'aria-label': 'Choose', onchange: () => this.#setRule(this.rule.value) }, RULES.map((value) => h('option', { value }, RULE_WORDS[value])));
        this.comparing = h('button', { class: 'ib', 'aria-pressed': 'false', onclick: () => this.#setComparing(!this.#comparing) }, 'Compare rules');
        this.#transport.more.append(h('label', { class: 'sel' }, h('span', {}, 'Choose'), this.rule), this.comparing);
        this.element = h('div', { class: 'view watch', 'data-panel': 0 },
            h('div', { class: 'left' }, this.gridCard, this.panels, this.words),
            h('div', { class: 'right' },
                card('faces', 'The exact cover matrix', this.facesHead, this.#faces.element, h('span', { class: 'sp' }), this.facesKind),
                h('div', { class: 'row2' }, card('treecard', 'The search tree', this.treeHead, h('div', { class: 'fill' }, this.#tree.element)), card('linkcard', 'The links', this.linksHead, h('div', { class: 'fill', tabindex: '0', role: 'group', 'aria-label': 'Links' }, this.#links.element)))),
            this.#compare.element, this.brief, this.#transport.element);
    }

    // ---- what is watched ----------------------------------------------------------------------------

    async shown() {
        if (!this.#replay && this.#asked > 0) return; // a problem is on its way
        const shape = await this.#app.subject();
        if (!this.#source || (this.#shape && this.#shape !== shape)) await this.watch({ puzzle: shape.puzzle }, shape);
        else this.#draw();
    }

    hidden() {
        this.#transport.pause();
    }

    async #watchWhat(what) {
        if (what === 'knuth') return this.watch(KNUTH);
        if (what === 'own') return this.watch(this.#own);
        const shape = await this.#app.subject();
        return this.watch({ puzzle: shape.puzzle }, shape);
    }

    /** Watches the search of a puzzle ({ puzzle }, with its shape) or of a problem in DLX text. */
    async watch(source, shape = null) {
        const mine = ++this.#asked;
        this.#transport.pause();
        if (typeof source === 'string' && source !== KNUTH) this.#own = source;
        try {
            const { problem, events, over } = await this.#trace(source, this.#rule);
            if (mine !== this.#asked) return;
            const replay = await Replay.of(problem, events);
            if (mine !== this.#asked) return;
            this.#source = source;
            this.#shape = shape;
            this.#side = shape?.side ?? 9;
            this.#over = over;
            this.#replay = replay;
            if (!await this.#begin(mine)) return;
            if (this.#comparing) await this.#setComparing(true);
        } catch (error) {
            if (mine !== this.#asked) return;
            this.said.replaceChildren(h('p', {}, h('b', {}, 'There is nothing to watch. '), sentence(error.message)), h('button', { class: 'ib', onclick: () => this.watch(KNUTH) }, 'Watch Knuth’s example'));
        }
    }

    #trace(source, rule) {
        return this.#app.engine.trace(source, { rule, most: MOST });
    }

    /** In pieces, as it takes a while; false: something else is wanted meanwhile. */
    async #begin(mine) {
        const { problem, tree } = this.#replay, now = this.#shape ? 'puzzle' : this.#source === KNUTH ? 'knuth' : 'own';
        this.#lit = { items: new Set(), options: new Set() };
        this.#cursor = this.#named = -1;
        this.gridCard.hidden = !this.#shape;
        this.what.replaceChildren(...[['puzzle', 'The puzzle of the board'], ['knuth', 'Knuth’s example'], ['own', 'Your exact cover']].filter(([key]) => key !== 'own' || this.#own).map(([value, word]) => h('option', { value, selected: value === now }, word)));
        this.element.classList.toggle('plain', !this.#shape);
        this.facesKind.hidden = !hasFaces(problem, this.#side);
        this.#faces.begin(problem, this.#side, this.#dots);
        this.#tree.begin(tree);
        this.#transport.begin(this.#replay);
        this.#transport.at = Math.max(this.#replay.find('choose', 0), 0);
        this.#replay.goTo(this.#transport.at);
        for (const picture of this.#comparing ? [] : this.#pictures) {
            await breath();
            if (mine !== this.#asked) return false;
            picture();
        }
        this.#transport.draw(() => {});
        return true;
    }

    #setDots(dots) {
        this.#dots = dots;
        [...this.facesKind.children].forEach((button, i) => button.setAttribute('aria-pressed', String((i === 1) === dots)));
        this.#faces.begin(this.#replay.problem, this.#side, dots);
        this.#draw();
    }

    /** On a phone one of the pictures is seen at a time. */
    #setPanel(number) {
        this.element.dataset.panel = number;
        [...this.panels.children].forEach((button, i) => button.setAttribute('aria-pressed', String(i === number)));
        this.#draw();
    }

    #setRule(rule) {
        this.#rule = rule;
        this.watch(this.#source, this.#shape);
    }

    // ---- two rules side by side ---------------------------------------------------------------------

    async #setComparing(on) {
        this.#comparing = on;
        this.comparing.setAttribute('aria-pressed', String(on));
        this.comparing.textContent = on ? 'One search' : 'Compare rules';
        this.rule.parentElement.hidden = on;
        this.element.classList.toggle('comparing', on);
        if (!on) return this.#draw();
        const source = this.#source;
        await this.#compare.begin((rule) => this.#trace(source, rule), this.#shape);
        this.#beginCompare();
        return announce(this.#compare.summary);
    }

    #beginCompare() {
        if (!this.#comparing) return;
        const longest = this.#compare.lanes.reduce((a, b) => (b.replay.length > a.replay.length ? b : a)).replay;
        this.#transport.begin(longest);
        this.#transport.at = 0;
        this.#draw();
    }

    // ---- moving -------------------------------------------------------------------------------------

    get #length() {
        return this.#comparing ? this.#compare.length : this.#replay?.length ?? 0;
    }

    #go(at) {
        if (!this.#replay) return;
        this.#transport.at = Math.max(0, Math.min(at, this.#length));
        this.#draw();
    }

    #step(count) {
        this.#go(this.#transport.at + count);
        if (!this.#comparing) announce(tell(this.#replay, this.#side).text);
    }

    #jump(kind) {
        const [lead] = this.#comparing ? this.#compare.lanes.map(({ replay }) => replay) : [this.#replay];
        this.#transport.pause();
        const to = lead.find(kind, this.#transport.at);
        if (to < 0) return this.#app.tell(`There is no ${{ choose: 'choice', dead: 'dead end', solution: 'solution' }[kind]} from here to the end`);
        this.#go(to);
        if (!this.#comparing) announce(tell(this.#replay, this.#side).text);
        return undefined;
    }

    // ---- pointing -----------------------------------------------------------------------------------

    #point({ item = -1, option = -1 }) {
        if (!this.#replay || this.#comparing) return;
        const { options } = this.#replay.problem, items = new Set(), lit = new Set();
        if (option >= 0) { lit.add(option); for (const each of options[option].items) items.add(each); }
        if (item >= 0) { items.add(item); if (option < 0) options.forEach((each, i) => { if (each.items.includes(item) && this.#replay.isOpen(i)) lit.add(i); }); }
        const same = (a, b) => a.size === b.size && [...a].every((each) => b.has(each));
        if (same(items, this.#lit.items) && same(lit, this.#lit.options)) return;
        this.#lit = { items, options: lit };
        if (!this.#transport.running) this.#draw();
    }

    /** A cell, or the candidate of a digit in it. */
    #pointCell(cell, digit) {
        if (!this.#replay?.problem.choices) return;
        const { items, choices } = this.#replay.problem, option = digit ? choices.indexOf(cell * this.#side + digit - 1) : -1;
        if (option >= 0 && this.#replay.isOpen(option)) return this.#point({ option });
        const name = `r${Math.floor(cell / this.#side) + 1}c${cell % this.#side + 1}`;
        return this.#point({ item: cell < 0 ? -1 : items.findIndex((item) => item.name === name) });
    }

    // ---- drawing ------------------------------------------------------------------------------------

    #draw() {
        if (!this.#replay) return;
        this.#transport.draw((at) => {
            const turn = this.#transport.quick ? ++this.#turn : -1; // when it runs fast, one picture after the other
            if (this.#comparing) return this.#compare.draw(at, turn);
            this.#replay.goTo(at);
            const pictures = this.#pictures;
            if (turn < 0) for (const picture of pictures) picture();
            else pictures[turn % pictures.length]();
            return undefined;
        });
    }

    get #pictures() {
        return [() => this.#drawGrid(), () => this.#faces.draw(this.#replay, this.#lit), () => this.#tree.draw(this.#replay, this.#lit.options), () => this.#drawLinks()];
    }

    #drawGrid() {
        if (this.#shape) drawMoment(this.#board, this.#replay, this.#shape, { lit: this.#lit.options, cursor: this.#cursor });
        this.#drawWords();
    }

    #drawLinks() {
        const { problem, tree } = this.#replay;
        const whole = this.#links.draw(this.#replay, this.#side, this.#lit), open = problem.options.reduce((sum, _, i) => sum + this.#replay.isOpen(i), 0);
        this.facesHead.textContent = `${problem.items.length} items · a dot is a node · ${open} of ${problem.options.length} options left`;
        this.treeHead.textContent = `${this.#over ? '' : 'over '}${grouped(tree.nodes.length - 1)} nodes · ○ choice · • forced · ✕ dead end${this.#tree.more ? ' · a part' : ''}`;
        this.linksHead.textContent = whole ? 'all of them · dashed ones go round the torus' : 'around the chosen item · dashed ones go round';
    }

    #drawWords() {
        const { title, tone, text, note } = tell(this.#replay, this.#side), { next, problem } = this.#replay;
        const coming = next && { choose: 'Choose the next item.', try: `Try ${optionName(problem, next.option, this.#side)}: cover its items, and with them every option that shares one.`, back: `Take back ${optionName(problem, next.option, this.#side)}.` }[next.kind];
        const chip = h('span', { class: `chip ${tone}` }, title);
        this.brief.replaceChildren(chip.cloneNode(true), ' ', ...rich(text));
        this.said.replaceChildren(h('p', {}, chip, ' ', rich(text)), coming ? h('p', {}, h('span', { class: 'chip acc' }, 'next'), ' ', rich(coming)) : '', note ? h('p', { class: 'note' }, note) : '');
    }

    // ---- keys ---------------------------------------------------------------------------------------

    key({ key, ctrlKey, metaKey, altKey, target }) {
        if (ctrlKey || metaKey || altKey || !this.#replay) return false;
        if (this.#shape && this.#board.hasFocus() && this.#cellKey(key)) return true;
        const acts = { '.': () => this.#stop(1), ',': () => this.#stop(-1), '>': () => this.#stop(10), '<': () => this.#stop(-10),
            d: () => this.#jump('dead'), l: () => this.#jump('solution'), c: () => this.#jump('choose'), '+': () => this.#transport.faster(1), '-': () => this.#transport.faster(-1),
            b: () => { this.#named = this.#transport.at; this.#app.tell(`Step ${this.#named} has a name now: Shift B goes back to it`); }, B: () => this.#named >= 0 && this.#go(this.#named) };
        if (key === ' ' && !target.closest?.('button, select, a')) acts[' '] = () => this.#transport.toggle();
        if (!acts[key]) return false;
        acts[key]();
        return true;
    }

    #stop(count) {
        this.#transport.pause();
        this.#step(count);
    }

    /** On the grid: arrows point at cells, digits at candidates. */
    #cellKey(key) {
        const by = { ArrowUp: -this.#side, ArrowDown: this.#side, ArrowLeft: -1, ArrowRight: 1 }[key], cells = this.#side ** 2;
        if (by) {
            this.#cursor = (Math.max(this.#cursor, 0) + by + cells) % cells;
            this.#lit = { items: new Set(), options: new Set() };
            this.#pointCell(this.#cursor, 0);
        } else if (/^[1-9]$/.test(key) && this.#cursor >= 0) {
            this.#pointCell(this.#cursor, Number(key));
        } else if (key === 'Escape') {
            this.#cursor = -1;
            this.#point({});
        } else {
            return false;
        }
        this.#draw();
        return true;
    }
}
