"""The benchmark's scene in numbers, for painters without a collection view.

Thirty cards in three columns: five of them fly in from below while the others make room, then one
grows to a page that fills the screen, and shrinks back. `write_frames` writes each frame as matrices,
alphas and rectangles.
"""
import colorsys
import json
import math
from dataclasses import dataclass

WIDTH, HEIGHT, RATE = 390, 844, 50
CARD_WIDTH, CARD_HEIGHT, GAP, SIDE, TOP, RADIUS = 110, 68, 14, 16, 24, 12
HEADER_HEIGHT, LINES = 320, 8
ARRIVING, OPENED = (2, 7, 13, 18, 24), 14
DAMPING = 0.7


def colors(index):
    """Returns a card's colours at its top and bottom, in bytes."""
    hue = index * 0.0833 % 1
    bright, dark = (hue, 0.55, 0.92), ((hue + 0.06) % 1, 0.75, 0.7)
    return [[round(channel * 255) for channel in colorsys.hsv_to_rgb(*color)]
            for color in (bright, dark)]


def place(position):
    """Returns the top left of the card at a position."""
    row, column = divmod(position, 3)
    return SIDE + column * (CARD_WIDTH + GAP), TOP + row * (CARD_HEIGHT + GAP)


class Spring:
    """A spring that is within a thousandth of its end at 1, scaled to reach it there."""

    def __init__(self, damping):
        self.decay = math.log(1000)
        frequency = self.decay / damping
        self.oscillation = frequency * math.sqrt(1 - damping * damping)
        self.end = 1.0
        self.end = self(1)

    def __call__(self, time):
        phase = self.oscillation * time
        swing = math.cos(phase) + self.decay / self.oscillation * math.sin(phase)
        return (1 - math.exp(-self.decay * time) * swing) / self.end


def between(start, end, progress):
    """Returns the interpolated value at a progress."""
    return start + (end - start) * progress


def about_center(center, scale, angle):
    """Returns the matrix from a card's own points to the canvas: a b c d x y."""
    cosine, sine = scale * math.cos(angle), scale * math.sin(angle)
    half = CARD_WIDTH / 2, CARD_HEIGHT / 2
    return (cosine, sine, -sine, cosine,
            center[0] - cosine * half[0] + sine * half[1],
            center[1] - sine * half[0] - cosine * half[1])


@dataclass
class Motion:
    """The animation of numbers of cards and frames, a third of them for each phase."""

    count: int
    frame_count: int

    def __post_init__(self):
        self.spring = Spring(DAMPING)
        self.phase = self.frame_count // 3
        staying = [index for index in range(self.count) if index not in ARRIVING]
        self.earlier = {index: position for position, index in enumerate(staying)}

    def frame(self, number):
        """Returns the content of a frame: cards in paint order, and the opened one."""
        phase, step = divmod(number, self.phase)
        progress = self.spring(step / (self.phase - 1))
        if phase == 0:
            return {"cards": self.gliding(progress) + self.arriving(progress), "opened": None}
        resting = [[index, *self.matrix(place(index)), 1.0]
                   for index in range(self.count) if index != OPENED]
        return {"cards": resting, "opened": self.opened(progress if phase == 1 else 1 - progress)}

    def matrix(self, corner):
        """Returns the matrix of an unrotated card at its top left."""
        return 1.0, 0.0, 0.0, 1.0, *(float(value) for value in corner)

    def gliding(self, progress):
        """Returns the cards that make room."""
        rows = []
        for index, position in self.earlier.items():
            corner = [between(*way, progress) for way in zip(place(position), place(index))]
            rows.append([index, *self.matrix(corner), 1.0])
        return rows

    def arriving(self, progress):
        """Returns the cards that fly in, rotating by half a turn as they grow."""
        rows = []
        for index in ARRIVING:
            left, top = place(index)
            center = left + CARD_WIDTH / 2, between(
                HEIGHT + CARD_HEIGHT, top + CARD_HEIGHT / 2, progress)
            matrix = about_center(
                center, between(0.2, 1, progress), math.pi * (1 - progress))
            rows.append([index, *matrix, min(1.0, max(0.0, progress))])
        return rows

    def opened(self, progress):
        """Returns the opened card: its rectangle, its radius, the alphas of card and page."""
        screen = (0, 0, WIDTH, HEIGHT)
        card = (*place(OPENED), CARD_WIDTH, CARD_HEIGHT)
        shown = min(1.0, max(0.0, progress))
        return [*(between(*way, progress) for way in zip(card, screen)),
                max(0.0, between(RADIUS, 0, progress)), 1 - shown, shown]


def write_frames(path, count, frame_count):
    """Writes the scene for painters: cards with their colours and texts, and all frames."""
    motion = Motion(count, frame_count)
    scene = {
        "cards": [{"colors": colors(index), "title": f"Item {index}",
                   "subtitle": f"subtitle {index:04}"} for index in range(count)],
        "frames": [motion.frame(number) for number in range(frame_count)],
    }
    with open(path, "w", encoding="utf-8") as file:
        json.dump(scene, file, separators=(",", ":"))
