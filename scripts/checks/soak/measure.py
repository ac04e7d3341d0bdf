"""The use of memory, descriptors, threads and children of a process, and the rules for them.

**Flat** memory: the resident memory of the second half of a run, by the time, has a median slope (Theil and
Sen, over at most 200 samples) that adds less than 5 % of its median, or less than 2 MB, in that half.

**Flat** descriptors, threads and children: their slope adds less than 1 in that half, or their peak is at most
1 above that of the first half; and a process that goes on has as many at rest after the work as before it.
"""

import os
import statistics
import subprocess
import threading
import time

MEGABYTE = 1e6
SHARE, LEAST = 0.05, 2 * MEGABYTE
COUNTS = ["descriptors", "threads", "children"]


def status(pid):
    """Returns the resident memory and its peak in bytes, and the number of threads."""
    values = {}
    with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
        for line in file:
            name, _, value = line.partition(":")
            if name in ("VmRSS", "VmHWM"):
                values[name] = int(value.split()[0]) * 1024
            elif name == "Threads":
                values[name] = int(value)
    # The process has ended, and was not waited for.
    if "VmRSS" not in values:
        raise ProcessLookupError(pid)
    return values["VmRSS"], values["VmHWM"], values["Threads"]


def children(pid):
    """Returns the number of the children of a process, ended ones that it has not waited for among them."""
    count = 0
    for task in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as file:
                count += len(file.read().split())
        except OSError:
            # The thread has ended.
            pass
    return count


class Usage:
    """The use of a process at one time."""

    def __init__(self, pid):
        self.time = time.monotonic()
        self.memory, self.peak, self.threads = status(pid)
        self.descriptors = len(os.listdir(f"/proc/{pid}/fd"))
        self.children = children(pid)


def at_rest(pid, seconds=10):
    """Returns the use of a process once its counts have been the same for a second."""
    end = time.monotonic() + seconds
    usage, since = Usage(pid), time.monotonic()
    while time.monotonic() < end and time.monotonic() - since < 1:
        time.sleep(0.1)
        new = Usage(pid)
        if any(getattr(new, name) != getattr(usage, name) for name in COUNTS):
            since = time.monotonic()
        usage = new
    return usage


def added(points):
    """Returns what the median slope of points adds from the first of them to the last."""
    step = max(1, len(points) // 200)
    points = points[::step]
    slopes = [
        (b[1] - a[1]) / (b[0] - a[0])
        for index, a in enumerate(points) for b in points[index + 1:] if b[0] > a[0]
    ]
    return statistics.median(slopes) * (points[-1][0] - points[0][0]) if slopes else 0


class Monitor:
    """A thread that samples a process until it ends, or until it is stopped."""

    def __init__(self, pid, seconds=0.05):
        self.pid, self.seconds = pid, seconds
        self.samples = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self):
        while not self._stop.is_set():
            try:
                self.samples.append(Usage(self.pid))
            except (OSError, ProcessLookupError):
                # A process that has ended, or does not run yet.
                if self.samples:
                    return
            self._stop.wait(self.seconds)

    def stop(self):
        self._stop.set()
        self._thread.join()

    @property
    def peak(self):
        """The peak of the resident memory in bytes."""
        return max((usage.peak for usage in self.samples), default=0)

    def halves(self, name):
        """Returns the samples of a value in the first and in the second half, with their times."""
        if not self.samples:
            return [], []
        middle = (self.samples[0].time + self.samples[-1].time) / 2
        points = [(usage.time, getattr(usage, name)) for usage in self.samples]
        return [x for x in points if x[0] < middle], [x for x in points if x[0] >= middle]


class Report:
    """The checks of all parts, with their numbers."""

    def __init__(self):
        self.failures = []
        self.count = 0
        self.part = ""

    def check(self, condition, text):
        """Prints a check with its numbers, and keeps it if it fails."""
        self.count += 1
        if not condition:
            self.failures.append(f"{self.part}: {text}")
        print(f"  {'ok    ' if condition else 'BROKEN'} {text}", flush=True)
        return condition

    def flat(self, label, monitor, kept=0):
        """Checks that the memory and the counts of a process were flat.

        `kept` are bytes that the process may keep about the work of the second half, if those are more.
        """
        _, memory = monitor.halves("memory")
        if len(memory) < 10:
            return self.check(False, f"{label}: only {len(memory)} samples of the second half")
        median = statistics.median(value for _, value in memory)
        limit = max(SHARE * median, LEAST, kept)
        growth = added(memory)
        first = monitor.samples[len(monitor.samples) // 4].memory
        self.check(
            growth < limit,
            f"{label}: memory {first / MEGABYTE:.1f} MB after a quarter, "
            f"{memory[-1][1] / MEGABYTE:.1f} MB at the end, peak {monitor.peak / MEGABYTE:.1f} MB; "
            f"second half {growth / MEGABYTE:+.2f} MB, limit {limit / MEGABYTE:.2f} MB")
        words, is_flat = [], True
        for name in COUNTS:
            first, second = monitor.halves(name)
            growth = added(second)
            peaks = [max(value for _, value in half) for half in (first, second)]
            is_flat = is_flat and (growth < 1 or peaks[1] <= peaks[0] + 1)
            words.append(f"{peaks[0]} and {peaks[1]} {name} ({growth:+.1f})")
        return self.check(is_flat, f"{label}: in the halves at most " + ", ".join(words))

    def rested(self, label, before, after):
        """Checks that a process has the counts at rest that it had before its work."""
        self.check(
            all(getattr(after, name) <= getattr(before, name) for name in COUNTS),
            f"{label}: at rest before and after " + ", ".join(
                f"{getattr(before, name)}, {getattr(after, name)} {name}" for name in COUNTS))

    def empty(self, folder, label="the folder of temporary files"):
        """Checks that nothing is in a folder."""
        left = sorted(os.path.relpath(os.path.join(base, name), folder)
                      for base, folders, files in os.walk(folder) for name in folders + files)
        self.check(not left, f"{label} has {len(left)} entries" + f" {left[:5]}" * bool(left))


class Bench:
    """A command, the numbers of work, and folders of its own for each part."""

    def __init__(self, command, folder, is_quick, report):
        self.command, self.is_quick, self.report = command, is_quick, report
        self.folder = folder
        self.temporary = os.path.join(folder, "temporary")
        os.makedirs(self.temporary)

    def count(self, whole, quick):
        return quick if self.is_quick else whole

    def environment(self, cache=""):
        """Returns the environment of a command, with a home and a folder for temporary files of its own."""
        return {**os.environ, "TMPDIR": self.temporary, "HOME": os.path.join(self.folder, "home"),
                "CELLOPHANE_CACHE": cache, "SWIFT_BACKTRACE": "enable=no"}

    def start(self, arguments, **options):
        """Starts the command in the folder of the part."""
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL,
                   "stderr": subprocess.PIPE, "cwd": self.folder, "env": self.environment(),
                   **options}
        return subprocess.Popen([self.command, *map(str, arguments)], **options)

    def run(self, arguments, seconds=900, **options):
        """Runs the command to its end; returns its status, its messages and its use."""
        process = self.start(arguments, **options)
        monitor = Monitor(process.pid, 0.02)
        try:
            _, messages = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            _, messages = process.communicate()
            messages += b"it hangs"
        monitor.stop()
        return process.returncode, messages.decode(errors="replace").strip(), monitor

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, data):
        """Writes a file and the folders above it."""
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data.encode() if isinstance(data, str) else data)
        return path
