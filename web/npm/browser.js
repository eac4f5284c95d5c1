// browser.js: the package for browsers: the module and the Worker lie beside this file, or where
// whoever bundles them says: load({ module: bytes }), new Engine({ module, worker: () => new Worker(…) }).

import { Quadrille, QuadrilleError } from './core.js';
import { Engine } from './engine.js';

async function ownModule() {
    const response = await fetch(new URL('quadrille.wasm', import.meta.url));
    if (!response.ok) throw new Error(`quadrille.wasm: ${response.status} ${response.statusText}`);
    return response.arrayBuffer();
}

/** Calls that answer at once, in this thread. */
export async function load({ module = ownModule(), shallStop } = {}) {
    return Quadrille.load(await module, { shallStop });
}

export { Engine, Quadrille, QuadrilleError };
