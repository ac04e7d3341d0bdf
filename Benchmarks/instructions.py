#!/usr/bin/env python3
"""Counts the instructions of the command's jobs, and compares them with those of an earlier build.

    instructions.py COMMAND [--write FILE] [--against FILE] [--repeat N]
    instructions.py --self-test COMMAND

COMMAND is the path of a built `cellophane`. Every job is run by valgrind with one worker, in the same
environment, in an empty folder and without a cache, so that counts hardly depend on the machine and
not on what else it does: two runs differ by less than 1 %. They do depend on the versions of the
libraries and of the compiler, and on what the processor offers, which are written with them.

--write keeps the counts; every job is then run twice, and must be the same within 1 %. --against
prints the ratios to the counts in a file, and exits with 1 if a job has grown by more than 3 %. If the
versions are others than in the file, it prints which, and counts nothing. --self-test checks this on
made-up counts, and the repetition on the shortest job. Needs valgrind and strip.
"""
import argparse
import concurrent.futures
import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import versions

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SCENES = os.path.join("fixtures", "scenes")
# The largest growth of a job, and the largest difference between two runs of it. The most uneven job,
# whose threads wait for each other in many small files, differed by 0.25 % in four runs; a difference
# of 1 % still cannot be taken for a growth.
GROWTH, SPREAD = 0.03, 0.01
# The number of jobs that are run at once.
WORKERS = 2


def scene(name):
    """Returns the path of a scene."""
    return os.path.join(SCENES, f"{name}.yaml")


def render(name, output, *options):
    """Returns the arguments that render a scene in a folder, for which {} stands."""
    return ["render", scene(name), "-o", f"{{}}/{output}", *options, "--jobs", "1", "--quiet"]


# The longest come first, so that the last ones end together.
JOBS = {
    "25 frames of the benchmark to GIF, balanced": render(
        "benchmark", "x.gif", "--intent", "balanced", "--to", "500ms"),
    "benchmark to GIF, compact": render("benchmark", "x.gif", "--intent", "compact"),
    "10 000 cells on springs to JSON": render("springy", "x.json"),
    "2 frames of the benchmark to APNG at 2x": render(
        "benchmark", "x.apng", "--to", "40ms", "--scale", "2"),
    "photographs to GIF": render("photo-open", "x.gif", "--to", "400ms"),
    "dynamics to JSON": render("snap-and-push", "x.json"),
    "verify one scene": ["verify", scene("insert"), "--against", "{}/goldens", "--jobs", "1",
                         "--quiet"],
    "one frame of the benchmark to PNG at 2x": render(
        "benchmark", "x.png", "--at", "200ms", "--scale", "2"),
    "pop to animated SVG": render("pop-in", "x.svg"),
    "benchmark to JSON": render("benchmark", "x.json"),
    "circle to SVG frames": render("circle", "frames/%04d.svg"),
    "check one scene": ["check", scene("card-flip")],
    "print the version": ["--version"],
}
SHORTEST = "print the version"


def environment(home):
    """Returns the environment of a job, which is the same everywhere."""
    return {"HOME": home, "PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC",
            "CELLOPHANE_CACHE": "", "SWIFT_DETERMINISTIC_HASHING": "1"}


class Counter:
    """A stripped copy of the command, whose instructions are counted."""

    def __init__(self, command, folder):
        # valgrind 3.19 cannot read the debug information of a Swift program.
        self.folder, self.program = folder, os.path.join(folder, "cellophane")
        subprocess.run(["strip", "-o", self.program, command], check=True)

    def count(self, name):
        """Returns the number of instructions of a job."""
        with tempfile.TemporaryDirectory(dir=self.folder, prefix="job-") as folder:
            arguments = [argument.format(folder) for argument in JOBS[name]]
            if arguments[0] == "verify":
                # The goldens are recorded first; recording them is reported as a failure.
                self.call([self.program, *arguments, "--update", "all"], folder, {1})
            words = self.call(
                ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--branch-sim=no",
                 f"--cachegrind-out-file={folder}/cachegrind", self.program, *arguments],
                folder, {0})
        found = re.search(r"I\s+refs:\s+([\d,]+)", words)
        if not found:
            sys.exit(f"valgrind counted nothing:\n{words}")
        return int(found[1].replace(",", ""))

    @staticmethod
    def call(arguments, home, statuses):
        """Runs a program and returns what it reports."""
        done = subprocess.run(arguments, cwd=ROOT, env=environment(home), stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                              errors="replace", check=False)
        if done.returncode not in statuses:
            sys.exit(f"{' '.join(arguments)} exited {done.returncode}:\n{done.stderr}")
        return done.stderr


def spread(values):
    """Returns the difference between the largest and the smallest count, as a share of it."""
    return max(values) / min(values) - 1


def counts(command, repeats):
    """Returns the smallest count of each job; ends the program if its runs differ."""
    with tempfile.TemporaryDirectory(prefix="cellophane-instructions-") as folder:
        counter = Counter(command, folder)
        with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
            runs = {name: [pool.submit(counter.count, name) for _ in range(repeats)]
                    for name in JOBS}
        values = {name: [run.result() for run in own] for name, own in runs.items()}
    uneven = [f"{name} by {100 * spread(own):.2f} %" for name, own in values.items()
              if spread(own) > SPREAD]
    if uneven:
        sys.exit(f"error: the counts differ from run to run: {', '.join(uneven)}")
    return {name: min(own) for name, own in values.items()}


def report_versions(old, new):
    """Prints which versions are not the same; returns whether any is not."""
    others = [name for name in sorted({*old, *new}) if old.get(name) != new.get(name)]
    if others:
        print("not compared, because the counts in the file were taken with other versions:")
    for name in others:
        print(f"  {name} was {old.get(name, 'not there')}, and is {new.get(name, 'not there')}")
    return bool(others)


def compare(old, new):
    """Prints counts with their ratios to old ones; returns the exit code."""
    failures = []
    print("| job | millions of instructions | ratio |")
    print("|---|---:|---:|")
    for name, count in new.items():
        before = old.get(name)
        print(f"| {name} | {count / 1e6:.1f} | {f'{count / before:.4f}' if before else '–'} |")
        if before and count / before > 1 + GROWTH:
            failures.append(f"'{name}' has grown by {100 * (count / before - 1):.1f} %, more than "
                            f"{100 * GROWTH:.0f} %")
    failures += [f"'{name}' is not measured any more" for name in old if name not in new]
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    return 1 if failures else 0


def self_test(command):
    """Checks the comparison on made-up counts, and that a short job has the same count twice."""
    old = {"long": 1_000_000, "short": 1000}
    words = io.StringIO()
    with contextlib.redirect_stdout(words), contextlib.redirect_stderr(words):
        codes = [compare(old, new) for new in (
            old, old | {"short": 1020}, old | {"short": 500}, old | {"short": 1040},
            {"long": 1_000_000})]
        others = [report_versions({"library": "1.0"}, new) for new in (
            {"library": "1.0"}, {"library": "1.1"}, {})]
    if codes != [0, 0, 0, 1, 1] or others != [False, True, True]:
        sys.exit(f"error: the comparison exits with {codes} and {others}:\n{words.getvalue()}")
    with tempfile.TemporaryDirectory(prefix="cellophane-instructions-") as folder:
        counter = Counter(command, folder)
        values = [counter.count(SHORTEST) for _ in range(2)]
    if spread(values) > SPREAD:
        sys.exit(f"error: two runs of the same job take {values} instructions")
    print("self-test: 4 % more fail, other versions are not compared, and counts repeat")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("command", help="path of the cellophane command")
    parser.add_argument("--write", metavar="FILE", help="JSON file for the counts")
    parser.add_argument("--against", metavar="FILE", help="counts of an earlier build")
    parser.add_argument("--repeat", type=int, metavar="N", help="number of runs of each job")
    parser.add_argument("--self-test", action="store_true", help="check the comparison")
    options = parser.parse_args()
    for program in ("valgrind", "strip"):
        if not shutil.which(program):
            print(f"error: {program} is not installed; install it: apt-get install "
                  f"{'binutils' if program == 'strip' else program}", file=sys.stderr)
            sys.exit(69)
    if options.self_test:
        sys.exit(self_test(options.command))
    new = {"versions": versions.versions(options.command)}
    old = {**new, "instructions": {}}
    if options.against:
        with open(options.against, encoding="utf-8") as file:
            old = json.load(file)
    others = report_versions(old["versions"], new["versions"])
    if others and not options.write:
        sys.exit(0)
    new["instructions"] = counts(options.command, options.repeat or (2 if options.write else 1))
    code = 0 if others else compare(old["instructions"], new["instructions"])
    if options.write:
        with open(options.write, "w", encoding="utf-8") as file:
            json.dump(new, file, indent=2)
            file.write("\n")
    sys.exit(code)


if __name__ == "__main__":
    main()
