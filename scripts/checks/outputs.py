"""Checks rendered outputs with external decoders, validators and a browser."""

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
    """Records and prints a failure unless a condition holds."""
    if not condition:
        failures.append(text)
        print("error:", text)


def pillow_frames(path):
    """Decodes a GIF with Pillow to its frames and their delays in centiseconds."""
    image = Image.open(path)
    images, delays = [], []
    for index in range(image.n_frames):
        image.seek(index)
        images.append(np.asarray(image.convert("RGB")))
        delays.append(round(image.info["duration"] / 10))
    return images, delays


def ffmpeg_frames(path, width, height):
    """Decodes a GIF with ffmpeg."""
    run = subprocess.run(
        ["ffmpeg", "-v", "error", "-ignore_loop", "1", "-min_delay", "0", "-i", path,
         "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        stdout=subprocess.PIPE, check=True)
    return np.frombuffer(run.stdout, np.uint8).reshape(-1, height, width, 3)


def check_gif(path, seconds):
    """Checks that two decoders agree, and that the delays add up to the duration."""
    images, delays = pillow_frames(path)
    height, width = images[0].shape[:2]
    other = ffmpeg_frames(path, width, height)
    check(len(other) == len(images), f"{path}: {len(images)} frames in Pillow, {len(other)} in ffmpeg")
    check(all(np.array_equal(a, b) for a, b in zip(images, other)), f"{path}: decoders disagree")
    check(sum(delays) == round(seconds * 100), f"{path}: {sum(delays)} cs instead of {seconds} s")
    check(min(delays) >= 2, f"{path}: a delay of {min(delays)} cs")
    return images, delays


def check_apng(command, scene, rate):
    """Checks that two decoders show the command's PNG frames with their durations, looped for ever."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [command, "render", scene, "-o", f"{folder}/x.apng", "-o", f"{folder}/f/%04d.png",
             "--fps", str(rate), "--quiet"], check=True)
        path = f"{folder}/x.apng"
        stills = [np.asarray(Image.open(p).convert("RGB")) for p in sorted(glob.glob(f"{folder}/f/*.png"))]
        image = Image.open(path)
        check(image.info["loop"] == 0, f"{scene}: the APNG plays {image.info['loop']} times")
        images, position, total = [], 0, 0
        for index in range(image.n_frames):
            image.seek(index)
            images.append(np.asarray(image.convert("RGB")))
            total += image.info["duration"]
            end = round(total * rate / 1000)
            same = [np.array_equal(still, images[-1]) for still in stills[position:end]]
            check(same and all(same), f"{scene}: frame {index} of the APNG is not that of the PNGs")
            position = end
        check(position == len(stills), f"{scene}: the APNG lasts {total} ms for {len(stills)} frames")
        height, width = images[0].shape[:2]
        run = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo",
             "-pix_fmt", "rgb24", "-"], stdout=subprocess.PIPE, check=True)
        other = np.frombuffer(run.stdout, np.uint8).reshape(-1, height, width, 3)
        check(len(other) == len(images), f"{scene}: {len(images)} APNG frames, {len(other)} in ffmpeg")
        check(all(np.array_equal(a, b) for a, b in zip(images, other)), f"{scene}: APNG decoders disagree")
        probe = subprocess.run(
            ["ffprobe", "-v", "error", "-show_entries", "packet=duration_time", "-of", "csv=p=0", path],
            stdout=subprocess.PIPE, check=True)
        lengths = [float(line.strip(",")) for line in probe.stdout.decode().split()]
        check(abs(sum(lengths) * 1000 - total) < 1, f"{scene}: {sum(lengths)} s in ffmpeg, {total} ms in Pillow")
    print(f"{scene}: {len(images)} APNG frames at {rate} fps, {total:.1f} ms")


def check_svg(svg, png):
    """Checks that a still SVG frame matches the raster frame.

    In flat areas (a pixel equal to its eight neighbours in the raster frame) no channel may differ
    by more than 2, since each renderer rounds gradients by up to one level. In frames with blurs it
    may be 4, because librsvg approximates a Gaussian by three boxes. At edges the renderers
    anti-alias differently (the painter from areas, librsvg in 15 × 17 steps), and a painted glyph
    may be an eighth of a pixel beside the SVG's. There the mean may differ by up to 4.5 levels, and
    up to 0.2 % of all pixels by more than 48.
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
    name = os.path.splitext(os.path.relpath(entry["scene"], "fixtures/scenes"))[0]
    images, delays = check_gif(f"output/{name}.gif", entry["seconds"])
    frames = sorted(glob.glob(f"output/{name}/*.svg"))
    check(len(frames) == entry["frames"], f"{name}: {len(frames)} SVG frames, {entry['frames']} declared")
    # The frames of a scene have the same elements, so that every fourth one suffices.
    subprocess.run(["xmllint", "--noout", "--nonet", "--dtdvalid", DTD, *frames[::4]], check=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [command, "render", entry["scene"], "-o", f"{folder}/%04d.png", "--scale", "1", "--quiet"],
            check=True)
        for index in range(0, len(frames), max(1, len(frames) // 6)):
            check_svg(frames[index], f"{folder}/{index:04d}.png")
    colours = {tuple(c) for p in images[:: max(1, len(images) // 5)] for c in p.reshape(-1, 3)[::7]}
    check(len(colours) > 1, f"{name}: the GIF shows one colour only")
    print(f"{name}: {len(images)} GIF frames, {sum(delays)} cs, {len(frames)} SVG frames")


def failures_of_scene(command, entry):
    """Checks one scene in a separate process and returns the failures."""
    failures.clear()
    check_scene(command, entry)
    return list(failures)


def with_text_keys(value):
    """Returns a document whose keys are all texts, as those of key frames by numbers are for the command."""
    if isinstance(value, dict):
        return {str(key): with_text_keys(inner) for key, inner in value.items()}
    return [with_text_keys(inner) for inner in value] if isinstance(value, list) else value


def check_schema(command):
    """Checks that the schema is valid, accepts every fixture scene and refuses an unknown key."""
    run = subprocess.run([command, "schema"], stdout=subprocess.PIPE, check=True)
    schema = json.loads(run.stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for path in sorted(glob.glob("fixtures/scenes/**/*.yaml", recursive=True)):
        with open(path, encoding="utf-8") as file:
            scene = with_text_keys(yaml.safe_load(file))
        errors = list(validator.iter_errors(scene))
        check(not errors, f"{path}: {errors[:1]}")
        check(not validator.is_valid({**scene, "colections": []}), f"{path}: unknown keys pass")


def check_page():
    """Checks that the page opens from the disk without an error and shows every scene."""
    path = os.path.abspath("output/index.html")
    run = subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
         "--virtual-time-budget=4000", "--dump-dom", "file://" + path],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, check=True)
    page, log = run.stdout.decode(), run.stderr.decode()
    errors = [line for line in log.splitlines() if "CONSOLE" in line]
    check(not errors, f"the page reports {errors[:2]}")
    for path in glob.glob("fixtures/scenes/**/*.yaml", recursive=True):
        name = os.path.splitext(os.path.basename(path))[0]
        check(name in page, f"the page lacks {name}")
    check("http://" not in page.replace("http://www.w3.org/", "") and "https://" not in page,
          "the page refers to the network")


def main():
    command = sys.argv[1]
    with open("output/manifest.json", encoding="utf-8") as file:
        manifest = json.load(file)
    check(len(manifest) == len(glob.glob("fixtures/scenes/**/*.yaml", recursive=True)), "scenes are missing")
    for entry in manifest:
        check(entry["error"] is None, f"{entry['scene']}: {entry['error']}")
    # Decoding uses one processor, so scenes are checked in parallel.
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
