#!/usr/bin/env python3
"""Writes the frames of a timeline as lists of marks, for the reference in C.

    draw_list.py TIMELINE FILE [--frames 60]

TIMELINE is what `cellophane render SCENE -o timeline.json` writes. FILE has, in the machine's byte
order: a header, the texts, the characters of the texts, the number of marks of each frame, and all
marks; Benchmarks/reference/scene.h describes their fields.
"""
import argparse
import struct

from marks import marks
from scene import RATE
from timeline import Timeline, color

HEADER = "=8s4i6d"
TEXT = "=4i7d"
MARK = "=6i30d"
TRANSPARENT = [0.0] * 4
NO_BORDER = {"width": 0, "color": TRANSPARENT}
NO_SHADOW = {"blur": 0, "offset": {"dx": 0, "dy": 0}, "color": TRANSPARENT}


class Writer:
    """The texts of all marks, each once."""

    def __init__(self):
        self.texts = {}

    def text(self, text):
        """Returns the number of a text."""
        x, y = text["placement"]["baseline"]["_0"]
        key = (text["string"], text["font"]["weight"] >= 600, text["size"], x, y,
               *color(text["color"]))
        if text["font"]["family"] != "DejaVu Sans" or text["alignment"] != "left":
            raise ValueError("a text in another font")
        return self.texts.setdefault(key, len(self.texts))

    def packed(self, mark):
        """Returns a mark as bytes."""
        node, look = mark.node, mark.node.appearance
        texts = [self.text(text) for text in look["texts"]]
        if any(number != texts[0] + offset for offset, number in enumerate(texts)):
            raise ValueError("texts that are shared in part")
        top, bottom = mark.colors or [TRANSPARENT] * 2
        border = look.get("border") or NO_BORDER
        shadow = (look.get("shadows") or [NO_SHADOW])[0]
        return struct.pack(
            MARK, node.layer, mark.flags, mark.end, texts[0] if texts else 0, len(texts), 0,
            *node.matrix, *node.size, mark.radius, mark.alpha, *top, *bottom, border["width"],
            *color(border["color"]), shadow["blur"], shadow["offset"]["dx"], shadow["offset"]["dy"],
            *color(shadow["color"]))

    def write(self, path, timeline, frame_count):
        """Writes frames, and what they share."""
        frames = [marks(timeline, number / RATE) for number in range(frame_count)]
        packed = b"".join(self.packed(mark) for frame in frames for mark in frame)
        texts, characters = b"", b""
        for string, is_bold, *numbers in self.texts:
            encoded = string.encode()
            texts += struct.pack(TEXT, len(characters), len(encoded), is_bold, 0, *numbers)
            characters += encoded
        header = struct.pack(
            HEADER, b"drawlist", len(frames), len(self.texts), len(characters), 100 // RATE,
            *timeline.size, *timeline.background)
        with open(path, "wb") as file:
            file.write(header + texts + characters)
            file.write(struct.pack(f"={len(frames)}i", *(len(frame) for frame in frames)))
            file.write(packed)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("timeline", help="timeline as JSON")
    parser.add_argument("file", help="output file")
    parser.add_argument("--frames", type=int, default=60, help="number of frames")
    options = parser.parse_args()
    Writer().write(options.file, Timeline(options.timeline), options.frames)


if __name__ == "__main__":
    main()
