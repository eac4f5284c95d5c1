// app.js: the page: its views, what they share, and the keys that work everywhere.

import { CoverView } from './cover.js';
import { openHelp, openShare, sentence } from './dialogs.js';
import { announce, h, icon } from './dom.js';
import { Engine } from './engine.js';
import { MakeView } from './make.js';
import { openPaste } from './paste.js';
import { openPrint } from './print.js';
import { PlayView } from './play.js';
import { RaceView } from './race.js';
import { allDigits, fromFragment, newGame, select, toFragment } from './state.js';
import { stateContent } from './states.js';
import { WatchView } from './watch.js';
import { BEGINNINGS } from './welcome.js';

const VIEWS = [ // name, title, what the tabs of a phone say, and their pictures
    ['play', 'Play', 'Play', 'M3 3h14v14H3zM7.7 3v14M12.3 3v14M3 7.7h14M3 12.3h14'],
    ['watch', 'Watch the dance', 'Watch', 'M4 4h12v12H4zM4 4l12 12M16 4L4 16'],
    ['make', 'Make', 'Make', 'M10 3v14M3 10h14'],
    ['cover', 'Exact cover', 'Cover', 'M3 3h6v6H3zM11 3h6v14h-6zM3 11h6v6H3z'],
    ['race', 'Race', 'Race', 'M3 5h13M3 10h7M3 15h10'],
];
const SETTINGS = { conflicts: true, digitFirst: false, letters: true, theme: '', limitSeconds: 60, limitSolutions: 0 };

/** What the browser keeps for the next visit; a page from a disk may have nothing of the kind. */
const memory = {
    get(name) {
        try { return localStorage.getItem(`quadrille-${name}`); } catch { return null; }
    },
    set(name, value) {
        try { localStorage.setItem(`quadrille-${name}`, value); } catch { /* then not */ }
    },
};

class App {
    engine = new Engine();
    game = null;
    view = 'play';
    fresh = false; // a newcomer, who has nothing on the board yet
    settings = { ...SETTINGS, ...JSON.parse(memory.get('settings') ?? '{}') };
    #views = new Map();
    #main = document.getElementById('main');
    #saving = 0;
    #subject = null;
    #goTo = false; // G was pressed: the next letter names a view

    async start() {
        this.#dress();
        this.#makeHeader();
        addEventListener('keydown', (event) => this.#key(event));
        addEventListener('keyup', (event) => this.#views.get('play')?.holding(event));
        addEventListener('blur', () => this.#views.get('play')?.holding({ type: 'keyup' }));
        addEventListener('hashchange', () => this.#route());
        addEventListener('paste', (event) => this.#pasted(event));
        addEventListener('dragover', (event) => event.preventDefault());
        addEventListener('drop', (event) => this.#dropped(event));
        for (const turn of ['online', 'offline']) addEventListener(turn, () => this.#drawFoot());
        this.#main.replaceChildren(h('div', { class: 'view' }, h('section', { class: 'card state' }, stateContent({ kind: 'fresh', title: 'Loading the engines', text: 'They run in this browser: nothing is asked of a server.' }))));
        try {
            await this.#first();
            await this.#route();
        } catch (error) {
            this.#main.replaceChildren(h('div', { class: 'view' }, h('section', { class: 'card state' }, stateContent({ kind: 'dead', title: 'The engines cannot be loaded', text: error.message, acts: [['Try again', () => location.reload()]] }))));
        }
        this.#keep();
    }

    /** Keeps the page for when there is no network; says when there is a newer one. */
    async #keep() {
        const registration = await navigator.serviceWorker?.register('sw.js').catch(() => null); // from a disk there is none
        registration?.addEventListener('updatefound', () => {
            const { installing } = registration, had = navigator.serviceWorker.controller;
            installing.addEventListener('statechange', () => {
                if (installing.state === 'installed' && had) this.tell('A new version is here. It starts when you reload; your board stays as it is', ['Reload', () => location.reload()]);
            });
        });
    }

    // ---- what views use -----------------------------------------------------------------------------

    setGame(game) {
        const before = this.game;
        if (game === before) return;
        if (this.fresh && game.board !== before.board) this.fresh = false;
        this.game = game;
        this.#views.get('play')?.changed(before);
        clearTimeout(this.#saving);
        this.#saving = setTimeout(() => this.#save(), 500);
    }

    /** A puzzle, in any form that the engine reads, onto the board. */
    async load(puzzle, restore = (game) => game) {
        const shape = await this.engine.describe(puzzle);
        this.fresh = false;
        this.game = restore(newGame(shape));
        const play = this.#viewOf('play');
        if (this.view !== 'play') location.hash = 'play';
        else this.#show('play');
        const begun = play.begin();
        if (document.activeElement !== document.body) play.focus(); // not on a button that has done its work
        await Promise.all([this.#save(), begun]); // kept before it is rated: people leave
    }

    /** The stage of the hint that is shown; 0: none is. */
    get hintStage() {
        return this.#views.get('play')?.ask.hint?.stage ?? 0;
    }

    /** What to watch and to race on: the puzzle of the board, or an example while there is none. */
    async subject() {
        const { shape, typing } = this.game, givens = allDigits(this.game);
        if (!typing) return shape;
        const puzzle = givens.some((digit) => digit) ? { ...shape.puzzle, givens } : BEGINNINGS[2][0], key = JSON.stringify(puzzle);
        if (this.#subject?.key !== key) this.#subject = { key, shape: await this.engine.describe(puzzle) };
        return this.#subject.shape;
    }

    /** An empty board to type a puzzle into. */
    async typeIn(side = 9) {
        await this.load({ side, givens: Array(side * side).fill(0) }, (game) => select({ ...game, typing: true }, [0]));
        this.#viewOf('play').focus();
    }

    /** A setting that shows nowhere but where it was changed. */
    keep(name, value) {
        this.settings[name] = value;
        memory.set('settings', JSON.stringify(this.settings));
    }

    set(name, value) {
        this.keep(name, value);
        this.#dress();
        this.#views.get('play')?.draw();
    }

    /** Shows how a problem in DLX text is searched. */
    async watchText(text) {
        location.hash = 'watch';
        await this.#viewOf('watch').watch(text);
    }

    /** What happened, where everybody sees it; with a button, if something can be done. */
    tell(text, act = null) {
        const foot = document.getElementById('foot');
        foot.replaceChildren(sentence(text), ' ', act ? h('button', { class: 'ib sm', onclick: act[1] }, act[0]) : '');
        foot.parentElement.classList.add('told');
        announce(text);
    }

    async copy(text, said) {
        try {
            await navigator.clipboard.writeText(text);
            this.tell(said);
        } catch {
            this.tell('The browser does not let this page copy');
        }
    }

    #drawFoot() {
        const foot = document.getElementById('foot');
        foot.replaceChildren(...(this.#views.get(this.view)?.foot ?? []).flatMap(([keys, does], i) => [i ? ' · ' : '', ...keys.split(', ').flatMap((key) => [/^[a-z]{2}/.test(key) ? key : h('kbd', {}, key), ' ']), does]));
        foot.parentElement.classList.remove('told');
        document.getElementById('where').textContent = navigator.onLine ? 'Runs on this machine alone · works offline' : 'Offline: everything works';
    }

    // ---- beginning ----------------------------------------------------------------------------------

    async #first() {
        const kept = memory.get('game');
        try {
            if (location.hash.startsWith('#p1')) return;
            if (kept) {
                const { puzzle, restore } = await fromFragment(kept);
                const typing = Boolean(memory.get('typing'));
                await this.load(puzzle, (game) => (typing ? { ...restore(game), typing } : restore(game)));
                return;
            }
        } catch { /* of an older version: begin anew */ }
        await this.#welcome();
    }

    async #welcome() {
        const shape = await this.engine.describe({ side: 9, givens: Array(81).fill(0) });
        this.fresh = true;
        this.game = select({ ...newGame(shape), typing: true }, [0]);
        await this.#viewOf('play').begin();
    }

    async #save() {
        try {
            memory.set('game', this.fresh ? '' : await toFragment(this.game));
            memory.set('typing', this.game.typing ? '1' : '');
        } catch { /* too large to keep */ }
    }

    #dress() {
        const { theme } = this.settings;
        if (theme) document.documentElement.dataset.theme = theme;
        else delete document.documentElement.dataset.theme;
    }

    #makeHeader() {
        const link = ([name, title, short, path], phone) => h('a', { href: `#${name}`, 'data-view': name },
            phone ? icon(path) : null, h('span', {}, phone ? short : title));
        document.getElementById('nav').append(...VIEWS.map((view) => link(view, false)));
        document.getElementById('tabs').append(...VIEWS.map((view) => link(view, true)));
        const on = (id, act) => document.getElementById(id).addEventListener('click', act);
        on('open', () => openPaste(this));
        on('share', () => openShare(this));
        on('help', () => openHelp(this));
        on('theme', () => this.#turnTheme());
    }

    #turnTheme() {
        const dark = this.settings.theme ? this.settings.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
        this.set('theme', dark ? 'light' : 'dark');
        announce(dark ? 'Light theme' : 'Dark theme');
    }

    // ---- views --------------------------------------------------------------------------------------

    async #route() {
        const name = location.hash.slice(1);
        if (name.startsWith('p1')) {
            let wrong = '';
            try {
                const { puzzle, restore, stage } = await fromFragment(name);
                await this.load(puzzle, restore);
                if (stage) this.#viewOf('play').ask.next(stage);
            } catch (error) {
                if (!this.game) await this.#welcome();
                wrong = `The link cannot be read: ${error.message}`;
            }
            history.replaceState(null, '', '#play');
            if (this.view !== 'play' || !this.#main.querySelector('.play')) this.#show('play');
            if (wrong) this.tell(wrong);
            return;
        }
        this.#show(VIEWS.some(([view]) => view === name) ? name : 'play');
    }

    #viewOf(name) {
        if (!this.#views.has(name)) this.#views.set(name, new MAKERS[name](this));
        return this.#views.get(name);
    }

    #show(name) {
        const view = this.#viewOf(name), title = VIEWS.find(([each]) => each === name)[1];
        if (this.view !== name) this.#views.get(this.view)?.hidden?.();
        this.view = name;
        document.title = `${title} · Quadrille`;
        if (this.#main.firstElementChild !== view.element) this.#main.replaceChildren(view.element);
        this.#drawFoot();
        for (const link of document.querySelectorAll('[data-view]')) {
            if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
            else link.removeAttribute('aria-current');
        }
        view.shown?.();
    }

    // ---- keys and things dropped --------------------------------------------------------------------

    #key(event) {
        if (document.querySelector('dialog[open]')) return;
        const { target, key } = event, typing = target.closest?.('input:not([type=checkbox], [type=radio], [type=range]), textarea, select');
        this.#views.get('play')?.holding(event);
        const command = event.ctrlKey || event.metaKey;
        if (typing && !(key === 'Enter' && command) && key !== 'Escape') return; // but to run and to stop
        if (this.#goTo && key.length === 1 && this.#go(key)) return event.preventDefault();
        if (this.#views.get(this.view)?.key?.(event)) return event.preventDefault();
        if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
        if (key === '?') openHelp(this);
        else if (!this.settings.letters) return undefined;
        else if (key === 't') this.#turnTheme();
        else if (key === 'o') openPaste(this);
        else if (key === 'S') openShare(this);
        else if (key === 'p') openPrint([{ shape: this.game.shape, game: this.game }], this.engine);
        else if (key === 'g') { this.#goTo = true; return undefined; }
        else return undefined;
        return event.preventDefault();
    }

    #go(key) {
        this.#goTo = false;
        const view = VIEWS.find(([name]) => name[0] === key.toLowerCase());
        if (view) [location.hash] = view;
        return Boolean(view);
    }

    #pasted(event) {
        if (event.target.closest?.('input, textarea, dialog')) return;
        const text = event.clipboardData.getData('text');
        if (text.trim()) openPaste(this, text);
    }

    async #dropped(event) {
        if (event.target.closest?.('dialog')) return;
        event.preventDefault();
        const [file] = event.dataTransfer.files, view = this.#views.get(this.view);
        if (file && view?.take) return view.take(file);
        const bytes = file && new Uint8Array(await file.arrayBuffer());
        if (!file) return openPaste(this, event.dataTransfer.getData('text'));
        try {
            const { puzzles, errors } = await this.engine.read(bytes, { most: 2 });
            if (puzzles.length === 1 && !errors.length) return await this.load(puzzles[0].puzzle);
        } catch { /* the dialog tells it */ }
        return openPaste(this, '', file);
    }
}

const MAKERS = { play: PlayView, watch: WatchView, make: MakeView, cover: CoverView, race: RaceView };

new App().start();
