"""The symbol graphs of the modules with UIKit's names, and the name of each type in UIKit's words."""

import collections
import json
import pathlib
import re

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
        # The requirements with a default, and the protocols that each inherits from.
        self.optional = set()
        self.inherited = collections.defaultdict(list)
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
            if relation["kind"] == "defaultImplementationOf":
                self.optional.add(target)
            elif relation["kind"] == "conformsTo":
                self.inherited[source].append(target)
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
