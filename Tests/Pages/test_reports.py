"""Tests of the pages that `cellophane verify --report` and `cellophane diff --report` write."""

import json
import shlex
import shutil
import subprocess

import numpy
import pytest
from PIL import Image

import checks

SCENE = """\
cellophane: 1
title: {title}
canvas: {{ size: [200, 160], background: "#F2F2F7" }}
output: {{ fps: 10, duration: 0.8 }}
styles:
  card:
    fill: "{color}"
    cornerRadius: 8
    shadow: {{ color: "#00000060", blur: 6, offset: [0, 3] }}
    text: {{ string: "{{key}}", color: white }}
collections:
  - id: grid
    layout: {{ type: flow, itemSize: [40, 40], sectionInset: 10 }}
    style: card
    sections: [{{ items: [A, B, C] }}]
steps:
  - {{ at: 0.1, insert: {{ at: [0, 1], key: N }}, duration: {seconds} }}
"""

READY = ".result[data-ready]"
PAGE = "Cellophane.comparisonPage"
PLAYER = f"{PAGE}.result.player"


def scene(title="Cards", color="#5E5CE6", seconds=0.3):
    return SCENE.format(title=title, color=color, seconds=seconds)


@pytest.fixture(scope="session")
def verified(command, tmp_path_factory):
    """A folder with a verification: one scene is slower, one has another colour, one is new."""
    folder = tmp_path_factory.mktemp("verified")
    scenes = folder / "scenes"
    scenes.mkdir()

    def verify(*options):
        result = subprocess.run(
            [command, "verify", "scenes", "--against", "goldens", *options], cwd=folder,
            stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert result.returncode == 1, result.stdout + result.stderr

    for name in ("slow", "color", "same"):
        (scenes / f"{name}.yaml").write_text(scene())
    verify("--update", "missing")
    (scenes / "slow.yaml").write_text(scene(seconds=0.6))
    (scenes / "color.yaml").write_text(scene(color="#D70015"))
    (scenes / "new.yaml").write_text(scene(title="New"))
    verify("--report", "report.html")
    return folder


@pytest.fixture
def report(verified, tmp_path):
    """The page of a copy of the verification."""
    shutil.copytree(verified, tmp_path, dirs_exist_ok=True)
    return tmp_path / "report.html"


def opened(page, identity):
    checks.wait(page, f"document.querySelector('.result').dataset.ready === {identity!r}")


def detail(page):
    """The data of the opened result."""
    return page.evaluate(f"Cellophane.store.json({PAGE}.result.result.detail)")


def canvas(page, view):
    """The pixels of a view as it is shown."""
    data = page.evaluate(f"""async () => {{
      const player = {PLAYER};
      await player.drawn;
      const {{ canvas }} = player.stage.views[{view}];
      const context = canvas.getContext("2d");
      const {{ data, width, height }} = context.getImageData(0, 0, canvas.width, canvas.height);
      return {{ data: [...data], width, height }};
    }}""")
    return numpy.array(data["data"], numpy.uint8).reshape(data["height"], data["width"], 4)


def test_verdicts_of_a_report_are_carried_out(cellophane, report, open_page, tmp_path):
    page = open_page(report, ready=READY)
    assert page.locator(".comparison-head").inner_text().startswith("Verification")
    names = [page.evaluate(f"{PAGE}.result.result.name")]
    for _ in range(2):
        page.keyboard.press("j")
        checks.wait(page, f"{PAGE}.result.result.name !== {names[-1]!r}")
        names.append(page.evaluate(f"{PAGE}.result.result.name"))
    assert sorted(names) == ["scenes/color.yaml", "scenes/new.yaml", "scenes/slow.yaml"]
    for identity, key in (("scenes-color-yaml", "a"), ("scenes-new-yaml", "a"), ("scenes-slow-yaml", "n")):
        page.goto(f"{report.as_uri()}#clip={identity}")
        opened(page, identity)
        page.keyboard.press(key)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save verdicts").click()
    download.value.save_as(tmp_path / "verdicts.json")
    entries = json.loads((tmp_path / "verdicts.json").read_text())["entries"]
    assert {entry["golden"]: entry["verdict"] for entry in entries} == {
        "goldens/color": "accepted", "goldens/new": "accepted", "goldens/slow": "rejected"}
    # The command that the page shows replaces the goldens.
    command = page.evaluate("Cellophane.page.approve")
    assert page.locator("dialog[open] input[readonly]").input_value() == command
    words = shlex.split(command)
    assert words[0] == "cellophane"
    result = cellophane(*words[1:])
    assert "2 accepted" in result.stdout
    again = cellophane("verify", "scenes", "--against", "goldens", status=1)
    assert again.stdout.startswith("4 scenes: 3 the same, 1 differ")


def test_sentences_lead_to_frames_that_equal_their_images(cellophane, report, open_page, tmp_path):
    page = open_page(report, fragment="#clip=scenes-slow-yaml", ready=READY)
    opened(page, "scenes-slow-yaml")
    sentence = page.locator("button.sentence").filter(has_text="cell").first
    sentence.click()
    frame = page.evaluate(f"{PLAYER}.frame")
    timelines = next(part for part in detail(page)["sections"] if part["title"] == "Timelines")
    assert frame == timelines["sentences"][0]["frame"]
    marked = page.evaluate(
        f"[...{PLAYER}.overlays.marked].map((index) => {PLAYER}.motion.elements[index].name)")
    assert marked and all(name.startswith("grid ") for name in marked)
    # Expected and actual are what a render of that instant is.
    time = page.evaluate(f"{PLAYER}.timeOf({PLAYER}.frame)")
    (tmp_path / "before.yaml").write_text(scene())
    for view, source in ((0, "before.yaml"), (1, "scenes/slow.yaml")):
        cellophane("render", source, "--at", f"{time}s", "-o", "frame.png")
        image = numpy.array(Image.open(tmp_path / "frame.png").convert("RGBA"))
        shown = canvas(page, view)
        assert shown.shape == image.shape
        assert numpy.abs(shown.astype(int) - image).max() <= 1
    assert numpy.any(canvas(page, 0) != canvas(page, 1))


def test_explained_and_unexplained_pixels(report, open_page):
    page = open_page(report, fragment="#clip=scenes-slow-yaml", ready=READY)
    opened(page, "scenes-slow-yaml")
    differences = detail(page)["differences"]
    # The shadows of moving cards are explained as well.
    assert sum(differences["unexplained"]) == 0 and sum(differences["explained"]) > 100
    assert page.evaluate(f"{PLAYER}.frame") == differences["worst"]


def test_two_scenes_in_one_file(cellophane, open_page, tmp_path):
    (tmp_path / "a.yaml").write_text(scene())
    (tmp_path / "b.yaml").write_text(scene(seconds=0.5))
    cellophane("diff", "a.yaml", "b.yaml", "--report", "diff.html", status=1)
    assert not (tmp_path / "diff-data").exists()
    page = open_page(tmp_path / "diff.html", ready=READY)
    assert page.locator(".sidebar").count() == 0
    assert page.get_by_role("button", name="Accept").count() == 0
    assert page.locator(".pane-label").all_inner_texts() == ["Expected", "Actual", "Difference"]
    page.locator(".sentence").first.wait_for()
    # Images of two sizes keep them.
    cellophane("render", "a.yaml", "--at", "0.2s", "-o", "a.png")
    cellophane("render", "a.yaml", "--at", "0.2s", "--scale", "2", "-o", "b.png")
    cellophane("diff", "a.png", "b.png", "--report", "sizes.html", status=1)
    page = open_page(tmp_path / "sizes.html", ready=READY)
    sizes = page.evaluate(f"{PLAYER}.stage.views.map(({{ canvas }}) => canvas.width)")
    assert sizes == [200, 400, 400]


def test_a_damaged_folder_is_an_error_on_the_page(report, open_page, problems):
    problems.expect("ERR_FILE_NOT_FOUND")
    for file in (report.parent / "report-data").glob("result-*.js"):
        file.unlink()
    page = open_page(report)
    page.get_by_text("cannot be loaded").first.wait_for()
