#!/usr/bin/env python3
"""Renders the shapes of the benchmark's scene with rlottie, which draws neither texts nor shadows.

    lottie_peer.py make  TIMELINE FILE [--frames 60]      the scene as a Lottie document
    lottie_peer.py paint DOCUMENT [--scale S]             all frames; prints what painting took
    lottie_peer.py job   DOCUMENT FILE [--scale S]        all frames to a GIF, by the binding's encoder

TIMELINE is what `cellophane render SCENE -o timeline.json` writes. In the document every layer has its
position, size, opacity and corners for each frame; opacities of groups are multiplied out, and clips
are left out. Needs rlottie-python, and Pillow for `job`.
"""
import argparse
import json
import math
import time

from marks import marks
from scene import RATE
from timeline import Timeline, color


def held(values):
    """Returns a property that changes with every frame of its own."""
    return {"a": 1, "k": [{"t": number, "s": value if isinstance(value, list) else [value], "h": 1}
                          for number, value in values]}


def fixed(value):
    """Returns a property that does not change."""
    return {"a": 0, "k": value}


def flattened(frame):
    """Returns the marks of a frame with all opacities around them multiplied."""
    open_scopes, result = [], []
    for index, mark in enumerate(frame):
        open_scopes = [scope for scope in open_scopes if frame[scope].end > index]
        alpha = math.prod((frame[scope].alpha for scope in open_scopes), start=mark.alpha)
        if mark.is_scope:
            open_scopes.append(index)
        if mark.colors:
            result.append((mark, alpha))
    return result


def scale(mark):
    """Returns the lengths of a layer's axes in percent."""
    a, b, c, d = mark.node.matrix[:4]
    return [100 * math.hypot(a, b), 100 * math.hypot(c, d)]


def angle(mark):
    """Returns the angle of a layer in degrees."""
    return math.degrees(math.atan2(mark.node.matrix[1], mark.node.matrix[0]))


def layer(number, shown):
    """Returns a layer of the document; `shown` has its frames, marks and opacities."""
    frames = [frame for frame, _, _ in shown]
    first = shown[0][1]

    def each(value):
        return held([(frame, value(mark)) for frame, mark, _ in shown])

    top, bottom = first.colors
    border = first.node.appearance.get("border")
    shapes = [
        {"ty": "rc", "p": each(lambda mark: [side / 2 for side in mark.node.size]),
         "s": each(lambda mark: list(mark.node.size)), "r": each(lambda mark: mark.radius)},
        {"ty": "fl", "c": fixed(top), "o": fixed(100), "r": 1} if top == bottom else
        {"ty": "gf", "o": fixed(100), "r": 1, "t": 1,
         "s": fixed([0, 0]), "e": each(lambda mark: [0, mark.node.size[1]]),
         "g": {"p": 2, "k": fixed([0, *top[:3], 1, *bottom[:3]])}}]
    if border:
        red, green, blue, alpha = color(border["color"])
        shapes.insert(1, {"ty": "st", "c": fixed([red, green, blue, 1]), "o": fixed(100 * alpha),
                          "w": fixed(border["width"]), "lc": 1, "lj": 1})
    # rlottie ignores the rotation of a layer, so all of the motion is the group's.
    shapes.append({
        "ty": "tr", "p": each(lambda mark: list(mark.node.matrix[4:])), "a": fixed([0, 0]),
        "s": each(scale), "r": each(angle), "o": fixed(100)})
    return {
        "ty": 4, "ind": number + 1, "ip": frames[0], "op": frames[-1] + 1, "st": 0,
        "ks": {"p": fixed([0, 0, 0]), "a": fixed([0, 0, 0]), "s": fixed([100, 100, 100]),
               "r": fixed(0), "o": held([(frame, 100 * alpha) for frame, _, alpha in shown])},
        "shapes": [{"ty": "gr", "it": shapes}]}


def make(options):
    """Writes the scene as a Lottie document."""
    timeline = Timeline(options.timeline)
    order, shown = [], {}
    for number in range(options.frames):
        before = -1
        for mark, alpha in flattened(marks(timeline, number / RATE)):
            key = mark.node.layer
            # A new layer is painted right after the one that it follows where it is first seen.
            if key not in shown:
                order.insert(before + 1, key)
            before = order.index(key)
            shown.setdefault(key, []).append((number, mark, alpha))
    width, height = (int(side) for side in timeline.size)
    document = {"v": "5.7.0", "fr": RATE, "ip": 0, "op": options.frames, "w": width, "h": height,
                "layers": [layer(number, shown[key]) for number, key in enumerate(reversed(order))]}
    with open(options.file, "w", encoding="utf-8") as file:
        json.dump(document, file)


def opened(options):
    """Returns the animation and its size in pixels."""
    from rlottie_python import LottieAnimation
    animation = LottieAnimation.from_file(options.document)
    width, height = animation.lottie_animation_get_size()
    return animation, round(width * options.scale), round(height * options.scale)


def paint(options):
    """Paints all frames and prints the CPU time in milliseconds for each."""
    start = time.process_time()
    animation, width, height = opened(options)
    count = animation.lottie_animation_get_totalframe()
    for number in range(count):
        animation.lottie_animation_render(number, width=width, height=height)
    print(json.dumps({"paint": (time.process_time() - start) * 1000 / count}))


def job(options):
    """Writes a GIF as the binding does."""
    animation, width, height = opened(options)
    animation.save_animation(options.file, fps=RATE, width=width, height=height)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    commands = parser.add_subparsers(required=True)
    for name, action in (("make", make), ("paint", paint), ("job", job)):
        command = commands.add_parser(name)
        command.set_defaults(action=action)
        if name == "make":
            command.add_argument("timeline", help="timeline as JSON")
            command.add_argument("--frames", type=int, default=60, help="number of frames")
        else:
            command.add_argument("document", help="document of `make`")
            command.add_argument("--scale", type=float, default=1, help="pixels per point")
        if name != "paint":
            command.add_argument("file", help="output file")
    options = parser.parse_args()
    options.action(options)


if __name__ == "__main__":
    main()
