// page.test.mjs: the page for everybody: every view at both sizes and in both themes through axe-core, without a
// network, from a single file, and with a main thread that stays free.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BRANCHING, DESK, PHONE, SEVERAL, START, VIEWS, address, browser, browserTest, done, load, modules, open, requests } from './chromium.mjs';
import { built } from './module.mjs';

// ---- for everybody ----------------------------------------------------------------------------------

/** What there is to see beyond the five views: a name, and how to get there from Play. */
const SCENES = [
    ['paste', async (page) => { await page.locator('#open').click(); await page.locator('dialog .code-in').fill('53..x\n'); await page.locator('dialog .msg.err').waitFor(); }],
    ['share', (page) => page.locator('#share').click()],
    ['help', (page) => page.locator('#help').click()],
    ['print', (page) => page.keyboard.press('p')],
    ['hint', async (page) => { for (let i = 0; i < 3; i++) { await page.keyboard.press('h'); await page.locator('.steps .on', { hasText: String(i + 1) }).waitFor(); } }],
    ['answer', async (page) => { await page.keyboard.press('s'); await page.locator('.hint h2', { hasText: 'Exactly one solution' }).waitFor(); }],
    ['several', async (page) => { await load(page, SEVERAL); await page.keyboard.press('s'); await page.locator('.strip button').nth(2).click(); await page.locator('.look').first().waitFor(); }],
    ['pair', async (page) => { await load(page, SEVERAL); await page.keyboard.press('s'); await page.getByRole('button', { name: 'Two side by side' }).click(); await page.locator('dialog .differs').first().waitFor(); }],
    ['counting', async (page) => { await load(page, `53${'.'.repeat(79)}`); await page.keyboard.press('s'); await page.locator('.hint .big').waitFor(); }],
    ['behind', async (page) => { await load(page, `53${'.'.repeat(79)}`); await page.keyboard.press('s'); await page.getByRole('button', { name: /^Keep going/ }).click(); await page.locator('.behind b').waitFor(); }],
    ['compare', async (page) => { await page.goto(`${address}#watch`); if (page.viewportSize().width < 720) await page.getByRole('button', { name: 'Words', exact: true }).click(); await page.getByRole('button', { name: 'Compare rules' }).click(); await page.locator('.lane .tally b').nth(1).waitFor(); }],
    ['made', async (page) => { await page.goto(`${address}#make`); await page.getByRole('button', { name: /^Make / }).click(); await page.locator('.pic').nth(11).click(); await page.locator('.current').waitFor(); }],
    ['tiles', async (page) => { await page.goto(`${address}#cover`); await page.getByLabel('Example').selectOption('dominoes 4 4'); await page.locator('.cover .msg', { hasText: 'No errors' }).waitFor(); await page.getByRole('button', { name: /^Solve/ }).click(); await page.locator('.shot').nth(3).waitFor(); }],
    ['links', async (page) => { await page.goto(`${address}#cover`); await page.locator('.cover').getByRole('button', { name: 'Links' }).click(); await page.locator('.mx .links').waitFor(); }],
    ['text', async (page) => { await page.locator('[data-view=cover]:visible').click(); await page.locator('.cover').getByRole('button', { name: 'Text' }).click(); await page.locator('.mx p, .texts').waitFor(); }],
    ['pattern', async (page) => { await page.goto(`${address}#make`); await page.getByLabel('Own pattern').check(); await page.locator('.pattern').waitFor(); }],
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
    for (const [size, theme, all] of [[DESK, 'light', true], [PHONE, 'dark'], [DESK, 'dark'], [PHONE, 'light']]) {
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
        for (const [name, prepare] of SCENES.filter((scene) => all || (theme === 'dark' && size === PHONE && ['paste', 'hint', 'several', 'compare', 'made', 'pattern', 'links'].includes(scene[0])))) {
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
    requests.length = 0;
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
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+S'); // drawn by the part of the module that is fetched when it is called
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^SVG/ }).click()]);
    assert.match(readFileSync(await download.path(), 'utf8'), /^<svg|<\?xml/);
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
