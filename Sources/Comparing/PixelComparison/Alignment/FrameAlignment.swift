public import Timing

/// Two frames that are compared, and their instants in both animations.
public struct FramePair: Hashable, Sendable {
  /// The frame of A, from 0.
  public let a: Int
  /// The frame of B, from 0.
  public let b: Int
  /// The instant of the comparison on A's clock; zero without a clock.
  public let timeA: Instant
  /// The instant of the comparison on B's clock; zero without a clock.
  public let timeB: Instant
  /// The duration for which both are shown together, on A's clock; zero without a clock.
  public internal(set) var duration = Instant.zero

  /// Creates a pair; frames without a clock are at zero.
  public init(a: Int, b: Int, timeA: Instant = .zero, timeB: Instant = .zero) {
    self.a = a; self.b = b; self.timeA = timeA; self.timeB = timeB
  }
}

/// An alignment of B with A: its findings, and the frames that remain to be compared.
struct FrameAlignment: Sendable {
  /// The findings of the alignment itself.
  var findings: [AnimationFinding] = []
  /// The pairs of frames, ascending in both.
  var pairs: [FramePair] = []
  /// The cost of the differences that remain and of the findings; the cheapest alignment is used.
  var cost = 0.0

  /// Whether it compares the frames of the same instants, without findings of its own.
  var isStraight = false

  /// Returns the pairs with their durations: until the next pair, without frames of one side only.
  func timedPairs(_ a: FrameSummaries, _ b: FrameSummaries) -> [FramePair] {
    guard a.isTimed && b.isTimed else { return pairs }
    var missing: Set<Int> = []
    for case .missing(let frames, _) in findings { missing.formUnion(frames) }
    return pairs.indices.map { place in
      var pair = pairs[place]
      let next = place + 1 < pairs.count ? pairs[place + 1] : nil
      var end = next?.timeA ?? a.length
      for frame in pair.a + 1..<max(pair.a + 1, next?.a ?? a.count) where missing.contains(frame) {
        end = end - a.durations[frame]
      }
      let own = end - pair.timeA
      // Where one frame of A is compared with several of B, only B's clock advances.
      pair.duration = own > .zero ? own : max(.zero, (next?.timeB ?? b.length) - pair.timeB)
      return pair
    }
  }
}
