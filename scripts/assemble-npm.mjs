// assemble-npm.mjs WEB MODULE VERSION TARGET: the npm package `quadrille` as a folder, to be packed by
// `npm pack`: ES modules as they are, and joined into one file for CommonJS.

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinModules } from './join-modules.mjs';

const [web, module, version, target] = process.argv.slice(2);
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const name of ['core.js', 'engine.js', 'gzip.js', 'wasi.js', 'worker.js']) copyFileSync(join(web, name), join(target, name));
for (const name of ['browser.js', 'node.js', 'thread.js', 'README.md', 'index.d.ts']) copyFileSync(join(web, 'npm', name), join(target, name));
copyFileSync(join(web, 'npm/index.d.ts'), join(target, 'index.d.cts'));
copyFileSync(join(web, '../LICENSE'), join(target, 'LICENSE'));
copyFileSync(module, join(target, 'quadrille.wasm'));

const manifest = JSON.parse(readFileSync(join(web, 'npm/package.json'), 'utf8'));
writeFileSync(join(target, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);

// In CommonJS a file knows its place by another name. The last module is the one that was asked for.
const joined = joinModules(join(target, 'node.js')).replaceAll('import.meta.url', 'here');
const last = joined.match(/^const (m\d+) = \(\(\) => \{$/gm).at(-1).match(/m\d+/)[0];
writeFileSync(join(target, 'index.cjs'), `'use strict';\nconst here = require('node:url').pathToFileURL(__filename);\n${joined}module.exports = ${last};\n`);
