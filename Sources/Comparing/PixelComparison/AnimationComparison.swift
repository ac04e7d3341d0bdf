public import ComparisonTolerances
public import Imaging
public import RasterCoding
internal import Timing

/// Compares animations frame by frame, with only two frames in memory.
///
/// Each animation is read once for its digests and thumbnails, and once more for the pixels of
/// frames that differ. Animations without a clock, such as folders, are compared by number, without
/// findings about times.
public struct AnimationComparison: Sendable {
  /// The tolerances.
  public let tolerances: Tolerances

  /// Creates a comparison.
  public init(_ tolerances: Tolerances = Tolerances()) { self.tolerances = tolerances }

  /// The regions of two frames that are treated separately, by the frames' numbers and times.
  public typealias Regions = (_ pair: FramePair) -> [PixelRect]

  /// Compares two animations: the expected A and the actual B.
  ///
  /// - Parameters:
  ///   - ignored: A function that returns the regions that are not compared.
  ///   - explained: A function that returns the regions whose pixels are counted separately,
  ///     because their differences are already explained.
  /// - Throws: The errors of reading, and a `RasterError` if neither animation has a frame.
  public static func compare(
    _ a: RasterAnimation, _ b: RasterAnimation, tolerances: Tolerances = Tolerances(),
    ignored: Regions = { _ in [] }, explained: Regions = { _ in [] }
  ) throws -> AnimationDifference {
    try AnimationComparison(tolerances).compare(a, b, ignored: ignored, explained: explained)
  }

  /// Compares two animations with the tolerances.
  private func compare(
    _ a: RasterAnimation, _ b: RasterAnimation, ignored: Regions, explained: Regions
  ) throws -> AnimationDifference {
    let first = try FrameSummaries(reading: a)
    // Files with equal bytes are read once, since that shows all errors of both.
    let isSameFile = a.fileBytes.map { $0 == b.fileBytes } ?? false
    let second = isSameFile ? first : try FrameSummaries(reading: b)
    guard first.count + second.count > 0 else {
      throw RasterError("neither animation has a frame, so there is nothing to compare")
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
      // With a clock, equal frames in a row may be one frame on one side.
      let isCounted = !isTimed || first.runs.count != second.runs.count
      if isCounted && first.count != second.count {
        difference.findings.append(.count(a: first.count, b: second.count))
      }
      let slack = Instant(seconds: tolerances.seconds.value).ticks
      if isTimed && abs(first.length.ticks - second.length.ticks) > slack {
        difference.findings.append(.length(a: first.length, b: second.length))
      }
      difference.findings += general
      return difference
    }
    let aligner = FrameSequenceAligner(
      first, second, tolerance: Instant(seconds: tolerances.seconds.value))
    let pass = PixelPass(tolerances: tolerances, a: first, b: second)
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
  fileprivate func summary(_ frames: FrameSummaries) -> AnimationSummary {
    AnimationSummary(
      width: width, height: height, frames: frames.count,
      length: isTimed ? frames.length : nil, loops: isTimed ? loopCount : nil)
  }
}

extension [AnimationFinding] {
  /// The findings about the whole animation before those about single frames, each kind in order.
  fileprivate var inOrder: [AnimationFinding] { filter(\.isGeneral) + filter { !$0.isGeneral } }
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
