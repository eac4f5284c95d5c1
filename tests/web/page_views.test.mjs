// page_views.test.mjs: Watch, Make, Exact cover and Race in a real browser, by pointer and by keys.

import assert from 'node:assert/strict';
import { BRANCHING, PHONE, address, bothWays, browserTest, cell, done, load, open, said, says } from './chromium.mjs';
import { program } from './module.mjs';

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
    await page.keyboard.press('l'); // it is the only one
    await page.locator('#foot', { hasText: 'There is no solution from here to the end.' }).waitFor();
    await done(page);
});

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

browserTest('make what the command line makes: other boxes, rules and sides; what cannot be is told in its words', async () => {
    const page = await open({ hash: '#make' });
    await page.locator('.choices label', { hasText: '6×6' }).click();
    await page.getByLabel(/^Boxes/).selectOption('3x2');
    await page.getByLabel('Another rule').selectOption('disjoint');
    await page.getByLabel('How many', { exact: true }).fill('2');
    await page.locator('.cmd', { hasText: 'quadrille make -n 2 --size 6:3x2 --rules disjoint --symmetry 180 --seed 2026' }).waitFor();
    await page.getByRole('button', { name: /^Make / }).click();
    await page.locator('.pic').nth(1).waitFor();
    await page.getByRole('button', { name: 'Windoku' }).click();
    await page.getByRole('button', { name: /^Make / }).click();
    await page.locator('.sheet .state h2', { hasText: 'This cannot be made' }).waitFor();
    const { err } = program(['make', '--size', '6:3x2', '--rules', 'disjoint,windoku', '--symmetry', '180']);
    const words = err.trim().replace(/^quadrille make: /, '');
    assert.equal(await page.locator('.sheet .state p').textContent(), `${words[0].toUpperCase()}${words.slice(1)}.`);
    await page.getByRole('button', { name: 'Windoku' }).click();
    await page.getByRole('button', { name: /Disjoint/ }).click();
    await page.getByLabel('Another size').selectOption('7');
    await page.getByRole('button', { name: /^Make / }).click();
    await page.locator('.pic').nth(1).waitFor();
    await done(page);
});

bothWays('exact cover: an error, an example, all solutions', async (by) => {
    const page = await open({ hash: '#cover' });
    await by.type(page.locator('.cover .code-in'), 'a b\na c\n');
    await page.locator('.cover .msg.err').waitFor();
    assert.match(await page.locator('.cover .msg').textContent(), /Line 2, column 3/);
    await by.choose(page.getByLabel('Example'), 'queens 6');
    await page.locator('.cover .msg', { hasText: 'No errors' }).waitFor();
    await by.press(page.getByRole('button', { name: /^Solve/ }));
    await page.locator('.count .big', { hasText: /^4$/ }).waitFor();
    await done(page);
});

bothWays('exact cover: the first, some, all or their number; as links and as text; a file that is opened', async (by) => {
    const page = await open({ hash: '#cover' }), counted = (text) => page.locator('.count', { hasText: text }).waitFor();
    const press = (name) => by.press(page.locator('.cover').getByRole('button', { name, exact: true }));
    const solve = () => by.press(page.getByRole('button', { name: /^Solve/ }));
    const dlx = program(['make-cover', 'queens', '8']).out;
    await page.locator('.ed input[type=file]').setInputFiles({ name: 'queens.dlx', mimeType: 'text/plain', buffer: Buffer.from(dlx) });
    await page.locator('.cover .msg', { hasText: 'No errors' }).waitFor();
    await solve();
    await counted(/^Solutions92all of them: [\d\u202f]+\u00a0nodes, [\d\u202f]+\u00a0guesses, [\d\u202f]+\u00a0updates$/);
    await press('Text');
    assert.equal(await page.locator('.texts pre').textContent(), program(['cover', '-a'], dlx).out);
    await press('Links');
    assert.equal(await page.locator('.mx .option-name', { hasText: '✓' }).count(), 1, 'of a large problem what is around an item');
    await by.type(page.getByLabel('Most solutions'), '5');
    await solve();
    await counted(/^Solutions5at least/);
    await press('First');
    await solve();
    await counted(/^Solutions1at least/);
    await by.choose(page.getByLabel('Example'), 'langford 4');
    await page.locator('.cover .msg', { hasText: 'No errors' }).waitFor();
    await press('Count');
    await by.type(page.getByLabel('Most solutions'), '');
    await solve();
    await counted(/^Solutions2all of them/);
    await press('Text');
    await page.getByText('Solve it, and its solutions are here as text.').waitFor();
    await page.setViewportSize(PHONE);
    await by.choose(page.getByLabel('Example'), 'pentominoes 6 10');
    await page.locator('.cover .msg', { hasText: '056 options' }).waitFor();
    assert.ok((await page.locator('.cover .editor').boundingBox()).height < 400, 'a long text scrolls in its place');
    await done(page);
});

browserTest('make pearls, and givens just where they are drawn, by keys and by dragging', async () => {
    const page = await open(), command = (text) => page.locator('.cmd', { hasText: text }).waitFor();
    await page.goto(`${address}#make`);
    await page.locator('.choices label', { hasText: '4×4' }).click();
    await page.getByLabel('Own pattern').check();
    await command(`echo ${'.'.repeat(16)} | quadrille make -n 12 --size 4 --pattern - --seed 2026`);
    await page.locator('.pattern button').first().focus();
    for (const key of [' ', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await command('echo x....x.......... |');
    const box = await page.locator('.pattern').boundingBox(), at = (row, column) => [box.x + (column + 0.5) * box.width / 4, box.y + (row + 0.5) * box.height / 4];
    await page.mouse.move(...at(2, 1));
    await page.mouse.down();
    await page.mouse.move(...at(2, 2));
    await page.mouse.move(...at(2, 3));
    await page.mouse.up();
    await command('echo x....x...xxx.... |');
    await page.getByRole('button', { name: 'Clear' }).click();
    await command(`echo ${'.'.repeat(16)} |`);
    await page.locator('.choices label', { hasText: '9×9' }).click();
    await page.getByRole('button', { name: 'As on the board' }).click();
    await page.getByRole('button', { name: 'Pearl' }).click();
    await page.getByLabel('How many', { exact: true }).fill('1');
    await command('-n 1 --pearl --pattern - --seed 2026');
    const [, drawn] = (await page.locator('.cmd').textContent()).split(' ');
    await page.getByRole('button', { name: /^Make / }).click();
    await page.locator('.pic').first().waitFor();
    const { out } = program(['make', '-n', '1', '--pearl', '--pattern', '-', '--seed', '2026'], drawn);
    await page.locator('.pic').first().click();
    await page.locator('.current').getByRole('button', { name: 'Play' }).click();
    await page.waitForURL(/#play$/);
    for (const i of [...drawn].flatMap((c, k) => (c === 'x' ? [k] : []))) assert.equal(await said(page, Math.floor(i / 9) + 1, i % 9 + 1), `row ${Math.floor(i / 9) + 1} column ${i % 9 + 1}, ${out[i]}, given`);
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
    await says(page, 1, 3, '5'); // no word of the 5 in r1c1
    await cell(page, 1, 4).tap();
    await says(page, 1, 4, '5');
    await page.keyboard.press('h');
    assert.equal(await page.locator('.steps').count(), 0);
    await done(page);
});

bothWays('race', async (by) => {
    const page = await open({ hash: '#race' });
    await by.press(page.getByRole('button', { name: 'Race', exact: true }));
    await page.locator('.tbl tr', { hasText: 'dlx-first' }).waitFor();
    await page.getByRole('button', { name: 'Race again' }).waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    assert.equal(await page.locator('.tbl tbody i').first().evaluate((bar) => getComputedStyle(bar).forcedColorAdjust), 'none', 'bars are seen where colours are the reader’s');
    await page.setViewportSize(PHONE);
    await by.press(page.getByRole('button', { name: 'Linear' }));
    const overlap = await page.locator('.tbl tbody tr').evaluateAll((rows) => Math.max(...rows.map((row) => row.querySelector('.ms').getBoundingClientRect().right - row.cells[2].getBoundingClientRect().left)));
    assert.ok(overlap <= 0, `times reach ${overlap} pixels into the nodes`);
    await done(page);
});
