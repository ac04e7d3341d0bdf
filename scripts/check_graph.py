"""Compares the table of targets in a document with a package's manifest.

The last column of a row lists the direct dependencies that no other dependency implies: targets in
the order of the rows, then products of other packages.
"""

import json
import re
import sys


def dependencies(target):
    """Returns the names that a target of a manifest depends on."""
    return {next(iter(each.values()))[0] for each in target["dependencies"]}


def rows(lines):
    """Returns the number of the line, the targets and the last column of each row of the table."""
    start = next(
        number
        for number, line in enumerate(lines)
        if line.startswith("| target |") and lines[number + 1].startswith("|---")
    )
    result = []
    for number in range(start + 2, len(lines)):
        if not lines[number].startswith("|"):
            break
        cells = [cell.strip() for cell in lines[number].strip().strip("|").split("|")]
        result.append((number, re.findall(r"`([^`]+)`", cells[0]), cells[-1]))
    return result


def check(manifest, lines, writes):
    """Returns the problems; with `writes`, corrects the last columns in the lines instead."""
    targets = {
        target["name"]: dependencies(target)
        for target in manifest["targets"]
        if target["type"] != "test" and not (target.get("path") or "").startswith("Tests/")
    }
    table = rows(lines)
    position = {}
    problems = []
    for row, (number, names, _) in enumerate(table):
        for name in names:
            if name in position:
                problems.append(f"{number + 1}: {name} has two rows")
            if name not in targets:
                problems.append(f"{number + 1}: {name} is no target under Sources")
            position.setdefault(name, row)
    for name in sorted(set(targets) - set(position)):
        problems.append(f"{table[0][0] + 1}: {name} has no row")
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

    for row, (number, names, column) in enumerate(table):
        direct = set().union(*(targets[name] for name in names)) - set(names)
        for other in sorted(direct):
            if position.get(other, -1) > row:
                problems.append(f"{number + 1}: {', '.join(names)} depends on {other} of a later row")
        implied = set().union(*(reach(other) for other in direct))
        own = sorted(direct - implied, key=lambda name: (position.get(name, len(table)), name))
        expected = ", ".join(own)
        if expected != column:
            if writes:
                cells = lines[number].rstrip("\n").rstrip().rstrip("|").rsplit("|", 1)
                lines[number] = f"{cells[0]}| {expected} |\n" if expected else f"{cells[0]}| |\n"
            else:
                problems.append(
                    f"{number + 1}: {', '.join(names)} depends on {expected or 'nothing'}, "
                    f"not on {column or 'nothing'}"
                )
    return problems


def main():
    manifest_path, document = sys.argv[1:3]
    with open(manifest_path) as file:
        manifest = json.load(file)
    with open(document) as file:
        lines = file.readlines()
    writes = "--write" in sys.argv[3:]
    problems = check(manifest, lines, writes)
    for problem in problems:
        print(f"{document}:{problem}", file=sys.stderr)
    if writes:
        with open(document, "w") as file:
            file.writelines(lines)
    if problems:
        print("scripts/check-graph --write corrects the last column", file=sys.stderr)
        sys.exit(1)


main()
