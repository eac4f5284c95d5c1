// core.js: the WebAssembly module as functions of JavaScript. They take a puzzle as a text in any
// format, as bytes or as an object of the format json, and answer at once: whoever has a page to
// keep alive calls them in a Worker (engine.js does).

import { wasiImports } from './wasi.js';

/** What a call fails with: the library's sentence, and where in the text; 0: no particular place. */
export class QuadrilleError extends Error {
    constructor({ status, line, column, message }) {
        super(message);
        this.name = 'QuadrilleError';
        this.status = status;
        this.line = line;
        this.column = column;
    }
}

const encoder = new TextEncoder(), decoder = new TextDecoder();
/** A text as bytes. Most are ASCII, for which `encode` takes four times as long as this. */
export function bytesOf(text) {
    const bytes = new Uint8Array(text.length);
    return encoder.encodeInto(text, bytes).read === text.length ? bytes : encoder.encode(text);
}

/** How many puzzles of 81 bytes there are in so many, one at every `stride`. */
export function placesIn(length, stride) {
    if (!(stride >= 81)) throw new QuadrilleError({ status: 'bad argument', line: 0, column: 0, message: `a puzzle has 81 bytes: the stride is ${stride}` });
    return Math.floor((length + stride - 81) / stride);
}

const plain = (key, value) => (ArrayBuffer.isView(value) ? Array.from(value) : value);

/** The text of a puzzle, and the options that its form implies. */
function textOf(puzzle) {
    if (typeof puzzle === 'string' || puzzle instanceof Uint8Array) return [puzzle, {}];
    return [JSON.stringify(puzzle, plain), { format: 'json' }];
}

/** Options as lines of name=value, as the module takes them. */
function optionLines(options) {
    let lines = '';
    for (const [name, value] of Object.entries(options)) {
        if (value === undefined || value === null || typeof value === 'function') continue;
        const word = Array.isArray(value) ? value.join(' ')
            : typeof value === 'boolean' ? Number(value) : value;
        if (/[\n\0]/.test(`${word}`))
            throw new QuadrilleError({ status: 'bad argument', line: 0, column: 0,
                message: `the option ${name} cannot have several lines` });
        lines += `${name}=${word}\n`;
    }
    return lines;
}

const LONG = 100, ROUND = 2, MOST_RUNS = 4096; // milliseconds, milliseconds

/** `run(times)` gives the milliseconds of one: the median of five rounds, which are long enough for a clock that is not fine. */
function timed(run) {
    const first = run(1); // warms up
    if (first >= LONG) return { milliseconds: first, runs: 1 };
    for (let each = 1; ; each *= 4) {
        const milliseconds = Array.from({ length: 5 }, () => run(each)).sort((a, b) => a - b)[2];
        if (milliseconds * each >= ROUND || each >= MOST_RUNS) return { milliseconds, runs: 5 * each };
    }
}

/**
 * A hint as docs/hints.md tells it, but with numbers where that has names: cells from 0, row by row,
 * and units as in `describe`.
 */
function numbered(hint, side, units) {
    const cellOf = (name) => {
        const [, row, column] = name.match(/^r(\d+)c(\d+)$/);
        return (row - 1) * side + (column - 1);
    };
    const itemOf = (item) => Object.fromEntries(Object.entries(item).map(([key, value]) => [key,
        key === 'cell' || key === 'cage' ? cellOf(value) : key === 'digit' ? value : units.indexOf(value)]));
    const withCell = (thing) => ({ ...thing, cell: cellOf(thing.cell) });
    const nodeOf = ({ cells, digit, on, assumed = false, depth = 0, technique, items = [], parents = [] }) => {
        const [cell, ...others] = cells.map(cellOf);
        return { cell, others, digit, on, assumed, depth, technique, items: items.map(itemOf), parents };
    };
    const { technique, rating, complexity, assumes_unique: assumesUnique = false, placed, links, eureka, words } = hint;
    return { technique, rating, complexity, assumesUnique,
        cell: placed ? cellOf(placed.cell) : -1, digit: placed ? placed.digit : 0,
        struck: hint.struck.map(withCell), items: hint.items.map(itemOf), covers: hint.covers.map(itemOf),
        pattern: hint.pattern.map(withCell), nodes: hint.nodes.map(nodeOf),
        marks: hint.marks.map((mark) => ({ group: 0, ...withCell(mark) })), links,
        units: hint.units.map(({ unit, role }) => ({ unit: units.indexOf(unit), role })), eureka, words };
}

export class Quadrille {
    #exports;
    #whole = false; // the rest of the module has been loaded
    #onProgress = null;
    #traced = null; // the trace that is open: what it was asked, and how many events it gave

    /**
     * `module`: a WebAssembly.Module or its bytes. `shallStop` is asked while a search runs; true
     * ends it, and the call answers with what it has. `rest` gives the WebAssembly.Module of the
     * functions that a page does not load at once; it is called when the first of them is.
     */
    static async load(module, options = {}) {
        if (!(module instanceof WebAssembly.Module)) module = await WebAssembly.compile(module);
        return new Quadrille(module, options);
    }

    /** `onExports` is given what the module itself exports, to be measured. */
    constructor(module, { shallStop, rest, onExports } = {}) {
        const look = () => {
            if (shallStop && shallStop()) new Int32Array(this.#exports.memory.buffer, this.#exports.q_cancel(), 1)[0] = 1;
        };
        const instance = new WebAssembly.Instance(module, {
            wasi_snapshot_preview1: wasiImports(() => this.#exports.memory, look),
            quadrille: {
                progress: (found, left) => {
                    look();
                    if (this.#onProgress) this.#onProgress({ found, left });
                },
            },
            l: this.#later(module, rest),
        });
        this.#exports = instance.exports;
        onExports?.(this.#exports);
        this.#exports._initialize();
    }

    /**
     * What stands in for the functions of the rest, each named by its place in the table of functions:
     * the first that is called fetches the rest, which puts all of them into their places.
     */
    #later(module, rest) {
        const table = () => Object.values(this.#exports).find((each) => each instanceof WebAssembly.Table);
        const names = WebAssembly.Module.imports(module).filter((each) => each.module === 'l').map(({ name }) => name);
        return Object.fromEntries(names.map((name) => [name, (...args) => {
            if (!this.#whole) this.#complete(module, rest());
            return table().get(Number(name))(...args);
        }]));
    }

    /** A page that stays open may find the rest of a newer version, whose functions have other places. */
    #complete(module, rest) {
        const build = (each) => decoder.decode(WebAssembly.Module.customSections(each, 'build')[0]);
        if (build(module) !== build(rest)) throw new Error('this page is older than its engines: load it again');
        new WebAssembly.Instance(rest, { first: this.#exports });
        this.#whole = true;
    }

    // ---- the way in and out -----------------------------------------------------------------------

    /** Writes the text and the options into the module's memory; returns their lengths in bytes. */
    #write(text, options) {
        const most = (text.length + options.length) * (typeof text === 'string' ? 3 : 1) + options.length * 3 + 2;
        const at = this.#exports.q_room(most);
        if (at === 0) throw new QuadrilleError({ status: 'out of memory', line: 0, column: 0, message: 'out of memory' });
        const room = new Uint8Array(this.#exports.memory.buffer, at, most);
        let length = text.length;
        if (typeof text === 'string') length = encoder.encodeInto(text, room).written;
        else room.set(text);
        const { written } = encoder.encodeInto(options, room.subarray(length + 1));
        return [length, written];
    }

    #answer() {
        const { memory, q_answer, q_answer_length } = this.#exports;
        return new Uint8Array(memory.buffer, q_answer(), q_answer_length());
    }

    /** Calls an export; its answer as text. `onProgress` among the options is told how far it is. */
    #call(name, text, options) {
        const [length, optionsLength] = this.#write(text, optionLines(options));
        this.#onProgress = options.onProgress || null;
        let status;
        try {
            status = this.#exports[`q_${name}`](length, optionsLength);
        } finally {
            this.#onProgress = null;
        }
        const answer = decoder.decode(this.#answer());
        if (status !== 0) throw new QuadrilleError(JSON.parse(answer));
        return answer;
    }

    #ask(name, puzzle, options) {
        const [text, implied] = textOf(puzzle);
        return this.#call(name, text, { ...implied, ...options });
    }

    // ---- puzzles ----------------------------------------------------------------------------------

    about() { return JSON.parse(this.#call('about', '', {})); }
    read(text, options = {}) { return JSON.parse(this.#ask('read', text, options)); }
    describe(puzzle, options = {}) { return JSON.parse(this.#ask('describe', puzzle, options)); }
    convert(puzzle, options = {}) { return JSON.parse(this.#ask('convert', puzzle, options)); }
    svg(puzzle, options = {}) { return this.#ask('svg', puzzle, options); }
    text(puzzle, options = {}) { return this.#ask('text', puzzle, options); }

    check(puzzle, options = {}) { return JSON.parse(this.#ask('check', puzzle, options)); }
    solve(puzzle, options = {}) { return JSON.parse(this.#ask('solve', puzzle, options)); }
    count(puzzle, options = {}) { return JSON.parse(this.#ask('count', puzzle, options)); }
    /** `onProgress` is also told the solutions so far, where there are new ones to hand out, and where they differ, and what it took. */
    solutions(puzzle, { onProgress, ...options } = {}) {
        let told = 0;
        const soFar = () => JSON.parse(decoder.decode(this.#answer())); // read only when somebody looks
        const tell = ({ found, left }) => onProgress({ found, left, get differ() { return soFar().differ; }, get stats() { return soFar().stats; },
            get solutions() {
                const { solutions } = soFar(), fresh = solutions.length > told;
                told = solutions.length;
                return fresh ? solutions : undefined;
            } });
        return JSON.parse(this.#ask('solutions', puzzle, onProgress ? { ...options, onProgress: tell } : options));
    }
    candidates(puzzle, options = {}) { return JSON.parse(this.#ask('candidates', puzzle, options)); }
    metrics(puzzle, options = {}) { return JSON.parse(this.#ask('metrics', puzzle, options)); }
    engines(puzzle, options = {}) { return JSON.parse(this.#ask('engines', puzzle, options)); }

    hint(puzzle, options = {}) {
        const { hints, solved } = this.#hints('hint', puzzle, options);
        return { hint: hints[0] ?? null, solved: solved && hints.length === 0 };
    }
    explain(puzzle, options = {}) { return this.#hints('explain', puzzle, options); }
    #hints(call, puzzle, options) {
        const { hints, solved, side, units } = JSON.parse(this.#ask(call, puzzle, options));
        return { hints: hints.map((hint) => numbered(hint, side, units)), solved };
    }
    /** What is wrong with a grid in progress, an object in the format json like its puzzle. */
    fault(puzzle, { progress, ...options } = {}) {
        return JSON.parse(this.#call('fault', [puzzle, progress].map((each) => `${textOf(each)[0]}\n`).join(''), { format: 'json', ...options }));
    }
    rate(puzzle, options = {}) { return JSON.parse(this.#ask('rate', puzzle, options)); }

    make(options = {}) {
        const { like, onProgress, ...order } = options;
        const soFar = () => this.#madeSoFar(); // read only when somebody looks
        if (onProgress) order.onProgress = ({ found, left }) => onProgress({ found, left, get puzzles() { return soFar(); } });
        return JSON.parse(like ? this.#ask('make', like, order) : this.#call('make', '', order));
    }
    /** The puzzles of a `make` that is under way: its answer as far as it is written. */
    #madeSoFar() {
        return JSON.parse(`${decoder.decode(this.#answer())}]}`).puzzles;
    }
    minimize(puzzle, options = {}) { return JSON.parse(this.#ask('minimize', puzzle, options)); }

    /**
     * Every engine that takes the puzzle, or those named, one after the other: what it found, what
     * it did, and the milliseconds of one run (the median of five rounds, if it is short).
     */
    race(puzzle, { engines, seconds = 10, onProgress, ...options } = {}) {
        const results = [];
        for (const engine of engines ?? this.engines(puzzle, options)) {
            let last;
            const run = (times) => {
                const started = performance.now();
                for (let i = 0; i < times; i++) last = this.check(puzzle, { ...options, engine, seconds });
                return (performance.now() - started) / times;
            };
            const time = timed(run), { engine: by, ...stats } = last.stats;
            results.push({ engine, verdict: last.verdict, ...time, ...stats });
            if (onProgress) onProgress({ found: results.length, results: [...results] });
        }
        return results;
    }

    /**
     * Classic 9×9 in bulk, without JSON: `lines` are 81 characters each, at every `stride` bytes (82
     * where lines end in a newline). Answers with the solutions in the same places, and how many
     * each has, up to `limit`. `into` is where the solutions go, which may be the lines themselves:
     * without it they get new memory, which costs as much as a fifth of an easy puzzle.
     */
    lines(lines, { stride = 82, limit = 2, into } = {}) {
        const bytes = typeof lines === 'string' ? bytesOf(lines) : lines;
        const count = placesIn(bytes.length, stride);
        const at = this.#exports.q_room(bytes.length + 2);
        if (at === 0) throw new QuadrilleError({ status: 'out of memory', line: 0, column: 0, message: 'out of memory' });
        new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
        if (this.#exports.q_lines(count, stride, Math.min(limit, 255)) !== 0)
            throw new QuadrilleError({ status: 'out of memory', line: 0, column: 0, message: 'out of memory' });
        const solutions = into ?? new Uint8Array(bytes.length);
        solutions.set(new Uint8Array(this.#exports.memory.buffer, at, bytes.length));
        return { solutions, counts: this.#answer().slice() };
    }

    // ---- exact cover ------------------------------------------------------------------------------

    cover(text) { return JSON.parse(this.#call('cover', text, {})); }
    coverSolve(text, options = {}) { return JSON.parse(this.#call('cover_solve', text, options)); }
    coverCount(text, options = {}) { return JSON.parse(this.#call('cover_count', text, options)); }
    coverOfPuzzle(puzzle, options = {}) { return this.#ask('cover_of_puzzle', puzzle, options); }
    classic(words) { return this.#call('classic', words, {}); }

    /**
     * What dancing links do with a cover problem (a text) or with a puzzle (`{ puzzle }`): the
     * problem, and `most` events from number `from` on. Asking for the events that come next goes on
     * where the last call ended; anything else begins at the beginning, which is quick.
     */
    trace(subject, { from = 0, most = 100000, ...options } = {}) {
        const asked = JSON.stringify([subject, options]);
        if (this.#traced?.asked !== asked || this.#traced.given > from) {
            this.#traced = null;
            const problem = JSON.parse(typeof subject === 'string' || subject instanceof Uint8Array
                ? this.#call('trace', subject, options) : this.#ask('trace_puzzle', subject.puzzle, options));
            this.#traced = { asked, given: 0, problem };
        }
        while (this.#traced.given < from && this.#pull(Math.min(from - this.#traced.given, 1 << 16)).length > 0);
        const events = this.#pull(most);
        const step = ['solution', 'done', 'stopped'][this.#exports.q_trace_step()];
        return { problem: this.#traced.problem, from, events, over: step !== 'solution', step };
    }

    #pull(most) {
        if (this.#exports.q_trace_next(most) !== 0)
            throw new QuadrilleError({ status: 'out of memory', line: 0, column: 0, message: 'out of memory' });
        const bytes = this.#answer().slice();
        this.#traced.given += bytes.length / 16;
        return new Uint32Array(bytes.buffer);
    }
}
