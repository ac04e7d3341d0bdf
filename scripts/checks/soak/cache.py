"""300 runs on one cache, of which a third is killed, while others make it smaller.

Afterwards all outputs have the bytes that they have without a cache, the cache obeys a limit, its entries are
whole, and nothing that a killed run was writing is left behind the next look at it. It has no locks: its files
are entries and the index, and nothing else.
"""

import concurrent.futures
import os
import random
import re
import shutil
import threading
import time

from states import contents, hidden

SCENE = """cellophane: 1
canvas: {{ size: [24, 16], background: white }}
output: {{ fps: 50, duration: 0.1s }}
styles: {{ box: {{ fill: "#{color:06X}" }} }}
collections:
  - id: grid
    layout: {{ type: flow, itemSize: [4, 4] }}
    style: box
    sections: [2]
    appear: {{ alpha: 0 }}
steps:
  - {{ at: 0s, insert: [0, 0], duration: 0.1s }}
"""
FORMATS = "gif,apng,svg,svg-frames,json"
LIMIT = 300_000
WORKERS = 4
SHARED = 2
SEED = 57


class Runs:
    """Runs of which some are killed, each into one of some folders."""

    def __init__(self, bench, expected, seconds):
        self.bench, self.expected, self.seconds = bench, expected, seconds
        self.random = random.Random(SEED)
        self.lock = threading.Lock()
        self.counts = {"whole": 0, "killed": 0, "stopped": 0, "shrunk": 0}
        self.wrong = []
        # The runs that a kill has ended, and those of them that left files in progress.
        self.killed, self.remains = 0, 0

    def start(self, number):
        """Runs the command once, and checks what it leaves."""
        with self.lock:
            kind = self.random.choices(["whole", "killed", "stopped", "shrunk"], [52, 33, 7, 8])[0]
            delay = self.random.uniform(0.2, 1.1) * self.seconds
            group = self.random.randrange(10)
            # Some runs write into the folders of others at the same time.
            out = f"shared{number % SHARED}" if self.random.random() < 0.3 else f"out{number % 12}"
        if kind == "shrunk":
            arguments = ["cache", "--cache", "cache", "--max-size", "200KB"]
        else:
            arguments = ["render", "scenes", "--filter", f"/{group}", "--format", FORMATS, "-o",
                         out + "/", "--cache", "cache", "--quiet"]
        process = self.bench.start(arguments)
        if kind in ("killed", "stopped"):
            try:
                process.wait(delay)
            except Exception:  # pylint: disable=broad-except
                process.kill() if kind == "killed" else process.terminate()
        _, messages = process.communicate(timeout=300)
        messages = messages.decode(errors="replace").strip()
        # The next run into the same folder removes these, also while this line looks for them.
        remains = kind == "killed" and process.returncode != 0 and any(
            ".cellophane-" in name for place in (out, "cache")
            for _, folders, files in os.walk(self.bench.path(place)) for name in folders + files)
        permitted = {"killed": (0, -9), "stopped": (0, 143, -15)}.get(kind, (0,))
        with self.lock:
            self.counts[kind] += 1
            self.killed += kind == "killed" and process.returncode != 0
            self.remains += remains
            if process.returncode not in permitted or "warning" in messages:
                self.wrong.append(f"run {number}, {kind}: status {process.returncode} {messages[:200]}")


def run(bench):
    """Kills runs that share a cache, and looks at what is left."""
    report = bench.report
    count, scenes = bench.count(300, 30), 60
    for index in range(scenes):
        bench.write(f"scenes/{index % 10}{index // 10}.yaml", SCENE.format(color=index * 99_991))
    arguments = ["render", "scenes", "--format", FORMATS, "--quiet"]
    status, messages, _ = bench.run([*arguments, "-o", "expected/", "--no-cache"])
    report.check(status == 0, f"{scenes} scenes without a cache: status {status} {messages[:200]}".rstrip())
    expected = contents(bench.path("expected"))
    begin = time.monotonic()
    bench.run([*arguments, "--filter", "/0", "-o", "first/", "--no-cache"])
    # Several run at once.
    runs = Runs(bench, expected, (time.monotonic() - begin) * 2)
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        for _ in pool.map(runs.start, range(count)):
            pass
    words = ", ".join(f"{number} {name}" for name, number in runs.counts.items())
    report.check(not runs.wrong, f"{count} runs ({words}): {len(runs.wrong)} wrong {runs.wrong[:3] or ''}".rstrip())
    outs = sorted(name for name in os.listdir(bench.folder) if re.fullmatch(r"(out|shared)\d+", name))
    torn = [f"{out}/{name}" for out in outs for name, data in contents(bench.path(out)).items()
            if not hidden([name]) and expected.get(name) != data]
    files = sum(len(contents(bench.path(out))) for out in outs)
    report.check(not torn, f"{files} files of {len(outs)} folders: {len(torn)} torn or wrong {torn[:3] or ''}".rstrip())
    left = sum(len(hidden(contents(bench.path(out)))) for out in outs)
    inside = len(hidden(contents(bench.path("cache"))))
    print(f"         {runs.killed} runs were killed before their end, {runs.remains} of them with files in progress;"
          f" {left} beside outputs and {inside} in the cache are left")
    # The next run into each folder tidies it.
    for out in outs:
        status, messages, _ = bench.run([*arguments, "-o", out + "/", "--cache", "cache"])
        state = contents(bench.path(out))
        report.count += 1
        if status != 0 or state != expected:
            differing = sorted(name for name in {*state, *expected} if state.get(name) != expected.get(name))
            report.check(False, f"the next run into {out}: status {status} {messages[:100]} {differing[:3]}")
    settle(bench, expected, arguments)


def settle(bench, expected, arguments):
    """Checks the cache once all runs have ended."""
    report = bench.report
    status, messages, _ = bench.run(["cache", "--cache", "cache", "--verify"])
    report.check(status == 0, f"the entries are whole: status {status} {messages[:200]}".rstrip())
    status, messages, _ = bench.run(["cache", "--cache", "cache", "--max-size", f"{LIMIT // 1000}KB"])
    state = contents(bench.path("cache"))
    entries = {name: data for name, data in state.items() 
               if name.startswith(("ac/", "cas/", "index/"))}
    size = sum(map(len, entries.values()))
    report.check(status == 0 and size <= LIMIT,
                 f"{len(entries)} entries of {size} bytes, limit {LIMIT} {messages[:200]}".rstrip())
    others = sorted(set(state) - set(entries))
    report.check(not others, f"{len(others)} other files in the cache {others[:5] or ''}".rstrip())
    for place in ("last", "last"):
        status, messages, _ = bench.run([*arguments, "-o", place + "/", "--cache", "cache"])
        report.check(status == 0 and contents(bench.path(place)) == expected,
                     f"all outputs from the cache and anew: status {status} {messages[:200]}".rstrip())
        shutil.rmtree(bench.path(place))
