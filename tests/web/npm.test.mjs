// npm.test.mjs: the npm package, from the tarball that `npm pack` makes, in a folder of its own: as an ES
// module and as CommonJS, with its threads, its types, and in a bundle.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { easy, source } from './module.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quadrille-npm-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function run(command, ...args) {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', timeout: 120000 });
    return { status, out: stdout?.trim(), err: stderr };
}

/** What a script prints. */
function script(name, text) {
    writeFileSync(join(folder, name), text);
    const { status, out, err } = run(process.execPath, name);
    assert.equal(status, 0, err);
    return out.split('\n');
}

/** TypeScript and esbuild, kept in the build folder; false where they cannot be had. */
function tools() {
    const place = join(source, 'build/web-tools');
    mkdirSync(place, { recursive: true });
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(source, 'tests/web/tools', name), join(place, name));
    if (!existsSync(join(place, 'node_modules/.bin/tsc')))
        spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: place, timeout: 120000 });
    return existsSync(join(place, 'node_modules/.bin/tsc')) && join(place, 'node_modules/.bin');
}

const packed = run('npm', 'pack', '--silent', '--pack-destination', folder, join(source, 'build/npm'));
const tarball = join(folder, packed.out.split('\n').at(-1));
writeFileSync(join(folder, 'package.json'), '{ "name": "scratch", "private": true }\n');
const installed = run('npm', 'install', '--silent', '--offline', '--no-audit', '--no-fund', tarball);

test('it is packed and installed, and no larger than it may be', () => {
    assert.equal(installed.status, 0, installed.err);
    const { size } = statSync(tarball);
    assert.ok(size <= 350000, `the tarball has ${size} bytes`);
});

for (const name of ['README.md', 'web/npm/README.md', 'docs/web.md'])
    test(`the examples of ${name}`, () => {
        // What stands behind an expression is what it is; the scripts of a page have the package's functions.
        const lines = [...readFileSync(join(source, name), 'utf8').matchAll(/^```js\n(.*?)^```/gms)].map((found) => found[1]).join('')
            .replaceAll("'./engine.js'", "'quadrille'").replace(/^(?!const |import )(\S.*?);\s+\/\/ (['"].*)$/gm, (_, told, what) => `assert.deepEqual(${told}, ${what}); console.log('compared');`);
        const imports = new Set(lines.match(/^import .*;/gm));
        const said = script('example.mjs', `import assert from 'node:assert/strict';\n${[...imports].join('\n')}\n${lines.replace(/^import .*$/gm, '')}\nprocess.exit(0);\n`);
        assert.ok(said.includes('compared'), 'nothing was compared');
    });

test('as an ES module', () => {
    assert.deepEqual(script('a.mjs', `import { load, QuadrilleError } from 'quadrille';
        const quadrille = await load();
        console.log(quadrille.check('${easy}').verdict);
        try { quadrille.cover('a b\\nc\\n'); } catch (error) { console.log(error instanceof QuadrilleError, error.line, error.column); }`),
    ['unique', 'true 2 1']);
});

test('as CommonJS', () => {
    assert.deepEqual(script('a.cjs', `const { load, Engine } = require('quadrille');
        load().then((quadrille) => console.log(quadrille.count('................').count, typeof Engine));`),
    ['288 function']);
});

test('in threads, told of progress, stopped', () => {
    assert.deepEqual(script('threads.mjs', `import { Engine } from 'quadrille';
        const engine = new Engine(), stop = new AbortController();
        let told = 0;
        const counting = engine.count('.'.repeat(81), { signal: stop.signal, onProgress: ({ found }) => {
            if (told++ === 0) setTimeout(() => stop.abort(), 50);
        } });
        console.log((await engine.rate('${easy}')).rating);
        const { complete, step } = await counting;
        console.log(complete, step, told > 0);
        engine.close();`), ['1.2', 'false stopped true']);
});

test('lines in bulk go to threads in pieces', () => {
    assert.deepEqual(script('pieces.mjs', `import { Engine, load } from 'quadrille';
        const engine = new Engine(), quadrille = await load(), same = (a, b) => Buffer.compare(a, b) === 0;
        const text = ['${easy}', '.'.repeat(81), '11'.padEnd(81, '.')].map((each) => each + '\\n').join('').repeat(6000);
        const wanted = quadrille.lines(text), bytes = Buffer.from(text);
        for (const lines of [text, bytes, text.slice(0, -1), text + 'é', '']) {
            const { solutions, counts } = await engine.lines(lines), alone = quadrille.lines(lines);
            console.log(counts.length, same(counts, alone.counts), same(solutions, alone.solutions));
        }
        console.log(bytes.equals(Buffer.from(text)), await engine.lines(text, { stride: 80 }).catch((error) => error.status));
        const stop = new AbortController(), asked = engine.lines(text.repeat(9), { signal: stop.signal });
        stop.abort();
        console.log(await asked.then(() => 'done', (error) => error.name));
        engine.close();`), [...Array(4).fill('18000 true true'), '0 true true', 'true bad argument', 'AbortError']);
});

test('a Worker that cannot be told to stop is ended, and another takes over', () => {
    assert.deepEqual(script('ended.mjs', `import { Engine } from 'quadrille';
        const engine = new Engine({ shared: false, workers: 1 }), stop = new AbortController();
        const counting = engine.count('.'.repeat(81), { signal: stop.signal, onProgress: () => stop.abort() });
        await counting.catch((error) => console.log(error.name));
        console.log((await engine.check('${easy}')).verdict);
        engine.close();`), ['AbortError', 'unique']);
});

const bin = tools();
const skip = bin ? false : 'TypeScript and esbuild cannot be installed here';

test('its types are strict', { skip }, () => {
    const text = `import { load, Engine, QuadrilleError, type Hint } from 'quadrille';
        export async function main(): Promise<void> {
            const quadrille = await load();
            const solution: number[] | null = quadrille.check('x', { seconds: 1 }).solution;
            const hint: Hint | null = quadrille.hint({ side: 9, givens: new Uint8Array(81) }).hint;
            const engine = new Engine({ workers: 2 });
            const count: string = (await engine.count('x', { signal: new AbortController().signal })).count;
            const all: string = quadrille.solutions('x', { onProgress: ({ differ }) => console.log(differ?.[0]?.digits) }).count;
            const covers: string = (await engine.coverSolve('a')).count;
            const { events } = await engine.trace({ puzzle: 'x' }, { rule: 'first' });
            try { quadrille.cover('a'); } catch (error) { if (error instanceof QuadrilleError) console.log(error.line); }
            console.log(solution, hint?.words.do, count, all, covers, events.length);
        }\n`;
    for (const name of ['types.mts', 'types.cts'])
        writeFileSync(join(folder, name), `${text}// @ts-expect-error\nload().then((quadrille) => quadrille.check(3));\n`);
    const { status, out } = run(join(bin, 'tsc'), '--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022',
        '--lib', 'es2022,dom', 'types.mts', 'types.cts');
    assert.equal(status, 0, out);
});

test('in a bundle', { skip }, () => {
    writeFileSync(join(folder, 'bundle.js'), `import { load } from 'quadrille';
        import module from 'quadrille/quadrille.wasm';
        load({ module }).then((quadrille) => console.log(quadrille.check('${easy}').verdict));\n`);
    for (const platform of ['browser', 'node']) {
        const { status, err } = run(join(bin, 'esbuild'), 'bundle.js', '--bundle', '--format=esm', `--platform=${platform}`,
            '--target=node18', '--loader:.wasm=binary', '--outfile=out.mjs', '--log-level=error');
        assert.equal(status, 0, err);
        assert.equal(run(process.execPath, 'out.mjs').out, 'unique');
    }
});
