"""Measures cellophane watch in Chromium; see scripts/measures/measure-watch."""

import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SAVES = 3

# Notes in the page when the next version's first frame has been drawn, and when it is complete.
OBSERVER = """() => {
  const { dataset } = document.documentElement;
  globalThis.marks = {};
  const note = (name) => { globalThis.marks[name] ??= Date.now(); };
  new MutationObserver(async () => {
    if (Number(dataset.generation) > globalThis.base && !globalThis.marks.frame) {
      await Cellophane.live.player.drawn;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      note("frame");
    }
    if (Number(dataset.draft) > globalThis.base) { note("draft"); }
    if (Number(dataset.full) > globalThis.base) { note("full"); }
  }).observe(document.documentElement, { attributes: true });
}"""


# Drags a slider a little, as a pointer does; resolves with the milliseconds until the frame of the trial
# is drawn, or with null if the scene has no slider.
DRAG = """async (part) => {
  const { live } = Cellophane;
  const sliders = [...document.querySelectorAll(".tuned-slider")].filter((each) =>
    each.closest(".tuned").querySelector(".tuned-field"));
  const slider = sliders[0];
  if (!slider) { return null; }
  slider.focus();
  const { dataset } = document.documentElement;
  const before = Number(dataset.generation);
  const begin = performance.now();
  const shown = new Promise((resolve) => {
    new MutationObserver(async (_, observer) => {
      if (Number(dataset.generation) <= before) { return; }
      observer.disconnect();
      await live.player.drawn;
      requestAnimationFrame(() => resolve(performance.now() - begin));
    }).observe(document.documentElement, { attributes: true });
    setTimeout(() => resolve(Infinity), 5000);
  });
  const [low, high] = [Number(slider.min), Number(slider.max)];
  const now = Number(slider.value);
  slider.step = "any";
  slider.value = now + (now > (low + high) / 2 ? -1 : 1) * part * (high - low) / 100;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  return shown;
}"""
DRAGS = 9


def free_port() -> int:
    """Returns a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def measure(browser, command: str, scene: Path) -> list[float]:
    """Returns the medians of the milliseconds until frame, draft, full quality, and of drags."""
    port = free_port()
    server = subprocess.Popen(
        [command, "watch", scene, "--port", str(port)], stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    page = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    try:
        server.stdout.readline()
        page.goto(f"http://localhost:{port}/")
        page.wait_for_selector("html[data-full]", timeout=60_000)
        page.evaluate("Cellophane.live.player.seekFrame(Cellophane.live.player.count / 2)")
        page.wait_for_timeout(400)
        page.evaluate(OBSERVER)
        rounds = []
        for count in range(SAVES):
            page.evaluate("globalThis.marks = {}; globalThis.base = "
                          "Number(document.documentElement.dataset.generation)")
            draft = scene.with_suffix(".new")
            draft.write_text(scene.read_text() + f"\n# {count}\n")
            begin = time.time() * 1000
            os.replace(draft, scene)
            while not page.evaluate("globalThis.marks.full ?? 0"):
                page.wait_for_timeout(20)
            marks = page.evaluate("globalThis.marks")
            rounds.append([marks[name] - begin for name in ("frame", "draft", "full")])
        return [statistics.median(values) for values in zip(*rounds)] + [drag(page)]
    finally:
        page.close()
        server.kill()
        server.wait()


def drag(page) -> float:
    """Returns the median of the milliseconds from the drag of a slider to its picture."""
    # The slider of a step, or else one of the scene.
    if page.evaluate("document.querySelector('.bar-hit')?.focus(), Boolean(document.querySelector('.bar-hit'))"):
        page.locator(".tuning h2", has_text="Step").wait_for()
        page.locator(".tuning summary", has_text="Step").first.wait_for()
    page.wait_for_timeout(500)
    times = []
    for part in range(1, DRAGS + 1):
        times.append(page.evaluate(DRAG, part))
        page.wait_for_timeout(150)
    return statistics.median(times)


def main() -> None:
    """Prints a line for each scene, and the largest values."""
    command, *names = sys.argv[1:]
    originals = ROOT / "fixtures/scenes"
    scenes = [Path(name).resolve() for name in names] or sorted(originals.rglob("*.yaml"))
    print(f"{'scene':<32}{'frame':>8}{'draft':>8}{'full':>8}{'drag':>8}  ms after the save or the drag")
    rows = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        copy = Path(folder) / "fixtures"
        shutil.copytree(ROOT / "fixtures", copy, ignore=shutil.ignore_patterns("painting", "mistakes"))
        for scene in scenes:
            inside = copy / scene.relative_to(ROOT / "fixtures")
            row = measure(browser, command, inside)
            rows.append(row)
            print(f"{str(scene.relative_to(originals)):<32}" + "".join(f"{x:8.0f}" for x in row),
                  flush=True)
        browser.close()
    print(f"{'largest':<32}" + "".join(f"{max(values):8.0f}" for values in zip(*rows)))
    late = sum(1 for row in rows if row[0] > 200 or row[1] > 1000)
    print(f"{late} of {len(rows)} scenes beyond 200 ms for the frame or 1000 ms for the draft")
    slow = sum(1 for row in rows if row[3] > 100)
    print(f"{slow} of {len(rows)} scenes beyond 100 ms for the drag")


if __name__ == "__main__":
    main()
