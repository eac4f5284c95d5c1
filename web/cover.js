// cover.js: exact cover problems in DLX text: an editor with its errors, the matrix, the solutions.

import { announce, grouped, h, s } from './dom.js';
import { sentence } from './dialog.js';
import { Editor } from './editor.js';
import { drawWork } from './states.js';
import { tiles, tilingOf } from './tiles.js';

const KNUTH = '| Knuth 2000: six options, seven items\na b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n';
const EXAMPLES = [['', 'Knuth’s 6×7'], ['queens 6', '6 queens'], ['langford 4', 'Langford pairs of 4'], ['dominoes 4 4', 'Dominoes on 4×4'], ['pentominoes 6 10', 'Pentominoes 6×10'], ['latin 4', 'Latin squares of 4']];
const SHOWN = 60; // options in the picture
const PICTURES = 40; // of solutions

export class CoverView {
    #app;
    #problem = null;
    #answer = null;
    #number = 0;
    #work = null;
    #asked = 0;
    #tiling = null; // the size of a problem that can be drawn as one
    #matrixWanted = false;
    foot = [['Ctrl ↵', 'solve'], ['Esc', 'stop'], ['F8', 'to the error'], ['W', 'watch the dance']];

    constructor(app) {
        this.#app = app;
        this.area = new Editor({ label: 'Problem in DLX text', text: KNUTH, onInput: () => this.#look() });
        const example = h('select', { 'aria-label': 'Example', onchange: () => this.#example(example.value) }, EXAMPLES.map(([value, word]) => h('option', { value }, word)));
        this.picture = h('div', { class: 'mx', tabindex: '0', role: 'group', 'aria-label': 'Items and options' });
        this.pictureHead = h('small', {});
        this.kinds = h('div', { class: 'seg', role: 'group', 'aria-label': 'Picture', hidden: true }, ['Tiles', 'Matrix'].map((word, i) => h('button', { 'aria-pressed': String(i === 0), onclick: () => { this.#matrixWanted = i === 1; this.#draw(); } }, word)));
        this.solutions = h('section', { class: 'card sols', 'aria-label': 'Solutions' });
        this.element = h('div', { class: 'view cover' },
            h('section', { class: 'card ed', 'aria-label': 'Problem' }, h('div', { class: 'hd' }, h('h2', {}, 'Problem'), h('span', { class: 'sp' }), h('span', { class: 'sel' }, h('span', {}, 'Example'), example)),
                this.area.element,
                h('div', { class: 'ctl' }, h('button', { class: 'ib pri', onclick: () => this.solve() }, 'Solve ', h('kbd', {}, 'Ctrl ↵')), h('button', { class: 'ib', onclick: () => this.count() }, 'Count'), h('button', { class: 'ib', onclick: () => this.#watch() }, 'Watch the dance'))),
            h('div', { class: 'col' }, h('section', { class: 'card mxcard', 'aria-label': 'Items and options' }, h('div', { class: 'hd' }, h('h2', {}, 'Items and options'), this.pictureHead, h('span', { class: 'sp' }), this.kinds), this.picture), this.solutions));
        this.#look();
    }

    async #example(name) {
        this.area.value = name ? await this.#app.engine.classic(name) : KNUTH;
        await this.#look();
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
        drawWork(this.climbing, work, [['Stop', () => this.#stop(), 'Esc', 'stop']]);
    }

    async solve() {
        await this.#run((signal, onProgress) => this.#app.engine.coverSolve(this.area.value, { most: 100, seconds: 60, signal, onProgress }));
    }

    async count() {
        await this.#run((signal, onProgress) => this.#app.engine.coverCount(this.area.value, { seconds: 60, signal, onProgress }));
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
        const solution = this.#answer?.solutions?.[this.#number], tiled = solution && this.#tiling && !this.#matrixWanted;
        this.kinds.hidden = !(solution && this.#tiling);
        [...this.kinds.children].forEach((button, k) => button.setAttribute('aria-pressed', String((k === 1) === this.#matrixWanted)));
        this.pictureHead.textContent = solution ? `solution ${this.#number + 1}: ${solution.length} options cover each item once` : '';
        this.picture.replaceChildren(!this.#problem ? h('p', { class: 'soft' }, 'Mend the problem, and its matrix is here.') : tiled ? tiles(this.#problem, this.#tiling, solution) : this.#matrix(new Set(solution ?? [])));
        this.#drawSolutions(solution);
    }

    #matrix(chosen) {
        const { items, options } = this.#problem, shown = Math.min(options.length, SHOWN), few = items.length <= 14;
        const order = [...options.keys()].sort((a, b) => chosen.has(b) - chosen.has(a) || a - b).slice(0, shown).sort((a, b) => a - b);
        const dx = few ? 60 : Math.max(16, 840 / items.length), dy = shown <= 12 ? 44 : 22, left = 104, top = few ? 40 : 62;
        const x = (item) => left + (item + 0.5) * dx, y = (row) => top + (row + 0.5) * dy;
        const rows = order.map((option, row) => {
            const xs = options[option].items.map(x), is = chosen.has(option);
            return s('g', { class: is ? 'option taken' : 'option' }, is ? s('rect', { x: 4, y: y(row) - dy * 0.38, width: left + items.length * dx, height: dy * 0.76, rx: 7 }) : null,
                s('text', { x: left - 14, y: y(row) + 4, class: 'name' }, `${is ? '✓ ' : ''}option ${option + 1}`),
                s('path', { d: `M${Math.min(...xs)} ${y(row)}H${Math.max(...xs)}` }), xs.map((at) => s('circle', { cx: at, cy: y(row), r: Math.min(9, dy * 0.22, dx * 0.4) })));
        });
        const width = left + items.length * dx + 12, height = top + shown * dy + (options.length > shown ? 24 : 6);
        return s('svg', { viewBox: `0 0 ${width} ${height}`, class: 'matrix', role: 'img', 'aria-label': `${items.length} items, ${options.length} options${chosen.size ? `, ${chosen.size} chosen` : ''}`, width, height },
            items.map((item, i) => [s('path', { class: 'column', d: `M${x(i)} ${top}V${height}` }),
                s('text', { class: item.primary ? 'item' : 'item secondary', x: x(i), y: top - 12, transform: few ? '' : `rotate(-60 ${x(i)} ${top - 12})` }, item.name)]), rows,
            options.length > shown ? s('text', { class: 'name', x: left, y: height - 6 }, `and ${grouped(options.length - shown)} more`) : null);
    }

    #drawSolutions(solution) {
        const answer = this.#answer, count = h('div', { class: 'count' });
        this.climbing = count;
        if (this.#work) this.#climb(this.#work);
        else count.append(h('h2', {}, 'Solutions'), h('p', { class: 'big' }, answer?.count ? grouped(answer.count) : '–'), h('p', { class: 'soft' }, answer ? (answer.text ?? (answer.complete ? 'all of them' : 'at least; the rest was not searched')) : this.#problem ? 'not asked yet' : 'mend the problem first; nothing has been changed in your text'));
        this.solutions.replaceChildren(count, h('div', { class: 'list' }, solution ? this.#tiling ? this.#gallery(answer.solutions) : this.#text(answer.solutions, solution) : null));
    }

    #show(number) {
        this.#number = number;
        this.#draw();
    }

    #text(solutions, solution) {
        const last = solutions.length - 1, turn = (word, by, off) => h('button', { class: 'ib sm', disabled: off, onclick: () => this.#show(this.#number + by) }, word);
        return [h('div', { class: 'acts' }, turn('‹ Previous', -1, this.#number === 0), h('span', { class: 'soft' }, `${this.#number + 1} of ${last + 1}`), turn('Next ›', 1, this.#number === last)),
            h('pre', { class: 'mono', tabindex: '0' }, solution.map((option) => this.#problem.options[option].items.map((item) => this.#problem.items[item].name).join(' ')).join('\n'))];
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
