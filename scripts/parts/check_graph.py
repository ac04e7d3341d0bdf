"""Compares the tables of targets in the README of each floor with a package's manifest.

The last column of a row lists the direct dependencies that no other dependency implies: targets in
the order of the rows, then products of other packages. The floors stand in the order of the table
in ARCHITECTURE.md.
"""

import json
import pathlib
import re
import sys


def dependencies(target):
    """Returns the names that a target of a manifest depends on."""
    return {next(iter(each.values()))[0] for each in target["dependencies"]}


def cells_of(lines, heading):
    """Returns the number of the line and the cells of each row of the table with a heading."""
    start = next(number for number, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    for number in range(start + 2, len(lines)):
        if not lines[number].startswith("|"):
            break
        yield number, [cell.strip() for cell in lines[number].strip().strip("|").split("|")]


def names_in(text):
    """Returns what stands in code marks."""
    return re.findall(r"`([^`]+)`", text)


class Page:
    """The README of a floor."""

    def __init__(self, floor):
        self.floor = floor
        self.path = pathlib.Path("Sources", floor, "README.md")
        self.lines = self.path.read_text(encoding="utf-8").splitlines(keepends=True)

    def rows(self):
        """Yields itself, the number of the line, the targets and the last column of each row."""
        for number, cells in cells_of(self.lines, "target"):
            yield self, number, names_in(cells[0]), cells[-1]

    def at(self, number, problem):
        """Returns a problem with its location."""
        return f"{self.path}:{number + 1}: {problem}"


def check(manifest, pages, writes):
    """Returns the problems; with `writes`, corrects the last columns in the lines instead."""
    targets = {
        target["name"]: dependencies(target)
        for target in manifest["targets"]
        if target["type"] != "test" and not (target.get("path") or "").startswith("Tests/")
    }
    folders = {target["name"]: target.get("path") for target in manifest["targets"]}
    table = [row for page in pages for row in page.rows()]
    position = {}
    problems = []
    for row, (page, number, names, _) in enumerate(table):
        for name in names:
            if name in position:
                problems.append(page.at(number, f"{name} has two rows"))
            if folders.get(name) != f"Sources/{page.floor}/{name}":
                problems.append(page.at(number, f"{name} is no target of this floor"))
            position.setdefault(name, row)
    for name in sorted(set(targets) - set(position)):
        problems.append(f"{folders[name]}: {name} has no row")
    if problems:
        return problems

    reached = {}

    def reach(name):
        """Returns all targets that a target depends on, also through others."""
        if name not in reached:
            reached[name] = set()
            for other in targets.get(name, ()):
                reached[name] |= {other} | reach(other)
        return reached[name]

    for row, (page, number, names, column) in enumerate(table):
        direct = set().union(*(targets[name] for name in names)) - set(names)
        for other in sorted(direct):
            if position.get(other, -1) > row:
                problems.append(
                    page.at(number, f"{', '.join(names)} depends on {other} of a later row")
                )
        implied = set().union(*(reach(other) for other in direct))
        own = sorted(direct - implied, key=lambda name: (position.get(name, len(table)), name))
        expected = ", ".join(own)
        if expected != column:
            if writes:
                cells = page.lines[number].rstrip("\n").rstrip().rstrip("|").rsplit("|", 1)
                page.lines[number] = f"{cells[0]}| {expected} |\n" if expected else f"{cells[0]}| |\n"
            else:
                problems.append(
                    page.at(
                        number,
                        f"{', '.join(names)} depends on {expected or 'nothing'}, "
                        f"not on {column or 'nothing'}",
                    )
                )
    return problems


def main():
    """Checks the tables, or writes them."""
    with open(sys.argv[1], encoding="utf-8") as file:
        manifest = json.load(file)
    overview = pathlib.Path("ARCHITECTURE.md").read_text(encoding="utf-8").splitlines()
    pages = [Page(names_in(cells[0])[0]) for _, cells in cells_of(overview, "floor")]
    writes = "--write" in sys.argv[2:]
    problems = check(manifest, pages, writes)
    for problem in problems:
        print(problem, file=sys.stderr)
    if writes:
        for page in pages:
            page.path.write_text("".join(page.lines), encoding="utf-8")
    if problems:
        print("scripts/check-graph --write corrects the last columns", file=sys.stderr)
        sys.exit(1)


main()
