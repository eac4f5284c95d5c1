// sizes.test.mjs: what is sent over a network stays small: the part of the module that a page loads at once,
// all that it loads at once, and the single file. The npm package is weighed in npm.test.mjs.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { built } from './module.mjs';

const bytes = (name) => statSync(join(built, name)).size;
const sent = (name) => brotliCompressSync(readFileSync(join(built, name))).length;
const skip = existsSync(join(built, 'quadrille-rest.wasm')) ? false : 'the module is in one piece (Debian: binaryen)';
const asWritten = readFileSync(join(built, 'app.js'), 'utf8').split('\n').length > 100 && 'the scripts are as they were written (Debian: terser)';
const LATER = ['quadrille.html', 'quadrille-rest.wasm', 'engine.js', 'core.js', 'gzip.js', 'wasi.js']; // not loaded, or not at once

test('the part of the module that a page loads at once', { skip }, () => {
    assert.ok(bytes('quadrille.wasm') <= 400e3, `${bytes('quadrille.wasm')} bytes`);
    assert.ok(sent('quadrille.wasm') <= 150e3, `${sent('quadrille.wasm')} bytes by brotli`);
});

test('all that a page loads at once', { skip: skip || asWritten }, () => {
    const files = readdirSync(built, { recursive: true }).filter((name) => statSync(join(built, name)).isFile() && !LATER.includes(name));
    const all = files.reduce((sum, name) => sum + sent(name), 0);
    assert.ok(all <= 220e3, `${all} bytes by brotli`);
});

test('the single file', { skip }, () => {
    assert.ok(bytes('quadrille.html') <= 500e3, `${bytes('quadrille.html')} bytes`);
});
