// module.mjs: what the tests share: the module as it was built, the program, and how to ask it.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Quadrille } from '../../web/core.js';

export const source = process.env.SOURCE, built = join(source, 'build/web');
export const moduleBytes = () => readFileSync(join(built, 'quadrille.wasm'));
export const restPath = join(built, 'quadrille-rest.wasm');
const rest = () => new WebAssembly.Module(readFileSync(restPath));
export const load = (hooks) => Quadrille.load(moduleBytes(), { rest, ...hooks });

/** The program with these arguments and this input: { out, err, code }. */
export function program(args, input = '') {
    const { stdout, stderr, status } = spawnSync(process.env.QUADRILLE, args, { input, maxBuffer: 1 << 28 });
    return { out: stdout.toString(), err: stderr.toString(), code: status };
}

export const easy = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
