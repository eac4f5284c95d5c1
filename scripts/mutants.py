"""mutants.py: small mistakes, made on purpose, in a copy of a C file (mutation testing).

All mistakes of a file are compiled in at once, each behind a switch: `a < b` becomes, in effect,
`on(17) ? a <= b : a < b`. So a file is compiled once, and the environment variable QDR_MUTANT says
which mistake a run makes. clang tells where the expressions are (its syntax tree as JSON); what comes
out of macros is left alone, but for true and false. Of mistakes of the same name in a function the
second has " (2)" behind it, and so on.
"""
import json
import os
import re
import subprocess

RELATIONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "<<": ">>", ">>": "<<",
              "&": "|", "|": "&", "^": "|"}
NEARBY = {"<": ("{0} + 1", "{1}"), "<=": ("{0}", "{1} + 1"), # one off, the other way
          ">": ("{0}", "{1} + 1"), ">=": ("{0} + 1", "{1}")}
NEUTRAL = {"+=": "0", "|=": "0", "^=": "0", "&=": "-1", "*=": "1"} # in these, as good as =
INTEGER = re.compile(r"(un)?signed|short|int|long|char|_Bool|enum ")

# Hidden in every mutated file. The runs without a mistake note which switches are passed at all.
PRELUDE = r"""
extern char *getenv(const char *); extern int atoi(const char *);
static int qdr_mutant_; static unsigned char qdr_passed_[%d];
#ifdef QDR_NOTES
#define QDR_ON_(n) (qdr_passed_[n] = 1, qdr_mutant_ == (n))
#else
#define QDR_ON_(n) (qdr_mutant_ == (n))
#endif
__attribute__((constructor)) static void qdr_begin_(void) {
    const char *chosen = getenv("QDR_MUTANT");
    qdr_mutant_ = chosen ? atoi(chosen) : 0;
}
extern void qdr_note_passed(const unsigned char *, int);
__attribute__((destructor)) static void qdr_end_(void) {
    qdr_note_passed(qdr_passed_, sizeof qdr_passed_);
}
"""


class Mutant:
    def __init__(self, number, function, line, what):
        self.number, self.function, self.line, self.what = number, function, line, what


class Mutator:
    """Reads one file; `text()` is the file with every switch, `mutants` what they do."""

    def __init__(self, path, flags, functions=None, strings=False, more=False):
        """`more`: mistakes of more kinds, many: wrong variables, members and constants, arguments
        that are swapped, returns left out, loops that end one too early."""
        self.path = path
        self.source = open(path, "rb").read()
        self.functions = re.compile(functions) if functions else None
        self.strings, self.more = strings, more
        self.mutants, self.before, self.after, self.swaps = [], {}, {}, {}
        self.function, self.scope, self.names = None, [], {}
        tree = subprocess.run(["clang", "-fsyntax-only", "-Xclang", "-ast-dump=json", "-w", *flags, path],
                              env=dict(os.environ, CCACHE_DISABLE="1"), # it mixes such output up
                              check=True, capture_output=True).stdout
        nodes = json.loads(tree)["inner"]
        self.siblings = {} # of members and of enumerators: the next one of the same type
        for node in nodes:
            self.note_siblings(node)
        for node in nodes:
            self.top(node)

    # ---- places ----------------------------------------------------------------------------------

    def place(self, location, at_end):
        """Where a location is in the file; of what a macro made, where the macro is."""
        if "expansionLoc" in location:
            location = location["expansionLoc"]
            offset = location["offset"] + (location["tokLen"] if at_end else 0)
            if at_end:
                offset = self.past_arguments(offset)
            return offset
        return location["offset"] + (location["tokLen"] if at_end else 0)

    def past_arguments(self, offset):
        rest = re.match(rb"\s*\(", self.source[offset:])
        if not rest:
            return offset
        offset, depth = offset + rest.end(), 1
        while depth:
            depth += {b"(": 1, b")": -1}.get(self.source[offset:offset + 1], 0)
            offset += 1
        return offset

    def span(self, node):
        try:
            return self.place(node["range"]["begin"], False), self.place(node["range"]["end"], True)
        except KeyError:
            return None

    @staticmethod
    def plain(node):
        """Not out of a macro."""
        ends = node.get("range", {})
        return "offset" in ends.get("begin", {}) and "offset" in ends.get("end", {})

    def words(self, start, end):
        return re.sub(r"\s+", " ", self.source[start:end].decode())

    # ---- switches --------------------------------------------------------------------------------

    def switch(self, offset, what):
        line = self.source.count(b"\n", 0, offset) + 1
        count = self.names[self.function, what] = self.names.get((self.function, what), 0) + 1
        what += f" ({count})" if count > 1 else ""
        self.mutants.append(Mutant(len(self.mutants) + 1, self.function, line, what))
        return f"QDR_ON_({len(self.mutants)})"

    def wrap(self, span, prefix, suffix):
        self.before.setdefault(span[0], []).append(prefix)
        self.after.setdefault(span[1], []).insert(0, suffix)

    def top(self, node):
        if node["kind"] != "FunctionDecl" or "includedFrom" in node.get("loc", {}):
            return
        name, offset = node.get("name", ""), node.get("loc", {}).get("offset", -1)
        if offset < 0 or self.source[offset:offset + len(name)] != name.encode():
            return
        body = [n for n in node.get("inner", []) if n.get("kind") == "CompoundStmt"]
        if not body or (self.functions and not self.functions.search(name)):
            return
        self.function = name
        self.returns = node["type"]["qualType"].split("(")[0].strip()
        self.scope = [n for n in node["inner"] if n["kind"] == "ParmVarDecl"]
        self.last = body[0]["inner"][-1] if body[0].get("inner") else None
        self.visit(body[0], None)

    # ---- the tree --------------------------------------------------------------------------------

    def visit(self, node, role):
        """`role`: how the node stands in its parent: as a condition, a statement, or no matter how."""
        kind = node.get("kind")
        if not kind or kind in ("UnaryExprOrTypeTraitExpr", "GCCAsmStmt"):
            return
        if kind in ("VarDecl", "EnumDecl", "RecordDecl"):
            if kind != "VarDecl" or node.get("storageClass") == "static":
                return
        handler = getattr(self, "on_" + kind, None)
        roles = handler(node, role) if handler else None
        in_scope = len(self.scope)
        children = node.get("inner", [])
        if kind == "ImplicitCastExpr" or kind == "ParenExpr":
            roles = [role] * len(children)
        for i, child in enumerate(children):
            child_role = roles[i] if roles and i < len(roles) else None
            if child_role != "leave":
                self.visit(child, child_role)
        if kind in ("CompoundStmt", "ForStmt"):
            del self.scope[in_scope:]
        if kind == "VarDecl" and children:
            self.scope.append(node)
        self.drop_statement(node, role)

    def drop_statement(self, node, role):
        dropped = ("CallExpr", "CompoundAssignOperator", "BreakStmt", "ContinueStmt")
        kind = node["kind"]
        changes = kind == "BinaryOperator" and node.get("opcode") == "="
        changes |= kind == "UnaryOperator" and node.get("opcode") in ("++", "--")
        if kind == "ReturnStmt": # alone after an if, it goes with the condition; at the end nothing follows
            changes = self.more and role == "statement" and node is not self.last
        if role not in ("statement", "branch") or not (kind in dropped or changes) or \
                not (self.plain(node) or kind == "ReturnStmt"):
            return
        start, end = self.span(node)
        semicolon = re.match(rb"\s*;", self.source[end:])
        if semicolon:
            switch = self.switch(start, f"without: {self.words(start, end)}")
            self.before.setdefault(start, []).insert(0, f"{{ if (!{switch}) {{ ")
            self.after.setdefault(end + semicolon.end(), []).append(" }}")

    def force(self, node, values):
        """A condition that is always true, or always false."""
        span = self.span(node)
        if not span:
            return
        text = ""
        for value in values:
            told = "true" if value else "false"
            text += f"{self.switch(span[0], f'always {told}: {self.words(*span)}')} ? {value} : "
        self.wrap(span, f"({text}!!(", "))")

    def on_CompoundStmt(self, node, role):
        return ["statement"] * len(node.get("inner", []))

    def on_IfStmt(self, node, role):
        self.force(node["inner"][0], (0, 1))
        return ["condition"] + ["branch"] * 2

    def on_ConditionalOperator(self, node, role):
        if self.plain(node):
            self.force(node["inner"][0], (0, 1))
        return ["condition", None, None]

    def on_WhileStmt(self, node, role):
        self.force(node["inner"][0], (0,))
        return ["condition", "statement"]

    def on_DoStmt(self, node, role):
        return ["statement", "condition"]

    def on_ForStmt(self, node, role):
        # Without its step a loop has no end, which is found, but late.
        if node["inner"][2].get("kind"):
            self.force(node["inner"][2], (0,))
        return [None, None, "condition", "leave", "statement"]

    def on_CaseStmt(self, node, role):
        return ["leave"] + ["statement"] * (len(node["inner"]) - 1)

    def on_DefaultStmt(self, node, role):
        return ["statement"]

    def on_ReturnStmt(self, node, role):
        if not node.get("inner") or not self.plain(node):
            return None
        value = node["inner"][0]
        span = self.span(value)
        kind = value["kind"]
        while kind in ("ImplicitCastExpr", "ParenExpr"):
            value = value["inner"][0]
            kind = value["kind"]
        if not span or kind not in ("CallExpr", "DeclRefExpr", "MemberExpr", "ArraySubscriptExpr"):
            return None
        words = self.words(*span)
        if self.returns in ("bool", "_Bool"):
            self.wrap(span, f"({self.switch(span[0], f'return !({words})')} != (", "))")
        elif "*" in self.returns:
            self.wrap(span, f"({self.switch(span[0], f'return NULL, not {words}')} ? 0 : (", "))")
        elif re.fullmatch(r"(u?int\d*(_t)?|size_t|qdr_status|unsigned|long)", self.returns):
            self.wrap(span, f"({self.switch(span[0], f'return {words} + 1')} + (", "))")
        return None

    def on_BinaryOperator(self, node, role):
        op = node["opcode"]
        left, right = (self.span(n) for n in node["inner"])
        if not left or not right or left[1] >= right[0]:
            return None
        if not re.fullmatch(rb"[\s(]*" + re.escape(op.encode()) + rb"\s*", self.source[left[1]:right[0]]):
            return None
        words = self.words(left[0], right[1])
        if op in ("&&", "||"):
            for side in (left, right):
                value = op == "&&"
                switch = self.switch(side[0], f"always {str(value).lower()}: {self.words(*side)} in {words}")
                self.wrap(side, f"({switch} || (" if value else f"(!{switch} && (", "))")
            return ["condition", "condition"]
        other = RELATIONS.get(op) or ARITHMETIC.get(op)
        if not other or (op in ("==", "!=") and role == "condition"):
            return None
        if all(n.get("type", {}).get("qualType", "").endswith("*") for n in node["inner"]) and op == "-":
            return None # pointers cannot be added
        switch = self.switch(left[0], f"{other} for {op}: {words}")
        a, b = (f"{c}{len(self.mutants)}_" for c in "ab")
        self.wrap((left[0], right[1]), f"({{ __auto_type {a} = (",
                  f"); {switch} ? {a} {other} {b} : {a} {op} {b}; }})")
        self.swaps[left[1]] = (right[0], f"); __auto_type {b} = (")
        if self.more and op in NEARBY:
            x, y = (t.format(self.words(*left), self.words(*right)) for t in NEARBY[op])
            near = self.switch(left[0], f"{x} {op} {y}, not {words}")
            x, y = (t.format(a, b) for t in NEARBY[op])
            self.after[right[1]][0] = (f"); {switch} ? {a} {other} {b} : {near} ? {x} {op} {y} : "
                                       f"{a} {op} {b}; }})")
        return None

    def on_CompoundAssignOperator(self, node, role):
        neutral, target = NEUTRAL.get(node["opcode"]), self.span(node["inner"][0])
        if self.more and neutral and target and self.plain(node):
            switch = self.switch(target[0], f"= for {node['opcode']}: {self.words(*self.span(node))}")
            name = f"p{len(self.mutants)}_"
            self.wrap(target, f"*({{ __auto_type {name} = &(",
                      f"); if ({switch}) *{name} = {neutral}; {name}; }})")
        if node["opcode"] not in ("+=", "-="):
            return None
        span = self.span(node["inner"][1])
        if span and self.plain(node):
            switch = self.switch(span[0], f"the other way: {self.words(*self.span(node))}")
            name = f"b{len(self.mutants)}_"
            self.wrap(span, f"({{ __auto_type {name} = (", f"); {switch} ? -{name} : {name}; }})")
        return None

    def on_UnaryOperator(self, node, role):
        if node["opcode"] in ("++", "--") and role not in ("statement", "branch") and self.plain(node):
            span, operand = self.span(node), self.span(node["inner"][0])
            switch = self.switch(span[0], f"without: {self.words(*span)}")
            self.wrap(span, f"({switch} ? ({self.raw(operand)}) : (", "))")
        if self.more and node["opcode"] in ("-", "~", "!") and role != "condition" and self.plain(node):
            span, operand = self.span(node), self.span(node["inner"][0])
            whole = "!!" if node["opcode"] == "!" else ""
            switch = self.switch(span[0], f"without {node['opcode']}: {self.words(*span)}")
            self.wrap(span, f"({switch} ? {whole}({self.raw(operand)}) : (", "))")
        return None

    # ---- more kinds ------------------------------------------------------------------------------

    def raw(self, span):
        return self.source[span[0]:span[1]].decode()

    @staticmethod
    def type_of(node):
        kind = node.get("type", {})
        name = kind.get("desugaredQualType") or kind.get("qualType", "?")
        return re.sub(r"^const |const$", "", name).strip() if "*" not in name else re.sub(r"const$", "", name)

    def note_siblings(self, node):
        """The next of the same type after the last is the first."""
        kinds = {}
        for child in node.get("inner", []) if node.get("kind") in ("RecordDecl", "EnumDecl") else ():
            if child.get("name") and child["kind"] in ("FieldDecl", "EnumConstantDecl") and \
                    not child.get("isBitfield") and "(" not in self.type_of(child):
                kinds.setdefault(self.type_of(child), []).append(child)
        for same in kinds.values():
            for i, child in enumerate(same):
                if len(same) > 1:
                    self.siblings[child["id"]] = same[(i + 1) % len(same)]["name"]

    def instead(self, node, others):
        """Other names in place of what stands there."""
        span = self.span(node)
        told = node.get("name") or node.get("referencedDecl", {}).get("name")
        text = ""
        for other, name in others:
            text += f"{self.switch(span[0], f'{name} for {told}: {self.line_of(span[0])}')} ? ({other}) : "
        if text:
            self.wrap(span, f"({text}(", "))")

    def wrong_name(self, node):
        """A variable or member that is read: the last two other variables of its type that have a
        value, or the next member."""
        if node["kind"] == "DeclRefExpr" and node["referencedDecl"]["kind"] in ("VarDecl", "ParmVarDecl"):
            names = {v["name"]: None for v in self.scope
                     if v.get("name") and self.type_of(v) == self.type_of(node)}
            names.pop(node["referencedDecl"]["name"], None)
            self.instead(node, [(name, name) for name in list(names)[-2:]])
        elif node["kind"] == "MemberExpr" and node.get("referencedMemberDecl") in self.siblings:
            start, end = self.span(node)
            other = self.siblings[node["referencedMemberDecl"]]
            self.instead(node, [(self.raw((start, end))[:-len(node["name"])] + other, other)])

    def on_DeclRefExpr(self, node, role):
        other = self.siblings.get(node.get("referencedDecl", {}).get("id"))
        if self.more and other and self.plain(node):
            self.instead(node, [(other, other)])

    def on_CallExpr(self, node, role):
        arguments = [(self.span(n), self.type_of(n)) for n in node["inner"][1:]]
        if not self.more or not self.plain(node) or not all(self.plain(n) for n in node["inner"]):
            return
        for i, (a, a_type) in enumerate(arguments):
            for b, b_type in arguments[i + 1:]:
                alike = a_type == b_type or (INTEGER.match(a_type) and INTEGER.match(b_type) and
                                             "*" not in a_type + b_type)
                if not alike or self.words(*a) == self.words(*b):
                    continue
                switch = self.switch(a[0], f"swapped: {self.words(*a)} and {self.words(*b)} "
                                           f"in {self.words(*self.span(node))}")
                self.wrap(a, f"({switch} ? ({self.raw(b)}) : (", "))")
                self.wrap(b, f"({switch} ? ({self.raw(a)}) : (", "))")

    def on_IntegerLiteral(self, node, role):
        self.one_more(node)
        span = self.span(node)
        if self.more and not self.plain(node) and span and self.raw(span) in ("true", "false"):
            switch = self.switch(span[0], f"not {self.raw(span)}: {self.line_of(span[0])}")
            self.wrap(span, f"({switch} != ", ")")

    def on_CharacterLiteral(self, node, role):
        self.one_more(node)

    def one_more(self, node):
        if self.plain(node):
            span = self.span(node)
            text = f" + {self.switch(span[0], f'{self.words(*span)} + 1: {self.line_of(span[0])}')}"
            if self.more and self.raw(span) != "0":
                text += f" - {self.switch(span[0], f'{self.words(*span)} - 1: {self.line_of(span[0])}')}"
            self.wrap(span, "(", text + ")")

    def line_of(self, offset):
        start = self.source.rfind(b"\n", 0, offset) + 1
        end = self.source.find(b"\n", offset)
        return self.words(start, end).strip()

    def on_ImplicitCastExpr(self, node, role):
        inner = node["inner"][0]
        if self.more and node.get("castKind") == "LValueToRValue" and self.plain(inner):
            self.wrong_name(inner)
        if self.strings and inner["kind"] == "StringLiteral" and self.plain(inner) and \
                node.get("castKind") == "ArrayToPointerDecay" and inner.get("value") != '""':
            span = self.span(inner)
            self.wrap(span, f"({self.switch(span[0], f'empty: {self.words(*span)}')} ? \"\" : ", ")")

    # ---- the mutated file ------------------------------------------------------------------------

    def text(self):
        out = [PRELUDE % (len(self.mutants) + 1), f'#line 1 "{self.path}"\n']
        at = 0
        for offset in sorted({*self.before, *self.after, *self.swaps}):
            if offset < at:
                continue
            out.append(self.source[at:offset].decode())
            out += self.after.get(offset, [])
            at = offset
            if offset in self.swaps:
                at, text = self.swaps[offset]
                out.append(text)
                if at in self.before:
                    continue
            out += self.before.get(offset, [])
        out.append(self.source[at:].decode())
        return "".join(out)
