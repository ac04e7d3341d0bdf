internal import ComparisonTolerances
internal import Imaging
internal import RasterCoding
internal import Timing

/// Reads two animations side by side and compares the corresponding frames.
struct PixelPass {
  let tolerances: Tolerances
  let a: FrameSummaries
  let b: FrameSummaries

  /// Creates a pass with tolerances and the summaries of both animations.
  init(tolerances: Tolerances, a: FrameSummaries, b: FrameSummaries) {
    self.tolerances = tolerances; self.a = a; self.b = b
  }

  /// Compares pairs of frames in order, equal ones unread, until `body` returns false.
  ///
  /// `body` receives a frame only if it differs in more pixels than allowed.
  func run(
    _ pairs: [FramePair], _ first: RasterAnimation, _ second: RasterAnimation,
    _ ignored: AnimationComparison.Regions, _ explained: AnimationComparison.Regions,
    _ body: (FrameDifference?, BitmapDifference) throws -> Bool
  ) throws {
    let comparison = BitmapComparison(tolerances)
    let search = DisplacementSearch(channel: tolerances.channel.value)
    var left = FrameCursor(first)
    var right = FrameCursor(second)
    let places = places(of: pairs)
    for (pair, place) in zip(pairs, places) where a.digests[pair.a] != b.digests[pair.b] {
      let old = try left.bitmap(pair.a)
      let new = try right.bitmap(pair.b)
      let pixels = comparison.difference(
        of: old, and: new, ignored: ignored(pair), explained: explained(pair))
      var frame: FrameDifference?
      if let bounds = pixels.unexplained.bounds, pixels.unexplained.count > tolerances.pixels.value
      {
        frame = FrameDifference(
          a: pair.a, b: pair.b, timeA: a.isTimed ? pair.timeA : nil,
          timeB: b.isTimed ? pair.timeB : nil, pixels: pixels, place: place,
          displacement: search.displacement(
            from: old, to: new, bounds: bounds, count: pixels.unexplained.count))
      }
      guard try body(frame, pixels) else { return }
    }
  }

  /// Numbers pairs so that only neighbors are consecutive.
  ///
  /// Pairs are neighbors if no frame lies between them, or the same number between all: another
  /// rate.
  private func places(of pairs: [FramePair]) -> [Int] {
    func step(_ number: Int) -> [Int] {
      guard pairs.indices.contains(number - 1), pairs.indices.contains(number) else { return [] }
      return [pairs[number].a - pairs[number - 1].a, pairs[number].b - pairs[number - 1].b]
    }
    var place = 0
    return pairs.indices.map { number in
      let own = step(number)
      let isRegular =
        own.allSatisfy { $0 <= 1 } || own == step(number - 1) || own == step(number + 1)
      place += isRegular ? 1 : 2
      return place
    }
  }

  /// Returns whether no pair differs in more pixels than allowed; ends at the first one that does.
  func isWithinLimits(
    _ pairs: [FramePair], _ first: RasterAnimation, _ second: RasterAnimation,
    _ ignored: AnimationComparison.Regions, _ explained: AnimationComparison.Regions
  ) throws -> Bool {
    var isWithin = true
    try run(pairs, first, second, ignored, explained) { frame, _ in
      isWithin = frame == nil
      return isWithin
    }
    return isWithin
  }
}

/// A forward reader of an animation that keeps one frame.
private struct FrameCursor {
  private let animation: RasterAnimation
  /// The reader, from the first call on.
  private var reader: RasterAnimation.Reader?
  /// The last frame that was read.
  private var current: Bitmap?
  /// The number of frames that were read.
  private var count = 0

  /// Creates a cursor without reading.
  init(_ animation: RasterAnimation) { self.animation = animation }

  /// Returns a frame, which is not before the last one.
  mutating func bitmap(_ frame: Int) throws -> Bitmap {
    let reader = try self.reader ?? animation.open()
    self.reader = reader
    while count <= frame {
      guard let next = try reader.next() else {
        throw RasterError("the animation ended earlier than when it was read before")
      }
      current = next.bitmap
      count += 1
    }
    guard let current else { throw RasterError("no frame was read") }
    return current
  }
}
