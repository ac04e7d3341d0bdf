"""Tests that the CSS of `cellophane spec` moves elements in Chromium as our timeline does."""

import html
import json
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

import pages

# The largest difference of an edge in pixels, and of an opacity.
TOLERANCE = 0.5
OPACITY_TOLERANCE = 0.01
# The moments of a step that are compared.
MOMENTS = 16

# The scenes with the number of steps that can be compared: those in which no other step moves the
# same elements at the same time.
SCENES = ["chips", "sequence", "cards", "card-flip", "deal-and-gather", "fling", "insert", "circle",
          "layout-toggle", "rotation", "shelf", "waterfall"]
ALL = sorted(path.stem for path in (pages.ROOT / "fixtures/scenes").glob("*.yaml"))

# Stops all animations at a time; returns the boxes and opacities of elements.
SEEK = """(time) => {
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = time;
  }
  const result = {};
  for (const element of document.querySelectorAll("[data-element]")) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const { opacity } = getComputedStyle(element);
    result[element.dataset.element] = [left, top, width, height, Number(opacity)];
  }
  return result;
}"""


def name_of(element: dict) -> str:
    """Returns the name that a specification gives to an element."""
    collection, key = element["collection"], element["key"]
    if element["kind"] == "view":
        return key if not collection or collection == element["key"] else f"{collection}/{key}"
    return f"{collection}/{key}"


def is_collection(subject: dict) -> bool:
    """Returns whether an element of a specification is a collection."""
    return subject.get("kind") == "view" and subject["collection"] == subject["key"] != ""


def is_outer(subject: dict) -> bool:
    """Returns whether an element of a specification may contain others, but for collections."""
    return subject.get("kind") in (None, "view", "snapshot") and not is_collection(subject)


class Scene:
    """A scene with its specification."""

    def __init__(self, command: Path, name: str) -> None:
        self.command = command
        self.path = pages.ROOT / f"fixtures/scenes/{name}.yaml"
        self.prefix = self.path.stem + "-"
        self.css = self.run("spec", "--as", "css").decode()
        self.spec = json.loads(self.run("spec", "--as", "json"))

    def run(self, action: str, *options: str) -> bytes:
        """Runs the command on the scene."""
        return subprocess.run(
            [self.command, action, self.path, *options], check=True, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL).stdout

    def elements(self, time: float) -> dict[str, dict]:
        """Returns the elements at a time."""
        listed = json.loads(self.run("inspect", "--at", f"{time:.7f}s", "--json"))["elements"]
        result = {}
        for element in listed:
            if element["kind"] != "snapshot":
                result.setdefault(name_of(element), []).append(element)
        # Two elements of one name replace each other; they are two in a specification.
        return {name: found[0] for name, found in result.items() if len(found) == 1}

    def spans(self) -> Iterator[tuple[int, str, float, float]]:
        """Returns the step, the element, the begin and the end of each motion of an element."""
        for number, step in enumerate(self.spec["steps"]):
            for motion in step["motions"]:
                for subject in motion["subjects"]:
                    begin = step["begin"] + motion["delay"] + subject["offset"]
                    yield number, subject["name"], begin, begin + motion["duration"]


def style(element: dict, left: float, top: float) -> str:
    """Returns the style that puts an element into its place, relative to a corner."""
    (x, y), (width, height) = element["center"], element["size"]
    entries = ",".join(f"{entry:.9f}" for entry in element["transform"])
    matrix = "matrix" if len(element["transform"]) == 6 else "matrix3d"
    return (f"left:{x - width / 2 - left}px;top:{y - height / 2 - top}px;width:{width}px;"
            f"height:{height}px;opacity:{element['alpha']};transform:{matrix}({entries})")


def page_of(scene: Scene, step: dict, last: dict[str, dict], container: str | None) -> str:
    """Returns a page with the elements where a step leaves them."""
    changes = {}
    for motion in step["motions"]:
        for subject in motion["subjects"]:
            if subject["name"] == container:
                changes |= {change["property"]: change["to"] for change in subject["changes"]}
    center, size = changes.get("position", {}).get("point"), changes.get("size", {}).get("size")
    left = top = 0.0
    outer = ""
    if center and size:
        left, top = center[0] - size[0] / 2, center[1] - size[1] / 2
        outer = f"left:{left}px;top:{top}px;width:{size[0]}px;height:{size[1]}px"
    body = "".join(
        f"<div data-element='{html.escape(name)}' style='{style(element, left, top)}'></div>"
        for name, element in last.items() if name != container)
    if container:
        body = (f"<div data-element='{html.escape(container)}' style='{outer}'>"
                f"<div data-content='{html.escape(container)}'>{body}</div></div>")
    return (f"<!doctype html><meta charset=utf-8><style>*{{margin:0}}div{{position:absolute;box-sizing:border-box}}"
            f"</style><style>{scene.css}</style><body class='{scene.prefix}{step['name']}'>{body}")


def compare(page: Page, scene: Scene, folder: Path) -> int:
    """Compares all steps that move elements alone; returns the number of compared boxes."""
    by_element = defaultdict(list)
    for span in scene.spans():
        by_element[span[1]].append(span)
    compared = 0
    for number, step in enumerate(scene.spec["steps"]):
        own = [span for span in scene.spans() if span[0] == number]
        begin, end = step["begin"], max(span[3] for span in own)
        names = {span[1] for span in own}
        moved = {subject["name"] for motion in step["motions"] for subject in motion["subjects"]
                 if is_collection(subject)}
        container = min(moved, default=None)
        # A page has no views around collections.
        if any(is_outer(subject) or (subject["name"] == container and any(
                   change["property"] == "transform" for change in subject["changes"]))
               for motion in step["motions"] for subject in motion["subjects"]):
            continue

        def is_alone(name: str) -> bool:
            return not any(
                other != number and first < end - 1e-6 and begin < last - 1e-6
                for key in (name, name.split("/")[0]) for other, _, first, last in by_element[key])

        inner = names
        if container:
            inner = {name for name in names | set(scene.elements(begin))
                     if name.startswith(container + "/")}
        after, before = scene.elements(end), scene.elements(end - 1e-6)

        def is_nested(name: str) -> bool:
            element = after.get(name) or before.get(name)
            return bool(element) and "/" in element["collection"]

        last = {}
        for name in sorted(inner):
            # Nested collections move with their cells; an element that is replaced by one of its name
            # has another name in the specification.
            if not is_alone(name) or f"{name}-2" in by_element or is_nested(name):
                continue
            # An element that disappears lies where it was just before.
            if element := after.get(name) or before.get(name):
                last[name] = element
        if not last or (container and not is_alone(container)):
            continue
        # Motion by values may begin with a jump.
        first_of = {name: begin for name in last}
        for motion in step["motions"]:
            for subject in motion["subjects"]:
                if motion["curve"] == "sampled":
                    first_of[subject["name"]] = begin + motion["delay"] + subject["offset"]
        file = folder / f"step-{number}.html"
        file.write_text(page_of(scene, step, last, container))
        page.goto(file.as_uri())
        for moment in range(MOMENTS):
            time = begin + (end - begin) * moment / MOMENTS
            shown = page.evaluate(SEEK, (time - begin) * 1000)
            expected = scene.elements(time)
            for name in last:
                if name not in expected or time < first_of[name] - 1e-6:
                    continue
                x, y, width, height, opacity = shown[name]
                frame = expected[name]["frame"]
                actual = [x, y, x + width, y + height]
                edges = [frame[0], frame[1], frame[0] + frame[2], frame[1] + frame[3]]
                message = f"{step['name']} {name} at {time:.3f} s: {actual}, expected {edges}"
                assert max(abs(a - b) for a, b in zip(actual, edges)) <= TOLERANCE, message
                assert abs(opacity - expected[name]["alpha"]) <= OPACITY_TOLERANCE, message
                compared += 1
    return compared


@pytest.mark.parametrize(
    "scene",
    [scene if scene in SCENES else pytest.param(scene, marks=pytest.mark.thorough) for scene in ALL])
def test_the_css_moves_elements_as_the_scene_does(
    open_page: Callable[..., Page], command: Path, tmp_path: Path, scene: str
) -> None:
    blank = tmp_path / "blank.html"
    blank.write_text("<!doctype html><title>x</title>")
    compared = compare(open_page(blank), Scene(command, scene), tmp_path)
    assert compared > 0 or scene not in SCENES
