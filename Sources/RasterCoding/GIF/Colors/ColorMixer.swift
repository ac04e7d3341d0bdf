/// A dither of colours that are not in a palette, as a pure function of colour, position and palette.
///
/// A colour farther from its nearest one than a tolerance is replaced by a mix of up to four near
/// colours of the palette, whose mean is close to it. The amplitude of the noise is the palette's
/// own step there, and the shares are rounded to as few levels as the tolerance allows, so that fine
/// steps are not dithered at all, and larger ones in simple patterns.
struct ColorMixer: ~Copyable {
  /// Colours that replace one, with thresholds for the value of a mask.
  struct Mix {
    /// The colour, `0xRRGGBB`, or a larger number in an unused slot.
    fileprivate(set) var color: UInt32 = .max
    /// Up to four indices in ascending lightness, the first one in the lowest byte.
    fileprivate(set) var indices: UInt32 = 0
    /// For each index but the last the value below which it is taken, in the same order.
    fileprivate(set) var limits: UInt32 = 0

    /// Whether there is only one index.
    @inline(__always)
    var isPlain: Bool { limits == 0xFF_FFFF }

    /// Returns the index for a value of the mask, 0...254.
    @inline(__always)
    func index(_ value: UInt8) -> UInt8 {
      let value = UInt32(value)
      let rank: UInt32 =
        (value >= limits & 0xFF ? 8 : 0) + (value >= limits >> 8 & 0xFF ? 8 : 0)
        + (value >= limits >> 16 ? 8 : 0)
      return UInt8(truncatingIfNeeded: indices >> rank)
    }
  }

  /// A colour of the palette with the components as numbers.
  private typealias Components = SIMD4<Float>

  /// The number of bits of a slot's index.
  private static let slotBits: UInt32 = 13
  /// The largest number of colours beside the nearest one that are considered.
  private static let mostNeighbors = 16
  /// The largest number of colours in a mix beside the nearest one.
  private static let mostOthers = 3
  /// The cost of noise in comparison with an error of the mean.
  private static let noiseWeight: Float = 0.03

  /// The largest error of a channel, in 255ths, that is not dithered.
  private let tolerance: Float
  /// The lookup of the nearest colour.
  private var indexer: ColorIndexer
  /// The positions of the colours.
  private let points: [PerceptualPoint]
  /// The components of the colours.
  private let components: [Components]
  /// For each colour the indices of the nearest others; empty before they are needed.
  private var neighbors: [[UInt8]]
  /// The recent mixes.
  private var slots: [Mix]

  /// Makes a mixer for a palette, given a lookup of its colours that may know some already.
  init(palette: Palette, tolerance: Float, indexer: ColorIndexer? = nil) {
    self.tolerance = tolerance
    self.indexer = indexer ?? ColorIndexer(palette: palette)
    points = palette.colors.map { PerceptualPoint($0) }
    components = palette.colors.map(Self.components)
    neighbors = palette.colors.map { _ in [] }
    slots = Array(repeating: Mix(), count: 1 << Self.slotBits)
  }

  /// Returns the components of a colour.
  private static func components(_ color: UInt32) -> Components {
    Components(Float(color >> 16 & 0xFF), Float(color >> 8 & 0xFF), Float(color & 0xFF), 0)
  }

  /// Returns the index of the nearest colour.
  @inline(__always)
  mutating func nearest(_ word: UInt32) -> UInt8 { indexer.index(of: word) }

  /// Returns the mix of a colour; the top byte of the word is ignored.
  @inline(__always)
  mutating func mix(_ word: UInt32) -> Mix {
    let color = word & 0xFF_FFFF
    let slot = Int((color &* 0x9E37_79B1) >> (32 - Self.slotBits))
    let known = slots[slot]
    if known.color == color { return known }
    return learn(color, slot: slot)
  }

  /// Computes the mix of a colour.
  @inline(never)
  private mutating func learn(_ color: UInt32, slot: Int) -> Mix {
    let (shares, _) = shares(of: color)
    var mix = rounded(shares)
    mix.color = color
    slots[slot] = mix
    return mix
  }

  /// Returns the largest error of a channel in the mean of a colour's mix, in 255ths.
  mutating func residue(of color: UInt32) -> Float { Self.largest(shares(of: color).error) }

  /// Returns the shares of the colours that replace one, the nearest first, and the mean's error.
  private mutating func shares(
    of color: UInt32
  ) -> (shares: [(index: Int, share: Float)], error: Components) {
    let nearest = Int(indexer.index(of: color))
    var error = Self.components(color) - components[nearest]
    var shares: [(index: Int, share: Float)] = [(nearest, 1)]
    guard Self.largest(error) > tolerance else { return (shares, error) }
    if neighbors[nearest].isEmpty { findNeighbors(of: nearest) }
    for _ in 0..<Self.mostOthers where Self.largest(error) > tolerance {
      guard let (other, share) = bestShare(nearest, error, atMost: shares[0].share) else { break }
      error -= (components[other] - components[nearest]) * share
      shares[0].share -= share
      if let known = shares.firstIndex(where: { $0.index == other }) {
        shares[known].share += share
      } else {
        shares.append((other, share))
      }
    }
    return (shares, error)
  }

  /// Returns the largest component of an error.
  @inline(__always)
  private static func largest(_ error: Components) -> Float {
    max(abs(error.x), abs(error.y), abs(error.z))
  }

  /// Returns the neighbour of a colour that removes most of an error, and its share.
  private func bestShare(
    _ nearest: Int, _ error: Components, atMost most: Float
  ) -> (index: Int, share: Float)? {
    var best: (index: Int, share: Float)?
    var leastCost = (error * error).sum()
    for neighbor in neighbors[nearest] {
      let step = components[Int(neighbor)] - components[nearest]
      let length = (step * step).sum()
      let projection = (error * step).sum()
      guard projection > 0, length > 0 else { continue }
      let share = min(most, projection / length)
      let rest = error - step * share
      let cost = (rest * rest).sum() + Self.noiseWeight * share * (1 - share) * length
      if cost < leastCost { (leastCost, best) = (cost, (Int(neighbor), share)) }
    }
    return best
  }

  /// Finds the nearest colours of a colour.
  private mutating func findNeighbors(of index: Int) {
    let distances = points.indices.filter { $0 != index }
      .map { (distance: points[$0].squaredDistance(to: points[index]), index: $0) }
      .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
    neighbors[index] = distances.prefix(Self.mostNeighbors).map { UInt8($0.index) }
  }

  /// Returns a mix with shares rounded to as few levels as the tolerance allows.
  private func rounded(_ shares: [(index: Int, share: Float)]) -> Mix {
    let first = components[shares[0].index]
    var step: Float = 0
    for share in shares { step = max(step, Self.largest(components[share.index] - first)) }
    var levels: Float = 1
    while levels < 64 && step > levels * tolerance { levels *= 2 }
    let sorted = shares.sorted {
      (points[$0.index].lightness, $0.index) < (points[$1.index].lightness, $1.index)
    }
    var mix = Mix()
    var sum: Float = 0
    var rank: UInt32 = 0
    var last: UInt32 = 0
    for (index, share) in sorted {
      sum += share
      let limit = UInt32((sum * levels).rounded() / levels * 255)
      guard limit > last else { continue }
      mix.indices |= UInt32(index) << (8 * rank)
      if rank < 3 { mix.limits |= limit << (8 * rank) }
      (rank, last) = (rank + 1, limit)
    }
    for empty in rank..<max(rank, 3) { mix.limits |= 0xFF << (8 * empty) }
    return mix
  }
}
