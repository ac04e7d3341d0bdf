"""A limit on the time of a test."""

import os
import signal
import threading
from collections import defaultdict
from pathlib import Path

import pytest


class TestLimit:
    """A context manager in which a test has a number of seconds.

    Then its browsers and commands are ended, so that the call that waits for them fails. The fixtures
    start browsers again for the next test.
    """

    __test__ = False

    def __init__(self, item: pytest.Item, seconds: float) -> None:
        self.item, self.seconds, self.is_exceeded = item, seconds, False
        self.message = f"the test has taken longer than {seconds:g} s"
        self.has_ended = threading.Event()

    def __enter__(self) -> None:
        threading.Thread(target=self.watch, daemon=True).start()

    def __exit__(self, *_: object) -> None:
        self.has_ended.set()

    def watch(self) -> None:
        """Ends what the test waits for when its time is over, and what it starts then."""
        if self.has_ended.wait(self.seconds):
            return
        self.is_exceeded = True
        self.item.add_report_section("call", "limit", self.message)
        end_programs()
        while not self.has_ended.wait(5):
            end_programs()


def end_programs() -> None:
    """Ends all processes below this one but the driver of Chromium, which all tests share."""
    children = defaultdict(list)
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(file.read_text().rpartition(")")[2].split()[1])
        except OSError:  # It has ended.
            continue
        children[parent].append(int(file.parent.name))
    found, rest = [], [os.getpid()]
    while rest:
        for process in children[rest.pop()]:
            rest.append(process)
            found.append(process)
    for process in found:
        try:
            if b"/playwright/driver/" not in Path(f"/proc/{process}/cmdline").read_bytes():
                os.kill(process, signal.SIGKILL)
        except OSError:
            continue
