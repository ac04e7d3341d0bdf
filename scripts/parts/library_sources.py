"""Copies what the libraries of this package are built from, without the command and the tests.

Usage: library_sources.py MANIFEST.json YAMS FOLDER
  MANIFEST.json: the output of `swift package dump-package`; YAMS: a checkout of Yams.
  FOLDER becomes a package that needs no other one from the network.
"""

import json
import os
import shutil
import sys


def folders_of_libraries(manifest):
    """Returns the folders of the targets that the library products depend on."""
    depended = {
        target["name"]: [next(iter(each.values()))[0] for each in target["dependencies"]]
        for target in manifest["targets"]
    }
    open_names = [
        name
        for product in manifest["products"]
        if "library" in product["type"]
        for name in product["targets"]
    ]
    found = set()
    while open_names:
        name = open_names.pop()
        if name in depended and name not in found:
            found.add(name)
            open_names += depended[name]
    return sorted(
        target["path"] for target in manifest["targets"] if target["name"] in found
    )


def copy(source, folder, *parts):
    """Copies files and folders of one folder to another, without documentation and links."""
    for part in parts:
        origin, goal = os.path.join(source, part), os.path.join(folder, part)
        os.makedirs(os.path.dirname(goal), exist_ok=True)
        if os.path.isdir(origin):
            shutil.copytree(origin, goal, ignore=shutil.ignore_patterns("*.docc", ".build"))
        else:
            shutil.copyfile(origin, goal)


def main():
    """Copies the sources."""
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        manifest = json.load(file)
    yams, folder = sys.argv[2:]
    copy(".", folder, "Package.swift", "Tools/SourceAdapter")
    copy(".", folder, *folders_of_libraries(manifest))
    manifests = sorted(name for name in os.listdir(yams) if name.startswith("Package"))
    copy(yams, os.path.join(folder, "Dependencies/Yams"), "LICENSE", "Sources", *manifests)


if __name__ == "__main__":
    main()
