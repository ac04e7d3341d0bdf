import ComparisonTolerances
import Imaging
import PixelComparison
import RasterCoding
import TimelineComparison
import Timing

/// One moment of evidence: a frame of each side, one of which may have been shown before.
struct EvidenceStep {
  let expected: Bitmap
  let actual: Bitmap
  /// The numbers and the times of the frames.
  let pair: FramePair
  /// The duration of the moment.
  let duration: Instant
}

/// An iterator over two animations in parallel, as a comparison has paired them.
///
/// Frames that only one side has are shown in order, beside the other side's last frame.
struct EvidenceWalk {
  /// The duration of frames without a clock.
  private static let stillDuration = Instant(seconds: 0.5)

  private var left: Cursor
  private var right: Cursor
  private var steps: ArraySlice<Step>

  /// The next step: a pair, or a frame that only one side has.
  private enum Step {
    case pair(FramePair)
    case missing(Int)
    case new(Int)

    /// The frame of A to read.
    var a: Int? {
      switch self {
      case .pair(let pair): pair.a
      case .missing(let frame): frame
      case .new: nil
      }
    }
    /// The frame of B to read.
    var b: Int? {
      switch self {
      case .pair(let pair): pair.b
      case .missing: nil
      case .new(let frame): frame
      }
    }
  }

  /// Creates an iterator; a difference without pairs is shown by number.
  init(_ before: RasterAnimation, _ after: RasterAnimation, _ difference: AnimationDifference)
    throws
  {
    (left, right) = (Cursor(reader: try before.open()), Cursor(reader: try after.open()))
    steps = Self.steps(of: difference)[...]
  }

  /// The number of moments that are left.
  var count: Int { steps.count }

  /// Merges pairs and unpaired frames into one order.
  private static func steps(of difference: AnimationDifference) -> [Step] {
    let (a, b) = (difference.a.frames, difference.b.frames)
    guard !difference.pairs.isEmpty else {
      return (0..<max(a, b)).map { .pair(FramePair(a: min($0, a - 1), b: min($0, b - 1))) }
    }
    var missing: [Int] = []
    var new: [Int] = []
    for finding in difference.findings {
      switch finding {
      case .missing(let frames, _): missing += frames
      case .new(let frames, _, _): new += frames
      default: break
      }
    }
    var steps: [Step] = []
    var (lost, added) = (missing.sorted()[...], new.sorted()[...])
    for pair in difference.pairs {
      while let frame = lost.first, frame < pair.a { steps.append(.missing(lost.removeFirst())) }
      while let frame = added.first, frame < pair.b { steps.append(.new(added.removeFirst())) }
      steps.append(.pair(pair))
    }
    return steps + lost.map { .missing($0) } + added.map { .new($0) }
  }

  /// Returns the next moment, or `nil` after the last one.
  mutating func next() throws -> EvidenceStep? {
    guard let step = steps.popFirst() else { return nil }
    if let frame = step.a { try left.advance(to: frame) }
    if let frame = step.b { try right.advance(to: frame) }
    // If a side begins with unpaired frames, the other has no frame before.
    if left.frame == nil { try left.advance(to: 0) }
    if right.frame == nil { try right.advance(to: 0) }
    guard let old = left.frame, let new = right.frame else { return nil }
    var pair = FramePair(a: left.number, b: right.number, timeA: left.start, timeB: right.start)
    var duration = step.a == nil ? new.duration : old.duration
    if case .pair(let known) = step {
      pair = known
      if known.duration > .zero { duration = known.duration }
    }
    return EvidenceStep(
      expected: old.bitmap, actual: new.bitmap, pair: pair,
      duration: duration > .zero ? duration : Self.stillDuration)
  }

  /// A forward reader of an animation.
  private struct Cursor {
    let reader: RasterAnimation.Reader
    var frame: RasterFrame?
    var number = -1
    var start = Instant.zero

    /// Advances to a frame, or to the last one.
    mutating func advance(to target: Int) throws {
      while number < target, let next = try reader.next() {
        if let frame { start = start + frame.duration }
        (frame, number) = (next, number + 1)
      }
    }
  }
}
