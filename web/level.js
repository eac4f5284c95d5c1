// level.js: a rating as a number, a word and five bars. The classes are those of the program (docs/ratings.md).

import { s } from './dom.js';

const CLASSES = [['very easy', 1.5], ['easy', 2.5], ['medium', 4], ['hard', 6.2], ['very hard', Infinity]];

/** The number, from 0, of the class of a rating. */
export const classOf = (rating) => CLASSES.findIndex(([, most]) => rating <= most);
export const className = (rating) => CLASSES[classOf(rating)][0];

export function bars(rating) {
    const full = classOf(rating);
    return s('svg', { class: 'lvl', width: 28, height: 11, viewBox: '0 0 28 11', 'aria-hidden': 'true' }, CLASSES.map((_, i) =>
        s('rect', { class: i <= full ? 'on' : '', x: i * 6, y: 6 - i * 1.5, width: 4, height: 5 + i * 1.5, rx: 1 })));
}
