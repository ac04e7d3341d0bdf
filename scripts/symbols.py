"""Prints the table of UIKit's names from the symbol graphs in a folder."""

import collections
import json
import pathlib
import re
import sys

# The modules that have UIKit's names, and what the names of their types begin with.
NAMING = ("CoreGraphics", "QuartzCore", "UIKit")
PREFIX = re.compile(r"(UI|CA|CG|NS|Dispatch)[A-Z]")
TYPES = {
    "swift.class": "class",
    "swift.struct": "struct",
    "swift.enum": "enum",
    "swift.protocol": "protocol",
}


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

    def reason(self, identifier):
        """Why a symbol cannot be used, or None where it can."""
        for entry in self.symbols[identifier].get("availability", []):
            if entry.get("isUnconditionallyUnavailable"):
                return entry.get("message", "")
        return None


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
    total = left_out = 0
    for identifier, name in sorted(found.items(), key=lambda item: item[1]):
        symbol = graphs.symbols.get(identifier)
        members = graphs.own_members(identifier)
        refused = [member for member in members if graphs.reason(member) is not None]
        usable = len(members) - len(refused)
        if symbol and graphs.reason(identifier) is not None:
            reasons.append((f"`{name}`", graphs.reason(identifier)))
            left_out += 1
            continue
        kind = TYPES.get(graphs.kind(identifier), "")
        if symbol is None:
            kind = f"Foundation's `{graphs.fallbacks.get(identifier, '')}`"
        above = graphs.superclasses.get(identifier)
        # What lies between two names of UIKit is ours, and no news.
        while above in graphs.superclasses and above not in found:
            above = graphs.superclasses[above]
        parent = f"`{found[above]}`" if above in found else ""
        rows.append(f"| `{name}` | {kind} | {parent} | {usable} | {len(refused) or ''} |")
        total += usable
        left_out += len(refused)
        for member in refused:
            reasons.append((f"`{name}.{graphs.title(member)}`", graphs.reason(member)))
    functions, constants, values = [], [], collections.Counter()
    for identifier, symbol in graphs.symbols.items():
        if symbol["module"] not in NAMING:
            continue
        path = symbol["pathComponents"]
        parent = graphs.parents.get(identifier)
        if len(path) == 1 and symbol["kind"]["identifier"] in ("swift.func", "swift.var"):
            if not PREFIX.match(path[0]):
                continue
            if graphs.reason(identifier) is not None:
                reasons.append((f"`{path[0]}`", graphs.reason(identifier)))
                left_out += 1
            else:
                is_function = symbol["kind"]["identifier"] == "swift.func"
                (functions if is_function else constants).append(f"`{path[0]}`")
        elif parent is not None and parent not in found and parent not in graphs.symbols:
            # What is added to a type that comes from elsewhere.
            if symbol["kind"]["identifier"] in TYPES or symbol["kind"]["identifier"] in (
                "swift.func.op", "swift.extension", "swift.typealias",
            ):
                continue
            name = graphs.fallbacks.get(parent, parent).split(".", 1)[-1]
            if graphs.reason(identifier) is not None:
                reasons.append((f"`{name}.{path[-1]}`", graphs.reason(identifier)))
                left_out += 1
            else:
                values[name] += 1
    added = sum(values.values())
    globals_count = len(functions) + len(constants)
    print("# The names that there are\n")
    print(
        f"{len(rows)} types with {total} members, {len(aliases)} further names of the same types,\n"
        f"{globals_count} functions and constants, and {added} members of Foundation's types;"
        f"\n{left_out} names say why they cannot be used, and what to do instead.\n"
    )
    print(
        "Written by `scripts/symbols` from what the compiler tells of the modules. Members are what is\n"
        "declared in a type itself, initializers and cases included, without what it inherits, overrides\n"
        "or nests. A name that is not here does not exist, and the compiler says so.\n"
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
    print("\n## What Foundation's types have in addition\n")
    print("| type | members |")
    print("|---|---:|")
    print("\n".join(f"| `{name}` | {values[name]} |" for name in sorted(values)))
    if reasons:
        print("\n## Names that say why not\n")
        print("| name | why, and what to do |")
        print("|---|---|")
        cells = sorted({(name, " ".join(text.split()).replace("|", "\\|")) for name, text in reasons})
        print("\n".join(f"| {name} | {text} |" for name, text in cells))


main(sys.argv[1])
