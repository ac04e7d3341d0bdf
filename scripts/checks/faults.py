"""Injects faults into the system calls of a command, and checks what is left of its outputs."""

import collections
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile

import states

COMMAND = sys.argv[1]
IS_THOROUGH = "--thorough" in sys.argv[2:]
ERRORS = ["ENOSPC", "EIO", "EFBIG"]
# The calls that write; of those that also read, only the ones that name an output count.
CALLS = [
    "openat", "write", "pwrite64", "writev", "fsync", "fdatasync", "syncfs", "rename", "renameat",
    "renameat2", "link", "linkat", "symlink", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir",
    "ftruncate", "fallocate", "fchmod", "chmod", "flock", "close",
]
SECONDS = 60

SCENE = """cellophane: 1
canvas: {{ size: [24, 16], background: white }}
output: {{ fps: 50, duration: {duration}s }}
styles: {{ box: {{ fill: {color} }} }}
collections:
  - id: grid
    layout: {{ type: flow, itemSize: [4, 4], lineSpacing: 1, interitemSpacing: 1 }}
    style: box
    sections: [2]
    appear: {{ center: bottomRight, alpha: 0 }}
steps:
  - {{ at: 0s, insert: [0, 0], duration: 0.1s }}
"""


UPDATE = ["verify", "s.yaml", "--against", "golden", "--quiet"]


def run(arguments, folder, prefix=(), environment=None, data=None):
    """Runs the command in a folder."""
    return subprocess.run(
        [*prefix, COMMAND, *arguments], cwd=folder, input=data or b"", capture_output=True,
        timeout=SECONDS, env={**os.environ, "TMPDIR": folder, **(environment or {})})


def contents(folder):
    """Returns the bytes of all files below a folder, and the names of all folders."""
    return states.contents(folder, with_folders=True)


class Scenario:
    """A command line over an old state, with the state that it makes."""

    def __init__(self, name, arguments, outputs, prepare=None, settle=None, status=0, unchanged=0):
        self.name, self.arguments, self.outputs = name, arguments, outputs
        # The call that reads the outputs, and completes what may be completed, before they are seen.
        self.settle, self.status = settle, status
        self.start = os.path.join(ROOT, name)
        os.mkdir(self.start)
        for file, duration, color in [("old.yaml", 0.14, "red"), ("new.yaml", 0.08, "blue")]:
            with open(os.path.join(self.start, file), "w", encoding="utf-8") as output:
                output.write(SCENE.format(duration=duration, color=color))
        if prepare:
            prepare(self.start)
        self.old = self.state(self.start)
        folder = self.copy("new")
        done = run(self.arguments, folder)
        assert done.returncode == self.status, done.stderr
        self.new = self.state(folder)
        changed = sum(self.old[output] != self.new[output] for output in outputs)
        assert changed == len(outputs) - unchanged and not states.hidden(contents(folder)), name

    def copy(self, name):
        """Copies the old state."""
        folder = os.path.join(ROOT, f"{self.name}-{name}")
        shutil.copytree(self.start, folder, symlinks=True)
        return folder

    def state(self, folder):
        """Returns the files of each output, which a pattern of their names describes."""
        everything = contents(folder)
        return {
            output: {
                name: data for name, data in everything.items()
                if re.fullmatch(output, name) and ".cellophane-" not in name}
            for output in self.outputs}

    def points(self):
        """Returns the calls that write, with their numbers within their threads.

        The last part says whether another thread has a call of that number that must not fail.
        """
        folder = self.copy("trace")
        log = os.path.join(ROOT, self.name + ".log")
        run(self.arguments, folder, ["strace", "-f", "-y", "-o", log, "-e", ",".join(CALLS)])
        counts = collections.Counter()
        found = {}
        foreign = set()
        with open(log, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                match = re.match(r"(\d+) +(\w+)\((.*)", line)
                if not match:
                    continue
                thread, call, rest = match.groups()
                counts[thread, call] += 1
                if call == "openat" and not re.search("O_CREAT|O_WRONLY|O_RDWR|cellophane-", rest):
                    continue
                point = call, counts[thread, call]
                if call == "close" and folder not in rest:
                    # The same number in another thread, such as that of the program's loader.
                    foreign.add(point)
                    continue
                found.setdefault(point)
        return [(call, when, (call, when) in foreign) for call, when in found]


def check(scenario, number, call, when, fault):
    """Runs a command with one fault; returns the lines about what is wrong then."""
    kind = "signal=SIGKILL" if fault == "SIGKILL" else "error=" + fault
    prefix = [
        "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=" + call, "-e",
        f"inject={call}:{kind}:when={when}"]
    # The first write of another thread may be the message itself, which is lost then, too.
    is_silent = call == "write" and when == 1
    return check_run(
        scenario, str(number), f"{fault} at {call} {when}", fault == "SIGKILL", prefix,
        is_silent=is_silent)


def check_run(
        scenario, number, place, is_killed, prefix=(), environment=None, is_silent=False):
    """Runs a command with faults; returns the lines about what is wrong then."""
    folder = scenario.copy(number)
    place = f"{scenario.name}: {place}"
    try:
        done = run(scenario.arguments, folder, prefix, environment)
        problems = []
        if scenario.settle:
            read = run(scenario.settle, folder)
            if read.returncode not in (0, 1):
                problems.append("the outputs cannot be read: " + read.stderr.decode().strip())
        state = scenario.state(folder)
        which = [
            "new" if state[output] == scenario.new[output]
            else "old" if state[output] == scenario.old[output] else "neither"
            for output in scenario.outputs]
        if "neither" in which:
            problems.append(f"a mix or nothing: {dict(zip(scenario.outputs, which))}, "
                            + f"{ {name: len(state[name]) for name in state} }")
        if not is_killed:
            errors = [line for line in done.stderr.decode().splitlines() if "error:" in line and "error: differs" not in line]
            if done.returncode == scenario.status:
                if "old" in which and not errors:
                    problems.append("success without the new outputs")
            elif b"error while loading shared libraries" in done.stderr:
                # The number is also that of a call before the program begins.
                pass
            elif done.returncode < 0 or len(errors) != 1 and not (is_silent and not errors):
                problems.append(f"status {done.returncode} with {errors}")
        again = run(scenario.arguments, folder)
        if again.returncode != scenario.status or scenario.state(folder) != scenario.new:
            problems.append("the next run fails: " + again.stderr.decode().strip())
        left = states.hidden(contents(folder))
        if left:
            problems.append(f"the next run leaves {left}")
        return [f"{place}: {problem}" for problem in problems]
    except subprocess.TimeoutExpired:
        return [f"{place}: it hangs"]
    finally:
        shutil.rmtree(folder)


def prepare_gif(folder):
    """Makes an old GIF."""
    run(["render", "old.yaml", "-o", "x.gif"], folder)


def prepare_page(folder):
    """Makes an old page of differences."""
    run(["diff", "new.yaml", "old.yaml", "--report", "x.html"], folder)


def prepare_frames(folder):
    """Makes an old, longer folder of two forms of frames with a file of a person in it."""
    run(["render", "old.yaml", "-o", "f/%04d.svg", "-o", "f/%04d.png"], folder)
    with open(os.path.join(folder, "f", "notes.txt"), "w", encoding="utf-8") as file:
        file.write("kept")


def prepare_golden(folder):
    """Makes an old golden with tolerances of a person."""
    scene = os.path.join(folder, "s.yaml")
    shutil.copy(os.path.join(folder, "old.yaml"), scene)
    run(["verify", "s.yaml", "--against", "golden", "--update", "all"], folder)
    path = os.path.join(folder, "golden", "s.golden.json")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(
            "{", '{ "limits": { "points": 0.25, "reason": "it trembles" },', 1))
    shutil.copy(os.path.join(folder, "new.yaml"), scene)


def prepare_artifacts(folder):
    """Makes old artifacts of a golden that differs in another way."""
    prepare_golden(folder)
    scene = os.path.join(folder, "s.yaml")
    with open(scene, encoding="utf-8") as file:
        text = file.read()
    with open(scene, "w", encoding="utf-8") as file:
        file.write(text.replace("blue", "green"))
    run([*UPDATE, "--artifacts", "art"], folder)
    shutil.copy(os.path.join(folder, "new.yaml"), scene)


def prepare_solved(folder):
    """Makes old artifacts of a golden that no longer differs."""
    prepare_artifacts(folder)
    shutil.copy(os.path.join(folder, "old.yaml"), os.path.join(folder, "s.yaml"))


def prepare_approval(folder):
    """Makes a golden that differs, and the artifacts with its new files."""
    prepare_golden(folder)
    run([*UPDATE, "--artifacts", "art"], folder)


def check_scenario(scenario):
    """Injects all faults into one scenario; returns their number and the failures."""
    tasks = []
    for index, (call, when, is_foreign) in enumerate(scenario.points()):
        errors = ERRORS if IS_THOROUGH else [ERRORS[index % len(ERRORS)]]
        for fault in ["SIGKILL"] + ([] if is_foreign else errors):
            tasks.append((scenario, len(tasks), call, when, fault))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [line for lines in pool.map(lambda task: check(*task), tasks) for line in lines]
    print(f"{scenario.name}: {len(tasks)} faults, {len(failures)} failures", flush=True)
    return len(tasks), failures


def build_library():
    """Compiles the library of faulty calls; returns its path."""
    library = os.path.join(ROOT, "faulty_calls.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "faulty_calls.c")
    subprocess.run(["cc", "-O", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


def check_closing(scenarios):
    """Lets the closing of written files fail."""
    environment = {"LD_PRELOAD": os.path.join(ROOT, "faulty_calls.so"), "FAULTY_CLOSE": "1"}
    failures = []
    for scenario in scenarios:
        failures += check_run(
            scenario, "close", "EIO at each close", False, environment=environment)
    print(f"errors of closing: {len(scenarios)} commands, {len(failures)} failures")
    return len(scenarios), failures


def check_short_writes():
    """Compares the outputs of all commands with and without short and interrupted calls."""
    library = build_library()
    pixels = bytes(range(256)) * 24
    commands = [
        (["render", "old.yaml", "-o", "x.gif", "-o", "x.apng", "-o", "x.json", "-o", "f/%d.svg",
          "-o", "f/%d.png"], b"", 0),
        (["render", "new.yaml", "-o", "f/%d.svg", "-o", "-", "--format", "gif"], b"", 0),
        (["render", "old.yaml", "new.yaml", "-o", "out/", "--json"], b"", 0),
        (["encode", "-", "--size", "16x16", "--count", "6", "--delay", "4cs", "-o", "e.apng"],
         pixels, 0),
        (["encode", "f", "--delay", "4cs", "-o", "-"], b"", 0),
        (["inspect", "old.yaml", "--frames", "--json"], b"", 0),
        (["verify", "old.yaml", "--against", "golden", "--update", "all"], b"", 1),
        (["verify", "old.yaml", "--against", "golden", "--junit", "j.xml"], b"", 0),
        (["diff", "old.yaml", "new.yaml", "--report", "d.html"], b"", 1),
        (["review", "m.json", "-o", "g.html"], b"", 0),
        (["new", "n.yaml"], b"", 0),
        (["schema"], b"", 0),
    ]
    results = []
    for name, environment in [("plain", {}), ("faulty", {"LD_PRELOAD": library})]:
        folder = os.path.join(ROOT, name, "work")
        os.makedirs(folder)
        for file, duration, color in [("old.yaml", 0.14, "red"), ("new.yaml", 0.08, "blue")]:
            with open(os.path.join(folder, file), "w", encoding="utf-8") as output:
                output.write(SCENE.format(duration=duration, color=color))
        outputs = []
        for arguments, data, status in commands:
            done = run(arguments, folder, environment=environment, data=data)
            outputs.append((arguments, done.returncode == status, done.stdout, done.stderr))
            if "--json" in arguments and arguments[0] == "render":
                with open(os.path.join(folder, "m.json"), "wb") as file:
                    file.write(done.stdout)
        results.append((outputs, contents(folder)))
    failures = []
    for plain, faulty in zip(results[0][0], results[1][0]):
        # Only the time that a comparison took may differ.
        def text(output):
            return [re.sub(rb"[0-9.]+ m?s\b", b"", part) for part in output[2:]]
        if not plain[1] or not faulty[1] or text(plain) != text(faulty):
            failures.append(f"short writes: {' '.join(plain[0])}: {plain[1:]} {faulty[1:]}")
    for name in sorted(set(results[0][1]) | set(results[1][1])):
        first, second = (result[1].get(name, b"missing") for result in results)
        if name == "j.xml":
            first, second = (re.sub(rb'time="[^"]*"', b"", text) for text in (first, second))
        if first != second:
            failures.append(f"short writes: {name} differs")
    print(f"short and interrupted writes: {len(commands)} commands, {len(failures)} failures")
    return len(commands), failures


with tempfile.TemporaryDirectory() as ROOT:
    ROOT = os.path.realpath(ROOT)
    one = ["--jobs", "1"]
    scenarios = [
        Scenario("gif", ["render", "new.yaml", "-o", "x.gif", *one], ["x.gif"], prepare_gif),
        Scenario("first gif", ["render", "new.yaml", "-o", "a/b/x.gif", *one], ["a/b/x.gif"]),
        Scenario(
            "frames", ["render", "new.yaml", "-o", "f/%04d.svg", "-o", "f/%04d.png", *one],
            ["f/.*"], prepare_frames),
        Scenario("first frames", ["render", "new.yaml", "-o", "f/%04d.svg", *one], ["f/.*"]),
        Scenario(
            "frames and gif", ["render", "new.yaml", "-o", "f/%04d.svg", "-o", "f/x.gif", *one],
            ["f/.*svg", "f/x.gif", "f/(.*png|notes.txt)"], prepare_frames, unchanged=1),
        Scenario(
            "golden", [*UPDATE, "--update", "all", *one], ["golden/.+"], prepare_golden,
            settle=[*UPDATE, *one], status=1),
        Scenario(
            "first golden", [*UPDATE, "--update", "all", *one], ["golden/.+"],
            lambda folder: shutil.copy(folder + "/new.yaml", folder + "/s.yaml"),
            settle=[*UPDATE, *one], status=1),
        Scenario(
            "report", ["diff", "old.yaml", "new.yaml", "--report", "x.html"], ["x.html"],
            prepare_page, status=1),
        Scenario(
            "artifacts", [*UPDATE, "--artifacts", "art", *one], ["art/.*[^/]"], prepare_artifacts,
            status=1),
        Scenario(
            "artifacts of a success", [*UPDATE, "--artifacts", "art", *one], ["art/.*[^/]"],
            prepare_solved),
        Scenario(
            "approve", ["approve", "art", "--all", "--quiet"], ["golden/.+"], prepare_approval,
            settle=[*UPDATE, *one]),
    ]
    results = [check_scenario(scenario) for scenario in scenarios]
    results += [check_short_writes(), check_closing(scenarios)]
    failures = [line for _, lines in results for line in lines]
    for line in failures:
        print("error:", line)
    print(f"{sum(count for count, _ in results)} checks, {len(failures)} failures")
    sys.exit(1 if failures else 0)
