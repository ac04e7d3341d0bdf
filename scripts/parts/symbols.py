"""Prints the table of UIKit's names, from the symbol graphs in a folder and the modules' sources.

The compiler omits unavailable names from its graphs; so these are read from the sources.
"""

import collections
import pathlib
import re
import sys

import census_table
from symbol_graphs import NAMING, PREFIX, TYPES, Graphs, names

# Where else there are types that have names of UIKit.
DECLARING = ("Staging", "DynamicLayouts", "Layouts", "Dynamics", "DynamicItems", "Geometry")
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
    print_uncalled()


def print_uncalled():
    """The members that iOS calls and that are never called here, from the table of the census."""
    print("\n## Members that are never called\n")
    print(
        "iOS calls these members of classes that override them, or of delegates that implement them. Here\n"
        "nothing does; `cellophane host` and `cellophane adapt` say so at the lines of such members.\n"
    )
    print("| member | reason |")
    print("|---|---|")
    for name, kind, reason in census_table.rows(pathlib.Path("fixtures/census.tsv")):
        if kind == "never":
            print(f"| `{name}` | {reason} |")


main(sys.argv[1])
