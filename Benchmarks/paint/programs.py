"""The programs that are measured on the benchmark's scene: ours, a reference in C, and the peers.

Each has a name, the largest ratio of our time to its that is required, if any, `prepare`, which raises
`Missing` if it cannot be measured, and `measure`, which returns what one run took: `job` and `paint` in
CPU milliseconds for each frame, `elapsed` in milliseconds from the start of the job to its end for each
frame, `bytes` of the GIF, and `peak`, the memory of the largest process of the job in megabytes.
"""
import glob
import importlib.util
import json
import os
import shutil
import subprocess

from measuring import HERE, Missing, run, script

# The largest ratios of our time to that of the reference, and of a peer that is driven by a script.
TO_REFERENCE, TO_PEER = 0.8, 1 / 9
REFERENCE = os.path.join(os.path.dirname(HERE), "reference")


def needed(*programs):
    """Raises an error if a program is not installed."""
    for program in programs:
        if not shutil.which(program):
            raise Missing(f"{program} is not installed")


def measured(job, paint, target, scene):
    """Returns what a run of a job took, given the CPU time of painting a frame."""
    return {"job": job.cpu / scene.frames, "elapsed": job.elapsed / scene.frames, "paint": paint,
            "bytes": os.path.getsize(target), "peak": job.peak}


def importable(*modules):
    """Raises an error if a module of Python is not installed."""
    for module in modules:
        if not importlib.util.find_spec(module):
            raise Missing(f"{module} is not installed")


class Ours:
    """The command, with the intent `compact`.

    The other programs have one thread for painting, so one worker is compared with them. Two workers
    take less time, but more of it on all processors together.
    """

    limit = None

    def __init__(self, command, benchmark, workers):
        self.command, self.benchmark = command, benchmark
        self.options = ["--intent", "compact", "--jobs", f"{workers}"]
        self.name = f"cellophane {' '.join(self.options)}"

    def prepare(self, scene):
        """Writes the scene's timeline, which is what some peers draw."""
        run([self.command, "render", scene.file("scene.yaml"), "--quiet", "-o",
             scene.file("timeline.json")])

    def measure(self, scene):
        """Runs the job once, and the painter alone."""
        alone = run([
            self.benchmark, "--round", scene.file("scene.yaml"), "--scale", f"{scene.scale}"])
        target = scene.file("ours.gif")
        job = run([
            self.command, "render", scene.file("scene.yaml"), "--scale", f"{scene.scale}", "--quiet",
            "-o", target, *self.options])
        return measured(job, json.loads(alone.output)["paint"], target, scene)


class Reference:
    """The reference in C: the same pixels with Cairo, and a GIF encoder of its own."""

    def __init__(self, keeps_shapes):
        self.more = ["kept"] if keeps_shapes else []
        self.name = "C with Cairo, shapes kept" if keeps_shapes else "C with Cairo, vectors"
        self.limit = None if keeps_shapes else TO_REFERENCE
        self.program, self.fonts = None, []

    def prepare(self, scene):
        """Compiles the reference, and writes what it reads."""
        needed("cc", "pkg-config", "fc-match")
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "cairo", "harfbuzz"],
                               capture_output=True, text=True, check=False)
        if flags.returncode != 0:
            raise Missing("the headers of Cairo and HarfBuzz are not installed")
        self.program = os.path.join(scene.root, "reference")
        if not os.path.exists(self.program):
            run(["cc", "-std=gnu11", "-O3", *sorted(glob.glob(os.path.join(REFERENCE, "*.c"))),
                 "-o", self.program, *flags.stdout.split(), "-lm"])
        self.fonts = [run(["fc-match", "-f", "%{file}", f"DejaVu Sans:{weight}"]).output.decode()
                      for weight in ("book", "bold")]
        if not os.path.exists(scene.file("draw-list")):
            script("draw_list.py", scene.file("timeline.json"), scene.file("draw-list"),
                   "--frames", f"{scene.frames}")

    def call(self, scene, mode, target):
        """Runs the reference."""
        return run([self.program, mode, scene.file("draw-list"), target, f"{scene.scale}",
                    *self.fonts, *self.more])

    def measure(self, scene):
        """Runs the job once, and the painter alone."""
        alone = self.call(scene, "paint", "-")
        target = scene.file("reference.gif")
        job = self.call(scene, "gif", target)
        return measured(job, json.loads(alone.output)["paint"], target, scene)

    def differences(self, scene, ours):
        """Returns the largest difference of a channel from our pixels, for each frame."""
        importable("numpy")
        needed("ffmpeg")
        raw, folder = scene.file("reference.raw"), scene.file("frames")
        self.call(scene, "raw", raw)
        run([ours.command, "render", scene.file("scene.yaml"), "--scale", f"{scene.scale}",
             "--quiet", "-o", os.path.join(folder, "%04d.png")])
        # Not in this process, with whose memory the peaks of the others begin.
        found = script("frame_difference.py", raw, folder, f"{scene.width}", f"{scene.height}")
        shutil.rmtree(folder)
        os.remove(raw)
        return json.loads(found.output)


class Scripted:
    """A painter in Python that moves cached cells by whole pixels, with ffmpeg as its encoder."""

    def __init__(self, library, dithers):
        self.library, self.dithers = library, dithers
        self.limit = TO_PEER if dithers else None
        title = {"pycairo": "pycairo", "skia": "skia-python"}[library]
        self.name = f"{title}, ffmpeg" + ("" if dithers else " without dithering")

    def prepare(self, _):
        """Looks for the libraries."""
        importable("numpy", {"pycairo": "cairo", "skia": "skia"}[self.library])
        needed("ffmpeg")

    def measure(self, scene):
        """Runs the job once, and the painter alone."""
        common = ["--scale", f"{scene.scale}", "--by-pixels"]
        frames, target = scene.file("frames.json"), scene.file(f"{self.library}.gif")
        alone = script("peers.py", "paint", self.library, frames, *common)
        job = script("peers.py", "job", self.library, frames, target, *common,
                     *(["--dither"] if self.dithers else []))
        return measured(job, json.loads(alone.output)["paint"], target, scene)


class Chromium:
    """A headless browser with a screenshot of every frame, and ffmpeg as its encoder."""

    name, limit = "Chromium, screenshots, ffmpeg", TO_PEER

    def __init__(self):
        self.program = shutil.which("chromium-headless-shell") or shutil.which("chromium")

    def prepare(self, scene):
        """Looks for the browser; it is too slow for more than the plain scene."""
        if not self.program:
            raise Missing("chromium is not installed")
        importable("websocket")
        needed("ffmpeg")
        if (scene.cells, scene.frames) != (30, 60):
            raise Missing("measured only with 30 cells and 60 frames")

    def measure(self, scene):
        """Runs the job once, and takes the screenshots alone."""
        target = scene.file("chromium.gif")
        common = [self.program, scene.file("timeline.json")]
        options = ["--scale", f"{scene.scale}", "--frames", f"{scene.frames}"]
        # The script adds its processes up: a browser does not wait for all of its own.
        alone = script("chromium_peer.py", *common, *options)
        job = script("chromium_peer.py", *common, target, *options)
        own = json.loads(job.output)
        return measured(job._replace(cpu=own["cpu"], peak=own["peak"]),
                        json.loads(alone.output)["cpu"] / scene.frames, target, scene)


class Lottie:
    """rlottie, which draws neither texts nor shadows, with the encoder of its binding."""

    name, limit = "rlottie, shapes only, Pillow", None

    def prepare(self, scene):
        """Writes the scene as a Lottie document."""
        importable("rlottie_python", "PIL")
        if (scene.cells, scene.frames) != (30, 60):
            raise Missing("measured only with 30 cells and 60 frames")
        script("lottie_peer.py", "make", scene.file("timeline.json"), scene.file("lottie.json"),
               "--frames", f"{scene.frames}")

    def measure(self, scene):
        """Runs the job once, and the painter alone."""
        common = [scene.file("lottie.json")]
        scale = ["--scale", f"{scene.scale}"]
        alone = script("lottie_peer.py", "paint", *common, *scale)
        target = scene.file("lottie.gif")
        job = script("lottie_peer.py", "job", *common, target, *scale)
        return measured(job, json.loads(alone.output)["paint"], target, scene)
