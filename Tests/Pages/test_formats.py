"""Tests that Chromium shows our animations as they were meant: times, loops and pixels."""

import base64
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy
import pytest
from PIL import Image
from playwright.sync_api import Page

FPS = 60
COUNT = 24
# Chromium cuts the times of an animated PNG off to milliseconds.
RATES = {"gif": 50, "apng": 50, "webp": FPS, "avif": FPS}
TYPES = {"gif": "image/gif", "apng": "image/apng", "webp": "image/webp", "avif": "image/avif"}

SCENE = f"""
cellophane: 1
canvas: {{ size: [90, 70], background: BACKGROUND }}
output: {{ fps: {FPS}, duration: {COUNT / FPS}s, loop: 3 }}
styles: {{ card: {{ fill: {{ linear: {{ colors: [orange, purple] }} }}, cornerRadius: 6 }} }}
collections:
  - {{ id: grid, layout: {{ type: flow, itemSize: [30, 24], lineSpacing: 7 }}, style: card, sections: [4] }}
steps:
  - {{ at: 0s, delete: [[0, 1]], duration: 0.35s }}
"""

DECODE = """async ([text, type]) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const decoder = new ImageDecoder({ data: bytes, type, colorSpaceConversion: "none" });
  await decoder.completed;
  await decoder.tracks.ready;
  const track = decoder.tracks.selectedTrack, frames = [];
  for (let frameIndex = 0; frameIndex < track.frameCount; frameIndex++) {
    const { image } = await decoder.decode({ frameIndex });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let pixels = "";
    for (const value of data) { pixels += String.fromCharCode(value); }
    frames.push([image.duration, btoa(pixels)]);
    image.close();
  }
  return { plays: track.repetitionCount, frames };
}"""


def stills(folder: Path) -> list[numpy.ndarray]:
    """Returns the pixels of the numbered PNG files of a folder."""
    return [numpy.asarray(Image.open(path).convert("RGBA")) for path in sorted(folder.iterdir())]


@pytest.mark.parametrize("background", ["white", "transparent"])
@pytest.mark.parametrize("form", RATES)
def test_chromium_shows_what_was_rendered(
    open_page: Callable[..., Page], command: Path, tmp_path: Path, form: str, background: str
) -> None:
    scene = tmp_path / "s.yaml"
    scene.write_text(SCENE.replace("BACKGROUND", background))
    output = tmp_path / f"x.{form}"
    rate = RATES[form]
    subprocess.run(
        [command, "render", scene, "-o", output, "-o", tmp_path / "f/%03d.png", "--fps", str(rate),
         *(["--lossless"] if form == "webp" else []), "--quiet"], check=True)
    expected = stills(tmp_path / "f")
    page = open_page("<!DOCTYPE html><title>Formats</title>")
    data = base64.b64encode(output.read_bytes()).decode()
    result = page.evaluate(DECODE, [data, TYPES[form]])
    # The number of plays of an AVIF is not stored by libavif 0.11.
    if form != "avif":
        assert result["plays"] == 2
    time = 0
    for duration, pixels in result["frames"]:
        number = round(time * rate / 1_000_000)
        unit = {"gif": 10_000, "webp": 1000}.get(form, 1)
        exact = number * 1_000_000 / rate
        assert abs(time - exact) <= unit / 2 + 25, "frames begin at their times"
        shown = numpy.frombuffer(base64.b64decode(pixels), numpy.uint8).reshape(expected[0].shape)
        source = expected[number]
        if form == "gif":
            assert ((shown[..., 3] > 0) == (source[..., 3] >= 128)).all()
            solid = source[..., 3] == 255
            assert numpy.abs(shown[solid].astype(int) - source[solid]).mean() < 2
        else:
            # A canvas stores colors multiplied by alpha.
            solid = source[..., 3] == 255
            assert (shown[..., 3] == source[..., 3]).all()
            # An AVIF is lossy; at its default quality flat gradients differ by about 5 levels.
            limit = 6 if form == "avif" else 0
            assert numpy.abs(shown[solid].astype(int) - source[solid]).mean() <= limit
        time += duration
    assert abs(time - COUNT * 1_000_000 / FPS) <= 25 * len(result["frames"])
