"""Tests of `cellophane watch`: its page, which follows every save, and its server."""

import http.client
import io
import os
import signal
import socket
import subprocess
import time

import numpy
import pytest
from PIL import Image

import checks

SCENE = """\
cellophane: 1
title: Cards
include: looks.yaml
canvas: { size: [200, 120], background: "#F2F2F7" }
output: { fps: 50, duration: 0.8 }
collections:
  - id: grid
    layout: { type: flow, itemSize: [40, 40], sectionInset: 10 }
    style: card
    sections: [{ items: [A, B, C] }]
steps:
  - { at: 0.1, insert: { at: [0, 1], key: N }, duration: 0.3 }
expect:
  - { settlesBy: 0.5 }
"""
LOOKS = 'styles: { card: { fill: "#5E5CE6", cornerRadius: 8 } }\n'


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Watch:
    """A running server and the folder that it watches."""

    def __init__(self, command, folder, source="cards.yaml"):
        self.folder = folder
        self.port = free_port()
        self.process = subprocess.Popen(
            [command, "watch", source, "--port", str(self.port)], cwd=folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            # A run in the background ignores Ctrl-C, and so would the server.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        self.line = self.process.stdout.readline()
        assert self.line == f"Watching {source}: http://localhost:{self.port}/\n", (
            self.line + self.process.stderr.read())
        self.address = f"http://localhost:{self.port}/"

    def save(self, text, name="cards.yaml"):
        """Saves as an editor does: another file under the same name."""
        draft = self.folder / f".{name}.swp"
        draft.write_text(text)
        os.replace(draft, self.folder / name)

    def request(self, path="/", method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(method, path, headers=headers)
        response = connection.getresponse()
        return response.status, response.read()

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(10)
        return status, self.process.stderr.read()


@pytest.fixture
def watch(command, tmp_path):
    """A function that starts a server in a folder with a scene."""
    started = []

    def watch(source="cards.yaml"):
        folder = tmp_path / "scenes"
        folder.mkdir(exist_ok=True)
        (folder / "cards.yaml").write_text(SCENE)
        (folder / "looks.yaml").write_text(LOOKS)
        started.append(Watch(command, folder, source))
        return started[-1]

    yield watch
    for each in started:
        if each.process.poll() is None:
            each.process.kill()
            each.process.wait()


def state(page, name):
    return page.evaluate(f"document.documentElement.dataset.{name} ?? null")


def wait_for_version(page, generation=None, quality="full"):
    """Waits until a version after the given one is complete; returns its number."""
    deadline = time.monotonic() + 40
    while True:
        now = state(page, "generation")
        if now is not None and now != generation and state(page, quality) == now:
            return now
        assert time.monotonic() < deadline, page.locator("body").inner_text()
        page.wait_for_timeout(10)


def pause_at(page, frame):
    page.evaluate(f"""() => {{
      const {{ player }} = Cellophane.live;
      player.clock.pause();
      player.seekFrame({frame});
    }}""")


def pixels(page, view=0):
    width, height, values = page.evaluate("""async (view) => {
      const { player } = Cellophane.live;
      player.redraw();
      await player.drawn;
      const { canvas } = player.stage.views[view];
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return [canvas.width, canvas.height, Array.from(data)];
    }""", view)
    return numpy.array(values, numpy.uint8).reshape(height, width, 4)


def test_a_save_shows_the_new_version_at_the_playhead(watch, open_page, cellophane, tmp_path):
    server = watch()
    page = open_page(server.address, network=True)
    first = wait_for_version(page)
    pause_at(page, 12)
    server.save(SCENE.replace("duration: 0.3 }", "duration: 0.6 }"))
    wait_for_version(page, first)
    assert page.evaluate("Cellophane.live.player.frame") == 12
    cellophane("render", "scenes/cards.yaml", "-o", "frames/%04d.png", status=1)
    image = Image.open(tmp_path / "frames/0012.png").convert("RGBA")
    assert (pixels(page) == numpy.asarray(image)).all()
    assert "Full quality" in page.get_by_role("status").first.inner_text()


def test_errors_lie_over_the_last_version_until_they_are_fixed(watch, open_page):
    server = watch()
    page = open_page(server.address, network=True)
    first = wait_for_version(page)
    pause_at(page, 30)
    before = pixels(page)
    server.save(SCENE.replace("    style: card", "    stile: card"))
    errors = page.get_by_role("alert")
    errors.wait_for()
    text = errors.inner_text()
    assert "cards.yaml:9:5" in text and "unknown key 'stile'; did you mean 'style'?" in text
    lines = errors.locator("pre").inner_text().split("\n")
    assert lines == ["    stile: card", "    ^"]
    assert (pixels(page) == before).all()
    assert page.title().startswith("✗ 1 error")
    assert checks.axe_faults(page) == []
    server.save(SCENE.replace("[40, 40]", "[30, 30]"))
    wait_for_version(page, first)
    errors.wait_for(state="hidden")
    assert not (pixels(page) == before).all()
    status, messages = server.stop()
    assert status == 130
    assert "cards.yaml:9:5: error: unknown key 'stile'" in messages
    assert "cards.yaml: no errors" in messages


def test_the_version_before_is_the_second_view(watch, open_page):
    server = watch()
    page = open_page(server.address, network=True)
    first = wait_for_version(page)
    pause_at(page, 0)
    old = pixels(page)
    server.save(SCENE.replace("[40, 40]", "[20, 20]"))
    wait_for_version(page, first)
    assert page.evaluate("Cellophane.live.player.views.map((view) => view.name)") == ["Now", "Before"]
    page.keyboard.press("m")
    checks.wait(page, "Cellophane.live.player.stage.mode === 'side'")
    assert (pixels(page, 1) == old).all() and not (pixels(page, 0) == old).all()


def test_includes_and_images_are_followed(watch, open_page):
    server = watch()
    Image.new("RGB", (8, 8), "red").save(server.folder / "photo.png")
    page = open_page(server.address, network=True)
    version = wait_for_version(page)
    server.save('styles: { card: { image: photo.png } }\n', "looks.yaml")
    version = wait_for_version(page, version)
    pause_at(page, 0)
    assert pixels(page)[30, 30].tolist() == [255, 0, 0, 255]
    file = io.BytesIO()
    Image.new("RGB", (8, 8), "blue").save(file, "png")
    (server.folder / "photo.png").write_bytes(file.getvalue())
    wait_for_version(page, version)
    assert pixels(page)[30, 30].tolist() == [0, 0, 255, 255]


def test_quick_saves_end_with_the_last_one(watch, open_page):
    server = watch()
    page = open_page(server.address, network=True)
    wait_for_version(page)
    pause_at(page, 0)
    for size in range(10, 60, 2):
        server.save(SCENE.replace("[40, 40]", f"[{size}, {size}]"))
        page.wait_for_timeout(15)
    deadline = time.monotonic() + 40
    while True:
        shown = pixels(page)
        # The last item is 58 points wide.
        if shown[20, 66].tolist()[:3] == [0x5E, 0x5C, 0xE6] and state(page, "full") == state(
                page, "generation"):
            break
        assert time.monotonic() < deadline
        page.wait_for_timeout(50)


def test_a_finding_leads_to_its_instant(watch, open_page):
    server = watch()
    server.save(SCENE.replace("settlesBy: 0.5", "settlesBy: 0.2"))
    page = open_page(server.address, network=True)
    wait_for_version(page)
    page.evaluate("Cellophane.live.player.clock.pause()")
    page.locator(".findings button, .finding button").first.click()
    assert page.evaluate("Cellophane.live.player.frame") == 10


def test_a_folder_has_a_list_of_scenes(watch, open_page):
    server = watch("../scenes")
    server.save(SCENE.replace("Cards", "Others"), "others.yaml")
    page = open_page(server.address, network=True)
    version = wait_for_version(page)
    choice = page.get_by_label("Scene", exact=True)
    assert [text.split("/")[-1] for text in choice.locator("option").all_inner_texts()] == [
        "cards.yaml", "others.yaml"]
    choice.select_option(index=1)
    checks.wait(page, "document.querySelector('h1').textContent === 'Others'")
    assert wait_for_version(page) is not None and version is not None


def test_the_page_connects_again(watch, open_page, command, problems):
    server = watch()
    page = open_page(server.address, network=True)
    wait_for_version(page)
    server.process.kill()
    server.process.wait()
    page.get_by_text("Connection lost").wait_for()
    again = subprocess.Popen(
        [command, "watch", "cards.yaml", "--port", str(server.port)], cwd=server.folder,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        page.get_by_text("Full quality").wait_for()
    finally:
        again.kill()
        again.wait()
    # Attempts while there is no server may fail.
    page.evaluate("0")
    problems.texts[:] = [text for text in problems.texts if "WebSocket" not in text]


@pytest.mark.parametrize("scheme, widths", [("light", (320, 390, 1920)), ("dark", (1440, 320))])
def test_no_control_is_cut_off(watch, open_page, scheme, widths):
    server = watch()
    page = open_page(server.address, network=True, width=widths[0], height=800, scheme=scheme)
    wait_for_version(page)
    page.evaluate("Cellophane.live.player.clock.pause()")
    for width in widths:
        checks.resize(page, width)
        assert checks.control_faults(page) == [], width
        assert checks.axe_faults(page) == [], width


def test_the_server_answers_its_own_page_only(watch):
    server = watch()
    host = f"localhost:{server.port}"
    assert server.request()[0] == 200
    assert server.request(Host=host)[0] == 200
    assert server.request(Host="evil.example")[0] == 403
    assert server.request(Host=f"evil.example:{server.port}")[0] == 403
    assert server.request(Host="localhost:1")[0] == 403
    assert server.request(Host=host, Origin=f"http://{host}")[0] == 200
    assert server.request(Host=host, Origin="http://evil.example")[0] == 403
    assert server.request(Host=host, Origin="null")[0] == 403
    upgrade = {
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    assert server.request("/events", Host=host, **upgrade)[0] == 403
    assert server.request("/events", Host=host, Origin="http://evil.example", **upgrade)[0] == 403
    for path in ("/cards.yaml", "/../cards.yaml", "/%2e%2e/cards.yaml", "/svg/1/99999.svg",
                 "/svg/1/-1.svg", "/looks.yaml", "//etc/passwd"):
        assert server.request(path)[0] == 404, path
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert server.request(method=method)[0] == 405, method
    assert server.request("/render.gif")[1].startswith(b"GIF89a")
    status, frame = server.request("/svg/1/5.svg")
    assert status == 200 and frame.startswith(b"<svg")


def test_a_page_of_another_site_cannot_stop_it(watch, open_page):
    server = watch()
    host = f"localhost:{server.port}"
    for site in ("cross-site", "same-site"):
        assert server.request("/render.gif", Host=host, **{"Sec-Fetch-Site": site})[0] == 403
        # A link may lead to the page.
        assert server.request(
            Host=host, **{"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"})[0] == 200
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            try:
                connection.sendall(b"GET /" + b"a" * 1_000_000)
            except ConnectionError:
                pass
    idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(100)]
    page = open_page(server.address, network=True)
    wait_for_version(page)
    server.save(SCENE.replace("A, B, C", "A, B"))
    wait_for_version(page, "1")
    for connection in idle:
        connection.close()


def test_it_listens_on_this_machine_only_and_answers_at_once(watch):
    server = watch()
    table = subprocess.run(["ss", "-Hltn"], capture_output=True, text=True, check=True).stdout
    addresses = {
        line.split()[3].rpartition(":")[0] for line in table.splitlines()
        if line.split()[3].endswith(f":{server.port}")}
    assert "127.0.0.1" in addresses and addresses <= {"127.0.0.1", "[::1]"}
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    times = []
    for _ in range(40):
        start = time.monotonic()
        connection.request("GET", "/nothing")
        connection.getresponse().read()
        times.append(time.monotonic() - start)
    # A delayed receipt would take 40 ms; a busy machine delays some replies, too.
    assert sorted(times)[10] < 0.03


def test_wrong_calls_are_refused(watch, cellophane, tmp_path):
    server = watch()
    refused = cellophane("watch", "scenes/cards.yaml", "--port", str(server.port), status=74)
    assert f"port {server.port}" in refused.stderr and "--port" in refused.stderr
    assert "--port is 1 to 65535" in cellophane(
        "watch", "scenes/cards.yaml", "--port", "0", status=64).stderr
    cellophane("watch", "lost", status=66)
    assert "standard input" in cellophane("watch", "-", status=64).stderr
