"""Runs programs and measures them."""
import os
import subprocess
import sys
import time
import typing

# Everything is rendered; nothing comes from the cache of the user.
os.environ["CELLOPHANE_CACHE"] = ""
HERE = os.path.dirname(os.path.abspath(__file__))


class Missing(Exception):
    """The reason why a program cannot be measured."""


class Run(typing.NamedTuple):
    """What a program wrote and took."""
    output: bytes
    # CPU time and elapsed time in milliseconds, both with its children.
    cpu: float
    elapsed: float
    # The memory of its largest process in megabytes.
    peak: float


def run(arguments):
    """Runs a program."""
    begin = time.monotonic()
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        output, words = process.stdout.read(), process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    elapsed = (time.monotonic() - begin) * 1000
    if process.returncode != 0:
        sys.exit(f"{' '.join(arguments)} exited {process.returncode}: {words.decode()}")
    return Run(output, (usage.ru_utime + usage.ru_stime) * 1000, elapsed, usage.ru_maxrss / 1024)


def script(name, *arguments):
    """Runs a script of this folder."""
    return run([sys.executable, os.path.join(HERE, name), *arguments])
