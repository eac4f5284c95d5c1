// worker.js: the module in a Worker. It is told once what it needs, then answers calls in order:
//
//     { module, stop }              a WebAssembly.Module; a SharedArrayBuffer, or null
//     { id, call, args }       →    { id, progress } …, then { id, result } or { id, error }
//
// `stop` holds the number of the call that is to end early: the search looks at it now and then.

import { Quadrille } from './core.js';

const TELL_EVERY = 50; // milliseconds
const FOREVER = 1e9;   // seconds: with a limit of time a search looks at the clock, and so at `stop`

let quadrille = null, stop = null, current = 0;

function shallStop() {
    return stop !== null && Atomics.load(stop, 0) === current;
}

async function start({ module, stop: shared }) {
    stop = shared ? new Int32Array(shared) : null;
    quadrille = await Quadrille.load(module, { shallStop });
    postMessage({ ready: true });
}

/** A function for a call to tell its progress with, not too often. */
function teller(id) {
    let last = performance.now();
    return (progress) => {
        const now = performance.now();
        if (now - last < TELL_EVERY && !progress.results) return;
        last = now;
        postMessage({ id, progress });
    };
}

/** The buffers of an answer that need not be copied. */
function buffersOf(result) {
    const buffers = [];
    for (const value of Object.values(result ?? {})) if (ArrayBuffer.isView(value)) buffers.push(value.buffer);
    return buffers;
}

function answer({ id, call, args }) {
    current = id;
    const options = args[args.length - 1];
    options.onProgress = teller(id);
    if (stop !== null && options.seconds === undefined && call !== 'race') options.seconds = FOREVER;
    try {
        const started = performance.now();
        const result = quadrille[call](...args);
        const milliseconds = performance.now() - started;
        postMessage({ id, result, milliseconds }, typeof result === 'object' ? buffersOf(result) : []);
    } catch (error) {
        const { status = 'failed', line = 0, column = 0, message } = error;
        postMessage({ id, error: { status, line, column, message } });
    }
}

globalThis.onmessage = ({ data }) => {
    if (data.module) start(data).catch((error) => postMessage({ failed: error.message }));
    else answer(data);
};
