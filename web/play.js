// play.js: the board to play on: keypad, questions to the engine, hints in stages.

import { Board } from './board.js';
import { announce, clock, grouped, h, isPhone } from './dom.js';
import * as S from './state.js';

const STAGES = ['Where', 'What', 'Why', 'Do it'];
const MODE_KEYS = { digit: 'Z', corner: '⇧', centre: 'Ctrl', colour: 'Alt' };
const HELD = { Shift: 'corner', Control: 'centre', Alt: 'colour' };

export class PlayView {
    #app;
    #board;
    #hint = null; // { hint, stage, candidates } or { text }
    #marks = null; // candidates by the engine, when they are shown
    #facts = {};
    #work = null; // what runs: { controller, title }
    #differ = null;
    #held = null;
    #digitFirst = 0;
    #asked = 0;

    constructor(app) {
        this.#app = app;
        this.#board = new Board({
            onSelect: (cells, cursor) => this.#selected(cells, cursor),
            onAlike: (cell) => app.setGame(S.selectAlike(app.game, cell)),
        });
        this.#factsElement = h('dl', { class: 'card facts' });
        this.#padElement = h('section', { class: 'card pad', 'aria-label': 'Keypad' });
        this.#hintElement = h('section', { class: 'card hint', 'aria-label': 'Hint and questions' });
        this.element = h('div', { class: 'view play' },
            h('div', { class: 'card board' }, this.#board.element),
            h('div', { class: 'side' }, this.#factsElement, this.#padElement, this.#hintElement));
        setInterval(() => this.#tick(), 1000);
    }

    #factsElement;
    #padElement;
    #hintElement;

    get game() {
        return this.#app.game;
    }

    /** Another puzzle is on the board. */
    async begin() {
        this.#stop();
        this.#hint = this.#differ = null;
        this.#facts = { givens: this.game.shape.givens.filter((digit) => digit).length };
        this.#marks = null;
        this.draw();
        await this.#learnFacts();
    }

    /** The game has changed: what was said of it may no longer be true. */
    changed(before) {
        if (before && before.board !== this.game.board) {
            this.#hint = this.#differ = null;
            if (this.#marks) this.#refreshMarks();
            if (S.isFull(this.game)) this.#finished();
        }
        this.draw();
    }

    draw() {
        const conflicts = this.#app.settings.conflicts ? S.conflicts(this.game) : null;
        this.#board.draw(this.game, { conflicts, marks: this.#marks, hint: this.#hint?.hint, stage: this.#hint?.stage, differ: this.#differ });
        this.#drawFacts();
        this.#drawPad();
        this.#drawHint();
    }

    focus() {
        this.#board.focus();
    }

    // ---- facts --------------------------------------------------------------------------------------

    async #learnFacts() {
        const { shape } = this.game, { engine } = this.#app;
        try {
            const { verdict, solution } = await engine.check(shape.puzzle, { seconds: 20 });
            if (shape !== this.game.shape) return;
            this.#facts.verdict = verdict;
            this.#facts.solution = solution;
            this.#drawFacts();
            if (verdict !== 'unique') return;
            const rating = await engine.rate(shape.puzzle, { seconds: 10 });
            if (shape !== this.game.shape) return;
            this.#facts.rating = rating;
        } catch (error) {
            this.#facts.problem = error.message;
        }
        this.#drawFacts();
    }

    #drawFacts() {
        const verdicts = { unique: ['exactly 1', 'good'], multiple: ['several', 'dead'], none: ['none', 'dead'], invalid: ['none', 'dead'] };
        const [text, tone] = verdicts[this.#facts.verdict] ?? [this.#facts.verdict ? 'not known' : '…', 'soft'];
        const { rating } = this.#facts;
        const fact = (name, value, kind) => h('div', {}, h('dt', {}, name), h('dd', { class: kind }, value));
        this.#factsElement.replaceChildren(
            fact('solutions', text, tone),
            fact('rating', rating ? rating.shown.split('/')[0] : '…'),
            fact('givens', String(this.#facts.givens ?? 0)),
            fact('time', clock(this.game.seconds)));
        if (rating) this.#factsElement.title = `${rating.shown} by ${rating.scale}; hardest: ${rating.technique}`;
    }

    #tick() {
        if (document.hidden || this.#app.view !== 'play' || S.isFull(this.game)) return;
        this.game.seconds += 1;
        const time = this.#factsElement.lastElementChild?.querySelector('dd');
        if (time) time.textContent = clock(this.game.seconds);
    }

    // ---- keypad -------------------------------------------------------------------------------------

    #drawPad() {
        const { side } = this.game.shape, mode = this.#held ?? this.game.mode, left = S.left(this.game);
        const modes = S.MODES.map((each) => h('button', { 'aria-pressed': String(each === mode), onclick: () => this.#app.setGame({ ...this.game, mode: each }) },
            each[0].toUpperCase() + each.slice(1), h('kbd', {}, MODE_KEYS[each])));
        const most = mode === 'colour' ? S.COLOURS : side;
        const keys = Array.from({ length: most }, (_, i) => i + 1).map((digit) => h('button',
            { class: mode === 'colour' ? `paint-key paint-${digit}` : digit === this.#digitFirst ? 'first' : '',
                'aria-pressed': this.#digitFirst ? String(digit === this.#digitFirst) : undefined,
                onclick: () => this.#pressed(digit) },
            mode === 'colour' ? h('span', { class: 'vh' }, 'colour ') : null, S.symbol(digit, side),
            mode === 'colour' ? null : [h('span', { class: 'vh' }, `, ${Math.max(left[digit], 0)} left`), h('i', { 'aria-hidden': 'true' }, String(Math.max(left[digit], 0)))]));
        const words = [['Undo', () => this.#app.setGame(S.undo(this.game)), this.game.past.length === 0],
            ['Redo', () => this.#app.setGame(S.redo(this.game)), this.game.future.length === 0],
            ['Clear', () => this.#app.setGame(S.clear(this.game)), false]];
        const had = document.activeElement, place = had && this.#padElement.contains(had) ? [...this.#padElement.querySelectorAll('button')].indexOf(had) : -1;
        this.#padElement.replaceChildren(h('div', { class: 'modes', role: 'group', 'aria-label': 'What digits do' }, modes),
            h('div', { class: side > 9 ? 'keys many' : 'keys', role: 'group', 'aria-label': 'Digits' }, keys,
                words.map(([word, act, off]) => h('button', { class: 'w', disabled: off, onclick: act }, word))));
        if (place >= 0) this.#padElement.querySelectorAll('button')[place]?.focus();
    }

    /** A key of the keypad: into the cells, or, with none selected, the digit for cells to come. */
    #pressed(digit) {
        if (this.#app.settings.digitFirst) {
            this.#digitFirst = this.#digitFirst === digit ? 0 : digit;
            this.draw();
            return;
        }
        this.#app.setGame(S.enter(this.game, digit, this.#held ?? this.game.mode));
    }

    #selected(cells, cursor) {
        let game = S.select(this.game, cells, cursor);
        if (this.#app.settings.digitFirst && this.#digitFirst && cells.length === 1) game = S.enter(game, this.#digitFirst);
        this.#app.setGame(game);
    }

    // ---- hints and questions ------------------------------------------------------------------------

    /** The puzzle as it stands: the player's digits as givens, and marks if every open cell has some. */
    #present() {
        const { shape, board } = this.game;
        const present = { ...shape.puzzle, givens: S.allDigits(this.game) };
        const sets = Array.from(board.centre, (set, cell) => set | board.corner[cell]);
        const marked = sets.every((set, cell) => set || S.digitAt(this.game, cell));
        if (marked && !S.isFull(this.game)) present.candidates = sets.map((set, cell) => (S.digitAt(this.game, cell) ? null : S.setMembers(set)));
        return present;
    }

    async hint() {
        if (this.#hint?.hint) return this.#nextStage();
        const asked = ++this.#asked;
        const found = await this.#findHint();
        if (asked !== this.#asked) return undefined;
        this.#hint = found;
        this.draw();
        announce(found.text ?? found.hint.words.where);
        return undefined;
    }

    async #findHint() {
        const wrong = await this.#whatIsWrong();
        if (wrong) return wrong;
        try {
            const present = this.#present();
            const [{ hint, solved }, candidates] = await Promise.all([this.#app.engine.hint(present), this.#app.engine.candidates(present)]);
            if (solved) return { text: 'Every cell has its digit.' };
            if (!hint) return { text: 'No technique that I know goes on from here.' };
            return { hint, stage: 1, candidates };
        } catch (error) {
            return { text: error.message };
        }
    }

    /** A mistake is said before any hint, with the shortest proof that it is one. */
    async #whatIsWrong() {
        const { side, puzzle } = this.game.shape, { verdict } = this.#facts;
        const [clash] = S.conflicts(this.game);
        if (clash) return { text: `${S.cellName(clash[0], side)} and ${S.cellName(clash[1], side)} cannot be as they are.`, cells: clash };
        if (verdict && verdict !== 'unique') {
            return { text: verdict === 'multiple' ? 'The puzzle has several solutions: no digit can be concluded for certain.' : verdict === 'unknown' ? 'It is not known whether the puzzle has one solution.' : 'The puzzle has no solution.' };
        }
        const fault = await this.#app.engine.fault(puzzle, { progress: this.#present() }).catch(() => ({ kind: 'none' }));
        return fault.kind === 'none' ? null : { text: fault.words.trim(), cells: [fault.cell] };
    }

    #nextStage() {
        if (this.#hint.stage >= 3) return this.doHint();
        this.#hint = { ...this.#hint, stage: this.#hint.stage + 1 };
        this.draw();
        announce(this.#stageText(this.#hint));
        return undefined;
    }

    doHint() {
        if (!this.#hint?.hint) return;
        const { hint, candidates } = this.#hint;
        announce(hint.words.do);
        this.#app.setGame(S.follow(this.game, hint, candidates));
    }

    #stageText({ hint, stage }) {
        const { where, technique, cells, why } = hint.words;
        return [null, where, `${technique} ${cells}`, why][stage];
    }

    async count() {
        await this.#run('Counting solutions', async (signal) => {
            const { shape } = this.game;
            const answer = await this.#app.engine.solutions(this.#present(), { most: 2, signal, seconds: 60,
                onProgress: ({ found }) => this.#progress(found) }).catch((error) => (error.name === 'AbortError' ? null : Promise.reject(error)));
            if (shape !== this.game.shape) return null;
            if (!answer) return { text: 'Stopped.' };
            this.#differ = answer.differ.length && answer.count !== '1' ? answer.differ : null;
            const number = grouped(answer.count);
            return { text: answer.complete ? (answer.count === '1' ? 'There is exactly one solution.' : answer.count === '0' ? 'There is no solution.' : `There are ${number} solutions; the framed cells differ.`)
                : `At least ${number} solutions; the search was stopped.` };
        });
    }

    async check() {
        const wrong = await this.#whatIsWrong();
        if (wrong) {
            if (wrong.cells) this.#app.setGame(S.select(this.game, wrong.cells));
            this.#hint = wrong;
            this.draw();
            announce(wrong.text);
            return;
        }
        await this.#run('Checking', async (signal) => {
            const { verdict } = await this.#app.engine.check(this.#present(), { signal, seconds: 30 });
            return { text: { unique: 'So far everything is right.', multiple: 'Nothing clashes; there are several ways to go on.', none: 'From here there is no solution.', invalid: 'Two digits clash.' }[verdict] ?? 'Not known within 30 seconds.' };
        });
    }

    async solve() {
        await this.#run('Solving', async (signal) => {
            const { solution, found } = await this.#app.engine.solve(this.#present(), { signal, seconds: 60 });
            if (!found) return { text: 'No solution was found from here.' };
            this.#app.setGame(S.fill(this.game, solution));
            return null;
        });
    }

    /** Everything that can be done next, one after the other, in words. */
    async explain() {
        await this.#run('Explaining', async (signal) => {
            const { hints, solved } = await this.#app.engine.explain(this.#present(), { signal, seconds: 60 });
            return { path: hints, solved };
        });
    }

    async #run(title, work) {
        this.#stop();
        const controller = new AbortController(), mine = { controller, title, found: 0, started: performance.now() };
        this.#work = mine;
        this.#hint = null;
        this.draw();
        try {
            const answer = await work(controller.signal);
            if (this.#work !== mine) return;
            if (answer) this.#hint = answer;
            if (answer?.text) announce(answer.text);
        } catch (error) {
            if (this.#work !== mine) return;
            this.#hint = { text: error.name === 'AbortError' ? 'Stopped.' : error.message };
        }
        this.#work = null;
        this.draw();
    }

    #progress(found) {
        if (!this.#work || performance.now() - (this.#work.shown ?? 0) < 200) return;
        this.#work.found = found;
        this.#work.shown = performance.now();
        this.#drawHint();
    }

    #stop() {
        this.#work?.controller.abort();
        this.#work = null;
    }

    // ---- marks --------------------------------------------------------------------------------------

    async toggleMarks() {
        this.#marks = this.#marks ? null : [];
        if (this.#marks) await this.#refreshMarks();
        this.draw();
    }

    async #refreshMarks() {
        const { board } = this.game;
        const candidates = await this.#app.engine.candidates({ ...this.game.shape.puzzle, givens: S.allDigits(this.game) }).catch(() => null);
        if (!this.#marks || board !== this.game.board) return;
        this.#marks = candidates;
        this.draw();
    }

    async #finished() {
        const { board } = this.game, wrong = await this.#whatIsWrong();
        if (board !== this.game.board) return;
        this.#hint = wrong ?? { text: `Solved in ${clock(this.game.seconds)}.`, done: true };
        announce(this.#hint.text);
        this.draw();
    }

    // ---- the card below the keypad ------------------------------------------------------------------

    #drawHint() {
        const hint = this.#hint;
        const content = this.#work ? this.#workContent() : hint?.hint ? this.#hintContent(hint) : hint?.path ? this.#pathContent(hint) : this.#idleContent(hint);
        const had = document.activeElement, inside = had && this.#hintElement.contains(had) ? had.textContent : null;
        this.#hintElement.replaceChildren(...content);
        if (inside) [...this.#hintElement.querySelectorAll('button')].find((button) => button.textContent === inside)?.focus();
    }

    #workContent() {
        const { title, found, started } = this.#work;
        return [h('h2', {}, title),
            found ? h('p', { class: 'big' }, grouped(found)) : null,
            h('div', { class: 'bar ind', role: 'progressbar', 'aria-label': title }, h('i')),
            h('p', { class: 'soft' }, `${((performance.now() - started) / 1000).toFixed(1)} s`),
            h('div', { class: 'acts' }, h('button', { class: 'ib stop', onclick: () => this.#stopClicked() }, 'Stop ', h('kbd', {}, 'Esc')))].filter(Boolean);
    }

    #stopClicked() {
        this.#work?.controller.abort();
    }

    #hintContent({ hint, stage }) {
        const steps = STAGES.map((word, i) => h('button', { class: i + 1 < stage ? 'done' : i + 1 === stage ? 'on' : '', 'aria-current': i + 1 === stage ? 'step' : undefined,
            onclick: () => this.#toStage(i + 1) }, `${i + 1 < stage ? '✓ ' : `${i + 1} `}${word}`));
        const why = stage >= 3 ? hint.words.why.split('\n') : [];
        return [h('h2', {}, stage >= 2 ? `Hint · ${hint.technique} ${hint.rating.toFixed(1)}` : 'Hint'),
            h('div', { class: 'steps', role: 'group', 'aria-label': 'Stages' }, steps),
            stage === 1 ? h('p', {}, hint.words.where) : null,
            stage === 2 ? [h('p', {}, hint.words.technique), h('p', {}, hint.words.cells)] : null,
            why.length > 1 ? h('ol', { class: 'why' }, why.map((line) => h('li', {}, line))) : why.map((line) => h('p', {}, line)),
            stage >= 3 ? h('p', { class: 'k' }, hint.words.do) : null,
            h('div', { class: 'acts' },
                h('button', { class: 'ib pri', onclick: () => this.hint() }, stage >= 3 ? 'Do it ' : 'More ', h('kbd', {}, stage >= 3 ? 'Enter' : 'H')),
                h('button', { class: 'ib', onclick: () => { this.#hint = null; this.draw(); } }, 'Close'))].flat().filter(Boolean);
    }

    #toStage(stage) {
        if (stage === 4) return this.doHint();
        this.#hint = { ...this.#hint, stage };
        this.draw();
        announce(this.#stageText(this.#hint));
        return undefined;
    }

    #pathContent({ path, solved }) {
        return [h('h2', {}, `${path.length} steps${solved ? '' : ', then none that I know'}`),
            h('ol', { class: 'path' }, path.map((hint) => h('li', {}, h('b', {}, `${hint.rating.toFixed(1)} ${hint.technique}`), ` ${hint.words.do}`))),
            h('div', { class: 'acts' }, h('button', { class: 'ib', onclick: () => { this.#hint = null; this.draw(); } }, 'Close'))];
    }

    #idleContent(said) {
        const act = (words, key, run, kind = 'ib') => h('button', { class: kind, onclick: run }, words, key ? [' ', h('kbd', {}, key)] : null);
        return [h('h2', {}, said?.done ? 'Solved' : said ? 'Answer' : 'Ask'),
            said ? h('p', { role: 'status' }, said.text) : h('p', { class: 'soft' }, isPhone() ? 'Take as much help as you want, in stages.' : 'Take as much help as you want, in stages: where to look, by what, why, and then the step itself.'),
            h('div', { class: 'acts' },
                act('Hint', 'H', () => this.hint(), 'ib pri'),
                act('Check', 'K', () => this.check()),
                act(this.#marks ? 'Hide candidates' : 'Candidates', 'N', () => this.toggleMarks()),
                act('Count solutions', 'S', () => this.count()),
                act('All steps', '', () => this.explain()),
                act('Solve', 'Ctrl ↵', () => this.solve()))];
    }

    // ---- keys ---------------------------------------------------------------------------------------

    key(event) {
        const { key, ctrlKey, metaKey, shiftKey, altKey, code } = event, command = ctrlKey || metaKey;
        const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
        if (arrows[key] && (this.#board.hasFocus() || document.activeElement === document.body)) {
            const game = command ? S.moveBox(this.game, ...arrows[key]) : S.move(this.game, ...arrows[key], shiftKey);
            this.#app.setGame(game);
            this.#board.focus();
            return true;
        }
        const letter = key.toLowerCase();
        if (command && letter === 'z') return this.#do(() => this.#app.setGame(shiftKey ? S.redo(this.game) : S.undo(this.game)));
        if (command && letter === 'y') return this.#do(() => this.#app.setGame(S.redo(this.game)));
        if (command && letter === 'a' && this.#board.hasFocus()) return this.#do(() => this.#app.setGame(S.select(this.game, Array.from(this.game.board.digits.keys()), this.game.cursor)));
        if (command && key === 'Enter') return this.#do(() => this.solve());
        const digit = this.#digitOf(event);
        if (digit && (this.#board.hasFocus() || document.activeElement === document.body)) {
            const mode = shiftKey && digit <= 9 && /^(Digit|Numpad)/.test(code) ? 'corner' : command ? 'centre' : altKey ? 'colour' : this.game.mode;
            return this.#do(() => this.#app.setGame(S.enter(this.game, digit, mode)));
        }
        if (command || altKey) return false;
        if (key === 'Delete' || key === 'Backspace') return this.#do(() => this.#app.setGame(S.clear(this.game)));
        if (key === 'Escape') return this.#do(() => { if (this.#work) this.#stopClicked(); else { this.#hint = null; this.draw(); } });
        if (key === 'Enter' && this.#hint?.hint && (this.#board.hasFocus() || document.activeElement === document.body)) return this.#do(() => this.doHint());
        if (key === ' ' && this.#board.hasFocus()) {
            return this.#do(() => this.#app.setGame({ ...this.game, mode: S.MODES[(S.MODES.indexOf(this.game.mode) + 1) % 4] }));
        }
        if (!this.#app.settings.letters) return false;
        const modes = { z: 'digit', x: 'corner', c: 'centre', v: 'colour' };
        if (modes[letter]) return this.#do(() => this.#app.setGame({ ...this.game, mode: modes[letter] }));
        const acts = { h: () => this.hint(), k: () => this.check(), s: () => this.count(), n: () => this.toggleMarks() };
        return acts[letter] && !shiftKey ? this.#do(acts[letter]) : false;
    }

    /** A held key shows its mode on the keypad. */
    holding(event) {
        const held = event.type === 'keydown' ? HELD[event.key] ?? this.#held : null;
        if (held === this.#held) return;
        this.#held = held;
        this.#drawPad();
    }

    /** Letters are digits in large grids, unless they are commands there as well: then the grid wins. */
    #digitOf({ key, code }) {
        const numeral = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
        if (numeral) return Number(numeral) <= Math.max(this.game.shape.side, S.COLOURS) ? Number(numeral) : 0;
        return this.game.shape.side > 9 && /^[a-z]$/i.test(key) ? S.digitOf(key, this.game.shape.side) : 0;
    }

    #do(act) {
        act();
        return true;
    }
}
