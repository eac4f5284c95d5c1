// order.js: the form that says what puzzles are wanted: size, rules, rating, technique, symmetry or pattern,
// givens, number and seed; and the command that makes the same in a terminal.

import { grouped, h, s } from './dom.js';
import { className } from './level.js';
import { patternGrid } from './pattern.js';

const SIZES = ['4', '6', '9', '12', '16'], LEAST_SIDE = 4, MOST_SIDE = 36; // quadrille make
const sides = Array.from({ length: MOST_SIDE - LEAST_SIDE + 1 }, (_, i) => String(i + LEAST_SIDE));
const RULES = [['x', 'X'], ['windoku', 'Windoku'], ['jigsaw', 'Jigsaw'], ['anti-knight', 'Anti-knight'], ['anti-king', 'Anti-king'], ['non-consecutive', 'Non-consecutive']];
const MORE_RULES = [['disjoint', 'Disjoint groups'], ['all-white', 'All white dots'], ['all-black', 'All black dots'], ['all-xv', 'All X and V']];
const LEVELS = [['any', 1, 9.4], ['very easy', 1, 1.5], ['easy', 1.6, 2.5], ['medium', 2.6, 4], ['hard', 4.1, 6.2], ['very hard', 6.3, 9.4]];
const FIRSTS = [['pearl', 'Pearl', 'the first digit is as hard as anything after it'], ['diamond', 'Diamond', 'the first step is as hard as anything after it']];
const LEAST = 1, MOST = 9.4;

/** How many of 400 puzzles made without a wish (quadrille make -n 400 --symmetry 180 --seed 1) have each rating. */
const HISTOGRAM = [[1.2, 41], [1.5, 176], [1.7, 6], [2.0, 67], [2.3, 5], [2.6, 9], [2.8, 4], [3.0, 2], [3.2, 1], [3.4, 1], [3.6, 1], [4.2, 12], [4.5, 6], [5.6, 5], [5.7, 1],
    [6.6, 18], [6.7, 3], [6.9, 1], [7.0, 1], [7.1, 21], [7.2, 14], [7.3, 1], [7.6, 1], [7.8, 1], [8.3, 1], [8.4, 1]];

/** Pictures of symmetries: cells of a 9×9 that stand for the rest, and what is drawn over them. */
const TIES = {
    none: [['r', 'c']], 180: [['r', 'c'], ['-r', '-c']], 90: [['r', 'c'], ['c', '-r'], ['-r', '-c'], ['-c', 'r']], mirror: [['r', 'c'], ['r', '-c']], diagonal: [['r', 'c'], ['c', 'r']],
    both: [['r', 'c'], ['r', '-c'], ['-r', 'c'], ['-r', '-c']], diagonals: [['r', 'c'], ['c', 'r'], ['-c', '-r'], ['-r', '-c']],
    full: [['r', 'c'], ['r', '-c'], ['-r', 'c'], ['-r', '-c'], ['c', 'r'], ['c', '-r'], ['-c', 'r'], ['-c', '-r']],
};
const SYMMETRIES = ['none', '180', '90', 'mirror', 'diagonal', 'both', 'diagonals', 'full', 'pattern'];
const WORDS = { none: 'None', 180: 'Half turn', 90: 'Quarter turn', mirror: 'Mirror', diagonal: 'Diagonal', both: 'Both mirrors', diagonals: 'Diagonals', full: 'Full', pattern: 'Own pattern' };
const AXES = { mirror: 'M18 2V34', diagonal: 'M3 3L33 33', both: 'M18 2V34M2 18H34', diagonals: 'M3 3L33 33M33 3L3 33', full: 'M18 2V34M2 18H34M3 3L33 33M33 3L3 33', pattern: 'M25 5l6 6L15 27l-8 2 2-8z', 180: 'M13 18a5 5 0 0 1 10 0', 90: 'M18 13a5 5 0 0 1 5 5' };

function symmetryPicture(name) {
    const cells = new Set(), value = { r: 0, c: 0 };
    for (const [r, c] of [[-4, 0], [-3, -2], [-2, -3], [-1, 2], [-4, 3]]) {
        Object.assign(value, { r, c, '-r': -r, '-c': -c });
        for (const [row, column] of TIES[name] ?? []) cells.add(`${value[row]},${value[column]}`);
    }
    return s('svg', { viewBox: '0 0 36 36', 'aria-hidden': 'true' }, [...cells].map((cell) => {
        const [row, column] = cell.split(',').map(Number);
        return s('rect', { x: 16.4 + column * 3.7, y: 16.4 + row * 3.7, width: 3.2, height: 3.2, rx: 0.6 });
    }), AXES[name] ? s('path', { d: AXES[name] }) : null);
}

/** Boxes that a side can have, rows × columns. */
function boxesOf(side) {
    return Array.from({ length: side }, (_, i) => i + 1).filter((rows) => rows > 1 && rows < side && side % rows === 0).map((rows) => `${rows}x${side / rows}`);
}

export class Order {
    #order = { size: '9', boxes: '', rules: [], technique: '', least: LEAST, hardest: MOST, symmetry: '180', pearl: false, diamond: false, pattern: [], fewest: '', most: '', count: 12, seed: 2026 };
    #working = false;
    #techniques = [];

    /** `givens()`: those of the puzzle on the board, from which a pattern begins. */
    constructor({ onMake, onStop, givens }) {
        this.onStop = onStop;
        this.givens = givens;
        this.element = h('form', { class: 'card form', 'aria-label': 'What to make', onsubmit: (event) => { event.preventDefault(); if (!this.#working) onMake(); } });
        this.draw(false);
    }

    async learn(engine) {
        const { techniques } = await engine.about();
        this.#techniques = techniques.map(({ name }) => name);
        this.draw(this.#working);
    }

    /** The order as engine.make takes it. */
    get options() {
        const { rules, technique, least, hardest, symmetry, pearl, diamond, fewest, most, count, seed } = this.#order;
        const options = { size: this.#size, rules: rules.filter((rule) => rule !== 'jigsaw'), jigsaw: rules.includes('jigsaw'), pearl, diamond, count: Number(count) || 1, seed: Number(seed) || 0, seconds: 120 };
        if (technique) options.technique = technique;
        if (least > LEAST) options.leastRating = least;
        if (hardest < MOST) options.mostRating = hardest;
        if (this.#drawn) return { ...options, pattern: this.#pattern };
        if (fewest) options.fewest = Number(fewest);
        if (most) options.mostGivens = Number(most);
        return { ...options, symmetry };
    }

    /** The givens stand where they are drawn: then there is neither a symmetry nor a number of them. */
    get #drawn() {
        return this.#order.symmetry === 'pattern';
    }

    get #pattern() {
        return this.#order.pattern.map((is) => (is ? 'x' : '.')).join('');
    }

    /** The side, with its boxes where they are not the usual ones. */
    get #size() {
        const { size, boxes } = this.#order;
        return boxes ? `${size}:${boxes}` : size;
    }

    /** The same order for a terminal. */
    get command() {
        const { rules, technique, least, hardest, symmetry, fewest, most, count, seed } = this.#order, words = [this.#drawn ? `echo ${this.#pattern} | quadrille make` : 'quadrille make', `-n ${count}`];
        const named = rules.filter((rule) => rule !== 'jigsaw');
        if (this.#size !== '9') words.push(`--size ${this.#size}`);
        if (named.length) words.push(`--rules ${named.join(',')}`);
        if (rules.includes('jigsaw')) words.push('--jigsaw');
        if (least > LEAST || hardest < MOST) words.push(`--rating ${least}-${hardest < MOST ? hardest : 12}`);
        if (technique) words.push(`--technique ${technique.replaceAll(' ', '-')}`);
        for (const [wish] of FIRSTS) if (this.#order[wish]) words.push(`--${wish}`);
        if (this.#drawn) words.push('--pattern -');
        else if (symmetry !== 'none') words.push(`--symmetry ${symmetry}`);
        if (!this.#drawn && (fewest || most)) words.push(`--clues ${fewest || 0}-${most || ''}`);
        words.push(`--seed ${seed}`);
        return words.join(' ');
    }

    // ---- drawing ------------------------------------------------------------------------------------

    draw(working) {
        this.#working = working;
        if (this.#drawn && this.#order.pattern.length !== Number(this.#order.size) ** 2) this.#order.pattern = this.#boardPattern();
        const { activeElement } = document, place = this.element.contains(activeElement) ? [...this.element.elements].indexOf(activeElement) : -1;
        this.cmd = h('code', { class: 'cmd' }, this.command);
        this.element.replaceChildren(this.#field('Size', `any side from ${LEAST_SIDE} to ${MOST_SIDE}`, this.#sizes()), this.#field('Rules', 'rows, columns, boxes and …', this.#rules()), this.#field('Rating', 'bars: 400 puzzles made without a wish', this.#rating()),
            h('div', { class: 'two' }, this.#technique(), h('div', {}, h('span', { class: 'lab', id: 'givens' }, 'Givens'), h('div', { class: 'inline', role: 'group', 'aria-labelledby': 'givens' }, this.#number('fewest', 'Fewest givens', 0, MOST_SIDE ** 2), h('span', { class: 'soft' }, 'to'), this.#number('most', 'Most givens', 0, MOST_SIDE ** 2)))),
            this.#field('Symmetry of the givens', WORDS[this.#order.symmetry], [this.#symmetries(), this.#drawn ? this.#places() : null]), h('div', { class: 'two' }, this.#count(), this.#seed()), this.cmd,
            working ? h('button', { class: 'ib stop wide', type: 'button', onclick: () => this.onStop() }, 'Stop ', h('kbd', {}, 'Esc')) : h('button', { class: 'ib pri wide', type: 'submit' }, this.#makeWords(), ' ', h('kbd', {}, 'Enter')));
        if (place >= 0) this.element.elements[place]?.focus();
    }

    #makeWords() {
        const count = Number(this.#order.count) || 1;
        return `Make ${grouped(count)} ${count === 1 ? 'puzzle' : 'puzzles'}`;
    }

    #set(key, value) {
        this.#order[key] = value;
        this.draw(this.#working);
    }

    /** A change that leaves the form as it is, but for the command. */
    #note(key, value) {
        this.#order[key] = value;
        this.cmd.textContent = this.command;
        const make = this.element.querySelector('[type=submit]');
        if (make) make.firstChild.textContent = this.#makeWords();
    }

    #field(title, note, body) {
        return h('fieldset', { class: 'fld' }, h('legend', {}, title, ' ', h('small', {}, note)), body);
    }

    #sizes() {
        const { size, boxes } = this.#order, more = h('select', { class: 'inp sm', 'aria-label': 'Another size', onchange: () => more.value && this.#choose(more.value) },
            h('option', { value: '' }, 'More…'), sides.filter((side) => !SIZES.includes(side)).map((side) => h('option', { value: side, selected: side === size }, `${side}×${side}`)));
        const shapes = boxesOf(Number(size)), select = h('select', { class: 'inp sm', onchange: () => this.#set('boxes', select.value) },
            [['', shapes.length ? 'usual' : 'none'], ...shapes.map((shape) => [shape, shape.replace('x', '×')]), ...(shapes.length ? [['none', 'none']] : [])].map(([value, word]) => h('option', { value, selected: value === boxes }, word)));
        return [h('div', { class: 'choices seg' }, SIZES.map((side) => this.#radio('size', side, `${side}×${side}`, null, () => this.#choose(side))), more),
            shapes.length > 1 && !this.#order.rules.includes('jigsaw') ? h('label', { class: 'boxes' }, 'Boxes, rows × columns', select) : null];
    }

    #choose(side) {
        this.#order.boxes = '';
        this.#set('size', side);
    }

    #radio(name, value, content, label = null, act = () => this.#set(name, value)) {
        return h('label', { title: label }, h('input', { type: 'radio', name, value, checked: this.#order[name] === value, 'aria-label': label, onchange: act }), h('span', {}, content));
    }

    #rules() {
        const { rules } = this.#order, shown = [...RULES, ...MORE_RULES.filter(([rule]) => rules.includes(rule))], others = MORE_RULES.filter(([rule]) => !rules.includes(rule));
        const more = h('select', { class: 'inp sm', 'aria-label': 'Another rule', onchange: () => more.value && this.#set('rules', [...rules, more.value]) }, h('option', { value: '' }, 'More…'), others.map(([rule, word]) => h('option', { value: rule }, word)));
        return h('div', { class: 'tog' }, shown.map(([rule, word]) => h('button', { type: 'button', 'aria-pressed': String(rules.includes(rule)),
            onclick: () => { if (rule === 'jigsaw') this.#order.boxes = ''; this.#set('rules', rules.includes(rule) ? rules.filter((each) => each !== rule) : [...rules, rule]); } }, word)), others.length ? more : null);
    }

    /** A class of the program, or a band between two handles, over the ratings that puzzles have by themselves. */
    #rating() {
        const { least, hardest } = this.#order, x = (rating) => 8 + (rating - LEAST) / (MOST - LEAST) * 322;
        const bar = ([rating, count]) => { const height = 4 + Math.sqrt(count) * 2.9; return s('rect', { class: rating >= least && rating <= hardest ? 'in' : '', x: x(rating) - 1.6, y: 44 - height, width: 3.2, height }); };
        const picture = s('svg', { class: 'histo', viewBox: '0 0 338 52', 'aria-hidden': 'true' }, HISTOGRAM.map(bar), s('path', { class: 'axis', d: 'M8 46H330' }), s('path', { class: 'axis in', d: `M${x(least)} 46H${x(hardest)}` }));
        const handle = (key, label, fix) => {
            const input = h('input', { type: 'range', min: LEAST * 10, max: MOST * 10, step: 1, value: Math.round(this.#order[key] * 10), 'aria-label': label, 'aria-valuetext': `${this.#order[key].toFixed(1)}, ${className(this.#order[key])}`, oninput: () => this.#set(key, fix(Number(input.value) / 10)) });
            return input;
        };
        const first = ([wish, word, meaning]) => h('button', { type: 'button', title: meaning, 'aria-pressed': String(this.#order[wish]), onclick: () => this.#set(wish, !this.#order[wish]) }, word);
        return [h('div', { class: 'tog levels' }, LEVELS.map(([word, from, to]) => h('button', { type: 'button', 'aria-pressed': String(least === from && hardest === to), onclick: () => { this.#order.least = from; this.#set('hardest', to); } }, word))),
            h('div', { class: 'slider' }, picture, handle('least', 'Rating from', (value) => Math.min(value, hardest)), handle('hardest', 'Rating to', (value) => Math.max(value, least))),
            h('div', { class: 'spread' }, h('span', {}, 'from ', h('b', {}, least.toFixed(1)), ` ${className(least)}`), h('span', {}, 'to ', h('b', {}, hardest < MOST ? hardest.toFixed(1) : 'any'), hardest < MOST ? ` ${className(hardest)}` : '')),
            h('div', { class: 'tog firsts' }, h('span', { class: 'soft' }, 'Hardest at the start:'), FIRSTS.map(first))];
    }

    #technique() {
        const select = h('select', { class: 'inp', onchange: () => this.#note('technique', select.value) }, ['', ...this.#techniques].map((name) => h('option', { value: name, selected: name === this.#order.technique }, name || 'any in this range')));
        return h('label', { class: 'lab' }, 'Technique needed', select);
    }

    #number(key, label, least, most) {
        const input = h('input', { class: 'inp', type: 'number', min: least, max: most, value: this.#order[key], 'aria-label': label, disabled: this.#drawn && label.endsWith('givens'), oninput: () => this.#note(key, input.value) });
        return input;
    }

    #symmetries() {
        return h('div', { class: 'syms' }, SYMMETRIES.map((name) => this.#radio('symmetry', name, symmetryPicture(name), WORDS[name])));
    }

    /** Where the givens are to stand. */
    #places() {
        const board = this.#boardPattern(), take = (cells) => () => this.#set('pattern', cells);
        const button = (word, cells) => h('button', { class: 'ib sm', type: 'button', onclick: take(cells) }, word);
        return h('div', { class: 'places' }, patternGrid(Number(this.#order.size), this.#order.pattern, () => this.#note('pattern', this.#order.pattern)),
            h('div', {}, board.includes(true) ? button('As on the board', board) : null, button('Clear', board.map(() => false))));
    }

    /** Where those of the board are, if it is as large; else nowhere. */
    #boardPattern() {
        const cells = Number(this.#order.size) ** 2, givens = this.givens() ?? [];
        return Array.from({ length: cells }, (_, i) => givens.length === cells && givens[i] > 0);
    }

    #step(label, sign, act) {
        return h('button', { class: 'ib sq', type: 'button', 'aria-label': label, onclick: act }, sign);
    }

    #count() {
        const by = (change) => () => this.#set('count', Math.max(1, Math.min(500, Number(this.#order.count) + change)));
        return h('div', {}, h('span', { class: 'lab' }, 'How many'), h('div', { class: 'inline' }, this.#step('Fewer', '−', by(-1)), this.#number('count', 'How many', 1, 500), this.#step('More', '+', by(1))));
    }

    #seed() {
        return h('div', {}, h('span', { class: 'lab' }, 'Seed ', h('small', {}, 'makes them again')), h('div', { class: 'inline' }, this.#number('seed', 'Seed', 0, 4294967295), this.#step('Another seed', '⟳', () => this.#set('seed', Math.floor(Math.random() * 1e6)))));
    }
}
