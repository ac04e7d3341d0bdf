"""Checks the cache of outputs while processes die, entries break, disks fill and files change."""

import concurrent.futures
import contextlib
import hashlib
import json
import os
import random
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

from states import contents

COMMAND = sys.argv[1]
INSTANTS = int(sys.argv[2])
SECONDS = 60
# The age in seconds at which the digests of files are put into the index, with some allowance.
SETTLED = 2.2
# The ends of the names of files that are none of the cache's business.
OTHER, ABSENT = ".precious", ".absent"
# The mark of temporaries.
HIDDEN = ".cellophane-"

SCENE = """cellophane: 1
canvas: {{ size: [24, 16], background: white }}
output: {{ fps: 50, duration: 0.1s }}
styles: {{ box: {{ fill: "{color}" }} }}
collections:
  - id: grid
    layout: {{ type: flow, itemSize: [4, 4], lineSpacing: 1, interitemSpacing: 1 }}
    style: box
    sections: [2]
    appear: {{ center: bottomRight, alpha: 0 }}
steps:
  - {{ at: 0s, insert: [0, 0], duration: 0.1s }}
"""
# A scene that takes long enough to be changed while it is painted.
LONG_SCENE = """cellophane: 1
{head}
canvas: {{ size: [160, 120], background: white }}
output: {{ fps: 50, duration: 0.8s }}
{styles}
collections:
  - id: list
    layout: {{ type: list, gap: 2, itemSize: {size} }}
    style: subject
    anchor: bottom
    sections:
      - items: [{items}]
steps:
{steps}
"""
WIDE = 'wide: { fill: { linear: { colors: [red, blue] } } }'
STEPS = """  - {{ at: 0s, insert: {{ at: [0, 0], key: Xyz{data} }}, duration: {duration} }}
  - {{ at: 0.1s, scroll: {{ to: [0, {offset}] }}, duration: 0.6s }}"""

failures = []
checks = 0
lock = threading.Lock()


def check(condition, text):
    """Records a failure unless a condition holds; returns the condition."""
    global checks
    with lock:
        checks += 1
        if not condition:
            failures.append(text)
    return condition


@contextlib.contextmanager
def section(name):
    """Counts the checks of a section, and reports them."""
    before, count, begin = checks, len(failures), time.monotonic()
    yield
    seconds = time.monotonic() - begin
    print(f"{name}: {checks - before} checks, {len(failures) - count} failures, {seconds:.0f} s",
          flush=True)


def environment(folder, values=None):
    """Returns the environment of a command, without the cache of a person."""
    result = {**os.environ, "TMPDIR": ROOT, "HOME": os.path.join(folder, "home"), **(values or {})}
    for name in ["CELLOPHANE_CACHE", "XDG_CACHE_HOME"]:
        if name not in (values or {}):
            result.pop(name, None)
    return result


def run(arguments, folder, seconds=SECONDS, files=None, values=None):
    """Runs the command in a folder, with a limit of open files; one that hangs has no status."""
    def limit():
        if files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    try:
        return subprocess.run(
            [COMMAND, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
            text=True, errors="replace", timeout=seconds, env=environment(folder, values),
            preexec_fn=limit if files else None)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(arguments, None, "", "it hangs")


def start(arguments, folder):
    """Starts the command in a folder."""
    return subprocess.Popen(
        [COMMAND, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True, errors="replace", env=environment(folder))


def hidden(folder):
    """Returns the temporaries below a folder."""
    return sorted(
        os.path.relpath(os.path.join(base, name), folder)
        for base, folders, files in os.walk(folder) for name in folders + files if HIDDEN in name)


def write(path, data):
    """Writes a file and the folders above it."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data.encode() if isinstance(data, str) else data)


def read(path):
    """Returns the bytes of a file."""
    with open(path, "rb") as file:
        return file.read()


def new_folder(name):
    """Makes a folder for one check."""
    path = os.path.join(ROOT, name)
    os.makedirs(path)
    return path


def remove(*paths):
    """Removes files and folders, if they exist."""
    for path in paths:
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        elif os.path.lexists(path):
            os.unlink(path)


def lines(done, word):
    """Returns the lines of standard error with a word."""
    return [line for line in done.stderr.splitlines() if word in line]


def brief(done):
    """Returns a status with the beginning of standard error."""
    return f"status {done.returncode}, {done.stderr.strip()[:300]!r}"


def known(done):
    """Returns the numbers of outputs from the cache, of all and of those in place."""
    match = re.search(r"^cache: (\d+) of (\d+) outputs(?:, (\d+) of them in place)?$",
                      done.stderr, re.M)
    return tuple(int(number or 0) for number in match.groups()) if match else (0, None, 0)


def is_warm(done):
    """Returns whether all outputs came from the cache, without a warning."""
    count, total, _ = known(done)
    return count == total and not lines(done, "warning:")


def difference(state, expected):
    """Describes how outputs differ from what they should be; an empty text if they do not."""
    words = [f"{name} is missing" for name in sorted(set(expected) - set(state))]
    words += [f"{name} is too much" for name in sorted(set(state) - set(expected))]
    words += [f"{name} is wrong" for name in sorted(expected)
              if name in state and state[name] != expected[name]]
    return ", ".join(words[:4]) + (f" and {len(words) - 4} more" if len(words) > 4 else "")


def check_run(place, done, out, expected):
    """Checks the status of a run, and its outputs."""
    wrong = difference(contents(out), expected)
    return check(done.returncode == 0 and not wrong,
                 f"{place}: {wrong or 'outputs are right'}, {brief(done)}")


def check_cache(place, cache, sweeps=True):
    """Checks that a cache has no broken entries, and that a look at it leaves no temporaries."""
    done = run(["cache", "--cache", cache, "--verify"], ROOT)
    check(done.returncode == 0, f"{place}: cache --verify: {brief(done)}")
    left = hidden(cache) if sweeps else []
    check(not left, f"{place}: cache --verify leaves {left[:4]}")


def png(color, width=8, height=8):
    """Returns a PNG image of one colour; images of one size have the same number of bytes."""
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes(color) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 0))
            + chunk(b"IEND", b""))


class Batch:
    """Many small scenes, with what they render to."""

    FORMATS = ["--format", "gif,svg-frames"]

    def __init__(self, name, count):
        self.folder = new_folder(name)
        for index in range(count):
            # The colors begin with what makes all outputs different.
            color = f"#{37 * index % 256:02X}{91 * index % 256:02X}{index:02X}"
            write(self.path(f"scenes/s{index:02}.yaml"), SCENE.format(color=color))
        self.count = 2 * count
        begin = time.monotonic()
        done = run(self.arguments("expected", None), self.folder)
        self.seconds = time.monotonic() - begin
        assert done.returncode == 0, done.stderr
        self.expected = contents(os.path.join(self.folder, "expected"))
        assert len(set(self.expected.values())) > 2 * count

    def arguments(self, out, cache, more=()):
        """Returns the arguments that render all scenes."""
        return ["render", "scenes", "-o", out + "/", *self.FORMATS,
                *(["--cache", cache] if cache else ["--no-cache"]), *more]

    def render(self, out, cache, **options):
        """Renders all scenes."""
        return run(self.arguments(out, cache), self.folder, **options)

    def path(self, name):
        """Returns a path in the folder."""
        return os.path.join(self.folder, name)


# MARK: Killed processes


def check_kills(batch):
    """Kills runs at random instants, and lets later runs complete them."""
    for instant in range(INSTANTS):
        place = f"kill {instant}"
        # Half of the instants build on what earlier ones have left.
        if instant % 4 < 2:
            remove(batch.path("out"), batch.path("cache"))
        process = start(batch.arguments("out", "cache"), batch.folder)
        if instant % 2:
            # The cache is written toward the end.
            limit = time.monotonic() + 4 * batch.seconds
            while not os.path.exists(batch.path("cache/index")) and time.monotonic() < limit:
                if os.path.exists(batch.path("cache/ac")) and RANDOM.random() < 0.01:
                    break
                time.sleep(0.0005)
            time.sleep(RANDOM.uniform(0, 0.05))
        else:
            time.sleep(RANDOM.uniform(0, 1.3 * batch.seconds))
        is_asked = instant % 5 == 4
        process.send_signal(signal.SIGTERM if is_asked else signal.SIGKILL)
        process.communicate()
        if is_asked:
            left = hidden(batch.path("out")) + hidden(batch.path("cache"))
            # The signal may come before the command has a handler for it.
            check(process.returncode in (0, 143, -signal.SIGTERM) and not left,
                  f"{place}: SIGTERM gives {process.returncode}, and leaves {left[:4]}")
        state = {name: data for name, data in contents(batch.path("out")).items()
                 if HIDDEN not in name}
        check(all(batch.expected.get(name) == data for name, data in state.items()),
              f"{place}: it leaves incomplete outputs: "
              + difference({**batch.expected, **state}, batch.expected))
        done = batch.render("out", "cache")
        left = hidden(batch.path("out"))
        check(not left, f"{place}: the next run leaves {left[:4]}")
        visible = {name: data for name, data in contents(batch.path("out")).items()
                   if HIDDEN not in name}
        wrong = difference(visible, batch.expected)
        check(done.returncode == 0 and not wrong, f"{place}: the next run: {wrong}, {brief(done)}")
        check(not lines(done, "warning:"), f"{place}: the next run: {brief(done)}")
        check_cache(place, batch.path("cache"))
        done = batch.render("out", "cache")
        check_run(f"{place}: the third run", done, batch.path("out"), batch.expected)
        # Folders of frames are written in any case.
        check(known(done) == (batch.count, batch.count, batch.count // 2),
              f"{place}: the third run: {brief(done)}")
    remove(batch.path("out"), batch.path("cache"))


def check_shards(batch):
    """Kills the shards of a plan at random instants, resumes them until they are done, and merges."""
    shards = 3
    plan = run(["plan", "scenes", "-o", "out/", *batch.FORMATS, "--no-cache"], batch.folder)
    assert plan.returncode == 0, plan.stderr
    write(batch.path("plan.jsonl"), plan.stdout)
    for instant in range(INSTANTS):
        place = f"killed shards {instant}"
        remove(batch.path("out"), batch.path("manifests"))
        manifests = [f"manifests/{shard}.jsonl" for shard in range(1, shards + 1)]
        for shard, manifest in enumerate(manifests, 1):
            arguments = ["render", "--plan", "plan.jsonl", "--shard", f"{shard}/{shards}", "--no-cache",
                         "--manifest", manifest, "--resume", "--quiet"]
            for _ in range(RANDOM.randrange(3)):
                process = start(arguments, batch.folder)
                time.sleep(RANDOM.uniform(0, batch.seconds / 2))
                process.kill()
                process.communicate()
                # What a killed process was about to write is torn.
                if os.path.exists(batch.path(manifest)) and RANDOM.random() < 0.5:
                    size = os.path.getsize(batch.path(manifest))
                    os.truncate(batch.path(manifest), size - RANDOM.randrange(min(size, 200) + 1))
            if shard == shards:
                done = run(["merge", "--plan", "plan.jsonl", *manifests], batch.folder)
                # A shard that was never killed has not begun.
                is_begun = os.path.exists(batch.path(manifest))
                check(done.returncode in ((0, 65, 66) if is_begun else (66,)),
                      f"{place}: a merge before the last shard: {brief(done)}")
            done = run(arguments, batch.folder)
            check(done.returncode == 0, f"{place}: shard {shard}: {brief(done)}")
        done = run(["merge", "--plan", "plan.jsonl", *manifests, "-o", "merged.json"], batch.folder)
        check(done.returncode == 0, f"{place}: merging: {brief(done)}")
        wrong = difference(contents(batch.path("out")), batch.expected)
        check(not wrong, f"{place}: {wrong}")
        results = json.loads(read(batch.path("merged.json")))
        check([result["job"] for result in results] == list(range(batch.count // 2)),
              f"{place}: the merged jobs are others")
    remove(batch.path("out"), batch.path("manifests"))


# MARK: Processes at once


def check_processes(batch):
    """Lets processes share a cold cache, with one that makes it small in some rounds."""
    for turn in range(max(1, INSTANTS // 10)):
        for count, shares, prunes in [(2, False, False), (4, False, True), (2, True, True),
                                      (4, True, False)]:
            place = f"{count} processes, round {turn}" + ", one folder" * shares
            place += ", pruned" * prunes
            outs = ["out"] if shares else [f"out{index}" for index in range(count)]
            remove(batch.path("cache"), *map(batch.path, outs))
            with small_cache(batch.path("cache")) if prunes else contextlib.nullcontext():
                processes = [start(batch.arguments(outs[index % len(outs)], "cache"), batch.folder)
                             for index in range(count)]
                for index, process in enumerate(processes):
                    _, text = process.communicate()
                    done = subprocess.CompletedProcess([], process.returncode, "", text)
                    check(done.returncode == 0 and not lines(done, "warning:"),
                          f"{place}: process {index}: {brief(done)}")
            for out in outs:
                wrong = difference(contents(batch.path(out)), batch.expected)
                check(not wrong, f"{place}: {wrong}")
            check_cache(place, batch.path("cache"))
            remove(batch.path(outs[0]))
            done = batch.render(outs[0], "cache")
            check_run(f"{place}: a later run", done, batch.path(outs[0]), batch.expected)
            check(is_warm(done) or prunes, f"{place}: a later run: {brief(done)}")
            remove(batch.path("cache"), *map(batch.path, outs))


@contextlib.contextmanager
def small_cache(cache):
    """Makes a cache small again and again in the meantime."""
    stop = threading.Event()

    def loop():
        while not stop.is_set():
            done = run(["cache", "--cache", cache, "--max-size", "20KB"], ROOT)
            check(done.returncode == 0, f"cache --max-size: {brief(done)}")
            stop.wait(0.02)

    thread = threading.Thread(target=loop)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


class Versions:
    """Two versions of one scene, in folders of their own, with several outputs of one name."""

    NAMES = ["x.gif", "x.apng", "x.json", "x.svg", "x.webp"]

    def __init__(self, name, names):
        self.folder, self.names = new_folder(name), names
        self.expected = []
        for index, color in enumerate(["#FF0000", "#0000FF"]):
            write(os.path.join(self.folder, str(index), "s.yaml"), SCENE.format(color=color))
            done = run(self.arguments(index, ["--no-cache"]), self.folder)
            assert done.returncode == 0, done.stderr
            self.expected.append(contents(os.path.join(self.folder, "out")))
        self.reset()

    def arguments(self, index, more):
        """Returns the arguments that render a version."""
        outputs = [part for name in self.names for part in ("-o", "out/" + name)]
        return ["render", f"{index}/s.yaml", *outputs, *more]

    def reset(self):
        """Removes the outputs and the cache."""
        remove(os.path.join(self.folder, "out"), os.path.join(self.folder, "cache"))


def check_versions():
    """Lets two processes write two versions to the same outputs."""
    versions = Versions("versions", Versions.NAMES)
    options = ["--cache", "cache"]
    for turn in range(2 * INSTANTS):
        versions.reset()
        processes = [start(versions.arguments(index, options), versions.folder) for index in (0, 1)]
        for process in processes:
            _, text = process.communicate()
            check(process.returncode == 0, f"two versions, round {turn}: {text[:300]}")
        for index in RANDOM.sample([0, 1], 2):
            done = run(versions.arguments(index, options), versions.folder)
            place = f"two versions at once to the same outputs, round {turn}, then version {index}"
            check_run(place, done, os.path.join(versions.folder, "out"), versions.expected[index])


def check_quick_change():
    """Changes an output as soon as it has its name; the next run must not take it for its own."""
    versions = Versions("quick", ["x.gif", "x.json"])
    out = os.path.join(versions.folder, "out")
    for turn in range(INSTANTS):
        place = f"an output that is changed at once, round {turn}"
        versions.reset()
        process = start(versions.arguments(0, ["--cache", "cache"]), versions.folder)
        path = os.path.join(out, "x.gif")
        while not os.path.exists(path) and process.poll() is None:
            pass
        with open(path, "r+b") as file:
            file.seek(7)
            file.write(b"changed")
        _, text = process.communicate()
        check(process.returncode == 0, f"{place}: {text[:300]}")
        done = run(versions.arguments(0, ["--cache", "cache"]), versions.folder)
        check_run(place, done, out, versions.expected[0])


# MARK: Damaged entries


class Damage:
    """A way to damage an entry of a cache."""

    def __init__(self, name, apply, is_broken=True):
        # Entries that cannot be read as what they should be are reported as broken.
        self.name, self.apply, self.is_broken = name, apply, is_broken


def replace(path, data):
    """Replaces the bytes of an entry."""
    remove(path)
    write(path, data)


def flip(path):
    """Changes one bit."""
    data = bytearray(read(path))
    position = random.Random(path[-8:]).randrange(len(data))
    data[position] ^= 1 << position % 8
    replace(path, bytes(data))


def kind(path):
    """Returns the kind of an entry: those of one kind have the same form."""
    data = read(path)
    for mark, name in [(b"cellophane-index", "index"), (b"cellophane-record", "record")]:
        if data.startswith(mark):
            if name == "record" and b'"documents":' not in data and b'"blob":' not in data:
                return "record of costs"
            return name + " of an output" * (b'"blob":' in data)
    return "blob"


def swap(path):
    """Exchanges an entry with the one of the same kind whose size is nearest."""
    data = read(path)
    cache = os.path.dirname(path)
    while not os.path.isdir(os.path.join(cache, "ac")):
        cache = os.path.dirname(cache)
    others = [other for other in entries(cache) if other != path and kind(other) == kind(path)]
    other = min(others, key=lambda other: (abs(os.path.getsize(other) - len(data)), other))
    replace(path, read(other))
    replace(other, data)


def link(path, target):
    """Replaces an entry by a link to a file of a person, which may not exist."""
    remove(path)
    os.symlink(target, path)


def pipe(path):
    """Replaces an entry by a pipe that no process writes to."""
    remove(path)
    os.mkfifo(path)


def folder_of(path):
    """Replaces an entry by a folder with a file of a person."""
    remove(path)
    write(os.path.join(path, "notes.txt"), "kept")


def entries(cache):
    """Returns the entries of a cache in order."""
    return sorted(os.path.join(base, name) for base, _, files in os.walk(cache) for name in files
                  if re.fullmatch("[0-9a-f]{64}", name))


def check_damages():
    """Damages entries of each kind in each way."""
    batch = Batch("damages", 2)
    time.sleep(SETTLED)
    assert batch.render("out", "cache").returncode == 0
    remove(batch.path("out"))
    assert is_warm(batch.render("out", "cache"))
    names = [os.path.relpath(path, batch.path("cache")) for path in entries(batch.path("cache"))]
    kinds = {name: kind(os.path.join(batch.path("cache"), name)) for name in names}
    # Costs are hints, which only plans read.
    kinds = {name: kind for name, kind in kinds.items() if kind != "record of costs"}
    names = list(kinds)
    assert sorted(set(kinds.values())) == ["blob", "index", "record", "record of an output"]
    damages = [
        Damage("cut in half", lambda path: replace(path, read(path)[:os.path.getsize(path) // 2])),
        Damage("emptied", lambda path: replace(path, b"")),
        Damage("with one wrong bit", flip),
        Damage("extended", lambda path: replace(path, read(path) + b"\0")),
        Damage("swapped", swap),
        Damage("replaced by a link to another file", lambda path: link(path, path + OTHER)),
        Damage("replaced by a link to nothing", lambda path: link(path, path + ABSENT), False),
        Damage("replaced by a folder", folder_of, False),
        Damage("replaced by a pipe", pipe, False),
    ]
    if os.geteuid() == 0:
        print("skipped: entries that cannot be read, since root can read all")
    else:
        damages.append(Damage("unreadable", lambda path: os.chmod(path, 0), False))
    cases = []
    for damage in damages:
        groups = [[name] for name in names if kinds[name] != "index"]
        if damage.name not in ("with one wrong bit", "swapped"):
            groups = [[next(name for name in names if kinds[name] == one)]
                      for one in ["blob", "record", "record of an output"]]
        indexes = [name for name in names if kinds[name] == "index"]
        for group in groups + [indexes[:1] if damage.name == "swapped" else indexes]:
            cases.append((len(cases), batch, damage, kinds[group[0]], group, False))
        if damage.is_broken and "link" not in damage.name:
            for group in groups[::3]:
                cases.append((len(cases), batch, damage, kinds[group[0]], group, True))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda case: check_damage(*case), cases))


def check_damage(number, batch, damage, one, group, verifies):
    """Damages entries of a copy of a cache, and checks the following runs."""
    place = f"{one} {damage.name}"
    cache, out = batch.path(f"cache{number}"), batch.path(f"out{number}")
    shutil.copytree(batch.path("cache"), cache)
    for name in group:
        write(os.path.join(cache, name) + OTHER, "precious")
        damage.apply(os.path.join(cache, name))
    names = os.path.basename(out), os.path.basename(cache)
    is_broken = damage.is_broken and one != "index"
    if verifies:
        done = run(["cache", "--cache", cache, "--verify"], batch.folder)
        check(done.returncode == 1 and lines(done, "broken"),
              f"{place}: cache --verify does not find it: {brief(done)}")
        is_broken = False
        place += ", removed by --verify"
    done = batch.render(*names, seconds=6)
    is_right = check_run(place, done, out, batch.expected)
    check(bool(lines(done, "broken")) == is_broken or not damage.is_broken,
          f"{place}: reported {'as' if is_broken else 'but not'} broken: expected, {brief(done)}")
    if done.returncode is not None and is_right:
        remove(out)
        done = batch.render(*names, seconds=6)
        check_run(f"{place}: the next run", done, out, batch.expected)
        check(is_warm(done), f"{place}: the next run is not warm: {brief(done)}")
        check_cache(f"{place}: after the next run", cache)
    for path in (os.path.join(cache, name) for name in group):
        check(read(path + OTHER) == b"precious" and not os.path.exists(path + ABSENT),
              f"{place}: a file that is no entry was written")
    remove(out, cache)


# MARK: Disks


@contextlib.contextmanager
def small_disk(name, size):
    """Mounts a file system in memory; gives `None` where that is not permitted."""
    path = new_folder(name)
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=" + size, "none", path],
                          capture_output=True, check=False)
    try:
        yield path if done.returncode == 0 else None
    finally:
        if done.returncode == 0:
            subprocess.run(["umount", path], check=True)


def check_full_cache(batch):
    """Renders with a cache on a disk that is too small, and then cannot be written at all."""
    with small_disk("full", "200k") as disk:
        if disk is None:
            print("skipped: a cache on a full disk, since nothing can be mounted here")
            return
        cache = os.path.join(disk, "cache")
        for turn in range(3):
            place = f"a full disk of the cache, run {turn}"
            remove(batch.path("out"))
            done = batch.render("out", cache)
            check_run(place, done, batch.path("out"), batch.expected)
            check(len(lines(done, "warning:")) == 1,
                  f"{place}: one warning is expected: {brief(done)}")
            check(not hidden(disk), f"{place}: it leaves {hidden(disk)[:4]}")
            check_cache(place, cache)
        check(known(done)[0] > 0, "a full disk of the cache: nothing that fitted was kept")
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        remove(batch.path("out"))
        done = batch.render("out", cache)
        check_run("a read-only disk of a cold cache", done, batch.path("out"), batch.expected)
        check(len(lines(done, "warning:")) <= 1, f"a read-only disk of a cold cache: {brief(done)}")
    with small_disk("readonly", "20m") as disk:
        cache = os.path.join(disk, "cache")
        assert batch.render("out", cache).returncode == 0
        blob = next(path for path in entries(cache) if kind(path) == "blob")
        for is_damaged in (False, True):
            place = "a read-only disk" + " with a broken entry" * is_damaged
            if is_damaged:
                subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
                flip(blob)
            subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
            remove(batch.path("out"))
            done = batch.render("out", cache)
            check_run(place, done, batch.path("out"), batch.expected)
            check(known(done)[0] == batch.count - is_damaged, f"{place}: {brief(done)}")
            check(len(lines(done, "warning:")) <= 1 + is_damaged, f"{place}: {brief(done)}")
    remove(batch.path("out"))


def check_full_outputs(batch):
    """Renders to a disk that is too small, cold and from the cache, and then to a larger one."""
    with small_disk("outputs", "300k") as disk:
        if disk is None:
            print("skipped: outputs on a full disk, since nothing can be mounted here")
            return
        out = os.path.join(disk, "out")
        for name in ["cold", "warm"]:
            place = f"a full disk of outputs, {name}"
            if name == "warm":
                assert batch.render("other", "cache").returncode == 0
            remove(out)
            done = batch.render(out, "cache")
            check(done.returncode in (73, 74), f"{place}: {brief(done)}")
            errors = lines(done, "error:")
            check(errors and all("No space left" in line for line in errors),
                  f"{place}: {brief(done)}")
            check(not hidden(disk), f"{place}: it leaves {hidden(disk)[:4]}")
            state = contents(out)
            check(all(batch.expected.get(path) == data for path, data in state.items()),
                  f"{place}: incomplete outputs: "
                  + difference({**batch.expected, **state}, batch.expected))
            check_cache(place, batch.path("cache"))
        subprocess.run(["mount", "-o", "remount,size=20m", disk], check=True)
        done = batch.render(out, "cache")
        check_run("after a full disk of outputs", done, out, batch.expected)
        check(is_warm(done), f"after a full disk of outputs: {brief(done)}")
    remove(batch.path("cache"), batch.path("other"))


def check_places(batch):
    """Renders with caches that cannot be folders, few open files, and the variable of the cache."""
    write(batch.path("file"), "kept")
    write(batch.path("mixed/cas"), "kept")
    for cache in ["file", "mixed"]:
        remove(batch.path("out"))
        done = batch.render("out", cache)
        place = f"a cache whose folder is a file ({cache})"
        check_run(place, done, batch.path("out"), batch.expected)
        check(len(lines(done, "warning:")) == 1, f"{place}: one warning is expected: {brief(done)}")
    check(read(batch.path("file")) == b"kept", "a file in place of a cache was written")
    for cache in [None, "few"]:
        remove(batch.path("out"))
        done = batch.render("out", cache, files=128)
        check_run(f"128 open files, {'with' if cache else 'without'} a cache", done,
                  batch.path("out"), batch.expected)
    remove(batch.path("out"))
    scene = ["render", "scenes/s00.yaml", "-o", "out/"]
    for value in ["", "named"]:
        done = run(scene, batch.folder, values={"CELLOPHANE_CACHE": value})
        check(done.returncode == 0 and os.path.exists(batch.path("named")) == bool(value)
              and not os.path.exists(batch.path("home")),
              f"CELLOPHANE_CACHE={value}: {brief(done)}")
    done = run(scene, batch.folder)
    check(done.returncode == 0 and os.path.isdir(batch.path("home/.cache/cellophane/outputs/ac")),
          f"the default cache: {brief(done)}")
    done = run(scene, batch.folder, values={"HOME": batch.path("file")})
    check(done.returncode == 0 and not lines(done, "warning:"),
          f"a default cache that cannot be made: {brief(done)}")
    remove(*map(batch.path, ["out", "few", "file", "mixed", "named", "home"]))


# MARK: Inputs that change


class Subject:
    """A scene with an input that has two versions of one size."""

    OUTPUTS = ["-o", "out/x.gif", "-o", "out/x.json"]

    def __init__(self, name, changed, versions, files=None):
        # The name of the file that changes, with its versions, and the other files.
        self.name, self.changed, self.versions, self.files = name, changed, versions, files or {}
        # Whether both versions have the same number of bytes.
        self.is_even = isinstance(versions[0], str) or len(versions[0]) == len(versions[1])
        # Whether a change while the scene is painted may be reported as an error.
        self.may_fail = not changed.endswith(".yaml")
        self.folder = new_folder("subject " + name)
        self.prepare(self.folder)
        self.expected, self.seconds = [], 0.0
        for version in (0, 1):
            self.put(self.folder, version, "rename")
            begin = time.monotonic()
            done = self.render(self.folder, None)
            self.seconds = time.monotonic() - begin
            assert done.returncode == 0, done.stderr
            self.expected.append(contents(os.path.join(self.folder, "out")))
        assert all(self.expected[0][name] != self.expected[1][name] for name in ["x.gif", "x.json"])
        remove(os.path.join(self.folder, "out"))

    def prepare(self, folder):
        """Writes the files that do not change."""
        for name, data in self.files.items():
            write(os.path.join(folder, name), data)

    def put(self, folder, version, way, time_of_change=1_600_000_000):
        """Writes a version of the file that changes, with one time of change for all of them."""
        path, data = os.path.join(folder, self.changed), self.versions[version]
        times = (time_of_change, time_of_change)
        if way == "link":
            target = f"{path}.{version}"
            if not os.path.exists(target):
                write(target, data)
                os.utime(target, times)
            remove(path + ".new")
            os.symlink(os.path.basename(target), path + ".new")
            os.replace(path + ".new", path)
        elif way == "rename" or not os.path.exists(path):
            write(path + ".new", data)
            os.utime(path + ".new", times)
            os.replace(path + ".new", path)
        else:
            with open(path, "r+b") as file:
                file.write(data.encode() if isinstance(data, str) else data)
                file.truncate()
            os.utime(path, times)

    def arguments(self, cache, more=()):
        """Returns the arguments that render the scene."""
        return ["render", "s.yaml", *self.OUTPUTS, *more,
                *(["--cache", cache] if cache else ["--no-cache"])]

    def render(self, folder, cache, more=()):
        """Renders the scene in a folder."""
        return run(self.arguments(cache, more), folder)

    def version(self, folder):
        """Returns the version to which the outputs belong; `None` for neither."""
        state = contents(os.path.join(folder, "out"))
        return self.expected.index(state) if state in self.expected else None


def long_scene(style, head="", items="{ key: Abc }, { key: Def }", data="", size="[fill, 40]",
               offset=20, duration="0.5s"):
    """Returns a scene whose items have a style."""
    return LONG_SCENE.format(
        head=head, styles=style, size=size, items=items,
        steps=STEPS.format(data=data, offset=offset, duration=duration))


def make_subjects():
    """Makes scenes with inputs of all kinds."""
    colors = ["#FF0000", "#0000FF"]
    pixels = [(255, 0, 0), (0, 0, 255)]
    filled = [f'styles: {{ subject: {{ fill: "{color}" }} }}' for color in colors]
    data = ", data: { photo: p }"
    of_data = "{ key: Abc" + data + " }, { key: Def" + data + " }"
    by_data = 'styles: { subject: { image: "{photo}.png" } }'
    subjects = [
        Subject("document", "s.yaml", [long_scene(style) for style in filled]),
        Subject("include", "common.yaml", [style + "\n" for style in filled],
                {"s.yaml": long_scene("", head="include: common.yaml")}),
        Subject("include of an include", "parts/inner.yaml", [style + "\n" for style in filled],
                {"s.yaml": long_scene("", head="include: common.yaml"),
                 "common.yaml": "include: parts/inner.yaml\n"}),
        Subject("image", "p.png", [png(pixel) for pixel in pixels],
                {"s.yaml": long_scene("styles: { subject: { image: p.png } }")}),
        Subject("image in a folder", "photos/p.png", [png(pixel) for pixel in pixels],
                {"s.yaml": long_scene("styles: { subject: { image: p.png } }", "assets: photos")}),
        Subject("image of data", "p.png", [png(pixel) for pixel in pixels],
                {"s.yaml": long_scene(by_data, items=of_data, data=data)}),
        # The inserted item is above what can be seen; its image determines how far the others move.
        Subject("image that is only measured", "p.png",
                [png(pixels[0], 8, 4), png(pixels[0], 8, 8)],
                {"s.yaml": long_scene(
                    'styles: { subject: { image: "{photo}.png" }, ' + WIDE + " }",
                    items="{ key: Abc, style: wide, size: [100, 1200] }", data=data,
                    size="[fill, auto]", offset=1000, duration="0s")}),
    ]
    fonts = [font_file("DejaVu Sans"), font_file("DejaVu Sans:bold")]
    if None in fonts:
        print("skipped: fonts that change, since fc-match finds no DejaVu Sans")
    else:
        size = max(map(len, fonts))
        subjects.append(Subject(
            "font", "house.ttf", [font.ljust(size, b"\0") for font in fonts],
            {"s.yaml": long_scene(
                'styles: { subject: { text: { string: "{key}", font: House, size: 20 } } }',
                head="fonts: [{ family: House, files: [house.ttf] }]")}))
    return subjects


def font_file(pattern):
    """Returns the bytes of an installed font; `None` if it is not known."""
    try:
        path = subprocess.run(["fc-match", "-f", "%{file}", pattern], capture_output=True,
                              text=True, check=True).stdout
        return read(path) if path.endswith(".ttf") else None
    except (OSError, subprocess.CalledProcessError):
        return None


def check_changes(subjects):
    """Changes the inputs between runs, in ways that leave size and time as they were."""
    cases = []
    for subject in subjects:
        for way in ["rename", "in place", "link"]:
            folder = new_folder(f"change {subject.name} {way}")
            subject.prepare(folder)
            subject.put(folder, 0, way)
            cases.append((subject, way, folder))
    time.sleep(SETTLED)

    def check_case(case):
        subject, way, folder = case
        place, cache = f"{subject.name}, {way}", os.path.join(folder, "cache")
        done = subject.render(folder, cache)
        check_run(f"{place}: first run", done, os.path.join(folder, "out"), subject.expected[0])
        done = subject.render(folder, cache)
        check(known(done) == (2, 2, 2), f"{place}: nothing has changed: {brief(done)}")
        for turn, version in enumerate([1, 0]):
            subject.put(folder, version, way)
            done = subject.render(folder, cache)
            check_run(f"{place}: change {turn}", done, os.path.join(folder, "out"),
                      subject.expected[version])
        done = subject.render(folder, cache)
        check(known(done) == (2, 2, 2), f"{place}: nothing has changed again: {brief(done)}")
        check_cache(place, cache)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(check_case, cases))


def check_folders(subjects):
    """Moves links to folders, changes outputs, and gives two folders one document."""
    cache = os.path.join(ROOT, "folders cache")
    subject = next(subject for subject in subjects if subject.name == "image in a folder")
    place = "a link to the folder of images"
    folder = new_folder("linked photos")
    subject.prepare(folder)
    for version in (0, 1):
        write(os.path.join(folder, f"photos.{version}/p.png"), subject.versions[version])
        os.utime(os.path.join(folder, f"photos.{version}/p.png"), (1e9, 1e9))
    outer = new_folder("linked scene")
    for turn, version in enumerate([0, 1, 0, 1]):
        link(os.path.join(folder, "photos"), f"photos.{version}")
        done = subject.render(folder, cache)
        check_run(f"{place}, change {turn}", done, os.path.join(folder, "out"),
                  subject.expected[version])
        if turn == 1:
            time.sleep(SETTLED)
    subject = next(subject for subject in subjects if subject.name == "include")
    for version in (0, 1):
        target = os.path.join(outer, "scenes", str(version))
        subject.prepare(target)
        subject.put(target, version, "rename")
    for turn, version in enumerate([0, 1, 0, 1]):
        link(os.path.join(outer, "scene"), f"scenes/{version}")
        done = run(["render", "scene/s.yaml", *subject.OUTPUTS, "--cache", cache], outer)
        check_run(f"a link to the scene's folder, change {turn}", done, os.path.join(outer, "out"),
                  subject.expected[version])
    # Two scenes with one document and different includes.
    done = None
    for turn in range(3):
        remove(os.path.join(outer, "both"))
        done = run(["render", "scenes", "-o", "both/", "--cache", cache], outer)
        wrong = [version for version in (0, 1) if done.returncode or
                 read(os.path.join(outer, f"both/{version}/s.gif"))
                 != subject.expected[version]["x.gif"]]
        check(not wrong, f"one document with two includes, run {turn}: {wrong}, {brief(done)}")
    check(is_warm(done), f"one document with two includes, the third run: {brief(done)}")
    check_cache("folders", cache)


def check_outputs(subjects):
    """Changes outputs between runs, also with their size and time kept."""
    subject = subjects[0]
    folder, cache = new_folder("outputs that change"), os.path.join(ROOT, "outputs cache")
    subject.prepare(folder)
    subject.put(folder, 0, "rename")
    out = os.path.join(folder, "out")
    path = os.path.join(out, "x.gif")
    subject.render(folder, cache)
    time.sleep(SETTLED)
    wrong = bytes(subject.expected[0]["x.gif"][:-3]) + b"xyz"

    def in_place():
        status = os.stat(path)
        with open(path, "r+b") as file:
            file.write(wrong)
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))

    def renamed():
        status = os.stat(path)
        write(path + ".new", wrong)
        os.utime(path + ".new", ns=(status.st_atime_ns, status.st_mtime_ns))
        os.replace(path + ".new", path)

    def other():
        subject.put(folder, 1, "rename")
        subject.render(folder, cache)
        subject.put(folder, 0, "rename")

    def swapped():
        for first, second in [("x.gif", "y"), ("x.json", "x.gif"), ("y", "x.json")]:
            os.rename(os.path.join(out, first), os.path.join(out, second))

    changes = [
        ("in place", in_place), ("by a rename", renamed), ("by another version", other),
        ("cut off", lambda: os.truncate(path, 100)), ("removed", lambda: remove(path)),
        ("exchanged", swapped),
        ("a link to another file", lambda: link(path, os.path.join(out, "x.json"))),
    ]
    for name, change in changes:
        change()
        done = subject.render(folder, cache)
        if name == "a link to another file":
            # The link is followed, so that both outputs are one file.
            remove(path)
            done = subject.render(folder, cache)
        check_run(f"an output, changed {name}", done, out, subject.expected[0])


@contextlib.contextmanager
def changing(subject, folder, generator, turn):
    """Changes an input while a command runs: once at a random instant, or again and again."""
    stop = threading.Event()

    def loop():
        version = 1
        if turn % 2:
            stop.wait(generator.uniform(0.2, 1.2) * subject.seconds)
            subject.put(folder, 1, "rename")
            return
        while not stop.is_set():
            subject.put(folder, version, "rename")
            version = 1 - version
            stop.wait(generator.choice([0, 0.002, 0.01, 0.03]))

    thread = threading.Thread(target=loop)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def check_running(subjects):
    """Changes the inputs while runs are going on, and checks what they leave in the cache."""
    def check_subject(subject):
        generator = random.Random(subject.name)
        folder = new_folder(f"running {subject.name}")
        subject.prepare(folder)
        cache = os.path.join(folder, "cache")
        ends = {"right": 0, "failed": 0}
        turn = -1
        # On a busy machine every change may hit a run; then there are more rounds, until one ends well.
        while (turn := turn + 1) < INSTANTS or (
                INSTANTS >= 5 and not ends["right"] and turn < 5 * INSTANTS):
            place = f"{subject.name} that changes "
            place += f"{'once' if turn % 2 else 'all the time'}, round {turn}"
            remove(cache, os.path.join(folder, "out"))
            subject.put(folder, 0, "rename")
            with changing(subject, folder, generator, turn):
                done = subject.render(folder, cache)
            if done.returncode == 0:
                ends["right"] += 1
                check(subject.version(folder) is not None,
                      f"{place}: the outputs are those of no version: {brief(done)}")
            else:
                ends["failed"] += 1
                check(subject.may_fail and done.returncode in (65, 74), f"{place}: {brief(done)}")
            # The version that is there already comes first, since its status may be in the index.
            is_last = read(os.path.join(folder, subject.changed)) == as_bytes(subject.versions[1])
            for version in [1, 0] if is_last else [0, 1]:
                if read(os.path.join(folder, subject.changed)) != as_bytes(
                        subject.versions[version]):
                    subject.put(folder, version, "rename")
                done = subject.render(folder, cache)
                check_run(f"{place}, then version {version}", done, os.path.join(folder, "out"),
                          subject.expected[version])
        return subject.name, ends

    # One of two similar subjects is enough.
    chosen = [subject for subject in subjects
              if subject.name not in ("include of an include", "image in a folder")]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, ends in pool.map(check_subject, chosen):
            check(ends["right"] or INSTANTS < 5, f"{name} that changes: no run has ended well")


def as_bytes(data):
    """Returns a text as bytes."""
    return data.encode() if isinstance(data, str) else data


# MARK: An index that lies


class Index:
    """A file of the digests of files: records of five numbers and a digest, with one of it all."""

    MAGIC = b"cellophane-index 1\n"

    def __init__(self, path):
        self.path = path
        data = read(path)
        assert data.startswith(self.MAGIC) and (len(data) - len(self.MAGIC) - 64) % 72 == 0
        assert hashlib.sha256(data[:-64]).hexdigest().encode() == data[-64:]
        # The device and number of each file, with its size, both times and the digest.
        self.entries = {}
        for start_of_entry in range(len(self.MAGIC), len(data) - 64, 72):
            numbers = struct.unpack_from("<QQqqq32s", data, start_of_entry)
            self.entries[numbers[:2]] = numbers[2:]

    def save(self):
        """Writes the index."""
        data = self.MAGIC + b"".join(
            struct.pack("<QQqqq32s", *key, *entry) for key, entry in self.entries.items())
        write(self.path, data + hashlib.sha256(data).hexdigest().encode())


def lie(cache, path, digest):
    """Lets the indexes claim that a file has a digest; returns whether one knew the file."""
    status = os.stat(path)
    key = status.st_dev, status.st_ino
    is_found = False
    for name in os.listdir(os.path.join(cache, "index")):
        index = Index(os.path.join(cache, "index", name))
        if key in index.entries:
            is_found = True
            index.entries[key] = (status.st_size, status.st_mtime_ns, status.st_ctime_ns, digest)
            index.save()
    return is_found


def check_lies(subjects):
    """Checks that an index that lies is believed, but not with --cache-verify-inputs."""
    cases = []
    for subject in subjects:
        if not subject.is_even:
            continue
        folder = new_folder(f"lie {subject.name}")
        subject.prepare(folder)
        subject.put(folder, 0, "rename")
        cases.append((subject, folder, os.path.join(folder, "cache")))
    time.sleep(SETTLED)
    for subject, folder, cache in cases:
        assert subject.render(folder, cache).returncode == 0
        path = os.path.join(folder, subject.changed)
        subject.put(folder, 1, "in place")
        is_found = lie(cache, path, hashlib.sha256(as_bytes(subject.versions[0])).digest())
        check(is_found, f"lie about the {subject.name}: the index does not have the file")
        remove(os.path.join(folder, "out"))
        done = subject.render(folder, cache)
        check_run(f"lie about the {subject.name}: believed, since the status is the recorded one",
                  done, os.path.join(folder, "out"), subject.expected[0])
    time.sleep(SETTLED)
    for subject, folder, cache in cases:
        place = f"lie about the {subject.name}"
        for more, words in [(["--cache-verify-inputs"], "with --cache-verify-inputs"),
                            ([], "corrected by then")]:
            remove(os.path.join(folder, "out"))
            done = subject.render(folder, cache, more)
            check_run(f"{place}: {words}", done, os.path.join(folder, "out"), subject.expected[1])
        check(is_warm(done), f"{place}: the last run: {brief(done)}")
    # The same for an output, which is there with other bytes. It is known once it has settled.
    time.sleep(SETTLED)
    for subject, folder, cache in cases:
        place = f"lie about the {subject.name}"
        assert is_warm(subject.render(folder, cache))
        out = os.path.join(folder, "out/x.gif")
        right = read(out)
        with open(out, "r+b") as file:
            file.write(bytes(reversed(right)))
        check(lie(cache, out, hashlib.sha256(right).digest()),
              f"{place}: the index does not have the output")
        done = subject.render(folder, cache)
        check(read(out) != right and known(done)[2] == 2, f"{place}: of the output: {brief(done)}")
        done = subject.render(folder, cache, ["--cache-verify-inputs"])
        check_run(f"{place}: of the output, with --cache-verify-inputs", done,
                  os.path.join(folder, "out"), subject.expected[1])


with tempfile.TemporaryDirectory() as ROOT:
    ROOT = os.path.realpath(ROOT)
    RANDOM = random.Random(1)
    many = Batch("many", 60)
    with section("killed processes"):
        check_kills(many)
    with section("killed shards"):
        check_shards(many)
    with section("processes at once"):
        check_processes(many)
    with section("two versions at once"):
        check_versions()
        check_quick_change()
    with section("damaged entries"):
        check_damages()
    with section("full and read-only disks"):
        check_full_cache(many)
        check_full_outputs(many)
        check_places(many)
    with section("changes between runs, and an index that lies"):
        all_subjects = make_subjects()
        # They wait most of the time.
        with concurrent.futures.ThreadPoolExecutor(4) as others:
            parts = [check_changes, check_folders, check_outputs, check_lies]
            for part in [others.submit(part, all_subjects) for part in parts]:
                part.result()
    with section("changes while runs are going on"):
        check_running(all_subjects)
    for line in failures:
        print("error:", line)
    print(f"{checks} checks, {len(failures)} failures")
    sys.exit(1 if failures else 0)
