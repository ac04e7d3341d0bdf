"""The Swift sources with which the census overrides and implements each member.

Each class is subclassed in three forms: the members are in the class, in a subclass of an empty one, or in
an extension. Each delegate's protocol is implemented in these forms too, and by a protocol extension.
"""

import re

from census_tables import (
    ANSWERING, ANSWERS, BELOW, DELEGATES, FORMS, GENERIC, GROUPED, GROUPS, INHERITED, INITS, OBJECT, OLDER, OWN_NAMES, PROVIDED,
    REQUIRED, RESPONDERS, RESULTS, SKIPPED, UNMADE, VALUES)
from symbol_graphs import Graphs, names


class Member:
    """A member of a class or protocol, with what a declaration of it needs."""

    def __init__(self, graphs, found, identifier, owner, substitutions):
        symbol = graphs.symbols[identifier]
        self.owner, self.title = owner, graphs.title(identifier)
        self.name = f"{owner}.{self.title}"
        self.kind = symbol["kind"]["identifier"]
        self.is_static = ".type." in self.kind
        self.text = self.spelled(symbol["declarationFragments"], found, substitutions)
        signature = symbol.get("functionSignature", {})
        self.parameters = []
        for parameter in signature.get("parameters", []):
            text = self.spelled(parameter["declarationFragments"], found, substitutions)
            self.parameters.append((parameter.get("internalName", parameter["name"]), text))
        self.returns = self.spelled(signature.get("returns", []), found, substitutions)

    @staticmethod
    def spelled(fragments, found, substitutions):
        text = ""
        for fragment in fragments:
            spelling = fragment["spelling"]
            if fragment["kind"] == "typeIdentifier" and not text.endswith("."):
                spelling = found.get(fragment.get("preciseIdentifier"), spelling)
            text += {**OWN_NAMES, **substitutions}.get(spelling, spelling)
        return text

    @property
    def is_property(self):
        return self.kind.endswith("property")

    @property
    def is_method(self):
        return self.kind.endswith("method")

    @property
    def base(self):
        return self.title.split("(")[0]

    @property
    def is_settable(self):
        return "{ get }" not in self.text

    def head(self):
        """The declaration without attributes, modifiers and accessors."""
        text = re.sub(r"^(?:@\w+(?:\([^)]*\))? |(?:override|open|weak|final|mutating|unowned|dynamic) )*", "", self.text)
        text = re.sub(r" \{ get.*\}$", "", text)
        text = re.sub(r" = (nil|true|false|\[\]|\.\w+)(?=[,)])", "", text)
        return re.sub(r"^static ", "class ", text)

    def call(self):
        """A call with the parameters as arguments."""
        labels = re.search(r"\((.*)\)$", self.title)
        labels = labels[1].split(":")[:-1] if labels else []
        arguments = []
        for label, (name, text) in zip(labels, self.parameters):
            kind = text.split(":", 1)[1]
            value = f"&{name}" if "inout " in kind else f"{name}()" if "@autoclosure" in kind else name
            arguments.append(value if label == "_" else f"{label}: {value}")
        return f"{self.base}({', '.join(arguments)})"

    def override(self, code):
        """An override that notes its calls and calls `super`."""
        note = f"Census.enter({code}); defer {{ Census.leave() }}"
        result = RESULTS.get(self.name)
        if self.is_property:
            get = f"get {{ {note}; return {result or f'super.{self.base}'} }}"
            note = note.replace(str(code), str(code + len(FORMS)), 1)
            put = f" set {{ {note}; super.{self.base} = newValue }}" if self.is_settable else ""
            return f"override {self.head()} {{ {get}{put} }}"
        tried = "try " if re.search(r"\) (re)?throws", self.head()) else ""
        return f"override {self.head()} {{ {note}; return {result or f'{tried}super.{self.call()}'} }}"

    def implementation(self, code, answers):
        """An implementation that notes its calls, with an answer of its own."""
        note = f"Census.enter({code}); defer {{ Census.leave() }}"
        kind = self.head().split(": ", 1)[1] if self.is_property else self.returns
        answer = answers.get(self.name) or answers.get(kind) or ("nil" if kind.endswith("?") else "")
        if kind in ("", "Void", "()"):
            answer = answers.get(self.name, "()")
        if not answer:
            raise SystemExit(f"error: {self.name} needs an answer of type {kind}")
        if self.is_property:
            put = f" set {{ {note.replace(str(code), str(code + len(FORMS)), 1)} }}" if self.is_settable else ""
            return f"{self.head()} {{ get {{ {note}; return {answer} }}{put} }}"
        return f"{self.head()} {{ {note}; return {answer} }}"


class Census:
    """All members, and the sources that note their calls."""

    def __init__(self, folder):
        graphs = Graphs(folder)
        found, _ = names(graphs)
        self.classes, self.protocols = {}, {}
        # The members of protocols with a default, and the protocols that each inherits from.
        self.optional, self.inherited = {}, {}
        identifiers = {name: identifier for identifier, name in found.items()}
        for name, identifier in sorted(identifiers.items()):
            if identifier not in graphs.symbols:
                continue
            access = graphs.symbols[identifier].get("accessLevel")
            if graphs.kind(identifier) == "swift.class" and access == "open" and name not in VALUES | UNMADE:
                members = self.members(graphs, found, identifier, name)
                if members:
                    self.classes[name] = members
            elif graphs.kind(identifier) == "swift.protocol" and DELEGATES.search(name) and name not in PROVIDED:
                self.protocols[name] = self.requirements(graphs, found, identifier, name)
                self.optional[name] = sorted({
                    graphs.title(m) for m in graphs.members[identifier]
                    if m in graphs.optional and graphs.title(m) not in SKIPPED
                    and graphs.kind(m) in ("swift.method", "swift.property")})
                above = [found[p] for p in graphs.inherited[identifier] if DELEGATES.search(found.get(p, ""))]
                if above:
                    self.inherited[name] = above
        responder = self.classes.pop("UIResponder")
        for name in RESPONDERS:
            titles = {member.title for member in self.classes[name]}
            self.classes[name] += [member for member in responder if member.title not in titles]
        for name, below in BELOW.items():
            owners = {title.split(".")[0] for title in below}
            self.classes[name] += [m for owner in owners for m in self.classes[owner] if m.name in below]
        self.list = [m for members in (*self.classes.values(), *self.protocols.values()) for m in members]
        self.list = list({member.name: member for member in self.list}.values())
        self.codes = {member.name: index for index, member in enumerate(self.list)}

    def members(self, graphs, found, identifier, name):
        """The open members of a class, with those of classes between it and the next name of UIKit."""
        substitutions = {key: "Int" for key in (
            "SectionIdentifier", "ItemIdentifier", "SectionIdentifierType", "ItemIdentifierType")}
        result, titles = [], set()
        while True:
            for member in graphs.members[identifier]:
                symbol = graphs.symbols[member]
                title = graphs.title(member)
                if symbol.get("accessLevel") != "open" or title in OBJECT | SKIPPED | titles:
                    continue
                if symbol["kind"]["identifier"].split(".")[-1] not in ("method", "property"):
                    continue
                titles.add(title)
                result.append(Member(graphs, found, member, name, substitutions))
            identifier = graphs.superclasses.get(identifier)
            if identifier is None or identifier in found:
                return sorted(result, key=lambda m: (m.title, m.text))

    def requirements(self, graphs, found, identifier, name):
        members = [m for m in graphs.members[identifier] if graphs.title(m) not in SKIPPED]
        result = []
        for member in members:
            kind = graphs.kind(member)
            if kind.endswith(("method", "property")) and graphs.parents[member] == identifier:
                result.append(Member(graphs, found, member, name, {}))
        return sorted({m.title: m for m in result}.values(), key=lambda m: m.title)

    # Sources

    def code(self, member, form):
        """The number that an implementation notes; that of a setter is greater by `len(FORMS)`."""
        return self.codes[member.name] * 2 * len(FORMS) + form

    def write(self, folder):
        """Writes the sources of the classes and of what makes their instances."""
        for form in range(3):
            self.write_classes(folder, form)
        for form in range(len(FORMS)):
            self.write_delegates(folder, form)
        makers = [
            f"  static func `{short(name)}`{inits(plain(name))} -> {plain(name)}{GENERIC.get(name, '')} {{\n"
            f"    switch Census.form {{\n"
            + "".join(
                f"    {case}: {class_name(name, form)}{call(inits(plain(name)))}\n"
                for form, case in enumerate(("case 0", "case 1", "default")))
            + f"    }}\n  }}\n  static var {short(name)}Type: {plain(name)}{GENERIC.get(name, '')}.Type {{\n"
            f"    [{', '.join(class_name(name, form) + '.self' for form in range(3))}]"
            f"[min(Census.form, 2)]\n  }}\n"
            for name in self.variants()]
        for group in [*GROUPS, *(p for p in self.protocols if p not in GROUPED)]:
            for prefix in ("", "Older") if group in OLDER else ("",):
                kind = " & ".join(self.conformances(group))
                name = f"{prefix}{group}"
                makers.append(
                    f"  static func {short(name)}() -> NSObject & {kind} {{\n    switch Census.form {{\n"
                    + "".join(
                        f"    case {form}: {class_name(name, form)}()\n" for form in range(3))
                    + f"    default: {class_name(name, 3)}()\n    }}\n  }}\n")
        (folder / "Make.swift").write_text(
            "import UIKit\n\n/// Instances of the classes of the present form.\nenum Make {\n"
            + "".join(makers) + "}\n")

    def write_classes(self, folder, form):
        parts = []
        for name, members in self.variants().items():
            answers = {
                m.title: m for p in ANSWERING.get(plain(name), []) for m in self.protocols[p]
                if m.returns not in ("", "Void", "()")}
            body = "".join(f"  {self.override(m, form, answers.get(m.title))}\n" for m in members)
            own = class_name(name, form)
            parent = f"{plain(name)}{GENERIC.get(name, '')}"
            if form == 0:
                parts.append(f"class {own}: {parent} {{\n{body}}}\n")
            elif form == 1:
                parts.append(f"class Plain{own}: {parent} {{}}\nclass {own}: Plain{own} {{\n{body}}}\n")
            else:
                parts.append(f"class {own}: {parent} {{}}\nextension {own} {{\n{body}}}\n")
        size = -(-len(parts) // 4)
        for index in range(4):
            text = "\n".join(parts[index * size:(index + 1) * size])
            (folder / f"Classes{form}{index}.swift").write_text(f"import UIKit\n\n{text}")

    def variants(self):
        """The members of each class; an older one of those that give answers lacks the newer members."""
        result = dict(self.classes)
        for name, protocols in ANSWERING.items():
            newer = {title for group, titles in OLDER.items() if GROUPS.get(group, [group])[0] in protocols
                     for title in titles}
            result[f"Older{name}"] = [m for m in self.classes[name] if m.title not in newer]
        return result

    def override(self, member, form, requirement):
        """An override of a member, with the answer of a delegate if it implements a requirement."""
        code = self.code(member, form)
        if requirement:
            return f"override {requirement.implementation(code, ANSWERS)}"
        return member.override(code)

    def conformances(self, group):
        return GROUPS.get(group, [group])

    def write_delegates(self, folder, form):
        parts = []
        for group in [*GROUPS, *(p for p in self.protocols if p not in GROUPED)]:
            protocols = self.conformances(group)
            above = [q for p in protocols for q in INHERITED.get(p, [])]
            members = [m for p in dict.fromkeys(protocols + above) for m in self.protocols[p]]
            for prefix in ("", "Older") if group in OLDER else ("",):
                if prefix:
                    members = [m for m in members if m.title not in OLDER[group]]
                body = "".join(
                    f"  {m.implementation(self.code(m, form), ANSWERS)}\n" for m in members)
                own = class_name(prefix + group, form)
                required = "".join(
                    f"  {m.implementation(self.code(m, form), ANSWERS)}\n" for m in members
                    if m.name in REQUIRED)
                rest = "".join(
                    f"  {m.implementation(self.code(m, form), ANSWERS)}\n" for m in members
                    if m.name not in REQUIRED)
                kinds = ", ".join(protocols)
                parts.append((
                    f"class {own}: NSObject, {kinds} {{\n{body}}}\n",
                    f"class Plain{own}: NSObject, {kinds} {{\n{required}}}\n"
                    f"class {own}: Plain{own} {{\n{rest}}}\n",
                    f"class {own}: NSObject {{}}\nextension {own}: {kinds} {{\n{body}}}\n",
                    f"protocol Answering{own}: {kinds} {{}}\nextension Answering{own} {{\n{body}}}\n"
                    f"class {own}: NSObject, Answering{own} {{}}\n")[form])
        (folder / f"Delegates{form}.swift").write_text("import UIKit\n\n" + "\n".join(parts))


def short(name):
    """The name of a maker: that of the class without its prefix."""
    stem = re.sub(r"^(UI|CA|NS)(?=[A-Z])", "", name)
    return stem[0].lower() + stem[1:]


def plain(name):
    """The name of a class without the word for its older variant."""
    return name.removeprefix("Older")


def class_name(name, form):
    return f"{name}In{('Class', 'Subclass', 'Extension', 'ProtocolExtension')[form]}"


def inits(name):
    return INITS.get(name, "()")


def call(parameters):
    """The arguments that pass parameters on."""
    parts = [p.split(":")[0] for p in re.split(r", (?=\w+(?: \w+)?: )", parameters[1:-1]) if p]
    words = [p.split(" ") for p in parts]
    return "(" + ", ".join(
        f"{w[0]}: {w[-1]}" if w[0] != "_" else w[1] for w in words) + ")"
