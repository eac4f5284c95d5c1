// page_play.test.mjs: playing, asking, and what comes in and goes out, in a real browser: clicks, drags, touches
// and keys.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BEGINNINGS } from '../../web/welcome.js';
import { PHONE, SEVERAL, START, browserTest, cell, done, load, open, said, says } from './chromium.mjs';
import { easy, load as loadModule, program, source } from './module.mjs';

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
    await says(page, 1, 3, '4');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `the page is ${wide} wide`);
    await done(page);
});

/**
 * Fingers on the screen: a list of moments, each a list of [x, y]; an empty list lifts them. A finger that lifts
 * at speed throws, and the browser takes the next tap for the one that stops it: one that drags rests first.
 */
async function fingers(page, moments) {
    const session = await page.context().newCDPSession(page);
    let down = 0;
    for (const points of moments) {
        if (points.length === 0 && moments.length > 2) await page.waitForTimeout(300);
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
    const selected = page.locator('[aria-selected=true]');
    const [a, b, far] = [await middleOf(page, 1, 3), await middleOf(page, 1, 4), await middleOf(page, 3, 4)];
    await fingers(page, [[a], [[(a[0] + b[0]) / 2, a[1]]], [b], []]);
    await selected.nth(1).waitFor();
    await page.getByRole('button', { name: /^2\s*, / }).tap();
    await says(page, 1, 4, 'empty, candidates 2');
    await fingers(page, [[a, far], []]); // both at once
    await says(page, 1, 4, 'empty');
    await cell(page, 1, 3).tap();
    await selected.nth(1).waitFor({ state: 'detached' });
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: far[0], y: far[1] }] });
    await selected.nth(1).waitFor();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await cell(page, 1, 6).tap(); // adds, now
    await selected.nth(2).waitFor();
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
    await load(page, SEVERAL);
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
    for (const what of ['nodes', 'guesses']) await page.locator('.hint dl div', { hasText: new RegExp(`^${what}[1-9]`) }).waitFor();
    await page.keyboard.press('Escape');
    await title(/^Stopped by you/).waitFor();
    await page.getByText(/^At least [\d\u202f]+ solutions/).first().waitFor();
    await done(page);
});

browserTest('solutions one by one, by keys and by pointer, and two side by side', async () => {
    const page = await open();
    await load(page, SEVERAL);
    await page.keyboard.press('s');
    await page.locator('.strip button').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.strip [aria-pressed=true]', { hasText: /^2$/ }).waitFor();
    await page.keyboard.press('End');
    await page.locator('.strip [aria-pressed=true]:focus', { hasText: /^100$/ }).waitFor();
    const shown = async () => (await page.locator('[role=gridcell]').evaluateAll((cells) => cells.map((each) => /column \d+, (?:empty, )?(\w)/.exec(each.ariaLabel)[1]))).join('');
    const hundredth = await shown();
    assert.equal(program(['solve'], hundredth).code, 0, hundredth);
    assert.match(await said(page, 1, 3), /^row 1 column 3, empty, \d in the solution that is shown$/);
    await page.getByRole('button', { name: 'Next solution' }).click(); // the first again
    await page.locator('.strip [aria-pressed=true]', { hasText: /^1$/ }).waitFor();
    const first = await shown();
    await page.getByRole('button', { name: 'Two side by side' }).click();
    await page.getByLabel('Solution on the right').selectOption('99');
    const differ = [...first].filter((digit, cell) => digit !== hundredth[cell]).length;
    await page.getByText(`They differ in ${differ} cells, which are framed; the rest is the same.`).waitFor();
    assert.equal(await page.locator('dialog .differs').count(), 2 * differ);
    await page.locator('dialog').getByRole('button', { name: 'Fill in this one' }).nth(1).click();
    await page.getByText(/^Solved in .*, by one of several solutions/).first().waitFor();
    assert.equal(await shown(), hundredth);
    await done(page);
});

browserTest('a count in the background: one goes on playing and asking, and comes back to what was found', async () => {
    const page = await open();
    await load(page, `53${'.'.repeat(79)}`);
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Keep going in the background' }).press('Enter');
    await page.locator('.behind b', { hasText: /\d\u202f\d/ }).waitFor(); // it goes on
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await says(page, 1, 3, '4');
    await page.keyboard.press('h'); // another question beside it
    await page.locator('.hint h2', { hasText: 'More than one solution' }).waitFor();
    await page.locator('.behind').getByRole('button', { name: 'Stop' }).click();
    await page.locator('#foot', { hasText: /^Stopped by you\. At least [\d\u202f]+ solutions/ }).waitFor();
    assert.equal(await page.locator('.behind').count(), 0);
    await page.getByRole('button', { name: 'Back to that board' }).click();
    await says(page, 1, 3, 'empty');
    await page.locator('.strip button').nth(99).waitFor();
    assert.ok(await page.locator('.differs').count() > 1);
    await page.getByRole('button', { name: 'Without a limit' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.keyboard.press('s');
    await page.getByLabel('Most solutions').fill('20000'); // it holds for the count that is under way
    await page.getByLabel('Most solutions').blur();
    await page.locator('.hint h2', { hasText: 'Stopped by the limit of 20\u202f000 solutions' }).waitFor();
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
    await page.locator('dialog .code-in').fill(`${easy}\n`.repeat(60));
    await page.locator('dialog .msg', { hasText: 'The first 50 puzzles in the format line. No errors.' }).waitFor();
    await page.locator('dialog .code-in').fill(`${easy}\n${easy.slice(0, 80)}q\n`);
    await page.locator('dialog .msg', { hasText: 'Line 2, column 81.' }).waitFor();
    await page.keyboard.press('F8');
    assert.equal(await page.evaluate(() => getSelection().toString()), 'q');
    await page.getByRole('button', { name: 'Read it as a blank' }).click();
    await page.locator('dialog .msg', { hasText: '2 puzzles' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
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
    await page.locator('dialog small', { hasText: 'characters; the puzzle is in the link' }).waitFor();
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
