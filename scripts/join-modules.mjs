// join-modules.mjs: ES modules as one script, for a page that is a single file. Not a bundler: it
// takes our own modules, which export functions, classes and constants, import each other by relative
// paths at the beginning of a line, and do not go in circles. Whatever else it meets it refuses.
//
//     a.js  export const one = 1;               const m0 = (() => { const one = 1;
//                                                   return { one }; })();
//     b.js  import { one } from './a.js';   →   (() => { const { one } = m0; …

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /^import\s+(?:(?<all>[\w$]+)\s*(?:,\s*)?)?(?:\*\s+as\s+(?<star>[\w$]+)\s+|\{(?<names>[^}]*)\}\s*)?(?:from\s*)?['"](?<path>[^'"]+)['"];?/gm;
const LAZY = /\bimport\(\s*['"](?<path>\.[^'"]+)['"]\s*\)/g;
const EXPORT_DECLARED = /^export\s+(?=(?:async\s+)?(?:function\s*\*?|class|const|let|var)\s+(?<name>[\w$]+))/gm;
const EXPORT_DEFAULT = /^export\s+default\s+/gm;
const EXPORT_LIST = /^export\s*\{(?<names>[^}]*)\}\s*(?:from\s*['"](?<path>[^'"]+)['"])?;?/gm;

/** "a, b as c" → [['a', 'a'], ['b', 'c']] */
function pairs(names) {
    return names.split(',').map((name) => name.trim()).filter(Boolean).map((name) => {
        const [from, to = from] = name.split(/\s+as\s+/);
        return [from, to];
    });
}

/** The script of a module and of all that it imports, for a script of the kind `module` or not. */
export function joinModules(entry) {
    const known = new Map(); // path → name of its variable; null: being read
    const parts = [];

    function need(path, from) {
        if (!path.startsWith('.')) throw new Error(`${from}: imports ${path}, which is not beside it`);
        return add(join(dirname(from), path));
    }

    function add(path) {
        if (known.get(path) === null) throw new Error(`${path}: modules import each other in a circle`);
        if (known.has(path)) return known.get(path);
        known.set(path, null);
        const exported = [];
        const text = readFileSync(path, 'utf8')
            .replace(IMPORT, (...found) => {
                const { all, star, names, path: other } = found.at(-1);
                const variable = need(other, path);
                let lines = all ? `const ${all} = ${variable}.default; ` : '';
                if (star) lines += `const ${star} = ${variable};`;
                if (names) lines += `const { ${pairs(names).map(([a, b]) => (a === b ? a : `${a}: ${b}`)).join(', ')} } = ${variable};`;
                return lines;
            })
            .replace(LAZY, (...found) => `Promise.resolve(${need(found.at(-1).path, path)})`)
            .replace(EXPORT_LIST, (...found) => {
                const { names, path: other } = found.at(-1);
                const variable = other ? `${need(other, path)}.` : '';
                for (const [a, b] of pairs(names)) exported.push(`${b}: ${variable}${a}`);
                return '';
            })
            .replace(EXPORT_DECLARED, (...found) => {
                exported.push(found.at(-1).name);
                return '';
            })
            .replace(EXPORT_DEFAULT, () => {
                exported.push('default: theDefault');
                return 'const theDefault = ';
            });
        const left = text.match(/^(import|export)\b.*$/m);
        if (left) throw new Error(`${path}: cannot join "${left[0]}"`);
        const variable = `m${parts.length}`;
        parts.push(`const ${variable} = (() => {\n${text}\nreturn { ${exported.join(', ')} };\n})();\n`);
        known.set(path, variable);
        return variable;
    }

    add(entry);
    return parts.join('');
}
