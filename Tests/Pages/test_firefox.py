"""Tests of the player in Firefox, through WebDriver BiDi; most of them are thorough."""

import base64
import io
import random

import numpy
import pytest
from PIL import Image

import pages
from player_page import COUNT, FPS, document

READY = "html[data-ready]"


@pytest.fixture
def open_player(open_in_firefox):
    """A function that opens a page with a player in Firefox."""

    def open_player(width=1440, height=900, fragment="", **options):
        return open_in_firefox(
            document(**options), width=width, height=height, fragment=fragment, ready=READY)

    return open_player


def frame(tab):
    return tab.evaluate("player.frame")


def client(tab, x, y):
    """The point of the window for a point of the canvas."""
    point = tab.call("(x, y) => player.stage.toClient(x, y)", x, y)
    return point["x"], point["y"]


def canvas_pixels(tab, index):
    """The pixels of the first view at a frame of the clip."""
    address = tab.call("""async (index) => {
      player.seekFrame(index);
      await player.drawn;
      return player.stage.views[0].canvas.toDataURL("image/png");
    }""", index)
    image = Image.open(io.BytesIO(base64.b64decode(address.partition(",")[2])))
    return numpy.asarray(image.convert("RGBA"))


def test_keys_play_and_step(open_player):
    tab = open_player()
    assert frame(tab) == 0 and not tab.evaluate("player.clock.isPlaying")
    tab.press("Space")
    tab.wait("player.frame > 2")
    tab.press("Space")
    assert not tab.evaluate("player.clock.isPlaying")
    seen = []
    for key in ("Home", "ArrowRight", "Shift+ArrowRight", "ArrowLeft", "End", "ArrowRight"):
        tab.press(key)
        seen.append(frame(tab))
    assert seen == [0, 1, 11, 10, COUNT - 1, COUNT - 1]


@pytest.mark.thorough
def test_keys_set_the_range_the_speed_and_the_loop_mode(open_player):
    tab = open_player()
    tab.evaluate("player.seekFrame(5)")
    tab.press("[")
    tab.evaluate("player.seekFrame(8)")
    tab.press("]", ",", "L")
    assert tab.evaluate("[player.range, player.clock.rate, player.clock.loop]") == [[5, 8], 0.5, "once"]
    tab.press("Space")
    tab.wait("!player.clock.isPlaying")
    assert frame(tab) == 8
    tab.press("\\")
    assert tab.evaluate("player.range") == [0, COUNT - 1]


def test_the_scrubber_is_dragged(open_player):
    tab = open_player()
    box = tab.box("input[type=range]")
    # Half of the thumb is at each end of the track.
    places = tab.evaluate("""(() => {
      const slider = document.querySelector("input[type=range]");
      return { label: slider.getAttribute("aria-label"), max: Number(slider.max) };
    })()""")
    assert places == {"label": "Frame", "max": COUNT - 1}
    y = box["y"] + box["height"] / 2
    at = [(box["x"] + 7 + (box["width"] - 14) * index / (COUNT - 1), y) for index in range(COUNT)]
    tab.click(*at[10])
    assert frame(tab) == 10
    tab.drag(at[10], at[12], at[15])
    assert frame(tab) == 15
    text = tab.evaluate("document.querySelector('input[type=range]').getAttribute('aria-valuetext')")
    assert text == f"Frame 16 of {COUNT}, {15 / FPS:.2f} s"
    tab.press("ArrowRight")
    assert frame(tab) == 16


@pytest.mark.thorough
def test_what_is_on_the_screen_is_the_frame(open_player, tmp_path):
    tab = open_player()
    for index in (3, 17, 0, 9):
        canvas_pixels(tab, index)
        x, y = client(tab, 12 + 8 * index, 50)
        tab.screenshot(tmp_path / "screen.png")
        shown = Image.open(tmp_path / "screen.png").convert("RGB").getpixel((round(x) + 2, round(y)))
        assert shown == (40, 90, 230)


@pytest.mark.parametrize("scene, kind", [
    ("add-and-trash", "apng"), pages.thorough("circle", "gif")])
def test_the_canvas_after_a_seek_equals_the_rendered_frame(open_player, rendered, scene, kind):
    media = rendered(scene) / f"all.{kind}"
    stills = [numpy.asarray(Image.open(path).convert("RGBA"))
              for path in sorted((rendered(scene) / "frames").iterdir())]
    ends, decoded = [], []
    with Image.open(media) as image:
        for index in range(image.n_frames):
            image.seek(index)
            ends.append((ends[-1] if ends else 0) + image.info["duration"] / 1000)
            decoded.append(numpy.asarray(image.convert("RGBA")))
    count, seconds = len(stills), ends[-1]
    times = [index * seconds / count for index in range(count)]
    # The palette of a GIF approximates the colors of the stills.
    expected = stills if kind == "apng" else [
        decoded[next(at for at, end in enumerate(ends) if end > time + 1e-6)] for time in times]
    height, width, _ = stills[0].shape
    tab = open_player(
        animations=[media.read_bytes()], motion=None, width=1000, height=800, frames=count,
        seconds=seconds, fps=count / seconds, times=times, name=scene, findings=[], warnings=[],
        media=[{"kind": kind, "key": "m0", "bytes": media.stat().st_size, "file": media.name}])
    order = [0, count - 1, *random.Random(4).sample(range(count), 12), 0]
    for index in order:
        assert numpy.array_equal(canvas_pixels(tab, index), expected[index]), index
    assert len({pixels.tobytes() for pixels in expected}) > 10


def test_wheel_zooms_at_the_pointer_and_drag_pans(open_player):
    tab = open_player()
    x, y = (round(value) for value in client(tab, 60, 50))
    point = tab.call("(x, y) => player.stage.toCanvas(x, y)", x, y)
    with tab.holding("Control"):
        for _ in range(3):
            tab.wheel(x, y, vertical=-240)
    tab.wait("player.stage.zoom > 2")
    assert client(tab, point["x"], point["y"]) == pytest.approx((x, y), abs=0.05)
    before = client(tab, 0, 0)
    tab.drag((x, y), (x + 10, y + 10), (x + 40, y + 30))
    assert client(tab, 0, 0) == pytest.approx((before[0] + 40, before[1] + 30), abs=1)


@pytest.mark.thorough
def test_the_element_under_the_pointer_is_named(open_player):
    tab = open_player()
    tab.evaluate("player.seekFrame(3)")
    tab.hover(*client(tab, 50, 50))
    text = "document.querySelector('[aria-label=Inspector]').textContent"
    tab.wait(f"{text}.includes('grid 0/1')")
    tab.click(*client(tab, 50, 50))
    assert tab.evaluate("player.motion.elements[player.chosen].name") == "grid 0/1"
    tab.press("Escape")
    assert tab.evaluate("player.chosen") == -1


@pytest.mark.thorough
def test_views_are_compared(open_player):
    tab = open_player(views=2)
    seen = []
    for _ in range(5):
        tab.press("m")
        seen.append(tab.evaluate("player.stage.mode"))
    assert seen == ["side", "slider", "onion", "difference", "single"]


@pytest.mark.thorough
def test_a_link_leads_to_its_instant(open_player):
    tab = open_player(
        fragment="#clip=c0&t=0.3", script="player.seekTime(Cellophane.parseHash().t);")
    assert frame(tab) == 3


@pytest.mark.parametrize("width", [320, *map(pages.thorough, (390, 768, 1440))])
def test_the_page_does_not_scroll_sideways(open_player, width):
    tab = open_player(width=width, views=2)
    for mode in ("single", "side", "slider", "difference"):
        tab.call("(mode) => player.setMode(mode)", mode)
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), mode
        outside = tab.evaluate("""[...document.querySelectorAll("button, select, input")]
          .filter((each) => each.checkVisibility({ visibilityProperty: true }))
          .filter((each) => { const { left, right } = each.getBoundingClientRect();
            return left < -0.5 || right > innerWidth + 0.5; })
          .map((each) => each.outerHTML.slice(0, 80))""")
        assert outside == [], mode
