#!/usr/bin/env python3
"""Looks for bands in GIFs of the scenes of the gallery.

    bands.py COMMAND [--limit LEVELS] [--share SHARE] [NAME ...]

COMMAND is the path of `cellophane`. The scene of each image in fixtures/gallery.txt, or of those whose
names contain a NAME, is rendered as a GIF and as frames, which are compared with what the GIF shows at their times, both after a
Gaussian blur of 1.5 pixels. Pixels within 8 pixels of an edge do not count: there two neighbours of the
frame differ by more than 12 levels. It prints the share of the others that differ by more than LEVELS
(2.5 of 255) in any channel.

Exits with 1 if that is more than SHARE (0.001) of an image, or more than ALLOWED for it. Needs numpy, scipy and Pillow.
"""
import argparse
import glob
import json
import os
import subprocess
import sys
import tempfile

import numpy
from PIL import GifImagePlugin, Image
from scipy.ndimage import distance_transform_edt, gaussian_filter

GifImagePlugin.LOADING_STRATEGY = GifImagePlugin.LoadingStrategy.RGB_ALWAYS
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
# Photographs and gradients that change in full have more colors than a few palettes hold.
ALLOWED = {"pop": 0.008, "deck": 0.008, "photos": 0.006}
SAMPLES = 12
MARGIN = 8
STEP = 12


def shown(path):
    """Returns the frames of a GIF with their ends in milliseconds."""
    image, frames, end = Image.open(path), [], 0
    for number in range(image.n_frames):
        image.seek(number)
        end += image.info["duration"]
        frames.append((end, numpy.asarray(image.convert("RGB"))))
    return frames


def blurred(image):
    return gaussian_filter(image.astype(numpy.float32), (1.5, 1.5, 0))


def far_from_edges(image):
    """Returns the pixels far from those that differ clearly from a neighbour."""
    levels = image.astype(int)
    edges = numpy.zeros(levels.shape[:2], bool)
    across = numpy.abs(numpy.diff(levels, axis=1)).max(axis=-1) > STEP
    down = numpy.abs(numpy.diff(levels, axis=0)).max(axis=-1) > STEP
    edges[:, 1:] |= across
    edges[:, :-1] |= across
    edges[1:] |= down
    edges[:-1] |= down
    return distance_transform_edt(~edges) > MARGIN if edges.any() else ~edges


def share(command, scene, options, limit):
    """Returns the share of the pixels of a GIF that differ."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [command, "render", os.path.join(ROOT, scene), "-o", folder + "/f/%05d.png",
             "-o", folder + "/x.gif", "--json", *options], check=True, stdout=subprocess.PIPE)
        images = shown(folder + "/x.gif")
        rate = json.loads(run.stdout)[0]["framesPerSecond"]
        files = sorted(glob.glob(folder + "/f/*.png"))
        differing = all_pixels = 0
        for number in range(0, len(files), max(1, len(files) // SAMPLES)):
            source = numpy.asarray(Image.open(files[number]).convert("RGB"))
            time = (number + 0.5) * 1000 / rate
            image = next((frame for end, frame in images if end > time), images[-1][1])
            far = far_from_edges(source)
            distance = numpy.abs(blurred(source) - blurred(image)).max(axis=-1)[far]
            differing += int((distance > limit).sum())
            all_pixels += int(far.sum())
    return differing / max(1, all_pixels)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command", help="path of the cellophane command")
    parser.add_argument("names", nargs="*", metavar="NAME", help="parts of the names of images")
    parser.add_argument("--limit", type=float, default=2.5, help="difference in 255ths of a channel")
    parser.add_argument("--share", type=float, default=0.001, help="share of pixels that may differ")
    options = parser.parse_args()
    command = os.path.abspath(options.command)
    banded = []
    with open(os.path.join(ROOT, "fixtures/gallery.txt")) as lines:
        entries = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    for path, scene, *arguments in entries:
        if options.names and not any(name in path for name in options.names):
            continue
        if path.endswith(".svg"):
            # An SVG has no rate; those of the screens of apps had 20 frames per second as GIFs.
            arguments += ["--fps", "20" if "/apps/" in scene else "25"]
        found = share(command, scene, arguments, options.limit)
        print(f"{found:>9.4%}  {path}", flush=True)
        name = os.path.splitext(os.path.basename(path))[0]
        if found > max(options.share, ALLOWED.get(name, 0)):
            banded.append(path)
    for path in banded:
        print(f"{path} has bands")
    sys.exit(1 if banded else 0)


if __name__ == "__main__":
    main()
