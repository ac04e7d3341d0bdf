"""Writes sources in which each mutant is compiled beside the original and chosen when they run."""

import dataclasses
import hashlib

from sites import Finder

# The characters of which the names of operators are made, each of which has its own.
DIGITS = "¡¢£¤¥¦§©"
TAIL = "⁂"
VARIABLE, REACHED = "CELLOPHANE_MUTANT", "CELLOPHANE_REACHED"


@dataclasses.dataclass
class Mutant:
    """One change of one place."""

    module: str
    # The source relative to the package, and the line in it.
    path: str
    line: int
    column: int
    source: str
    change: str
    # The place among those of the same text in the same line of the same source, from 1.
    ordinal: int
    number: int = 0

    @property
    def key(self):
        """What stays when lines above are added: the source, the text of the line, and the change."""
        suffix = f" #{self.ordinal}" if self.ordinal > 1 else ""
        return (self.path, self.source, self.change + suffix)

    def rank(self, seed):
        """The place in the order of a seed."""
        return hashlib.sha256("\t".join((str(seed),) + self.key).encode()).hexdigest()

    def __str__(self):
        return f"{self.path}:{self.line}:{self.column}: {self.key[2]}: {self.source}"


class Source:
    """A source of a module with its places and their mutants."""

    def __init__(self, module, path, text):
        self.module, self.path, self.text = module, path, text
        self.finder = Finder(text)
        self.places = []
        counts = {}
        for site in self.finder.sites():
            lines = self.finder.lines
            line, column = lines.number(site.start), lines.column(site.start)
            mutants = []
            for change in site.changes:
                what = f"{site.text} → {change}"
                key = (lines.line(line), what)
                counts[key] = counts.get(key, 0) + 1
                mutants.append(Mutant(module, path, line, column, key[0], what, counts[key]))
            self.places.append((site, mutants))

    @property
    def mutants(self):
        return [mutant for _, mutants in self.places for mutant in mutants]

    def rewritten(self, dropped):
        """Returns the source with switches, the declarations that they need, and the spans of places.

        - Parameter dropped: the keys of mutants that do not compile.
        - Returns: the text; lines of Swift; the first mutant, and the first and last line and name of
          each place.
        """
        edits, declarations, spans = [], [], []
        for site, mutants in self.places:
            if any(mutant.key in dropped for mutant in mutants):
                continue
            first, name = mutants[0].number, operator_name(site, mutants[0].number)
            if site.kind == "condition":
                edits.append((site.start, 0, site.start, f"mutantNot{self.module}({first}, "))
                edits.append((site.end, 0, site.end, ")"))
            elif site.kind == "value":
                values = ", ".join(site.values)
                call = f"mutantValue{self.module}({first}, {values})"
                edits.append((site.start, 1, site.end, call))
            elif site.kind == "extremum":
                edits.append((site.start, 1, site.end, f"mutant_{site.text}{self.module}"))
                edits.append((site.end + 1, 0, site.end + 1, f"{first}, "))
            else:
                edits.append((site.start, 1, site.end, name))
                declarations += operator_declarations(site, name, first, self.module)
            lines = self.finder.lines
            spans.append((mutants[0], lines.number(site.start), lines.number(site.end), name))
        result, position = [], 0
        for start, _, end, text in sorted(edits, key=lambda edit: edit[:2]):
            result += [self.text[position:start], text]
            position = end
        return "".join(result) + self.text[position:], declarations, spans


def operator_name(site, number):
    """Returns the operator of a place, which is the original's name and digits of its number."""
    if site.kind not in ("operator", "range", "not"):
        return ""
    digits = ""
    while number:
        digits, number = DIGITS[number % 8] + digits, number // 8
    return site.text + digits + TAIL


NAMES = {
    "+": "Sum", "-": "Difference", "*": "Product", "/": "Quotient", "%": "Remainder",
    "<": "Less", "<=": "NotGreater", ">": "Greater", ">=": "NotLess", "==": "Equal",
    "!=": "Unequal", "+=": "Add", "-=": "Subtract", "*=": "Scale", "/=": "Reduce",
    "..<": "Range", "...": "ClosedRange",
}


# The types for which each operator is declared besides its generic form.
TYPES = ("Double", "CGFloat", "Int")


def operator_declarations(site, name, number, module):
    """Returns the declarations of the operator of a place, which call those of its kind."""
    if site.kind == "not":
        return [f"prefix operator {name}",
                f"prefix func {name}(a: Bool) -> Bool {{ mutantNot{module}({number}, !a) }}"]
    lines = [f"infix operator {name}: {site.precedence}"]
    if site.text in ("&&", "||"):
        other = "||" if site.text == "&&" else "&&"
        return lines + [
            f"func {name}(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{ "
            f"try isMutant{module}({number}) ? a {other} b() : a {site.text} b() }}"]
    called = f"mutant{NAMES[site.text]}{module}"

    def function(type, result, generic="", mutated=False):
        inout, mark = ("inout ", "&") if mutated else ("", "")
        arrow = f" -> {result}" if result else ""
        return (f"func {name}{generic}(a: {inout}{type}, b: {type}){arrow} "
                f"{{ {called}({number}, {mark}a, b) }}")

    if site.text in ("*", "/"):
        return lines + [function(type, type) for type in TYPES]
    if site.text == "%":
        return lines + [function("Int", "Int")]
    if site.text in ("+", "-"):
        return lines + [function(type, type) for type in TYPES] + [
            function("T", "T", "<T: AdditiveArithmetic>")]
    if site.text in ("==", "!="):
        return lines + [function(type, "Bool") for type in TYPES] + [
            function("T", "Bool", "<T: Equatable>")]
    if site.kind == "range":
        return lines + [function("Int", f"{NAMES[site.text]}<Int>")]
    if site.precedence == "ComparisonPrecedence":
        return lines + [function(type, "Bool") for type in TYPES] + [
            function("T", "Bool", "<T: Comparable>")]
    found = [function(type, "", mutated=True) for type in TYPES]
    if site.text in ("+=", "-="):
        found.append(function("T", "", "<T: AdditiveArithmetic>", mutated=True))
    if site.text == "+=":
        found.append(
            f"func {name}<T: RangeReplaceableCollection, S: Sequence>(a: inout T, b: S) "
            f"where S.Element == T.Element {{ if !isMutant{module}({number}) {{ a += b }} }}")
    return lines + found


def switches(module, declarations):
    """Returns the source of a module that chooses mutants, from the declarations of its places."""
    lines = [
        "import Foundation", "",
        f"private let active{module} = Int(",
        f'  ProcessInfo.processInfo.environment["{VARIABLE}"] ?? "") ?? -1',
        "/// A byte for each mutant, which is 1 if it was reached, shared by all processes.",
        f"private nonisolated(unsafe) let reached{module}: UnsafeMutablePointer<UInt8>? = {{",
        f'  guard let path = ProcessInfo.processInfo.environment["{REACHED}"] else {{ return nil }}',
        "  let file = open(path, O_RDWR | O_CLOEXEC)",
        "  if file < 0 { return nil }",
        "  let size = Int(lseek(file, 0, SEEK_END))",
        "  let memory = mmap(nil, size, PROT_READ | PROT_WRITE, Int32(MAP_SHARED), file, 0)",
        "  close(file)",
        "  return memory == MAP_FAILED ? nil : memory?.assumingMemoryBound(to: UInt8.self)",
        "}()",
        f"@inline(__always) func isMutant{module}(_ number: Int) -> Bool {{",
        f"  if let reached{module} {{ reached{module}[number] = 1 }}",
        f"  return active{module} == number",
        "}",
        f"public func mutantNot{module}(_ number: Int, _ a: Bool) -> Bool {{",
        f"  isMutant{module}(number) ? !a : a",
        "}",
        f"public func mutantValue{module}<T>(_ number: Int, _ a: T, _ b: T) -> T {{",
        f"  isMutant{module}(number) ? b : a",
        "}",
        f"public func mutantValue{module}<T>(_ number: Int, _ a: T, _ b: T, _ c: T) -> T {{",
        f"  isMutant{module}(number) ? b : isMutant{module}(number + 1) ? c : a",
        "}",
    ]
    for one, other in (("min", "max"), ("max", "min")):
        for names in ("ab", "abc"):
            parameters = ", ".join(f"_ {name}: T" for name in names)
            values = ", ".join(names)
            lines += [
                f"func mutant_{one}{module}<T: Comparable>(_ number: Int, {parameters}) -> T {{",
                f"  isMutant{module}(number) ? Swift.{other}({values}) : Swift.{one}({values})",
                "}"]
    for original, changes in (
        ("+", "-"), ("-", "+"), ("*", "/"), ("/", "*"), ("%", "*"), ("==", "!="), ("!=", "=="),
    ):
        lines += kind_functions(original, [changes], module)
    for original, changes in (
        ("<", ["<=", ">="]), ("<=", ["<", ">"]), (">", [">=", "<="]), (">=", [">", "<"]),
    ):
        lines += kind_functions(original, changes, module)
    lines += [
        f"func mutantRange{module}(_ number: Int, _ a: Int, _ b: Int) -> Range<Int> {{",
        f"  a..<(isMutant{module}(number) ? Swift.max(a, b - 1) : b)", "}",
        f"func mutantClosedRange{module}(_ number: Int, _ a: Int, _ b: Int) -> ClosedRange<Int> {{",
        f"  a...(isMutant{module}(number) ? Swift.max(a, b - 1) : b)", "}"]
    for original in ("+=", "-=", "*=", "/="):
        types = list(TYPES) + (["T"] if original in ("+=", "-=") else [])
        for type in types:
            generic = "<T: AdditiveArithmetic>" if type == "T" else ""
            lines += [
                f"func mutant{NAMES[original]}{module}{generic}"
                f"(_ number: Int, _ a: inout {type}, _ b: {type}) {{",
                f"  if !isMutant{module}(number) {{ a {original} b }}", "}"]
    return "\n".join(lines + [""] + declarations) + "\n"


def kind_functions(original, changes, module):
    """Returns the functions that choose between an operator and what it becomes."""
    isComparing = original in ("<", "<=", ">", ">=", "==", "!=")
    bound = "Equatable" if original in ("==", "!=") else (
        "Comparable" if isComparing else "AdditiveArithmetic")
    types = list(TYPES)
    if original in ("+", "-") or isComparing:
        types.append("T")
    lines = []
    for type in types[2:] if original == "%" else types:
        generic = f"<T: {bound}>" if type == "T" else ""
        choice = f"a {original} b"
        for offset, change in reversed(list(enumerate(changes))):
            suffix = f" + {offset}" if offset else ""
            operation = f"a {change} b"
            choice = f"isMutant{module}(number{suffix}) ? {operation} : {choice}"
        lines += [
            f"func mutant{NAMES[original]}{module}{generic}(_ number: Int, _ a: {type}, _ b: {type})"
            f" -> {'Bool' if isComparing else type} {{", f"  {choice}", "}"]
    return lines
