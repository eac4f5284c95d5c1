// touch.js: pointer, pen and fingers on a grid of cells. A click or tap selects, a drag sweeps, Ctrl or
// Shift adds; a finger that is held begins to add; two fingers zoom and move, and tapped together undo.

const HOLD = 450, TAP = 300, SLACK = 9; // milliseconds, milliseconds, pixels

const middle = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = ([a, b]) => Math.hypot(a.x - b.x, a.y - b.y);

export class Touch {
    #grid;
    #on;
    #fingers = new Map();
    #sweep = null;  // cells, while something is pressed
    #adding = false;
    #pinch = null;

    /** `on`: { selected(): cells, select(cells, cursor), alike(cell), focus(cell), zoom(factor, x, y, dx, dy), twoFingers(), hold() } */
    constructor(grid, on) {
        this.#grid = grid;
        this.#on = on;
        grid.addEventListener('pointerdown', (event) => this.#down(event));
        grid.addEventListener('pointermove', (event) => this.#move(event));
        for (const end of ['pointerup', 'pointercancel']) addEventListener(end, (event) => this.#up(event, end === 'pointerup'));
        addEventListener('pointerdown', (event) => { if (!grid.contains(event.target)) this.#adding = false; });
        grid.addEventListener('dblclick', (event) => { const cell = this.cellAt(event); if (cell >= 0) on.alike(cell); });
        grid.addEventListener('contextmenu', (event) => { if (this.#fingers.size) event.preventDefault(); });
    }

    get pressed() {
        return this.#sweep !== null || this.#fingers.size > 0;
    }

    cellAt({ clientX, clientY }) {
        const element = document.elementFromPoint(clientX, clientY)?.closest?.('.cell');
        return element && this.#grid.contains(element) ? Number(element.dataset.cell) : -1;
    }

    #down(event) {
        const cell = this.cellAt(event);
        if (cell < 0 || event.button > 0) return;
        if (event.pointerType === 'touch') return this.#fingerDown(event, cell);
        event.preventDefault();
        this.#sweep = []; // pressed: what gets the focus now is not reached by keys
        this.#on.focus(cell);
        this.#sweep = null;
        return this.#press(cell, event.ctrlKey || event.metaKey || event.shiftKey);
    }

    #press(cell, add) {
        const before = add ? this.#on.selected() : [];
        if (before.includes(cell)) return this.#on.select(before.filter((each) => each !== cell), cell);
        this.#sweep = [...before, cell];
        return this.#on.select(this.#sweep, cell);
    }

    #sweepTo(event) {
        const cell = this.cellAt(event);
        if (cell < 0 || this.#sweep.includes(cell)) return;
        this.#sweep.push(cell);
        this.#on.select([...this.#sweep], cell);
    }

    // ---- fingers ------------------------------------------------------------------------------------

    #fingerDown(event, cell) {
        const finger = { x: event.clientX, y: event.clientY, from: { x: event.clientX, y: event.clientY }, cell, at: event.timeStamp };
        this.#fingers.set(event.pointerId, finger);
        clearTimeout(this.hold);
        if (this.#fingers.size === 2) {
            this.#sweep = null;
            const both = [...this.#fingers.values()];
            this.#pinch = { apart: apart(both), middle: middle(both), at: event.timeStamp, moved: false };
        } else {
            this.hold = setTimeout(() => this.#held(finger), HOLD);
        }
    }

    /** Held: this cell and those tapped from now on are added. */
    #held(finger) {
        finger.done = true;
        this.#adding = true;
        this.#on.focus(finger.cell);
        const selected = this.#on.selected();
        this.#sweep = selected.includes(finger.cell) ? [...selected] : [...selected, finger.cell];
        this.#on.select([...this.#sweep], finger.cell);
        this.#on.hold();
    }

    #move(event) {
        const finger = this.#fingers.get(event.pointerId);
        if (!finger) {
            if (this.#sweep) this.#sweepTo(event);
            return;
        }
        finger.x = event.clientX;
        finger.y = event.clientY;
        if (this.#pinch) return this.#pinched();
        if (!this.#sweep && Math.hypot(finger.x - finger.from.x, finger.y - finger.from.y) > SLACK) {
            clearTimeout(this.hold);
            finger.done = true;
            this.#on.focus(finger.cell);
            this.#sweep = [...(this.#adding ? this.#on.selected() : []), finger.cell];
        }
        if (this.#sweep) this.#sweepTo(event);
    }

    #pinched() {
        const both = [...this.#fingers.values()];
        if (both.length !== 2) return;
        const now = { apart: apart(both), middle: middle(both) }, last = this.#pinch;
        if (Math.abs(now.apart - last.apart) > SLACK || Math.hypot(now.middle.x - last.middle.x, now.middle.y - last.middle.y) > SLACK) last.moved = true;
        if (!last.moved) return;
        this.#on.zoom(now.apart / last.apart, now.middle.x, now.middle.y, now.middle.x - last.middle.x, now.middle.y - last.middle.y);
        this.#pinch = { ...last, ...now };
    }

    #up(event, whole) {
        const finger = this.#fingers.get(event.pointerId);
        clearTimeout(this.hold);
        if (finger && whole && !finger.done && !this.#pinch) this.#on.focus(finger.cell);
        this.#fingers.delete(event.pointerId);
        if (this.#pinch) {
            if (this.#fingers.size) return;
            const { moved, at } = this.#pinch;
            this.#pinch = null;
            if (whole && !moved && event.timeStamp - at < TAP) this.#on.twoFingers();
        } else if (finger && whole && !finger.done) {
            this.#press(finger.cell, this.#adding);
        }
        if (!this.#fingers.size) this.#sweep = null;
    }
}
