internal import ComparisonTolerances
public import Imaging

/// The number of some pixels that differ, their bounds and their largest differences.
public struct PixelTally: Hashable, Sendable {
  /// The number of pixels.
  public internal(set) var count = 0
  /// The smallest rectangle around them; `nil` where there are none.
  public internal(set) var bounds: PixelRect?
  /// The largest difference of a premultiplied channel or alpha, of 255.
  public internal(set) var channel = 0
  /// The largest distance in OKLab, where black and white are 1 apart.
  public internal(set) var perceptual = 0.0

  /// Creates an empty tally.
  public init() {}

  mutating func add(x: Int, y: Int, channel: Int, perceptual: Double) {
    count += 1
    self.channel = max(self.channel, channel)
    self.perceptual = max(self.perceptual, perceptual)
    guard let old = bounds else {
      bounds = PixelRect(x: x, y: y, width: 1, height: 1)
      return
    }
    if x >= old.x && x < old.x + old.width && y >= old.y && y < old.y + old.height { return }
    bounds = old.union(PixelRect(x: x, y: y, width: 1, height: 1))
  }

  /// Adds pixels of another frame; the rectangle is around all of them.
  mutating func add(_ other: PixelTally) {
    count += other.count
    channel = max(channel, other.channel)
    perceptual = max(perceptual, other.perceptual)
    guard let more = other.bounds else { return }
    bounds = bounds?.union(more) ?? more
  }
}

/// The pixels that differ between two bitmaps of one size, beyond the tolerances.
public struct BitmapDifference: Hashable, Sendable {
  /// The pixels without an explanation.
  public internal(set) var unexplained = PixelTally()
  /// The pixels in the explained rectangles.
  public internal(set) var explained = PixelTally()
  /// The number of pixels that are ignored because they differ by anti-aliasing only.
  public internal(set) var antialiased = 0
  /// The number of pixels that differ in the ignored rectangles.
  public internal(set) var ignored = 0

  /// Creates an empty difference.
  public init() {}

  /// Adds the difference of another frame.
  mutating func add(_ other: BitmapDifference) {
    unexplained.add(other.unexplained)
    explained.add(other.explained)
    antialiased += other.antialiased
    ignored += other.ignored
  }
}

extension PixelTally: Encodable {
  /// The keys, which never change.
  private enum CodingKeys: String, CodingKey { case count, bounds, channel, perceptual }

  /// Writes the numbers, and the bounds where there are any.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(count, forKey: .count)
    try values.encodeIfPresent(bounds, forKey: .bounds)
    try values.encode(channel, forKey: .channel)
    // Four decimals are more than an eye can distinguish, and read well.
    try values.encode((perceptual * 10000).rounded() / 10000, forKey: .perceptual)
  }
}

extension BitmapDifference: Encodable {
  /// The keys, which never change.
  private enum CodingKeys: String, CodingKey { case unexplained, explained, antialiased, ignored }
}
