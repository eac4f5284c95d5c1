// assemble-web.mjs PAGE OBJECTS TARGET: the folder TARGET: what of the folder PAGE a browser loads, the
// WebAssembly module in its two parts, and quadrille.html, the same in one file that works without any server,
// with the module in one piece. OBJECTS is where split-module.mjs has put them.
//
// In sw.js, "__FILES__" becomes the list of all files, and "__VERSION__" something that changes
// whenever one of them does.
//
// In one file, style sheets stand in the page; what the Worker runs and the module, packed, are blocks of
// data, where engine.js looks for them. So is the page's script, which a few lines unpack and add to the
// page. The policy names the hashes of all of them.

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { joinModules } from './join-modules.mjs';

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

function writeFolder() {
    const hash = createHash('sha256').update(readFileSync(join(objects, 'whole.wasm')));
    const files = filesIn(page).sort();
    for (const path of files) hash.update(readFileSync(path));
    const names = files.map((path) => relative(page, path)).filter((name) => name !== 'sw.js').concat(PARTS.map(([, name]) => name));
    rmSync(target, { recursive: true, force: true });
    for (const path of files) {
        const place = join(target, relative(page, path));
        mkdirSync(dirname(place), { recursive: true });
        if (relative(page, path) !== 'sw.js') copyFileSync(path, place);
        else writeFileSync(place, readFileSync(path, 'utf8').replace('"__FILES__"', JSON.stringify(names))
            .replace('__VERSION__', hash.digest('hex').slice(0, 12)));
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

const packed = (bytes) => gzipSync(bytes, { level: 9 }).toString('base64');

const UNPACK = `const bytes = Uint8Array.from(atob(document.getElementById('quadrille-page').textContent), (c) => c.charCodeAt(0));
const script = document.createElement('script');
script.type = 'module';
script.textContent = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
document.head.append(script);`;

function policy() {
    return `default-src 'none'; script-src ${hashes.script.join(' ')} 'wasm-unsafe-eval'; worker-src blob:; ` +
        `style-src ${hashes.style.join(' ') || "'none'"}; img-src blob: data:; base-uri 'none'; form-action 'none'`;
}

function attribute(tag, name) {
    return tag.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1];
}

/** A style sheet without its comments and indentation. */
function withoutRemarks(css) {
    return css.replace(/\/\*.*?\*\//gs, '').replace(/\s*\n\s*/g, '\n').trim();
}

/** A <link>: a style sheet or a picture goes into the page, a manifest is of no use there. */
function inlineLink(tag) {
    const path = join(page, attribute(tag, 'href'));
    const kind = PICTURES[extname(path)];
    if (attribute(tag, 'rel') === 'stylesheet') return `<style>${inline('style', withoutRemarks(readFileSync(path, 'utf8')))}</style>`;
    return kind ? tag.replace(/href="[^"]*"/, `href="data:${kind};base64,${readFileSync(path, 'base64')}"`) : '';
}

function singleFile() {
    let html = readFileSync(join(page, 'index.html'), 'utf8');
    if (!/<meta http-equiv="Content-Security-Policy" content="[^"]*">/.test(html))
        throw new Error('index.html: there is no <meta http-equiv="Content-Security-Policy" content="…">');
    let data = block('quadrille-worker', packed(joinModules(join(page, 'worker.js')))) +
        block('quadrille-wasm', packed(readFileSync(join(objects, 'whole.wasm'))));
    html = html.replace(/<link\b[^>]*>/g, inlineLink)
        .replace(/<script\b([^>]*)\bsrc="([^"]*)"([^>]*)><\/script>/g, (tag, before, path) => {
            data += block('quadrille-page', packed(inline('script', joinModules(join(page, path)))));
            return `<script type="module">${inline('script', UNPACK)}</script>`;
        });
    return html.replace(/(<meta http-equiv="Content-Security-Policy" content=")[^"]*"/, (tag, before) => `${before}${policy()}"`)
        .replace('</body>', () => `${data}</body>`);
}

writeFolder();
writeFileSync(join(target, 'quadrille.html'), singleFile());
