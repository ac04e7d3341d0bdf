"""Runs the tests of the copy with one mutant after the other."""

import dataclasses
import json
import os
import re
import shutil
import signal
import subprocess
import threading
import time

from package import COPY, FOLDER, SCRATCH
from schemata import REACHED, VARIABLE

BINARY = SCRATCH / "debug/cellophanePackageTests.xctest"
# A test that fails, and which one it is.
FAILURE = re.compile(r"(?:Test|Suite) (.+?) (?:recorded an issue|failed)")
COLOR = re.compile("\x1b\\[[0-9;]*m")
# The seconds that a run may take beyond five times those of the original.
ALLOWANCE = 30


@dataclasses.dataclass
class Outcome:
    """The end of a run: what it failed with, or nothing, and its seconds."""

    failure: str
    seconds: float


def run(target, limit, variables):
    """Runs a target of tests until the first failure, for at most some seconds."""
    folder = FOLDER / "temporary"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    environment = dict(
        os.environ, CELLOPHANE_CACHE="", TMPDIR=str(folder), TERM="dumb", **variables)
    for name in ("CELLOPHANE_FULL", "SNAPSHOT_TESTING_RECORD", "CELLOPHANE_COMMAND"):
        environment.pop(name, None)
    begin = time.monotonic()
    process = subprocess.Popen(
        [str(BINARY), "--testing-library", "swift-testing", "--filter", rf"^{target}\."],
        cwd=COPY, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, start_new_session=True, encoding="utf-8", errors="replace")

    def stop():
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    late = threading.Event()
    timer = threading.Timer(limit, lambda: (late.set(), stop()))
    timer.start()
    failure = ""
    for line in process.stdout:
        line = COLOR.sub("", line)
        if line.startswith("✘"):
            match = FAILURE.search(line)
            failure = match[1] if match else line.strip()
            stop()
            break
    process.stdout.close()
    status = process.wait()
    timer.cancel()
    stop()
    if late.is_set():
        failure = "no end"
    elif not failure and status:
        failure = f"a trap ({signal.Signals(-status).name})" if status < 0 else f"status {status}"
    return Outcome(failure, time.monotonic() - begin)


class Baseline:
    """Which mutants each target of tests reaches, and how long it takes, without any mutant."""

    def __init__(self, count, tests, report):
        self.tests = tests
        memory = FOLDER / "baseline.json"
        stamp = [BINARY.stat().st_mtime_ns, count]
        stored = json.loads(memory.read_text(encoding="utf-8")) if memory.is_file() else {}
        if stored.get("stamp") != stamp:
            stored = {"stamp": stamp, "targets": {}}
        for target in tests:
            if target in stored["targets"]:
                continue
            file = FOLDER / "reached"
            file.write_bytes(bytes(count))
            outcome = run(target, 3600, {REACHED: str(file)})
            if outcome.failure:
                report(f"{target}: fails without a mutant and is left out: {outcome.failure}")
            reached = [] if outcome.failure else [
                number for number, byte in enumerate(file.read_bytes()) if byte]
            report(f"{target}: {outcome.seconds:.1f} s, reaches {len(reached)} of {count}")
            stored["targets"][target] = {"seconds": outcome.seconds, "reached": reached}
            memory.write_text(json.dumps(stored), encoding="utf-8")
        self.seconds = {name: entry["seconds"] for name, entry in stored["targets"].items()}
        self.reached = {name: set(entry["reached"]) for name, entry in stored["targets"].items()}

    def targets(self, mutant, first):
        """Returns the targets that reach a mutant: its module's, then the others by their seconds.

        The mutants of a place share its switch, which marks the first one.
        """
        found = [name for name in self.tests if first in self.reached[name]]
        return sorted(found, key=lambda name: (name != mutant.module + "Tests", self.seconds[name]))

    def trials(self, mutants, firsts):
        """Yields rounds of mutants with their next target: first that of their module for all."""
        queues = {mutant.number: self.targets(mutant, firsts[mutant.number]) for mutant in mutants}
        for position in range(len(self.tests)):
            for mutant in mutants:
                if position < len(queues[mutant.number]):
                    yield mutant, queues[mutant.number][position]

    def failure(self, mutant, target):
        """Returns what a target fails with when a mutant is chosen; nothing if it passes."""
        limit = 5 * self.seconds[target] + ALLOWANCE
        return run(target, limit, {VARIABLE: str(mutant.number)}).failure


class Memory:
    """The failures of trials with the same tests, so that a stopped run goes on."""

    def __init__(self):
        self.file = FOLDER / "trials.json"
        self.stamp = BINARY.stat().st_mtime_ns
        stored = json.loads(self.file.read_text(encoding="utf-8")) if self.file.is_file() else {}
        self.failures = stored["failures"] if stored.get("stamp") == self.stamp else {}

    def failure(self, mutant, target, trial):
        """Returns the failure of a trial, which runs unless it did before."""
        key = f"{mutant.number} {target}"
        if key not in self.failures:
            self.failures[key] = trial()
            stored = {"stamp": self.stamp, "failures": self.failures}
            self.file.write_text(json.dumps(stored), encoding="utf-8")
        return self.failures[key]
