"""One change tried: the golden of the unchanged scene, the verdict, and the frames of both."""

import collections
import dataclasses
import json
import os
import re
import shutil
import subprocess

import changes
import frames
import structure
import words
from scene_schema import Marker

SECONDS = 300


@dataclasses.dataclass
class Result:
    """The outcome of one change."""

    property: str
    step: str
    scene: str
    path: str
    before: str
    after: str
    # invalid, ineffective, unseen, seen, or failed (the command ended otherwise than it should)
    effect: str
    found: bool = False
    named: bool = False
    # Whether the timelines or the pixels alone name it.
    shown: bool = False
    once: bool = False
    sentences: tuple = ()
    more: int = 0
    # What is wrong with the form of the words; `None` if nothing is.
    wording: object = None

    @property
    def miss(self):
        """The kind of the miss with its property and step; `None` if the verdict is right."""
        if self.effect == "failed" or self.effect == "seen" and not self.found:
            return f"not found: {self.property} {self.step}"
        if self.effect == "seen" and not self.named:
            return f"not named: {self.property} {self.step}"
        return None


def short(value, length=70):
    """Returns a value as a short text."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= length else text[:length - 1] + "…"


def findings(outcome):
    """Returns the findings of a comparison: pairs of the parts that name something, and a text."""
    comparison = outcome.get("comparison") or {}
    result = []
    for finding in (comparison.get("timelines") or {}).get("findings", []):
        text = finding["text"]
        body = text.split(": ", 1)[1] if finding.get("elements") and ": " in text else text
        result.append((body, text, finding))
    difference = (comparison.get("pixels") or {}).get("difference") or {}
    for finding in difference.get("findings", []):
        text = finding if isinstance(finding, str) else finding.get("text", json.dumps(finding))
        result.append((text, "pixels: " + text, {}))
    return result


def document_path(path):
    """Returns a path as the command writes it: `steps[0].spring.damping`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def covers(reported, change):
    """Returns whether a reported path of the document is that of a change, a part of it, or its owner."""
    path = change.site.path
    if change.value is Marker.ELEMENT_REMOVED:
        return reported.startswith(document_path(path[:-2]))
    return reported.startswith(document_path(path)) or reported == document_path(path[:-1])


def statements(found):
    """Returns the different statements that sentences make: causes, changes, else the effects."""
    result = set()
    for body, _, finding in found:
        stated = [cause if isinstance(cause, str) else cause.get("text", "") for cause in
                  finding.get("causes", [])]
        stated += [f"{change['property']} {change['from']} {change['to']}"
                   for change in finding.get("changes", [])]
        result |= set(stated) if stated else {body}
    return result


# A verdict begins with this many sentences at most, each of them this long at most.
SENTENCES, LENGTH = 3, 300
# What a sentence must not call an element.
NAMELESS = re.compile(r"a view without a name|UICollectionElementKind")


def wording(outcome):
    """Returns what is wrong with the form of the words of a comparison; `None` if nothing is."""
    comparison = outcome.get("comparison") or {}
    summary = comparison.get("summary") or []
    texts = summary + [one["text"] for one in comparison.get("scene") or []] + [
        text for _, text, _ in findings(outcome)]
    if not outcome["passed"] and comparison and not summary:
        return "no sentence comes first"
    if len(summary) > SENTENCES:
        return f"{len(summary)} sentences come first"
    for text in texts:
        if len(text.removeprefix("pixels: ")) > LENGTH:
            return f"a sentence has {len(text)} characters: {short(text)}"
        if NAMELESS.search(text):
            return f"an element has no name: {short(text)}"
    return None


class Refused(Exception):
    """A scene that the command does not render, with the exit status and the messages."""

    def __init__(self, status, errors):
        super().__init__(errors)
        self.status = status


class Bench:
    """A folder with a copy of the fixtures, in which scenes are changed and verified."""

    def __init__(self, command, fixtures, folder, planned):
        self.command, self.folder, self.planned = command, folder, planned
        self.scenes = planned.scenes
        # Scenes include others, which lie beside them.
        shutil.copytree(f"{fixtures}/scenes", f"{folder}/scenes")
        os.makedirs(f"{folder}/fonts")
        for name in ("photos", "pictures"):
            os.symlink(os.path.abspath(f"{fixtures}/{name}"), f"{folder}/{name}")
        fonts = "/usr/share/fonts/truetype/dejavu"
        for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"):
            shutil.copy(f"{fonts}/{name}", f"{folder}/fonts/{name}")
        self.recorded, self.films = {}, collections.OrderedDict()

    def run(self, *arguments):
        """Runs the command; returns the status and the outputs."""
        try:
            run = subprocess.run(
                [self.command, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, cwd=self.folder, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return 124, "", f"no end after {SECONDS} s"
        return run.returncode, run.stdout.decode(), run.stderr.decode()

    def write(self, name, scene):
        """Writes a scene."""
        with open(f"{self.folder}/scenes/{name}.json", "w", encoding="utf-8") as file:
            json.dump(scene, file, ensure_ascii=False)

    def record(self, name):
        """Records the golden of an unchanged scene, once; returns an error or `None`."""
        if name not in self.recorded:
            self.write(name, self.scenes[name])
            _, _, errors = self.run(
                "verify", f"scenes/{name}.json", "--against", "golden", "--update", "all", "--quiet")
            made = os.path.exists(f"{self.folder}/golden/{name}.golden.json")
            self.recorded[name] = None if made else errors.strip() or "not recorded"
        return self.recorded[name]

    def options(self, change):
        """Returns the options of the frames that are compared."""
        owner, size = change.site.owner, self.scenes[change.scene].get("canvas", {}).get("size", [320, 568])
        if owner in ("canvas", "scene"):
            return "--fps", str(frames.RATE)
        scale = f"{min(1, frames.LONGEST / max(size)):.3f}"
        if owner == "output" and change.site.name in ("fps", "loop"):
            return "--scale", scale
        return "--fps", str(frames.RATE), "--scale", scale

    def film(self, scene, options, key):
        """Returns the frames of a scene that was written; those of unchanged scenes are kept."""
        if key in self.films:
            self.films.move_to_end(key)
            return self.films[key]
        path = f"{self.folder}/frames.apng"
        status, _, errors = self.run("render", f"scenes/{scene}.json", "-o", path, "--quiet", *options)
        if status != 0:
            raise Refused(status, errors.strip()[:300])
        rate = float(options[1]) if options[0] == "--fps" else frames.RATE
        result = frames.film(path, rate)
        if key:
            self.films[key] = result
            if len(self.films) > 8:
                self.films.popitem(last=False)
        return result

    def attempt(self, key, change):
        """Tries one change and judges the verdict on it."""
        name, site = change.scene, change.site
        result = Result(
            ".".join(key), change.step, name,
            "/".join(map(str, site.path)), short(site.value), short(change.value), "failed")
        error = self.record(name)
        if error:
            result.sentences = (f"the unchanged scene: {error}",)
            return result
        options = self.options(change)
        self.write(name, changes.applied(self.scenes[name], site.path, change.value))
        status, output, errors = self.run(
            "verify", f"scenes/{name}.json", "--against", "golden", "--json")
        try:
            after = self.film(name, options, None)
            self.write(name, self.scenes[name])
            before = self.film(name, options, (name, options))
        except Refused as refusal:
            # A scene that cannot be rendered is no change to be found; another one is tried.
            result.effect = "invalid" if refusal.status in (65, 66) else "failed"
            result.sentences = (f"exit {refusal.status}: {refusal}",)
            return result
        try:
            outcome = json.loads(output)["outcomes"][0]
            outcome["passed"]
        except (ValueError, LookupError):
            outcome = None
        if outcome is None or status not in (0, 1):
            result.sentences = (f"exit {status}: {errors.strip()[:300]}",)
            return result
        found = findings(outcome)
        result.found = status == 1 and not outcome["passed"]
        # Changes of the scene's document, where the command knows them, are the causes of all others.
        document = (outcome.get("comparison") or {}).get("scene") or []
        pattern = words.expected(site)
        result.shown = any(pattern.search(body) for body, _, _ in found)
        result.named = result.shown or any(covers(one["path"], change) for one in document)
        result.once = len(document or statements(found)) == 1
        texts = ["scene: " + one["text"] for one in document] + [text for _, text, _ in found]
        result.sentences = tuple(short(text, 240) for text in texts[:3])
        result.more = max(0, len(texts) - 3)
        result.wording = wording(outcome)
        most, count = frames.differences(before, after)
        if before.loops != after.loops or count > 0:
            result.effect = "seen"
        else:
            result.effect = "unseen" if result.found or most > 0 else "ineffective"
        return result

    def judge(self, edit):
        """Verifies a change of the structure of a scene; returns what is wrong, or `None`."""
        error = self.record(edit.scene)
        if error:
            return error
        self.write(edit.scene, edit.document)
        status, output, errors = self.run(
            "verify", f"scenes/{edit.scene}.json", "--against", "golden", "--json")
        if status in (65, 66):
            return None
        try:
            outcome = json.loads(output)["outcomes"][0]
        except (ValueError, LookupError):
            return f"exit {status}: {errors.strip()[:300]}"
        comparison = outcome.get("comparison") or {}
        return structure.fault(edit.kind, edit.path, comparison) or wording(outcome)

    def measure(self, line):
        """Tries the changes of a line of the catalogue in turn, until one has an effect that is seen.

        Returns `None` if no scene offers one.
        """
        key, step = line
        best = None
        rank = {"invalid": 0, "ineffective": 1, "unseen": 2, "failed": 3, "seen": 4}
        for change in self.planned.candidates(key, step):
            result = self.attempt(key, change)
            if best is None or rank[result.effect] > rank[best.effect]:
                best = result
            if result.effect in ("seen", "failed") or result.effect == "unseen" and step == "small":
                break
        return best
