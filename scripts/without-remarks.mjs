// without-remarks.mjs: scripts and style sheets as they are sent: without the comments that have lines of
// their own, and without indentation. Lines stay lines, so that an error still shows where it is.

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

/** A style sheet. */
export function plainStyle(text) {
    return `${text.replace(/\/\*.*?\*\//gs, '').replace(/\s*\n\s*/g, '\n').trim()}\n`;
}
