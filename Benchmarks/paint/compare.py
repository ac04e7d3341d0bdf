#!/usr/bin/env python3
"""Measures `cellophane`, pycairo and skia-python on the benchmark's scene, in turns.

    compare.py COMMAND BENCHMARK [--rounds 5] [--quick] [--write FILE]

COMMAND is the path of `cellophane`, BENCHMARK that of the Benchmark package's program; both are built
for release. Every round measures one after the other, and the median of the rounds is printed: CPU
milliseconds of all processes for each frame, and the peak memory of the largest process. Machines
differ and are noisy, so only the ratios are meaningful.

Painting is measured twice for the peers: with all cards at their exact positions, and with moving cards
rounded to whole pixels, so that they are painted from the cache. The latter is faster but less exact;
their whole jobs use it. Their jobs are measured twice, too: with a palette without dithering, and with
the defaults of ffmpeg. --quick measures only 30 cells in 60 frames.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PEERS = ("pycairo", "skia")
# Cells, frames and scale of each table.
SETTINGS = [(30, 60, 1), (30, 60, 2), (300, 60, 1), (3000, 60, 1), (30, 600, 1)]
ROWS = {
    "sample": ("sample", "ms a frame"),
    "paint": ("paint, exactly", "ms a frame"),
    "by pixels": ("paint, by whole pixels", "ms a frame"),
    "encode": ("encode", "ms a frame"),
    "job": ("whole job", "ms a frame"),
    "dithered": ("whole job, by default", "ms a frame"),
    "cold": ("one cold frame to PNG", "ms"),
    "peak": ("peak memory of the job", "MB"),
}


def run(arguments):
    """Runs a program; returns its output, its CPU time in ms and the memory of its largest process."""
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        output, words = process.stdout.read(), process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(arguments)} exited {process.returncode}: {words.decode()}")
    return output, (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024


class Contest:
    """One size of the scene, with all its measurements."""

    def __init__(self, options, folder, setting):
        self.options, self.setting = options, setting
        self.cells, self.frames, self.scale = setting
        self.folder = os.path.join(folder, f"{self.cells}-{self.frames}")
        self.taken = {}
        if not os.path.exists(self.folder):
            self.script("make_scene.py", self.folder, "--cells", str(self.cells),
                        "--frames", str(self.frames))

    def script(self, name, *arguments):
        """Runs a script of this folder."""
        return run([sys.executable, os.path.join(HERE, name), *arguments])

    def file(self, name):
        """Returns a file of this size."""
        return os.path.join(self.folder, name)

    def note(self, who, what, value):
        """Keeps a measurement."""
        self.taken.setdefault((who, what), []).append(value)

    def ours(self):
        """Measures `cellophane` once."""
        scene, scale = self.file("scene.yaml"), str(self.scale)
        output, _, _ = run([self.options.benchmark, "--round", scene, "--scale", scale])
        times = json.loads(output)
        for what in ("sample", "paint", "encode"):
            self.note("cellophane", what, times[what])
        self.note("cellophane", "by pixels", times["paint"])
        render = [self.options.command, "render", scene, "--scale", scale, "--quiet", "-o"]
        _, took, peak = run([*render, self.file("ours.gif"), "--intent", "compact"])
        for what in ("job", "dithered"):
            self.note("cellophane", what, took / self.frames)
        self.note("cellophane", "peak", peak)
        _, took, _ = run([*render, self.file("ours.png"), "--at", "0.2s"])
        self.note("cellophane", "cold", took)

    def theirs(self, peer):
        """Measures one of the peers once."""
        scale = ["--scale", str(self.scale)]
        frames = self.file("frames.json")
        for what, more in (("paint", []), ("by pixels", ["--by-pixels"])):
            output, _, _ = self.script("peers.py", "paint", peer, frames, *scale, *more)
            self.note(peer, what, json.loads(output)["paint"])
        for what, more in (("dithered", ["--dither"]), ("job", [])):
            _, took, peak = self.script(
                "peers.py", "job", peer, frames, self.file(f"{peer}.gif"), *scale, "--by-pixels",
                *more)
            self.note(peer, what, took / self.frames)
        self.note(peer, "peak", peak)
        _, took, _ = self.script(
            "peers.py", "frame", peer, frames, "10", self.file(f"{peer}.png"), *scale)
        self.note(peer, "cold", took)
        if self.frames == 60:
            self.ffmpeg(peer, frames, scale)

    def ffmpeg(self, peer, frames, scale):
        """Measures the encoder of the peers alone, on frames in a file."""
        from peers import GRAPH
        from scene import HEIGHT, RATE, WIDTH
        raw = self.file("frames.raw")
        self.script("peers.py", "raw", peer, frames, raw, *scale)
        _, took, _ = run([
            "ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgra",
            "-s", f"{WIDTH * self.scale}x{HEIGHT * self.scale}", "-r", str(RATE), "-i", raw,
            "-lavfi", GRAPH, self.file("raw.gif")])
        os.remove(raw)
        self.note(peer, "encode", took / self.frames)

    def median(self, who, what):
        """Returns the median of the rounds, or None."""
        values = self.taken.get((who, what))
        return statistics.median(values) if values else None

    def table(self):
        """Prints all medians, and the ratios of `cellophane` to the peers."""
        print(f"\n{self.cells} cells, {self.frames} frames, {self.scale}x\n")
        print("| | unit | cellophane | pycairo | skia | to pycairo | to skia |")
        print("|---|---|---|---|---|---|---|")
        for what, (title, unit) in ROWS.items():
            values = [self.median(who, what) for who in ("cellophane", *PEERS)]
            cells = ["" if value is None else f"{value:.2f}" for value in values]
            ratios = ["" if value is None else f"{values[0] / value:.3f}" for value in values[1:]]
            print(f"| {title} | {unit} | {' | '.join(cells + ratios)} |")

    def results(self):
        """Returns the medians for a file."""
        return {f"{who} {what}": round(self.median(who, what), 3) for who, what in self.taken}


def growth(contests):
    """Prints the costs of more cells and frames, as ratios to 30 cells in 60 frames."""
    first = contests[0]
    print("\nTo 30 cells in 60 frames at 1x\n")
    print("| | what | cellophane | pycairo | skia |")
    print("|---|---|---|---|---|")
    for contest in contests[2:]:
        for what in ("paint", "job", "peak"):
            ratios = [f"{contest.median(who, what) / first.median(who, what):.2f}"
                      for who in ("cellophane", *PEERS)]
            print(f"| {contest.cells} cells, {contest.frames} frames | {ROWS[what][0]} "
                  f"| {' | '.join(ratios)} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("command", help="path of the cellophane command")
    parser.add_argument("benchmark", help="path of the Benchmark program")
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds, 5 by default")
    parser.add_argument("--quick", action="store_true", help="30 cells and 60 frames only")
    parser.add_argument("--write", metavar="FILE", help="JSON file for the medians")
    options = parser.parse_args()
    settings = SETTINGS[:2] if options.quick else SETTINGS
    with tempfile.TemporaryDirectory() as folder:
        contests = [Contest(options, folder, setting) for setting in settings]
        for contest in contests:
            for _ in range(options.rounds):
                contest.ours()
                for peer in PEERS:
                    contest.theirs(peer)
            contest.table()
            sys.stdout.flush()
    if not options.quick:
        growth(contests)
    if options.write:
        with open(options.write, "w", encoding="utf-8") as file:
            json.dump({"{} cells, {} frames, {}x".format(*contest.setting): contest.results()
                       for contest in contests}, file, indent=2, sort_keys=True)


if __name__ == "__main__":
    main()
