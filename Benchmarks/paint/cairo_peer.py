"""The benchmark's scene painted by pycairo, with the usual optimizations."""
import math

import cairo
import numpy

import shadow
from scene import CARD_HEIGHT, CARD_WIDTH, HEADER_HEIGHT, HEIGHT, LINES, RADIUS, WIDTH

MARGIN = 16


def round_rectangle(context, x, y, width, height, radius):
    """Traces a rectangle with round corners."""
    context.new_path()
    for center_x, center_y, start in (
            (x + width - radius, y + radius, -0.5), (x + width - radius, y + height - radius, 0),
            (x + radius, y + height - radius, 0.5), (x + radius, y + radius, 1)):
        context.arc(center_x, center_y, radius, start * math.pi, (start + 0.5) * math.pi)
    context.close_path()


def gradient(colors, height):
    """Returns a gradient between two colours from top to bottom."""
    pattern = cairo.LinearGradient(0, 0, 0, height)
    for offset, color in enumerate(colors):
        pattern.add_color_stop_rgb(offset, *(channel / 255 for channel in color))
    return pattern


def faces():
    """Returns the regular and the bold face."""
    return [cairo.ToyFontFace("DejaVu Sans", cairo.FONT_SLANT_NORMAL, weight)
            for weight in (cairo.FONT_WEIGHT_NORMAL, cairo.FONT_WEIGHT_BOLD)]


class CairoPeer:
    """A painter of frames with pycairo; `moves_freely` determines how moving cards are painted.

    Cards that lie straight at whole pixels come from a cache, with `by_pixels` all that lie
    straight, moved to whole pixels. All others are vectors with the one blurred shadow.
    """

    def __init__(self, scene, scale, by_pixels):
        self.cards, self.scale, self.by_pixels = scene["cards"], scale, by_pixels
        self.width, self.height = math.ceil(WIDTH * scale), math.ceil(HEIGHT * scale)
        self.surface = cairo.ImageSurface(cairo.FORMAT_RGB24, self.width, self.height)
        self.context = cairo.Context(self.surface)
        self.fonts = faces()
        self.options = cairo.FontOptions()
        self.options.set_antialias(cairo.ANTIALIAS_GRAY)
        self.options.set_hint_style(cairo.HINT_STYLE_NONE)
        self.options.set_hint_metrics(cairo.HINT_METRICS_OFF)
        self.context.set_font_options(self.options)
        self.cached = {}
        self.mask = self.shadow_mask()

    def shadow_mask(self):
        """Returns the blurred shadow as an alpha surface."""
        rows = shadow.tile(self.scale)
        mask = cairo.ImageSurface(cairo.FORMAT_A8, rows.shape[1], rows.shape[0])
        stride = mask.get_stride()
        memory = numpy.frombuffer(mask.get_data(), numpy.uint8).reshape(-1, stride)
        memory[:, :rows.shape[1]] = rows
        mask.mark_dirty()
        return mask

    def word(self, context, text, bold, size, x, baseline):
        """Writes a line of text."""
        context.set_font_face(self.fonts[bold])
        context.set_font_size(size)
        context.move_to(x, baseline)
        context.show_text(text)

    def face(self, context, card):
        """Paints a card without its shadow."""
        round_rectangle(context, 0, 0, CARD_WIDTH, CARD_HEIGHT, RADIUS)
        context.set_source(gradient(card["colors"], CARD_HEIGHT))
        context.fill()
        round_rectangle(context, 0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, RADIUS - 0.5)
        context.set_source_rgba(0, 0, 0, 0.18)
        context.set_line_width(1)
        context.stroke()
        context.set_source_rgb(1, 1, 1)
        self.word(context, card["title"], True, 13, 10, 26)
        context.set_source_rgba(1, 1, 1, 0.85)
        self.word(context, card["subtitle"], False, 10, 10, 44)

    def whole(self, context, card):
        """Paints a card on its shadow."""
        context.save()
        context.translate(*(offset - shadow.MARGIN for offset in shadow.OFFSET))
        context.scale(1 / self.scale, 1 / self.scale)
        context.set_source_rgba(0, 0, 0, shadow.ALPHA)
        context.mask_surface(self.mask, 0, 0)
        context.restore()
        self.face(context, card)

    def card_image(self, index):
        """Returns a card, painted on first use."""
        found = self.cached.get(index)
        if found is None:
            width, height = (math.ceil((side + 2 * MARGIN) * self.scale)
                             for side in (CARD_WIDTH, CARD_HEIGHT))
            found = cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height)
            context = cairo.Context(found)
            context.set_font_options(self.options)
            context.scale(self.scale, self.scale)
            context.translate(MARGIN, MARGIN)
            self.whole(context, self.cards[index])
            self.cached[index] = found
        return found

    def card(self, row):
        """Paints a card of a frame."""
        index, a, b, c, d, x, y, alpha = row
        context, scale = self.context, self.scale
        if b == 0 and a == 1 and alpha == 1:
            left, top = (x - MARGIN) * scale, (y - MARGIN) * scale
            whole = round(left), round(top)
            if self.by_pixels or max(abs(left - whole[0]), abs(top - whole[1])) < 1e-3:
                context.identity_matrix()
                context.set_source_surface(self.card_image(index), *whole)
                context.paint()
                return
        if alpha <= 0:
            return
        context.set_matrix(cairo.Matrix(
            a * scale, b * scale, c * scale, d * scale, x * scale, y * scale))
        if alpha < 1:
            context.push_group()
        self.whole(context, self.cards[index])
        if alpha < 1:
            context.pop_group_to_source()
            context.paint_with_alpha(alpha)

    def page(self, context, card):
        """Paints the page into which a card opens."""
        context.rectangle(0, 0, WIDTH, HEIGHT)
        context.set_source_rgb(1, 1, 1)
        context.fill()
        context.rectangle(0, 0, WIDTH, HEADER_HEIGHT)
        context.set_source(gradient(card["colors"], HEADER_HEIGHT))
        context.fill()
        context.set_source_rgb(1, 1, 1)
        self.word(context, card["title"], True, 34, 24, 290)
        context.set_source_rgb(0.2, 0.2, 0.2)
        for line in range(LINES):
            self.word(context, f"Detail line {line + 1} of the full screen page", False, 15, 24,
                      370 + 28 * line)

    def opened(self, index, row):
        """Paints the opened card: its two snapshots, each stretched to the rectangle."""
        x, y, width, height, radius, closed, opened = row
        context, card = self.context, self.cards[index]
        context.identity_matrix()
        context.scale(self.scale, self.scale)
        context.save()
        round_rectangle(context, x, y, width, height, radius)
        context.clip()
        context.translate(x, y)
        for alpha, size, paint in ((closed, (CARD_WIDTH, CARD_HEIGHT), self.face),
                                   (opened, (WIDTH, HEIGHT), self.page)):
            if alpha <= 0:
                continue
            context.save()
            context.scale(width / size[0], height / size[1])
            if alpha < 1:
                context.push_group()
            paint(context, card)
            if alpha < 1:
                context.pop_group_to_source()
                context.paint_with_alpha(alpha)
            context.restore()
        context.restore()

    def paint(self, frame, opened):
        """Paints a frame and returns its bytes: blue, green, red and one unused for each pixel."""
        context = self.context
        context.identity_matrix()
        context.set_source_rgb(0xF2 / 255, 0xF2 / 255, 0xF7 / 255)
        context.paint()
        for row in frame["cards"]:
            self.card(row)
        if frame["opened"]:
            self.opened(opened, frame["opened"])
        self.surface.flush()
        return self.surface.get_data()
