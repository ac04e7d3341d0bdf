"""Checks rendered outputs with decoders, validators and a browser that are not ours."""

import concurrent.futures
import glob
import io
import json
import os
import subprocess
import sys
import tempfile

import jsonschema
import numpy as np
import yaml
from PIL import GifImagePlugin, Image

GifImagePlugin.LOADING_STRATEGY = GifImagePlugin.LoadingStrategy.RGB_ALWAYS
DTD = sorted(glob.glob("/usr/share/xml/w3c-sgml-lib/schema/dtd/REC-SVG11-*/svg11.dtd"))[-1]
failures = []


def check(condition, text):
    """Takes note of what does not hold."""
    if not condition:
        failures.append(text)
        print("error:", text)


def pillow_frames(path):
    """Decodes a GIF with Pillow: its pictures and its delays in centiseconds."""
    image = Image.open(path)
    pictures, delays = [], []
    for index in range(image.n_frames):
        image.seek(index)
        pictures.append(np.asarray(image.convert("RGB")))
        delays.append(round(image.info["duration"] / 10))
    return pictures, delays


def ffmpeg_frames(path, width, height):
    """Decodes a GIF with ffmpeg."""
    run = subprocess.run(
        ["ffmpeg", "-v", "error", "-ignore_loop", "1", "-min_delay", "0", "-i", path,
         "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        stdout=subprocess.PIPE, check=True)
    return np.frombuffer(run.stdout, np.uint8).reshape(-1, height, width, 3)


def check_gif(path, seconds):
    """Two decoders agree, and the delays add up to the animation to the centisecond."""
    pictures, delays = pillow_frames(path)
    height, width = pictures[0].shape[:2]
    other = ffmpeg_frames(path, width, height)
    check(len(other) == len(pictures), f"{path}: {len(pictures)} frames in Pillow, {len(other)} in ffmpeg")
    check(all(np.array_equal(a, b) for a, b in zip(pictures, other)), f"{path}: decoders disagree")
    check(sum(delays) == round(seconds * 100), f"{path}: {sum(delays)} cs instead of {seconds} s")
    check(min(delays) >= 2, f"{path}: a delay of {min(delays)} cs")
    return pictures, delays


def check_apng(command, scene, rate):
    """Two decoders show the command's PNG frames, each as long as it stands, and play for ever."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [command, "render", scene, "-o", f"{folder}/x.apng", "-o", f"{folder}/f/%04d.png",
             "--fps", str(rate), "--quiet"], check=True)
        path = f"{folder}/x.apng"
        stills = [np.asarray(Image.open(p).convert("RGB")) for p in sorted(glob.glob(f"{folder}/f/*.png"))]
        image = Image.open(path)
        check(image.info["loop"] == 0, f"{scene}: the APNG plays {image.info['loop']} times")
        pictures, position, total = [], 0, 0
        for index in range(image.n_frames):
            image.seek(index)
            pictures.append(np.asarray(image.convert("RGB")))
            total += image.info["duration"]
            end = round(total * rate / 1000)
            same = [np.array_equal(still, pictures[-1]) for still in stills[position:end]]
            check(same and all(same), f"{scene}: frame {index} of the APNG is not that of the PNGs")
            position = end
        check(position == len(stills), f"{scene}: the APNG lasts {total} ms for {len(stills)} frames")
        height, width = pictures[0].shape[:2]
        run = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo",
             "-pix_fmt", "rgb24", "-"], stdout=subprocess.PIPE, check=True)
        other = np.frombuffer(run.stdout, np.uint8).reshape(-1, height, width, 3)
        check(len(other) == len(pictures), f"{scene}: {len(pictures)} APNG frames, {len(other)} in ffmpeg")
        check(all(np.array_equal(a, b) for a, b in zip(pictures, other)), f"{scene}: APNG decoders disagree")
        probe = subprocess.run(
            ["ffprobe", "-v", "error", "-show_entries", "packet=duration_time", "-of", "csv=p=0", path],
            stdout=subprocess.PIPE, check=True)
        lengths = [float(line.strip(",")) for line in probe.stdout.decode().split()]
        check(abs(sum(lengths) * 1000 - total) < 1, f"{scene}: {sum(lengths)} s in ffmpeg, {total} ms in Pillow")
    print(f"{scene}: {len(pictures)} APNG frames at {rate} fps, {total:.1f} ms")


def check_svg(svg, png):
    """A still SVG frame looks like the raster frame.

    On flat areas (a pixel equal to its eight neighbours in our raster) no channel is off by more
    than 2: two renderers round gradients apart by one level on either side. Where something is
    blurred it may be 4, because librsvg makes a Gaussian of three boxes. At edges the two
    anti-alias differently (ours from areas, librsvg's in 15 × 17 steps), and a glyph of ours may lie
    an eighth of a pixel beside the SVG's: there the mean may differ by up to 4.5 levels, and up to
    0.2 % of all pixels by more than 48.
    """
    run = subprocess.run(["rsvg-convert", svg], stdout=subprocess.PIPE, check=True)
    other = np.asarray(Image.open(io.BytesIO(run.stdout)).convert("RGB")).astype(int)
    ours = np.asarray(Image.open(png).convert("RGB")).astype(int)
    check(other.shape == ours.shape, f"{svg}: {other.shape} instead of {ours.shape}")
    if other.shape != ours.shape:
        return
    difference = np.abs(other - ours).max(axis=2)
    flat = np.ones(difference.shape, bool)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            flat &= (ours == np.roll(ours, (dy, dx), axis=(0, 1))).all(axis=2)
    worst = difference[flat].max(initial=0)
    with open(svg) as text:
        limit = 4 if "feGaussianBlur" in text.read() else 2
    check(worst <= limit, f"{svg}: a flat pixel is off by {worst}")
    edges = difference[~flat]
    mean = edges.mean() if edges.size else 0
    check(mean < 4.5, f"{svg}: edges are off by {mean:.2f}")
    share = (difference > 48).mean()
    check(share < 0.002, f"{svg}: {share:.4%} of the pixels are off by more than 48")


def check_scene(command, entry):
    """Checks the GIF and a few still frames of one scene."""
    name = os.path.splitext(os.path.basename(entry["scene"]))[0]
    pictures, delays = check_gif(f"output/{name}.gif", entry["seconds"])
    frames = sorted(glob.glob(f"output/{name}/*.svg"))
    check(len(frames) == entry["frames"], f"{name}: {len(frames)} SVG frames, {entry['frames']} told")
    subprocess.run(["xmllint", "--noout", "--nonet", "--dtdvalid", DTD, *frames], check=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [command, "render", entry["scene"], "-o", f"{folder}/%04d.png", "--scale", "1", "--quiet"],
            check=True)
        for index in range(0, len(frames), max(1, len(frames) // 6)):
            check_svg(frames[index], f"{folder}/{index:04d}.png")
    colours = {tuple(c) for p in pictures[:: max(1, len(pictures) // 5)] for c in p.reshape(-1, 3)[::7]}
    check(len(colours) > 1, f"{name}: the GIF shows one colour only")
    print(f"{name}: {len(pictures)} GIF frames, {sum(delays)} cs, {len(frames)} SVG frames")


def failures_of_scene(command, entry):
    """Checks one scene in a process of its own and returns what failed."""
    failures.clear()
    check_scene(command, entry)
    return list(failures)


def check_schema(command):
    """The schema is valid, takes every scene of ours and refuses an unknown key."""
    run = subprocess.run([command, "schema"], stdout=subprocess.PIPE, check=True)
    schema = json.loads(run.stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for path in sorted(glob.glob("fixtures/scenes/*.yaml")):
        with open(path, encoding="utf-8") as file:
            scene = yaml.safe_load(file)
        errors = list(validator.iter_errors(scene))
        check(not errors, f"{path}: {errors[:1]}")
        check(not validator.is_valid({**scene, "colections": []}), f"{path}: unknown keys pass")


def check_page():
    """The page opens from the disk, without an error, and shows every scene."""
    path = os.path.abspath("output/index.html")
    run = subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
         "--virtual-time-budget=4000", "--dump-dom", "file://" + path],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, check=True)
    page, log = run.stdout.decode(), run.stderr.decode()
    errors = [line for line in log.splitlines() if "CONSOLE" in line]
    check(not errors, f"the page says {errors[:2]}")
    for path in glob.glob("fixtures/scenes/*.yaml"):
        name = os.path.splitext(os.path.basename(path))[0]
        check(name in page, f"the page lacks {name}")
    check("http://" not in page.replace("http://www.w3.org/", "") and "https://" not in page,
          "the page names something on the network")


def main():
    command = sys.argv[1]
    with open("output/manifest.json", encoding="utf-8") as file:
        manifest = json.load(file)
    check(len(manifest) == len(glob.glob("fixtures/scenes/*.yaml")), "scenes are missing")
    for entry in manifest:
        check(entry["error"] is None, f"{entry['scene']}: {entry['error']}")
    # Decoding goes on one processor, so scenes are checked side by side.
    with concurrent.futures.ProcessPoolExecutor(max_workers=os.cpu_count()) as workers:
        for found in workers.map(failures_of_scene, [command] * len(manifest), manifest):
            failures.extend(found)
    check_apng(command, "fixtures/scenes/insert.yaml", 60)
    check_apng(command, "fixtures/scenes/pop-in.yaml", 24)
    check_schema(command)
    check_page()
    print(f"{len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
