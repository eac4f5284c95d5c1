// node.js: the package for node: the module lies beside this file, Workers are threads.

import { Quadrille, QuadrilleError } from './core.js';
import { Engine as AnyEngine } from './engine.js';

async function ownModule() {
    const { readFile } = await import('node:fs/promises');
    return WebAssembly.compile(await readFile(new URL('quadrille.wasm', import.meta.url)));
}

async function thread() {
    const { Worker } = await import('node:worker_threads');
    return new Worker(new URL('thread.js', import.meta.url));
}

/** Calls that answer at once, in this thread. */
export async function load({ module = ownModule(), shallStop } = {}) {
    return Quadrille.load(await module, { shallStop });
}

/** Calls that are promises, in other threads. */
export class Engine extends AnyEngine {
    constructor({ module = ownModule(), worker = thread, shared = true, ...options } = {}) {
        super({ module, worker, shared, ...options });
    }
}

export { Quadrille, QuadrilleError };
