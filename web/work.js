// work.js: questions that take time: one in front, whose card shows how far it is, and one that goes on in the
// background while the player plays and asks. Stop keeps what was found.

import { announce, grouped, h } from './dom.js';
import { drawWork } from './states.js';

export class Work {
    #front = null; // { controller, title, unit, found, left, started, … what was asked with it }
    #behind = null;
    #on;

    /** `on`: answer(state, mine), cameBack(state, mine), failure(error), isOver(mine), changed(), more(mine). */
    constructor(on) {
        this.#on = on;
        this.words = h('span', {});
        this.element = h('section', { class: 'card behind', 'aria-label': 'In the background' }, this.words, h('span', { class: 'sp' }),
            h('button', { class: 'ib sm', onclick: () => this.toFront() }, 'Show'), h('button', { class: 'ib sm stop', onclick: () => this.#behind?.controller.abort() }, 'Stop'));
    }

    get front() {
        return this.#front;
    }

    get behind() {
        return this.#behind;
    }

    /** Asks: `ask(signal, mine)` gives the answer, or nothing if there is nothing to say; `more` is remembered with it. */
    async run(title, unit, ask, more = {}) {
        if (this.#front?.canWait) this.#toBack();
        this.leave();
        const controller = new AbortController(), mine = { controller, title, unit, found: 0, started: performance.now(), ...more };
        this.#front = mine;
        this.#on.changed();
        const timer = setInterval(() => this.#beat(mine), 500);
        let answer;
        try {
            answer = await ask(controller.signal, mine);
        } catch (error) {
            answer = this.#on.failure(error);
        }
        clearInterval(timer);
        if (this.#behind === mine) {
            this.#behind = null;
            this.#on.cameBack(answer, mine);
        } else if (this.#front === mine) {
            this.#front = null;
            this.#on.answer(answer, mine);
        }
    }

    stop() {
        this.#front?.controller.abort();
    }

    /** What is asked in front is no longer wanted. */
    leave() {
        this.stop();
        this.#front = null;
    }

    leaveAll() {
        this.leave();
        this.#behind?.controller.abort();
        this.#behind = null;
    }

    // ---- how far it is ------------------------------------------------------------------------------

    #beat(mine) {
        if (this.#on.isOver(mine)) mine.controller.abort();
        else this.#drawProgress();
    }

    progress(mine, { found, left }) {
        Object.assign(mine, { found, left });
        const now = performance.now();
        if ((this.#front !== mine && this.#behind !== mine) || now - (mine.drawn ?? 0) < 200) return; // five times a second
        mine.drawn = now;
        this.#drawProgress();
        if (this.#front !== mine || now - (mine.told ?? mine.started) < 5000) return;
        mine.told = now;
        announce(`${grouped(found)} ${mine.unit} so far`);
    }

    #drawProgress() {
        if (this.#behind) this.words.replaceChildren(h('span', { class: 'turn', 'aria-hidden': 'true' }), h('span', {}, h('b', {}, grouped(this.#behind.found)), ` ${this.#behind.unit} so far`));
        if (this.#front) this.draw(this.card);
    }

    /** Shows what is in front in a card. */
    draw(card) {
        const mine = this.#front;
        this.card = card;
        drawWork(card, mine, [['Stop', () => this.stop(), 'Esc', 'stop'], mine.canWait ? ['Keep going in the background', () => this.wait(), '', ' '] : null], () => this.#on.more(mine));
    }

    // ---- front and back -----------------------------------------------------------------------------

    #toBack() {
        this.#behind?.controller.abort();
        this.#behind = this.#front;
        this.#front = null;
        announce('It goes on in the background. You can go on playing and asking.');
        this.#drawProgress();
    }

    /** What is in front goes on behind. */
    wait() {
        if (!this.#front?.canWait) return;
        this.#toBack();
        this.#on.changed();
        if (document.activeElement === document.body) this.element.querySelector('button').focus(); // where the button was that did it
    }

    toFront() {
        this.leave();
        this.#front = this.#behind;
        this.#behind = null;
        this.#on.changed();
        this.card?.querySelector('button')?.focus();
    }
}
