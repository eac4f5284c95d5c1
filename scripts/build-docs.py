#!/usr/bin/env python3
"""build-docs.py TARGET PROGRAM...: the documents and the manual pages of these programs as a static site.
build-docs.py --check: every relative link and anchor of the documents leads somewhere; needs nothing else.

A document stays what it is in the tree, and is linked there by its path; here each becomes a page beside
the others, with links between them, whether they were written as links or as `docs/formats.md`. Markdown is
read by cmark-gfm, which reads it as the usual hosts do, manual pages by mandoc. There are no scripts, and
one style: the tokens of the page (web/style.css) and docs/site.css. At the end all links of all pages are
followed.
"""

import html
import html.parser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Where a reader would look: group, then file, page and what the menu calls it.
MENU = [
    ("", [("README.md", "index", "Quadrille"), ("CHANGELOG.md", "changes", "Changes")]),
    ("Sudoku", [
        ("docs/formats.md", "formats", "Formats"), ("docs/hints.md", "hints", "Hints"),
        ("docs/ratings.md", "ratings", "Ratings"), ("docs/making.md", "making", "Making puzzles"),
        ("docs/drawing.md", "drawing", "Drawing and books"), ("docs/proofs.md", "proofs", "Proofs")]),
    ("Use it from", [
        ("python/README.md", "python", "Python"), ("web/npm/README.md", "npm", "JavaScript"),
        ("docs/web.md", "web", "The page"), ("docs/scale.md", "scale", "Many machines"),
        ("docs/packages.md", "packages", "Packages")]),
    ("How it works", [
        ("docs/algorithms.md", "algorithms", "Algorithms"), ("docs/trust.md", "trust", "What can be trusted"),
        ("docs/figures.md", "figures", "Figures"), ("bench/README.md", "measuring", "Measuring")]),
    ("Work on it", [
        ("docs/architecture.md", "architecture", "Architecture"),
        ("CONTRIBUTING.md", "contributing", "Contributing")]),
]
DOCUMENTS = [document for _, documents in MENU for document in documents]
PAGES = {source: page for source, page, _ in DOCUMENTS}


def fail(message):
    sys.exit(f"build-docs.py: {message}")


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def version():
    return re.search(r"project\(quadrille VERSION ([\d.]+)", read("CMakeLists.txt"))[1]


# ---- headings and what links to them -------------------------------------------------------------

class Anchors:
    """The names of the headings of a page, as the usual hosts make them."""

    def __init__(self):
        self.used = {}

    def of(self, words):
        name = re.sub(r"[^\w\- ]", "", words.strip().lower()).replace(" ", "-")
        number = self.used.get(name, 0)
        self.used[name] = number + 1
        return f"{name}-{number}" if number else name


def prose(source):
    """A document without its blocks of code: (line number, text)."""
    fenced = False
    for number, line in enumerate(read(source).split("\n"), 1):
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith("    "):
            yield number, line


def anchors_of(source):
    anchors = Anchors()
    headings = (re.match(r"#+ (.*)", line) for _, line in prose(source))
    return {anchors.of(re.sub(r"\[(.*?)\]\(.*?\)", r"\1", found[1]).replace("`", "")) for found in headings if found}


def check():
    """What is wrong with links in the documents, as file:line: sentences."""
    wrong, followed = [], 0
    for source in PAGES:
        for number, line in prose(source):
            plain = re.sub(r"`[^`]*`", "", line)
            for link in re.findall(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"", plain):
                target, _, anchor = "".join(link).partition("#")
                if re.match(r"[a-z]+:", target):
                    continue
                followed += 1
                path = os.path.normpath(os.path.join(os.path.dirname(source), target)) if target else source
                if not (ROOT / path).is_file():
                    wrong.append(f"{source}:{number}: there is no {path}")
                elif path.endswith(".md") and path not in PAGES:
                    wrong.append(f"{source}:{number}: {path} is no page of the site: MENU in scripts/build-docs.py")
                elif anchor and anchor not in anchors_of(path):
                    wrong.append(f"{source}:{number}: {path} has no heading #{anchor}")
            for path in re.findall(r"`((?:docs|bench|python|web/npm)/[\w/-]+\.md|[A-Z]+\.md)`", line):
                followed += 1
                if path not in PAGES:
                    wrong.append(f"{source}:{number}: {path} is no page")
    missing = {str(path.relative_to(ROOT)) for path in ROOT.glob("docs/*.md")} - set(PAGES)
    wrong += [f"{path}: is not in MENU of scripts/build-docs.py" for path in sorted(missing)]
    return wrong, followed


# ---- a page --------------------------------------------------------------------------------------

def run(*command, text=None):
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8")
    except FileNotFoundError:
        fail(f"there is no {command[0]} (Debian: scripts/install-deps.sh docs)")
    if done.returncode:
        fail(f"{command[0]}: {done.stderr}")
    return done.stdout


def words_of(markup):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", markup)).split())


def resolve(source, link, pictures):
    """A link of a document as one of the site."""
    target, hash_sign, anchor = link.partition("#")
    if re.match(r"[a-z]+:", target) or not target:
        return link
    path = os.path.normpath(os.path.join(os.path.dirname(source), target))
    if path in PAGES:
        return f"{PAGES[path]}.html{hash_sign}{anchor}"
    if not (ROOT / path).is_file():
        fail(f"{source}: there is no {path}")
    pictures.add(path)
    return f"pictures/{os.path.basename(path)}"


def show_commands(block):
    """What is typed stands out from what is answered."""
    if "language-" in block[0]:
        return block[0]
    return re.sub(r"^((?:<pre><code>)?)(\$ .*|&gt;&gt;&gt; .*|\.\.\. .*)$", r"\1<b>\2</b>", block[0], flags=re.M)


def finish(body, sections):
    """Headings get names, wide things scroll by themselves."""
    anchors = Anchors()

    def name(found):
        level, inner = found[1], found[2]
        anchor = anchors.of(words_of(inner))
        if level in sections:
            sections[level].append((anchor, words_of(inner)))
        return f'<h{level} id="{html.escape(anchor)}">{inner}</h{level}>'

    body = re.sub(r"<h([1-6])>(.*?)</h\1>", name, body, flags=re.S)
    body = re.sub(r"<table>.*?</table>", lambda found: f'<div class="wide" tabindex="0">{found[0]}</div>', body, flags=re.S)
    body = re.sub(r"<pre>.*?</pre>", show_commands, body, flags=re.S)
    return body.replace("<pre>", '<pre tabindex="0">')


def document(source, pictures, sections):
    body = run("cmark-gfm", "--unsafe", "-e", "table", text=read(source))
    body = re.sub(r'(href|src)="([^"]*)"', lambda found: f'{found[1]}="{resolve(source, found[2], pictures)}"', body)
    for path, page in PAGES.items():  # named, but not as a link
        body = re.sub(rf"(?<!>)<code>{re.escape(path)}</code>", f'<a href="{page}.html"><code>{path}</code></a>', body)
    return finish(body, sections)


def manual(program, sections):
    """Its manual page, which the program writes itself."""
    body = run("mandoc", "-T", "html", "-O", "fragment", text=run(program, "help", "--man"))
    body = re.sub(r'<table class="(head|foot)">.*?</table>', "", body, flags=re.S)
    body = re.sub(r'<a class="permalink"[^>]*>(.*?)</a>', r"\1", body, flags=re.S)
    body = re.sub(r' (id|class)="[^"]*"', "", body)
    body = re.sub(r"<(/?)h([12])>", lambda found: f"<{found[1]}h{int(found[2]) + 1}>", body)
    return f"<h1>{os.path.basename(program)}(1)</h1>\n" + finish(body, sections)


# ---- the site ------------------------------------------------------------------------------------

def menu(current, sections, manuals):
    groups = MENU + [("Manual", [(None, page, f"{name}(1)") for name, page in manuals])]
    parts = []
    for group, documents in groups:
        if group:
            parts.append(f"<h2>{group}</h2>")
        parts.append("<ul>")
        for _, page, title in documents:
            here = ' aria-current="page"' if page == current else ""
            parts.append(f'<li><a href="{page}.html"{here}>{title}</a>')
            if page == current and len(sections) > 1:
                rows = (f'<li><a href="#{html.escape(anchor)}">{html.escape(words)}</a>' for anchor, words in sections)
                parts.append(f'<ul>{"".join(rows)}</ul>')
        parts.append("</ul>")
    return "\n".join(parts)


PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'">
<title>{title}</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="style.css">
</head>
<body>
<a class="skip" href="#text">To the text</a>
<header><a href="index.html"><img src="icon.svg" alt="" width="24" height="24">Quadrille</a> <span>{version}</span></header>
<div class="columns">
<nav class="beside" aria-label="Pages">
{menu}
</nav>
<details class="above"><summary>All pages</summary><nav aria-label="Pages, folded">
{menu}
</nav></details>
<main id="text">
{body}
</main>
</div>
</body>
</html>
"""


def write_style(target):
    """The colours are those of the page, light and dark."""
    style = read("web/style.css")
    tokens = re.search(r"^:root \{.*?^\}\n@media \(prefers-color-scheme: dark\) \{.*?^\}\n", style, re.S | re.M)
    if not tokens:
        fail("web/style.css does not begin with its tokens any more")
    (target / "style.css").write_text(read("docs/site.css") + tokens[0], encoding="utf-8")


def build(target, programs):
    shutil.rmtree(target, ignore_errors=True)
    (target / "pictures").mkdir(parents=True)
    pictures = set()
    manuals = [(os.path.basename(program), os.path.basename(program) + ".1") for program in programs]
    made = []
    for source, page, title in DOCUMENTS:
        sections = {"2": []}
        made.append((page, title, document(source, pictures, sections), sections["2"]))
    for program, (name, page) in zip(programs, manuals):
        sections = {"3": []}
        body = manual(program, sections)
        commands = [(anchor, words.split()[1]) for anchor, words in sections["3"] if words.startswith(name + " ")]
        made.append((page, f"{name}(1)", body, commands))
    for page, title, body, sections in made:
        shown = title if page == "index" else f"{title} · Quadrille"
        text = PAGE.format(title=shown, version=version(), menu=menu(page, sections, manuals), body=body)
        (target / f"{page}.html").write_text(text, encoding="utf-8")
    for picture in pictures:
        shutil.copy(ROOT / picture, target / "pictures")
    shutil.copy(ROOT / "web/icon.svg", target)
    write_style(target)
    return len(made)


class Links(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.names, self.links, self.scripts = [], [], 0

    def handle_starttag(self, tag, attributes):
        self.scripts += tag == "script"
        for key, value in attributes:
            if key == "id":
                self.names.append(value)
            elif key in ("href", "src"):
                self.links.append(value)


def follow(target):
    """What is wrong with the finished pages."""
    pages, wrong, followed = {}, [], 0
    for path in target.glob("*.html"):
        pages[path.name] = Links()
        pages[path.name].feed(path.read_text(encoding="utf-8"))
    for name, page in sorted(pages.items()):
        wrong += [f"{name}: a script" for _ in range(page.scripts)]
        wrong += [f"{name}: twice #{anchor}" for anchor in set(page.names) if page.names.count(anchor) > 1]
        for link in page.links:
            other, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:", other):
                continue
            followed += 1
            if other and not (target / other).is_file():
                wrong.append(f"{name}: there is no {other}")
            elif anchor and anchor not in pages[other or name].names:
                wrong.append(f"{name}: {other or name} has no #{anchor}")
    return wrong, followed


def main(arguments):
    if arguments == ["--check"]:
        wrong, followed = check()
        said = f"{followed} links in {len(PAGES)} documents"
    elif len(arguments) >= 2:
        target = Path(arguments[0])
        pages = build(target, arguments[1:])
        wrong, followed = follow(target)
        said = f"{target}/index.html: {pages} pages, {followed} links"
    else:
        fail("TARGET PROGRAM..., or --check")
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    if wrong:
        sys.exit(1)
    print(said)


main(sys.argv[1:])
