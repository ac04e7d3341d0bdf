public import ComparisonTolerances
public import Imaging

/// Images that show people the difference between two bitmaps.
public enum DifferenceImage {
  /// The colors of a difference, opaque.
  private enum Ink {
    /// The pixels without an explanation.
    static let unexplained: UInt32 = 0xFFE6_0023
    /// The pixels in explained rectangles.
    static let explained: UInt32 = 0xFF1F_6FEB
    /// The stripes over ignored rectangles.
    static let hatching: UInt32 = 0xFFA8_A8A8
  }

  /// The numbers of colored pixels in a difference.
  package struct Counts: Hashable, Sendable {
    /// The pixels without an explanation.
    package fileprivate(set) var unexplained = 0
    /// The pixels in explained rectangles.
    package fileprivate(set) var explained = 0

    /// Creates counts of zero.
    package init() {}
  }

  /// Draws a difference: the expected bitmap in faded gray, unexplained pixels red, explained ones
  /// blue, and gray stripes over ignored rectangles.
  ///
  /// Bitmaps of different sizes share their top left; pixels that only one of them has are red.
  public static func difference(
    expected: Bitmap, actual: Bitmap, tolerances: Tolerances = Tolerances(),
    ignored: [PixelRect] = [], explained: [PixelRect] = []
  ) -> Bitmap {
    drawing(
      expected: expected, actual: actual, tolerances: tolerances, ignored: ignored,
      explained: explained
    ).image
  }

  /// Draws a difference, and counts its pixels; those that only one bitmap has are unexplained.
  package static func drawing(
    expected: Bitmap, actual: Bitmap, tolerances: Tolerances, ignored: [PixelRect],
    explained: [PixelRect]
  ) -> (image: Bitmap, counts: Counts) {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    let common = (min(expected.width, actual.width), min(expected.height, actual.height))
    let first = expected.cropped(toWidth: common.0, height: common.1)
    let second = actual.cropped(toWidth: common.0, height: common.1)
    var image = Bitmap(width: common.0, height: common.1, words: first.words.map(faded))
      .extended(toWidth: width, height: height, with: Ink.unexplained)
    for rect in ignored.map({ $0.clipped(toWidth: width, height: height) }) where !rect.isEmpty {
      for y in rect.y..<rect.y + rect.height {
        for x in rect.x..<rect.x + rect.width where (x + y) % 6 < 2 { image[x, y] = Ink.hatching }
      }
    }
    var counts = Counts()
    counts.unexplained = width * height - common.0 * common.1
    guard first != second else { return (image, counts) }
    var distances = ColorDistances()
    BitmapComparison(tolerances).visit(
      first, second, ignored: ignored, explained: explained, &distances
    ) { x, y, _, fate in
      switch fate {
      case .unexplained:
        image[x, y] = Ink.unexplained
        counts.unexplained += 1
      case .explained:
        image[x, y] = Ink.explained
        counts.explained += 1
      case .antialiased, .ignored: break
      }
    }
    return (image, counts)
  }

  /// Returns the smallest rectangle around the pixels of a difference that are unexplained, or else
  /// around those that are explained; `nil` where nothing differs.
  package static func bounds(of difference: Bitmap) -> PixelRect? {
    for ink in [Ink.unexplained, Ink.explained] {
      var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
      for (index, word) in difference.words.enumerated() where word == ink {
        let (x, y) = (index % difference.width, index / difference.width)
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
      }
      if right >= 0 {
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
      }
    }
    return nil
  }

  /// Returns a pixel in front of white, in gray, with a quarter of its contrast.
  private static func faded(_ word: UInt32) -> UInt32 {
    let white = 255 - word >> 24
    let color = 2 * (word >> 16 & 255) + 5 * (word >> 8 & 255) + (word & 255)
    let grey = 255 - (255 - min(255, color / 8 + white)) / 4
    return 0xFF00_0000 | grey << 16 | grey << 8 | grey
  }
}

extension Bitmap {
  /// Returns the bitmap with pixels of one word to its right and below it.
  fileprivate func extended(toWidth width: Int, height: Int, with word: UInt32) -> Bitmap {
    guard width != self.width || height != self.height else { return self }
    var whole = Bitmap(width: width, height: height, filledWith: word)
    for y in 0..<self.height {
      whole.words.replaceSubrange(
        y * width..<y * width + self.width,
        with: words[y * self.width..<(y + 1) * self.width])
    }
    return whole
  }

  /// Returns the top left part of a bitmap.
  fileprivate func cropped(toWidth width: Int, height: Int) -> Bitmap {
    guard width != self.width || height != self.height else { return self }
    var part = Bitmap(width: width, height: height)
    for y in 0..<height {
      part.words.replaceSubrange(
        y * width..<(y + 1) * width, with: words[y * self.width..<y * self.width + width])
    }
    return part
  }
}
