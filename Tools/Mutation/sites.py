"""Finds the places of Swift sources that can be mutated."""

import dataclasses
import re

from tokens import CLOSING, OPENING, Lines, Token, tokens

ADDITION, MULTIPLICATION = "AdditionPrecedence", "MultiplicationPrecedence"
COMPARISON, RANGE = "ComparisonPrecedence", "RangeFormationPrecedence"
# The operators that are mutated, with the group of their precedence and what they become.
BINARY = {
    "+": (ADDITION, ["-"]), "-": (ADDITION, ["+"]),
    "*": (MULTIPLICATION, ["/"]), "/": (MULTIPLICATION, ["*"]), "%": (MULTIPLICATION, ["*"]),
    "<": (COMPARISON, ["<=", ">="]), "<=": (COMPARISON, ["<", ">"]),
    ">": (COMPARISON, [">=", "<="]), ">=": (COMPARISON, [">", "<"]),
    "==": (COMPARISON, ["!="]), "!=": (COMPARISON, ["=="]),
    "&&": ("LogicalConjunctionPrecedence", ["||"]),
    "||": ("LogicalDisjunctionPrecedence", ["&&"]),
    "+=": ("AssignmentPrecedence", ["nothing"]), "-=": ("AssignmentPrecedence", ["nothing"]),
    "*=": ("AssignmentPrecedence", ["nothing"]), "/=": ("AssignmentPrecedence", ["nothing"]),
}
# A range loses its last element.
RANGES = {"..<": (RANGE, ["without its last"]), "...": (RANGE, ["without its last"])}
COMPARING = {"<", "<=", ">", ">=", "==", "!=", "&&", "||", "~=", "===", "!=="}
# What begins a condition, and calls whose arguments change nothing that callers may rely on.
CONDITIONAL = {"if", "guard", "while"}
PRECONDITIONS = {"precondition", "assert", "fatalError", "preconditionFailure", "assertionFailure",
                 "reserveCapacity"}
# Declarations whose generic clauses compare types.
DECLARATIONS = {"func", "init", "extension", "struct", "class", "protocol", "associatedtype",
                "subscript", "typealias", "enum", "actor"}
# What stands before the condition of a ternary expression.
BEFORE_TERNARY = {"=", "return", ",", ":", "?", "in", "else", "??", "->", "try", "await", "case"}


# The end of a source.
END = Token("punctuation", "", -1)


@dataclasses.dataclass
class Site:
    """A place that can be mutated in one or more ways, as [start, end) in its source."""

    kind: str
    start: int
    end: int
    text: str
    changes: list
    precedence: str = ""
    # What is put in for the place; the first one is the original.
    values: list = dataclasses.field(default_factory=list)


def number_changes(text):
    """Returns what a literal becomes: its neighbors, or its double and 0."""
    plain = text.replace("_", "")
    if re.fullmatch(r"\d+", plain):
        value = int(plain)
        return [str(value + 1)] + ([str(value - 1)] if value > 0 else [])
    if not re.fullmatch(r"\d+\.\d+|\d+(\.\d+)?[eE][+-]?\d+", plain):
        return []
    value = float(plain)
    if value == 0:
        return ["1.0"]
    # Half or double of a tolerance is one, too.
    return ["1.0"] if value < 1e-3 else [repr(value * 2), "0.0"]


class Finder:
    """The places of one source."""

    def __init__(self, text):
        self.text = text
        self.lines = Lines(text)
        self.tokens = tokens(text)
        self.skipped = self.skipped_tokens()

    # MARK: - What is left out

    def closing(self, index):
        """Returns the index of the token that closes the one at an index."""
        depth = self.tokens[index].depth
        for later in range(index + 1, len(self.tokens)):
            token = self.tokens[later]
            if token.depth == depth and token.text in CLOSING:
                return later
        return len(self.tokens) - 1

    def end_of_line(self, index):
        """Returns the index of the first token on a later line that does not continue the line."""
        line = self.lines.number(self.tokens[index].start)
        for later in range(index + 1, len(self.tokens)):
            number = self.lines.number(self.tokens[later].start)
            if number > line and self.tokens[later - 1].text != ",":
                return later
            line = number
        return len(self.tokens)

    def end_of_pattern(self, index):
        """Returns the index behind the pattern that `case` at an index begins."""
        depth = self.tokens[index].depth
        before = self.tokens[index - 1].text if index else ""
        ends = {"=", "in"} if before in CONDITIONAL | {"for", ","} else {":"}
        limit = self.end_of_line(index)
        for later in range(index + 1, len(self.tokens)):
            token = self.tokens[later]
            if token.depth == depth and token.text in ends:
                return later
            # The end of a case of an enum is that of its line.
            if later >= limit and token.depth <= depth:
                return later
        return len(self.tokens)

    def compares_types(self, index):
        """Returns whether `where` at an index belongs to a declaration."""
        for earlier in range(index - 1, max(index - 120, -1), -1):
            text = self.tokens[earlier].text
            if text in DECLARATIONS:
                return True
            if text in ("for", "case", "catch", "}"):
                return False
        return False

    def skipped_tokens(self):
        """Returns the indices of tokens in attributes, directives, patterns and preconditions."""
        skipped = set()
        for index, token in enumerate(self.tokens):
            following = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
            if token.text == "@" and following:
                end = index + 2
                if end < len(self.tokens) and self.tokens[end].text == "(" and (
                    self.tokens[end].start == following.end
                ):
                    end = self.closing(end) + 1
                skipped.update(range(index, end))
            elif token.text == "#" and following:
                if following.text in ("if", "elseif", "else", "endif"):
                    skipped.update(range(index, self.end_of_line(index)))
                elif index + 2 < len(self.tokens) and self.tokens[index + 2].text == "(":
                    skipped.update(range(index, self.closing(index + 2) + 1))
            elif token.text in PRECONDITIONS and following and following.text == "(":
                skipped.update(range(index, self.closing(index + 1) + 1))
            elif token.text == "case" and not (index and self.tokens[index - 1].text == "."):
                skipped.update(range(index, self.end_of_pattern(index)))
            elif token.text == "where" and following and following.text == ":":
                continue
            elif token.text == "where" and self.compares_types(index):
                end = index
                while end < len(self.tokens) and self.tokens[end].text != "{":
                    end += 1
                skipped.update(range(index, end))
        return skipped

    # MARK: - Places

    def spaced(self, token):
        """Returns whether there is space on both sides of a token."""
        after = self.text[token.end:token.end + 1]
        return self.text[token.start - 1:token.start].isspace() and after.isspace()

    def site(self, index):
        """Returns the place that begins with the token at an index, if there is one."""
        token = self.tokens[index]
        before = self.tokens[index - 1] if index else None
        after = self.tokens[index + 1] if index + 1 < len(self.tokens) else END
        if not before or before.text in ("func", "operator"):
            return None
        place = (token.start, token.end, token.text)
        if token.kind == "operator":
            if token.text in BINARY and self.spaced(token):
                if after.text == "nil" or before.text == "nil":
                    # Which the condition around it negates.
                    return None
                precedence, changes = BINARY[token.text]
                return Site("operator", *place, changes, precedence)
            if token.text in RANGES and before.end == token.start and after.start == token.end:
                hasBegin = before.kind in ("word", "number") or before.text in CLOSING
                if hasBegin and after.text not in CLOSING | {","}:
                    precedence, changes = RANGES[token.text]
                    return Site("range", *place, changes, precedence)
            if token.text == "!" and after.start == token.end and before.end < token.start:
                return Site("not", *place, ["without it"])
            if token.text == "!" and after.start == token.end and before.text in OPENING:
                return Site("not", *place, ["without it"])
        if token.kind == "number" and not (before.text == "." and before.end == token.start):
            changes = number_changes(token.text)
            values = [token.text] + changes
            return Site("value", *place, changes, values=values) if changes else None
        if token.text in ("true", "false") and before.text != ".":
            change = "false" if token.text == "true" else "true"
            return Site("value", *place, [change], values=[token.text, change])
        if token.text in ("min", "max") and before.text != "." and after.text == "(":
            return Site("extremum", *place, ["max" if token.text == "min" else "min"])
        return None

    def condition_end(self, index):
        """Returns the index behind the condition that begins at an index after `if` or the like."""
        depth = self.tokens[index].depth
        isGuard = False
        for earlier in range(index - 1, max(index - 60, -1), -1):
            if self.tokens[earlier].depth == depth and self.tokens[earlier].text in CONDITIONAL:
                isGuard = self.tokens[earlier].text == "guard"
                break
        for later in range(index, len(self.tokens)):
            token = self.tokens[later]
            if token.depth < depth:
                return None
            if token.depth == depth and token.text in ({"else", ","} if isGuard else {"{", ","}):
                return later
        return None

    def conditions(self):
        """Yields the first and last index of each condition that no operator compares."""
        for index, token in enumerate(self.tokens):
            if index in self.skipped:
                continue
            if token.text in CONDITIONAL:
                yield from self.clauses(index)
            elif token.text == "where" and self.tokens[index + 1].text != ":":
                end = self.condition_end(index + 1)
                if end:
                    yield index + 1, end - 1
            elif token.text == "?" and self.spaced(token):
                first = index
                while first and self.tokens[first - 1].depth >= token.depth and not (
                    self.tokens[first - 1].depth == token.depth
                    and self.tokens[first - 1].text in BEFORE_TERNARY
                ):
                    first -= 1
                if first < index:
                    yield first, index - 1

    def clauses(self, index):
        """Yields the clauses of `if`, `guard` or `while` at an index that are conditions."""
        if self.tokens[index].text == "while" and self.tokens[index - 1].text == "}":
            return
        first = index + 1
        while first < len(self.tokens):
            end = self.condition_end(first)
            if end is None:
                return
            if self.tokens[first].text not in ("let", "var", "case", "#"):
                yield first, end - 1
            if self.tokens[end].text != ",":
                return
            first = end + 1

    def sites(self):
        """Returns all places, in the order of the source."""
        found = [self.site(index) for index in range(len(self.tokens)) if index not in self.skipped]
        found = [site for site in found if site]
        for first, last in self.conditions():
            inner = self.tokens[first:last + 1]
            depth = inner[0].depth
            compares = any(token.depth == depth and token.text in COMPARING for token in inner)
            isNil = any(token.text == "nil" for token in inner) and not any(
                token.text in ("&&", "||") for token in inner)
            if inner[0].text == "!" or (compares and not isNil):
                continue
            text = " ".join(self.text[inner[0].start:inner[-1].end].split())
            found.append(Site("condition", inner[0].start, inner[-1].end, text, ["negated"]))
        return sorted(found, key=lambda site: (site.start, -site.end))
