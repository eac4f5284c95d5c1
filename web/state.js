// state.js: a game, without a page: what is on the board, what an action does to it, undo and redo,
// and all of it as a short text for a link. Pure: nothing here knows the document or the engine.
//
// A game belongs to a shape, as engine.describe gives it. Digits count from 1, 0 is none; marks are
// sets, bit d-1 for digit d, up to 32; colours are sets of COLOURS. An action gives a new game that shares what
// it did not change, so that undo is a list of former boards.

export const COLOURS = 8;
export const COLOUR_NAMES = ['grey', 'yellow', 'green', 'blue', 'pink', 'orange', 'teal', 'violet'];
export const MODES = ['digit', 'corner', 'centre', 'colour'];
const MOST_UNDO = 10000;

/** A new game on a description of engine.describe. */
export function newGame(shape) {
    const cells = shape.side * shape.side;
    const board = {
        digits: new Uint8Array(cells), // the player's
        corner: new Uint32Array(cells),
        centre: new Uint32Array(cells),
        colour: new Uint8Array(cells),
    };
    return { shape, board, selection: [], cursor: -1, mode: 'digit', past: [], future: [], seconds: 0 };
}

function cellsOf(game) {
    return game.shape.side * game.shape.side;
}

export function isGiven(game, cell) {
    return game.shape.givens[cell] > 0;
}

/** The digit that is seen in a cell: given, or the player's; 0: none. */
export function digitAt(game, cell) {
    return game.shape.givens[cell] || game.board.digits[cell];
}

export function allDigits(game) {
    return Array.from(game.board.digits, (_, cell) => digitAt(game, cell));
}

export function isFull(game) {
    return allDigits(game).every((digit) => digit > 0);
}

// ---- selecting --------------------------------------------------------------------------------------

/** Selects these cells; the last is where the keyboard stands. */
export function select(game, cells, cursor = cells.at(-1) ?? -1) {
    return { ...game, selection: [...new Set(cells)], cursor };
}

/** Moves the cursor by rows and columns, round the edges; `extend` keeps what was selected. */
export function move(game, rows, columns, extend = false) {
    const { side } = game.shape;
    const from = game.cursor < 0 ? 0 : game.cursor;
    const row = (Math.floor(from / side) + rows + side) % side, column = (from % side + columns + side) % side;
    const to = game.cursor < 0 ? 0 : row * side + column;
    return select(game, extend ? [...game.selection.filter((cell) => cell !== to), to] : [to], to);
}

/** The first cell of the next box that way. */
export function moveBox(game, rows, columns) {
    const { boxRows = 1, boxColumns = 1, jigsaw } = game.shape;
    return jigsaw ? move(game, rows, columns) : move(game, rows * (boxRows || 1), columns * (boxColumns || 1));
}

/** All cells that look like this one: the same digit, or else the same marks. */
export function selectAlike(game, cell) {
    const alike = (other) => {
        const digit = digitAt(game, cell);
        if (digit) return digitAt(game, other) === digit;
        const { corner, centre, colour } = game.board;
        return !digitAt(game, other) && corner[other] === corner[cell] && centre[other] === centre[cell] &&
            colour[other] === colour[cell];
    };
    const cells = Array.from({ length: cellsOf(game) }, (_, i) => i).filter((other) => other !== cell && alike(other));
    return select(game, [...cells, cell], cell);
}

// ---- writing ----------------------------------------------------------------------------------------

function sameBoard(a, b) {
    return ['digits', 'corner', 'centre', 'colour'].every((key) => a[key] === b[key] || a[key].every((value, i) => value === b[key][i]));
}

/** The game with another board; nothing if that is the one it has. */
export function become(game, board) {
    if (sameBoard(game.board, board)) return game;
    const past = [...game.past, game.board];
    if (past.length > MOST_UNDO) past.shift();
    return { ...game, board, past, future: [] };
}

function changed(game, change) {
    const { digits, corner, centre, colour } = game.board;
    const board = { digits: digits.slice(), corner: corner.slice(), centre: centre.slice(), colour: colour.slice() };
    change(board);
    return become(game, board);
}

/** The bit of a digit in a set of marks: sides up to 32 have them. */
function bitOf(digit) {
    return digit <= 32 ? 1 << (digit - 1) : 0;
}

/** A mark in all of the cells, or out of all if every one has it. */
function toggleMarks(game, kind, cells, bit) {
    const open = kind === 'colour' ? cells : cells.filter((cell) => !digitAt(game, cell));
    const everywhere = open.length > 0 && open.every((cell) => game.board[kind][cell] & bit);
    return changed(game, (board) => {
        for (const cell of open) board[kind][cell] = everywhere ? board[kind][cell] & ~bit : board[kind][cell] | bit;
    });
}

/** Cells that see a cell: another of one of its units. */
export function peersOf(shape, cell) {
    const peers = new Set();
    for (const unit of shape.units) if (unit.cells.includes(cell)) for (const other of unit.cells) peers.add(other);
    peers.delete(cell);
    return [...peers];
}

/** Puts a digit, and takes it from the marks of the cells that see it. */
export function place(game, cell, digit) {
    if (isGiven(game, cell)) return game;
    return changed(game, (board) => {
        board.digits[cell] = digit;
        for (const other of peersOf(game.shape, cell)) {
            board.corner[other] &= ~bitOf(digit);
            board.centre[other] &= ~bitOf(digit);
        }
    });
}

/** What a digit key does: in the mode, or with several cells selected as a mark. */
export function enter(game, digit, mode = game.mode) {
    const cells = game.selection;
    if (cells.length === 0 || digit < 1) return game;
    if (mode === 'colour') return digit > COLOURS ? game : toggleMarks(game, 'colour', cells, bitOf(digit));
    if (digit > game.shape.side) return game;
    if (mode === 'digit' && cells.length === 1) {
        if (game.board.digits[cells[0]] === digit) return clear(game);
        return place(game, cells[0], digit);
    }
    return toggleMarks(game, mode === 'centre' ? 'centre' : 'corner', cells, bitOf(digit));
}

/** Empties the selected cells: digits first, then, where there are none, marks and colours. */
export function clear(game) {
    const own = game.selection.filter((cell) => !isGiven(game, cell));
    const digits = own.some((cell) => game.board.digits[cell]);
    return changed(game, (board) => {
        for (const cell of digits ? own : game.selection) {
            if (digits) board.digits[cell] = 0;
            else board.corner[cell] = board.centre[cell] = board.colour[cell] = 0;
        }
    });
}

/** Marks in all open cells: `candidates` has a list of digits for each. */
export function markAll(game, candidates) {
    return changed(game, (board) => {
        candidates.forEach((digits, cell) => {
            board.corner[cell] = digitAt(game, cell) ? 0 : digits.reduce((set, digit) => set | bitOf(digit), 0);
            board.centre[cell] = 0;
        });
    });
}

/** What a hint concludes; marks are written first where there are none, or nothing could be struck. */
export function follow(game, hint, candidates) {
    if (hint.cell >= 0) return place(game, hint.cell, hint.digit);
    const marked = game.board.centre.some((set) => set) || game.board.corner.some((set) => set);
    const next = marked ? game : markAll(game, candidates);
    const struck = changed(next, (board) => {
        for (const { cell, digits } of hint.struck) {
            for (const digit of digits) {
                board.centre[cell] &= ~bitOf(digit);
                board.corner[cell] &= ~bitOf(digit);
            }
        }
    });
    return { ...struck, past: struck === game ? game.past : [...game.past, game.board] }; // one step to undo
}

/** A puzzle that is being typed in, from the first cell on: a digit or 0 (none), then the next cell. */
export function type(game, digit) {
    if (digit > game.shape.side) return game;
    const at = Math.max(game.cursor, 0), next = Math.min(at + 1, cellsOf(game) - 1);
    return select(changed(game, (board) => { board.digits[at] = digit; }), [next], next);
}

/** Back to the cell before, which becomes empty. */
export function untype(game) {
    const at = Math.max(game.cursor, 0), empty = !digitAt(game, at), cell = empty ? Math.max(at - 1, 0) : at;
    return select(changed(game, (board) => { board.digits[cell] = 0; }), [cell], cell);
}

/** Every open cell gets the digit of a solution. */
export function fill(game, solution) {
    return changed(game, (board) => {
        solution.forEach((digit, cell) => { if (!isGiven(game, cell)) board.digits[cell] = digit; });
    });
}

export function undo(game) {
    if (game.past.length === 0) return game;
    return { ...game, board: game.past.at(-1), past: game.past.slice(0, -1), future: [game.board, ...game.future] };
}

/** All the way back. */
export function rewind(game) {
    while (game.past.length) game = undo(game);
    return game;
}

export function redo(game) {
    if (game.future.length === 0) return game;
    return { ...game, board: game.future[0], past: [...game.past, game.board], future: game.future.slice(1) };
}

// ---- what can be seen at once -----------------------------------------------------------------------

const NEAR = {
    'anti-knight': [[1, 2], [2, 1], [2, -1], [1, -2]],
    'anti-king': [[1, 1], [1, -1]],
};

/** Pairs of cells with the same digit that see each other; the cells of cages that do not add up. */
export function conflicts(game) {
    const bad = new Map(); // cell → another that it clashes with
    const { side, units, clues = [], rules = [] } = game.shape;
    const digits = allDigits(game);
    const clash = (a, b) => {
        if (!digits[a] || digits[a] !== digits[b]) return;
        if (!bad.has(a)) bad.set(a, b);
        if (!bad.has(b)) bad.set(b, a);
    };
    for (const { cells } of units) {
        const seen = new Map();
        for (const cell of cells) {
            if (digits[cell] && seen.has(digits[cell])) clash(seen.get(digits[cell]), cell);
            else if (digits[cell]) seen.set(digits[cell], cell);
        }
    }
    for (const rule of rules) {
        for (const [rows, columns] of NEAR[rule] ?? []) {
            for (let cell = 0; cell < side * side; cell++) {
                const row = Math.floor(cell / side) + rows, column = cell % side + columns;
                if (row < side && column >= 0 && column < side) clash(cell, row * side + column);
            }
        }
    }
    for (const { kind, value, cells } of clues) {
        if (kind !== 'cage' || !value) continue;
        const sum = cells.reduce((total, cell) => total + digits[cell], 0);
        const full = cells.every((cell) => digits[cell]);
        if (full ? sum !== value : sum > value) cells.forEach((cell, i) => bad.has(cell) || bad.set(cell, cells[(i + 1) % cells.length]));
    }
    return bad;
}

/** How many of each digit are still to be placed. */
export function left(game) {
    const counts = Array(game.shape.side + 1).fill(game.shape.side);
    for (const digit of allDigits(game)) if (digit) counts[digit]--;
    return counts;
}

export function setMembers(set) {
    const members = [];
    for (let digit = 1; set; digit++, set >>>= 1) if (set & 1) members.push(digit);
    return members;
}

/** How a digit is written: 10 and more as letters, from A. */
export function symbol(digit, side = 9) {
    if (digit <= 0) return '';
    return digit < 10 || side > 35 ? String(digit) : String.fromCharCode(55 + digit);
}

export function digitOf(text, side) {
    const value = /^[1-9]$/.test(text) ? Number(text) : /^[a-z]$/i.test(text) ? text.toUpperCase().charCodeAt(0) - 55 : 0;
    return value <= side ? value : 0;
}

export function cellName(cell, side) {
    return `r${Math.floor(cell / side) + 1}c${cell % side + 1}`;
}

// ---- the whole state as a text ----------------------------------------------------------------------
// A version, the puzzle as JSON, then the player's board, bit by bit: what is all zero takes a bit. The
// bytes are packed (deflate) where that helps, and written in base 64 as links have it.

const VERSION = 1;

class BitWriter {
    bytes = [];
    #bits = 0;
    #count = 0;

    put(value, width) {
        for (let i = width - 1; i >= 0; i--) {
            this.#bits = this.#bits << 1 | (value >>> i & 1);
            if (++this.#count === 8) {
                this.bytes.push(this.#bits);
                this.#bits = this.#count = 0;
            }
        }
    }

    end() {
        while (this.#count) this.put(0, 1);
        return this.bytes;
    }
}

class BitReader {
    #at = 0;

    constructor(bytes) {
        this.bytes = bytes;
    }

    take(width) {
        let value = 0;
        for (let i = 0; i < width; i++, this.#at++) {
            const byte = this.bytes[this.#at >> 3];
            if (byte === undefined) throw new Error('the link ends too early');
            value = (value << 1 | (byte >> (7 - (this.#at & 7)) & 1)) >>> 0;
        }
        return value;
    }
}

function layers(side) {
    const digitBits = Math.ceil(Math.log2(side + 1));
    return [['digits', digitBits], ['corner', side], ['centre', side], ['colour', COLOURS]];
}

function packBoard(board, side) {
    const writer = new BitWriter();
    for (const [key, width] of layers(side)) {
        const any = board[key].some((value) => value);
        writer.put(any ? 1 : 0, 1);
        if (!any) continue;
        for (const value of board[key]) {
            writer.put(value ? 1 : 0, 1);
            if (value) writer.put(value, width);
        }
    }
    return writer.end();
}

function unpackBoard(bytes, game) {
    const reader = new BitReader(bytes), { side } = game.shape;
    return changed(game, (board) => {
        for (const [key, width] of layers(side)) {
            if (!reader.take(1)) continue;
            for (let cell = 0; cell < side * side; cell++) board[key][cell] = reader.take(1) ? reader.take(width) : 0;
        }
        for (let cell = 0; cell < side * side; cell++) {
            if (isGiven(game, cell) || board.digits[cell] > side) board.digits[cell] = 0;
        }
    });
}

async function through(bytes, stream) {
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
    const parts = [];
    for (let total = 0; ;) {
        const { done, value } = await reader.read();
        if (done) break;
        total += value.length;
        if (total > 1 << 20) throw new Error('the link is too long');
        parts.push(value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toBase64(bytes) {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text) {
    if (!/^[\w-]*$/.test(text)) throw new Error('the link has characters that do not belong there');
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
}

/** The game as a text for a link; with `board` false the puzzle alone; with a stage, a hint is asked there. */
export async function toFragment(game, { board = true, time = true, stage = 0 } = {}) {
    const puzzle = new TextEncoder().encode(JSON.stringify(game.shape.puzzle));
    const seconds = time ? Math.min(Math.round(game.seconds), 0xffffff) : 0;
    const rest = board ? [seconds >> 16 & 255, seconds >> 8 & 255, seconds & 255, ...packBoard(game.board, game.shape.side)] : [];
    const plain = Uint8Array.from([puzzle.length >> 8, puzzle.length & 255, ...puzzle, ...rest]);
    if (puzzle.length > 0xffff) throw new Error('the puzzle is too large for a link');
    return `p${VERSION}${toBase64(await through(plain, new CompressionStream('deflate-raw')))}${stage ? `.${stage}` : ''}`;
}

function parsed(text) {
    try {
        return JSON.parse(text);
    } catch {
        throw new Error('the link is damaged');
    }
}

/** What toFragment wrote: the puzzle as an object, and what to do with the new game of it. */
export async function fromFragment(text) {
    if (!text.startsWith('p')) throw new Error('this is no link to a puzzle');
    if (!text.startsWith(`p${VERSION}`)) throw new Error('the link is of another version');
    const [packed, stage = ''] = text.slice(2).split('.');
    let bytes;
    try {
        bytes = await through(fromBase64(packed), new DecompressionStream('deflate-raw'));
    } catch {
        throw new Error('the link is damaged');
    }
    const length = bytes[0] << 8 | bytes[1];
    if (!(bytes.length >= length + 2)) throw new Error('the link ends too early');
    const puzzle = parsed(new TextDecoder().decode(bytes.subarray(2, length + 2)));
    const rest = bytes.subarray(length + 2);
    return {
        puzzle,
        stage: /^[123]$/.test(stage) ? Number(stage) : 0,
        restore: (game) => {
            if (rest.length < 3) return game;
            const made = unpackBoard(rest.subarray(3), game);
            return { ...made, past: [], seconds: rest[0] << 16 | rest[1] << 8 | rest[2] };
        },
    };
}
