// core.test.mjs: every call of the module, once: what it takes and what it gives.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { QuadrilleError } from '../../web/core.js';
import { easy, load, restPath } from './module.mjs';

const quadrille = await load();
const knuth = 'a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n';

test('the module says what it has', () => {
    const about = quadrille.about();
    assert.match(about.version, /^\d+\.\d+\.\d+$/);
    assert.match(about.features, /jansson yes/);
    assert.equal(about.cpu, 'wasm');
    assert.ok(about.engines.some(({ name }) => name === 'dlx'));
    assert.deepEqual(about.events.map(({ name }) => name), ['choose', 'try', 'cover', 'hide', 'unhide',
        'uncover', 'purify', 'unpurify', 'dead', 'back', 'solution']);
});

test('a text is read, with its errors', () => {
    const { puzzles, errors, more } = quadrille.read(`${easy}\n${easy.slice(1)}\n${easy} x\n`);
    assert.deepEqual(puzzles.map(({ line, format }) => [line, format]), [[1, 'line'], [3, 'line']]);
    assert.equal(puzzles[0].puzzle.givens, easy);
    assert.equal(errors.length, 1);
    assert.equal(errors[0].line, 2);
    assert.equal(more, false);
    assert.equal(quadrille.read(`${easy}\n${easy}`, { most: 1 }).more, true);
    assert.equal(quadrille.read('').puzzles.length, 0);
});

test('a puzzle is described cell by cell', () => {
    const about = quadrille.describe({ side: 4, givens: '12..............', rules: ['x'],
        clues: [{ kind: 'cage', value: 5, cells: [2, 3] }] });
    assert.equal(about.side, 4);
    assert.deepEqual(about.givens.slice(0, 3), [1, 2, 0]);
    assert.deepEqual(about.boxes.slice(0, 4), [0, 0, 1, 1]);
    assert.equal(about.units.filter(({ kind }) => kind === 'diagonal').length, 2);
    assert.deepEqual(about.clues, [{ kind: 'cage', value: 5, cells: [2, 3] }]);
    assert.deepEqual(about.rules, ['x']);
    assert.equal(about.clash, null);
    assert.deepEqual(quadrille.describe(`55${easy.slice(2)}`).clash, { first: 0, second: 1, unit: 'row 1' });
});

test('a puzzle may be an object with numbers', () => {
    const givens = Uint8Array.from(easy, (c) => Number(c === '.' ? 0 : c));
    assert.deepEqual(quadrille.check({ side: 9, givens }), quadrille.check(easy));
});

test('check, solve, count', () => {
    const { verdict, solution, clash } = quadrille.check(easy);
    assert.equal(verdict, 'unique');
    assert.equal(clash, null);
    assert.deepEqual(quadrille.solve(easy).solution, solution);
    assert.equal(quadrille.check(`55${easy.slice(2)}`).verdict, 'invalid');
    assert.equal(quadrille.check('.'.repeat(81)).verdict, 'multiple');
    assert.deepEqual((({ count, complete }) => [count, complete])(quadrille.count('.'.repeat(16))), ['288', true]);
    assert.equal(quadrille.count('.'.repeat(36)).count, '28200960');
    assert.equal(quadrille.count('.'.repeat(81), { solutions: 10 }).complete, false);
});

test('all solutions, and where they differ', () => {
    const { solutions, count, complete, differ } = quadrille.solutions('12..34..........', { most: 2, skip: 1 });
    assert.equal(count, quadrille.count('12..34..........').count); // a string, as everywhere
    assert.equal(quadrille.coverSolve(quadrille.classic('queens 6')).count, '4');
    assert.equal(solutions.length, 2);
    assert.ok(complete);
    assert.ok(differ.every(({ cell, digits }) => cell > 1 && digits.length > 1));
});

test('while solutions are counted, those so far are told, and where they differ', () => {
    const told = [], { solutions, differ } = quadrille.solutions('.'.repeat(16), { most: 3,
        onProgress: ({ found, solutions: soFar, differ: cells }) => told.push({ found, soFar, cells }) });
    assert.deepEqual(told.map(({ found }) => found), [1, 2, 4, 8, 16, 32, 64, 128, 256]);
    assert.deepEqual(told[0].cells, []);
    assert.deepEqual(told.at(-1).cells, differ);
    assert.equal(differ.length, 16);
    const fresh = told.filter(({ soFar }) => soFar); // three times: not again when nothing is new
    assert.ok(fresh.length < told.length);
    assert.deepEqual(fresh.at(-1).soFar, solutions);
});

test('a race takes time to see even by a clock of milliseconds, on a machine that is busy at the wrong moment', () => {
    const { now } = performance;
    let asked = 0;
    performance.now = () => Math.floor(now.call(performance) + (++asked >= 4 ? 8 : 0));
    try {
        for (const { milliseconds } of quadrille.race(easy)) assert.ok(milliseconds > 0);
    } finally {
        performance.now = now;
    }
});

test('candidates, metrics, engines, race', () => {
    assert.deepEqual(quadrille.candidates(easy).slice(0, 3), [[], [], [1, 2, 4]]);
    assert.equal(quadrille.metrics(easy).class, 'very easy');
    assert.ok(quadrille.engines(easy).includes('bands'));
    const race = quadrille.race(easy, { engines: ['dlx', 'bands'] });
    assert.deepEqual(race.map(({ engine, verdict }) => [engine, verdict]), [['dlx', 'unique'], ['bands', 'unique']]);
});

test('hint, explain, rate', () => {
    const { hint, solved } = quadrille.hint(easy);
    assert.equal(solved, false);
    assert.equal(hint.technique, 'hidden single');
    assert.deepEqual([hint.cell, hint.digit], [5, 8]);
    assert.ok(hint.marks.some(({ cell, role }) => cell === 5 && role === 'placed'));
    assert.ok(hint.units.every(({ unit }) => unit >= 0 && unit < 27));
    assert.match(hint.words.do, /^So r\dc\d is \d\.$/);
    const { hints, solved: done } = quadrille.explain(easy);
    assert.ok(done && hints.length === 51);
    assert.equal(quadrille.rate(easy).rating, 1.2);
    const full = quadrille.check(easy).solution.join('');
    assert.deepEqual(quadrille.hint(full), { hint: null, solved: true });
    assert.throws(() => quadrille.hint('.'.repeat(81)), /several solutions/);
});

test('make and minimize', () => {
    const { puzzles, step } = quadrille.make({ count: 3, seed: 7, symmetry: '180' });
    assert.equal(puzzles.length, 3);
    assert.equal(step, 'done');
    for (const { puzzle, solution } of puzzles) assert.deepEqual(quadrille.check(puzzle).solution, solution);
    assert.equal(quadrille.make({ size: '6:2x3', rules: ['x'] }).puzzles[0].puzzle.rules[0], 'x');
    assert.equal(quadrille.make({ like: { side: 4, rules: ['x'] } }).puzzles[0].puzzle.side, 4);
    assert.throws(() => quadrille.make({ class: 'tricky' }), /a class is/);
    assert.ok(quadrille.minimize(easy).puzzles[0].givens.length === 81);
});

test('texts and pictures', () => {
    assert.equal(quadrille.convert(easy, { to: 'line', blank: '0' }).text, `${easy.replaceAll('.', '0')}\n`);
    assert.match(quadrille.convert(easy, { to: 'fpuzzles' }).text, /^https:/);
    assert.match(quadrille.svg(easy), /^<svg|^<\?xml/);
    assert.match(quadrille.text(easy, { solution: true }), /5 3 4/);
});

test('a rest of another build is refused: its functions would be in wrong places', { skip: !existsSync(restPath) && 'the module is in one piece (Debian: binaryen)' }, async () => {
    const bytes = readFileSync(restPath), at = bytes.lastIndexOf('build');
    assert.ok(at > 0, 'it says what it belongs to');
    bytes[at + 5] ^= 1;
    const old = await load({ rest: () => new WebAssembly.Module(bytes) });
    assert.throws(() => old.svg(easy), /older than its engines: load it again/);
});

test('lines in bulk', () => {
    const { solutions, counts } = quadrille.lines(`${easy}\n${'.'.repeat(81)}\n11${'.'.repeat(79)}`);
    assert.deepEqual([...counts], [1, 2, 0]);
    assert.equal(new TextDecoder().decode(solutions.subarray(0, 81)), quadrille.check(easy).solution.join(''));
    assert.equal(solutions[164], '.'.charCodeAt(0));
    assert.throws(() => quadrille.lines(easy, { stride: 80 }), { status: 'bad argument', message: 'a puzzle has 81 bytes: the stride is 80' });
});

test('cover problems', () => {
    assert.deepEqual(quadrille.cover(knuth).options[0], { items: [2, 4] });
    assert.deepEqual(quadrille.coverSolve(knuth).solutions.map((each) => each.sort()), [[0, 3, 4]]);
    assert.equal(quadrille.coverCount(quadrille.classic('queens 8')).count, '92');
    assert.match(quadrille.coverOfPuzzle(easy), /r1c3/);
    assert.throws(() => quadrille.cover('a b\nc\n'), (error) => {
        assert.ok(error instanceof QuadrilleError);
        assert.deepEqual([error.line, error.column], [2, 1]);
        return true;
    });
});

test('a trace comes whole or in pieces, by every rule', () => {
    for (const rule of ['fewest', 'first', 'random']) {
        const whole = quadrille.trace(knuth, { rule });
        assert.ok(whole.over && whole.step === 'done');
        assert.equal(whole.problem.primary, 7);
        const pieces = [];
        for (let from = 0, over = false; !over;) {
            const piece = quadrille.trace(knuth, { rule, from, most: 7 });
            pieces.push(...piece.events);
            from += piece.events.length / 4;
            ({ over } = piece);
        }
        assert.deepEqual(pieces, [...whole.events]);
        assert.deepEqual([...quadrille.trace(knuth, { rule, from: 3, most: 1 }).events], pieces.slice(12, 16));
        const solutions = pieces.filter((word, i) => i % 4 === 0 && (word & 255) === 10).length;
        assert.equal(solutions, 1);
    }
    const { problem } = quadrille.trace({ puzzle: easy }, { most: 1 });
    assert.equal(problem.choices.length, problem.options.length);
});

test('what makes no sense is said', () => {
    assert.throws(() => quadrille.check(easy, { tempo: 3 }), /there is no option tempo/);
    assert.throws(() => quadrille.check(easy, { engine: 'steam' }), /no such engine/);
    assert.throws(() => quadrille.check(easy, { engine: 'a\nb=1' }), /several lines/);
    assert.throws(() => quadrille.check(''), /no puzzle/);
});

test('a search that is to stop stops', async () => {
    const stopped = await load({ shallStop: () => true });
    const { complete, step } = stopped.count('.'.repeat(81), { seconds: 1e9 });
    assert.equal(complete, false);
    assert.equal(step, 'stopped');
});

test('what is wrong with a grid in progress is told with a proof', () => {
    const puzzle = { side: 9, givens: easy }, with1 = `${easy.slice(0, 2)}1${easy.slice(3)}`;
    const fault = quadrille.fault(puzzle, { progress: { side: 9, givens: with1 } });
    assert.deepEqual([fault.kind, fault.cell, fault.digit, fault.count], ['digit', 2, 1, 1]);
    assert.match(fault.words, /^r1c3=1 cannot stay/);
    assert.equal(quadrille.fault(puzzle, { progress: puzzle }).kind, 'none');
    assert.throws(() => quadrille.fault('.'.repeat(81), { progress: '.'.repeat(81), format: 'line' }), /one solution/);
});

test('puzzles are made by rating and by technique', () => {
    const { puzzles } = quadrille.make({ count: 3, seed: 5, leastRating: 4.2, mostRating: 5 });
    for (const { puzzle } of puzzles) {
        const { rating } = quadrille.rate(puzzle);
        assert.ok(rating >= 4.2 && rating <= 5, `rated ${rating}`);
    }
    const [{ puzzle }] = quadrille.make({ count: 1, seed: 5, technique: 'xy-wing' }).puzzles;
    assert.equal(quadrille.rate(puzzle).technique, 'xy-wing');
    assert.throws(() => quadrille.make({ technique: 'magic' }), /no such technique/);
});

test('ten thousand damaged texts: each is read or refused with a sentence, and the module stays sound', () => {
    const { puzzles: [{ puzzle }] } = quadrille.make({ count: 1, size: '6', seed: 2 });
    const formats = quadrille.about().formats.map(({ name }) => name);
    const texts = formats.flatMap((to) => {
        try {
            return [quadrille.convert(puzzle, { to }).text];
        } catch {
            return []; // a format that is only read
        }
    }).concat(easy, knuth, JSON.stringify(puzzle)).map((text) => new TextEncoder().encode(text));
    let random = 1, refused = 0;
    const next = (most) => { random = Math.imul(random, 1664525) + 1013904223 >>> 0; return Math.floor(random / 2 ** 32 * most); };
    const damaged = (text) => {
        const at = next(text.length), bytes = text.slice(0, next(4) === 0 ? at : text.length);
        for (let k = 1 + next(4); k > 0 && bytes.length > 0; k--) bytes[next(bytes.length)] = next(256);
        return bytes;
    };
    for (let i = 0; i < 10000; i++) {
        const text = damaged(texts[i % texts.length]);
        try {
            const { errors } = i % 5 === 0 ? (quadrille.cover(text), { errors: [] }) : quadrille.read(text, { most: 3 });
            refused += errors.length > 0;
            for (const { message, line } of errors) assert.ok(message.length > 5 && line >= 0);
        } catch (error) {
            refused++;
            assert.ok(error instanceof QuadrilleError && error.message.length > 5, error.stack);
        }
    }
    assert.ok(refused > 2000, `${refused}`);
    assert.equal(quadrille.check(easy).verdict, 'unique');
});
