// thread.js: worker.js in a thread of node, which has a port where a browser has global functions.

import { parentPort } from 'node:worker_threads';

globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
await import('./worker.js');
parentPort.on('message', (data) => globalThis.onmessage({ data }));
