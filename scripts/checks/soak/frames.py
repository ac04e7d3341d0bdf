"""10 000 frames in each form: the memory at the peak is that of 1000 frames, but for a line about each frame.

A frame has 27 kB of pixels. What a run keeps about a frame (its time, its place in the file) is less than 1 kB,
and in the second half of a run the memory is flat. Only a WebP keeps what it has encoded, because its head
comes first and says what all frames have: up to 8 MiB in memory, in a list of up to twice that capacity, and
beyond that in a temporary file. A page is one text, which is put together in memory: it has some numbers about
each frame and element, and a self-contained one its animations. A comparison keeps a record of each frame.
"""

import os
import shutil

import measure

SCENE = """cellophane: 1
canvas: { size: [96, 72], background: white }
output: { fps: 50, duration: 200s }
styles: { box: { fill: "#FF7A59", cornerRadius: 3 } }
collections:
  - id: grid
    style: box
    layout: { type: flow, itemSize: [12, 12], sectionInset: 2 }
    sections: [6]
steps:
  - { at: 0s, pose: { items: all, offset: [20, 30], rotation: 1800deg }, duration: 50s }
  - { at: 50s, pose: { items: all, offset: [0, 0], rotation: 3600deg }, duration: 50s }
  - { at: 100s, pose: { items: all, offset: [20, 30], rotation: 5400deg }, duration: 50s }
  - { at: 150s, pose: { items: all, offset: [0, 0], rotation: 7200deg }, duration: 50s }
"""
SECONDS = 200
# The bytes that a run may keep about a frame.
KEPT = 1024
# The outputs, each with its options.
FORMS = {
    "GIF": ["x.gif"], "GIF, compact": ["x.gif", "--intent", "compact"], "APNG": ["x.apng"],
    "APNG, back and forth": ["x.apng", "--ping-pong"], "WebP": ["x.webp"],
    "MP4": ["x.mp4"], "WebM": ["x.webm"], "AVIF": ["x.avif"], "frames as PNG": ["f/%05d.png"],
    "frames as SVG": ["f/%05d.svg"], "timeline": ["x.json"],
}
MOVIES = ["MP4", "WebM"]


# The forms that keep what they have encoded, and the most bytes of it in memory.
COLLECTED, MEMORY = {"WebP": "x.webp"}, 8 << 20
# The bytes that pages and comparisons keep about a frame.
PAGES, COMPARED = {"a page": 6 << 10, "a page, exact": 10 << 10}, 3 << 10


def compare(bench, label, few, many, rates):
    """Compares the peak of a run with many frames with that of a run with few."""
    peaks = []
    for arguments, rate in zip((few, many), rates):
        status, messages, monitor = bench.run(arguments)
        if not bench.report.check(
                status == 0, f"{label}, {rate * SECONDS} frames: status {status} {messages[:200]}".rstrip()):
            return
        peaks.append(monitor.peak)
    collected = 0
    if label in COLLECTED:
        collected = 2 * min(os.path.getsize(bench.path(COLLECTED[label])), MEMORY)
    # The run with many frames; what takes a moment has no second half.
    if not bench.is_quick and len(monitor.samples) > 40:
        kept = PAGES.get(label, COMPARED if many[0] == "diff" else 0) * rates[1] * SECONDS
        bench.report.flat(label, monitor, measure.LEAST + collected + kept if collected + kept else 0)
    # Each frame but the last one is shown again on the way back.
    frames = (rates[1] - rates[0]) * SECONDS * (2 if "--ping-pong" in many else 1)
    kept = (peaks[1] - peaks[0] - collected) / frames
    bench.report.check(
        kept < PAGES.get(label, COMPARED if many[0] == "diff" else KEPT) or peaks[1] - peaks[0] < measure.LEAST,
        f"{label}: peak {peaks[0] / 1e6:.1f} MB and {peaks[1] / 1e6:.1f} MB, {kept:.0f} bytes a frame"
        + f" besides {collected / 1e6:.1f} MB that are collected" * bool(collected))


def run(bench):
    """Renders, encodes, compares and shows thousands of frames."""
    bench.write("s.yaml", SCENE)
    rates = bench.count((5, 50), (1, 2))
    for label, words in FORMS.items():
        if label in MOVIES and not shutil.which("ffmpeg"):
            print(f"  left out {label}: there is no ffmpeg")
            continue
        few, many = (["render", "s.yaml", "--fps", rate, "--quiet", "-o", *words] for rate in rates)
        compare(bench, label, few, many, rates)
        shutil.rmtree(bench.path("f"), ignore_errors=True)
    readers(bench, rates)


def readers(bench, rates):
    """Reads thousands of frames: encodes and compares them, and writes a page of them."""
    for rate in rates:
        for words in (["-o", f"{rate}/f/%05d.png"], ["-o", f"{rate}/x.gif"], ["-o", f"{rate}/x.apng"]):
            os.makedirs(bench.path(str(rate)), exist_ok=True)
            bench.run(["render", "s.yaml", "--fps", rate, "--quiet", *words])
        bench.write(f"{rate}/s.yaml", SCENE.replace("fps: 50", f"fps: {rate}"))
    tasks = {
        "encoding PNGs": lambda rate: ["encode", f"{rate}/f", "--delay", "20ms", "-o", "y.apng", "--quiet"],
        "comparing GIFs": lambda rate: ["diff", f"{rate}/x.gif", f"{rate}/x.gif"],
        "comparing APNGs": lambda rate: ["diff", f"{rate}/x.apng", f"{rate}/x.apng"],
        "comparing folders": lambda rate: ["diff", f"{rate}/f", f"{rate}/f"],
        "comparing a scene with a GIF": lambda rate: ["diff", f"{rate}/s.yaml", f"{rate}/x.gif"],
        "a page": lambda rate: ["review", f"{rate}/s.yaml", "--quiet", "-o", "page.html"],
        "a page, exact": lambda rate: [
            "review", f"{rate}/s.yaml", "--quiet", "--exact", "--self-contained", "-o", "page.html"],
    }
    for label, arguments in tasks.items():
        compare(bench, label, *[arguments(rate) for rate in rates], rates)
