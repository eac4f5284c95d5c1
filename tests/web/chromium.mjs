// chromium.mjs: what the tests of the page share: Debian's Chromium, driven by playwright-core; a server of
// build/web; pages that have begun, whose errors fail the test. Where one of them cannot be had, `skip` says why.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { after, test } from 'node:test';
import { newGame, toFragment } from '../../web/state.js';
import { built, easy, load as loadModule, source } from './module.mjs';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };
export const DESK = { width: 1280, height: 800 }, PHONE = { width: 390, height: 844 };
export const VIEWS = ['play', 'watch', 'make', 'cover', 'race'];

// ---- what is needed -------------------------------------------------------------------------------

function tools() {
    const place = join(source, 'build/web-browser');
    mkdirSync(place, { recursive: true });
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(source, 'tests/web/browser', name), join(place, name));
    if (!existsSync(join(place, 'node_modules/playwright-core'))) // one at a time: several tests may want it
        spawnSync('flock', ['lock', 'sh', '-c', 'test -d node_modules/playwright-core || npm ci --no-audit --no-fund --silent'], { cwd: place, timeout: 240000 });
    return existsSync(join(place, 'node_modules/playwright-core')) ? join(place, 'node_modules/') : null;
}

const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
export const modules = browserPath ? tools() : null;
export const skip = !browserPath ? 'Chromium is not installed (Debian: chromium)' : !modules ? 'playwright-core cannot be had from the npm registry' : false;

export let browser, address;
export const requests = [];
let server;
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

export const START = `#${await toFragment(newGame((await loadModule()).describe(easy)), { board: false })}`;

/** A page that has begun, with a puzzle on the board if no other beginning is wanted, whose errors fail the test. */
export async function open({ size = DESK, theme = 'light', url = address, hash = url === address ? START : '' } = {}) {
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

export async function done(page) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
}

export const cell = (page, row, column) => page.locator(`[role=gridcell][aria-label^="row ${row} column ${column},"]`);
export const said = (page, row, column) => cell(page, row, column).getAttribute('aria-label');

/** Waits until a cell says this: fingers are slow on a busy machine. */
export const says = (page, row, column, text) => page.locator(`[role=gridcell][aria-label="row ${row} column ${column}, ${text}"]`).waitFor({ state: 'attached' });

export async function load(page, text) {
    await page.locator('#open').click();
    await page.locator('dialog .code-in').fill(text);
    await page.locator('dialog').getByRole('button', { name: 'Play it' }).click();
    await page.waitForSelector('dialog', { state: 'detached' });
}

export const browserTest = (name, run) => test(name, { skip, timeout: 280000 }, run);

// ---- by pointer and by keys alone -------------------------------------------------------------------

/** Goes on with Tab until it is there: what Tab does not come by cannot be had by keys. */
async function tabTo(target) {
    const page = target.page(), there = () => target.evaluate((element) => element === document.activeElement);
    await target.waitFor();
    for (let i = 0; i < 200 && !(await there()); i++) await page.keyboard.press('Tab');
    assert.ok(await there(), `Tab comes by ${target}`);
}

const BY_POINTER = {
    press: (target) => target.click(),
    type: (target, text) => target.fill(text),
    choose: (target, value) => target.selectOption(value),
};

const BY_KEYS = {
    async press(target) {
        await tabTo(target);
        await target.page().keyboard.press('Enter');
    },
    async type(target, text) {
        await tabTo(target);
        await target.page().keyboard.press('Control+a');
        await target.page().keyboard.press('Delete');
        await target.page().keyboard.type(text);
    },
    async choose(target, value) {
        await tabTo(target);
        await target.page().keyboard.press('Home');
        while (await target.inputValue() !== value) await target.page().keyboard.press('ArrowDown');
    },
};

/** A test that is made twice, once by pointer and once by keys: `by` presses, types and chooses. */
export function bothWays(name, run) {
    browserTest(`${name}, by pointer`, () => run(BY_POINTER));
    browserTest(`${name}, by keys`, () => run(BY_KEYS));
}

/** A puzzle whose search branches. */
export const BRANCHING = '.4.....39..29......39.8...5.2.5....8.8.361.4.1....4.9.7...4.65......69..46.....2.';

/** The easy puzzle with too few givens: 144 solutions. */
export const SEVERAL = easy.replace('419', '4.9').replace('28.', '...').replace('79', '..');
