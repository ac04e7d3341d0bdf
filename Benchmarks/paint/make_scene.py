#!/usr/bin/env python3
"""Writes the benchmark's scene for all painters.

    make_scene.py FOLDER [--cells 30] [--frames 60]

makes FOLDER/scene.yaml for `cellophane render`, and FOLDER/frames.json for other painters: the cards'
colours and words, and for each frame every card as [index, a, b, c, d, x, y, alpha] in paint order and
the opened one as [x, y, width, height, radius, alpha of the card, alpha of the page]. All is in points.
Whole frames at 50 fps are a third of the animation for each of its three phases. fixtures/scenes/
benchmark.yaml is what it writes for 30 cells and 60 frames.
"""
import argparse
import os

from document import document
from scene import write_frames


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", help="folder for the two files")
    parser.add_argument("--cells", type=int, default=30, help="number of cards")
    parser.add_argument("--frames", type=int, default=60, help="number of frames, a multiple of 3")
    options = parser.parse_args()
    if options.cells < 25 or options.frames < 6 or options.frames % 3:
        parser.error("25 cells and 6 frames are needed, and frames in three equal parts")
    os.makedirs(options.folder, exist_ok=True)
    write_frames(
        os.path.join(options.folder, "frames.json"), options.cells, options.frames)
    path = os.path.join(options.folder, "scene.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"# The benchmark: {options.cells} cards with shadows. Five fly in, then one "
                   "opens to a page and closes.\n")
        file.write(document(options.cells, options.frames))


if __name__ == "__main__":
    main()
