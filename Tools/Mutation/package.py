"""Builds a copy of the package in which every mutant is compiled in."""

import json
import os
import pathlib
import re
import shutil
import subprocess

from schemata import Source, switches

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / ".build/mutation"
COPY, SCRATCH = FOLDER / "package", FOLDER / "build"
MODULES = {
    "Timing": "Values", "ScrollPhysics": "Engine", "Layouts": "Engine",
    "CollectionUpdates": "Engine", "TimelineComparison": "Comparing", "Verification": "Comparing",
}
# The targets of tests that use one of the modules and take seconds, in a copy without the command
# and UIKit's names.
TESTS = [
    "TimingTests", "ScrollPhysicsTests", "LayoutsTests", "CollectionUpdatesTests",
    "TimelineComparisonTests", "VerificationTests", "TimelinesTests", "StagingTests",
    "ScriptedInteractionsTests", "SharedElementTransitionsTests", "ExpectationsTests",
    "CellophaneTestingTests", "ScenePlaybackTests", "GoldenTests",
]
SUPPORT = ["TestSupport", "StagingTestSupport"]
DIAGNOSTIC = re.compile(r"^(/[^:\n]+\.swift):(\d+):(\d+): error: (.*)$", re.M)


def sources():
    """Returns the sources of the modules, with their mutants numbered."""
    found = []
    for module, floor in MODULES.items():
        for path in sorted((ROOT / "Sources" / floor / module).rglob("*.swift")):
            relative = str(path.relative_to(ROOT))
            found.append(Source(module, relative, path.read_text(encoding="utf-8")))
    number = 0
    for source in found:
        for mutant in source.mutants:
            mutant.number = number
            number += 1
    return found


def write(path, text):
    """Writes a file whose time changes only with its text, so that it is compiled only then."""
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def mirror(source, target, keep=()):
    """Makes a folder the same as another one, but for some files."""
    wanted = set(keep)
    for path in source.rglob("*"):
        copy = target / path.relative_to(source)
        if path.is_symlink():
            wanted.add(copy)
            if not copy.is_symlink():
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.symlink_to(path.readlink())
            continue
        if path.is_dir() or ".build" in path.relative_to(source).parts:
            continue
        wanted.add(copy)
        if copy in keep:
            continue
        if not copy.is_file() or copy.read_bytes() != path.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
            shutil.copymode(path, copy)
    for path in list(target.rglob("*")):
        if path.is_file() and path not in wanted:
            path.unlink()


# The end of the copy's manifest: only what the tests need.
SELECTION = """
var kept: Set<String> = [{tests}]
func needed(by target: Target) -> [String] {{
  target.dependencies.compactMap {{
    if case .byNameItem(let name, _) = $0 {{ return name }}
    return nil
  }}
}}
while true {{
  let more = Set(package.targets.filter {{ kept.contains($0.name) }}.flatMap(needed))
  if more.isSubset(of: kept) {{ break }}
  kept.formUnion(more)
}}
package.targets.removeAll {{ !kept.contains($0.name) }}
package.products = []
"""


def write_package(found, dropped, modules, tests):
    """Writes the copy of the package; returns the spans of the places by the path of their source.

    - Parameter modules: those with mutants.
    - Parameter tests: the targets of tests.
    """
    spans, declared = {}, {module: [] for module in modules}
    found = [source for source in found if source.module in modules]
    switched = {module: COPY / f"Sources/{MODULES[module]}/{module}/Mutation.swift"
                for module in modules}
    mirror(ROOT / "Sources", COPY / "Sources",
           {COPY / source.path for source in found} | set(switched.values()))
    for name in TESTS + SUPPORT:
        mirror(ROOT / "Tests" / name, COPY / "Tests" / name)
    for source in found:
        text, declarations, spans[source.path] = source.rewritten(dropped)
        declared[source.module] += declarations
        write(COPY / source.path, text)
    for module in modules:
        write(switched[module], switches(module, declared[module]))
    manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
    manifest = manifest.replace("#if os(Linux)", "#if os(Windows)")
    manifest = manifest.replace(".treatAllWarnings(as: .error)", ".treatAllWarnings(as: .warning)")
    for module in MODULES:
        # All of them optimized: the choices cost time.
        manifest = re.sub(rf'(\.module\(\s*"{module}"[^()]*?)(, for: \.\w+)?\)', r"\1, for: .fast)",
                          manifest, count=1)
    manifest += SELECTION.format(tests=", ".join(f'"{name}"' for name in tests))
    write(COPY / "Package.swift", manifest)
    shutil.copyfile(ROOT / "Package.resolved", COPY / "Package.resolved")
    for name in ("fixtures", "scripts", "README.md", "ARCHITECTURE.md"):
        if not (COPY / name).is_symlink():
            (COPY / name).symlink_to(ROOT / name)
    return spans


def run_swift(target, jobs):
    """Builds a target of the copy, or everything with `None`; returns the status and the output."""
    command = ["swift", "build", "--package-path", str(COPY), "--scratch-path", str(SCRATCH),
               "-debug-info-format", "none", "--jobs", str(jobs)]
    command += ["--target", target] if target else ["--build-tests"]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
                            errors="replace", check=False)
    return result.returncode, result.stdout + result.stderr


def refused(output, spans):
    """Returns the keys of the mutants that errors of the compiler speak of."""
    keys = set()
    for path, line, _, message in set(DIAGNOSTIC.findall(output)):
        relative = os.path.relpath(path, COPY)
        if relative not in spans:
            continue
        places = spans[relative]
        named = [mutant.key for mutant, _, _, name in places if name and f"'{name}'" in message]
        if named:
            keys.update(named)
            continue
        # An expression may begin some lines before the place.
        for above, below in ((0, 0), (0, 3), (2, 8), (20, 40)):
            lines = range(int(line) - above, int(line) + below + 1)
            near = [mutant.key for mutant, first, last, _ in places
                    if first in lines or last in lines]
            if near:
                keys.update(near)
                break
    return keys


def build(found, modules, tests, jobs, report):
    """Builds the copy, and leaves out what the compiler refuses; returns the keys of that."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    memory = FOLDER / "dropped.json"
    dropped = set()
    if memory.is_file():
        dropped = {tuple(key) for key in json.loads(memory.read_text(encoding="utf-8"))}
    for target in modules + [None]:
        for attempt in range(40):
            spans = write_package(found, dropped, modules, tests)
            status, output = run_swift(target, jobs)
            (FOLDER / "build.log").write_text(output, encoding="utf-8")
            if status == 0:
                break
            more = refused(output, spans) - dropped
            report(f"{target or 'all'}: build {attempt + 1} leaves out {len(more)} more")
            if not more:
                raise SystemExit(f"the copy does not compile: {FOLDER / 'build.log'}")
            dropped |= more
            memory.write_text(json.dumps(sorted(dropped)), encoding="utf-8")
        else:
            raise SystemExit(f"the copy does not compile: {FOLDER / 'build.log'}")
        report(f"{target or 'all'}: built")
    return dropped
