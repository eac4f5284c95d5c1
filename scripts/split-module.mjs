// split-module.mjs MODULE FOLDER: makes of the module as it was linked
//
//     whole.wasm    all of it, made smaller by wasm-opt
//     first.wasm    the functions that the page runs on an ordinary day (page-set.mjs)
//     rest.wasm     the others, which first.wasm asks for when one of them is called
//
// wasm-split does it: it counts which functions are called, and leaves in the place of each of the others
// an import of the module l named by its place in the table of functions, which rest.wasm fills (core.js: #later). Both
// tools are in Debian's binaryen. Without it the whole module is the first, and there is no rest.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Quadrille } from '../web/core.js';
import { usePage } from './page-set.mjs';

const [module, folder] = process.argv.slice(2);
const file = (name) => join(folder, name);
const FEATURES = ['simd', 'bulk-memory', 'nontrapping-float-to-int', 'sign-ext', 'mutable-globals'].map((each) => `--enable-${each}`);

function run(tool, ...args) {
    const { status, error, stdout, stderr } = spawnSync(tool, [...FEATURES, ...args], { maxBuffer: 1 << 28 });
    if (error) throw error;
    if (status !== 0) throw new Error(`${tool} failed: ${stderr}`);
    return stdout.toString();
}

/** Runs the page's set and writes down which functions it called. */
function profile(counting, target) {
    let exports;
    const quadrille = new Quadrille(new WebAssembly.Module(readFileSync(counting)), { onExports: (all) => { exports = all; } });
    usePage(quadrille);
    const bytes = readFileSync(counting).length, at = exports.q_room(bytes);
    const length = exports.__write_profile(at, bytes);
    writeFileSync(target, new Uint8Array(exports.memory.buffer, at, length));
}

/** Writes into a part what it is a part of (core.js: #complete), as a section that nothing runs. */
function label(part) {
    const build = createHash('sha256').update(readFileSync(file('whole.wasm'))).digest('hex').slice(0, 12), name = 'build';
    appendFileSync(part, Buffer.from([0, 1 + name.length + build.length, name.length, ...Buffer.from(name + build)]));
}

/** JavaScript stands between the parts until the rest is there, and cannot hand over vectors. */
function refuseVectors(part) {
    const bad = run('wasm-dis', part).split('\n').filter((line) => line.includes('(import "l"') && line.includes('v128'));
    if (bad.length > 0) throw new Error(`functions with vectors among their arguments would be in the rest: ${bad}`);
}

function split() {
    run('wasm-opt', '-O2', '-s', '1', module, '-o', file('whole.wasm'));
    run('wasm-split', '--instrument', file('whole.wasm'), '-o', file('counting.wasm'));
    profile(file('counting.wasm'), file('profile.bin'));
    run('wasm-split', file('whole.wasm'), `--profile=${file('profile.bin')}`, '-o1', file('first.wasm'), '-o2', file('rest.wasm'),
        '--import-namespace=first', '--placeholder-namespace=l', '--export-prefix=%');
    refuseVectors(file('first.wasm'));
    for (const part of ['first.wasm', 'rest.wasm']) label(file(part));
}

function keepWhole() {
    for (const name of ['whole.wasm', 'first.wasm']) copyFileSync(module, file(name));
    rmSync(file('rest.wasm'), { force: true });
}

if (spawnSync('wasm-split', ['--version']).status === 0 && spawnSync('wasm-opt', ['--version']).status === 0) split();
else keepWhole();
