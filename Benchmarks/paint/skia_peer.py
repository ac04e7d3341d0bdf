"""The benchmark's scene painted by skia-python, with the usual optimizations."""
import math

import numpy
import skia

import shadow
from scene import CARD_HEIGHT, CARD_WIDTH, HEADER_HEIGHT, HEIGHT, LINES, RADIUS, WIDTH

MARGIN = 16
SMOOTH = skia.SamplingOptions(skia.FilterMode.kLinear)


def gradient(colors, height):
    """Returns a paint with a gradient between two colours from top to bottom."""
    shader = skia.GradientShader.MakeLinear(
        points=[skia.Point(0, 0), skia.Point(0, height)],
        colors=[skia.Color(*color) for color in colors])
    return skia.Paint(Shader=shader, AntiAlias=True)


class SkiaPeer:
    """A painter of frames with skia-python, with the same caches as the one with pycairo."""

    def __init__(self, scene, scale, by_pixels):
        self.cards, self.scale, self.by_pixels = scene["cards"], scale, by_pixels
        self.width, self.height = math.ceil(WIDTH * scale), math.ceil(HEIGHT * scale)
        self.pixels = numpy.zeros((self.height, self.width, 4), numpy.uint8)
        self.surface = skia.Surface.MakeRasterDirect(
            skia.ImageInfo.MakeN32Premul(self.width, self.height), self.pixels,
            self.width * 4)
        self.canvas = self.surface.getCanvas()
        self.typefaces = [skia.Typeface("DejaVu Sans", style)
                          for style in (skia.FontStyle.Normal(), skia.FontStyle.Bold())]
        self.texts, self.gradients, self.cached = {}, {}, {}
        self.white = skia.Paint(Color=skia.ColorWHITE, AntiAlias=True)
        self.pale = skia.Paint(Color=skia.Color(255, 255, 255, 217), AntiAlias=True)
        self.dark = skia.Paint(Color=skia.Color(51, 51, 51), AntiAlias=True)
        self.border = skia.Paint(
            Color=skia.Color(0, 0, 0, 46), AntiAlias=True, Style=skia.Paint.kStroke_Style,
            StrokeWidth=1)
        self.shape = skia.RRect.MakeRectXY(
            skia.Rect.MakeWH(CARD_WIDTH, CARD_HEIGHT), RADIUS, RADIUS)
        self.inner = skia.RRect.MakeRectXY(
            skia.Rect.MakeXYWH(0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1), RADIUS - 0.5,
            RADIUS - 0.5)
        self.mask = self.shadow_mask()

    def shadow_mask(self):
        """Returns the blurred shadow as an image in its colour."""
        coverage = shadow.tile(self.scale)
        rows = numpy.zeros((*coverage.shape, 4), numpy.uint8)
        rows[:, :, 3] = numpy.rint(coverage * shadow.ALPHA)
        return skia.Image.fromarray(rows, copy=True)

    def word(self, canvas, text, bold, size, x, baseline, paint):
        """Writes a line of text."""
        blob = self.texts.get((text, size))
        if blob is None:
            font = skia.Font(self.typefaces[bold], size)
            font.setEdging(skia.Font.Edging.kAntiAlias)
            font.setHinting(skia.FontHinting.kNone)
            font.setSubpixel(True)
            blob = self.texts[text, size] = skia.TextBlob(text, font)
        canvas.drawTextBlob(blob, x, baseline, paint)

    def filled(self, card, height):
        """Returns the paint of a card's gradient."""
        key = card["title"], height
        found = self.gradients.get(key)
        if found is None:
            found = self.gradients[key] = gradient(card["colors"], height)
        return found

    def face(self, canvas, card):
        """Paints a card without its shadow."""
        canvas.drawRRect(self.shape, self.filled(card, CARD_HEIGHT))
        canvas.drawRRect(self.inner, self.border)
        self.word(canvas, card["title"], True, 13, 10, 26, self.white)
        self.word(canvas, card["subtitle"], False, 10, 10, 44, self.pale)

    def whole(self, canvas, card):
        """Paints a card on its shadow."""
        left, top = (offset - shadow.MARGIN for offset in shadow.OFFSET)
        canvas.drawImageRect(
            self.mask, skia.Rect.MakeXYWH(
                left, top, self.mask.width() / self.scale, self.mask.height() / self.scale),
            SMOOTH)
        self.face(canvas, card)

    def card_image(self, index):
        """Returns a card, painted on first use."""
        found = self.cached.get(index)
        if found is None:
            width, height = (math.ceil((side + 2 * MARGIN) * self.scale)
                             for side in (CARD_WIDTH, CARD_HEIGHT))
            surface = skia.Surface.MakeRasterN32Premul(width, height)
            with surface as canvas:
                canvas.scale(self.scale, self.scale)
                canvas.translate(MARGIN, MARGIN)
                self.whole(canvas, self.cards[index])
            found = self.cached[index] = surface.makeImageSnapshot()
        return found

    def card(self, row):
        """Paints a card of a frame."""
        index, a, b, c, d, x, y, alpha = row
        canvas, scale = self.canvas, self.scale
        if b == 0 and a == 1 and alpha == 1:
            left, top = (x - MARGIN) * scale, (y - MARGIN) * scale
            whole = round(left), round(top)
            if self.by_pixels or max(abs(left - whole[0]), abs(top - whole[1])) < 1e-3:
                canvas.drawImage(self.card_image(index), *whole)
                return
        if alpha <= 0:
            return
        count = canvas.save()
        canvas.scale(scale, scale)
        canvas.concat(skia.Matrix.MakeAll(a, c, x, b, d, y, 0, 0, 1))
        if alpha < 1:
            bounds = skia.Rect.MakeLTRB(
                -MARGIN, -MARGIN, CARD_WIDTH + MARGIN, CARD_HEIGHT + MARGIN)
            canvas.saveLayerAlpha(bounds, round(alpha * 255))
        self.whole(canvas, self.cards[index])
        canvas.restoreToCount(count)

    def page(self, canvas, card):
        """Paints the page into which a card opens."""
        canvas.drawRect(skia.Rect.MakeWH(WIDTH, HEIGHT), self.white)
        canvas.drawRect(
            skia.Rect.MakeWH(WIDTH, HEADER_HEIGHT), self.filled(card, HEADER_HEIGHT))
        self.word(canvas, card["title"], True, 34, 24, 290, self.white)
        for line in range(LINES):
            self.word(canvas, f"Detail line {line + 1} of the full screen page", False, 15, 24,
                      370 + 28 * line, self.dark)

    def opened(self, index, row):
        """Paints the opened card: its two snapshots, each stretched to the rectangle."""
        x, y, width, height, radius, closed, opened = row
        canvas, card = self.canvas, self.cards[index]
        count = canvas.save()
        canvas.scale(self.scale, self.scale)
        canvas.clipRRect(skia.RRect.MakeRectXY(
            skia.Rect.MakeXYWH(x, y, width, height), radius, radius), doAntiAlias=True)
        canvas.translate(x, y)
        for alpha, size, paint in ((closed, (CARD_WIDTH, CARD_HEIGHT), self.face),
                                   (opened, (WIDTH, HEIGHT), self.page)):
            if alpha <= 0:
                continue
            inner = canvas.save()
            canvas.scale(width / size[0], height / size[1])
            if alpha < 1:
                canvas.saveLayerAlpha(skia.Rect.MakeWH(*size), round(alpha * 255))
            paint(canvas, card)
            canvas.restoreToCount(inner)
        canvas.restoreToCount(count)

    def paint(self, frame, opened):
        """Paints a frame and returns its bytes: blue, green, red and alpha for each pixel."""
        self.canvas.clear(skia.Color(0xF2, 0xF2, 0xF7))
        for row in frame["cards"]:
            self.card(row)
        if frame["opened"]:
            self.opened(opened, frame["opened"])
        return self.pixels.data
