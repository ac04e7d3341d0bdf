"""Measures the verdict of `cellophane verify` on changed scenes and in changed surroundings."""

import argparse
import concurrent.futures
import glob
import os
import sys
import tempfile
import time

import catalogue
import report
import scene_schema
import self_test
import structure
import surroundings
import trial

ALARMS = 200
# The changes of the structure of scenes, and for how many changes of values there is one in a sample.
STRUCTURES, VALUES_PER_STRUCTURE = 60, 3
SCHEMA = "Tests/SceneDocumentsTests/Schema/scene.schema.json"
FIXTURES = "fixtures"

# What each process works with.
bench = None
alarms = None


def planned():
    """Returns the catalogue of the sample scenes."""
    schema = scene_schema.Schema(SCHEMA)
    return catalogue.Catalogue(schema, catalogue.documents(f"{FIXTURES}/scenes"))


def start(command, folder):
    """Prepares a process."""
    global bench, alarms
    inner = tempfile.mkdtemp(dir=folder)
    bench = trial.Bench(command, FIXTURES, f"{inner}/tree", planned())
    alarms = surroundings.Alarms(command, FIXTURES, inner)


def measure(line):
    """Tries one line of the catalogue."""
    return bench.measure(line)


def judge(edit):
    """Judges the words about a change of the structure of a scene."""
    return edit, bench.judge(edit)


def alarm(run):
    """Verifies an unchanged scene in changed surroundings."""
    index, scene = run
    return alarms.run(index, scene)


def parsed(arguments):
    """Parses the command line."""
    parser = argparse.ArgumentParser(prog="scripts/checks/verdict", description=__doc__)
    parser.add_argument("command")
    parser.add_argument("--changes", type=int, metavar="N", help="try N changes of the catalogue only")
    parser.add_argument("--false-alarms", type=int, metavar="N", help="runs in changed surroundings")
    parser.add_argument("--known", metavar="FILE", help="accept the misses that a file lists")
    parser.add_argument("--misses", metavar="FILE", help="write all misses to a file")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes")
    parser.add_argument("--catalogue", action="store_true", help="print the catalogue, and end")
    parser.add_argument("--self-test", action="store_true", help="check that wrong commands are found out")
    return parser.parse_args(arguments)


def known(path):
    """Returns the listed misses: lines such as `not named: pose.scale small`."""
    with open(path, encoding="utf-8") as file:
        return {line.strip() for line in file if line.strip() and not line.startswith("#")}


def main(arguments):
    """Runs what the command line asks for; returns the exit status."""
    options = parsed(arguments)
    plan = planned()
    if options.self_test:
        return self_test.run(options.command, main, plan.properties)
    if options.catalogue:
        print_catalogue(plan)
        return 0
    both = options.changes is None and options.false_alarms is None
    lines = plan.lines()[:options.changes]
    runs = ALARMS if both else options.false_alarms or 0
    scenes = [os.path.basename(path)[:-5] for path in sorted(glob.glob(f"{FIXTURES}/scenes/*.yaml"))]
    scenes = [name for name in scenes if name not in catalogue.SLOW]
    passed = True
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ProcessPoolExecutor(
            options.jobs, initializer=start, initargs=(options.command, folder)) as pool:
        if both or options.changes is not None:
            # Changes of one scene follow each other, so that its frames are painted once.
            lines.sort(key=lambda line: (plan.scene(line[0]), line))
            passed = changed(pool, lines, plan, options) and passed
            count = STRUCTURES if both else options.changes // VALUES_PER_STRUCTURE
            passed = restructured(pool, structure.edits(plan.scenes, count)) and passed
        if runs:
            # Neighboring runs take different scenes, and every scene meets every variation in time.
            chosen = [(index, scenes[index * 7 % len(scenes)]) for index in range(runs)]
            passed = unchanged(pool, chosen) and passed
    return 0 if passed else 1


def changed(pool, lines, plan, options):
    """Tries changes and prints the report; returns whether the shares are large enough."""
    names, results, begin = [".".join(key) for key in plan.properties], [], time.monotonic()
    covered = names if len(lines) == len(plan.lines()) else sorted({".".join(key) for key, _ in lines})
    for result in pool.map(measure, lines, chunksize=3):
        if result:
            results.append(result)
        if options.misses and len(results) % 50 == 0:
            write(options.misses, report.Report(results, covered))
    result = report.Report(results, covered)
    print("\n".join(result.lines() + result.uncovered()))
    kinds = sorted({key[0] + ".*" if key[0] == "expectation" else ".".join(key) for key in plan.excluded})
    print(f"properties that are not changed: {len(plan.excluded)}\n  {', '.join(kinds)}")
    print(f"{time.monotonic() - begin:.0f} s")
    if options.misses:
        write(options.misses, result)
    found = {one.miss for one in results if one.miss}
    worded = [one for one in results if one.wording]
    for one in worded:
        print(f"error: the words about {one.property} in {one.scene} at {one.path}: {one.wording}")
    if not options.known:
        print("\n".join(result.misses(("not found", "not named rightly"))))
        return result.found >= report.FOUND and result.named >= report.NAMED and not worded
    listed = known(options.known)
    tried = {f"{kind}: {one.property} {one.step}" for one in results for kind in ("not found", "not named")}
    for line in sorted(listed & tried - found):
        print(f"no longer a miss, so remove it from {options.known}: {line}")
    for line in sorted(found - listed):
        print(f"error: a miss that {options.known} does not list: {line}")
    new = report.Report([one for one in results if one.miss in found - listed], covered)
    print("\n".join(new.misses(("not found", "not named rightly"))))
    return not found - listed and not worded


def restructured(pool, edits):
    """Tries changes of structure; returns whether all are named as what they are."""
    faults = [(edit, fault) for edit, fault in pool.map(judge, edits) if fault]
    for edit, fault in faults:
        print(f"error: {edit.kind} in {edit.scene} at {edit.path}: {fault}")
    print(f"{len(edits) - len(faults)} of {len(edits)} changes of structure are named as what they are")
    return not faults


def unchanged(pool, runs):
    """Verifies unchanged scenes; returns whether no run raised an alarm."""
    count, kinds, begin = 0, {}, time.monotonic()
    for names, error in pool.map(alarm, runs):
        for name in names.split(", "):
            kinds[name] = kinds.get(name, 0) + 1
        if error:
            count += 1
            print(f"error: false alarm: {error}")
    print(f"{count} false alarms in {len(runs)} runs in changed surroundings ("
          + ", ".join(f"{name} {kinds[name]}" for name in sorted(kinds)) + ")")
    print(f"{time.monotonic() - begin:.0f} s")
    return count == 0


def write(path, result):
    """Writes all misses, and the figures, to a file."""
    with open(path, "w", encoding="utf-8") as file:
        lines = ["# Misses of scripts/checks/verdict", "", "```", *result.lines(), "```", *result.misses(), "",
                 *result.uncovered(), "",
                 f"{time.strftime('%H:%M')}: {len(result.results)} changes, {len(result.seen)} seen, found "
                 f"{result.found:.1%}, named {result.named:.1%}, once {result.once:.1%}"]
        file.write("\n".join(lines) + "\n")


def print_catalogue(plan):
    """Prints each property and step with the words that name it and its first change."""
    for key in plan.properties:
        for step in ("small", "visible", "large"):
            change = next(iter(plan.candidates(key, step)), None)
            if change:
                print("\t".join([".".join(key), step, change.scene, "/".join(map(str, change.site.path)),
                                 trial.short(change.site.value), trial.short(change.value)]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
