"""Prints the functions of a command that profiles of callgrind name, those of the first run first.

Usage: order_functions.py COMMAND PROFILE...
"""

import collections
import os
import re
import subprocess
import sys

SPECIFICATION = re.compile(r"(ob|cob|fn|cfn)=\((\d+)\)(?: (.*))?$")
# callgrind numbers the levels of a recursion.
LEVEL = re.compile(r"'\d+$")


def repeated(command):
    """Returns the names that several functions have; the linker would move all of them."""
    table = subprocess.run(["nm", command], check=True, capture_output=True, text=True).stdout
    rows = [line.split() for line in table.splitlines()]
    counts = collections.Counter(row[2] for row in rows if len(row) == 3 and row[1] in "tTwW")
    return {name for name, count in counts.items() if count > 1}


def functions(profile, command):
    """Yields the names of the functions of the command's own file."""
    # A name is spelled out once, and then replaced by its number.
    objects, names, is_own = {}, {}, False
    with open(profile, errors="replace") as lines:
        for line in lines:
            match = SPECIFICATION.match(line.rstrip("\n"))
            if not match:
                continue
            kind, number, text = match.groups()
            table = objects if kind.endswith("ob") else names
            if text:
                table[number] = text
            if kind == "ob":
                is_own = os.path.realpath(objects[number]) == command
            elif kind == "fn" and is_own:
                name = LEVEL.sub("", names[number])
                # A function without a symbol has its address as a name.
                if not name.startswith("0x"):
                    yield name


command, *profiles = sys.argv[1:]
omitted, printed = repeated(command), set()
for profile in profiles:
    added = sorted(set(functions(profile, os.path.realpath(command))) - omitted - printed)
    printed.update(added)
    print(f"{len(added)} functions", file=sys.stderr)
    print("\n".join(added))
