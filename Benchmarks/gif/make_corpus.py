#!/usr/bin/env python3
"""Paints the frames for the GIF comparison.

    make_corpus.py FOLDER

makes FOLDER/a (a flat grid into which an item is inserted) and FOLDER/b (gradient cards with soft
shadows that appear one after the other), each 60 PNG files of 480 x 640 pixels, meant for 2 centiseconds
each. The frames are the same on every run. Needs pycairo and numpy.
"""
import math
import os
import random
import sys

import cairo
import numpy

WIDTH, HEIGHT, FRAMES, DELAY = 480, 640, 60, 2
SEED = 20260


def ease_out_back(progress):
    """Eases from 0 to 1 with a small overshoot."""
    progress = min(1.0, max(0.0, progress)) - 1
    return progress * progress * (2.4 * progress + 1.4) + 1


def card(context, x, y, width, height, radius):
    """Traces a rectangle with round corners."""
    corners = [(x + width - radius, y + radius, -0.5), (x + width - radius, y + height - radius, 0),
               (x + radius, y + height - radius, 0.5), (x + radius, y + radius, 1)]
    context.new_path()
    for center_x, center_y, start in corners:
        context.arc(center_x, center_y, radius, start * math.pi, (start + 0.5) * math.pi)
    context.close_path()


def label(context, words, x, y, size, opacity=1.0, color=(1, 1, 1)):
    """Draws text with grey anti-aliasing, which is the same on every machine."""
    options = cairo.FontOptions()
    options.set_antialias(cairo.ANTIALIAS_GRAY)
    options.set_hint_style(cairo.HINT_STYLE_NONE)
    options.set_hint_metrics(cairo.HINT_METRICS_OFF)
    context.set_font_options(options)
    context.select_font_face("DejaVu Sans")
    context.set_font_size(size)
    context.set_source_rgba(*color, opacity)
    context.move_to(x, y)
    context.show_text(words)


def shadow(width, height, radius, blur):
    """Returns a blurred rounded rectangle as an alpha mask, and its margin."""
    margin = 3 * blur
    columns, rows = int(width) + 2 * margin, int(height) + 2 * margin
    mask = cairo.ImageSurface(cairo.FORMAT_A8, columns, rows)
    context = cairo.Context(mask)
    card(context, margin, margin, width, height, radius)
    context.fill()
    mask.flush()
    stride = mask.get_stride()
    pixels = numpy.frombuffer(mask.get_data(), numpy.uint8).reshape(rows, stride).astype(float)
    offsets = numpy.arange(-margin, margin + 1)
    kernel = numpy.exp(-0.5 * (offsets / blur) ** 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        smooth = lambda line: numpy.convolve(line, kernel, mode="same")
        pixels = numpy.apply_along_axis(smooth, axis, pixels)
    data = bytearray(numpy.rint(pixels).astype(numpy.uint8).tobytes())
    return cairo.ImageSurface.create_for_data(data, cairo.FORMAT_A8, columns, rows, stride), margin


def flat_insertion():
    """Yields a grid of plain cards with a new one inserted at the sixth position."""
    random.seed(SEED)
    colors = [tuple(0.15 + 0.7 * random.random() for _ in range(3)) for _ in range(15)]
    side, gap, columns, top = 104, 10, 4, 60

    def place(index):
        return gap + index % columns * (side + gap), top + index // columns * (side + gap)

    for frame in range(FRAMES):
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, HEIGHT)
        context = cairo.Context(surface)
        context.set_source_rgb(0.96, 0.96, 0.97)
        context.paint()
        moved = ease_out_back((frame - 6) / 32)
        for item, color in enumerate(colors):
            (x, y), (to_x, to_y) = place(item), place(item + 1 if item >= 5 else item)
            x, y = x + (to_x - x) * moved, y + (to_y - y) * moved
            card(context, x, y, side, side, 18)
            context.set_source_rgb(*color)
            context.fill()
            label(context, f"Item {item + 1}", x + 16, y + 60, 21)
        grown = ease_out_back((frame - 20) / 26)
        if grown > 0:
            x, y = place(5)
            context.save()
            context.translate(x + side / 2, y + side / 2)
            context.scale(grown, grown)
            card(context, -side / 2, -side / 2, side, side, 18)
            context.set_source_rgb(0.1, 0.1, 0.14)
            context.fill()
            label(context, "New", -24, 8, 24)
            context.restore()
        context.rectangle(0, 0, WIDTH, 46)
        context.set_source_rgb(1, 1, 1)
        context.fill()
        label(context, "Collection", 14, 31, 20, color=(0.1, 0.1, 0.12))
        yield surface


def gradient_cards():
    """Yields shaded cards with soft shadows that rise and fade in over a shaded background."""
    random.seed(SEED + 1)
    hue = lambda: tuple(0.2 + 0.75 * random.random() for _ in range(3))
    shades = [(hue(), hue()) for _ in range(10)]
    width, height, gap = 212, 96, 18
    mask, margin = shadow(width, height, 18, 9)
    for frame in range(FRAMES):
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, HEIGHT)
        context = cairo.Context(surface)
        ground = cairo.LinearGradient(0, 0, WIDTH * 0.4, HEIGHT)
        ground.add_color_stop_rgb(0, 0.99, 0.97, 0.94)
        ground.add_color_stop_rgb(1, 0.84, 0.88, 0.96)
        context.set_source(ground)
        context.paint()
        for index, (start, end) in enumerate(shades):
            progress = min(1.0, max(0.0, (frame - 3 * index) / 26))
            if progress == 0:
                continue
            x = gap + index % 2 * (width + 2 * gap)
            y = 40 + index // 2 * (height + gap + 4) + 180 * (1 - ease_out_back(progress))
            context.push_group()
            context.set_source_rgba(0.05, 0.08, 0.2, 0.35)
            context.mask_surface(mask, x - margin, y - margin + 7)
            card(context, x, y, width, height, 18)
            fill = cairo.LinearGradient(x, y, x + width, y + height)
            fill.add_color_stop_rgb(0, *start)
            fill.add_color_stop_rgb(1, *end)
            context.set_source(fill)
            context.fill()
            label(context, f"Album {index + 1}", x + 18, y + 42, 20)
            label(context, f"{7 * index + 5} pictures", x + 18, y + 68, 13, 0.8)
            context.pop_group_to_source()
            context.paint_with_alpha(progress)
        yield surface


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for name, frames in (("a", flat_insertion()), ("b", gradient_cards())):
        folder = os.path.join(sys.argv[1], name)
        os.makedirs(folder, exist_ok=True)
        for number, surface in enumerate(frames):
            surface.write_to_png(os.path.join(folder, f"{number:04}.png"))


if __name__ == "__main__":
    main()
