#!/usr/bin/env python3
"""Shows the benchmark's scene in headless Chromium, with a screenshot of every frame.

    chromium_peer.py PROGRAM TIMELINE [FILE] [--frames 60] [--scale S]

PROGRAM is the browser, TIMELINE what `cellophane render SCENE -o timeline.json` writes. The page holds
all frames; each is shown by a few lines of JavaScript that change only what differs, and captured
through the DevTools protocol as a PNG that is fast to pack. With FILE, ffmpeg makes a GIF of them with
its default palette and dithering. Prints the CPU time of all processes and the memory of the largest
as JSON. Needs websocket-client.
"""
import argparse
import base64
import json
import os
import subprocess
import sys
import tempfile
import time

import websocket

from marks import ADDED, CLIP, marks
from scene import RATE
from timeline import Timeline, color

HERE = os.path.dirname(os.path.abspath(__file__))
DITHERED = "split[a][b];[a]palettegen[p];[b][p]paletteuse"


def css(value):
    """Returns a colour for a style sheet."""
    red, green, blue, alpha = color(value)
    return f"rgb({red * 255:g} {green * 255:g} {blue * 255:g} / {alpha:g})"


def described(mark):
    """Returns a mark as the page reads it: the styles of its box and of the scopes around it."""
    node, look = mark.node, mark.node.appearance
    style = {
        "transform": f"matrix({', '.join(f'{value:.6f}' for value in node.matrix)})",
        "width": f"{node.size[0]:g}px", "height": f"{node.size[1]:g}px",
        "borderRadius": f"{mark.radius:g}px"}
    if mark.colors:
        style["background"] = f"linear-gradient({', '.join(map(css, mark.colors))}) border-box"
    if look.get("border"):
        # Drawn above the fill and inside of the edge, as a shadow without a blur.
        style["boxShadow"] = f"inset 0 0 0 {look['border']['width']}px {css(look['border']['color'])}"
    for shadow in look.get("shadows", []):
        offset = shadow["offset"]
        style["boxShadow"] = ", ".join(filter(None, [
            style.get("boxShadow"),
            f"{offset['dx']}px {offset['dy']}px {shadow['blur']}px {css(shadow['color'])}"]))
    outer = style if not mark.is_scope else {}
    outer["opacity"] = f"{mark.alpha:.4f}"
    outer["mixBlendMode"] = "plus-lighter" if mark.flags & ADDED else "normal"
    inner = {}
    if mark.flags & CLIP:
        x, y = node.matrix[4:]
        inner["clipPath"] = (f"xywh({x:.4f}px {y:.4f}px {node.size[0]:.4f}px {node.size[1]:.4f}px "
                             f"round {mark.radius:.4f}px)")
    texts = [{"string": text["string"], "x": text["placement"]["baseline"]["_0"][0],
              "y": text["placement"]["baseline"]["_0"][1], "size": text["size"],
              "weight": text["font"]["weight"], "color": color(text["color"])}
             for text in look["texts"]]
    return {"layer": node.layer, "scope": mark.is_scope, "end": mark.end, "style": style,
            "outer": outer, "inner": inner, "texts": texts}


def write_page(timeline, frame_count, path):
    """Writes the page with all frames."""
    frames = [[described(mark) for mark in marks(timeline, number / RATE)]
              for number in range(frame_count)]
    with open(os.path.join(HERE, "page.html"), encoding="utf-8") as file:
        page = file.read()
    for name, value in (("BACKGROUND", css(timeline.background)), ("FRAMES", json.dumps(frames)),
                        ("WIDTH", f"{timeline.size[0]:g}"), ("HEIGHT", f"{timeline.size[1]:g}")):
        page = page.replace(name, value)
    with open(path, "w", encoding="utf-8") as file:
        file.write(page)


def usage(root):
    """Returns the CPU time in ms of a process and all its descendants, and the largest memory in MB."""
    processes = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                fields = file.read().rpartition(")")[2].split()
            with open(f"/proc/{name}/status", encoding="utf-8") as file:
                peaks = [line.split()[1] for line in file if line.startswith("VmHWM")]
        except OSError:
            continue
        # The times of the process and of those that it has waited for, in ticks.
        processes[int(name)] = (int(fields[1]), sum(map(int, fields[11:15])), peaks)
    tree, ticks, peak = {root}, 0, 0
    for process in sorted(processes):
        parent, own, peaks = processes[process]
        if process in tree or parent in tree:
            tree.add(process)
            ticks += own
            peak = max([peak, *map(int, peaks)])
    return ticks * 1000 / os.sysconf("SC_CLK_TCK"), peak / 1024


class Browser:
    """A browser with one page, driven through the DevTools protocol."""

    def __init__(self, program, folder, timeline, scale):
        width, height = (int(side) for side in timeline.size)
        # Not as root's browser in a container, which has no sandbox.
        # pylint: disable-next=consider-using-with
        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--remote-debugging-port=0", f"--user-data-dir={folder}",
             f"--window-size={width},{height}", f"--force-device-scale-factor={scale:g}",
             "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        ready, address = os.path.join(folder, "DevToolsActivePort"), ""
        for _ in range(600):
            if os.path.exists(ready):
                with open(ready, encoding="utf-8") as file:
                    address = file.read().split()
                if len(address) == 2:
                    break
            time.sleep(0.05)
        else:
            sys.exit(f"{program} did not start")
        self.count, self.session = 0, None
        self.socket = websocket.create_connection(
            f"ws://127.0.0.1:{address[0]}{address[1]}", suppress_origin=True, timeout=120)
        pages = self.call("Target.getTargets")["targetInfos"]
        target = next(page["targetId"] for page in pages if page["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=False)

    def call(self, method, **parameters):
        """Calls a method and returns its result."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.count:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def evaluate(self, expression):
        """Evaluates an expression on the page."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            sys.exit(json.dumps(result["exceptionDetails"]))
        return result["result"].get("value")

    def open(self, path):
        """Opens a page and waits for it."""
        self.call("Page.navigate", url=f"file://{path}")
        while self.evaluate("document.readyState === 'complete' && typeof show") != "function":
            time.sleep(0.02)

    def screenshot(self):
        """Returns what the page shows as a PNG."""
        return base64.b64decode(self.call(
            "Page.captureScreenshot", format="png", optimizeForSpeed=True)["data"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program", help="the browser")
    parser.add_argument("timeline", help="timeline as JSON")
    parser.add_argument("file", nargs="?", help="GIF to write")
    parser.add_argument("--frames", type=int, default=60, help="number of frames")
    parser.add_argument("--scale", type=float, default=1, help="pixels per point")
    parser.add_argument("--keep", metavar="FOLDER", help="folder for the screenshots")
    options = parser.parse_args()
    timeline = Timeline(options.timeline)
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        write_page(timeline, options.frames, page)
        prepared = usage(os.getpid())[0]
        browser = Browser(options.program, os.path.join(folder, "profile"), timeline, options.scale)
        encoder = None
        if options.file:
            # pylint: disable-next=consider-using-with
            encoder = subprocess.Popen(
                ["ffmpeg", "-v", "error", "-y", "-f", "image2pipe", "-c:v", "png", "-r", str(RATE),
                 "-i", "-", "-lavfi", DITHERED, options.file], stdin=subprocess.PIPE)
        try:
            browser.open(page)
            for number in range(options.frames):
                browser.evaluate(f"show({number})")
                image = browser.screenshot()
                if encoder:
                    encoder.stdin.write(image)
                if options.keep:
                    with open(os.path.join(options.keep, f"{number:04}.png"), "wb") as file:
                        file.write(image)
            if encoder:
                encoder.stdin.close()
                if encoder.wait() != 0:
                    sys.exit("ffmpeg failed")
            took, peak = usage(os.getpid())
        finally:
            browser.process.terminate()
            browser.process.wait()
    # The page is written beforehand: it is the scene, not a part of the work.
    print(json.dumps({"cpu": took - prepared, "peak": peak}))


if __name__ == "__main__":
    main()
