// play.js: the board to play on: keypad, facts, questions (ask.js), and a puzzle that is being typed in.

import { Ask } from './ask.js';
import { Board } from './board.js';
import { clock, h } from './dom.js';
import { Keypad } from './keypad.js';
import { bars, className } from './level.js';
import { actions } from './states.js';
import * as S from './state.js';
import { welcome } from './welcome.js';

const HELD = { Shift: 'corner', Control: 'centre', Alt: 'colour' };
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const TYPED_SIZES = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25];
const RULE_NAMES = { x: 'X', windoku: 'Windoku' };

export class PlayView {
    foot = [['arrows', 'move'], ['drag, Shift arrows', 'select more'], ['1–9', 'write'], ['Ctrl Z', 'undo'], ['H', 'hint'], ['?', 'all keys']];
    #app;
    #board;
    #pad;
    #facts = {};
    #held = null;
    #digitFirst = 0;
    #checking = 0;
    #named = null; // a board to come back to

    constructor(app) {
        this.#app = app;
        this.#board = new Board({
            onSelect: (cells, cursor) => this.#selected(cells, cursor),
            onAlike: (cell) => app.setGame(S.selectAlike(app.game, cell)),
            onTwoFingers: () => app.setGame(S.undo(app.game)),
        });
        this.#pad = new Keypad({
            mode: (mode) => app.setGame({ ...app.game, mode }),
            digit: (digit) => this.#pressed(digit),
            undo: () => app.setGame(S.undo(app.game)),
            redo: () => app.setGame(S.redo(app.game)),
            clear: () => app.setGame(S.clear(app.game)),
        });
        this.ask = new Ask(app, () => this.draw(), () => this.#facts);
        this.#factsElement = h('dl', { class: 'card facts' });
        this.#typing = h('section', { class: 'card hint', 'aria-label': 'A puzzle of your own' });
        this.#welcome = h('section', { class: 'card welcome', 'aria-label': 'Welcome' });
        this.#over = h('div', { class: 'over', 'aria-hidden': 'true' }, h('b', {}, 'Type a puzzle here'), h('p', {}, 'digits and arrows, 0 or . for a blank, or paste rows, a line of 81 characters, a link, or drop a file'));
        this.#side = h('div', { class: 'side' });
        this.element = h('div', { class: 'view play' }, h('div', { class: 'card board' }, this.#board.element), this.#side);
        setInterval(() => this.#tick(), 1000);
    }

    #factsElement;
    #typing;
    #welcome;
    #over;
    #side;

    get game() {
        return this.#app.game;
    }

    /** Another puzzle is on the board. */
    async begin() {
        this.ask.forget();
        this.#named = null;
        this.#facts = { givens: S.allDigits(this.game).filter((digit) => digit).length };
        if (this.#app.fresh) this.#welcome.replaceChildren(...welcome(this.#app));
        this.draw();
        await this.#learnFacts();
    }

    /** The game has changed: what was said of it may no longer be true. */
    changed(before) {
        if (before && before.board !== this.game.board) {
            this.ask.changed();
            if (this.game.typing) this.#checkTyped();
        }
        this.draw();
    }

    draw() {
        const conflicts = this.#app.settings.conflicts ? S.conflicts(this.game) : null, { hint, differ, marks, shown } = this.ask, { fresh } = this.#app;
        this.#board.draw(this.game, { conflicts, marks, hint: hint?.hint, stage: hint?.stage, differ, shown, shade: this.game.shape.side > 9 });
        this.element.classList.toggle('fresh', fresh);
        this.element.classList.toggle('chain', Boolean(hint?.several) || (hint?.stage >= 3 && hint.hint.links.length > 0)); // on a phone: the card in the place of the keypad
        const parts = fresh ? [this.#welcome] : [this.#factsElement, this.#pad.element, ...(this.game.typing ? [this.#typing] : [...(this.ask.work.behind ? [this.ask.work.element] : []), this.ask.element])];
        if (parts.some((part, i) => this.#side.children[i] !== part) || this.#side.children.length !== parts.length) this.#side.replaceChildren(...parts);
        if (fresh) this.#board.element.append(this.#over);
        else this.#over.remove();
        this.#drawFacts();
        this.#pad.draw(this.game, this.#held ?? this.game.mode, this.#digitFirst);
        if (this.game.typing) this.#drawTyping();
        else this.ask.draw();
    }

    focus() {
        this.#board.focus();
    }

    // ---- facts --------------------------------------------------------------------------------------

    async #learnFacts() {
        const { shape, typing } = this.game, { engine } = this.#app, facts = this.#facts;
        if (typing) return;
        try {
            facts.verdict = (await engine.check(shape.puzzle, { seconds: 20 })).verdict;
            if (shape !== this.game.shape) return;
            this.#drawFacts();
            if (facts.verdict === 'unique') facts.rating = await engine.rate(shape.puzzle, { seconds: 10 });
        } catch {
            facts.unrated = true; // rules that no technique knows
        }
        if (shape === this.game.shape) this.#drawFacts();
    }

    #drawFacts() {
        const { shape } = this.game, { verdict, rating, unrated, givens } = this.#facts;
        const verdicts = { unique: ['exactly 1', 'good'], multiple: ['several', 'dead'], none: ['none', 'dead'], invalid: ['none', 'dead'] };
        const [text, tone] = [this.ask.work.front, this.ask.work.behind].some((work) => work?.canWait) ? ['counting…', 'now'] : this.game.typing && verdict === 'multiple' ? ['several', 'soft'] : verdicts[verdict] ?? [verdict ? 'not known' : this.game.typing ? '–' : '…', 'soft'];
        const fact = (name, value, kind) => h('div', {}, h('dt', {}, name), h('dd', { class: kind }, value));
        const cages = shape.clues.filter(({ kind }) => kind === 'cage').length, rated = rating?.shown.split('/')[0];
        const level = () => (rated ? [rated, ' ', bars(rating.rating), h('span', { class: 'vh' }, className(rating.rating))] : verdict === 'unique' && !unrated ? '…' : '–');
        this.#factsElement.replaceChildren(
            fact('solutions', text, tone),
            shape.classic || rated ? fact('rating (SE)', level()) : fact('rules', cages ? 'Killer' : RULE_NAMES[shape.rules?.[0]] ?? (shape.jigsaw ? 'Jigsaw' : `${shape.side}×${shape.side}`)),
            givens || !cages ? fact('givens', String(givens ?? 0)) : fact('cages', String(cages)),
            this.game.typing ? fact('size', `${shape.side}×${shape.side}`) : fact('time', clock(this.game.seconds)));
        if (rating) this.#factsElement.title = `${rating.shown} by ${rating.scale}: ${className(rating.rating)}; hardest: ${rating.technique}`;
        else this.#factsElement.removeAttribute('title');
    }

    #tick() {
        if (document.hidden || this.#app.view !== 'play' || !this.game || this.game.typing || S.isFull(this.game)) return;
        this.game.seconds += 1;
        const time = this.#factsElement.lastElementChild?.querySelector('dd');
        if (time) time.textContent = clock(this.game.seconds);
    }

    // ---- a puzzle that is typed in ------------------------------------------------------------------

    /** Says at every digit whether what is there has solutions. */
    async #checkTyped() {
        const mine = ++this.#checking;
        this.#facts = { givens: S.allDigits(this.game).filter((digit) => digit).length };
        const { verdict } = await this.#app.engine.check(this.ask.present(), { seconds: 2 }).catch(() => ({ verdict: 'unknown' }));
        if (mine !== this.#checking || !this.game.typing) return;
        this.#facts = { ...this.#facts, verdict };
        this.#drawFacts();
        this.#drawTyping();
    }

    #drawTyping() {
        const { givens = 0, verdict } = this.#facts, { side } = this.game.shape;
        const said = { unique: 'It has exactly one solution.', multiple: givens < 17 && side === 9 ? 'So far there are many solutions.' : 'So far there are several solutions.', none: 'There is no solution: look again.', invalid: 'Two digits clash.' }[verdict] ?? '';
        const size = h('select', { 'aria-label': 'Size', onchange: () => this.#app.typeIn(Number(size.value)) },
            TYPED_SIZES.map((each) => h('option', { value: each, selected: each === side }, `${each}×${each}`)));
        if (this.#typing.contains(document.activeElement) && document.activeElement.tagName === 'SELECT') return;
        this.#typing.replaceChildren(h('h2', {}, 'A puzzle of your own'),
            h('p', { class: 'soft' }, 'Type its digits, row by row; 0, a dot or a blank for an empty cell. Backspace goes back.'),
            h('p', { role: 'status' }, h('b', {}, `${givens} givens. `), said),
            h('p', {}, h('label', { class: 'sel' }, h('span', {}, 'Size'), size)),
            actions([['Play it', () => this.#playTyped(), 'Enter'], ['Start over', () => this.#app.typeIn(side), '']]));
    }

    #playTyped() {
        this.#app.load({ ...this.game.shape.puzzle, givens: S.allDigits(this.game) });
    }

    #type(key, digit) {
        if (digit || key === '0' || key === '.' || key === ' ') this.#app.setGame(S.type(this.game, digit));
        else if (key === 'Backspace') this.#app.setGame(S.untype(this.game));
        else if (key === 'Enter' && !this.#app.fresh) this.#playTyped();
        else return false;
        return true;
    }

    // ---- keypad and pointer -------------------------------------------------------------------------

    /** A key of the keypad: into the cells, or, digit first, for the cells to come. */
    #pressed(digit) {
        if (this.game.typing) return this.#type('', digit);
        if (!this.#app.settings.digitFirst) return this.#app.setGame(S.enter(this.game, digit, this.#held ?? this.game.mode));
        this.#digitFirst = this.#digitFirst === digit ? 0 : digit;
        return this.draw();
    }

    #selected(cells, cursor) {
        let game = S.select(this.game, cells, cursor);
        if (this.#app.settings.digitFirst && this.#digitFirst && cells.length === 1) game = S.enter(game, this.#digitFirst);
        this.#app.setGame(game);
    }

    // ---- keys ---------------------------------------------------------------------------------------

    key(event) {
        const { key, ctrlKey, metaKey, shiftKey, altKey } = event, command = ctrlKey || metaKey, letter = key.toLowerCase();
        const here = this.#board.hasFocus() || document.activeElement === document.body, set = (game) => this.#do(() => this.#app.setGame(game));
        if (ARROWS[key] && here) {
            set(command ? S.moveBox(this.game, ...ARROWS[key]) : S.move(this.game, ...ARROWS[key], shiftKey));
            this.#board.focus();
            return true;
        }
        if (command && letter === 'z') return set(shiftKey ? S.redo(this.game) : S.undo(this.game));
        if (command && letter === 'y') return set(S.redo(this.game));
        if (command && key === 'Home') return set(S.rewind(this.game));
        if (command && letter === 'a' && this.#board.hasFocus()) return set(S.select(this.game, Array.from(this.game.board.digits.keys()), this.game.cursor));
        if (command && key === 'Enter') return this.#do(() => this.ask.solve());
        const digit = this.#digitOf(event);
        if (this.game.typing && here && !command && !altKey && this.#type(key, digit)) return true;
        if (digit && here) return set(S.enter(this.game, digit, this.#modeOf(event, digit)));
        if (command || altKey) return false;
        return this.#plainKey(event, letter, here, set);
    }

    /** Keys without Ctrl and Alt that are no digits. */
    #plainKey({ key, shiftKey }, letter, here, set) {
        if (key === 'Delete' || key === 'Backspace') return set(S.clear(this.game));
        if (key === 'Escape') return this.#do(() => (this.ask.work.front ? this.ask.work.stop() : this.ask.hint ? this.ask.close() : set(S.select(this.game, []))));
        if (key === 'Enter' && this.ask.hint?.hint && here) return this.#do(() => this.ask.follow());
        if (key === ' ' && this.#board.hasFocus()) return set({ ...this.game, mode: S.MODES[(S.MODES.indexOf(this.game.mode) + 1) % 4] });
        if (key === '+' || key === '-') return this.#do(() => this.#board.zoomBy(key === '+' ? 1.5 : 1 / 1.5));
        if (!this.#app.settings.letters) return false;
        const modes = { z: 'digit', x: 'corner', c: 'centre', v: 'colour' };
        if (modes[letter]) return set({ ...this.game, mode: modes[letter] });
        if (letter === 'n' && shiftKey) return this.#do(() => this.ask.writeMarks());
        if (letter === 'b') return this.#do(() => this.#name(shiftKey));
        if (letter === 'a' && this.game.cursor >= 0) return set(S.selectAlike(this.game, this.game.cursor));
        const acts = { h: () => this.ask.next(), k: () => this.ask.check(), s: () => this.ask.count(), n: () => this.ask.toggleMarks() };
        return acts[letter] && !shiftKey ? this.#do(acts[letter]) : false;
    }

    /** Names the board as it stands, or goes back to the one that was named. */
    #name(back) {
        if (!back) {
            this.#named = this.game.board;
            this.#app.tell('This point has a name now: Shift B comes back to it');
        } else if (this.#named) {
            this.#app.setGame(S.become(this.game, this.#named));
        }
    }

    /** A held key shows its mode on the keypad. */
    holding(event) {
        const held = event.type === 'keydown' ? HELD[event.key] ?? this.#held : null;
        if (held === this.#held || !this.game) return;
        this.#held = held;
        this.#pad.draw(this.game, this.#held ?? this.game.mode, this.#digitFirst);
    }

    #modeOf({ shiftKey, ctrlKey, metaKey, altKey, code }, digit) {
        if (shiftKey && digit <= 9 && /^(Digit|Numpad)/.test(code)) return 'corner';
        return ctrlKey || metaKey ? 'centre' : altKey ? 'colour' : this.game.mode;
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
