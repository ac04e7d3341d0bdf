"""Pages of comparisons, with animations that are made here."""

import base64
import hashlib
import io
import json
from functools import cache
from pathlib import Path

import numpy
from PIL import Image, ImageChops, ImageDraw

import pages

FILES = (
    *pages.PLAYER, "decisions.css", "comparison.css", "icons.js", "verdicts.js", "decision.js",
    "strip.js", "results.js", "result.js", "comparison.js",
)
BODY = '<div id="comparison"></div>'
FPS = 25
FRAMES = 24
APPROVE = "cellophane approve verdicts.json page-data"
CAUSES = ["spring damping 0.7 became 0.6", "the corner radius 8 became 12"]


def frame(time, side, size, speed=1.0, color=(0, 98, 196)):
    """Returns an image: a card that moves right, over one that stands still."""
    image = Image.new("RGB", size, (245, 245, 247))
    draw = ImageDraw.Draw(image)
    unit = size[1] // 6
    draw.rounded_rectangle([unit, 4 * unit, 3 * unit, 5 * unit], 6, (60, 170, 90))
    left = position(time, side, size, speed)
    draw.rounded_rectangle([left, unit, left + 2 * unit, 3 * unit], 8, color)
    return image


def position(time, side, size, speed=1.0):
    """Returns the left edge of the card that moves."""
    share = min(1, time / 0.6 * (speed if side == "after" else 1))
    return round(10 + (size[0] - 20 - size[1] // 3) * (1 - (1 - share) ** 3))


def apng(images, starts, end):
    """Returns the bytes of an APNG; the encoder merges equal neighbours."""
    lengths = [round(1000 * (b - a)) for a, b in zip(starts, [*starts[1:], end])]
    file = io.BytesIO()
    images[0].save(file, "PNG", save_all=True, append_images=images[1:], duration=lengths, loop=0)
    return file.getvalue()


def motion(times, side, size, speed):
    """Returns the ClipMotion of a side."""
    unit = size[1] // 6
    changes = []
    for index, time in enumerate(times):
        left = position(time, side, size, speed)
        changes.append([index, left + unit, 2 * unit, 2 * unit, 2 * unit, 1, 0,
                        left, unit, 2 * unit, 2 * unit])
    still = [0, 2 * unit, 4.5 * unit, 2 * unit, unit, 1, -1, unit, 4 * unit, 2 * unit, unit]
    return {
        "canvas": list(size),
        "steps": [{"text": "insert", "file": "cards.yaml", "line": 14, "column": 5,
                   "from": 0, "to": 0.6}],
        "elements": [
            {"collection": "grid", "key": "0/7", "kind": "cell", "changes": changes},
            {"collection": "grid", "key": "0/1", "kind": "cell", "changes": [still]},
            *([{"collection": "grid", "key": "old", "kind": "cell", "changes": [still]}]
              if side == "before" else []),
        ],
        "orders": [[0, [1, 0]]],
    }


def digest(text):
    """Returns a digest of 64 digits."""
    data = text if isinstance(text, bytes) else text.encode()
    return hashlib.sha256(data).hexdigest()


def digests(text):
    """Returns the digests of the files of a golden."""
    return {ending: digest(text + ending) for ending in (".apng", ".timeline.json", ".golden.json")}


@cache
def animations(speed=0.8, size=(240, 160), other=None, starts=None):
    """Returns the bytes of the three views, the numbers of different pixels and the motions.

    `other` is the size of the actual side if it differs; `starts` are those of the frames.
    """
    starts = list(starts or (index / FPS for index in range(FRAMES)))
    end = starts[-1] + 1 / FPS
    sides = {side: [frame(time, side, (size if side == "before" else other or size), speed)
                    for time in starts] for side in ("before", "after")}
    both = tuple(max(a, b) for a, b in zip(size, other or size))
    counts, differences = [], []
    for before, after in zip(sides["before"], sides["after"]):
        canvases = []
        for image in (before, after):
            canvas = Image.new("RGB", both)
            canvas.paste(image)
            canvases.append(canvas)
        far = numpy.asarray(ImageChops.difference(*canvases)).sum(axis=2) > 0
        counts.append(int(far.sum()))
        shown = numpy.full((both[1], both[0], 3), 255, numpy.uint8)
        shown[far] = (200, 30, 60)
        differences.append(Image.fromarray(shown))
    data = [apng(images, starts, end) for images in (sides["before"], sides["after"], differences)]
    motions = {side: motion(starts, side, size, speed) for side in ("before", "after")}
    sizes = [size, other or size, both]
    return data, counts, motions, starts, end, sizes


class Report:
    """The value of `Cellophane.page` and its blocks."""

    def __init__(self, kind="verify", title="Verification of scenes", summary="", approve=APPROVE):
        self.page = {"title": title, "kind": kind, "summary": summary, "approve": approve,
                     "results": []}
        self.blocks = {}

    def block(self, kind, value):
        """Adds a block, and returns its key."""
        text = value if isinstance(value, str) else json.dumps(value)
        key = f"{kind}-{digest(text)}"
        self.blocks[key] = text
        return key

    def add(self, identity, name, status="differs", causes=(), sentences=(), views=3, decides=None,
            after="after", explained=False, sections=None, clip=None, summary=(), **options):
        """Adds a result; without views it has no detail."""
        result = {"id": identity, "name": name, "status": status, "causes": list(causes),
                  "summary": list(summary), "sentences": list(sentences)}
        decides = status in ("differs", "missing") if decides is None else decides
        if decides:
            result["golden"] = {"path": f"goldens/{identity}",
                                "before": {} if status == "missing" else digests(name),
                                "after": digests(name + after)}
        if views:
            result["detail"] = self.block("result", self.detail(
                identity, name, views, explained, sections, sentences, clip or {}, options))
        self.page["results"].append(result)
        return result

    def detail(self, identity, name, views, explained, sections, sentences, clip, options):
        """Returns the detail of a result."""
        data, counts, motions, starts, end, sizes = animations(**options)
        names = ["Expected", "Actual", "Difference"]
        chosen = [0, 1, 2] if views == 3 else [1]
        media = [{"kind": "apng", "key": self.block("apng", base64.b64encode(data[index]).decode()),
                  "bytes": len(data[index]), "file": f"{identity}-{names[index].lower()}.apng"}
                 for index in chosen]
        worst = max(range(len(counts)), key=counts.__getitem__) if any(counts) else None
        known = [count // 2 if explained else 0 for count in counts]
        detail = {
            "clip": {
                "id": identity, "name": name, "scene": name, "width": max(s[0] for s in sizes),
                "height": max(s[1] for s in sizes), "scale": 1, "fps": FPS, "seconds": end,
                "frames": len(starts), "starts": starts, "times": starts, "media": media,
                "command": f"cellophane render {name} -o {identity}.gif",
                "frameCommand": f"cellophane render {name} --at {{time}} -o {identity}.png", **clip},
            "views": [{"name": names[index], "medium": at, "width": sizes[index][0],
                       "height": sizes[index][1]} for at, index in enumerate(chosen)],
            "sections": sections if sections is not None else [
                {"title": "Scene", "verdict": "differs", "sentences": [
                    {"text": text, "frame": None, "elements": [], "side": "after"}
                    for text in sentences[:1]]},
                {"title": "Timelines", "verdict": "differs", "sentences": [
                    {"text": "grid 0/7 moves later: 0.48 s became 0.60 s", "frame": 9,
                     "elements": ["grid 0/7"], "side": "after"},
                    {"text": "grid old is missing", "frame": 3, "elements": ["grid old"],
                     "side": "before"}]},
                {"title": "Pixels", "verdict": "differs", "sentences": [
                    {"text": "23 of 24 frames differ, the most by 1204 of 38400 pixels",
                     "frame": None, "elements": [], "side": "after"}]},
            ],
            "tolerances": ["position 0.5 pt (default)", "pixel difference 0.02 (default)"],
            "motion": {"after": self.block("motion", motions["after"])},
        }
        if views == 3:
            detail["motion"]["before"] = self.block("motion", motions["before"])
            detail["differences"] = {
                "unexplained": [count - part for count, part in zip(counts, known)],
                "explained": known, "worst": worst}
        return detail

    def html(self, folder=None):
        """Returns the page; its blocks are in the page, or in a folder."""
        return pages.scripts(
            *FILES, body=BODY, page=self.page, blocks=None if folder else self.blocks,
            folder=folder, script="Cellophane.start();", title=self.page["title"])

    def write(self, path: Path):
        """Writes the page and a folder with its blocks; returns the path."""
        folder = path.with_name(path.stem + "-data")
        folder.mkdir(exist_ok=True)
        for key, text in self.blocks.items():
            (folder / f"{key}.js").write_text(
                f'Cellophane.store.receive("{key}", {json.dumps(text)});\n')
        path.write_text(self.html(folder.name))
        return path


def verification():
    """Returns a report with a result of each status."""
    report = Report(summary="2 the same, 4 differ, 1 without a golden, 4 other problems")
    first = ["The spring damping 0.7 became 0.6", "grid 0/7 moves later: 0.48 s became 0.60 s"]
    report.add("same-one", "scenes/same-one.yaml", "same", views=0)
    report.add("cards", "scenes/cards.yaml", causes=CAUSES[:1], sentences=first)
    report.add("detail", "scenes/screens/detail.yaml", causes=CAUSES, sentences=first,
               explained=True)
    report.add("grown", "scenes/grown.yaml", causes=CAUSES[1:], sentences=["The canvas grew."],
               other=(280, 190), starts=tuple(index * index / 200 for index in range(12)))
    report.add("onboarding", "scenes/onboarding/a-very-long-name-that-does-not-fit-into-one-line.yaml",
               sentences=["A very long sentence about a layer with a long name: "
                          "'onboarding.pages/welcome.card/header.title' moves from (120.5, 340.25) "
                          "to (120.5, 352.75), that is 12.25 pt further than before"])
    report.add("fresh", "scenes/fresh.yaml", "missing", views=1,
               sections=[{"title": "Notes", "verdict": None, "sentences": [
                   {"text": "There is no golden yet.", "frame": None, "elements": [],
                    "side": "after"}]}])
    report.add("broken", "scenes/broken.yaml", "failed", views=0,
               sentences=["scenes/broken.yaml:3:1: error: unknown key 'stile'; did you mean 'style'?"])
    report.add("late", "scenes/late.yaml", "expectation", views=1, sections=[
        {"title": "Expectations", "verdict": None, "sentences": [
            {"text": "expected 'grid 0/7' to settle by 0.2 s", "frame": 5,
             "elements": ["grid 0/7"], "side": "after"}]}])
    report.add("random", "scenes/random.yaml", "unstable", sentences=["Two runs differ."])
    report.add("old", "goldens/old", "orphan", views=0)
    report.add("same-two", "scenes/same-two.yaml", "same", views=0)
    return report


def summarized():
    """Returns a report with one result that has a summary, and frames numbered from 0."""
    report = Report(summary="1 differs")
    report.add("cards", "scenes/cards.yaml", sentences=["spring damping 0.7 became 0.6"],
               summary=["the scene: spring damping 0.7 became 0.6", "7 cells: up to 3 pt lower"],
               clip={"numbers": list(range(FRAMES))})
    return report


def many(count, views=3):
    """Returns a report with many failures of few causes; their details have few animations."""
    report = Report(title="Verification of 200 scenes", summary=f"{count} differ")
    causes = [*CAUSES, "duration 0.3 s became 0.35 s", "style 'card': shadow radius 4 became 6"]
    for index in range(count):
        group = index % len(causes)
        report.add(
            f"scene-{index:04d}", f"scenes/group-{index // 40}/scene-{index:04d}.yaml",
            causes=causes[group:group + 1 + index % 2], views=views,
            sentences=[f"grid 0/7 moves later: 0.48 s became 0.{60 + index % 9} s"],
            speed=0.5 + 0.1 * (index % 4))
    return report
