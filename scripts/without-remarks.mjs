// without-remarks.mjs: scripts and style sheets as they are sent: without the comments that have lines of
// their own, and without indentation. Lines stay lines, so that an error still shows where it is. What a page
// loads at once is made smaller still, with short names, where Debian's terser is there.

import { spawnSync } from 'node:child_process';

/** A script. A text over several lines might hold what looks like a comment: such a script is refused. */
export function plainScript(text, name) {
    let inside = false;
    const lines = text.split('\n').map((line) => line.trim()).filter((line) => {
        if (inside || line.startsWith('/*')) {
            inside = !line.includes('*/');
            if (!inside && !line.endsWith('*/')) throw new Error(`${name}: there is code after a comment in "${line}"`);
            return false;
        }
        if (line.startsWith('//') || line === '') return false;
        if (line.split('`').length % 2 === 0) throw new Error(`${name}: a text goes over several lines in "${line}"`);
        return true;
    });
    return `${lines.join('\n')}\n`;
}

/** A script with short names, which is a seventh less to send; the script itself without terser. */
export function smallScript(text, name) {
    const env = { ...process.env, NODE_PATH: '/usr/share/nodejs' }; // where Debian has its modules, whose node ever runs
    const { status, stdout, stderr, error } = spawnSync('terser', ['--module', '--compress', '--mangle'], { input: plainScript(text, name), env, encoding: 'utf8', maxBuffer: 1 << 28 });
    if (error) return plainScript(text, name);
    if (status !== 0) throw new Error(`${name}: terser failed: ${stderr}`);
    return `${stdout.trim()}\n`;
}

/** A style sheet. */
export function plainStyle(text) {
    return `${text.replace(/\/\*.*?\*\//gs, '').replace(/\s*\n\s*/g, '\n').trim()}\n`;
}
