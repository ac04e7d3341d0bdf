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

/// Two sequences of pictures that ways to lay them beside each other are sought for.
///
/// Costs are in pictures: one that is missing or new costs 1, two that are held against each other
/// nothing where they are equal, and 0.4 to 1 otherwise, by what a motion from frame to frame is
/// here. Saying something that holds for a whole animation costs less than one picture.
struct PictureAligner: Sendable {
  let a: PictureSequence
  let b: PictureSequence
  /// How far instants may be apart.
  let tolerance: Instant
  /// How far the thumbnails of neighbouring frames are apart on average.
  private let motion: Double

  /// Takes both sequences.
  init(_ a: PictureSequence, _ b: PictureSequence, tolerance: Instant) {
    (self.a, self.b, self.tolerance) = (a, b, tolerance)
    let (first, second) = (a.motion, b.motion)
    let mean = (first.sum + second.sum) / Double(max(1, first.count + second.count))
    motion = max(0.01, mean)
  }

  /// Whether both have a clock.
  var isTimed: Bool { a.isTimed && b.isTimed }

  /// What it costs to hold two frames against each other.
  func penalty(_ first: Int, _ second: Int) -> Double {
    guard a.digests[first] != b.digests[second] else { return 0 }
    let distance = Thumbnails.distance(first, of: a.thumbnails, second, of: b.thumbnails)
    return 0.4 + 0.6 * min(1, distance / motion)
  }

  /// What it costs to compare some pairs.
  func penalty(_ pairs: [FramePair]) -> Double {
    pairs.reduce(0) { $0 + penalty($1.a, $1.b) }
  }

  /// Tells whether two lengths of time are the same.
  func isSame(_ first: Instant, _ second: Instant) -> Bool {
    abs(first.ticks - second.ticks) <= tolerance.ticks
  }

  /// A pair of frames at their beginnings.
  func pair(_ first: Int, _ second: Int) -> FramePair {
    FramePair(a: first, b: second, timeA: a.starts[first], timeB: b.starts[second])
  }

  /// Pairs what both show at the same time where B's clock is `shift` ahead; by number without one.
  ///
  /// - Parameter range: The part of A's time that is looked at.
  func simultaneousPairs(shift: Instant = .zero, in range: Range<Instant>? = nil) -> [FramePair] {
    let begin = max(max(.zero, .zero - shift), range?.lowerBound ?? .zero)
    let end = min(min(a.length, b.length - shift), range?.upperBound ?? a.length)
    guard begin < end else { return [] }
    let shortest = min(a.durations.min() ?? .zero, b.durations.min() ?? .zero)
    let slack = min(tolerance.ticks, shortest.ticks / 2)
    let past = Instant(ticks: slack)
    var pairs: [FramePair] = []
    var time = begin
    // What ends within the slack after the beginning has been shown already.
    var (i, j) = (a.frame(at: time + past), b.frame(at: time + shift + past))
    while time + past < end && i < a.count && j < b.count {
      pairs.append(FramePair(a: i, b: j, timeA: time, timeB: time + shift))
      let (ofA, ofB) = (a.starts[i] + a.durations[i], b.starts[j] + b.durations[j] - shift)
      let isTogether = abs(ofA.ticks - ofB.ticks) <= slack
      time = isTogether ? max(ofA, ofB) : min(ofA, ofB)
      if isTogether || ofA < ofB { i += 1 }
      if isTogether || ofB < ofA { j += 1 }
    }
    return pairs
  }

  /// Lays both beside each other as they are, where they are equally long.
  func straight() -> PictureAlignment? {
    var alignment = PictureAlignment(isStraight: true)
    let isParallel =
      a.count == b.count
      && (!isTimed || (0..<a.count).allSatisfy { isSame(a.durations[$0], b.durations[$0]) })
    if isParallel {
      alignment.pairs = (0..<a.count).map { pair($0, $0) }
    } else {
      guard isTimed, isSame(a.length, b.length) else { return nil }
      guard (a.durations + b.durations).allSatisfy({ $0 > .zero }) else { return nil }
      alignment.pairs = simultaneousPairs()
    }
    alignment.cost = penalty(alignment.pairs)
    return alignment
  }
}
