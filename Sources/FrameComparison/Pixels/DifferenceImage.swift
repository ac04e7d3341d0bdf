public import Imaging

/// Pictures that show people where two others differ.
public enum DifferenceImage {
  /// The colours of a difference, opaque.
  private enum Ink {
    /// Pixels that nothing explains.
    static let unexplained: UInt32 = 0xFFE6_0023
    /// Pixels in explained rectangles.
    static let explained: UInt32 = 0xFF1F_6FEB
    /// The stripes over what is ignored.
    static let hatching: UInt32 = 0xFFA8_A8A8
    /// What lies between and beside pictures.
    static let ground: UInt32 = 0xFFD0_D0D0
  }

  /// The pixels between pictures that stand side by side.
  private static let gap = 8

  /// Draws what differs: the expected picture in faded grey, unexplained pixels red, explained ones
  /// blue, and grey stripes over what is ignored.
  ///
  /// Pictures of different sizes share their top left; what only one of them has is red.
  public static func difference(
    expected: Bitmap, actual: Bitmap, limits: Tolerances = Tolerances(),
    ignored: [PixelRect] = [], explained: [PixelRect] = []
  ) -> Bitmap {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    var picture = Bitmap(width: width, height: height, filledWith: Ink.unexplained)
    let common = (min(expected.width, actual.width), min(expected.height, actual.height))
    let first = expected.cropped(toWidth: common.0, height: common.1)
    let second = actual.cropped(toWidth: common.0, height: common.1)
    for y in 0..<first.height {
      for x in 0..<first.width { picture[x, y] = faded(first[x, y]) }
    }
    for rect in ignored.map({ $0.clipped(toWidth: width, height: height) }) where !rect.isEmpty {
      for y in rect.y..<rect.y + rect.height {
        for x in rect.x..<rect.x + rect.width where (x + y) % 6 < 2 {
          picture[x, y] = Ink.hatching
        }
      }
    }
    var distances = ColorDistances()
    BitmapComparison(limits).visit(
      first, second, ignored: ignored, explained: explained, &distances
    ) { x, y, _, fate in
      switch fate {
      case .unexplained: picture[x, y] = Ink.unexplained
      case .explained: picture[x, y] = Ink.explained
      case .antialiased, .ignored: break
      }
    }
    return picture
  }

  /// The largest width and height of what is put side by side, as pictures can be stored.
  private static let longestSide = 16384
  /// The most pixels of what is put side by side.
  private static let mostPixels = 64 << 20

  /// Puts the expected picture, the actual one and their difference side by side, 8 pixels apart.
  ///
  /// Of pictures that are too large for that only a part is shown, in the middle of which `center`
  /// lies, as far as it can.
  public static func sideBySide(
    expected: Bitmap, actual: Bitmap, limits: Tolerances = Tolerances(),
    ignored: [PixelRect] = [], explained: [PixelRect] = [], center: PixelRect? = nil
  ) -> Bitmap {
    let difference = difference(
      expected: expected, actual: actual, limits: limits, ignored: ignored, explained: explained)
    let window = window(ofWidth: difference.width, height: difference.height, around: center)
    let parts = [expected, actual, difference].compactMap { $0.cropped(to: window) }
    var picture = Bitmap(
      width: parts.reduce((parts.count - 1) * gap) { $0 + $1.width }, height: window.height,
      filledWith: Ink.ground)
    var left = 0
    for part in parts {
      for y in 0..<part.height {
        let (from, to) = (y * part.width, y * picture.width + left)
        picture.words.replaceSubrange(
          to..<to + part.width, with: part.words[from..<from + part.width])
      }
      left += part.width + gap
    }
    return picture
  }

  /// Returns the part of a picture that can be shown three times side by side.
  private static func window(
    ofWidth width: Int, height: Int, around center: PixelRect?
  ) -> PixelRect {
    let shownWidth = min(width, (longestSide - 2 * gap) / 3)
    let shownHeight = min(height, longestSide, mostPixels / (3 * shownWidth + 2 * gap))
    let middle = center ?? PixelRect(x: 0, y: 0, width: width, height: height)
    let left = middle.x + (middle.width - shownWidth) / 2
    let top = middle.y + (middle.height - shownHeight) / 2
    return PixelRect(
      x: min(max(0, left), width - shownWidth), y: min(max(0, top), height - shownHeight),
      width: shownWidth, height: shownHeight)
  }

  /// A pixel in front of white, in grey, with a quarter of its contrast.
  private static func faded(_ word: UInt32) -> UInt32 {
    let white = 255 - word >> 24
    let color = 2 * (word >> 16 & 255) + 5 * (word >> 8 & 255) + (word & 255)
    let grey = 255 - (255 - min(255, color / 8 + white)) / 4
    return 0xFF00_0000 | grey << 16 | grey << 8 | grey
  }
}

extension Bitmap {
  /// Returns the part of a picture that lies in a rectangle; `nil` where none does.
  fileprivate func cropped(to window: PixelRect) -> Bitmap? {
    let area = window.clipped(toWidth: width, height: height)
    guard !area.isEmpty else { return nil }
    guard area.width != width || area.height != height else { return self }
    var part = Bitmap(width: area.width, height: area.height)
    for y in 0..<area.height {
      let start = (area.y + y) * width + area.x
      part.words.replaceSubrange(
        y * area.width..<(y + 1) * area.width, with: words[start..<start + area.width])
    }
    return part
  }

  /// Returns the top left part of a picture.
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
