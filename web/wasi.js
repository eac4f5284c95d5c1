// wasi.js: the few calls of the system that the module makes: a clock, and an environment with
// nothing in it. There are no files; whoever writes to one is told so.

const CLOCK_REALTIME = 0, BAD_FILE = 8;

/**
 * The imports of the module. `memory` gives its memory, once there is one. The clock is looked at
 * about once in a thousand nodes of a search; `onClock` is called then, which is the place to find
 * out whether somebody wants the search to stop.
 */
export function wasiImports(memory, onClock) {
    const view = () => new DataView(memory().buffer);
    return {
        clock_time_get(clock, precision, at) {
            onClock();
            const milliseconds = clock === CLOCK_REALTIME ? Date.now() : performance.now();
            view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
            return 0;
        },
        environ_sizes_get(count, bytes) {
            view().setUint32(count, 0, true);
            view().setUint32(bytes, 0, true);
            return 0;
        },
        environ_get: () => 0,
        fd_close: () => BAD_FILE,
        fd_seek: () => BAD_FILE,
        fd_write: () => BAD_FILE,
        proc_exit(code) {
            throw new Error(`the module ended with code ${code}`);
        },
    };
}
