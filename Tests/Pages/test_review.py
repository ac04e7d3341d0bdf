"""Tests of the review page, as `cellophane review` writes it."""

import functools
import json
import shutil
import subprocess
import time

import numpy
import pytest
from PIL import Image

import checks
import pages

SCENE = """\
cellophane: 1
title: {title}
canvas: {{ size: [{width}, 160], background: "{ground}" }}
output: {{ fps: 50, duration: {seconds} }}
styles:
  card: {{ fill: "{color}", cornerRadius: 8, text: {{ string: "{{key}}", color: white }} }}
collections:
  - id: grid
    layout: {{ type: flow, itemSize: [40, 40], sectionInset: 10 }}
    style: card
    sections: [{{ items: [A, B, C] }}]
steps:
  - {{ at: 0.1, insert: {{ at: [0, 1], key: N }}, duration: 0.3 }}
{expect}"""

SETTLES = "expect:\n  - { settlesBy: 0.2 }\n"

# Name, and what differs.
SCENES = {
    "alpha": dict(title="First card", width=200, seconds=0.6, color="#5E5CE6"),
    "beta": dict(title="Late card", width=240, seconds=1.2, color="#D70015", expect=SETTLES),
    "gamma": dict(title="Long title that goes on and on, and does not fit into one line of a card",
                  width=320, seconds=0.8, color="#248A3D"),
    "delta": dict(title="On black", width=160, seconds=0.5, color="#FF9500", ground="#000000"),
}

READY = ".card[data-ready]"


@pytest.fixture(scope="session")
def scenes(tmp_path_factory):
    """A folder with scenes."""
    folder = tmp_path_factory.mktemp("review") / "scenes"
    folder.mkdir()
    for name, values in SCENES.items():
        values = {"ground": "#F2F2F7", "expect": "", **values}
        (folder / f"{name}.yaml").write_text(SCENE.format(**values))
    (folder / "omega.yaml").write_text("cellophane: 1\nstile: x\n")
    return folder


@pytest.fixture(scope="session")
def review(command, tmp_path_factory, scenes):
    """A function that writes the page of the scenes, once, and returns its path."""

    @functools.cache
    def review():
        path = tmp_path_factory.mktemp("page") / "page.html"
        result = subprocess.run(
            [command, "review", scenes, "-o", path], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        # One scene is broken.
        assert result.returncode == 65, result.stderr
        return path

    return review


def names(page):
    return page.evaluate("[...document.querySelectorAll('.card')].map((card) => card.card.clip.name)")


def current(page):
    return page.evaluate("document.activeElement.closest('.card')?.card.clip.name ?? null")


def open_card(page, name):
    page.locator(f"#card-{name} button.open").click()
    checks.wait(page, f"document.querySelector('.detail').dataset.ready === {name!r}")


def pixels(page, view, frame):
    """The pixels of a view of the opened player at a frame."""
    data = page.evaluate("""async ([view, frame]) => {
      const { player } = Cellophane.reviewPage.detail;
      player.clock.pause();
      player.seekFrame(frame);
      player.redraw();
      await player.drawn;
      const { canvas } = player.stage.views[view];
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return [canvas.width, canvas.height, Array.from(data)];
    }""", [view, frame])
    width, height, values = data
    return numpy.array(values, numpy.uint8).reshape(height, width, 4)


def test_cards_show_what_is_known(review, open_page):
    page = open_page(review(), ready=READY)
    assert names(page) == ["alpha", "beta", "delta", "gamma", "omega"]
    text = page.locator("#card-alpha").inner_text()
    assert "First card" in text and "200 × 160" in text and "0.6 s" in text and "KB" in text
    assert page.locator("#card-beta .badges").inner_text() != ""
    assert "unknown key 'stile'" in page.locator("#card-omega").inner_text()


@pytest.mark.parametrize("options", [(), ("--self-contained",)])
def test_frames_equal_the_pngs_of_the_scene(cellophane, open_page, scenes, tmp_path, options):
    cellophane("render", scenes / "alpha.yaml", "-o", "frames/%04d.png")
    cellophane("review", scenes / "alpha.yaml", "-o", "page.html", "--exact", *options)
    page = open_page(tmp_path / "page.html", ready=READY)
    open_card(page, "alpha")
    assert page.evaluate("Cellophane.reviewPage.detail.player.views.map((view) => view.name)") == [
        "GIF", "Exact"]
    page.evaluate("Cellophane.reviewPage.detail.player.stage.setMode('side')")
    for frame in (0, 7, 29, 12, 11):
        image = Image.open(tmp_path / f"frames/{frame:04d}.png").convert("RGBA")
        assert (pixels(page, 1, frame) == numpy.asarray(image)).all(), frame


def test_search_filters_and_order(review, open_page):
    page = open_page(review(), ready=READY)
    page.keyboard.press("/")
    page.keyboard.type("card beta")
    checks.wait(page, "document.querySelectorAll('.card').length === 1")
    assert names(page) == ["beta"]
    page.keyboard.press("Escape")
    checks.wait(page, "document.querySelectorAll('.card').length === 5")
    page.keyboard.press("Escape")
    page.keyboard.type("/nothing like it")
    page.get_by_text("No animation matches.").wait_for()
    page.get_by_role("button", name="Show all").click()
    page.get_by_role("button", name="Findings").click()
    assert names(page) == ["beta"]
    page.get_by_role("button", name="Errors").click()
    assert names(page) == ["omega"]
    page.locator("[data-filter=all]").click()
    page.get_by_label("Sort").select_option("duration")
    assert names(page)[:3] == ["beta", "gamma", "alpha"]
    page.get_by_label("Sort").select_option("findings")
    assert names(page)[:2] == ["omega", "beta"]


def test_keys_move_open_and_close(review, open_page):
    page = open_page(review(), ready=READY, width=1000)
    page.keyboard.press("ArrowRight")
    assert current(page) == "alpha"
    page.keyboard.press("ArrowRight")
    assert current(page) == "beta"
    page.keyboard.press("End")
    assert current(page) == "omega"
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    checks.wait(page, "document.querySelector('.detail').dataset.ready === 'alpha'")
    page.keyboard.press("j")
    checks.wait(page, "document.querySelector('.detail').dataset.ready === 'beta'")
    page.keyboard.press("Escape")
    checks.wait(page, "!document.querySelector('.overview').hidden")
    assert current(page) == "beta"
    page.keyboard.press("?")
    assert page.locator("dialog.help").is_visible()
    page.keyboard.press("Escape")


def test_space_plays_and_play_all_plays_what_is_visible(review, open_page):
    page = open_page(review(), ready=READY)
    page.mouse.move(0, 0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    checks.wait(page, "document.querySelector('#card-alpha').card.time > 0.1")
    page.keyboard.press(" ")
    at = page.evaluate("document.querySelector('#card-alpha').card.time")
    page.wait_for_timeout(100)
    assert page.evaluate("document.querySelector('#card-alpha').card.time") == at
    page.get_by_role("button", name="Play all").click()
    page.mouse.move(0, 0)
    checks.wait(page, """["alpha", "beta", "gamma", "delta"].every((name) =>
      document.querySelector("#card-" + name).card.isPlaying)""")
    page.get_by_role("button", name="Pause all").click()
    page.mouse.move(0, 0)
    checks.wait(page, """["alpha", "beta", "gamma", "delta"].every((name) =>
      !document.querySelector("#card-" + name).card.isPlaying)""")


def test_nothing_plays_by_itself_with_reduced_motion(review, open_page):
    page = open_page(review(), ready=READY, reduced_motion=True)
    page.locator("#card-alpha .stage").hover()
    page.wait_for_timeout(200)
    assert page.evaluate("document.querySelector('#card-alpha').card.time") == 0
    open_card(page, "alpha")
    assert not page.evaluate("Cellophane.reviewPage.detail.player.clock.isPlaying")


def test_verdicts_are_kept_saved_and_loaded(review, cellophane, open_page, tmp_path):
    path = review()
    page = open_page(path, ready=READY)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("a")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("n")
    assert page.locator(".progress-text").inner_text() == "1 approved, 1 needs work, 3 undecided"
    open_card(page, "beta")
    page.evaluate("""() => {
      const { player } = Cellophane.reviewPage.detail;
      player.clock.pause();
      player.seekTime(0.3);
      player.pickElement("grid N");
    }""")
    page.keyboard.press("e")
    page.keyboard.type("Comes too late")
    page.keyboard.press("Control+Enter")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    # They are there after a reload. The step back in the history is asynchronous.
    checks.wait(page, "!document.querySelector('.overview').hidden && location.hash === ''")
    page.reload()
    page.wait_for_selector(READY)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save verdicts").click()
    saved = tmp_path / "verdicts.json"
    download.value.save_as(saved)
    document = json.loads(saved.read_text())
    entries = {entry["animation"]: entry for entry in document["entries"]}
    assert document["verdicts"] == 1
    assert entries["alpha"]["verdict"] == "accepted" and entries["gamma"]["verdict"] == "open"
    assert entries["beta"]["verdict"] == "rejected"
    assert entries["beta"]["comments"] == [
        {"at": 0.3, "element": "grid N", "text": "Comes too late"}]
    assert entries["beta"]["scene"].endswith("beta.yaml") and entries["beta"]["sentences"]
    # They are about animations, and approve is for goldens.
    refused = cellophane("approve", saved, status=65)
    assert "review" in refused.stderr
    # Another person loads them.
    other = open_page(path, ready=READY)
    other.locator("input[type=file]").set_input_files(saved)
    checks.wait(other, "document.querySelector('.progress-text').textContent.startsWith('1 approved')")
    other.locator("input[type=file]").set_input_files(__file__)
    other.get_by_text("not JSON").wait_for()


def test_a_verdict_on_other_bytes_no_longer_counts(cellophane, open_page, tmp_path):
    scene = tmp_path / "x.yaml"
    values = {"ground": "#F2F2F7", "expect": ""}
    scene.write_text(SCENE.format(**{**values, **SCENES["alpha"]}))
    cellophane("review", scene, "-o", "page.html")
    page = open_page(tmp_path / "page.html", ready=READY)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("a")
    scene.write_text(SCENE.format(**{**values, **SCENES["alpha"], "color": "#000000"}))
    cellophane("review", scene, "-o", "page.html")
    page.reload()
    page.wait_for_selector(READY)
    assert page.locator(".progress-text").inner_text() == "Nothing decided yet"
    page.get_by_role("button", name="Changed").wait_for()


def test_links_lead_to_an_instant(review, open_page):
    page = open_page(review(), fragment="#clip=beta&t=0.4")
    checks.wait(page, "document.querySelector('.detail').dataset.ready === 'beta'")
    assert page.evaluate("Cellophane.reviewPage.detail.player.frame") == 20
    page.get_by_role("button", name="All animations").click()
    checks.wait(page, "!document.querySelector('.overview').hidden")


def test_a_finding_leads_to_its_instant(review, open_page):
    page = open_page(review(), ready=READY)
    open_card(page, "beta")
    page.evaluate("Cellophane.reviewPage.detail.player.clock.pause()")
    page.locator(".findings button, .finding button").first.click()
    assert page.evaluate("Cellophane.reviewPage.detail.player.frame") == 10


WIDTHS = (320, 360, 390, 1440, 1920)


def test_no_control_is_cut_off(review, open_page):
    page = open_page(review(), width=WIDTHS[0], height=800, ready=READY)
    for width in WIDTHS:
        checks.resize(page, width)
        assert checks.control_faults(page) == [], width
    open_card(page, "beta")
    for width in WIDTHS:
        checks.resize(page, width)
        assert checks.control_faults(page) == [], width


@pytest.mark.parametrize("scheme, width", [
    ("light", 320), ("dark", 1440), pages.thorough("dark", 320), pages.thorough("light", 1440)])
def test_axe_finds_no_violations(review, open_page, width, scheme):
    page = open_page(review(), width=width, height=800, scheme=scheme, ready=READY)
    assert checks.control_faults(page) == []
    assert checks.axe_faults(page) == []
    open_card(page, "beta")
    assert checks.control_faults(page) == []
    assert checks.axe_faults(page) == []


def test_two_thousand_results_do_not_freeze(cellophane, open_page, tmp_path, scenes):
    cellophane("render", scenes / "alpha.yaml", scenes / "beta.yaml", "-o", "small/",
               "--scale", "0.5", status=1)
    folder = tmp_path / "many"
    folder.mkdir()
    for index in range(2000):
        source = tmp_path / "small" / ("alpha.gif", "beta.gif")[index % 2]
        shutil.copy(source, folder / f"a{index:04d}.gif")
    cellophane("review", folder, "-o", "page.html")
    page = open_page(tmp_path / "page.html", ready=READY)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def heap():
        session.send("HeapProfiler.collectGarbage")
        metrics = session.send("Performance.getMetrics")["metrics"]
        return {each["name"]: each["value"] for each in metrics}["JSHeapUsedSize"] / 1e6

    before = heap()
    for fraction in (0.2, 0.4, 0.6, 0.8, 1, 0.5, 0):
        page.evaluate("(fraction) => scrollTo(0, document.body.scrollHeight * fraction)", fraction)
        page.wait_for_timeout(150)
        assert page.locator("canvas").count() < 80
    checks.wait(page, "document.querySelector('#card-a0000').dataset.ready !== undefined")
    assert heap() < before + 40
    start = time.monotonic()
    page.keyboard.press("/")
    page.keyboard.type("a1234")
    checks.wait(page, "document.querySelectorAll('.card').length === 1")
    # Seconds; a fraction of one is usual.
    assert time.monotonic() - start < 20


def test_firefox_shows_decides_and_keeps(review, open_in_firefox):
    path = review()
    tab = open_in_firefox(path, ready=READY)
    tab.press("ArrowRight")
    tab.press("a")
    assert tab.evaluate("document.querySelector('.progress-text').textContent").startswith("1 approved")
    tab.press("Enter")
    tab.wait("document.querySelector('.detail').dataset.ready === 'alpha'")
    tab.evaluate("Cellophane.reviewPage.detail.player.clock.pause()")
    tab.press("Home")
    tab.press("ArrowRight")
    assert tab.evaluate("Cellophane.reviewPage.detail.player.frame") == 1
    tab.press("Escape")
    tab.wait("!document.querySelector('.overview').hidden")
    tab.press("/")
    for letter in "beta":
        tab.press(letter)
    tab.wait("document.querySelectorAll('.card').length === 1")
    again = open_in_firefox(path, ready=READY)
    assert again.evaluate("document.querySelector('.progress-text').textContent").startswith("1 approved")
