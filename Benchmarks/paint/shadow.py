"""The shadow of a card as a mask, blurred once for all cards."""
import numpy

from scene import CARD_HEIGHT, CARD_WIDTH, RADIUS

OFFSET, SIGMA, ALPHA = (0, 3), 4, 0.25
# Beyond three standard deviations a shadow is below one level.
MARGIN = 12


def blurred(mask, sigma):
    """Blurs a mask by a Gaussian, along rows, then columns."""
    reach = int(3 * sigma + 1)
    steps = numpy.arange(-reach, reach + 1)
    kernel = numpy.exp(-steps * steps / (2 * sigma * sigma))
    kernel /= kernel.sum()
    for axis in (0, 1):
        mask = numpy.apply_along_axis(numpy.convolve, axis, mask, kernel, mode="same")
    return mask


def tile(scale):
    """Returns a shadow's coverage in bytes, with a margin around the card."""
    width, height = (round((side + 2 * MARGIN) * scale) for side in (CARD_WIDTH, CARD_HEIGHT))
    columns = (numpy.arange(width) + 0.5) / scale - MARGIN - CARD_WIDTH / 2
    rows = (numpy.arange(height) + 0.5) / scale - MARGIN - CARD_HEIGHT / 2
    across = numpy.maximum(numpy.abs(columns) - (CARD_WIDTH / 2 - RADIUS), 0)
    down = numpy.maximum(numpy.abs(rows) - (CARD_HEIGHT / 2 - RADIUS), 0)
    distance = numpy.hypot(across[None, :], down[:, None]) - RADIUS
    mask = numpy.clip(0.5 - distance * scale, 0, 1)
    return numpy.rint(blurred(mask, SIGMA * scale) * 255).astype(numpy.uint8)
