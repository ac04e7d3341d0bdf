"""Whether a person would see a change: an independent comparison of painted frames."""

import dataclasses

import numpy as np
from PIL import Image

# A pixel counts as different from this many levels of 255 in one channel, and a frame from this many
# such pixels. A frame lasts at least 1/25 s, so a shift in time counts from one frame.
LEVELS = 8
PIXELS = 4
# The frames are painted at this rate and with at most this many pixels along the longer side.
RATE = 25
LONGEST = 240


@dataclasses.dataclass
class Film:
    """The frames of an animation, each shown for the same time, and how it is played."""

    frames: list
    count: int
    loops: object
    size: tuple

    def frame(self, index):
        """Returns the frame that is shown at an index; after the end it is the last one."""
        shown = 0
        for length, pixels in self.frames:
            shown += length
            if index < shown:
                return pixels
        return self.frames[-1][1]


def film(path, rate):
    """Reads an animated PNG."""
    image = Image.open(path)
    frames, total, position = [], 0.0, 0
    for index in range(getattr(image, "n_frames", 1)):
        image.seek(index)
        total += image.info.get("duration", 1000 / rate)
        end = max(position + 1, round(total * rate / 1000))
        frames.append((end - position, np.asarray(image.convert("RGB"))))
        position = end
    return Film(frames, position, image.info.get("loop"), image.size)


def differences(before, after):
    """Returns the largest number of different pixels in a frame, and of frames that differ."""
    if before.size != after.size:
        return before.size[0] * before.size[1], max(before.count, after.count)
    most, frames = 0, abs(before.count - after.count)
    boundaries = set()
    for shown in (before, after):
        position = 0
        for length, _ in shown.frames:
            boundaries.add(position)
            position += length
    boundaries = sorted(boundaries) + [max(before.count, after.count)]
    for start, end in zip(boundaries, boundaries[1:]):
        left, right = before.frame(start), after.frame(start)
        if left is right:
            continue
        count = int((np.abs(left.astype(np.int16) - right).max(axis=2) >= LEVELS).sum())
        most = max(most, count)
        if count >= PIXELS:
            frames += end - start
    return most, frames


def is_visible(before, after):
    """Returns whether a person would see a difference."""
    if before.loops != after.loops:
        return True
    return differences(before, after)[1] > 0
