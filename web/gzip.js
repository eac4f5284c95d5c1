// gzip.js: bytes as they were before gzip packed them. The browser can do that.

import { QuadrilleError } from './core.js';

/** The bytes themselves, where they are not packed. */
export async function unpacked(bytes) {
    if (bytes.length < 2 || bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
    try {
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
        return new Uint8Array(await new Response(stream).arrayBuffer());
    } catch {
        throw new QuadrilleError({ status: 'bad input', line: 0, column: 0,
            message: 'the gzip data is damaged, or ends too early' });
    }
}
