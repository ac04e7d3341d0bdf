public import Timing

/// Two frames that are held against each other, and when that is in both outputs.
public struct FramePair: Hashable, Sendable {
  /// The frame of A, from 0.
  public let a: Int
  /// The frame of B, from 0.
  public let b: Int
  /// When they are compared, on A's clock; zero without one.
  public let timeA: Instant
  /// When they are compared, on B's clock; zero without one.
  public let timeB: Instant
  /// How long they are seen together, on A's clock; zero without one.
  public internal(set) var duration = Instant.zero

  /// Makes a pair; frames without a clock are at zero.
  public init(a: Int, b: Int, timeA: Instant = .zero, timeB: Instant = .zero) {
    self.a = a; self.b = b; self.timeA = timeA; self.timeB = timeB
  }
}

/// One way to lay B beside A: what is told of it, and what remains to be compared.
struct FrameAlignment: Sendable {
  /// What the way itself tells.
  var findings: [AnimationFinding] = []
  /// Pairs of frames, rising in both.
  var pairs: [FramePair] = []
  /// How much it leaves unlike, and how much has to be said; the way with the least is told.
  var cost = 0.0

  /// Whether it compares what both show at the same time, and has nothing else to tell.
  var isStraight = false

  /// The pairs, each with how long it is seen: until the next, without what only one side has.
  func timedPairs(_ a: FrameSequence, _ b: FrameSequence) -> [FramePair] {
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
      // Where one picture of A is held against several of B, only B's clock goes on.
      pair.duration = own > .zero ? own : max(.zero, (next?.timeB ?? b.length) - pair.timeB)
      return pair
    }
  }
}
