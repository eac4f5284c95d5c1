// words.js: what happens at a moment of the search, why, and why it can be undone, in sentences.

import { cellName, symbol } from '../state.js';

/** The name of an option: of a puzzle "r1c3=5", else its items. */
export function optionName(problem, option, side) {
    if (option < 0) return 'nothing';
    if (problem.choices) {
        const choice = problem.choices[option];
        return `${cellName(Math.floor(choice / side), side)}=${symbol(choice % side + 1, side)}`;
    }
    return problem.options[option].items.map((item) => problem.items[item].name).join(' ');
}

/** "r1=5" → "row 1 needs its 5". */
function itemMeaning(name) {
    const cell = /^r(\d+)c(\d+)$/.exec(name), unit = /^([rcb])(\d+)=(\w+)$/.exec(name);
    if (cell) return `cell ${name} needs a digit`;
    if (unit) return `${{ r: 'row', c: 'column', b: 'box' }[unit[1]]} ${unit[2]} needs its ${unit[3]}`;
    return `${name} must be covered once`;
}

const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** "Of 176 open items, r1=5 has the fewest options: 2." */
function chosenOf({ problem, covered, live }, { item, left }) {
    const open = problem.items.flatMap(({ primary }, i) => (covered[i] || primary === false ? [] : [i])), { name } = problem.items[item];
    return `Of ${plural(open.length, 'open item')}, ${name} ${open.every((each) => live[each] >= left) ? 'has the fewest options' : 'is taken; its options'}: ${left}.`;
}

/** { title, tone, text, note } of the event that happened last, or is to come first. */
export function tell(replay, side) {
    const { problem } = replay, event = replay.last;
    const item = event && event.item >= 0 ? problem.items[event.item].name : '';
    const option = event ? optionName(problem, event.option, side) : '';
    switch (event?.kind) {
    case undefined:
        return { title: 'start', tone: 'off', text: `${plural(problem.items.length, 'item')}, ${plural(problem.options.length, 'option')}. Every item is to be covered by exactly one option.`, note: '' };
    case 'choose':
        return { title: 'choose', tone: 'now', text: `Level ${event.depth + 1}. ${chosenOf(replay, event)} It says: ${itemMeaning(item)}.`,
            note: event.left === 0 ? 'Nothing can cover it: this way is a dead end.' : event.left === 1 ? 'With a single option there is no choice.' : 'Few options make a small tree. What is taken out still knows its neighbours, so that all of it can be undone.' };
    case 'try':
        return { title: 'try', tone: 'acc', text: `Take ${option}${event.forced ? ', the only one' : ''}. All its items are covered now, and with them every option that shares one.`,
            note: event.left ? `${plural(event.left, 'option')} of ${item} remain, should this fail.` : '' };
    case 'cover':
        return { title: 'cover', tone: 'off', text: `${item} leaves the list of items: its neighbours, left and right, now point to each other.`,
            note: `It keeps its own two links, so that it can come back between them. ${plural(event.left, 'item')} left.` };
    case 'hide':
        return { title: 'hide', tone: 'off', text: `${option} leaves the list of ${item}: the node above now points to the one below.`,
            note: `The node itself still points to both. ${item} has ${plural(event.left, 'option')} left.` };
    case 'unhide':
        return { title: 'unhide', tone: 'off', text: `${option} comes back into the list of ${item}.`,
            note: 'It still knew its neighbours: two links are set, nothing is looked for. That is the dance.' };
    case 'uncover':
        return { title: 'uncover', tone: 'off', text: `${item} comes back into the list of items, to the place it had.`, note: 'Undone in the opposite order, every link finds its place.' };
    case 'purify':
        return { title: 'purify', tone: 'off', text: `${item} gets its colour from ${option}.`, note: 'Options that agree with it stay.' };
    case 'unpurify':
        return { title: 'unpurify', tone: 'off', text: `${item} has no colour any more.`, note: '' };
    case 'dead':
        return { title: 'dead end', tone: 'dead', text: `No option covers ${item}. The last choice is taken back.`, note: '' };
    case 'back':
        return { title: 'back', tone: 'dead', text: `${option} is taken back.`, note: 'All that was covered with it is uncovered, last things first.' };
    default:
        return { title: 'solution', tone: 'good', text: `No item is left: the ${plural(replay.stack.length, 'option')} chosen cover each exactly once.`, note: 'The search goes on to see whether there is another.' };
    }
}
