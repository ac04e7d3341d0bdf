#!/usr/bin/env python3
"""Compares the cases of fixtures/painting with other renderers.

    painting.py COMMAND FOLDER

A case is `AREA/FEATURE/CASE.yaml`, with its golden `.png` and, if HTML can express it, an equivalent
`.html`. A test checks that the painter reproduces the golden. Here it is compared with the HTML in
Chromium, and with the case as a still SVG frame of COMMAND in librsvg and in Chromium. All images and
index.html are written to FOLDER.

The measures are
    psnr    the overall similarity of the images (peak signal-to-noise ratio), in dB
    level   the largest difference of a channel away from edges, of 255: colours, gradients and the
            profiles of shadows
    edge    the mean displacement of edges outwards, in pixels: the difference in ink, divided by the
            length of all edges
    shift   the displacement at which the images are most similar, in pixels

BOUNDS applies to all cases; fixtures/painting/bounds.tsv has the exceptions, with their reasons.
"""
import csv
import glob
import html
import math
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy
from PIL import Image
from scipy import ndimage

SIDE, COLUMNS = 200, 10
BOUNDS = {"psnr": 34.0, "level": 2.0, "edge": 0.1, "shift": 0.1}
PAINTERS = ("html", "rsvg", "svg")
NAMES = {"html": "HTML in Chromium", "rsvg": "SVG in librsvg", "svg": "SVG in Chromium"}
# The differences of neighbors, and of these differences, above which there is an edge, of 255.
STEP, BEND = 24, 5


def load(path):
    """Reads an image on white as an array of numbers."""
    image = Image.open(path).convert("RGBA")
    ground = Image.new("RGBA", image.size, "white")
    return numpy.asarray(Image.alpha_composite(ground, image).convert("RGB")).astype(float)


def ink(image):
    """Returns the difference of each pixel from white, summed over all channels."""
    return 255 * 3 - image.sum(axis=-1)


def edges(image):
    """Returns a mask of an image's edges, and one pixel around them."""
    found = numpy.zeros(image.shape[:2], bool)
    for axis in (0, 1):
        steps = numpy.abs(ndimage.convolve1d(image, [1, -1, 0], axis=axis, mode="nearest"))
        bends = numpy.abs(ndimage.convolve1d(image, [1, -2, 1], axis=axis, mode="nearest"))
        found |= (steps.max(axis=-1) > STEP) | (bends.max(axis=-1) > BEND)
    return ndimage.binary_dilation(found, iterations=1, structure=numpy.ones((3, 3)))


def shift(ours, theirs):
    """Returns the displacement at which two images are most similar, in pixels."""
    down, right = (ndimage.convolve1d(theirs, [0.5, 0, -0.5], axis=axis, mode="nearest")
                   for axis in (0, 1))
    slopes = numpy.stack([down.ravel(), right.ravel()], axis=1)
    # A gradient in a single direction does not determine the displacement in the other one.
    return float(numpy.linalg.norm(
        numpy.linalg.lstsq(slopes, (ours - theirs).ravel(), rcond=0.01)[0]))


def measure(ours, theirs):
    """Measures the differences between two images.

    Only differences above the bound for colours count as edges: one level over a whole area does not.
    """
    difference = numpy.abs(ours - theirs)
    error = float((difference**2).mean())
    smooth = ~(edges(ours) | edges(theirs))
    their_ink = ink(theirs)
    moved = numpy.where(difference.max(axis=-1) > BOUNDS["level"], ink(ours) - their_ink, 0)
    length = sum(numpy.abs(numpy.diff(their_ink, axis=axis)).sum() for axis in (0, 1))
    return {
        "psnr": 99.0 if error == 0 else min(99.0, 10 * math.log10(255**2 / error)),
        "level": float(difference[smooth].max()) if smooth.any() else 0.0,
        "edge": abs(moved.sum()) / length if length else 0.0,
        "shift": shift(ours, theirs),
    }


def passes(what, value, bound):
    """Returns whether a measure is within its bound: a minimum for the PSNR, a maximum for others."""
    return value >= bound if what == "psnr" else value <= bound


class Case:
    """A case, with the images and measures of the other renderers."""

    def __init__(self, path, folder):
        self.scene = path
        self.name = os.path.splitext(os.path.relpath(path, "fixtures/painting"))[0]
        self.golden, self.twin = (f"{path[:-5]}.{ending}" for ending in ("png", "html"))
        self.folder = os.path.join(folder, self.name)
        self.svg = os.path.join(self.folder, "frame.svg")
        self.measures = {}
        os.makedirs(self.folder, exist_ok=True)
        with open(path, encoding="utf-8") as file:
            self.words = file.readline().lstrip("# ").strip()

    def image(self, painter):
        """Returns the path of a renderer's image."""
        return os.path.join(self.folder, painter + ".png")

    def compare(self, painter):
        """Measures one renderer and draws the difference, amplified five times."""
        ours, theirs = load(self.golden), load(self.image(painter))
        if ours.shape != theirs.shape:
            sys.exit(f"{self.name}: {NAMES[painter]} is {theirs.shape}, not {ours.shape}")
        self.measures[painter] = measure(ours, theirs)
        shown = 255 - numpy.clip(numpy.abs(ours - theirs) * 5, 0, 255)
        Image.fromarray(shown.astype(numpy.uint8)).save(
            self.image(painter + "-difference"), optimize=True)


def write_frames(command, case):
    """Writes a case as a still SVG frame."""
    pattern = os.path.join(case.folder, "frames", "%04d.svg")
    run = subprocess.run(
        [command, "render", case.scene, "-o", pattern, "--to", "0.02s", "--quiet"],
        stderr=subprocess.PIPE, check=False)
    if run.returncode != 0:
        sys.exit(f"{case.name}: {run.stderr.decode()}")
    os.replace(pattern.replace("%04d", "0000"), case.svg)


def paint_by_librsvg(case):
    """Renders a case's SVG frame with librsvg."""
    subprocess.run(["rsvg-convert", "-o", case.image("rsvg"), case.svg], check=True)


def paint_by_chromium(cases, painter, folder, element):
    """Renders documents with Chromium on one page; `element` returns the HTML that shows one."""
    rows = math.ceil(len(cases) / COLUMNS)
    page, sheet = (os.path.abspath(os.path.join(folder, painter + ending))
                   for ending in ("-sheet.html", "-sheet.png"))
    with open(page, "w", encoding="utf-8") as file:
        file.write("<!DOCTYPE html><meta charset='utf-8'><style>body { margin: 0 } "
                   "iframe, img { position: absolute; border: 0; background: white }</style>")
        for number, case in enumerate(cases):
            row, column = divmod(number, COLUMNS)
            position = (f"style='left: {column * SIDE}px; top: {row * SIDE}px' "
                     f"width='{SIDE}' height='{SIDE}'")
            file.write(element(case, position))
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         "--disable-lcd-text", "--font-render-hinting=none", "--force-color-profile=srgb",
         "--force-device-scale-factor=1", f"--window-size={COLUMNS * SIDE},{rows * SIDE}",
         "--virtual-time-budget=10000", f"--screenshot={sheet}", "file://" + page],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300, check=True)
    with Image.open(sheet) as screenshot:
        for number, case in enumerate(cases):
            row, column = divmod(number, COLUMNS)
            left, top = column * SIDE, row * SIDE
            screenshot.crop((left, top, left + SIDE, top + SIDE)).convert("RGB").save(
                case.image(painter))


def read_bounds(cases):
    """Reads the exceptions to the bounds: case, painter, measure, bound, reason."""
    names, bounds = {case.name for case in cases}, {}
    with open("fixtures/painting/bounds.tsv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if (row["case"] not in names or row["painter"] not in PAINTERS
                    or row["measure"] not in BOUNDS or not row["reason"]):
                sys.exit(f"bounds.tsv has an invalid row: {row}")
            bounds[row["case"], row["painter"], row["measure"]] = (
                float(row["bound"]), row["reason"])
    return bounds


def judge(cases, bounds):
    """Returns the measures beyond their bounds, and the exceptions that are no longer needed."""
    failures = []
    for case in cases:
        for painter, measures in case.measures.items():
            for what, value in measures.items():
                bound, reason = bounds.get((case.name, painter, what), (BOUNDS[what], ""))
                if not passes(what, value, bound):
                    failures.append(f"{case.name}: {NAMES[painter]}: {what} is {value:.2f}, "
                                    f"but the bound is {bound:g}")
                elif reason and passes(what, value, BOUNDS[what]):
                    failures.append(f"{case.name}: {NAMES[painter]}: {what} is {value:.2f}, so "
                                    "remove it from bounds.tsv")
    return failures


def table(cases):
    """Prints all measures."""
    print(f"{'case':<38}" + "".join(f"{NAMES[painter]:>28}" for painter in PAINTERS))
    print(" " * 38 + "   psnr  level   edge  shift" * len(PAINTERS))
    for case in cases:
        row = f"{case.name:<38}"
        for painter in PAINTERS:
            found = case.measures.get(painter)
            row += (" " * 28 if found is None else
                    f"{found['psnr']:7.1f}{found['level']:7.0f}{found['edge']:7.3f}"
                    f"{found['shift']:7.3f}")
        print(row)


def write_page(cases, bounds, folder):
    """Writes the page with all cases."""
    def cell(case, file, words=""):
        source = os.path.relpath(file, folder)
        return (f"<td><img src='{html.escape(source)}' width='200' height='200' alt=''>"
                f"<br>{words}</td>")

    with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as page:
        page.write(
            "<!DOCTYPE html><html lang='en'><meta charset='utf-8'><title>Painting</title><style>"
            "body { font: 13px Inter, sans-serif; margin: 24px; background: #f4f4f6 } "
            "table { border-spacing: 8px } td, th { vertical-align: top; text-align: left } "
            "img { image-rendering: pixelated; background: white } b { color: #c0262d } "
            "th { position: sticky; top: 0; background: #f4f4f6; padding: 6px 0 }</style>"
            "<h1>The painting corpus</h1><p>Differences are shown five times as strong.</p><table>"
            "<tr><th>Case<th>Cellophane")
        for painter in PAINTERS:
            page.write(f"<th>{NAMES[painter]}<th>Difference")
        for case in cases:
            page.write(f"<tr><td width='160'>{html.escape(case.name)}<br><br>"
                       f"{html.escape(case.words)}</td>{cell(case, os.path.abspath(case.golden))}")
            for painter in PAINTERS:
                found = case.measures.get(painter)
                if found is None:
                    page.write("<td colspan='2'>–</td>")
                    continue
                words = []
                for what, value in found.items():
                    bound, reason = bounds.get((case.name, painter, what), (BOUNDS[what], ""))
                    text = f"{what} {value:.2f}" + (f" ({html.escape(reason)})" if reason else "")
                    words.append(text if passes(what, value, bound) else f"<b>{text}</b>")
                page.write(cell(case, case.image(painter), "<br>".join(words)))
                page.write(cell(case, case.image(painter + "-difference")))
        page.write("</table></html>")


def main():
    command, folder = sys.argv[1], sys.argv[2]
    cases = [Case(path, folder) for path in sorted(glob.glob("fixtures/painting/*/*/*.yaml"))]
    bounds = read_bounds(cases)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda case: write_frames(command, case), cases))
        list(pool.map(paint_by_librsvg, cases))
    twins = [case for case in cases if os.path.exists(case.twin)]
    paint_by_chromium(
        twins, "html", folder,
        lambda case, position: f"<iframe src='file://{os.path.abspath(case.twin)}' {position}></iframe>")
    paint_by_chromium(
        cases, "svg", folder,
        lambda case, position: f"<img src='file://{os.path.abspath(case.svg)}' alt='' {position}>")
    for case in cases:
        for painter in PAINTERS:
            if painter != "html" or case in twins:
                case.compare(painter)
    table(cases)
    write_page(cases, bounds, folder)
    failures = judge(cases, bounds)
    print(f"\n{len(cases)} cases, {len(twins)} of them in HTML; look at {folder}/index.html")
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
