// web.mjs [FILE...]: what the page is measured by, in Debian's Chromium: lines of 9×9 in bulk against the
// native program with SSE2, which take turns; one check from JavaScript; puzzles made; the start of the
// page; and tasks of over 50 ms on its main thread. FILE: 9×9 puzzles, one a line; without one, the
// shipped sets. Before it: make, make web, and tests/web/page.test.mjs once, for playwright-core.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Quadrille } from '../web/core.js';
import { newGame, toFragment } from '../web/state.js';

const top = join(fileURLToPath(import.meta.url), '../..'), built = join(top, 'build/web');
const { chromium } = createRequire(join(top, 'build/web-browser/node_modules/'))('playwright-core');
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };
const ROUNDS = 7, MOST = 10000, WARM = 5;
const ENOUGH = 50000; // microseconds of work at least, beside which a message to the Worker is nothing
const shipped = () => readdirSync(join(top, 'puzzles')).filter((name) => /^9x9-.*csv$/.test(name)).map((name) => join(top, 'puzzles', name));
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const scratch = mkdtempSync(join(tmpdir(), 'quadrille-bench-'));

/** A link with a puzzle in it, as people share them: nobody is asked what to begin with. */
async function link() {
    const quadrille = await Quadrille.load(readFileSync(join(built, 'quadrille.wasm')));
    const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
    return `#${await toFragment(newGame(quadrille.describe(puzzle)), { board: false })}`;
}
const PLAY = await link();

const server = http.createServer((request, response) => {
    const name = new URL(request.url, 'http://x').pathname.replace(/\/$/, '/index.html');
    try {
        const bytes = readFileSync(join(built, name));
        response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
        response.writeHead(404).end();
    }
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });

/** A page whose long tasks, and the moment its board is there, are written down. */
async function open(hash = '') {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(() => {
        globalThis.longTasks = [];
        new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((each) => each.duration)))
            .observe({ type: 'longtask', buffered: true });
        new MutationObserver(() => {
            if (document.querySelector('.field .digits text')) globalThis.ready ??= performance.now();
        }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${address}${hash}`);
    return page;
}

// ---- in bulk --------------------------------------------------------------------------------------

/** Seconds of one puzzle of a file, by the native program with SSE2 and one thread. */
function native(path) {
    const { stdout } = spawnSync(join(top, 'build/quadrille'), ['bench', '--engines', 'lanes', '--rounds', '3', '--json', path],
        { env: { ...process.env, QUADRILLE_CPU: 'sse2' }, maxBuffer: 1 << 28 });
    return 1 / JSON.parse(stdout).rows[0].per_second;
}

async function bulk(page, path) {
    const puzzles = readFileSync(path, 'latin1').split('\n').map((line) => line.slice(0, 81)).filter((line) => /^[.0-9]{81}$/.test(line)).slice(0, MOST);
    const copy = join(scratch, `${basename(path)}.txt`), lines = `${puzzles.join('\n')}\n`;
    writeFileSync(copy, lines);
    const repeat = Math.ceil(ENOUGH / (native(copy) * 1e6 * puzzles.length));
    const once = () => page.evaluate(async ([text, times]) => {
        globalThis.engine ??= new (await import('./engine.js')).Engine({ workers: 1 });
        const many = text.repeat(times), started = performance.now();
        await globalThis.engine.lines(many);
        return (performance.now() - started) / times;
    }, [lines, repeat]);
    for (let i = 0; i < WARM; i++) await once();
    const ours = [], theirs = [];
    for (let i = 0; i < ROUNDS; i++) {
        ours.push((await once()) * 1e3 / puzzles.length);
        theirs.push(native(copy) * 1e6);
    }
    const ratio = median(ours.map((each, i) => each / theirs[i]));
    console.log(`| ${basename(path)} | ${median(ours).toFixed(2)} | ${median(theirs).toFixed(2)} | ${ratio.toFixed(2)} | ${(Math.min(...ours) / Math.min(...theirs)).toFixed(2)} |`);
}

// ---- the rest -------------------------------------------------------------------------------------

async function calls(page) {
    const { check, made } = await page.evaluate(async () => {
        const { Quadrille } = await import('./core.js');
        const module = async (name) => WebAssembly.compile(await (await fetch(name)).arrayBuffer());
        const rest = await module('quadrille-rest.wasm');
        const quadrille = await Quadrille.load(await module('quadrille.wasm'), { rest: () => rest });
        const { puzzles } = quadrille.make({ count: 500, seed: 3 });
        const lines = puzzles.map(({ puzzle }) => puzzle.givens.map ? puzzle.givens.map((digit) => digit || '.').join('') : puzzle.givens);
        const times = [];
        for (let round = 0; round < 4; round++) for (const line of lines) {
            const started = performance.now();
            for (let i = 0; i < 10; i++) quadrille.check(line);
            times.push((performance.now() - started) * 100);
        }
        const started = performance.now();
        await globalThis.engine.make({ count: 4000, seed: 5 });
        return { check: times.sort((a, b) => a - b)[times.length >> 1], made: 4e6 / (performance.now() - started) };
    });
    console.log(`one check from JavaScript: ${check.toFixed(1)} µs (median); made, minimal: ${made.toFixed(0)} a second`);
}

async function starts() {
    const times = [];
    for (let i = 0; i < ROUNDS; i++) {
        const page = await open(PLAY);
        await page.waitForSelector('.field .digits text', { state: 'attached' });
        times.push(await page.evaluate(() => globalThis.ready));
        await page.context().close();
    }
    console.log(`board drawn after a cold start: ${times.map((each) => each.toFixed(0)).join(' ')} ms; median ${median(times).toFixed(0)}`);
}

async function tasks(name, hash, work) {
    const page = await open(hash);
    await page.waitForTimeout(3000);
    await page.evaluate(() => { globalThis.longTasks.length = 0; });
    await work(page);
    console.log(`tasks over 50 ms while ${name}: ${JSON.stringify((await page.evaluate(() => globalThis.longTasks)).map(Math.round))}`);
    await page.context().close();
}

const ask = (call, subject, options) => (page) => page.evaluate(async ([name, puzzle, more]) => {
    const { Engine } = await import('./engine.js');
    await new Engine()[name](puzzle, { ...more, onProgress: () => {} });
}, [call, subject, options]);

const page = await open(PLAY);
console.log('| set | Chromium, µs | native SSE2, µs | median ratio | ratio of the best |\n|---|--:|--:|--:|--:|');
for (const path of process.argv.length > 2 ? process.argv.slice(2) : shipped()) await bulk(page, path);
await calls(page);
await starts();
await tasks('a 25×25 is searched', PLAY, ask('check', { side: 25, box: [5, 5], givens: Array(625).fill(0).fill(1, 0, 1) }, { seconds: 4, engine: 'bits' }));
await tasks('a million solutions are counted', PLAY, ask('count', '.'.repeat(81), { seconds: 4, solutions: 1000000 }));
await tasks('the dance runs at full speed', '#watch', async (dance) => {
    await dance.locator('select:has(option[value="10000"])').selectOption('10000');
    await dance.getByRole('button', { name: 'Run' }).click();
    await dance.waitForTimeout(4000);
});
await browser.close();
server.close();
