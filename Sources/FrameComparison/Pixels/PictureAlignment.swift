internal import Timing

/// Two frames that are held against each other, and when that is in both outputs.
struct FramePair: Hashable, Sendable {
  /// The frame of A.
  let a: Int
  /// The frame of B.
  let b: Int
  /// When they are compared, on A's clock.
  let timeA: Instant
  /// When they are compared, on B's clock.
  let timeB: Instant
}

/// One way to lay B beside A: what is told of it, and what remains to be compared.
struct PictureAlignment: Sendable {
  /// What the way itself tells.
  var findings: [AnimationFinding] = []
  /// Pairs of frames, rising in both.
  var pairs: [FramePair] = []
  /// How much it leaves unlike, and how much has to be said; the way with the least is told.
  var cost = 0.0

  /// Whether it compares what both show at the same time, and has nothing else to tell.
  var isStraight = false
}
