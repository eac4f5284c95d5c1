// state.test.mjs: a game without a page: actions, undo, conflicts, and links that hold all of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as S from '../../web/state.js';
import { easy, load } from './module.mjs';

const quadrille = await load();
const shape = quadrille.describe(easy);
const start = () => S.newGame(shape);

test('a digit goes into a cell, is taken from the marks that see it, and comes out again', () => {
    let game = S.enter(S.select(start(), [2, 3]), 4); // several cells: a mark
    assert.deepEqual([game.board.corner[2], game.board.corner[3]], [8, 8]);
    game = S.enter(S.select(game, [2]), 4);
    assert.equal(S.digitAt(game, 2), 4);
    assert.equal(game.board.corner[3], 0, 'r1c4 sees r1c3');
    game = S.enter(game, 4);
    assert.equal(S.digitAt(game, 2), 0);
});

test('digits beyond 32 have no marks, and leave those of others alone', () => {
    const large = S.newGame(quadrille.describe({ side: 36, givens: Array(1296).fill(0) }));
    const game = S.enter(S.select(large, [0, 1]), 33);
    assert.equal(game.board.corner[0], 0);
    assert.equal(S.digitAt(S.enter(S.select(large, [0]), 33), 0), 33);
});

test('givens stay', () => {
    const game = S.enter(S.select(start(), [0]), 9);
    assert.equal(S.digitAt(game, 0), 5);
    assert.equal(game.past.length, 0);
});

test('undo and redo go all the way', () => {
    let game = start();
    const boards = [game.board];
    for (const [cell, digit] of [[2, 4], [3, 6], [5, 8]]) {
        game = S.enter(S.select(game, [cell]), digit);
        boards.push(game.board);
    }
    for (let i = 2; i >= 0; i--) assert.equal((game = S.undo(game)).board, boards[i]);
    assert.equal(S.undo(game), game);
    for (let i = 1; i <= 3; i++) assert.equal((game = S.redo(game)).board, boards[i]);
    assert.equal(S.enter(S.undo(game), 1).future.length, 0, 'a new action forgets what was undone');
});

test('marks of several cells are set together, and taken together', () => {
    let game = S.select(start(), [2, 3]);
    game = S.enter(S.select(game, [2]), 7, 'centre');
    game = S.enter(S.select(game, [2, 3]), 7, 'centre');
    assert.deepEqual([game.board.centre[2], game.board.centre[3]], [64, 64]);
    game = S.enter(game, 7, 'centre');
    assert.deepEqual([game.board.centre[2], game.board.centre[3]], [0, 0]);
    game = S.enter(game, 3, 'colour');
    assert.deepEqual([game.board.colour[2], game.board.colour[3]], [4, 4]);
});

test('clear takes digits first, then marks', () => {
    let game = S.enter(S.select(start(), [2]), 4);
    game = S.enter(S.select(game, [3]), 6, 'corner');
    game = S.clear(S.select(game, [2, 3]));
    assert.equal(S.digitAt(game, 2), 0);
    assert.equal(game.board.corner[3], 32);
    assert.equal(S.clear(game).board.corner[3], 0);
});

test('conflicts: units, knights, cages', () => {
    const game = S.enter(S.select(start(), [2]), 5);
    assert.deepEqual([...S.conflicts(game).keys()].sort((a, b) => a - b), [0, 2]);
    const knights = S.newGame(quadrille.describe({ side: 9, rules: ['anti-knight'], givens: '1'.padEnd(81, '.') }));
    assert.ok(S.conflicts(S.place(knights, 11, 1)).has(0));
    const cages = S.newGame(quadrille.describe({ side: 4, clues: [{ kind: 'cage', value: 3, cells: [0, 1] }] }));
    assert.equal(S.conflicts(S.place(cages, 0, 2)).size, 0);
    assert.deepEqual([...S.conflicts(S.place(S.place(cages, 0, 2), 1, 4)).keys()], [0, 1]);
});

test('arrows go round the edges, Shift keeps what was selected', () => {
    let game = S.select(start(), [0]);
    assert.equal(S.move(game, -1, 0).cursor, 72);
    game = S.move(S.move(game, 0, 1, true), 1, 0, true);
    assert.deepEqual(game.selection, [0, 1, 10]);
    assert.equal(S.moveBox(S.select(game, [0]), 0, 1).cursor, 3);
    assert.deepEqual(S.selectAlike(start(), 0).selection.length, shape.givens.filter((d) => d === 5).length);
});

test('a hint that strikes writes the marks it needs, as one step to undo', () => {
    const candidates = quadrille.candidates(easy);
    const hint = { cell: -1, digit: 0, struck: [{ cell: 2, digits: [1] }] };
    const game = S.follow(start(), hint, candidates);
    assert.deepEqual(S.setMembers(game.board.corner[2]), candidates[2].filter((digit) => digit !== 1));
    assert.deepEqual(S.undo(game).board, start().board);
});

test('a link holds the puzzle, digits, marks, colours and time', async () => {
    let game = S.markAll(start(), quadrille.candidates(easy));
    game = S.enter(S.select(game, [2]), 4);
    game = S.enter(S.select(game, [3, 4]), 2, 'colour');
    game.seconds = 3723;
    const text = await S.toFragment(game);
    assert.ok(text.length <= 2000, `${text.length} characters`);
    const { puzzle, restore } = await S.fromFragment(text);
    const back = restore(S.newGame(quadrille.describe(puzzle)));
    assert.deepEqual(back.board, game.board);
    assert.equal(back.seconds, 3723);
    assert.deepEqual(back.shape, game.shape);
    const bare = await S.fromFragment(await S.toFragment(game, { board: false }));
    assert.deepEqual(bare.restore(S.newGame(quadrille.describe(bare.puzzle))).board, start().board);
});

test('a link of a 25×25, and of a killer', async () => {
    const cages = Array.from({ length: 40 }, (_, i) => ({ kind: 'cage', value: 5 + i % 9, cells: [2 * i, 2 * i + 1] }));
    for (const puzzle of ['.'.repeat(625), { side: 9, clues: cages }]) {
        const game = S.enter(S.select(S.newGame(quadrille.describe(puzzle)), [7]), 9, 'centre');
        const text = await S.toFragment(game);
        assert.ok(text.length <= 2000, `${text.length} characters`);
        const read = await S.fromFragment(text);
        assert.deepEqual(read.restore(S.newGame(quadrille.describe(read.puzzle))).board, game.board);
    }
});

test('ten thousand damaged links: each is read or refused with a sentence', async () => {
    let game = S.markAll(start(), quadrille.candidates(easy));
    game = S.enter(S.select(game, [2]), 4);
    const good = await S.toFragment(game);
    let random = 1, refused = 0;
    const next = (most) => { random = Math.imul(random, 1664525) + 1013904223 >>> 0; return random % most; };
    for (let i = 0; i < 10000; i++) {
        const at = next(good.length), kind = next(3);
        const text = kind === 0 ? good.slice(0, at) : kind === 1 ? good.slice(0, at) + String.fromCharCode(33 + next(90)) + good.slice(at + 1) : good.slice(0, at) + good.slice(at + 1 + next(5));
        try {
            const { puzzle, restore } = await S.fromFragment(text);
            const read = restore(S.newGame(quadrille.describe(puzzle)));
            assert.ok(read.board.digits.every((digit) => digit <= read.shape.side));
        } catch (error) {
            refused++;
            assert.ok(error.message.length > 5 && !(error instanceof TypeError) && !(error instanceof RangeError), `${text}: ${error.stack}`);
        }
    }
    assert.ok(refused > 5000);
});

test('a puzzle that is typed in: digits and blanks one after the other, and back', () => {
    let game = S.select({ ...S.newGame({ ...shape, givens: shape.givens.map(() => 0) }), typing: true }, [0]);
    for (const digit of [5, 3, 0, 10, 7]) game = S.type(game, digit); // there is no 10 in a 9×9
    assert.deepEqual([...game.board.digits.slice(0, 5)], [5, 3, 0, 7, 0]);
    assert.equal(game.cursor, 4);
    game = S.untype(game);
    assert.deepEqual([game.board.digits[3], game.cursor], [0, 3]);
    assert.deepEqual([...S.rewind(game).board.digits.slice(0, 4)], [0, 0, 0, 0]);
});

test('a link may open at a stage of the hint, and leave out the time', async () => {
    const game = { ...start(), seconds: 77 };
    const { stage, restore } = await S.fromFragment(await S.toFragment(game, { stage: 3, time: false }));
    assert.deepEqual([stage, restore(start()).seconds], [3, 0]);
    for (const bad of ['.9', '.', '.x', '.3.3', '.-1']) {
        const { stage: none } = await S.fromFragment(`${await S.toFragment(game)}${bad}`);
        assert.ok(none === 0 || bad === '.3.3');
    }
});
