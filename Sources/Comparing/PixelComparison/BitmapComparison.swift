public import ComparisonTolerances
public import Imaging

/// Compares two bitmaps of one size; a pure function of its tolerances.
///
/// Channels and alpha are compared premultiplied, so colors behind alpha 0 cannot differ, and
/// clear and black do. A pixel differs if one channel is off by more than `channel` AND, if
/// `perceptual` is set, its color is off by more than that as well. Of the pixels that differ,
/// those in an ignored rectangle are left out first, then those that anti-aliasing explains if that
/// is requested; the rest is explained or unexplained.
public struct BitmapComparison: Hashable, Sendable {
  /// The tolerance of a channel, of 255.
  public let channel: Int
  /// The tolerance of a color in OKLab; `nil` for none.
  public let perceptual: Double?
  /// Whether pixels that differ by anti-aliasing only are ignored.
  public let ignoresAntialiasing: Bool

  /// Takes over the tolerances of single pixels; the caller checks the number of pixels.
  public init(_ tolerances: Tolerances = Tolerances()) {
    channel = tolerances.channel.value
    perceptual = tolerances.perceptual.value
    ignoresAntialiasing = tolerances.ignoresAntialiasing.value
  }

  /// The classification of a pixel that differs.
  enum Fate {
    case unexplained, explained, antialiased, ignored
  }

  /// Compares two bitmaps; one pass over their words if they are equal.
  ///
  /// - Precondition: Both have the same size.
  public func difference(
    of first: Bitmap, and second: Bitmap, ignored: [PixelRect] = [], explained: [PixelRect] = []
  ) -> BitmapDifference {
    var difference = BitmapDifference()
    var distances = ColorDistances()
    visit(first, second, ignored: ignored, explained: explained, &distances) { x, y, pixel, fate in
      switch fate {
      case .ignored: difference.ignored += 1
      case .antialiased: difference.antialiased += 1
      case .unexplained:
        difference.unexplained.add(x: x, y: y, channel: pixel.channel, perceptual: pixel.perceptual)
      case .explained:
        difference.explained.add(x: x, y: y, channel: pixel.channel, perceptual: pixel.perceptual)
      }
    }
    return difference
  }

  /// Passes each pixel beyond the tolerances to `body`, row by row.
  @inline(__always)
  func visit(
    _ first: Bitmap, _ second: Bitmap, ignored: [PixelRect], explained: [PixelRect],
    _ distances: inout ColorDistances,
    _ body: (Int, Int, (channel: Int, perceptual: Double), Fate) -> Void
  ) {
    let (width, height) = (first.width, first.height)
    precondition(
      width == second.width && height == second.height, "only bitmaps of one size are compared")
    let detector = AntialiasingDetector(width: width, height: height)
    var marks: RegionMarks?
    first.words.withUnsafeBufferPointer { first in
      second.words.withUnsafeBufferPointer { second in
        var position = 0
        while let start = Self.nextBlock(first, second, from: position) {
          position = min(start + 64, first.count)
          for index in start..<position where first[index] != second[index] {
            let (old, new) = (first[index], second[index])
            let channel = Self.channelDifference(old, new)
            guard channel > self.channel else { continue }
            let distance = distances.distance(old, new)
            if let limit = perceptual, distance <= limit { continue }
            let (y, x) = index.quotientAndRemainder(dividingBy: width)
            let mask =
              marks
              ?? RegionMarks(width: width, height: height, ignored: ignored, explained: explained)
            marks = mask
            let fate: Fate
            if mask.isIgnored(index) {
              fate = .ignored
            } else if ignoresAntialiasing && detector.isSmoothing(x: x, y: y, first, second) {
              fate = .antialiased
            } else {
              fate = mask.isExplained(index) ? .explained : .unexplained
            }
            body(x, y, (channel, distance), fate)
          }
        }
      }
    }
  }

  /// Returns the largest difference of the four bytes of two words.
  static func channelDifference(_ first: UInt32, _ second: UInt32) -> Int {
    func difference(_ shift: UInt32) -> Int {
      abs(Int(first >> shift & 255) - Int(second >> shift & 255))
    }
    return max(max(difference(0), difference(8)), max(difference(16), difference(24)))
  }

  /// Returns the beginning of the next 64 words, or of the rest, that are not all equal.
  private static func nextBlock(
    _ first: UnsafeBufferPointer<UInt32>, _ second: UnsafeBufferPointer<UInt32>, from start: Int
  ) -> Int? {
    guard first.baseAddress != second.baseAddress else { return nil }
    var position = start
    // Sums that cannot overflow are not checked, which is twice as fast.
    while position &+ 64 <= first.count {
      var difference: UInt32 = 0
      for offset in 0..<64 { difference |= first[position &+ offset] ^ second[position &+ offset] }
      if difference != 0 { return position }
      position &+= 64
    }
    for index in position..<max(position, first.count) where first[index] != second[index] {
      return position
    }
    return nil
  }
}

/// The pixels in some rectangles; it costs nothing without rectangles.
struct RegionMarks {
  /// For each pixel 1 if it is ignored, 2 if it is explained; empty without rectangles.
  private var marks: [UInt8] = []

  /// Marks the parts of rectangles that are within the bitmap.
  init(width: Int, height: Int, ignored: [PixelRect], explained: [PixelRect]) {
    mark(ignored, 1, width, height)
    mark(explained, 2, width, height)
  }

  /// Sets a mark in rectangles.
  private mutating func mark(_ rects: [PixelRect], _ mark: UInt8, _ width: Int, _ height: Int) {
    for rect in rects.map({ $0.clipped(toWidth: width, height: height) }) where !rect.isEmpty {
      if marks.isEmpty { marks = Array(repeating: 0, count: width * height) }
      for row in rect.y..<rect.y + rect.height {
        for index in row * width + rect.x..<row * width + rect.x + rect.width {
          marks[index] |= mark
        }
      }
    }
  }

  /// Returns whether a pixel is ignored.
  func isIgnored(_ index: Int) -> Bool { !marks.isEmpty && marks[index] & 1 != 0 }

  /// Returns whether a pixel is explained.
  func isExplained(_ index: Int) -> Bool { !marks.isEmpty && marks[index] & 2 != 0 }
}
