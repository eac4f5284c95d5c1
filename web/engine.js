// engine.js: the library for a page: every call is a promise, and runs in a Worker.
//
//     const engine = new Engine();
//     const { verdict, solution } = await engine.check('53..7....6..195....98....6.8…');
//     const { count } = await engine.count(puzzle, { signal, onProgress: ({ found }) => … });
//
// A call may be stopped by an AbortSignal. Where memory can be shared (the page is isolated), the
// search looks at a flag and answers with what it has. Elsewhere its Worker is ended, the promise
// fails with an AbortError, and a spare Worker that has been started before takes over. docs/web.md
// tells what each call takes and gives.

import { QuadrilleError, bytesOf, placesIn } from './core.js';
import { unpacked } from './gzip.js';

export { QuadrilleError };

const CALLS = ['about', 'read', 'describe', 'convert', 'svg', 'text', 'check', 'solve', 'count',
    'solutions', 'candidates', 'metrics', 'engines', 'hint', 'explain', 'fault', 'rate', 'minimize', 'race', 'lines',
    'cover', 'coverSolve', 'coverCount', 'coverOfPuzzle', 'classic', 'trace', 'make'];

const PIECE = 32768; // lines
const SPARE_AFTER = 300; // milliseconds: a page that starts has better things to do, and a short call needs none

/** What stands in the page itself under that name; nothing where the page is a folder. */
const inPage = (name) => globalThis.quadrilleInPage?.(name);

/** The module and the Worker, where they lie: beside this file, or in the page itself. */
const usual = {
    async module() {
        const inline = await inPage('quadrille-wasm');
        if (inline) return WebAssembly.compile(inline);
        const response = await fetch(new URL('quadrille.wasm', import.meta.url));
        if (!response.ok) throw new Error(`quadrille.wasm: ${response.status} ${response.statusText}`);
        const known = response.headers.get('Content-Type')?.startsWith('application/wasm');
        return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
    },
    /** Where a Worker finds what it does not need at once; a module that is whole never asks for it. */
    rest: () => new URL('quadrille-rest.wasm', import.meta.url).href,
    async worker() {
        const inline = await inPage('quadrille-worker');
        if (!inline) return new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
        const url = URL.createObjectURL(new Blob([inline], { type: 'text/javascript' }));
        const worker = new Worker(url);
        setTimeout(() => URL.revokeObjectURL(url), 10000);
        return worker;
    },
};

class Hand { // one Worker, and the call it works on
    constructor(worker, module, canShare) {
        this.worker = worker;
        this.stop = canShare ? new Int32Array(new SharedArrayBuffer(4)) : null;
        this.task = null;
        worker.postMessage({ module, rest: usual.rest(), stop: this.stop?.buffer ?? null });
    }
}

export class Engine {
    #module;
    #makeWorker;
    #hands = [];
    #waiting = [];
    #most;
    #canShare;
    #ids = 0;
    #starting = 0; // Workers that are on their way
    #soon = null;  // a timer: then there will be one to spare
    #closed = false;

    /** `workers`: how many calls may run at the same time. One more Worker is kept ready. */
    constructor({ module = usual.module(), worker = usual.worker, workers = 2,
        shared = globalThis.crossOriginIsolated === true } = {}) {
        this.#module = Promise.resolve(module);
        this.#module.catch(() => {}); // who calls is told
        this.#makeWorker = worker;
        this.#most = workers;
        this.#canShare = shared && typeof SharedArrayBuffer === 'function';
        this.#addHand();
    }

    /** Resolves when the first call can be answered at once. */
    get ready() {
        return this.about().then(() => undefined);
    }

    /** Ends all Workers; calls under way fail. */
    close() {
        this.#closed = true;
        clearTimeout(this.#soon);
        for (const hand of this.#hands) {
            hand.worker.terminate();
            if (hand.task) hand.task.reject(aborted());
        }
        for (const task of this.#waiting) task.reject(aborted());
        this.#hands = [];
        this.#waiting = [];
    }

    // ---- Workers ----------------------------------------------------------------------------------

    async #addHand() {
        clearTimeout(this.#soon);
        this.#soon = null;
        this.#starting++;
        const starting = Promise.resolve(this.#makeWorker()); // while the module is on its way
        let module;
        try {
            module = await this.#module;
        } catch (error) {
            this.#starting--;
            for (const task of this.#waiting.splice(0)) task.reject(error);
            (await starting).terminate();
            return;
        }
        const worker = await starting;
        this.#starting--;
        if (this.#closed) {
            worker.terminate();
            return;
        }
        const hand = new Hand(worker, module, this.#canShare);
        const listen = (event) => this.#hear(hand, event.data ?? event);
        const fail = (event) => this.#hear(hand, { failed: event.message ?? 'the Worker failed' });
        if (hand.worker.on) { // node
            hand.worker.on('message', listen);
            hand.worker.on('error', fail);
        } else {
            hand.worker.onmessage = listen;
            hand.worker.onerror = fail;
        }
        this.#hands.push(hand);
        this.#dispatch();
    }

    #replace(hand) {
        this.#hands = this.#hands.filter((other) => other !== hand);
        hand.worker.terminate();
        if (!this.#closed) this.#addHand();
    }

    /** Gives waiting calls to idle Workers, and sees to it that one Worker is to spare. */
    #dispatch() {
        while (this.#waiting.length > 0 && this.#busy() < this.#most) {
            const hand = this.#hands.find((each) => each.task === null);
            if (!hand) break;
            this.#begin(hand, this.#waiting.shift());
        }
        if (this.#busy() === 0 || this.#busy() < this.#hands.length || this.#starting > 0 || this.#hands.length > this.#most) return;
        if (this.#waiting.length > 0) this.#addHand();
        else this.#soon ??= setTimeout(() => { this.#soon = null; if (this.#busy() === this.#hands.length) this.#addHand(); }, SPARE_AFTER);
    }

    #busy() {
        return this.#hands.filter((hand) => hand.task !== null).length;
    }

    #begin(hand, task) {
        if (task.signal?.aborted) {
            task.reject(aborted());
            return;
        }
        hand.task = task;
        task.onAbort = () => this.#halt(hand, task);
        task.signal?.addEventListener('abort', task.onAbort);
        hand.worker.postMessage({ id: task.id, call: task.call, args: task.args }, task.given);
    }

    #halt(hand, task) {
        if (hand.stop) {
            Atomics.store(hand.stop, 0, task.id);
            return;
        }
        task.reject(aborted());
        this.#replace(hand);
        this.#dispatch();
    }

    #hear(hand, message) {
        const { task } = hand;
        if (message.failed !== undefined) {
            task?.reject(new Error(message.failed));
            hand.task = null;
            this.#replace(hand);
            return;
        }
        if (!task || message.id !== task.id) return;
        if (message.progress) {
            task.onProgress?.(message.progress);
            return;
        }
        hand.task = null;
        task.signal?.removeEventListener('abort', task.onAbort);
        if (message.error) task.reject(new QuadrilleError(message.error));
        else task.resolve(message.result);
        this.#dispatch();
    }

    // ---- calls ------------------------------------------------------------------------------------

    /** `given`: buffers that go to the Worker for good. */
    #call(call, args, options, given = []) {
        const { signal, onProgress, ...rest } = options;
        return new Promise((resolve, reject) => {
            if (this.#closed) throw aborted();
            this.#waiting.push({ id: ++this.#ids, call, args: [...args, rest], given, signal, onProgress, resolve, reject });
            if (this.#hands.length === 0) this.#module.catch(reject);
            this.#dispatch();
        });
    }

    /** A text, or the bytes of a file, packed by gzip or not. */
    async #subject(subject) {
        if (subject instanceof ArrayBuffer) subject = new Uint8Array(subject);
        return subject instanceof Uint8Array ? unpacked(subject) : subject;
    }

    /**
     * Lines in bulk go to the Worker in pieces, one ahead: the next is cut out while it works on the last.
     * A text that is not ASCII becomes bytes first, as its characters are not where its bytes are.
     */
    async #lines(lines, options) {
        const stride = options.stride ?? 82, piece = PIECE * stride;
        const solutions = new Uint8Array(lines.length), counts = new Uint8Array(placesIn(lines.length, stride));
        let before;
        for (let at = 0; at === 0 || at < lines.length; at += piece) {
            const end = at + piece, bytes = typeof lines === 'string' ? bytesOf(lines.slice(at, end)) : new Uint8Array(lines.subarray(at, end));
            if (bytes.length !== Math.min(piece, lines.length - at)) return this.#lines(bytesOf(lines), options);
            const answer = this.#call('lines', [bytes], options, [bytes.buffer]).then((part) => {
                solutions.set(part.solutions, at);
                counts.set(part.counts, at / stride);
            });
            answer.catch(() => {}); // whoever asked is told below
            await before;
            before = answer;
        }
        await before;
        return { solutions, counts };
    }

    /** @internal One method for each of CALLS, made below. */
    async _ask(call, args) {
        if (call === 'about') return this.#call(call, [], {});
        if (call === 'make') return this.#call(call, [], args[0] ?? {});
        if (call === 'lines') return this.#lines(await this.#subject(args[0]), args[1] ?? {});
        return this.#call(call, [await this.#subject(args[0])], args[1] ?? {});
    }
}

function aborted() {
    return new DOMException('The call was stopped.', 'AbortError');
}

for (const call of CALLS) Engine.prototype[call] = function (...args) { return this._ask(call, args); };
