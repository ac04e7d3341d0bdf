"""Tests of the data blocks, animations and clocks of the HTML pages, in a browser."""

import base64
import io
import itertools
import json
import random
import struct
import zlib

import numpy
import pytest
from PIL import Image, ImageDraw

import pages

FACTOR = 2654435761  # of the polynomial hash of pixels

HELPERS = """
globalThis.test = {
  bytes: (text) => Cellophane.bytesFromBase64(text),
  hash(imageData) {
    const values = new Uint32Array(imageData.data.buffer);
    let hash = 0;
    for (let index = 0; index < values.length; index++) { hash = (Math.imul(hash, 2654435761 | 0) + values[index]) | 0; }
    return hash >>> 0;
  },
  open: async (text) => Cellophane.openAnimation(test.bytes(text)),
  canvasHash(canvas) {
    return test.hash(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height));
  },
  /** Shows frames in turn on a new canvas; returns the hashes of its pixels. */
  async show(animation, order) {
    const canvas = document.createElement("canvas"), view = animation.attach(canvas), hashes = [];
    for (const index of order) {
      await view.show(index);
      hashes.push(test.canvasHash(canvas));
    }
    view.detach();
    return hashes;
  },
  async pixels(animation, order) {
    const hashes = [];
    for (const index of order) { hashes.push(test.hash(await animation.pixels(index))); }
    return hashes;
  },
};
"""


def page_text(**options):
    return pages.scripts(*pages.DECODING, script=HELPERS, **options)


@pytest.fixture
def open_page(open_page):
    """A function that opens a page, which has the scripts if no text is given."""
    return lambda text=None, **options: open_page(text or page_text(), **options)


def encoded(data):
    return base64.b64encode(data).decode()


def pixel_hash(image):
    """The polynomial hash of the RGBA pixels of an image or array, as `test.hash` computes it."""
    values = numpy.ascontiguousarray(numpy.asarray(image, dtype=numpy.uint8)).view(numpy.uint32).ravel()
    powers = numpy.empty(len(values), dtype=numpy.uint32)
    powers[-1] = 1
    with numpy.errstate(over="ignore"):
        numpy.multiply.accumulate(
            numpy.full(len(values) - 1, FACTOR, dtype=numpy.uint32), out=powers[-2::-1], dtype=numpy.uint32
        )
        return int((values * powers).sum(dtype=numpy.uint32))


# Images


def drawn_frames(count=12, size=(61, 47), mode="RGBA", seed=7):
    """Frames of moving shapes, some of them transparent."""
    generator = random.Random(seed)
    frames = []
    for index in range(count):
        frame = Image.new("RGBA", size, (0, 0, 0, 0) if mode == "RGBA" else (230, 240, 250, 255))
        draw = ImageDraw.Draw(frame)
        for shape in range(4):
            x, y = (index * (shape + 2) * 3) % size[0], (index * 5 + shape * 11) % size[1]
            color = tuple(generator.randrange(0, 256, 51) for _ in range(3)) + (255,)
            draw.ellipse([x - 9, y - 9, x + 9, y + 9], fill=color)
        frames.append(frame)
    return frames


def indexed(frame):
    """A palette image with transparency at index 255."""
    image = frame.convert("RGB").quantize(200, dither=Image.Dither.NONE)
    indices = numpy.where(numpy.asarray(frame)[:, :, 3] < 128, 255, numpy.asarray(image)).astype(numpy.uint8)
    result = Image.fromarray(indices, "P")
    result.putpalette(image.getpalette("RGB")[: 200 * 3].copy() + [0] * 3 * 56)
    return result


def lzw(indices, code_size, restart=4000):
    """GIF image data of palette indices."""
    clear, end = 1 << code_size, (1 << code_size) + 1
    bits, count, output = 0, 0, bytearray()
    width, table = code_size + 1, {(value,): value for value in range(clear)}
    following = end + 1

    def emit(code):
        nonlocal bits, count
        bits |= code << count
        count += width
        while count >= 8:
            output.append(bits & 255)
            bits >>= 8
            count -= 8

    emit(clear)
    prefix = ()
    for value in indices:
        if prefix + (value,) in table:
            prefix += (value,)
            continue
        emit(table[prefix])
        if following < restart:
            table[prefix + (value,)] = following
            if following == 1 << width:
                width += 1
            following += 1
        else:
            emit(clear)
            width, following = code_size + 1, end + 1
            table = {(value,): value for value in range(clear)}
        prefix = (value,)
    emit(table[prefix])
    emit(end)
    if count:
        output.append(bits & 255)
    blocks = b"".join(
        bytes([len(output[at : at + 255])]) + output[at : at + 255] for at in range(0, len(output), 255)
    )
    return bytes([code_size]) + blocks + b"\0"


def gif_file(width, height, frames, palette, loops=0):
    """A GIF of frames `(x, y, indices, options)`, and the RGBA frames that a browser shows."""
    bits = max(1, (len(palette) - 1).bit_length())
    colors = b"".join(bytes(color) for color in palette).ljust(3 << bits, b"\0")
    data = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80 | (bits - 1), 0, 0) + colors
    if loops is not None:
        data += b"!\xff\x0bNETSCAPE2.0\x03\x01" + struct.pack("<H", loops) + b"\0"
    canvas = numpy.zeros((height, width, 4), dtype=numpy.uint8)
    shown = []
    for x, y, indices, options in frames:
        rows, columns = indices.shape
        transparent, disposal = options.get("transparent"), options.get("disposal", 1)
        local, interlaced = options.get("palette"), options.get("interlaced", False)
        flags = disposal << 2 | (transparent is not None)
        data += b"!\xf9\x04" + struct.pack("<BHBB", flags, options.get("delay", 4), transparent or 0, 0)
        data += b"," + struct.pack("<HHHH", x, y, columns, rows)
        local_bits = max(1, (len(local) - 1).bit_length()) if local else 0
        data += bytes([(0x80 | (local_bits - 1) if local else 0) | (0x40 if interlaced else 0)])
        if local:
            data += b"".join(bytes(color) for color in local).ljust(3 << local_bits, b"\0")
        order = [*range(0, rows, 8), *range(4, rows, 8), *range(2, rows, 4), *range(1, rows, 2)]
        stored = indices[order] if interlaced else indices
        data += lzw([int(value) for value in stored.ravel()], max(2, local_bits or bits))
        before = canvas.copy()
        for row in range(rows):
            for column in range(columns):
                value = int(indices[row, column])
                if value != transparent and y + row < height and x + column < width:
                    canvas[y + row, x + column] = (*(local or palette)[value], 255)
        shown.append(canvas.copy())
        if disposal == 2:
            canvas[y : y + rows, x : x + columns] = 0
        elif disposal == 3:
            canvas = before
    return data + b";", shown


def random_gif(seed):
    """A GIF of random rectangles with all disposal methods, local palettes and interlaced frames."""
    generator = random.Random(seed)
    colors = lambda count: [tuple(generator.randrange(256) for _ in range(3)) for _ in range(count)]
    width, height, count = generator.randrange(1, 60), generator.randrange(1, 60), generator.choice([2, 5, 16, 200])
    palette, frames = colors(count), []
    for _ in range(generator.randrange(1, 14)):
        columns, rows = generator.randrange(1, width + 1), generator.randrange(1, height + 1)
        local = colors(generator.choice([3, 30])) if generator.random() < 0.3 else None
        available = len(local or palette)
        cell = generator.choice([1, 4])
        small = numpy.array(
            [[generator.randrange(available) for _ in range(columns // cell + 1)] for _ in range(rows // cell + 1)]
        )
        indices = small.repeat(cell, 0).repeat(cell, 1)[:rows, :columns]
        x, y = generator.randrange(width - columns + 1), generator.randrange(height - rows + 1)
        if generator.random() < 0.1:
            x, y = x + 3, y + 5  # beyond the canvas
        if generator.random() < 0.2:
            x, y, indices = 0, 0, numpy.resize(indices, (height, width))
        frames.append((x, y, indices, {
            "transparent": generator.randrange(available) if generator.random() < 0.6 else None,
            "disposal": generator.choice([0, 1, 1, 2, 3]), "palette": local,
            "interlaced": generator.random() < 0.3,
        }))
    return gif_file(width, height, frames, palette)


def png_chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def png_data(samples, depth, interlaced, generator):
    """Compressed and filtered rows of samples, an array of rows, columns and channels."""
    output = bytearray()
    step = max(1, depth * samples.shape[2] // 8)
    for x, y, columns, rows in PASSES if interlaced else [(0, 0, 1, 1)]:
        part = samples[y::rows, x::columns]
        if part.size == 0:
            continue
        above = None
        for row in part:
            if depth == 16:
                line = row.ravel().astype(">u2").tobytes()
            else:
                bits = "".join(format(int(value), f"0{depth}b") for value in row.ravel())
                bits = bits.ljust(-(-len(bits) // 8) * 8, "0")
                line = int(bits, 2).to_bytes(len(bits) // 8, "big")
            above = above or bytes(len(line))
            filtering = generator.randrange(5)
            filtered = bytearray()
            for at, value in enumerate(line):
                left = line[at - step] if at >= step else 0
                corner = above[at - step] if at >= step else 0
                up = above[at]
                estimate = left + up - corner
                paeth = min((left, up, corner), key=lambda candidate: abs(estimate - candidate))
                filtered.append((value - [0, left, up, (left + up) // 2, paeth][filtering]) & 255)
            output += bytes([filtering]) + filtered
            above = line
    return zlib.compress(bytes(output))


def random_png(kind, depth, interlaced, transparent, seed):
    """A PNG of random samples, and its RGBA pixels."""
    generator = random.Random(seed)
    width, height = generator.randrange(1, 40), generator.randrange(1, 40)
    noise = numpy.random.default_rng(seed)
    samples = noise.integers(0, 1 << depth, (height, width, CHANNELS[kind]))
    extra, scale = b"", lambda values: (values.astype(numpy.int64) * 255 * 2 // ((1 << depth) - 1) + 1) // 2
    pixels = numpy.full((height, width, 4), 255, dtype=numpy.uint8)
    if kind == 3:
        palette = noise.integers(0, 256, (1 << depth, 3)).astype(numpy.uint8)
        extra = png_chunk(b"PLTE", palette.tobytes())
        pixels[:, :, :3] = palette[samples[:, :, 0]]
        if transparent:
            alpha = noise.integers(0, 256, 1 << depth).astype(numpy.uint8)
            extra += png_chunk(b"tRNS", alpha[: (1 << depth) // 2 + 1].tobytes())
            alpha[(1 << depth) // 2 + 1 :] = 255
            pixels[:, :, 3] = alpha[samples[:, :, 0]]
    else:
        pixels[:, :, :3] = scale(samples[:, :, : 1 if kind in (0, 4) else 3])
        if kind in (4, 6):
            pixels[:, :, 3] = scale(samples[:, :, -1])
        elif transparent:
            key = samples[height // 2, width // 2]
            extra = png_chunk(b"tRNS", b"".join(struct.pack(">H", int(value)) for value in key))
            pixels[:, :, 3] = numpy.where((samples == key).all(axis=2), 0, 255)
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, int(interlaced))
    data = png_data(samples, depth, interlaced, generator)
    cut = generator.randrange(len(data) + 1)
    return (
        b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", header) + extra + png_chunk(b"IDAT", data[:cut])
        + png_chunk(b"IDAT", data[cut:]) + png_chunk(b"IEND", b"")
    ), pixels


def random_apng(seed):
    """An APNG of random rectangles with all dispose and blend operations, and its RGBA frames."""
    generator, noise = random.Random(seed), numpy.random.default_rng(seed)
    width, height = generator.randrange(4, 40), generator.randrange(4, 40)
    count, hidden = generator.randrange(1, 12), generator.random() < 0.3
    chunks = [png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)),
              png_chunk(b"acTL", struct.pack(">II", count, 3))]
    if hidden:
        still = noise.integers(0, 256, (height, width, 4))
        chunks.append(png_chunk(b"IDAT", png_data(still, 8, False, generator)))
    canvas, shown, number = numpy.zeros((height, width, 4), dtype=numpy.uint8), [], 0
    for index in range(count):
        first = index == 0
        columns = width if first else generator.randrange(1, width + 1)
        rows = height if first else generator.randrange(1, height + 1)
        x, y = generator.randrange(width - columns + 1), generator.randrange(height - rows + 1)
        dispose, blend = generator.randrange(3), generator.randrange(2)
        samples = noise.integers(0, 256, (rows, columns, 4))
        samples[:, :, 3] = noise.choice([0, 255], (rows, columns))
        samples[samples[:, :, 3] == 0] = 0
        control = struct.pack(">IIIIIHHBB", number, columns, rows, x, y, 1, 25, dispose, blend)
        chunks.append(png_chunk(b"fcTL", control))
        number += 1
        data = png_data(samples, 8, False, generator)
        if first and not hidden:
            chunks.append(png_chunk(b"IDAT", data))
        else:
            chunks.append(png_chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
        before = canvas.copy()
        region = canvas[y : y + rows, x : x + columns]
        mask = numpy.ones((rows, columns), bool) if blend == 0 else samples[:, :, 3] == 255
        region[mask] = samples[mask]
        shown.append(canvas.copy())
        if dispose == 1:
            canvas[y : y + rows, x : x + columns] = 0
        elif dispose == 2:
            canvas = before
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks) + png_chunk(b"IEND", b""), shown


def gif_with_pillow(frames, **options):
    file = io.BytesIO()
    first, *rest = [indexed(frame) for frame in frames]
    options = {"duration": 40, "loop": 0, "disposal": 2, "transparency": 255, "optimize": False} | options
    options = {name: value for name, value in options.items() if value is not None}
    first.save(file, "GIF", save_all=True, append_images=rest, **options)
    return file.getvalue()


def frames_with_pillow(data):
    """All frames as Pillow decodes them."""
    image, frames = Image.open(io.BytesIO(data)), []
    for index in range(image.n_frames):
        image.seek(index)
        frames.append(visible(image.convert("RGBA")))
    return frames


def visible(pixels):
    """Pixels as a canvas has them: the colour of transparent pixels is lost."""
    pixels = numpy.array(pixels, dtype=numpy.uint8)
    pixels[pixels[:, :, 3] == 0] = 0
    return pixels


def orders(count, seed=3):
    generator = random.Random(seed)
    shuffled = [generator.randrange(count) for _ in range(min(3 * count, 60))]
    return [*range(count), *range(count - 1, -1, -1), *shuffled, *range(count)]


def check_frames(page, data, expected):
    """Checks the canvas at every frame, in order, in reverse and at random, and the pixels of ImageData."""
    expected_canvas = [pixel_hash(visible(frame)) for frame in expected]
    count, order = len(expected), orders(len(expected))
    result = page.evaluate(
        """async ([text, order]) => {
          const animation = await test.open(text), { width, height, count } = animation;
          const shown = await test.show(animation, order);
          const jumps = order.filter((_, index) => index % 5 === 0);
          const pixels = await test.pixels(animation, jumps);
          animation.close();
          return { width, height, count, shown, jumps, pixels };
        }""",
        [encoded(data), order],
    )
    size = numpy.asarray(expected[0]).shape
    assert (result["width"], result["height"], result["count"]) == (size[1], size[0], count)
    wrong = [
        (at, index) for at, (index, actual) in enumerate(zip(order, result["shown"]))
        if actual != expected_canvas[index]
    ]
    assert wrong == []
    hashes = [pixel_hash(frame) for frame in expected]
    assert [hashes[index] for index in result["jumps"]] == result["pixels"]


# Decoding


def test_gif_frames_equal_those_of_pillow(open_page):
    page = open_page()
    for data in [
        gif_with_pillow(drawn_frames()),
        gif_with_pillow(drawn_frames(30, mode="RGB"), disposal=1, transparency=None),
        gif_with_pillow(drawn_frames(5, (300, 200))),
    ]:
        check_frames(page, data, frames_with_pillow(data))


def test_random_gif_frames(open_page):
    page = open_page()
    for seed in range(60):
        data, expected = random_gif(seed)
        check_frames(page, data, expected)


def test_png_pixels(open_page):
    page = open_page()
    kinds = [
        *[(0, depth) for depth in (1, 2, 4, 8, 16)], *[(3, depth) for depth in (1, 2, 4, 8)],
        (2, 8), (2, 16), (4, 8), (4, 16), (6, 8), (6, 16),
    ]
    for (kind, depth), seed, interlaced in itertools.product(kinds, range(8), (False, True)):
        data, expected = random_png(kind, depth, interlaced, seed % 2 == 1, seed)
        actual = page.evaluate(
            "async (text) => test.hash(await (await test.open(text)).pixels(0))", encoded(data)
        )
        assert actual == pixel_hash(expected), (kind, depth, interlaced, seed)


def test_random_apng_frames(open_page):
    page = open_page()
    for seed in range(30):
        data, expected = random_apng(seed)
        check_frames(page, data, expected)


def test_partial_alpha_is_composited(open_page):
    frames = [Image.new("RGBA", (9, 7), color) for color in [(255, 0, 0, 255), (0, 0, 255, 128), (0, 255, 0, 51)]]
    file = io.BytesIO()
    frames[0].save(file, "PNG", save_all=True, append_images=frames[1:], blend=1, disposal=0, duration=50)
    pixels = open_page().evaluate(
        "async (text) => { const animation = await test.open(text);"
        " return [...(await animation.pixels(2)).data.slice(0, 4)]; }", encoded(file.getvalue()),
    )
    assert pixels == [102, 51, 102, 255]


@pytest.mark.parametrize("scene", ["add-and-trash", "card-flip", pages.thorough("cards")])
def test_recordings_equal_their_frames(open_page, rendered, scene):
    folder = rendered(scene)
    page = open_page()
    gif = (folder / "all.gif").read_bytes()
    check_frames(page, gif, frames_with_pillow(gif))
    stills = [Image.open(path).convert("RGBA") for path in sorted((folder / "frames").iterdir())]
    expected, apng = [], (folder / "all.apng").read_bytes()
    for still in stills:  # frames of the animation stand for runs of equal stills
        if not expected or still.tobytes() != expected[-1].tobytes():
            expected.append(still)
    check_frames(page, apng, expected)


def test_times_and_loops(open_page):
    page = open_page()
    palette, indices = [(0, 0, 0), (255, 255, 255)], numpy.zeros((3, 3), dtype=int)
    frames = [(0, 0, indices, {"delay": delay}) for delay in (0, 1, 2, 50)]
    found = {}
    for loops in (None, 0, 3):
        data, _ = gif_file(3, 3, frames, palette, loops)
        found[loops] = page.evaluate(
            """async (text) => {
              const { starts, durations, duration, loops, count } = await test.open(text);
              return { starts, durations, duration, loops: String(loops), count };
            }""",
            encoded(data),
        )
    assert [found[loops]["loops"] for loops in (None, 0, 3)] == ["1", "Infinity", "4"]
    assert found[0]["durations"] == [0.1, 0.1, 0.02, 0.5]
    assert found[0]["starts"] == [0, 0.1, 0.2, 0.22]
    assert found[0]["duration"] == pytest.approx(0.72)
    data, _ = gif_file(3, 3, frames, palette)
    indices = page.evaluate(
        "async ([text, times]) => { const animation = await test.open(text);"
        " return times.map((time) => animation.indexAt(time)); }",
        [encoded(data), [-1, 0, 0.09, 0.1, 0.2, 0.219, 0.22, 0.5, 9]],
    )
    assert indices == [0, 0, 0, 1, 2, 2, 3, 3, 3]


def damaged(data, generator):
    data = bytearray(data)
    if generator.random() < 0.4:
        return bytes(data[: generator.randrange(len(data))])
    for _ in range(generator.choice([1, 1, 2, 8, 40])):
        # Structure is concentrated at the start.
        at = generator.randrange(min(len(data), 80)) if generator.random() < 0.5 else generator.randrange(len(data))
        data[at] ^= 1 << generator.randrange(8)
    return bytes(data)


def test_damaged_files_open_or_are_rejected(open_page):
    page = open_page()
    generator = random.Random(22)
    sources = [gif_with_pillow(drawn_frames()), *[random_gif(seed)[0] for seed in range(6)],
               *[random_apng(seed)[0] for seed in range(6)], random_png(3, 4, True, True, 1)[0]]
    cases = [encoded(damaged(generator.choice(sources), generator)) for _ in range(500)]
    results = page.evaluate(
        """async (cases) => {
          const results = [];
          for (const text of cases) {
            const begin = performance.now();
            let outcome;
            try {
              const animation = await test.open(text);
              outcome = "opened";
              const elapsed = performance.now() - begin;
              // Sizes that are valid, and take a while to draw, are left out here.
              if (animation.width * animation.height * animation.count < 1e7) {
                for (const index of [0, animation.count - 1]) {
                  try { await animation.pixels(index); } catch (error) { outcome = error.message; }
                }
              }
              animation.close();
              results.push({ outcome, elapsed });
            } catch (error) {
              results.push({ outcome: error.message, elapsed: performance.now() - begin });
            }
          }
          return results;
        }""",
        cases,
    )
    assert len(results) == 500
    # Milliseconds: a file that is damaged takes no longer than a sound one, which takes a few.
    assert max(result["elapsed"] for result in results) < 10_000
    messages = {result["outcome"] for result in results} - {"opened"}
    assert sum(result["outcome"] == "opened" for result in results) > 50
    for message in messages:
        assert message.endswith(".") and ("GIF" in message or "PNG" in message), message
    check_frames(page, *random_gif(3))  # the decoder still works


def test_a_truncated_animation_has_the_frames_before_the_damage(open_page):
    page = open_page()
    for data, expected in [random_gif(5), random_apng(8)]:
        assert len(expected) > 2
        count = page.evaluate("async (text) => (await test.open(text)).count", encoded(data[: len(data) * 2 // 3]))
        assert 0 < count < len(expected)
        check_frames(page, data[: len(data) * 2 // 3], expected[:count])


REJECTED = [
    (b"", "The data are neither a GIF nor a PNG."),
    (b"GIF89a\1\0", "The GIF is truncated in its header."),
    (b"GIF89a\0\0\1\0\0\0\0;", "The GIF is empty: it has no width or height."),
    (b"GIF89a\xff\xff\xff\xff\0\0\0;", "The GIF is too large: more than 64 megapixels."),
    (b"GIF89a\1\0\1\0\0\0\0;", "The GIF has no frames."),
    (b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", struct.pack(">IIBBBBB", 99999, 99999, 8, 6, 0, 0, 0)),
     "The PNG is too large: more than 64 megapixels."),
    (b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", struct.pack(">IIBBBBB", 9, 9, 3, 6, 0, 0, 0)),
     "The PNG has an invalid header."),
    (b"\x89PNG\r\n\x1a\n" + png_chunk(b"IDAT", b""), "The PNG does not start with a header."),
]


def test_reasons_of_rejection(open_page):
    page = open_page()
    for data, message in REJECTED:
        actual = page.evaluate(
            "async (text) => { try { await test.open(text); } catch (error) { return error.message; } }",
            encoded(data),
        )
        assert actual == message


def test_animations_work_without_workers(open_page):
    page = open_page(prepare="globalThis.Worker = class { constructor() { throw new Error('no workers'); } };")
    check_frames(page, *random_gif(4))
    check_frames(page, *random_apng(2))


def test_animations_work_where_workers_fail_to_start(open_page, problems):
    policy = page_text().replace("worker-src blob:", "worker-src 'none'")
    page = open_page(policy)
    check_frames(page, *random_gif(4))
    problems.expect("(?i)worker")


# Views and memory


def test_newer_requests_supersede_older_ones(open_page):
    data, expected = random_apng(8)
    result = open_page().evaluate(
        """async (text) => {
          const animation = await test.open(text), canvas = document.createElement("canvas");
          const view = animation.attach(canvas);
          const order = [...Array(animation.count).keys()];
          const results = await Promise.all([...order, 0, 2].map((index) => view.show(index)));
          return { results, index: view.index, hash: test.canvasHash(canvas) };
        }""",
        encoded(data),
    )
    assert result["results"][-1] is True
    assert result["results"][1:-1] == [False] * (len(expected))
    assert result["index"] == 2
    assert result["hash"] == pixel_hash(visible(expected[2]))


def test_views_are_independent_and_end_with_detach(open_page):
    data, expected = random_apng(8)
    result = open_page().evaluate(
        """async (text) => {
          const animation = await test.open(text);
          const canvases = [0, 1, 2].map(() => document.createElement("canvas"));
          const views = canvases.map((canvas) => animation.attach(canvas));
          for (let index = 0; index + 2 < animation.count; index++) {
            await Promise.all(views.map((view, offset) => view.show(index + offset)));
          }
          const hashes = canvases.map(test.canvasHash);
          views[0].detach();
          const afterDetach = [await views[0].show(0), test.canvasHash(canvases[0]) === hashes[0]];
          const late = views[1].show(0);
          animation.close();
          let failure;
          try { await animation.pixels(0); } catch (error) { failure = error.message; }
          return { hashes, afterDetach, late: await late, failure };
        }""",
        encoded(data),
    )
    assert result["hashes"] == [pixel_hash(visible(frame)) for frame in expected[-3:]]
    assert result["afterDetach"] == [False, True]
    assert result["late"] is False
    assert result["failure"] == "The animation has been closed."


def test_memory_stays_within_its_budget(open_page):
    data = gif_with_pillow(drawn_frames(40, (300, 200), "RGB"), disposal=1, transparency=None)
    expected = frames_with_pillow(data)
    result = open_page().evaluate(
        """async (text) => {
          const initial = Cellophane.memory.budget;
          Cellophane.memory.budget = 4 << 20;
          let highest = 0;
          const hashes = [];
          for (let number = 0; number < 20; number++) {
            const animation = await test.open(text), canvas = document.createElement("canvas");
            const view = animation.attach(canvas);
            for (let step = 0; step < 30; step++) {
              await view.show((step * (number * 2 + 7)) % animation.count);
              highest = Math.max(highest, Cellophane.memory.used);
            }
            hashes.push([view.index, test.canvasHash(canvas)]);
          }
          const within = async (budget) => {
            const end = performance.now() + 20000;
            Cellophane.memory.budget = budget;
            while (Cellophane.memory.used > budget && performance.now() < end) {
              await new Promise((resolve) => setTimeout(resolve, 20));
            }
          };
          await within(4 << 20);
          const settled = Cellophane.memory.used;
          await within(0);
          return { initial, highest, settled, hashes, last: Cellophane.memory.used };
        }""",
        encoded(data),
    )
    assert result["initial"] == 64 << 20
    assert 1 << 20 < result["highest"] <= 8 << 20
    assert 0 < result["settled"] <= 4 << 20
    assert result["last"] == 0
    for index, actual in result["hashes"]:
        assert actual == pixel_hash(expected[index])


# Frame sequences


def png_bytes(image):
    file = io.BytesIO()
    image.save(file, "PNG")
    return encoded(file.getvalue())


def test_frame_sequences(open_page):
    colors = [(255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255)]
    full = [Image.new("RGBA", (40, 20), color) for color in colors]
    half = Image.new("RGBA", (20, 10), (9, 8, 7, 255))
    result = open_page().evaluate(
        """async ([red, green, blue, half]) => {
          const sequence = new Cellophane.FrameSequence(
            { width: 40, height: 20, starts: [0, 0.1, 0.2, 0.3], durations: [0.1, 0.1, 0.1, 0.2], loops: 1 });
          const canvas = document.createElement("canvas"), view = sequence.attach(canvas), log = [];
          const changes = [];
          sequence.onchange = (index) => changes.push(index);
          const show = async (index) => {
            await view.show(index);
            const [red, green, blue, alpha] = canvas.getContext("2d").getImageData(39, 19, 1, 1).data;
            log.push([view.index, red, green, blue, alpha].join(" "));
          };
          await show(2);
          sequence.set(2, test.bytes(half));
          await show(0);
          await show(3);
          sequence.set(1, test.bytes(red));
          await show(1);
          await show(0);
          await sequence.set(2, new Blob([test.bytes(green)]));
          await show(2);
          const states = [sequence.has(0), sequence.has(2), sequence.isComplete];
          sequence.set(0, test.bytes(blue));
          sequence.set(3, test.bytes(blue));
          await show(0);
          sequence.set(0, test.bytes(red));
          await show(0);
          states.push(sequence.isComplete, sequence.indexAt(0.25), sequence.duration);
          let failure;
          await sequence.set(1, new Uint8Array(9));
          try { await view.show(1); } catch (error) { failure = error.message; }
          return { log, changes, states, failure };
        }""",
        [*map(png_bytes, full), png_bytes(half)],
    )
    assert result["log"] == [
        "2 0 0 0 0", "0 9 8 7 255", "3 9 8 7 255", "1 255 0 0 255", "0 255 0 0 255", "2 0 255 0 255",
        "0 0 0 255 255", "0 255 0 0 255",
    ]
    assert result["changes"] == [2, 1, 2, 0, 3, 0, 1]
    assert result["states"] == [False, True, False, True, 2, 0.5]
    assert result["failure"] == "The data are neither a GIF nor a PNG."


def test_drafts_are_scaled_smoothly(open_page):
    gradient = numpy.zeros((10, 20, 4), dtype=numpy.uint8)
    gradient[:, :, 3] = 255
    gradient[:, :, 0] = numpy.arange(20) * 12
    row = open_page().evaluate(
        """async (text) => {
          const sequence = new Cellophane.FrameSequence({ width: 40, height: 20, starts: [0], durations: [1] });
          sequence.set(0, test.bytes(text));
          const { data } = await sequence.pixels(0);
          return Array.from({ length: 40 }, (_, index) => data[index * 4]);
        }""",
        png_bytes(Image.fromarray(gradient)),
    )
    assert row == [0, *range(3, 226, 6), 228]


# Clocks

CLOCK = """
(run) => {
  const queue = [], test = { time: 1000, log: [] };
  Cellophane.ticker.source = {
    request: (callback) => queue.push(callback),
    cancel: () => { queue.length = 0; },
  };
  test.tick = (seconds = 0) => {
    test.time += seconds * 1000;
    for (const callback of queue.splice(0)) { callback(test.time); }
  };
  test.round = (clock) => Math.round(clock.time * 1e6) / 1e6;
  test.times = (clock, steps) => steps.map((seconds) => { test.tick(seconds); return test.round(clock); });
  test.isRunning = () => queue.length > 0;
  test.observe = (clock) => {
    for (const type of ["time", "state"]) { clock.addEventListener(type, () => test.log.push(type)); }
  };
  return (BODY)(test);
}
"""


def run_clock(open_page, body):
    return open_page().evaluate(CLOCK.replace("BODY", body))


def test_clock_loops(open_page):
    result = run_clock(open_page, """(test) => {
      const clock = new Cellophane.Clock({ duration: 0.5 });
      test.observe(clock);
      clock.play();
      const times = test.times(clock, [5, 0.1, 0.2, 0.15, 0.1, 0.2]);
      clock.pause();
      return { times, log: test.log, running: test.isRunning(), after: test.times(clock, [1]) };
    }""")
    assert result["times"] == [0, 0.1, 0.3, 0.45, 0.05, 0.25]
    assert result["log"] == ["state", "time", "time", "time", "time", "time", "state"]
    assert result["running"] is False
    assert result["after"] == [0.25]


def test_clock_plays_once(open_page):
    result = run_clock(open_page, """(test) => {
      const clock = new Cellophane.Clock({ duration: 0.5, loop: "once" });
      clock.play();
      const first = test.times(clock, [0, 0.2, 0.2, 0.2, 0.2]), states = [clock.isPlaying];
      clock.play();
      states.push(clock.time, clock.isPlaying);
      return { first, states, again: test.times(clock, [9, 0.1]) };
    }""")
    assert result["first"] == [0, 0.2, 0.4, 0.5, 0.5]
    assert result["states"] == [False, 0, True]
    assert result["again"] == [0, 0.1]


def test_clock_plays_back_and_forth(open_page):
    times = run_clock(open_page, """(test) => {
      const clock = new Cellophane.Clock({ duration: 0.5, loop: "pingpong" });
      clock.play();
      return test.times(clock, [0, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2]);
    }""")
    assert times == [0, 0.2, 0.4, 0.4, 0.2, 0, 0.2, 0.4]


@pytest.mark.parametrize("loop, expected", [
    ("loop", [0.4, 0.55, 0.5, 0.45, 0.4]), ("once", [0.4, 0.55, 0.6, 0.6, 0.6]), ("pingpong", [0.4, 0.55, 0.5, 0.45, 0.6]),
])
def test_clock_plays_a_range(open_page, loop, expected):
    times = run_clock(open_page, """(test) => {
      const clock = new Cellophane.Clock({ duration: 1, loop: "LOOP" });
      clock.in = 0.4;
      clock.out = 0.6;
      clock.play();
      return test.times(clock, [0, 0.15, 0.15, 0.15, 0.15]);
    }""".replace("LOOP", loop))
    assert times == expected


def test_clock_rates_do_not_jump(open_page):
    result = run_clock(open_page, """(test) => {
      const clock = new Cellophane.Clock({ duration: 10 });
      test.observe(clock);
      clock.play();
      const times = test.times(clock, [0, 0.1]);
      clock.rate = 4;
      times.push(test.round(clock), ...test.times(clock, [0.1]));
      clock.rate = 0.125;
      times.push(test.round(clock), ...test.times(clock, [0.08]));
      clock.rate = 0.125;
      clock.rate = 100;
      const rates = [clock.rate];
      clock.rate = 0;
      rates.push(clock.rate);
      clock.rate = 0.001;
      rates.push(clock.rate);
      return { times, rates, states: test.log.filter((type) => type === "state").length };
    }""")
    assert result["times"] == [0, 0.1, 0.1, 0.5, 0.5, 0.51]
    assert result["rates"] == [4, 1, 0.125]
    assert result["states"] == 6


def test_clock_steps_are_limited_and_shared(open_page):
    result = run_clock(open_page, """(test) => {
      const clocks = [1, 2].map((rate) => new Cellophane.Clock({ duration: 10, rate }));
      clocks.forEach((clock) => clock.play());
      test.tick();
      test.tick(300);
      const times = clocks.map(test.round);
      clocks[0].pause();
      test.tick(0.1);
      clocks[0].play();
      test.tick(0.1);
      test.tick(0.1);
      return { times, later: clocks.map(test.round) };
    }""")
    assert result["times"] == [0.25, 0.5]
    assert result["later"] == [0.35, 1.1]


def test_clock_range_and_duration(open_page):
    result = run_clock(open_page, """(test) => {
      const clock = new Cellophane.Clock({ duration: 2 }), list = [];
      const note = () => list.push([clock.in, clock.out, clock.time, clock.duration].join(" "));
      clock.seek(5); note();
      clock.seek(-5); note();
      clock.seek(1.5); clock.setDuration(1); note();
      clock.in = 0.5; clock.out = 0.2; note();
      clock.out = 9; clock.setDuration(3); note();
      clock.out = 2; clock.setDuration(4); note();
      clock.seek(3); clock.play(); note();
      clock.seek(3.5); test.tick(0); test.tick(0.1); note();
      clock.setDuration(0); test.tick(0.1); note();
      return list;
    }""")
    assert result == [
        "0 2 2 2", "0 2 0 2", "0 1 1 1", "0.5 0.5 1 1", "0.5 3 1 3", "0.5 2 1 4", "0.5 2 0.5 4", "0.5 2 0.6 4",
        "0 0 0 0",
    ]


# Data blocks


def test_inline_blocks(open_page):
    body = (
        '<script type="text/plain" data-key="text">ä <b> &amp;</script>'
        '<script type="text/plain" data-key="json">{"a": "\\u003c/script>"}</script>'
        '<script type="text/plain" data-key="bytes">AAEC\n/w==</script>'
    )
    result = open_page(page_text(body=body)).evaluate("""async () => [
      await Cellophane.store.text("text"), await Cellophane.store.json("json"),
      [...await Cellophane.store.bytes("bytes")], [...Cellophane.decodeBase64("AAEC/w")],
    ]""")
    assert result == ["ä <b> &amp;", {"a": "</script>"}, [0, 1, 2, 255], [0, 1, 2, 255]]


def test_blocks_after_the_script(open_page):
    text = "AbC1" * 500000
    script = """<script>
      globalThis.early = Promise.all(["b0", "b1", "b2"].map((key) => Cellophane.store.text(key)))
        .then((texts) => ({ texts, state: document.readyState }));
      globalThis.missing = Cellophane.store.text("b9").catch((error) => error.message);
      globalThis.first = Cellophane.store.text("b0").then(() => document.readyState);
    </script>"""
    blocks = "".join(f'<script type="text/plain" data-key="b{index}">{text}{index}</script>\n' for index in range(4))
    page = open_page(page_text().replace("</body>", script + blocks + "</body>"))
    result = page.evaluate("async () => ({ ...await early, missing: await missing, first: await first })")
    assert result["texts"] == [f"{text}{index}" for index in range(3)]
    assert result["first"] == "loading"
    assert result["missing"] == 'The data block "b9" is missing from this page.'


def test_base64_of_all_lengths(open_page):
    page = open_page()
    for length in range(12):
        data = bytes(range(250, 250 + min(length, 6))) + bytes(max(length - 6, 0))
        actual = page.evaluate(
            "(text) => [[...Cellophane.bytesFromBase64(text)], [...Cellophane.decodeBase64(text.replace(/=+$/, ''))]]",
            encoded(data),
        )
        assert actual == [list(data), list(data)]


def test_blocks_from_files(open_page, problems, tmp_path):
    folder = tmp_path / "page-data"
    folder.mkdir()
    text = "line\n\"quoted\" </script> \u2028"
    (folder / "m0.js").write_text(f'Cellophane.store.receive("m0", {json.dumps(text)})')
    (folder / "other.js").write_text('Cellophane.store.receive("unknown", "text")')
    page = open_page(page_text(folder="page-data"))
    result = page.evaluate("""async () => {
      const store = Cellophane.store;
      const loads = [store.text("m0"), store.text("m0")];
      const scripts = document.querySelectorAll("script[src]").length;
      const texts = await Promise.all(loads);
      const again = await store.text("m0");
      const reason = (promise) => promise.then(() => null, (error) => error.message);
      const reasons = [await reason(store.text("other")), await reason(store.text("missing")),
        await reason(store.text("../m0")), await reason(store.json("m0"))];
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { texts: [...texts, again], scripts, reasons, left: document.querySelectorAll("script[src]").length };
    }""")
    assert result["texts"] == [text] * 3
    assert result["scripts"] == 1
    assert result["left"] == 0
    assert result["reasons"][:3] == [
        'The file page-data/other.js does not contain the data block "other".',
        "The file page-data/missing.js cannot be loaded; it belongs beside this page.",
        '"../m0" is not a valid key of a data block.',
    ]
    assert result["reasons"][3].startswith('The data block "m0" is not valid JSON: ')
    problems.expect("ERR_FILE_NOT_FOUND")


def test_missing_blocks_and_fetchers(open_page):
    body = '<script type="text/plain" data-key="bad">a*b</script>'
    result = open_page(page_text(body=body)).evaluate("""async () => {
      const store = Cellophane.store, reason = (promise) => promise.then(() => null, (error) => error.message);
      const reasons = [await reason(store.text("nothing")), await reason(store.bytes("bad"))];
      let calls = 0;
      store.fetcher = async (key) => {
        calls += 1;
        if (key === "gone") { throw new Error("404"); }
        return `text of ${key}`;
      };
      const texts = await Promise.all([store.text("a"), store.text("a"), store.text("b")]);
      reasons.push(await reason(store.text("gone")));
      return { reasons, texts, calls };
    }""")
    assert result["reasons"] == [
        'The data block "nothing" is missing from this page.', 'The data block "bad" is not valid base64.',
        'The data block "gone" cannot be loaded: 404',
    ]
    assert result["texts"] == ["text of a", "text of a", "text of b"]
    assert result["calls"] == 3
