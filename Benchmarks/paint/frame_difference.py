#!/usr/bin/env python3
"""Compares frames as raw pixels with frames as PNGs.

    frame_difference.py RAW FOLDER WIDTH HEIGHT

RAW has blue, green, red and an unused byte for each pixel, frame after frame; FOLDER has a PNG for each
frame, in the order of their names. Prints the largest difference of a channel for each frame as JSON.
Needs numpy and ffmpeg.
"""
import argparse
import json
import os
import subprocess

import numpy


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("raw", help="frames as raw pixels")
    parser.add_argument("folder", help="folder of frames as PNGs")
    parser.add_argument("width", type=int, help="pixels in a row")
    parser.add_argument("height", type=int, help="rows of a frame")
    options = parser.parse_args()
    shape = options.height, options.width, 4
    count, largest = options.width * options.height * 4, []
    with open(options.raw, "rb") as file:
        for name in sorted(os.listdir(options.folder)):
            decoded = subprocess.run(
                ["ffmpeg", "-v", "error", "-i", os.path.join(options.folder, name), "-f", "rawvideo",
                 "-pix_fmt", "bgra", "-"], stdout=subprocess.PIPE, check=True).stdout
            one, other = (words.reshape(shape)[:, :, :3].astype(numpy.int16)
                          for words in (numpy.fromfile(file, numpy.uint8, count),
                                        numpy.frombuffer(decoded, numpy.uint8)))
            largest.append(int(abs(one - other).max()))
        if file.read(1):
            raise SystemExit(f"{options.raw} has more frames than {options.folder}")
    print(json.dumps(largest))


if __name__ == "__main__":
    main()
