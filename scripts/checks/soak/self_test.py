"""Applies the rules to programs that leak on purpose, and to one that does not."""

import contextlib
import io
import subprocess
import sys

import measure

PROGRAM = """
import os, subprocess, sys, threading, time
kept = [bytearray(20_000_000)]
for number in range(150):
    {work}
    time.sleep(0.01)
"""
# Each leak with the number of rules that it breaks; more memory than in the first half is one, too.
LEAKS = {
    "nothing": ("pass", 0),
    "what is used at first only": ("kept.append(bytearray(200_000)) if number < 50 else None", 0),
    "memory": ("kept.append(bytearray(200_000))", 1),
    "descriptors": ("kept.append(os.open('/dev/null', os.O_RDONLY))", 1),
    "threads": ("threading.Thread(target=time.sleep, args=[3], daemon=True).start()", 1),
    "children that nothing waits for": ("kept.append(subprocess.Popen(['true'])) if number % 3 == 0 else None", 1),
}


def run(bench):
    """Checks that the rules find each leak."""
    for name, (work, broken) in LEAKS.items():
        program = subprocess.Popen([sys.executable, "-c", PROGRAM.format(work=work)])
        monitor = measure.Monitor(program.pid, 0.02)
        program.wait()
        monitor.stop()
        report = measure.Report()
        with contextlib.redirect_stdout(io.StringIO()):
            report.flat(name, monitor)
        bench.report.check(
            len(report.failures) == broken, f"{name}: {len(report.failures)} of {broken} rules broken")
