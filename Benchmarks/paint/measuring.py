"""Runs programs and measures them."""
import os
import subprocess
import sys

# Everything is rendered; nothing comes from the cache of the user.
os.environ["CELLOPHANE_CACHE"] = ""
HERE = os.path.dirname(os.path.abspath(__file__))


class Missing(Exception):
    """The reason why a program cannot be measured."""


def run(arguments):
    """Runs a program; returns its output, its CPU time in ms and the memory of its largest process."""
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        output, words = process.stdout.read(), process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(arguments)} exited {process.returncode}: {words.decode()}")
    return output, (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024


def script(name, *arguments):
    """Runs a script of this folder."""
    return run([sys.executable, os.path.join(HERE, name), *arguments])
