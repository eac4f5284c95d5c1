// app.js: the page: its views, what they share, and the keys that work everywhere.

import { CoverView } from './cover.js';
import { openHelp, openPaste, openShare, sentence } from './dialogs.js';
import { announce, h, icon } from './dom.js';
import { Engine } from './engine.js';
import { MakeView } from './make.js';
import { PlayView } from './play.js';
import { RaceView } from './race.js';
import { fromFragment, newGame, toFragment } from './state.js';
import { WatchView } from './watch.js';

const START = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const VIEWS = [ // name, title, what the tabs of a phone say, and their pictures
    ['play', 'Play', 'Play', 'M3 3h14v14H3zM7.7 3v14M12.3 3v14M3 7.7h14M3 12.3h14'],
    ['watch', 'Watch the dance', 'Watch', 'M4 4h12v12H4zM4 4l12 12M16 4L4 16'],
    ['make', 'Make', 'Make', 'M10 3v14M3 10h14'],
    ['cover', 'Exact cover', 'Cover', 'M3 3h6v6H3zM11 3h6v14h-6zM3 11h6v6H3z'],
    ['race', 'Race', 'Race', 'M3 5h13M3 10h7M3 15h10'],
];
const SETTINGS = { conflicts: true, digitFirst: false, letters: true, theme: '' };

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
    settings = { ...SETTINGS, ...JSON.parse(memory.get('settings') ?? '{}') };
    #views = new Map();
    #main = document.getElementById('main');
    #saving = 0;
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
        await this.#first();
        await this.#route();
        navigator.serviceWorker?.register('sw.js').catch(() => {}); // from a disk there is none
    }

    // ---- what views use -----------------------------------------------------------------------------

    setGame(game) {
        const before = this.game;
        if (game === before) return;
        this.game = game;
        this.#views.get('play')?.changed(before);
        clearTimeout(this.#saving);
        this.#saving = setTimeout(() => this.#save(), 500);
    }

    /** A puzzle, in any form that the engine reads, onto the board. */
    async load(puzzle, restore = (game) => game) {
        const shape = await this.engine.describe(puzzle);
        this.game = restore(newGame(shape));
        const play = this.#viewOf('play');
        if (this.view !== 'play') location.hash = 'play';
        else this.#show('play');
        await play.begin();
        this.#save();
    }

    set(name, value) {
        this.settings[name] = value;
        memory.set('settings', JSON.stringify(this.settings));
        this.#dress();
        this.#views.get('play')?.draw();
    }

    /** Shows how a problem in DLX text is searched. */
    async watchText(text) {
        location.hash = 'watch';
        await this.#viewOf('watch').watch(text);
    }

    /** What went wrong, where everybody sees it. */
    tell(text) {
        document.getElementById('foot').textContent = sentence(text);
        announce(text);
    }

    // ---- beginning ----------------------------------------------------------------------------------

    async #first() {
        const kept = memory.get('game');
        try {
            if (location.hash.startsWith('#p1')) return;
            if (kept) {
                const { puzzle, restore } = await fromFragment(kept);
                await this.load(puzzle, restore);
                return;
            }
        } catch { /* of an older version: begin anew */ }
        await this.load(START);
    }

    async #save() {
        try {
            memory.set('game', await toFragment(this.game));
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
            try {
                const { puzzle, restore } = await fromFragment(name);
                await this.load(puzzle, restore);
            } catch (error) {
                if (!this.game) await this.load(START);
                this.tell(`The link cannot be read: ${error.message}`);
            }
            history.replaceState(null, '', '#play');
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
        for (const link of document.querySelectorAll('[data-view]')) {
            if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
            else link.removeAttribute('aria-current');
        }
        view.shown?.();
    }

    // ---- keys and things dropped --------------------------------------------------------------------

    #key(event) {
        if (document.querySelector('dialog[open]')) return;
        const { target, key } = event, typing = target.closest?.('input:not([type=checkbox]):not([type=radio]), textarea, select');
        this.#views.get('play')?.holding(event);
        if (typing) return;
        if (this.#goTo && this.#go(key)) return event.preventDefault();
        if (this.#views.get(this.view)?.key?.(event)) return event.preventDefault();
        if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
        if (key === '?') openHelp(this);
        else if (!this.settings.letters) return undefined;
        else if (key === 't') this.#turnTheme();
        else if (key === 'o') openPaste(this);
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
        const [file] = event.dataTransfer.files;
        if (!file) return openPaste(this, event.dataTransfer.getData('text'));
        try {
            await this.load(new Uint8Array(await file.arrayBuffer()));
        } catch (error) {
            this.tell(`${file.name}${error.line ? `, line ${error.line}, column ${error.column}` : ''}: ${error.message}`);
        }
        return undefined;
    }
}

const MAKERS = { play: PlayView, watch: WatchView, make: MakeView, cover: CoverView, race: RaceView };

new App().start();
