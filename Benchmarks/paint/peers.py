#!/usr/bin/env python3
"""Paints the benchmark's scene with pycairo or skia-python.

    peers.py paint NAME FRAMES [--scale S] [--by-pixels]      all frames; prints what painting took
    peers.py frame NAME FRAMES NUMBER FILE [--scale S]        one frame as a PNG
    peers.py job   NAME FRAMES FILE [--scale S] [--by-pixels] [--dither]
                                                              all frames through ffmpeg to a GIF
    peers.py raw   NAME FRAMES FILE [--scale S]               all frames as raw pixels

NAME is `pycairo` or `skia`, FRAMES what make_scene.py wrote. Cards outside of the canvas are left out
before painting. Needs numpy and what NAME says; `job` needs ffmpeg.
"""
import argparse
import json
import resource
import subprocess
import sys
import time

from scene import CARD_HEIGHT, CARD_WIDTH, HEIGHT, OPENED, RATE, WIDTH

# The defaults of ffmpeg, with dithering, and a setting that is cheaper and better for interfaces.
DITHERED = "split[a][b];[a]palettegen[p];[b][p]paletteuse"
GRAPH = ("split[a][b];[a]palettegen=stats_mode=full[p];"
         "[b][p]paletteuse=dither=none:diff_mode=rectangle")
# The largest distance of a card and its shadow from the card's center, in its own points.
REACH = 90


def visible(frame):
    """Returns a frame without the cards that do not touch the canvas."""
    cards = []
    for row in frame["cards"]:
        _, a, b, c, d, x, y, _ = row
        center_x = x + a * CARD_WIDTH / 2 + c * CARD_HEIGHT / 2
        center_y = y + b * CARD_WIDTH / 2 + d * CARD_HEIGHT / 2
        if -REACH < center_x < WIDTH + REACH and -REACH < center_y < HEIGHT + REACH:
            cards.append(row)
    return {"cards": cards, "opened": frame["opened"]}


def painter(options):
    """Returns the requested painter, and the frames."""
    with open(options.frames, encoding="utf-8") as file:
        scene = json.load(file)
    if options.name == "pycairo":
        from cairo_peer import CairoPeer as Peer
    else:
        from skia_peer import SkiaPeer as Peer
    start = time.process_time()
    return Peer(scene, options.scale, options.by_pixels), scene["frames"], start


def paint(options):
    """Paints all frames and prints the CPU time in milliseconds for each."""
    peer, frames, start = painter(options)
    for frame in frames:
        peer.paint(visible(frame), OPENED)
    took = time.process_time() - start
    print(json.dumps({
        "paint": took * 1000 / len(frames),
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))


def write_frame(options):
    """Paints one frame and writes it as a PNG."""
    peer, frames, _ = painter(options)
    peer.paint(visible(frames[options.number]), OPENED)
    if options.name == "pycairo":
        peer.surface.write_to_png(options.file)
    else:
        peer.surface.makeImageSnapshot().save(options.file, sys.modules["skia"].kPNG)


def pixel_format(peer):
    """Returns ffmpeg's options for a painter's pixel layout; all frames are opaque."""
    return ["-f", "rawvideo", "-pix_fmt", "bgra", "-s", f"{peer.width}x{peer.height}",
            "-r", str(RATE)]


def job(options):
    """Paints all frames while ffmpeg encodes the GIF."""
    peer, frames, _ = painter(options)
    with subprocess.Popen(
            ["ffmpeg", "-v", "error", "-y", *pixel_format(peer), "-i", "-", "-lavfi",
             DITHERED if options.dither else GRAPH, options.file], stdin=subprocess.PIPE) as encoder:
        for frame in frames:
            encoder.stdin.write(peer.paint(visible(frame), OPENED))
        encoder.stdin.close()
    sys.exit(encoder.returncode)


def raw(options):
    """Paints all frames and writes their pixels one after the other."""
    peer, frames, _ = painter(options)
    with open(options.file, "wb") as file:
        for frame in frames:
            file.write(peer.paint(visible(frame), OPENED))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    commands = parser.add_subparsers(required=True)
    for name, action in (("paint", paint), ("frame", write_frame), ("job", job), ("raw", raw)):
        command = commands.add_parser(name)
        command.set_defaults(action=action)
        command.add_argument("name", choices=["pycairo", "skia"], help="painter")
        command.add_argument("frames", help="the frames.json of make_scene.py")
        if name == "frame":
            command.add_argument("number", type=int, help="index of the frame, from 0")
        if name == "job":
            command.add_argument(
                "--dither", action="store_true", help="use the defaults of ffmpeg")
        if name != "paint":
            command.add_argument("file", help="output file")
        command.add_argument("--scale", type=float, default=1, help="pixels per point")
        command.add_argument(
            "--by-pixels", action="store_true",
            help="move cards by whole pixels, so that all are painted from the cache")
    options = parser.parse_args()
    options.action(options)


if __name__ == "__main__":
    main()
