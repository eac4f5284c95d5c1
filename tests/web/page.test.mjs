// page.test.mjs: the page in a real browser: clicks, drags, touches and keys; every view at both sizes and
// in both themes through axe-core; without a network; from a single file. Debian's Chromium is driven by
// playwright-core; where one of them cannot be had, the tests are skipped with a sentence.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { newGame, toFragment } from '../../web/state.js';
import { BEGINNINGS } from '../../web/welcome.js';
import { built, easy, load as loadModule, program, source } from './module.mjs';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };
const DESK = { width: 1280, height: 800 }, PHONE = { width: 390, height: 844 };
const VIEWS = ['play', 'watch', 'make', 'cover', 'race'];

// ---- what is needed -------------------------------------------------------------------------------

function tools() {
    const place = join(source, 'build/web-browser');
    mkdirSync(place, { recursive: true });
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(source, 'tests/web/browser', name), join(place, name));
    if (!existsSync(join(place, 'node_modules/playwright-core')))
        spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: place, timeout: 120000 });
    return existsSync(join(place, 'node_modules/playwright-core')) ? join(place, 'node_modules/') : null;
}

const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const modules = browserPath ? tools() : null;
const skip = !browserPath ? 'Chromium is not installed (Debian: chromium)' : !modules ? 'playwright-core cannot be had from the npm registry' : false;

let browser, server, address, requests = [];
if (!skip) {
    const { chromium } = createRequire(modules)('playwright-core');
    browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
    server = http.createServer((request, response) => {
        const path = join(built, normalize(new URL(request.url, 'http://x').pathname).replace(/\/$/, '/index.html'));
        requests.push(request.url);
        if (!existsSync(path)) return response.writeHead(404).end();
        return response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(path));
    });
    await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
    address = `http://127.0.0.1:${server.address().port}/`;
}
after(async () => {
    await browser?.close();
    server?.close();
});

const START = `#${await toFragment(newGame((await loadModule()).describe(easy)), { board: false })}`;

/** A page that has begun, with a puzzle on the board if no other beginning is wanted, whose errors fail the test. */
async function open({ size = DESK, theme = 'light', url = address, hash = url === address ? START : '' } = {}) {
    const context = await browser.newContext({ viewport: size, colorScheme: theme, hasTouch: size === PHONE, acceptDownloads: true });
    const page = await context.newPage();
    page.setDefaultTimeout(100000); // machines may be busy
    page.problems = [];
    page.on('pageerror', (error) => page.problems.push(error.message));
    page.on('console', (message) => { if (message.type() === 'error') page.problems.push(message.text()); });
    await page.goto(`${url}${hash}`);
    await page.waitForSelector('main > .view');
    await page.locator('[data-view][aria-current]').first().waitFor({ state: 'attached' });
    if (hash === START) await page.waitForSelector('.field .digits text');
    return page;
}

async function done(page) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
}

const cell = (page, row, column) => page.locator(`[role=gridcell][aria-label^="row ${row} column ${column},"]`);
const said = (page, row, column) => cell(page, row, column).getAttribute('aria-label');

async function load(page, text) {
    await page.locator('#open').click();
    await page.locator('dialog .code-in').fill(text);
    await page.locator('dialog').getByRole('button', { name: 'Play it' }).click();
    await page.waitForSelector('dialog', { state: 'detached' });
}

const browserTest = (name, run) => test(name, { skip, timeout: 280000 }, run);

// ---- the first visit ------------------------------------------------------------------------------

browserTest('a newcomer picks one of three puzzles, whose ratings are true', async () => {
    const page = await open({ hash: '' });
    await page.getByText('Good day. Shall we dance?').waitFor();
    const quadrille = await loadModule();
    for (const [text, rating] of BEGINNINGS) assert.equal(quadrille.rate(text).rating, rating);
    await page.locator('.pick').first().click();
    await page.locator('.facts dd', { hasText: '1.2' }).waitFor();
    assert.equal(await said(page, 1, 4), 'row 1 column 4, 9, given');
    await page.reload(); // the second visit goes on where the first ended
    await cell(page, 1, 4).waitFor();
    assert.equal(await page.locator('.welcome').count(), 0);
    await done(page);
});

browserTest('a newcomer types a puzzle in, by keys alone', async () => {
    const page = await open({ hash: '' });
    await page.locator('.welcome').waitFor();
    await page.keyboard.type(easy.replaceAll('.', '0'));
    await page.locator('.facts dd', { hasText: 'exactly 1' }).waitFor();
    assert.equal(await said(page, 1, 1), 'row 1 column 1, 5');
    await page.keyboard.press('Enter');
    await cell(page, 1, 1).and(page.locator('[aria-label$="given"]')).waitFor();
    assert.equal(await said(page, 9, 9), 'row 9 column 9, 9, given');
    await done(page);
});

// ---- playing --------------------------------------------------------------------------------------

browserTest('by pointer: click, key of the keypad, conflict, undo', async () => {
    const page = await open();
    await cell(page, 1, 3).click();
    await page.getByRole('button', { name: /^5\s*, / }).click();
    assert.equal(await said(page, 1, 3), 'row 1 column 3, 5, in conflict with row 1 column 1');
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.equal(await said(page, 1, 3), 'row 1 column 3, empty');
    assert.equal(await said(page, 1, 1), 'row 1 column 1, 5, given');
    await done(page);
});

browserTest('by keys alone: arrows, digits, marks, Tab leaves the board', async () => {
    const page = await open();
    for (let i = 0; i < 30 && !(await page.evaluate(() => document.activeElement.matches('[role=gridcell]'))); i++) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('4');
    assert.equal(await said(page, 1, 3), 'row 1 column 3, 4');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Digit2');
    await page.keyboard.press('Control+Digit6');
    assert.equal(await said(page, 1, 4), 'row 1 column 4, empty, candidates 2 6');
    await page.keyboard.press('Control+z');
    assert.equal(await said(page, 1, 4), 'row 1 column 4, empty, candidates 2');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.matches('[role=gridcell]')), false);
    await done(page);
});

browserTest('drag selects, and digits become marks', async () => {
    const page = await open();
    const from = await cell(page, 1, 3).boundingBox(), to = await cell(page, 1, 4).boundingBox();
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.press('2');
    assert.equal(await said(page, 1, 3), 'row 1 column 3, empty, candidates 2');
    assert.equal(await said(page, 1, 4), 'row 1 column 4, empty, candidates 2');
    await done(page);
});

browserTest('touch on a phone', async () => {
    const page = await open({ size: PHONE });
    await cell(page, 1, 3).tap();
    await page.getByRole('button', { name: /^4\s*, / }).tap();
    assert.equal(await said(page, 1, 3), 'row 1 column 3, 4');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `the page is ${wide} wide`);
    await done(page);
});

/** Fingers on the screen: a list of moments, each a list of [x, y]; an empty list lifts them. */
async function fingers(page, moments) {
    const session = await page.context().newCDPSession(page);
    let down = 0;
    for (const points of moments) {
        const type = points.length === 0 ? 'touchEnd' : points.length > down ? 'touchStart' : 'touchMove';
        await session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
        down = points.length;
    }
    await session.detach();
}

async function middleOf(page, row, column) {
    const box = await cell(page, row, column).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
}

browserTest('fingers: a drag selects, holding adds, two taps undo, a pinch shows the marks of a 16×16', async () => {
    const page = await open({ size: PHONE });
    const selected = () => page.locator('[aria-selected=true]').count();
    const [a, b, far] = [await middleOf(page, 1, 3), await middleOf(page, 1, 4), await middleOf(page, 3, 4)];
    await fingers(page, [[a], [[(a[0] + b[0]) / 2, a[1]]], [b], []]);
    assert.equal(await selected(), 2);
    await page.getByRole('button', { name: /^2\s*, / }).tap();
    assert.equal(await said(page, 1, 4), 'row 1 column 4, empty, candidates 2');
    await fingers(page, [[a, far], []]); // both at once
    await cell(page, 1, 4).and(page.locator('[aria-label$="empty"]')).waitFor();
    await cell(page, 1, 3).tap();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: far[0], y: far[1] }] });
    await page.locator('[aria-selected=true]').nth(1).waitFor();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await cell(page, 1, 6).tap(); // adds, now
    assert.equal(await selected(), 3);
    await load(page, readFileSync(join(source, 'puzzles/example-16x16.txt'), 'utf8'));
    await page.getByRole('button', { name: 'Candidates' }).tap();
    await page.locator('[aria-label*="candidates"]').first().waitFor({ state: 'attached' });
    assert.equal(await page.locator('.field .mark-text').count(), 0, 'cells are too small');
    const [c, d] = [await middleOf(page, 6, 6), await middleOf(page, 9, 9)];
    await fingers(page, [[c, d], [[c[0] - 30, c[1] - 30], [d[0] + 30, d[1] + 30]], [[c[0] - 90, c[1] - 90], [d[0] + 90, d[1] + 90]], []]);
    await page.locator('.field .mark-text').first().waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 390);
    await done(page);
});

browserTest('by keys alone: modes, colours, marks of several cells, all alike, to the start, a named point', async () => {
    const page = await open();
    await page.keyboard.press('ArrowRight'); // from the first cell on
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight'); // r1c3
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('c'); // centre
    await page.keyboard.press('2');
    assert.equal(await said(page, 1, 4), 'row 1 column 4, empty, candidates 2');
    await page.keyboard.press('b');
    await page.keyboard.press('Alt+Digit3');
    assert.equal(await said(page, 1, 3), 'row 1 column 3, empty, candidates 2, green');
    await page.keyboard.press(' ');
    assert.equal(await page.getByRole('button', { name: /^Colour/ }).getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('4');
    assert.equal(await said(page, 1, 3), 'row 1 column 3, empty, candidates 2, green and blue');
    await page.keyboard.press('Shift+B');
    assert.equal(await said(page, 1, 3), 'row 1 column 3, empty, candidates 2');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('a'); // all like r1c3
    assert.equal(await page.locator('[aria-selected=true]').count(), 2);
    await page.keyboard.press('Control+Home');
    assert.equal(await said(page, 1, 3), 'row 1 column 3, empty');
    await page.keyboard.press('z');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('5');
    assert.equal(await said(page, 1, 3), 'row 1 column 3, 5, in conflict with row 1 column 1');
    await page.keyboard.press('n'); // candidates
    await page.locator('[aria-label^="row 1 column 4, empty, candidates"]').waitFor({ state: 'attached' });
    await page.keyboard.press('Delete');
    await page.keyboard.press('Shift+N'); // as marks of one's own
    await page.keyboard.press('n');
    await page.locator('[aria-label="row 1 column 3, empty, candidates 1 2 4"]').waitFor({ state: 'attached' });
    await done(page);
});

// ---- asking ---------------------------------------------------------------------------------------

browserTest('a hint in stages, done to the end by keys', async () => {
    const page = await open();
    await page.keyboard.press('h');
    await page.getByText(/^Look at/).first().waitFor();
    await page.keyboard.press('h');
    await page.locator('.hint h2', { hasText: 'single' }).waitFor();
    await page.keyboard.press('h');
    await page.locator('.step .placed').waitFor();
    const open0 = await page.locator('[role=gridcell][aria-label*="empty"]').count();
    await page.keyboard.press('h');
    assert.equal(await page.locator('[role=gridcell][aria-label*="empty"]').count(), open0 - 1);
    await done(page);
});

browserTest('a wrong digit is said first', async () => {
    const page = await open();
    await cell(page, 1, 3).click();
    await page.keyboard.press('1'); // no clash, but wrong
    await page.keyboard.press('h');
    await page.getByText(/^r1c3=1 cannot stay/).first().waitFor();
    await done(page);
});

browserTest('solutions are counted by keys: one, several with the cells that differ, none, and a count that is stopped', async () => {
    const page = await open(), title = (text) => page.locator('.hint h2', { hasText: text });
    await page.keyboard.press('s');
    await title('Exactly one solution').waitFor();
    await load(page, easy.replace('419', '4.9').replace('28.', '...').replace('79', '..'));
    await page.keyboard.press('s');
    await title('More than one solution').waitFor();
    await page.getByText(/^There are \d+ solutions; the framed cells differ/).first().waitFor();
    assert.ok(await page.locator('.differs').count() > 1);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.differs').count(), 0);
    await load(page, `${easy.slice(0, 2)}12${easy.slice(4)}`);
    await page.keyboard.press('s');
    await title('No solution').waitFor();
    await load(page, `53${'.'.repeat(79)}`);
    await page.keyboard.press('s');
    await page.locator('.hint .big').waitFor(); // it climbs
    await page.keyboard.press('Escape');
    await title(/^Stopped by you/).waitFor();
    await page.getByText(/^At least [\d\u202f]+ solutions/).first().waitFor();
    await done(page);
});

browserTest('a question by pointer: check, all steps, candidates as marks, a wrong digit shown', async () => {
    const page = await open();
    await page.getByRole('button', { name: /^Check/ }).click();
    await page.getByText('So far everything is right.').first().waitFor();
    await page.getByRole('button', { name: /^Close/ }).click();
    await page.getByRole('button', { name: 'All steps' }).click();
    await page.locator('.path li').nth(10).waitFor();
    await page.getByRole('button', { name: /^Close/ }).click();
    await cell(page, 1, 3).click();
    await page.getByRole('button', { name: /^1\s*, / }).click(); // no clash, but wrong
    await cell(page, 9, 1).click();
    await page.getByRole('button', { name: /^Check/ }).click();
    await page.getByText(/^r1c3=1 cannot stay/).first().waitFor();
    assert.equal(await cell(page, 1, 3).getAttribute('aria-selected'), 'true');
    await done(page);
});

browserTest('solve fills the grid', async () => {
    const page = await open();
    await page.keyboard.press('Control+Enter');
    await page.locator('[role=gridcell][aria-label*="empty"]').first().waitFor({ state: 'detached' });
    await page.getByText(/Solved in/).first().waitFor();
    await done(page);
});

// ---- in and out -----------------------------------------------------------------------------------

browserTest('errors of a paste have line and column; other shapes are played', async () => {
    const page = await open();
    await page.locator('#open').click();
    await page.locator('dialog .code-in').fill(`${easy}\n${easy.slice(0, 80)}q\n`);
    await page.locator('dialog .msg', { hasText: 'Line 2, column 81.' }).waitFor();
    await page.keyboard.press('F8');
    assert.equal(await page.evaluate(() => getSelection().toString()), 'q');
    await page.getByRole('button', { name: 'Read it as a blank' }).click();
    await page.locator('dialog .msg', { hasText: '2 puzzles' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('dialog').count(), 0);
    await load(page, '{"side":6,"rules":["x"],"clues":[{"kind":"cage","value":7,"cells":["r1c1","r1c2"]},{"kind":"less","cells":["r4c4","r4c5","r5c5"]},{"kind":"difference","value":1,"cells":["r6c1","r6c2"]}]}');
    assert.equal(await page.locator('[role=gridcell]').count(), 36);
    assert.equal(await page.locator('.cage').count(), 1);
    assert.equal(await page.locator('.thermo').count(), 1);
    await done(page);
});

browserTest('files that are dropped, texts that are pasted, pictures and texts that are saved', async () => {
    const page = await open(), sixteen = readFileSync(join(source, 'puzzles/example-16x16.txt'));
    const drop = (bytes, name) => page.evaluate(({ data, file }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(data)], file));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, { data: [...bytes], file: name });
    await drop(gzipSync(sixteen), 'grid.txt.gz');
    await cell(page, 16, 16).waitFor();
    await drop(Buffer.from(`${easy}\n${easy.slice(0, 40)}!${easy.slice(41)}\n`), 'two.txt'); // one of them is bad: it is told
    await page.locator('dialog .msg.err', { hasText: 'Line 2, column 41.' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.equal(await said(page, 1, 1), 'row 1 column 1, 5, given');
    await page.evaluate((text) => {
        const transfer = new DataTransfer();
        transfer.setData('text/plain', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }));
    }, `https://example.org/quadrille/${START}`); // a link of another host
    await page.locator('dialog .msg', { hasText: 'in the format link' }).waitFor();
    await page.getByRole('button', { name: /^Play it/ }).click();
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.keyboard.press('Shift+S');
    const saved = async (button) => { const [download] = await Promise.all([page.waitForEvent('download'), button.click()]); return readFileSync(await download.path(), 'utf8'); };
    assert.match(await saved(page.getByRole('button', { name: /^SVG/ })), /^<svg|^<\?xml/);
    for (const format of ['rows', 'hodoku', 'csv', 'fpuzzles']) {
        await page.getByLabel('Format', { exact: true }).selectOption(format);
        assert.equal(await saved(page.getByRole('button', { name: 'Save…' })), program(['convert', '--to', format], easy).out);
    }
    await done(page);
});

browserTest('printing: sheets with the title and the solutions, and nothing else on paper', async () => {
    const page = await open();
    await page.evaluate(() => { window.print = () => { document.title = 'printed'; }; });
    await page.keyboard.press('p');
    await page.getByLabel('Title').fill('Sunday');
    await page.getByLabel(/^Solutions/).check();
    await page.getByRole('button', { name: 'Print…' }).click();
    await page.locator('.paper figure').nth(1).waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.paper h1').isVisible(), true);
    assert.deepEqual([await page.locator('main').isVisible(), await page.locator('header').first().isVisible()], [false, false]);
    assert.equal(await page.locator('.paper figure').nth(0).locator('.digits text').count(), 30);
    assert.equal(await page.locator('.paper figure').nth(1).locator('.digits text').count(), 81);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    assert.equal(await page.locator('.paper').count(), 0);
    await done(page);
});

browserTest('a link brings everything back, a damaged one is told', async () => {
    const page = await open();
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await page.locator('#share').click();
    const link = await page.locator('dialog input.inp').inputValue();
    assert.ok(link.length < 2000);
    const other = await open({ url: link });
    await cell(other, 1, 3).waitFor();
    assert.equal(await said(other, 1, 3), 'row 1 column 3, 4');
    await done(other);
    const bad = await open({ url: `${link.slice(0, -9)}!!` });
    await bad.getByText(/The link cannot be read/).first().waitFor();
    await done(bad);
    await done(page);
});

// ---- the other views --------------------------------------------------------------------------------

browserTest('watch: step, run, dead end, back to the beginning', async () => {
    const page = await open();
    await load(page, '48...59...3.6.......61....87.9...4.....42..8........3...4......2...6..9.9...5.2.7');
    await page.goto(`${address}#watch`);
    await page.locator('.words .chip', { hasText: 'choose' }).waitFor();
    await page.keyboard.press('.');
    await page.keyboard.press('d');
    await page.locator('.words .chip', { hasText: 'dead end' }).waitFor();
    await page.keyboard.press(',');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await page.locator('.words .chip', { hasText: 'start' }).waitFor();
    await page.getByLabel('What to watch').selectOption('knuth');
    await page.locator('.links .header text', { hasText: /^a$/ }).waitFor();
    await page.keyboard.press('l');
    await page.locator('.words .chip', { hasText: 'solution' }).waitFor();
    await done(page);
});

const BRANCHING = '.4.....39..29......39.8...5.2.5....8.8.361.4.1....4.9.7...4.65......69..46.....2.';

browserTest('watch: what is pointed at lights up in all views, by pointer and by keys', async () => {
    const page = await open();
    await load(page, BRANCHING);
    await page.goto(`${address}#watch`);
    await page.locator('.words .chip', { hasText: 'choose' }).waitFor();
    const box = await page.locator('.gridcard [aria-label^="row 1 column 1,"]').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2); // the candidate 5, in the middle
    await page.locator('.gridcard .step .mark-base-text', { hasText: /^5$/ }).waitFor();
    await page.locator('.tree .node.lit').first().waitFor();
    await page.mouse.move(2, 400);
    await page.locator('.tree .node.lit').waitFor({ state: 'detached' });
    await page.locator('.gridcard [role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('5');
    await page.locator('.tree .node.lit').first().waitFor();
    await page.locator('.treecard .tree').focus();
    await page.keyboard.press('ArrowDown'); // the first option that was tried
    await page.locator('.gridcard .step .mark-base-text').first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.words .chip', { hasText: 'try' }).waitFor();
    await done(page);
});

browserTest('watch: every link of a small problem; two rules side by side', async () => {
    const page = await open({ hash: '#watch' });
    await page.getByLabel('What to watch').selectOption('knuth');
    const node = page.locator('.links circle.node');
    await node.nth(15).waitFor();
    assert.equal(await node.count(), 16);
    const count = (kind) => page.locator(`.links ${kind}`).count();
    assert.deepEqual([await count('.header'), await count('.lk-line.pale')], [7, 0]);
    // Lists of 7 items and of 16 nodes, up and down and in 6 rows: each that goes round is dashed.
    assert.equal(await count('.lk-line.torus'), 1 + 2 * 7 + 6);
    await page.keyboard.press('l'); // a solution: everything is covered
    await page.locator('.links .header.pale').nth(6).waitFor();
    assert.ok(await count('.lk-line.pale') > 20, 'what is covered still points in');
    await page.keyboard.press('Home');
    await node.first().hover();
    await page.locator('.links circle.lit').first().waitFor();
    await page.getByRole('button', { name: 'Compare rules' }).click();
    await page.locator('.lane').nth(1).getByText('options tried').waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.locator('.lane', { hasText: /Over after/ }).nth(1).waitFor();
    const tried = await page.locator('.lane .tally b').allTextContents();
    assert.ok(Number(tried[0]) <= Number(tried[1]), `${tried}`);
    await done(page);
});

browserTest('make to order by pointer, and play what was made', async () => {
    const page = await open({ hash: '#make' });
    await page.getByRole('button', { name: 'very hard' }).click();
    await page.getByLabel('Rating to').fill('72');
    await page.getByLabel('How many', { exact: true }).fill('6');
    await page.locator('.cmd', { hasText: 'quadrille make -n 6 --rating 6.3-7.2 --symmetry 180 --seed 2026' }).waitFor();
    await page.getByRole('button', { name: 'Make 6 puzzles' }).click();
    await page.locator('.tools h2', { hasText: '6 puzzles' }).and(page.locator(':not(:has-text("of"))')).waitFor();
    const made = program(['make', '-n', '6', '--rating', '6.3-7.2', '--symmetry', '180', '--seed', '2026']).out.trim().split('\n');
    await page.getByRole('button', { name: /^Puzzle 2 / }).click();
    await page.locator('.current').getByRole('button', { name: 'Play' }).click();
    await page.waitForURL(/#play$/);
    const first = [...made[1]].findIndex((c) => c !== '.');
    assert.equal(await said(page, Math.floor(first / 9) + 1, first % 9 + 1), `row ${Math.floor(first / 9) + 1} column ${first % 9 + 1}, ${made[1][first]}, given`);
    await done(page);
});

browserTest('make by keys alone; what is found is shown at once, and a stop keeps it', async () => {
    const page = await open({ hash: '#make' });
    await page.getByLabel('Rating from').fill('73'); // rare, so that it takes its time
    await page.getByLabel('How many', { exact: true }).fill('500');
    await page.keyboard.press('Enter');
    await page.locator('.pic').nth(2).waitFor();
    await page.locator('.sheet').focus();
    await page.keyboard.press('Escape');
    await page.getByText(/Stopped by you/).first().waitFor();
    assert.ok(await page.locator('.pic').count() >= 3);
    await page.locator('.sheet').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    assert.equal(await page.getByLabel('Choose puzzle 2', { exact: true }).isChecked(), true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#play$/);
    await done(page);
});

browserTest('exact cover: an error, an example, all solutions', async () => {
    const page = await open({ hash: '#cover' });
    await page.locator('.cover .code-in').fill('a b\na c\n');
    await page.locator('.cover .msg.err').waitFor();
    assert.match(await page.locator('.cover .msg').textContent(), /Line 2, column 3/);
    await page.getByLabel('Example').selectOption('queens 6');
    await page.locator('.cover .msg', { hasText: 'No errors' }).waitFor();
    await page.getByRole('button', { name: /^Solve/ }).click();
    await page.locator('.count .big', { hasText: /^4$/ }).waitFor();
    await done(page);
});

browserTest('by keys alone: paste, race, exact cover, watch, help, theme', async () => {
    const page = await open();
    await page.keyboard.press('o');
    await page.locator('dialog .code-in').waitFor();
    await page.keyboard.type(BRANCHING);
    await page.locator('dialog .msg', { hasText: 'A puzzle in the format line' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await cell(page, 1, 2).and(page.locator('[aria-label$="4, given"]')).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.locator('main > .race').waitFor();
    await page.keyboard.press('r');
    await page.locator('.tbl tr', { hasText: 'dlx' }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.locator('.cover .code-in').focus();
    await page.keyboard.press('Control+Enter');
    await page.locator('.count .big', { hasText: /^1$/ }).waitFor();
    await page.locator('.cover .mx').focus();
    await page.keyboard.press('w');
    await page.locator('.words .chip', { hasText: 'choose' }).waitFor();
    await page.keyboard.press('t');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.keyboard.press('?');
    await page.locator('dialog h2', { hasText: 'Help and settings' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await done(page);
});

browserTest('settings: conflicts off, digit first, letters that are no commands', async () => {
    const page = await open({ size: PHONE });
    await page.locator('#help').tap();
    await page.getByLabel(/^Show conflicts/).uncheck();
    await page.getByLabel(/^Digit first/).check();
    await page.getByLabel(/^Letters are commands/).uncheck();
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: /^5\s*, / }).tap();
    await cell(page, 1, 3).tap();
    assert.equal(await said(page, 1, 3), 'row 1 column 3, 5'); // no word of the 5 in r1c1
    await cell(page, 1, 4).tap();
    assert.equal(await said(page, 1, 4), 'row 1 column 4, 5');
    await page.keyboard.press('h');
    assert.equal(await page.locator('.steps').count(), 0);
    await done(page);
});

browserTest('race', async () => {
    const page = await open({ hash: '#race' });
    await page.getByRole('button', { name: 'Race', exact: true }).click();
    await page.locator('.tbl tr', { hasText: 'dlx-first' }).waitFor();
    await done(page);
});

// ---- for everybody ----------------------------------------------------------------------------------

/** What there is to see beyond the five views: a name, and how to get there from Play. */
const SCENES = [
    ['paste', async (page) => { await page.locator('#open').click(); await page.locator('dialog .code-in').fill('53..x\n'); await page.locator('dialog .msg.err').waitFor(); }],
    ['share', (page) => page.locator('#share').click()],
    ['help', (page) => page.locator('#help').click()],
    ['print', (page) => page.keyboard.press('p')],
    ['hint', async (page) => { for (let i = 0; i < 3; i++) { await page.keyboard.press('h'); await page.locator('.steps .on', { hasText: String(i + 1) }).waitFor(); } }],
    ['answer', async (page) => { await page.keyboard.press('s'); await page.locator('.hint h2', { hasText: 'Exactly one solution' }).waitFor(); }],
    ['compare', async (page) => { await page.goto(`${address}#watch`); if (page.viewportSize().width < 720) await page.getByRole('button', { name: 'Words', exact: true }).click(); await page.getByRole('button', { name: 'Compare rules' }).click(); await page.locator('.lane .tally b').nth(1).waitFor(); }],
    ['made', async (page) => { await page.goto(`${address}#make`); await page.getByRole('button', { name: /^Make / }).click(); await page.locator('.pic').nth(11).click(); await page.locator('.current').waitFor(); }],
    ['tiles', async (page) => { await page.goto(`${address}#cover`); await page.getByLabel('Example').selectOption('dominoes 4 4'); await page.locator('.cover .msg', { hasText: 'No errors' }).waitFor(); await page.getByRole('button', { name: /^Solve/ }).click(); await page.locator('.shot').nth(3).waitFor(); }],
];

browserTest('axe finds nothing, in every view, at both sizes, in both themes', async () => {
    const axe = readFileSync(join(modules, 'axe-core/axe.min.js'), 'utf8'), found = [];
    async function look(page, name) {
        const violations = await page.evaluate(async (script) => {
            if (!window.axe) (0, eval)(script); // the debugger may, the page may not
            return (await window.axe.run(document, { resultTypes: ['violations'] })).violations;
        }, axe);
        for (const { id, nodes } of violations) found.push(`${name}: ${id} ${nodes.map(({ html }) => html.slice(0, 120)).slice(0, 3).join(' | ')}`);
    }
    for (const [size, theme, all] of [[DESK, 'light', true], [PHONE, 'dark', true], [DESK, 'dark'], [PHONE, 'light']]) {
        const page = await open({ size, theme, hash: '' });
        await page.locator('.welcome').waitFor();
        await look(page, `first ${size.width} ${theme}`);
        await page.locator('.pick').first().click();
        for (const view of VIEWS) {
            await page.goto(`${address}#${view}`);
            await page.locator(`[data-view=${view}][aria-current]`).first().waitFor({ state: 'attached' });
            if (view === 'watch') await page.locator('.chip:visible').first().waitFor();
            await look(page, `${view} ${size.width} ${theme}`);
        }
        for (const [name, prepare] of all ? SCENES : []) {
            await page.goto(`${address}#play`);
            await page.locator('main > .play').waitFor();
            await prepare(page);
            await look(page, `${name} ${size.width} ${theme}`);
            await page.keyboard.press('Escape');
        }
        await done(page);
    }
    assert.deepEqual(found, []);
});

browserTest('nothing is asked of any other host, and it works without a network', async () => {
    requests = [];
    const page = await open();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.evaluate(() => new Promise((has) => {
        if (navigator.serviceWorker.controller) has();
        else navigator.serviceWorker.addEventListener('controllerchange', () => has());
    }));
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector('.field .digits text');
    await page.keyboard.press('h');
    await page.getByText(/^Look at/).first().waitFor();
    const drawn = await page.evaluate(async (puzzle) => { // by the part of the module that is fetched when it is called
        const { Engine } = await import(new URL('engine.js', location.href));
        return new Engine().svg(puzzle);
    }, easy);
    assert.match(drawn, /^<svg|<\?xml/);
    assert.ok(requests.every((url) => url.startsWith('/')));
    await done(page);
});

browserTest('the single file works from a disk', async () => {
    const page = await open({ url: pathToFileURL(join(built, 'quadrille.html')).href, hash: START });
    await page.keyboard.press('h');
    await page.getByText(/^Look at/).first().waitFor();
    await done(page);
});

/** The longest task of the page's main thread while something runs, in milliseconds of processor time. */
async function longestTask(page, act) {
    await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
    await act();
    const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString());
    const thread = ({ pid, tid }) => `${pid}:${tid}`, mains = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread));
    const tasks = events.filter((event) => /RunTask$/.test(event.name) && event.ph === 'X' && mains.has(thread(event)));
    assert.ok(tasks.length > 10);
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

browserTest('the main thread stays free: a 25×25 is searched, a million solutions are counted, the dance runs', async () => {
    const page = await open(), found = {}, later = (ms) => new Promise((on) => { setTimeout(on, ms); });
    await load(page, '.'.repeat(625));
    await page.locator('.facts dd', { hasText: 'several' }).waitFor();
    found.search = await longestTask(page, async () => {
        await page.keyboard.press('Control+Enter');
        await page.getByText(/Solved in|Stopped/).first().waitFor();
    });
    await load(page, `12${'.'.repeat(79)}`);
    await page.locator('.facts dd', { hasText: 'several' }).waitFor();
    found.count = await longestTask(page, async () => {
        await page.keyboard.press('s');
        await page.locator('.big', { hasText: /^(\d+\u202f){2}/ }).waitFor(); // a million
    });
    await page.keyboard.press('Escape');
    await load(page, BRANCHING);
    await page.goto(`${address}#watch`);
    await page.getByLabel('Speed').selectOption('10000');
    await page.locator('.words .chip', { hasText: 'choose' }).waitFor();
    await page.locator('.transport').getByLabel('Choose').selectOption('first');
    await page.locator('.num', { hasText: /100\u202f000/ }).waitFor();
    found.dance = await longestTask(page, async () => {
        await page.getByRole('button', { name: 'Run' }).click();
        await later(1000);
    });
    console.log(`# longest tasks, ms of processor time: ${JSON.stringify(found)}`);
    for (const [what, longest] of Object.entries(found)) assert.ok(longest < 150, `${what}: a task of ${longest} ms`); // 50 ms on a quick machine
    await done(page);
});
