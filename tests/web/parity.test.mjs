// parity.test.mjs: the module and the program give the same answers: verdicts, solutions, counts, ratings,
// hints, made puzzles, conversions to every format, and what is wrong with malformed input, by line,
// column and sentence. The puzzles are made here, of all sizes and rules.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, program } from './module.mjs';

const quadrille = await load();
const lines = (text) => text.split('\n').filter(Boolean);
const objects = (text) => lines(text).map((line) => JSON.parse(line));

/** The same numbers on every run. */
function dice(seed) {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

// ---- made puzzles --------------------------------------------------------------------------------------

const ORDERS = [ // options of the program, and those of the module
    [['-n', '80'], { count: 80 }],
    [['-n', '20', '--symmetry', '180'], { count: 20, symmetry: '180' }],
    [['-n', '10', '--symmetry', 'full', '--clues', '30-36'], { count: 10, symmetry: 'full', fewest: 30, mostGivens: 36 }],
    [['-n', '10', '--class', 'medium'], { count: 10, class: 'medium' }],
    [['-n', '20', '--size', '4'], { count: 20, size: '4' }],
    [['-n', '20', '--size', '6:2x3', '--rules', 'x'], { count: 20, size: '6:2x3', rules: ['x'] }],
    [['-n', '10', '--size', '5'], { count: 10, size: '5' }],
    [['-n', '10', '--size', '8:2x4', '--rules', 'disjoint'], { count: 10, size: '8:2x4', rules: ['disjoint'] }],
    [['-n', '10', '--rules', 'windoku'], { count: 10, rules: ['windoku'] }],
    [['-n', '10', '--rules', 'anti-knight'], { count: 10, rules: ['anti-knight'] }],
    [['-n', '10', '--rules', 'anti-king,x'], { count: 10, rules: ['anti-king', 'x'] }],
    [['-n', '3', '--size', '8', '--rules', 'non-consecutive'], { count: 3, size: '8', rules: ['non-consecutive'] }],
    [['-n', '10', '--size', '7', '--jigsaw'], { count: 10, size: '7', jigsaw: true }],
    [['-n', '5', '--size', '10'], { count: 5, size: '10' }],
    [['-n', '2', '--size', '12'], { count: 2, size: '12' }],
    [['-n', '1', '--size', '16'], { count: 1, size: '16' }],
];

const made = [];
test('made puzzles, by seed', () => {
    for (const [i, [args, options]] of ORDERS.entries()) {
        const seed = 1000 + i;
        const theirs = objects(program(['make', '--to', 'json', '--seed', `${seed}`, ...args]).out);
        const ours = quadrille.make({ seed, ...options }).puzzles;
        assert.equal(ours.length, theirs.length);
        ours.forEach(({ puzzle, solution }, k) => {
            const { solution: symbols, ...same } = theirs[k];
            assert.deepEqual(puzzle, same);
            assert.equal(quadrille.describe({ ...same, givens: symbols }).givens.join(), solution.join());
            made.push({ puzzle, solution });
        });
    }
    assert.ok(made.length >= 200);
});

// ---- the corpus ----------------------------------------------------------------------------------------

/** Clues of every kind that hold in a solved grid, in place of most of its givens. */
function clued({ puzzle, solution }, roll) {
    const { side } = puzzle;
    const right = (cell) => cell % side < side - 1;
    const clues = [];
    for (let cell = 0; cell < side * side; cell++) {
        const a = solution[cell], b = solution[cell + 1];
        if (!right(cell)) continue;
        const kind = roll(6);
        if (kind === 0) clues.push({ kind: 'cage', value: a + b, cells: [cell, cell + 1] });
        if (kind === 1) clues.push({ kind: 'less', cells: a < b ? [cell, cell + 1] : [cell + 1, cell] });
        if (kind === 2) clues.push({ kind: 'difference', value: Math.abs(a - b), cells: [cell, cell + 1] });
        if (kind === 3 && (a === 2 * b || b === 2 * a)) clues.push({ kind: 'ratio', value: 2, cells: [cell, cell + 1] });
        if (kind === 4) clues.push({ kind: 'sum', value: a + b, cells: [cell, cell + 1] });
        if (kind === 0) cell++; // cages do not overlap
    }
    const givens = solution.map((digit) => (roll(4) === 0 ? digit : 0));
    const { candidates, comment, ...shape } = puzzle;
    return { ...shape, givens, clues };
}

/** A puzzle with one given less, or another digit in its place, or in a cell that was empty. */
function bent({ puzzle, solution }, roll) {
    const { givens } = quadrille.describe(puzzle);
    const cell = roll(givens.length);
    const kind = roll(3);
    if (kind === 0) givens[givens.findIndex((digit) => digit > 0)] = 0;
    if (kind === 1) givens[cell] = 1 + roll(puzzle.side);
    if (kind === 2) givens[cell] = solution[cell];
    return { ...puzzle, givens };
}

const roll = dice(7);
const corpus = () => [...made.map(({ puzzle }) => puzzle), ...made.slice(0, 190).map((each) => bent(each, roll)),
    ...made.filter(({ puzzle }) => puzzle.side <= 9).slice(-110).map((each) => clued(each, roll))];
let all, text;

test('verdicts, solutions, counts', () => {
    all = corpus();
    text = `${all.map((puzzle) => JSON.stringify(puzzle)).join('\n')}\n`;
    assert.ok(all.length >= 500, `${all.length} puzzles`);
    const checked = objects(program(['check', '--json'], text).out);
    const solved = objects(program(['solve', '--json'], text).out);
    const counted = objects(program(['count', '--json', '--limit', '1000'], text).out);
    const seen = new Set();
    all.forEach((puzzle, i) => {
        const { verdict } = quadrille.check(puzzle);
        assert.equal(verdict, checked[i].verdict, `verdict of puzzle ${i}`);
        seen.add(verdict);
        const { solution } = quadrille.solve(puzzle);
        assert.deepEqual(solution, solved[i].solutions[0]?.flat() ?? null, `solution of puzzle ${i}`);
        const { count, complete } = quadrille.count(puzzle, { solutions: 1000 });
        assert.deepEqual([Number(count), complete], [counted[i].count, counted[i].complete], `count of puzzle ${i}`);
    });
    assert.deepEqual([...seen].sort(), ['invalid', 'multiple', 'none', 'unique']);
});

test('ratings and hints', () => {
    const some = made.map(({ puzzle }) => puzzle).filter(({ side, rules, jigsaw }) => side === 9 && !rules && !jigsaw).slice(0, 60);
    const input = `${some.map((puzzle) => puzzle.givens).join('\n')}\n`;
    const rated = objects(program(['rate', '--json'], input).out);
    some.forEach(({ givens }, i) => {
        const { scale, rating, firstPlacement, first, technique, steps } = quadrille.rate(givens);
        const { scale: s, rating: r, first_placement: p, first: f, technique: t, steps: n } = rated[i];
        assert.deepEqual([scale, rating, firstPlacement, first, technique, steps], [s, r, p, f, t, n]);
    });
    for (const stage of ['where', 'technique', 'cells', 'why', 'do']) {
        const told = program(['hint', '--stage', stage], input).out;
        assert.equal(some.map(({ givens }) => `${quadrille.hint(givens).hint.words[stage]}\n`).join(''), told);
    }
});

// ---- texts ---------------------------------------------------------------------------------------------

/** "<stdin>:3:7: what is wrong" → [3, 7, 'what is wrong'] */
function complaints(err) {
    return lines(err).map((line) => {
        const [, row, column, message] = line.match(/^<stdin>(?::(\d+))?(?::(\d+))?: (.*)$/) ?? [];
        return [Number(row ?? 0), Number(column ?? 0), message ?? line];
    });
}

const FORMATS = quadrille.about().formats.map(({ name }) => name).filter((name) => name !== 'auto');

test('conversions to every format', () => {
    const groups = [all.slice(0, 30), all.filter(({ side }) => side === 6), all.filter(({ side }) => side === 7), all.slice(-20), all.filter(({ side }) => side > 9)];
    for (const group of groups) {
        const input = `${group.map((puzzle) => JSON.stringify(puzzle)).join('\n')}\n`;
        for (const to of FORMATS) {
            const { out, err } = program(['convert', '--to', to], input);
            const { text: ours, errors } = quadrille.convert(input, { to });
            assert.equal(ours, out, to);
            assert.deepEqual(errors.map(({ line, message }) => [line, message]), complaints(err).map(([line, , message]) => [line, message]), to);
        }
    }
});

/** A text with something broken in it. */
function broken(original, throwDice) {
    const at = throwDice(original.length);
    const junk = ['x', '?', '10', ' ', '\n', '"', '{', '\u00e9', '|', '-', '0', ',', ']', '\0'][throwDice(14)];
    switch (throwDice(4)) {
    case 0: return original.slice(0, at);
    case 1: return original.slice(0, at) + junk + original.slice(at);
    case 2: return original.slice(0, at) + original.slice(at + 1 + throwDice(4));
    default: return original.slice(0, at) + junk + original.slice(at + 1);
    }
}

/** What the program says of a file that is no error in a text. */
const REMARKS = /^(no puzzle in it|the solutions in this table are left out;.*)$/;

test('malformed input, by line, column and sentence', () => {
    const throwDice = dice(99);
    const texts = [];
    for (const to of FORMATS)
        for (const puzzle of [all[3], all[120], all[all.length - 3]]) {
            const { text: original } = quadrille.convert(puzzle, { to });
            for (let i = 0; i < 16 && original; i++) texts.push(broken(original, throwDice));
        }
    let wrong = 0;
    for (const each of texts) {
        const { out, err } = program(['convert', '--to', 'json'], each);
        let ours;
        try {
            ours = quadrille.convert(each, { to: 'json' });
        } catch (error) {
            ours = { text: '', errors: [error] };
        }
        const theirs = complaints(err).filter(([, , message]) => !REMARKS.test(message));
        assert.deepEqual(ours.errors.map(({ line, column, message }) => [line, column, message]), theirs, JSON.stringify(each.slice(0, 300)));
        assert.equal(ours.text, out, JSON.stringify(each.slice(0, 300)));
        wrong += theirs.length > 0;
    }
    assert.ok(texts.length >= 300 && wrong >= 300, `${texts.length} texts, ${wrong} of them wrong`);
});
