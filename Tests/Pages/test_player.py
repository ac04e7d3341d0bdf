"""Tests of the player of the HTML pages, in Chromium, with a small animation made here."""

import base64
import itertools
from pathlib import Path

import pytest

import checks
import pages
from checks import wait
from player_page import COUNT, HEIGHT, WIDTH, apng, document


@pytest.fixture
def open_player(open_page):
    """A function that opens a page with a player; warnings are errors."""

    def open_player(width=1440, height=900, scheme="light", fragment="", **options):
        settings = {key: options.pop(key) for key in ("reduced_motion", "touch") if key in options}
        return open_page(
            document(**options), width=width, height=height, scheme=scheme, fragment=fragment,
            warnings=True, ready="html[data-ready]", **settings)

    return open_player


def frame(page):
    return page.evaluate("player.frame")


def keys(page, *names):
    for name in names:
        page.keyboard.press(name)


def client(page, x, y):
    """The point of the window for a point of the canvas."""
    point = page.evaluate("([x, y]) => player.stage.toClient(x, y)", [x, y])
    return point["x"], point["y"]


# Time

def test_nothing_plays_by_itself(open_player):
    page = open_player()
    page.wait_for_timeout(300)
    assert frame(page) == 0
    assert not page.evaluate("player.clock.isPlaying")


def test_space_plays_and_pauses(open_player):
    page = open_player()
    keys(page, "Space")
    wait(page, "player.frame > 2")
    assert page.get_by_role("button", name="Pause").is_visible()
    keys(page, "Space")
    stopped = frame(page)
    page.wait_for_timeout(300)
    assert frame(page) == stopped


def test_autoplay_heeds_reduced_motion(open_player):
    page = open_player(reduced_motion=True, script="player.autoplay();")
    assert not page.evaluate("player.clock.isPlaying")
    page = open_player(reduced_motion=False, script="player.autoplay();")
    assert page.evaluate("player.clock.isPlaying")


def test_keys_step_and_jump(open_player):
    page = open_player()
    keys(page, "ArrowRight", "ArrowRight")
    assert frame(page) == 2
    keys(page, "ArrowLeft")
    assert frame(page) == 1
    keys(page, "Shift+ArrowRight")
    assert frame(page) == 11
    keys(page, "End")
    assert frame(page) == COUNT - 1
    keys(page, "ArrowRight")
    assert frame(page) == COUNT - 1
    keys(page, "Shift+ArrowLeft")
    assert frame(page) == 9
    keys(page, "Home")
    assert frame(page) == 0


def test_every_frame_is_reached_and_drawn(open_player):
    page = open_player()
    for index in range(COUNT):
        color = page.evaluate("""async (index) => {
          player.seekFrame(index);
          await player.drawn;
          const { canvas } = player.stage.views[0];
          const context = canvas.getContext("2d", { willReadFrequently: true });
          return [player.frame, ...context.getImageData(12 + 8 * index, 50, 1, 1).data];
        }""", index)
        assert color == [index, 40, 90, 230, 255]


def test_scrubber_seeks(open_player):
    page = open_player()
    scrubber = page.get_by_role("slider", name="Frame")
    box = scrubber.bounding_box()
    page.mouse.click(box["x"] + 7 + (box["width"] - 14) * 10 / 19, box["y"] + box["height"] / 2)
    assert frame(page) == 10
    assert scrubber.get_attribute("aria-valuetext") == "Frame 11 of 20, 1.00 s"
    keys(page, "ArrowRight")
    assert frame(page) == 11


def test_readout_names_frame_and_time(open_player):
    page = open_player()
    page.evaluate("player.seekFrame(12)")
    text = " ".join(page.locator(".readout").inner_text().split())
    assert text == "Frame 13 of 20 1.20 s"


def test_in_and_out_points_bound_playback(open_player):
    page = open_player()
    page.evaluate("player.seekFrame(5)")
    keys(page, "[")
    page.evaluate("player.seekFrame(8)")
    keys(page, "]")
    assert page.evaluate("player.range") == [5, 8]
    assert page.locator(".scrubber .span").is_visible()
    seen = page.evaluate("""async () => {
      const seen = new Set();
      player.addEventListener("frame", () => seen.add(player.frame));
      player.setRate(4);
      player.seekFrame(5);
      player.clock.play();
      // A loop is seen when a frame comes again after all others.
      const end = performance.now() + 20000;
      while (seen.size < 4 && performance.now() < end) { await new Promise((resolve) => setTimeout(resolve, 20)); }
      await new Promise((resolve) => setTimeout(resolve, 300));
      player.clock.pause();
      return [...seen].sort((a, b) => a - b);
    }""")
    assert seen == [5, 6, 7, 8]
    keys(page, "\\")
    assert page.evaluate("player.range") == [0, COUNT - 1]
    assert not page.locator(".scrubber .span").is_visible()


def test_out_point_before_in_point_resets_it(open_player):
    page = open_player()
    page.evaluate("player.seekFrame(12)")
    keys(page, "[")
    page.evaluate("player.seekFrame(4)")
    keys(page, "]")
    assert page.evaluate("player.range") == [0, 4]


def test_play_once_stops_on_the_last_frame_of_the_range(open_player):
    page = open_player()
    page.evaluate("player.setRange(2, 6); player.setRate(4)")
    page.select_option("select[aria-label=Speed]", "4")
    keys(page, "l")
    assert page.evaluate("player.clock.loop") == "once"
    keys(page, "Space")
    wait(page, "!player.clock.isPlaying")
    assert frame(page) == 6


def test_loop_modes_cycle(open_player):
    page = open_player()
    modes = []
    for _ in range(3):
        modes.append(page.evaluate("player.clock.loop"))
        keys(page, "L")
    assert modes == ["loop", "once", "pingpong"]
    assert page.evaluate("player.clock.loop") == "loop"
    assert page.locator("[data-action=loop]").get_attribute("aria-label") == "Loop mode: Loop"


def test_speeds(open_player):
    page = open_player()
    options = page.locator("select[aria-label=Speed] option").evaluate_all("(all) => all.map((o) => Number(o.value))")
    assert options == [0.125, 0.25, 0.5, 1, 2, 4]
    keys(page, ",", ",")
    assert page.evaluate("player.clock.rate") == 0.25
    keys(page, ".", ".", ".", ".", ".", ".")
    assert page.evaluate("player.clock.rate") == 4
    assert page.locator("select[aria-label=Speed]").input_value() == "4"


def test_merged_frames_keep_the_frames_of_the_clip(open_player):
    """Encoders merge equal frames: a clip may have more frames than its animation."""
    page = open_player(frames=40, fps=20, times=[index / 20 for index in range(40)])
    assert page.evaluate("player.count") == 40
    page.evaluate("player.seekFrame(21)")
    assert page.evaluate("player.indexIn(player.views[0].animation)") == 10
    assert page.evaluate("player.timeOf(player.frame)") == 1.05


def test_frames_of_uneven_length_follow_their_starts(open_player):
    page = open_player(frames=3, starts=[0, 0.1, 1.5], times=[0, 0.2, 1.6])
    assert page.evaluate("[player.count, player.clock.duration]") == [3, 2]
    page.evaluate("player.seekFrame(1)")
    assert page.evaluate("player.clock.time") == 0.1
    # The middle of the second frame, from 0.1 s to 1.5 s, is in the ninth frame of the animation.
    assert page.evaluate("player.indexIn(player.views[0].animation)") == 8
    page.evaluate("player.clock.seek(1.49); 0")
    assert frame(page) == 1
    page.evaluate("player.clock.seek(1.5); 0")
    assert frame(page) == 2


# Zoom, pan, background

def test_wheel_zoom_keeps_the_point_under_the_pointer(open_player):
    page = open_player()
    x, y = (round(value) for value in client(page, 60, 50))
    point = page.evaluate("([x, y]) => player.stage.toCanvas(x, y)", [x, y])
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    for delta in (-240, -240, -240, 120):
        page.mouse.wheel(0, delta)
    page.keyboard.up("Control")
    wait(page, "player.stage.zoom > 2")
    assert client(page, point["x"], point["y"]) == pytest.approx((x, y), abs=0.01)


def test_zoom_keys(open_player):
    page = open_player()
    page.mouse.move(2, 2)
    keys(page, "+", "+")
    assert page.evaluate("player.stage.zoom") == 2
    assert page.evaluate("getComputedStyle(player.stage.views[0].canvas).imageRendering") == "pixelated"
    for _ in range(20):
        keys(page, "+")
    assert page.evaluate("player.stage.zoom") == 32
    keys(page, "1")
    assert page.evaluate("player.stage.zoom") == 1
    keys(page, "-")
    assert page.evaluate("player.stage.zoom") == 0.75
    keys(page, "0")
    assert page.evaluate("player.stage.isFitted")
    assert page.get_by_role("button", name="Zoom 100 %").is_visible()


def test_drag_wheel_and_keys_pan(open_player):
    page = open_player()
    keys(page, "1", "+", "+", "+", "+", "+")
    before = client(page, 0, 0)
    box = page.locator(".stage").bounding_box()
    page.mouse.move(box["x"] + 300, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 340, box["y"] + 230, steps=5)
    page.mouse.up()
    assert client(page, 0, 0) == pytest.approx((before[0] + 40, before[1] + 30), abs=1)
    assert page.evaluate("player.chosen") == -1
    page.mouse.wheel(10, 20)
    wait(page, f"Math.abs(player.stage.toClient(0, 0).x - {before[0] + 30}) < 1")
    keys(page, "Shift+D", "Shift+S")
    assert client(page, 0, 0) == pytest.approx((before[0] - 10, before[1] - 30), abs=1)
    keys(page, "w", "a", "s", "d")
    assert client(page, 0, 0) == pytest.approx((before[0] - 10, before[1] - 30), abs=1)


def test_pinch_zooms_around_the_fingers(open_player):
    page = open_player(width=390, height=844, touch=True)
    x, y = client(page, 120, 80)
    session = page.context.new_cdp_session(page)

    def touch(kind, gap):
        points = [] if gap is None else [{"x": x - gap, "y": y, "id": 0}, {"x": x + gap, "y": y, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    before = page.evaluate("player.stage.zoom")
    touch("touchStart", 20)
    for gap in (25, 30, 40):
        touch("touchMove", gap)
    touch("touchEnd", None)
    assert page.evaluate("player.stage.zoom") == pytest.approx(2 * before, rel=0.1)
    assert client(page, 120, 80) == pytest.approx((x, y), abs=6)


def test_ground_cycles(open_player):
    page = open_player()
    seen = []
    for _ in range(3):
        seen.append(page.locator(".stage").get_attribute("data-ground"))
        keys(page, "g")
    assert seen == ["light", "dark", "checkers"]
    assert open_player(scheme="dark").locator(".stage").get_attribute("data-ground") == "dark"


# Views

def test_modes(open_player):
    page = open_player(views=2)
    assert page.locator(".pane").count() == 1
    page.select_option("select[aria-label='View mode']", "side")
    assert page.locator(".pane").count() == 2
    keys_before = page.evaluate("player.stage.zoom")
    page.evaluate("player.stage.setZoom(4, { x: 10, y: 10 })")
    boxes = page.evaluate("""player.stage.panes.map(({ element, sheet }) => {
      const a = element.getBoundingClientRect(), b = sheet.getBoundingClientRect();
      return [b.left - a.left, b.top - a.top, b.width]; })""")
    assert boxes[0] == pytest.approx(boxes[1]) and boxes[0][2] == WIDTH * 4 and keys_before != 4
    page.evaluate("document.activeElement.blur()")
    seen = []
    for _ in range(4):
        keys(page, "m")
        seen.append(page.evaluate("player.stage.mode"))
    assert seen == ["slider", "onion", "difference", "single"]


def test_views_have_sizes_of_their_own(open_player):
    page = open_player(views=2, script="""
      player.setClip({ ...player.clip, width: 300, height: 200 });
      player.setViews(player.views.map((view, index) =>
        ({ ...view, width: [240, 300][index], height: [160, 200][index] })));
      player.setMode("slider");""")
    page.evaluate("player.stage.setZoom(2)")
    boxes = page.evaluate("""player.stage.views.map(({ canvas }) => {
      const a = canvas.getBoundingClientRect(), b = canvas.parentElement.getBoundingClientRect();
      return [a.left - b.left, a.top - b.top, a.width, a.height]; })""")
    assert boxes == [[0, 0, 480, 320], [0, 0, 600, 400]]
    # The first view ends at the divider, as the second one begins there.
    paths = page.evaluate("player.stage.views.map(({ canvas }) => canvas.style.clipPath)")
    assert paths == ["inset(0px 180px 0px 0px)", "inset(0px 0px 0px 300px)"]


def test_view_key_shows_the_next_view(open_player):
    page = open_player(views=3)
    keys(page, "v")
    assert page.evaluate("player.stage.current") == 1
    assert page.locator(".pane-label").inner_text() == "Actual"
    keys(page, "v", "v")
    assert page.evaluate("player.stage.current") == 0


def test_slider_is_dragged_and_operated_by_keys(open_player):
    page = open_player(views=2)
    page.evaluate("player.setMode('slider')")
    divider = page.get_by_role("slider", name="Divider between the views")
    assert divider.get_attribute("aria-valuenow") == "50"
    divider.focus()
    keys(page, "ArrowRight", "Shift+ArrowRight")
    assert divider.get_attribute("aria-valuenow") == "61"
    assert frame(page) == 0
    keys(page, "Home")
    assert divider.get_attribute("aria-valuenow") == "0"
    box = divider.bounding_box()
    x, _ = client(page, 60, 0)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(x, box["y"] + 40, steps=4)
    page.mouse.up()
    assert divider.get_attribute("aria-valuenow") == "25"
    clip_path = page.evaluate("player.stage.views[1].canvas.style.clipPath")
    assert clip_path.startswith("inset(0px 0px 0px 60")


def test_blend_and_difference(open_player):
    page = open_player(views=2)
    page.evaluate("player.setMode('onion')")
    amount = page.get_by_role("slider", name="Opacity of the second view")
    amount.focus()
    keys(page, "Home")
    assert page.evaluate("getComputedStyle(player.stage.views[1].canvas).opacity") == "0"
    page.evaluate("player.setMode('difference')")
    assert page.evaluate("getComputedStyle(player.stage.views[1].canvas).mixBlendMode") == "difference"
    assert page.get_by_role("slider", name="Brightness of differences").is_visible()


def test_views_are_replaced_and_keep_the_time(open_player):
    page = open_player(views=2)
    page.evaluate("player.seekFrame(7); player.setViews([player.views[1]], { keepTime: true })")
    assert frame(page) == 7
    page.evaluate("player.setViews(player.views)")
    assert frame(page) == 0


# Elements

def test_inspector_names_the_element_under_the_pointer(open_player):
    page = open_player()
    page.evaluate("player.seekFrame(3)")
    x, y = client(page, 50, 50)
    page.mouse.move(x, y)
    inspector = page.get_by_role("region", name="Inspector")
    assert "grid 0/1 · cell" in inspector.inner_text()
    assert "x 34.0  y 30.0" in inspector.inner_text()
    assert "move, line 31" in inspector.inner_text()
    wait(page, "document.querySelector('.pointer').textContent.includes('#285AE6')")
    page.mouse.move(*client(page, 60, 120))
    text = inspector.inner_text()
    assert "grid turned · supplementary" in text and "45.0°" in text and "0.50" in text
    # Inside the bounding box of the turned element, outside of itself.
    page.mouse.move(*client(page, 34, 94))
    assert "Point at an element" in inspector.inner_text()


def test_topmost_element_is_hit(open_player):
    page = open_player()
    page.evaluate("player.seekFrame(19)")
    page.mouse.click(*client(page, 180, 45))
    assert page.evaluate("player.motion.elements[player.chosen].name") == "grid 0/1"
    page.mouse.click(*client(page, 180, 25))
    assert page.evaluate("player.motion.elements[player.chosen].name") == "grid 0/0"
    keys(page, "Escape")
    assert page.evaluate("player.chosen") == -1


def test_element_is_chosen_by_keyboard_and_by_name(open_player):
    page = open_player()
    page.get_by_role("combobox", name="Element").select_option(label="0/1")
    assert "grid 0/1" in page.locator(".inspector .element").inner_text()
    assert page.evaluate("player.pickElement('grid turned') && player.chosen") == 2
    assert page.evaluate("player.pickElement('0/0') && player.chosen") == 0
    assert page.evaluate("player.pickElement('nobody')") is False


def test_step_copies_its_location(open_player):
    page = open_player()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("player.pickElement('grid 0/1')")
    page.get_by_role("button", name="move, line 31").click()
    wait(page, "document.querySelector('.status').textContent === 'Copied squares.yaml:31'")
    assert page.evaluate("navigator.clipboard.readText()") == "squares.yaml:31"


def test_curves_seek_and_show_values(open_player):
    page = open_player()
    page.evaluate("player.pickElement('grid 0/1')")
    chart = page.locator(".chart svg").first
    box = chart.bounding_box()
    page.mouse.move(box["x"] + 44 + (box["width"] - 54) * 5 / 19, box["y"] + 40)
    page.mouse.down()
    assert frame(page) == 5
    page.mouse.move(box["x"] + 44 + (box["width"] - 54) * 9 / 19, box["y"] + 40)
    page.mouse.up()
    assert frame(page) == 9
    assert chart.get_attribute("aria-label") == "Position of grid 0/1 over time: x 102.0, y 50.0"
    keys(page, "c")
    assert not page.get_by_role("region", name="Curves").is_visible()


def test_paths_and_onion_skin_are_drawn(open_player):
    page = open_player()
    page.evaluate("player.seekFrame(5)")
    page.mouse.move(2, 2)
    painted = """(() => {
      const canvas = player.stage.panes[0].overlay;
      const copy = new OffscreenCanvas(canvas.width || 1, canvas.height || 1).getContext("2d", { willReadFrequently: true });
      copy.drawImage(canvas, 0, 0);
      return copy.getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0);
    })()"""
    assert not page.evaluate(painted)
    keys(page, "p")
    wait(page, painted)
    keys(page, "o")
    wait(page, """(() => {
      const ghosts = player.stage.panes[0].ghosts;
      if (!ghosts) { return false; }
      const copy = new OffscreenCanvas(ghosts.width, ghosts.height).getContext("2d", { willReadFrequently: true });
      copy.drawImage(ghosts, 0, 0);
      return copy.getImageData(45, 50, 1, 1).data[3] > 0 && copy.getImageData(62, 50, 1, 1).data[3] === 0
        && copy.getImageData(95, 50, 1, 1).data[3] > 0;
    })()""")
    keys(page, "o")
    assert page.locator(".ghosts").count() == 0


def test_finding_leads_to_its_instant(open_player):
    page = open_player()
    page.get_by_role("button", name="expected 'grid 0/1' to stay <b>left</b>").click()
    assert frame(page) == 12
    assert page.evaluate("[...player.overlays.marked]") == [1]
    assert "a text is cut off" in page.get_by_role("region", name="Findings").inner_text()


# Sharing

def test_share_link_and_command(open_player):
    page = open_player()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("player.seekFrame(3)")
    page.get_by_role("button", name="Link and command for this frame").click()
    link = page.get_by_label("Link", exact=True).input_value()
    assert link.endswith("page.html#clip=c0&t=0.3")
    assert page.get_by_label("Command", exact=True).input_value() == (
        "cellophane render squares.yaml --at 0.3s -o squares.png")
    page.get_by_role("button", name="Copy command").click()
    wait(page, "document.querySelector('.status').textContent.startsWith('Copied')")
    assert "--at 0.3s" in page.evaluate("navigator.clipboard.readText()")
    keys(page, "Escape")
    assert not page.locator(".popover").first.is_visible()
    assert page.evaluate("document.activeElement.dataset.action") == "share"
    other = open_player(fragment="#clip=c0&t=0.3", script="player.seekTime(Cellophane.parseHash().t);")
    assert frame(other) == 3


def test_copy_without_a_clipboard_falls_back(open_player):
    page = open_player()
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Link and command for this frame").click()
    page.get_by_role("button", name="Copy link").click()
    wait(page, "/Copied|Ctrl/.test(document.querySelector('.status').textContent)")


def test_hash_is_parsed(open_player):
    page = open_player()
    for fragment, expected in [
        ("#clip=c0&t=0.32", {"clip": "c0", "t": 0.32}), ("", {"clip": None, "t": None}),
        ("#t=abc", {"clip": None, "t": None}), ("#clip=%3Cb%3E&t=-1", {"clip": "<b>", "t": 0}),
        ("#clip=a&t=", {"clip": "a", "t": None}),
    ]:
        assert page.evaluate("(text) => Cellophane.parseHash(text)", fragment) == expected


def test_frame_download_equals_the_canvas(open_player, tmp_path):
    page = open_player()
    page.evaluate("player.seekFrame(6)")
    page.get_by_role("button", name="Download").click()
    with page.expect_download() as started:
        page.get_by_role("button", name="Frame 7 as PNG").click()
    download = started.value
    assert download.suggested_filename == "squares-0006.png"
    data = base64.b64encode(Path(download.path()).read_bytes()).decode()
    assert page.evaluate("""async (data) => {
      await player.drawn;
      const png = await Cellophane.openAnimation(Uint8Array.from(atob(data), (c) => c.charCodeAt(0)));
      const { canvas } = player.stage.views[0];
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
      copy.drawImage(canvas, 0, 0);
      const expected = copy.getImageData(0, 0, canvas.width, canvas.height).data;
      const actual = (await png.pixels(0)).data;
      return actual.length === expected.length && actual.every((value, index) => value === expected[index]);
    }""", data)


def test_media_download_has_the_bytes_of_the_block(open_player):
    page = open_player()
    page.get_by_role("button", name="Download").click()
    with page.expect_download() as started:
        page.get_by_role("button", name="Animation as APNG").click()
    assert started.value.suggested_filename == "squares.apng"
    assert Path(started.value.path()).read_bytes() == apng()


def test_frame_files_are_linked(open_player):
    page = open_player(frameFiles={"prefix": "squares/", "digits": 4, "suffix": ".svg"})
    page.evaluate("player.seekFrame(6)")
    page.get_by_role("button", name="Download").click()
    assert page.get_by_role("link", name="Frame 7 as SVG").get_attribute("href") == "squares/0006.svg"


# Keys, layout, accessibility

def test_help_lists_keys_and_keeps_them_from_the_player(open_player):
    page = open_player()
    keys(page, "?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    assert dialog.is_visible()
    keys(page, "ArrowRight")
    assert frame(page) == 0
    keys(page, "Escape")
    assert not dialog.is_visible()


def test_keys_are_left_to_other_elements(open_player):
    page = open_player()
    page.evaluate("""() => {
      const field = document.createElement("input");
      field.id = "field";
      document.querySelector("main").prepend(field);
      field.focus();
    }""")
    keys(page, "Space", "ArrowRight", "g")
    assert frame(page) == 0 and not page.evaluate("player.clock.isPlaying")
    assert page.locator(".stage").get_attribute("data-ground") == "light"


def test_tab_order_starts_with_the_stage(open_player):
    page = open_player()
    seen = []
    for _ in range(4):
        keys(page, "Tab")
        seen.append(page.evaluate(
            "document.activeElement.dataset.action || document.activeElement.type || document.activeElement.className"))
    assert seen == ["stage", "range", "start", "back"]


def test_compact_player_has_few_controls(open_player):
    page = open_player(width=320, compact=True)
    assert page.get_by_role("button").count() == 1
    assert page.get_by_role("slider").count() == 1
    keys(page, "ArrowRight")
    assert frame(page) == 1
    keys(page, "g")
    assert page.locator(".stage").get_attribute("data-ground") == "light"


def test_error_is_shown(open_player):
    page = open_player(error="the GIF is <b>corrupt</b>", script="player.setViews([]);")
    assert page.get_by_text("the GIF is <b>corrupt</b>").is_visible()
    keys(page, "Space", "ArrowRight", "p")


def test_destroyed_player_leaves_nothing(open_player):
    page = open_player()
    page.evaluate("player.clock.play(); player.destroy()")
    assert page.locator(".player").count() == 0
    assert not page.evaluate("player.clock.isPlaying")
    keys(page, "Space", "ArrowRight")


WIDTHS = (320, 360, 390, 768, 1440, 1920)
MODES = ("single", "side", "slider", "onion", "difference")


@pytest.mark.parametrize("views", [1, 3])
def test_no_control_is_clipped(open_player, views):
    page = open_player(width=WIDTHS[0], views=views)
    page.evaluate("player.pickElement('grid 0/1')")
    for width, mode in itertools.product(WIDTHS, MODES[:1] if views == 1 else MODES):
        if page.viewport_size["width"] != width:
            checks.resize(page, width, 900)
        page.evaluate("(mode) => player.setMode(mode)", mode)
        clipped = page.evaluate("""() => {
          const player = document.querySelector(".player").getBoundingClientRect();
          return [...document.querySelectorAll("button, select, input, output, .chart, [role=slider]")]
            .filter((control) => control.getClientRects().length > 0)
            .filter((control) => {
              const box = control.getBoundingClientRect();
              return box.left < player.left - 0.5 || box.right > player.right + 0.5 || box.width < 1
                || (control.matches("button, select") && (box.height < 36 || box.width < 36))
                || (control.matches("button, output") && control.scrollWidth > control.clientWidth + 1);
            }).map((control) => control.outerHTML.slice(0, 120));
        }""")
        assert clipped == [], (width, mode)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for action in ["share", "download"] if mode == "single" else []:
            page.evaluate("(action) => player.perform(action)", action)
            box = page.locator(".popover:visible").bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width
            keys(page, "Escape")


@pytest.mark.parametrize("scheme, width", [
    ("light", 320), ("dark", 1440), pages.thorough("dark", 320), pages.thorough("light", 1440)])
def test_axe_finds_no_violations(open_player, scheme, width):
    page = open_player(scheme=scheme, width=width, views=2)
    page.evaluate("player.pickElement('grid 0/1')")
    for action in [None, "share", "download", "paths", "help"]:
        if action:
            page.evaluate("(action) => player.perform(action)", action)
        assert checks.axe_faults(page) == []
    keys(page, "Escape")
    for mode in ["side", "slider", "onion", "difference"]:
        page.evaluate("(mode) => player.setMode(mode)", mode)
        assert checks.axe_faults(page) == []


@pytest.mark.parametrize("compact", [False, True])
def test_controls_are_reachable(open_player, compact):
    page = open_player(width=WIDTHS[0], height=700, views=2, compact=compact)
    page.evaluate("player.pickElement('grid 0/1')")
    for width in WIDTHS:
        checks.resize(page, width, 700)
        for mode in MODES[:1] if compact else MODES:
            page.evaluate("(mode) => player.setMode(mode)", mode)
            assert checks.control_faults(page) == [], (width, mode)
            assert checks.target_faults(page) == [], (width, mode)
        for action in [] if compact else ["share", "download", "help"]:
            page.evaluate("(action) => player.perform(action)", action)
            within = None if action == "help" else ".popover:not([hidden])"
            assert checks.control_faults(page, within) == [], (width, action)
            keys(page, "Escape")


@pytest.mark.parametrize("width, views", [
    (320, 3), (1440, 1), *map(pages.thorough, (768, 320, 768, 1440), (3, 1, 1, 3))])
def test_focus_follows_the_reading_order(open_player, width, views):
    page = open_player(width=width, views=views)
    page.evaluate("player.pickElement('grid 0/1')")
    for mode in ["single"] if views == 1 else ["single", "slider"]:
        page.evaluate("(mode) => player.setMode(mode)", mode)
        # The transport follows the stage; the panels at its side come later.
        assert checks.focus_faults(page, regions=".side") == [], mode
