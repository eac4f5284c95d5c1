// assemble-web.mjs PAGE OBJECTS TARGET: the folder TARGET: what of the folder PAGE a browser loads, the
// WebAssembly module in its two parts, and quadrille.html, the same in one file that works without any server,
// with the module in one piece. OBJECTS is where split-module.mjs has put them.
//
// In sw.js, "__FILES__" becomes the list of all files, and "__VERSION__" something that changes
// whenever one of them does.
//
// In one file, everything stands in blocks of data, packed: a few lines unpack the style and the script and
// add them to the page, whose policy names their hashes; engine.js looks there for what the Worker runs and
// for the module.

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { joinModules } from './join-modules.mjs';
import { plainScript, plainStyle, smallScript } from './without-remarks.mjs';

const [page, objects, target] = process.argv.slice(2);
const PARTS = [['first.wasm', 'quadrille.wasm'], ['rest.wasm', 'quadrille-rest.wasm']].filter(([part]) => existsSync(join(objects, part)));
const KINDS = ['.html', '.css', '.js', '.svg', '.png', '.ico', '.webmanifest', '.txt'];
const APART = ['module', 'npm', 'server', 'node_modules']; // folders that are not for the browser
const PICTURES = { '.svg': 'image/svg+xml', '.png': 'image/png', '.ico': 'image/x-icon' };

function filesIn(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return APART.includes(entry.name) ? [] : filesIn(path);
        return KINDS.includes(extname(path)) && entry.name !== 'CMakeLists.txt' ? [path] : [];
    });
}

// ---- the folder -----------------------------------------------------------------------------------

/** Scripts that a page loads; what they import goes into them, which is a third less to send than file by file. */
const ENTRIES = ['app.js', 'worker.js', 'sw.js'];
const LIBRARY = ['engine.js', 'core.js', 'gzip.js', 'wasi.js']; // for other pages, which import engine.js

function writeFolder() {
    const hash = createHash('sha256').update(readFileSync(join(objects, 'whole.wasm')));
    const all = filesIn(page).sort(), files = all.filter((path) => extname(path) !== '.js' || [...ENTRIES, ...LIBRARY].includes(relative(page, path)));
    for (const path of all) hash.update(readFileSync(path));
    const names = files.map((path) => relative(page, path)).filter((name) => name !== 'sw.js' && !LIBRARY.includes(name)).concat(PARTS.map(([, name]) => name));
    const version = hash.digest('hex').slice(0, 12);
    const keeper = (text) => text.replace('"__FILES__"', JSON.stringify(names)).replace('__VERSION__', version);
    rmSync(target, { recursive: true, force: true });
    for (const path of files) {
        const place = join(target, relative(page, path));
        mkdirSync(dirname(place), { recursive: true });
        const name = relative(page, path);
        if (name === 'sw.js') writeFileSync(place, plainScript(keeper(readFileSync(path, 'utf8')), name));
        else if (LIBRARY.includes(name)) writeFileSync(place, plainScript(readFileSync(path, 'utf8'), name));
        else if (extname(path) === '.js') writeFileSync(place, script(name));
        else if (extname(path) === '.css') writeFileSync(place, plainStyle(readFileSync(path, 'utf8')));
        else copyFileSync(path, place);
    }
    for (const [part, name] of PARTS) copyFileSync(join(objects, part), join(target, name));
}

// ---- the single file ------------------------------------------------------------------------------

const hashes = { script: [], style: [] };

/** A script or style to stand in the page, whose hash the policy will name. */
function inline(kind, text) {
    if (new RegExp(`</${kind}|<!--`, 'i').test(text)) throw new Error(`a ${kind} cannot contain </${kind} or <!--`);
    hashes[kind].push(`'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`);
    return text;
}

function block(id, text) {
    return `<script type="text/plain" id="${id}">${text}</script>\n`;
}

/** The characters of seven bits that do not come out of a browser as they went in, or mean something to it. */
const NOT_THESE = ['\0', '\n', '\r', '<'].map((each) => each.charCodeAt(0));

/**
 * Bytes packed by gzip, as text: their number, and a character for every seven bits. One that cannot stand
 * there goes, with the seven bits after it, into a character of two bytes of UTF-8.
 */
function packed(bytes) {
    const all = gzipSync(bytes, { level: 9 }), septets = [];
    for (let at = 0, bits = 0, held = 0; at < all.length || held > 0; bits >>= 7, held -= 7) {
        if (held < 7 && at < all.length) {
            bits |= all[at++] << held;
            held += 8;
        }
        septets.push(bits & 127);
    }
    let text = `${all.length} `;
    for (let i = 0; i < septets.length; i++) {
        const bad = NOT_THESE.indexOf(septets[i]);
        text += String.fromCharCode(bad < 0 ? septets[i] : (bad + 2) << 7 | (septets[++i] ?? 0));
    }
    return text;
}

/** What the page runs first: how to read such a block (engine.js asks for two of them), its style and script. */
const UNPACK = `globalThis.quadrilleInPage = async (id) => {
const text = document.getElementById(id).textContent, length = parseInt(text), bytes = new Uint8Array(length);
let bits = 0, held = 0, at = 0, i = text.indexOf(' ');
const take = (septet) => {
bits |= septet << held;
held += 7;
if (held < 8) return;
bytes[at++] = bits;
bits >>= 8;
held -= 8;
};
while (at < length) {
const code = text.charCodeAt(++i);
if (code > 127) take([${NOT_THESE}][(code >> 7) - 2]);
take(code & 127);
}
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
return new Uint8Array(await new Response(stream).arrayBuffer());
};
for (const [kind, id] of [['style', 'quadrille-style'], ['script', 'quadrille-page']]) {
const element = document.createElement(kind);
if (kind === 'script') element.type = 'module';
element.textContent = new TextDecoder().decode(await quadrilleInPage(id));
document.head.append(element);
}`;

/** A script and what it imports, as one. */
const script = (path) => smallScript(joinModules(join(page, path)), path);

function policy() {
    return `default-src 'none'; script-src ${hashes.script.join(' ')} 'wasm-unsafe-eval'; worker-src blob:; ` +
        `style-src ${hashes.style.join(' ') || "'none'"}; img-src blob: data:; base-uri 'none'; form-action 'none'`;
}

function attribute(tag, name) {
    return tag.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1];
}

/** A <link>: a picture goes into the page, a style sheet into a block, a manifest is of no use there. */
function inlineLink(tag, styles) {
    const path = join(page, attribute(tag, 'href'));
    const kind = PICTURES[extname(path)];
    if (attribute(tag, 'rel') === 'stylesheet') styles.push(plainStyle(readFileSync(path, 'utf8')));
    return kind ? tag.replace(/href="[^"]*"/, `href="data:${kind};base64,${readFileSync(path, 'base64')}"`) : '';
}

function singleFile() {
    let html = readFileSync(join(page, 'index.html'), 'utf8');
    if (!/<meta http-equiv="Content-Security-Policy" content="[^"]*">/.test(html))
        throw new Error('index.html: there is no <meta http-equiv="Content-Security-Policy" content="…">');
    const styles = [];
    let data = block('quadrille-worker', packed(script('worker.js'))) +
        block('quadrille-wasm', packed(readFileSync(join(objects, 'whole.wasm'))));
    html = html.replace(/<link\b[^>]*>/g, (tag) => inlineLink(tag, styles))
        .replace(/<script\b([^>]*)\bsrc="([^"]*)"([^>]*)><\/script>/g, (tag, before, path) => {
            data += block('quadrille-page', packed(inline('script', script(path))));
            return `<script type="module">${inline('script', UNPACK)}</script>`;
        });
    data += block('quadrille-style', packed(inline('style', styles.join(''))));
    return html.replace(/(<meta http-equiv="Content-Security-Policy" content=")[^"]*"/, (tag, before) => `${before}${policy()}"`)
        .replace('</body>', () => `${data}</body>`);
}

writeFolder();
writeFileSync(join(target, 'quadrille.html'), singleFile());
