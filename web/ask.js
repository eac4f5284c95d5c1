// ask.js: questions about the grid as it stands, and the card that answers them: hints in stages, checks,
// counts, the whole path, candidates. A mistake is said before anything else.

import { announce, clock, grouped, h, isPhone, rich } from './dom.js';
import { cellCard } from './cells.js';
import { openPair, strip } from './several.js';
import { actions, stateContent } from './states.js';
import * as S from './state.js';
import { Work } from './work.js';

const STAGES = ['Where', 'What', 'Why', 'Do it'];
const SECONDS = 60; // that a question may take, until more is wanted
const KEPT = 100;   // solutions to look at
const plain = (number) => grouped(number);

export class Ask {
    hint = null;   // { hint, stage, candidates } | { path } | a state of states.js, with `cells` or `several`
    marks = null;  // candidates by the engine, when they are shown
    #asked = 0;
    #app;
    #redraw;
    #facts;

    /** `redraw` draws board and card; `facts` tells what is known of the puzzle. */
    constructor(app, redraw, facts) {
        this.#app = app;
        this.#redraw = redraw;
        this.#facts = facts;
        this.element = h('section', { class: 'card hint', 'aria-label': 'Hint and questions' });
        this.work = new Work({
            answer: (answer, mine) => (mine.board && mine.board !== this.game.board ? this.#cameBack(answer, mine) : answer ? this.#say(answer) : redraw()), cameBack: (answer, mine) => this.#cameBack(answer, mine), failure: (error) => this.#failure(error),
            isOver: (mine) => this.#isOver(mine), more: ({ canWait }) => (canWait ? this.#limits() : []), changed: () => { this.hint = null; redraw(); },
        });
    }

    get game() {
        return this.#app.game;
    }

    /** The cells in which solutions differ, and the solution that is on the board for a look. */
    get differ() {
        const differ = this.hint?.several?.differ;
        return differ?.length ? differ : null;
    }

    get shown() {
        return this.hint?.several?.solutions[this.hint.shown] ?? null;
    }

    /** Another puzzle: nothing that was said is true of it. */
    forget() {
        this.work.leaveAll();
        this.hint = this.marks = null;
        this.#asked++;
    }

    /** The board has changed. */
    changed() {
        this.hint = null;
        this.#asked++;
        if (this.marks) this.#refreshMarks();
        if (S.isFull(this.game) && !this.game.typing) this.#finished();
    }

    close() {
        this.hint = null;
        this.#redraw();
    }

    #say(state) {
        this.hint = state;
        announce(state.hint ? state.hint.words.where : `${state.title}. ${state.text}`);
        this.#redraw();
    }

    /** The puzzle as it stands: the player's digits as givens, and marks if every open cell has some. */
    present() {
        const { shape, board } = this.game, present = { ...shape.puzzle, givens: S.allDigits(this.game) };
        const sets = Array.from(board.centre, (set, cell) => set | board.corner[cell]);
        const marked = sets.every((set, cell) => set || S.digitAt(this.game, cell));
        if (marked && !S.isFull(this.game)) present.candidates = sets.map((set, cell) => (S.digitAt(this.game, cell) ? null : S.setMembers(set)));
        return present;
    }

    // ---- hints --------------------------------------------------------------------------------------

    async next(stage = 1) {
        this.work.wait();
        if (this.hint?.hint) return this.toStage(this.hint.stage + 1);
        const asked = ++this.#asked, found = await this.#findHint();
        if (asked === this.#asked) this.#say(found.hint ? { ...found, stage } : found);
        return undefined;
    }

    async #findHint() {
        const wrong = await this.#whatIsWrong();
        if (wrong) return wrong;
        try {
            const present = this.present(), { engine } = this.#app;
            const [{ hint, solved }, candidates] = await Promise.all([engine.hint(present), engine.candidates(present)]);
            if (solved) return { kind: 'good', title: 'Nothing is left to do', text: 'Every cell has its digit.' };
            if (!hint) return { kind: 'stopped', title: 'No hint', text: 'No technique that is known here goes on from this point.', acts: [['Solve', () => this.solve(), 'Ctrl ↵']] };
            return { hint, candidates };
        } catch (error) {
            return this.#failure(error);
        }
    }

    toStage(stage) {
        if (stage >= 4) return this.follow();
        this.hint = { ...this.hint, stage };
        const { where, technique, cells, why } = this.hint.hint.words;
        announce([null, where, `${technique} ${cells}`, why][stage]);
        this.#redraw();
        return undefined;
    }

    /** Does what the hint concludes. */
    follow() {
        if (!this.hint?.hint) return;
        const { hint, candidates } = this.hint;
        announce(hint.words.do);
        this.#app.setGame(S.follow(this.game, hint, candidates));
    }

    /** A mistake, with the shortest proof that it is one; null: there is none that can be seen. */
    async #whatIsWrong() {
        const { side, puzzle } = this.game.shape, { verdict } = this.#facts();
        const name = (cell) => `${S.cellName(cell, side)}`, undo = ['Undo', () => this.#app.setGame(S.undo(this.game)), 'Ctrl Z'];
        const clash = S.conflicts(this.game).entries().next().value;
        if (clash) {
            const show = ['Show them', () => this.#app.setGame(S.select(this.game, clash)), ''];
            return { kind: 'dead', title: 'Two cells clash', text: `${name(clash[0])} and ${name(clash[1])} cannot both be as they are.`, cells: clash, acts: [show, this.game.past.length ? undo : null] };
        }
        if (verdict === 'multiple') return { kind: 'several', title: 'More than one solution', text: 'No digit can be concluded for certain. Counting shows the cells that differ.', acts: [['Count solutions', () => this.count(), 'S']] };
        if (verdict === 'unknown') return { kind: 'stopped', title: 'Not known', text: 'It is not known whether the puzzle has one solution.', acts: [['Count solutions', () => this.count(), 'S']] };
        if (verdict === 'none' || verdict === 'invalid') return { kind: 'dead', title: 'No solution', text: 'The puzzle itself has none.' };
        const fault = await this.#app.engine.fault(puzzle, { progress: this.present() }).catch(() => ({ kind: 'none' }));
        if (fault.kind === 'none') return null;
        return { kind: 'dead', title: fault.kind === 'mark' ? 'A mark is missing' : 'A digit is wrong', text: fault.words.trim(), cells: [fault.cell],
            acts: [['Show it', () => this.#app.setGame(S.select(this.game, [fault.cell])), ''], this.game.past.length ? undo : null] };
    }

    // ---- questions that take time -------------------------------------------------------------------

    #failure({ name, status, message }) {
        if (name === 'AbortError') return { kind: 'stopped', title: 'Stopped by you', text: 'What was found so far stays; nothing else is known.' };
        if (status === 'out of memory') return { kind: 'memory', title: 'Not enough memory', text: 'The search wanted more than the browser gives. Nothing on the board is lost.' };
        if (status) return { kind: 'dead', title: 'This cannot be asked', text: `${message[0].toUpperCase()}${message.slice(1)}.` };
        return { kind: 'dead', title: 'That should not happen', text: `${message}. The report holds the puzzle and nothing else.`,
            acts: [['Copy the report', () => this.#app.copy(`${message}\n${JSON.stringify(this.present())}`, 'The report is copied'), '']] };
    }

    // ---- how many solutions -------------------------------------------------------------------------

    /** Counts, within the limits of the settings if `limited`. */
    async count(limited = true) {
        const { board } = this.game, present = this.present();
        if (this.work.front?.board === board) return undefined;
        if (this.work.behind?.board === board) return this.work.toFront();
        return this.work.run('Counting solutions', 'solutions', async (signal, mine) => {
            try {
                const found = await this.#app.engine.solutions(present, { most: KEPT, signal, onProgress: (so) => this.#gather(mine, so) });
                return found.complete ? this.#counted(found, mine) : this.#unfinished(found, mine);
            } catch (error) {
                if (error.name !== 'AbortError') throw error;
                return this.#unfinished({ count: String(mine.found), solutions: mine.solutions ?? [], differ: mine.differ ?? [], complete: false }, mine);
            }
        }, { limited, board, canWait: true });
    }

    #gather(mine, { solutions, differ, stats, ...so }) {
        mine.solutions = solutions ?? mine.solutions;
        mine.differ = differ;
        mine.stats = stats;
        this.work.progress(mine, so);
    }

    /** Whether a limit is reached; limits can be changed while it counts. */
    #isOver(mine) {
        const { limitSeconds, limitSolutions } = this.#app.settings;
        if (mine.limited && limitSeconds && performance.now() - mine.started >= limitSeconds * 1000) mine.limit = `${limitSeconds} s`;
        else if (mine.limited && limitSolutions && mine.found >= limitSolutions) mine.limit = `${plain(limitSolutions)} solutions`;
        return Boolean(mine.limit);
    }

    #counted(found, mine) {
        if (found.count === '0' || found.count === '1') return this.#settled(found, mine);
        const { side } = this.game.shape, { cell, digits } = found.differ.reduce((a, b) => (b.digits.length > a.digits.length ? b : a));
        const words = digits.map((digit) => S.symbol(digit, side));
        return { kind: 'several', title: 'More than one solution', several: found, shown: -1,
            text: `There are ${plain(found.count)} solutions; the framed cells differ.\nFor one, ${S.cellName(cell, side)} can be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}: a given there would help.` };
    }

    #unfinished(found, { limit }) {
        const none = 'No answer yet: it is not known whether there is a solution. This is not “no solution”.';
        return { kind: 'stopped', title: limit ? `Stopped by the limit of ${limit}` : 'Stopped by you', several: found.solutions.length > 1 ? found : undefined, shown: -1,
            text: found.count === '0' ? none : `At least ${plain(found.count)} ${found.count === '1' ? 'solution' : 'solutions'}; the rest was not searched.${found.differ.length ? '\nThe framed cells differ, and perhaps others.' : ''}`,
            acts: [['Without a limit', () => this.count(false), '']] };
    }

    /** Looks at one of the solutions, on the board; nothing is written. */
    #look(number) {
        const { several } = this.hint, inStrip = document.activeElement?.closest('.strip');
        this.hint = { ...this.hint, shown: number };
        announce(`Solution ${number + 1} of ${several.complete ? '' : 'at least '}${plain(several.count)} is on the board; nothing is written`);
        this.#redraw();
        if (inStrip) this.element.querySelector('.strip [tabindex="0"]')?.focus();
    }

    #pair() {
        const { several: { solutions }, shown } = this.hint, one = Math.max(shown, 0);
        openPair(this.game.shape, solutions, [one, (one + 1) % solutions.length], (number) => this.#app.setGame(S.fill(this.game, solutions[number])));
    }

    #severalActs({ several: { solutions }, shown, acts = [] }) {
        return [['Two side by side', () => this.#pair(), ''], ['Next solution', () => this.#look((shown + 1) % solutions.length), ''],
            shown >= 0 ? ['Fill it in', () => this.#app.setGame(S.fill(this.game, solutions[shown])), ''] : null, ...acts];
    }

    // ---- in the background --------------------------------------------------------------------------

    /** What was counted in the background is told where everybody sees it; it is about the board as it was then. */
    #cameBack(answer, { board }) {
        this.#redraw();
        const show = () => {
            if (this.#app.view !== 'play') location.hash = 'play';
            this.#app.setGame(S.become(this.game, board));
            this.#say(answer);
        };
        this.#app.tell(`${answer.title}. ${answer.text.split('\n')[0]}`.replace(/\.$/, ''), [board === this.game.board ? 'Show' : 'Back to that board', show]);
    }

    /** Under the count: that one can go on playing, and the limits, which hold from now on. */
    #limits() {
        const { settings } = this.#app, limit = (key, label) => {
            const input = h('input', { class: 'inp', type: 'number', min: 0, value: settings[key] || '', placeholder: 'no limit', 'aria-label': label, onchange: () => this.#app.keep(key, Math.max(0, Number(input.value) || 0)) });
            return input;
        };
        return [h('p', { class: 'soft' }, 'You can go on playing: the search runs beside the page. Stop keeps what has been found.'),
            h('div', { class: 'inline limits' }, h('span', { class: 'soft' }, 'Stop at'), limit('limitSolutions', 'Most solutions'), h('span', { class: 'soft' }, 'solutions or after'), limit('limitSeconds', 'Most seconds'), h('span', { class: 'soft' }, 's'))];
    }

    #settled({ count, stats }, { started }) {
        if (count === '0') return { kind: 'dead', title: 'No solution', text: 'There is no solution from here: all possibilities were tried.', acts: [['Check', () => this.check(), 'K']] };
        return { kind: 'good', title: 'Exactly one solution', text: `There is exactly one solution. Proved in ${Math.max(1, Math.round(performance.now() - started))} ms${stats?.nodes ? `, ${plain(stats.nodes)} nodes` : ''}.`,
            acts: [['Hint', () => this.next(), 'H'], ['Show it', () => this.solve(), 'Ctrl ↵']] };
    }

    async check() {
        this.work.wait();
        const wrong = await this.#whatIsWrong();
        if (wrong) {
            if (wrong.cells) this.#app.setGame(S.select(this.game, wrong.cells));
            return this.#say(wrong);
        }
        return this.work.run('Checking', '', async (signal) => {
            const { verdict } = await this.#app.engine.check(this.present(), { signal, seconds: 30 });
            return { unique: { kind: 'good', title: 'All is well', text: 'So far everything is right.' }, multiple: { kind: 'several', title: 'Nothing clashes', text: 'There are several ways to go on.' },
                none: { kind: 'dead', title: 'No solution', text: 'From here there is no solution.' }, invalid: { kind: 'dead', title: 'Two digits clash', text: 'From here there is no solution.' } }[verdict]
                ?? { kind: 'stopped', title: 'Stopped by the limit of 30 s', text: 'Not known whether this can be solved.' };
        });
    }

    async solve() {
        await this.work.run('Solving', '', async (signal) => {
            const { solution, found, step } = await this.#app.engine.solve(this.present(), { signal, seconds: SECONDS });
            if (!found) return step === 'stopped' ? { kind: 'stopped', title: `Stopped by the limit of ${SECONDS} s`, text: 'Not known whether there is a solution.' } : { kind: 'dead', title: 'No solution', text: 'There is none from here.' };
            this.#app.setGame(S.fill(this.game, solution));
            return null;
        });
    }

    /** Everything that can be done next, one after the other, in words. */
    async explain() {
        await this.work.run('Explaining', 'steps', async (signal, mine) => {
            const { hints, solved } = await this.#app.engine.explain(this.present(), { signal, seconds: SECONDS, onProgress: (so) => this.work.progress(mine, { found: so.found }) });
            return { path: hints, solved, title: `${hints.length} steps`, text: solved ? 'They solve the puzzle.' : 'Then no technique is known that goes on.' };
        });
    }

    async #finished() {
        const { board } = this.game, several = this.#facts().verdict === 'multiple' && S.conflicts(this.game).size === 0, wrong = several ? null : await this.#whatIsWrong();
        if (board !== this.game.board) return;
        this.#say(wrong ?? { kind: 'good', title: 'Solved', text: `Solved in ${clock(this.game.seconds)}${several ? ', by one of several solutions' : ''}.`, acts: [['Another…', () => { location.hash = 'make'; }, 'G M'], ['Share', () => document.getElementById('share').click(), '']] });
    }

    // ---- candidates ---------------------------------------------------------------------------------

    async toggleMarks() {
        this.marks = this.marks ? null : [];
        if (this.marks) await this.#refreshMarks();
        this.#redraw();
        announce(this.marks ? 'Candidates are shown' : 'Candidates are hidden');
    }

    async #refreshMarks() {
        const { board } = this.game;
        const candidates = await this.#app.engine.candidates({ ...this.game.shape.puzzle, givens: S.allDigits(this.game) }).catch(() => null);
        if (!this.marks || board !== this.game.board) return;
        this.marks = candidates;
        this.#redraw();
    }

    /** Marks that stay, and can be changed by hand. */
    async writeMarks() {
        const candidates = await this.#app.engine.candidates({ ...this.game.shape.puzzle, givens: S.allDigits(this.game) });
        this.marks = null;
        this.#app.setGame(S.markAll(this.game, candidates));
    }

    // ---- the card -----------------------------------------------------------------------------------

    draw() {
        if (this.work.front) return this.work.draw(this.element);
        this.element.shows = null;
        const content = this.hint?.hint ? this.#hintContent(this.hint) : this.hint?.path ? this.#pathContent(this.hint) : this.hint ? this.#stateCard(this.hint) : this.#idle();
        const had = document.activeElement, inside = had && this.element.contains(had) ? had.textContent : null;
        this.element.replaceChildren(...content.flat(3).filter(Boolean));
        if (inside) [...this.element.querySelectorAll('button')].find((button) => button.textContent === inside)?.focus();
        return undefined;
    }

    #stateCard(state) {
        const { several, shown } = state, acts = (several ? this.#severalActs(state) : state.acts ?? []).filter(Boolean);
        const content = stateContent({ ...state, acts: [...acts, ['Close', () => this.close(), acts.length ? '' : 'Esc', ' ']] });
        if (several) content.splice(-1, 0, strip(several, shown, (number) => this.#look(number)));
        return content;
    }

    #hintContent({ hint, stage }) {
        const steps = STAGES.map((word, i) => h('button', { class: i + 1 < stage ? 'done' : i + 1 === stage ? 'on' : i === 3 && stage === 3 ? 'last' : '', 'aria-current': i + 1 === stage ? 'step' : undefined,
            onclick: () => this.toStage(i + 1) }, `${i + 1 < stage ? '✓' : i + 1} ${word}`));
        const why = stage >= 3 ? hint.words.why.split('\n') : [], line = (text) => h('p', {}, rich(text));
        const acts = [[stage >= 3 ? 'Do it' : 'More', () => this.next(), stage >= 3 ? 'Enter' : 'H'], stage < 3 ? null : ['All steps', () => this.explain(), ''], ['Close', () => this.close(), 'Esc']];
        return [h('h2', {}, stage >= 2 ? `Hint · ${hint.technique} ${hint.rating.toFixed(1)}` : 'Hint'),
            h('div', { class: 'steps', role: 'group', 'aria-label': 'Stages' }, steps),
            stage === 1 ? line(hint.words.where) : null,
            stage === 2 ? [line(hint.words.technique), line(hint.words.cells)] : null,
            stage >= 3 && hint.links.length ? h('p', { class: 'legend', 'aria-hidden': 'true' }, h('i', { class: 'lk' }), 'one of the two', h('i', { class: 'lk weak' }), 'not both') : null,
            why.length > 1 ? h('ol', { class: 'why' }, why.map((text) => h('li', {}, rich(text)))) : why.map(line),
            stage >= 3 ? h('p', { class: 'k' }, rich(hint.words.do)) : null,
            stage < 3 || isPhone() || why.length > 3 ? null : h('p', { class: 'note' }, 'A hint never writes anything by itself. The same in a terminal: ', h('code', {}, 'quadrille hint'), '.'),
            actions(acts)];
    }

    #pathContent({ path, solved }) {
        return [h('h2', {}, `${path.length} steps${solved ? '' : ', then none that is known'}`),
            h('ol', { class: 'path', tabindex: '0', 'aria-label': 'Steps' }, path.map((hint) => h('li', {}, h('b', {}, `${hint.rating.toFixed(1)} ${hint.technique}`), ' ', rich(hint.words.do)))),
            actions([['Hint', () => { this.hint = null; this.next(); }, 'H'], ['Close', () => this.close(), 'Esc']])];
    }

    #idle() {
        const card = cellCard(this.#app, this.marks), { side } = this.game.shape, key = (letter) => (side > 9 && S.digitOf(letter, side) ? '' : letter); // there it is a digit
        return [card ?? [h('h2', {}, 'Ask'), h('p', { class: 'soft' }, isPhone() ? 'Take as much help as you want, in stages.' : 'Take as much help as you want, in stages: where to look, by what, why, and then the step itself.')],
            actions([['Hint', () => this.next(), key('H')], ['Check', () => this.check(), key('K')], [this.marks ? 'Hide candidates' : 'Candidates', () => this.toggleMarks(), key('N')],
                ['Count solutions', () => this.count(), key('S')], ['All steps', () => this.explain(), ''], this.marks ? ['Write them in', () => this.writeMarks(), '⇧ N'] : null, ['Solve', () => this.solve(), 'Ctrl ↵']])];
    }
}
