// make.js: puzzles to order: size, rules, level, symmetry, givens, seed. Every result is a card; those
// chosen can be copied, saved or printed. The same seed gives the same puzzles in a terminal.

import { thumbnail } from './ground.js';
import { announce, grouped, h } from './dom.js';

const SIZES = [['4', '4×4'], ['6', '6×6'], ['9', '9×9'], ['12', '12×12'], ['16', '16×16']];
const RULES = [['x', 'X'], ['windoku', 'Windoku'], ['jigsaw', 'Jigsaw'], ['anti-knight', 'Anti-knight'], ['anti-king', 'Anti-king'], ['non-consecutive', 'Non-consecutive']];

export class MakeView {
    #app;
    #order = { size: '9', rules: [], class: '', technique: '', least: '', hardest: '', symmetry: '180', fewest: '', most: '', count: 12, seed: 2026 };
    #made = []; // { puzzle, shape, rating, class }
    #chosen = new Set();
    #work = null;

    constructor(app) {
        this.#app = app;
        this.form = h('form', { class: 'card form', 'aria-label': 'What to make', onsubmit: (event) => { event.preventDefault(); this.make(); } });
        this.results = h('section', { class: 'card res', 'aria-label': 'Puzzles made' });
        this.element = h('div', { class: 'view make' }, this.form, this.results);
        this.#learn();
    }

    async #learn() {
        const { classes, symmetries, techniques } = await this.#app.engine.about();
        this.classes = classes.map(({ name }) => name);
        this.techniques = techniques.map(({ name }) => name);
        this.symmetries = symmetries.map(({ name }) => name);
        this.#drawForm();
        this.#drawResults();
    }

    // ---- the order ----------------------------------------------------------------------------------

    #drawForm() {
        const order = this.#order;
        const change = (key, value) => { this.#order = { ...order, ...this.#order, [key]: value }; this.#drawForm(); };
        const radio = (name, values, words = (value) => value) => h('div', { class: 'choices', role: 'radiogroup', 'aria-label': name }, values.map((value) => h('label', {},
            h('input', { type: 'radio', name, value, checked: this.#order[name] === value, onchange: () => change(name, value) }), h('span', {}, words(value)))));
        const number = (key, label, least, most, step = 1) => h('label', { class: 'lab' }, label, h('input', { class: 'inp', type: 'number', min: least, max: most, step, value: order[key], oninput: (event) => { this.#order[key] = event.target.value; this.#drawCommand(); } }));
        const focused = document.activeElement?.name, value = document.activeElement?.value;
        this.command = h('code', { class: 'cmd' });
        this.form.replaceChildren(
            h('fieldset', { class: 'fld' }, h('legend', {}, 'Size'), radio('size', SIZES.map(([size]) => size), (size) => SIZES.find(([each]) => each === size)[1])),
            h('fieldset', { class: 'fld' }, h('legend', {}, 'Rules ', h('small', {}, 'rows, columns, boxes and …')), h('div', { class: 'tog' }, RULES.map(([rule, word]) => h('button', { type: 'button', 'aria-pressed': String(order.rules.includes(rule)),
                onclick: () => change('rules', order.rules.includes(rule) ? order.rules.filter((each) => each !== rule) : [...order.rules, rule]) }, word)))),
            h('fieldset', { class: 'fld' }, h('legend', {}, 'Level'), radio('class', ['', ...this.classes], (name) => name || 'any')),
            h('div', { class: 'two' }, number('least', 'Rating from', 0, 12, 0.1), number('hardest', 'to', 0, 12, 0.1)),
            h('label', { class: 'lab' }, 'Technique needed, nothing harder', h('select', { class: 'inp', onchange: (event) => { this.#order.technique = event.target.value; this.#drawCommand(); } },
                ['', ...this.techniques].map((name) => h('option', { value: name, selected: name === order.technique }, name || 'any')))),
            h('fieldset', { class: 'fld' }, h('legend', {}, 'Symmetry of the givens'), radio('symmetry', this.symmetries)),
            h('div', { class: 'two' }, number('fewest', 'Fewest givens', 0, 10000), number('most', 'Most givens', 0, 10000)),
            h('div', { class: 'two' }, number('count', 'How many', 1, 500), number('seed', 'Seed', 0, 4294967295)),
            this.command,
            h('button', { class: 'ib pri wide', type: 'submit' }, this.#work ? 'Start again ' : `Make ${order.count} puzzles `, h('kbd', {}, 'Enter')));
        this.#drawCommand();
        if (focused) [...this.form.elements].find((each) => each.name === focused && each.value === value)?.focus();
    }

    /** The same order for a terminal. */
    #drawCommand() {
        const { size, rules, class: level, technique, least, hardest, symmetry, fewest, most, count, seed } = this.#order, words = ['quadrille make', `-n ${count}`];
        if (size !== '9') words.push(`--size ${size}`);
        const named = rules.filter((rule) => rule !== 'jigsaw');
        if (named.length) words.push(`--rules ${named.join(',')}`);
        if (rules.includes('jigsaw')) words.push('--jigsaw');
        if (level) words.push(`--class ${level.replace(' ', '-')}`);
        if (least || hardest) words.push(`--rating ${least || 1}-${hardest || 12}`);
        if (technique) words.push(`--technique ${technique.replaceAll(' ', '-')}`);
        if (symmetry !== 'none') words.push(`--symmetry ${symmetry}`);
        if (fewest || most) words.push(`--clues ${fewest || 0}-${most || ''}`);
        words.push(`--seed ${seed}`);
        this.command.textContent = words.join(' ');
    }

    // ---- making -------------------------------------------------------------------------------------

    async make() {
        this.#work?.controller.abort();
        const controller = new AbortController(), mine = { controller, found: 0, tried: 0, started: performance.now() };
        this.#work = mine;
        this.#made = [];
        this.#chosen.clear();
        this.#drawResults();
        const { size, rules, class: level, technique, least, hardest, symmetry, fewest, most, count, seed } = this.#order;
        const options = { size, rules: rules.filter((rule) => rule !== 'jigsaw'), jigsaw: rules.includes('jigsaw'), symmetry, count: Number(count), seed: Number(seed), seconds: 120 };
        if (level) options.class = level;
        if (technique) options.technique = technique;
        if (least) options.leastRating = Number(least);
        if (hardest) options.mostRating = Number(hardest);
        if (fewest) options.fewest = Number(fewest);
        if (most) options.mostGivens = Number(most);
        try {
            const { puzzles, found, tried } = await this.#app.engine.make({ ...options, signal: controller.signal,
                onProgress: ({ found: so, left }) => { mine.found = so; mine.tried = left; this.#drawProgress(); } });
            if (this.#work !== mine) return;
            this.tried = tried;
            this.#work = null;
            announce(`${found} puzzles made`);
            await this.#take(puzzles);
        } catch (error) {
            if (this.#work !== mine) return;
            this.#work = null;
            this.said = error.name === 'AbortError' ? 'Stopped.' : error.message;
            this.#drawResults();
        }
    }

    async #take(puzzles) {
        this.said = puzzles.length ? '' : 'None was found; wish for something less rare.';
        for (const { puzzle } of puzzles) this.#made.push({ puzzle, shape: await this.#app.engine.describe(puzzle) });
        this.#drawResults();
        for (const each of this.#made) {
            each.rating = await this.#app.engine.rate(each.puzzle, { seconds: 5 }).catch(() => null);
            each.note?.replaceChildren(...this.#noteOf(each));
        }
    }

    // ---- results ------------------------------------------------------------------------------------

    #drawProgress() {
        if (this.bar) this.bar.textContent = `${grouped(this.#work?.found ?? 0)} found`;
    }

    #noteOf({ shape, rating }) {
        const givens = shape.givens.filter((digit) => digit).length;
        return [h('b', {}, rating ? rating.shown.split('/')[0] : '…'), ` ${rating?.technique ?? ''}`, h('small', {}, `${givens} givens`)];
    }

    #drawResults() {
        const chosen = this.#chosen.size ? [...this.#chosen] : this.#made.map((_, i) => i);
        this.bar = h('span', { class: 'soft' });
        const tools = this.#work
            ? [h('h2', {}, 'Making'), this.bar, h('span', { class: 'sp' }), h('button', { class: 'ib stop', onclick: () => this.#work?.controller.abort() }, 'Stop')]
            : [h('h2', {}, this.#made.length ? `${this.#made.length} puzzles` : 'Puzzles to order'), h('span', { class: 'soft' }, this.said || (this.#made.length ? `of ${grouped(this.tried ?? 0)} tried · all have one solution` : 'Say what you want, then make them.')),
                h('span', { class: 'sp' }),
                this.#made.length ? h('button', { class: 'ib', onclick: () => this.#copy(chosen) }, this.#chosen.size ? `Copy ${chosen.length}` : 'Copy all') : null,
                this.#made.length ? h('button', { class: 'ib', onclick: () => this.#save(chosen) }, 'Save…') : null];
        this.results.replaceChildren(h('div', { class: 'tools' }, tools.filter(Boolean)),
            this.#work ? h('div', { class: 'bar ind', role: 'progressbar', 'aria-label': 'Making' }, h('i')) : '',
            h('div', { class: 'sheet' }, this.#made.map((each, i) => this.#card(each, i))));
        this.#drawProgress();
    }

    #card(each, i) {
        each.note = h('div', { class: 't' }, this.#noteOf(each));
        const check = h('input', { type: 'checkbox', class: 'ck', 'aria-label': `Choose puzzle ${i + 1}`, checked: this.#chosen.has(i), onchange: () => {
            if (check.checked) this.#chosen.add(i); else this.#chosen.delete(i);
            this.#drawResults();
        } });
        return h('article', { class: this.#chosen.has(i) ? 'pz on' : 'pz', 'aria-label': `Puzzle ${i + 1}` }, check, thumbnail(each.shape), each.note,
            h('button', { class: 'ib sm', 'aria-label': `Play puzzle ${i + 1}`, onclick: () => this.#app.load(each.puzzle) }, 'Play'));
    }

    async #text(chosen) {
        const puzzles = chosen.map((i) => this.#made[i].puzzle);
        const parts = await Promise.all(puzzles.map((puzzle) => this.#app.engine.convert(puzzle, { to: this.#made[0].shape.plain ? 'line' : 'json' })));
        return parts.map(({ text }) => text).join('');
    }

    async #copy(chosen) {
        const text = await this.#text(chosen);
        await navigator.clipboard.writeText(text).then(() => this.#app.tell(`${chosen.length} puzzles are copied`), () => this.#app.tell('The browser does not let this page copy; save them instead'));
    }

    async #save(chosen) {
        const url = URL.createObjectURL(new Blob([await this.#text(chosen)], { type: 'text/plain' }));
        h('a', { href: url, download: 'puzzles.txt' }).click();
        setTimeout(() => URL.revokeObjectURL(url), 10000);
    }
}
