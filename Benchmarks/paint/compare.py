#!/usr/bin/env python3
"""Measures `cellophane`, a reference in C and other programs on the benchmark's scene, in turns.

    compare.py COMMAND BENCHMARK [--rounds 5] [--quick] [--check] [--require] [--write FILE]

COMMAND is the path of `cellophane`, BENCHMARK that of the Benchmark package's program; both are built
for release. Every round measures one program after the other, and the medians of the rounds are
printed: for each frame CPU milliseconds of all processes, and milliseconds from the start to the end;
the size of the GIF, the memory of the largest process, and the ratio of our time to that of the
program. Machines differ and are noisy, so only the ratios are meaningful. A program that cannot be
measured has the reason in its row. Our command is measured with one worker and with two; "our time" is
the CPU time of one.

The reference in C paints what we paint; first each of its frames is compared with ours, and a channel
that differs by more than 2 of 255 is an error. As "vectors" it makes the shape of every cell again in
every frame, and keeps only glyphs and blurred shadows; with "shapes kept" it keeps those too. Chromium
shows the same marks. The scripted peers have the same cells and phases with a simpler motion of their
own (frames.json), and paint upright cells from a cache, at whole pixels.

--check compares the frames only. --require fails if our whole job at 1x takes more than 0.8 of the
reference's time (vectors), or more than a ninth of that of a scripted peer or the browser, with the
defaults of ffmpeg. --quick measures only 30 cells in 60 frames.
"""
import argparse
import json
import math
import os
import statistics
import sys
import tempfile

from measuring import Missing, script
from programs import Chromium, Lottie, Ours, Reference, Scripted
from scene import HEIGHT, WIDTH

# Cells, frames and scale of each table.
SETTINGS = [(30, 60, 1), (30, 60, 2), (300, 60, 1), (3000, 60, 1), (30, 600, 1)]
# The largest difference from the reference of a channel, in levels of 255.
TOLERANCE = 2


class Scene:
    """The scene of one size, in files."""

    def __init__(self, root, cells, frames, scale):
        self.root, self.cells, self.frames, self.scale = root, cells, frames, scale
        self.width, self.height = (math.ceil(side * scale) for side in (WIDTH, HEIGHT))
        self.folder = os.path.join(root, f"{cells}-{frames}")
        if not os.path.exists(self.folder):
            script("make_scene.py", self.folder, "--cells", str(cells), "--frames", str(frames))

    def __str__(self):
        return f"{self.cells} cells, {self.frames} frames, {self.scale}x"

    def file(self, name):
        """Returns a file of this size."""
        return os.path.join(self.folder, name)


class Contest:
    """The measurements of all programs on a scene."""

    def __init__(self, programs, scene):
        self.scene, self.taken, self.reasons = scene, {}, {}
        for program in programs:
            try:
                program.prepare(scene)
                self.taken[program] = []
            except Missing as reason:
                self.reasons[program] = reason
        self.programs = programs
        self.ours = programs[0]

    def check(self):
        """Compares the frames of the references with ours; returns whether they match."""
        matches = True
        for program in self.taken:
            if not isinstance(program, Reference):
                continue
            try:
                largest = max(program.differences(self.scene, self.ours))
            except Missing as reason:
                print(f"{program.name}: its frames are not compared, because {reason}")
                continue
            print(f"{program.name}: its frames at {self.scene.scale}x differ from ours by at most "
                  f"{largest} of 255")
            matches = matches and largest <= TOLERANCE
        return matches

    def round(self):
        """Measures every program once."""
        for program, taken in self.taken.items():
            taken.append(program.measure(self.scene))

    def median(self, program, what):
        """Returns the median of the rounds."""
        return statistics.median(values[what] for values in self.taken[program])

    def ratio(self, program, what="job"):
        """Returns the ratio of our time to that of a program."""
        return self.median(self.ours, what) / self.median(program, what)

    def table(self):
        """Prints all medians."""
        print(f"\n{self.scene}\n")
        print("| program | whole job, ms a frame | elapsed, ms a frame | painting, ms a frame "
              "| GIF, kB | peak, MB | our time to its: job | painting |")
        print("|---|---:|---:|---:|---:|---:|---:|---:|")
        for program in self.programs:
            if program in self.reasons:
                print(f"| {program.name} | {self.reasons[program]} | | | | | | |")
                continue
            job, elapsed, paint, size, peak = (
                self.median(program, what)
                for what in ("job", "elapsed", "paint", "bytes", "peak"))
            ratios = [f"{self.ratio(program, what):.2f}" for what in ("job", "paint")]
            print(f"| {program.name} | {job:.2f} | {elapsed:.2f} | {paint:.2f} "
                  f"| {size / 1000:.0f} | {peak:.0f} | {' | '.join(ratios)} |")

    def failures(self):
        """Returns the sentences about ratios that are larger than required."""
        result = []
        for program in self.programs:
            if program.limit is None:
                continue
            if program in self.reasons:
                result.append(f"{program.name} is required, but {self.reasons[program]}")
            elif self.ratio(program) > program.limit:
                result.append(f"our time is {self.ratio(program):.3f} of that of {program.name}, "
                              f"above {program.limit:.3f}")
        return result

    def results(self):
        """Returns the medians for a file."""
        return {program.name: {what: round(self.median(program, what), 3)
                               for what in ("job", "elapsed", "paint", "bytes", "peak")}
                for program in self.taken}


def growth(contests):
    """Prints the costs of more cells and frames, as ratios to 30 cells in 60 frames."""
    first = contests[0]
    programs = [program for program in first.programs
                if all(program in contest.taken for contest in contests)]
    print("\nTo 30 cells in 60 frames at 1x\n")
    print("| | what | " + " | ".join(program.name for program in programs) + " |")
    print("|---|---|" + "---:|" * len(programs))
    for contest in contests[2:]:
        for what, title in (("paint", "painting"), ("job", "whole job"), ("peak", "peak memory")):
            ratios = [f"{contest.median(program, what) / first.median(program, what):.2f}"
                      for program in programs]
            print(f"| {contest.scene.cells} cells, {contest.scene.frames} frames | {title} "
                  f"| {' | '.join(ratios)} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("command", help="path of the cellophane command")
    parser.add_argument("benchmark", help="path of the Benchmark program")
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds, 5 by default")
    parser.add_argument("--quick", action="store_true", help="30 cells and 60 frames only")
    parser.add_argument("--check", action="store_true", help="compare frames only")
    parser.add_argument("--require", action="store_true", help="fail above the required ratios")
    parser.add_argument("--write", metavar="FILE", help="JSON file for the medians")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("at least one round is needed")
    programs = [*(Ours(options.command, options.benchmark, workers) for workers in (1, 2)),
                Reference(False), Reference(True),
                *(Scripted(library, dithers) for library in ("pycairo", "skia")
                  for dithers in (True, False)), Chromium(), Lottie()]
    failures, contests = [], []
    with tempfile.TemporaryDirectory() as folder:
        for setting in SETTINGS[:2] if options.quick or options.check else SETTINGS:
            contest = Contest(programs, Scene(folder, *setting))
            contests.append(contest)
            if setting[:2] == (30, 60) and not contest.check():
                failures.append(f"the frames of a reference differ by more than {TOLERANCE} of 255")
            if options.check:
                continue
            for _ in range(options.rounds):
                contest.round()
            contest.table()
            sys.stdout.flush()
        if len(contests) == len(SETTINGS):
            growth(contests)
    if options.require and not options.check:
        failures += contests[0].failures()
    if options.write:
        with open(options.write, "w", encoding="utf-8") as file:
            json.dump({str(contest.scene): contest.results() for contest in contests}, file,
                      indent=2, sort_keys=True)
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
