public import Imaging

/// Pixels that differ: how many, where, and by how much.
public struct PixelTally: Hashable, Sendable {
  /// How many pixels there are.
  public internal(set) var count = 0
  /// The smallest rectangle around them; `nil` where there are none.
  public internal(set) var bounds: PixelRect?
  /// The largest difference of a premultiplied channel or alpha, of 255.
  public internal(set) var channel = 0
  /// The largest distance in OKLab, where black and white are 1 apart.
  public internal(set) var perceptual = 0.0

  /// Makes a tally of nothing.
  public init() {}

  /// Adds one pixel.
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

/// What differs between two pictures of one size, beyond the limits.
public struct BitmapDifference: Hashable, Sendable {
  /// Pixels that nothing explains.
  public internal(set) var unexplained = PixelTally()
  /// Pixels in the explained rectangles.
  public internal(set) var explained = PixelTally()
  /// How many pixels were passed over because only anti-aliasing sets them apart.
  public internal(set) var antialiased = 0
  /// How many pixels differ in the ignored rectangles.
  public internal(set) var ignored = 0

  /// Makes a difference of nothing.
  public init() {}

  /// Adds what differs in another frame.
  mutating func add(_ other: BitmapDifference) {
    unexplained.add(other.unexplained)
    explained.add(other.explained)
    antialiased += other.antialiased
    ignored += other.ignored
  }
}

extension PixelTally: Encodable {
  /// The keys, which stay as they are.
  private enum CodingKeys: String, CodingKey { case count, bounds, channel, perceptual }

  /// Writes the numbers, and the bounds where there are any.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(count, forKey: .count)
    try values.encodeIfPresent(bounds, forKey: .bounds)
    try values.encode(channel, forKey: .channel)
    // Four decimals are more than an eye tells, and read well.
    try values.encode((perceptual * 10000).rounded() / 10000, forKey: .perceptual)
  }
}

extension BitmapDifference: Encodable {
  /// The keys, which stay as they are.
  private enum CodingKeys: String, CodingKey { case unexplained, explained, antialiased, ignored }

  /// Writes both tallies and what was passed over.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(unexplained, forKey: .unexplained)
    try values.encode(explained, forKey: .explained)
    try values.encode(antialiased, forKey: .antialiased)
    try values.encode(ignored, forKey: .ignored)
  }
}
