#!/usr/bin/env python3
"""Writes the frames of a timeline as lists of marks, for the reference in C.

    draw_list.py TIMELINE FILE [--frames 60]

TIMELINE is what `cellophane render SCENE -o timeline.json` writes. FILE has, in the machine's byte
order: a header, the texts, the characters of the texts, the number of marks of each frame, and all
marks; Benchmarks/reference/scene.h describes their fields. Whatever a layer does not draw is left out,
and what several layers have in common is multiplied out.
"""
import argparse
import struct

from scene import RATE
from timeline import Timeline, color

GROUP, ADDED, CLIP, OPAQUE = 1, 2, 4, 8
HEADER = "=8s4i6d"
TEXT = "=4i7d"
MARK = "=6i30d"
TRANSPARENT = [0.0] * 4


class DrawList:
    """The marks of all frames."""

    def __init__(self, timeline):
        self.timeline = timeline
        self.texts, self.characters = {}, b""
        self.counts, self.marks = [], []

    def add(self, time):
        """Adds the marks of an instant."""
        first = len(self.marks)
        for node in self.timeline.frame(time):
            self.visit(node, 1.0, False, first)
        self.counts.append(len(self.marks) - first)

    def visit(self, node, alpha, is_added, first):
        """Adds a layer and its content; an opacity that several marks share makes a group."""
        alpha *= node.alpha
        fades = node.fades and len(node.children) > 1
        is_group = is_added or fades or (alpha < 1 and node.marks > 1)
        clips = node.clips and bool(node.children) and not self.covers(node)
        draws = node.draws and self.meets(node)
        slot = len(self.marks)
        is_scope = is_group or clips
        if draws or is_scope:
            self.marks.append(None)
        inner = 1.0 if is_group else alpha
        if fades:
            weights = self.settled([inner * child.alpha for child in node.children])
            for child, weight in zip(node.children, weights):
                child.alpha = weight / inner
        for child in node.children:
            self.visit(child, inner, fades, first)
        if not draws and is_scope and len(self.marks) == slot + 1:
            self.marks.pop()
        elif draws or is_scope:
            flags = (GROUP * is_group | ADDED * is_added | CLIP * clips
                     | OPAQUE * (inner == alpha == 1 and self.is_opaque(node)))
            self.marks[slot] = node, flags, alpha, len(self.marks) - first

    def is_opaque(self, node):
        """Returns whether a layer shows nothing of what is below within its rounded rectangle."""
        if not node.fades:
            fill = node.appearance.get("fill", {})
            colors = [fill["solid"]] if "solid" in fill else [
                stop["color"] for stop in fill.get("linear", {}).get("stops", [])]
            return bool(colors) and all(color(value)[3] == 1 for value in colors)
        child = node.children[0]
        return (abs(sum(child.alpha for child in node.children) - 1) < 1e-6
                and all(self.is_opaque(child) and child.size == node.size
                        for child in node.children)
                and child.matrix == node.matrix)

    def meets(self, node):
        """Returns whether a layer or its shadow meets the canvas; its texts lie within its bounds."""
        reach = max([2 * shadow["blur"] + 4 for shadow in node.appearance.get("shadows", [])] + [0])
        a, b, c, d, x, y = node.matrix
        corners = [(a * u + c * v + x, b * u + d * v + y)
                   for u in (-reach, node.size[0] + reach) for v in (-reach, node.size[1] + reach)]
        return all(min(values) < limit and max(values) > 0
                   for values, limit in zip(zip(*corners), self.timeline.size))

    def covers(self, node):
        """Returns whether a clip has the edges of the canvas, so that it cuts nothing."""
        x, y, (width, height) = *node.matrix[4:], node.size
        return (node.matrix[:4] == (1, 0, 0, 1) and node.appearance["cornerRadius"] == 0
                and x <= 0 and y <= 0 and x + width >= self.timeline.size[0]
                and y + height >= self.timeline.size[1])

    @staticmethod
    def settled(weights):
        """Rounds weights that add up to 1 to bytes that add up to 255."""
        if abs(sum(weights) - 1) > 1e-6:
            return weights
        total, last, result = 0.0, 0.0, []
        for weight in weights:
            total += weight
            bound = round(total * 255) / 255
            result.append(bound - last)
            last = bound
        return result

    def radius(self, node):
        """Returns the radius of a layer's corners; a cross-fade has that of its parts."""
        return self.radius(node.children[0]) if node.fades else node.appearance["cornerRadius"]

    def text(self, text):
        """Returns the number of a text."""
        x, y = text["placement"]["baseline"]["_0"]
        key = (text["string"], text["font"]["weight"] >= 600, text["size"], x, y,
               *color(text["color"]))
        if text["font"]["family"] != "DejaVu Sans" or text["alignment"] != "left":
            raise ValueError("a text in another font")
        return self.texts.setdefault(key, len(self.texts))

    def packed(self, node, flags, alpha, end):
        """Returns a mark as bytes."""
        look = node.appearance
        texts = [self.text(text) for text in look.get("texts", [])]
        if any(number != texts[0] + offset for offset, number in enumerate(texts)):
            raise ValueError("texts that are shared in part")
        fill = look.get("fill", {})
        if "solid" in fill:
            top = bottom = color(fill["solid"])
        elif "linear" in fill:
            linear = fill["linear"]
            if linear["start"] != [0.5, 0] or linear["end"] != [0.5, 1]:
                raise ValueError("a gradient that is not upright")
            top, bottom = (color(stop["color"]) for stop in linear["stops"])
        else:
            top = bottom = TRANSPARENT
        border = look.get("border") or {"width": 0, "color": TRANSPARENT}
        shadow = (look.get("shadows") or [
            {"blur": 0, "offset": {"dx": 0, "dy": 0}, "color": TRANSPARENT}])[0]
        return struct.pack(
            MARK, node.layer, flags, end, texts[0] if texts else 0, len(texts), 0, *node.matrix,
            *node.size, self.radius(node), alpha, *top, *bottom, border["width"],
            *color(border["color"]), shadow["blur"], shadow["offset"]["dx"], shadow["offset"]["dy"],
            *color(shadow["color"]))

    def write(self, path):
        """Writes all of it."""
        marks = b"".join(self.packed(*mark) for mark in self.marks)
        texts, characters = b"", b""
        for string, is_bold, *numbers in self.texts:
            encoded = string.encode()
            texts += struct.pack(TEXT, len(characters), len(encoded), is_bold, 0, *numbers)
            characters += encoded
        header = struct.pack(
            HEADER, b"drawlist", len(self.counts), len(self.texts), len(characters),
            100 // RATE, *self.timeline.size, *self.timeline.background)
        with open(path, "wb") as file:
            file.write(header + texts + characters)
            file.write(struct.pack(f"={len(self.counts)}i", *self.counts) + marks)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("timeline", help="timeline as JSON")
    parser.add_argument("file", help="output file")
    parser.add_argument("--frames", type=int, default=60, help="number of frames")
    options = parser.parse_args()
    marks = DrawList(Timeline(options.timeline))
    for number in range(options.frames):
        marks.add(number / RATE)
    marks.write(options.file)


if __name__ == "__main__":
    main()
