"""A page with a player and a small animation that is made here."""

import base64
import json
import struct
import zlib
from functools import cache

import pages

WIDTH, HEIGHT, COUNT, FPS = 240, 160, 20, 10


# A clip: a blue square that moves right by 8 points per frame, over a green one that stands still.

def pixels(frame, square=(40, 90, 230)):
    rows = []
    left = 10 + 8 * frame
    for y in range(HEIGHT):
        row = bytearray(b"\xf4\xf4\xf6" * WIDTH)
        for x in range(WIDTH):
            if 170 <= x < 210 and 20 <= y < 60:
                row[3 * x:3 * x + 3] = bytes((60, 170, 90))
            if left <= x < left + 40 and 30 <= y < 70:
                row[3 * x:3 * x + 3] = bytes(square)
        rows.append(b"\0" + bytes(row))
    return zlib.compress(b"".join(rows))


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@cache
def apng(count=COUNT, **options):
    parts = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)),
             chunk(b"acTL", struct.pack(">II", count, 0))]
    sequence = 0
    for frame in range(count):
        parts.append(chunk(b"fcTL", struct.pack(">IIIIIHHBB", sequence, WIDTH, HEIGHT, 0, 0, 1, FPS, 0, 0)))
        sequence += 1
        if frame == 0:
            parts.append(chunk(b"IDAT", pixels(frame, **options)))
        else:
            parts.append(chunk(b"fdAT", struct.pack(">I", sequence) + pixels(frame, **options)))
            sequence += 1
    return b"".join(parts) + chunk(b"IEND", b"")


def motion():
    turned = [0.7071, 0.7071, -0.7071, 0.7071, 0, 0]
    return {
        "canvas": [WIDTH, HEIGHT],
        "steps": [{"text": "move", "line": 31, "column": 5, "file": "squares.yaml", "from": 0, "to": 1.9}],
        "elements": [
            {"collection": "grid", "key": "0/0", "kind": "cell", "changes": [[0, 190, 40, 40, 40, 1, -1, 170, 20, 40, 40]]},
            {"collection": "grid", "key": "0/1", "kind": "cell", "changes": [
                [frame, 30 + 8 * frame, 50, 40, 40, 1, 0, 10 + 8 * frame, 30, 40, 40] for frame in range(COUNT)]},
            {"collection": "grid", "key": "turned", "kind": "supplementary", "changes": [
                [0, 60, 120, 40, 40, 0.5, -1, 31.716, 91.716, 56.568, 56.568, *turned], [15]]},
        ],
        "orders": [[0, [0, 1, 2]]],
    }


def clip(**more):
    return {
        "id": "c0", "name": "squares", "title": "Squares", "scene": "scenes/squares.yaml",
        "width": WIDTH, "height": HEIGHT, "scale": 1, "fps": FPS, "seconds": COUNT / FPS, "frames": COUNT,
        "times": [frame / FPS for frame in range(COUNT)],
        "media": [{"kind": "apng", "key": "m0", "bytes": 30412, "file": "squares.apng"}],
        "command": "cellophane render squares.yaml -o squares.gif",
        "frameCommand": "cellophane render squares.yaml --at {time} -o squares.png",
        "findings": [{"text": "expected 'grid 0/1' to stay <b>left</b>", "line": 12, "column": 5,
                      "from": 1.2, "to": 1.5, "elements": ["grid 0/1"]}],
        "warnings": ["a text is cut off"], **more}


def document(views=1, compact=False, script="", animations=None, motion=motion(), **more):
    """Returns a page whose `player` shows a clip; `script` runs after the player is there.

    `animations` are the bytes of the views; `more` are keys of the clip that differ.
    """
    colors = [{}, {"square": (230, 90, 40)}, {"square": (230, 200, 40)}]
    animations = animations or [apng(**color) for color in colors[:views]]
    names = ["Expected", "Actual", "Other"][:len(animations)]
    blocks = {"c0": clip(**more), "d0": motion}
    blocks |= {f"m{index}": base64.b64encode(data).decode() for index, data in enumerate(animations)}
    start = """(async () => {
      const { store } = Cellophane;
      const names = %s;
      const views = await Promise.all(names.map(async (name, index) =>
        ({ name, animation: await Cellophane.openAnimation(await store.bytes("m" + index)) })));
      const clip = await store.json("c0");
      window.player = new Cellophane.Player(document.getElementById("host"),
        { clip, views, motion: await store.json("d0"), compact: %s });
      %s
      await player.drawn;
      document.documentElement.dataset.ready = "yes";
    })();""" % (json.dumps(names), json.dumps(compact), script)
    body = '<main style="padding: 8px"><h1>Player</h1><div id="host"></div></main>'
    return pages.scripts(*pages.PLAYER, body=body, blocks=blocks, script=start, title="Player")
