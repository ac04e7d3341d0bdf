"""Walks through the article "Your first animation" as its reader does.

With CELLOPHANE_SCREENSHOTS=1 it writes the article's screenshots again; look at them before committing.
"""

import os
import re

from PIL import Image

import checks
import pages
from test_watch import Watch, state, wait_for_version

FOLDER = pages.ROOT / "Sources/Pipeline/Cellophane/Cellophane.docc"
ARTICLE = (FOLDER / "FirstAnimation.md").read_text()
RECORDS = os.environ.get("CELLOPHANE_SCREENSHOTS") == "1"


def blocks(language):
    """The fenced blocks of a language, in order."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", ARTICLE, re.MULTILINE | re.DOTALL)
    return [text for known, text in found if known == language]


def screenshot(page, name):
    """Writes a screenshot of the article, if they are recorded."""
    if not RECORDS:
        return
    page.mouse.move(0, 0)
    page.wait_for_timeout(100)
    path = FOLDER / name
    page.screenshot(path=path)
    Image.open(path).convert("RGB").quantize(192, dither=Image.Dither.NONE).save(path, optimize=True)


def test_the_article_works_from_new_to_review(cellophane, command, open_page, tmp_path):
    begin, end = blocks("sh")
    change, require = blocks("text")
    (error,) = blocks("")
    (watching,) = blocks("console")
    for line in begin.splitlines():
        cellophane(*line.split()[1:])
    scene = tmp_path / "first.yaml"
    text = scene.read_text()
    assert watching.splitlines()[0] == "$ cellophane watch first.yaml --open"
    server = Watch(command, tmp_path, "first.yaml")
    try:
        page = open_page(server.address, network=True, width=1200, height=760)
        version = wait_for_version(page)
        page.keyboard.press(" ")
        page.evaluate("Cellophane.live.player.seekTime(0.44)")
        page.evaluate("Cellophane.live.player.pickElement('grid New')")
        inspector = page.locator(".player .side").inner_text()
        assert "insert" in inspector and "line 24" in inspector, inspector
        screenshot(page, "watch-scene.png")
        page.keyboard.press("Escape")

        changed, count = re.subn(r"^    spring: .*\n", change, text, flags=re.MULTILINE)
        assert count == 1
        server.save(changed, "first.yaml")
        version = wait_for_version(page, version)
        page.evaluate("Cellophane.live.player.seekTime(0.5)")
        page.keyboard.press("m")
        checks.wait(page, "Cellophane.live.player.stage.mode === 'side'")
        screenshot(page, "watch-versions.png")

        server.save(changed.replace("damping", "dampin"), "first.yaml")
        page.get_by_role("alert").wait_for()
        shown = page.get_by_role("alert").inner_text()
        location, _, message = error.strip().partition(": error: ")
        assert location in shown and message in shown
        screenshot(page, "watch-error.png")
        server.save(changed, "first.yaml")
        page.get_by_role("alert").wait_for(state="hidden")
        version = wait_for_version(page, version)

        server.save(changed + require, "first.yaml")
        version = wait_for_version(page, version)
        finding = page.locator(".findings button, .finding button").first
        assert "1.200 s" in finding.inner_text()
        finding.click()
        assert abs(page.evaluate("Cellophane.live.player.timeOf(Cellophane.live.player.frame)") - 1.2) < 0.02
        cellophane("check", "first.yaml", status=1)
        (seconds,) = re.findall(r"Choose `([\d.]+s)` instead", ARTICLE)
        server.save((changed + require).replace("1.2s", seconds), "first.yaml")
        wait_for_version(page, version)
        assert page.locator(".findings button:visible, .finding button:visible").count() == 0
        assert state(page, "full") is not None
        page.close()
        assert server.stop()[0] == 130
    finally:
        if server.process.poll() is None:
            server.process.kill()
            server.process.wait()
    for line in end.splitlines():
        cellophane(*line.split()[1:])
    for name in ("first.gif", "frames/0000.png", "review.html"):
        assert (tmp_path / name).stat().st_size > 1000


def test_the_screenshots_are_there_and_small():
    names = re.findall(r"\]\((\S+\.png)\)", ARTICLE)
    assert len(names) == 3
    for name in names:
        assert (FOLDER / name).stat().st_size < 200_000
