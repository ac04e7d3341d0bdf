"""Tests of tuning in the page of `cellophane watch`: its controls, and the files that it writes."""

import os
import signal
import subprocess
import threading
import time

import pytest

import checks
from test_watch import LOOKS, pause_at, pixels, state, wait_for_version, watch  # noqa: F401

SCENE = """\
# Cards that come in
cellophane: 1
title: Cards
include: looks.yaml
canvas: { size: [200, 120], background: "#F2F2F7" } # light
output: { fps: 50, duration: 0.8 }
colors: { accent: systemBlue }
numbers: { room: 10 }
collections:
  - id: grid
    layout: { type: flow, itemSize: [40, 40], sectionInset: $room }
    style: card
    sections: [{ items: [A, B, C] }]
steps:
  - at: 0.1 # soon
    insert: { at: [0, 1], key: N }
    duration: 300ms # quick
  - { after: 0.05s, restyle: { item: A, fill: $accent }, duration: 0.2s, curve: easeOut }
  - { at: 0.1s, collection: grid, pose: { items: B, scale: 1.2 }, spring: { response: 0.3 } } # bounce
"""


@pytest.fixture
def tuned(watch, open_page):  # noqa: F811
    """A server and its page, paused in the middle of the first step."""
    server = watch()
    server.save(SCENE)
    page = open_page(server.address, network=True, height=1200)
    wait_for_version(page)
    pause_at(page, 12)
    return server, page


def text(server, name="cards.yaml"):
    return (server.folder / name).read_text()


def choose_step(page, number):
    page.locator(".bar-hit").nth(number - 1).focus()
    page.get_by_role("heading", name=f"Step {number} ·").wait_for()


def choose_element(page, name):
    page.evaluate(f"Cellophane.live.player.pickElement('{name}')")
    page.get_by_role("heading", name=f"grid {name}").wait_for()


def wait_for_text(server, wanted, name="cards.yaml"):
    deadline = time.monotonic() + 20
    while text(server, name) != wanted:
        assert time.monotonic() < deadline, text(server, name)
        time.sleep(0.02)


def drag(page, locator, dx, dy=0, start=0.5, release=True):
    locator.evaluate("each => each.scrollIntoView({ block: 'center' })")
    box = locator.bounding_box()
    x, y = box["x"] + box["width"] * start, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for part in range(1, 5):
        page.mouse.move(x + dx * part / 4, y + dy * part / 4)
        page.wait_for_timeout(30)
    if release:
        page.mouse.up()


def slider(page, name):
    return page.get_by_role("slider", name=name, exact=True)


def test_a_slider_is_followed_by_the_picture_and_then_by_the_file(tuned):
    server, page = tuned
    choose_element(page, "A")
    control = slider(page, "cornerRadius, Style card")
    control.evaluate("each => each.scrollIntoView({ block: 'center' })")
    box = control.bounding_box()
    before = pixels(page)
    page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2)
    checks.wait(page, "Cellophane.live.player.views.length === 2")
    deadline = time.monotonic() + 20
    while (pixels(page)[10:50, 10:50] == before[10:50, 10:50]).all():
        assert time.monotonic() < deadline
    # Nothing is written before the end of the gesture, and then once.
    assert text(server) == SCENE and text(server, "looks.yaml") == LOOKS
    page.mouse.up()
    wait_for_text(server, LOOKS.replace("cornerRadius: 8", "cornerRadius: 20"), "looks.yaml")
    assert text(server) == SCENE
    page.keyboard.press("Control+z")
    wait_for_text(server, LOOKS, "looks.yaml")
    page.get_by_role("button", name="Redo cornerRadius").click()
    wait_for_text(server, LOOKS.replace("cornerRadius: 8", "cornerRadius: 20"), "looks.yaml")


def test_escape_ends_a_gesture_without_a_change(tuned):
    server, page = tuned
    choose_element(page, "A")
    before = pixels(page)
    control = slider(page, "cornerRadius, Style card")
    control.focus()
    page.keyboard.down("ArrowRight")
    checks.wait(page, "Cellophane.live.player.views.length === 2")
    page.keyboard.press("Escape")
    page.keyboard.up("ArrowRight")
    deadline = time.monotonic() + 20
    while not (pixels(page) == before).all():
        assert time.monotonic() < deadline
    assert control.input_value() == "8"
    page.wait_for_timeout(700)
    assert text(server, "looks.yaml") == LOOKS


def test_keys_are_one_change_until_they_rest(tuned):
    server, page = tuned
    choose_step(page, 1)
    field = page.get_by_role("spinbutton", name="duration, Step 1, number")
    field.focus()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    wait_for_text(server, SCENE.replace("300ms # quick", "303ms # quick"))
    page.get_by_role("button", name="Undo duration").click()
    wait_for_text(server, SCENE)
    checks.wait(page, "document.querySelector('[aria-label=\"Undo\"]')?.disabled")


def test_each_kind_of_value_is_written_in_its_place(tuned):
    server, page = tuned
    choose_step(page, 2)
    scene = SCENE
    # A color by its name is changed where it is named.
    page.get_by_label("fill $accent, Step 2 › restyle, text").fill("#FF0000")
    page.keyboard.press("Enter")
    scene = scene.replace("accent: systemBlue", 'accent: "#FF0000"')
    wait_for_text(server, scene)
    page.get_by_label("curve, Step 2", exact=True).select_option("easeInBack")
    scene = scene.replace("curve: easeOut", "curve: easeInBack")
    wait_for_text(server, scene)
    # A key that is not written is added.
    page.get_by_text("More keys").first.click()
    page.get_by_role("switch", name="autoreverse, Step 2", exact=True).check()
    scene = scene.replace("curve: easeInBack }", "curve: easeInBack, autoreverse: true }")
    wait_for_text(server, scene)
    choose_element(page, "A")
    page.get_by_label("sectionInset $room, Collection grid › layout, number").wait_for(state="attached")


def test_a_wrong_value_is_refused_at_its_control(tuned):
    server, page = tuned
    choose_step(page, 2)
    field = page.get_by_label("fill $accent, Step 2 › restyle, text")
    field.fill("bluish")
    page.keyboard.press("Enter")
    message = page.locator(".tuned-error:not([hidden])")
    message.wait_for()
    assert "'bluish' is not a color" in message.inner_text()
    assert field.get_attribute("aria-invalid") == "true"
    assert checks.axe_faults(page) == []
    assert text(server) == SCENE


def test_a_file_that_has_changed_is_not_overwritten(tuned):
    server, page = tuned
    version = state(page, "generation")
    choose_step(page, 1)
    slider(page, "duration, Step 1").focus()
    page.keyboard.press("ArrowRight")
    wait_for_text(server, SCENE.replace("300ms", "305ms"))
    version = wait_for_version(page, version)
    own = SCENE.replace("300ms", "250ms").replace("# soon", "# later")
    server.save(own)
    wait_for_version(page, version)
    checks.wait(
        page, "document.querySelector('[aria-label=\"duration, Step 1, number\"]').value === '250'")
    page.get_by_role("button", name="Undo duration").click()
    page.get_by_text("cards.yaml has changed since").wait_for()
    assert text(server) == own
    # A page that has not seen the change yet cannot write over it either.
    page.evaluate("""() => {
      const { live } = Cellophane;
      live.tuning.write({ refuse(text) { globalThis.refusal = text; } },
        [{ path: ["steps", 0, "duration"], value: '"400ms"' }]);
    }""")
    wait_for_text(server, own.replace("250ms", "400ms"))
    (server.folder / "cards.yaml").write_text(own)
    page.evaluate("""() => {
      Cellophane.live.tuning.write({ refuse(text) { globalThis.refusal = text; } },
        [{ path: ["steps", 0, "duration"], value: '"500ms"' }]);
    }""")
    checks.wait(page, "Boolean(globalThis.refusal)")
    assert text(server) == own


def test_a_spring_in_the_terms_of_designers(tuned):
    server, page = tuned
    choose_step(page, 3)
    plot = page.locator(".tuned-line").first
    line = plot.get_attribute("d")
    drag(page, slider(page, "dampingFraction, spring, Step 3"), -40)
    deadline = time.monotonic() + 20
    while "dampingFraction" not in text(server):
        assert time.monotonic() < deadline
        page.wait_for_timeout(20)
    assert plot.get_attribute("d") != line
    assert "spring: { response: 0.3, dampingFraction: " in text(server)
    assert text(server).endswith("} } # bounce\n")
    page.keyboard.press("Control+z")
    wait_for_text(server, SCENE)
    field = '[aria-label="dampingFraction, spring, Step 3, number"]'
    checks.wait(page, f"document.querySelector('{field}').value === '0.825'")
    # The same spring in other terms.
    for label, spelling in (("duration, bounce", "{ duration: 0.3, bounce: 0.175 }"),
                            ("damping, mass, stiffness", "{ damping: 34.558, mass: 1, stiffness: 438.649 }"),
                            ("wobbly", "wobbly")):
        page.get_by_label("spring, Step 3, terms").select_option(label=label)
        wait_for_text(server, SCENE.replace("{ response: 0.3 }", spelling))


def test_a_curve_is_bent_by_its_handles(tuned):
    server, page = tuned
    choose_step(page, 2)
    first = page.get_by_role("slider", name="First handle of curve, Step 2")
    drag(page, first, 60, -20)
    deadline = time.monotonic() + 20
    while "curve: [" not in text(server):
        assert time.monotonic() < deadline
        page.wait_for_timeout(20)
    first.focus()
    before = first.get_attribute("aria-valuetext")
    page.keyboard.press("Shift+ArrowUp")
    assert first.get_attribute("aria-valuetext") != before
    page.wait_for_timeout(700)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    wait_for_text(server, SCENE)


def test_bars_are_dragged_and_stretched(tuned):
    server, page = tuned
    bar = page.locator(".bar-hit").first
    width = page.locator(".bar-track").first.bounding_box()["width"]
    second = width / page.evaluate("Cellophane.live.tuning.bars.duration")
    drag(page, bar, 0.1 * second, start=0.3)
    wait_for_text(server, SCENE.replace("at: 0.1 # soon", "at: 0.2 # soon"))
    page.keyboard.press("Control+z")
    wait_for_text(server, SCENE)
    checks.wait(page, "Number(document.querySelector('.bar-hit').ariaValueNow) === 0.1")
    box = page.locator(".bar-fill").first.bounding_box()
    page.mouse.move(box["x"] + box["width"] - 3, box["y"] + 9)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 3 + 0.05 * second, box["y"] + 9, steps=4)
    page.wait_for_timeout(100)
    page.mouse.up()
    wait_for_text(server, SCENE.replace("300ms", "350ms"))
    page.keyboard.press("Control+z")
    wait_for_text(server, SCENE)
    # By keys: the delay after the step before, and a duration that no key has.
    page.locator(".bar-hit").nth(1).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    wait_for_text(server, SCENE.replace("after: 0.05s", "after: 0.07s"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowLeft")
    wait_for_text(server, SCENE.replace("after: 0.05s", "after: 0.07s").replace("300ms", "290ms"))


@pytest.mark.parametrize("scheme, widths", [("light", (320, 1440)), ("dark", (1440, 390))])
def test_the_controls_are_reachable(watch, open_page, scheme, widths):  # noqa: F811
    server = watch()
    server.save(SCENE)
    page = open_page(server.address, network=True, width=widths[0], height=900, scheme=scheme)
    wait_for_version(page)
    pause_at(page, 12)
    for choose in (lambda: choose_element(page, "A"), lambda: choose_step(page, 2),
                   lambda: choose_step(page, 3)):
        choose()
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        for width in widths:
            checks.resize(page, width)
            assert checks.control_faults(page) == [], width
            assert checks.target_faults(page) == [], width
            assert checks.axe_faults(page) == [], width


def test_a_kill_leaves_the_old_or_the_new_file(watch, open_page, problems):  # noqa: F811
    texts = {SCENE.replace("300ms", f"{number}ms") for number in range(100, 400)}
    for delay in (0.002, 0.006, 0.015, 0.04):
        server = watch()
        server.save(SCENE)
        page = open_page(server.address, network=True)
        wait_for_version(page)
        killer = threading.Timer(delay, lambda: os.kill(server.process.pid, signal.SIGKILL))
        page.evaluate("""() => {
          for (let number = 100; number < 400; number += 1) {
            Cellophane.live.tuning.write(null,
              [{ path: ["steps", 0, "duration"], value: `"${number}ms"` }]);
          }
        }""")
        killer.start()
        killer.join()
        server.process.wait()
        assert text(server) in texts
        page.close()
    problems.texts[:] = [text for text in problems.texts if "WebSocket" not in text]


CLIENT = """
import base64, json, os, socket, struct, sys
port = int(sys.argv[1])
stream = socket.create_connection(("127.0.0.1", port), timeout=20)
host = f"localhost:{port}"
lines = ["GET /events HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", "Upgrade: websocket",
         "Connection: Upgrade", "Sec-WebSocket-Version: 13",
         "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(), "", ""]
stream.sendall("\\r\\n".join(lines).encode())
seen = b""
while b"\\r\\n\\r\\n" not in seen:
    seen += stream.recv(1)
text = json.dumps({"tune": {"kind": "write", "number": 1, "revision": 1, "changes": [
    {"path": ["steps", 0, "duration"], "value": "0.5"}]}}).encode()
stream.sendall(bytes([0x81, 0x80 | 126]) + struct.pack(">H", len(text)) + bytes(4) + text)
seen = b""
while b'"refused"' not in seen and b'"written"' not in seen:
    part = stream.recv(65536)
    if not part:
        break
    seen += part
print("refused" if b"only pages of the user" in seen else "written")
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="another user is needed")
def test_another_user_of_the_machine_changes_nothing(watch, tmp_path):  # noqa: F811
    server = watch()
    server.save(SCENE)
    run = ["/usr/bin/python3", "-c", CLIENT, str(server.port)]
    result = subprocess.run(
        run, user="nobody", capture_output=True, text=True, timeout=60, cwd="/")
    assert result.stdout == "refused\n", result.stderr
    assert text(server) == SCENE
