// dom.js: elements made by hand. Text goes in as text, never as HTML.

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === undefined || value === null || value === false) continue;
        if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? '' : value);
    }
    element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

/** An HTML element: h('button', { class: 'ib', onclick: … }, 'Stop') */
export function h(name, attributes = {}, ...children) {
    return fill(document.createElement(name), attributes, children);
}

/** The same of SVG. */
export function s(name, attributes = {}, ...children) {
    return fill(document.createElementNS(SVG, name), attributes, children);
}

export function icon(path, size = 20) {
    return s('svg', { width: size, height: size, viewBox: '0 0 20 20', 'aria-hidden': 'true' },
        s('path', { d: path, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.7, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }));
}

export const isPhone = () => matchMedia('(max-width: 720px)').matches;

/** 12 345 678, with thin spaces. */
export function grouped(number) {
    return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}

const NAMED = /(r\d+c\d+(?:\s?[=≠]\s?\w+)?|\b(?:row|column|box|region)s? \d+(?:, \d+)*(?: and \d+)?)/;

/** A sentence in which cells and units stand out. */
export function rich(text) {
    return text.split(NAMED).map((part, i) => (i % 2 ? h('b', { class: part[0] === 'r' && part[1] <= '9' ? 'now' : '' }, part) : part));
}

/** Says something to screen readers, politely. */
export function announce(text) {
    const live = document.getElementById('live');
    if (live.textContent === text) live.textContent = '';
    live.textContent = text;
}

export function clock(seconds) {
    const two = (n) => String(n).padStart(2, '0');
    const whole = Math.floor(seconds), hours = Math.floor(whole / 3600);
    return `${hours ? `${hours}:` : ''}${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}
