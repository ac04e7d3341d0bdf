"""Prints the table of UIKit's names, from the symbol graphs in a folder and the modules' sources.

The compiler omits unavailable names from its graphs; so these are read from the sources.
"""

import collections
import json
import pathlib
import re
import sys

# The modules that have UIKit's names, and what the names of their types begin with.
NAMING = ("CoreGraphics", "QuartzCore", "UIKit")
# Where else there are types that have names of UIKit.
DECLARING = ("Staging", "DynamicLayouts", "Layouts", "Dynamics", "DynamicItems", "Geometry")
PREFIX = re.compile(r"(UI|CA|CG|NS|Dispatch)[A-Z]")
TYPES = {
    "swift.class": "class",
    "swift.struct": "struct",
    "swift.enum": "enum",
    "swift.protocol": "protocol",
}

REFUSAL = re.compile(
    r'@available\(\s*\*,\s*unavailable,\s*(?:renamed:\s*"[^"]*",\s*)?message:\s*((?:"[^"]*"[\s+]*)+)\)'
)
SCOPE = re.compile(
    r"( *)(?:(?:public|open|package|final|@\w+) )*(class|struct|enum|protocol|extension) ([\w.]+)"
)


def refusals(folder):
    """What is declared unavailable: the type around it, its own name, and why."""
    for path in sorted(folder.rglob("*.swift")):
        text = path.read_text()
        for match in REFUSAL.finditer(text):
            before = text[: match.start()].split("\n")
            depth = len(before.pop())
            around = []
            for line in reversed(before):
                scope = SCOPE.match(line)
                if scope and len(scope[1]) < depth:
                    around.insert(0, scope[3])
                    depth = len(scope[1])
            yield ".".join(around), declared(text[match.end() :]), "".join(
                re.findall(r'"([^"]*)"', match[1])
            )


def declared(text):
    """The name of what is declared next, with the labels of its arguments."""
    head = re.search(
        r"\b(?:func|var|let|class|struct|enum|protocol|typealias|case) (?!func|var)(`?\w+`?)|\b(init)[?!]?\s*[(<]|\b(subscript)\(",
        text,
    )
    name = next(group for group in head.groups() if group)
    rest = text[head.end() - (1 if head[2] or head[3] else 0) :]
    if not re.match(r"\s*(?:<[^>]*>)?\(", rest):
        return name
    labels, depth, start = [], 0, rest.index("(") + 1
    piece = ""
    for character in rest[start:]:
        if character in "([{<":
            depth += 1
        elif character == ")" and depth == 0:
            break
        elif character in ")]}" or (character == ">" and not piece.endswith("-")):
            depth -= 1
        if character == "," and depth == 0:
            labels.append(piece)
            piece = ""
        else:
            piece += character
    if piece.strip():
        labels.append(piece)
    return f"{name}({''.join(label.split()[0].rstrip(':') + ':' for label in labels)})"


class Graphs:
    """All symbols of all modules, and how they belong together."""

    def __init__(self, folder):
        self.symbols = {}
        self.parents = {}
        self.superclasses = {}
        # What says anew what is said elsewhere, and so is no member of its own.
        self.repeated = set()
        self.fallbacks = {}
        extended = {}
        relationships = []
        for path in sorted(pathlib.Path(folder).glob("*.symbols.json")):
            graph = json.loads(path.read_text())
            for symbol in graph["symbols"]:
                symbol["module"] = graph["module"]["name"]
                self.symbols.setdefault(symbol["identifier"]["precise"], symbol)
            relationships += graph["relationships"]
        for relation in relationships:
            source, target = relation["source"], relation["target"]
            if relation["kind"] == "extensionTo":
                extended[source] = target
                self.fallbacks[target] = relation.get("targetFallback", target)
        for relation in relationships:
            source, target = relation["source"], relation["target"]
            if relation["kind"] in ("memberOf", "requirementOf"):
                self.parents[source] = extended.get(target, target)
            elif relation["kind"] == "inheritsFrom":
                self.superclasses[source] = target
                self.fallbacks.setdefault(target, relation.get("targetFallback", target))
            elif relation["kind"] in ("overrides", "defaultImplementationOf"):
                self.repeated.add(source)
        self.members = collections.defaultdict(list)
        for source, target in self.parents.items():
            if source in self.symbols:
                self.members[target].append(source)

    def kind(self, identifier):
        return self.symbols[identifier]["kind"]["identifier"] if identifier in self.symbols else ""

    def title(self, identifier):
        return self.symbols[identifier]["pathComponents"][-1]

    def aliased(self, identifier):
        """The type that a type alias names, or None where it is no single type."""
        fragments = self.symbols[identifier]["declarationFragments"]
        if any("->" in fragment["spelling"] for fragment in fragments):
            return None
        after = False
        result = None
        for fragment in fragments:
            if "=" in fragment["spelling"] and fragment["kind"] == "text":
                after = True
            if after and fragment["kind"] == "typeIdentifier":
                result = fragment.get("preciseIdentifier", fragment["spelling"])
                self.fallbacks.setdefault(result, fragment["spelling"])
            elif after and "<" in fragment["spelling"]:
                break
        return result

    def own_members(self, identifier):
        """What is declared in a type, without types, operators and what is said elsewhere."""
        return [
            member
            for member in self.members[identifier]
            if self.kind(member) not in TYPES
            and self.kind(member) not in ("swift.typealias", "swift.func.op", "swift.extension")
            and member not in self.repeated
        ]



def names(graphs):
    """The name of each type in UIKit's words, and the further names that it has."""
    found = {}
    top, nested = [], []
    for identifier, symbol in graphs.symbols.items():
        if symbol["module"] not in NAMING:
            continue
        is_top = len(symbol["pathComponents"]) == 1
        if symbol["kind"]["identifier"] in TYPES and is_top:
            if PREFIX.match(symbol["pathComponents"][0]):
                found[identifier] = symbol["pathComponents"][0]
        elif symbol["kind"]["identifier"] == "swift.typealias":
            (top if is_top else nested).append(identifier)
    aliases = {}

    def name_nested():
        changed = True
        while changed:
            changed = False
            for identifier, parent in graphs.parents.items():
                if graphs.kind(identifier) in TYPES and parent in found:
                    if identifier not in found:
                        found[identifier] = f"{found[parent]}.{graphs.title(identifier)}"
                        changed = True

    targets = {identifier: graphs.aliased(identifier) for identifier in top + nested}

    def name_by(identifiers, spelled):
        for identifier in sorted(identifiers, key=lambda i: (len(spelled(i)), spelled(i))):
            target, name = targets[identifier], spelled(identifier)
            if not name or target is None:
                continue
            if target in found:
                if found[target] != name:
                    aliases[name] = found[target]
            else:
                found[target] = name

    outer = [i for i in top if PREFIX.match(graphs.title(i))]
    # A type within another one is called after it, so the outermost are named first.
    within = {i for i in outer if graphs.parents.get(targets[i])}
    name_by([i for i in outer if i not in within], graphs.title)
    name_nested()
    name_by([i for i in outer if i in within], graphs.title)
    name_nested()

    def path(identifier):
        parent = found.get(graphs.parents.get(identifier))
        return f"{parent}.{graphs.title(identifier)}" if parent else ""

    name_by(nested, path)
    name_nested()
    return found, aliases


def main(folder):
    graphs = Graphs(folder)
    found, aliases = names(graphs)
    rows, reasons = [], []
    total = 0
    # In the sources types have our names.
    ours = {
        ".".join(graphs.symbols[i]["pathComponents"]): name
        for i, name in found.items()
        if i in graphs.symbols
    }
    refused_members = collections.Counter()
    for module in NAMING + DECLARING:
        for around, name, reason in refusals(next(pathlib.Path("Sources").glob(f"*/{module}"))):
            around = ours.get(around, around)
            if module in DECLARING and around not in found.values():
                continue
            refused_members[around] += 1
            reasons.append((f"`{around}.{name}`" if around else f"`{name}`", reason))
    for identifier, name in sorted(found.items(), key=lambda item: item[1]):
        symbol = graphs.symbols.get(identifier)
        members = graphs.own_members(identifier)
        refused = refused_members[name]
        kind = TYPES.get(graphs.kind(identifier), "")
        if symbol is None:
            kind = f"Foundation's `{graphs.fallbacks.get(identifier, '')}`"
        above = graphs.superclasses.get(identifier)
        # What lies between two names of UIKit is ours; its members are those of the name below it.
        while above in graphs.superclasses and above not in found:
            members = members + graphs.own_members(above)
            above = graphs.superclasses[above]
        parent = f"`{found[above]}`" if above in found else ""
        rows.append(f"| `{name}` | {kind} | {parent} | {len(members)} | {refused or ''} |")
        total += len(members)
    functions, constants, values = [], [], collections.Counter()
    for identifier, symbol in graphs.symbols.items():
        if symbol["module"] not in NAMING:
            continue
        path = symbol["pathComponents"]
        parent = graphs.parents.get(identifier)
        if len(path) == 1 and symbol["kind"]["identifier"] in ("swift.func", "swift.var"):
            if not PREFIX.match(path[0]):
                continue
            is_function = symbol["kind"]["identifier"] == "swift.func"
            (functions if is_function else constants).append(f"`{path[0]}`")
        elif parent is not None and parent not in found and parent not in graphs.symbols:
            # What is added to a type that comes from elsewhere.
            if symbol["kind"]["identifier"] in TYPES or symbol["kind"]["identifier"] in (
                "swift.func.op", "swift.extension", "swift.typealias",
            ):
                continue
            name = graphs.fallbacks.get(parent, parent).split(".", 1)[-1]
            values[name] += 1
    added = sum(values.values())
    globals_count = len(functions) + len(constants)
    print("# Available names\n")
    print(
        f"{len(rows)} types with {total} members, {len(aliases)} further names of the same types,\n"
        f"{globals_count} functions and constants, and {added} members of Foundation's types;"
        f"\n{len(reasons)} names are unavailable, each with a reason and an alternative.\n"
    )
    print(
        "Written by `scripts/symbols` from the modules' symbol graphs. Members are the declarations of a\n"
        "type itself, including initializers and cases, without inherited, overridden and nested ones. A\n"
        "name that is not listed does not exist; its use is a compiler error.\n"
    )
    print("| type | | inherits from | members | unavailable |")
    print("|---|---|---|---:|---:|")
    print("\n".join(rows))
    print("\n## Further names of the same types\n")
    print("| name | is |")
    print("|---|---|")
    print("\n".join(f"| `{name}` | `{aliases[name]}` |" for name in sorted(aliases)))
    print("\n## Functions and constants\n")
    print("\n".join(f"- {name}" for name in sorted(set(functions + constants))))
    print("\n## Additional members of Foundation's types\n")
    print("| type | members |")
    print("|---|---:|")
    print("\n".join(f"| `{name}` | {values[name]} |" for name in sorted(values)))
    if reasons:
        print("\n## Unavailable names\n")
        print("| name | reason and alternative |")
        print("|---|---|")
        cells = sorted((name, " ".join(text.split()).replace("|", "\\|")) for name, text in reasons)
        print("\n".join(f"| {name} | {text} |" for name, text in cells))


main(sys.argv[1])
