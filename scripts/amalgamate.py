#!/usr/bin/env python3
"""amalgamate.py DIRECTORY: the library as two files, DIRECTORY/quadrille.h and DIRECTORY/quadrille.c, for
projects that would rather copy than link:

    cc -O2 -c quadrille.c

    include/quadrille/*.h ──────────────────────────▶ quadrille.h
    src/*/*.h, but templates ─┐
    src/*/*.c ─ each with the templates it includes, ─▶ quadrille.c
                its own names made unique

Two files of src/ may use a name for two things, as long as each is its own (static). In one file they
may not, so every name at the top of a file gets that of the file behind it: `next` of bits.c becomes
`next_bits`. Members of structs stay as they are. Files that are compiled for certain instructions
(cmake/instruction_sets.cmake) are put between pragmas that say so.
"""
import functools
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">].*$')
FEATURE = re.compile(r'^#define _\w+_SOURCE\b')
TOKEN = re.compile(
    r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*\#(?:\\\n|/\*.*?\*/|[^\n])*'
    r'|[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.])*|->|\.\.\.|\s+|.', re.S | re.M)
IDENTIFIER = re.compile(r'[A-Za-z_]\w*$')
KEYWORDS = set('''auto break case char const continue default do double else enum extern float for goto if inline int long
    register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
    _Alignas _Alignof _Atomic _Bool _Complex _Generic _Noreturn _Static_assert _Thread_local __attribute__'''.split())


@functools.cache
def read(path):
    return path.read_text(encoding='utf-8')


# ---- files and what they include ----------------------------------------------------------------------------

@functools.cache
def includes(path):
    """The project's own headers that a file includes, in order."""
    found = map(INCLUDE.match, read(path).splitlines())
    return [ROOT / 'src' / include[2] for include in found if include and include[1] == '"']


STATIC = {name for path in ROOT.glob('src/*/*.[ch]')  # macros that begin with static
          for name in re.findall(r'^#\s*define (\w+) static\b', read(path), re.M)}
PASTING = {name for path in ROOT.glob('src/*/*.[ch]')  # macros that make a name of the one in brackets
           for name in re.findall(r'^#\s*define (\w+)\((?:[^\\\n]|\\\n)*##', read(path), re.M)}


@functools.cache
def is_template(header):
    """Whether a header is compiled for several types or instructions: it says what its includer
    defines (docs/architecture.md), asks for something that files define, or includes such a header."""
    asked = set(re.findall(r'^#.*\bdefined\(([A-Z]\w*)\)', read(header), re.M)) & defined_in_files()
    return 'Includer defines:' in read(header) or bool(asked) or any(map(is_template, includes(header)))


@functools.cache
def defined_in_files():
    return {name for path in ROOT.glob('src/*/*.c') for name in re.findall(r'^#\s*define (\w+)', read(path), re.M)}


def headers_in_order(sources):
    """All headers that are no templates, each after those that it includes."""
    order = []

    def visit(header):
        if header in order:
            return
        for other in includes(header):
            visit(other)
        if not is_template(header):
            order.append(header)

    for source in sources:
        for header in includes(source):
            visit(header)
    return order


def flatten(path):
    """The text of a file with the templates that it includes, and without other includes of ours."""
    lines = []
    for line in read(path).splitlines():
        found = INCLUDE.match(line)
        header = ROOT / 'src' / found[2] if found else None
        if FEATURE.match(line):
            continue  # HEAD has them all
        if not found or (found[1] == '<' and not found[2].startswith('quadrille/')):
            lines.append(line)
        elif found[1] == '"' and is_template(header):
            lines.append(flatten(header))
    return '\n'.join(lines)


# ---- names --------------------------------------------------------------------------------------------------

def tokens_of(text):
    return TOKEN.findall(text)


def is_blank(token):
    return token.isspace() or token.startswith(('/*', '//')) or token.lstrip().startswith('#')


def declarations(text):
    """What stands at the top of a file, each as a list of tokens."""
    depth, tokens = 0, []
    text = re.sub(r'#ifdef __cplusplus\n.*?#endif', '', text, flags=re.S)
    for macro in STATIC:
        text = re.sub(rf'(?<!define )\b{macro}\b', 'static', text)
    for token in tokens_of(text):
        if is_blank(token) or token == '__extension__':
            continue
        tokens.append(token)
        depth += (token in '({[') - (token in ')}]')
        if depth > 0:
            continue
        if token == ';' or (token == '}' and is_function(tokens)):
            yield without_attributes(tokens)
            tokens = []


def without_attributes(tokens):
    kept, depth, inside = [], 0, False
    for token in tokens:
        inside |= token == '__attribute__'
        if not inside:
            kept.append(token)
        else:
            depth += (token == '(') - (token == ')')
            inside = depth > 0 or token == '__attribute__'
    return kept


def is_function(tokens):
    """Whether a body ends here, and not the initialiser or the struct of a longer declaration."""
    head = tokens[:tokens.index('{')] if '{' in tokens else []
    return '(' in head and '=' not in head and head[0] != 'typedef'


def enumerators(tokens):
    names, depth, fresh = [], 0, False
    for token in tokens:
        if token == '{' and depth == 0:
            depth, fresh = 1, True
        elif depth > 0:
            depth += (token in '({[') - (token in ')}]')
            if depth == 0:
                break
            if fresh and IDENTIFIER.match(token) and token not in PASTING:
                names.append(token)
            fresh = token == ',' and depth == 1
    return names


def declarators(tokens):
    """The names that a declaration without its types declares: f of f(…), x and y of *x = 1, y[3]."""
    names, depth, done = [], 0, False
    for at, token in enumerate(tokens):
        after = tokens[at + 1] if at + 1 < len(tokens) else ';'
        if token == ',' and depth == 0:
            done = False
        if not done and IDENTIFIER.match(token) and token not in KEYWORDS and after in ('(', '=', ';', ',', '[', ')'):
            if depth == 0 or tokens[at - 1] == '*':
                names += [token] if token not in PASTING else []
                done = True
        depth += (token in '({[') - (token in ')}]')
        if token == '{':
            done = True
    return names


def after_struct(tokens):
    """static const struct {…} x: what comes after the struct."""
    if '{' not in tokens or '=' in tokens[:tokens.index('{')] or tokens[tokens.index('{') - 1] not in ('struct', 'union'):
        return tokens
    depth = 0
    for at, token in enumerate(tokens):
        depth += (token == '{') - (token == '}')
        if token == '}' and depth == 0:
            return tokens[at + 1:]
    return tokens


def names_in(tokens):
    names = []
    for at, token in enumerate(tokens[:-2]):
        if token in ('struct', 'union', 'enum') and at < 3:
            if IDENTIFIER.match(tokens[at + 1]) and tokens[at + 2] in '{;':
                names.append(tokens[at + 1])
        if token == 'enum' and not is_function(tokens) and '{' in tokens[at + 1:at + 3]:
            names += enumerators(tokens[at:])
    if tokens[0] == 'typedef':
        body = len(tokens) - tokens[::-1].index('}') if '}' in tokens else 1
        names += declarators(tokens[body:])
    elif 'static' in tokens[:4]:
        names += declarators(after_struct(tokens[tokens.index('static') + 1:]))
    return names


def is_promise(tokens):
    """typedef struct x x; and what x is stands elsewhere."""
    return tokens[:2] == ['typedef', 'struct'] and len(tokens) == 5 and tokens[2] == tokens[3]


@functools.cache
def top_names(text, promises=True):
    macros = set(re.findall(r'^\s*#\s*define\s+(\w+)', text, re.M))
    return macros | {name for declaration in declarations(text) if promises or not is_promise(declaration)
                     for name in names_in(declaration)}


def rename(text, names):
    """Replaces names by what they become, wherever they do not name a member of a struct."""
    tokens = tokens_of(text)
    out, before, opened = [], ['', ''], []
    structure = None
    for at, token in enumerate(tokens):
        if token.lstrip().startswith('#') and not token.startswith(('"', "'")):
            out.append(rename_directive(token, names))
            continue
        if is_blank(token):
            out.append(token)
            continue
        became = names[token] if token in names and not is_member(tokens, at, before, opened) else token
        if token == '{':
            opened.append('struct' if structure else '{')
            structure = None
        elif token in ('(', '['):
            opened.append(token)
        elif token in ('}', ')', ']') and opened:
            opened.pop()
        elif token in ('struct', 'union'):
            structure = token
        elif structure and not IDENTIFIER.match(token):
            structure = None
        before = [before[1], token]
        out.append(became)
    return ''.join(out)


def is_member(tokens, at, before, opened):
    """Whether a name belongs to a struct, or is only the beginning of a name."""
    if before[1] in ('.', '->') or (before[1] == '(' and before[0] in PASTING):
        return True
    if before[1] == ',' and 'offsetof' in tokens[max(0, at - 8):at]:
        return True
    after = next((t for t in tokens[at + 1:] if not is_blank(t)), ';')
    inside = opened and opened[-1] == 'struct'
    pointer = len(opened) > 1 and opened[-1] == '(' and opened[-2] == 'struct' and before[1] == '*'
    return (inside and not (IDENTIFIER.match(after) or after in ('*', '('))) or pointer


def rename_directive(line, names):
    found = re.match(r'\s*#\s*(\w+)', line)
    if not found or found[1] in ('include', 'error', 'pragma'):
        return line
    return line[:found.end()] + rename(line[found.end():], names)


# ---- the two files ------------------------------------------------------------------------------------------

def version():
    return re.search(r'project\(quadrille VERSION ([\d.]+)', read(ROOT / 'CMakeLists.txt'))[1]


def instruction_sets():
    """File → what it is compiled for, as the compiler's pragma wants it."""
    sets = {}
    text = read(ROOT / 'cmake/instruction_sets.cmake')
    for files, options in re.findall(r'set_source_files_properties\((.*?)PROPERTIES.*?"(.*?)"\)', text, re.S):
        for name in re.findall(r'\S+\.c', files):
            sets[pathlib.Path(name).name] = ','.join(o.removeprefix('-m') for o in options.split(';'))
    return sets


def public_header():
    order = []

    def visit(header):
        if header in order:
            return
        for name in re.findall(r'#include <quadrille/(\w+\.h)>', read(header)):
            visit(header.parent / name)
        order.append(header)

    visit(ROOT / 'include/quadrille/quadrille.h')
    texts = [re.sub(r'#include <quadrille/\w+\.h>\n', '', read(header)) for header in order]
    return f'/* libquadrille {version()} in two files: this and quadrille.c; made from its headers. */\n' + '\n'.join(texts)


HEAD = '''/* libquadrille {version} in two files: this and quadrille.h; made from its sources.
 *
 *     cc -O2 -c quadrille.c
 *
 * Link with -lm, and -lpthread where the C library has no threads of its own. -DQDR_HAVE_ZLIB=1 with -lz reads
 * gzipped input, -DQDR_HAVE_JANSSON=1 with -ljansson JSON; -DQDR_ONE_THREAD does without threads; -DQDR_DEBUG keeps
 * the assertions, some of which go through everything. What license it has is said in the file LICENSE of the
 * project. */
#define _GNU_SOURCE
#if !defined(NDEBUG) && !defined(QDR_DEBUG)
#    define NDEBUG
#endif
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#    pragma GCC optimize("O3") /* the kernels are written for it */
#endif
#ifndef QDR_VERSION_TEXT
#    define QDR_VERSION_TEXT "{version}"
#endif
#include "quadrille.h"
#if defined(__x86_64__)
#    include <immintrin.h> /* before any pragma that would change what its functions are compiled for */
#endif
'''


@functools.cache
def visible(path):
    """The headers that a file sees, templates included."""
    found = set()

    def visit(header):
        if header not in found:
            found.add(header)
            for other in includes(header):
                visit(other)

    for header in includes(path):
        visit(header)
    return found


@functools.cache
def functions(text):
    """Those that a header has for other files."""
    return {name for tokens in declarations(text) if tokens[0] not in ('typedef', 'static') for name in declarators(tokens)}


def header_renames(headers):
    """Header → names of it that another header, which does not see it, has for something else."""
    own = {header: top_names(read(header)) for header in headers}
    made = {header: top_names(read(header), promises=False) for header in headers}
    renames = {}
    for header in headers:
        strangers = [h for h in headers if h != header and header not in visible(h) and h not in visible(header)]
        twice = made[header] & set().union(*(made[h] | functions(read(h)) for h in strangers))
        renames[header] = {name: f'{name}_{header.stem}' for name in twice}
    return own, renames


def seen_renames(path, renames):
    return {name: new for header in visible(path) | {path} for name, new in renames.get(header, {}).items()}


def between_pragmas(body, target):
    condition = '#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)'
    return (f'\n{condition}\n#    pragma GCC push_options\n#    pragma GCC target("{target}")\n#endif'
            f'{body}\n{condition}\n#    pragma GCC pop_options\n#endif')


def section(source, sets, own, renames):
    text = flatten(source)
    known = set().union(*(own.get(header, set()) for header in visible(source)), own[None])
    pasted = tuple(re.findall(r'##(_\w+)', text))  # such names are made unique by macros
    names = {name: f'{name}_{source.stem}' for name in top_names(text) - known if not name.endswith(pasted)}
    names |= seen_renames(source, renames)
    body = f'\n/* ==== {source.relative_to(ROOT)} ==== */\n' + rename(text, names)
    return (between_pragmas(body, sets[source.name]) if source.name in sets else body) + '\n'


def main():
    directory = pathlib.Path(sys.argv[1])
    sources = sorted(ROOT.glob('src/*/*.c'))
    headers = headers_in_order(sources)
    public = public_header()
    own, renames = header_renames(headers)
    promised = re.compile(r'\bstruct (qdri?_\w+)')
    own[None] = top_names(public).union(*(promised.findall(read(header)) for header in headers))
    out = [HEAD.format(version=version())]
    for header in headers:
        out.append(f'\n/* ==== {header.relative_to(ROOT)} ==== */\n')
        out.append(rename(flatten(header), seen_renames(header, renames)) + '\n')
    out += [section(source, instruction_sets(), own, renames) for source in sources]
    directory.mkdir(parents=True, exist_ok=True)
    (directory / 'quadrille.h').write_text(public, encoding='utf-8')
    (directory / 'quadrille.c').write_text(''.join(out), encoding='utf-8')


main()
