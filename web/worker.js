// worker.js: the module in a Worker. It is told once what it needs, then answers calls in order:
//
//     { module, rest, stop }        a WebAssembly.Module; where the rest of it is; a SharedArrayBuffer, or null
//     { id, call, args }       →    { id, progress } …, then { id, result } or { id, error }
//
// `stop` holds the number of the call that is to end early: the search looks at it now and then.

import { Quadrille, QuadrilleError } from './core.js';

const TELL_EVERY = 50; // milliseconds
const FOREVER = 1e9;   // seconds: with a limit of time a search looks at the clock, and so at `stop`

let quadrille = null, stop = null, current = 0;

function shallStop() {
    return stop !== null && Atomics.load(stop, 0) === current;
}

/** The module at an address, while the call that needs it waits. */
function moduleNow(address) {
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.responseType = 'arraybuffer';
    request.send();
    if (request.status !== 200) throw new Error(`${address}: ${request.status} ${request.statusText}`);
    return new WebAssembly.Module(request.response);
}

async function start({ module, rest, stop: shared }) {
    stop = shared ? new Int32Array(shared) : null;
    quadrille = await Quadrille.load(module, { shallStop, rest: () => moduleNow(rest) });
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
    if (call === 'lines' && args[0] instanceof Uint8Array) [options.into] = args; // nobody else has them here
    if (stop !== null && options.seconds === undefined && call !== 'race') options.seconds = FOREVER;
    try {
        const started = performance.now();
        const result = quadrille[call](...args);
        const milliseconds = performance.now() - started;
        postMessage({ id, result, milliseconds }, typeof result === 'object' ? buffersOf(result) : []);
    } catch (error) {
        const { status, line, column, message } = error;
        if (error instanceof QuadrilleError) postMessage({ id, error: { status, line, column, message } });
        else postMessage({ failed: message }); // in the middle of a call: the module is not to be trusted any more
    }
}

globalThis.onmessage = ({ data }) => {
    if (data.module) start(data).catch((error) => postMessage({ failed: error.message }));
    else answer(data);
};
