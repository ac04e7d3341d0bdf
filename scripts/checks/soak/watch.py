"""1000 saves in `watch` while three clients look on."""

import os
import random
import signal
import socket
import struct
import subprocess
import zlib

import measure
import pages

SCENE = """cellophane: 1
title: save {number}
include: parts/looks.yaml
assets: images
canvas: {{ size: [96, 72], background: "#F2F2F7" }}
output: {{ fps: 20, duration: 0.5s }}
collections:
  - id: grid
    layout: {{ type: flow, itemSize: [14, 14], sectionInset: 4 }}
    style: card
    sections: [{{ items: [A, B, C], style: card }}, {{ items: [D, E], style: photo }}]
    appear: {{ alpha: 0 }}
steps:
  - {{ at: 0s, insert: {{ at: [0, {place}], key: N{number} }}, duration: 0.4s }}
"""
LOOKS = """styles:
  card: {{ fill: "#{color:06X}", cornerRadius: 3, text: {{ string: "{{key}}", size: 6 }} }}
  photo: {{ image: dot.png }}
"""
OTHER = """cellophane: 1
canvas: {{ size: [40, 30] }}
output: {{ fps: 10, duration: 0.3s }}
collections: [{{ layout: {{ type: flow, itemSize: [9, 9] }}, style: card, sections: [{count}] }}]
styles: {{ card: {{ fill: red }} }}
steps: [{{ at: 0s, delete: [0, 0], duration: 0.2s }}]
"""
BROKEN = ["cellophane: 1\ncanvas: {{ size: [96, 72]\n# {number}\n", "cellophane: 1\nfil: {number}\n", "",
          "include: missing-{number}.yaml\ncellophane: 1\n", "\0\xff{number}"]


def image(color):
    """Returns a PNG image of one color."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + color.to_bytes(3, "big") * 8) * 8
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Folder:
    """The folder that is watched, and the ways to save into it."""

    def __init__(self, bench):
        self.bench, self.random = bench, random.Random(57)
        self.is_included_broken = False
        self.save("a.yaml", SCENE.format(number=0, place=0))
        self.save("b.yaml", OTHER.format(count=3))
        self.save("parts/looks.yaml", LOOKS.format(color=0))
        self.save("images/dot.png", image(0))

    def save(self, name, data, way="replaced"):
        """Saves a file as an editor does: under its name, by another file, or removed and written."""
        path = self.bench.path("watched", name)
        if way == "removed" and os.path.exists(path):
            os.unlink(path)
        if way != "replaced":
            return self.bench.write(f"watched/{name}", data)
        draft = self.bench.write(f"watched/{os.path.dirname(name)}/.{os.path.basename(name)}.swp", data)
        return os.replace(draft, path)

    def change(self, number):
        """Saves a change of the scene, of a file that it uses, or of a broken scene."""
        way = self.random.choice(["replaced", "replaced", "in place", "removed"])
        kind = self.random.choices(["scene", "broken", "include", "image", "broken include"], [50, 15, 15, 15, 5])[0]
        if kind == "broken":
            self.save("a.yaml", self.random.choice(BROKEN).format(number=number), way)
        elif kind == "include":
            self.save("parts/looks.yaml", LOOKS.format(color=number * 7919 % (1 << 24)), way)
        elif kind == "broken include":
            self.save("parts/looks.yaml", f"styles: {{ card: {{ fil: {number} }} }}\n", way)
        elif kind == "image":
            self.save("images/dot.png", image(number * 104_729 % (1 << 24)), way)
        if self.is_included_broken and kind in ("scene", "image"):
            self.save("parts/looks.yaml", LOOKS.format(color=number))
        self.is_included_broken = kind == "broken include"
        if kind != "broken":
            # The scene is whole again, and another one.
            self.save("a.yaml", SCENE.format(number=number, place=number % 4), way)
        return kind

    def repair(self, number):
        """Saves all files as they should be."""
        self.save("images/dot.png", image(number))
        self.save("parts/looks.yaml", LOOKS.format(color=number))
        self.save("a.yaml", SCENE.format(number=number, place=0))


class Saves:
    """Saves, each of which the page that stays has to show."""

    def __init__(self, bench, folder, reader, fetcher):
        self.bench, self.folder, self.reader, self.fetcher = bench, folder, reader, fetcher
        self.random = random.Random(1000)
        self.unseen, self.unanswered = [], []
        self.kinds = {}

    def step(self, number):
        """Saves once, and waits as a person does, or not at all."""
        before = self.reader.generation
        kind = self.folder.change(number)
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        patience = self.random.random()
        if patience < 0.85 and not self.reader.wait(lambda: self.reader.generation > before):
            self.unseen.append((number, kind))
        if patience < 0.3 and kind in ("scene", "include", "image"):
            version = self.reader.generation
            self.reader.wait(lambda: self.reader.complete >= version or self.reader.generation > version, 10)
        if number % 10 == 0:
            self.tune(number)
        if number % 10 == 5:
            self.another(number)

    def tune(self, number):
        """Tries a value in the page, and writes it or not."""
        if self.reader.tune("values") is None:
            self.unanswered.append((number, "values"))
        changes = [{"path": ["canvas", "background"], "value": f'"#{number * 31337 % (1 << 24):06X}"'}]
        # A trial of a broken scene, or of one that is saved meanwhile, is refused.
        self.reader.tune("trial", changes=changes)
        kind = self.random.choice(["write", "write", "undo", "revert"])
        if kind != "revert" and self.reader.tune(kind, changes=changes) is None:
            self.unanswered.append((number, kind))
        if kind == "revert":
            self.reader.stream.send({"scene": self.reader.scene, "tune": {"kind": "revert", "number": 0}})

    def another(self, number):
        """Adds a scene, looks at it, and removes it or renames it."""
        name = f"c{number}.yaml"
        self.folder.save(name, OTHER.format(count=2 + number % 5))
        self.fetcher.fetch(f"/render.gif?scene=watched/{name}")
        path = self.bench.path("watched", name)
        os.unlink(path)


def run(bench):
    """Watches a folder, and saves into it again and again."""
    report, count = bench.report, bench.count(1000, 40)
    folder = Folder(bench)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with open(bench.path("messages"), "wb") as messages:
        server = bench.start(
            ["watch", "watched", "--port", port], stderr=messages, stdout=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        try:
            # It listens once it says where.
            server.stdout.readline()
            watched(bench, server, port, folder, count)
        finally:
            server.send_signal(signal.SIGINT)
            status = server.wait(30)
            server.stdout.close()
    report.check(status in (0, 130, -2), f"Ctrl-C ends the server: status {status}")
    left = sorted(name for _, _, files in os.walk(bench.path("watched")) for name in files if ".cellophane" in name)
    report.check(not left, f"{len(left)} files in progress are left {left[:3] or ''}".rstrip())


def watched(bench, server, port, folder, count):
    """Saves while the clients of a server look on, and compares its use before and after."""
    report = bench.report
    reader = pages.Reader(port, "watched/a.yaml")
    fetcher, slow = pages.Fetcher(port, reader), pages.Slow(port, "watched/a.yaml")
    reader.start()
    if not report.check(reader.wait(lambda: reader.complete > 0, 60), "a page shows the scene"):
        return
    saves = Saves(bench, folder, reader, fetcher)
    for name in ("/svg/1/1.svg", "/render.gif"):
        fetcher.fetch(name)
    # What is made once is made before: a few saves of each kind, and the scenes that are kept for a while.
    for number in range(1, 11):
        saves.step(number)
        saves.another(number)
    before = measure.at_rest(server.pid)
    fetcher.start(), slow.start()
    monitor = measure.Monitor(server.pid)
    for number in range(11, count + 11):
        saves.step(number)
    folder.repair(count + 11)
    report.check(reader.wait(lambda: f"save {count + 11}" in reader.text, 30), "the page shows the last save")
    monitor.stop()
    fetcher.stop(), slow.stop()
    after = measure.at_rest(server.pid)
    kinds = ", ".join(f"{number} {kind}" for kind, number in sorted(saves.kinds.items()))
    statuses = ", ".join(f"{number} of {status}" for status, number in sorted(fetcher.statuses.items()))
    print(f"         {count} saves ({kinds}), {reader.generation} versions, {reader.frames} frames to the page, "
          f"requests: {statuses}; {slow.count} slow pages")
    report.check(not saves.unseen, f"{len(saves.unseen)} saves were not shown {saves.unseen[:3] or ''}".rstrip())
    report.check(not saves.unanswered,
                 f"{len(saves.unanswered)} requests of the page without an answer {saves.unanswered[:3] or ''}".rstrip())
    failures = reader.failures + fetcher.failures + slow.failures
    report.check(not failures, f"{len(failures)} connections failed {failures[:3] or ''}".rstrip())
    if not bench.is_quick:
        report.flat("watch", monitor)
    report.rested("watch", before, after)
    reader.stop()
