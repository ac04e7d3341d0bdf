"""Splits Swift source into tokens, as far as finding places to mutate needs it."""

import bisect
import dataclasses
import re

OPERATORS = frozenset("/=-+!*%<>&|^~?.")
OPENING, CLOSING = frozenset("([{"), frozenset(")]}")
WORD = re.compile(r"[$`]?\w+`?")
NUMBER = re.compile(r"0[xXbBoO][0-9a-fA-F_.pP]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?")
STRING = re.compile(r'(#*)("""|")')


@dataclasses.dataclass
class Token:
    """A token: its kind (word, number, operator or punctuation), its text and where it begins."""

    kind: str
    text: str
    start: int
    # The number of parentheses, brackets and braces around it.
    depth: int = 0

    @property
    def end(self):
        return self.start + len(self.text)


def end_of_comment(text, start):
    """Returns the end of a comment, which may have others inside."""
    depth, position = 0, start
    while True:
        mark = re.compile(r"/\*|\*/").search(text, position)
        if not mark:
            return len(text)
        depth += 1 if mark[0] == "/*" else -1
        position = mark.end()
        if depth == 0:
            return position


def end_of_string(text, match):
    """Returns the end of the string literal that a match of STRING begins, with what it interpolates."""
    hashes, quote = match[1], match[2]
    position = match.end()
    while position < len(text):
        if text.startswith(quote + hashes, position):
            return position + len(quote + hashes)
        if text.startswith("\\" + hashes, position):
            position += 1 + len(hashes)
            if text.startswith("(", position):
                position = end_of_parentheses(text, position)
            else:
                position += 1
        else:
            position += 1
    return position


def end_of_parentheses(text, start):
    """Returns the position behind the parenthesis that closes the one at a position."""
    depth, position = 0, start
    while position < len(text):
        string = STRING.match(text, position)
        if string:
            position = end_of_string(text, string)
            continue
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        position += 1
        if depth == 0:
            break
    return position


def tokens(text):
    """Returns the tokens of a source without its comments and strings; strings become one token each."""
    found, position, depth = [], 0, 0
    while position < len(text):
        character = text[position]
        string = STRING.match(text, position)
        if character.isspace():
            position += 1
            continue
        if text.startswith("//", position):
            position = (text.find("\n", position) + 1) or len(text)
            continue
        if text.startswith("/*", position):
            position = end_of_comment(text, position)
            continue
        start = position
        if string:
            position = end_of_string(text, string)
            kind = "string"
        elif character.isdigit():
            # `pair.0.1` holds two numbers of members.
            number = NUMBER.match(text, position)
            if found and found[-1].text == "." and found[-1].end == start:
                number = re.compile(r"\d+").match(text, position)
            position, kind = number.end(), "number"
        elif WORD.match(text, position):
            position, kind = WORD.match(text, position).end(), "word"
        elif character in OPERATORS:
            while position < len(text) and text[position] in OPERATORS:
                position += 1
            # A dot that begins a member is a token of its own.
            if text[start] == "." and text[start:position] not in ("...", "..<"):
                position = start + 1
            kind = "operator"
        else:
            position, kind = position + 1, "punctuation"
        if character in CLOSING:
            depth -= 1
        found.append(Token(kind, text[start:position], start, depth))
        if character in OPENING:
            depth += 1
    return found


class Lines:
    """The lines of a source, by the position of a character."""

    def __init__(self, text):
        self.text = text
        self.starts = [0] + [match.end() for match in re.finditer("\n", text)]

    def number(self, position):
        """Returns the number of the line of a position, from 1."""
        return bisect.bisect_right(self.starts, position)

    def column(self, position):
        """Returns the number of the character in its line, from 1."""
        return position - self.starts[self.number(position) - 1] + 1

    def line(self, number):
        """Returns the text of a line without the space around it."""
        end = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[self.starts[number - 1]:end].strip()
