// transport.js: step, back, run, and the time of a search as a curve of its depth, over which one can scrub.
// At high speeds as many steps are made between two pictures as the clock wants, and pictures that take long
// are drawn less often, so that the page stays quick.

import { grouped, h, icon, s } from '../dom.js';

const SPEEDS = [1, 2, 4, 8, 16, 50, 200, 1000, 3000, 10000];
const PIECES = 240;
const RUN = 'M5 3l11 7-11 7z', PAUSE = 'M6 3v14M14 3v14';

export class Transport {
    at = 0;
    running = false;
    #speed = 8;
    #due = 0;
    #rest = 0;   // until when no picture is drawn
    #on;

    /** `on`: onGo(step), onStep(count), length(). */
    constructor(on) {
        this.#on = on;
        const button = (name, path, act, kind = '') => h('button', { class: `tb ${kind}`, 'aria-label': name, title: name, onclick: act }, icon(path, 16));
        const step = (count) => () => { this.pause(); on.onStep(count); };
        this.play = button('Run', RUN, () => this.toggle(), 'main');
        this.scrub = h('input', { type: 'range', class: 'scrub', min: 0, max: 1, value: 0, 'aria-label': 'Step of the search', oninput: () => on.onGo(Number(this.scrub.value)) });
        this.curves = ['profile', 'profile past'].map((kind) => s('svg', { class: kind, preserveAspectRatio: 'none', viewBox: `0 0 ${PIECES} 30`, 'aria-hidden': 'true' }, s('path')));
        this.count = h('span', { class: 'num' });
        this.speed = h('select', { 'aria-label': 'Speed', onchange: () => { this.#speed = Number(this.speed.value); } }, SPEEDS.map((value) => h('option', { value, selected: value === this.#speed }, `${grouped(value)} ${value === 1 ? 'step' : 'steps'}/s`)));
        this.element = h('div', { class: 'card transport', role: 'group', 'aria-label': 'Steps' },
            button('To the beginning', 'M5 3v14M16 3l-9 7 9 7z', () => on.onGo(0), 'end'), button('Back', 'M14 3l-9 7 9 7z', step(-1)), this.play, button('Step', 'M6 3l9 7-9 7z', step(1)), button('To the end', 'M15 3v14M4 3l9 7-9 7z', () => on.onGo(Infinity), 'end'),
            h('div', { class: 'line' }, this.curves, this.scrub), this.count, this.more = h('div', { class: 'opts' }, h('label', { class: 'sel' }, h('span', {}, 'Speed'), this.speed)));
    }

    /** Whether more happens between two pictures than can be seen. */
    get quick() {
        return this.running && this.#speed >= 200;
    }

    /** The curve of a search. */
    begin(replay) {
        const profile = replay.profile(PIECES), top = Math.max(...profile, 1);
        for (const curve of this.curves) curve.firstChild.setAttribute('d', `M0 30L${profile.map((depth, i) => `${i} ${(29 - depth / top * 26).toFixed(1)}`).join('L')}L${PIECES} 30Z`);
        this.scrub.max = this.#on.length();
    }

    /** Calls `picture` with the step, and draws what is here. */
    draw(picture) {
        const began = performance.now(), length = this.#on.length(), { at } = this;
        if (this.running && began < this.#rest && at < length) return;
        picture(at);
        this.scrub.max = length;
        this.scrub.value = at;
        this.scrub.setAttribute('aria-valuetext', `step ${at} of ${length}`);
        this.curves[1].style.clipPath = `inset(0 ${100 - (length ? at / length * 100 : 0)}% 0 0)`;
        this.count.replaceChildren(h('b', {}, grouped(at)), ` / ${grouped(length)}`);
        this.#rest = began + 1.5 * (performance.now() - began);
    }

    #drawPlay() {
        this.play.setAttribute('aria-label', this.running ? 'Pause' : 'Run');
        this.play.title = this.running ? 'Pause' : 'Run';
        this.play.replaceChildren(icon(this.running ? PAUSE : RUN, 16));
    }

    toggle() {
        if (this.running) return this.pause();
        if (this.#on.length() === 0) return undefined;
        if (this.at >= this.#on.length()) this.at = 0;
        this.running = true;
        this.#due = performance.now();
        this.#drawPlay();
        return requestAnimationFrame((now) => this.#frame(now));
    }

    pause() {
        if (!this.running) return;
        this.running = false;
        this.#drawPlay();
        this.#on.onGo(this.at);
    }

    faster(by) {
        const place = Math.min(Math.max(SPEEDS.indexOf(this.#speed) + by, 0), SPEEDS.length - 1);
        this.#speed = SPEEDS[place];
        this.speed.value = this.#speed;
    }

    #frame(now) {
        if (!this.running) return;
        const steps = Math.floor((now - this.#due) * this.#speed / 1000);
        if (steps > 0) {
            this.#due = Math.max(this.#due + steps * 1000 / this.#speed, now - 250);
            const to = Math.min(this.at + Math.min(steps, Math.max(this.#speed / 4, 1)), this.#on.length());
            if (to >= this.#on.length()) { this.at = to; this.pause(); } else this.#on.onGo(to);
        }
        requestAnimationFrame((then) => this.#frame(then));
    }
}
