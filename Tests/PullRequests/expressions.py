"""Conditions of both servers, evaluated: those of GitHub's workflows and those of GitLab's rules."""

import json
import re


class Skipped:
    """A value that does not exist."""

    def __getattr__(self, name):
        return self

    def __bool__(self):
        return False

    def __str__(self):
        return ""

    def __eq__(self, other):
        return other in ("", None) or isinstance(other, Skipped)

    __hash__ = None


class Context:
    """A context, whose parts are read by names."""

    def __init__(self, value):
        self.value = value

    def look_up(self, path):
        value = self.value
        for part in path.split("."):
            if not isinstance(value, dict) or value.get(part) is None:
                return Skipped()
            value = value[part]
        return value


TOKEN = re.compile(r"'(?:[^']|'')*'|\|\||&&|==|!=|[!(),]|[A-Za-z_][\w.-]*|\d+|\s+")


def github(text, values, functions=None):
    """Evaluates an expression of GitHub.

    https://docs.github.com/en/actions/reference/workflows-and-actions/expressions
    """
    context = Context(values)
    names = {
        "startsWith": lambda text, start: str(text).lower().startswith(str(start).lower()),
        "contains": lambda whole, part: part in whole if isinstance(whole, list) else str(part) in str(whole),
        "fromJSON": json.loads,
        "always": lambda: True,
    } | (functions or {})
    words = {"||": " or ", "&&": " and ", "!": " not "}
    parts = []
    position = 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if match is None:
            raise ValueError(f"no expression: {text[position:]}")
        position = match.end()
        token = match.group()
        if token in words:
            parts.append(words[token])
        elif token.startswith("'"):
            parts.append(repr(token[1:-1].replace("''", "'")))
        elif token[0].isalpha() or token[0] == "_":
            after = text[position:].lstrip()
            parts.append(token if after.startswith("(") else f"look_up({token!r})")
        else:
            parts.append(token)
    return eval("".join(parts).strip(), {"__builtins__": {}}, names | {"look_up": context.look_up})


def fill(text, values):
    """Replaces the expressions in a text."""
    return re.sub(r"\$\{\{(.+?)\}\}", lambda match: str(github(match.group(1).strip(), values)), str(text))


def gitlab(text, variables):
    """Evaluates a rule's condition of GitLab: comparisons of variables and texts with && and ||.

    https://docs.gitlab.com/ci/jobs/job_rules/#cicd-variable-expressions
    """
    def value(term):
        term = term.strip()
        return term[1:-1] if term.startswith('"') else variables.get(term[1:])

    def holds(term):
        for operator, test in (("==", lambda a, b: a == b), ("!=", lambda a, b: a != b)):
            if operator in term:
                return test(*map(value, term.split(operator)))
        return bool(value(term))

    return any(all(holds(term) for term in part.split("&&")) for part in text.split("||"))
