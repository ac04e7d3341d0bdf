#!/usr/bin/env python3
"""Compares the cases of fixtures/painting with other painters.

    check_painting.py COMMAND FOLDER

A case is `AREA/FEATURE/CASE.yaml`, beside it its golden `.png` and, where HTML can say it, the same in
`.html`. The golden is what a test says we paint. It is compared with the HTML in Chromium, and with the
case as a still SVG frame of COMMAND in librsvg and in Chromium. FOLDER gets all pictures and index.html.

Measured are
    psnr    how alike the pictures are over all, in dB
    level   the largest difference of a channel where nothing has an edge, of 255: colours, gradients and
            the profiles of shadows
    edge    how far edges lie outside of where they should on the average, in pixels: the difference in
            what is inked, by the length of all edges
    shift   how far all would have to be moved to be most like the other, in pixels

BOUNDS holds for all; fixtures/painting/bounds.tsv has the cases with others, with the reason.
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
# Where neighbours differ by more, or their differences do, of 255, there is an edge.
STEP, BEND = 24, 5


def load(path):
    """Reads a picture on white as an array of numbers."""
    picture = Image.open(path).convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    return numpy.asarray(Image.alpha_composite(ground, picture).convert("RGB")).astype(float)


def ink(picture):
    """Returns how far each pixel is from white, over all channels."""
    return 255 * 3 - picture.sum(axis=-1)


def edges(picture):
    """Returns where a picture has edges, and one pixel around them."""
    found = numpy.zeros(picture.shape[:2], bool)
    for axis in (0, 1):
        steps = numpy.abs(ndimage.convolve1d(picture, [1, -1, 0], axis=axis, mode="nearest"))
        bends = numpy.abs(ndimage.convolve1d(picture, [1, -2, 1], axis=axis, mode="nearest"))
        found |= (steps.max(axis=-1) > STEP) | (bends.max(axis=-1) > BEND)
    return ndimage.binary_dilation(found, iterations=1, structure=numpy.ones((3, 3)))


def shift(ours, theirs):
    """Returns how far one picture would have to be moved to be most like the other, in pixels."""
    down, right = (ndimage.convolve1d(theirs, [0.5, 0, -0.5], axis=axis, mode="nearest")
                   for axis in (0, 1))
    slopes = numpy.stack([down.ravel(), right.ravel()], axis=1)
    # A mask of nothing but a gradient in one direction says nothing about the other one.
    return float(numpy.linalg.norm(
        numpy.linalg.lstsq(slopes, (ours - theirs).ravel(), rcond=0.01)[0]))


def measure(ours, theirs):
    """Measures how two pictures differ.

    Edges are told by what differs by more than a colour may: one level over a whole area is no edge.
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
    """Tells whether a measure keeps its bound; of the PSNR there may be more, of all else less."""
    return value >= bound if what == "psnr" else value <= bound


class Case:
    """A case, with what the others made of it."""

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

    def picture(self, painter):
        """Returns the file of what a painter made."""
        return os.path.join(self.folder, painter + ".png")

    def compare(self, painter):
        """Measures one of the others and draws the difference, five times as strong."""
        ours, theirs = load(self.golden), load(self.picture(painter))
        if ours.shape != theirs.shape:
            sys.exit(f"{self.name}: {NAMES[painter]} is {theirs.shape}, not {ours.shape}")
        self.measures[painter] = measure(ours, theirs)
        shown = 255 - numpy.clip(numpy.abs(ours - theirs) * 5, 0, 255)
        Image.fromarray(shown.astype(numpy.uint8)).save(
            self.picture(painter + "-difference"), optimize=True)


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
    """Paints a case's SVG frame by librsvg."""
    subprocess.run(["rsvg-convert", "-o", case.picture("rsvg"), case.svg], check=True)


def paint_by_chromium(cases, painter, folder, element):
    """Paints documents by Chromium, side by side on one page; `element` makes what shows one."""
    rows = math.ceil(len(cases) / COLUMNS)
    page, sheet = (os.path.abspath(os.path.join(folder, painter + ending))
                   for ending in ("-sheet.html", "-sheet.png"))
    with open(page, "w", encoding="utf-8") as file:
        file.write("<!DOCTYPE html><meta charset='utf-8'><style>body { margin: 0 } "
                   "iframe, img { position: absolute; border: 0; background: white }</style>")
        for number, case in enumerate(cases):
            row, column = divmod(number, COLUMNS)
            place = (f"style='left: {column * SIDE}px; top: {row * SIDE}px' "
                     f"width='{SIDE}' height='{SIDE}'")
            file.write(element(case, place))
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         "--disable-lcd-text", "--font-render-hinting=none", "--force-color-profile=srgb",
         "--force-device-scale-factor=1", f"--window-size={COLUMNS * SIDE},{rows * SIDE}",
         "--virtual-time-budget=10000", f"--screenshot={sheet}", "file://" + page],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300, check=True)
    with Image.open(sheet) as picture:
        for number, case in enumerate(cases):
            row, column = divmod(number, COLUMNS)
            left, top = column * SIDE, row * SIDE
            picture.crop((left, top, left + SIDE, top + SIDE)).convert("RGB").save(
                case.picture(painter))


def read_bounds(cases):
    """Reads the cases with bounds of their own: case, painter, measure, bound, reason."""
    names, bounds = {case.name for case in cases}, {}
    with open("fixtures/painting/bounds.tsv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if (row["case"] not in names or row["painter"] not in PAINTERS
                    or row["measure"] not in BOUNDS or not row["reason"]):
                sys.exit(f"bounds.tsv has a row about nothing: {row}")
            bounds[row["case"], row["painter"], row["measure"]] = (
                float(row["bound"]), row["reason"])
    return bounds


def judge(cases, bounds):
    """Returns what passes its bound, and bounds that nothing needs any more."""
    failures = []
    for case in cases:
        for painter, measures in case.measures.items():
            for what, value in measures.items():
                bound, reason = bounds.get((case.name, painter, what), (BOUNDS[what], ""))
                if not passes(what, value, bound):
                    failures.append(f"{case.name}: {NAMES[painter]}: {what} is {value:.2f}, "
                                    f"and the bound is {bound:g}")
                elif reason and passes(what, value, BOUNDS[what]):
                    failures.append(f"{case.name}: {NAMES[painter]}: {what} is {value:.2f}, so "
                                    "bounds.tsv need not speak of it")
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
                page.write(cell(case, case.picture(painter), "<br>".join(words)))
                page.write(cell(case, case.picture(painter + "-difference")))
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
        lambda case, place: f"<iframe src='file://{os.path.abspath(case.twin)}' {place}></iframe>")
    paint_by_chromium(
        cases, "svg", folder,
        lambda case, place: f"<img src='file://{os.path.abspath(case.svg)}' alt='' {place}>")
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
