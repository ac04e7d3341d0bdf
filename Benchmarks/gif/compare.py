#!/usr/bin/env python3
"""Compares the GIFs of `cellophane encode` with those of ffmpeg, on the same frames in one run.

    compare.py COMMAND [--frames FOLDER] [--keep FOLDER]

COMMAND is the path of `cellophane`. FOLDER/a and FOLDER/b hold the frames of make_corpus.py, which
paints them if --frames is omitted. The peer is ffmpeg's palettegen and paletteuse without
dithering, its best setting for interfaces; ours is the intent compact. It prints bytes, SSIM (luma,
uniform windows of 7 x 7 pixels), the number of pixels that changed on screen but not in the source,
whether Pillow and ffmpeg decode the same pixels, and whether the delays add up.

Exits with 1 if the GIF of `cellophane` is larger or less similar to its source, flickers, is decoded
differently by the two decoders or has another duration. Needs numpy, scipy, Pillow and ffmpeg.
"""
import argparse
import glob
import os
import subprocess
import sys
import tempfile
import time

import numpy
from PIL import GifImagePlugin, Image
from scipy.ndimage import uniform_filter

import make_corpus

GifImagePlugin.LOADING_STRATEGY = GifImagePlugin.LoadingStrategy.RGB_ALWAYS
SIZE = (make_corpus.HEIGHT, make_corpus.WIDTH, 3)
DELAY = make_corpus.DELAY


def structural_similarity(one, other):
    """Returns the mean SSIM of two images' luma."""
    weights = numpy.array([0.299, 0.587, 0.114])
    one, other = one @ weights, other @ weights
    window, samples = 7, 49
    mean = lambda values: uniform_filter(values, window)
    mean_one, mean_other = mean(one), mean(other)
    unbiased = samples / (samples - 1)
    variance_one = unbiased * (mean(one * one) - mean_one**2)
    variance_other = unbiased * (mean(other * other) - mean_other**2)
    covariance = unbiased * (mean(one * other) - mean_one * mean_other)
    luminance, contrast = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    top = (2 * mean_one * mean_other + luminance) * (2 * covariance + contrast)
    bottom = (mean_one**2 + mean_other**2 + luminance) * (
        variance_one + variance_other + contrast)
    inner = slice(window // 2, -(window // 2))
    return float((top / bottom)[inner, inner].mean())


def delays(path):
    """Reads the delay of every image block in centiseconds."""
    data = open(path, "rb").read()
    position = 13 + (3 * (2 << (data[10] & 7)) if data[10] & 0x80 else 0)
    found, current = [], 0
    while data[position] != 0x3B:
        kind, position = data[position], position + 1
        if kind == 0x21:
            if data[position] == 0xF9:
                current = data[position + 3] | data[position + 4] << 8
            position += 1
        else:
            flags = data[position + 8]
            position += 10 + (3 * (2 << (flags & 7)) if flags & 0x80 else 0)
            found.append(current)
        while data[position]:
            position += 1 + data[position]
        position += 1
    return found


def seen_by_pillow(path):
    """Decodes all images with Pillow."""
    with Image.open(path) as file:
        for number in range(file.n_frames):
            file.seek(number)
            yield numpy.asarray(file.convert("RGB"))


def seen_by_ffmpeg(path):
    """Decodes all images with ffmpeg."""
    command = ["ffmpeg", "-v", "error", "-ignore_loop", "1", "-min_delay", "0", "-i", path,
               "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    pixels = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    return numpy.frombuffer(pixels, numpy.uint8).reshape(-1, *SIZE)


def measure(path, sources):
    """Measures one GIF in comparison with its source frames."""
    durations = delays(path)
    images = list(seen_by_pillow(path))
    others = seen_by_ffmpeg(path)
    agree = len(images) == len(others) == len(durations) and all(
        numpy.array_equal(one, other) for one, other in zip(images, others))
    ends = numpy.cumsum(durations)
    similarities, flickering, before = [], 0, None
    for number, source in enumerate(sources):
        image = int(numpy.searchsorted(ends, number * DELAY, side="right"))
        shown = images[min(image, len(images) - 1)]
        similarities.append(structural_similarity(source.astype(float), shown.astype(float)))
        if before is not None:
            still = (source == before[0]).all(axis=-1)
            flickering += int((shown != before[1]).any(axis=-1)[still].sum())
        before = source, shown
    return {
        "bytes": os.path.getsize(path),
        "ssim": float(numpy.mean(similarities)),
        "worst": min(similarities),
        "flicker": flickering,
        "agree": agree,
        "exact": int(ends[-1]) == DELAY * len(sources) and min(durations) >= 2,
    }


def encode(name, command, path):
    """Runs an encoder and returns its wall time in seconds."""
    start = time.monotonic()
    try:
        subprocess.run(command, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"{name} failed: {error}")
    if not os.path.exists(path):
        sys.exit(f"{name} wrote no {path}")
    return time.monotonic() - start


def compare(item, folder, command, keep):
    """Encodes one item with both, prints the figures, and returns the measures in which we are worse."""
    files = sorted(glob.glob(os.path.join(folder, "*.png")))
    if len(files) != make_corpus.FRAMES:
        sys.exit(f"{folder} has {len(files)} frames, not {make_corpus.FRAMES}; make it again")
    sources = [numpy.asarray(Image.open(file).convert("RGB")) for file in files]
    ours, theirs = (os.path.join(keep, f"{item}-{name}.gif") for name in ("cellophane", "ffmpeg"))
    graph = ("split[a][b];[a]palettegen=stats_mode=full[p];"
             "[b][p]paletteuse=dither=none:diff_mode=rectangle")
    runs = [
        ("cellophane", [command, "encode", folder, "--delay", f"{DELAY}cs", "--intent", "compact", "-o",
                        ours], ours),
        ("ffmpeg", ["ffmpeg", "-v", "error", "-y", "-framerate", f"100/{DELAY}", "-i",
                    os.path.join(folder, "%04d.png"), "-lavfi", graph, theirs], theirs),
    ]
    results = {}
    for name, arguments, path in runs:
        seconds = encode(name, arguments, path)
        results[name] = figures = measure(path, sources)
        print(f"{item}  {name:<11} {figures['bytes']:>9} {figures['ssim']:>9.5f} "
              f"{figures['worst']:>9.5f} {figures['flicker']:>8} "
              f"{'same' if figures['agree'] else 'DIFFER':>8} "
              f"{'exact' if figures['exact'] else 'OFF':>6} {seconds:>7.2f}")
    us, them = results["cellophane"], results["ffmpeg"]
    print(f"{item}  {'ratio':<11} {us['bytes'] / them['bytes']:>9.3f} "
          f"{us['ssim'] / them['ssim']:>9.5f} {us['worst'] / them['worst']:>9.5f}")
    worse = []
    if us["bytes"] > them["bytes"]:
        worse.append("the file is larger")
    if us["ssim"] < them["ssim"]:
        worse.append("SSIM is lower")
    if us["flicker"]:
        worse.append("pixels flicker")
    if not us["agree"]:
        worse.append("Pillow and ffmpeg see different pixels")
    if not us["exact"]:
        worse.append("the delays do not add up")
    return [f"{item}: {words}" for words in worse]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command", help="path of the cellophane command")
    parser.add_argument("--frames", help="folder with the frames of make_corpus.py")
    parser.add_argument("--keep", help="folder in which the GIFs are kept")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        frames, keep = options.frames or os.path.join(scratch, "frames"), options.keep or scratch
        os.makedirs(keep, exist_ok=True)
        if not options.frames:
            script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "make_corpus.py")
            subprocess.run([sys.executable, script, frames], check=True)
        print("   encoder         bytes      SSIM     worst  flicker decoders delays seconds")
        worse = [words for item in ("a", "b")
                 for words in compare(item, os.path.join(frames, item), options.command, keep)]
    for words in worse:
        print(words)
    sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()
