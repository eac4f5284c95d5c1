// cover.js: exact cover problems in DLX text: an editor with its errors, the matrix, the solutions.

import { announce, grouped, h, s } from './dom.js';
import { sentence } from './dialog.js';
import { unpacked } from './gzip.js';
import { Editor } from './editor.js';
import { matrix, solutionText } from './matrix.js';
import { drawWork } from './states.js';
import { tiles, tilingOf } from './tiles.js';
import { Links } from './watch/links.js';
import { Replay } from './watch/replay.js';

const KNUTH = '| Knuth 2000: six options, seven items\na b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n';
const EXAMPLES = [['', 'Knuth’s 6×7'], ['queens 6', '6 queens'], ['langford 4', 'Langford pairs of 4'], ['dominoes 4 4', 'Dominoes on 4×4'], ['pentominoes 6 10', 'Pentominoes 6×10'], ['latin 4', 'Latin squares of 4']];
const PICTURES = 40, KEPT = 100; // of solutions
const WISHES = ['First', 'All', 'Count'];
const pressed = (group, word) => { for (const button of group.children) button.setAttribute('aria-pressed', String(button.textContent === word)); };

export class CoverView {
    #app;
    #problem = null;
    #answer = null;
    #number = 0;
    #work = null;
    #asked = 0;
    #tiling = null; // the size of a problem that can be drawn as one
    #picture = ''; // the kind that is wanted; the first, if there is none such
    #wanted = 'All';
    #links = new Links({ onPoint: () => {} });
    foot = [['Ctrl ↵', 'solve'], ['Esc', 'stop'], ['F8', 'to the error'], ['W', 'watch the dance']];

    constructor(app) {
        this.#app = app;
        this.area = new Editor({ label: 'Problem in DLX text', text: KNUTH, onInput: () => this.#look() });
        const example = h('select', { 'aria-label': 'Example', onchange: () => this.#example(example.value) }, EXAMPLES.map(([value, word]) => h('option', { value }, word)));
        this.picture = h('div', { class: 'mx', tabindex: '0', role: 'group', 'aria-label': 'Items and options' });
        this.pictureHead = h('small', {});
        this.kinds = h('div', { class: 'seg', role: 'group', 'aria-label': 'Picture' }, ['Tiles', 'Matrix', 'Links', 'Text'].map((word) => h('button', { onclick: () => { this.#picture = word; this.#draw(); } }, word)));
        this.wishes = h('div', { class: 'seg', role: 'group', 'aria-label': 'What is wanted' }, WISHES.map((word) => h('button', { onclick: () => { this.#wanted = word; this.#drawControls(); } }, word)));
        const limit = (label, value, placeholder) => h('input', { class: 'inp', type: 'number', min: 0, value, placeholder, 'aria-label': label });
        this.most = limit('Most solutions', '', 'all');
        this.seconds = limit('Most seconds', 60, 'any time');
        this.limits = h('div', { class: 'inline limits' }, this.wishes, h('span', { class: 'soft' }, 'up to'), this.most, h('span', { class: 'soft' }, 'for'), this.seconds, h('span', { class: 'soft' }, 's'));
        this.run = h('button', { class: 'ib', onclick: () => (this.#work ? this.#stop() : this.solve()) });
        const file = h('input', { type: 'file', class: 'vh', tabindex: '-1', 'aria-hidden': 'true', onchange: () => file.files[0] && this.take(file.files[0]) });
        this.solutions = h('section', { class: 'card sols', 'aria-label': 'Solutions' });
        this.element = h('div', { class: 'view cover' },
            h('section', { class: 'card ed', 'aria-label': 'Problem' }, h('div', { class: 'hd' }, h('h2', {}, 'Problem'), h('span', { class: 'sel' }, h('span', {}, 'Example'), example), h('span', { class: 'sp' }), h('button', { class: 'ib sm', onclick: () => file.click() }, 'Open…'), file),
                this.area.element,
                h('div', { class: 'ctl' }, this.limits, this.run, h('button', { class: 'ib', onclick: () => this.#watch() }, 'Watch the dance'))),
            h('div', { class: 'col' }, h('section', { class: 'card mxcard', 'aria-label': 'Items and options' }, h('div', { class: 'hd' }, h('h2', {}, 'Items and options'), this.pictureHead, h('span', { class: 'sp' }), this.kinds), this.picture), this.solutions));
        this.#look();
    }

    async #example(name) {
        this.area.value = name ? await this.#app.engine.classic(name) : KNUTH;
        await this.#look();
    }

    /** A file with a problem, packed by gzip or not. */
    async take(file) {
        try {
            this.area.value = new TextDecoder().decode(await unpacked(new Uint8Array(await file.arrayBuffer())));
        } catch (error) {
            this.#app.tell(sentence(error.message));
        }
        await this.#look();
        return true;
    }

    async #look() {
        const mine = ++this.#asked;
        this.#answer = null;
        try {
            const problem = await this.#app.engine.cover(this.area.value);
            if (mine !== this.#asked) return;
            this.#problem = problem;
            this.#tiling = tilingOf(problem);
            this.area.say(null, h('b', {}, `${grouped(problem.items.length)} items, ${grouped(problem.options.length)} options`), `, ${grouped(problem.nodes)} nodes. No errors.`);
        } catch (error) {
            if (mine !== this.#asked) return;
            this.#problem = null;
            const unknown = /^unknown item '([^'\s]+)'/.exec(error.message)?.[1];
            this.area.say(error, sentence(error.message), h('span', { class: 'acts' }, error.line ? h('button', { class: 'ib sm', onclick: () => this.area.goToError() }, 'Go to the error ', h('kbd', {}, 'F8')) : null,
                unknown ? h('button', { class: 'ib sm', onclick: () => this.#addItem(unknown) }, `Add item ${unknown}`) : null));
        }
        this.#draw();
    }

    /** Names an item in the line of items, which is the first that is no comment. */
    #addItem(name) {
        const lines = this.area.value.split('\n'), at = lines.findIndex((line) => line.trim() && !line.startsWith('|'));
        lines[at] += ` ${name}`;
        this.area.value = lines.join('\n');
        this.#look();
    }

    async #run(work) {
        this.#stop();
        const mine = { controller: new AbortController(), title: 'Searching', unit: 'solutions', found: 0, started: performance.now() };
        this.#work = mine;
        this.#answer = null;
        this.#draw();
        try {
            const answer = await work(mine.controller.signal, (so) => this.#progress(mine, so));
            if (this.#work !== mine) return;
            this.#answer = answer;
            this.#number = 0;
            announce(this.#said());
        } catch (error) {
            if (this.#work === mine) this.#answer = error.name === 'AbortError' ? { count: String(mine.found), complete: false } : { text: sentence(error.message) };
        }
        if (this.#work !== mine) return;
        this.#work = null;
        this.#draw();
    }

    #stop() {
        this.#work?.controller.abort();
    }

    #progress(mine, { found, left }) {
        Object.assign(mine, { found, left });
        if (this.#work !== mine || performance.now() - (mine.shown ?? 0) < 200) return;
        mine.shown = performance.now();
        this.#climb(mine);
    }

    #climb(work) {
        drawWork(this.climbing, work, []);
    }

    async solve() {
        const first = this.#wanted === 'First', options = { most: KEPT, solutions: first ? 1 : Number(this.most.value) || undefined, seconds: Number(this.seconds.value) || undefined };
        const call = this.#wanted === 'Count' ? 'coverCount' : 'coverSolve';
        await this.#run((signal, onProgress) => this.#app.engine[call](this.area.value, { ...options, signal, onProgress }));
    }

    #watch() {
        this.#app.watchText(this.area.value);
    }

    #said() {
        const answer = this.#answer;
        if (!answer) return '';
        if (answer.text) return answer.text;
        return `${answer.complete ? '' : 'at least '}${grouped(answer.count)} ${answer.count === '1' ? 'solution' : 'solutions'}`;
    }

    // ---- drawing ------------------------------------------------------------------------------------

    #draw() {
        const solution = this.#answer?.solutions?.[this.#number];
        this.#drawPicture(solution);
        this.#drawSolutions(solution);
        this.#drawControls();
    }

    #drawPicture(solution) {
        const tiled = solution && this.#tiling, kind = this.#picture === 'Tiles' && !tiled ? 'Matrix' : this.#picture || (tiled ? 'Tiles' : 'Matrix');
        this.kinds.firstChild.hidden = !tiled;
        pressed(this.kinds, kind);
        this.pictureHead.textContent = solution ? `solution ${this.#number + 1}: ${solution.length} options cover each item once` : '';
        const draw = { Tiles: () => tiles(this.#problem, this.#tiling, solution), Matrix: () => matrix(this.#problem, new Set(solution)), Links: () => this.#linked(solution ?? []), Text: () => this.#texts() };
        this.picture.replaceChildren(this.#problem ? draw[kind]() : h('p', { class: 'soft' }, 'Mend the problem, and its matrix is here.'));
    }

    #drawControls() {
        pressed(this.wishes, this.#wanted);
        this.most.disabled = this.#wanted === 'First';
        this.run.className = this.#work ? 'ib stop' : 'ib pri';
        this.run.replaceChildren(...(this.#work ? ['Stop ', h('kbd', {}, 'Esc')] : ['Solve ', h('kbd', {}, 'Ctrl ↵')]));
    }

    /** The links as they are before the first step; the options of the solution are lit. */
    #linked(solution) {
        const replay = new Replay(this.#problem, new Uint32Array());
        replay.stack = solution.map((option) => ({ option }));
        this.#links.draw(replay, 0, { items: new Set(), options: new Set(solution) });
        return this.#links.element;
    }

    /** All solutions that were kept, as the program prints them. */
    #texts() {
        const text = (this.#answer?.solutions ?? []).map((each) => solutionText(this.#problem, each)).join('\n');
        if (!text) return h('p', { class: 'soft' }, 'Solve it, and its solutions are here as text.');
        return h('div', { class: 'texts' }, h('button', { class: 'ib sm', onclick: () => this.#app.copy(text, 'The solutions are copied') }, 'Copy'), h('pre', { class: 'mono' }, text));
    }

    #drawSolutions(solution) {
        const answer = this.#answer, count = h('div', { class: 'count' });
        this.climbing = count;
        if (this.#work) this.#climb(this.#work);
        else count.append(h('h2', {}, 'Solutions'), h('p', { class: 'big' }, answer?.count ? grouped(answer.count) : '–'), h('p', { class: 'soft' }, this.#told()));
        this.solutions.replaceChildren(count, h('div', { class: 'list' }, solution ? this.#tiling ? this.#gallery(answer.solutions) : this.#text(answer.solutions, solution) : null));
    }

    /** What the number means, and what it took. */
    #told() {
        const answer = this.#answer, { nodes = 0, guesses = 0, updates = 0 } = answer?.stats ?? {};
        if (!answer) return this.#problem ? 'not asked yet' : 'mend the problem first; nothing has been changed in your text';
        if (answer.text) return answer.text;
        const took = [[nodes, 'nodes'], [guesses, 'guesses'], [updates, 'updates']].filter(([count]) => count).map(([count, word]) => `${grouped(count)}\u00a0${word}`).join(', ');
        return `${answer.complete ? 'all of them' : 'at least; the rest was not searched'}${took ? `: ${took}` : ''}`;
    }

    #show(number) {
        this.#number = number;
        this.#draw();
    }

    #text(solutions, solution) {
        const last = solutions.length - 1, turn = (word, by, off) => h('button', { class: 'ib sm', disabled: off, onclick: () => this.#show(this.#number + by) }, word);
        return [h('div', { class: 'acts' }, turn('‹ Previous', -1, this.#number === 0), h('span', { class: 'soft' }, `${this.#number + 1} of ${last + 1}`), turn('Next ›', 1, this.#number === last)),
            h('pre', { class: 'mono', tabindex: '0' }, solutionText(this.#problem, solution))];
    }

    /** The first solutions as small pictures. */
    #gallery(solutions) {
        return h('div', { class: 'gallery' }, solutions.slice(0, PICTURES).map((each, i) => h('button', { class: 'shot', 'aria-label': `Solution ${i + 1}`, 'aria-pressed': String(i === this.#number), onclick: () => this.#show(i) }, tiles(this.#problem, this.#tiling, each, true), h('small', {}, String(i + 1)))),
            solutions.length > PICTURES ? h('p', { class: 'soft' }, `and ${grouped(solutions.length - PICTURES)} more of those that were kept`) : null);
    }

    key({ key, ctrlKey, metaKey }) {
        if (key === 'Enter' && (ctrlKey || metaKey)) this.solve();
        else if (key === 'Escape' && this.#work) this.#stop();
        else if (key === 'w' && !ctrlKey && !metaKey) this.#watch();
        else return false;
        return true;
    }
}
