"""Lets the command work for long; see scripts/soak."""

import os
import sys
import tempfile
import time

import cache
import frames
import measure
import scenes
import self_test
import servers
import watch

PARTS = {"watch": watch.run, "frames": frames.run, "scenes": scenes.run, "cache": cache.run,
         "servers": servers.run, "self-test": self_test.run}


def main():
    """Runs the parts; returns whether no rule was broken."""
    command, *words = sys.argv[1:]
    is_quick = "--quick" in words
    names = [word for word in words if word in PARTS] or list(PARTS)
    report = measure.Report()
    with tempfile.TemporaryDirectory(prefix="soak-") as root:
        for name in names:
            print(f"== {name}", flush=True)
            report.part = name
            folder = os.path.join(os.path.realpath(root), name)
            os.makedirs(folder)
            begin = time.monotonic()
            bench = measure.Bench(command, folder, is_quick, report)
            PARTS[name](bench)
            report.empty(bench.temporary)
            print(f"  {time.monotonic() - begin:.0f} s", flush=True)
    for line in report.failures:
        print("error:", line)
    print(f"{report.count} checks, {len(report.failures)} broken")
    return not report.failures


sys.exit(0 if main() else 1)
