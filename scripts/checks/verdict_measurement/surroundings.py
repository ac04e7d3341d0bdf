"""False alarms: unchanged scenes verified in changed surroundings."""

import dataclasses
import json
import os
import random
import shutil
import subprocess

import yaml

SEED = 20


@dataclasses.dataclass
class Surroundings:
    """The surroundings of one run: the tree, the command line and the environment."""

    # The folder with `scenes` and `golden`, the working folder, and the scene's argument.
    tree: str
    folder: str
    scene: str
    golden: str
    environment: dict
    prefix: list
    options: list
    umask: int = 0o022


def seeded(run):
    return random.Random(f"{SEED} {run}")


# Each function changes one thing; `choice` decides how.

def language(given, choice):
    """Sets another language and country."""
    name = choice.choice(["C", "POSIX", "de_DE.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8", "ja_JP.EUC-JP", ""])
    for key in choice.choice([["LANG"], ["LC_ALL"], ["LANG", "LC_NUMERIC"], ["LC_ALL", "LANGUAGE"]]):
        given.environment[key] = name


def clock(given, choice):
    """Sets another time zone, and another notion of the current time for builds."""
    given.environment["TZ"] = choice.choice(["UTC", "Asia/Kathmandu", "Pacific/Chatham", "America/St_Johns", "XYZ-14"])
    if choice.random() < 0.5:
        given.environment["SOURCE_DATE_EPOCH"] = choice.choice(["0", "1", "4102444800"])


def temporary(given, choice):
    """Sets another folder for temporary files."""
    given.environment["TMPDIR"] = os.path.join(given.tree, choice.choice(["temporary", "mit Leerzeichen", "ä"]))
    os.makedirs(given.environment["TMPDIR"], exist_ok=True)


def home(given, choice):
    """Sets another home, or none, and other folders of the user."""
    folder = os.path.join(given.tree, "home")
    os.makedirs(folder, exist_ok=True)
    given.environment["HOME"] = choice.choice([folder, "/nonexistent", ""])
    if choice.random() < 0.5:
        given.environment["XDG_CACHE_HOME"] = choice.choice([folder, "/nonexistent"])
        given.environment["XDG_CONFIG_HOME"] = folder


def mask(given, choice):
    """Sets another mask for new files."""
    given.umask = choice.choice([0o000, 0o002, 0o027, 0o077])


def elsewhere(given, choice):
    """Starts the command in another folder, with absolute paths."""
    given.scene = os.path.join(given.folder, given.scene)
    given.golden = os.path.join(given.folder, given.golden)
    given.folder = choice.choice(["/", "/usr", given.tree])


def spelling(given, choice):
    """Spells the paths in another way."""
    scene, golden = given.scene, given.golden
    kind = choice.randrange(4)
    if kind == 0:
        scene, golden = "./" + scene, "./" + golden
    elif kind == 1:
        scene, golden = scene.replace("/", "//"), golden + "/"
    elif kind == 2:
        scene = os.path.join(os.path.dirname(scene), "..", os.path.basename(os.path.dirname(scene)),
                             os.path.basename(scene))
    else:
        golden = os.path.join(golden, "..", os.path.basename(golden), ".")
    if not os.path.isabs(given.scene):
        given.scene, given.golden = scene, golden


def threads(given, choice):
    """Uses another number of threads, and repeats."""
    given.options += choice.choice([["--jobs", "1"], ["--jobs", "8"], ["--jobs", "64"],
                                    ["--jobs", "1,4", "--repeat", "2"], ["--repeat", "3", "--shuffle", "--seed", "9"]])


def processors(given, choice):
    """Binds the command to one processor."""
    given.prefix += ["taskset", "--cpu-list", str(choice.choice(sorted(os.sched_getaffinity(0))))]


def priority(given, choice):
    """Lowers the priority of the command."""
    given.prefix += ["nice", "-n", choice.choice(["5", "19"])]


def desktop(given, choice):
    """Sets variables of fonts, colours, desktops and allocators."""
    several = {
        "FONTCONFIG_FILE": "/nonexistent/fonts.conf", "FC_DEBUG": "0", "FREETYPE_PROPERTIES": "cff:no-stem-darkening=0",
        "PANGO_LANGUAGE": "ja", "GDK_SCALE": "2", "GTK_THEME": "Adwaita:dark", "QT_SCALE_FACTOR": "1.5",
        "DISPLAY": ":99", "WAYLAND_DISPLAY": "nowhere", "NO_COLOR": "1", "COLUMNS": "20", "TERM": "dumb",
        "MALLOC_ARENA_MAX": "1", "MALLOC_PERTURB_": "165", "OMP_NUM_THREADS": "1", "G_DEBUG": "gc-friendly",
        "XDG_SESSION_TYPE": "wayland", "CI": "true", "HTTP_PROXY": "http://127.0.0.1:9",
    }
    for key in choice.sample(sorted(several), 4):
        given.environment[key] = several[key]


def cleared(given, choice):
    """Removes all variables but the path, and sometimes that."""
    for key in list(given.environment):
        if key != "PATH" or choice.random() < 0.3:
            given.environment.pop(key, None)


def times(given, choice):
    """Changes the times of all files."""
    moment = choice.choice([0, 1, 2**31 - 1, 4102444800])
    for folder, _, files in os.walk(given.tree):
        for name in files:
            path = os.path.join(folder, name)
            if not os.path.islink(path):
                os.utime(path, (moment, moment))


def copied(given, choice):
    """Copies the tree to another path."""
    target = given.tree + choice.choice(["-copy", " mit Leerzeichen", "-ünïcode", "-" + "long" * 40, ".golden.json"])
    shutil.copytree(given.tree, target, symlinks=True)
    replace(given, target)


def linked(given, choice):
    """Reaches the tree through a symbolic link."""
    target = given.tree + "-link"
    if not os.path.lexists(target):
        os.symlink(given.tree, target)
    replace(given, target)


def replace(given, target):
    """Uses another path of the tree."""
    old, given.tree = given.tree, target
    given.folder = given.folder.replace(old, target, 1)
    given.scene = given.scene.replace(old, target, 1)
    given.golden = given.golden.replace(old, target, 1)


def read_only(given, choice):
    """Removes the permission to write from the tree."""
    for folder, _, files in os.walk(given.tree):
        for name in files:
            path = os.path.join(folder, name)
            if not os.path.islink(path):
                os.chmod(path, 0o444)
        os.chmod(folder, 0o555)
    if os.geteuid() == 0:
        # The administrator writes everywhere, unless this capability is given up.
        given.prefix += ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]


def rewritten(given, choice):
    """Writes the scene in another form of the same meaning."""
    path = os.path.join(given.folder, given.scene)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    kind = choice.choice(["lines", "comments", "sorted", "flow", "reversed", "mark"])
    if kind == "lines":
        text = text.replace("\n", "\r\n")
    elif kind == "comments":
        text = "# A comment: with 'quotes' and {braces}\n" + "\n".join(
            line + "  # ä" if line.rstrip().endswith((":", "}", "]")) and '"' not in line else line
            for line in text.split("\n")) + "\n# The end\n"
    elif kind == "mark":
        text = "\ufeff" + text
    else:
        scene = yaml.safe_load(text)
        if kind == "reversed":
            scene = dict(reversed(list(scene.items())))
        text = (json.dumps(scene, ensure_ascii=False, indent=1) if kind == "flow" else yaml.safe_dump(
            scene, allow_unicode=True, sort_keys=kind == "sorted", default_flow_style=kind == "reversed",
            width=60))
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


VARIATIONS = [language, clock, temporary, home, mask, elsewhere, spelling, threads, processors, priority,
              desktop, cleared, times, copied, linked, read_only, rewritten]


class Alarms:
    """A folder of recorded goldens, from which each run takes a copy."""

    def __init__(self, command, fixtures, folder):
        self.command, self.fixtures, self.folder = command, os.path.abspath(fixtures), folder

    def tree(self, scene, name):
        """Makes a tree with one scene and its golden; returns its path and an error or `None`."""
        tree = f"{self.folder}/{name}"
        # Scenes include others, which lie beside them.
        shutil.copytree(f"{self.fixtures}/scenes", f"{tree}/scenes")
        for other in ("photos", "pictures"):
            os.symlink(f"{self.fixtures}/{other}", f"{tree}/{other}")
        run = subprocess.run(
            [self.command, "verify", f"scenes/{scene}.yaml", "--against", "golden", "--update", "missing",
             "--quiet"], cwd=tree, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        made = os.path.exists(f"{tree}/golden/{scene}.golden.json")
        return tree, None if made else run.stdout.decode()

    def run(self, index, scene):
        """Verifies a scene in changed surroundings; returns their names and an alarm or `None`."""
        choice = seeded(index)
        tree, error = self.tree(scene, f"run{index}")
        if error:
            return "recording", f"{scene}: {error}"
        given = Surroundings(tree, tree, f"scenes/{scene}.yaml", "golden", dict(os.environ), [], [])
        # The run's own variation comes in turn, with up to two others; what changes files comes first.
        chosen = {VARIATIONS[index % len(VARIATIONS)], *choice.sample(VARIATIONS, choice.randrange(3))}
        order = [rewritten, times, copied, linked, temporary, home, read_only]
        chosen = sorted(chosen, key=lambda one: (
            order.index(one) if one in order else len(order), VARIATIONS.index(one)))
        for variation in chosen:
            variation(given, choice)
        names = ", ".join(variation.__name__ for variation in chosen)
        command = [*given.prefix, self.command, "verify", given.scene, "--against", given.golden, *given.options]
        run = subprocess.run(
            command, cwd=given.folder, env=given.environment, umask=given.umask, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        for folder, _, _ in os.walk(given.tree):
            os.chmod(folder, 0o755)
        if run.returncode == 0:
            shutil.rmtree(given.tree if not os.path.islink(given.tree) else tree, ignore_errors=True)
            return names, None
        return names, f"{scene} [{names}]: exit {run.returncode}: {run.stdout.decode(errors='replace').strip()[:600]}"
