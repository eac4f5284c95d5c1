// moment.js: a moment of the search of a puzzle on its grid: what is taken, what is still possible, and what
// the search speaks of.

import { digitAt, newGame } from '../state.js';

/** Draws it; `lit` has the options pointed at, `cursor` the cell that the keys are at. */
export function drawMoment(board, replay, shape, { lit = null, cursor = -1 } = {}) {
    const { problem: { choices, options }, stack, chosen } = replay, { side } = shape;
    const game = { ...newGame(shape), cursor, selection: cursor >= 0 ? [cursor] : [] }, marks = Array.from({ length: side * side }, () => []), spoken = [];
    for (const { option } of stack) game.board.digits[Math.floor(choices[option] / side)] = choices[option] % side + 1;
    choices.forEach((choice, option) => {
        const cell = Math.floor(choice / side), digit = choice % side + 1, open = replay.isOpen(option);
        if (open) marks[cell].push(digit);
        const bright = lit?.size ? lit.has(option) : open && options[option].items.includes(chosen);
        if (bright && !digitAt(game, cell)) spoken.push({ cell, digits: [digit], role: 'base', group: 0 });
        else if (bright && lit?.size) spoken.push({ cell, digits: [digit], role: 'witness', group: 0 });
    });
    board.draw(game, { marks, hint: { marks: spoken, links: [], units: [], nodes: [] }, stage: 3 });
}
