"""Writes the parts of the skill for agents that repeat the documentation."""

import pathlib
import re
import sys

SKILL = pathlib.Path("Tools/Skill/SKILL.md")
ARTICLES = pathlib.Path("Sources/Pipeline/Cellophane/Cellophane.docc")
OTHERS = [
    pathlib.Path("Sources/AppleNames/UIKit/UIKit.docc/BringYourLayout.md"),
    pathlib.Path("Sources/Comparing/CellophaneTesting/CellophaneTesting.docc/CellophaneTesting.md"),
]
# The page of contents, and what agents do not need.
PASSED = ["Cellophane", "CodingAgents", "EditingScenes", "Performance"]
LIMIT = 150


def abstract(article):
    """Returns the first sentence below the title of an article."""
    blocks = article.read_text(encoding="utf-8").split("\n\n")
    return re.split(r"(?<=\.) ", " ".join(blocks[1].split()))[0]


def example(article, number):
    """Returns an example of an article as a fenced block."""
    text = (ARTICLES / article).read_text(encoding="utf-8")
    return re.findall(r"^```yaml\n.*?^```\n", text, re.M | re.S)[number - 1]


def table(article, number):
    """Returns a table of an article."""
    text = (ARTICLES / article).read_text(encoding="utf-8")
    return re.findall(r"(?:^\|.*\n)+", text, re.M)[number - 1]


def index():
    """Returns the list of all articles with their sentences."""
    own = [path for path in sorted(ARTICLES.glob("*.md")) if path.stem not in PASSED]
    return "".join(f"- `{path.name}`: {abstract(path)}\n" for path in own) + "".join(
        f"- `{path}`: {abstract(path)}\n" for path in OTHERS)


def part(words):
    """Returns the text of a part by the words of its comment."""
    if words == ["articles"]:
        return index()
    kind, article, number = words
    return {"example:": example, "table:": table}[kind](article, int(number))


def main():
    old = SKILL.read_text(encoding="utf-8")
    new = re.sub(
        r"(<!-- ((?:articles|example: |table: )[^>]*?) ?-->\n).*?(<!-- end -->)",
        lambda match: match[1] + part(match[2].split()) + match[3], old, flags=re.S)
    lines = new.count("\n")
    if lines > LIMIT:
        sys.exit(f"{SKILL} has {lines} lines, and at most {LIMIT} are read; shorten it")
    if sys.argv[1:] == ["--check"]:
        if new != old:
            sys.exit(f"{SKILL} repeats another documentation; run scripts/skill")
    elif sys.argv[1:]:
        sys.exit("usage: scripts/skill [--check]")
    else:
        SKILL.write_text(new, encoding="utf-8")


main()
