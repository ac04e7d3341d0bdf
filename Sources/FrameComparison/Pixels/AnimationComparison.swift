public import Imaging
public import RasterCoding
internal import Timing

/// Compares animations picture by picture, with only two pictures in memory.
///
/// Each animation is read once for what its pictures are, then, where they are not all equal, again
/// for the pixels of those that belong together. Animations without a clock, such as folders, are
/// compared by number, and then nothing is told of times.
public struct AnimationComparison: Sendable {
  /// What may differ.
  public let limits: Tolerances

  /// Makes a comparison.
  public init(_ limits: Tolerances = Tolerances()) { self.limits = limits }

  /// The parts of two frames that are treated apart, by their numbers and times.
  public typealias Regions = (_ pair: FramePair) -> [PixelRect]

  /// Compares two animations: A as it should be, B as it is.
  ///
  /// - Parameters:
  ///   - ignored: What is not compared.
  ///   - explained: Where pixels are counted apart, because something else tells why they differ.
  /// - Throws: What reading throws, and a `RasterError` where neither has a picture.
  public static func compare(
    _ a: RasterAnimation, _ b: RasterAnimation, limits: Tolerances = Tolerances(),
    ignored: Regions = { _ in [] }, explained: Regions = { _ in [] }
  ) throws -> AnimationDifference {
    try AnimationComparison(limits).compare(a, b, ignored: ignored, explained: explained)
  }

  /// Compares two animations under the limits.
  private func compare(
    _ a: RasterAnimation, _ b: RasterAnimation, ignored: Regions, explained: Regions
  ) throws -> AnimationDifference {
    let first = try FrameSequence(reading: a)
    let second = try FrameSequence(reading: b)
    guard first.count + second.count > 0 else {
      throw RasterError("neither animation has a picture, so there is nothing to compare")
    }
    var difference = AnimationDifference(a: a.summary(first), b: b.summary(second))
    let isTimed = a.isTimed && b.isTimed
    var general: [AnimationFinding] = []
    if isTimed && a.loopCount != b.loopCount {
      general.append(.loops(a: a.loopCount, b: b.loopCount))
    }
    let isSameSize = a.width == b.width && a.height == b.height
    guard isSameSize, first.count > 0 && second.count > 0 else {
      if !isSameSize {
        difference.findings.append(.size(a: [a.width, a.height], b: [b.width, b.height]))
      }
      // With a clock, equal pictures in a row may be one in one of them.
      let isCounted = !isTimed || first.runs.count != second.runs.count
      if isCounted && first.count != second.count {
        difference.findings.append(.count(a: first.count, b: second.count))
      }
      let slack = Instant(seconds: limits.seconds.value).ticks
      if isTimed && abs(first.length.ticks - second.length.ticks) > slack {
        difference.findings.append(.length(a: first.length, b: second.length))
      }
      difference.findings += general
      return difference
    }
    let aligner = FrameSequenceAligner(
      first, second, tolerance: Instant(seconds: limits.seconds.value))
    let pass = PixelPass(limits: limits, a: first, b: second)
    var alignment = aligner.best()
    if !alignment.isStraight, let straight = aligner.straight(),
      try pass.isWithinLimits(straight.pairs, a, b, ignored, explained)
    {
      alignment = straight
    }
    difference.pairs = alignment.timedPairs(first, second)
    try pass.run(alignment.pairs, a, b, ignored, explained) { frame, pixels in
      difference.total.add(pixels)
      if let frame { difference.frames.append(frame) }
      return true
    }
    difference.findings = general + alignment.findings.inOrder + difference.pixelFindings()
    return difference
  }
}

extension RasterAnimation {
  /// What is told of the animation as a whole.
  fileprivate func summary(_ pictures: FrameSequence) -> AnimationSummary {
    AnimationSummary(
      width: width, height: height, frames: pictures.count,
      length: isTimed ? pictures.length : nil, loops: isTimed ? loopCount : nil)
  }
}

extension [AnimationFinding] {
  /// The findings of a whole animation before those of single frames, each kind in order.
  fileprivate var inOrder: [AnimationFinding] {
    filter(\.isGeneral) + filter { !$0.isGeneral }
  }
}

extension AnimationFinding {
  /// Whether the finding is about the whole animation.
  fileprivate var isGeneral: Bool {
    switch self {
    case .size, .count, .length, .loops, .rate, .speed, .shift, .shiftInFrames: true
    case .missing, .new, .duration, .durations, .moved, .pixels: false
    }
  }
}
